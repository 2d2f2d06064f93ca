"""R-CARD, R-PROM, R-DEV, R-OUT, R-MKT and R-DISC: playing cards, and where cards go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.tables import (
    HOME,
    asked,
    board,
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


def test_r_card_1_instructions_in_order() -> None:
    """R-CARD-1: Rath Modar draws before the spy is placed."""
    match = play(holding("rath-modar", deck=["noble", "soldier"]), "play:rath-modar")
    assert zone(match, "hand") == ["noble", "soldier"]
    assert "spy:skullport" in offered(match)


def test_r_card_1_impossible_parts_are_skipped() -> None:
    """R-CARD-1: no white troop in reach, the influence comes all the same."""
    match = play(holding("black-wyrmling"), "play:black-wyrmling")
    assert (asked(match), resources(match)) == ("black", (0, 1))


def test_r_card_2_paying_is_optional() -> None:
    """R-CARD-2."""
    match = play(holding("marilith", "noble"), "play:marilith")
    assert offered(match) == ["done", "devour:noble"]
    play(match, "done")
    assert (resources(match), zone(match, "hand")) == ((0, 0), ["noble"])


def test_r_card_2_at_most_once() -> None:
    """R-CARD-2: a second Noble cannot be devoured."""
    match = play(holding("marilith", "noble", "noble"), "play:marilith", "devour:noble")
    assert resources(match) == (5, 0)
    assert offered(match)[:2] == ["end", "play:noble"]


def test_r_card_2_nothing_to_pay_with() -> None:
    """R-CARD-2: no question at all."""
    match = play(holding("marilith"), "play:marilith")
    assert (offered(match), resources(match)) == (["end"], (0, 0))


def test_r_card_3_choose_one() -> None:
    """R-CARD-3."""
    match = play(holding("dragon-cultist"), "play:dragon-cultist")
    assert offered(match) == ["option:1", "option:2"]
    assert resources(play(match, "option:2")) == (0, 2)


def test_r_card_3_choose_three_times_with_repeats() -> None:
    """R-CARD-3."""
    match = play(holding("weaponmaster"), "play:weaponmaster")
    play(match, "option:1", "deploy:skullport", "option:1", "deploy:skullport", "option:2")
    assert board(match, "skullport") == {"black": 3}
    assert offered(match) == ["end"]


def test_r_card_4_the_card_wins() -> None:
    """R-CARD-4: supplanting without presence because the card says so."""
    there = {**HOME, "everfire": {"white": 1}}
    match = play(holding("ogre-zombie", board=there), "play:ogre-zombie")
    assert board(match, "everfire") == {"black": 1}


def test_r_card_5_vp_at_once() -> None:
    """R-CARD-5."""
    there = {**HOME, "everfire": {"black": 1, "red": 1}}
    match = play(holding("white-dragon", board=there), "play:white-dragon")
    play(match, "deploy:everfire", "deploy:skullport", "deploy:skullport")
    assert player(match).vp == 1


def test_r_card_6_focus_by_a_card_played_before() -> None:
    """R-CARD-6."""
    match = holding("bounty-hunter", "imix")
    assert resources(play(match, "play:bounty-hunter", "play:imix")) == (9, 0)


def test_r_card_6_focus_by_a_card_shown() -> None:
    """R-CARD-6: it stays in hand; showing it is optional."""
    match = play(holding("bounty-hunter", "imix"), "play:imix")
    assert offered(match) == ["done", "reveal:bounty-hunter"]
    assert resources(play(match, "reveal:bounty-hunter")) == (6, 0)
    assert zone(match, "hand") == ["bounty-hunter"]
    match = play(holding("bounty-hunter", "imix"), "play:imix", "done")
    assert resources(match) == (4, 0)


def test_r_card_6_the_card_itself_does_not_count() -> None:
    """R-CARD-6, F-23: nor does a card of another aspect."""
    match = play(holding("imix", "noble"), "play:noble", "play:imix")
    assert resources(match) == (4, 1)


def test_r_prom_1_inner_circle_is_out_of_the_deck() -> None:
    """R-PROM-1: it scores its inner-circle VP and is not drawn again."""
    match = play(
        holding("necromancer", "bounty-hunter"), "play:necromancer", "option:2", "promote:bounty-hunter"
    )
    play(match, "end")
    assert (zone(match, "inner"), zone(match, "hand")) == (["bounty-hunter"], ["necromancer"])
    assert match.scores()[0].parts["inner circle"] == 4


def test_r_prom_2_another_card_and_mandatory() -> None:
    """R-PROM-2, F-44: Puppeteer's own card is not offered, nor is declining."""
    match = holding("puppeteer", "noble", "soldier")
    play(match, "play:puppeteer", "play:noble", "play:soldier", "end")
    assert offered(match) == ["promote:noble", "promote:soldier"]


