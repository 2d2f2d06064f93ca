"""What hands do at a real table: one act after the other, and how each is taken back."""

from __future__ import annotations

from typing import NamedTuple


class Doing(NamedTuple):
    """One physical act with its piece and its place."""

    #: What to do, as an instruction without its full stop.
    do: str
    #: The act that takes it back.
    back: str
    #: Where cards or dice come from the real table it is done when they are entered: a card that was dealt.
    came: bool = False
