"""What is special about cards of the Drow and the Dragons."""

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
    table,
    zone,
)

#: Two spies on the map, though only one is to be returned.
SPIES = {**HOME, "eryndlyn": {"spies": ["black"]}, "everfire": {"spies": ["black"]}}


def test_advance_scout() -> None:
    """Supplants white in reach, and not red."""
    there = {"skullport": {"black": 1, "red": 1, "white": 1}, "kanaglym~skullport.1": {"white": 1}}
    match = play(holding("advance-scout", board=there), "play:advance-scout")
    assert offered(match) == ["supplant:skullport:white", "supplant:kanaglym~skullport.1:white"]
    play(match, "supplant:kanaglym~skullport.1:white")
    assert (board(match, "kanaglym~skullport.1"), hall(match)) == ({"black": 1}, {"white": 1})


def test_deathblade_kills_as_far_as_possible() -> None:
    """Only one enemy in reach: the second kill is skipped."""
    match = play(holding("deathblade", board={"skullport": {"black": 1, "red": 1}}), "play:deathblade")
    assert (hall(match), offered(match)) == ({"red": 1}, ["end"])


def test_deathblade_looks_at_presence_again() -> None:
    """Kills do not move, so both victims must be in reach of troops already there."""
    there = {
        "skullport": {"black": 1, "white": 1},
        "kanaglym~skullport.1": {"white": 1},
        "kanaglym": {"white": 1},
    }
    match = play(
        holding("deathblade", board=there), "play:deathblade", "assassinate:kanaglym~skullport.1:white"
    )
    assert (board(match, "kanaglym"), hall(match)) == ({"white": 1}, {"white": 2})


def test_weaponmaster() -> None:
    """Three choices: a white kill frees a space, two troops follow."""
    there = {
        "chasmleap": {"white": 1},
        "araumycos~chasmleap.1": {"black": 1},
        "araumycos": {"white": 1, "red": 1},
    }
    match = play(holding("weaponmaster", board=there), "play:weaponmaster", "option:2")
    assert offered(match) == ["assassinate:chasmleap:white", "assassinate:araumycos:white"]
    play(match, "assassinate:chasmleap:white", "option:1", "deploy:chasmleap", "option:1")
    play(match, "deploy:menzoberranzan~chasmleap.2")
    assert (board(match, "chasmleap"), hall(match), offered(match)) == ({"black": 1}, {"white": 1}, ["end"])


def test_spellspinner() -> None:
    """Supplants at the site of the returned spy, red or white; declining does nothing."""
    there = {**SPIES, "everfire": {"spies": ["black"], "red": 1, "white": 1}}
    match = play(holding("spellspinner", board=there), "play:spellspinner", "option:2")
    assert board(aside(match, "done"), "everfire") == {"red": 1, "white": 1, "spies": ["black"]}
    play(match, "recall:everfire")
    assert offered(match) == ["supplant:everfire:red", "supplant:everfire:white"]
    play(match, "supplant:everfire:white")
    assert (board(match, "everfire"), hall(match)) == ({"black": 1, "red": 1}, {"white": 1})


@pytest.mark.parametrize(
    ("card", "gain"),
    [("infiltrator", (1, 0)), ("green-wyrmling", (0, 2))],
)
def test_spy_at_another_players_troop(card: str, gain: tuple[int, int]) -> None:
    """Infiltrator, Green Wyrmling: red's troop counts; white ones, own ones and red's spy do not."""
    there = {**HOME, "everfire": {"red": 1}, "eryndlyn": {"white": 2, "spies": ["red"]}}
    match = play(holding(card, board=there), f"play:{card}")
    assert resources(aside(match, "spy:everfire")) == gain
    assert resources(aside(match, "spy:eryndlyn")) == (0, 0)
    assert resources(aside(match, "spy:skullport")) == (0, 0)


def test_information_broker_draws_past_a_reshuffle() -> None:
    """Three cards, of which the deck has one."""
    there = {**HOME, "everfire": {"spies": ["black"]}}
    match = holding("information-broker", board=there, deck=["soldier"], discard=["noble"] * 4)
    play(match, "play:information-broker", "option:2", "recall:everfire")
    assert (zone(match, "hand"), len(zone(match, "deck"))) == (["noble", "noble", "soldier"], 2)


def test_masters_of_sorcere_with_one_spy_left() -> None:
    """After the fourth spy the fifth; with all out the second placement may be declined."""
    spied = {site: {"spies": ["black"]} for site in ("everfire", "eryndlyn", "kanaglym", "labyrinth")}
    match = play(
        holding("masters-of-sorcere", board=spied), "play:masters-of-sorcere", "option:1", "spy:chasmleap"
    )
    assert offered(match)[0] == "done"
    play(match, "done")
    assert (table(match).board.spies_left(0), offered(match)) == (0, ["end"])


@pytest.mark.parametrize(("inner", "influence"), [(3, 0), (4, 3), (5, 3)])
def test_drow_negotiator(inner: int, influence: int) -> None:
    """Influence for four cards in the inner circle."""
    match = play(holding("drow-negotiator", inner=["noble"] * inner), "play:drow-negotiator")
    assert resources(match) == (0, influence)


def test_council_member_may_stop_after_one() -> None:
    """Up to two moves."""
    there = {"skullport": {"black": 1, "red": 2}}
    match = play(
        holding("council-member", board=there), "play:council-member", "move:skullport:red", "to:everfire"
    )
    play(match, "done")
    assert board(match, "skullport") == {"black": 1, "red": 1}


