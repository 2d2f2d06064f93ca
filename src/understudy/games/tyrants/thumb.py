"""Rules of thumb that all stand-ins share: what stands in a card's text, and what of it can be done now."""

from __future__ import annotations

from understudy.games.tyrants.cards import CARDS, OUTCAST, Effects, Instruction, Pay, Pick
from understudy.games.tyrants.options import WHITE
from understudy.games.tyrants.view import View

#: Verbs whose number says how often they are done.
COUNTED = frozenset(
    ("power", "influence", "draw", "deploy", "assassinate", "supplant", "place_spy", "promote")
)
#: Cards that bring cards or resources come first, so that the rest of the turn can use them.
PLAY_ORDER = {"draw": 3, "influence": 2, "power": 2, "deploy": 1}
#: What is taken off a branch that comes to nothing, or to little, in hundredths of a VP.
NOTHING, LITTLE = 1_000, 100


def first_to_play(card: int) -> int:
    """How early a card is played; an Insane Outcast comes last."""
    if card == OUTCAST:
        return -1
    verbs = [each.verb for each in CARDS[card].effects if isinstance(each, Instruction)]
    return max((PLAY_ORDER.get(verb, 0) for verb in verbs), default=0)


def picks(effects: Effects) -> list[Pick]:
    """The choices between branches in a text."""
    found: list[Pick] = []
    for effect in effects:
        if isinstance(effect, Pick):
            found.append(effect)
        elif isinstance(effect, Pay):
            found += picks(effect.gain)
    return found


def branch(view: View, number: int) -> Effects:
    """The numbered branch of the card in play; empty where it has none."""
    for effect in picks(CARDS[view.resolving[-1]].effects):
        if number <= len(effect.options):
            return effect.options[number - 1]
    return ()


def impossible(view: View, effects: Effects) -> int:
    """How much of a branch would come to nothing, in hundredths of a VP."""
    first, board = effects[0], view.board
    if not isinstance(first, Instruction):
        return 0
    if first.verb in ("assassinate", "supplant") and "anywhere" not in first.flags:
        near = board.presence(view.seat)
        foes = any(board.held[foe] & near for foe in board.foes[view.seat])
        return 0 if board.held[WHITE] & near or (foes and "white" not in first.flags) else NOTHING
    return LITTLE if first.verb == "place_spy" and not board.spies_left(view.seat) else 0


def places_spy(effects: Effects) -> bool:
    """Does a text place a spy, or may it?"""
    return any(
        effect.verb == "place_spy"
        if isinstance(effect, Instruction)
        else isinstance(effect, Pick) and any(places_spy(option) for option in effect.options)
        for effect in effects
    )
