"""What the terms of the bot count, one small position each."""

from __future__ import annotations

import pytest

from tests.games.swccg.player.asking import answer, mind
from tests.games.swccg.tables import Lab
from understudy.games.swccg.bots.player import deploying, fighting, moving, planning, plans, terms
from understudy.games.swccg.bots.player.battles import danger, half_a_ship, outlook
from understudy.games.swccg.bots.player.exact import ONE, times
from understudy.games.swccg.bots.player.terms import NOBODY, Band, card_worth, destiny, reach
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import PASS, Land, PickPlace, TakeOff, Walk
from understudy.games.swccg.rules.transport import transit_cost
from understudy.games.swccg.table import BIT, FORCE, RESERVE
from understudy.games.swccg.table import PILOT as AT_THE_CONTROLS
from understudy.kit.exact import added

CANTINA, BAY, MOS, HUT, FARM = "D1_290", "D1_291", "D1_295", "L1_134", "L1_132"
TATOOINE, KESSEL, FIELD, DUNES = "D1_289", "D1_288", "D4_155", "L1_130"
VADER, STORM, PILOT, TARKIN, RESERVE_PILOT = "D1_168", "D1_194", "D1_180", "D1_179", "D2_103"
TIE, ADVANCED, BLACK_2, DESTROYER = "D1_304", "D1_303", "D1_299", "D1_302"
WALKER, BANTHA, PRESENCE, HELROT = "D3_157", "D1_307", "D1_227", "D1_243"
X_34, CRAWLER, REBEL_PILOT, WAR_ROOM, LABRIA = "L1_149", "L1_150", "L1_27", "L3_57", "D1_184"
RAIDER, STICK = "D1_196", "D1_315"
LUKE, TROOPER, OBI, HAN, X_WING = "L1_19", "L1_28", "L1_21", "L1_11", "L1_146"


def deploying_at(lab: Lab, force: int = 12) -> None:
    lab.force(DARK, force)
    lab.phase("deploy")
    lab.play()


# -- how strong both are -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BAT-16", "SW-BOT-05")
def test_a_place_may_ask_for_more_ability() -> None:
    """At the Dune Sea ability 6 is needed for a battle destiny, at the Cantina 4."""
    lab = Lab(CANTINA, DUNES)
    usual, hard = lab.place(CANTINA), lab.place(DUNES)
    deploying_at(lab)
    one = mind(lab)
    assert one.ground(usual).needed < one.ground(hard).needed
    for place in (usual, hard):
        ground = one.ground(place)
        able = ground.needed
        assert terms.mine_at(ground, 0, able) == destiny(one, DARK)
        assert terms.mine_at(ground, 0, able - ONE) == 0


@pytest.mark.rule("SW-BAT-17", "SW-BOT-05")
def test_some_pilots_draw_a_destiny_without_the_ability_for_it() -> None:
    lab = Lab(KESSEL, BLACK_2, RESERVE_PILOT, PILOT)
    place = lab.place(KESSEL)
    ship = lab.put(BLACK_2, place)
    pilot = lab.put(PILOT, on=ship, slot="pilot")
    deploying_at(lab)
    assert mind(lab).ground(place).unable == 0
    lab.table.put_at(pilot, place)
    lab.put(RESERVE_PILOT, on=ship, slot="pilot")
    lab.table.touch()
    one = mind(lab)
    assert one.ground(place).unable == destiny(one, DARK)


@pytest.mark.rule("SW-TRN-01", "SW-BOT-04")
def test_who_stands_next_door_counts_half() -> None:
    """He comes only after the battles of his turn."""
    lab = Lab(CANTINA, BAY, OBI)
    place, next_door = lab.place(CANTINA), lab.place(BAY)
    deploying_at(lab)
    alone = reach(mind(lab), place)
    lab.put(OBI, next_door)
    lab.table.touch()
    one = mind(lab)
    assert reach(one, place) - alone == one.ground(next_door).power[LIGHT] // 2


