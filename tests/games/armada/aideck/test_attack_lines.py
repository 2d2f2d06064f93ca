"""The trace of an attack shows which of the document's lines decided."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import answer, card_with, fleet, mind_of, posed, table_of
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.core.sources import sources_for
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.pages.attack import ATTACK
from understudy.games.armada.bots.aideck.planning import planned, shots_of
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.table import Table
from understudy.pages.page import Can, Prefer
from understudy.pages.trace import KEPT, Mark

REBELS = fleet(
    "rebel",
    ["nebulon_b_escort_frigate", ("cr90_corvette_a", "mon_mothma"), "mc80_command_cruiser"],
    ["x_wing_squadron"] * 2,
)
EMPIRE = fleet("imperial", ["victory_ii_class_star_destroyer"])
GONE: dict[str, Any] = {"alive": False}


def at_the_bow(priority: str, ships: dict[int, list[float]], squadrons: Any = (), **more: Any) -> Table:
    """A Victory that looks down the map; some of three rebel ships are there."""
    rebels = [
        {"pose": ships[number], **more.get(f"ship_{number}", {})} if number in ships else GONE
        for number in range(3)
    ]
    own = {"pose": [900, 760, 180], **more.get("own", {})}
    return table_of(posed(REBELS, EMPIRE, [*rebels, own], squadrons, card_with(attack=priority)))


def deciding(found: Table) -> tuple[str, list[str]]:
    """The answer, and the words of the lines that made a difference, without what follows a comma."""
    watch = Watch(curious=True)
    shots = attack_options(found, found.ships[3])
    chosen = answer(found, "attack", ["done", *(each.id for each in shots)], watch, ship=3, attack=0)
    marks = [note for note in watch.notes if isinstance(note, Mark) and note.what == KEPT and note.yes]
    return chosen, [mark.line.text.partition(",")[0].partition(" (")[0] for mark in marks]


@pytest.mark.rule("AR-ATK-03")
def test_the_priority_decides() -> None:
    chosen, lines = deciding(at_the_bow("largest_ship", {0: [870, 590, 0], 2: [960, 540, 0]}))
    assert chosen.split(":")[2] == "ship-2"
    assert lines[0] == "the largest ship first"


@pytest.mark.rule("AR-ATK-04")
def test_ships_first_decides_where_the_priority_cannot_be_met() -> None:
    """The flagship is not there: the frigate goes before the nearer squadron."""
    chosen, lines = deciding(at_the_bow("flagship", {0: [900, 560, 0]}, [{"at": [900, 660]}]))
    assert chosen.split(":")[2] == "ship-0"
    assert lines[0] == "ships first and squadrons last"


@pytest.mark.rule("AR-ATK-05")
def test_the_closest_decides_among_ships() -> None:
    """Neither is the flagship; both are ships."""
    chosen, lines = deciding(at_the_bow("flagship", {0: [850, 540, 0], 2: [970, 580, 0]}))
    assert chosen.split(":")[2] == "ship-2"
    assert lines[0] == "the closest as the tie breaker"


@pytest.mark.rule("AR-ATK-02", "AR-PRI-03")
def test_the_arc_with_most_dice_decides_what_is_made_first() -> None:
    chosen, lines = deciding(at_the_bow("flagship", {0: [900, 560, 0], 1: [760, 760, 0]}))
    assert chosen.split(":")[1:3] == ["front", "ship-0"], "the flagship is at starboard, with fewer dice"
    assert lines[-1] == "the arc with the most dice first"


@pytest.mark.rule("AR-ATK-03")
def test_with_one_attack_left_the_best_target_decides() -> None:
    ships = {0: [900.0, 560.0, 0.0], 1: [760.0, 760.0, 0.0]}
    found = at_the_bow("flagship", ships)
    found.ships[3].attacks = 1
    chosen, lines = deciding(found)
    assert chosen.split(":")[2] == "ship-1"
    assert lines[-1] == "zones that attack the best target of all"


def test_every_priority_has_the_documents_lines_in_its_order() -> None:
    """The card, ships before squadrons, the closest, the most dice; general priorities stand between."""
    for page in ATTACK.values():
        line = page.lines[0]
        assert isinstance(line, Can)
        order = [rule for rule in line.prefer if isinstance(rule, Prefer)]
        rules = [rule.rules[0] for rule in order]
        assert rules[:3] == ["AR-ATK-03", "AR-ATK-04", "AR-ATK-05"]
        assert rules[-2] == "AR-ATK-02"
        between = [rule.rules[0] for rule in order[3:-2] if rule.rules[0] not in ("AR-ATK-03", "AR-ATK-04")]
        assert all(rule.startswith(("AR-PRI", "AR-GOL")) for rule in between)


def test_the_lines_leave_what_was_planned() -> None:
    """Over games: after the lines for the zones one attack of each is left, the one of the plan."""
    seen = 0
    for seed in (3, 5):
        match = Match(Header.of(GAME, ("ai", "ai"), {}, seed), source=sources_for(seed))
        while match.pending is None and not match.over:
            number = len(match.entries)
            match.advance(until=number)
            request = match.paused
            if isinstance(request, Choose) and request.topic == "attack" and request.seat == 1:
                table = match.table
                assert isinstance(table, Table)
                mind = mind_of(table, "attack", (), ship=int(request.about["ship"]), attack=0)
                plans = planned(mind)
                page = ATTACK[mind.card.attack if mind.card else "closest_ship"]
                line = page.lines[0]
                assert isinstance(line, Can)
                left = list(shots_of(mind))
                for rule in line.prefer[:-6]:
                    assert isinstance(rule, Prefer)
                    left = [option for option in left if rule.score(mind, option)] or left
                assert sorted(option.id for option in left) == sorted(plan.option.id for plan in plans)
                seen += bool(plans)
            match.advance(until=number + 1)
    assert seen > 5
