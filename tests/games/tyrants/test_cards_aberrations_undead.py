"""What is special about cards of the Aberrations and the Undead."""

from __future__ import annotations

from typing import Any

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
FOUR = {"hand": ["noble", "noble", "noble", "soldier"]}
SPIED = {**HOME, "everfire": {"spies": ["black"]}, "eryndlyn": {"spies": ["black"]}}


def test_gauth_draws_and_makes_an_opponent_discard() -> None:
    """Only opponents with more than three cards can be chosen."""
    players: list[dict[str, Any]] = [
        {"hand": ["gauth"], "deck": ["noble"] * 2},
        FOUR,
        {"hand": ["noble"] * 3},
    ]
    match = play(start({"players": players}, THREE), "play:gauth", "option:2")
    assert (zone(match, "hand"), asked(match)) == (["noble"], "red")
    play(match, "discard:soldier")
    assert zone(match, "discard", "red") == ["soldier"]
    assert zone(match, "hand", "orange") == ["noble"] * 3


@pytest.mark.parametrize("card", ["gauth", "cranium-rats"])
def test_choice_between_opponents(card: str) -> None:
    """The player of the card says who, that opponent says what."""
    players: list[dict[str, Any]] = [{"hand": [card]}, FOUR, FOUR]
    match = play(start({"board": HOME, "players": players}, THREE), f"play:{card}")
    play(match, *(["option:2"] if card == "gauth" else ["deploy:skullport"] * 2))
    assert (asked(match), offered(match)) == ("black", ["opponent:red", "opponent:orange"])
    play(match, "opponent:orange")
    assert (asked(match), offered(match)) == ("orange", ["discard:noble", "discard:soldier"])


@pytest.mark.parametrize(
    ("victim", "hand", "who"),
    [("red", 4, "red"), ("red", 3, "black"), ("white", 4, "black")],
)
def test_mindwitness(victim: str, hand: int, who: str) -> None:
    """The owner of the killed troop discards, if there is one with more than three cards."""
    there = {"skullport": {"black": 1, victim: 1}}
    match = play(holding("mindwitness", board=there, red={"hand": FOUR["hand"][:hand]}), "play:mindwitness")
    assert (asked(match), hall(match)) == (who, {victim: 1})
    assert len(zone(match, "hand", "red")) == hand


def test_mindwitness_without_a_victim() -> None:
    """No kill, no discard."""
    match = play(holding("mindwitness", red=FOUR), "play:mindwitness")
    assert asked(match) == "black"


@pytest.mark.parametrize(("before", "power"), [(1, 0), (2, 1), (8, 3)])
def test_beholder(before: int, power: int) -> None:
    """A power for every three trophies of any color, after the kill."""
    there = {"skullport": {"black": 1, "white": 1}}
    match = play(holding("beholder", board=there, trophies={"red": before}), "play:beholder")
    assert resources(match) == (power, 0)


def test_death_tyrant() -> None:
    """Up to three at one site, an influence for each."""
    there = {"skullport": {"black": 1, "red": 1, "white": 3}}
    match = play(holding("death-tyrant", board=there), "play:death-tyrant")
    assert resources(aside(match, "done")) == (0, 0)
    play(match, "assassinate:skullport:red", "assassinate:skullport:white")
    assert resources(aside(match, "done")) == (0, 2)
    play(match, "assassinate:skullport:white")
    assert (resources(match), hall(match)) == ((0, 3), {"red": 1, "white": 2})
    assert offered(match)[0] == "end"


def test_grimlock_draws_when_an_opponent_makes_it_go() -> None:
    """Two cards for its owner."""
    red = {"hand": ["grimlock", "noble", "noble", "noble"], "deck": ["soldier"] * 3}
    match = play(holding("cranium-rats", red=red), "play:cranium-rats", *["deploy:skullport"] * 2)
    play(match, "discard:grimlock")
    assert zone(match, "hand", "red") == ["noble"] * 3 + ["soldier"] * 2
    assert zone(match, "discard", "red") == ["grimlock"]


