"""The edge cases F-01 to F-59 that no paragraph of the rules has a test for yet (the Automa's apart)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.tables import (
    HOME,
    asked,
    board,
    hall,
    holding,
    names,
    offered,
    play,
    player,
    resources,
    start,
    table,
    zone,
)
from understudy.games.tyrants.places import BIT, NODE_OF

COOP: dict[str, Any] = {"seats": ["person", "automa", "person", "automa"], "options": {"coop": "yes"}}
ROW = ["kobold", "spy-master", "advocate", "blackguard", "inquisitor", "doppelganger"]


def test_f_06_spaces_of_a_site_are_alike() -> None:
    """F-06: a site counts troops by color; one option stands for all red troops there."""
    match = start({"board": {"skullport": {"black": 1, "red": 3}}, "turn": {"power": 3}})
    assert [option for option in offered(match) if option.startswith("assass")] == [
        "assassinate:skullport:red"
    ]


def test_f_13_a_marker_taken_away_pays_its_old_holder_nothing_more() -> None:
    """F-13: black takes tsenviilyq from red; red's turn starts without its influence."""
    there = {"tsenviilyq": {"red": 1, "black": 1}}
    match = start({"board": there, "players": [{"hand": ["soldier"]}]})
    play(match, "play:soldier", "deploy:tsenviilyq")
    assert resources(match) == (0, 1)
    play(match, "end")
    assert (asked(match), resources(match)) == ("red", (0, 0))


def test_f_16_deployments_without_a_space_are_lost() -> None:
    """F-16: one space is left; the troop there opens no other."""
    there = {
        "blingdenstone": {"black": 1},
        "mantol-derith~blingdenstone.1": {"white": 1},
    }
    match = play(holding("mercenary-squad", board=there), "play:mercenary-squad")
    assert (board(match, "blingdenstone"), player(match).barracks, player(match).vp) == ({"black": 2}, 38, 0)


def test_f_17_no_marker_pays_between_kill_and_deployment() -> None:
    """F-17: without red's troop black and white tie, with black's troop black leads: one payment, at once."""
    there = {"tsenviilyq": {"black": 1, "red": 1, "white": 1}}
    match = play(holding("doppelganger", board=there), "play:doppelganger", "supplant:tsenviilyq:red")
    assert resources(match) == (0, 1)
    there = {"tsenviilyq": {"black": 1, "red": 2}}
    match = play(holding("doppelganger", board=there, barracks=0), "play:doppelganger")
    assert (resources(match), player(match).vp) == ((0, 0), 1)


@pytest.mark.parametrize(
    ("red", "offers"),
    [
        ({"skullport": {"red": 1}}, True),
        ({"kanaglym~skullport.1": {"red": 1}}, True),
        ({"kanaglym": {"red": 1}}, False),
        ({"skullport~labyrinth.2": {"red": 1}}, False),
        ({"skullport": {"spies": ["red"]}}, False),
    ],
)
def test_f_24_gibbering_mouther_reaches_one_node_far(red: dict[str, Any], offers: bool) -> None:
    """F-24: both troops are deployed at skullport."""
    there = {
        "skullport": {"black": 1, **red.get("skullport", {})},
        **{k: red[k] for k in red if k != "skullport"},
    }
    match = play(holding("gibbering-mouther", board=there, red={"deck": []}), "play:gibbering-mouther")
    play(match, "deploy:skullport", "deploy:skullport")
    assert zone(match, "discard", "red") == (["insane-outcast"] if offers else [])


def test_f_25_ulitharids_card_is_devoured_after_its_effect() -> None:
    """F-25: and counts as played for focus."""
    match = play(holding("ulitharid", "imix", market=["spectator"]), "play:ulitharid")
    assert (resources(match), names(table(match).devoured)) == ((2, 1), ["spectator"])
    play(match, "play:imix")
    assert resources(match) == (8, 1)


def test_f_25_elder_brains_card_stays_in_the_inner_circle() -> None:
    """F-25: it is no card of the play area, so nothing can promote it again."""
    match = holding("elder-brain", "puppeteer", inner=["spectator"], deck=["noble"] * 6)
    play(match, "play:puppeteer", "play:elder-brain", "copy:spectator")
    assert resources(match) == (2, 3)
    play(match, "end")
    assert zone(match, "inner") == ["elder-brain", "noble", "spectator"]


