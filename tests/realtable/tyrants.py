"""Tyrants: what the turns of a game by the rules look like at a real table."""

from __future__ import annotations

from tests.realtable.companion import Asked, Happened, Played, play
from understudy.games.tyrants.cards import CARD_IDS
from understudy.games.tyrants.options import COLORS
from understudy.games.tyrants.places import NODE_IDS
from understudy.games.tyrants.reporting import OFTEN

#: What is told beside what happens on the table, or happens by itself.
TELLING = (
    *("deploy", "assassinate", "supplant", "move", "spy", "spy_back", "troop_back", "trophy_back", "vp"),
    *("recruit", "devour", "promote", "outcast", "outcast_back", "delay_more", "delay_same", "delay_swap"),
)


def unasked(one: Asked, person: bool) -> bool:
    """Nobody is asked for the cards of a hand, nor for moves."""
    return one.topic in ("draw", "top-card") or (one.kind == "choose" and one.topic != "starting-site")


def run(seats: tuple[str, ...], options: dict[str, str], seed: int) -> Played:
    return play("tyrants", seats, options, seed, edits, unasked)


def edits(turn: list[Happened]) -> list[str]:
    """What somebody tells about the next event; with the answer to what is asked then."""
    happened = turn.pop(0)
    event = happened.event
    verb, args, seat = event.verb, event.args, event.seat
    if verb not in TELLING:
        return []
    if verb == "vp":
        whole, rest = divmod(args[0], OFTEN)
        return [*[f"vp:{OFTEN}"] * whole, *([f"vp:{rest}"] if rest else [])]
    if verb in ("recruit", "devour", "promote"):
        return _card(verb, args[0], happened, turn)
    if verb == "outcast":
        return [f"outcast:{COLORS[seat]}"]
    if verb == "outcast_back":
        return ["devour:insane-outcast"]
    if verb.startswith("delay_"):
        plain = "TA-DISC-01" in event.rules
        return [f"discards{'' if plain else '-over-three'}:{COLORS[seat]}"]
    return _piece(verb, args, seat)


def _card(verb: str, card: int, happened: Happened, turn: list[Happened]) -> list[str]:
    chosen = happened.answer("recruit", "devour-market")
    if verb == "promote" or CARD_IDS[card] not in chosen:
        return [f"{verb}:{CARD_IDS[card]}"]
    if turn and turn[0].event.verb == "into_market":
        # The card that was devoured made room for another one.
        return [chosen.replace("devour-market", "swap-market")]
    return [chosen]


def _piece(verb: str, args: tuple[int, ...], seat: int) -> list[str]:
    place = NODE_IDS[args[0]]
    if verb == "deploy":
        return [f"deploy:{place}"]
    if verb in ("assassinate", "supplant"):
        return [f"{verb}:{place}:{COLORS[args[1]]}"]
    if verb == "move":
        return [f"move:{place}:{COLORS[args[2]]}", f"to:{NODE_IDS[args[1]]}"]
    if verb == "spy":
        return [f"spy:{place}"]
    if verb == "spy_back":
        return [f"recall:{place}"] if args[1] == seat else [f"return-spy:{place}:{COLORS[args[1]]}"]
    if verb == "troop_back":
        return [f"return:{place}:{COLORS[args[1]]}"]
    assert verb == "trophy_back", verb
    return [f"trophy:{COLORS[args[1]]}:{args[2]}", f"to:{place}"]