def test_cranium_rats_with_nobody_to_hit() -> None:
    """Red has three cards."""
    match = play(holding("cranium-rats", red={"hand": ["noble"] * 3}), "play:cranium-rats")
    play(match, *["deploy:skullport"] * 2)
    assert (asked(match), board(match, "skullport")) == ("black", {"black": 3})


def test_umber_hulk_strikes_back() -> None:
    """The causer discards a card of his choice, however few he holds."""
    red = {"hand": ["umber-hulk", "noble", "noble", "noble"]}
    match = play(holding("cranium-rats", "soldier", "kobold", red=red), "play:cranium-rats")
    play(match, *["deploy:skullport"] * 2, "discard:umber-hulk")
    assert (asked(match), offered(match)) == ("black", ["discard:soldier", "discard:kobold"])
    play(match, "discard:kobold")
    assert (zone(match, "discard"), zone(match, "discard", "red")) == (["kobold"], ["umber-hulk"])


def test_umber_hulk_finds_an_empty_hand() -> None:
    """Nothing to discard, nothing asked."""
    red = {"hand": ["umber-hulk", "noble", "noble", "noble"]}
    match = play(holding("cranium-rats", red=red), "play:cranium-rats", *["deploy:skullport"] * 2)
    play(match, "discard:umber-hulk")
    assert (asked(match), zone(match, "discard")) == ("black", [])


