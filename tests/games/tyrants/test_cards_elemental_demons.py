"""What is special about cards of the Elemental evil and the Demons."""

from __future__ import annotations

import pytest

from tests.games.tyrants.tables import (
    HOME,
    aside,
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

THREE = ("person",) * 3
#: Enemies in reach of the troop at home, for cards that must not touch them.
NEAR = {"skullport": {"black": 1, "red": 1, "white": 1}}
DEVOURERS = ["mind-flayer", "glabrezu", "marilith", "orcus", "balor", "demogorgon", "succubus"]


def test_vanifer_recruits_though_nobody_is_in_reach() -> None:
    """The kill is skipped, the recruit is not."""
    match = play(holding("vanifer", market=["blackguard"], market_deck=[]), "play:vanifer")
    assert (hall(match), zone(match, "discard")) == ({}, ["blackguard"])


def test_vanifer_finds_nothing() -> None:
    """Too dear, or of another aspect: nothing is asked."""
    match = play(holding("vanifer", market=["imix", "kobold"], market_deck=[]), "play:vanifer")
    assert (offered(match), zone(match, "discard")) == (["end"], [])


def test_aerisi_kalinoth() -> None:
    """Power, a spy, a card of guile."""
    match = holding("aerisi-kalinoth", market=["spy-master", "cloaker", "grimlock"], market_deck=[])
    play(match, "play:aerisi-kalinoth", "spy:everfire")
    assert offered(match) == ["recruit:spy-master:1", "recruit:cloaker:2"]
    play(match, "recruit:cloaker:2")
    assert (resources(match), zone(match, "discard")) == ((1, 0), ["cloaker"])


def test_air_elemental_trades_a_spy_for_three_troops() -> None:
    """The spy's site is out of reach once the spy has gone."""
    there = {**HOME, "everfire": {"spies": ["black"]}, "eryndlyn": {"spies": ["black"]}}
    match = play(holding("air-elemental", board=there), "play:air-elemental", "option:2", "recall:everfire")
    assert "deploy:everfire" not in offered(match)
    play(match, *["deploy:skullport"] * 3)
    assert (board(match, "skullport"), offered(match)) == ({"black": 4}, ["end"])


def test_crushing_wave_cultist_with_focus() -> None:
    """A kill, then two troops into the freed space."""
    there = {"blingdenstone": {"black": 1, "white": 1}, "mantol-derith~blingdenstone.1": {"red": 1}}
    match = holding("crushing-wave-cultist", "kobold", board=there)
    play(match, "play:crushing-wave-cultist", "reveal:kobold")
    assert (board(match, "blingdenstone"), player(match).barracks) == ({"black": 2}, 38)


def test_yan_c_bin() -> None:
    """Assassinates at the new spy's site, route spaces excluded; with focus a second spy."""
    there = {**NEAR, "everfire": {"red": 1, "white": 1}, "halls-legion~everfire.1": {"red": 1}}
    match = play(holding("yan-c-bin", "spy-master", board=there), "play:yan-c-bin", "spy:everfire")
    assert offered(match) == ["assassinate:everfire:red", "assassinate:everfire:white"]
    play(match, "assassinate:everfire:red", "reveal:spy-master", "spy:chasmleap")
    assert (hall(match), table(match).board.spies_left(0)) == ({"red": 1}, 3)


def test_yan_c_bin_with_all_spies_out() -> None:
    """F-22: without a new spy there is no site for the kill; with one it is the new site."""
    sites = ["everfire", "eryndlyn", "kanaglym", "labyrinth", "chasmleap"]
    there = {
        "gauntlgrym": {"white": 1},
        "skullport": {"red": 1},
        **{site: {"spies": ["black"]} for site in sites},
    }
    match = play(holding("yan-c-bin", board=there, seats=("person",) * 4), "play:yan-c-bin")
    assert hall(aside(match, "done")) == {}
    play(match, "recall:everfire", "spy:skullport")
    assert hall(match) == {"red": 1}


def test_ogremoch_promotes_two_with_focus() -> None:
    """Two orders, both by the same card: itself is barred from both."""
    match = holding("ogremoch", "puppeteer", "noble", "soldier", "house-guard", deck=["noble"] * 5)
    play(match, "play:ogremoch", "reveal:puppeteer", "play:noble", "play:soldier", "play:house-guard", "end")
    play(match, "promote:noble", "promote:soldier")
    assert (zone(match, "inner"), asked(match)) == (["noble", "soldier"], "red")


def test_ghoul_hits_every_opponent() -> None:
    """Power, and an outcast for red and orange."""
    players = [{"hand": ["ghoul"]}, {"deck": []}, {"deck": []}]
    match = play(start({"players": players}, THREE), "play:ghoul")
    assert resources(match) == (2, 0)
    assert zone(match, "discard", "red") == zone(match, "discard", "orange") == ["insane-outcast"]


def test_mind_flayer() -> None:
    """Devour a card, then influence or a kill."""
    match = holding("mind-flayer", "noble", "soldier", board={"skullport": {"black": 1, "red": 2}})
    play(match, "play:mind-flayer")
    assert offered(match) == ["done", "devour:noble", "devour:soldier"]
    play(match, "devour:soldier")
    influence, kill = aside(match, "option:1"), aside(match, "option:2")
    assert (resources(influence), hall(kill)) == ((0, 3), {"red": 1})
    assert offered(influence)[0] == offered(kill)[0] == "end"
    assert names(table(match).devoured) == ["soldier"]


@pytest.mark.parametrize("card", DEVOURERS)
def test_devouring_may_be_declined(card: str) -> None:
    """Without the cost no effect, and the hand stays whole."""
    there = {"skullport": {"black": 1, "red": 1, "white": 2}}
    match = play(holding(card, "noble", board=there), f"play:{card}", "done")
    assert (zone(match, "hand"), hall(match), resources(match)) == (["noble"], {}, (0, 0))
    assert board(match, "skullport") == there["skullport"]


@pytest.mark.parametrize("card", DEVOURERS)
def test_nothing_to_devour(card: str) -> None:
    """An empty hand cannot pay."""
    there = {"skullport": {"black": 1, "red": 1, "white": 2}}
    match = play(holding(card, board=there), f"play:{card}")
    assert (offered(match), hall(match)) == (["end"], {})


def test_glabrezu() -> None:
    """Two kills for a card."""
    there = {"skullport": {"black": 1, "red": 1, "white": 3}}
    match = play(holding("glabrezu", "noble", board=there), "play:glabrezu", "devour:noble")
    play(match, "assassinate:skullport:white", "assassinate:skullport:red")
    assert (hall(match), offered(match)[0]) == ({"red": 1, "white": 1}, "end")


def test_marilith() -> None:
    """Five power for a card."""
    match = play(holding("marilith", "noble"), "play:marilith", "devour:noble")
    assert (resources(match), names(table(match).devoured)) == ((5, 0), ["noble"])


def test_orcus() -> None:
    """Two kills, then up to two troops out of any halls, black's own included."""
    there = {"skullport": {"black": 1, "red": 1, "white": 3}}
    match = holding("orcus", "noble", board=there, red={"trophies": {"white": 1}})
    play(match, "play:orcus", "devour:noble", "assassinate:skullport:red")
    assert offered(match) == ["done", "trophy:red:0", "trophy:white:0", "trophy:white:1"]
    assert hall(aside(match, "done")) == {"red": 1, "white": 1}
    play(match, "trophy:white:1", "to:menzoberranzan", "trophy:red:0", "to:chasmleap")
    assert (hall(match), hall(match, "red")) == ({"white": 1}, {})
    assert (board(match, "menzoberranzan"), board(match, "chasmleap")) == ({"white": 1}, {"red": 1})
    assert offered(match) == ["end"]


def test_gibbering_mouther_gives_one_opponent_an_outcast() -> None:
    """Black chooses between red and orange, who both stand near."""
    there = {"skullport": {"black": 1, "red": 1}, "kanaglym~skullport.1": {"orange": 1}}
    players = [{"hand": ["gibbering-mouther"]}, {"deck": []}, {"deck": []}]
    match = play(start({"board": there, "players": players}, THREE), "play:gibbering-mouther")
    play(match, "deploy:skullport", "deploy:skullport")
    assert offered(match) == ["opponent:red", "opponent:orange"]
    play(match, "opponent:orange")
    assert zone(match, "discard", "orange") == ["insane-outcast"]


def test_gibbering_mouther_counts_the_troops_just_deployed() -> None:
    """Red stands near the old troop only: nobody qualifies."""
    there = {"skullport": {"black": 1}, "everfire": {"black": 1, "red": 1}}
    match = play(holding("gibbering-mouther", board=there, red={"deck": []}), "play:gibbering-mouther")
    play(match, "deploy:skullport", "deploy:skullport")
    assert (asked(match), zone(match, "discard", "red")) == ("black", [])


def test_derro() -> None:
    """A white troop anywhere, and an outcast for its player."""
    there = {**HOME, "everfire": {"white": 1}}
    match = play(holding("derro", board=there), "play:derro")
    assert (board(match, "everfire"), zone(match, "discard")) == ({"black": 1}, ["insane-outcast"])


def test_derro_without_outcasts() -> None:
    """An empty supply."""
    match = play(holding("derro", stacks={"insane-outcast": 0}), "play:derro")
    assert zone(match, "discard") == []


def test_balor() -> None:
    """A white troop anywhere, then a troop with the presence just won."""
    there = {**HOME, "everfire": {"white": 1}}
    match = play(holding("balor", "noble", board=there), "play:balor", "devour:noble", "deploy:everfire")
    assert (board(match, "everfire"), offered(match)) == ({"black": 2}, ["end"])


def test_demogorgon() -> None:
    """Two white troops in reach, the second perhaps by the first; two outcasts for each opponent."""
    line = {"skullport~labyrinth.1": {"white": 1}, "skullport~labyrinth.2": {"white": 1}}
    there = {"skullport": {"black": 1, "red": 1}, **line, "labyrinth": {"white": 1}}
    match = holding("demogorgon", "noble", board=there, red={"deck": []})
    play(match, "play:demogorgon", "devour:noble")
    assert board(match, "skullport~labyrinth.2") == {"black": 1}
    assert (hall(match), zone(match, "discard", "red")) == ({"white": 2}, ["insane-outcast"] * 2)


def test_succubus() -> None:
    """A spy, then a kill at its site."""
    there = {**NEAR, "everfire": {"red": 1, "white": 1}}
    match = play(holding("succubus", "noble", board=there), "play:succubus", "devour:noble", "spy:everfire")
    assert offered(match) == ["assassinate:everfire:red", "assassinate:everfire:white"]
    play(match, "assassinate:everfire:red")
    assert hall(match) == {"red": 1}


def test_grazzt_returns_any_number_of_spies() -> None:
    """One supplanting at each site; a site without enemies gives nothing."""
    there = {
        "everfire": {"spies": ["black"], "red": 1},
        "eryndlyn": {"spies": ["black"], "white": 1, "red": 1},
        "kanaglym": {"spies": ["black"]},
        "skullport": {"spies": ["black"], "red": 1},
    }
    match = play(holding("grazzt", board=there), "play:grazzt", "option:2")
    assert offered(match) == [
        "done",
        "recall:everfire",
        "recall:skullport",
        "recall:eryndlyn",
        "recall:kanaglym",
    ]
    play(match, "recall:eryndlyn", "recall:kanaglym", "recall:everfire", "done")
    assert offered(match) == ["supplant:eryndlyn:red", "supplant:eryndlyn:white"]
    play(match, "supplant:eryndlyn:white")
    assert (board(match, "everfire"), board(match, "eryndlyn")) == ({"black": 1}, {"black": 1, "red": 1})
    assert board(match, "skullport") == {"red": 1, "spies": ["black"]}
    assert (hall(match), offered(match)) == ({"red": 1, "white": 1}, ["end"])


def test_grazzt_declines() -> None:
    """No spy returned, nothing done."""
    there = {**HOME, "everfire": {"spies": ["black"], "red": 1}}
    match = play(holding("grazzt", board=there), "play:grazzt", "option:2", "done")
    assert (offered(match), hall(match)) == (["end"], {})


@pytest.mark.parametrize(("card", "influence"), [("myconid-adult", 2), ("myconid-sovereign", 0)])
def test_myconids_choose_an_opponent(card: str, influence: int) -> None:
    """One of them takes an outcast."""
    players = [{"hand": [card]}, {"deck": []}, {"deck": []}]
    match = play(start({"players": players}, THREE), f"play:{card}")
    assert offered(match) == ["opponent:red", "opponent:orange"]
    play(match, "opponent:red")
    assert (zone(match, "discard", "red"), zone(match, "discard", "orange")) == (["insane-outcast"], [])
    assert resources(match) == (0, influence)


def test_hezrou_promotes_the_top_card() -> None:
    """No troop to move; the card comes out of the shuffled deck."""
    match = play(holding("hezrou", deck=["noble", "soldier"], chance=[["soldier"]]), "play:hezrou")
    assert (zone(match, "inner"), zone(match, "deck")) == (["soldier"], ["noble"])


def test_nalfeshnee_with_no_card_left() -> None:
    """The influence comes all the same."""
    match = play(holding("nalfeshnee"), "play:nalfeshnee")
    assert (resources(match), zone(match, "inner")) == ((0, 3), [])


def test_zuggtmoy() -> None:
    """A card of the inner circle for influence now and up to two promotions later."""
    hand = ["noble", "soldier", "house-guard", "zuggtmoy"]
    match = holding(*hand, inner=["noble", "kobold"], deck=["noble"] * 5)
    play(match, *(f"play:{card}" for card in hand))
    assert offered(match) == ["done", "devour:noble", "devour:kobold"]
    play(match, "devour:noble")
    assert (resources(match), names(table(match).devoured)) == ((3, 4), ["noble"])
    play(match, "end", "promote:soldier")
    assert offered(match) == ["done", "promote:noble", "promote:house-guard"]
    assert zone(aside(match, "done"), "inner") == ["kobold", "soldier"]
    play(match, "promote:noble")
    assert (zone(match, "inner"), asked(match)) == (["kobold", "noble", "soldier"], "red")


@pytest.mark.parametrize("answers", [[], ["done"]])
def test_zuggtmoy_without_paying(answers: list[str]) -> None:
    """No card to devour, or none wanted: nothing."""
    match = play(holding("zuggtmoy", inner=["noble"] * len(answers)), "play:zuggtmoy", *answers)
    assert (resources(match), table(match).laters) == ((0, 0), [])
