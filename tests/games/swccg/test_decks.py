"""Decks as files: every format reads into the same deck, and each fault has a sentence."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from understudy.core.errors import BadPosition, BadSetup
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.swccg import GAME
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT, SIDES, Deck
from understudy.games.swccg.decks import DECKS, WRITTEN, check_deck, chosen_deck, read
from understudy.games.swccg.rules.layout import startable

SAMPLE = DECKS["DS-A-imperial-tatooine"]


def as_json(deck: Deck) -> str:
    return json.dumps(
        {"side": SIDES[deck.side], "title": "Mine", "start": deck.start, "cards": Counter(deck.cards)}
    )


def as_text(deck: Deck) -> str:
    lines = [f"{count} x {CARD_OF[id].title}" for id, count in Counter(deck.cards).items()]
    return "\n".join(["# by hand", "Title: Mine", f"Start: {CARD_OF[deck.start].title}", "", *lines])


def as_numbers(deck: Deck) -> str:
    return ",".join(f"{id[1:]}{'*' if at % 3 == 0 else ''}" for at, id in enumerate(deck.cards)) + "|"


def as_answer(deck: Deck) -> str:
    cards = [f'<card blueprintId="{id[1:]}" title="x" horizontal="false"/>' for id in deck.cards]
    return f"<?xml version='1.0'?><deck>{''.join(cards)}</deck>"


@pytest.mark.parametrize("write", [as_json, as_text, as_numbers, as_answer])
@pytest.mark.parametrize("id", list(DECKS))
def test_every_format_reads_into_the_same_deck(id: str, write: object) -> None:
    deck = DECKS[id]
    found = read("mine", write(deck), deck.side)  # type: ignore[operator]
    assert Counter(found.cards) == Counter(deck.cards)
    assert found.side == deck.side
    assert found.start == (deck.start if write in (as_json, as_text) else "")


_LINES = """
Stormtrooper x 3
2 Stormtrooper
2 Darth Vader
3 × 1_168
D1_200
1_200
TIE Advanced x1
TIE Advanced x1 x 2
"""


def test_lines_may_count_before_or_behind_and_call_a_card_by_its_number() -> None:
    found = read("mine", _LINES, DARK)
    trooper = next(card.id for card in CARD_OF.values() if card.title == "Stormtrooper")
    advanced = next(card.id for card in CARD_OF.values() if card.title == "TIE Advanced x1")
    assert Counter(found.cards) == Counter({trooper: 5, "D1_168": 5, "D1_200": 2, advanced: 3})


def faulty(deck: Deck) -> str:
    with pytest.raises(BadSetup) as caught:
        check_deck(deck)
    return str(caught.value)


def test_every_fault_is_said() -> None:
    whole = list(SAMPLE.cards)
    assert "it has 59 cards; 60 are needed" in faulty(Deck("mine", DARK, "", SAMPLE.start, whole[:-1]))
    message = faulty(read("mine", "Start: Nowhere\nDarth Vadr\nLuke Skywalker", DARK))
    assert "it has 2 cards; 60 are needed" in message
    assert "there is no card Darth Vadr (near: Darth Vader" in message
    assert "not of the dark side: Luke Skywalker" in message
    assert "its starting location: there is no card Nowhere" in message
    message = faulty(read("mine", "Moss Eisley\nEcho comand center", DARK))
    assert "there is no card Moss Eisley (near: Tatooine: Mos Eisley)" in message
    assert "(near: Hoth: Echo Command Center (War Room))" in message
    message = faulty(read("mine", "1_168,1_9999", DARK))
    assert "there is no card 1_9999" in message
    assert "it has no location that a game can start at" in message
    assert "its starting location D1_168 is not in it, or cannot be one" in faulty(
        Deck("mine", DARK, "", "D1_168", whole)
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "mine.json, line 1, column 2: this is not JSON"),
        ('{"cards": {"D1_168": 0}}', "field D1_168: 0 is out of range; it must be 1 to 60"),
        ('{"cards": {}, "sde": "dark"}', "field sde: not a known field"),
        ('{"cards": {}, "side": "grey"}', "“grey” is not allowed; choose from: dark, light"),
        ("Side: grey\nDarth Vader", "side “grey” is not allowed; choose from: dark, light"),
        ("1_168,1_194|200_1", "cards outside the deck are not played; leave these out: 200_1"),
    ],
)
def test_what_cannot_be_read_is_named(content: str, said: str) -> None:
    with pytest.raises(BadSetup, match=r"^Deck mine") as caught:
        read("mine.json", content, DARK)
    assert said in str(caught.value)


def test_options_name_supplied_decks_or_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(as_text(SAMPLE), encoding="utf-8")
    assert chosen_deck(str(path), DARK).cards == SAMPLE.cards
    assert chosen_deck(SAMPLE.id, DARK) is SAMPLE
    with pytest.raises(BadSetup, match="is of the dark side; here one of the light is needed"):
        chosen_deck(SAMPLE.id, LIGHT)
    with pytest.raises(BadSetup, match=r"there is no card|not of the light side"):
        chosen_deck(str(path), LIGHT)
    with pytest.raises(BadSetup, match="cannot be read: No such file"):
        chosen_deck(str(tmp_path / "none.txt"), DARK)
    with pytest.raises(BadSetup, match=r"There is no deck “mine”\. Supplied: DS-A"):
        chosen_deck("mine", DARK)
    with pytest.raises(BadSetup, match=r"Option dark cannot be “mine”\. Choose from: DS-A"):
        GAME.options({"dark": "mine"})


def test_a_deck_is_written_out_in_the_option_itself() -> None:
    """Whoever plays from afar names no file; a dot in what is written down is none."""
    text = f"{WRITTEN} # mine. {as_text(SAMPLE)}".replace("# mine. ", "# mine.\n")
    for written in (text, text.replace("\n", ";")):
        options = GAME.options({"dark": written})
        GAME.refuse_files(options)
        match = Match(Header.of(GAME, ("person", "person"), {"dark": written}, 3), keep=False)
        assert match.advance() is not None
        data = GAME.position(match.table)  # type: ignore[arg-type]
        assert (data["options"], data.get("decks", {})) == ({"dark": written}, {})
        assert GAME.position(GAME.read_position(data)) == data
        assert chosen_deck(written, DARK).cards == SAMPLE.cards
    with pytest.raises(BadSetup, match=r"^Deck of your own: it has 3 cards; 60 are needed"):
        chosen_deck(f"{WRITTEN} 3 x Stormtrooper", DARK)
    with pytest.raises(BadSetup, match="can name files of this machine only in the terminal"):
        GAME.refuse_files({"dark": "/etc/mine.txt"})


def test_a_game_with_a_deck_of_ones_own_is_kept_without_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(as_text(SAMPLE), encoding="utf-8")
    match = Match(Header.of(GAME, ("person", "person"), {"dark": str(path)}, 3), keep=False)
    assert match.advance() is not None
    path.unlink()
    data = GAME.position(match.table)  # type: ignore[arg-type]
    assert sum(data["decks"]["dark"]["cards"].values()) == 60
    assert "light" not in data["decks"]
    again = GAME.read_position(data)
    assert GAME.position(again) == data
    with pytest.raises(BadPosition, match="a position names no files; write the deck into `decks`"):
        GAME.read_position({**data, "decks": {}})
    with pytest.raises(BadPosition, match="it has 1 card; 60 are needed"):
        GAME.read_position({**data, "decks": {"dark": {"cards": {"D1_168": 1}}}})
    with pytest.raises(BadPosition, match="decks"):
        GAME.read_position({**data, "decks": {"grey": {"cards": {}}}})


def test_a_list_without_a_starting_location_leaves_it_to_the_player(tmp_path: Path) -> None:
    path = tmp_path / "mine.gemp"
    path.write_text(as_numbers(SAMPLE), encoding="utf-8")
    match = Match(Header.of(GAME, ("person", "person"), {"dark": str(path)}, 3), keep=False)
    request = match.advance()
    assert isinstance(request, Choose)
    assert (request.seat, request.topic) == (DARK, "start")
    assert all(startable(match.table.cards[option.card], match.table.cards) for option in request.options())  # type: ignore[attr-defined]
    request = match.answer(request.options()[0])
    # The other deck prescribes its own.
    assert isinstance(request, Choose)
    assert request.topic != "start"