def test_matron_mother() -> None:
    """The deck joins the discard pile, then one card of it is promoted at once; not the Mother herself."""
    match = holding("matron-mother", "soldier", deck=["noble", "house-guard"], discard=["kobold"])
    play(match, "play:soldier", "play:matron-mother")
    assert offered(match) == [
        "promote-discarded:noble",
        "promote-discarded:house-guard",
        "promote-discarded:kobold",
    ]
    play(match, "promote-discarded:house-guard")
    assert (zone(match, "inner"), zone(match, "deck")) == (["house-guard"], [])
    assert zone(match, "discard") == ["kobold", "noble"]


def test_matron_mother_without_any_card() -> None:
    """Nothing to promote."""
    match = play(holding("matron-mother"), "play:matron-mother")
    assert (offered(match), zone(match, "inner")) == (["end"], [])


@pytest.mark.parametrize(("red", "white", "power"), [(4, 0, 2), (3, 5, 0)])
def test_dragonclaw(red: int, white: int, power: int) -> None:
    """Five players' troops, the one just killed among them; white ones do not count."""
    there = {"skullport": {"black": 1, "red": 1}}
    match = holding("dragonclaw", board=there, trophies={"red": red, "white": white})
    assert resources(play(match, "play:dragonclaw")) == (power, 0)


def test_red_dragon() -> None:
    """Supplants, returns a spy, then counts total control: the spy stood in its way."""
    there = {"chasmleap": {"black": 1}, "everfire": {"black": 2, "red": 1, "spies": ["red"]}}
    match = play(holding("red-dragon", board=there), "play:red-dragon")
    assert (board(match, "everfire"), player(match).vp) == ({"black": 3}, 2)


def test_white_wyrmling_may_devour() -> None:
    """Two troops, then a market card or none."""
    match = holding("white-wyrmling", market=["kobold", "derro"], market_deck=["ettin"])
    play(match, "play:white-wyrmling", "deploy:skullport", "deploy:skullport")
    assert offered(match) == ["done", "devour-market:kobold:1", "devour-market:derro:2"]
    assert names(table(aside(match, "done")).market) == ["kobold", "derro"]
    play(match, "devour-market:kobold:1")
    assert (names(table(match).market), names(table(match).devoured)) == (["derro", "ettin"], ["kobold"])


@pytest.mark.parametrize(("sites", "vp"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_white_dragon(sites: int, vp: int) -> None:
    """A point for every two sites under control, after the deployments."""
    there = {site: {"black": 1} for site in ["skullport", "everfire", "chasmleap", "llacerellyn"][:sites]}
    match = play(holding("white-dragon", board=there), "play:white-dragon", *["deploy:skullport"] * 3)
    assert player(match).vp == vp


@pytest.mark.parametrize(("before", "vp"), [(1, 0), (2, 1), (5, 2)])
def test_black_dragon(before: int, vp: int) -> None:
    """A point for every three white trophies, the new one included, red ones not."""
    there = {**HOME, "everfire": {"white": 1}}
    match = holding("black-dragon", board=there, trophies={"white": before, "red": 9})
    assert player(play(match, "play:black-dragon")).vp == vp


def test_green_dragon_places_a_spy_and_supplants_there() -> None:
    """First option; at a site without enemies nothing follows."""
    there = {"skullport": {"black": 1, "red": 1}, "everfire": {"red": 2}}
    match = play(holding("green-dragon", board=there), "play:green-dragon", "option:1")
    assert board(aside(match, "spy:everfire"), "everfire") == {"black": 1, "red": 1, "spies": ["black"]}
    assert hall(aside(match, "spy:chasmleap")) == {}


def test_green_dragon_returns_a_spy_and_counts_markers() -> None:
    """Second option: the marker won by supplanting counts."""
    there = {**SPIES, "tsenviilyq": {"black": 1, "red": 2, "spies": ["black"]}, "araumycos": {"black": 1}}
    match = play(holding("green-dragon", board=there), "play:green-dragon", "option:2", "recall:tsenviilyq")
    assert (board(match, "tsenviilyq"), player(match).vp) == ({"black": 2, "red": 1}, 2)


def test_cult_fanatic_may_devour() -> None:
    """Influence, then a market card or none."""
    match = holding("cult-fanatic", market=["kobold"], market_deck=["ettin"])
    play(match, "play:cult-fanatic", "devour-market:kobold:1")
    assert (resources(match), names(table(match).market)) == ((0, 2), ["ettin"])


@pytest.mark.parametrize(
    ("answers", "vp"),
    [(["done"], 0), (["promote:noble", "done"], 1), (["promote:noble", "promote:soldier"], 1)],
)
def test_blue_dragon(answers: list[str], vp: int) -> None:
    """Up to two other cards, then a point for every three cards of the inner circle."""
    hand = ["blue-dragon", "noble", "soldier", "house-guard"]
    match = holding(*hand, inner=["noble"] * 2, deck=["noble"] * 5)
    play(match, *(f"play:{card}" for card in hand), "end")
    assert offered(match) == ["done", "promote:noble", "promote:soldier", "promote:house-guard"]
    play(match, *answers)
    assert (player(match).vp, asked(match)) == (vp, "red")


def test_rath_modar() -> None:
    """Two cards, then a spy."""
    match = play(holding("rath-modar", deck=["noble"] * 3), "play:rath-modar", "spy:everfire")
    assert (zone(match, "hand"), board(match, "everfire")) == (["noble"] * 2, {"spies": ["black"]})
