"""Unique squadrons whose ability is a word or a number: each in a position that goes otherwise without it."""

from __future__ import annotations

from typing import Any

from tests.games.armada.tables import Played
from tests.games.armada.test_aces import HERE, THERE, TIE, XWING, hulls, scene, strike
from understudy.games.armada import GAME
from understudy.games.armada.queries import keyword, speed_of
from understudy.games.armada.rules.squadrons import attack_options, move_limit
from understudy.games.armada.table import Table

FAR = (1200, 400)
AWING, YWING, CLONES, DROIDS = (
    *("a_wing_squadron", "y_wing_squadron", "v_19_torrent_squadron"),
    "vulture_class_droid_fighter_squadron",
)


def table(ours: list[str], theirs: list[str], *places: tuple[float, float], **more: Any) -> Table:
    return GAME.read_position(scene(ours, theirs, places, **more))


def ways(position: Table, squadron: int = 0) -> set[str]:
    return {act.id for act in attack_options(position, position.squadrons[squadron])}


# -- engagement ----------------------------------------------------------------------------------------------


def test_tycho_celchu_leaves_engagements() -> None:
    def free(id: str) -> tuple[bool, bool]:
        ship = [{"pose": [1700, 100, 0]}, {"pose": [600, 490, 180]}]
        found = table([id], [TIE], HERE, THERE, ships=ship)
        return move_limit(found, found.squadrons[0]) > 0, any(way.startswith("bomb") for way in ways(found))

    assert free("tycho_celchu") == (True, True)
    assert free(AWING) == (False, False)


def test_ig_88_passes_escorts_and_suffers_no_counter() -> None:
    beside = (600, 450)
    assert ways(table(["ig_88_ig_2000"], [XWING, YWING], HERE, THERE, beside)) == {
        "dogfight:squadron-1",
        "dogfight:squadron-2",
    }
    assert ways(table(["tie_fighter_squadron"], [XWING, YWING], HERE, THERE, beside)) == {
        "dogfight:squadron-1"
    }
    for id, asked in (("ig_88_ig_2000", False), (TIE, True)):
        played = strike([id], [AWING], "Ua").rest(stop=("counter",))
        assert (played.topic == "counter") == asked


def test_valen_rudor_is_left_alone_while_others_are_engaged() -> None:
    beside = (600, 450)
    assert ways(table([AWING], ["valen_rudor", TIE], HERE, THERE, beside)) == {"dogfight:squadron-2"}
    assert ways(table([AWING], ["valen_rudor", TIE], HERE, THERE, FAR)) == {"dogfight:squadron-1"}


def test_vult_skerris_attacks_only_by_command() -> None:
    mine = table(["vult_skerris"], [XWING], HERE, THERE)
    assert not ways(mine)
    mine.squadrons[0].by = 0
    assert ways(mine) == {"dogfight:squadron-1"}


def test_ketsu_onyo_slows_enemies_beside_her() -> None:
    def speed(place: tuple[float, float]) -> int:
        found = table(["ketsu_onyo_shadow_caster"], ["boba_fett_slave_i"], HERE, place)
        return speed_of(found, found.squadrons[1])

    assert speed(FAR) - speed(THERE) == 2


# -- keywords that are given ---------------------------------------------------------------------------------


def test_hera_syndulla_makes_escorts_adept() -> None:
    near = table(["hera_syndulla", XWING], [TIE], HERE, (700, 400), FAR)
    assert keyword(near, near.squadrons[1], "adept") == 1
    far = table(["hera_syndulla", XWING], [TIE], HERE, FAR, THERE)
    assert keyword(far, far.squadrons[1], "adept") == 0
    other = table(["hera_syndulla", YWING], [TIE], HERE, (700, 400), FAR)
    assert keyword(other, other.squadrons[1], "adept") == 0


def test_dengar_gives_others_counter() -> None:
    near = table(["dengar_punishing_one", TIE], [XWING], HERE, (700, 400), FAR)
    assert [keyword(near, one, "counter") for one in near.squadrons[:2]] == [0, 1]
    far = table(["dengar_punishing_one", TIE], [XWING], HERE, FAR, THERE)
    assert keyword(far, far.squadrons[1], "counter") == 0


def test_plo_koon_gives_plain_squadrons_counter() -> None:
    near = table(["plo_koon", CLONES, "arc_170_squadron"], [DROIDS], HERE, (640, 450), (560, 450), FAR)
    assert [keyword(near, one, "counter") for one in near.squadrons[:3]] == [2, 1, 1]
    far = table(["plo_koon", CLONES], [DROIDS], HERE, FAR, THERE)
    assert keyword(far, far.squadrons[1], "counter") == 0


# -- dice ----------------------------------------------------------------------------------------------------


