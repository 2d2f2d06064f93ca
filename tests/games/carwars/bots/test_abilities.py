"""Items, abilities, fires and the policies that were agreed before play."""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import acts, car, custom, item, moving, run, table, think_about
from understudy.core.events import Event, Watch
from understudy.core.requests import Judge
from understudy.games.carwars.builds import Build
from understudy.games.carwars.options import HOLD, USES
from understudy.games.carwars.rules.control import lose_control
from understudy.games.carwars.rules.movement import moves
from understudy.games.carwars.table import Attack, Table

HERE = (18.0, 18.0, 90.0)
EAST = (24.0, 18.0, 90.0)
BEHIND = (18.0, 8.0, 90.0)


def two(build: Build | None = None, other: tuple[float, float, float] = EAST, **options: str) -> Table:
    return table(car(HERE, build or custom(), personality="balanced", ace=6), car(other), **options)


# -- fires ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-AGG-04")
def test_aggressive_ignores_fires() -> None:
    at = two()
    at.cars[0].personality = "aggressive"
    thought = think_about(at, acts("pass", "douse:front", "douse:left"))
    assert thought.plan == "pass"
    assert thought.fired("CW-AGG-04")


@pytest.mark.parametrize(
    ("personality", "rule"),
    [
        pytest.param("balanced", "CW-BAL-01", marks=pytest.mark.rule("CW-BAL-01")),
        pytest.param("defensive", "CW-DEF-01", marks=pytest.mark.rule("CW-DEF-01")),
        pytest.param("desperate", "CW-DES-01", marks=pytest.mark.rule("CW-DES-01")),
    ],
)
def test_the_others_put_out_the_fire_on_the_weakest_side(personality: str, rule: str) -> None:
    at = two()
    at.cars[0].personality = personality
    at.cars[0].armor = [3, 1, 0, 2]
    thought = think_about(at, acts("pass", "douse:front", "douse:right", "douse:left"))
    assert thought.plan == "douse:right"
    assert thought.fired(rule)
    at.cars[0].armor = [2, 2, 2, 2]
    thought = think_about(at, acts("pass", "douse:front", "douse:right"), chance=[1])
    assert thought.plan == "douse:right"
    assert thought.dice == ["blue die: star = A, shield = B: douse:front, douse:right"]


@pytest.mark.rule("CW-CON-03", "CW-AGG-04")
def test_foam_helps_an_aggressive_bot_too() -> None:
    at = two()
    at.cars[0].personality = "aggressive"
    at.cars[0].armor = [3, 1, 0, 2]
    thought = think_about(at, acts("douse:front", "douse:left"))
    assert thought.plan == "douse:left"
    assert thought.fired("CW-CON-03")


@pytest.mark.rule("CW-CON-03", "CW-CON-04")
def test_a_fire_extinguisher_is_used_before_the_attacks() -> None:
    build = custom(sides={"right": {"accessories": ["fire_extinguisher"]}})
    at = two(build)
    at.cars[0].personality = "aggressive"
    shot = acts(f"fire:gunner:{item(build, 'hand_cannon')}:cobalt")
    thought = think_about(at, [HOLD, *shot, USES[item(build, "fire_extinguisher")]])
    assert thought.plan == f"use:{item(build, 'fire_extinguisher')}"
    assert thought.fired("CW-CON-03", "CW-CON-04")


# -- abilities -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-GEN-04", "CW-GEN-05", "CW-CON-03", "CW-CON-04")
@pytest.mark.parametrize("card", ["spoiler", "autopilot"])
def test_items_are_paid_for_whenever_they_are_offered(card: str) -> None:
    side = "front" if card == "spoiler" else "right"
    build = custom(sides={side: {"accessories": [card]}})
    thought = think_about(two(build), acts("pass", f"use:{item(build, card)}"))
    assert thought.plan == f"use:{item(build, card)}"
    assert thought.fired("CW-GEN-04", "CW-GEN-05", "CW-CON-03", "CW-CON-04")


@pytest.mark.rule("CW-GEN-02")
@pytest.mark.parametrize(
    ("role", "card"), [("driver", "scorpion"), ("gunner", "monarch"), ("driver", "ghost")]
)
def test_crew_abilities_are_used(role: str, card: str) -> None:
    build = custom(**{role: card})
    thought = think_about(two(build), acts("pass", f"use:{item(build, card)}"))
    assert thought.plan == f"use:{item(build, card)}"
    assert thought.fired("CW-GEN-02")


