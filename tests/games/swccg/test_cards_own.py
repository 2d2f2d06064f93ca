"""Cards with procedures of their own: each in a position that shows what it does."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.core.errors import BadPosition
from understudy.games.swccg import GAME
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.position import position
from understudy.games.swccg.queries import ability, barred, live, power, slots_free, tally, value
from understudy.games.swccg.records import WEAPONS, Battle, Chosen
from understudy.games.swccg.rules.deploy import cost, spots
from understudy.games.swccg.rules.going import has_navigator, walks
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.weapons import fire_cost
from understudy.games.swccg.strength import available, battle_ability, controls, drain_amount, total_power
from understudy.games.swccg.table import (
    ASTROMECH,
    BIT,
    FORCE,
    HAND,
    INSERTED,
    LOST,
    NONE,
    ON_PLACE,
    PILOT,
    RESERVE,
    STACKED,
    USED,
    WORN,
)
from understudy.games.swccg.view import View, imagine

CANTINA, MOS_EISLEY, CANYON, DUNE_SEA = "D1_290", "D1_295", "L1_128", "L1_130"
TATOOINE, KESSEL, YAVIN, ALDERAAN, JUNGLE = "D1_289", "D1_288", "D1_296", "D1_281", "L1_137"
LUKE, OBI, LEIA, HAN, REBEL, TROOPER = "L1_19", "L1_21", "L1_17", "L1_11", "L1_27", "L1_28"
VADER, TARKIN, STORM, PILOT_D = "D1_168", "D1_179", "D1_194", "D1_180"


def told(lab: Lab, topic: str, *ids: str) -> None:
    """Answers a question, if there is anything to choose: a single way is taken by itself."""
    for id in ids:
        if lab.topic == topic:
            lab.answer(id)


# -- A Tremor In The Force, A Disturbance In The Force -------------------------------------------------------


def inserted(id: str = "L1_42", depth: str = "number 3") -> tuple[Lab, int, int]:
    """The Effect was just put into the opponent's Reserve Deck, so deep."""
    lab = Lab(id, CANTINA)
    lab.place(CANTINA)
    (card,) = lab.hand(id)
    seat = lab.table.owner[card]
    lab.phase("deploy", active=seat)
    lab.picks = [depth]
    lab.play()
    lab.answer(f"deploy {card}")
    return lab, card, seat


@pytest.mark.parametrize("id", ["L1_42", "D1_208"])
def test_a_disturbance_is_put_into_the_opponents_deck(id: str) -> None:
    lab, card, seat = inserted(id)
    table, foe = lab.table, 1 - seat
    assert table.zone[card] == INSERTED
    assert table.piles[foe][INSERTED] == [card]
    assert table.owner[card] == seat
    assert len(table.piles[foe][RESERVE]) == table.life(foe) == 60 - (seat == LIGHT), "it does not count"
    assert table.depths == {card: 3}
    assert View(table, foe).depths == View(table, seat).depths == {}, "nobody knows where it lies"
    found = {imagine(table, foe, seed).depths[card] for seed in range(40)}
    assert min(found) >= 1
    assert max(found) <= len(table.piles[foe][RESERVE])
    assert len(found) > 10


@pytest.mark.parametrize("id", ["L1_42", "D1_208"])
def test_a_disturbance_stops_all_activation(id: str) -> None:
    lab, card, seat = inserted(id)
    foe = 1 - seat
    table = lab.table
    table.generation[foe] = 6
    lab.phase("activate", active=foe)
    lab.play()
    lab.answer("activate 6")
    table = lab.table
    assert len(table.piles[foe][FORCE]) == 3, "the running activation stops"
    assert lab.where(card) == "lost"
    assert card in table.piles[seat][LOST]
    assert table.depths == {}
    assert tally(table, "no-activation", foe, NONE)
    assert not tally(table, "no-activation", seat, NONE)
    assert lab.seat != foe or not lab.offers("activate")


def test_a_deeper_one_does_not_keep_the_activation_going() -> None:
    lab, card, seat = inserted("L1_42")
    foe, table = 1 - seat, lab.table
    deeper = table.bags[seat][0]
    table.pull(deeper, RESERVE)
    table.piles[foe][INSERTED].append(deeper)
    table.depths[deeper] = 30
    table.generation[foe] = 6
    lab.phase("activate", active=foe)
    lab.play()
    lab.answer("activate 6")
    assert len(lab.table.piles[foe][FORCE]) == 3
    assert lab.where(card) == "lost"


def test_a_disturbance_is_played_once_in_a_game() -> None:
    lab = Lab("D1_208", "D1_208", CANTINA)
    lab.place(CANTINA)
    first, second = lab.hand("D1_208", "D1_208")
    assert list(spots(lab.table, DARK, second))
    lab.phase("deploy", active=DARK)
    lab.picks = ["number 9"]
    lab.play()
    lab.answer(f"deploy {first}")
    lab.table.played.clear()
    assert not list(spots(lab.table, DARK, second))


def test_a_disturbance_is_shuffled_with_the_deck_and_sinks_under_cards_laid_on_top() -> None:
    lab, card, _ = inserted("L1_42", "number 2")
    table = lab.table
    on_top = table.piles[DARK][HAND][0] if table.piles[DARK][HAND] else None
    assert on_top is None
    table.shift(DARK, RESERVE, FORCE)
    assert table.depths == {card: 1}
    lifted = next(number for number in range(60) if number in table.bags[0])
    table.bags[0].remove(lifted)
    table.piles[DARK][RESERVE].remove(-1)
    table.zone[lifted] = 8
    table.put_pile(lifted, RESERVE)
    assert table.depths == {card: 2}


