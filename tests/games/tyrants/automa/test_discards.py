"""What people's cards do to an automa (TA-DISC and section 9 of the interpretation)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.tyrants.automa.turns import SEATS
from tests.games.tyrants.tables import board, offered, play, player, start, table
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME

THREE = ("person", "automa", "automa")
MIXED = ("person", "automa", "person")
#: Black has no troops left, so that a card's deployments ask for nothing.
DECKS = {"decks": "demons+aberrations"}


def holding(
    card: str, *piles: str, seats: Sequence[str] = SEATS, hand: Sequence[str] = (), **rest: Any
) -> dict[str, Any]:
    """Black is about to play a card; the automas have these delay piles, other people five cards."""
    left = list(piles)
    players: list[dict[str, Any]] = [{"hand": [card, *hand], "deck": ["soldier"] * 2, "barracks": 0}]
    players += [
        {"delay": left.pop(0)} if seat == "automa" else {"hand": ["noble"] * 5, "deck": []}
        for seat in seats[1:]
    ]
    return {
        "seats": list(seats),
        "options": DECKS,
        "players": players,
        "board": {},
        "turn": {"power": 0},
        "stacks": {"insane-outcast": 6},
        **rest,
    }


def piles(position: dict[str, Any], *answers: str) -> list[str]:
    """The delay piles of the automas when black has done this."""
    match = start(position, position["seats"])
    play(match, *answers)
    return [row["delay"] for row in GAME.position(table(match))["players"] if "delay" in row]


# -- outcasts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TA-DISC-02", "TA-SETUP-03")
@pytest.mark.parametrize(("before", "after"), [("", "O"), ("SS", "OSS"), ("OS", "OOS")])
def test_an_outcast_goes_on_top_of_the_pile(before: str, after: str) -> None:
    position = holding("ghoul", before)
    match = play(start(position, SEATS), "play:ghoul")
    assert GAME.position(table(match))["players"][1]["delay"] == after
    assert table(match).outcasts == 5


@pytest.mark.rule("TA-DISC-02")
def test_each_automa_gets_one_while_the_supply_lasts() -> None:
    assert piles(holding("ghoul", "SS", "", seats=THREE), "play:ghoul") == ["OSS", "O"]
    short = holding("ghoul", "SS", "", seats=THREE, stacks={"insane-outcast": 1})
    assert piles(short, "play:ghoul") == ["OSS", ""]


def test_myconids_give_one_to_the_opponent_of_choice() -> None:
    assert piles(
        holding("myconid-adult", "S", "S", seats=THREE), "play:myconid-adult", "opponent:orange"
    ) == [
        "S",
        "OS",
    ]
    assert piles(holding("myconid-sovereign", "S"), "play:myconid-sovereign") == ["OS"]


def test_gibbering_mouther_hits_an_automa_next_to_a_deployed_troop() -> None:
    position = holding("gibbering-mouther", "S", "S", seats=THREE)
    position["players"][0]["barracks"] = 20
    position["board"] = {"skullport": {"black": 1, "red": 1}, "everfire": {"orange": 1}}
    played = ("play:gibbering-mouther", "deploy:skullport", "deploy:skullport")
    assert piles(position, *played) == ["OS", "S"]


def test_demogorgon_gives_two_to_each() -> None:
    position = holding("demogorgon", "S", "", seats=THREE, hand=["noble"])
    assert piles(position, "play:demogorgon", "devour:noble") == ["OOS", "OO"]


# -- discards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TA-DISC-01")
@pytest.mark.parametrize(("before", "after"), [("", "S"), ("OS", "OSS"), ("O", "OS"), ("SO", "SOS")])
def test_a_discard_without_condition_adds_a_starting_card(before: str, after: str) -> None:
    """Neogi, at the end of the turn; ASM-24: at the bottom, where the starting cards lie."""
    position = holding("neogi", before)
    position["agenda"] = [["act", [0]]]
    assert piles(position, "play:neogi", "end") == [after]


def test_asm_24_starting_cards_come_from_an_unlimited_stock() -> None:
    """An easy automa has all ten of its starting cards in the pile already."""
    position = holding("neogi", "S" * 10)
    position["agenda"] = [["act", [0]]]
    assert piles(position, "play:neogi", "end") == ["S" * 11]


@pytest.mark.rule("TA-DISC-03")
def test_over_three_with_no_pile_adds_a_starting_card() -> None:
    assert piles(holding("cranium-rats", ""), "play:cranium-rats") == ["S"]


@pytest.mark.rule("TA-DISC-04", "TA-DISC-07")
@pytest.mark.parametrize(("before", "after"), [("S", "O"), ("SS", "OS"), ("SOO", "OOO")])
def test_over_three_with_a_starting_card_on_top_swaps_it(before: str, after: str) -> None:
    match = play(start(holding("cranium-rats", before), SEATS), "play:cranium-rats")
    assert GAME.position(table(match))["players"][1]["delay"] == after
    assert table(match).outcasts == 5


@pytest.mark.rule("TA-DISC-05", "TA-DISC-07")
@pytest.mark.parametrize("pile", ["O", "OS", "OSSSSSS", "OOOO"])
def test_over_three_with_an_outcast_on_top_does_nothing(pile: str) -> None:
    """Chuul looks at each automa by itself: the one without a troop there, or with an outcast, is spared."""
    position = holding("chuul", pile)
    position["board"] = {"skullport": {"red": 1}}
    match = play(start(position, SEATS), "play:chuul", "spy:skullport")
    assert GAME.position(table(match))["players"][1]["delay"] == pile
    assert table(match).outcasts == 6


@pytest.mark.rule("TA-DISC-06", "TA-DISC-07")
def test_an_automa_with_an_outcast_on_top_cannot_be_chosen() -> None:
    """It counts as having three cards, however many lie below; the other seats are offered."""

    def choices(pile: str) -> list[str]:
        position = holding("gauth", pile, seats=("person", "automa", "person", "person"))
        match = start(position, position["seats"])
        play(match, "play:gauth", "option:2")
        return offered(match)

    assert choices("OSSSS") == ["opponent:orange", "opponent:blue"]
    assert choices("SOOOO") == ["opponent:red", "opponent:orange", "opponent:blue"]
    assert choices("") == ["opponent:red", "opponent:orange", "opponent:blue"]


def test_asm_25_without_outcasts_in_the_supply_nothing_is_swapped() -> None:
    position = holding("cranium-rats", "SS", stacks={"insane-outcast": 0})
    assert piles(position, "play:cranium-rats") == ["SS"]


def test_nothic_hits_every_automa() -> None:
    position = holding("nothic", "SO", "OS", seats=THREE)
    position["board"] = {"skullport": {"spies": ["black"]}}
    assert piles(position, "play:nothic", "option:2", "recall:skullport") == ["OO", "OS"]


def test_chuul_hits_only_automas_at_the_spys_site() -> None:
    position = holding("chuul", "S", "S", seats=THREE)
    position["board"] = {"skullport": {"orange": 1}, "kanaglym": {"red": 1}}
    assert piles(position, "play:chuul", "spy:skullport") == ["S", "O"]


def test_mindwitness_hits_the_owner_of_the_killed_troop() -> None:
    position = holding("mindwitness", "S", "S", seats=THREE)
    position["board"] = {"skullport": {"black": 1, "orange": 1, "white": 1}}
    assert piles(position, "play:mindwitness", "assassinate:skullport:orange") == ["S", "O"]
    assert piles(position, "play:mindwitness", "assassinate:skullport:white") == ["S", "S"]


def test_cards_hit_automas_and_people_each_in_their_way() -> None:
    """Umber Hulk style chains aside: a person discards, an automa's pile takes the blow."""
    position = holding("nothic", "S", seats=MIXED)
    position["board"] = {"skullport": {"spies": ["black"]}}
    match = start(position, MIXED)
    play(match, "play:nothic", "option:2", "recall:skullport")
    assert len(player(match, "orange").hand) == 4
    assert GAME.position(table(match))["players"][1]["delay"] == "O"