@pytest.mark.rule("CW-CON-03")
def test_free_ones_first_then_a_die_between_paid_ones() -> None:
    build = custom(
        driver="scorpion",
        sides={"front": {"accessories": ["spoiler"]}, "left": {"accessories": ["sharkfin_aero_package"]}},
    )
    spoiler, fin = item(build, "spoiler"), item(build, "sharkfin_aero_package")
    assert think_about(two(build), acts("pass", "use:0", f"use:{spoiler}", f"use:{fin}")).plan == f"use:{fin}"
    thought = think_about(two(build), acts("pass", "use:0", f"use:{spoiler}"), chance=[1])
    assert thought.plan == f"use:{spoiler}"
    assert thought.fired("CW-GEN-06", "CW-GEN-14")


@pytest.mark.rule("CW-DFN-01", "CW-DFN-02", "CW-DFN-03")
def test_a_defender_uses_what_it_has_and_rolls_a_die_where_it_must_choose() -> None:
    build = custom(
        driver="medusa", upgrades=["reactive_defense_system"], sides={"left": {"accessories": ["autopilot"]}}
    )
    at = two(build)
    at.attack = Attack(1, 1, 0, 0, 0)
    reactive, autopilot = item(build, "reactive_defense_system"), item(build, "autopilot")
    thought = think_about(at, acts("pass", "use:0", f"use:{reactive}"))
    assert thought.plan == f"use:{reactive}"
    assert thought.fired("CW-DFN-01", "CW-DFN-02")
    thought = think_about(at, acts("pass", "use:0", f"use:{autopilot}"), chance=[0])
    assert thought.plan == "use:0"
    assert thought.fired("CW-DFN-02", "CW-DFN-03", "CW-GEN-06")


@pytest.mark.rule("CW-CON-03")
@pytest.mark.parametrize(("driver", "gunner", "plan"), [(1, 2, "heal:1"), (2, 1, "heal:0"), (1, 0, "heal:0")])
def test_first_aid_goes_to_the_most_damaged(driver: int, gunner: int, plan: str) -> None:
    build = custom(gear=["first_aid_kit"])
    at = two(build)
    at.cars[0].damage[0], at.cars[0].damage[1] = driver, gunner
    offered = [act for item, act in enumerate(acts("heal:0", "heal:1")) if at.cars[0].damage[item]]
    thought = think_about(at, [*acts("pass"), *offered])
    assert thought.plan == plan
    assert thought.fired("CW-CON-03")


@pytest.mark.rule("CW-GEN-14", "CW-CON-04")
def test_any_other_choice_is_taken_and_left_to_dice() -> None:
    thought = think_about(two(), acts("pass", "car:amber", "car:cobalt"), chance=[1])
    assert thought.plan == "car:cobalt"
    assert thought.fired("CW-GEN-14", "CW-CON-04")
    assert think_about(two(), acts("pass")).plan == "pass"


# -- agreed policies -----------------------------------------------------------------------------------------


@pytest.mark.rule("CW-CON-05")
@pytest.mark.parametrize(
    ("options", "used"),
    [
        ({}, False),
        ({"policies": "targeting_computer=always"}, True),
        ({"policies": "targeting_computer=never"}, False),
        ({"bot-cards": "always-use"}, True),
        ({"bot-cards": "always-use", "policies": "targeting_computer=never"}, False),
    ],
)
def test_a_targeting_computer_needs_an_agreement(options: dict[str, str], used: bool) -> None:
    build = custom(sides={"right": {"accessories": ["targeting_computer"]}})
    number = item(build, "targeting_computer")
    thought = think_about(two(build, EAST, **options), acts("pass", f"use:{number}"))
    assert thought.plan == (f"use:{number}" if used else "pass")
    assert thought.fired("CW-CON-05")


@pytest.mark.rule("CW-CON-05")
@pytest.mark.parametrize(("other", "used"), [(EAST, False), (BEHIND, True)])
def test_a_slab_for_whoever_chases(other: tuple[float, float, float], used: bool) -> None:
    build = custom(sides={"back": {"structure": "the_slab"}})
    number = item(build, "the_slab")
    thought = think_about(two(build, other, policies="the_slab=chased"), acts("pass", f"use:{number}"))
    assert thought.plan == (f"use:{number}" if used else "pass")


