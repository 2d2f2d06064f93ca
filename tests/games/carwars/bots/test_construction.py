"""Cars for bots, and where they start."""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import BOTS, custom
from understudy.core.errors import BadSetup, Mistake
from understudy.core.match import Header, Match
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.bots.personalities.construction import (
    admit,
    ambiguous,
    read_policies,
    ready_builds,
    replacements,
)
from understudy.games.carwars.builds import BUILDS
from understudy.games.carwars.cards import CARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.table import Table


def set_up(*seats: str, **options: str) -> Table:
    return Header.of(BOTS, seats, options, 1).start()  # type: ignore[return-value]


@pytest.mark.rule("CW-CON-01")
@pytest.mark.parametrize(
    "seats", [("bot", "bot"), ("person", "bot", "bot", "bot"), ("person", "person", "bot")]
)
def test_bots_are_mixed_with_people(seats: tuple[str, ...]) -> None:
    match = Match(Header.of(BOTS, seats, {}, 7))
    while match.pending is None and not match.over:
        match.advance()
    assert match.table.config.bots == tuple(seat == "bot" for seat in seats)  # type: ignore[attr-defined]
    if "person" in seats:
        assert match.pending is not None
        assert match.pending.seat == seats.index("person") or seats[match.pending.seat] == "person"


@pytest.mark.rule("CW-CON-02")
def test_a_bot_car_obeys_the_limits_of_construction() -> None:
    with pytest.raises(Mistake, match="build points"):
        custom(division=1, sides={"right": {"weapons": ["gauss_cannon", "gauss_cannon"]}})
    admit(custom(division=8, sides={"right": {"weapons": ["gauss_cannon", "gauss_cannon"]}}), {})


@pytest.mark.rule("CW-CON-05")
@pytest.mark.parametrize(
    ("side", "card"),
    [
        ("right", "targeting_computer"),
        ("front", "thundercat_battery"),
        ("back", "power_plant_superconductor"),
    ],
)
def test_cards_with_choices_need_a_policy(side: str, card: str) -> None:
    build = custom(sides={side: {"accessories": [card]}})
    assert [each.id for each in ambiguous(build)] == [card]
    with pytest.raises(BadSetup, match=CARDS[card].name):
        admit(build, {})
    admit(build, read_policies(f"{card}=always"))
    admit(build, read_policies(f"{card}=never"))


@pytest.mark.rule("CW-CON-05")
def test_the_published_list_of_ready_cars_agrees() -> None:
    for build in BUILDS.values():
        assert build.bot_ready == (not ambiguous(build)), build.id
        assert set(build.ambiguous) == {card.id for card in ambiguous(build)}


@pytest.mark.rule("CW-CON-05")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("spoiler=always", "not a card that needs one"),
        ("the_slab=sometimes", "always, chased, never"),
        ("slab", "slab"),
    ],
)
def test_a_wrong_policy_is_explained(text: str, words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        read_policies(text)


@pytest.mark.rule("CW-CON-06")
def test_a_rejected_card_is_replaced_by_one_of_the_same_value() -> None:
    card = CARDS["targeting_computer"]
    others = replacements(card)
    assert "spoiler" in [other.id for other in others]
    assert all(other.cost == card.cost and other.kind == "accessory" for other in others)
    assert not any(other.id in ("power_plant_superconductor", "drag_chute") for other in others)
    build = custom(sides={"right": {"accessories": ["targeting_computer"]}})
    with pytest.raises(BadSetup, match=others[0].name):
        admit(build, {})
    admit(custom(sides={"right": {"accessories": [others[1].id]}}), {})


@pytest.mark.rule("CW-CON-07")
def test_published_recipes_are_the_default() -> None:
    assert len(ready_builds(4)) == 29
    assert len(ready_builds(8)) == 24
    for division in ("4", "8"):
        at = set_up("bot", "bot", "bot", "bot", division=division)
        assert all(car.build in ready_builds(int(division)) for car in at.cars)


@pytest.mark.rule("CW-SET-01")
@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("seats", [("bot", "person"), ("bot", "bot", "person"), ("bot",) * 4])
def test_slots_follow_the_number_of_players(arena: str, seats: tuple[str, ...]) -> None:
    at = set_up(*seats, arena=arena)
    slots = ARENAS[arena].slots[len(seats)]
    assert [car.pose for car in at.cars] == [ARENAS[arena].starts[slot] for slot in slots]


@pytest.mark.rule("CW-SET-02")
def test_the_human_side_assigns_the_slots() -> None:
    at = set_up("bot", "bot", starts="north+southwest")
    starts = ARENAS["open_square"].starts
    assert [car.pose for car in at.cars] == [starts["north"], starts["southwest"]]


@pytest.mark.rule("CW-SET-03", "CW-SET-04")
@pytest.mark.parametrize("slot", ["south", "north", "west", "east"])
def test_a_car_at_an_edge_has_its_back_one_length_from_it(slot: str) -> None:
    """Square to the edge, so its long side lies along the key."""
    arena = ARENAS["open_square"]
    pose = arena.starts[slot]
    back = pose.at(-RULES.base_length / 2, 0.0)
    inward = {"south": 90, "north": 270, "west": 0, "east": 180}[slot]
    edge = {"south": back[1], "north": 36 - back[1], "west": back[0], "east": 36 - back[0]}[slot]
    assert pose.heading == inward
    assert edge == pytest.approx(RULES.base_length)


@pytest.mark.rule("CW-SET-03", "CW-SET-04")
@pytest.mark.parametrize("arena", ARENAS)
def test_a_car_in_a_corner_stands_on_the_diagonal(arena: str) -> None:
    """One and a half lengths from both edges to its middle, heading inward."""
    width, height = ARENAS[arena].size
    for slot in ("southwest", "southeast", "northeast", "northwest"):
        pose = ARENAS[arena].starts[slot]
        assert min(pose.x, width - pose.x) == pytest.approx(1.5 * RULES.base_length)
        assert min(pose.y, height - pose.y) == pytest.approx(1.5 * RULES.base_length)
        assert pose.heading % 90 == 45


@pytest.mark.rule("CW-SET-05")
def test_nothing_else_is_asked_before_the_first_round() -> None:
    match = Match(Header.of(BOTS, ("bot", "bot"), {}, 3))
    match.advance(until=2)
    assert [entry[0] for entry in match.entries] == ["pick", "roll"]
    assert match.table.round == 1  # type: ignore[attr-defined]
