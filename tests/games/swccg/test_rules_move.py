"""Movement of every kind (R-13, G52 to G63)."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import Land, ToOrbited, Walk
from understudy.games.swccg.queries import temp
from understudy.games.swccg.rules.going import away_moves, flights, move_cost, regular, sectors, walks
from understudy.games.swccg.rules.move import possibilities
from understudy.games.swccg.rules.transport import shuttle_cost, transit_cost
from understudy.games.swccg.table import BIT, FORCE, PASSENGER, PILOT, TURN_END, USED


def ids(lab: Lab, seat: int) -> list[str]:
    return [option.id for option in possibilities(lab.table, seat)]


def tatooine(*cards: str) -> tuple[Lab, dict[str, int]]:
    """A row: Cantina, Docking Bay 94, Mos Eisley, Obi-Wan's Hut, the system."""
    lab = Lab("D1_290", "D1_291", "D1_295", "L1_134", "D1_289", *cards)
    names = ("cantina", "bay", "eisley", "hut", "system")
    places = {
        name: lab.place(id)
        for name, id in zip(names, ("D1_290", "D1_291", "D1_295", "L1_134", "D1_289"), strict=True)
    }
    lab.force(DARK, 6)
    lab.force(LIGHT, 6)
    return lab, places


@pytest.mark.rule(
    "SW-MOV-05", "SW-MOV-06", "SW-MOV-02", "SW-MOV-04", "SW-GOT-21", "SW-TRN-14", "SW-GLO-23", "SW-GLO-25"
)
def test_characters_walk_one_site_for_one_force_once_a_turn() -> None:
    lab, at = tatooine("D1_168")
    vader = lab.put("D1_168", at["bay"])
    assert sorted(walks(lab.table, vader)) == sorted([at["cantina"], at["eisley"]])
    lab.phase("move")
    lab.play()
    lab.answer(f"walk {vader} {at['eisley']}")
    assert lab.table.spot[vader] == at["eisley"]
    assert len(lab.table.piles[DARK][USED]) == 1
    lab.table.phase = 5
    assert not any(id.startswith("walk") for id in ids(lab, DARK))


@pytest.mark.rule("SW-MOV-06", "SW-MOV-07", "SW-MOV-54", "SW-MOV-55", "SW-MOV-28", "SW-MOV-29", "SW-MOV-58")
def test_vehicles_go_as_far_as_every_site_on_the_way_allows() -> None:
    lab, at = tatooine("L1_149", "L1_28", "L1_19")
    speeder = lab.put("L1_149", at["hut"])
    assert ids(lab, LIGHT) == [], "nobody drives"
    lab.table.active = LIGHT
    lab.put("L1_28", on=speeder, slot="pilot")
    found = walks(lab.table, speeder)
    assert set(found) == {at["eisley"], at["bay"]}, "the Cantina has no exterior"
    assert move_cost(lab.table, Walk(speeder, at["bay"])) == 1
    temp(lab.table, "landspeed", BIT[speeder], 1, how="set")
    assert walks(lab.table, speeder) == [at["eisley"]]


@pytest.mark.rule("SW-MOV-42", "SW-GOT-33")
def test_free_stays_free() -> None:
    from understudy.games.swccg.queries import SEAT_BIT

    lab, at = tatooine("L1_149", "L1_19")
    speeder = lab.put("L1_149", at["hut"])
    lab.put("L1_19", on=speeder, slot="pilot")
    assert move_cost(lab.table, Walk(speeder, at["eisley"])) == 0, "with Luke aboard"
    temp(lab.table, "move-cost", SEAT_BIT[LIGHT] | 255, 2, TURN_END)
    assert move_cost(lab.table, Walk(speeder, at["eisley"])) == 0


@pytest.mark.rule("SW-MOV-42")
def test_without_force_only_free_moves_are_left() -> None:
    lab, at = tatooine("D1_177", "D1_194", "L1_19")
    trooper = lab.put("D1_194", at["bay"])
    lab.table.piles[DARK][USED] += lab.table.piles[DARK][FORCE]
    lab.table.piles[DARK][FORCE] = []
    lab.phase("move")
    assert not any(id.startswith("walk") for id in ids(lab, DARK))
    lab.put("D1_177", at["eisley"])
    lab.put("L1_19", at["eisley"])
    walks = [id for id in ids(lab, DARK) if id.startswith("walk")]
    assert walks == [f"walk {trooper} {at['eisley']}"], "to Garindan, who watches Luke"