@pytest.mark.rule("SW-DEP-01", "SW-BOT-04")
def test_the_opponent_may_come_where_a_spy_of_his_is_undercover() -> None:
    """G31: Dark has no icons in the War Room and no presence; its spy there is enough to deploy to it."""
    lab = Lab(WAR_ROOM, LABRIA, STORM)
    place = lab.place(WAR_ROOM)
    lab.force(LIGHT, 8)
    lab.force(DARK, 8)
    lab.hand(STORM)
    lab.phase("deploy", active=LIGHT)
    lab.play()
    assert reach(mind(lab), place) == 0
    lab.table.undercover |= BIT[lab.put(LABRIA, place)]
    lab.table.touch()
    assert not mind(lab).ground(place).there[DARK]
    assert reach(mind(lab), place) > 0


@pytest.mark.rule("SW-DRN-01", "SW-BAT-24")
def test_a_place_that_a_battle_would_win_counts_its_drain_and_only_before_battles() -> None:
    lab = Lab(CANTINA, VADER, TROOPER)
    place = lab.place(CANTINA)
    lab.put(TROOPER, place)
    lab.hand(VADER)
    deploying_at(lab)
    vader = Band(6 * ONE, 6 * ONE, 20 * ONE, 8 * ONE)
    found = terms.change(mind(lab), place, vader, True)
    assert found["drain"] == 2 * mind(lab).w["claim"]
    assert found["strike"] > 0
    lab.phase("move")
    lab.play()
    found = terms.change(mind(lab), place, vader, True)
    assert not found.keys() & {"drain", "strike"}


@pytest.mark.rule("SW-BOT-08")
def test_the_danger_of_a_place_is_that_of_a_battle_which_the_opponent_begins() -> None:
    """His last Force pays for the battle, so that his blaster does not fire in it."""
    lab = Lab(CANTINA, STORM, TARKIN, HAN, "L1_154")
    place = lab.place(CANTINA)
    lab.put(STORM, place)
    lab.put(TARKIN, place)
    lab.put("L1_154", on=lab.put(HAN, place))
    lab.force(LIGHT, 1)
    lab.force(DARK, 3)
    lab.phase("move")
    lab.play()
    one = mind(lab)
    found = outlook(one, place)
    assert found.shots[LIGHT] > 0, "he would fire if the bot began it"
    assert danger(one, place) == found.mine - found.theirs


# -- who comes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BOT-02", "SW-BOT-04")
def test_a_pilot_adds_the_power_that_his_text_says() -> None:
    lab = Lab(KESSEL, PILOT, RESERVE_PILOT, "D1_173", TIE)
    place = lab.place(KESSEL)
    cards = lab.hand(PILOT, RESERVE_PILOT, "D1_173")
    deploying_at(lab)
    ship = lab.put(TIE, place)
    found = [deploying.at_the_controls(mind(lab), card, ship) for card in cards]
    assert found == [2 * ONE, ONE, 3 * ONE]


@pytest.mark.rule("SW-MOV-39", "SW-BOT-04")
def test_whoever_only_drives_adds_nothing_but_himself_and_that_only_in_the_open() -> None:
    """A trooper and a pilot drive Luke's landspeeder, where they are seen, or a Sandcrawler, where not."""
    lab = Lab(MOS, TROOPER, REBEL_PILOT, X_34, CRAWLER)
    place = lab.place(MOS)
    trooper, pilot = lab.hand(TROOPER, REBEL_PILOT)
    open_, closed = (lab.put(one, place) for one in (X_34, CRAWLER))
    lab.force(LIGHT, 8)
    lab.phase("deploy", active=LIGHT)
    lab.play()
    one = mind(lab)
    given = {
        (card, vehicle): deploying.at_the_controls(one, card, vehicle)
        for card in (trooper, pilot)
        for vehicle in (open_, closed)
    }
    assert given == {(trooper, open_): ONE, (trooper, closed): 0, (pilot, open_): 0, (pilot, closed): 0}
    # The vehicle works again, and who drives the open one stands there too.
    assert deploying.aboard(one, trooper, open_, AT_THE_CONTROLS) == (2 * ONE, ONE)
    assert deploying.aboard(one, trooper, closed, AT_THE_CONTROLS) == (3 * ONE, ONE)


@pytest.mark.rule("SW-MOV-39")
def test_a_ship_that_has_landed_holds_a_place_by_its_pilot_alone() -> None:
    lab = Lab(KESSEL, BAY, X_WING)
    space, ground = lab.place(KESSEL), lab.place(BAY)
    (ship,) = lab.hand(X_WING)
    lab.force(LIGHT, 8)
    lab.phase("deploy", active=LIGHT)
    lab.play()
    ways = deploying.arrivals(mind(lab), PASS, ship, [PickPlace(space), PickPlace(ground)])
    assert [one.band.power for one in ways] == [3 * ONE, 0]
    assert [one.band.able for one in ways] == [ONE, ONE]


