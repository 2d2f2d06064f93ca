"""The vocabulary: claims, places, contending, task force, resources, Court cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, acts, look, of, pips, position, table, trace, turn
from understudy.games.arcs.bots.supercat import terms
from understudy.games.arcs.bots.supercat.mind import Change, plus
from understudy.games.arcs.bots.supercat.pages.combats import fought_with
from understudy.games.arcs.bots.supercat.plans import cards, combat, moving, taxing
from understudy.games.arcs.cards import EMPATH, KEEPER, SUIT, TYCOON, TYRANT, WARLORD
from understudy.games.arcs.places import NONE, SYSTEM_OF
from understudy.games.arcs.queries import NO_PLACE, SECOND, TIED_FIRST, TIED_SECOND, WINNING, place_among


@pytest.mark.rule("SC-EXP-01", "SC-TRM-01")
def test_a_claim_needs_any_piece_but_no_control() -> None:
    at = table({"1A": {"blue": {"damaged_ships": 1}, "red": {"ships": 3}}, "2G": {"blue": {"ships": 1}}})
    assert terms.claims(look(at)) == 2
    assert terms.claims(look(table({"1A": {"red": {"ships": 1}}}))) == 0


@pytest.mark.rule("SC-EXP-02")
def test_each_empty_slot_is_a_claim() -> None:
    one = table({"1A": {"blue": {"ships": 1}, "red": {"cities": 1}}})
    assert (terms.claims(look(one)), terms.claims(look(table({"1A": {"blue": {"ships": 1}}})))) == (1, 2)


@pytest.mark.rule("SC-EXP-06")
def test_a_slot_barred_by_the_double_city_limit_is_still_a_claim() -> None:
    at = table({"1A": {"blue": {"cities": 1, "ships": 1}}}, bot={"cities": 4})
    assert terms.claims(look(at)) == 1
    assert acts("construction", at) != "build-city:1A"


@pytest.mark.rule("SC-EXP-03", "SC-TRM-11")
def test_unbuilt_cities_are_on_the_board_not_in_trophies() -> None:
    at = table({"1A": {"blue": {"cities": 1}}}, red={"trophies": {"blue": {"city": 2}}}, bot={"cities": 2})
    assert terms.has_unbuilt_cities(look(at)) is True
    at = table({"1A": {"blue": {"cities": 1}}}, red={"trophies": {"blue": {"city": 2}}}, bot={"cities": 0})
    assert not terms.has_unbuilt_cities(look(at))


@pytest.mark.rule("SC-EXP-04")
def test_claims_are_sought_while_fewer_than_unbuilt_cities() -> None:
    at = table({"1A": {"blue": {"ships": 1, "starports": 1}}}, bot={"cities": 2})
    assert terms.seeks_claims(look(at))
    at.players[BOT].cities = 1
    assert not terms.seeks_claims(look(at))


@pytest.mark.rule("SC-EXP-07")
def test_expansion_moves_follow_the_movement_principles() -> None:
    """New claims two steps away are not taken while one lies next door, and the origin is kept."""
    at = table({"1A": {"blue": {"ships": 3, "cities": 1}}})
    assert acts("mobilization", at, 2) == "journey:1A>1C:2-0:1"


@pytest.mark.rule("SC-TRM-05", "SC-EXP-05", "SC-CON-07")
def test_a_double_city_needs_an_untied_lead_and_a_power_bonus() -> None:
    where = {"1A": {"blue": {"cities": 1, "ships": 1}}, "3C": {"blue": {"starports": 1}}}
    lead = {"ambitions": {"tycoon": ["high"]}}
    rich = {"resources": ["material"]}
    assert acts("construction", table(where, bot={"cities": 2, **rich}, **lead)) == "build-city:1A"
    assert acts("construction", table(where, bot={"cities": 3, **rich}, **lead)) != "build-city:1A"
    assert acts("construction", table(where, bot={"cities": 2}, **lead)) != "build-city:1A"
    tied = table(where, bot={"cities": 2, **rich}, red=rich, **lead)
    assert acts("construction", tied) != "build-city:1A"
    undeclared = table(where, bot={"cities": 2, **rich})
    assert acts("construction", undeclared) != "build-city:1A"


@pytest.mark.rule("SC-CON-07")
def test_the_limit_on_double_cities_is_a_line_of_its_own() -> None:
    where = {"1A": {"blue": {"cities": 1, "ships": 1}}, "3C": {"blue": {"starports": 1}}}
    lead, rich = {"ambitions": {"tycoon": ["high"]}}, {"resources": ["material"]}
    for bot, answer, reason in (
        ({"cities": 2, **rich}, "yes", "[17] Build a city, a double city too?"),
        ({"cities": 3, **rich}, "no", "Its next city uncovers no power bonus: 3 cities left on its board."),
        ({"cities": 2}, "no", "It wins no declared ambition: Tycoon (0 against 0)."),
    ):
        lines = trace("construction", table(where, bot=bot, **lead))
        (line,) = [number for number, line in enumerate(lines) if "for a double city?" in line]
        assert lines[line].split("?")[1].split()[0] == answer
        assert lines[line + 1].startswith(reason)


@pytest.mark.rule("SC-TRM-03", "SC-CLR-01")
@pytest.mark.parametrize(
    ("own", "red", "yellow", "place"),
    [
        (0, 0, 0, NO_PLACE),
        (1, 0, 0, WINNING),
        (2, 2, 0, TIED_FIRST),
        (1, 2, 0, SECOND),
        (1, 2, 1, TIED_SECOND),
        (1, 2, 2, SECOND),
        (1, 3, 2, NO_PLACE),
    ],
)
def test_places(own: int, red: int, yellow: int, place: int) -> None:
    """A-1: nothing is no place; A-2: below a tied first the next value is second."""
    assert place_among([red, own, yellow, 0], 1) == place


@pytest.mark.rule("SC-TRM-03")
def test_contending_is_a_better_place() -> None:
    """A-3: from second to second is not, winning more is not, from nothing to tied second is."""
    at = table(red={"captives": {"blue": 3}}, bot={"captives": {"red": 1}}, yellow={"captives": {"red": 2}})
    mind = look(at)
    assert mind.places[TYRANT] == NO_PLACE
    assert mind.contends(TYRANT, Change(plus(TYRANT)))
    at.players[BOT].captives[0] = 3
    assert not look(at).contends(WARLORD, Change(plus(TYRANT)))
    at.players[BOT].captives[0] = 4
    assert not look(at).contends(TYRANT, Change(plus(TYRANT)))


def test_a_3_the_looser_reading_can_be_switched_on() -> None:
    rows: dict[str, Any] = {"red": {"captives": {"blue": 5}}, "bot": {"captives": {"red": 1}}}
    strict, loose = table(**rows), table(**rows, options={"contend": "gap"})
    change = Change(plus(TYRANT))
    assert not look(strict).contends(TYRANT, change)
    assert look(loose).contends(TYRANT, change)


@pytest.mark.rule("SC-TRM-04")
def test_contested_means_outnumbered_on_a_card() -> None:
    court = [
        {"card": "BC11", "agents": {"blue": 1, "red": 2}},
        {"card": "BC13", "agents": {"blue": 1, "red": 1}},
    ]
    mind = look(table(court=court))
    assert [terms.is_contested(mind, spot) for spot in (0, 1)] == [True, False]


@pytest.mark.rule("SC-TRM-13")
def test_uncontested_means_no_agents_at_all() -> None:
    mind = look(table(court=[{"card": "BC11", "agents": {"red": 1}}, "BC13"]))
    assert [terms.is_uncontested(mind, spot) for spot in (0, 1)] == [False, True]


@pytest.mark.rule("SC-TRM-07")
def test_new_resources_by_token_or_by_city() -> None:
    at = table({"1H": {"blue": {"cities": 1}}}, bot={"resources": ["material", "fuel"]})
    mind = look(at)
    assert [terms.is_new_resource(mind, kind) for kind in range(5)] == [False, True, True, True, True]


@pytest.mark.rule("SC-TRM-12")
def test_unclaimed_means_not_controlled_by_a_rival() -> None:
    at = table({"1A": {"red": {"ships": 1}}, "1C": {"red": {"cities": 1}}, "1H": {"blue": {"ships": 1}}})
    mind = look(at)
    assert [terms.is_unclaimed(mind, SYSTEM_OF[name]) for name in ("1A", "1C", "1H")] == [False, True, True]


@pytest.mark.rule("SC-TRM-14")
def test_without_markers_nothing_is_undeclared() -> None:
    some = look(table(ambitions={"tycoon": ["high", "mid"]}))
    assert some.undeclared == (TYRANT, WARLORD, KEEPER, EMPATH)
    assert look(table(ambitions={"tycoon": ["high", "mid", "low"]})).undeclared == ()


@pytest.mark.rule("SC-TRM-10")
def test_the_task_force_is_the_largest_fresh_group() -> None:
    where = {"1A": {"blue": {"ships": 1, "damaged_ships": 4}}, "1C": {"blue": {"ships": 2}}}
    assert terms.largest_groups(table(where), BOT) == [SYSTEM_OF["1C"]]
    match = turn(position(where, initiative="blue", bot={"counter": 1}), ["ADM3", "ADM4"])
    assert of(match).players[BOT].task_force == SYSTEM_OF["1C"]


def test_a_4_a_task_force_stays_until_another_group_is_larger() -> None:
    where = {"1A": {"blue": {"ships": 2}}, "3C": {"blue": {"ships": 2}}, "1H": {"blue": {"ships": 1}}}
    at = table(where)
    assert [terms.is_largest_group(at, BOT, SYSTEM_OF[name]) for name in ("1A", "3C", "1H", "2A")] == [
        True,
        True,
        False,
        False,
    ]
    assert not terms.is_largest_group(at, BOT, NONE)


def test_a_4_a_tied_task_force_is_drawn_and_kept() -> None:
    where = {"1A": {"blue": {"ships": 2, "cities": 1}}, "3C": {"blue": {"ships": 2, "starports": 1}}}
    match = turn(position(where, initiative="blue"), "place:3C", ["CON5", "CON6"], "play:lead:CON5")
    assert of(match).players[BOT].task_force == SYSTEM_OF["3C"]


@pytest.mark.rule("SC-TRM-02")
def test_a_combat_card_is_aggression_or_any_card_with_a_weapon() -> None:
    """A-5: Aggression if it suffices, else a card that a Weapon arms."""
    where = {"1A": {"blue": {"ships": 3}, "red": {"ships": 1}}}
    at = table(where, ambitions={"warlord": ["high"]}, round={"lead": "MOB2"}, initiative="red")
    find = cards.CombatCards(combat.to_contend, fought_with, combat.can_contend, "contend")
    options = [SUIT.index(3), SUIT.index(1)]
    assert [play.card for play in find(look(at, options=options))] == [options[1]]
    assert find(look(at, options=options[:1])) == []
    at.players[BOT].slots[0] = 2
    assert {play.card for play in find(look(at, options=options[:1]))} == {options[0]}


@pytest.mark.rule("SC-DEC-04")
def test_fractions_are_rounded_down() -> None:
    """The only halving: a wary leader may not roll more assault than skirmish dice."""
    where = {"1A": {"blue": {"ships": 5}, "red": {"ships": 3}}}
    at = table(where, bot={"leader": "LEAD11"}, options={"leaders": "yes"})
    assert combat.trophy_dice(look(at), combat.Force(SYSTEM_OF["1A"], 0, 5, 5, 3, 1)) == (3, 2, 0)


def test_a_43_a_token_without_room_is_kept_only_if_it_helps() -> None:
    where = {"1H": {"blue": {"cities": 1}}}
    weapons = table(where, bot={"resources": ["weapon", "weapon", "relic"]})
    assert taxing.to_gain(look(weapons, pips("administration")))
    full = table(where, bot={"resources": ["material", "fuel", "fuel"]})
    assert not taxing.to_gain(look(full, pips("administration")))


def test_a_40_a_lone_ship_does_not_wander_from_claim_to_claim() -> None:
    at = table({"1C": {"blue": {"ships": 1}}})
    assert [plan.id for plan in moving.to_new_claims(look(at, pips("mobilization")))] == [
        "journey:1C>1A:1-0:1",
        "journey:1C>1H:1-0:1",
    ]
    # Nobody left behind would give up as much as is gained; so one ship stays (SC-MOV-05).
    pair = table({"1A": {"blue": {"damaged_ships": 2}}})
    assert "journey:1A>1C:0-1:1" in [
        plan.id for plan in moving.to_new_claims(look(pair, pips("mobilization")))
    ]
    even = table({"2A": {"blue": {"ships": 1}}})
    assert moving.to_new_claims(look(even, pips("mobilization"))) == []


@pytest.mark.rule("SC-GEN-03")
def test_rivals_are_all_others_players_only_people() -> None:
    at = table(seats=["supercat:easy", "supercat:easy", "person"])
    assert look(at).rivals == (2, 0)
    assert at.config.people == (2,)


def test_tycoon_counts_material_and_fuel_and_cartels() -> None:
    at = table(bot={"resources": ["material", "fuel"], "guilds": ["BC03"]}, supply={"material": 3})
    assert look(at).counts[TYCOON][BOT] == 2 + 1 + 3
