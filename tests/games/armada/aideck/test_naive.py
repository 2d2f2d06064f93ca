"""The AI's maneuvers and attacks against a second, naive reading, on random tables."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.armada.aideck.naive import Naive, attack_of
from tests.games.armada.aideck.tables import answer, asked, fleet, mind_of, posed, table_of
from understudy.core.errors import BadPosition
from understudy.games.armada.aicards import supplied
from understudy.games.armada.bots.aideck.courses import Courses, own_sources
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.rules.courses import maneuvers
from understudy.games.armada.table import Table

REBELS = fleet(
    "rebel",
    ["cr90_corvette_a", ("nebulon_b_escort_frigate", "mon_mothma"), "mc80_command_cruiser"],
    ["x_wing_squadron"] * 2,
)
EMPIRE = fleet(
    "imperial",
    [
        "victory_ii_class_star_destroyer",
        "gladiator_i_class_star_destroyer",
        "raider_i_class_corvette",
        "arquitens_class_light_cruiser",
    ],
)
CARDS = supplied("48").cards


def random_table(random: Random) -> tuple[Table, int]:
    """Seven ships in a small part of the map, some rocks, damage here and there."""
    edge = random.random() < 0.4
    x0, width = (60, 420) if edge else (600, 600)

    def ship(own: bool) -> dict[str, Any]:
        y = random.uniform(430, 850) if own else random.uniform(80, 520)
        return {
            "pose": [random.uniform(x0, x0 + width), y, random.uniform(0, 360)],
            "speed": random.randint(1, 2),
            "shields": [random.randint(0, 1) for _ in range(4)],
            "damage": ["facedown"] * random.randint(0, 2),
        }

    ships: list[dict[str, Any]] = [ship(False) for _ in range(3)] + [ship(True) for _ in range(4)]
    mover = random.randint(3, 6)
    held = []
    if random.random() < 0.4:
        ships[mover]["dial"] = "navigate"
    if random.random() < 0.3:
        ships[mover]["tokens"], held = ["navigate"], ["navigate"]
    rocks = [
        {"id": id, "pose": [random.uniform(x0, x0 + width), random.uniform(200, 700), random.uniform(0, 360)]}
        for id in ("asteroid_1", "debris_2", "station")
    ]
    squadrons = [{"at": [random.uniform(x0, x0 + width), random.uniform(200, 700)]} for _ in range(2)]
    plain = [card for card in CARDS if card.bonus != "helm_assist"]
    card = random.choice(plain)
    start = posed(
        REBELS,
        EMPIRE,
        ships,
        squadrons,
        card.id,
        obstacles=rocks,
        round=random.randint(1, 6),
        orders={"held": held},
    )
    try:
        return table_of(start), mover
    except BadPosition:
        # Two of them came to stand in one place.
        return random_table(random)


@pytest.mark.rule("AR-MOV-01", "AR-MOV-02", "AR-MOV-03", "AR-MOV-04", "AR-MOV-05")
@pytest.mark.parametrize("seed", range(24))
def test_maneuvers(seed: int) -> None:
    random = Random(seed)
    found, mover = random_table(random)
    ship = found.ships[mover]
    mind = mind_of(found, "maneuver", (), ship=mover)
    assert mind.card is not None
    given = own_sources(mind, ship)
    naive = Naive(found, ship, mind.card, given)
    course = Courses(mind, ship, given)
    scores = naive.scores()
    assert set(course.all()) == set(scores)
    for option, expected in random.sample(list(scores.items()), min(12, len(scores))):
        assert course.score(option) == pytest.approx(expected[:8], abs=0.11), option.id
        assert course.sources_used(option) == expected[8]
    chosen = answer(found, "maneuver", maneuvers(found, ship), ship=mover)
    best = min(scores, key=lambda option: scores[option])
    if chosen != best.id:
        # Only a tenth of a millimeter between two metrics may tell them apart.
        mine = next(value for option, value in scores.items() if option.id == chosen)
        assert mine[:7] == scores[best][:7]
        assert mine[7] == pytest.approx(scores[best][7], abs=0.11)


@pytest.mark.rule("AR-ATK-02", "AR-ATK-03", "AR-ATK-04", "AR-ATK-05", "AR-PRI-03")
def test_attacks() -> None:
    compared = 0
    for seed in range(120):
        found, mover = random_table(Random(1000 + seed))
        for ship in found.ships[3:]:
            shots = attack_options(found, ship)
            if not shots:
                continue
            mind = mind_of(found, "attack", (), ship=ship.index, attack=0)
            assert mind.card is not None
            for made in (0, 1):
                ship.attacks = made
                expected = attack_of(found, ship, mind.card, shots, 2 - made)
                ways = [option.id for option in shots]
                assert answer(found, "attack", ["done", *ways], ship=ship.index, attack=made) == expected.id
                compared += 1
        assert asked("attack", [], {}).seat == 1
        assert mover >= 3
    assert compared > 150