def test_a_position_holds_what_was_put_into_a_deck() -> None:
    deck = {"cards": {"L1_42": 1, "L1_128": 1, "L1_27": 58}, "start": "L1_128"}
    given = {
        "options": {"light": "mine.json"},
        "decks": {"light": deck},
        "players": [{"inserted": ["L1_42"]}],
        "depths": {"L1_42": 7},
        "marks": {"L1_42": 50},
    }
    table = GAME.read_position(given)
    assert table.piles[DARK][INSERTED] == [60]
    assert table.depths == {60: 7}
    assert position(GAME.read_position(position(table))) == position(table)
    with pytest.raises(BadPosition, match=r"players\[1\]\.inserted: L1_42 is a card of the same side"):
        GAME.read_position({**given, "players": [{}, {"inserted": ["L1_42"]}]})
    table.pull(table.bags[0][0], RESERVE)
    assert table.depths == {60: 6}, "a card that lay above it is gone"


# -- Eyes In The Dark, Your Eyes Can Deceive You -------------------------------------------------------------


def drained(id: str, mode: str) -> tuple[Lab, int, int]:
    """The opponent of a pile that may lie face down drains at a site."""
    lab = Lab(id, CANTINA, VADER, TROOPER)
    site = lab.place(CANTINA)
    lab.put(VADER, site)
    card = lab.find(id)
    seat = lab.table.owner[card]
    lab.put(id)
    lab.table.keep(card, Chosen(int(mode)))
    lab.phase("control", active=DARK)
    lab.play()
    lab.answer(f"drain {site}")
    return lab, card, seat


@pytest.mark.parametrize(("id", "mode"), [("L1_50", "1"), ("D1_233", "2")])
def test_what_is_lost_into_a_pile_face_down_is_not_shown(id: str, mode: str) -> None:
    lab, card, _ = drained(id, mode)
    lab.passes(until="activate")
    table = lab.table
    lost = table.piles[LIGHT][LOST]
    assert len(lost) == 2
    assert max(lost) < 0, "nobody has seen which cards they were"
    for seat in (DARK, LIGHT):
        assert View(table, seat).piles[LIGHT][LOST] == [-1, -1]
    # As soon as nothing keeps it face down it lies open.
    table.agenda = [("settle", ())]
    table.then(*lose(card))
    lab.play()
    shown = [one for one in lab.table.piles[LIGHT][LOST] if one != card]
    assert len(shown) == 2
    assert min(shown) >= 60
    assert all(lab.table.seen[DARK] & lab.table.seen[LIGHT] & BIT[one] for one in shown)


@pytest.mark.parametrize(("id", "mode"), [("L1_50", "2"), ("D1_233", "1")])
def test_the_other_lost_pile_stays_open(id: str, mode: str) -> None:
    lab, _, _ = drained(id, mode)
    lab.passes(until="activate")
    assert all(lab.table.seen[DARK] & BIT[entry] for entry in lab.table.piles[LIGHT][LOST])


def test_it_is_deployed_beside_either_lost_pile() -> None:
    lab = Lab("L1_50", CANTINA)
    lab.place(CANTINA)
    (card,) = lab.hand("L1_50")
    lab.phase("deploy", active=LIGHT)
    lab.play()
    lab.answer(f"deploy {card}")
    assert lab.ids() == ["side 0", "side 1"]
    lab.answer("side 1")
    assert lab.table.chosen[card].mode == 2


# -- Beggar --------------------------------------------------------------------------------------------------


def beggar() -> tuple[Lab, int]:
    lab = Lab("L1_44", "L1_131", TROOPER, TROOPER)
    site = lab.place("L1_131")
    lab.put("L1_44", site, slot="on-place")
    lab.force(DARK, 5)
    lab.force(LIGHT, 1)
    return lab, site


def test_a_beggar_uses_the_opponents_force() -> None:
    lab, _ = beggar()
    lab.hand(TROOPER)
    lab.phase("deploy", active=LIGHT)
    assert available(lab.table, LIGHT) == 6
    assert available(lab.table, DARK) == 5
    lab.play()
    lab.answer("deploy")
    assert lab.topic == "beg"
    assert lab.ids() == ["number 1", "number 0"]
    lab.answer("number 1")
    table = lab.table
    assert len(table.piles[DARK][USED]) == 1
    assert len(table.piles[LIGHT][FORCE]) == 1
    assert table.played["Force begged for"] == 1


def test_a_beggar_goes_when_he_has_asked_for_more_than_one() -> None:
    for begged, there in ((1, True), (2, False)):
        lab, _ = beggar()
        card = next(n for n in range(60, 120) if lab.table.cards[n].id == "L1_44")
        lab.phase("draw", active=LIGHT)
        lab.table.played["Force begged for"] = begged
        lab.play()
        lab.passes(until="activate")
        assert (lab.where(card) == "play") == there