def test_r_prom_2_each_order_promotes_a_different_card() -> None:
    """R-PROM-2."""
    match = holding("puppeteer", "wyrmspeaker", "noble", "soldier", deck=["noble"] * 5)
    play(match, "play:puppeteer", "play:wyrmspeaker", "play:noble", "play:soldier", "end")
    play(match, "later:puppeteer", "promote:noble", "promote:soldier")
    assert zone(match, "inner") == ["noble", "soldier"]


def test_r_prom_2_only_cards_that_were_played() -> None:
    """R-PROM-2: the Noble still in hand is safe."""
    match = play(holding("puppeteer", "noble", deck=["soldier"] * 5), "play:puppeteer", "end")
    assert (zone(match, "inner"), asked(match)) == ([], "red")


def test_r_prom_3_two_cards_may_promote_one_another() -> None:
    """R-PROM-3."""
    match = holding("puppeteer", "wyrmspeaker", deck=["noble"] * 5)
    play(match, "play:puppeteer", "play:wyrmspeaker", "end", "later:puppeteer")
    assert zone(match, "inner") == ["puppeteer", "wyrmspeaker"]


def test_r_prom_3_two_equal_cards() -> None:
    """R-PROM-3, F-45: two Puppeteers are two cards."""
    match = holding("puppeteer", "puppeteer", deck=["noble"] * 5)
    play(match, "play:puppeteer", "play:puppeteer", "end")
    assert zone(match, "inner") == ["puppeteer", "puppeteer"]


def test_r_prom_3_of_equal_cards_the_one_with_an_order_goes() -> None:
    """R-PROM-3: so that its order is barred from nothing that is still there."""
    match = holding("puppeteer", "advocate", "advocate", deck=["noble"] * 5)
    play(match, "play:puppeteer", "play:advocate", "option:1", "play:advocate", "option:2", "end")
    play(match, "later:puppeteer")
    assert offered(match) == ["promote:advocate", "promote:puppeteer"]


def test_r_prom_4_top_of_the_deck() -> None:
    """R-PROM-4."""
    match = play(holding("nalfeshnee", deck=["soldier"], discard=["noble"]), "play:nalfeshnee")
    assert (zone(match, "inner"), zone(match, "discard")) == (["soldier"], ["noble"])


def test_r_prom_4_reshuffle_first() -> None:
    """R-PROM-4."""
    match = play(holding("nalfeshnee", discard=["noble"]), "play:nalfeshnee")
    assert (zone(match, "inner"), zone(match, "discard")) == (["noble"], [])


def test_r_prom_4_an_outcast_goes_to_the_supply() -> None:
    """R-PROM-4, R-OUT-3."""
    match = holding("nalfeshnee", deck=["insane-outcast"])
    assert table(match).outcasts == 29
    play(match, "play:nalfeshnee")
    assert (zone(match, "inner"), table(match).outcasts) == ([], 30)


def test_r_dev_1_on_top_of_the_pile_and_replaced_at_once() -> None:
    """R-DEV-1."""
    parts = {
        "market": ["kobold", "advocate"],
        "market_deck": ["weaponmaster"] + ["advance-scout"] * 3 + ["infiltrator"] * 2,
    }
    match = play(holding("cult-fanatic", **parts), "play:cult-fanatic")
    assert offered(match) == ["done", "devour-market:kobold:1", "devour-market:advocate:2"]
    play(match, "devour-market:kobold:1")
    assert names(table(match).devoured) == ["kobold"]
    assert len(table(match).market) == 6


