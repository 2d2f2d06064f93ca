"""Every registered game is judged by the suite that authors get with the program."""

from understudy.testing.suite import *  # noqa: F403