def test_a_beggar_is_free_in_his_canyon_only_in_own_turns() -> None:
    lab = Lab("L1_44", CANTINA, "L1_131")
    lab.place(CANTINA)
    camp = lab.place("L1_131")
    (card,) = lab.hand("L1_44")
    lab.force(LIGHT, 3)
    assert [one.id for one in spots(lab.table, LIGHT, card)] == [f"place {camp} 0"], "exterior sites only"
    lab.table.shift(LIGHT, FORCE, USED)
    assert not list(spots(lab.table, LIGHT, card)), "it costs 3"
    lab, _ = beggar()
    lab.phase("deploy", active=DARK)
    assert available(lab.table, LIGHT) == 1, "not in the opponent's turn"


# -- Expand The Empire ---------------------------------------------------------------------------------------


def test_expand_the_empire_spreads_the_dark_text_to_the_sites_next_to_it() -> None:
    # Dark's Jundland Wastes: control => drain +1, and Tusken Raiders have forfeit +1.
    lab = Lab("D1_215", "D1_293", "D1_292", "D1_294", STORM, "D1_196")
    wastes = lab.place("D1_293")
    near = lab.place("D1_292")
    table = lab.table
    assert table.rows[0].index(near) in (table.rows[0].index(wastes) - 1, table.rows[0].index(wastes) + 1)
    raider = lab.put("D1_196", near)
    was, forfeit = drain_amount(table, near, DARK), value(table, "forfeit", raider)
    effect = lab.put("D1_215", wastes, slot="on-place")
    table = lab.table
    assert controls(table, near, DARK)
    assert drain_amount(table, near, DARK) == was + 1
    assert value(table, "forfeit", raider) == forfeit + 1
    far = lab.place("D1_294")
    lab.table.rows[0].remove(far)
    order = lab.table.rows[0]
    order.insert(1, far)
    lab.table.rows[0] = order
    lab.table.chart.known.clear()
    lab.table.touch()
    assert drain_amount(lab.table, near, DARK) == was, "a site between them ends it"
    lab.table.put_at(effect, near, ON_PLACE)
    assert drain_amount(lab.table, near, DARK) == was


def test_expand_the_empire_spreads_actions_too() -> None:
    # Level 4 Military Corridor: an own Imperial here goes to any other Death Star site.
    for spread in (False, True):
        lab = Lab("D1_215", "D1_286", "D1_287", STORM)
        corridor = lab.place("D1_286")
        room = lab.place("D1_287")
        storm = lab.put(STORM, room)
        lab.put("D1_215", corridor if spread else room, slot="on-place")
        lab.phase("move", active=DARK)
        lab.play()
        assert lab.offers("text") == spread
        if spread:
            lab.answer("text")
            assert lab.table.spot[storm] == corridor


# -- Targeting Computer --------------------------------------------------------------------------------------


def dogfight(*more: str) -> tuple[Lab, int, int, int]:
    """A Light fighter with a weapon against two Dark ones, in the weapons segment."""
    lab = Lab("L1_39", "L1_159", ALDERAAN, "L1_146", LUKE, "D1_303", "D1_303", *more)
    system = lab.place(ALDERAAN)
    ship = lab.put("L1_146", system)
    lab.put(LUKE, on=ship, slot="pilot")
    gun = lab.put("L1_159", on=ship)
    lab.put("D1_303", system)
    lab.put("D1_303", system)
    lab.force(LIGHT, 9)
    lab.force(DARK, 3)
    return lab, system, ship, gun


def fight(lab: Lab, place: int, seat: int = LIGHT) -> None:
    """A battle there, that nobody goes on with."""
    lab.phase("battle", active=seat)
    table = lab.table
    table.battle = Battle(place, seat)
    table.battle.part = table.at[place] & table.play
    table.battle.segment = WEAPONS
    table.touch()


def segment(lab: Lab, place: int, seat: int = LIGHT) -> None:
    """A battle there, at the weapons segment."""
    fight(lab, place, seat)
    table = lab.table
    table.then(("act", (seat, 0)), ("power", ()))
    lab.play()


def test_a_targeting_computer_fires_twice() -> None:
    lab, system, ship, gun = dogfight()
    was = value(lab.table, "maneuver", ship)
    lab.put("L1_39", on=ship)
    assert value(lab.table, "maneuver", ship) == was + 1
    segment(lab, system)
    force = available(lab.table, LIGHT)
    lab.answer("text")
    if lab.topic == "target":
        lab.answer(f"card {gun}")
    assert lab.topic == "fire-joined"
    lab.destiny("L1_27", "L1_27")
    lab.answer("no")
    first = lab.ids()[0]
    lab.answer(first)
    assert lab.topic == "fire-at", "a second shot at any target"
    lab.answer(lab.ids()[-1])
    price = force - available(lab.table, LIGHT)
    assert price in (0, 2, 4)
    assert lab.table.used_weapons == {ship: BIT[gun]}, "two shots are one use"
    assert lab.table.used_devices[ship] == 1
    assert not lab.offers("text"), "once in a turn"


def test_each_draw_of_a_targeting_computer_is_less() -> None:
    lab, system, ship, _ = dogfight()
    lab.put("L1_39", on=ship)
    segment(lab, system)
    lab.answer("text")
    lab.answer("yes")
    lab.destiny("L1_27", "L1_27")
    lab.answer(lab.ids()[0])
    drawn = lab.table.drawn
    assert drawn is not None
    printed = lab.table.cards[60].destiny if lab.table.cards[60].id == "L1_27" else 3
    assert drawn.values == [printed - 1, printed - 1], "both draws in one, each −1"


# -- Combined Attack, Precise Attack -------------------------------------------------------------------------