# -- pieces --------------------------------------------------------------------------------------------------


def test_f_51_an_automas_pieces_are_treated_like_a_players() -> None:
    """Returned, assassinated and supplanted, its troops go where a player's would."""
    near = {"skullport": {"black": 1, "red": 2, "spies": ["red"]}}
    position = holding("noble", "", hand=[], board=near, turn={"power": 6})
    match = start(position, SEATS)
    assert {"assassinate:skullport:red", "return-spy:skullport:red"} <= set(offered(match))
    play(match, "assassinate:skullport:red", "return-spy:skullport:red")
    assert player(match).trophies[1] == 1
    assert board(match, "skullport") == {"black": 1, "red": 1}
    assert table(match).board.spies_left(1) == 5


def test_f_51_a_returned_troop_goes_back_to_the_automas_barracks() -> None:
    position = holding("earth-elemental", "", options={"decks": "elemental+demons"})
    position["board"] = {"skullport": {"black": 1, "red": 2}}
    match = start(position, SEATS)
    play(match, "play:earth-elemental")
    assert player(match, "red").barracks == 39
    assert board(match, "skullport") == {"black": 1, "red": 1}


def test_f_51_an_automas_troop_is_supplanted_and_moved_like_any_other() -> None:
    near = {"skullport": {"black": 1, "red": 2}}
    supplanting = holding("doppelganger", "", options={"decks": "drow+demons"}, board=near)
    supplanting["players"][0]["barracks"] = 5
    match = play(start(supplanting, SEATS), "play:doppelganger")
    assert board(match, "skullport") == {"black": 2, "red": 1}
    assert player(match).trophies[1] == 1
    moving = holding("hezrou", "", options={"decks": "drow+demons"}, board=near)
    match = play(start(moving, SEATS), "play:hezrou", "to:blingdenstone")
    assert board(match, "skullport") == {"black": 1, "red": 1}
    assert board(match, "blingdenstone") == {"red": 1}
    assert player(match, "red").barracks == 38


