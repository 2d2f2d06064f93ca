"""The asserts of the suite tell what they compared."""

import pytest

pytest.register_assert_rewrite("understudy.testing.suite", "understudy.testing.alike")