def test_a_combined_attack_adds_what_all_weapons_draw() -> None:
    lab = Lab(
        "L1_75", "L1_159", "L1_159", ALDERAAN, "L1_146", "L1_144", LUKE, REBEL, "D1_301", PILOT_D, "L1_25"
    )
    system = lab.place(ALDERAAN)
    guns = []
    for id, flyer in (("L1_146", LUKE), ("L1_144", REBEL)):
        ship = lab.put(id, system)
        lab.put(flyer, on=ship, slot="pilot")
        guns.append(lab.put("L1_159", on=ship))
    foe = lab.put("D1_301", system)
    lab.put(PILOT_D, on=foe, slot="pilot")
    (card,) = lab.hand("L1_75")
    lab.force(LIGHT, 12)
    segment(lab, system)
    lab.destiny("L1_25")
    lab.answer(f"play {card}", f"card {guns[0]}")
    assert lab.topic == "joint-fire"
    frame = lab.table.stack[-1]
    armor = value(lab.table, "armor", foe)
    assert frame.args[0] > armor, "together they are more than the armor"
    assert frame.args[1] == 2
    lab.answer(f"card {guns[1]}")
    assert lab.table.hit & BIT[foe]
    assert lab.table.battle is not None
    assert all(lab.table.battle.fired & BIT[gun] for gun in guns)
    assert lab.where(card) in ("lost", "8")


def test_a_precise_attack_needs_two_weapons_that_may_fire() -> None:
    lab = Lab("D1_265", "D1_312", "D1_312", CANTINA, STORM, STORM, LUKE)
    site = lab.place(CANTINA)
    a, b, luke = lab.put(STORM, site), lab.put(STORM, site), lab.put(LUKE, site)
    first = lab.put("D1_312", on=a)
    second = lab.put("D1_312", on=a)
    (card,) = lab.hand("D1_265")
    lab.force(DARK, 9)
    segment(lab, site, DARK)
    assert not lab.offers(f"play {card}"), "one warrior uses one weapon"
    lab = Lab("D1_265", "D1_312", "D1_312", CANTINA, STORM, STORM, LUKE)
    site = lab.place(CANTINA)
    a, b, luke = lab.put(STORM, site), lab.put(STORM, site), lab.put(LUKE, site)
    first, second = lab.put("D1_312", on=a), lab.put("D1_312", on=b)
    (card,) = lab.hand("D1_265")
    lab.force(DARK, 9)
    segment(lab, site, DARK)
    lab.answer(f"play {card}", f"card {first}")
    assert {f"card {first}", f"card {second}"} == set(lab.ids())
    sum_of_both = lab.table.stack[-1].args[0]
    assert sum_of_both == 6, "two pilots with destiny 3"
    lab.answer(f"card {first}")
    assert lab.table.hit & BIT[luke]


# -- Kessel Run ----------------------------------------------------------------------------------------------


def kessel_run(destiny: str = "D1_180") -> tuple[Lab, int, int, int, int]:
    lab = Lab("L1_52", KESSEL, TATOOINE, "L1_143", HAN, destiny, *[REBEL] * 12)
    kessel, home = lab.place(KESSEL), lab.place(TATOOINE)
    falcon = lab.put("L1_143", home)
    han = lab.put(HAN, on=falcon, slot="pilot")
    (card,) = lab.hand("L1_52")
    lab.lost(*[REBEL] * 12)
    lab.force(LIGHT, 4)
    lab.phase("deploy", active=LIGHT)
    lab.play()
    lab.answer(f"deploy {card}")
    assert lab.table.chosen[card].aim == han
    return lab, card, falcon, kessel, home


def test_the_kessel_run_pays_by_the_parsec() -> None:
    lab, card, falcon, kessel, home = kessel_run()
    table = lab.table
    distance = int(abs(table.parsec[home] - table.parsec[kessel]))
    assert distance > 0
    assert table.chosen[card].parsecs == distance
    table.put_at(falcon, home)
    table.agenda = [("settle", ())]
    lab.play()
    assert lab.where(card) == "play", "home without having been at Kessel is nothing"
    lab.table.put_at(falcon, kessel)
    lab.table.agenda = [("settle", ())]
    lab.play()
    assert lab.table.chosen[card].mode == 1
    assert lab.where(falcon) == "play", "the opponent drew more than 0"
    was = len(lab.table.piles[LIGHT][LOST])
    lab.table.put_at(falcon, home)
    lab.table.agenda = [("settle", ())]
    lab.play()
    assert lab.where(card) == "lost"
    assert len(lab.table.piles[LIGHT][LOST]) == was - distance + 1


def test_a_destiny_of_0_loses_the_ship_on_the_kessel_run() -> None:
    lab, card, falcon, kessel, _ = kessel_run("D1_175")
    assert lab.table.cards[0].destiny == 0 or any(one.id == "D1_175" for one in lab.table.cards[:60])
    lab.destiny("D1_175")
    lab.table.put_at(falcon, kessel)
    lab.table.agenda = [("settle", ())]
    lab.play()
    assert lab.where(falcon) == "lost"
    assert lab.where(card) == "lost"


# -- Help Me Obi-Wan Kenobi ----------------------------------------------------------------------------------


