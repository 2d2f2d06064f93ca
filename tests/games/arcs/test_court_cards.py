"""Every Court card (BC01 to BC31): what it lets a seat do and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.tables import (
    THREE,
    acting,
    ambitions,
    court,
    held,
    offered,
    pieces,
    play,
    player,
    start,
    table,
    tokens,
)
from understudy.core.match import Match
from understudy.games.arcs.cards import ACTION_OF, COURT_OF
from understudy.games.arcs.queries import count

SHIP = {"1A": {"red": {"ships": 1}}}


def secured(card: str, *, chance: list[Any] | None = None, **parts: Any) -> Match:
    """Red secures a Court card with a pip."""
    spot = {"card": card, "agents": {"red": 1}}
    parts.setdefault("map", SHIP)
    parts.setdefault("court_deck", ["BC05"])
    return play(acting("AGG2", court=[spot], chance=chance or [], **parts), f"secure:{card}")


def prelude(guild: str, **parts: Any) -> Match:
    """Red is in its Prelude with a Guild card."""
    parts.setdefault("map", SHIP)
    parts.setdefault("guilds", [guild])
    card = parts.pop("card", "MOB2")
    return acting(card, parts.pop("way", "lead"), parts.pop("lead", None), prelude=True, **parts)


@pytest.mark.parametrize(
    ("guild", "use", "verbs"),
    [
        ("BC01", "material", {"build-city", "build-starport"}),
        ("BC07", "fuel", {"move"}),
        ("BC19", "psionic", {"move", "influence"}),
        ("BC21", "relic", {"secure"}),
    ],
)
def test_bc01_bc07_bc19_bc21_any_token_is_spent_as_the_loyal_type(
    guild: str, use: str, verbs: set[str]
) -> None:
    spot = {"card": "BC02", "agents": {"red": 1}}
    match = prelude(guild, resources=["weapon"], outrage=[use], court=[spot])
    play(match, f"spend:weapon:{use}")
    assert {id.split(":")[0] for id in offered(match)} == {"done", *verbs}


def test_bc15_any_token_is_spent_as_a_weapon() -> None:
    match = prelude("BC15", resources=["fuel"], outrage=["weapon"])
    play(match, "spend:fuel:weapon")
    assert table(match).armed


def test_bc01_own_tokens_ignore_the_outrage_too() -> None:
    match = play(prelude("BC01", resources=["material"], outrage=["material"]), "spend:material")
    assert "build-city:1A" in offered(match)


def test_bc02_bc09_new_actions_gain_a_token() -> None:
    match = play(acting("CON2", guilds=["BC02", "BC09"]), "manufacture", "slot:1", "synthesize", "slot:2")
    assert tokens(match) == ["fuel", "material"]
    assert table(match).pips == 2


def test_r_prelude_6_a_token_buys_a_new_action() -> None:
    match = play(prelude("BC09", resources=["material"]), "spend:material", "synthesize", "slot:1")
    assert tokens(match) == ["fuel"]


def test_bc02_the_prelude_fills_empty_slots_and_steals_the_rest() -> None:
    blue = {"resources": ["material"]}
    match = prelude("BC02", resources=["fuel"], cities=4, supply={"material": 1}, blue=blue)
    play(match, "use:BC02")
    while offered(match, "slot"):
        play(match, offered(match, "slot")[0])
    assert tokens(match) == ["fuel", "material", "material"]
    assert tokens(match, "blue") == []
    assert table(match).court_discard == [COURT_OF["BC02"]]


def test_bc03_bc06_the_supply_counts_for_tycoon() -> None:
    match = acting("ADM2", guilds=["BC03"], supply={"material": 4, "fuel": 3})
    assert count(table(match), 0, 0) == 5, "the card and four tokens"


def test_bc06_the_prelude_steals_one_fuel() -> None:
    match = play(prelude("BC06", blue={"resources": ["material", "fuel"]}), "use:BC06", "slot:1")
    assert tokens(match) == ["fuel"]


@pytest.mark.parametrize(("guild", "kind", "other"), [("BC03", "material", "BC02"), ("BC06", "fuel", "BC09")])
def test_bc03_bc06_the_prelude_steals_a_token_of_its_type_and_no_card(
    guild: str, kind: str, other: str
) -> None:
    """A Guild card of the same suit is no token, and other tokens are of another type."""
    rich = {"resources": ["psionic", kind, "relic"], "guilds": [other], "cities": 0}
    match = prelude(guild, blue=rich, yellow={"resources": [kind]}, seats=THREE)
    play(match, f"use:{guild}")
    assert sorted(offered(match)) == ["steal:blue:slot-2", "steal:yellow:slot-1"]
    play(match, "steal:blue:slot-2", "slot:1")
    assert tokens(match) == [kind]
    assert held(match) == [], "the Cartel is discarded"
    assert (tokens(match, "blue"), held(match, "blue")) == (["psionic", "relic"], [other])


def test_bc03_without_material_about_the_prelude_steals_nothing() -> None:
    match = play(prelude("BC03", blue={"resources": ["fuel"], "guilds": ["BC01"]}), "use:BC03")
    assert (tokens(match), held(match), held(match, "blue")) == ([], [], ["BC01"])
    assert tokens(match, "blue") == ["fuel"]


@pytest.mark.parametrize(
    ("guild", "card"), [("BC04", "ADM4"), ("BC05", "CON4"), ("BC10", "MOB4"), ("BC11", "AGG4")]
)
def test_bc04_bc05_bc10_bc11_a_union_fetches_a_face_up_card(guild: str, card: str) -> None:
    match = prelude(guild, card="ADM3" if card[:3] != "ADM" else "CON3", way="pivot", lead=card)
    assert offered(match, "union") == [f"union:{guild}:{card}"]
    play(match, f"union:{guild}:{card}", "end")
    assert ACTION_OF[card] in player(match).hand
    assert held(match) == []
    assert table(match).court_discard == [COURT_OF[guild]]
    assert ACTION_OF[card] not in table(match).discards


def test_f_18_own_cards_qualify_but_face_down_ones_do_not() -> None:
    assert offered(prelude("BC10", card="MOB3"), "union") == ["union:BC10:MOB3"]
    copied = prelude("BC10", card="MOB3", way="copy", lead="ADM4")
    assert offered(copied, "union") == []


def test_bc08_two_more_dice_at_a_gate() -> None:
    board = {"1G": {"red": {"ships": 1}, "blue": {"ships": 1}}}
    match = play(acting("AGG2", map=board, guilds=["BC08"]), "battle:1G:blue")
    assert max(sum(map(int, id[5:].split("-"))) for id in offered(match)) == 3


def test_bc08_a_ship_in_every_gate() -> None:
    match = play(prelude("BC08"), "use:BC08")
    assert all(pieces(match, f"{cluster}G") == {"ships": 1} for cluster in range(1, 7))


def test_bc08_with_few_ships_the_seat_chooses_gates() -> None:
    match = play(prelude("BC08", ships=2), "use:BC08", "place:2G", "place:5G")
    assert player(match).ships == 0
    assert pieces(match, "5G") == {"ships": 1}


def test_bc12_pressgang_sends_captives_home_for_tokens() -> None:
    match = acting("CON2", guilds=["BC12"], captives={"blue": 2})
    play(match, "pressgang", "captive:blue")
    play(match, "take:relic", "slot:1", "take:psionic", "slot:2")
    assert tokens(match) == ["psionic", "relic"]
    assert player(match, "blue").agents == 10


def test_bc12_execute_turns_captives_into_trophies() -> None:
    match = play(acting("MOB2", guilds=["BC12"], captives={"blue": 2}), "execute", "done")
    assert sum(player(match).captives) == 1
    assert player(match).trophies[7] == 1


@pytest.mark.parametrize("guild", ["BC12", "BC13", "BC14", "BC15"])
def test_bc12_to_bc15_three_ships_in_a_ruled_system(guild: str) -> None:
    board = {**SHIP, "2A": {"red": {"ships": 1}}, "1C": {"red": {"ships": 1}, "blue": {"ships": 1}}}
    match = play(prelude(guild, map=board), f"use:{guild}")
    assert offered(match) == ["place:1A", "place:2A"]
    play(match, "place:1A")
    assert pieces(match, "1A") == {"ships": 4}


def test_bc13_rerolls_as_many_skirmish_dice_as_weapon_icons() -> None:
    board = {"1A": {"red": {"ships": 3}, "blue": {"ships": 2}}}
    chance = [["blank", "blank", "blank"], ["hit", "hit"]]
    match = acting("AGG2", map=board, guilds=["BC13"], resources=["weapon"], chance=chance)
    play(match, "battle:1A:blue", "dice:3-0-0", "reroll:blank", "reroll:blank")
    assert offered(match) == ["hits:1-1", "hits:2-0"], "two icons, two dice, no third question"


def test_bc14_abduct_takes_fewer_agents_than_weapon_icons() -> None:
    row = [{"card": "BC01", "agents": {"blue": 1, "red": 1}}, {"card": "BC02", "agents": {"blue": 2}}]
    match = acting("AGG2", court=row, guilds=["BC14"], resources=["weapon"])
    assert offered(match, "abduct") == ["abduct:BC01"]
    play(match, "abduct:BC01")
    assert player(match).captives[1] == 1
    assert court(match)[0] == "BC01"
    assert list(table(match).agents[:2]) == [1, 0]


def test_bc16_spies_seize_before_any_other_prelude_action() -> None:
    parts: dict[str, Any] = {"way": "pivot", "lead": "ADM4", "resources": ["fuel"]}
    match = play(prelude("BC16", **parts), "use:BC16")
    assert table(match).seized == 0
    match = play(prelude("BC16", **parts), "spend:fuel", "done")
    assert not offered(match, "use")


def test_bc16_discarded_by_the_leader_it_does_nothing() -> None:
    match = play(prelude("BC16"), "use:BC16")
    assert table(match).seized == -1


def test_bc17_on_declaring_a_card_may_be_swapped() -> None:
    position = {
        "players": [{"hand": ["ADM4", "CON2"], "guilds": ["BC17"]}, {"hand": ["MOB6", "AGG2"]}],
        "map": SHIP,
    }
    match = play(start(position), "lead:ADM4", "declare:warlord", "rival:blue")
    assert offered(match) == ["done", "take-card:AGG2", "take-card:MOB6"]
    play(match, "take-card:MOB6")
    assert player(match).hand == [ACTION_OF["MOB6"]]
    assert ACTION_OF["CON2"] in player(match, "blue").hand


@pytest.mark.parametrize("first", ["farseers", "leader"])
def test_r_misc_2_whoever_declares_says_which_trigger_comes_first(first: str) -> None:
    players = [{"hand": ["ADM4", "CON2"], "guilds": ["BC17"], "leader": "LEAD04"}, {"hand": ["MOB6", "AGG2"]}]
    match = play(start({"players": players, "map": SHIP}), "lead:ADM4", "declare:warlord")
    assert offered(match) == ["first:farseers", "first:leader"]
    play(match, f"first:{first}")
    farseers, leader = ["done", "rival:blue"], ["take:material", "take:fuel", "take:weapon"]
    assert offered(match)[:3] == (farseers if first == "farseers" else leader)
    play(match, *(["done"] if first == "farseers" else ["take:fuel", "slot:1"]))
    assert offered(match)[:3] == (leader if first == "farseers" else farseers)


def test_bc17_the_prelude_swaps_hand_cards_for_cards_of_the_pile() -> None:
    match = prelude("BC17", hand=["CON2", "CON3"], stack=["AGG2", "AGG3", "AGG4"], chance=[["AGG2", "AGG4"]])
    play(match, "use:BC17", "discard-card:CON2", "done")
    assert player(match).hand == [ACTION_OF[card] for card in ("AGG2", "AGG4", "CON3")]
    assert table(match).discards == [ACTION_OF["CON2"]]


def test_f_19_farseers_without_hand_cards_still_draw_one() -> None:
    match = play(prelude("BC17", stack=["AGG2"]), "use:BC17")
    assert player(match).hand == [ACTION_OF["AGG2"]]


@pytest.mark.parametrize(("card", "declared", "zero"), [("ADM5", "keeper", False), ("ADM4", "warlord", True)])
def test_bc18_keeper_and_empath_need_no_zero_marker(card: str, declared: str, zero: bool) -> None:
    position = {"players": [{"hand": [card], "guilds": ["BC18"]}], "map": SHIP}
    match = play(start(position), f"lead:{card}", f"declare:{declared}")
    assert table(match).zero is zero


def test_bc20_steals_a_token_or_a_guild_card() -> None:
    blue = {"resources": ["fuel"], "guilds": ["BC01"]}
    match = play(prelude("BC20", blue=blue), "use:BC20")
    assert offered(match) == ["steal:blue:slot-1", "steal-card:blue:BC01"]
    play(match, "steal-card:blue:BC01")
    assert held(match) == ["BC01"]


def test_bc22_guardians_stop_other_thefts() -> None:
    blue = {"resources": ["fuel"], "guilds": ["BC01", "BC22"]}
    match = play(prelude("BC20", blue=blue), "use:BC20")
    assert held(match) == []
    assert table(match).buried == [COURT_OF["BC22"]], "only the Guardians could be stolen"


def test_bc23_trade_swaps_tokens_with_the_owner_of_a_ruled_city() -> None:
    board = {"1A": {"red": {"ships": 1}, "blue": {"cities": 1}}}
    blue = {"resources": ["weapon", "fuel"], "guilds": ["BC22"]}
    match = acting("ADM2", map=board, guilds=["BC23"], resources=["relic", "fuel"], blue=blue)
    assert offered(match, "trade") == ["trade:1A:blue"]
    play(match, "trade:1A:blue")
    while offered(match, "slot"):
        play(match, offered(match, "slot")[0])
    assert tokens(match) == ["fuel", "weapon"]
    assert tokens(match, "blue") == ["fuel", "relic"]
    assert sum(player(match).captives) == 0


def test_bc23_the_prelude_gains_three_tokens() -> None:
    match = play(prelude("BC23", cities=3), "use:BC23")
    while offered(match, "slot"):
        play(match, offered(match, "slot")[0])
    assert tokens(match) == ["fuel", "material", "weapon"]


def test_bc24_a_token_for_a_relic_once_a_turn() -> None:
    match = play(prelude("BC24", resources=["fuel", "fuel"]), "fence:fuel")
    while offered(match, "slot"):
        play(match, offered(match, "slot")[0])
    assert tokens(match) == ["fuel", "relic"]
    assert not offered(match, "fence")
    assert held(match) == ["BC24"]


def test_bc25_bards_declare_without_the_zero_marker() -> None:
    hands = [{"hand": ["ADM3", "ADM2"]}, {"hand": ["MOB6", "MOB5"], "guilds": ["BC25"]}]
    match = play(start({"players": hands, "map": SHIP}), "lead:ADM3", "done", "end", "pivot:MOB6")
    assert offered(match) == ["done", "declare:empath", "seize:MOB5"]
    play(match, "declare:empath")
    assert ambitions(match) == {"empath": ["high"]}
    assert not table(match).zero
    assert offered(match) == ["done", "seize:MOB5"], "F-17: free order"


def test_bc25_not_when_an_ambition_was_declared_this_round() -> None:
    hands = [{"hand": ["ADM3", "ADM2"]}, {"hand": ["MOB6", "MOB5"], "guilds": ["BC25"]}]
    match = play(start({"players": hands, "map": SHIP}), "lead:ADM3", "declare:tyrant", "end", "pivot:MOB6")
    assert not offered(match, "declare")


def test_bc26_a_ship_in_each_system_of_a_cluster() -> None:
    match = play(secured("BC26"), "cluster:4")
    assert [pieces(match, system) for system in ("4G", "4A", "4C", "4H")] == [{"ships": 1}] * 4
    assert court(match)[0] == "BC05", "F-25: the Court is refilled afterwards"


def test_bc27_may_declare_any_ambition_without_the_zero_marker() -> None:
    match = play(secured("BC27"), "declare:empath")
    assert ambitions(match) == {"empath": ["high"]}
    assert not table(match).zero
    assert not ambitions(play(secured("BC27"), "done"))


def test_bc28_everybody_provokes_the_same_outrage() -> None:
    parts: dict[str, Any] = {"resources": ["fuel"], "blue": {"resources": ["fuel"], "guilds": ["BC10"]}}
    match = play(secured("BC28", **parts), "outrage:fuel")
    assert tokens(match) == tokens(match, "blue") == []
    assert held(match, "blue") == []
    assert player(match).outrage == player(match, "blue").outrage == 2


def test_bc29_a_city_goes_home_and_the_initiative_is_seized() -> None:
    board = {"1A": {"red": {"ships": 1}, "blue": {"damaged_cities": 1}}}
    spot = {"card": "BC29", "agents": {"red": 1}}
    match = acting("AGG2", "pivot", "ADM3", map=board, court=[spot], court_deck=[])
    assert table(match).initiative == 1
    play(match, "secure:BC29", "return-city:1A:blue", "seize-now")
    assert player(match, "blue").cities == 5
    assert table(match).initiative == 0, "the round is over"
    assert court(match)[0] == "BC29", "it was shuffled back and drawn again"


def test_f_50_the_leader_may_return_a_city_but_seizes_nothing() -> None:
    board = {"1A": {"red": {"ships": 1}, "blue": {"cities": 1}}}
    match = play(secured("BC29", map=board, court_deck=[]), "return-city:1A:blue")
    assert table(match).seized == -1


def test_bc30_steals_a_guild_card_and_reshuffles_the_discarded_ones() -> None:
    parts: dict[str, Any] = {"blue": {"guilds": ["BC10"]}, "court_discard": ["BC11", "BC26"]}
    match = play(secured("BC30", court_deck=[], **parts), "steal-card:blue:BC10")
    assert held(match) == ["BC10"]
    assert court(match)[0] == "BC11"
    assert table(match).court_discard == [COURT_OF["BC26"], COURT_OF["BC30"]]


def test_bc31_takes_the_bottom_card_of_the_pile() -> None:
    match = secured("BC31", stack=["MOB5"], discards=["CON3"])
    assert player(match).hand == [ACTION_OF["MOB5"]]
    match = secured("BC31", stack=[], discards=["CON3", "CON4"])
    assert player(match).hand == [ACTION_OF["CON3"]], "the oldest discard lies lowest"


def test_r_prelude_5_a_card_secured_in_this_prelude_is_not_used_in_it() -> None:
    spot = {"card": "BC08", "agents": {"red": 1}}
    match = prelude("BC01", resources=["relic"], court=[spot], court_deck=[])
    play(match, "spend:relic", "secure:BC08")
    assert not offered(match, "use")


def test_r_card_3_a_card_may_be_discarded_for_nothing() -> None:
    match = play(prelude("BC20"), "use:BC20")
    assert held(match) == []


def test_f_35_cartel_supply_cannot_be_stolen() -> None:
    match = prelude("BC20", blue={"guilds": ["BC03"]}, seats=THREE)
    play(match, "use:BC20")
    assert held(match) == ["BC03"], "the card itself could be, its supply not"
