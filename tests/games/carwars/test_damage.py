"""R 12 and R 13: armor, damage cards, elimination."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.tables import CORNER, asked, built, burning, car, offered, play, row, start, table
from understudy.core.match import Match
from understudy.games.carwars import GAME
from understudy.games.carwars.cards import CARDS, DAMAGE_CARDS
from understudy.games.carwars.options import HITS

GUN = built(front=["the_anvil"])


def hit(card: str, damage: int = 3, armor: int | list[int] = 0, **parts: Any) -> Match:
    """Fire burns cobalt's back for one point per step: here a fire stands in for damage of any size."""
    rows = [row(), row(CORNER, armor=armor, **parts)]
    agenda = [["end", []], *([["burn", [1, 2]]] * damage)]
    rows[1]["fires"] = ["back"]
    return start(
        *rows, agenda=agenda, chance=[[card]] * damage, deck=[card] * damage, strict=True, active=None
    )


def anvil(
    card: str, *more: list[str], armor: Any = 0, build: dict[str, Any] | None = None, **parts: Any
) -> Match:
    """Amber's Anvil: four basic damage and a yellow die that shows a shield, into cobalt's back."""
    rows = [
        row((12, 18, 0), build=parts.pop("gun", GUN)),
        row((22, 18, 0), speed=0, armor=armor, build=build or built(), **parts),
    ]
    match = start(*rows, step="combat", chance=[["shield"], [card], *more], deck=[card, "B6"], strict=True)
    return play(match, "fire:gunner:2:cobalt")


def test_r_12_1_armor_comes_first() -> None:
    match = anvil("B1", armor=6)
    assert car(match, "cobalt").armor == [6, 6, 2, 6]


def test_r_12_2_the_rest_goes_through_a_card() -> None:
    """B1: accessories, tires 2, power plant."""
    match = anvil("B1", armor=[4, 4, 1, 4])
    assert (car(match, "cobalt").tires, car(match, "cobalt").plant) == (8, 9)


def test_r_12_3_structure_until_destroyed() -> None:
    match = anvil("B1", build=built(back=["standard_ceramic_plate"]))
    assert car(match, "cobalt").damage[2] == 4
    match = anvil("B1", build=built(back=["light_ceramic_plate"]))
    assert (car(match, "cobalt").works(2), car(match, "cobalt").tires) == (False, 8)


def test_r_12_3_weapons_point_by_point_by_the_owner() -> None:
    """B6: weapon 2, accessory 1, gunner 1, power plant."""
    match = anvil("B6", build=built(back=["wasp", "javelin"]))
    assert (asked(match), offered(match)) == ("cobalt", ["hit:2", "hit:3"])
    play(match, "hit:3", "hit:3")
    cobalt = car(match, "cobalt")
    assert (cobalt.damage[2:4], cobalt.damage[1], cobalt.plant) == ([0, 2], 1, 9)
    assert not cobalt.works(3)


def test_two_copies_alike_are_no_choice() -> None:
    match = anvil("B6", build=built(back=["wasp", "wasp"]))
    assert offered(match) == ["hit:2", "hit:3"]  # after one point they differ
    names = [GAME.words.option(table(match), option) for option in (HITS[2], HITS[3])]
    assert names == ["Wasp (back), 1/2 takes it", "Wasp (back), 2/2 takes it"]
    play(match, "hit:3")
    assert car(match, "cobalt").damage[2:4] == [1, 1]


def test_r_12_3_crew_by_choice() -> None:
    """B4: opposite armor 5, fire 1, crew 1, power plant."""
    match = anvil("B4", armor=[1, 4, 0, 4])
    assert (burning(match, "cobalt"), car(match, "cobalt").armor[0]) == (["back"], 0)
    assert offered(match) == ["hit:0", "hit:1"]
    play(match, "hit:1")
    assert (car(match, "cobalt").damage[:2], car(match, "cobalt").plant) == ([0, 1], 9)


def test_r_12_3_a_burning_side_skips_the_fire_line() -> None:
    match = anvil("B2", fires=["back"])
    assert (car(match, "cobalt").tires, car(match, "cobalt").plant) == (9, 7)


def test_r_12_3_tires_at_zero_are_skipped() -> None:
    match = anvil("B1", tires=0)
    assert car(match, "cobalt").plant == 6


