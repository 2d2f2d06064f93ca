"""How much a seat that thinks ahead may think: so many tries for each decision, or so many seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from understudy.core.errors import BadSetup

#: A seat that plays the game on in its head before it chooses.
PONDER = "ponder"
#: The levels that are offered; others can be named.
LEVELS = ("50", "200")
USUAL = "200"
#: More tries, or more seconds, than anybody would wait for.
MOST_TRIES = 100_000
MOST_SECONDS = 600
#: Within a time limit there are no more tries than this: more hardly ever change the choice.
TRIES_IN_TIME = 400


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long to think about one decision."""

    tries: int
    #: Without it no clock is read, and the same game gives the same choice.
    seconds: float | None = None
    #: How many turns a try looks ahead; 0 is as many as the game says.
    turns: int = 0


def thinking(level: str) -> Thinking:
    """Read a level: “200” is 200 tries for each decision, “2s” is two seconds."""
    found = re.fullmatch(r"(\d{1,6})|(\d{1,3}(?:\.\d{1,2})?)s", level, re.ASCII)
    if found is not None and found[1] and 0 < int(found[1]) <= MOST_TRIES:
        return Thinking(int(found[1]))
    if found is not None and found[2] and 0 < float(found[2]) <= MOST_SECONDS:
        return Thinking(TRIES_IN_TIME, float(found[2]))
    raise BadSetup(
        f"“{PONDER}:{level}” does not say how long to think. Write tries ({PONDER}:{USUAL}) or seconds "
        f"({PONDER}:2s) for each decision."
    )