@pytest.mark.rule("SW-MOV-39", "SW-BOT-04")
def test_a_vehicle_waits_for_its_driver_and_a_beast_does_not() -> None:
    """Nobody drives a Blizzard Walker alone; with a driver in hand both come; a Bantha needs nobody."""
    lab = Lab(MOS, WALKER, BANTHA, LUKE)
    place = lab.place(MOS)
    lab.put(LUKE, place)
    walker, bantha = lab.hand(WALKER, BANTHA)
    deploying_at(lab)
    alone = deploying.arrivals(mind(lab), PASS, walker, [PickPlace(place)])[0]
    assert alone.idle
    assert not deploying.manned(mind(lab), alone)
    assert not deploying.arrivals(mind(lab), PASS, bantha, [PickPlace(place)])[0].idle
    (driver,) = lab.hand(PILOT)
    lab.table.touch()
    (both,) = deploying.manned(mind(lab), alone)
    assert (both.mask, both.count) == (BIT[walker] | BIT[driver], 2)
    assert (both.band.power, both.price, both.idle) == (8 * ONE, 8, False)
    assert f"deploy {walker}" in planning.plan_of(mind(lab))


@pytest.mark.rule("SW-DES-01")
def test_asteroids_count_for_ships_that_they_can_hit() -> None:
    """All of the opponent's destinies are 3: they beat maneuver 2, and neither maneuver 3 nor armor."""
    lab = Lab("L1_121", FIELD, TIE, ADVANCED, DESTROYER)
    lab.place("L1_121")
    place = lab.place(FIELD)
    weak, *others = lab.hand(ADVANCED, TIE, DESTROYER)
    deploying_at(lab)
    one = mind(lab)
    lost = times(one.w["card"], card_worth(one.view.cards[weak]))
    assert deploying.peril(one, weak, place) == lost
    assert [deploying.peril(one, card, place) for card in others] == [0, 0]
    (way,) = deploying.arrivals(one, PASS, weak, [PickPlace(place)])
    assert deploying.gain(one, place, [way])["peril"] == -lost


@pytest.mark.rule("SW-BOT-06")
def test_the_more_is_missing_the_more_a_lost_place_counts() -> None:
    lab = Lab(CANTINA, STORM, LUKE, OBI, HAN)
    place = lab.place(CANTINA)
    for id in (LUKE, OBI, HAN):
        lab.put(id, place)
    deploying_at(lab)
    one = mind(lab)
    most, w = deploying.enough(one, place), one.w["lost"]
    assert deploying.stays_lost(one, place, Band(most)) == 0
    assert deploying.stays_lost(one, place, Band(most - ONE)) == w
    assert deploying.stays_lost(one, place, Band(most - 2 * ONE)) == 2 * w
    assert deploying.stays_lost(one, place, NOBODY) == 4 * w, "and no more than that"


# -- locations, gear -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-GEN-13", "SW-GLO-13")
def test_a_location_counts_where_it_does_most() -> None:
    """Over the opponent's card of the same name it takes an icon away from nobody: there is one more."""
    lab = Lab(FARM, "D1_294")
    place = lab.place(FARM)
    (card,) = lab.hand("D1_294")
    deploying_at(lab)
    one = mind(lab)
    over = deploying.converted_parts(one, card, PickPlace(place))
    assert deploying.location_parts(one, card) == over
    assert over["their-icon"] > 0 == over["icon"], "one icon of the opponent goes"


@pytest.mark.rule("SW-GEN-13", "SW-GEN-16")
def test_an_icon_counts_the_more_the_less_force_there_is() -> None:
    lab = Lab(CANTINA, MOS, BAY)
    lab.place(CANTINA)
    (bay,) = lab.hand(BAY)
    deploying_at(lab)
    few = deploying.icon_parts(mind(lab), bay)["icon"]
    lab.place(MOS)
    lab.table.touch()
    assert 0 < deploying.icon_parts(mind(lab), bay)["icon"] < few


