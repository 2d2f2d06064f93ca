"""Interrupts that none of the sample decks holds, each in a position of its own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT
from understudy.games.swccg.queries import barred, power, value
from understudy.games.swccg.records import Destiny, Frame
from understudy.games.swccg.rules.actions import NO_EVENT, possible, top_level
from understudy.games.swccg.rules.destiny import draw_modifiers
from understudy.games.swccg.rules.leaving import FORFEITED, lose
from understudy.games.swccg.table import BIT, FORCE, HAND, LOST, OUT, RESERVE, UNRESOLVED, USED

CANTINA, WAR_ROOM, JUNGLE, ALDERAAN = "D1_290", "D1_287", "L1_137", "D1_281"


def side(id: str) -> int:
    return CARD_OF[id].side


class Scene:
    """One place with cards at it, one Interrupt in hand, Force for both."""

    def __init__(
        self,
        id: str,
        here: Sequence[str] = (),
        place: str = CANTINA,
        more: Sequence[str] = (),
        force: int = 6,
    ) -> None:
        self.id, self.seat = id, side(id)
        self.lab = Lab(id, place, *here, *more)
        self.place = self.lab.place(place)
        self.cards = [self.lab.put(one, self.place) for one in here]
        (self.card,) = self.lab.hand(id)
        for seat in (DARK, LIGHT):
            self.lab.force(seat, force)

    def top(self, phase: str = "control", active: int | None = None) -> Lab:
        """Up to the question in which the player may act in a phase."""
        self.lab.phase(phase, active=self.seat if active is None else active)
        self.lab.play()
        return self.mine()

    def battle(self, initiator: int) -> Lab:
        """Up to the weapons segment, or to the first answer to the initiation."""
        self.lab.phase("battle", active=initiator)
        self.lab.play()
        self.lab.answer(f"battle {self.place}")
        return self.mine()

    def mine(self) -> Lab:
        """Passes of the opponent until the player is asked."""
        for _ in range(20):
            if not self.lab.topic or self.offered():
                return self.lab
            if not self.lab.offers("pass"):
                return self.lab
            self.lab.answer("pass")
        return self.lab

    def offered(self, part: int | None = None) -> bool:
        if not self.lab.topic or self.lab.seat != self.seat:
            return False
        starts = [f"{kind} {self.card}" for kind in ("play", "answer")]
        return any(self.lab.offers(one if part is None else f"{one} {part}") for one in starts)

    def do(self, part: int = 0, *answers: str) -> Lab:
        kind = "play" if self.lab.offers(f"play {self.card} {part}") else "answer"
        self.lab.answer(f"{kind} {self.card} {part}", *answers)
        return self.lab

    def lost(self, card: int) -> bool:
        return self.lab.where(card) == "lost"

    def pile(self, seat: int, zone: int) -> int:
        return len(self.lab.table.piles[seat][zone])


LUKE, OBI, LEIA, HAN, REBEL, TROOPER = "L1_19", "L1_21", "L1_17", "L1_11", "L1_27", "L1_28"
VADER, TARKIN, TAGGE, MOTTI, STORM, PILOT = "D1_168", "D1_179", "D1_178", "D1_164", "D1_194", "D1_180"


# -- battle destinies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "part", "here", "initiator", "added", "extra"),
    [
        ("L1_76", 0, (LUKE, HAN, STORM), LIGHT, 2, 0),
        ("L1_82", 0, (LUKE, OBI, STORM), LIGHT, 2, 0),
        ("L1_93", 0, (OBI, STORM), DARK, 1, 1),
        ("L1_93", 1, (HAN, STORM), DARK, 1, 0),
        ("L1_110", 0, (LUKE, LEIA, STORM), DARK, 2, 0),
        ("L1_111", 0, (HAN, STORM), DARK, 2, 0),
        ("L1_111", 1, ("L1_33", STORM), DARK, 1, 0),
        ("L1_116", 0, (LUKE, TARKIN), LIGHT, 1, 0),
        ("L1_116", 0, (LUKE, VADER), LIGHT, 2, 0),
        ("L1_119", 0, (TROOPER, STORM), DARK, 1, 0),
        ("L1_119", 1, (LEIA, STORM), DARK, 2, 0),
        ("D1_236", 0, (TARKIN, HAN), LIGHT, 1, 0),
        ("D1_236", 0, (TARKIN, LEIA), LIGHT, 2, 0),
        ("D1_239", 0, (TARKIN, MOTTI, HAN), DARK, 2, 0),
        ("D1_239", 0, (TARKIN, TAGGE, HAN), DARK, 2, 0),
        ("D1_248", 0, (VADER, HAN), DARK, 1, 0),
        ("D1_248", 0, (VADER, LUKE), DARK, 2, 0),
        ("D1_258", 0, (STORM, REBEL), LIGHT, 1, 0),
        ("D1_258", 1, (TAGGE, REBEL), LIGHT, 2, 0),
        ("D1_260", 0, (TARKIN, REBEL), LIGHT, 2, 0),
        ("D1_260", 1, ("D1_171", REBEL), LIGHT, 1, 0),
        ("D1_277", 0, (VADER, REBEL), LIGHT, 1, 1),
        ("D1_277", 1, (TARKIN, REBEL), LIGHT, 1, 0),
        ("D1_280", 0, (VADER, OBI), DARK, 1, 0),
    ],
)
def test_battle_destinies_are_added(
    id: str, part: int, here: Sequence[str], initiator: int, added: int, extra: int
) -> None:
    scene = Scene(id, here)
    lab = scene.battle(initiator)
    for _ in range(6):
        if scene.offered(part):
            break
        lab.answer("pass")
    scene.do(part)
    battle = lab.table.battle
    assert battle is not None
    assert battle.added[scene.seat] == added
    assert battle.extra[scene.seat] == extra
    assert lab.where(scene.card) == "lost"


@pytest.mark.parametrize(
    ("id", "here", "initiator"),
    [
        ("L1_76", (LUKE, STORM), LIGHT),
        ("L1_82", (LUKE, STORM), LIGHT),
        ("L1_93", (OBI, STORM), LIGHT),
        ("L1_93", (HAN, REBEL, STORM), DARK),
        ("L1_110", (LUKE, STORM), DARK),
        ("L1_111", (HAN, REBEL, STORM), DARK),
        ("L1_116", (LUKE, STORM), DARK),
        ("L1_119", (REBEL, STORM), DARK),
        ("D1_236", (TARKIN, TROOPER), LIGHT),
        ("D1_239", (TARKIN, HAN), DARK),
        ("D1_248", (TARKIN, HAN), DARK),
        ("D1_258", (PILOT, REBEL), LIGHT),
        ("D1_260", (TARKIN, REBEL), DARK),
        ("D1_277", (VADER, REBEL), DARK),
        ("D1_280", (VADER, HAN), DARK),
    ],
)
def test_battle_destinies_are_not_added_otherwise(id: str, here: Sequence[str], initiator: int) -> None:
    scene = Scene(id, here)
    scene.lab.phase("battle", active=initiator)
    scene.lab.play()
    scene.lab.answer(f"battle {scene.place}")
    while scene.lab.table.battle is not None and scene.lab.topic:
        assert not scene.offered(0)
        scene.lab._on(scene.lab.match.answer(scene.lab.request.options()[0]))  # type: ignore[union-attr]


# -- canceling ----------------------------------------------------------------------------------------------


def test_alter_cancels_an_effect_in_play_below_the_ability() -> None:
    scene = Scene("L1_71", (LUKE,), more=("D1_227", "L1_11"))
    effect = scene.lab.put("D1_227", scene.place, slot="on-place")
    scene.lab.destiny("L1_11")
    scene.top()
    scene.do(0)
    assert scene.lost(effect)
    assert scene.lab.where(scene.card) == "used"
    other = Scene("D1_234", ("D1_178",), more=("D1_227", "D1_313"))
    kept = other.lab.put("D1_227", other.place, slot="on-place")
    other.lab.destiny("D1_313")
    other.top()
    other.do(0)
    assert other.lab.where(kept) == "play", "4 is not lower than 3"


def test_alter_answers_an_effect_and_a_sense() -> None:
    scene = Scene("L1_71", (LUKE,), more=("D1_224", "L1_11"))
    (effect,) = scene.lab.hand("D1_224")
    scene.lab.destiny("L1_11")
    scene.lab.phase("deploy", active=DARK)
    scene.lab.play()
    scene.lab.answer("deploy")
    assert scene.offered(1)
    scene.do(1)
    assert scene.lost(effect)
    scene = Scene("D1_234", (VADER, LUKE), more=("L1_109", "D1_259", "L1_6"))
    scene.lab.put("L1_6", scene.place)
    scene.lab.hand("L1_109", "D1_259")
    scene.lab.phase("control", active=DARK)
    scene.lab.play()
    scene.lab.answer("play " + str(next(iter(_cards(scene.lab, "D1_259")))) + " 1", "answer")
    assert scene.offered(2), "Sense is being played"
    scene.do(2)
    assert scene.lost(_cards(scene.lab, "L1_109")[0])


def _cards(lab: Lab, id: str) -> list[int]:
    return [card for card in range(120) if lab.table.cards[card].id == id]


@pytest.mark.parametrize(
    ("id", "titles"),
    [
        ("L1_110", ("D1_249",)),
        ("D1_235", ("L1_108", "L1_106", "L1_82", "L1_103", "L1_76", "L1_110", "L1_113")),
        ("D1_239", ("L1_105",)),
        ("D1_280", ("L1_107", "L1_92", "L1_100")),
    ],
)
def test_named_cards_are_canceled_while_they_are_played(id: str, titles: Sequence[str]) -> None:
    for title in titles:
        scene = Scene(id, more=(title,))
        (other,) = scene.lab.hand(title)
        text = scene.lab.table.config.texts[scene.card]
        moment = ("playing", 1 - scene.seat, other, 0)
        parts = [n for n, one in enumerate(text.actions) if one.window == "playing"]
        assert any(possible(scene.lab.table, scene.seat, scene.card, n, moment) for n in parts)
        moment = ("playing", 1 - scene.seat, scene.card, 0)
        assert not any(possible(scene.lab.table, scene.seat, scene.card, n, moment) for n in parts)


def test_a_lightsaber_on_table_is_canceled() -> None:
    scene = Scene("D1_280", (LUKE,), more=("L1_155",))
    saber = scene.lab.put("L1_155", on=scene.cards[0])
    scene.top()
    scene.do(1)
    assert scene.lost(saber)


def test_a_canceled_barrier_has_no_result() -> None:
    scene = Scene("L1_110", (STORM,), more=("D1_249", LUKE))
    scene.lab.hand("D1_249", LUKE)
    scene.lab.phase("deploy", active=LIGHT)
    scene.lab.play()
    luke = _cards(scene.lab, LUKE)[0]
    barrier = _cards(scene.lab, "D1_249")[0]
    scene.lab.answer(f"deploy {luke}", f"answer {barrier}")
    assert scene.offered(2)
    scene.do(2)
    assert not barred(scene.lab.table, "move", luke)


# -- piles ---------------------------------------------------------------------------------------------------


def test_beru_stew_activates_for_both_and_more_with_the_lars_family() -> None:
    scene = Scene("L1_72", ("L1_2", "L1_22"), force=0)
    lab = scene.top()
    scene.do(0, "seat 1")
    assert scene.pile(DARK, FORCE) == 2
    lab.answer("number 2")
    assert scene.pile(LIGHT, FORCE) == 4
    assert scene.lost(scene.card)


@pytest.mark.parametrize(
    ("id", "wanted", "cheap", "dear"),
    [
        ("L1_83", HAN, 1, 3),
        ("L1_94", LEIA, 1, 3),
        ("L1_95", LUKE, 1, 3),
        ("L1_107", OBI, 1, 3),
        ("D1_272", VADER, 2, 4),
        ("D1_272", TAGGE, 2, 4),
    ],
)
def test_a_hero_comes_back(id: str, wanted: str, cheap: int, dear: int) -> None:
    scene = Scene(id, more=(wanted, STORM, TROOPER))
    (hero, _) = scene.lab.lost(wanted, TROOPER if side(wanted) == LIGHT else STORM)
    lab = scene.top()
    scene.do(0)
    assert lab.where(hero) == "used"
    assert scene.pile(scene.seat, FORCE) == 6 - cheap
    scene = Scene(id, more=(wanted,))
    scene.lab.pile(RESERVE, wanted)
    lab = scene.top()
    scene.do(1)
    hero = _cards(lab, wanted)[0]
    assert lab.where(hero) == "hand"
    assert scene.pile(scene.seat, FORCE) == 6 - dear


def test_gift_of_the_mentor_searches_a_lightsaber_and_a_failed_search_bars_the_title() -> None:
    scene = Scene("L1_82", more=("L1_155", "L1_82"))
    scene.lab.hand("L1_82")
    scene.lab.pile(RESERVE, "L1_155")
    lab = scene.top()
    scene.do(1)
    assert lab.where(_cards(lab, "L1_155")[0]) == "hand"
    assert scene.pile(LIGHT, FORCE) == 5
    scene = Scene("L1_83", more=("L1_83",))
    (second,) = scene.lab.hand("L1_83")
    lab = scene.top()
    scene.do(1)
    assert scene.lost(scene.card)
    assert not possible(lab.table, LIGHT, second, 1, NO_EVENT), "no Han was found: nobody looks again"


def test_reinforcements_need_fewer_units_and_retrieve_as_many_as_drawn() -> None:
    for id, wanted, other, crowd in (
        ("L1_106", "L1_28", "L1_19", (STORM, STORM)),
        ("D1_251", STORM, "D1_178", (TROOPER, REBEL)),
    ):
        scene = Scene(id, crowd, more=(wanted, wanted, other))
        back = scene.lab.lost(wanted, wanted, other)
        lab = scene.top()
        scene.do(0)
        lab.answer("card")
        lab_back = [lab.where(card) for card in back]
        assert lab_back.count("used") >= 1
        while lab.topic == "retrieve":
            lab.answer("card")
        assert [lab.where(card) for card in back] == ["used", "used", "lost"], "three were drawn, two fit"
        scene = Scene(id, (wanted, wanted, crowd[0]))
        scene.top()
        assert not scene.offered(), "two are more than one"


def test_how_did_we_get_into_this_mess_changes_the_hand() -> None:
    scene = Scene("L1_87", ("L1_5",), place="L1_130", more=("L1_11", "L1_17"))
    old = scene.lab.hand("L1_11", "L1_17")
    lab = scene.top()
    scene.do(0)
    assert [lab.where(card) for card in old] == ["used", "used"]
    assert scene.pile(LIGHT, HAND) == 3, "one more with C-3PO"
    scene = Scene("L1_87", ("L1_6",), place=CANTINA, more=("L1_11",))
    scene.lab.hand("L1_11")
    scene.top()
    assert not scene.offered(), "no Scomp link in the Cantina"
    scene = Scene("L1_87", ("L1_6",), place=WAR_ROOM, more=("L1_11",))
    scene.lab.hand("L1_11")
    lab = scene.top()
    scene.do(0)
    assert scene.pile(LIGHT, HAND) == 1


@pytest.mark.parametrize("id", ["L1_115", "D1_262"])
def test_a_pile_of_either_player_is_shuffled(id: str) -> None:
    scene = Scene(id, more=("D1_178", "D1_168"))
    top = scene.lab.pile(RESERVE, "D1_178")[0]
    scene.lab.lost("D1_168")
    lab = scene.top()
    scene.do(0)
    assert lab.topic == "shuffle-which"
    assert sorted(lab.ids()) == ["pile 0 1", "pile 0 4", "pile 1 1"], "three piles are not empty"
    lab.answer("pile 0 1")
    assert lab.table.piles[DARK][RESERVE][0] < 0, "nobody knows the top any more"
    assert not lab.table.seen[DARK] & BIT[top]


@pytest.mark.parametrize(("id", "who"), [("L1_108", "L2_14"), ("D1_250", TARKIN)])
def test_a_reserve_deck_is_looked_through(id: str, who: str) -> None:
    scene = Scene(id, (who,), place=WAR_ROOM)
    lab = scene.top()
    scene.do(0)
    assert lab.ids() == ["seat 0", "seat 1"]
    lab.answer(f"seat {1 - scene.seat}")
    assert lab.topic == "seen"
    assert all(card >= 0 for card in lab.table.piles[1 - scene.seat][RESERVE])
    lab.answer("yes")
    assert lab.table.piles[1 - scene.seat][RESERVE][0] < 0
    scene = Scene(id, (who,), place=CANTINA)
    scene.top()
    assert not scene.offered()


def test_scomp_links_on_the_death_star_cancel() -> None:
    for id, who, title in (("L1_108", "L2_14", "D1_235"), ("D1_250", TARKIN, "L1_89")):
        for place, legal in ((WAR_ROOM, True), ("L1_132", False)):
            scene = Scene(id, (who,), place=place, more=(title,))
            (other,) = scene.lab.hand(title)
            moment = ("playing", 1 - scene.seat, other, 0)
            assert possible(scene.lab.table, scene.seat, scene.card, 2, moment) is legal


def test_radar_scanner_clears_small_fry_out_of_a_hand() -> None:
    scene = Scene("L1_104", ("L1_149",), more=("D1_196", "D1_178", "D1_169"))
    raider, tagge, dathcha = scene.lab.hand("D1_196", "D1_178", "D1_169")
    lab = scene.top()
    scene.do(0)
    assert lab.topic == "hand-to-used-all"
    lab.answer("yes")
    assert [lab.where(card) for card in (raider, tagge, dathcha)] == ["used", "hand", "hand"]
    assert lab.table.seen[LIGHT] & BIT[tagge]


def test_scanning_crew_takes_one_rebel_out_of_a_hand() -> None:
    scene = Scene("D1_266", more=(LUKE, "L1_24"))
    luke, droid = scene.lab.hand(LUKE, "L1_24")
    lab = scene.top()
    scene.do(0)
    assert lab.ids() == ["done", f"card {luke}"]
    lab.answer(f"card {luke}")
    assert lab.table.piles[LIGHT][USED][0] == luke
    assert lab.where(droid) == "hand"


def test_spaceport_speeders_sells_a_vehicle() -> None:
    scene = Scene("L1_112", ("L1_149",), place="L1_133")
    lab = scene.top()
    before = scene.pile(LIGHT, FORCE)
    scene.do(0)
    assert scene.pile(LIGHT, FORCE) == before + 9, "three draws of 3 for Luke's landspeeder"
    assert scene.lost(scene.cards[0])
    scene = Scene("L1_112", ("L1_6", "L1_33"), place=CANTINA)
    lab = scene.top()
    scene.do(0)
    assert lab.where(scene.cards[0]) == "lost", "Wioslea buys everywhere"
    scene = Scene("L1_112", ("L1_6",), place=CANTINA)
    scene.top()
    assert not scene.offered()


def test_thank_the_maker_after_a_great_drain() -> None:
    scene = Scene("L1_114", ("L1_6",), more=(LUKE, HAN, LEIA, OBI))
    scene.lab.lost(LUKE, HAN, LEIA, OBI)
    scene.lab.table.played["Force drained"] = 4
    scene.top(active=DARK)
    assert not scene.offered()
    scene = Scene("L1_114", ("L1_6",), more=(LUKE, HAN, LEIA, OBI))
    scene.lab.lost(LUKE, HAN, LEIA, OBI)
    scene.lab.table.played["Force drained"] = 5
    scene.top(active=DARK)
    scene.do(0)
    assert scene.pile(LIGHT, LOST) == 2, "three of four are back, this card was lost"


def test_a_drain_counts_what_was_lost() -> None:
    scene = Scene("L1_114", (STORM,), place="L1_133")
    lab = scene.lab
    lab.phase("control", active=DARK)
    lab.play()
    lab.answer(f"drain {scene.place}")
    taken = 0
    while lab.topic == "lose-force":
        lab.answer("lose")
        taken += 1
    assert taken > 0
    assert lab.table.played["Force drained"] == taken


@pytest.mark.parametrize(
    ("active", "tanks", "amount"), [(DARK, False, 4), (LIGHT, False, 2), (DARK, True, 2)]
)
def test_limited_resources(active: int, tanks: bool, amount: int) -> None:
    scene = Scene("D1_255", more=("L1_146", "L1_36"), place=ALDERAAN)
    if tanks:
        ship = scene.lab.put("L1_146", scene.place)
        scene.lab.put("L1_36", on=ship)
    lab = scene.top(active=active)
    before = lab.table.life(LIGHT)
    scene.do(0)
    for _ in range(amount):
        assert lab.topic == "lose-force"
        lab.answer("lose")
    assert lab.table.life(LIGHT) == before - amount
    assert lab.topic != "lose-force"


def test_limited_resources_needs_a_short_hand() -> None:
    scene = Scene("D1_255", more=(LUKE, HAN, LEIA))
    scene.lab.hand(LUKE, HAN, LEIA)
    scene.top()
    assert not scene.offered()


def test_trinto_duaba_takes_cards_of_one_destiny() -> None:
    scene = Scene("D1_273", more=(LUKE, "L1_27", "L1_24"))
    luke, three, four = scene.lab.used(LUKE, "L1_27", "L1_24")
    lab = scene.top("battle")
    scene.do(0)
    assert [lab.where(card) for card in (luke, three, four)] == ["used", "lost", "used"]
    for phase, active, legal in (("battle", DARK, True), ("battle", LIGHT, False), ("control", DARK, False)):
        scene = Scene("D1_273", more=(LUKE,))
        scene.lab.used(LUKE)
        scene.lab.phase(phase, active=active)
        assert bool(list(top_level(scene.lab.table, DARK))) is legal


def test_tusken_scavengers_take_hardware() -> None:
    scene = Scene("D1_275", ("D1_196", "D1_196"), more=("L1_152", "L1_149", LUKE, "D1_178"))
    blaster, speeder, luke = scene.lab.used("L1_152", "L1_149", LUKE)
    scene.lab.destiny("D1_178")
    lab = scene.top()
    scene.do(0)
    assert [lab.where(card) for card in (blaster, speeder, luke)] == ["lost", "lost", "used"]
    scene = Scene("D1_275", ("D1_196", "D1_196"), more=("L1_152",))
    (blaster,) = scene.lab.used("L1_152")
    lab = scene.top()
    scene.do(0)
    assert lab.where(blaster) == "used", "3 is not lower than 2"


# -- losses by a draw ----------------------------------------------------------------------------------------


def test_a_cantina_brawl_hurts_whoever_was_drawn() -> None:
    scene = Scene("L1_73", (LUKE, TARKIN, HAN, STORM, "L1_6"), more=("L1_11",))
    scene.lab.destiny("L1_11")
    lab = scene.top()
    scene.do(0)
    # Light drew 1, Dark drew 3.
    assert [lab.where(card) for card in scene.cards] == ["play", "lost", "lost", "lost", "play"]
    assert scene.pile(LIGHT, FORCE) == 4


def test_a_collision_needs_a_low_draw() -> None:
    scene = Scene("L1_74", ("D1_304", "D1_304"), place=ALDERAAN, more=(LUKE,))
    scene.lab.destiny(LUKE)
    lab = scene.top()
    scene.do(0)
    assert lab.topic == "lose-one"
    assert lab.seat == DARK
    lab.answer(f"card {scene.cards[1]}")
    assert [lab.where(card) for card in scene.cards] == ["play", "lost"]
    scene = Scene("L1_74", ("D1_304", "D1_304"), place=ALDERAAN)
    lab = scene.top()
    scene.do(0)
    assert lab.topic != "lose-one", "3 is not lower than 2"


@pytest.mark.parametrize(
    ("id", "gun", "shooter"), [("L1_80", "D1_312", STORM), ("D1_237", "L1_152", TROOPER)]
)
def test_crossfire(id: str, gun: str, shooter: str) -> None:
    mate = PILOT if shooter == STORM else REBEL
    enemy = LUKE if shooter == STORM else VADER
    low = HAN if shooter == STORM else TARKIN
    scene = Scene(id, (shooter, mate, enemy), more=(gun, low))
    scene.lab.put(gun, on=scene.cards[0])
    scene.lab.destiny(low)
    lab = scene.battle(side(enemy))
    assert scene.offered()
    scene.do(0)
    assert lab.topic == "lose-one"
    assert lab.seat == side(shooter)
    lab.answer(f"card {scene.cards[1]}")
    assert scene.lost(scene.cards[1])
    scene = Scene(id, (shooter, mate, enemy))
    scene.battle(side(enemy))
    assert not scene.offered(), "without a weapon nobody shoots"


def test_gravel_storm() -> None:
    scene = Scene("D1_247", (TROOPER, LUKE), place="L1_130")
    lab = scene.top()
    scene.do(0, f"card {scene.cards[0]}")
    assert scene.lost(scene.cards[0]), "3 is more than 1"
    scene = Scene("D1_247", (LUKE,), place="L1_130")
    lab = scene.top()
    scene.do(0)
    assert lab.where(scene.cards[0]) == "play"
    scene = Scene("D1_247", (LUKE,), place=CANTINA)
    scene.top()
    assert not scene.offered()


def test_set_for_stun() -> None:
    scene = Scene("D1_268", (TROOPER,), more=("L1_152",))
    gun = scene.lab.put("L1_152", on=scene.cards[0])
    lab = scene.top()
    scene.do(0)
    assert lab.where(scene.cards[0]) == "hand"
    assert lab.where(gun) == "hand"
    assert scene.pile(DARK, FORCE) == 4
    scene = Scene("D1_268", (LUKE,))
    lab = scene.top()
    scene.do(0)
    assert lab.where(scene.cards[0]) == "play"


def test_physical_choke() -> None:
    scene = Scene("D1_264", (TROOPER, LUKE))
    lab = scene.top()
    scene.do(0)
    assert [lab.where(card) for card in scene.cards] == ["lost", "play"]
    scene = Scene("D1_264", (VADER, "L1_27"), more=())
    lab = scene.battle(DARK)
    for _ in range(20):
        if scene.offered(1):
            break
        lab._on(lab.match.answer(lab.request.options()[0]))  # type: ignore[union-attr]
    scene.do(1)
    assert scene.lost(scene.cards[1]), "3 is more than 2"


def test_nevar_yalnal_finds_spies() -> None:
    scene = Scene("D1_261", ("D1_171", LEIA), more=(STORM,))
    table = scene.lab.table
    if "spy" not in table.cards[scene.cards[0]].words:
        scene = Scene("D1_261", (_own_spy(), LEIA), more=(STORM, STORM))
    scene.lab.destiny(STORM)
    lab = scene.top()
    scene.do(0)
    assert lab.where(scene.cards[1]) == "play", "1 is not more than 2"
    scene = Scene("D1_261", (_own_spy(), LEIA), more=(STORM,))
    scene.lab.table.undercover |= BIT[scene.cards[1]]
    scene.lab.destiny(STORM)
    lab = scene.top()
    scene.do(0)
    assert scene.lost(scene.cards[1]), "1 and 2 for the cover"


def _own_spy() -> str:
    return next(
        id
        for id, one in CARD_OF.items()
        if one.side == DARK and one.kind == "character" and "spy" in one.words and "droid" not in one.words
    )


def test_dead_jawas() -> None:
    scene = Scene("D1_242", (STORM, STORM, "L1_12", "L1_12", "L1_12"), more=())
    lab = scene.top()
    jawas = scene.cards[2:]
    scene.do(0, f"card {jawas[0]}", f"card {jawas[1]}", "done")
    assert [lab.where(card) for card in jawas] == ["lost", "lost", "play"], "3 is more than 2"
    scene = Scene("D1_242", (STORM, STORM, "L1_12", "L1_12", "L1_12"))
    lab = scene.top()
    scene.do(0, *[f"card {card}" for card in scene.cards[2:]])
    assert [lab.where(card) for card in scene.cards[2:]] == ["play"] * 3, "3 is not more than 3"


def test_full_scale_alert() -> None:
    here = (STORM, STORM, STORM, STORM, LUKE, HAN, "L1_6")
    scene = Scene("D1_246", here)
    lab = scene.top()
    scene.do(0)
    luke, han, droid = scene.cards[4:]
    assert barred(lab.table, "move", luke)
    assert barred(lab.table, "move", droid)
    assert not barred(lab.table, "move", han), "a smuggler"
    assert not barred(lab.table, "move", scene.cards[0])
    scene = Scene("D1_246", here[1:])
    lab = scene.top()
    scene.do(0)
    assert not barred(lab.table, "move", scene.cards[3]), "3 is not lower than 3"


def test_on_the_edge() -> None:
    scene = Scene("L1_101", (LUKE,), more=(HAN, LEIA, OBI))
    scene.lab.lost(HAN, LEIA, OBI)
    lab = scene.top()
    scene.do(0, "number 2", "yes")
    assert lab.where(scene.cards[0]) == "play"
    assert scene.pile(LIGHT, LOST) == 2, "two are back, this one was played"
    scene = Scene("L1_101", (LUKE,))
    scene.top()
    scene.do(0, "number 3")
    assert scene.lost(scene.cards[0])


def test_a_tallon_roll() -> None:
    scene = Scene("D1_270", (), place=ALDERAAN, more=("D1_304", "L1_146", STORM))
    tie, wing = scene.lab.put("D1_304", scene.place), scene.lab.put("L1_146", scene.place)
    lab = scene.top()
    scene.do(0)
    a = power(lab.table, tie) + value(lab.table, "maneuver", tie) if lab.where(tie) == "play" else 0
    assert (lab.where(tie), lab.where(wing)) == ("play", "lost"), a
    scene = Scene("D1_270", (), place=ALDERAAN, more=("D1_304", "L1_146", STORM, "L1_24"))
    tie, wing = scene.lab.put("D1_304", scene.place), scene.lab.put("L1_146", scene.place)
    scene.lab.destiny(STORM, "L1_24")
    lab = scene.top()
    scene.do(0)
    assert (lab.where(tie), lab.where(wing)) == ("lost", "play")


def test_the_circle_is_complete() -> None:
    scene = Scene("D1_271", (VADER, OBI), more=("L1_157",))
    lab = scene.top()
    scene.do(0)
    vader, master = scene.cards
    assert lab.table.piles[LIGHT][OUT] == [master]
    scene = Scene("D1_271", (VADER, OBI), more=("L1_157",))
    scene.lab.put("L1_157", on=scene.cards[1])
    lab = scene.top()
    vader, master = scene.cards
    better = power(lab.table, master) + 2 > power(lab.table, vader)
    scene.do(0)
    assert better
    assert lab.table.piles[DARK][OUT] == [vader]


def test_thinner() -> None:
    scene = Scene("D1_278", (LUKE, STORM), place="L1_125", more=("D1_227",))
    effect = scene.lab.put("D1_227", scene.place, slot="on-place")
    scene.lab.table.undercover |= BIT[scene.cards[1]]
    lab = scene.top()
    scene.do(0)
    assert [lab.where(card) for card in (*scene.cards, effect)] == ["lost", "lost", "play"]


# -- answers to battles --------------------------------------------------------------------------------------


def test_dont_get_cocky_shoots_a_fighter() -> None:
    scene = Scene("L1_76", ("D1_304", "L1_146"), place=ALDERAAN)
    scene.battle(DARK)
    assert scene.offered(1)
    scene.do(1)
    assert scene.lost(scene.cards[0])


@pytest.mark.parametrize(("id", "twin"), [("L1_77", "D1_279"), ("D1_279", "L1_77")])
def test_chances(id: str, twin: str) -> None:
    scene = Scene(id, (VADER, LUKE))
    lab = scene.battle(1 - scene.seat)
    scene.do(0)
    assert lab.table.battle is not None
    assert lab.table.battle.factor == [3, 3]
    scene = Scene(id, (VADER, LUKE), more=(twin,))
    (other,) = scene.lab.hand(twin)
    scene.lab.phase("battle", active=scene.seat)
    scene.lab.play()
    scene.lab.answer(f"battle {scene.place}", f"answer {other} 0")
    assert scene.offered(1)
    scene.do(1)
    assert scene.lab.table.battle is not None
    assert scene.lab.table.battle.factor == [9, 9]


def test_a_bad_feeling_about_a_stronger_enemy() -> None:
    for here, factor in (((LUKE, VADER), 2), ((HAN, VADER), 3)):
        scene = Scene("L1_91", here)
        lab = scene.battle(LIGHT)
        scene.do(0)
        assert lab.table.battle is not None
        assert lab.table.battle.factor == [factor, 1]
    scene = Scene("L1_91", (LUKE, STORM))
    scene.battle(LIGHT)
    assert not scene.offered()


def test_into_the_garbage_chute() -> None:
    scene = Scene("L1_89", (LUKE, STORM), place=WAR_ROOM, more=("L1_125",))
    chute = scene.lab.place("L1_125")
    lab = scene.battle(DARK)
    scene.do(0)
    assert lab.table.spot[scene.cards[0]] == chute
    assert not lab.table.moved & BIT[scene.cards[0]]
    assert lab.table.battle is None, "nobody is left to fight with"


@pytest.mark.parametrize(
    ("id", "chief", "other", "enemy"), [("L1_92", OBI, HAN, STORM), ("D1_240", VADER, TAGGE, REBEL)]
)
def test_a_jedi_doubles_the_others(id: str, chief: str, other: str, enemy: str) -> None:
    scene = Scene(id, (chief, other, enemy))
    lab = scene.battle(scene.seat)
    was = [power(lab.table, card) for card in scene.cards]
    scene.do(0)
    assert [power(lab.table, card) for card in scene.cards] == [was[0], was[1] * 2, was[2]]
    assert scene.pile(scene.seat, FORCE) == 4


def test_move_along() -> None:
    scene = Scene("L1_96", (OBI, STORM, STORM, VADER), place="L1_133", more=("L1_130", LUKE))
    scene.lab.place("L1_130")
    scene.lab.destiny(LUKE)
    lab = scene.battle(DARK)
    scene.do(0)
    assert lab.topic == "move-along"
    assert lab.ids() == [f"card {card}" for card in scene.cards[1:3]]
    lab.answer(f"card {scene.cards[1]}")
    assert lab.topic == "flee-or-lose"
    assert lab.seat == DARK
    lab.answer("done")
    assert [lab.where(card) for card in scene.cards[1:3]] == ["lost", "play"], "one was drawn"
    assert lab.table.battle is not None


def test_noble_sacrifice() -> None:
    scene = Scene("L1_99", (TROOPER, HAN), more=(STORM, LUKE, LEIA, OBI))
    (storm,) = scene.lab.hand(STORM)
    scene.lab.lost(LUKE, LEIA, OBI)
    scene.lab.phase("deploy", active=DARK)
    scene.lab.play()
    scene.lab.answer(f"deploy {storm}")
    assert scene.offered()
    scene.do(0)
    trooper = scene.cards[0]
    assert scene.lab.table.piles[LIGHT][OUT] == [trooper], "power 1 each"
    scene.lab.answer("yes")
    assert scene.pile(LIGHT, LOST) == 2, "two of three are back, this one is lost"


def test_old_ben_brings_a_forfeited_friend_back() -> None:
    scene = Scene("L1_100", (HAN, OBI), more=())
    han = scene.cards[0]
    scene.lab.phase("control", active=DARK)
    scene.lab.table.then(*lose(han, how=FORFEITED))
    scene.lab.play()
    assert scene.offered()
    scene.do(0)
    assert scene.lab.table.spot[han] == scene.place
    scene = Scene("L1_100", (HAN, OBI))
    scene.lab.phase("control", active=DARK)
    scene.lab.table.then(*lose(scene.cards[1], how=FORFEITED), *lose(scene.cards[0]))
    scene.lab.play()
    assert not scene.offered(), "neither Obi-Wan nor somebody who was just lost"


def test_kintan_strider() -> None:
    scene = Scene("D1_254", (HAN,), more=(TAGGE, "D1_312"))
    tagge, gun = scene.lab.lost(TAGGE, "D1_312")
    scene.lab.phase("control", active=DARK)
    scene.lab.table.then(*lose(scene.cards[0]))
    scene.lab.play()
    scene.do(0)
    assert scene.lab.where(tagge) == "hand"
    assert scene.lab.where(gun) == "lost"


@pytest.mark.parametrize(
    ("id", "hero", "bully", "friend"), [("L1_103", TROOPER, VADER, LUKE), ("D1_244", STORM, OBI, TAGGE)]
)
def test_panic_deploys_the_top_of_the_reserve_deck(id: str, hero: str, bully: str, friend: str) -> None:
    scene = Scene(id, (hero, bully), more=(friend, "L1_109", "D1_267"))
    other = "L1_109" if scene.seat == LIGHT else "D1_267"
    sense, mate = scene.lab.pile(RESERVE, other, friend)
    lab = scene.battle(1 - scene.seat)
    scene.do(0, "number 2")
    assert lab.table.spot[mate] == scene.place
    assert lab.table.battle is not None
    assert lab.table.battle.part & BIT[mate], "it joins the battle"
    assert lab.where(sense) == "lost"
    assert not lab.table.piles[scene.seat][UNRESOLVED]
    assert scene.pile(scene.seat, FORCE) >= 5, "free"
    scene = Scene(id, (friend, bully))
    scene.battle(1 - scene.seat)
    power_ = [power(scene.lab.table, card) for card in scene.cards]
    assert scene.offered() == (2 * power_[0] < power_[1])


@pytest.mark.parametrize(("id", "enemy"), [("L1_113", STORM), ("D1_238", TROOPER)])
def test_an_assault_cancels_a_drain(id: str, enemy: str) -> None:
    scene = Scene(id, (enemy,), place="L1_133")
    lab = scene.lab
    lab.phase("control", active=1 - scene.seat)
    lab.play()
    lab.answer(f"drain {scene.place}")
    assert scene.offered()
    before = lab.table.life(1 - scene.seat)
    mine = lab.table.life(scene.seat)
    scene.do(0)
    assert lab.topic == "lose-force"
    assert lab.seat == 1 - scene.seat, "3 drawn against a power of 1: the enemy loses 2"
    lab.answer("lose", "lose")
    assert lab.table.life(1 - scene.seat) == before - 2
    assert lab.table.life(scene.seat) == mine
    assert lab.topic != "lose-force"


def test_hans_dice_draw_again() -> None:
    scene = Scene("L1_84", (LUKE, STORM), more=(TROOPER,))
    scene.lab.destiny(TROOPER)
    lab = scene.battle(LIGHT)
    for _ in range(20):
        if scene.offered():
            break
        lab._on(lab.match.answer(lab.request.options()[0]))  # type: ignore[union-attr]
    scene.do(0)
    for _ in range(3):
        if lab.topic == "respond":
            lab.answer("pass")
    battle = lab.table.battle
    assert battle is not None
    assert battle.values[LIGHT] == [3], "the 1 does not count, the 3 does"


def test_takeel_swaps_the_battle_destinies() -> None:
    scene = Scene("D1_269", (VADER, LUKE), more=(STORM,))
    scene.lab.destiny(STORM)
    lab = scene.battle(LIGHT)
    for _ in range(20):
        if scene.offered():
            break
        lab._on(lab.match.answer(lab.request.options()[0]))  # type: ignore[union-attr]
    battle = lab.table.battle
    assert battle is not None
    was = battle.drawn[:]
    assert was[0] != was[1]
    scene.do(0)
    assert lab.table.battle is not None
    assert lab.table.battle.drawn == was[::-1]


def test_trooper_charge() -> None:
    for id, more in ((STORM, 2), ("D1_170", 3)):
        scene = Scene("D1_274", (id, LUKE))
        lab = scene.battle(DARK)
        was = power(lab.table, scene.cards[0])
        scene.do(0)
        assert power(lab.table, scene.cards[0]) == was + more
        assert lab.table.hit & BIT[scene.cards[0]]


def test_its_worse_raises_a_loss() -> None:
    scene = Scene("D1_252", more=("L1_90",))
    (worse,) = scene.lab.hand("L1_90")
    scene.lab.phase("control", active=DARK)
    from understudy.games.swccg.rules.piles import lose_force

    scene.lab.table.then(*lose_force(scene.lab.table, LIGHT, 2, "text"))
    scene.lab.play()
    scene.lab.answer(f"answer {worse} 0", "number 2")
    assert scene.offered(0)
    before = scene.lab.table.life(LIGHT)
    scene.do(0, "number 1")
    lost = 0
    while scene.lab.topic == "lose-force":
        scene.lab.answer("lose")
        lost += 1
    assert lost == 3
    assert scene.lab.table.life(LIGHT) == before - 3


def test_its_worse_adds_to_battle_damage() -> None:
    scene = Scene("D1_252", (VADER, TROOPER), force=6)
    lab = scene.battle(DARK)
    for _ in range(30):
        if scene.offered(1):
            break
        starts = [one for one in lab.ids() if one.startswith("lose ")]
        lab.answer(starts[0] if starts else lab.ids()[0])
    assert lab.table.battle is not None
    was = lab.table.battle.damage[LIGHT]
    scene.do(1)
    assert lab.table.battle is not None
    assert lab.table.battle.damage[LIGHT] == was + 1


def test_local_trouble_is_a_battle_of_three() -> None:
    scene = Scene("D1_256", (STORM, STORM, VADER, TROOPER, LUKE))
    a, b, _, trooper, _ = scene.cards
    scene.lab.phase("deploy", active=DARK)
    scene.lab.play()
    for _ in range(10):
        if scene.offered():
            break
        scene.lab.answer("pass")
    lab = scene.do(0, f"card {a}", f"card {trooper}", "yes")
    battle = lab.table.battle
    assert battle is not None
    assert battle.part == BIT[a] | BIT[b] | BIT[trooper]
    assert battle.added[DARK] == 1
    assert lab.where(scene.card) == "lost"
    assert lab.table.stack == []
    assert scene.pile(DARK, FORCE) == 5


# -- weapons and targets -------------------------------------------------------------------------------------


def test_droid_shutdown_saves_a_droid() -> None:
    scene = Scene("L1_78", ("L1_6",), more=("D1_259", "D1_259"))
    first, second = scene.lab.hand("D1_259", "D1_259")
    scene.lab.phase("control", active=DARK)
    scene.lab.play()
    scene.lab.answer(f"play {first} 1")
    assert scene.offered()
    lab = scene.do(0)
    assert lab.where(scene.cards[0]) == "play"
    assert scene.lost(first)
    assert not possible(lab.table, DARK, second, 1, NO_EVENT), "safe till the end of the turn"
    assert barred(lab.table, "target", scene.cards[0])


def test_droid_shutdown_stops_a_shot() -> None:
    scene = Scene("L1_78", ("L1_6", TROOPER, STORM), more=("D1_312",))
    gun = scene.lab.put("D1_312", on=scene.cards[2])
    lab = scene.lab
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {scene.place}")
    lab.answer(f"fire {gun}", f"card {scene.cards[0]}")
    assert scene.offered()
    scene.do(0)
    assert not lab.table.hit & BIT[scene.cards[0]]
    assert lab.table.drawn is None, "no weapon destiny is drawn"


def test_hear_me_baby() -> None:
    scene = Scene("L1_85", ("D1_304", "L1_146"), place=ALDERAAN, more=("D1_313",))
    gun = scene.lab.put("D1_313", on=scene.cards[0])
    tie, wing = scene.cards
    table = scene.lab.table
    assert possible(table, LIGHT, scene.card, 0, ("fired-at", DARK, wing, gun))
    assert not possible(table, LIGHT, scene.card, 0, ("fired-at", LIGHT, tie, gun)), "only own starships"
    shot = Frame("fire", DARK, gun)
    answered = Frame("play", LIGHT, scene.card)
    table.stack += [shot, answered]
    table.config.texts[scene.card].actions[0].stages[0](table, answered)
    table.stack.pop()
    assert draw_modifiers(table, Destiny(DARK, "weapon", 2, gun)) == -2, "each of them"


def test_this_is_all_your_fault_takes_a_shot() -> None:
    scene = Scene("L1_117", ("L1_6", LUKE, STORM), more=("D1_312",))
    droid, luke, storm = scene.cards
    gun = scene.lab.put("D1_312", on=storm)
    lab = scene.lab
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {scene.place}", f"fire {gun}", f"card {luke}")
    assert scene.offered(1)
    scene.do(1)
    assert not lab.table.hit & BIT[luke]
    assert lab.table.hit & BIT[droid]
    assert value(lab.table, "forfeit", droid) == value(lab.table, "forfeit", luke)


def test_this_is_all_your_fault_satisfies_attrition() -> None:
    scene = Scene("L1_117", ("L1_6", LUKE, VADER))
    droid = scene.cards[0]
    lab = scene.battle(DARK)
    for _ in range(30):
        if scene.offered(0):
            break
        lab._on(lab.match.answer(lab.request.options()[0]))  # type: ignore[union-attr]
    assert lab.table.battle is not None
    assert lab.table.battle.attrition[LIGHT] > 0
    damage = lab.table.battle.damage[LIGHT]
    scene.do(0)
    assert scene.lost(droid)
    assert lab.table.battle is not None
    assert lab.table.battle.attrition[LIGHT] == 0
    assert lab.table.battle.damage[LIGHT] == damage


@pytest.mark.parametrize(
    ("id", "jawa", "effect", "titled"),
    [("L1_118", "L1_12", "D1_229", "D1_219"), ("D1_276", "D1_182", "L1_46", "L1_51")],
)
def test_utinni(id: str, jawa: str, effect: str, titled: str) -> None:
    scene = Scene(id, (jawa, STORM, TROOPER, "L1_6"), more=(effect, titled, WAR_ROOM))
    stolen = scene.lab.put(effect, scene.place, slot="on-place")
    lab = scene.top()
    scene.do(0)
    assert lab.where(stolen) == "hand"
    assert lab.table.owner[stolen] == scene.seat
    assert lab.table.hands[scene.seat] & BIT[stolen]
    scene = Scene(id, more=(titled,))
    other = scene.lab.put(titled)
    assert possible(scene.lab.table, scene.seat, scene.card, 2, ("playing", 1 - scene.seat, other, 0))
    assert not possible(scene.lab.table, scene.seat, scene.card, 2, ("playing", scene.seat, scene.card, 0))
    scene.top()
    scene.do(1)
    assert scene.lost(other)