@pytest.mark.rule("SW-MOV-19", "SW-MOV-41", "SW-GOT-22", "SW-GLO-39")
def test_carried_is_not_moving() -> None:
    lab, at = tatooine("L1_149", "L1_28", "L1_26")
    speeder = lab.put("L1_149", at["hut"])
    driver = lab.put("L1_28", on=speeder, slot="pilot")
    guard = lab.put("L1_26", on=speeder, slot="passenger")
    lab.phase("move", LIGHT)
    lab.play()
    lab.answer(f"walk {speeder} {at['eisley']}")
    assert lab.table.spot[guard] == at["eisley"], "a guard that cannot move is carried"
    assert not lab.table.moved >> driver & 1
    assert lab.table.moved >> speeder & 1


@pytest.mark.rule("SW-MOV-40")
def test_cannot_move_stops_every_kind() -> None:
    lab, at = tatooine("L1_26", "L1_149")
    guard = lab.put("L1_26", at["eisley"])
    lab.put("L1_149", at["eisley"])
    lab.table.active = LIGHT
    assert not any(str(guard) in id.split() for id in ids(lab, LIGHT))


@pytest.mark.rule("SW-MOV-08", "SW-MOV-09", "SW-MOV-23", "SW-GOT-26", "SW-GLO-24", "SW-MOV-10")
def test_hyperspeed_needs_range_and_a_navigator() -> None:
    lab = Lab("D1_289", "D1_296", "D1_288", "L1_121", "L5_76", "L1_146", "D1_304", "D1_302")
    here, yavin, kessel = lab.place("D1_289"), lab.place("D1_296"), lab.place("D1_288")
    alderaan, bespin = lab.place("L1_121"), lab.place("L5_76")
    wing = lab.put("L1_146", here)
    # Tatooine 7, Yavin 4 at 4, Kessel 8, Alderaan 2, Bespin 6; an X-wing has hyperspeed 5.
    assert set(flights(lab.table, wing)) == {yavin, kessel, alderaan, bespin}
    temp(lab.table, "hyperspeed", BIT[wing], -2)
    assert set(flights(lab.table, wing)) == {yavin, kessel, bespin}
    lab.table.parsec[bespin] = 7
    temp(lab.table, "hyperspeed", BIT[wing], 0, how="set")
    assert flights(lab.table, wing) == [], "no parsec at all still needs hyperspeed"
    tie = lab.put("D1_304", here)
    assert flights(lab.table, tie) == []
    lab.table.words = lab.table.config.words = {**lab.table.words, "nav": 0}
    lab.table.temps = []
    lab.table.touch()
    assert flights(lab.table, wing) == []


@pytest.mark.rule("SW-MOV-11", "SW-MOV-12", "SW-MOV-20")
def test_landing_and_taking_off() -> None:
    lab, at = tatooine("L1_146", "D1_304")
    wing, tie = lab.put("L1_146", at["system"]), lab.put("D1_304", at["system"])
    lands = {option.goal: move_cost(lab.table, option) for option in regular(lab.table, wing)}
    assert lands[at["bay"]] == 0
    assert lands[at["eisley"]] == lands[at["hut"]] == 1
    assert at["cantina"] not in lands
    assert [option.goal for option in regular(lab.table, tie) if isinstance(option, Land)] == [at["bay"]]
    lab.table.put_at(wing, at["eisley"])
    assert [option.id for option in regular(lab.table, wing)] == [f"take-off {wing} {at['system']}"]


@pytest.mark.rule("SW-MOV-25", "SW-MOV-26", "SW-MOV-27", "SW-GOT-27", "SW-GLO-36", "SW-MOV-15")
def test_clouds_lie_between() -> None:
    lab = Lab("L5_76", "L5_85", "L5_85", "L1_146", "D1_302", "D1_295", "D1_289")
    system = lab.place("L5_76")
    low, high = lab.place("L5_85"), lab.place("L5_85")
    low, high = lab.table.rows[0][0], lab.table.rows[0][1]
    wing = lab.put("L1_146", system)
    kinds = {option.verb for option in regular(lab.table, wing)}
    assert "land" not in kinds
    assert sectors(lab.table, wing) == [high]
    lab.table.put_at(wing, high)
    assert set(sectors(lab.table, wing)) == {low, system}
    destroyer = lab.put("D1_302", system)
    assert sectors(lab.table, destroyer) == [], "capitals never enter clouds"
    assert shuttle_cost(lab.table, system) == 3