@pytest.mark.rule("SW-DRN-01")
def test_a_location_counts_for_who_has_the_ships_to_hold_it() -> None:
    ships = [DESTROYER] * 3
    lab = Lab(CANTINA, KESSEL, *ships)
    lab.place(CANTINA)
    (kessel,) = lab.hand(KESSEL)
    deploying_at(lab)
    assert deploying.held(mind(lab), mind(lab).view.cards[kessel]) == ONE, "the opponent has none"
    assert deploying.icon_parts(mind(lab), kessel)["field"] == mind(lab).w["field"], "his one icon is drained"
    lab.lost(*ships)
    lab.table.touch()
    assert deploying.held(mind(lab), mind(lab).view.cards[kessel]) == ONE // 2, "nobody has any"


@pytest.mark.rule("SW-BOT-04")
def test_a_weapon_is_for_who_is_worth_it() -> None:
    lab = Lab(CANTINA, VADER, STORM, "D1_312")
    place = lab.place(CANTINA)
    vader, storm = lab.put(VADER, place), lab.put(STORM, place)
    (rifle,) = lab.hand("D1_312")
    deploying_at(lab)
    gear = [deploying._gear(mind(lab), rifle, place, host) for host in (vader, storm)]
    assert gear[0] > mind(lab).w["weapon"] > gear[1] > 0


@pytest.mark.rule("SW-BOT-04")
def test_a_second_saber_is_of_no_use() -> None:
    """G32: a warrior uses one weapon in a turn; a capital ship all that it has."""
    lab = Lab(CANTINA, TATOOINE, VADER, "D1_301", "D1_312", "D1_314", "D1_313", "D1_313", "D1_201")
    place = lab.place(CANTINA)
    sky = lab.place(TATOOINE)
    vader, ship = lab.put(VADER, place), lab.put("D1_301", sky)
    lab.put("D1_314", on=vader)
    lab.put("D1_313", on=ship)
    rifle, cannon, comlink = lab.hand("D1_312", "D1_313", "D1_201")
    deploying_at(lab, force=15)
    one = mind(lab)
    useless = deploying._gear(one, rifle, place, vader)
    assert useless <= deploying.threshold(one) == -one.w["stalling"] * 3, "not even where Force lies unused"
    assert deploying._gear(one, comlink, place, vader) > 0, "no second one"
    assert deploying._gear(one, cannon, sky, ship) > 0


@pytest.mark.rule("SW-BOT-04")
def test_a_weapon_comes_into_hands_that_can_use_it() -> None:
    """G33: a rifle is for warriors, the stick for a Tusken Raider, who is none."""
    lab = Lab(CANTINA, STORM, LABRIA, RAIDER, "D1_312", STICK)
    place = lab.place(CANTINA)
    storm, labria, raider = (lab.put(one, place) for one in (STORM, LABRIA, RAIDER))
    rifle, stick = lab.hand("D1_312", STICK)
    deploying_at(lab)
    one = mind(lab)
    assert [deploying.can_use(one, rifle, card) for card in (storm, labria)] == [True, False]
    assert deploying._gear(one, rifle, place, storm) > 0 > deploying._gear(one, rifle, place, labria)
    assert deploying._gear(one, stick, place, raider) > 0


@pytest.mark.rule("SW-GEN-18", "SW-DRN-06")
def test_presence_of_the_force_goes_where_the_bot_drains() -> None:
    lab = Lab(CANTINA, BAY, HUT, VADER, LUKE, PRESENCE)
    empty, mine, theirs = lab.place(CANTINA), lab.place(BAY), lab.place(HUT)
    lab.put(VADER, mine)
    lab.put(LUKE, theirs)
    (effect,) = lab.hand(PRESENCE)
    deploying_at(lab)
    one = mind(lab)
    found = {place: deploying._more_icons(one, place) for place in (empty, mine, theirs)}
    assert found[mine] == one.w["drain"]
    assert found[theirs] == -one.w["threat"]
    assert abs(found[empty]) < found[mine]
    assert deploying.beside_parts(one, effect)["field"] == found[mine]


