"""The words of Tyrants: every option, event and card has a sentence, and none tells what is hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import understudy
from tests.core.test_happening import declared
from understudy.cli.choices import Menu
from understudy.core.events import BEFORE_ALL, Event, Watch
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.requests import Choose
from understudy.games.tyrants import GAME
from understudy.games.tyrants.cards import CARDS
from understudy.games.tyrants.cardtext import card_text, effect_text, option_text
from understudy.games.tyrants.options import NONE, OPTIONS, Act, AtNode, WithCard
from understudy.games.tyrants.places import NODE_OF
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.games.tyrants.words import EVENTS, WORDS
from understudy.pages.story import deeds, explained, turns

SOURCE = Path(understudy.__file__).parent / "games" / "tyrants"
#: Ids and code must not show through.
RAW = re.compile(r"[a-z]_[a-z]|\w:\w|\bNone\b|-1\b(?! VP)|[{}<>]|\ba [aeiou]|  |\.\.|an? an? ")


def start(*seats: str, options: dict[str, str] | None = None, seed: int = 1) -> Match:
    return Match(
        Header.of(find("tyrants"), seats or ("person", "automa:hard"), options or {}, seed), watch=Watch()
    )


def at(match: Match) -> Table:
    assert isinstance(match.table, Table)
    return match.table


def table() -> Table:
    return at(start("greedy", "automa:hard", "greedy", "automa:easy"))


# -- completeness --------------------------------------------------------------------------------------------


def test_every_verb_that_is_told_has_a_sentence() -> None:
    told = {kind.name for kind in declared("tyrants")}
    for path in SOURCE.rglob("*.py"):
        told |= set(re.findall(r"\btell\(\s*\"([a-z_]+)\"", path.read_text(encoding="utf-8")))
    assert len(told) > 30
    assert told == set(EVENTS)


def test_every_option_has_words() -> None:
    now = table()
    for option in OPTIONS.values():
        for text in (WORDS.option(now, option), WORDS.plan(now, option, 0), WORDS.brief(now, option)):
            assert text
            assert not RAW.search(text), text
    verbs = {option.verb for option in OPTIONS.values() if isinstance(option, Act)}
    assert len(verbs) > 25


def test_every_option_with_a_place_or_card_can_be_explained_and_found_on_the_board() -> None:
    now = table()
    for option in OPTIONS.values():
        if isinstance(option, AtNode | WithCard):
            assert WORDS.explain(now, option)
            assert WORDS.touches(option)


@pytest.mark.parametrize("number", range(len(CARDS)))
def test_every_card_reads_as_a_sentence(number: int) -> None:
    text = card_text(number)
    assert text.startswith(CARDS[number].name)
    assert text.endswith(".")
    assert not RAW.search(effect_text(CARDS[number])), text


def test_the_printed_options_of_a_card() -> None:
    spellspinner = next(number for number, card in enumerate(CARDS) if card.id == "spellspinner")
    assert option_text(spellspinner, 1) == "place a spy"
    assert option_text(spellspinner, 2) == "return one of your spies to supplant a troop there"


SENTENCES = [
    ("deploy", 1, ("skullport", NONE), "Red deploys a troop to Skullport."),
    ("deploy", 0, ("kanaglym~skullport.1", NONE), "Black deploys a troop to the route Kanaglym–Skullport."),
    ("assassinate", 1, ("skullport", 4, NONE), "Red assassinates a white troop at Skullport."),
    ("supplant", 1, ("skullport", 2), "Red supplants an Orange troop at Skullport."),
    ("spy_back", 1, ("skullport", 0), "Red returns Black's spy from Skullport."),
    ("spy_back", 1, ("skullport", 1), "Red returns its spy from Skullport."),
    ("draw", 0, (5,), "Black draws 5 cards."),
    ("wasted", 1, (2,), "2 parts of the action have no target: Red deploys a troop for each, if able."),
    ("delay", 1, (-1, 0), "Red has no delay card left."),
    ("market", 1, (2, 0, 1, 0), "The market shows 2 Guile and 1 Conquest."),
    ("strength", 1, (0, 5), "5 Guile cards act like 3; each of the other 2 is worth 3 VP."),
    ("round", -1, (2,), "Round 2 begins; north is now the right side of the map."),
]


@pytest.mark.parametrize(("verb", "seat", "args", "sentence"), SENTENCES)
def test_sentences(verb: str, seat: int, args: tuple[str | int, ...], sentence: str) -> None:
    numbers = tuple(NODE_OF[arg] if isinstance(arg, str) else arg for arg in args)
    assert WORDS.event(table(), Event((verb, seat, numbers, (), None, BEFORE_ALL))) == sentence


# -- whole games ---------------------------------------------------------------------------------------------

LINE_UPS = [
    (("greedy", "automa:hard"), {"decks": "drow+dragons"}),
    (("greedy", "automa:easy", "random"), {"decks": "demons+aberrations"}),
    (("greedy", "automa:hard", "random", "automa:normal"), {"decks": "elemental+undead", "coop": "yes"}),
    (("random", "random"), {"decks": "demons+undead"}),
]


@pytest.mark.parametrize(("seats", "options"), LINE_UPS)
def test_whole_games_read_well(seats: tuple[str, ...], options: dict[str, str]) -> None:
    match = start(*seats, options=options, seed=7)
    match.advance()
    assert match.watch is not None
    for deed in deeds(GAME, match.table, match.watch.notes):
        assert str(deed).endswith(("…", ".")) or deed.heading
        assert not RAW.search(deed.text), deed.text
    lines = explained(GAME, match.table, match.watch.notes)
    assert all(line.text.strip() and not RAW.search(line.text) for line in lines)
    assert {turn.seat for turn in turns(GAME, match.watch.notes)} == set(range(len(seats)))


def test_every_question_of_a_game_can_be_shown_and_answered_by_its_text() -> None:
    match = start("person", "person", options={"decks": "aberrations+undead"}, seed=2)
    request = match.advance()
    asked = set()
    while request is not None:
        assert isinstance(request, Choose)
        menu = Menu(WORDS, match.table, request.options())
        shown = [line for line, _ in menu.lines(100)]
        assert all(len(line) <= 220 for line in shown)
        asked.add(WORDS.question(at(match), request))
        option = GAME.policies["greedy"](View(at(match), request.seat), request)
        assert menu.find(str(menu.number(option))) is option
        assert menu.find(option.id) is option
        request = match.answer(option)
    assert len(asked) > 10


def test_the_end_of_the_turn_is_always_number_nought() -> None:
    match = start(seed=3)
    match.advance()
    request = match.answer("start:skullport")
    while request is not None and len(match.entries) < 120:
        assert isinstance(request, Choose)
        menu = Menu(WORDS, match.table, request.options())
        ends = [option for option in request.options() if option.ends]
        assert not ends or menu.numbers[0] is ends[0]
        request = match.answer(GAME.policies["greedy"](View(at(match), request.seat), request))


# -- what is hidden ------------------------------------------------------------------------------------------


def test_a_board_shows_nothing_hidden() -> None:
    """With another hand dealt to the opponent, the picture is the same."""
    match = start("greedy", "greedy", seed=5)
    match.advance(until=90)
    now = at(match)
    for seat in (0, -1):
        for width in (0, 100):
            before = [WORDS.board(now, seat, width, part) for part in ("", *WORDS.parts)]
            other = GAME.imagine(now, seat if seat >= 0 else 0, 99)
            if seat < 0:
                other = GAME.imagine(other, 1, 98)
            assert before == [WORDS.board(other, seat, width, part) for part in ("", *WORDS.parts)]


def test_drawing_tells_how_many_and_not_which() -> None:
    match = start("greedy", "automa:hard", seed=5)
    match.advance()
    assert match.watch is not None
    for event in match.watch.events():
        if event.verb in ("draw", "reshuffle"):
            assert not any(card.name in WORDS.event(at(match), event) for card in CARDS)


def test_the_map_fits_into_a_hundred_columns() -> None:
    plain = re.compile(r"\[/?[^\]]*\]")
    match = start("greedy", "automa:hard", "greedy", "automa:hard", seed=5)
    match.advance(until=200)
    for line in plain.sub("", WORDS.board(at(match), 0, 100, "map")).splitlines():
        assert len(line) <= 100


def test_a_group_is_named_for_every_option_of_a_turn() -> None:
    option: Option
    for option in OPTIONS.values():
        if isinstance(option, Act) and option.verb in (
            "play",
            "deploy",
            "assassinate",
            "return-spy",
            "recruit",
        ):
            assert WORDS.group(option) or not isinstance(option, AtNode)


def test_a_card_that_lies_twice_in_the_row_is_told_by_its_place() -> None:
    """The automas go by places: these are two choices."""
    table = GAME.read_position({"market": ["kobold", "spy-master", "kobold"]})
    twice, once = OPTIONS["recruit:kobold:3"], OPTIONS["recruit:spy-master:2"]
    assert WORDS.option(table, twice) == "recruit Kobold (cost 1) from place 3"
    assert WORDS.brief(table, twice).startswith("Kobold (Conquest, cost 1) from place 3: ")
    assert WORDS.option(table, once) == "recruit Spy Master (cost 2)"
    assert len(WORDS.joined(table, [OPTIONS["recruit:kobold:1"], twice])) == 2


def test_questions_go_by_their_topic() -> None:
    """Whatever the prompt says."""
    table = GAME.read_position({})

    def asked(topic: str, **about: int) -> str:
        return WORDS.question(table, Choose(0, "?", lambda: (), topic=topic, about=about))

    assert asked("place-spy") == "Place a spy: choose a site"
    assert asked("act", power=2, influence=3) == "Play a card or act (2 power, 3 influence)"
    assert asked("") == "?"
