"""The market row in a game with automas, on everybody's turn (TA-MKT, TA-END-02, TA-END-03)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import SEATS, play_turn, row, set_out
from tests.games.tyrants.tables import names, offered, play, start, table

ROW = ["kobold", "spy-master", "advocate", "blackguard", "wyrmspeaker", "infiltrator"]


def shopping(influence: int = 9, seats: tuple[str, ...] = SEATS, **rest: Any) -> dict[str, Any]:
    """Black is to buy from the row."""
    return {"seats": list(seats), "market": ROW, "turn": {"influence": influence}, **rest}


@pytest.mark.rule("TA-MKT-02", "TA-MKT-04")
def test_a_bought_card_lets_the_row_slide_left() -> None:
    match = start(shopping(), SEATS, chance=[["white-dragon"]])
    play(match, "recruit:spy-master:2")
    assert names(table(match).market) == [
        "kobold",
        "advocate",
        "blackguard",
        "wyrmspeaker",
        "infiltrator",
        "white-dragon",
    ]


@pytest.mark.rule("TA-MKT-03", "TA-MKT-04")
def test_a_devoured_card_lets_the_row_slide_left() -> None:
    position = shopping(players=[{"hand": ["cult-fanatic"]}])
    match = start(position, SEATS, chance=[["white-dragon"]])
    play(match, "play:cult-fanatic", "devour-market:advocate:3")
    assert names(table(match).market) == [
        "kobold",
        "spy-master",
        "blackguard",
        "wyrmspeaker",
        "infiltrator",
        "white-dragon",
    ]
    assert names(table(match).devoured) == ["advocate"]


@pytest.mark.rule("TA-MKT-04", "TA-TURN-08")
def test_new_cards_enter_on_the_right_one_after_the_other() -> None:
    position = set_out({"skullport": {"red": 1}}, ROW, delay="O")
    position |= {"market_deck": ["kobold"] * 2 + ["white-dragon"]}
    turn = play_turn(position)
    assert turn.position["market"][:3] == ROW[3:]
    assert sorted(turn.position["market"][3:]) == ["kobold", "kobold", "white-dragon"]
    dealt = [card for event in turn.events if event.verb == "deal" for card in event.args]
    assert dealt == turn.table.market[3:]


@pytest.mark.rule("TA-END-03", "TA-END-02")
def test_devoured_cards_make_a_new_market_on_an_automas_turn() -> None:
    """Two cards are left in the deck; the third space is filled from the devoured ones, shuffled."""
    position = set_out({"skullport": {"red": 1}}, ROW, delay="O", devoured=["red-dragon"])
    position["market_deck"] = ["white-dragon", "green-dragon"]
    turn = play_turn(position)
    market = turn.position["market"]
    assert market[:3] == ROW[3:]
    assert sorted(market[3:5]) == ["green-dragon", "white-dragon"]
    rest = [*turn.position["market_deck"], market[5]]
    assert sorted(rest) == sorted(["red-dragon", *ROW[:3]])
    assert turn.position["devoured"] == []
    assert not turn.table.final


@pytest.mark.rule("TA-END-03", "TA-END-02")
def test_f_58_devoured_cards_make_a_new_market_on_a_persons_turn() -> None:
    match = start(shopping(market_deck=[], devoured=["red-dragon"]), SEATS)
    play(match, "recruit:kobold:1")
    assert names(table(match).market) == [*ROW[1:], "red-dragon"]
    assert (table(match).devoured, table(match).final) == ([], False)


@pytest.mark.rule("TA-END-02")
def test_running_out_of_market_cards_ends_only_games_without_automas() -> None:
    match = start(shopping(market_deck=[]), SEATS)
    play(match, "recruit:kobold:1")
    assert names(table(match).market) == ROW[1:]
    assert not table(match).final
    people = ("person", "person")
    match = start(shopping(seats=people, market_deck=[]), people)
    play(match, "recruit:kobold:1")
    assert table(match).final


def test_the_devoured_cards_are_shuffled() -> None:
    """Which one fills the space depends on chance alone."""
    seen = set()
    for seed in range(12):
        position = shopping(market_deck=[], devoured=["red-dragon", "white-dragon", "blue-dragon"])
        match = start(position, SEATS, seed=seed)
        play(match, "recruit:kobold:1")
        seen.add(names(table(match).market)[-1])
    assert seen == {"red-dragon", "white-dragon", "blue-dragon"}


def test_asm_07_carrion_crawler_enters_at_the_right_end() -> None:
    """With automas the row closes up first; among people it takes the space of the devoured card."""
    hand: dict[str, Any] = {"players": [{"hand": ["carrion-crawler"]}], "options": {"decks": "drow+undead"}}
    market = ["advocate", "spy-master", "blackguard", "infiltrator"]

    def after(seats: tuple[str, ...]) -> list[str]:
        match = start(shopping(seats=seats, **hand) | {"market": market}, seats)
        play(match, "play:carrion-crawler", "devour-market:spy-master:2")
        return names(table(match).market)

    assert after(SEATS) == ["advocate", "blackguard", "infiltrator", "carrion-crawler"]
    assert after(("person", "person")) == ["advocate", "carrion-crawler", "blackguard", "infiltrator"]


def test_a_card_called_up_by_ghost_is_never_counted_for_an_automa() -> None:
    turn = play_turn(set_out({"skullport": {"red": 1}}, "oo", devoured=["spy-master"]))
    assert turn.plans == []


def test_asm_33_all_devoured_cards_come_back_or_those_of_the_half_decks_only() -> None:
    devoured = ["noble", "red-dragon", "house-guard", "soldier"]

    def after(reshuffle: str) -> tuple[list[str], list[str]]:
        position = set_out({}, ["kobold", "advocate"], devoured=devoured, options={"reshuffle": reshuffle})
        turn = play_turn(position | {"market_deck": []})
        return sorted(turn.position["market"]), turn.position["devoured"]

    assert after("all") == (sorted(["advocate", "kobold", *devoured]), [])
    kept = ["noble", "house-guard", "soldier"]
    assert after("market-cards") == (sorted(["advocate", "kobold", "red-dragon"]), kept)


def test_asm_33_obedience_cards_in_the_row_count_for_no_aspect() -> None:
    market = ["kobold", "noble", "house-guard", "soldier", "priestess-of-lolth", "noble"]
    turn = play_turn(set_out({"skullport": {"red": 1}}, market))
    assert (turn.plans, turn.vp) == ([], 0)


def test_asm_33_a_house_guard_in_the_row_may_be_bought_and_a_noble_not() -> None:
    market = ["noble", "soldier", "house-guard", "priestess-of-lolth"]
    match = start(shopping() | {"market": market}, SEATS, chance=[["kobold", "kobold", "advocate"]])
    wares = [option for option in offered(match) if option.startswith("recruit:")]
    assert wares == [
        "recruit:house-guard:3",
        "recruit:priestess-of-lolth:4",
        "recruit:house-guard",
        "recruit:priestess-of-lolth",
    ]
    play(match, "recruit:house-guard:3")
    assert names(table(match).market)[:3] == ["noble", "soldier", "priestess-of-lolth"]
    assert table(match).guards == 15


def test_the_letters_of_a_row_stand_for_aspects() -> None:
    assert row("gmcao") == ["spellspinner", "blackguard", "advance-scout", "advocate", "noble"]