def test_f_25_a_copied_devour_this_devours_the_copied_card() -> None:
    """F-25: in the market row, and in the inner circle."""
    match = play(holding("ulitharid", market=["flesh-golem"]), "play:ulitharid", "yes")
    assert (names(table(match).devoured), zone(match, "played")) == (["flesh-golem"], ["ulitharid"])
    match = play(holding("elder-brain", inner=["flesh-golem"]), "play:elder-brain", "yes")
    assert (names(table(match).devoured), zone(match, "inner")) == (["flesh-golem"], [])


def test_f_25_a_copied_card_that_devours_itself_in_the_row_is_devoured_once() -> None:
    """F-25: White Wyrmling may devour any market card, itself too; its twin stays."""
    match = holding("ulitharid", market=["white-wyrmling", "white-wyrmling"], market_deck=["derro"])
    play(match, "play:ulitharid", "copy-market:white-wyrmling:1", "deploy:skullport", "deploy:skullport")
    play(match, "devour-market:white-wyrmling:1")
    assert names(table(match).devoured) == ["white-wyrmling"]
    assert names(table(match).market) == ["white-wyrmling", "derro"]


def test_f_25_of_two_equal_market_cards_the_one_that_was_played_goes() -> None:
    """F-25, F-57: the second Spectator is played, so the first keeps its place."""
    market = ["spectator", "derro", "spectator", "ettin"]
    match = holding("ulitharid", market=market, market_deck=[])
    play(match, "play:ulitharid", "copy-market:spectator:3")
    assert names(table(match).market) == ["spectator", "derro", "ettin"]


def test_f_26_the_copying_card_may_be_promoted() -> None:
    """F-26: Ulitharid plays a Wyrmspeaker; its order promotes Ulitharid."""
    match = holding("ulitharid", market=["wyrmspeaker"], deck=["noble"] * 5)
    play(match, "play:ulitharid", "end")
    assert zone(match, "inner") == ["ulitharid"]


@pytest.mark.parametrize(
    ("answer", "inner"),
    [("promote-self", "necromancer"), ("promote:noble", "noble"), ("promote-discarded:kobold", "kobold")],
)
def test_f_27_necromancer_promotes_at_once(answer: str, inner: str) -> None:
    """F-27."""
    match = play(holding("necromancer", "noble", discard=["kobold"]), "play:necromancer", "option:2")
    assert offered(match) == ["promote-self", "promote:noble", "promote-discarded:kobold"]
    play(match, answer)
    assert zone(match, "inner") == [inner]
    assert zone(match, "played") == ([] if answer == "promote-self" else ["necromancer"])


def test_f_27_a_necromancer_of_the_inner_circle_cannot_promote_itself() -> None:
    """F-25, F-27: played by Elder Brain it lies in the inner circle already."""
    match = holding("elder-brain", "noble", inner=["necromancer"])
    play(match, "play:elder-brain", "option:2")
    assert zone(match, "inner") == ["necromancer", "noble"]


@pytest.mark.parametrize(("before", "inner"), [(6, ["revenant"]), (5, [])])
def test_f_28_revenant_counts_after_its_kills(before: int, inner: list[str]) -> None:
    """F-28."""
    there = {"skullport": {"black": 1, "white": 2}}
    match = play(holding("revenant", board=there, trophies={"white": before}), "play:revenant")
    assert (zone(match, "inner"), zone(match, "played")) == (inner, [] if inner else ["revenant"])


def test_f_30_undead_is_the_printed_type() -> None:
    """F-30: the Ghoul of the Demons is undead, the Priest is not."""
    match = holding("high-priest-of-myrkul", "ghoul", "wight", "noble")
    play(match, "play:ghoul", "play:wight", "option:1", "play:noble", "play:high-priest-of-myrkul", "end")
    assert offered(match) == ["done", "promote:ghoul", "promote:wight"]


def test_f_31_carrion_crawler_takes_the_space() -> None:
    """F-31: the row is not refilled, and the Crawler is nobody's card any more."""
    match = play(holding("carrion-crawler", market=["kobold", "derro", "ettin"]), "play:carrion-crawler")
    play(match, "devour-market:derro:2")
    assert names(table(match).market) == ["kobold", "carrion-crawler", "ettin"]
    assert (zone(match, "played"), names(table(match).devoured)) == ([], ["derro"])
    assert resources(match) == (3, 0)