def _offers(word: str, played: Played) -> bool:
    return f"ability:{word}" in played.options()


def test_keyan_farlander_rerolls_against_bare_zones() -> None:
    for state, able in (({"shields": [0, 3, 1, 3]}, True), ({}, False)):
        ships = [{"pose": [1700, 100, 0]}, {"pose": [600, 490, 180], **state}]
        played = strike(["keyan_farlander"], [TIE], "Kb Kb", at_ship=True, ships=ships)
        assert _offers("reroll", played) == able


def test_dash_rendar_rerolls_a_die_for_each_enemy_beside_him() -> None:
    for second, number in (((600, 450), 2), (FAR, 1)):
        places, dice = [HERE, THERE, second], [["hit"] * number]
        played = strike(["dash_rendar_outrider"], [TIE, TIE], "Ua Ua Ua", places=places, rolled=dice)
        played.answer("ability:reroll", *["reroll:0", "reroll:1"][:number])
        assert not played.dice


def test_odd_ball_rerolls_after_a_move() -> None:
    for moved, able in ((1, True), (0, False)):
        played = strike(["odd_ball"], [DROIDS], "Ua Ua", states={0: {"moved": moved}})
        assert _offers("reroll", played) == able


def test_crits_that_count() -> None:
    """Shara Bey countering, Vader against a unique squadron, Grievous where no token is ready."""
    vader = strike(["darth_vader_tie_defender"], ["luke_skywalker"], "Kx").rest(stop=("counter",))
    plain = strike(["darth_vader_tie_defender"], [XWING], "Kx").rest(stop=("counter",))
    assert (hulls(vader)[1], hulls(plain)[1]) == (3, 4)
    shara = strike(["shara_bey"], [TIE], "Uc", attack={"kind": "counter"}).rest()
    assert hulls(shara)[1] == 2
    attacking = strike(["shara_bey"], [TIE], "Uc").rest(stop=("counter",))
    assert hulls(attacking)[1] == 3
    bare, ready = ({"defense": [state, state]} for state in ("exhausted", "ready"))
    for state, hull in ((bare, 1), (ready, 0)):
        played = strike(["general_grievous"], ["plo_koon"], "Uc", states={1: state}).rest(stop=("counter",))
        assert 4 - hulls(played)[1] == hull


# -- obstruction ---------------------------------------------------------------------------------------------


def obstructed(ours: list[str], theirs: list[str], *places: tuple[float, float], **more: Any) -> bool:
    found = table(ours, theirs, *places, **more)
    shot = next(
        shot
        for act, shot in attack_options(found, found.squadrons[0]).items()
        if act.id == f"dogfight:squadron-{len(ours)}"
    )
    return shot.obstructed


def test_attacks_on_ciena_ree_are_obstructed() -> None:
    assert obstructed([XWING], ["ciena_ree"], HERE, THERE)
    assert not obstructed([XWING], [TIE], HERE, THERE)


def test_attacks_of_dis_t81_are_never_obstructed() -> None:
    rock = {"obstacles": [{"id": "debris_1", "pose": [635, 400, 90]}]}
    near = [(590, 400), (680, 400)]
    assert obstructed([DROIDS], ["v_19_torrent_squadron"], *near, **rock)
    assert not obstructed(["dis_t81"], ["v_19_torrent_squadron"], *near, **rock)


def test_luminara_unduli_hides_plain_squadrons_from_enemies_beside_her() -> None:
    beside, away = (560, 450), FAR
    assert obstructed([DROIDS], [CLONES, "luminara_unduli"], HERE, THERE, beside)
    assert not obstructed([DROIDS], [CLONES, "luminara_unduli"], HERE, THERE, away)
    assert not obstructed([DROIDS], ["kit_fisto", "luminara_unduli"], HERE, THERE, beside)


# -- damage --------------------------------------------------------------------------------------------------


def test_mauler_mithel_hurts_whom_he_flies_to() -> None:
    def flown(id: str) -> list[int]:
        start = scene([id], [XWING, XWING], [(400, 400), THERE, FAR], agenda=[["turn", [0]], ["fly", [0, 3]]])
        return hulls(Played(start).answer("move:600,400"))[1:]

    assert flown("mauler_mithel") == [4, 5]
    assert flown(TIE) == [5, 5]


def test_phlac_arphocc_prototypes_hurt_enemies_that_end_beside_them() -> None:
    def landed(*places: tuple[float, float]) -> int:
        start = scene(
            ["phlac_arphocc_prototypes"], [CLONES], list(places), agenda=[["turn", [0]], ["landed", [1]]]
        )
        return hulls(Played(start))[1]

    assert landed(HERE, FAR) - landed(HERE, THERE) == 1
