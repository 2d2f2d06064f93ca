"""Pictures as data: what changed between two of them, and how pieces came to where they stand."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from understudy.core.picture import (
    At,
    CardFace,
    Fact,
    Part,
    Picture,
    PlaceRow,
    SeatPanel,
    Stop,
    Zone,
    changes,
    merged,
    patched,
    picture_data,
    trails,
)


def drawn(part: Part, *cards: CardFace, speed: str = "2", **more: Part) -> dict[str, Any]:
    seat = SeatPanel("Red", "R", "red", "you", 0, True, (Fact("speed", speed), Fact("tires", "10")))
    parts = {"car": part, **more}
    return picture_data(Picture("0 0 1 1", "", parts, {"own": Zone("Own", cards)}, (seat,), ("Round 1",)))


def test_only_the_fields_that_differ_are_told() -> None:
    old = drawn(
        Part("<g/>", "A car.", (1, 2, 0)), CardFace("Gun"), CardFace("Ram"), tree=Part("<i/>", "A tree.")
    )
    new = drawn(Part("<g/>", "A car.", (1, 5, 0)), CardFace("Gun"), CardFace("Ram", note="gone"), speed="3")
    difference = changes(old, new)
    assert difference == {
        "parts": {"tree": None, "car": {"at": {"1": 5}}},
        "zones": {"own": {"cards": {"1": {"note": "gone"}}}},
        "seats": {"0": {"facts": {"0": {"value": "3"}}}},
    }
    assert patched(old["zones"], difference["zones"]) == new["zones"]
    assert patched(old["seats"], difference["seats"]) == new["seats"]
    assert patched(old["parts"], difference["parts"])["car"] == new["parts"]["car"]


def test_of_lists_that_grow_or_shrink_only_what_is_new_is_told() -> None:
    gun, ram, mine = CardFace("Gun"), CardFace("Ram"), CardFace("Mine")
    three, one = drawn(Part("", ""), gun, mine, ram), drawn(Part("", ""), ram)
    two = drawn(Part("", ""), gun, ram)
    for old, new, told in (
        (two, three, {"start": 1, "end": 1, "items": three["zones"]["own"]["cards"][1:2]}),
        (three, two, {"start": 1, "end": 1, "items": ()}),
        (one, two, {"start": 0, "end": 1, "items": two["zones"]["own"]["cards"][:1]}),
        (drawn(Part("", ""), mine), two, two["zones"]["own"]["cards"]),
    ):
        difference = changes(old, new)
        assert difference["zones"]["own"]["cards"] == told
        assert patched(old["zones"], difference["zones"]) == new["zones"]


def test_piles_are_known_by_their_titles() -> None:
    def with_piles(*piles: Zone) -> dict[str, Any]:
        seat = SeatPanel("Red", "R", "red", "you", 0, True, (), piles)
        return picture_data(Picture("0 0 1 1", "", {}, {}, (seat,)))

    deck, lost = Zone("Deck", (CardFace("Gun"),) * 9, count=9), Zone("Lost", (CardFace("Ram"),))
    used = Zone("Used")
    old, new = with_piles(deck, lost), with_piles(used, replace(deck, cards=deck.cards[1:], count=8), lost)
    told = changes(old, new)["seats"]["0"]["piles"]
    assert told["places"] == [-1, 0, 1]
    assert set(told["at"]) == {"0", "1"}
    assert told["at"]["1"] == {"cards": {"start": 8, "end": 0, "items": ()}, "count": 8}
    assert merged(old, changes(old, new)) == new
    assert changes(new, old)["seats"]["0"]["piles"]["places"] == [1, 2]
    assert merged(new, changes(new, old)) == old


def test_what_is_new_is_told_whole() -> None:
    new = drawn(Part("", ""), mine=Part("<b/>", "A mine.", (3, 3, 90)))
    assert changes(drawn(Part("", "")), new)["parts"] == {"mine": new["parts"]["mine"]}


def tags(*names: str) -> str:
    return "".join(f'<g class="slot"><rect width="20"/><text>{name}</text></g>' for name in names)


def test_a_drawing_that_differs_in_several_places_is_told_by_its_pieces() -> None:
    old, new = tags("Fuel", "a", "b", "c", "Relic"), tags("Fuel", "a", "x", "b", "c", "Psionic")
    told = changes(drawn(Part(old, "")), drawn(Part(new, "")))["parts"]["car"]["svg"]
    assert patched(old, told) == new
    assert sum(len(piece) for piece in told["pieces"] if isinstance(piece, str)) < len(tags("x")) + 30
    ring = tags("Fuel", "\U0001f600", "a", "b", "c")
    assert changes(drawn(Part(ring, "")), drawn(Part(ring + "x", "")))["parts"]["car"]["svg"] == ring + "x"


@pytest.mark.parametrize("seed", range(200))
def test_any_drawing_comes_of_any_other_by_its_pieces(seed: int) -> None:
    source = random.Random(seed)
    old, new = (tags(*source.choices("abcdefghij", k=source.randrange(3, 12))) for _ in range(2))
    before, after = drawn(Part(old, "")), drawn(Part(new, ""))
    assert merged(before, changes(before, after)) == after


def test_pieces_that_moved_have_a_trail() -> None:
    def around(start: At, end: At) -> list[At]:
        return [start, (9, 9, 9), end]

    old = drawn(Part("", "", (1, 1, 0)), tree=Part("", ""), still=Part("", "", (4, 4, 0)))
    new = drawn(
        Part("", "", (2, 1, 0)),
        tree=Part("", ""),
        still=Part("", "", (4, 4, 0)),
        mine=Part("", "", (3, 3, 0)),
    )
    assert trails(old, new, around) == {"car": [(1, 1, 0), (9, 9, 9), (2, 1, 0)]}


def rows(*near: CardFace, note: str = "") -> dict[str, Any]:
    stop = Stop(CardFace("Cantina"), near, (CardFace("Guard", back=True),), near_note=note)
    line = PlaceRow("Places", "you", "Red", (stop,))
    return picture_data(
        Picture("0 0 1 1", "", {}, {"deck": Zone("Deck", count=43)}, (), rows={"places": line})
    )


def test_rows_with_two_sides_are_compared_like_everything_else() -> None:
    old, new = rows(CardFace("Luke")), rows(CardFace("Luke", on=(CardFace("Sabre"),)), note="power 6")
    difference = changes(old, new)
    stop = {"near": {"0": {"on": new["rows"]["places"]["stops"][0]["near"][0]["on"]}}, "near_note": "power 6"}
    assert difference == {"rows": {"places": {"stops": {"0": stop}}}}
    assert patched(old["rows"], difference["rows"]) == new["rows"]
