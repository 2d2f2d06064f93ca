"""What several of the texts say: the words that Interrupts and Effects share."""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.swccg.filters import (
    IN_PLAY,
    OWN,
    PART,
    Condition,
    Filter,
    Test,
    Trigger,
    battle_at,
    is_,
    more_than,
)
from understudy.games.swccg.queries import location, places_with, present
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.deploy import free_title
from understudy.games.swccg.table import BIT, Table
from understudy.games.swccg.verbs import cancel_answered, cancel_targets
from understudy.games.swccg.vocabulary import Clause, answer, play, target


def space_battle(table: Table, me: int, who: int, event: Trigger) -> bool:
    return location(table, event[2]).subtype != "site"


def leave_battle(table: Table, card: int) -> None:
    if table.battle is not None:
        table.battle.part &= ~BIT[card]


def in_battle_place(table: Table, me: int, who: int) -> int:
    """Participants that are present at the place of the battle."""
    mask = PART(table, me, who)
    return mask & present(table, table.battle.place) if mask and table.battle is not None else 0


IN_BATTLE_PLACE = Filter(in_battle_place)
PEOPLE = is_("character")
JEDI = more_than("ability", 5, OWN & PEOPLE & IN_PLAY)
AT_SITE = battle_at("site")


def plays(*titles: str) -> Test:
    """One of these cards is being played or deployed."""
    return lambda table, me, who, event: event[2] != me and table.cards[event[2]].name in titles


def cancels(*titles: str, when: Condition | None = None) -> list[Clause]:
    """cancel{…}: on table, or while it is played."""
    named = IN_PLAY & is_(*[one.lower() for one in titles])
    return [
        play(target(named), when=when, stages=(cancel_targets,)),
        answer("playing", on=plays(*titles), when=when, stages=(cancel_answered,)),
    ]


def first_place(*words: str) -> Callable[[Table], int]:
    """The place with these words, or NONE."""

    def found(table: Table) -> int:
        mask = places_with(table, *words)
        return (mask & -mask).bit_length() - 1

    return found


CANTINA = first_place("tatooine: cantina")
COMPACTOR = first_place("death star: trash compactor")


def won(table: Table, me: int, who: int, event: Trigger) -> bool:
    """The player of the text won the battle."""
    return event[2] == who


def lower_than_count(which: Filter) -> Callable[[Table, Frame, float], bool]:
    return lambda table, frame, found: found < which(table, frame.card, frame.seat).bit_count()


TROOPER = is_("trooper", "stormtrooper")
FOLK = IN_PLAY & is_("character")


def title_free(table: Table, me: int, who: int) -> bool:
    return free_title(table, who, me)


SHIPS = IN_PLAY & is_("starship")


def itself(table: Table, me: int, who: int, moment: Trigger) -> bool:
    """This card was just deployed."""
    return moment[2] == me


def set_mode(table: Table, card: int, mode: int) -> None:
    """What clauses ask for with `mode_is`; everything else that is kept of the card stays."""
    table.keep(card, table.chosen_of(card)._replace(mode=mode))