def test_obi_wan_lends_ability_to_another_battle() -> None:
    lab = Lab("L1_86", CANTINA, "L1_131", OBI, REBEL, STORM)
    site, camp = lab.place(CANTINA), lab.place("L1_131")
    obi = lab.put(OBI, camp)
    lab.put(REBEL, site)
    lab.put(STORM, site)
    (card,) = lab.hand("L1_86")
    lab.force(LIGHT, 3)
    segment(lab, site)
    was = battle_ability(lab.table, LIGHT)
    lab.answer(f"play {card} 0")
    if lab.topic == "target":
        lab.answer(f"card {obi}")
    assert lab.ids() == [f"number {n}" for n in range(1, 7)]
    lab.answer("number 4")
    table = lab.table
    assert battle_ability(table, LIGHT) == was + 4
    assert ability(table, obi) == 6
    from understudy.games.swccg.strength import ability_for_destiny

    assert ability_for_destiny(table, obi) == 2


def test_a_rebel_comes_when_obi_wan_is_called() -> None:
    lab = Lab("L1_86", "L1_131", "L1_130", REBEL, TROOPER, STORM, "L1_152")
    near, far = lab.place("L1_131"), lab.place("L1_130")
    rebel = lab.put(TROOPER, far)
    lab.put("L1_152", on=rebel)
    lab.put(REBEL, near)
    lab.put(STORM, near)
    (card,) = lab.hand("L1_86")
    lab.force(DARK, 3)
    lab.force(LIGHT, 2)
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {near}")
    lab.answer(f"answer {card} 1")
    lab.passes(until="weapons")
    table = lab.table
    assert table.spot[rebel] == near
    assert table.battle is not None
    assert table.battle.part & BIT[rebel], "it joins the battle"
    assert table.moved & BIT[rebel]
    assert len(table.piles[LIGHT][FORCE]) == 1, "at its usual price"


# -- MSE-6 ---------------------------------------------------------------------------------------------------


def errand() -> tuple[Lab, int, int, int, int, int]:
    """D1_223 (Luke? Luuuuke!) hunts a Rebel who is elsewhere; the droid stands where the Effect lies."""
    lab = Lab("D1_188", "D1_223", CANTINA, MOS_EISLEY, TROOPER, STORM)
    here, there = lab.place(CANTINA), lab.place(MOS_EISLEY)
    rebel = lab.put(TROOPER, there)
    effect = lab.put("D1_223", here, slot="on-place")
    lab.table.keep(effect, Chosen(aim=rebel))
    droid = lab.find("D1_188")
    return lab, droid, effect, rebel, here, there


def test_a_mouse_droid_is_deployed_to_who_is_hunted() -> None:
    lab, droid, _, _, here, there = errand()
    lab.put(STORM, here)
    lab.hand("D1_188")
    ways = [one.id for one in spots(lab.table, DARK, droid)]
    assert ways == [f"place {there}"] or ways == [], "never to other sites"
    assert value(lab.table, "landspeed", droid) == 3
    assert f"place {here}" not in ways


def test_a_mouse_droid_carries_an_effect_to_its_target() -> None:
    lab, droid, effect, rebel, here, there = errand()
    lab.put("D1_188", here)
    lab.phase("move", active=DARK)
    lab.force(DARK, 3)
    lab.table.then(("settle", ()))
    lab.play()
    assert lab.topic == "pick-up"
    lab.answer("yes")
    assert lab.table.host[effect] == droid
    assert lab.topic == "move", "it is asked once"
    lab.answer(f"walk {droid} {there}")
    lab.passes(until="draw", most=6)
    assert lab.where(droid) == "hand"
    assert lab.where(effect) == "lost", "the Effect has reached its target, and that ends this one"
    assert lab.where(rebel) == "play"


def test_a_mouse_droid_may_leave_an_effect_alone() -> None:
    lab, droid, effect, _, here, _ = errand()
    lab.put("D1_188", here)
    lab.phase("control", active=DARK)
    lab.table.then(("settle", ()), ("settle", ()))
    lab.play()
    lab.answer("no")
    assert lab.topic != "pick-up", "not asked again in this stay"
    assert lab.table.host[effect] == NONE
    assert lab.table.slot[effect] == ON_PLACE
    assert lab.where(droid) == "play"


# -- Blaster Rack --------------------------------------------------------------------------------------------


def test_a_blaster_rack_takes_weapons_and_hands_them_out() -> None:
    lab = Lab("D1_211", "D1_312", CANTINA, STORM, STORM)
    site = lab.place(CANTINA)
    a, b = lab.put(STORM, site), lab.put(STORM, site)
    gun = lab.put("D1_312", on=a)
    rack = lab.put("D1_211")
    lab.force(DARK, 5)
    lab.phase("deploy", active=DARK)
    lab.play()
    lab.answer(f"text {rack} 0")
    if lab.topic == "target":
        lab.answer(f"card {gun}")
    assert lab.table.host[gun] == rack
    assert lab.table.slot[gun] == STACKED
    lab.passes(until="deploy", most=3)
    force = available(lab.table, DARK)
    lab.answer(f"text {rack} 1")
    if lab.topic == "target":
        lab.answer(f"card {gun}")
    lab.answer(f"host {b}")
    table = lab.table
    assert table.host[gun] == b
    assert table.slot[gun] == WORN
    assert available(table, DARK) < force, "for its deploy cost"


# -- Dark Hours ----------------------------------------------------------------------------------------------


