"""x"""

from understudy.core.game import Assumption

ASSUMPTIONS: tuple[Assumption, ...] = ()
