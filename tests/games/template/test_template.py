"""The tests that `understudy new` writes beside a copy of the template are those of the template."""

import pytest

pytest.register_assert_rewrite("understudy.cli.project.test_pennies")

from understudy.cli.project.test_pennies import *  # noqa: E402, F403
