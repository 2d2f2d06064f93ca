"""R-LL: every leader (LEAD01 to LEAD16) and every lore card (L01 to L28)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.tables import (
    THREE,
    acting,
    ambitions,
    held,
    offered,
    pieces,
    play,
    player,
    start,
    table,
    tokens,
)
from understudy.core.match import Header, Match
from understudy.games.arcs import GAME
from understudy.games.arcs.cards import LEADERS, LORE_OF, SETUP_CARDS
from understudy.games.arcs.places import SYSTEM_OF
from understudy.games.arcs.queries import open_slots

FRONT = {"1A": {"red": {"ships": 3}, "blue": {"ships": 2}}}
RULED = {"1A": {"red": {"ships": 1}, "blue": {"cities": 1}}}


def settle(match: Match) -> Match:
    """Put every new token into the first slot offered."""
    while offered(match, "slot"):
        play(match, offered(match, "slot")[0])
    return match


def fight(own: dict[str, int], theirs: dict[str, int], chance: list[Any], **parts: Any) -> Match:
    board = {"1A": {"red": own, "blue": theirs}, **parts.pop("map", {})}
    return play(acting("AGG2", map=board, chance=chance, **parts), "battle:1A:blue")


def scored(red: dict[str, Any], blue: dict[str, Any], **parts: Any) -> list[int]:
    match = start({"players": [red, blue, {}], "agenda": [["chapter_end", []]], **parts}, THREE)
    return [each.power for each in table(match).players]


def test_r_ll_1_draft_from_the_last_seat_round_and_round() -> None:
    match = Match(Header.of(GAME, THREE, {"leaders": "yes"}, 4))
    match.advance()
    game = table(match)
    assert (len(game.offered_leaders), len(game.offered_lore)) == (4, 4)
    order = []
    while offered(match, "leader") or offered(match, "lore"):
        assert match.pending is not None
        order.append(match.pending.seat)
        play(match, offered(match)[-1])
    last = (game.initiative - 1) % 3
    assert order == [(last - step) % 3 for step in range(3)] * 2
    assert all(each.leader >= 0 and each.lore for each in table(match).players)


@pytest.mark.parametrize("number", range(16))
def test_r_ll_2_a_leader_replaces_pieces_and_resources(number: int) -> None:
    """Played by a position at the step that places the pieces."""
    leader = LEADERS[number]
    card = SETUP_CARDS[4]
    data = {
        "players": [{"leader": leader.id}, {}, {}],
        "setup_card": card.id,
        "agenda": [["place", []]],
        "draft": {"lore_bag": ["L01", "L02", "L03", "L04", "L05"]},
    }
    match = start(data, THREE)
    while offered(match, "lore"):
        play(match, offered(match)[0])
    board, own = table(match).board, player(match)
    for pieces_, system in zip(leader.start, card.seats[0], strict=True):
        assert board.cities_at(0, system) == pieces_.cities
        assert board.ports_at(0, system) == pieces_.starports
        assert board.fresh(0, system) == pieces_.ships
    assert own.slots[:2] == list(leader.resources)
    built = sum(pieces_.cities for pieces_ in leader.start)
    assert own.cities == 5 - built - (2 if leader.name == "Anarchist" else 0)


def extras(leader: str) -> Match:
    data = {"players": [{"leader": leader}, {}, {}], "setup_card": "3SETUP02", "agenda": [["place", []]]}
    return start(data, THREE)


def test_lead02_lead16_start_with_outrage() -> None:
    mystic, quartermaster = player(extras("LEAD02")), player(extras("LEAD16"))
    assert (mystic.outrage, mystic.agents) == (0b11, 8)
    assert (quartermaster.outrage, quartermaster.agents) == (0b1, 9)


def test_lead10_lead13_scrap_pieces() -> None:
    overseer = player(extras("LEAD10"))
    assert (overseer.ships, overseer.agents) == (15 - 8 - 2, 7)
    anarchist = extras("LEAD13")
    assert player(anarchist).cities == 3
    assert len(open_slots(table(anarchist), 0)) == 4


def test_lead09_keeps_two_of_five_lore_cards() -> None:
    data = {
        "players": [{"leader": "LEAD09", "lore": ["L28"]}],
        "setup_card": "2SETUP01",
        "agenda": [["place", []]],
        "draft": {"lore_bag": ["L01", "L02", "L03", "L04", "L05", "L06"]},
    }
    match = start(data, chance=[["L01", "L02", "L03", "L04", "L05"]])
    play(match, "lore:L02", "lore:L05")
    assert player(match).lore == sum(1 << LORE_OF[card] for card in ("L28", "L02", "L05"))


def test_lead01_beloved_answers_lost_trophies_and_stops_ransacking() -> None:
    row = [{"card": "BC01", "agents": {"blue": 1}}]
    match = fight({"ships": 1}, {"damaged_cities": 1}, [["hit"]], court=row, blue={"leader": "LEAD01"})
    play(match, "dice:1-0-0")
    assert match.pending is not None
    assert match.pending.seat == 1
    play(match, "influence:BC01")
    assert held(match) == []
    assert table(match).agents[1] == 2


def test_lead01_stops_ransacking_in_battles_only() -> None:
    row = [{"card": "BC01", "agents": {"blue": 1}}]
    board = {"1A": {"red": {"ships": 1}}, "1C": {"blue": {"damaged_cities": 1}}}
    parts: dict[str, Any] = {"lore": ["L02"], "blue": {"leader": "LEAD01"}, "court": row, "court_deck": []}
    match = play(acting("AGG2", map=board, chance=[["hit"]], **parts), "rifles:1A:1C:blue")
    assert held(match) == ["BC01"]


@pytest.mark.parametrize(
    ("leader", "ambition", "own"),
    [
        ("LEAD01", "tyrant", {"captives": {"blue": 2}}),
        ("LEAD06", "empath", {"resources": ["psionic", "psionic"]}),
        ("LEAD09", "tycoon", {"resources": ["fuel", "fuel"]}),
    ],
)
def test_lead01_lead06_lead09_make_less_of_one_ambition(
    leader: str, ambition: str, own: dict[str, Any]
) -> None:
    red = {"leader": leader, "cities": 0, **own}
    assert scored(red, {}, ambitions={ambition: ["high"]})[0] == 3
    assert scored({**red, "leader": "LEAD05"}, {}, ambitions={ambition: ["high"]})[0] == 10


def test_lead01_second_place_gives_nothing() -> None:
    red, blue = {"leader": "LEAD01", "captives": {"blue": 1}}, {"captives": {"red": 2}}
    assert scored(red, blue, ambitions={"tyrant": ["high"]}) == [0, 5, 0]


@pytest.mark.parametrize(
    ("leader", "extra"), [("LEAD02", "psionic"), ("LEAD03", "fuel"), ("LEAD15", "weapon")]
)
def test_lead02_lead03_lead15_gain_more_when_copying_a_tax(leader: str, extra: str) -> None:
    board = {"4A": {"red": {"cities": 1}}}
    for way, expected in {"copy": sorted(["relic", extra]), "lead": ["relic"]}.items():
        lead = "ADM4" if way == "copy" else None
        match = acting("ADM3", way, lead, map=board, leader=leader, cities=4)
        settle(play(match, "tax:4A:red"))
        assert tokens(match) == expected


def test_lead03_discards_fuel_when_tycoon_was_scored() -> None:
    red = {"leader": "LEAD03", "resources": ["fuel", "relic"]}
    for ambition, left in {"tycoon": [-1, 3], "tyrant": [1, 3]}.items():
        data = {"players": [red], "ambitions": {ambition: ["low"]}, "agenda": [["chapter_end", []]]}
        assert player(start(data)).slots[:2] == left


def declaring(leader: str, card: str = "ADM4", **parts: Any) -> Match:
    own: dict[str, Any] = {}
    for name in ("guilds", "agents", "captives"):
        if name in parts:
            own[name] = parts.pop(name)
    players: list[dict[str, Any]] = [{"hand": [card], "leader": leader, **own}, parts.pop("blue", {}), {}]
    data = {"players": players, "map": {"1A": {"red": {"ships": 1}}}, **parts}
    return play(start(data, THREE), f"lead:{card}")


def test_lead04_gains_a_resource_on_declaring() -> None:
    match = settle(play(declaring("LEAD04"), "declare:warlord", "take:relic"))
    assert tokens(match) == ["relic"]


def test_f_5_lead04_cannot_tax_what_it_does_not_control() -> None:
    board = {"1A": {"red": {"cities": 1}}, "1C": {"red": {"cities": 1, "ships": 1}}}
    assert offered(acting("ADM2", map=board, leader="LEAD04"), "tax") == ["tax:1C:red"]


def test_f_40_lead05_two_dice_more_and_two_ships_at_most() -> None:
    match = fight({"ships": 3}, {"ships": 1}, [], leader="LEAD05")
    totals = {sum(map(int, id[5:].split("-"))) for id in offered(match)}
    assert totals == {2, 3, 4, 5}
    match = play(acting("MOB2", map=FRONT, leader="LEAD05"), "move:1A:1C")
    assert offered(match) == ["group:2-0", "group:1-0"]


def test_lead06_a_move_after_a_copied_battle() -> None:
    match = acting("MOB3", "copy", "AGG4", map=FRONT, leader="LEAD06", chance=[["blank"] * 3])
    play(match, "battle:1A:blue", "dice:3-0-0")
    assert offered(match) == ["done", "move:1A:1G", "move:1A:1C"]
    play(match, "move:1A:1C", "group:3-0")
    assert pieces(match, "1C") == {"ships": 3}


def test_f_61_lead06_a_move_before_only_if_a_battle_follows() -> None:
    board = {"1A": {"red": {"ships": 1}}, "1C": {"blue": {"ships": 1}}}
    match = acting("MOB3", "copy", "AGG4", map=board, leader="LEAD06", chance=[["blank"]])
    assert "tactical" in offered(match)
    play(match, "tactical")
    assert offered(match) != []
    assert pieces(match, "1C") == {"ships": 1}, "the only Move that leads to a Battle"
    far = {"1A": {"red": {"ships": 1}}, "4C": {"blue": {"ships": 1}}}
    assert "tactical" not in offered(acting("MOB3", "copy", "AGG4", map=far, leader="LEAD06"))


def test_f_61_lead06_the_move_before_a_battle_does_not_fly_past_it() -> None:
    board = {"1A": {"red": {"ships": 1, "starports": 1}}, "1G": {"blue": {"damaged_ships": 1}}}
    match = acting("MOB3", "copy", "AGG4", map=board, leader="LEAD06")
    play(match, "tactical")
    assert offered(match, "dice"), "no question whether to catapult on"


def test_lead07_an_influence_after_a_copied_secure() -> None:
    row = [{"card": "BC01", "agents": {"red": 1}}, "BC02"]
    match = acting("MOB3", "copy", "AGG4", court=row, court_deck=[], leader="LEAD07")
    play(match, "secure:BC01", "influence:BC02")
    assert table(match).agents[4] == 1


def test_f_61_lead07_an_influence_before_that_makes_the_secure_legal() -> None:
    row = [{"card": "BC01", "agents": {"red": 1, "blue": 1}}, {"card": "BC02", "agents": {"blue": 3}}]
    match = acting("MOB3", "copy", "AGG4", court=row, court_deck=[], leader="LEAD07")
    play(match, "charismatic")
    assert held(match) == ["BC01"], "only one Influence leads to a Secure"


def test_lead07_gives_a_guild_card_to_declare() -> None:
    assert not offered(declaring("LEAD07", blue={"hand": ["ADM2"]}), "declare")
    match = declaring("LEAD07", guilds=["BC01", "BC02"], blue={"power": 3})
    play(match, "declare:warlord", "steal-card:red:BC02")
    assert held(match, "yellow") == ["BC02"], "yellow has least Power"


def test_f_67_lead08_an_agent_on_each_court_card_at_most() -> None:
    match = play(declaring("LEAD08", court=["BC01", "BC02"]), "declare:warlord", "influence:BC02")
    assert offered(match) == ["done", "influence:BC01"]


def test_lead08_needs_two_agents_to_secure_a_guild_card() -> None:
    row = [{"card": "BC01", "agents": {"red": 1}}, {"card": "BC26", "agents": {"red": 1}}]
    assert offered(acting("AGG2", court=row, leader="LEAD08"), "secure") == ["secure:BC26"]


def test_f_60_lead10_hits_a_city_to_tax_it_again_once_a_turn() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 1}}, "1C": {"red": {"cities": 1}}}, leader="LEAD10")
    play(match, "tax:1A:red")
    settle(match)
    play(match, "ruthless")
    settle(match)
    assert tokens(match) == ["weapon", "weapon"]
    assert pieces(match, "1A") == {"damaged_cities": 1}
    play(match, "tax:1C:red")
    settle(match)
    assert "ruthless" not in offered(match)


def test_f_60_lead10_a_destroyed_city_brings_outrage_before_the_token() -> None:
    row = [{"card": "BC02", "agents": {"blue": 1}}]
    board = {"1A": {"red": {"ships": 1}, "blue": {"damaged_cities": 1}}}
    match = acting("ADM2", map=board, leader="LEAD10", court=row, court_deck=[], resources=[None, "weapon"])
    settle(play(match, "tax:1A:blue"))
    settle(play(match, "ruthless"))
    assert tokens(match) == ["weapon"], "the old tokens went, the new one came"
    assert held(match) == ["BC02"]
    assert sum(player(match).captives) == 2


def test_lead10_hits_a_starport_to_build_again() -> None:
    match = acting("CON2", map={"1A": {"red": {"starports": 1}}}, leader="LEAD10")
    play(match, "build-ship:1A:red", "ruthless")
    assert pieces(match, "1A") == {"ships": 2, "damaged_starports": 1}


def test_lead11_no_more_assault_than_skirmish_dice_and_a_raid_reroll() -> None:
    match = fight({"ships": 2}, {"ships": 1}, [], leader="LEAD11", map={"4A": {"blue": {"cities": 1}}})
    assert offered(match) == ["dice:1-1-0", "dice:2-0-0", "dice:1-0-0", "dice:0-0-0"]
    chance = [["intercept", "intercept"], ["key-bhit"]]
    match = fight(
        {"ships": 2},
        {"starports": 1},
        chance,
        leader="LEAD11",
        resources=["fuel", "fuel"],
        blue={"resources": ["relic"]},
    )
    play(match, "dice:0-0-2", "reroll:intercept")
    assert pieces(match, "1A", "blue") == {"damaged_starports": 1}, "one type held, one die rerolled"


def test_lead12_secures_the_top_card_on_declaring_something_new() -> None:
    match = play(declaring("LEAD12", court_deck=["BC01"]), "declare:warlord")
    assert held(match) == ["BC01"]
    match = declaring("LEAD12", court_deck=["BC01"], ambitions={"warlord": ["high"]})
    assert held(play(match, "declare:warlord")) == []


def test_lead12_a_copied_influence_places_two_agents() -> None:
    match = acting("CON3", "copy", "MOB4", court=["BC01"], leader="LEAD12", map=FRONT)
    play(match, "influence:BC01", "influence:BC01")
    assert table(match).agents[0] == 2


def test_lead12_power_only_for_an_untied_first_place() -> None:
    red, blue = {"leader": "LEAD12", "captives": {"blue": 1}}, {"captives": {"red": 2}}
    assert scored(red, blue, ambitions={"tyrant": ["high"]}) == [0, 5, 0]
    tied = {"captives": {"red": 1}}
    assert scored(red, tied, ambitions={"tyrant": ["high"]}) == [0, 3, 0]


def test_lead13_taxes_empty_slots_and_rival_cities_beside_its_ships() -> None:
    board = {
        "1A": {"red": {"ships": 1, "cities": 1}, "blue": {"ships": 3}},
        "4H": {"red": {"ships": 1}, "blue": {"cities": 1, "ships": 2}},
    }
    match = acting("ADM2", map=board, leader="LEAD13", cities=2)
    assert offered(match, "tax") == ["tax:4H:blue"]
    assert offered(match, "tax-slot") == ["tax-slot:1A"]
    settle(play(match, "tax-slot:1A"))
    assert tokens(match) == ["weapon"]
    assert not offered(match, "tax-slot")


def test_lead14_changes_a_planet_for_good_once() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 1}}}, leader="LEAD14", resources=["relic"])
    settle(play(match, "tax:1A:red"))
    play(match, "place-type:relic")
    assert table(match).board.types[SYSTEM_OF["1A"]] == 3
    assert table(match).supply[3] == 4, "the token stays on the planet"
    data = GAME.position(table(match))
    assert data["types"] == {"1A": "relic"}


def test_lead14_catapults_from_gates_not_from_starports() -> None:
    board = {"1A": {"red": {"ships": 1, "starports": 1}}, "4G": {"red": {"ships": 1}}}
    match = play(acting("MOB2", map=board, leader="LEAD14"), "move:1A:1G")
    assert offered(match)[0] == "end"
    play(match, "move:4G:5G")
    assert offered(match)[0] == "stop"


def test_lead15_interception_by_its_own_weapons() -> None:
    match = fight(
        {"ships": 4},
        {"ships": 3},
        [["hit-intercept"]],
        leader="LEAD15",
        resources=["weapon"],
        guilds=["BC11"],
    )
    play(match, "dice:0-1-0")
    assert offered(match) == ["losses:1-1", "losses:2-0"], "two Weapon icons"
    play(match, "losses:2-0")
    assert tokens(match) == []


def test_lead16_repairs_by_ruled_starports_after_a_battle() -> None:
    board = {"4A": {"red": {"ships": 1}, "blue": {"starports": 1}}, "2A": {"red": {"starports": 1}}}
    match = fight({"damaged_ships": 3}, {"ships": 1}, [["blank"]], leader="LEAD16", map=board)
    play(match, "dice:1-0-0")
    assert pieces(match, "1A") == {"ships": 1, "damaged_ships": 2}, "F-43: only where it rules"


def test_l01_a_ship_at_a_ruled_city_once_a_turn() -> None:
    match = acting("CON2", map=RULED, lore=["L01"])
    assert offered(match, "summon") == ["summon:1A:blue"]
    play(match, "summon:1A:blue")
    assert pieces(match, "1A") == {"ships": 2}
    assert not offered(match, "summon")


def test_l02_rifles_hit_next_door() -> None:
    board = {"1A": {"red": {"ships": 2}}, "1C": {"blue": {"damaged_ships": 1, "starports": 1}}}
    match = acting("AGG2", map=board, lore=["L02"], chance=[["hit", "hit"]])
    play(match, "rifles:1A:1C:blue")
    assert pieces(match, "1C", "blue") == {"damaged_starports": 1}
    assert player(match).trophies[4] == 1


def test_f_51_l03_fresh_ships_move_once_more() -> None:
    match = acting("MOB2", map={"1A": {"red": {"ships": 2, "damaged_ships": 1}}}, lore=["L03"])
    play(match, "move:1A:1G", "group:2-1", "sprint:1G:2G", "group:1-0", "sprint:1G:1H")
    assert pieces(match, "2G") == {"ships": 1}
    assert pieces(match, "1H") == {"ships": 1}
    assert pieces(match, "1G") == {"damaged_ships": 1}
    assert offered(match)[0] == "end", "not a third time"


def test_l04_mirror_plating_intercepts_assault_dice() -> None:
    match = fight({"ships": 1}, {"ships": 1}, [["blank"]], blue={"lore": ["L04"]})
    play(match, "dice:0-1-0")
    assert pieces(match, "1A") == {"damaged_ships": 1}


def test_l05_ships_always_fresh_and_no_raid_dice() -> None:
    board = {"1A": {"red": {"starports": 1}, "blue": {"ships": 1}}}
    match = play(acting("CON2", map=board, lore=["L05"]), "build-ship:1A:red")
    assert pieces(match, "1A") == {"ships": 1, "starports": 1}
    match = fight({"ships": 1}, {"starports": 1}, [], blue={"lore": ["L05"]})
    assert "dice:0-0-1" not in offered(match)


def test_f_42_l06_ignores_one_rolled_intercept_but_not_mirror_plating() -> None:
    for own, hit in (({"ships": 2}, 0), ({"ships": 1, "damaged_ships": 1}, 1)):
        match = fight(own, {"ships": 1}, [["hit-intercept"]], lore=["L06"])
        play(match, "dice:0-1-0")
        if offered(match, "losses"):
            play(match, "losses:1-0")
        assert pieces(match, "1A").get("ships", 0) == own["ships"] - hit
    match = fight({"ships": 1}, {"ships": 1}, [["hit-intercept"]], lore=["L06"], blue={"lore": ["L04"]})
    play(match, "dice:0-1-0")
    assert pieces(match, "1A") == {"damaged_ships": 1}


def test_l07_repairs_a_ship_after_attacking() -> None:
    match = fight({"damaged_ships": 2}, {"ships": 1}, [["blank"]], lore=["L07"])
    play(match, "dice:1-0-0")
    assert pieces(match, "1A") == {"ships": 1, "damaged_ships": 1}


def test_f_65_l08_one_starport_on_each_gate_and_its_toll() -> None:
    board = {"1G": {"red": {"ships": 1}}, "2G": {"red": {"ships": 1}, "blue": {"starports": 1}}}
    assert offered(acting("CON2", map=board, lore=["L08"]), "build-starport") == ["build-starport:1G"]
    board = {"1A": {"red": {"ships": 1}}, "1G": {"blue": {"ships": 1, "starports": 1}}}
    match = play(acting("MOB2", map=board, blue={"lore": ["L08"]}), "move:1A:1G")
    assert player(match, "blue").captives[0] == 1


def test_l09_a_city_outside_the_slots_for_a_token() -> None:
    board = {"1C": {"red": {"ships": 1}, "blue": {"starports": 1}}}
    match = acting("CON2", map=board, lore=["L09"], resources=["fuel"], outrage=["fuel"])
    assert not offered(match, "build-city")
    play(match, "build-cloud-city:1C")
    assert pieces(match, "1C") == {"ships": 1, "cities": 1}
    assert tokens(match) == []
    assert not offered(match, "build-cloud-city"), "F-65"


def test_l09_the_attacker_says_which_of_two_cities_is_hit() -> None:
    """1C has one slot: a city in it, and a city outside."""
    for first, room in (("hit:1C:city", 1), ("hit-outside:1C:city", 0)):
        cloud = {"1C": ["blue", "city"]}
        board = {"1C": {"red": {"ships": 3}, "blue": {"cities": 2}}}
        match = acting("AGG2", map=board, cloud=cloud, chance=[["hit"], ["hit-hit", "blank"]])
        play(match, "battle:1C:blue", "dice:1-2-0")
        assert offered(match) == ["hit:1C:city", "hit-outside:1C:city"]
        play(match, first)
        assert offered(match) == ["hit:1C:city", "hit:1C:damaged-city"]
        play(match, "hit:1C:damaged-city")
        assert table(match).board.room[SYSTEM_OF["1C"]] == room
        again = GAME.read_position(GAME.position(table(match)))
        assert again.board.cloud == table(match).board.cloud


def test_l09_a_city_in_a_slot_falls_without_the_one_outside() -> None:
    board = {"1A": {"red": {"ships": 2, "cities": 1}, "blue": {"damaged_cities": 1}}}
    match = acting("AGG2", map=board, cloud={"1A": ["red", "city"]}, chance=[["hit", "blank"]])
    play(match, "battle:1A:blue", "dice:2-0-0")
    assert table(match).board.cloud == {SYSTEM_OF["1A"]: (0, 4)}


def test_l10_nurture_taxes_and_prune_swaps_buildings() -> None:
    board = {"1A": {"red": {"cities": 1, "damaged_starports": 1}}}
    match = acting("CON2", map=board, lore=["L10"])
    settle(play(match, "nurture:1A"))
    assert tokens(match) == ["weapon"]
    assert not offered(match, "nurture")
    play(match, "prune:1A:damaged-starport")
    assert pieces(match, "1A") == {"cities": 1, "damaged_cities": 1}
    assert (player(match).cities, player(match).starports) == (3, 5)


def test_l11_a_city_on_a_gate_has_the_types_of_its_cluster() -> None:
    board = {
        "1G": {"red": {"ships": 1, "cities": 1}},
        "1A": {"blue": {"cities": 1}},
        "1C": {"blue": {"cities": 1}},
    }
    match = play(acting("ADM2", map=board, lore=["L11"]), "tax:1G:red")
    assert offered(match) == ["take:fuel", "take:weapon"]
    alone = {"1G": {"red": {"ships": 1}}}
    match = acting("CON2", map=alone, lore=["L11"])
    assert offered(match, "build-city") == ["build-city:1G"]


def test_f_52_a_gate_city_without_other_cities_has_no_type() -> None:
    match = play(acting("ADM2", map={"1G": {"red": {"cities": 1}}}, lore=["L11"]), "tax:1G:red")
    assert tokens(match) == []


def test_f_44_l12_hits_before_dice_are_collected() -> None:
    match = fight({"ships": 1, "damaged_ships": 1}, {"ships": 1}, [], blue={"lore": ["L12"]})
    play(match, "losses:0-1")
    assert max(sum(map(int, id[5:].split("-"))) for id in offered(match)) == 1
    match = fight({"damaged_ships": 1}, {"ships": 1}, [], blue={"lore": ["L12"]})
    assert pieces(match, "1A") == {}
    assert not offered(match, "dice")


def test_l13_a_slot_with_four_keys() -> None:
    match = acting("ADM2", lore=["L13"])
    assert list(open_slots(table(match), 0)) == [0, 1, 6]


def test_l14_rerolls_assault_dice_by_fresh_ships() -> None:
    chance = [["hit-intercept", "blank"], ["hit-hit"]]
    match = fight({"ships": 1, "damaged_ships": 1}, {"damaged_ships": 2}, chance, lore=["L14"])
    play(match, "dice:0-2-0", "reroll:hit-intercept")
    assert pieces(match, "1A", "blue") == {}


def test_l15_ships_move_in_before_the_dice() -> None:
    board = {"1C": {"blue": {"ships": 2, "damaged_ships": 1}}}
    match = fight({"ships": 1}, {"ships": 1}, [], map=board, blue={"lore": ["L15"]})
    play(match, "move-in:1C", "group:2-0")
    assert pieces(match, "1A", "blue") == {"ships": 3}
    assert pieces(match, "1C", "blue") == {"damaged_ships": 1}


def test_f_66_l16_guides_ships_of_anybody_one_step() -> None:
    board = {"1A": {"red": {"starports": 1}, "blue": {"ships": 2}}, "1G": {"red": {"ships": 1}}}
    match = acting("MOB2", map=board, lore=["L16"])
    assert set(offered(match, "guide")) == {"guide:1A:1G", "guide:1A:1C", "guide:1G:1A"}
    play(match, "guide:1A:1G", "group:2-0")
    assert pieces(match, "1G", "blue") == {"ships": 2}


def test_f_67_l17_one_raid_die_without_buildings_there() -> None:
    away = {"4A": {"blue": {"cities": 1}}}
    match = fight({"ships": 2}, {"ships": 1}, [], lore=["L17"], map=away)
    assert max(int(id[-1]) for id in offered(match)) == 1
    match = fight({"ships": 2}, {"ships": 1}, [], lore=["L17"])
    assert max(int(id[-1]) for id in offered(match)) == 2


def test_l18_a_ship_for_a_ship() -> None:
    match = play(acting("MOB2", map=FRONT, lore=["L18"]), "martyr:1A:blue:ship")
    assert pieces(match, "1A") == {"ships": 2}
    assert pieces(match, "1A", "blue") == {"ships": 1}
    assert player(match).trophies[4] == 1
    assert player(match).ships == 13


def test_l19_rerolls_while_empath_is_declared() -> None:
    parts: dict[str, Any] = {"lore": ["L19"], "ambitions": {"empath": ["low"]}}
    match = fight({"ships": 1}, {"damaged_ships": 1}, [["blank"], ["hit"]], **parts)
    play(match, "dice:1-0-0", "reroll:blank")
    assert pieces(match, "1A", "blue") == {}


@pytest.mark.parametrize(
    ("lore", "types"),
    [
        ("L19", ["psionic"]),
        ("L21", ["relic"]),
        ("L23", ["weapon"]),
        ("L25", ["weapon"]),
        ("L28", ["material", "fuel"]),
    ],
)
def test_l19_l21_l23_l25_l28_discarded_they_clear_outrage(lore: str, types: list[str]) -> None:
    match = acting("MOB2", prelude=True, map=FRONT, lore=[lore], outrage=types)
    play(match, f"clear:{lore}")
    assert (player(match).outrage, player(match).lore, player(match).agents) == (0, 0, 10)


def test_l20_any_city_and_starport_while_empath_is_declared() -> None:
    parts: dict[str, Any] = {"lore": ["L20"], "ambitions": {"empath": ["low"]}}
    board = {"1A": {"blue": {"cities": 1, "starports": 1, "ships": 1}}}
    match = settle(play(acting("ADM2", map=board, **parts), "tax:1A:blue"))
    assert tokens(match) == ["weapon"]
    assert sum(player(match).captives) == 0
    match = play(acting("CON2", map=board, **parts), "build-ship:1A:blue")
    assert pieces(match, "1A") == {"damaged_ships": 1}, "F-6"


def test_l21_a_rival_cannot_steal_what_it_has() -> None:
    blue = {"resources": ["fuel", "relic"], "lore": ["L21"]}
    parts: dict[str, Any] = {"guilds": ["BC20"], "resources": ["fuel"], "blue": blue, "map": FRONT}
    match = play(acting("MOB2", prelude=True, ambitions={"keeper": ["low"]}, **parts), "use:BC20")
    assert tokens(settle(match)) == ["fuel", "relic"]
    match = play(acting("MOB2", prelude=True, **parts), "use:BC20")
    assert offered(match) == ["steal:blue:slot-1", "steal:blue:slot-2"], "only while Keeper is declared"


def test_l22_guild_cards_with_a_token_of_their_type_are_safe() -> None:
    blue = {"resources": ["fuel"], "guilds": ["BC10", "BC25"], "lore": ["L22"]}
    parts: dict[str, Any] = {"guilds": ["BC20"], "blue": blue, "map": FRONT, "ambitions": {"keeper": ["low"]}}
    match = play(acting("MOB2", prelude=True, **parts), "use:BC20")
    assert offered(match, "steal-card") == ["steal-card:blue:BC25"]


def test_l23_taxes_again_while_warlord_is_declared() -> None:
    board = {"1A": {"red": {"cities": 1}}}
    parts: dict[str, Any] = {"lore": ["L23"], "ambitions": {"warlord": ["low"]}}
    match = settle(play(acting("ADM2", map=board, **parts), "tax:1A:red"))
    assert offered(match, "tax") == ["tax:1A:red"]


def test_l24_trophies_for_influence() -> None:
    parts: dict[str, Any] = {"lore": ["L24"], "ambitions": {"warlord": ["low"]}, "court": ["BC01", "BC02"]}
    match = acting("CON2", prelude=True, map=FRONT, trophies={"blue": {"ship": 2}}, **parts)
    play(match, "use-lore:L24", "influence:BC02", "done")
    assert table(match).agents[4] == 1
    assert player(match, "blue").ships == 12


def test_l24_cannot_be_used_for_nothing() -> None:
    """One Trophy at least goes home, so that nobody can use the ability for ever."""
    parts: dict[str, Any] = {"lore": ["L24"], "ambitions": {"warlord": ["low"]}, "court": ["BC01", "BC02"]}
    trophies = {"blue": {"ship": 1, "city": 1}}
    match = play(acting("CON2", prelude=True, map=FRONT, trophies=trophies, **parts), "use-lore:L24")
    assert "done" not in offered(match)


def test_l25_captives_for_secures() -> None:
    row = [{"card": "BC01", "agents": {"red": 1}}]
    parts: dict[str, Any] = {
        "lore": ["L25"],
        "ambitions": {"tyrant": ["low"]},
        "court": row,
        "court_deck": [],
    }
    match = acting("CON2", prelude=True, map=FRONT, captives={"blue": 1}, **parts)
    play(match, "use-lore:L25")
    assert held(match) == ["BC01"]
    assert player(match, "blue").agents == 10


def test_l26_annexes_a_ruled_building() -> None:
    parts: dict[str, Any] = {"lore": ["L26"], "ambitions": {"tyrant": ["low"]}}
    match = play(acting("CON2", map=RULED, **parts), "annex:1A:blue:city")
    assert pieces(match, "1A") == {"ships": 1, "cities": 1}
    assert (player(match).cities, player(match, "blue").cities) == (4, 5)
    assert not offered(acting("CON2", map=RULED, lore=["L26"]), "annex")


def test_f_64_l27_declares_for_all_material_and_fuel() -> None:
    parts: dict[str, Any] = {"lore": ["L27"], "ambitions": {"tycoon": ["low"]}}
    match = acting("CON2", prelude=True, map=FRONT, resources=["fuel", "relic"], **parts)
    play(match, "use-lore:L27", "declare:empath")
    assert ambitions(match) == {"tycoon": ["low"], "empath": ["high"]}
    assert tokens(match) == ["relic"]
    assert not table(match).zero


def test_l28_exchanges_material_and_fuel() -> None:
    parts: dict[str, Any] = {"lore": ["L28"], "ambitions": {"tycoon": ["low"]}}
    match = acting("CON2", prelude=True, map=FRONT, resources=["fuel", "relic"], **parts)
    settle(play(match, "use-lore:L28", "take:fuel"))
    assert tokens(match) == ["fuel", "relic"]
    assert "use-lore:L28" not in offered(match), "once a turn: fuel for fuel would have no end"


def test_r_ll_3_bots_get_leaders_and_lore_they_can_play() -> None:
    match = Match(Header.of(GAME, ("random", "supercat", "supercat"), {"leaders": "yes"}, 2))
    match.advance(until=12)
    bots = [each for each in table(match).players if each.bot]
    assert all(LEADERS[bot.leader].supercat for bot in bots)