@pytest.mark.parametrize(("sites", "kills"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_quaggoth(sites: int, kills: int) -> None:
    """White troops, one for each site under control, as far as there are any in reach."""
    there = {site: {"black": 1} for site in ["everfire", "chasmleap", "llacerellyn"][:sites]}
    there |= {"skullport": {"black": 1, "white": 2, "red": 1}}
    match = play(holding("quaggoth", board=there), "play:quaggoth")
    assert hall(match) == ({"white": kills} if kills else {})


def test_neogi_hits_every_opponent_in_turn_order() -> None:
    """At the end of the turn, without any condition; an empty hand is spared."""
    hands: list[dict[str, Any]] = [{"hand": ["noble"] * 2}, {"hand": ["neogi"], "deck": ["noble"] * 5}, FOUR]
    match = start({"active": "red", "board": {"skullport": {"red": 1}}, "players": hands}, THREE)
    play(match, "play:neogi", *["deploy:skullport"] * 4, "end")
    assert asked(match) == "orange"
    play(match, "discard:soldier")
    assert (zone(match, "discard", "orange"), zone(match, "discard", "black")) == (["soldier"], ["noble"])
    assert zone(match, "hand", "red") == ["noble"] * 5


def test_cloaker() -> None:
    """Assassinates where the returned spy was."""
    there = {**SPIED, "everfire": {"spies": ["black"], "red": 2}, "halls-legion~everfire.1": {"red": 1}}
    match = play(holding("cloaker", board=there), "play:cloaker", "option:2")
    assert hall(aside(match, "done")) == {}
    play(match, "recall:everfire")
    assert (hall(match), board(match, "everfire")) == ({"red": 1}, {"red": 1})


def test_chuul() -> None:
    """Opponents with a troop at the spy's site and more than three cards."""
    there = {**HOME, "everfire": {"red": 1, "blue": 1, "spies": ["orange"]}}
    players: list[dict[str, Any]] = [{"hand": ["chuul"]}, FOUR, FOUR, {"hand": ["noble"] * 3}]
    match = start({"board": there, "players": players}, ("person",) * 4)
    play(match, "play:chuul", "spy:everfire")
    assert asked(match) == "red"
    play(match, "discard:noble")
    assert asked(match) == "black"
    assert [len(zone(match, "hand", color)) for color in ("red", "orange", "blue")] == [3, 4, 3]


def test_nothic_hits_every_opponent() -> None:
    """A card, then discards of all with more than three."""
    players: list[dict[str, Any]] = [{"hand": ["nothic"], "deck": ["kobold"]}, FOUR, FOUR]
    match = start({"board": SPIED, "players": players}, THREE)
    play(match, "play:nothic", "option:2", "recall:everfire", "discard:noble", "discard:soldier")
    assert zone(match, "hand") == ["kobold"]
    assert (zone(match, "discard", "red"), zone(match, "discard", "orange")) == (["noble"], ["soldier"])


@pytest.mark.parametrize("spies", [0, 1, 3])
def test_aboleth_draws_for_its_spies(spies: int) -> None:
    """One card for each spy on the map, which stay there."""
    there = {site: {"spies": ["black"]} for site in ["everfire", "eryndlyn", "kanaglym"][:spies]}
    match = play(holding("aboleth", board=there, deck=["noble"] * 5), "play:aboleth", "option:2")
    assert (len(zone(match, "hand")), table(match).board.spies_left(0)) == (spies, 5 - spies)


def test_intellect_devourer_returns_any_two() -> None:
    """Own pieces from anywhere, red's with presence, white's never."""
    there = {
        "skullport": {"black": 1, "red": 1, "white": 1},
        "everfire": {"red": 1, "spies": ["black"]},
        "kanaglym": {"red": 1},
        "chasmleap": {"spies": ["red"]},
    }
    match = play(holding("intellect-devourer", board=there), "play:intellect-devourer", "option:2")
    assert offered(match) == [
        "done",
        "return:everfire:red",
        "return:skullport:red",
        "return:skullport:black",
        "recall:everfire",
    ]
    play(match, "recall:everfire")
    assert "return:everfire:red" not in offered(match)
    play(match, "return:skullport:red")
    assert (board(match, "skullport"), player(match, "red").barracks) == ({"black": 1, "white": 1}, 38)
    assert offered(match) == ["end"]


def test_ulitharid_plays_a_market_card() -> None:
    """Cost four at most; its effect, then it is devoured and the row refilled."""
    match = holding("ulitharid", market=["kobold", "vrock", "jackalwere"], market_deck=["derro"])
    play(match, "play:ulitharid")
    assert offered(match) == ["copy-market:kobold:1", "copy-market:jackalwere:3"]
    play(match, "copy-market:kobold:1", "option:1", "deploy:skullport")
    assert board(match, "skullport") == {"black": 2}
    assert names(table(match).market) == ["vrock", "jackalwere", "derro"]
    assert names(table(match).devoured) == ["kobold"]


def test_ulitharid_finds_nothing() -> None:
    """All too dear."""
    match = play(holding("ulitharid", market=["orcus"]), "play:ulitharid")
    assert (offered(match), names(table(match).market)) == (["end"], ["orcus"])


def test_ulitharid_plays_a_carrion_crawler() -> None:
    """The Crawler lies in the row: a card of the row is devoured, and the Crawler after it."""
    market = ["skeletal-horde", "carrion-crawler", "ettin"]
    match = holding("ulitharid", market=market, market_deck=["derro", "derro"])
    play(match, "play:ulitharid", "copy-market:carrion-crawler:2", "devour-market:skeletal-horde:1")
    assert resources(match) == (3, 0)
    assert names(table(match).devoured) == ["skeletal-horde", "carrion-crawler"]
    assert names(table(match).market)[0] == "ettin"
    assert "carrion-crawler" not in names(table(match).market)


def test_ulitharid_reaches_focus_by_the_copied_card() -> None:
    """A copied Earth Elemental has Ulitharid as its other card of ambition."""
    match = holding("ulitharid", market=["earth-elemental"], deck=["noble", "soldier"])
    play(match, "play:ulitharid")
    assert (resources(match), len(zone(match, "hand"))) == ((0, 1), 1)


def test_ulitharids_card_is_not_its_own_other_card() -> None:
    """F-23, F-25: a copied Fire Elemental alone has no focus."""
    match = holding("ulitharid", market=["fire-elemental"], deck=["noble"])
    play(match, "play:ulitharid", "option:1")
    assert (resources(match), zone(match, "hand")) == ((2, 0), [])


def test_elder_brain_promotes_then_plays() -> None:
    """The card just promoted may be played, and stays in the inner circle."""
    match = holding("elder-brain", deck=["red-wyrmling"], inner=["noble"])
    play(match, "play:elder-brain")
    assert offered(match) == ["copy:noble", "copy:red-wyrmling"]
    play(match, "copy:red-wyrmling")
    assert (resources(match), zone(match, "inner")) == ((2, 2), ["noble", "red-wyrmling"])


def test_elder_brain_with_nothing() -> None:
    """No deck, no inner circle."""
    match = play(holding("elder-brain"), "play:elder-brain")
    assert (offered(match), zone(match, "played")) == (["end"], ["elder-brain"])


def test_elder_brain_plays_a_carrion_crawler() -> None:
    """It leaves the inner circle for the market."""
    match = holding("elder-brain", inner=["carrion-crawler"], market=["kobold", "ettin"])
    play(match, "play:elder-brain", "devour-market:kobold:1")
    assert (zone(match, "inner"), names(table(match).market)) == ([], ["carrion-crawler", "ettin"])


def test_elder_brain_plays_grazzt() -> None:
    """A copied card with a cost of its own."""
    there = {**HOME, "everfire": {"spies": ["black"], "red": 1}}
    match = holding("elder-brain", inner=["grazzt"], board=there)
    play(match, "play:elder-brain", "option:2", "recall:everfire")
    assert (board(match, "everfire"), zone(match, "inner")) == ({"black": 1}, ["grazzt"])


def test_wight_devours_to_supplant() -> None:
    """Second option."""
    there = {"skullport": {"black": 1, "red": 2}}
    match = play(holding("wight", "noble", board=there), "play:wight", "option:2")
    assert board(aside(match, "done"), "skullport") == {"black": 1, "red": 2}
    play(match, "devour:noble")
    assert (board(match, "skullport"), hall(match)) == ({"black": 2, "red": 1}, {"red": 1})


def test_carrion_crawler_goes_to_the_right_end_with_automas() -> None:
    """F-31, ASM-07: the row slides left."""
    match = holding("carrion-crawler", market=["kobold", "derro", "ettin"], seats=("person", "automa"))
    play(match, "play:carrion-crawler", "devour-market:derro:2")
    assert names(table(match).market) == ["kobold", "ettin", "carrion-crawler"]


def test_flesh_golem() -> None:
    """Two power; gone for a kill."""
    there = {"skullport": {"black": 1, "white": 1}}
    match = play(holding("flesh-golem", board=there), "play:flesh-golem")
    assert (offered(match), resources(match)) == (["yes", "no"], (2, 0))
    play(match, "yes")
    assert (hall(match), zone(match, "played"), names(table(match).devoured)) == (
        {"white": 1},
        [],
        ["flesh-golem"],
    )


@pytest.mark.parametrize(("red", "white", "vp"), [(3, 9, 0), (4, 0, 1), (9, 0, 2)])
def test_death_knight(red: int, white: int, vp: int) -> None:
    """A point for every five players' troops, the new one included."""
    there = {"skullport": {"black": 1, "red": 1}}
    match = holding("death-knight", board=there, trophies={"red": red, "white": white})
    assert player(play(match, "play:death-knight")).vp == vp


def test_skeletal_horde() -> None:
    """Two troops, and three more for the card itself."""
    match = play(holding("skeletal-horde"), "play:skeletal-horde", *["deploy:skullport"] * 2)
    assert zone(aside(match, "no"), "played") == ["skeletal-horde"]
    play(match, "yes", *["deploy:skullport"] * 2, "deploy:kanaglym~skullport.1")
    assert (board(match, "skullport"), names(table(match).devoured)) == ({"black": 5}, ["skeletal-horde"])
    assert offered(match) == ["end"]


def test_minotaur_skeleton() -> None:
    """Devours itself to kill up to three white troops at one site."""
    there = {"menzoberranzan": {"black": 1, "red": 1, "white": 4}}
    match = play(holding("minotaur-skeleton", board=there), "play:minotaur-skeleton", "option:2")
    assert hall(aside(match, "no")) == {}
    play(match, "yes")
    assert offered(match) == ["done", "assassinate:menzoberranzan:white"]
    play(match, *["assassinate:menzoberranzan:white"] * 3)
    assert (hall(match), names(table(match).devoured)) == ({"white": 3}, ["minotaur-skeleton"])
    assert offered(match) == ["end"]


def test_mummy_lord() -> None:
    """Twice: kill a white troop, or put one out of any hall anywhere."""
    there = {"skullport": {"black": 1, "red": 1, "white": 2}}
    match = holding("mummy-lord", board=there, red={"trophies": {"white": 2, "black": 1}})
    play(match, "play:mummy-lord", "option:1")
    assert (hall(match), offered(match)) == ({"white": 1}, ["option:1", "option:2"])
    play(match, "option:2")
    assert offered(match) == ["trophy:white:0", "trophy:white:1"]
    play(match, "trophy:white:1", "to:chasmleap")
    assert (hall(match, "red"), board(match, "chasmleap")) == ({"black": 1, "white": 1}, {"white": 1})
    assert offered(match) == ["end"]


def test_mummy_lord_without_white_trophies() -> None:
    """Both choices fizzle."""
    match = play(
        holding("mummy-lord", red={"trophies": {"black": 1}}), "play:mummy-lord", "option:2", "option:2"
    )
    assert (offered(match), hall(match, "red")) == (["end"], {"black": 1})


def test_wraith() -> None:
    """A spy, and a kill at its site for the card itself."""
    there = {"skullport": {"black": 1, "white": 1}, "everfire": {"red": 2}}
    match = play(holding("wraith", board=there), "play:wraith", "spy:everfire")
    assert zone(aside(match, "no"), "played") == ["wraith"]
    play(match, "yes")
    assert (hall(match), names(table(match).devoured)) == ({"red": 1}, ["wraith"])


def test_ghost_calls_up_the_devoured() -> None:
    """The top card can be bought, but not by the next player."""
    match = holding("ghost", board=SPIED, devoured=["orcus", "kobold"], turn={"influence": 1})
    play(match, "play:ghost", "option:2", "recall:everfire")
    assert offered(match) == ["end", "recruit-devoured:kobold"]
    play(match, "recruit-devoured:kobold")
    assert (zone(match, "discard"), names(table(match).devoured)) == (["kobold"], ["orcus"])


def test_ghost_never_sells_starting_cards() -> None:
    """R-ACT-4: a devoured Noble on top blocks the pile."""
    match = holding("ghost", board=SPIED, devoured=["kobold", "noble"], turn={"influence": 1})
    play(match, "play:ghost", "option:2", "recall:everfire")
    assert offered(match) == ["end"]


def test_ghosts_card_for_conjurer_and_vanifer() -> None:
    """F-32: a market card for free recruits as well."""
    there = {**SPIED, "chasmleap": {"spies": ["black"]}}
    match = holding("ghost", "conjurer", "vanifer", board=there, devoured=["blackguard", "kobold"])
    play(match, "play:ghost", "option:2", "recall:everfire", "play:conjurer", "option:2", "recall:chasmleap")
    play(match, "recruit-devoured:kobold", "done", "play:vanifer")
    assert zone(match, "discard") == ["blackguard", "kobold"]


@pytest.mark.parametrize(("site", "power"), [("everfire", 3), ("eryndlyn", 0)])
def test_banshee(site: str, power: int) -> None:
    """Three power at another player's spy; a troop does not count."""
    there = {**HOME, "everfire": {"spies": ["red"]}, "eryndlyn": {"red": 1}}
    match = play(holding("banshee", board=there), "play:banshee", f"spy:{site}")
    assert resources(match) == (power, 0)


def test_conjurer_recruits_up_to_two() -> None:
    """Cost three at most, the second out of the refilled row."""
    match = holding("conjurer", board=SPIED, market=["kobold", "ghoul"], market_deck=["derro"] * 2)
    play(match, "play:conjurer", "option:2", "recall:everfire", "recruit:kobold:1")
    assert offered(match)[:2] == ["done", "recruit:derro:2"]
    play(match, "recruit:house-guard")
    assert (zone(match, "discard"), table(match).guards) == (["house-guard", "kobold"], 14)
    assert offered(match)[0] == "end"


def test_lich() -> None:
    """Up to two troops out of the hall of a player at the spy's site, with presence."""
    there = {**HOME, "everfire": {"red": 1}}
    match = holding("lich", board=there, red={"trophies": {"black": 2, "white": 1}}, trophies={"red": 1})
    play(match, "play:lich", "spy:everfire")
    assert offered(match) == ["done", "trophy:black:1", "trophy:white:1"]
    assert hall(aside(match, "done"), "red") == {"black": 2, "white": 1}
    play(match, "trophy:black:1", "to:everfire", "trophy:white:1", "to:everfire")
    assert board(match, "everfire") == {"black": 1, "red": 1, "white": 1, "spies": ["black"]}
    assert (hall(match, "red"), player(match).barracks) == ({"black": 1}, 37)
    assert offered(match) == ["end"]


def test_lich_where_nobody_else_stands() -> None:
    """White troops are nobody's."""
    there = {**HOME, "everfire": {"white": 1}}
    match = play(holding("lich", board=there, red={"trophies": {"white": 1}}), "play:lich", "spy:everfire")
    assert offered(match) == ["end"]


def test_cultist_of_myrkul() -> None:
    """Devours itself for up to two promotions at the end of the turn."""
    match = holding("cultist-of-myrkul", "noble", "soldier", "house-guard", deck=["noble"] * 5)
    play(match, "play:cultist-of-myrkul", "option:2", "yes", "play:noble", "play:soldier", "play:house-guard")
    play(match, "end")
    assert offered(match) == ["done", "promote:noble", "promote:soldier", "promote:house-guard"]
    play(match, "promote:soldier", "promote:noble")
    assert asked(match) == "red"
    assert (zone(match, "inner"), names(table(match).devoured)) == (
        ["noble", "soldier"],
        ["cultist-of-myrkul"],
    )


def test_cultist_of_myrkul_stays() -> None:
    """Declining gives nothing."""
    match = play(holding("cultist-of-myrkul"), "play:cultist-of-myrkul", "option:2", "no")
    assert (zone(match, "played"), table(match).laters) == (["cultist-of-myrkul"], [])


def test_necromancer_sends_an_outcast_away() -> None:
    """R-OUT-3: an outcast in hand can be promoted: it returns to the supply."""
    match = holding("necromancer", "insane-outcast")
    play(match, "play:necromancer", "option:2", "promote:insane-outcast")
    assert (zone(match, "hand"), zone(match, "inner"), table(match).outcasts) == ([], [], 30)


def test_high_priest_of_myrkul() -> None:
    """Any number of undead played this turn."""
    match = holding("high-priest-of-myrkul", "wight", "ghoul", "banshee", deck=["noble"] * 5)
    play(match, "play:wight", "option:1", "play:ghoul", "play:banshee", "spy:everfire")
    play(match, "play:high-priest-of-myrkul", "end", "promote:ghoul", "promote:banshee", "done")
    assert zone(match, "inner") == ["banshee", "ghoul"]


@pytest.mark.parametrize(("inner", "vp"), [(1, 0), (2, 1), (6, 2)])
def test_vampire_promotes_from_the_discard_pile(inner: int, vp: int) -> None:
    """Then a point for every three cards of the inner circle."""
    match = holding("vampire", discard=["kobold", "noble"], inner=["noble"] * inner)
    play(match, "play:vampire", "option:2", "promote-discarded:kobold")
    assert (zone(match, "discard"), player(match).vp) == (["noble"], vp)


def test_vampire_counts_without_a_card_to_promote() -> None:
    """The discard pile is empty, the points come all the same."""
    match = play(holding("vampire", inner=["noble"] * 3), "play:vampire", "option:2")
    assert player(match).vp == 1
