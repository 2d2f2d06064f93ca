"""Every sentence that says why a line said no: read with nothing, one and two of everything."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from tests.voice.agreement import slips
from understudy.games.arcs.bots.supercat import noes
from understudy.pages import No

COUNTS = ((1, 0, 2), (0, 2, 0), (2, 2, 0), (1, 0, 0), (0, 0, 1))
WRONG = slips(
    *("ship", "city", "claim", "key", "agent", "action", "Battle"),
    *("Move", "slot", "card", "trophy", "die", "starport"),
)
TELLERS = [
    teller
    for name, teller in vars(noes).items()
    if inspect.isfunction(teller)
    and teller.__module__ == noes.__name__
    and name[0] != "_"
    and name not in ("names", "told", "standing_of")
]


#: Facts that no finder gives.
IMPOSSIBLE = [("starport_or_claim", (0, 0))]
UNIONS = [(3,), (3, 4)]


def facts(tell: Callable[..., str], name: str, kind: Any) -> Sequence[Any]:
    """Some of each kind of fact: nothing, one and two of it; no place where the sentence does not ask."""
    if kind is noes.Fought:
        sides = product((0, 1, 2), (1, 2, 6), (0, 1, 2), (0, 1))
        return [noes.Fought(1, 0, fresh, dice, defending, cities) for fresh, dice, defending, cities in sides]
    if kind is No:
        return [No("It has no ship on the map.")]
    if kind is str:
        return ["raid", "tax"]
    if kind == noes.Standing:
        return [(ambitions, COUNTS, 0) for ambitions in ((0,), (1, 2))]
    if kind == noes.Loot:
        return [(), (("steal", 1),), (("steal", 0), ("steal-card", 3))]
    if get_origin(kind) is not None:
        some = several(kind)
        return UNIONS if tell is noes.no_union_card else [some[:1], some[:2]]
    if tell.__annotations__[name] == "Systems" and f"if {name}" not in (source := inspect.getsource(tell)):
        return [1, 3] if f"if not {name}" not in source else [0, 1, 3]
    return [0, 1, 2]


def several(kind: Any) -> list[Any]:
    (item,) = get_args(kind)[:1]
    if get_origin(item) is tuple:
        return list(zip(*(range(3) for _ in get_args(item)), strict=True))
    return [3, 2] if item is int else [("act", type("", (), {"own": (0, 1, 2, 0, 0)}))]


@pytest.mark.parametrize("tell", TELLERS, ids=lambda teller: teller.__name__)
def test_a_sentence_agrees_with_its_numbers(tell: Callable[..., str]) -> None:
    hints = get_type_hints(tell)
    del hints["return"]
    for given in product(*(facts(tell, name, kind) for name, kind in hints.items())):
        if (tell.__name__, given) not in IMPOSSIBLE:
            text = tell(*given)
            assert re.fullmatch(r"[A-Z0-9].*[^ ]\.", text), text
            assert not WRONG.search(text), text