def test_r_12_7_a_turret_can_be_hit_from_every_side() -> None:
    match = anvil("B6", build=built(turret=["turreted_machine_gun"]))
    assert car(match, "cobalt").damage[2] == 2


def test_r_13_1_no_power_plant_is_the_end() -> None:
    match = anvil("B1", tires=0, plant=4)
    assert not car(match, "cobalt").alive
    assert [score.winner for score in match.scores()] == [True, False]


def test_r_13_1_no_crew_is_the_end() -> None:
    match = anvil("B6", damage={"0": 3, "1": 2})
    assert not car(match, "cobalt").alive


def test_r_12_6_the_deck_by_division() -> None:
    assert {card.deck for card in DAMAGE_CARDS} == {"A", "B"}
    small = start(row(build="apollo_d4"), row(CORNER, build="boomerang_d4"))
    large = start(row(build="apollo_d8"), row(CORNER, build="boomerang_d4"))
    decks = [{DAMAGE_CARDS[card].deck for card in match.table.deck} for match in (small, large)]  # type: ignore[attr-defined]
    assert decks == [{"A"}, {"B"}]


def test_the_deck_is_reshuffled_when_it_is_empty() -> None:
    match = hit("A1", damage=3)
    assert len(match.table.deck) + len(match.table.discard) == 3  # type: ignore[attr-defined]


def test_monarch_makes_the_defender_draw_again() -> None:
    match = anvil("B1", ["B6"], gun=built(front=["the_anvil"], gunner="monarch"), tires=0)
    assert (asked(match), offered(match)) == ("amber", ["pass", "use:1"])
    play(match, "use:1")
    assert car(match, "cobalt").damage[1] == 1


def test_anti_power_plant_rocket_and_spike_gun() -> None:
    rows = [
        row((12, 18, 0), build=built(front=["anti_power_plant_rocket"])),
        row((22, 18, 0), speed=0, armor=0),
    ]
    match = start(*rows, step="combat", chance=[["shield"] * 2, ["shield"], ["B3"]], deck=["B3"], strict=True)
    play(match, "fire:gunner:2:cobalt")
    assert car(match, "cobalt").plant == 9
    rows = [row((12, 18, 0), build=built(front=["spike_gun"])), row((22, 18, 0), speed=0, armor=0)]
    match = start(*rows, step="combat", chance=[["wrench"], ["shield"] * 2, ["B3"]], deck=["B3"], strict=True)
    play(match, "fire:gunner:2:cobalt")
    assert (car(match, "cobalt").tires, car(match, "cobalt").plant) == (9, 10)


def test_power_plant_shielding_and_refrigerator_and_flak() -> None:
    match = anvil("B1", tires=0, build=built(upgrades=["power_plant_shielding"]))
    assert (car(match, "cobalt").plant, car(match, "cobalt").damage[2]) == (8, 2)
    match = anvil("B6", build=built(front=["armored_beer_refrigerator"]))
    assert car(match, "cobalt").damage[:3] == [0, 0, 1]
    assert car(start(row(build=built(gear=["flak_jacket"])))).build.points[0] == 4


def test_reinforced_weapon_brackets_save_a_weapon() -> None:
    build = built(back=["wasp"], upgrades=["reinforced_weapon_brackets"])
    match = anvil("B6", ["shield"], ["star"], build=build)
    assert car(match, "cobalt").damage[2] == 1


def test_every_card_has_what_it_does() -> None:
    """A card with a printed text does something, but for those that only say what is always so."""
    silent = {card.id for card in CARDS.values() if card.text and not card.numbers and not card.pools}
    assert silent == {
        "light_rocket",
        "heavy_rocket",
        "standard_rocket",
        "hand_cannon",
        "paint_grenades",
        "plated_vest",
    }


@pytest.mark.parametrize("card", [card.id for card in DAMAGE_CARDS])
def test_every_damage_card_takes_all_damage(card: str) -> None:
    build = built(back=["wasp", "splitter"][:1])
    match = anvil(card, build=build)
    while match.pending is not None:
        match.answer(offered(match)[0])
    cobalt = car(match, "cobalt")
    lost = (10 - cobalt.plant) + (10 - cobalt.tires) + sum(cobalt.damage) + int(cobalt.fires > 0)
    assert lost == 4