# -- losses --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BOT-12")
def test_a_card_in_hand_counts_half_if_it_cannot_be_used() -> None:
    lab = Lab(CANTINA, BAY, TARKIN, TIE)
    lab.place(CANTINA)
    tarkin, tie = lab.hand(TARKIN, TIE)
    lab.force(DARK, 6)
    lab.phase("control")
    lab.play()
    one = mind(lab)
    assert fighting.in_hand(one, tarkin) == card_worth(one.view.cards[tarkin]), "he has a place"
    assert fighting.in_hand(one, tie) == card_worth(one.view.cards[tie]) // 2, "there is no place for a ship"


@pytest.mark.rule("SW-BOT-12", "SW-GEN-13")
def test_a_location_in_hand_counts_the_more_the_less_force_there_is() -> None:
    lab = Lab(CANTINA, BAY, MOS, TATOOINE)
    lab.place(CANTINA)
    (bay,) = lab.hand(BAY)
    lab.phase("control")
    lab.play()
    few = fighting.in_hand(mind(lab), bay)
    for id in (MOS, TATOOINE):
        lab.place(id)
    lab.table.touch()
    assert fighting.in_hand(mind(lab), bay) < few


@pytest.mark.rule("SW-MOV-39", "SW-BOT-07")
def test_the_only_pilot_is_worth_half_his_ship_besides() -> None:
    lab = Lab(KESSEL, BLACK_2, DESTROYER, PILOT, RESERVE_PILOT)
    place = lab.place(KESSEL)
    ship, destroyer = lab.put(BLACK_2, place), lab.put(DESTROYER, place)
    pilot = lab.put(PILOT, on=ship, slot="pilot")
    other = lab.put(RESERVE_PILOT, on=destroyer, slot="pilot")
    lab.phase("control")
    lab.play()
    one = mind(lab)
    assert half_a_ship(one, pilot) == card_worth(one.view.cards[ship]) // 2
    assert half_a_ship(one, other) == 0, "a destroyer has a permanent pilot"
    assert half_a_ship(one, ship) == 0


# -- who goes together ---------------------------------------------------------------------------------------


def squad(*cards: str) -> tuple[Lab, int, int, list[int]]:
    """Light cards at the Hut, Dark in its Move phase next door with these; and the two places."""
    lab = Lab(HUT, FARM, *cards, HAN, TROOPER)
    goal, start = lab.place(HUT), lab.place(FARM)
    lab.put(HAN, goal)
    lab.put(TROOPER, goal)
    found = [lab.put(id, start) for id in cards]
    lab.force(DARK, 8)
    lab.phase("move")
    lab.play()
    return lab, start, goal, found


@pytest.mark.rule("SW-MOV-03", "SW-GOT-21")
def test_those_who_are_too_weak_alone_go_together() -> None:
    lab, start, goal, cards = squad(TARKIN, STORM, "D1_171")
    one = mind(lab)
    alone = [added(moving.journey(one, card, start, goal).values()) for card in cards]
    column = moving.column_of(one, Walk, start, goal)
    assert column.cards.bit_count() > 1
    assert added(column.parts.values()) > max(alone)
    first = next(card for card in cards if column.cards >> card & 1)
    assert plans.parts(one, Walk(first, goal)) == column.parts


@pytest.mark.rule("SW-MOV-03", "SW-END-07")
def test_no_more_go_together_than_can_be_paid() -> None:
    lab, start, goal, _ = squad(TARKIN, STORM, "D1_171")
    both = mind(lab)
    while both.force > 2:
        lab.table.shift(DARK, FORCE, RESERVE)
        lab.table.touch()
        both = mind(lab)
    assert moving.column_of(both, Walk, start, goal).cards.bit_count() <= 2
    lab.table.shift(DARK, FORCE, RESERVE)
    lab.table.touch()
    assert moving.column_of(mind(lab), Walk, start, goal).cards == 0, "one alone is no column"


@pytest.mark.rule("SW-MOV-43")
def test_a_transit_takes_all_who_gain_by_it_together_for_one_price() -> None:
    lab = Lab(BAY, "D1_297", TARKIN, "D1_171", HAN, TROOPER)
    start, goal = lab.place(BAY), lab.place("D1_297")
    lab.put(HAN, goal)
    lab.put(TROOPER, goal)
    cards = [lab.put(id, start) for id in (TARKIN, "D1_171")]
    lab.force(DARK, 8)
    lab.phase("move")
    lab.play()
    one = mind(lab)
    column = moving.transit_column(one, start, goal)
    assert column.cards == BIT[cards[0]] | BIT[cards[1]]
    assert column.parts["cost"] == -one.w["cost"] * transit_cost(one.view, DARK, start, goal)