def test_f_32_ghost_sells_the_top_of_the_devoured_pile() -> None:
    """F-32: at its cost, then the next one; until the end of the turn."""
    parts: dict[str, Any] = {
        "board": {"skullport": {"spies": ["black"]}},
        "devoured": ["orcus", "kobold", "derro"],
    }
    match = holding("ghost", **parts, turn={"influence": 4})
    assert "recruit-devoured:derro" not in offered(match)
    play(match, "play:ghost", "option:2", "recall:skullport", "recruit-devoured:derro")
    assert (resources(match), names(table(match).devoured)) == ((0, 1), ["orcus", "kobold"])
    play(match, "recruit-devoured:kobold", "end", "end")
    assert not table(match).ghost


def test_f_32_ghosts_card_is_a_market_card_for_other_effects() -> None:
    """F-32: Ulitharid plays it; it stays devoured."""
    parts: dict[str, Any] = {"board": {"skullport": {"spies": ["black"]}}, "devoured": ["spectator"]}
    match = holding("ghost", "ulitharid", **parts)
    play(match, "play:ghost", "option:2", "recall:skullport", "play:ulitharid")
    assert (resources(match), names(table(match).devoured)) == ((2, 1), ["spectator"])


def test_f_33_blue_dragon_counts_after_its_promotions() -> None:
    """F-33: other promotions may come first."""
    match = holding("blue-dragon", "puppeteer", "noble", "soldier", inner=["noble", "noble", "noble"])
    play(match, "play:noble", "play:soldier", "play:puppeteer", "play:blue-dragon", "end")
    play(match, "later:puppeteer", "promote:noble", "promote:soldier", "promote:puppeteer")
    assert player(match).vp == 2


def test_f_34_red_dragon_counts_every_site_under_total_control() -> None:
    """F-34: a bridge and a city."""
    there = {"chasmleap": {"black": 1}, "tsenviilyq": {"black": 2, "white": 1}}
    match = play(holding("red-dragon", board=there), "play:red-dragon")
    assert player(match).vp == 2


def test_f_35_quaggoth_fixes_its_number() -> None:
    """F-35: one site controlled when played; the kill wins another, without a second kill."""
    there = {
        "chasmleap": {"black": 1},
        "everfire": {"black": 1, "white": 1},
        "araumycos~chasmleap.1": {"white": 1},
    }
    match = play(holding("quaggoth", board=there), "play:quaggoth", "assassinate:everfire:white")
    assert table(match).board.controls(0).bit_count() == 2
    assert (offered(match), hall(match)) == (["end"], {"white": 1})


@pytest.mark.parametrize("card", ["death-tyrant", "minotaur-skeleton"])
def test_f_36_a_single_site_is_no_route(card: str) -> None:
    """F-36: and the second kill must be where the first was."""
    there = {
        "skullport": {"black": 1, "white": 2},
        "kanaglym~skullport.1": {"white": 1},
        "skullport~labyrinth.1": {"black": 1},
        "labyrinth": {"white": 1},
        "skullport~labyrinth.2": {"black": 1},
    }
    match = play(holding(card, board=there), f"play:{card}")
    if card == "minotaur-skeleton":
        play(match, "option:2", "yes")
    assert offered(match) == ["done", "assassinate:labyrinth:white", "assassinate:skullport:white"]
    play(match, "assassinate:skullport:white")
    assert offered(match) == ["done", "assassinate:skullport:white"]


def test_f_37_trophies_return_in_their_color() -> None:
    """F-37: red loses a point, and black's own troop comes back to the map as black's."""
    match = holding("orcus", "noble", red={"trophies": {"black": 2}}, trophies={"white": 1})
    play(match, "play:orcus", "devour:noble")
    assert offered(match) == ["done", "trophy:white:0", "trophy:black:1"]
    play(match, "trophy:black:1", "to:tsenviilyq")
    assert (hall(match, "red"), board(match, "tsenviilyq")) == ({"black": 1}, {"black": 1})
    assert resources(match) == (0, 1)
    play(match, "trophy:white:0", "to:tsenviilyq")
    assert (hall(match), table(match).board.controls(0) & BIT[NODE_OF["tsenviilyq"]]) == ({}, 0)