@pytest.mark.rule("SW-MOV-13", "SW-MOV-14")
def test_sectors_one_step_and_two_for_starfighters() -> None:
    lab = Lab("D1_289", "L4_81", "L4_81", "L4_81", "L1_146", "L1_140")
    system = lab.place("D1_289")
    fields = [lab.place("L4_81") for _ in range(3)]
    near = lab.table.rows[0][1]
    wing, corvette = lab.put("L1_146", near), lab.put("L1_140", near)
    assert len(sectors(lab.table, wing)) == 3, "the system, and two fields"
    assert len(sectors(lab.table, corvette)) == 2
    assert system in sectors(lab.table, wing)
    assert len(fields) == 3


@pytest.mark.rule("SW-MOV-17", "SW-MOV-18", "SW-MOV-43", "SW-GLO-32")
def test_docking_bay_transit_as_a_group() -> None:
    lab, at = tatooine("D1_168", "D1_194", "D1_297", "D1_194")
    yavin = lab.place("D1_297")
    vader, trooper = lab.put("D1_168", at["bay"]), lab.put("D1_194", at["bay"])
    assert transit_cost(lab.table, DARK, at["bay"], yavin) == 1
    assert transit_cost(lab.table, LIGHT, at["bay"], yavin) == 2
    lab.phase("move")
    lab.play()
    lab.answer(f"transit {at['bay']} {yavin}", f"card {vader}", f"card {trooper}")
    assert lab.table.spot[vader] == lab.table.spot[trooper] == yavin
    assert len(lab.table.piles[DARK][USED]) == 1, "one price for all"
    assert lab.table.moved & (BIT[vader] | BIT[trooper]) == BIT[vader] | BIT[trooper]


@pytest.mark.rule("SW-MOV-30", "SW-MOV-03", "SW-MOV-01", "SW-GLO-26", "SW-GLO-33", "SW-GLO-34", "SW-MOV-31")
def test_getting_on_and_off_is_free_and_unlimited() -> None:
    lab, at = tatooine("L1_149", "L1_28")
    speeder, trooper = lab.put("L1_149", at["eisley"]), lab.put("L1_28", at["eisley"])
    lab.phase("move", LIGHT)
    lab.play()
    for _ in range(2):
        lab.answer(f"embark {trooper} {speeder} {PASSENGER}")
        assert lab.table.host[trooper] == speeder
        lab.answer(f"disembark {trooper}")
        assert lab.table.host[trooper] == -1
    assert len(lab.table.piles[LIGHT][USED]) == 0
    assert lab.table.moved == 0


@pytest.mark.rule("SW-MOV-32")
def test_slots_are_changed_free_in_deploy_and_move_phase() -> None:
    lab, at = tatooine("L1_149", "L1_28")
    speeder = lab.put("L1_149", at["eisley"])
    trooper = lab.put("L1_28", on=speeder, slot="passenger")
    for phase in ("deploy", "move"):
        lab.phase(phase, LIGHT)
        lab.play()
        assert lab.offers(f"slot {trooper} {PILOT}")


@pytest.mark.rule("SW-MOV-33", "SW-MOV-34", "SW-MOV-35", "SW-MOV-36", "SW-GOT-34", "SW-GLO-35")
def test_docked_ships_hand_cards_over() -> None:
    lab, at = tatooine("L1_140", "L1_143", "L1_28", "L1_11")
    corvette, falcon = lab.put("L1_140", at["system"]), lab.put("L1_143", at["system"])
    trooper = lab.put("L1_28", on=corvette, slot="passenger")
    lab.phase("move", LIGHT)
    lab.play()
    lab.answer(f"dock {min(corvette, falcon)} {max(corvette, falcon)}")
    assert lab.table.host[trooper] == falcon
    assert len(lab.table.piles[LIGHT][USED]) == 1
    assert not lab.table.moved >> trooper & 1


@pytest.mark.rule("SW-MOV-33")
def test_ships_may_dock_though_nobody_changes() -> None:
    """G60 asks for two ships, one piloted, one able to dock, and 1 Force; not for somebody to hand over."""
    lab, at = tatooine("L1_140", "L1_143")
    corvette, falcon = lab.put("L1_140", at["system"]), lab.put("L1_143", at["system"])
    lab.phase("move", LIGHT)
    lab.play()
    lab.answer(f"dock {min(corvette, falcon)} {max(corvette, falcon)}")
    assert len(lab.table.piles[LIGHT][USED]) == 1
    assert lab.topic != "dock", "there is nobody to ask about"


