"""Cars for bots, and where they start."""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import custom
from understudy.core.errors import BadSetup, Mistake
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.bots.personalities.construction import (
    admit,
    ambiguous,
    introduce,
    read_policies,
    ready_builds,
    replaced,
    replacements,
)
from understudy.games.carwars.builds import BUILDS
from understudy.games.carwars.cards import CARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.table import Table


def set_up(*seats: str, **options: str) -> Table:
    return Header.of(GAME, seats, options, 1).start()  # type: ignore[return-value]


@pytest.mark.rule("CW-CON-01")
@pytest.mark.parametrize(
    "seats", [("bot", "bot"), ("person", "bot", "bot", "bot"), ("person", "person", "bot")]
)
def test_bots_are_mixed_with_people(seats: tuple[str, ...]) -> None:
    match = Match(Header.of(GAME, seats, {}, 7))
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
    match = Match(Header.of(GAME, ("bot", "bot"), {}, 3))
    match.advance(until=2)
    assert [entry[0] for entry in match.entries] == ["pick", "roll"]
    assert match.table.round == 1  # type: ignore[attr-defined]


@pytest.mark.rule("CW-CON-06")
@pytest.mark.parametrize(
    "name", ["goblin_d8", "jackrabbit_d8", "stiletto_d4", "stiletto_d8", "superflash_d8"]
)
def test_a_published_car_is_made_fit_for_a_bot(name: str) -> None:
    build = BUILDS[name]
    fit = replaced(build)
    assert not ambiguous(fit)
    before = sorted(item.card.id for item in build.items)
    after = sorted(item.card.id for item in fit.items)
    gone = [card for card in before if card not in after]
    new = [card for card in after if after.count(card) > before.count(card)]
    assert gone == [card.id for card in ambiguous(build)]
    assert [CARDS[card].cost for card in new] == [CARDS[card].cost for card in gone]
    admit(fit, {})


@pytest.mark.rule("CW-CON-01", "CW-SET-05")
def test_a_bot_is_introduced_with_the_rules_of_its_car() -> None:
    at = set_up("bot", "bot")
    at.watch = Watch()
    introduce(at, 0)
    at.cars[1].build = replaced(BUILDS["goblin_d8"])
    introduce(at, 1)
    first, second = at.watch.notes
    assert {"CW-CON-01", "CW-CON-02", "CW-CON-07", "CW-SET-01", "CW-SET-05"} <= set(first.rules)
    assert "CW-CON-06" in second.rules
    assert "CW-CON-07" not in second.rules


@pytest.mark.rule("CW-CON-06")
def test_where_no_single_card_is_worth_as_much_several_are() -> None:
    """Nothing else costs eight: two cards take the place of the system, and the car stays legal."""
    build = custom(upgrades=["complex_concealment_system"])
    other = replaced(build)
    cards = [item.card for item in other.items if item.card.kind == "upgrade"]
    assert sum(card.cost for card in cards) == 8
    assert len(cards) > 1
    assert not ambiguous(other)