@pytest.mark.parametrize(
    ("card", "decks", "answers"),
    [
        ("orcus", "demons+drow", ("devour:noble", "trophy:white:1", "to:kanaglym")),
        ("mummy-lord", "undead+drow", ("option:2", "trophy:white:1", "to:kanaglym")),
        ("lich", "undead+drow", ("spy:skullport", "trophy:white:1", "to:skullport")),
    ],
)
def test_an_automas_trophy_hall_can_be_robbed(card: str, decks: str, answers: Sequence[str]) -> None:
    decks = "+".join(sorted(decks.split("+"), key=["drow", "demons", "undead"].index))
    position = holding(card, "", hand=["noble"], options={"decks": decks})
    position["players"][1]["trophies"] = {"white": 2, "black": 1}
    position["board"] = {"skullport": {"black": 1, "red": 1}}
    match = start(position, SEATS)
    play(match, f"play:{card}")
    for answer in answers:
        if answer in offered(match):
            play(match, answer)
    assert player(match, "red").trophies == [1, 0, 0, 0, 1]


def test_an_automa_never_makes_anybody_discard() -> None:
    """The texts about discards caused by an opponent cannot come from an automa."""
    active: list[int] = []
    for seed in range(8):
        watch = Watch()
        seats = GAME.line_up(["random", "automa:hard", "random"])
        Match(Header(GAME, seats, GAME.options(DECKS), seed), keep=False, watch=watch).advance()
        turn = -1
        for event in watch.events():
            if event.verb == "turn":
                turn = event.seat
            elif event.verb == "discard":
                active.append(turn)
    assert set(active) == {0, 2}