def dark_hours(*destinies: str) -> tuple[Lab, int, int, int]:
    lab = Lab("D1_212", TATOOINE, CANTINA, "D1_230", TROOPER, LUKE, "D1_192", *destinies)
    system, site = lab.place(TATOOINE), lab.place(CANTINA)
    lab.put("D1_230", system, slot="on-place")
    trooper, luke = lab.put(TROOPER, site), lab.put(LUKE, site)
    (card,) = lab.hand("D1_212")
    lab.phase("deploy", active=DARK)
    lab.play()
    return lab, card, trooper, luke


def test_dark_hours_send_people_to_sleep() -> None:
    lab, card, trooper, luke = dark_hours()
    lab.answer(f"deploy {card}")
    told(lab, "deploy-to", *lab.ids()[:1])
    assert lab.topic == "sleep-next"
    lab.answer(f"card {trooper}")
    table = lab.table
    assert power(table, trooper) == value(table, "forfeit", trooper) == ability(table, trooper) == 0
    assert not live(table) & BIT[trooper]
    assert power(table, luke) > 0, "4 is not more than his ability"
    lab.passes(until="activate", most=40)
    assert lab.table.active == LIGHT
    assert power(lab.table, trooper) == 0, "till the end of Dark's next turn"
    assert lab.where(card) == "play"
    for _ in range(2):
        lab.answer("pass")
        lab.passes(until="activate")
    assert power(lab.table, trooper) > 0
    assert lab.where(card) == "lost"


def test_dark_hours_come_only_at_night() -> None:
    lab = Lab("D1_212", CANTINA, LUKE)
    site = lab.place(CANTINA)
    lab.put(LUKE, site)
    (card,) = lab.hand("D1_212")
    assert not list(spots(lab.table, DARK, card))


# -- I've Lost Artoo! ----------------------------------------------------------------------------------------


def lost_artoo(way: str, destiny: str = PILOT_D) -> tuple[Lab, int, int, int]:
    lab = Lab("D1_218", "D1_218", ALDERAAN, "L1_146", REBEL, "L1_25", "L2_14", "L1_143", "D1_175")
    system = lab.place(ALDERAAN)
    ship = lab.put("L1_146" if way == "astromech" else "L1_143", system)
    lab.put(REBEL, on=ship, slot="pilot")
    droid = lab.put("L2_14", on=ship, slot="astromech") if way == "astromech" else NONE
    (card,) = lab.hand("D1_218")
    lab.force(DARK, 3)
    lab.phase("deploy", active=DARK)
    lab.play()
    lab.destiny(destiny)
    lab.answer(f"deploy {card}")
    told(lab, "deploy-to", f"host {ship} {WORN} {int(way == 'astromech')}")
    told(lab, "effect-target", f"card {droid}")
    # R2-D2 himself may answer the destiny.
    told(lab, "respond", "pass")
    return lab, card, ship, droid


def test_an_astromech_is_lost() -> None:
    lab, card, ship, droid = lost_artoo("astromech")
    assert lab.where(droid) == lab.where(card) == "lost"
    assert lab.where(ship) == "play"


def test_a_nav_computer_is_broken() -> None:
    lab, card, ship, _ = lost_artoo("nav")
    table = lab.table
    assert table.host[card] == ship
    assert not has_navigator(table, ship)
    astromech = lab.find("L2_14")
    assert ASTROMECH in slots_free(table, ship, astromech), "there is room for an astromech instead"
    assert not list(spots(table, DARK, lab.find("D1_218"))), "no nav computer is left to be lost"
    table.then(*lose(card))
    lab.play()
    assert has_navigator(lab.table, ship)


def test_artoo_is_not_lost_with_a_low_destiny() -> None:
    lab, card, ship, droid = lost_artoo("astromech", "D1_175")
    assert lab.where(card) == "lost"
    assert lab.where(droid) == "play"
    assert lab.where(ship) == "play"


# -- Juri Juice ----------------------------------------------------------------------------------------------


def test_juri_juice_counts_against_battle_destiny_until_its_host_is_in_a_bar() -> None:
    lab = Lab("D1_220", CANTINA, JUNGLE, "L1_14", REBEL, STORM)
    bar, jungle = lab.place(CANTINA), lab.place(JUNGLE)
    alien = lab.put("L1_14", jungle)
    lab.put(REBEL, jungle)
    lab.put(STORM, jungle)
    lab.force(DARK, 2)
    card = lab.find("D1_220")
    lab.hand("D1_220")
    assert [one.id for one in spots(lab.table, DARK, card)] == [f"host {alien} 8 0"]
    fight(lab, jungle, DARK)
    was = battle_ability(lab.table, LIGHT)
    lab.table.put_on(card, alien, WORN)
    assert ability(lab.table, alien) > 0
    assert battle_ability(lab.table, LIGHT) == was - ability(lab.table, alien)
    lab = Lab("D1_220", CANTINA, "L1_14")
    bar = lab.place(CANTINA)
    alien = lab.put("L1_14", bar)
    card = lab.put("D1_220", on=alien)
    lab.phase("control", active=DARK)
    lab.table.then(("settle", ()))
    lab.play()
    assert lab.where(card) == "lost"