def test_f_37_lich_needs_presence_and_takes_from_one_hall() -> None:
    """F-37: with several owners at the site, from one of them; blue is not there."""
    there = {**HOME, "everfire": {"red": 1, "orange": 1}}
    players = [{"hand": ["lich"]}, {"trophies": {"white": 2}}, {"trophies": {"black": 1}}]
    players.append({"trophies": {"white": 5}})
    match = start({"board": there, "players": players}, ("person",) * 4)
    play(match, "play:lich", "spy:everfire")
    assert offered(match) == ["done", "trophy:white:1", "trophy:black:2"]
    play(match, "trophy:white:1")
    assert offered(match) == [
        "to:everfire",
        "to:skullport",
        "to:stoneshaft~skullport.2",
        "to:kanaglym~skullport.1",
        "to:skullport~labyrinth.1",
    ]
    play(match, "to:everfire")
    assert offered(match) == ["done", "trophy:white:1"]


def test_f_38_umber_hulk_strikes_back_and_a_second_one_again() -> None:
    """F-38: red discards a Hulk, black must discard and takes a Hulk, so red discards once more."""
    red = {"hand": ["umber-hulk", "noble", "noble", "noble"]}
    match = holding("nothic", "umber-hulk", "soldier", red=red, board={"skullport": {"spies": ["black"]}})
    play(match, "play:nothic", "option:2", "recall:skullport", "discard:umber-hulk")
    assert (asked(match), offered(match)) == ("black", ["discard:soldier", "discard:umber-hulk"])
    play(match, "discard:umber-hulk")
    assert asked(match) == "black"
    assert zone(match, "discard", "red") == ["noble", "umber-hulk"]
    assert zone(match, "hand") == ["soldier"]


def test_f_38_only_the_causer_is_struck() -> None:
    """F-38: of three players, orange has nothing to do with it."""
    full = ["noble", "noble", "noble", "soldier"]
    players: list[dict[str, Any]] = [{"hand": ["neogi", "soldier"]}, {"hand": ["umber-hulk"]}, {"hand": full}]
    match = start({"board": HOME, "players": players}, ("person",) * 3)
    play(match, "play:neogi", *["deploy:skullport"] * 4, "end")
    assert (asked(match), zone(match, "discard")) == ("orange", ["soldier"])
    assert len(zone(match, "hand", "orange")) == 4


def test_f_38_no_chain_without_a_second_hulk() -> None:
    """F-38."""
    red = {"hand": ["umber-hulk", "noble", "noble", "noble"]}
    match = holding(
        "nothic", "grimlock", red=red, board={"skullport": {"spies": ["black"]}}, deck=["noble"] * 3
    )
    play(match, "play:nothic", "option:2", "recall:skullport", "discard:umber-hulk", "discard:grimlock")
    assert zone(match, "hand") == ["noble"] * 3
    assert len(zone(match, "hand", "red")) == 3


def test_f_39_neogi_hits_at_the_end_of_the_turn() -> None:
    """F-39: red discards from five cards, whatever their number, before black draws."""
    match = holding("neogi", deck=["noble"] * 6, red={"hand": ["noble"] * 2 + ["soldier"]})
    play(match, "play:neogi", *["deploy:skullport"] * 4)
    assert len(zone(match, "hand", "red")) == 3
    play(match, "end")
    assert (asked(match), zone(match, "played"), zone(match, "hand")) == ("red", ["neogi"], [])
    play(match, "discard:soldier")
    assert (zone(match, "hand", "red"), len(zone(match, "hand"))) == (["noble"] * 2, 5)


def test_f_43_advocate_without_another_card() -> None:
    """F-43: nothing happens; cards played after it count."""
    match = play(holding("advocate", deck=["noble"] * 5), "play:advocate", "option:2", "end")
    assert zone(match, "inner") == []
    match = holding("advocate", "soldier", deck=["noble"] * 5)
    play(match, "play:advocate", "option:2", "play:soldier", "end")
    assert zone(match, "inner") == ["soldier"]


