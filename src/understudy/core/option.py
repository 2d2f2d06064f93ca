"""Options: the values people and bots choose from, and the plans that bots find."""

from __future__ import annotations

from typing import ClassVar


class Option:
    """One thing that may be chosen.

    Made once when a game's data is loaded, compared by identity, known in journals by its id.
    What it is called and which pieces it touches is looked up only when somebody looks.
    """

    __slots__ = ("ends", "id")
    #: Choosing it does nothing: a seat may have it chosen by itself.
    passes: ClassVar[bool] = False

    def __init__(self, id: str, *, ends: bool = False) -> None:
        self.id = id
        #: Choosing it ends the turn; listed first, so that stand-ins can leave it for last.
        self.ends = ends

    def __repr__(self) -> str:
        return f"<{self.id}>"


class Pass(Option):
    """An option that does nothing, such as not responding."""

    __slots__ = ()
    passes = True


YES = Option("yes")
NO = Pass("no")
ANSWERS = {"yes": YES, "no": NO}

#: What a bot's page answers when none of its lines finds a plan.
NOTHING = Option("nothing")
