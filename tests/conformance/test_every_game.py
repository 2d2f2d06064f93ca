"""Every registered game is judged by the suite that authors get with the program."""

import pytest

pytest.register_assert_rewrite("understudy.testing.suite", "understudy.testing.alike")

from understudy.testing.suite import *  # noqa: E402, F403
