"""The data files hold what they must, and a broken row is refused with its file and place."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from understudy.core.errors import BadData
from understudy.games import tyrants
from understudy.games.tyrants import cards, places
from understudy.games.tyrants.cards import CARDS, HALF_DECKS
from understudy.games.tyrants.rules.language import check

DATA = files(tyrants) / "data"
CARD_FILE = (DATA / "cards.csv").read_text(encoding="utf-8")
MAP_FILE = (DATA / "board.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("deck", "cost", "vp", "inner"),
    [
        ("drow", 146, 64, 145),
        ("dragons", 156, 68, 162),
        ("elemental", 144, 59, 140),
        ("demons", 165, 69, 165),
        ("aberrations", 148, 66, 152),
        ("undead", 139, 55, 131),
    ],
)
def test_figures_of_a_half_deck(deck: str, cost: int, vp: int, inner: int) -> None:
    """The sums over all forty cards, so that no figure changes unnoticed."""
    own = [card for card in CARDS if card.deck == deck]
    assert len(HALF_DECKS) == 6
    assert sum(card.cost * card.copies for card in own) == cost
    assert sum(card.vp * card.copies for card in own) == vp
    assert sum(card.inner_vp * card.copies for card in own) == inner


def test_the_files_read_as_they_are() -> None:
    """And the game uses them."""
    assert cards.read(CARD_FILE) == CARDS
    assert places.read(MAP_FILE) == (places.PLACES, places.ROUTES)


KOBOLD = "kobold,Kobold,dragons,conquest,kobold,1,1,2,3,choose 1 {deploy 1 | assassinate 1 white}"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (KOBOLD.replace("conquest", "conquer"), ["conquer", "choose from", "conquest"]),
        (KOBOLD.replace("dragons", "dragon"), ["deck", "dragon", "choose from", "dragons"]),
        (KOBOLD.replace(",1,1,2,", ",one,1,2,"), ["one"]),
        (KOBOLD.replace(",1,1,2,", ",-1,1,2,"), ["cost: -1"]),
        (KOBOLD.replace(",3,choose", ",0,choose"), ["copies: 0"]),
        (KOBOLD.replace(" white}", " white"), ["expected “}”", "the end"]),
        (KOBOLD + "}", ["“}” does not belong here"]),
        (KOBOLD.replace("choose 1", "choose one"), ["one"]),
        (KOBOLD.replace("| ", "| | "), ["expected “a word”, found “|”"]),
        (KOBOLD.replace(",choose", ",pay {deploy 1};choose"), ["expected “->”"]),
        (KOBOLD.replace("kobold,Kobold", "noble,Kobold"), ["another row"]),
        ("kobold,Kobold,dragons", ["number of fields"]),
        (KOBOLD + ",extra", ["number of fields"]),
    ],
)
def test_a_broken_card_is_refused(row: str, words: list[str]) -> None:
    """Naming cards.csv, the row and the card."""
    lines = CARD_FILE.splitlines()
    number = lines.index(KOBOLD)
    lines[number] = row
    with pytest.raises(BadData) as caught:
        cards.read("\n".join(lines))
    for word in ["cards.csv", f"row {number + 1}", row.partition(",")[0], *words]:
        assert word in str(caught.value)


def test_a_card_file_with_other_columns_is_refused() -> None:
    """The first line names the columns."""
    with pytest.raises(BadData, match=r"cards\.csv, row 1.*inner_vp"):
        cards.read(CARD_FILE.replace("inner_vp", "inner", 1))


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("deplo 1", ["deplo", "deploy"]),
        ("choose 1 {power 1 | fly 2}", ["fly"]),
        ("pay {deploy 1 -> power 1}", ["deploy", "devour_hand"]),
        ("pay {devour_hand -> fly 1}", ["fly"]),
        ("if rich {power 1}", ["rich", "inner>=4"]),
        ("focus {fly 1}", ["fly"]),
        ("later {fly 1}", ["fly"]),
        ("power 1; if_discarded {fly 1}", ["fly"]),
        ("deploy 1 red", ["red", "white"]),
        ("vp 1 per=towns/2", ["per=towns/2"]),
        ("supplant 1 at=home", ["at=home"]),
        ("deploy 1 colour=red", ["colour=red"]),
    ],
)
def test_an_effect_without_a_meaning_is_refused(effect: str, words: list[str]) -> None:
    """Naming the card and the word that nobody knows."""
    text = CARD_FILE.replace(KOBOLD, KOBOLD.replace("choose 1 {deploy 1 | assassinate 1 white}", effect))
    with pytest.raises(BadData) as caught:
        check(cards.read(text))
    for word in ["cards.csv", "kobold", *words]:
        assert word in str(caught.value)


def _drop(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda row: row.pop(name)


@pytest.mark.parametrize(
    ("kind", "spoil", "words"),
    [
        ("sites", _drop("spaces"), ["spaces: is missing"]),
        ("sites", _drop("label"), ["label: is missing"]),
        ("sites", lambda row: row.update(section="middle"), ["middle", "left, centre, right"]),
        ("sites", lambda row: row.update(spaces=9), ["9 spaces"]),
        ("sites", lambda row: row.update(white=9), ["9 white troops"]),
        ("sites", lambda row: row.update(vp=0), ["vp", "1 to 20", "0"]),
        ("sites", lambda row: row.update(vp="two"), ["vp", "number", "two"]),
        ("sites", lambda row: row.update(places=[[1, 2, 3]]), ["places", "a list of 2"]),
        ("routes", lambda row: row.update(ends=["skulport", "kanaglym"]), ["no site “skulport”"]),
        ("routes", lambda row: row.update(ends=["skullport"]), ["ends", "a list of 2"]),
        ("routes", lambda row: row.update(section="middle"), ["middle", "left, centre, right"]),
        ("routes", _drop("spaces"), ["spaces: is missing"]),
        ("routes", lambda row: row.update(spaces=[{"x": 1, "white": False}]), ["y: is missing"]),
    ],
)
def test_a_broken_map_is_refused(
    kind: str, spoil: Callable[[dict[str, Any]], None], words: list[str]
) -> None:
    """Naming board.json and the site or route."""
    data = json.loads(MAP_FILE)
    row = data[kind][3]
    spoil(row)
    with pytest.raises(BadData) as caught:
        places.read(json.dumps(data))
    for word in ["board.json", f"{kind} {row['id']}", *words]:
        assert word in str(caught.value)


def test_a_map_with_a_site_twice_is_refused() -> None:
    """Ids are what everything is found by."""
    data = json.loads(MAP_FILE)
    data["sites"].append(data["sites"][0])
    with pytest.raises(BadData, match="26 ids for 27 sites"):
        places.read(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "words"), [("{", "line 1"), ("[]", "an object"), ('{"sites": []}', "routes")]
)
def test_a_map_that_is_none_is_refused(text: str, words: str) -> None:
    """Not JSON, or JSON of something else."""
    with pytest.raises(BadData, match=f"board.json.*{words}"):
        places.read(text)
