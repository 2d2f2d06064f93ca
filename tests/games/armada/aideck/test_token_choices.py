"""Whose tokens the AI looks at, and when it reveals a card for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import SEATS, Playing, answer, card_with, fleet, posed, table_of
from understudy.core.errors import BadPosition
from understudy.core.match import Header, Match
from understudy.core.sources import sources_for
from understudy.games.armada import GAME
from understudy.games.armada.cards import TOKENS
from understudy.games.armada.measures import ZONE_DEPTH
from understudy.games.armada.rules.deploy import BY_HAND
from understudy.games.armada.table import Table
from understudy.kit.asking import header_of

VICTORY = "victory_ii_class_star_destroyer"
MUNIFICENT = "munificent_class_comms_frigate"


def squadron_asked(topic: str, ways: list[str], **more: Any) -> str:
    """About DIS-T81 (brace, scatter) while the AI attacks a Victory (brace, redirect, redirect)."""
    attack = {"kind": "strike", "band": 0, "obstructed": False, "by_squadron": 0, "target_ship": 0}
    start = posed(
        fleet("imperial", [VICTORY]),
        fleet("separatist", [MUNIFICENT], ["dis_t81"]),
        [{"pose": [900, 300, 0]}, {"pose": [900, 700, 180]}],
        [{"at": [960, 300], **more.pop("squadron", {})}],
        attacks=[{**attack, "target_zone": 0}],
        **more,
    )
    return answer(table_of(start), topic, ways, squadron=0)


@pytest.mark.rule("AR-OVR-01")
def test_the_tokens_of_a_squadron_decide_about_the_squadron() -> None:
    """General Grievous readies a token of a squadron; Palpatine makes a squadron spend one."""
    tired = {"defense": ["exhausted", "exhausted"]}
    assert squadron_asked("ready-token", ["spend:0", "spend:1"], squadron=tired) == "spend:0"
    # Scatter is the squadron's second token; the second token of the ship attacked is a redirect.
    shown = {"revealed": [card_with(token=TOKENS.index("scatter"))]}
    assert squadron_asked("pay-defense-token", ["spend:0", "spend:1"], orders=shown) == "spend:1"
    shown = {"revealed": [card_with(token=TOKENS.index("redirect"))]}
    assert squadron_asked("pay-defense-token", ["spend:0", "spend:1"], orders=shown) == "reveal-card"


def sa_nalaor(topic: str, ways: list[str], shown: str = "", pool: str = "red double", **about: Any) -> str:
    """The AI's Munificent with Sa Nalaor is attacked; the last card that was revealed shows this token."""
    attack = {"kind": "battery", "band": 0, "obstructed": False, "by_ship": 0, "zone": 0}
    orders: dict[str, Any] = {}
    if shown:
        card = card_with(token=TOKENS.index(shown))
        orders = {"discard": [card], "revealed": [card] if topic == "defense-tokens" else []}
    start = posed(
        fleet("imperial", [VICTORY]),
        fleet("separatist", [(MUNIFICENT, "sa_nalaor")]),
        [{"pose": [900, 300, 0]}, {"pose": [900, 700, 180]}],
        attacks=[{**attack, "target_ship": 1, "target_zone": 0, "pool": [pool.split()]}],
        orders=orders,
    )
    table = table_of(start)
    assert [TOKENS[kind] for kind in table.ships[1].build.tokens] == ["brace", "redirect", "salvo"]
    return answer(table, topic, ways, **about)


USE = "use:ship-1:upgrade-0:effect-0"


@pytest.mark.rule("AR-DEF-03", "AR-UPG-03")
def test_sa_nalaor_is_for_an_evade_that_a_card_showed() -> None:
    """I14: a brace that was drawn stays a brace, a salvo a salvo."""
    ways = ["done", USE]
    assert sa_nalaor("instead-of-token", ways, "brace", token="brace") == "done"
    assert sa_nalaor("instead-of-token", ways, "redirect", token="redirect") == "done"
    assert sa_nalaor("instead-of-token", ways, token="brace") == "done"
    assert sa_nalaor("instead-of-token", ways, "evade", token="salvo") == "done"
    assert sa_nalaor("instead-of-token", ways, "evade", token="brace") == USE
    # The card that shows an evade is matched by the first ready token.
    spends = ["done", "spend:0", "spend:1"]
    assert sa_nalaor("defense-tokens", spends, "evade") == "spend:0"
    assert sa_nalaor("defense-tokens", spends, "redirect") == "spend:1"
    assert sa_nalaor("defense-tokens", spends, "scatter") == "reveal-card"


@pytest.mark.rule("AR-UPG-01")
def test_thermal_shields_are_paid_without_a_card() -> None:
    """Only a brace can pay: nothing is left for the deck to decide."""
    start = posed(
        fleet("imperial", [VICTORY]),
        fleet("republic", [("venator_ii_class_star_destroyer_republic", "thermal_shields")]),
        [{"pose": [900, 300, 0]}, {"pose": [900, 480, 180]}],
        agenda=[["end_activation", [0]], ["attack_step", [0]]],
    )
    played = Playing(start, people={"attack": "attack:front:ship-1:front"})
    assert played.until("after-gather") == "use:ship-1:upgrade-0:effect-0"
    brace = [TOKENS[kind] for kind in played.table.ships[1].build.tokens].index("brace")
    assert played.until("pay-defense-token") == f"spend:{brace}"
    assert played.answers("pay-defense-token") == [f"spend:{brace}"], "no card is revealed for it"


