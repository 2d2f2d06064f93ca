"""Tyrants: what the turns of a game by the rules look like at a real table."""

from __future__ import annotations

from collections import deque

from tests.realtable.companion import Told, chance, events_by_turn
from understudy.core.answers import Answer
from understudy.core.events import Event
from understudy.core.match import Match
from understudy.games.tyrants.cards import CARD_IDS
from understudy.games.tyrants.options import COLOURS
from understudy.games.tyrants.places import NODE_IDS
from understudy.games.tyrants.reporting import OFTEN

#: What happens by itself, or at nobody's table but the owner's own.
SILENT = [
    "play",
    "copy",
    "reveal",
    "discard",
    "draw",
    "reshuffle",
    "deal",
    "ghost",
    "deck_discarded",
    "no_troops",
    "city_vp",
    "last_troop",
    "round",
    "over",
    "outcasts_left",
    "market_again",
    "delay_same",
    "turn",
]


def told(match: Match) -> Told:
    """Edits of the people's turns, dealt cards, random picks, starting sites."""
    people = [seat for seat, who in enumerate(match.header.seats) if who.player != "automa"]
    turns = deque(deque(_turn(turn)) for turn in events_by_turn(match, people))
    assert match.watch is not None
    deals = [event for event in match.watch.events() if event.verb == "deal"]
    starts = [
        entry for entry in match.entries if entry.kind == "choose" and entry.value.id.startswith("start:")
    ]
    return Told(
        turns,
        {
            "deal": deque([CARD_IDS[card] for card in event.args] for event in deals),
            "pick": chance(match, "pick"),
        },
        {"starting-site": deque(entry.value.id for entry in starts)},
    )


def _turn(turn: list[tuple[Event, Answer | None]]) -> list[str]:
    found: list[str] = []
    for event, answer in turn:
        if event.verb == "into_market":
            # The card that was devoured made room for this one.
            found[-1] = found[-1].replace("devour-market", "swap-market")
        else:
            found += edits(event, answer)
    return found


def edits(event: Event, answer: Answer | None) -> list[str]:
    """What somebody tells about one event; with the answer to what is asked then."""
    verb, args, seat = event.verb, event.args, event.seat
    if verb in SILENT and verb != "delay_same":
        return []
    if verb == "vp":
        whole, rest = divmod(args[0], OFTEN)
        return [*[f"vp:{OFTEN}"] * whole, *([f"vp:{rest}"] if rest else [])]
    if verb in ("recruit", "devour", "promote"):
        return _card(verb, args[0], answer)
    if verb == "outcast":
        return [f"outcast:{COLOURS[seat]}"]
    if verb == "outcast_back":
        return ["devour:insane-outcast"]
    if verb.startswith("delay_"):
        plain = "TA-DISC-01" in event.rules
        return [f"discards{'' if plain else '-over-three'}:{COLOURS[seat]}"]
    return _piece(verb, args, seat)


def _card(verb: str, card: int, answer: Answer | None) -> list[str]:
    chosen = answer.value.id if answer is not None and answer.kind == "choose" else ""
    if chosen.startswith(("recruit", "devour-market")) and CARD_IDS[card] in chosen:
        return [chosen]
    return [f"{verb}:{CARD_IDS[card]}"]


def _piece(verb: str, args: tuple[int, ...], seat: int) -> list[str]:
    place = NODE_IDS[args[0]]
    if verb == "deploy":
        return [f"deploy:{place}"]
    if verb in ("assassinate", "supplant"):
        return [f"{verb}:{place}:{COLOURS[args[1]]}"]
    if verb == "move":
        return [f"move:{place}:{COLOURS[args[2]]}", f"to:{NODE_IDS[args[1]]}"]
    if verb == "spy":
        return [f"spy:{place}"]
    if verb == "spy_back":
        return [f"recall:{place}"] if args[1] == seat else [f"return-spy:{place}:{COLOURS[args[1]]}"]
    if verb == "troop_back":
        return [f"return:{place}:{COLOURS[args[1]]}"]
    assert verb == "trophy_back", verb
    return [f"trophy:{COLOURS[args[1]]}:{args[2]}", f"to:{place}"]
