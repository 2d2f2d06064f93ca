"""Single rulings (G…), each of them in play."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.core.errors import BadSetup
from understudy.games.swccg.cards.weapons import _porters
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT, Deck
from understudy.games.swccg.decks import check_deck
from understudy.games.swccg.options import PickHost, PickPlace
from understudy.games.swccg.queries import active, live, piloted, temp, value
from understudy.games.swccg.records import WEAPONS, Battle, Frame
from understudy.games.swccg.rules.deploy import pair_spots, spots, transfers
from understudy.games.swccg.rules.layout import startable
from understudy.games.swccg.rules.transport import shuttles
from understudy.games.swccg.rules.weapons import may_fire, may_use
from understudy.games.swccg.table import BIT, FORCE, LEAVES, RESERVE, SLOTS, TURN_END

MOS_EISLEY, CANTINA, HOTH, RIDGE, TRENCHES = "D1_295", "D1_290", "D3_143", "L3_62", "L3_63"
VADER, SABER, RIFLE, STORM, IMPERIAL = "D1_168", "D1_324", "D1_311", "D1_194", "D1_180"
BLACK_2, RALLTIIR, WEBB, BLASTER = "D1_299", "D2_148", "L3_11", "L1_152"
WORRT, TROOPER, REBEL, LEIA = "L6_48", "L1_28", "L1_27", "L1_17"


def test_g32_a_weapon_that_was_used_may_be_used_again_another_one_may_not() -> None:
    lab = Lab(MOS_EISLEY, VADER, SABER, RIFLE, TROOPER, WORRT)
    site = lab.place(MOS_EISLEY)
    vader, worrt = lab.put(VADER, site), lab.put(WORRT, site)
    saber, rifle = lab.put(SABER, on=vader), lab.put(RIFLE, on=vader)
    lab.put(TROOPER, site)
    lab.force(DARK, 9)
    lab.phase("battle")
    lab.play()
    lab.answer(f"battle {site}", f"fire {saber}")
    assert lab.table.used_weapons == {vader: BIT[saber]}
    assert not lab.offers(f"fire {saber}"), "once in a battle"
    assert not lab.offers(f"fire {rifle}"), "one warrior icon: one weapon in a turn"
    lab.passes(until="battle")
    lab.answer(f"attack {worrt}")
    assert lab.offers(f"fire {saber}"), "the same one again, in an attack"
    assert not lab.offers(f"fire {rifle}")


def cannon(*, attacks: bool) -> tuple[Lab, Battle, list[int]]:
    """A creature at the ridge with a trooper; an artillery piece with its crew there, and one next door."""
    gun, droid = "L3_75", "L3_8"
    lab = Lab(RIDGE, TRENCHES, WORRT, gun, gun, droid, droid, TROOPER, TROOPER, REBEL)
    ridge, trenches = lab.place(RIDGE), lab.place(TRENCHES)
    worrt = lab.put(WORRT, ridge)
    guns = []
    for place in (ridge, trenches):
        lab.put(TROOPER, place)
        lab.put(droid, place)
        guns.append(lab.put(gun, place, slot="on-place"))
    prey = lab.put(REBEL, ridge)
    lab.force(LIGHT, 5)
    lab.phase("battle", active=LIGHT)
    battle = Battle(ridge, LIGHT, worrt, prey if attacks else -1)
    battle.part = BIT[prey] if attacks else lab.table.at[ridge]
    battle.segment = WEAPONS
    lab.table.battle = battle
    lab.table.touch()
    return lab, battle, guns


@pytest.mark.rule("SW-ATK-22")
def test_g65_site_weapons_fire_only_in_ones_own_attack() -> None:
    lab, battle, guns = cannon(attacks=False)
    assert all(may_fire(lab.table, LIGHT, gun, battle) for gun in guns), "an own attack on a creature"
    battle.initiator = DARK
    assert not any(may_fire(lab.table, LIGHT, gun, battle) for gun in guns), "the opponent's attack"
    lab, battle, guns = cannon(attacks=True)
    assert not any(may_fire(lab.table, LIGHT, gun, battle) for gun in guns), "the creature attacks"


@pytest.mark.rule("SW-MOV-15")
def test_g58_a_vehicle_shuttles_up_and_down_again() -> None:
    """An AT-ST from Hoth into the hold of a Star Destroyer, and a turn later back."""
    lab = Lab(HOTH, TRENCHES, "D3_156", "D1_301", "D1_180")
    system, site = lab.place(HOTH), lab.place(TRENCHES)
    walker, ship = lab.put("D3_156", site), lab.put("D1_301", system)
    lab.put("D1_180", on=ship, slot="pilot")
    lab.force(DARK, 4)
    lab.phase("move")
    lab.play()
    lab.answer(f"shuttle-up {walker} {ship}")
    assert lab.table.host[walker] == ship
    lab.table.moved = 0
    lab.table.touch()
    lab.phase("move")
    lab.play()
    lab.answer(f"shuttle-down {walker} {site}")
    assert lab.table.spot[walker] == site
    assert len(lab.table.piles[DARK][FORCE]) == 2, "1 Force each way"


@pytest.mark.rule("SW-MOV-39")
@pytest.mark.parametrize("state", ["driven", "empty", "crashed"])
def test_an_empty_vehicle_shuttles_and_a_crashed_one_stays(state: str) -> None:
    """G58: a shuttle takes an empty skiff along, as servers offer it; R-13.9: never a crashed one."""
    skiff, driver, destroyer = "D1_310", "D1_180", "D1_301"
    lab = Lab(HOTH, TRENCHES, skiff, driver, destroyer)
    system, site = lab.place(HOTH), lab.place(TRENCHES)
    ship, card = lab.put(destroyer, system), lab.put(skiff, site)
    if state != "empty":
        lab.put(driver, on=card, slot="pilot")
    if state == "crashed":
        lab.table.crashed = BIT[card]
    lab.table.touch()
    assert bool(list(shuttles(lab.table, DARK, card, 3))) == (state != "crashed")
    lab.table.put_on(card, ship, SLOTS.index("hold"))
    lab.force(DARK, 3)
    lab.phase("move")
    lab.play()
    offered = lab.topic == "move" and lab.offers(f"shuttle-down {card}")
    assert offered == (state != "crashed")


def test_g57_from_the_bridge_into_the_hold_and_back() -> None:
    lab = Lab("D1_281", "D1_301", BLACK_2, IMPERIAL)
    system = lab.place("D1_281")
    ship = lab.put("D1_301", system)
    tie = lab.put(BLACK_2, on=ship, slot="hold")
    pilot = lab.put(IMPERIAL, on=ship, slot="passenger")
    lab.phase("move")
    lab.play()
    lab.answer(f"embark {pilot} {tie}")
    assert lab.table.host[pilot] == tie
    lab.passes(until="move")
    assert lab.offers(f"embark {pilot} {ship}"), "back to the bridge"
    assert lab.offers(f"disembark {tie} {system}"), "or out with the ship"


def test_g57_leaving_an_enclosed_vehicle_that_crashed_costs_1() -> None:
    lab = Lab(RIDGE, "L3_66", REBEL)
    site = lab.place(RIDGE)
    speeder = lab.put("L3_66", site)
    pilot = lab.put(REBEL, on=speeder, slot="pilot")
    lab.table.crashed = BIT[speeder]
    lab.phase("move", active=LIGHT)
    lab.play()
    assert not lab.offers(f"disembark {pilot}"), "there is no Force for it"
    lab.force(LIGHT, 1)
    lab.phase("move", active=LIGHT)
    lab.play()
    lab.answer(f"disembark {pilot}")
    assert lab.table.piles[LIGHT][FORCE] == []
    assert lab.table.spot[pilot] == site
    assert not piloted(lab.table, speeder)


def scouts(*more: str) -> tuple[Lab, int, int, int]:
    """Dark starts a battle at the ridge; a Light trooper who may react drives a speeder next door."""
    lab = Lab("L1_131", "L1_130", TROOPER, STORM, "L1_30", "L1_151", *more)
    site, near = lab.place("L1_131"), lab.place("L1_130")
    lab.put(TROOPER, site)
    lab.put(STORM, site)
    speeder = lab.put("L1_151", near)
    scout = lab.put("L1_30", on=speeder, slot="passenger")
    lab.force(DARK, 3)
    lab.force(LIGHT, 3)
    lab.phase("battle")
    return lab, site, scout, speeder


@pytest.mark.rule("SW-MOV-61")
def test_g52_somebody_aboard_gets_off_first_and_reacts() -> None:
    lab, site, scout, _ = scouts()
    lab.play()
    lab.answer(f"battle {site}")
    assert lab.topic == "respond"
    lab.answer(f"react {scout}")
    if lab.topic == "react-way":
        lab.answer(lab.ids()[0])
    assert lab.table.spot[scout] == site
    assert lab.table.host[scout] == -1
    assert len(lab.table.piles[LIGHT][FORCE]) == 2


def test_g80_a_react_that_was_canceled_is_not_offered_again() -> None:
    lab, site, scout, speeder = scouts("D1_267", VADER)
    lab.put(VADER, site)
    (sense,) = lab.hand("D1_267")
    lab.play()
    lab.answer(f"battle {site}", f"react {scout}")
    if lab.topic == "react-way":
        lab.answer(lab.ids()[0])
    assert lab.seat == DARK
    lab.answer(f"answer {sense}")
    if lab.topic == "target":
        lab.answer(lab.ids()[0])
    assert lab.table.host[scout] == speeder, "3 is less than the ability of Vader: it has not moved"
    assert len(lab.table.piles[LIGHT][FORCE]) == 2, "the price stays paid"
    assert lab.topic != "respond" or not lab.offers(f"react {scout}")


def test_sense_cancels_any_react() -> None:
    """The text names nobody's: one's own react may be canceled too."""
    lab, site, scout, speeder = scouts("L1_109", "L1_19")
    lab.put("L1_19", site)
    (sense,) = lab.hand("L1_109")
    lab.play()
    lab.answer(f"battle {site}", f"react {scout}")
    if lab.topic == "react-way":
        lab.answer(lab.ids()[0])
    assert lab.seat == LIGHT
    lab.answer(f"answer {sense}")
    assert lab.table.host[scout] == speeder, "3 is less than the ability of Luke: it has not moved"


@pytest.mark.rule("SW-ATK-12")
def test_g64_a_parasite_is_attacked_on_its_host() -> None:
    """Even by the host; it takes no part on its side."""
    lab = Lab("L1_137", TROOPER, "L1_21", "D4_113")
    site = lab.place("L1_137")
    host, obi = lab.put(TROOPER, site), lab.put("L1_21", site)
    snake = lab.put("D4_113", on=host)
    lab.phase("battle", active=LIGHT)
    lab.play()
    lab.answer(f"attack {snake}")
    assert lab.table.battle is not None
    assert lab.table.battle.part == BIT[host] | BIT[obi]
    assert lab.topic == "attack-destiny"
    lab.answer("no")
    assert lab.where(snake) == "lost", "power 6 is more than ferocity 0 and defense 3"


def test_g26_a_ship_reacts_alone_at_a_docking_bay() -> None:
    """A Comlink calls it; without a pilot it may go nowhere else."""
    bay = "D1_291"
    lab = Lab(bay, STORM, "D1_201", BLACK_2, TROOPER)
    site = lab.place(bay)
    lab.put("D1_201", on=lab.put(STORM, site))
    lab.put(TROOPER, site)
    (ship,) = lab.hand(BLACK_2)
    lab.force(DARK, 9)
    lab.force(LIGHT, 9)
    lab.phase("battle", active=LIGHT)
    lab.play()
    lab.answer(f"battle {site}", f"deploy-react {ship}")
    assert lab.table.spot[ship] == site


def test_g26_a_ship_comes_with_its_pilot_into_a_hold_too() -> None:
    lab = Lab(RALLTIIR, "D1_302", BLACK_2, IMPERIAL)
    system = lab.place(RALLTIIR)
    carrier = lab.put("D1_302", system)
    ship, pilot = lab.hand(BLACK_2, IMPERIAL)
    lab.force(DARK, 9)
    lab.phase("deploy")
    lab.play()
    lab.answer(f"deploy-with {ship} {pilot}", f"host {carrier}")
    table = lab.table
    assert (table.host[ship], SLOTS[table.slot[ship]]) == (carrier, "hold")
    assert (table.host[pilot], SLOTS[table.slot[pilot]]) == (ship, "pilot")


def test_g32_gear_is_handed_on_aboard_a_ship_and_not_out_of_it() -> None:
    """Present together: in one ship, or at one place, but not one here and one there."""
    lab = Lab(RALLTIIR, MOS_EISLEY, "D1_302", RIFLE, RIFLE, *4 * [STORM])
    system, site = lab.place(RALLTIIR), lab.place(MOS_EISLEY)
    ship = lab.put("D1_302", system)
    aboard = [lab.put(STORM, on=ship, slot="passenger") for _ in range(2)]
    ashore = [lab.put(STORM, site) for _ in range(2)]
    rifles = [lab.put(RIFLE, on=group[0]) for group in (aboard, ashore)]
    lab.force(DARK, 9)
    lab.phase("deploy")
    found = {(one.card, one.goal) for one in transfers(lab.table, DARK)}
    assert found == {(rifles[0], aboard[1]), (rifles[1], ashore[1])}


def test_g25_whoever_deploys_only_on_a_system_goes_aboard_in_its_clouds() -> None:
    """A cloud sector is a part of the planet; the system itself is not on it."""
    snow, car, shuttle = "D3_91", "D5_178", "D1_302"
    lab = Lab(HOTH, "D5_174", snow, car, shuttle)
    system, clouds = lab.place(HOTH), lab.place("D5_174")
    above, below = lab.put(shuttle, system), lab.put(car, clouds)
    (trooper,) = lab.hand(snow)
    lab.force(DARK, 9)
    lab.phase("deploy")
    hosts = {one.host for one in spots(lab.table, DARK, trooper) if isinstance(one, PickHost)}
    assert below in hosts
    assert above not in hosts


def test_g30_a_driver_comes_along_only_where_the_vehicle_would_fall() -> None:
    """Into clouds; a speeder that stays at sites comes alone, and its driver after it."""
    lab = Lab(HOTH, RIDGE, "L5_85", "L3_66", "L5_88", REBEL, TROOPER)
    lab.place(HOTH)
    ridge, clouds = lab.place(RIDGE), lab.place("L5_85")
    lab.put(TROOPER, ridge)
    rogue, car, pilot = lab.hand("L3_66", "L5_88", REBEL)
    lab.force(LIGHT, 20)
    lab.phase("deploy", active=LIGHT)
    assert list(spots(lab.table, LIGHT, rogue)) == [PickPlace(ridge)]
    assert list(pair_spots(lab.table, LIGHT, rogue, pilot)) == []
    assert list(pair_spots(lab.table, LIGHT, car, pilot)) == [PickPlace(ridge), PickPlace(clouds)]


def test_g41_own_cards_are_deployed_on_an_undercover_spy_and_rest_there() -> None:
    lab = Lab(CANTINA, LEIA, STORM, BLASTER)
    site = lab.place(CANTINA)
    spy = lab.put(LEIA, site)
    lab.table.undercover = BIT[spy]
    lab.put(STORM, site)
    (blaster,) = lab.hand(BLASTER)
    lab.force(LIGHT, 9)
    lab.phase("deploy", active=LIGHT)
    lab.play()
    lab.answer(f"deploy {blaster}")
    if lab.topic == "deploy-to":
        lab.answer(f"host {spy}")
    assert lab.table.host[blaster] == spy
    assert not active(lab.table) >> blaster & 1, "it is out like the spy (G67)"
    assert not live(lab.table) >> blaster & 1


def test_g41_interrupts_may_choose_undercover_spies_outside_battles() -> None:
    """Look Sir, Droids finds U-3PO, who is active for nothing else."""
    lab = Lab(CANTINA, "D1_259", "D2_107", STORM, RIFLE, REBEL)
    site = lab.place(CANTINA)
    spy = lab.put("D2_107", site)
    rifle = lab.put(RIFLE, on=lab.put(STORM, site))
    lab.put(REBEL, site)
    lab.table.undercover |= BIT[spy]
    (card,) = lab.hand("D1_259")
    lab.force(DARK, 9)
    lab.phase("battle")
    lab.play()
    assert lab.offers(f"play {card} 1")
    lab.answer(f"battle {site}")
    assert lab.offers(f"fire {rifle}")
    assert not lab.offers(f"play {card} 1")
    lab.passes(until="battle")
    assert not active(lab.table) >> spy & 1
    lab.answer(f"play {card} 1")
    lab.passes(until="battle")
    assert lab.where(spy) == "lost"


def test_g41_an_interrupt_carries_an_undercover_spy() -> None:
    """Elis Helrot takes U-3PO along, from a site where nobody else of his side is."""
    lab = Lab(CANTINA, MOS_EISLEY, "D1_243", "D2_107")
    street = lab.place(MOS_EISLEY)
    spy = lab.put("D2_107", lab.place(CANTINA))
    lab.table.undercover |= BIT[spy]
    (card,) = lab.hand("D1_243")
    lab.force(DARK, 9)
    lab.phase("control")
    lab.play()
    lab.answer(f"play {card}")
    while lab.topic == "target":
        lab.answer(next(one for one in lab.ids() if one != "done"))
    lab.answer("yes")
    assert lab.table.spot[spy] == street
    assert lab.table.undercover >> spy & 1


def test_whoever_comes_as_a_spy_embarks_only_when_his_cover_is_broken() -> None:
    """U-3PO is deployed to a site and never aboard; stolen by the other side, he may ride with it."""
    lab = Lab(CANTINA, "D2_157", "L3_66", "D2_107")
    site = lab.place(CANTINA)
    lab.put("D2_157", site)
    rogue = lab.put("L3_66", site)
    (spy,) = lab.hand("D2_107")
    lab.force(DARK, 9)
    lab.phase("deploy")
    assert list(spots(lab.table, DARK, spy)) == [PickPlace(site)]
    lab.table.put_at(spy, site)
    lab.table.give(spy, LIGHT)
    lab.phase("move", active=LIGHT)
    lab.play()
    assert any(one.startswith(f"embark {spy} {rogue}") for one in lab.ids())


def test_g31_a_spy_at_the_controls_opens_any_place_for_the_ship() -> None:
    lab = Lab(RALLTIIR, WEBB, REBEL, "L1_141")
    system = lab.place(RALLTIIR)
    spy, rebel, ship = lab.hand(WEBB, REBEL, "L1_141")
    lab.force(LIGHT, 20)
    lab.phase("deploy", active=LIGHT)
    assert list(pair_spots(lab.table, LIGHT, ship, spy)) == [PickPlace(system)]
    assert not list(pair_spots(lab.table, LIGHT, ship, rebel))


def test_g1_main_power_generators_need_a_fourth_marker_in_the_deck() -> None:
    generators, ridge = CARD_OF["L3_61"], CARD_OF["L3_62"]
    assert not startable(generators, [generators])
    assert startable(generators, [generators, ridge])
    alone = Deck("test", LIGHT, "", "L3_61", ["L3_61", *[REBEL] * 59])
    with pytest.raises(BadSetup, match="starting location"):
        check_deck(alone)
    check_deck(Deck("test", LIGHT, "", "L3_61", ["L3_61", "L3_62", *[REBEL] * 58]))


@pytest.mark.rule("SW-MOV-16")
def test_g58_a_shuttle_vehicle_carries_one_way_who_has_not_moved() -> None:
    """Up or down: who goes first says which way the others may go."""
    lab = Lab(HOTH, TRENCHES, "D2_156", "D1_301", *[STORM] * 2, *[IMPERIAL] * 3)
    system, site = lab.place(HOTH), lab.place(TRENCHES)
    spider, ship = lab.put("D2_156", site), lab.put("D1_301", system)
    one, tired = (lab.put(STORM, on=spider, slot="passenger") for _ in range(2))
    above = [lab.put(IMPERIAL, on=ship, slot="passenger") for _ in range(3)]
    lab.table.moved = BIT[tired] | BIT[above[2]]
    lab.phase("move")
    lab.play()
    lab.answer(f"ferry {spider} {ship}")
    assert lab.topic == "shuttle"
    down = [f"embark {card} {spider} 5" for card in above[:2]]
    assert lab.ids() == [f"embark {one} {ship} 5", *down], "nobody who has moved; somebody must"
    lab.answer(down[0])
    assert lab.topic != "shuttle", "its third seat is taken, and nobody goes up now"
    assert [lab.table.host[card] for card in (one, tired, *above)] == [spider, spider, spider, ship, ship]
    assert lab.table.moved == sum(BIT[card] for card in (spider, tired, above[0], above[2]))


@pytest.mark.rule("SW-MOV-16")
def test_g58_a_shuttle_vehicle_may_take_several_up() -> None:
    lab = Lab(HOTH, TRENCHES, "D2_156", "D1_301", *[STORM] * 2, IMPERIAL)
    system, site = lab.place(HOTH), lab.place(TRENCHES)
    spider, ship = lab.put("D2_156", site), lab.put("D1_301", system)
    one, two = (lab.put(STORM, on=spider, slot="passenger") for _ in range(2))
    lab.put(IMPERIAL, on=ship, slot="passenger")
    lab.phase("move")
    lab.play()
    lab.answer(f"ferry {spider} {ship}", f"embark {one}")
    assert lab.ids() == ["done", f"embark {two} {ship} 5"], "up, like the first; or enough"
    lab.answer("done")
    assert (lab.table.host[one], lab.table.host[two]) == (ship, spider)


def test_two_warriors_carry_the_e_web_and_both_must_be_able_to_go() -> None:
    """D3_159: own warriors at its site, on foot, not moved, whose ways meet; Force for both and 1."""
    lab = Lab("L1_137", "L1_138", "D3_159", *[STORM] * 4, "D1_163", "L1_28", "D1_307")
    site, near = lab.place("L1_137"), lab.place("L1_138")
    gun = lab.put("D3_159", site, slot="on-place")
    one, two, tired, rider = (lab.put(STORM, site) for _ in range(4))
    droid, foe = lab.put("D1_163", site), lab.put("L1_28", site)
    beast = lab.put("D1_307", site)
    lab.table.put_on(rider, beast, SLOTS.index("passenger"))
    lab.table.moved = BIT[tired]
    lab.force(DARK, 3)
    frame = Frame("play", DARK, gun)
    lab.table.touch()
    assert _porters(lab.table, frame) == BIT[one] | BIT[two], (droid, foe)
    frame.targets = [one]
    assert _porters(lab.table, frame) == BIT[two], "another one than the first"
    lab.table.moved |= BIT[two]
    frame.targets = []
    assert _porters(lab.table, frame) == 0, "nobody carries it alone"
    lab.table.moved = BIT[tired]
    lab.table.shift(DARK, FORCE, RESERVE)
    assert _porters(lab.table, frame) == 0, "2 Force do not pay for two and the gun"
    assert near != site


def test_g37_another_version_takes_over_what_the_old_one_did_and_carries() -> None:
    """Luke drained with his lightsaber: Commander Luke has, too, and uses no second weapon this turn."""
    luke, commander, saber, blaster = "L1_19", "L3_3", "L1_157", "L1_152"
    lab = Lab(TRENCHES, luke, commander, saber, blaster, TROOPER)
    site = lab.place(TRENCHES)
    old = lab.put(luke, site)
    weapon, other = lab.put(saber, on=old), lab.put(blaster, on=old)
    new, _ = lab.hand(commander, TROOPER)
    lab.force(LIGHT, 2)
    table = lab.table
    table.drained, table.used_weapons, table.used_devices = BIT[old], {old: BIT[weapon]}, {old: 1}
    temp(table, "landspeed", BIT[old], 1, TURN_END, title="a text")
    temp(table, "forfeit", BIT[old] | BIT[weapon], -1, LEAVES, title="another")
    table.mark(old, 3)
    lab.phase("deploy", active=LIGHT)
    lab.play()
    lab.answer(f"replace {new} {old}")
    table = lab.table
    assert lab.where(old) == "lost"
    assert (table.spot[new], table.host[weapon], table.host[other]) == (site, new, new)
    assert table.drained == BIT[new]
    assert (table.used_weapons, table.used_devices) == ({new: BIT[weapon]}, {new: 1})
    assert not may_use(table, new, other), "one weapon in a turn"
    assert value(table, "landspeed", new) == 1 + 1
    assert not any(one[2] & BIT[old] for one in table.temps), "nothing holds for a card that is lost"
    assert table.marks == {new: 3}