def test_r_dev_2_from_hand_and_inner_circle() -> None:
    """R-DEV-2."""
    match = play(holding("marilith", "noble", "zuggtmoy", inner=["soldier"]), "play:marilith", "devour:noble")
    play(match, "play:zuggtmoy", "devour:soldier")
    assert (zone(match, "hand"), zone(match, "inner")) == ([], [])
    assert names(table(match).devoured) == ["noble", "soldier"]


def test_r_dev_2_a_card_that_devours_itself_cannot_be_promoted() -> None:
    """R-DEV-2, F-29."""
    match = holding("skeletal-horde", "puppeteer", deck=["noble"] * 5)
    play(match, "play:puppeteer", "play:skeletal-horde", "deploy:skullport", "deploy:skullport", "no")
    play(match, "end")
    assert zone(match, "inner") == ["skeletal-horde"]
    match = holding("flesh-golem", "puppeteer", deck=["noble"] * 5)
    play(match, "play:puppeteer", "play:flesh-golem", "yes", "end")
    assert (zone(match, "inner"), zone(match, "discard")) == ([], ["puppeteer"])


def test_r_out_1_to_the_discard_pile() -> None:
    """R-OUT-1."""
    match = play(holding("ghoul", red={"deck": ["noble"] * 3}), "play:ghoul")
    assert (zone(match, "discard", "red"), table(match).outcasts) == (["insane-outcast"], 29)


def test_r_out_1_clockwise_until_the_supply_is_empty() -> None:
    """R-OUT-1: orange's ghoul reaches blue before black."""
    position = {
        "active": "orange",
        "stacks": {"insane-outcast": 2},
        "players": [{"deck": []}, {"deck": []}, {"hand": ["ghoul"]}, {"deck": []}],
    }
    match = play(start(position, ("person",) * 4), "play:ghoul")
    taken = [zone(match, "discard", color) for color in ("blue", "black", "red")]
    assert taken == [["insane-outcast"], ["insane-outcast"], []]


def test_r_out_1_nobody_is_chosen_for_an_empty_supply() -> None:
    """R-OUT-1."""
    position = {"stacks": {"insane-outcast": 0}, "players": [{"hand": ["myconid-adult"]}]}
    match = play(start(position, ("person",) * 3), "play:myconid-adult")
    assert (asked(match), resources(match)) == ("black", (0, 2))
    assert offered(match)[0] == "end"


def test_r_out_2_discard_a_card_to_be_rid_of_it() -> None:
    """R-OUT-2."""
    match = play(holding("insane-outcast", "noble"), "play:insane-outcast")
    assert offered(match) == ["done", "discard:noble"]
    play(match, "discard:noble")
    assert (zone(match, "played"), zone(match, "discard"), table(match).outcasts) == ([], ["noble"], 30)


def test_r_out_2_otherwise_it_does_nothing() -> None:
    """R-OUT-2."""
    match = play(holding("insane-outcast", "noble"), "play:insane-outcast", "done")
    assert (zone(match, "played"), table(match).outcasts) == (["insane-outcast"], 29)


def test_r_out_3_devoured_it_returns_and_the_cost_is_paid() -> None:
    """R-OUT-3, F-41."""
    match = play(holding("marilith", "insane-outcast"), "play:marilith", "devour:insane-outcast")
    assert resources(match) == (5, 0)
    assert (names(table(match).devoured), table(match).outcasts) == ([], 30)


def test_r_out_3_promoted_it_returns() -> None:
    """R-OUT-3, F-42: the only other card played."""
    match = holding("puppeteer", "insane-outcast", deck=["noble"] * 5)
    play(match, "play:insane-outcast", "done", "play:puppeteer", "end")
    assert (zone(match, "inner"), table(match).outcasts) == ([], 30)