@pytest.mark.rule("SW-MOV-39")
def test_a_ship_that_takes_off_has_its_power_again() -> None:
    lab = Lab(TATOOINE, BAY, TIE)
    lab.place(TATOOINE)
    bay = lab.place(BAY)
    ship = lab.put(TIE, bay)
    lab.force(DARK, 3)
    lab.phase("move")
    lab.play()
    one = mind(lab)
    assert moving._weight_of(one, ship).power == 0
    assert moving._arriving(one, ship, TakeOff).power == ONE
    assert moving._arriving(one, ship, Land).power == 0


@pytest.mark.rule("SW-BOT-10", "SW-XML-02")
def test_an_interrupt_that_carries_characters_is_played_for_the_ride_that_does_most() -> None:
    """Elis Helrot takes Vader and Tarkin to the lone trooper on the other planet, before the battles."""
    lab = Lab(CANTINA, "D1_298", VADER, TARKIN, TROOPER, HELROT)
    start, goal = lab.place(CANTINA), lab.place("D1_298")
    lab.put(TROOPER, goal)
    cards = [lab.put(id, start) for id in (VADER, TARKIN)]
    (ride,) = lab.hand(HELROT)
    deploying_at(lab)
    found = moving.best_ride(mind(lab))
    assert (found.start, found.goal) == (start, goal)
    assert found.column.cards & BIT[cards[0]]
    assert answer(lab) == f"play {ride} 0"
    lab.answer(f"play {ride} 0")
    seen = []
    while lab.topic != "deploy" or lab.seat != DARK:
        seen.append(answer(lab))
        lab.answer(seen[-1])
    assert lab.table.spot[cards[0]] == goal, seen


@pytest.mark.rule("SW-BOT-08", "SW-MOV-03")
def test_a_retreat_counts_those_who_must_stay_and_fight() -> None:
    """With Force for one of two, whoever stays is left to a battle alone."""
    lab = Lab(HUT, FARM, TARKIN, "D1_171", LUKE, OBI, HAN)
    start, refuge = lab.place(HUT), lab.place(FARM)
    cards = [lab.put(id, start) for id in (TARKIN, "D1_171")]
    for id in (LUKE, OBI, HAN):
        lab.put(id, start)
    lab.force(DARK, 2)
    lab.phase("move")
    lab.play()
    rich = moving.retreat_gain(mind(lab), Walk(cards[0], refuge))
    lab.table.shift(DARK, FORCE, RESERVE)
    lab.table.touch()
    one = mind(lab)
    poor = moving.retreat_gain(one, Walk(cards[0], refuge))
    assert moving._left_behind(one, start, moving._weight_of(one, cards[0])) > 0
    assert poor < rich


# -- Force ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-END-07", "SW-END-01")
def test_it_saves_for_what_is_in_hand() -> None:
    """Vader and Tarkin cost 10: with 4 Force and 3 more next turn nothing is drawn; without them it draws."""
    lab = Lab(CANTINA, VADER, TARKIN)
    lab.place(CANTINA)
    lab.force(DARK, 4)
    lab.phase("draw")
    lab.play()
    assert answer(lab) == "draw"
    lab.hand(VADER, TARKIN)
    lab.table.touch()
    assert plans.in_hand_to_pay(mind(lab)) == 10
    assert answer(lab) == "pass"


@pytest.mark.rule("SW-BAT-02", "SW-END-07")
def test_the_force_for_a_battle_that_pays_is_not_used_for_a_unit_elsewhere() -> None:
    lab = Lab(CANTINA, BAY, VADER, TARKIN, TROOPER, PILOT)
    place = lab.place(CANTINA)
    lab.place(BAY)
    for id in (VADER, TARKIN, TROOPER):
        lab.put(id, place)
    (pilot,) = lab.hand(PILOT)
    deploying_at(lab, 2)
    assert lab.offers(f"deploy {pilot}")
    assert plans.parts(mind(lab), lab.option("deploy"))["kept"] < 0
    assert answer(lab) == "pass"
    lab.force(DARK, 2)
    lab.table.touch()
    assert "kept" not in plans.parts(mind(lab), lab.option("deploy"))