@pytest.mark.rule("AR-ODD-01", "AR-OVR-01")
def test_comm_noise_takes_the_command_of_the_card_that_was_drawn() -> None:
    even = card_with(number=4, command=2)
    start = posed(
        fleet("rebel", ["cr90_corvette_a"]),
        fleet("imperial", [VICTORY]),
        [{"pose": [600, 100, 0], "dials": ["navigate"]}, {"pose": [600, 700, 180]}],
        obstacles=[{"id": "asteroid_1", "pose": [600, 100, 0]}],
        agenda=[["turn", [1]], ["arrive", [0, 0]]],
    )
    for speed, reveals in ((2, ["reveal-card", "ability:dial"]), (0, ["ability:dial"])):
        ships = [{**start["ships"][0], "speed": speed}, start["ships"][1]]
        played = Playing({**start, "ships": ships}, cards=[even, card_with(number=6, command=1)])
        played.given.answer = noisy(played)  # type: ignore[method-assign]
        assert played.until("comm-noise-dial") == "command:repair"
        assert played.answers("comm-noise") == reveals
        cards = 1 if speed else 0
        assert played.answers("comm-noise-dial") == ["reveal-card"] * (1 - cards) + ["command:repair"]
        assert played.table.dials[0] == [2]


def noisy(played: Playing) -> Any:
    """The damage card that is dealt is Comm Noise."""
    other = played.given.answer

    def answered(request: Any, number: int) -> object:
        if request.kind == "draw" and request.topic == "damage-card":
            return request.decode(["comm_noise"], GAME.option)
        return other(request, number)

    return answered


# -- set-up by hand, and where there is no room --------------------------------------------------------------


@pytest.mark.rule("AR-SET-09", "AR-DEP-09", "AR-DEP-10")
def test_thematic_ships_stand_anywhere_and_at_speed_2() -> None:
    start = posed(
        fleet("imperial", [VICTORY]),
        fleet("rebel", ["cr90_corvette_a"], ["x_wing_squadron"]),
        [{"pose": [900, 150, 0]}, {}],
        options={"placing": BY_HAND},
        phase="setup",
        agenda=[["deploy_squadron", [0]], ["deploy_ship", [1]]],
    )
    match = Match(Header.of(GAME, SEATS, {}, 1, start), source=sources_for(1))
    request = match.advance()
    assert request is not None
    assert (request.seat, request.topic) == (0, "deploy-pose")
    # In the middle of the map, beyond the setup area: no zone of deployment binds it.
    request = match.answer("place:200,400,90")
    assert request is not None
    assert request.topic == "deploy-place", "nobody is asked for the speed"
    match.answer("put:200,470")
    table = match.table
    assert isinstance(table, Table)
    assert (table.ships[1].speed, table.ships[1].in_play) == (2, True)
    assert table.squadrons[0].in_play


@pytest.mark.parametrize(
    ("faction", "ship", "count", "room"),
    [
        ("imperial", "imperial_i_class_star_destroyer", 8, 8),
        ("imperial", "quasar_fire_i_class_cruiser_carrier", 18, 10),
    ],
)
def test_a_crowded_zone_uses_every_place_and_then_none(
    faction: str, ship: str, count: int, room: int
) -> None:
    """More Star Destroyers than the zone has room for: the front line fills first, then any place; those
    without one are lost, and the game goes on.
    """
    many = {**fleet(faction, [ship] * count), "limit": 1000}
    start = posed(
        fleet("rebel", ["cr90_corvette_a"]),
        many,
        [{"pose": [450, 100, 0]}, *[{}] * count],
        phase="setup",
        map="core",
        agenda=[["deploy", [1]]],
    )
    played = Playing(start)
    played.match.advance()
    table = played.table
    down = [one for one in table.ships[1:] if one.in_play]
    lost = [one for one in table.ships[1:] if not one.alive]
    assert len(down) + len(lost) == count
    assert len(down) == room
    front = table.area.room.y1 - ZONE_DEPTH
    assert any(min(y for _, y in one.base.points) > front + 10 for one in down), "one stands further back"
    assert all(table.area.room.gap(one.base) >= 0 for one in down)


def test_the_ai_has_no_dials_to_be_asked_for() -> None:
    start = posed(
        fleet("imperial", [VICTORY]),
        fleet("rebel", ["cr90_corvette_a"]),
        [{"pose": [900, 150, 0]}, {"pose": [900, 700, 180]}],
        ask={"topic": "assign-dial", "seat": 1},
    )
    with pytest.raises(BadPosition, match="its activation card gives the command"):
        header_of(GAME, start, 1)
