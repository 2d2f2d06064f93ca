"""Texts of Effects."""

from __future__ import annotations

from understudy.games.swccg.data import STARSHIP
from understudy.games.swccg.queries import location, night, present
from understudy.games.swccg.table import RESERVE, Frame, Table, bits
from understudy.games.swccg.verbs import hand_to_used, peek
from understudy.games.swccg.vocabulary import (
    ANYWHERE,
    HOST,
    IN_PLAY,
    RELATED,
    SPOT,
    Amount,
    Tally,
    Text,
    attach,
    beside,
    flown_by,
    is_,
    on_host,
    play,
    text,
    total_power,
)


def _ships_there(table: Table, me: int, who: int, place: int) -> float:
    """Own starships present at the place of the battle."""
    return (present(table, place) & table.owned[who] & table.words.get(STARSHIP, 0)).bit_count()


def _space(table: Table, me: int, who: int) -> int:
    """The related system and its sectors."""
    found = 0
    for place in bits(RELATED(table, me, who)):
        if location(table, place).subtype != "site":
            found |= 1 << place
    return found


def _war_room_or_bay(table: Table, me: int, who: int) -> int:
    found = 0
    for place in range(len(table.stacks)):
        words = location(table, place).words
        if "docking_bay" in words or "yavin 4: massassi war room" in words:
            found |= 1 << place
    return found


def _if_printed(question: str) -> Amount:
    def amount(table: Table, me: int, who: int, host: int) -> float:
        return 2 if getattr(table.cards[host], question) is not None else 0

    return amount


def _on_falcon(table: Table, me: int, who: int) -> bool:
    ship = HOST & is_("falcon")
    return bool(flown_by(ship, is_("han", "lando", "chewie"))(table, me, who))


def _hand_left(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[who])


def _other_reserve(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[1 - who][RESERVE])


def _night_anywhere(table: Table, frame: Frame) -> float:

    return 3 if any(night(table, place) for place in range(len(table.stacks))) else 1


EFFECTS: dict[str, Text] = {
    "L1_60": text(attach(places=_war_room_or_bay, cost=1), total_power(_ships_there, places=_space)),
    "L1_65": text(
        attach(IN_PLAY & is_("starship"), cost=1),
        on_host("armor", _if_printed("armor")),
        on_host("maneuver", _if_printed("maneuver")),
        on_host("power", 2, _on_falcon),
        on_host("forfeit", 2, _on_falcon),
    ),
    "L1_66": text(beside(1), play(window="own control", when=_hand_left, stages=(hand_to_used,))),
    "D1_227": text(attach(places=ANYWHERE), Tally("icons", 1, "both", SPOT)),
    "D1_224": text(
        beside(2),
        play(cost=1, when=_other_reserve, stages=(peek(_night_anywhere, "opp"),)),
    ),
}
