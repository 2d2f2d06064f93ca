"""Every sentence that says why a line said no: read with no, one, two and many places."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from itertools import product

import pytest

from tests.voice.agreement import slips
from understudy.games.tyrants.bots.automa import noes
from understudy.games.tyrants.places import NODE_OF, SITES
from understudy.kit.masks import bits

WRONG = slips("site", "route space", "space", "spy", "troop")
TELLERS = [
    teller
    for name, teller in vars(noes).items()
    if inspect.isfunction(teller) and teller.__module__ == noes.__name__ and name[0] != "_"
]
TWO_SITES = sum(1 << site for site in list(bits(SITES))[:2])
ROUTE = 1 << NODE_OF["araumycos~eryndlyn.1"]
PLACES = [TWO_SITES & -TWO_SITES, TWO_SITES, SITES, ROUTE, TWO_SITES | ROUTE]
#: Places that need not be anywhere.
MAY_BE_NOWHERE = {"reach", "useless", "present", "elsewhere"}


def facts(name: str) -> list[object]:
    """Some of each kind of fact."""
    if name in ("what", "site"):
        return ["white troop" if name == "what" else NODE_OF["araumycos"]]
    return [0, *PLACES] if name in MAY_BE_NOWHERE else [*PLACES]


@pytest.mark.parametrize("tell", TELLERS, ids=lambda teller: teller.__name__)
def test_a_sentence_agrees_with_its_numbers(tell: Callable[..., str]) -> None:
    for given in product(*map(facts, inspect.signature(tell).parameters)):
        text = tell(*given)
        assert re.fullmatch(r"[A-Z].*[^ ]\.", text), text
        assert not WRONG.search(text), text