def test_f_46_cards_recruited_this_turn_may_be_drawn() -> None:
    """F-46."""
    match = holding("rath-modar", market=["kobold"], turn={"influence": 1})
    play(match, "recruit:kobold:1", "play:rath-modar")
    assert zone(match, "hand") == ["kobold"]


def test_f_47_hands_may_be_larger_than_five() -> None:
    """F-47: and only five are drawn at the end."""
    match = holding("rath-modar", *["noble"] * 5, deck=["soldier"] * 9)
    play(match, "play:rath-modar", "spy:skullport")
    assert len(zone(match, "hand")) == 7
    play(match, "end")
    assert len(zone(match, "hand")) == 5


@pytest.mark.parametrize(
    "answers",
    [
        ("play:soldier", "deploy:skullport"),
        ("play:kobold", "option:1", "deploy:skullport"),
        ("play:doppelganger",),
    ],
)
def test_f_48_every_last_troop_triggers_the_end(answers: tuple[str, ...]) -> None:
    """F-48: basic action, card, supplanting."""
    there = {"skullport": {"black": 1, "white": 1}}
    match = holding("soldier", "kobold", "doppelganger", board=there, barracks=1)
    play(match, *answers)
    assert table(match).final


def test_f_57_places_in_the_row_change_after_a_purchase() -> None:
    """F-57: an option is bound to a card in a space; the old one is refused."""
    parts: dict[str, Any] = {"seats": ["person", "automa"], "market": ROW}
    match = holding(**parts, turn={"influence": 3})
    play(match, "recruit:kobold:1")
    assert "recruit:spy-master:1" in offered(match)
    assert "recruit:spy-master:2" not in offered(match)
    assert names(table(match).market)[:5] == ROW[1:]


def test_f_58_a_person_buys_from_an_empty_market_deck_with_automas() -> None:
    """F-58: the devoured cards are shuffled at once, the row is filled, nothing ends."""
    parts: dict[str, Any] = {
        "seats": ["person", "automa"],
        "market": ROW,
        "market_deck": [],
        "devoured": ["white-wyrmling"],
    }
    match = play(holding(**parts, turn={"influence": 1}), "recruit:kobold:1")
    assert names(table(match).market) == [*ROW[1:], "white-wyrmling"]
    assert (names(table(match).devoured), table(match).final) == ([], False)


def test_f_58_devouring_a_market_card_too() -> None:
    """F-58: the card just devoured comes back itself."""
    parts: dict[str, Any] = {"seats": ["person", "automa"], "market": ROW, "market_deck": []}
    match = play(holding("cult-fanatic", **parts), "play:cult-fanatic", "devour-market:kobold:1")
    assert names(table(match).market) == [*ROW[1:], "kobold"]


def test_f_59_the_partner_is_no_opponent() -> None:
    """F-59: outcasts for both automas, none for orange."""
    players = [{"hand": ["ghoul"]}, {"delay": "S"}, {"deck": []}, {"delay": "S"}]
    match = play(start({**COOP, "players": players}), "play:ghoul")
    assert [len(each.delay) for each in table(match).players] == [0, 2, 0, 2]
    assert zone(match, "discard", "orange") == []


def test_f_59_the_partners_pieces_are_safe() -> None:
    """F-59: no killing, returning or chasing away of orange's pieces."""
    there = {"skullport": {"black": 1, "orange": 1, "red": 1, "spies": ["orange", "blue"]}}
    match = start({**COOP, "board": there, "players": [{"hand": ["vampire-spawn"]}], "turn": {"power": 3}})
    acts = [option for option in offered(match) if option.startswith(("assassinate", "return"))]
    assert acts == ["assassinate:skullport:red", "return-spy:skullport:blue"]
    play(match, "play:vampire-spawn")
    assert offered(match) == ["return:skullport:red", "return-spy:skullport:blue"]


def test_f_59_infiltrator_wants_an_opponents_troop() -> None:
    """F-59: orange's troop is not another player's."""
    for color, power in (("orange", 0), ("red", 1)):
        there = {"skullport": {"black": 1}, "everfire": {color: 1}}
        match = start({**COOP, "board": there, "players": [{"hand": ["infiltrator"]}]})
        play(match, "play:infiltrator", "spy:everfire")
        assert resources(match) == (power, 0)