def test_juri_juice_stays_once_its_host_has_driven() -> None:
    lab = Lab("D1_220", CANTINA, MOS_EISLEY, "L1_131", "L1_149", "L1_14")
    town, camp = lab.place(MOS_EISLEY), lab.place("L1_131")
    car = lab.put("L1_149", camp)
    alien = lab.put("L1_14", on=car, slot="pilot")
    card = lab.put("D1_220", on=alien)
    lab.force(LIGHT, 3)
    lab.phase("move", active=LIGHT)
    lab.play()
    lab.answer(f"walk {car} {town}")
    assert lab.table.spot[alien] == town
    assert lab.where(card) == "play"


def test_kabe_does_not_steal_under_juri_juice() -> None:
    lab = Lab("D1_220", JUNGLE, "L1_14", STORM, "D1_312")
    site = lab.place(JUNGLE)
    kabe, storm = lab.put("L1_14", site), lab.put(STORM, site)
    lab.put("D1_312", on=storm)
    lab.phase("control", active=LIGHT)
    lab.play()
    assert lab.offers(f"text {kabe}")
    lab.put("D1_220", on=kabe)
    lab.play()
    assert not lab.offers(f"text {kabe}")


# -- Lateral Damage ------------------------------------------------------------------------------------------


def lateral() -> tuple[Lab, int, int, int, int]:
    lab = Lab("D1_222", ALDERAAN, YAVIN, "L1_146", LUKE, "L1_25", "L2_69")
    dock, away = lab.place(ALDERAAN), lab.place(YAVIN)
    ship = lab.put("L1_146", away)
    lab.put(LUKE, on=ship, slot="pilot")
    card = lab.put("D1_222", dock, slot="on-place")
    lab.table.keep(card, Chosen(aim=ship))
    return lab, card, ship, dock, away


def test_lateral_damage_makes_a_ship_worth_nothing_until_it_is_repaired() -> None:
    lab, card, ship, dock, _ = lateral()
    assert power(lab.table, ship) == value(lab.table, "forfeit", ship) == 0
    lab.table.put_at(ship, dock)
    lab.phase("control", active=LIGHT)
    lab.table.then(("settle", ()))
    lab.play()
    assert lab.where(card) == "lost", "3 is more than 2"
    assert power(lab.table, ship) > 0


def test_lateral_damage_is_drawn_for_in_every_move_phase() -> None:
    lab, card, ship, dock, _ = lateral()
    lab.table.keep(card, Chosen(1, ship))
    lab.table.put_at(ship, dock)
    lab.phase("move", active=DARK)
    lab.play()
    assert lab.seat == LIGHT
    assert lab.offers(f"text {card}")
    lab.answer("pass")
    assert lab.where(card) == "lost", "it is forced at the end of the phase"
    lab, card, ship, _, _ = lateral()
    lab.table.keep(card, Chosen(1, ship))
    lab.phase("control", active=DARK)
    lab.table.then(("settle", ()))
    lab.play()
    assert lab.table.chosen[card].mode == 0, "away from there it starts anew"


# -- Evacuate? -----------------------------------------------------------------------------------------------


def sinking(*crew: str, refuge: str = "D1_302") -> tuple[Lab, int, int, int, list[int]]:
    lab = Lab("D1_245", ALDERAAN, JUNGLE, "D1_301", refuge, *crew)
    system, site = lab.place(ALDERAAN), lab.place(JUNGLE)
    ship, other = lab.put("D1_301", system), lab.put(refuge, system)
    people = [lab.put(one, on=ship, slot="pilot" if n == 0 else "passenger") for n, one in enumerate(crew)]
    (card,) = lab.hand("D1_245")
    lab.phase("control", active=DARK)
    lab.table.then(*lose(ship))
    lab.play()
    return lab, card, site, other, people


def test_people_are_evacuated_to_a_planet() -> None:
    lab, card, site, _, people = sinking(PILOT_D, STORM)
    lab.answer(f"answer {card} 0")
    if lab.topic == "target":
        lab.answer(f"place {site}")
    assert [lab.table.spot[one] for one in people] == [site, site]


def test_people_are_evacuated_to_another_ship() -> None:
    lab, card, _, other, people = sinking(PILOT_D, STORM)
    lab.answer(f"answer {card} 1")
    while lab.topic == "evacuate":
        lab.answer(f"host {other} {PILOT}")
    assert [lab.table.host[one] for one in people] == [other, other]
    assert lab.table.slot[people[0]] == PILOT
    assert lab.table.slot[people[1]] != PILOT, "he is no pilot"


def test_tarkin_does_not_evacuate() -> None:
    lab, card, _, _, _ = sinking(TARKIN, STORM)
    assert not (lab.topic == "respond" and lab.offers(f"answer {card}"))


# -- Hydroponics Station -------------------------------------------------------------------------------------


def test_a_hydroponics_station_feeds_the_hand() -> None:
    lab = Lab("L1_37", "L1_131", "L1_41")
    site = lab.place("L1_131")
    lab.put("L1_37", site, slot="on-place")
    lab.table.generation[LIGHT] = 4
    lab.phase("activate", active=LIGHT)
    lab.play()
    lab.answer("activate 4")
    assert len(lab.table.piles[LIGHT][FORCE]) == 1, "one by one"
    lab.answer("answer")
    assert len(lab.table.piles[LIGHT][HAND]) == 1
    assert not lab.table.piles[LIGHT][FORCE]
    lab.answer("activate 3")
    assert lab.topic == "activate", "the second only with a Vaporator"
    lab = Lab("L1_37", "L1_131", "L1_41")
    site = lab.place("L1_131")
    lab.put("L1_37", site, slot="on-place")
    lab.put("L1_41", site, slot="on-place")
    lab.table.generation[LIGHT] = 4
    lab.phase("activate", active=LIGHT)
    lab.play()
    lab.answer("activate 4", "pass", "activate 3", "answer")
    assert len(lab.table.piles[LIGHT][HAND]) == 1
    assert cost(lab.table, LIGHT, lab.table.piles[LIGHT][HAND][0], site) >= 0