def test_r_out_4_minus_one_each() -> None:
    """R-OUT-4: in deck, hand and discard pile."""
    outcast = ["insane-outcast"]
    match = start({"players": [{"hand": outcast, "deck": outcast, "discard": outcast}]})
    assert match.scores()[0].parts["deck"] == -3


def test_r_mkt_1_refill_to_six() -> None:
    """R-MKT-1."""
    market = ["gibbering-mouther", "advocate", "ghoul"]
    match = holding(market=market, market_deck=["ettin"] * 3 + ["derro"] * 2, turn={"influence": 2})
    play(match, "recruit:advocate:2")
    assert (zone(match, "discard"), len(table(match).market)) == (["advocate"], 6)


@pytest.mark.parametrize("card", ["house-guard", "priestess-of-lolth"])
def test_r_mkt_1_stacks_run_out_without_an_end(card: str) -> None:
    """R-MKT-1."""
    match = holding(stacks={card: 1}, turn={"influence": 9})
    play(match, f"recruit:{card}")
    assert f"recruit:{card}" not in offered(match)
    assert not table(match).final


def test_r_mkt_2_no_refill_from_an_empty_deck() -> None:
    """R-MKT-2."""
    match = holding(market=["kobold", "advocate"], market_deck=[], turn={"influence": 2})
    play(match, "recruit:advocate:2")
    assert names(table(match).market) == ["kobold"]


def test_r_mkt_3_free_recruits_take_the_stacks_too() -> None:
    """R-MKT-3: Conjurer wants cost 3 or less; Vanifer wants malice, so no stack qualifies."""
    market = ["kobold", "severin-silrajin", "blackguard"]
    parts: dict[str, Any] = {"board": {"skullport": {"spies": ["black"]}}, "market": market}
    match = play(holding("conjurer", "vanifer", **parts), "play:conjurer", "option:2", "recall:skullport")
    assert offered(match) == [
        "done",
        "recruit:kobold:1",
        "recruit:blackguard:3",
        "recruit:house-guard",
        "recruit:priestess-of-lolth",
    ]
    play(match, "done", "play:vanifer")
    assert zone(match, "discard") == ["blackguard"]


def test_r_disc_1_the_discarding_player_chooses() -> None:
    """R-DISC-1, F-40: red is asked during black's turn."""
    red = {"hand": ["noble", "noble", "soldier", "kobold"]}
    match = play(holding("nothic", red=red, board={"skullport": {"spies": ["black"]}}), "play:nothic")
    play(match, "option:2", "recall:skullport")
    assert asked(match) == "red"
    assert offered(match) == ["discard:noble", "discard:soldier", "discard:kobold"]
    play(match, "discard:kobold")
    assert (asked(match), zone(match, "discard", "red")) == ("black", ["kobold"])


def test_r_disc_1_three_cards_are_not_more_than_three() -> None:
    """R-DISC-1."""
    red = {"hand": ["noble", "noble", "soldier"]}
    match = play(holding("nothic", red=red, board={"skullport": {"spies": ["black"]}}), "play:nothic")
    play(match, "option:2", "recall:skullport")
    assert (asked(match), len(zone(match, "hand", "red"))) == ("black", 3)


def test_r_disc_2_the_owner_may_promote_instead() -> None:
    """R-DISC-2: Ambassador, on the owner's choice."""
    for answer, inner, discard in (("yes", ["ambassador"], []), ("no", [], ["ambassador"])):
        red = {"hand": ["ambassador", "noble", "noble", "noble"]}
        match = play(holding("cranium-rats", red=red), "play:cranium-rats", *["deploy:skullport"] * 2)
        play(match, "discard:ambassador")
        assert (asked(match), offered(match)) == ("red", ["yes", "no"])
        play(match, answer)
        assert (zone(match, "inner", "red"), zone(match, "discard", "red")) == (inner, discard)


def test_r_disc_2_only_when_an_opponent_causes_it() -> None:
    """R-DISC-2: paying for an Insane Outcast is one's own doing."""
    match = holding("insane-outcast", "ambassador")
    play(match, "play:insane-outcast", "discard:ambassador")
    assert (zone(match, "discard"), zone(match, "inner")) == (["ambassador"], [])