@pytest.mark.rule("CW-CON-05")
@pytest.mark.parametrize(
    ("policy", "other", "plan"),
    [
        ("always", EAST, "move:extra"),
        ("ahead", EAST, "move:D2:right"),
        ("ahead", (18.0, 32.0, 90.0), "move:extra"),
        ("never", (18.5, 32.0, 90.0), "move:slight:left"),
    ],
)
def test_a_thundercat_battery_as_agreed(policy: str, other: tuple[float, float, float], plan: str) -> None:
    build = custom(sides={"front": {"accessories": ["thundercat_battery"]}})
    at = two(build, other, policies=f"thundercat_battery={policy}")
    assert moves(at, 0)[-1].turn == "extra"
    assert moving(at).plan == plan


@pytest.mark.rule("CW-CON-05", "CW-CRW-04")
@pytest.mark.parametrize(
    ("policy", "driver", "gunner", "plan"),
    [("even", 2, 0, "heal:0"), ("even", 0, 2, "heal:1"), ("even", 1, 0, "pass"), ("never", 2, 0, "pass")],
)
def test_taco_evens_out_if_agreed(policy: str, driver: int, gunner: int, plan: str) -> None:
    at = two(custom(gear=["taco"]), policies=f"taco={policy}")
    at.cars[0].damage[0], at.cars[0].damage[1] = driver, gunner
    offered = [act for item, act in enumerate(acts("heal:0", "heal:1")) if at.cars[0].damage[item]]
    assert think_about(at, [*acts("pass"), *offered]).plan == plan


# -- the rules with bots -------------------------------------------------------------------------------------


@pytest.mark.rule("CW-GEN-04", "CW-GEN-06", "CW-GEN-14")
@pytest.mark.parametrize(("pick", "aces", "used"), [(0, 1, "scorpion"), (1, 0, "spoiler")])
def test_payments_that_compete_for_the_same_ace_are_settled_by_die(pick: int, aces: int, used: str) -> None:
    """Three ACE, one skid too many: Scorpion wants two of them, a Spoiler all three."""
    build = custom(driver="scorpion", sides={"front": {"accessories": ["spoiler"]}})
    at = two(build)
    at.cars[0].ace, at.cars[0].speed = 3, 1
    spoiler = item(build, "spoiler")
    thought = run(at, ("arrive", (0, "D1", "left")), chance=["shield", "star", pick])
    assert f"blue die: star = A, shield = B: use:0, use:{spoiler}" in thought.dice
    assert at.cars[0].ace == aces + 1
    saved = [note for note in thought.notes if isinstance(note, Event) and note.verb == "saved"]
    assert [note.args for note in saved] == [(item(build, used),)]


@pytest.mark.rule("CW-CON-03", "CW-GEN-02", "CW-ATK-02")
def test_hacker_lets_a_bot_fire_a_cheap_weapon_twice() -> None:
    """The gunner fires it first; the driver pays an ACE and fires it again."""
    build = custom(gunner="hacker", sides={"front": {"weapons": ["light_machine_gun"]}})
    at = table(
        car((18.0, 12.0, 90.0), build, ace=1), car((18.0, 20.0, 90.0), custom(), armor=[9] * 4, speed=0)
    )
    thought = run(at, ("combat", (0,)), deep=True)
    shots = [note.args[:2] for note in thought.notes if isinstance(note, Event) and note.verb == "attack"]
    gun = item(build, "light_machine_gun")
    assert shots == [(1, gun), (0, gun)]
    assert at.cars[0].ace == 0


@pytest.mark.rule("CW-GEN-13")
@pytest.mark.parametrize(("cause", "rules"), [("collision", ("CW-GEN-13",)), ("driving", ())])
def test_only_a_driving_roll_pays_for_going_out_of_control(cause: str, rules: tuple[str, ...]) -> None:
    at = two(custom())
    at.cars[0].control = 0
    at.watch = Watch()
    flow = lose_control(at, 0, 1, cause, "left")
    spinning = next(flow)
    assert isinstance(spinning, Judge)
    with pytest.raises(StopIteration):
        flow.send(spinning.model())
    (out,) = [event for event in at.watch.events() if event.verb == "out"]
    assert (out.rules, at.cars[0].ace) == (rules, 6)
