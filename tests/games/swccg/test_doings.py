"""What hands do with real cards: whatever moves is on the list, over whole games, and what takes it back."""

from __future__ import annotations

from collections import Counter

import pytest

from understudy.core.doing import Doing
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME
from understudy.games.swccg.table import (
    FORCE,
    LIMBO,
    LOC,
    LOST,
    NONE,
    OUT,
    PLAY,
    UNDER,
    UNRESOLVED,
    USED,
    Table,
)
from understudy.pages.checklist import backwards, since

GAMES = [
    (("greedy", "player"), {}, 2),
    (("player", "greedy"), {"dark": "DS-C-hoth-assault", "light": "LS-C-hoth-and-clouds"}, 5),
    (("random", "random"), {"dark": "DS-B-imperial-fleet", "light": "LS-B-rebel-fleet"}, 3),
]


def lying(table: Table, card: int) -> tuple[object, ...]:
    """Where everybody sees a card lie; on another card it goes along with that."""
    zone = table.zone[card]
    if zone == PLAY and table.slot[card] in (LOC, UNDER):
        return (LOC,)
    if zone == PLAY:
        host = table.host[card]
        return (PLAY, host, NONE if host != NONE else table.spot[card])
    return (zone,) if zone in (LOST, OUT) else ("hidden",)


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_every_card_that_moves_is_on_the_list(
    seats: tuple[str, ...], options: dict[str, str], seed: int
) -> None:
    watch = Watch()
    match = Match(Header.of(GAME, seats, options, seed), watch=watch)
    before: list[tuple[object, ...]] = []
    told, missed, moved = 0, Counter[str](), 0
    for number in range(5000):
        match.advance(until=number)
        table = match.table
        assert isinstance(table, Table)
        now = [lying(table, card) for card in range(120)]
        fresh = watch.events()[told:]
        told += len(fresh)
        said = [doing.do for event in fresh for doing in GAME.words.doings(table, event)]
        busy = {frame.card for frame in table.stack}
        for card in range(120):
            if before and now[card] != before[card] and card not in busy and table.zone[card] != LIMBO:
                moved += 1
                title = table.cards[card].title
                if not any(title in text for text in said):
                    missed[f"{title}: {before[card]} to {now[card]} by {[e.verb for e in fresh]}"] += 1
        before = now
        if match.over:
            break
    assert moved > 40
    assert not missed, missed.most_common(5)


def test_piles_are_moved_as_they_are_counted() -> None:
    """Force that is activated, used and retrieved: the acts add up to what lies there."""
    watch = Watch()
    match = Match(Header.of(GAME, ("greedy", "player"), {}, 2), watch=watch)
    match.advance()
    acts = [doing.do for event in watch.events() for doing in GAME.words.doings(match.table, event)]  # type: ignore[arg-type]
    assert any(
        act.startswith("Put the top ") and "Light's Reserve Deck on its Force Pile" in act for act in acts
    )
    assert any("Dark's Force Pile on its Used Pile" in act for act in acts)
    assert any(", which was drawn for destiny, on " in act for act in acts)
    assert "Put both Used Piles, as they are, under their Reserve Decks" in acts
    assert any(act.startswith("Take ") and " from Light's hand and lay it at Tatooine" in act for act in acts)


def test_a_turn_of_the_bot_is_put_back_in_reverse() -> None:
    """The list of a turn, and the list that takes it back: as many acts, last first."""
    match = Match(Header.of(GAME, ("person", "player"), {}, 4), watch=Watch())
    request = match.advance()
    while request is not None and match.table.turn < 2:  # type: ignore[attr-defined]
        request = match.answer(request.options()[0])  # type: ignore[attr-defined]
    number = next(n for n, entry in enumerate(match.entries) if entry.by == "bot")
    done = since(match, number, 0)
    back = backwards(match, number, 0)
    assert len(done) > 3
    put = [line.doing.back for line in back]
    assert [line.doing.back for line in done if not line.doing.came] == [
        text for text in reversed(put) if text in {line.doing.back for line in done}
    ]


def test_a_card_that_the_bot_draws_is_moved_by_people_who_do_not_see_it() -> None:
    """From the program's deck; where it is real, whoever drew it has entered it."""
    match = Match(Header.of(GAME, ("person", "player"), {}, 4), watch=Watch())
    request = match.advance()
    while request is not None and match.table.turn < 12:  # type: ignore[attr-defined]
        request = match.answer(request.options()[0])  # type: ignore[attr-defined]
    acts = [line.doing.do for line in since(match, 0, 0)]
    assert "Take the top card of Light's Force Pile into its hand" in acts


def test_words_of_rare_acts() -> None:
    table = GAME.set_up(GAME.options({}), GAME.line_up(("person", "player")))
    table.put_location(0, NONE, 0)
    for verb, args in (
        ("beg", (2,)),
        ("lose-unseen", (1,)),
        ("hand-away", (5,)),
        ("shuffle", (USED,)),
        ("insert", (3,)),
        ("turned-up", (3,)),
        ("replace", (3, 4)),
        ("return", (3, 0)),
        ("move-system", (0, 4, -1)),
        ("imprison", (3, 0)),
        ("deliver", (3, 0)),
        ("lose", (3, FORCE)),
        ("put-away", (3, UNRESOLVED)),
    ):
        (act,) = GAME.words.doings(table, Event((verb, 0, args, (), None, [0, 0, 0])))
        assert isinstance(act, Doing)
        assert act.do != act.back
        assert act.do[0].isupper()