@pytest.mark.rule("SW-MOV-15", "SW-GLO-31", "SW-MOV-16")
def test_shuttling_to_a_capital() -> None:
    lab, at = tatooine("L1_140", "L1_28")
    corvette, trooper = lab.put("L1_140", at["system"]), lab.put("L1_28", at["eisley"])
    assert shuttle_cost(lab.table, at["system"]) == 1
    lab.phase("move", LIGHT)
    lab.play()
    lab.answer(f"shuttle-up {trooper} {corvette}")
    assert lab.table.host[trooper] == corvette
    assert lab.table.moved >> trooper & 1


@pytest.mark.rule("SW-MOV-16")
def test_a_shuttle_vehicle_carries_free() -> None:
    lab, at = tatooine("L2_75", "L1_28", "L1_140")
    shuttle = lab.put("L2_75", at["eisley"])
    corvette = lab.put("L1_140", at["system"])
    trooper = lab.put("L1_28", on=shuttle, slot="passenger")
    from understudy.games.swccg.vocabulary import Flag, Text

    texts = list(lab.table.config.texts)
    texts[shuttle] = Text((Flag("shuttle 1"),))
    lab.table.config.texts = tuple(texts)
    lab.phase("move", LIGHT)
    lab.play()
    lab.answer(f"ferry {shuttle} {corvette}")
    assert lab.table.host[trooper] == corvette
    assert len(lab.table.piles[LIGHT][USED]) == 0
    assert lab.table.moved >> trooper & lab.table.moved >> shuttle & 1


@pytest.mark.rule("SW-MOV-21", "SW-MOV-24", "SW-GLO-37", "SW-MOV-10")
def test_the_death_star_moves_and_ships_follow_it_without_hyperspeed() -> None:
    lab = Lab("D2_143", "D1_296", "D1_304", "D1_289")
    star, yavin = lab.place("D2_143"), lab.place("D1_296")
    temp(lab.table, "hyperspeed", BIT[lab.table.stacks[star][0]], 4, how="add")
    lab.table.parsec[star] = 4
    tie = lab.put("D1_304", star)
    lab.force(DARK, 3)
    assert not any(isinstance(option, ToOrbited) for option in regular(lab.table, tie))
    lab.phase("move")
    lab.play()
    lab.answer(f"move-system {star} 4 {yavin}")
    assert lab.table.orbit[star] == yavin
    assert [option.id for option in regular(lab.table, tie) if isinstance(option, ToOrbited)] == [
        f"orbit {tie} {yavin}"
    ]
    assert lab.table.moved >> lab.table.stacks[star][0] & 1, "once a turn"


@pytest.mark.rule("SW-MOV-44", "SW-MOV-45", "SW-MOV-46", "SW-MOV-47", "SW-GOT-35", "SW-GLO-42", "SW-MOV-48")
def test_moving_away() -> None:
    lab, at = tatooine("L1_28", "L1_149", "L1_146", "D1_296", "L1_27")
    trooper = lab.put("L1_28", at["bay"])
    assert {option.goal for option in away_moves(lab.table, trooper)} == {at["cantina"], at["eisley"]}
    wing = lab.put("L1_146", at["bay"])
    assert away_moves(lab.table, wing) == [], "a landed ship cannot take off for it"
    yavin = lab.place("D1_296")
    lab.table.put_at(wing, at["system"])
    assert [option.id for option in away_moves(lab.table, wing)] == [f"fly {wing} {yavin}"]
    lab.table.moved = BIT[trooper]
    assert away_moves(lab.table, trooper) == []


def test_undercover_spies_move_in_the_opponents_phase() -> None:
    lab, at = tatooine("D1_177")
    spy = lab.put("D1_177", at["eisley"])
    lab.table.undercover = BIT[spy]
    lab.table.touch()
    lab.table.active = DARK
    assert ids(lab, DARK) == []
    lab.table.active = LIGHT
    assert f"walk {spy} {at['hut']}" in ids(lab, DARK)


