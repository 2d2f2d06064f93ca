"""A seat with real cards tells its turn: what goes where, what it costs, what concerns the bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.games.swccg.tables import new_table
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.game import Seat
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose
from understudy.games.swccg import GAME, setup
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.position import usual_agenda
from understudy.games.swccg.reporting import top_level_of
from understudy.games.swccg.rules.layout import lay, spots_of
from understudy.games.swccg.table import (
    ACTIVATE,
    BAG,
    DEPLOY,
    DRAW,
    FORCE,
    HAND,
    INSERTED,
    LOST,
    MOVE,
    PLAY,
    RESERVE,
    USED,
    Table,
)
from understudy.games.swccg.view import View

#: Cantina, Tatooine, Vader, two Stormtroopers, his lightsaber, a TIE, Gravel Storm; Luke, Leia, Sense.
CARDS = ("D1_290", "D1_289", "D1_168", "D1_194", "D1_194", "D1_324", "D1_304", "D1_247", "L1_19", "L1_17")


class Real:
    """Dark has real cards and is to move; Light is a bot."""

    def __init__(self, *cards: str, hand: int = 8, force: int = 10) -> None:
        table = new_table((*CARDS, *cards))
        seats = (Seat("reported"), Seat("player", "expert"))
        config = table.config
        self.table = Table(setup.configure(config.options, seats, *config.decks))
        self.table.bags = [bag[:] for bag in table.bags]
        for seat in (DARK, LIGHT):
            self.table.piles[seat][RESERVE] = [-1 - seat] * 60
        self.watch = Watch()
        for _ in range(hand):
            self.table.take_unseen(DARK, RESERVE)
        for _ in range(force):
            self.table.shift(DARK, RESERVE, FORCE)
        self.table.turn, self.table.phase, self.table.active = 1, ACTIVATE, DARK
        self.match: Match | None = None

    def find(self, id: str) -> int:
        return next(
            card for card, one in enumerate(self.table.cards) if one.id == id and self.table.zone[card] == BAG
        )

    def place(self, id: str) -> int:
        card = self.find(id)
        self.table.pull(card, RESERVE)
        return lay(self.table, card, next(spots_of(self.table, self.table.owner[card], card)))

    def put(self, id: str, place: int) -> int:
        card = self.find(id)
        self.table.pull(card, RESERVE)
        self.table.put_at(card, place)
        return card

    def play(self) -> Match:
        self.table.agenda = list(usual_agenda(self.table))
        return self.begin()

    def begin(self) -> Match:
        self.table.touch()
        start = self.table
        game = replace(GAME, set_up=lambda options, seats: start.copy())
        names = [str(seat) for seat in start.config.seats]
        self.match = Match(Header.of(game, names, {}, 1), watch=self.watch)
        self.match.advance()
        return self.match

    @property
    def now(self) -> Table:
        assert self.match is not None
        table = self.match.table
        assert isinstance(table, Table)
        return table

    def tell(self, *answers: str) -> None:
        assert self.match is not None
        for answer in answers:
            self.match.answer(answer)

    @property
    def asked(self) -> str:
        assert self.match is not None
        request = self.match.pending
        return "" if request is None else request.topic

    def options(self) -> Sequence[Option]:
        assert self.match is not None
        request = self.match.pending
        assert isinstance(request, Choose)
        return request.options()

    def offered(self) -> list[str]:
        return [option.id for option in self.options()]

    def said(self) -> list[str]:
        return [GAME.words.event(self.now, event) for event in self.watch.events()]


def test_nobody_is_asked_for_the_hand_or_the_deck() -> None:
    """A new game: eight cards are counted, and what they may be is known; the bot knows as little as ever."""
    match = Match(Header.of(GAME, ("reported", "player"), {}, 5), watch=Watch())
    request = match.advance()
    assert request is not None
    assert request.topic == REPORT
    table = match.table
    assert isinstance(table, Table)
    assert table.piles[DARK][HAND] == [-1] * 8
    assert not any(entry.kind == "draw" and entry.seat == DARK for entry in match.entries)
    assert table.hands[DARK].bit_count() == len(table.bags[DARK]) > 50
    view = View(table, LIGHT)
    assert view.hands[DARK] == 0
    assert len(view.unseen[DARK]) == len(table.bags[DARK])


def test_a_card_that_is_named_comes_out_of_the_hand_and_is_paid_for() -> None:
    real = Real("D1_295")
    site = real.place("D1_290")
    real.place("D1_289")
    real.place("D1_295")
    vader = real.find("D1_168")
    real.play()
    real.tell(f"deploy {vader}")
    assert real.asked == "told-where"
    # The bot had its chance in the phases before; nothing of that was asked.
    assert real.now.phase == 3
    before = len(real.now.piles[DARK][FORCE])
    real.tell(f"place {site}")
    table = real.now
    assert (table.zone[vader], table.spot[vader]) == (PLAY, site)
    assert len(table.piles[DARK][HAND]) == 7
    assert before - len(table.piles[DARK][FORCE]) == 6
    assert "Dark deploys Darth Vader to Tatooine: Cantina." in real.said()
    assert real.asked == REPORT


def test_what_the_rules_do_not_allow_is_laid_as_it_was_told() -> None:
    """Vader at a site, paid for with nothing."""
    real = Real("D1_295", force=0)
    site = real.place("D1_290")
    real.place("D1_295")
    vader = real.find("D1_168")
    real.play()
    real.tell(f"deploy {vader}", f"lies-at {site} 3")
    assert real.now.spot[vader] == site
    assert "Darth Vader is at Tatooine: Cantina." in real.said()


def test_what_no_text_changes_cannot_be_told() -> None:
    """A TIE is at no Cantina: it goes to the one system, unasked, and without one it is refused."""
    real = Real(force=0)
    real.place("D1_290")
    tie = real.find("D1_304")
    real.play()
    with pytest.raises(IllegalAnswer, match="TIE Fighter: no location on the table is one where it can be"):
        real.tell(f"deploy {tie}")
    real = Real(force=0)
    real.place("D1_290")
    system = real.place("D1_289")
    real.play()
    real.tell(f"deploy {tie}")
    assert (real.now.spot[tie], real.asked) == (system, REPORT)


def test_what_cannot_be_is_refused_with_what_is_there() -> None:
    real = Real(hand=2, force=3)
    site = real.place("D1_290")
    vader = real.put("D1_168", site)
    second = real.find("D1_194")
    real.play()
    for answer, why in (
        (f"deploy {vader}", "Darth Vader: it cannot be in the hand, which holds 2 cards"),
        ("uses 4", "Dark has 3 cards in the Force Pile"),
        ("activate 58", "cards in the Reserve Deck"),
        (f"battle {site}", "Nobody who could do that is there"),
        ("costs 61", "choose from: 1 to 60"),
        (f"back {second}", "Stormtrooper: it is not in the Lost Pile"),
        ("to-phase 0", "The activate phase is being played"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            real.tell(answer)


def test_there_is_one_of_a_unique_card() -> None:
    real = Real("D1_168")
    site = real.place("D1_290")
    real.put("D1_168", site)
    other = real.find("D1_168")
    real.play()
    assert f"deploy {other}" not in real.offered()
    with pytest.raises(IllegalAnswer, match="Darth Vader: there is no room for another one on the table"):
        real.tell(f"deploy {other}")


def test_counts_are_told_and_follow() -> None:
    real = Real(force=0)
    real.place("D1_290")
    real.play()
    real.tell("activate 5", "uses 2", "takes 1", "draws 2")
    piles = real.now.piles[DARK]
    assert [len(piles[zone]) for zone in (FORCE, USED, HAND)] == [1, 2, 11]
    assert real.now.phase == DRAW
    assert "Dark activates 5 Force." in real.said()
    assert "Dark takes a card into hand." in real.said()


def test_a_drain_concerns_the_bot_and_it_decides_what_it_loses() -> None:
    real = Real("L1_133")
    site = real.place("L1_133")
    real.put("D1_168", site)
    real.play()
    life = real.now.life(LIGHT)
    real.tell(f"drain {site}")
    lost = len(real.now.piles[LIGHT][LOST])
    assert lost
    assert real.now.life(LIGHT) == life - lost
    assert real.asked == REPORT
    real.tell("costs 2")
    assert len(real.now.piles[LIGHT][LOST]) == lost + 2
    assert "Light loses 2 Force." in real.said()


def test_a_battle_is_fought_with_the_bot_and_real_destiny_is_named() -> None:
    real = Real()
    site = real.place("D1_290")
    vader = real.put("D1_168", site)
    luke = real.put("L1_19", site)
    real.play()
    real.tell(f"battle {site}")
    while real.asked in ("weapons", "respond"):
        real.tell("pass")
    assert real.asked == "battle-destiny"
    real.tell("yes")
    assert real.asked == "turned-up"
    drawn = real.find("D1_247")
    real.tell(f"card {drawn}")
    assert any(text.startswith("Dark draws Gravel Storm: destiny") for text in real.said())
    assert any(text.startswith("Total power: Dark ") for text in real.said())
    assert real.now.battle is None or real.asked == "damage"
    assert real.now.zone[vader] == PLAY or real.now.zone[luke] != PLAY


def test_a_card_leaves_the_table_and_comes_back() -> None:
    real = Real()
    site = real.place("D1_290")
    trooper = real.put("D1_194", site)
    real.play()
    real.tell(f"leaves {trooper}", f"into {LOST}")
    assert real.now.piles[DARK][LOST] == [trooper]
    real.tell(f"back {trooper}", f"into {HAND}")
    assert real.now.zone[trooper] == BAG
    assert len(real.now.piles[DARK][HAND]) == 9
    storm = real.find("D1_247")
    real.tell(f"discards {storm}", f"into {USED}")
    assert real.now.piles[DARK][USED][0] == storm
    assert "Gravel Storm goes to the Used Pile." in real.said()


def test_moves_are_told_card_by_card() -> None:
    real = Real("D1_295")
    cantina, eisley = real.place("D1_290"), real.place("D1_295")
    trooper = real.put("D1_194", cantina)
    real.play()
    real.tell(f"goes {trooper}")
    assert real.asked == "told-where"
    assert real.now.phase == MOVE
    walk = next(option for option in real.offered() if option.startswith("walk"))
    real.tell(walk)
    assert real.now.spot[trooper] == eisley


def test_force_lost_in_the_bots_turn_is_asked_card_by_card() -> None:
    """From where it comes, and which card everybody sees."""
    real = Real()
    real.place("D1_290")
    real.play()
    real.tell("loses 1")
    assert real.asked == "lose-force"
    real.tell(f"lose {RESERVE}")
    assert real.asked == "turned-up"
    trooper = real.find("D1_194")
    # Copies are alike: one of them stands in the list.
    assert sum(GAME.words.option(real.now, option) == "Stormtrooper" for option in real.options()) == 1
    real.tell(f"card {trooper}")
    assert real.now.piles[DARK][LOST] == [trooper]


def test_the_end_of_the_turn_lets_the_bot_play() -> None:
    real = Real()
    real.place("D1_290")
    match = real.play()
    real.tell("told")
    assert real.now.told is None or real.now.active == DARK
    assert any(entry.by == "bot" for entry in match.entries)


def test_a_game_that_has_begun_is_set_up_and_goes_on() -> None:
    position = {
        "seats": ["reported", "player"],
        "agenda": [["arrange", []]],
    }
    match = Match(Header.of(GAME, ("reported", "player"), {}, 5, position), watch=Watch())
    request = match.advance()
    assert request is not None
    assert request.topic == "arrange"
    match.correct(DARK, "hand", "5")
    match.correct(DARK, "tatooine-docking-bay-94", "on the table")
    match.correct(DARK, "darth-vader", "at Tatooine: Docking Bay 94")
    match.answer("seat 0")
    request = match.answer("number 3")
    table = match.table
    assert isinstance(table, Table)
    assert [len(table.piles[seat][HAND]) for seat in (DARK, LIGHT)] == [5, 3]
    assert table.turn == 1
    assert request is not None
    assert request.topic == REPORT


def test_in_the_bots_turn_one_acts_at_the_end_of_a_phase_in_which_something_happened() -> None:
    """Not after every card of the bot; and not where nothing happened."""
    real = Real("D1_255")
    site = real.place("D1_290")
    real.put("D1_168", site)
    table = real.table
    table.active, table.phase = LIGHT, DEPLOY
    table.agenda = [("report", (DARK, 1))]
    table.touch()
    assert top_level_of(table, DARK), "something could be done at any time"
    real.begin()
    assert real.asked == ""
    table.news, table.agenda = True, [("report", (DARK, 1))]
    real.begin()
    assert real.asked == "join-in"
    before = len(real.now.piles[DARK][HAND])
    real.tell("pass")
    assert not real.now.news
    assert len(real.now.piles[DARK][HAND]) == before


def test_a_card_that_the_bot_put_into_a_real_deck_turns_up_when_it_is_told() -> None:
    real = Real()
    real.place("D1_290")
    snake = real.find("L1_19")
    real.table.pull(snake, RESERVE)
    real.table.piles[DARK][INSERTED].append(snake)
    real.table.zone[snake], real.table.depths[snake] = INSERTED, 1
    real.play()
    real.tell("activate 3")
    assert real.now.zone[snake] == INSERTED
    real.tell(f"turns-up {snake}")
    assert real.now.piles[LIGHT][LOST] == [snake]
