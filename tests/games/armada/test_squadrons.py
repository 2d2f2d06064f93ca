"""R18: squadrons, with every keyword."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.tables import Played, fleet, position
from understudy.core.compose import Spot, Spots
from understudy.core.errors import IllegalAnswer
from understudy.core.requests import Choose
from understudy.games.armada.queries import engaged, keyword, may_move, move_legal, tied
from understudy.games.armada.rules.activation import commandable
from understudy.games.armada.rules.defense import dodges
from understudy.games.armada.rules.deploy import squadron_legal
from understudy.games.armada.rules.squadrons import MOVE, ONLY_ONE, attack_options, move_limit
from understudy.games.armada.table import Attack, Table

REBEL_SHIP, IMPERIAL_SHIP = "nebulon_b_escort_frigate", "victory_ii_class_star_destroyer"
FAR = [{"pose": [1700, 100, 0]}, {"pose": [1700, 800, 180]}]


def meeting(
    ours: list[str], theirs: list[str], places: list[tuple[float, float]], **more: Any
) -> dict[str, Any]:
    """A position of squadrons far from ships."""
    return position(
        fleet(more.pop("first", "rebel"), [more.pop("ship", REBEL_SHIP)], ours),
        fleet(more.pop("second", "imperial"), [IMPERIAL_SHIP], theirs),
        more.pop("ships", FAR),
        [{"at": list(at)} for at in places],
        **more,
    )


def table_of(*args: Any, **more: Any) -> Table:
    from understudy.games.armada import GAME

    return GAME.read_position(meeting(*args, **more))


def ids(table: Table, squadron: int) -> list[str]:
    return [act.id for act in attack_options(table, table.squadrons[squadron])]


X, TIE = "x_wing_squadron", "tie_fighter_squadron"


def test_moves_are_as_long_as_the_band() -> None:
    """R18.4."""
    table = table_of([X], [TIE], [(600, 400), (1200, 400)])
    one = table.squadrons[0]
    assert move_limit(table, one) == 185.5
    assert move_legal(table, one, 785.5, 400, 185.5)
    assert not move_legal(table, one, 785.6, 400, 185.5)
    assert not move_legal(table, one, 600, 10, 500), "its base would leave the play area"


def test_squadrons_point_at_a_place() -> None:
    start = meeting([X], [TIE], [(600, 400), (1200, 400)], agenda=[["fly", [0, MOVE | ONLY_ONE]]])
    played = Played(start)
    assert isinstance(played.request, Choose)
    spots = played.request.composer
    assert isinstance(spots, Spots)
    assert spots.at(Spot(650, 914.4 - 450)).id == "move:650,450"
    far = spots.at(Spot(900, 914.4 - 400))
    assert far.id == "move:785.4,400", "as far as it reaches, toward the place that was pointed at"
    played.answer("move:650,450")
    assert (played.table.squadrons[0].base.x, played.table.squadrons[0].base.y) == (650, 450)


def test_engaged_squadrons_stay_and_leave_ships_alone() -> None:
    """R18.5."""
    ships = [{"pose": [1700, 100, 0]}, {"pose": [600, 520, 180]}]
    table = table_of([X], [TIE], [(600, 420), (680, 420)], ships=ships)
    assert not may_move(table, table.squadrons[0])
    assert tied(table, table.squadrons[0])
    assert ids(table, 0) == ["dogfight:squadron-1"]
    table = table_of([X], [TIE], [(600, 420), (900, 420)], ships=ships)
    assert ids(table, 0) == ["bomb:ship-1:front"]


def test_in_the_squadron_phase_one_of_the_two() -> None:
    """F47: move or attack; rogue both."""
    start = meeting([X], [TIE], [(600, 400), (680, 400)], agenda=[["fly", [0, 7]]])
    played = Played(start, [["hit", "hit", "blank" if False else "hit", "accuracy"]]).answer(
        "dogfight:squadron-1"
    )
    played.rest()
    assert played.table.squadrons[1].hull == 0 or not played.table.squadrons[1].alive
    assert "squadron" not in played.asked[1:]


def test_heavy_does_not_bind() -> None:
    """G37, F46."""
    ships = [{"pose": [1700, 100, 0]}, {"pose": [600, 520, 180]}]
    table = table_of([X], ["tie_bomber_squadron", TIE], [(600, 420), (680, 420), (900, 100)], ships=ships)
    assert may_move(table, table.squadrons[0])
    assert "bomb:ship-1:front" in ids(table, 0)
    table = table_of([X], ["tie_bomber_squadron", TIE], [(600, 420), (680, 420), (520, 420)], ships=ships)
    assert not may_move(table, table.squadrons[0])


def test_grit_may_leave_one_enemy() -> None:
    scurrg = "scurrg_h_6_bomber"
    table = table_of([scurrg], [TIE, TIE], [(600, 420), (680, 420), (900, 100)])
    assert may_move(table, table.squadrons[0])
    table = table_of([scurrg], [TIE, TIE], [(600, 420), (680, 420), (520, 420)])
    assert not may_move(table, table.squadrons[0])


def test_intel_gives_grit() -> None:
    table = table_of(["hwk_290", X, X], [TIE], [(600, 420), (600, 380), (1200, 400), (680, 420)])
    assert keyword(table, table.squadrons[1], "grit")
    assert keyword(table, table.squadrons[0], "grit"), "itself included"
    assert not keyword(table, table.squadrons[2], "grit")


def test_escort_protects_the_others() -> None:
    """F45."""
    table = table_of([X, "a_wing_squadron"], [TIE], [(600, 420), (680, 480), (640, 400)])
    assert ids(table, 2) == ["dogfight:squadron-0"]
    assert len(engaged(table, table.squadrons[2])) == 2


def fight(
    ours: str, theirs: str, dice: list[Any], answers: dict[str, str] | None = None, **more: Any
) -> Played:
    start = meeting([ours], [theirs], [(600, 400), (680, 400)], agenda=[["fly", [0, 7]]], **more)
    return Played(start, dice).answer("dogfight:squadron-1").rest(answers)


def test_counter_strikes_back_even_when_destroyed() -> None:
    """F22, F23."""
    played = fight(X, "tie_interceptor_squadron", [["hit"] * 4, ["hit", "hit"]], {"counter": "yes"})
    assert played.table.squadrons[0].hull == 3
    assert not played.table.squadrons[1].alive
    played = fight(
        "a_wing_squadron",
        "tie_interceptor_squadron",
        [["hit", "accuracy", "accuracy"], ["hit"] * 2],
        {"counter": "yes"},
    )
    assert played.asked.count("counter") == 1, "a counter is not answered by a counter"


def test_crits_count_only_for_bombers_at_ships() -> None:
    """F27, R9.5."""
    assert fight(X, TIE, [["crit"] * 4]).table.squadrons[1].hull == 3
    ships = [{"pose": [1700, 100, 0]}, {"pose": [600, 520, 180]}]
    start = meeting([X], [TIE], [(600, 430), (1200, 400)], ships=ships, agenda=[["fly", [0, 7]]])
    played = Played(start, [["crit"]]).answer("bomb:ship-1:front").rest()
    assert played.table.ships[1].shields[0] == 2
    start = meeting([TIE], [TIE], [(600, 430), (1200, 400)], ships=ships, agenda=[["fly", [0, 7]]])
    played = Played(start, [["crit"]]).answer("bomb:ship-1:front").rest()
    assert played.table.ships[1].shields[0] == 3


def test_swarm_rerolls_against_an_engaged_squadron() -> None:
    start = meeting([X], [TIE, TIE], [(600, 400), (680, 400), (600, 480)], agenda=[["fly", [1, 7]]])
    played = Played(start, [["hit", "accuracy", "crit"], ["hit"]]).answer("dogfight:squadron-0")
    assert "ability:swarm" in played.options()
    played.answer("ability:swarm", "reroll:1")
    assert played.table.squadrons[0].hull == 3, "two hits"
    alone = meeting([X], [TIE], [(600, 400), (680, 400)], agenda=[["fly", [1, 7]]])
    played = Played(alone, [["hit", "accuracy", "crit"]]).answer("dogfight:squadron-0")
    assert played.request is None or "ability:swarm" not in played.options()


def test_adept_and_dodge() -> None:
    jedi = "delta_7_aethersprite_squadron"
    start = meeting([jedi], [TIE], [(600, 400), (680, 400)], first="republic", agenda=[["fly", [0, 7]]])
    played = Played(start, [["hit", "hit", "crit", "blank"], ["hit-crit"]]).answer("dogfight:squadron-1")
    played.answer("ability:adept", "reroll:3")
    assert not played.table.squadrons[1].alive, "three hits"
    start = meeting([jedi], [TIE], [(600, 400), (680, 400)], first="republic", agenda=[["fly", [1, 7]]])
    played = Played(start, [["hit", "hit", "hit"], ["accuracy"]]).answer("dogfight:squadron-0")
    assert played.topic == "reroll"
    assert played.request is not None
    assert played.request.seat == 0
    played.answer("reroll:0")
    assert played.table.squadrons[0].hull == 2


def test_ai_adds_dice_only_by_command() -> None:
    droid = "vulture_class_droid_fighter_squadron"
    for by, offered in ((0, True), (-1, False)):
        start = meeting(
            [droid], [TIE], [(600, 400), (680, 400)], first="separatist", agenda=[["fly", [0, 3]]]
        )
        start["squadrons"][0]["by"] = by
        played = Played(start, [["crit", "blank"], ["hit"]]).answer("dogfight:squadron-1")
        assert ("ability:ai" in (played.options() if played.request else [])) is offered


def test_snipe_reaches_distance_2_and_ignores_counter() -> None:
    start = meeting(
        ["e_wing_squadron"], ["tie_interceptor_squadron"], [(600, 400), (740, 400)], agenda=[["fly", [0, 7]]]
    )
    played = Played(start, [["hit", "hit", "hit"]])
    assert "snipe:squadron-1" in played.options()
    played.answer("snipe:squadron-1").rest()
    assert "counter" not in played.asked
    assert not played.table.squadrons[1].alive


def test_screen_gives_dodge() -> None:
    belbullab, droid = "belbullab_22_starfighter_squadron", "vulture_class_droid_fighter_squadron"
    places = [(600, 400), (640, 400), (600, 440), (680, 440)]
    table = table_of([belbullab, droid, droid], [TIE], places, first="separatist")
    attack = Attack("strike", 0, False)
    attack.by_squadron, attack.target_squadron = 3, 0
    assert dodges(table, attack, table.squadrons[0]) == 2


def test_relay_passes_a_command_on() -> None:
    relay = "vcx_100_freighter"
    places = [(900, 400), (1050, 400), (1060, 440), (1500, 400)]
    ships = [{"pose": [700, 400, 0]}, {"pose": [1700, 800, 180]}]
    table = table_of([relay, X, X], [TIE], places, ships=ships)
    ship = table.ships[0]
    assert [one.index for one in commandable(table, ship)] == [0, 1, 2]
    assert [one.index for one in commandable(table, ship, "0")] == [0], "one squadron by relay 1"


def test_cloak_moves_at_the_end_of_the_phase() -> None:
    start = meeting([X], ["tie_phantom_squadron"], [(600, 400), (680, 400)], agenda=[["cloaks", [1]]])
    played = Played(start)
    assert played.topic == "cloak"
    with pytest.raises(IllegalAnswer):
        played.answer("move:780,400")
    played.answer("move:750,400")
    assert played.table.squadrons[1].base.x == 750


def test_rogue_may_do_both_in_the_squadron_phase() -> None:
    for squadron, both in (("yt_2400", True), (X, False)):
        start = meeting([squadron], [TIE], [(600, 400), (860, 400)], agenda=[["squadron_phase", []]])
        played = Played(start)
        assert played.topic == "squadron"
        played.answer("move:780,400")
        assert (played.request is not None and "dogfight:squadron-1" in played.options()) is both


def test_assault_gives_a_raid_token() -> None:
    ships = [{"pose": [1700, 100, 0]}, {"pose": [600, 520, 180]}]
    start = meeting(["fenn_rau"], [TIE], [(600, 430), (1200, 400)], ships=ships, agenda=[["fly", [0, 7]]])
    start["options"] = {"unplayed": "allowed"}
    played = Played(start, [["hit", "hit"]]).answer("bomb:ship-1:front")
    played.answer("ability:assault", "spend-die:0", "command:navigate")
    assert played.table.ships[1].raids == 1


def test_scouts_deploy_far_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """R18.7: anywhere in the setup area beyond distance 5 of enemies. No card has it printed."""
    table = table_of([X], [TIE], [(600, 400), (1200, 400)])
    one = table.squadrons[0]
    assert not squadron_legal(table, one, 700, 500)
    monkeypatch.setitem(one.card.keywords, "scout", 1)
    assert squadron_legal(table, one, 700, 500)
    assert not squadron_legal(table, one, 1000, 400)


def test_station_repairs_squadrons() -> None:
    start = meeting(
        [X],
        [TIE],
        [(600, 400), (1200, 400)],
        agenda=[["fly", [0, 7]]],
        obstacles=[{"id": "station", "pose": [700, 400, 0]}],
    )
    start["squadrons"][0]["hull"] = 2
    played = Played(start).answer("move:700,400")
    assert played.table.squadrons[0].hull == 3


def test_luke_ignores_shields() -> None:
    """G19."""
    ships = [{"pose": [1700, 100, 0]}, {"pose": [600, 520, 180]}]
    start = meeting(
        ["luke_skywalker"], [TIE], [(600, 430), (1200, 400)], ships=ships, agenda=[["fly", [0, 7]]]
    )
    played = Played(start, [["hit"]]).answer("bomb:ship-1:front").rest()
    assert played.table.ships[1].shields[0] == 3
    assert len(played.table.ships[1].cards) == 1


def test_rhymer_reaches_close_range() -> None:
    """G19."""
    ships = [{"pose": [600, 520, 180]}, {"pose": [1700, 800, 180]}]
    table = table_of(
        [TIE, "major_rhymer"],
        [X],
        [(600, 360), (600, 320), (1200, 300)],
        first="imperial",
        ship=IMPERIAL_SHIP,
        ships=[ships[1], ships[0]],
    )
    assert "bomb:ship-1:front" in ids(table, 0)


def test_vader_counts_crits() -> None:
    """G19."""
    assert (
        fight(
            "darth_vader",
            X,
            [["crit", "crit", "crit", "hit-crit"]],
            first="imperial",
            ship=IMPERIAL_SHIP,
            second="rebel",
        )
        .table.squadrons[1]
        .hull
        == 0
    )


def test_howlrunner_adds_a_die() -> None:
    start = meeting(
        [TIE, "howlrunner"],
        [X],
        [(600, 400), (600, 360), (680, 400)],
        first="imperial",
        ship=IMPERIAL_SHIP,
        agenda=[["fly", [0, 7]]],
    )
    played = Played(start, [["hit", "hit", "hit"], ["hit"]]).answer("dogfight:squadron-2")
    played.answer("ability:howlrunner")
    assert len(played.table.attack.pool) == 4
