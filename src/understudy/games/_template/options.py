"""What can be chosen. Options are made once, here, and found again by their ids."""

from __future__ import annotations

from understudy.core.option import Option
from understudy.kit.options import registry

ROLL = Option("roll")
BANK = Option("bank")

OPTIONS = registry(globals())