@pytest.mark.rule("SW-GLO-38")
def test_relocation_is_no_regular_move() -> None:
    from understudy.games.swccg.rules.going import relocate

    lab, at = tatooine("D1_168")
    vader = lab.put("D1_168", at["cantina"])
    relocate(lab.table, vader, at["hut"])
    assert lab.table.spot[vader] == at["hut"]
    assert lab.table.moved == 0
    assert len(lab.table.piles[DARK][FORCE]) == 6


@pytest.mark.rule("SW-MOV-56", "SW-MOV-57", "SW-MOV-59", "SW-GOT-29")
def test_a_card_is_at_every_place_that_it_passes() -> None:
    from understudy.games.swccg.vocabulary import Action, Text

    lab, at = tatooine("L1_149", "L1_28", "D1_230")
    met: list[int] = []
    watcher = lab.put("D1_230")
    speeder = lab.put("L1_149", at["hut"])
    lab.put("L1_28", on=speeder, slot="pilot")
    texts = list(lab.table.config.texts)
    note = Action(
        "check",
        [lambda table, frame: met.append(table.spot[speeder])],
        when=lambda table, me, who: table.spot[speeder] not in met,
        must=True,
    )
    texts[watcher] = Text((note,))
    lab.table.config.texts = tuple(texts)
    lab.table.config.play_acts["check"] = (BIT[watcher], {watcher: [0]})
    lab.phase("move", LIGHT)
    lab.play()
    met.clear()
    lab.answer(f"walk {speeder} {at['bay']}")
    assert met[:2] == [at["eisley"], at["bay"]]


@pytest.mark.rule("SW-MOV-50", "SW-MOV-51")
def test_what_moves_like_a_character_takes_no_seat() -> None:
    from understudy.games.swccg.queries import slots_free
    from understudy.games.swccg.vocabulary import Flag, Text

    lab, at = tatooine("L1_160", "L1_149")
    seeker, speeder = lab.put("L1_160", at["eisley"]), lab.put("L1_149", at["eisley"])
    texts = list(lab.table.config.texts)
    texts[seeker] = Text((Flag("moves-like-character"), Flag("seeker")))
    lab.table.config.texts = tuple(texts)
    lab.table.config.flags = {"moves-like-character": BIT[seeker], "seeker": BIT[seeker]}
    lab.table.active = DARK
    assert f"walk {seeker} {at['hut']}" in ids(lab, LIGHT), "in the opponent's Move phase"
    assert not lab.table.words["character"] >> seeker & 1, "cards for characters do not touch it"
    assert slots_free(lab.table, speeder, seeker) == []


@pytest.mark.rule("SW-MOV-52", "SW-MOV-53", "SW-GOT-28")
def test_what_moves_like_a_starfighter_is_none() -> None:
    from understudy.games.swccg.queries import slots_free
    from understudy.games.swccg.vocabulary import Flag, Text

    lab = Lab("D1_289", "L4_81", "L4_4", "L1_140")
    system, field = lab.place("D1_289"), lab.place("L4_81")
    mynock, ship = lab.put("L4_4", system), lab.put("L1_140", system)
    texts = list(lab.table.config.texts)
    texts[mynock] = Text((Flag("like-starfighter"),))
    lab.table.config.texts = tuple(texts)
    assert f"sector {mynock} {field}" in [option.id for option in regular(lab.table, mynock)]
    assert "starfighter" not in lab.table.cards[mynock].words
    assert slots_free(lab.table, ship, mynock) == [], "no ship has room for it"


@pytest.mark.rule("SW-MOV-49", "SW-MOV-48")
def test_moving_away_goes_on_when_one_card_cannot() -> None:
    lab, at = tatooine("L1_98", "L1_19", "L1_26", "L1_28", "D1_168")
    lab.put("D1_168", at["eisley"])
    luke, guard = lab.put("L1_19", at["eisley"]), lab.put("L1_26", at["eisley"])
    trooper = lab.put("L1_28", at["eisley"])
    lab.hand("L1_98")
    lab.phase("battle")
    lab.play()
    lab.answer(f"battle {at['eisley']}", "answer")
    assert lab.topic == "move-away"
    lab.answer(f"walk {luke} {at['hut']}", f"walk {trooper} {at['bay']}")
    assert lab.table.spot[luke] == at["hut"]
    assert lab.table.spot[trooper] == at["bay"]
    assert lab.table.spot[guard] == at["eisley"], "it cannot move, which did not stop the others"
    assert len(lab.table.piles[LIGHT][USED]) == 3, "each paid for itself, and the Interrupt lies there"
