"""What follows from the table by itself (G13): looked at after everything that changes it."""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.core.table import Step
from understudy.games.swccg.data import CREATURE
from understudy.games.swccg.options import PickCard
from understudy.games.swccg.queries import active, is_at, live, word
from understudy.games.swccg.rules.attack import creatures_fight
from understudy.games.swccg.rules.battle import join, over_early
from understudy.games.swccg.rules.deploy import may_board
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import check_life, look_through
from understudy.games.swccg.strength import face_down
from understudy.games.swccg.table import ABOARD, BIT, BOTH, LOST, NONE, PLAY, SIDE, STACKED, WORN, Table, bits
from understudy.games.swccg.vocabulary import AIM, Text, aim_of


def settle(table: Table) -> Flow[None] | None:
    """State-based checks; each one that finds something is followed by another look."""
    if check_life(table):
        return None
    if table.config.flags.get("face-down", 0):
        return _settle_piles(table)
    return _settle_cards(table)


def _settle_piles(table: Table) -> Flow[None]:
    """Where a text of the decks keeps a Lost Pile face down, it is looked at first."""
    yield from _turn_up(table)
    flow = _settle_cards(table)
    if flow is not None:
        yield from flow


def _settle_cards(table: Table) -> Flow[None] | None:
    if table.battle is not None:
        join(table)
        over_early(table)
    steps = _lost(table)
    if steps:
        table.then(*steps, ("settle", ()))
        return None
    versions = table.config.versions & active(table)
    if versions & (versions - 1):
        double = _double(table)
        if double:
            return _one_is_lost(table, double)
    for spy in bits(table.undercover & ~word(table, "spy")) if table.undercover else ():
        table.undercover &= ~BIT[spy]
        table.touch()
        table.then(*event(table, "cover-broken", table.owner[spy], spy))
    if table.words.get(CREATURE, 0) & table.play:
        fights = creatures_fight(table)
        if fights:
            table.then(*fights, ("settle", ()))
            return None
    checks = event(table, "check", NONE)
    if checks:
        table.then(*checks)
    return None


def _one_is_lost(table: Table, double: list[int]) -> Flow[None]:
    choice = yield from choose(
        table.owner[double[0]],
        "Two of one persona: which one is lost?",
        lambda: [PickCard(card) for card in double],
        topic="persona",
    )
    table.then(*lose(choice.card), ("settle", ()))


def _turn_up(table: Table) -> Flow[None]:
    """A Lost Pile that nothing keeps face down lies open again."""
    for seat in BOTH:
        pile = table.piles[seat][LOST]
        if any(card < 0 or not (table.seen[0] & table.seen[1]) >> card & 1 for card in pile) and not (
            face_down(table, seat)
        ):
            yield from look_through(table, seat, LOST, BOTH)


def _lost(table: Table) -> tuple[Step, ...]:
    """(a) illegal hosts, (c) creatures outside their habitat, (e) hit outside battle, (h) Utinni targets."""
    play = table.play
    struck = table.hit & play
    if struck and table.battle is not None:
        # G46: a hit card that left the battle is lost at once.
        struck &= ~table.battle.part & ~(0 if table.battle.creature == NONE else BIT[table.battle.creature])
    if struck:
        return lose(*bits(struck))
    if mask := table.config.keeps & play:
        for card in bits(mask):
            if not _kept(table, card):
                return lose(card)
    if mask := table.config.bound & play:
        for card in bits(mask):
            if not _allowed(table, card):
                return lose(card)
    if mask := table.words.get(CREATURE, 0) & play & ~table.buried:
        for card in bits(mask):
            if table.slot[card] != WORN and not in_habitat(table, card):
                return lose(card)
    return ()


def _kept(table: Table, card: int) -> bool:
    """Whether a weapon, device or Effect may stay where it is (G32, G74)."""
    host = table.host[card]
    text: Text = table.config.texts[card]
    if table.slot[card] in (SIDE, STACKED):
        return True
    aims = [way for way in text.attach if way.aim is not None]
    if aims and not AIM(table, card, table.owner[card]) and table.slot[card] != WORN:
        return aim_of(table, card) == NONE
    if host == NONE or table.slot[card] != WORN:
        return True
    for way in text.attach:
        if way.keep is not None and not way.keep(table, card, table.owner[card]) >> host & 1:
            return False
    return table.zone[host] == PLAY


def _allowed(table: Table, card: int) -> bool:
    """SW-CAN-09: where a unit is although its text, which works (again), says that it may not be there."""
    if table.slot[card] in ABOARD:
        wrong = not may_board(table, card, table.host[card])
    else:
        wrong = "not-mobile" in table.config.texts[card].flags and is_at(table, table.spot[card], "mobile")
    return not wrong or not live(table) >> card & 1


def in_habitat(table: Table, card: int) -> bool:
    """R-14.6."""
    place, seat = table.spot[card], table.owner[card]
    text: Text = table.config.texts[card]
    return all(only.places(table, card, seat) >> place & 1 for only in text.only if only.stays)


def _double(table: Table) -> list[int]:
    """SW-DEP-27: two versions of a persona of one player."""
    for persona in table.config.personas:
        for seat in BOTH:
            same = persona & table.owned[seat] & active(table)
            if same.bit_count() > 1:
                return list(bits(same))
    return []