# -- single cards --------------------------------------------------------------------------------------------


def test_the_trench_slows_fighters_and_fires_free() -> None:
    lab = Lab("L2_62", "D2_143", "L1_146", "D1_323")
    lab.place("D2_143")
    trench = lab.place("L2_62")
    ship = lab.put("L1_146", trench)
    gun = lab.put("D1_323", trench, slot="on-place")
    assert value(lab.table, "maneuver", ship) == lab.table.cards[ship].maneuver - 2  # type: ignore[operator]
    fight(lab, trench, DARK)
    how = lab.table.config.texts[gun].fire
    assert fire_cost(lab.table, DARK, gun, NONE, how) == 0


def test_u_3po_makes_light_stronger_until_he_is_found_out() -> None:
    lab = Lab("D2_107", CANTINA, STORM, TROOPER)
    site = lab.place(CANTINA)
    spy = lab.put("D2_107", site)
    lab.put(STORM, site)
    lab.put(TROOPER, site)
    fight(lab, site, LIGHT)
    was = total_power(lab.table, LIGHT)
    lab.table.undercover |= BIT[spy]
    lab.table.touch()
    assert total_power(lab.table, LIGHT) == was + power(lab.table, spy)
    lab.table.battle = None
    lab.phase("deploy", active=DARK)
    lab.play()
    lab.answer(f"cover {spy}")
    assert lab.seat == LIGHT
    lab.answer(f"answer {spy}")
    assert lab.table.owner[spy] == LIGHT
    assert lab.table.spot[spy] == site
    assert not lab.table.undercover & BIT[spy]


@pytest.mark.parametrize(("id", "foe", "held"), [("L6_48", STORM, True), ("D6_138", TROOPER, False)])
def test_a_worrt_holds_people_on_tatooine(id: str, foe: str, held: bool) -> None:
    # Bubo does so only at sites of a palace that is not in the pool.
    lab = Lab(id, "L1_131", "L1_130", foe)
    site = lab.place("L1_131")
    lab.place("L1_130")
    lab.put(id, site)
    victim = lab.put(foe, site)
    assert barred(lab.table, "landspeed", victim) == held
    assert (walks(lab.table, victim) == []) == held


def test_electrobinoculars_look_ahead() -> None:
    for answer in ("yes", "no"):
        lab = Lab("L1_35", CANTINA, TROOPER)
        site = lab.place(CANTINA)
        device = lab.put("L1_35", on=lab.put(TROOPER, site))
        lab.force(LIGHT, 5)
        lab.phase("control", active=LIGHT)
        lab.play()
        lab.answer(f"text {device}")
        table = lab.table
        zone = table.piles[LIGHT][RESERVE]
        assert table.seen[LIGHT] & BIT[zone[0]]
        assert not table.seen[DARK] & BIT[zone[0]]
        top = zone[0]
        lab.answer(answer)
        assert (lab.table.piles[LIGHT][FORCE][0] == top) == (answer == "yes")
        assert len(lab.table.piles[LIGHT][FORCE]) == 3 + (answer == "yes")


def doomed(lost: int, droid: bool) -> Lab:
    """Dark drains for 3 against a player who has lost so much."""
    lab = Lab("L1_120", CANTINA, VADER, "D1_324", "L2_14", *[TROOPER] * lost)
    site = lab.place(CANTINA)
    lab.put("D1_324", on=lab.put(VADER, site))
    if droid:
        lab.put("L2_14")
    lab.lost(*[TROOPER] * lost)
    (card,) = lab.hand("L1_120")
    lab.phase("control", active=DARK)
    lab.play()
    if lab.seat == DARK:
        lab.answer("pass")
    assert (lab.seat == LIGHT and lab.offers(f"play {card}")) == (lab.table.life(LIGHT) < 15)
    return lab


def test_we_are_doomed_halves_what_is_lost() -> None:
    for droid, lost in ((False, 2), (True, 1)):
        assert doomed(40, droid).table.life(LIGHT) > 14
        lab = doomed(48, droid)
        was = len(lab.table.piles[LIGHT][LOST])
        lab.answer("play")
        lab.answer("drain", "answer")
        while lab.topic == "lose-force":
            lab.answer(f"lose {RESERVE}")
        now = len(lab.table.piles[LIGHT][LOST])
        assert now - was == lost, "3 is halved: up, or down with a droid"


def test_a_narrow_escape() -> None:
    lab = Lab("L1_98", "L1_131", "L1_130", LUKE, TROOPER, STORM)
    here, there = lab.place("L1_131"), lab.place("L1_130")
    luke, trooper = lab.put(LUKE, here), lab.put(TROOPER, here)
    lab.put(STORM, here)
    (card,) = lab.hand("L1_98")
    lab.force(LIGHT, 2)
    lab.force(DARK, 2)
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {here}", f"answer {card}")
    while lab.topic == "move-away":
        lab.answer(lab.ids()[0])
    assert [lab.table.spot[one] for one in (luke, trooper)] == [there, there]
