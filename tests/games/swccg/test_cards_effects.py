"""Effects that none of the sample decks holds, each in a position of its own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT
from understudy.games.swccg.queries import barred, icons, live, power, tally, value, word
from understudy.games.swccg.records import Battle, Chosen, Drain, Frame
from understudy.games.swccg.rules.actions import possible
from understudy.games.swccg.rules.deploy import cost, spots
from understudy.games.swccg.rules.going import go
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.strength import (
    battle_ability,
    battle_destinies,
    immunity,
    power_at,
    total_ability,
)
from understudy.games.swccg.table import BATTLE_END, BIT, FORCE, LOST, USED

CANTINA, WAR_ROOM, JUNGLE, ALDERAAN, YAVIN = "D1_290", "D1_287", "L1_137", "D1_281", "D1_296"
LUKE, OBI, LEIA, HAN, REBEL, TROOPER = "L1_19", "L1_21", "L1_17", "L1_11", "L1_27", "L1_28"
VADER, TARKIN, TAGGE, STORM, PILOT = "D1_168", "D1_179", "D1_178", "D1_194", "D1_180"


class Scene:
    """One place with cards at it, and one Effect in hand."""

    def __init__(
        self, id: str, here: Sequence[str] = (), place: str = CANTINA, more: Sequence[str] = ()
    ) -> None:
        self.seat = CARD_OF[id].side
        self.lab = Lab(id, place, *here, *more)
        self.place = self.lab.place(place)
        self.cards = [self.lab.put(one, self.place) for one in here]
        self.effect = self.lab.find(id)
        for seat in (DARK, LIGHT):
            self.lab.force(seat, 8)

    def on(self, host: int = -1, place: int = -1, mode: int = 0, aim: int = -1) -> Lab:
        """The Effect lies where it is wanted."""
        id = self.lab.table.cards[self.effect].id
        slot = "on-place" if place >= 0 else ""
        self.lab.put(id, place, on=host, slot=slot)
        self.lab.table.keep(self.effect, Chosen(mode, aim))
        return self.lab

    def ways(self) -> list[str]:
        """Where the Effect may be deployed to, from hand."""
        self.lab.hand(self.lab.table.cards[self.effect].id)
        return [one.id for one in spots(self.lab.table, self.seat, self.effect)]

    def check(self) -> Lab:
        """Everything automatic has happened."""
        self.lab.phase("control", active=DARK)
        self.lab.table.then(("settle", ()))
        self.lab.play()
        return self.lab

    def deploy(self, phase: str = "deploy") -> Lab:
        self.lab.hand(self.lab.table.cards[self.effect].id)
        self.lab.phase(phase, active=self.seat)
        self.lab.play()
        return self.lab


# -- on characters -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "master", "pupil", "rival"), [("L1_43", OBI, TARKIN, VADER), ("D1_217", VADER, HAN, OBI)]
)
def test_a_jedi_overawes(id: str, master: str, pupil: str, rival: str) -> None:
    scene = Scene(id, (master, pupil), more=(rival,))
    was = total_ability(scene.lab.table, scene.place, 1 - scene.seat)
    lab = scene.on(scene.cards[0])
    assert total_ability(lab.table, scene.place, 1 - scene.seat) == was - 2
    lab.put(rival, scene.place)
    assert total_ability(lab.table, scene.place, 1 - scene.seat) == was + 6, "not with another Jedi present"
    scene = Scene(id, (master, pupil))
    assert scene.ways() == [f"host {scene.cards[0]} 8 0"]


def test_demotion() -> None:
    scene = Scene("L1_47", (TARKIN, STORM, VADER, TAGGE))
    was = power(scene.lab.table, scene.cards[0])
    assert live(scene.lab.table) & BIT[scene.cards[0]]
    lab = scene.on(scene.cards[0])
    assert power(lab.table, scene.cards[0]) == was - 2
    assert not live(lab.table) & BIT[scene.cards[0]]
    scene = Scene("L1_47", (TARKIN, STORM, VADER, TAGGE))
    hosts = [way.split()[1] for way in scene.ways()]
    assert hosts == [str(scene.cards[0]), str(scene.cards[3])], "neither stormtroopers nor Vader"


@pytest.mark.parametrize(
    ("id", "mine", "theirs", "guns"),
    [("L1_48", LUKE, STORM, ("L1_152", "D1_312")), ("D1_214", STORM, LUKE, ("D1_312", "L1_152"))],
)
def test_disarmed(id: str, mine: str, theirs: str, guns: Sequence[str]) -> None:
    scene = Scene(id, (mine, theirs), more=guns)
    scene.lab.put(guns[0], on=scene.cards[0])
    gun = scene.lab.put(guns[1], on=scene.cards[1])
    was = power(scene.lab.table, scene.cards[1])
    lab = scene.deploy("control")
    lab.answer(f"play {scene.effect} 0")
    table = lab.table
    assert table.host[scene.effect] == scene.cards[1]
    assert lab.where(gun) == "lost"
    assert power(table, scene.cards[1]) == was - 1
    assert barred(table, "carry", scene.cards[1])
    unarmed = Scene(id, (mine, theirs), more=guns)
    unarmed.lab.put(guns[1], on=unarmed.cards[1])
    assert unarmed.ways() == [], "never in a deploy phase"
    assert not possible(unarmed.lab.table, unarmed.seat, unarmed.effect, 0, ("", -1, -1, -1))


@pytest.mark.parametrize(("id", "novice", "ace"), [("L1_49", TROOPER, LUKE), ("D1_209", STORM, PILOT)])
def test_lessons_in_flying(id: str, novice: str, ace: str) -> None:
    scene = Scene(id, (novice, ace))
    assert scene.ways() == [f"host {scene.cards[0]} 8 0", f"host {scene.cards[1]} 8 1"]
    scene = Scene(id, (novice,))
    lab = scene.on(scene.cards[0], mode=1)
    assert word(lab.table, "pilot") & BIT[scene.cards[0]]


def test_a_pupil_flies_better() -> None:
    for mode, more in ((1, 2), (2, 1)):
        scene = Scene("L1_49", (), place=ALDERAAN, more=("L1_142", TROOPER, REBEL))
        ship = scene.lab.put("L1_142", scene.place)
        flyer = scene.lab.put(TROOPER if mode == 1 else REBEL, on=ship, slot="pilot")
        was = power(scene.lab.table, ship)
        lab = scene.on(flyer, mode=mode)
        now = power(lab.table, ship)
        assert now - was == more


def test_lightsaber_proficiency() -> None:
    scene = Scene("L1_54", (LUKE, HAN, STORM), more=("L1_155",))
    saber = scene.lab.put("L1_155", on=scene.cards[0])
    table = scene.lab.table
    was = power(table, scene.cards[0])
    lab = scene.on(scene.cards[0])
    assert power(lab.table, scene.cards[0]) == was
    table.battle = Battle(scene.place, DARK)
    table.battle.part = BIT[scene.cards[0]] | BIT[scene.cards[2]]
    table.touch()
    assert power(table, scene.cards[0]) == was + 3
    table.battle = None
    assert possible(table, LIGHT, scene.effect, 0, ("drain-start", LIGHT, scene.place, -1))
    assert not possible(table, LIGHT, scene.effect, 0, ("drain-start", DARK, scene.place, -1))
    lab.phase("control", active=DARK)
    table.then(*lose(saber))
    lab.play()
    assert lab.where(scene.effect) == "lost", "no lightsaber any more"


def test_obi_wans_cape() -> None:
    scene = Scene("L1_57", (HAN, STORM, VADER), place="L1_133", more=("L1_130",))
    scene.lab.place("L1_130")
    lab = scene.on(scene.cards[0])
    assert immunity(lab.table, scene.cards[0])[0] == 5
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {scene.place}", f"answer {scene.effect} 0")
    assert lab.topic == "flee-or-lose"
    assert lab.seat == DARK
    lab.answer("done")
    assert lab.where(scene.cards[1]) == "lost"


def test_rycar_ryjerd() -> None:
    scene = Scene("L1_63", (LUKE, HAN))
    lab = scene.on(scene.cards[0], mode=1)
    assert word(lab.table, "smuggler") & BIT[scene.cards[0]]
    scene = Scene("L1_63", (LUKE, HAN))
    was = power(scene.lab.table, scene.cards[1])
    lab = scene.on(scene.cards[1], mode=2)
    assert power(lab.table, scene.cards[1]) == was + 1
    assert not word(lab.table, "smuggler") & BIT[scene.cards[0]]


# -- beside the table, on places -----------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "jawa"), [("L1_51", "L1_12"), ("D1_219", "D1_182")])
def test_both_pay_for_jawas(id: str, jawa: str) -> None:
    scene = Scene(id, (jawa,))
    was = value(scene.lab.table, "forfeit", scene.cards[0])
    lab = scene.deploy()
    lab.answer(f"deploy {scene.effect}")
    assert [len(lab.table.piles[seat][FORCE]) for seat in (DARK, LIGHT)] == [5, 5]
    assert value(lab.table, "forfeit", scene.cards[0]) == was + 1
    scene = Scene(id)
    for _ in range(6):
        scene.lab.table.shift(1 - scene.seat, FORCE, USED)
    assert scene.ways() == [], "the opponent has only 2 Force left"


@pytest.mark.parametrize(("id", "fighter", "enemy"), [("L1_53", LUKE, STORM), ("D1_225", TARKIN, TROOPER)])
def test_dejarik_turns_ability_into_power(id: str, fighter: str, enemy: str) -> None:
    scene = Scene(id, (fighter, enemy))
    lab = scene.on()
    lab.phase("battle", active=scene.seat)
    lab.play()
    lab.answer(f"battle {scene.place}")
    able = battle_ability(lab.table, scene.seat)
    lab.answer(f"text {scene.effect} 0")
    numbers = lab.ids()
    assert numbers == [f"number {value}" for value in range(1, int(able) + 1)]
    lab.answer("number 2")
    battle = lab.table.battle
    assert battle is not None
    assert battle.extra[scene.seat] == 2
    assert battle_ability(lab.table, scene.seat) == able - 2
    assert any(one[4] == BATTLE_END for one in lab.table.temps)


@pytest.mark.parametrize(("id", "warrior", "other"), [("L1_61", STORM, PILOT), ("D1_232", LUKE, REBEL)])
def test_warriors_cost_more(id: str, warrior: str, other: str) -> None:
    scene = Scene(id, more=(warrior, other))
    one, two = scene.lab.hand(warrior, other)
    seat = 1 - scene.seat
    was = [cost(scene.lab.table, seat, card, scene.place) for card in (one, two)]
    lab = scene.on()
    assert [cost(lab.table, seat, card, scene.place) for card in (one, two)] == [was[0] + 1, was[1]]


@pytest.mark.parametrize(
    ("id", "place", "mine", "theirs"), [("L1_68", JUNGLE, LUKE, STORM), ("D1_213", WAR_ROOM, STORM, LUKE)]
)
def test_a_sentry_guards_in_one_of_three_ways(id: str, place: str, mine: str, theirs: str) -> None:
    scene = Scene(id, place=place)
    assert scene.ways() == [f"place {scene.place} {number}" for number in range(3)]
    found = []
    for mode in (1, 2, 3):
        scene = Scene(id, (mine,), place=place, more=(theirs,))
        (foe,) = scene.lab.hand(theirs)
        seat = 1 - scene.seat
        table, spot = scene.lab.table, scene.place
        was = cost(table, seat, foe, spot), power_at(table, spot, scene.seat)
        lab = scene.on(place=scene.place, mode=mode)
        found.append(
            (
                cost(lab.table, seat, foe, scene.place) - was[0],
                tally(lab.table, "ability-needed", seat, scene.place),
                power_at(lab.table, scene.place, scene.seat) - was[1],
            )
        )
    assert found == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_revolution_turns_a_location_around() -> None:
    scene = Scene("L1_62", (), place="L1_133")
    was = [icons(scene.lab.table, scene.place, seat) for seat in (DARK, LIGHT)]
    lab = scene.on(place=scene.place)
    assert [icons(lab.table, scene.place, seat) for seat in (DARK, LIGHT)] == was[::-1]
    assert was[0] != was[1]
    scene = Scene("L1_62", (), place="D2_143")
    assert scene.ways() == [], "the Death Star is immune"


def test_blast_door_controls_cancel_by_themselves() -> None:
    scene = Scene("D1_210", (STORM,), more=("L1_105", "D1_178"))
    scene.on()
    (barrier,) = scene.lab.hand("L1_105")
    (tagge,) = scene.lab.hand("D1_178")
    lab = scene.lab
    lab.phase("deploy", active=DARK)
    lab.play()
    lab.answer(f"deploy {tagge}", f"answer {barrier}")
    assert lab.where(barrier) == "lost"
    assert not barred(lab.table, "move", tagge)


def test_reactor_terminal() -> None:
    scene = Scene("D1_228", more=(STORM, VADER))
    one, two = scene.lab.hand(STORM, VADER)
    lab = scene.on()
    lab.phase("control", active=DARK)
    lab.play()
    lab.answer(f"text {scene.effect} 0", f"card {one}", "done")
    assert (lab.where(one), lab.where(two)) == ("used", "hand")


# -- Utinni Effects ------------------------------------------------------------------------------------------


def test_death_star_plans() -> None:
    scene = Scene("L1_46", ("L1_6",), place=WAR_ROOM, more=(JUNGLE, "L1_135"))
    jungle = scene.lab.place(JUNGLE)
    lab = scene.on(place=scene.place, aim=scene.cards[0])
    lab = scene.check()
    assert lab.table.host[scene.effect] == scene.cards[0], "it goes along with the droid"
    lab.lost(*["L1_27"] * 4)
    lab.phase("control", active=DARK)
    go(lab.table, scene.cards[0], jungle)
    lab.play()
    assert lab.where(scene.effect) == "lost"
    assert len(lab.table.piles[LIGHT][LOST]) == 1, "nine were retrieved of four, only the Effect is lost"


def test_our_most_desperate_hour() -> None:
    scene = Scene("L1_58", (LEIA, LUKE, HAN, TROOPER), place=ALDERAAN)
    scene.lab.lost(*["L1_27"] * 8)
    scene.on(place=scene.place, aim=scene.cards[0])
    lab = scene.check()
    assert lab.where(scene.effect) == "lost"
    assert len(lab.table.piles[LIGHT][LOST]) == 8 - 4 + 1, "1 for Leia, 2 for Luke, 1 for Han"


def test_plastoid_armor() -> None:
    scene = Scene("L1_59", (STORM,), place=WAR_ROOM, more=(LUKE, CANTINA))
    luke = scene.lab.put(LUKE, scene.lab.place(CANTINA))
    was = power(scene.lab.table, luke), value(scene.lab.table, "forfeit", luke)
    lab = scene.lab
    lab.hand("L1_59")
    assert list(spots(lab.table, LIGHT, scene.effect)) == [], "only as an answer"
    lab.phase("control", active=DARK)
    lab.table.then(*lose(scene.cards[0]))
    lab.play()
    lab.answer(f"answer {scene.effect} 0")
    assert lab.table.spot[scene.effect] == scene.place
    lab.table.put_at(luke, scene.place)
    lab.table.then(("settle", ()))
    lab.play()
    assert lab.table.host[scene.effect] == luke
    assert (power(lab.table, luke), value(lab.table, "forfeit", luke)) == (was[0] + 2, was[1] + 2)
    assert word(lab.table, "spy") & BIT[luke]
    assert value(lab.table, "armor", luke) == 5


def test_tusken_breath_mask() -> None:
    scene = Scene("L1_67", (OBI, STORM), more=(LUKE, JUNGLE))
    luke = scene.lab.put(LUKE, scene.lab.place(JUNGLE))
    lab = scene.lab
    lab.hand("L1_67")
    lab.phase("battle", active=LIGHT)
    lab.play()
    lab.answer(f"battle {scene.place}")
    for _ in range(10):
        if lab.offers(f"answer {scene.effect}"):
            break
        lab._on(lab.match.answer(lab.request.options()[0]))  # type: ignore[union-attr]
    lab.answer(f"answer {scene.effect} 0")
    assert lab.table.spot[scene.effect] == scene.place
    was = power(lab.table, luke)
    lab.table.put_at(luke, scene.place)
    lab.table.put_on(scene.effect, luke, 8)
    assert power(lab.table, luke) == was + 2
    assert immunity(lab.table, luke)[1] == 3


def test_luke_luuuuke() -> None:
    scene = Scene("D1_223", (), more=(LUKE, HAN, JUNGLE))
    jungle = scene.lab.place(JUNGLE)
    luke, han = scene.lab.put(LUKE, jungle), scene.lab.put(HAN, jungle)
    was = power(scene.lab.table, luke), value(scene.lab.table, "forfeit", luke), power(scene.lab.table, han)
    lab = scene.on(place=scene.place, aim=luke)
    assert (power(lab.table, luke), value(lab.table, "forfeit", luke)) == (max(0, was[0] - 3), was[1] - 3)
    lab.table.keep(scene.effect, Chosen(aim=han))
    assert power(lab.table, han) == was[2] - 1
    lab.table.put_at(han, scene.place)
    lab = scene.check()
    assert lab.where(scene.effect) == "lost"
    assert lab.where(han) == "play"


def test_luke_luuuuke_kills_at_forfeit_0() -> None:
    weak = next(
        id
        for id, one in CARD_OF.items()
        if one.side == LIGHT and "rebel" in one.words and one.kind == "character" and one.forfeit in (0, 1)
    )
    scene = Scene("D1_223", (), more=(weak, JUNGLE))
    rebel = scene.lab.put(weak, scene.lab.place(JUNGLE))
    scene.on(place=scene.place, aim=rebel)
    lab = scene.check()
    assert lab.where(rebel) == "lost"


def test_the_necklace_drains_and_travels() -> None:
    scene = Scene("D1_226", (TARKIN,), place=JUNGLE)
    scene.on(place=scene.place, aim=scene.cards[0])
    lab = scene.check()
    table = lab.table
    assert table.host[scene.effect] == scene.cards[0]
    assert possible(table, DARK, scene.effect, 1, ("drain-start", DARK, scene.place, -1))
    assert not possible(table, DARK, scene.effect, 1, ("drain-start", LIGHT, scene.place, -1))
    table.drain = Drain(DARK, scene.place)
    table.config.texts[scene.effect].actions[1].stages[0](table, Frame("text", DARK, scene.effect, 1))
    assert table.drain.bonus == 1


def test_send_a_detachment_down() -> None:
    scene = Scene("D1_229", (STORM,), more=(WAR_ROOM, "L1_133"))
    other = scene.lab.place("L1_133")
    lab = scene.on(place=scene.place, aim=scene.cards[0])
    assert tally(lab.table, "attrition", LIGHT, other) == 1, "at every Tatooine location"
    room = lab.place(WAR_ROOM)
    lab.table.put_at(scene.cards[0], room)
    assert tally(lab.table, "attrition", LIGHT, other) == 0
    scene = Scene("D1_229", (STORM,))
    assert scene.ways() == [], "the trooper has to be on the Death Star"


def test_tactical_re_call() -> None:
    scene = Scene("D1_231", (VADER, LEIA), more=(JUNGLE,))
    jungle = scene.lab.place(JUNGLE)
    vader, leia = scene.cards
    lab = scene.lab
    was = power(lab.table, leia), value(lab.table, "forfeit", leia)
    lab.hand("D1_231")
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {scene.place}")
    for _ in range(10):
        if lab.offers(f"answer {scene.effect}"):
            break
        lab._on(lab.match.answer(lab.request.options()[0]))  # type: ignore[union-attr]
    lab.answer(f"answer {scene.effect} 0", f"card {leia}")
    assert lab.table.spot[scene.effect] == jungle
    now = power(lab.table, leia), value(lab.table, "forfeit", leia)
    assert now == (max(0, was[0] - 3), was[1] - 3), "before the damage is satisfied"
    assert power(lab.table, vader) == 6


def test_battle_destinies_need_more_ability_near_a_sentry() -> None:
    scene = Scene("D1_213", (LUKE, STORM), place=WAR_ROOM)
    lab = scene.on(place=scene.place, mode=2)
    lab.table.battle = Battle(scene.place, DARK)
    lab.table.battle.part = BIT[scene.cards[0]] | BIT[scene.cards[1]]
    lab.table.touch()
    assert battle_destinies(lab.table, LIGHT) == 0, "4 is not enough for 5"


def test_crash_site_memorial() -> None:
    scene = Scene("L1_45", ("L1_6",), more=(LUKE, STORM))
    (luke,) = scene.lab.hand(LUKE)
    droid = scene.cards[0]
    lab = scene.on()
    lab.phase("deploy", active=LIGHT)
    lab.table.then(*lose(droid))
    lab.play()
    lab.answer(f"answer {scene.effect} 0")
    assert lab.table.host[droid] == scene.effect
    lab.answer(f"text {scene.effect} 1")
    assert lab.where(droid) == "hand"
    assert lab.table.host[luke] == scene.effect
    assert not lab.offers(f"text {scene.effect}"), "once a turn"
    scene = Scene("L1_45", (LUKE, STORM))
    lab = scene.on()
    lab.phase("deploy", active=LIGHT)
    lab.table.then(*lose(*scene.cards))
    lab.play()
    assert not lab.table.on[scene.effect]
    assert lab.topic != "respond", "neither people nor the opponent's cards"


def test_mantellian_savrip() -> None:
    scene = Scene("L1_55", (TROOPER, VADER), more=(LUKE,))
    (luke,) = scene.lab.hand(LUKE)
    lab = scene.on()
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {scene.place}")
    for _ in range(12):
        if lab.offers(f"answer {scene.effect}"):
            break
        lab._on(lab.match.answer(lab.request.options()[0]))  # type: ignore[union-attr]
    battle = lab.table.battle
    assert battle is not None
    was = battle.damage[LIGHT], battle.attrition[LIGHT]
    lab.answer(f"answer {scene.effect} 0")
    assert lab.where(luke) == "lost"
    after = lab.table.battle
    if after is not None:
        assert after.damage[LIGHT] == max(0, was[0] - 7)
        assert after.attrition[LIGHT] == max(0, was[1] - 7)
    assert was[0] > 0


def test_mantellian_savrip_is_free_with_c_3po() -> None:
    for here, price in (((), 3), (("L1_5",), 0)):
        scene = Scene("L1_55", here)
        lab = scene.deploy()
        lab.answer(f"deploy {scene.effect}")
        assert len(lab.table.piles[LIGHT][FORCE]) == 8 - price


def test_yerka_mig() -> None:
    scene = Scene("L1_69", (STORM,), place="L1_133", more=("L1_130", TARKIN, "L1_149"))
    speeder = scene.lab.put("L1_149", scene.place)
    dunes = scene.lab.place("L1_130")
    target = scene.lab.put(TARKIN, dunes)
    was = power_at(scene.lab.table, dunes, DARK), power_at(scene.lab.table, scene.place, DARK)
    lab = scene.lab
    mig = lab.put("L1_69", scene.place)
    lab.table.keep(mig, Chosen(aim=target))
    assert power_at(lab.table, scene.place, DARK) == was[1] - 1
    assert power_at(lab.table, dunes, DARK) == was[0] - 1, "at the adjacent site too"
    lab.phase("move", active=LIGHT)
    lab.play()
    assert lab.offers(f"walk {mig} {dunes}")
    assert lab.offers(f"embark {mig} {speeder}"), "as a passenger"
    lab.answer(f"walk {mig} {dunes}")
    assert lab.where(mig) == "lost", "the target is there"
