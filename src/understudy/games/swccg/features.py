"""What a learner reads: the table as one seat sees it, and the options."""

from __future__ import annotations

from understudy.core.features import Feature, Features, OptionPart, Vocabulary
from understudy.core.option import ANSWERS, NOTHING
from understudy.games.swccg.options import VERBS, Act
from understudy.games.swccg.table import BAG, BOTH, COUNT, NONE, PHASES, SLOTS, ZONES
from understudy.games.swccg.view import View

_PLACES = 60
_MOST = 999
_PILES = len(ZONES)
_HALF = COUNT // 2


def _whole(value: float) -> int:
    return max(-_MOST, min(_MOST, round(value)))


def read(view: View) -> list[int]:
    """The first numbers, in the order in which they are declared."""
    own = max(0, view.seat)
    sides = (own, 1 - own)
    battle = view.battle
    found = [
        min(view.turn, 99),
        view.phase,
        own,
        int(view.active == own),
        *(_whole(view.generation[side]) for side in sides),
        *(_whole(view.activated[side]) for side in sides),
        len(view.stack),
        battle.place if battle is not None else NONE,
        *(_whole(battle.total[side]) if battle is not None else 0 for side in sides),
        *(_whole(battle.attrition[side]) if battle is not None else 0 for side in sides),
        *(_whole(battle.damage[side]) if battle is not None else 0 for side in sides),
        _whole(sum(loss.left for loss in view.losses if loss.seat == own)),
        _whole(sum(loss.left for loss in view.losses if loss.seat != own)),
    ]
    for side in sides:
        found += [len(pile) for pile in view.piles[side]]
    # Own cards first: the cards of the dark side have the lower numbers.
    spots = view.spot
    found += spots[own * _HALF : own * _HALF + _HALF]
    found += spots[_HALF - own * _HALF : COUNT - own * _HALF]
    return found


def cards(view: View) -> bytes:
    """Where each card lies: own cards first, as above; and the hand."""
    own = max(0, view.seat)
    mine, theirs = own * _HALF, _HALF - own * _HALF
    hand = view.hands[own] if view.seat >= 0 else 0
    return b"".join(
        [
            *[part[start : start + _HALF] for part in (view.zone, view.slot) for start in (mine, theirs)],
            bytes([hand >> card & 1 for card in range(mine, mine + _HALF)]),
        ]
    )


FEATURES = Features(
    1,
    (
        Feature("turn", 0, 99),
        Feature("phase", 0, len(PHASES)),
        Feature("seat", 0, 1),
        Feature("own turn", 0, 1),
        Feature("Force generation", 0, 99, 2),
        Feature("Force activated", 0, 99, 2),
        Feature("actions being resolved", 0, 99),
        Feature("battle: place", NONE, _PLACES),
        Feature("battle: totals", -_MOST, _MOST, 2),
        Feature("battle: attrition", -_MOST, _MOST, 2),
        Feature("battle: damage", -_MOST, _MOST, 2),
        Feature("Force to lose", 0, _MOST, 2),
        *(Feature(f"piles {side}", 0, 120, _PILES) for side in BOTH),
        Feature("place of each card", NONE, _PLACES, COUNT),
        Feature("zone of each card", 0, max(BAG, _PILES), COUNT),
        Feature("slot of each card", 0, len(SLOTS), COUNT),
        Feature("hand", 0, 1, _HALF),
    ),
    read,
    cards,
)
VOCABULARY = Vocabulary(
    1,
    (*VERBS, *ANSWERS, NOTHING.id),
    (
        OptionPart("card", 0, COUNT - 1),
        OptionPart("pilot", 0, COUNT - 1),
        OptionPart("other", 0, COUNT - 1),
        OptionPart("clause", 0, 99),
        OptionPart("permit", 0, COUNT - 1),
        OptionPart("which", 0, 99),
        OptionPart("origin", 0, COUNT - 1),
        OptionPart("goal", 0, COUNT - 1),
        OptionPart("place", 0, _PLACES),
        OptionPart("host", 0, COUNT - 1),
        OptionPart("slot", 0, 99),
        OptionPart("side", 0, 9),
        OptionPart("row", 0, 99),
        OptionPart("index", 0, 99),
        OptionPart("parsec", 0, 99),
        OptionPart("orbit", 0, _PLACES),
        OptionPart("seat", 0, 1),
        OptionPart("zone", 0, 99),
        OptionPart("phase", 0, 9),
        OptionPart("number", -99, 999),
    ),
    lambda option: option.verb if isinstance(option, Act) else option.id,
)
