"""The picture, the text board, words and previews."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import understudy
from tests.games.armada.tables import Played, fleet, option, place, position
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.picture import Picture, picture_data
from understudy.core.requests import Choose
from understudy.games.armada import GAME
from understudy.games.armada.cards import TOKENS
from understudy.games.armada.preview import preview, way
from understudy.games.armada.table import Table
from understudy.games.armada.textboard import board, chart
from understudy.games.armada.view import View
from understudy.games.armada.words import WORDS

REBELS = fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"], ["x_wing_squadron"])
EMPIRE = fleet("imperial", [("victory_ii_class_star_destroyer", "dominator")], ["tie_fighter_squadron"])
SHIPS: list[dict[str, Any]] = [{"pose": [600, 300, 0]}, {"pose": [1300, 100, 0]}, {"pose": [600, 480, 180]}]
PLACES = [{"at": [700, 300]}, {"at": [900, 600]}]
ROCKS = [{"id": "station", "pose": [900, 450, 30]}]


def shown(seat: int = 0, **more: Any) -> tuple[Table, Any]:
    table = place(REBELS, EMPIRE, SHIPS, PLACES, obstacles=ROCKS, **more)
    assert GAME.picture is not None
    return table, GAME.picture(table, seat)


def test_everything_on_the_map_is_a_part_with_a_drawing_and_a_name() -> None:
    _, picture = shown()
    assert set(picture.parts) == {"ship-0", "ship-1", "ship-2", "squadron-0", "squadron-1", "obstacle-0"}
    for part in picture.parts.values():
        assert part.label
        ElementTree.fromstring(f"<svg>{part.svg}{part.more}</svg>")
    ElementTree.fromstring(f"<svg>{picture.ground}</svg>")
    assert picture_data(picture)


def test_ships_stand_to_scale_with_the_second_players_edge_above() -> None:
    _, picture = shown()
    assert picture.parts["ship-0"].at == (600, 614.4, 270)
    assert picture.parts["ship-2"].at == (600, 434.4, 90)
    assert 'width="71"' in picture.parts["ship-0"].svg
    assert "shields front 2, right 2, rear 1, left 2" in picture.parts["ship-0"].label


def test_what_acts_is_not_done() -> None:
    ships = [{**ship, "dials": ["navigate", "repair"][: 1 + number]} for number, ship in enumerate(SHIPS)]
    game = Played(position(REBELS, EMPIRE, ships, PLACES, phase="ship"))
    assert game.topic == "activate"
    states = {"ship-0": "", "ship-1": ""}
    for answer, ship, wanted in (
        ("activate:ship-0", "ship-0", "acting"),
        ("keep-dial", "ship-0", "acting"),
    ):
        game.answer(answer)
        assert GAME.picture is not None
        picture = GAME.picture(game.table, 0)
        states = {id: tile.state for tile in picture.seats[0].tiles for id in tile.ids}
        assert states[ship] == wanted
        assert "active" in picture.sheets[ship].kind
        assert "activated" not in picture.sheets[ship].kind
    assert states["ship-1"] == ""


def test_a_dial_says_what_it_and_its_token_bring() -> None:
    ships = [{**SHIPS[0], "dials": ["repair"]}, *SHIPS[1:]]
    game = Played(position(REBELS, EMPIRE, ships, PLACES, phase="ship"))
    game.answer("activate:ship-0")
    assert game.topic == "reveal"
    said = {
        id: GAME.words.stakes(game.table, game.request, option(id))  # type: ignore[arg-type]
        for id in ("keep-dial", "take-token")
    }
    assert said == {
        "keep-dial": "2 points for shields and hull",
        "take-token": "for later: 1 point for shields and hull",
    }


def test_numbers_stand_over_what_marks_a_piece() -> None:
    """Numbers and signs are drawn after the rings that glow, so that no ring runs through them."""
    _, picture = shown()
    numbered = {id: part.svg for id, part in picture.parts.items() if 'class="screen' in part.svg}
    assert {"ship-0", "ship-1", "ship-2"} <= set(numbered)
    for drawn in numbered.values():
        assert max(drawn.index(f'class="{ring}"') for ring in ("glow", "news", "hit")) < drawn.index(
            'class="screen'
        )


def test_dials_of_others_are_not_drawn() -> None:
    ships = [*SHIPS[:2], {**SHIPS[2], "dials": ["navigate", "repair"]}]
    table = place(REBELS, EMPIRE, ships, PLACES)
    assert GAME.picture is not None
    for seat, seen in ((1, True), (0, False), (-1, False)):
        sheet = GAME.picture(table, seat).sheets["ship-2"]
        assert any(chip.text == "◉ Repair" for chip in sheet.chips) is seen
        assert ("Repair" in board(table, seat, 80, "ships")) is seen


def test_dice_and_tokens_of_an_attack_are_shown() -> None:
    start = position(REBELS, EMPIRE, SHIPS, PLACES, agenda=[["attack_step", [0]]])
    played = Played(start, [["hit", "crit", "accuracy"]]).answer("attack:front:ship-2:front")
    assert GAME.picture is not None
    picture = GAME.picture(played.table, 0)
    clash = picture.clash
    assert clash is not None
    assert (clash.by, clash.at) == picture.focus == ("ship-0", "ship-2")
    # From the front of the one to the front of the other, bow to bow.
    by, at = (picture.parts[id].at for id in picture.focus)
    assert by is not None
    assert at is not None
    (x, y), (to_x, to_y) = clash.line
    assert at[1] < to_y < y < by[1]
    assert x == to_x == by[0]
    assert [die.face.die for die in clash.dice] == ["red die", "red die", "blue die"]
    assert [chip.text.split()[-1] for chip in clash.chips] == ["Brace", "Redirect", "Redirect"]
    assert clash.says == "2 damage"
    assert "Attack (battery), dice: red hit, red crit, blue accuracy" in board(played.table, 0, 80, "attack")


def test_a_maneuver_has_a_ghost_and_warnings() -> None:
    table = place(REBELS, EMPIRE, SHIPS, PLACES, agenda=[["end_activation", [0]]])
    table.ships[0].activated = True
    found = preview(table, 0, [option("maneuver:2:0,0:right"), option("maneuver:0")])
    sketch = found.options["maneuver:2:0,0:right"]
    assert "overlaps Dominator" in sketch
    assert 'class="tool"' in sketch
    assert "blocked" in sketch
    assert "ghost" in found.options["maneuver:0"]
    table.ships[0].place(table.ships[0].pose.moved(-320))
    assert "leaves" not in preview(table, 0, [option("maneuver:2:0,0:right")]).options["maneuver:2:0,0:right"]


def test_attacks_and_moves_are_sketched() -> None:
    table = place(REBELS, EMPIRE, SHIPS, PLACES, agenda=[["end_activation", [0]]])
    table.ships[0].activated = True
    found = preview(table, 0, [option("attack:front:ship-2:front"), option("move:650,300"), option("done")])
    assert "sight" in found.options["attack:front:ship-2:front"]
    assert "ghost-disc" in found.options["move:650,300"]
    assert "done" not in found.options


def test_ships_go_along_the_tool() -> None:
    table = place(REBELS, EMPIRE, SHIPS)
    ship = table.ships[0]
    from understudy.games.armada.board_svg import scaled
    from understudy.games.armada.tool import end_pose

    scale = scaled(table.area)
    start, end = scale.at(ship.pose), scale.at(end_pose(ship.pose, 0, (1, 1), "right"))
    places = way(start, end)
    assert len(places) == 3
    assert places[1][2] == pytest.approx((start[2] + 22.5) % 360)
    assert len(way((0, 0, 0), (500, 300, 10))) == 2


def test_the_chart_shows_where_things_are() -> None:
    table = place(REBELS, EMPIRE, SHIPS, PLACES, obstacles=ROCKS)
    lines = chart(View(table, 0), 76)
    text = "\n".join(lines)
    assert "A1" in text
    assert "B1" in text
    assert "#" in text
    rows = {name: next(at for at, line in enumerate(lines) if name in line) for name in ("A1", "B1")}
    assert rows["B1"] < rows["A1"]
    assert "A1" not in board(table, 0, 0, "map")


def test_everything_has_words() -> None:
    """Every option and event of a few games."""
    seen: set[str] = set()
    for seed, scenario in ((1, "core-set"), (2, "pair_1"), (3, "pair_3"), (4, "pair_4")):
        watch = Watch()
        match = Match(Header.of(GAME, ("random", "greedy"), {"scenario": scenario}, seed), watch=watch)
        match.advance()
        table: Any = match.table
        for event in watch.events():
            text = GAME.words.event(table, event)
            assert text or event.verb == "turn", event.verb
            seen.add(event.verb)
        assert not any(re.search(r"\bNone\b", GAME.words.event(table, event)) for event in watch.events())
    assert {"attacks", "rolled", "moves", "destroyed", "reveals", "deploys"} <= seen


def test_cards_can_be_looked_up() -> None:
    assert any("Gunnery Team" in line and "whole" in line for line in GAME.words.look(None, "gunnery team"))  # type: ignore[arg-type]
    assert any("hull 8" in line for line in GAME.words.look(None, "Victory II"))  # type: ignore[arg-type]
    assert GAME.words.card("blinded_gunners") == "Blinded Gunners"


def started() -> tuple[Any, Picture]:
    """The core set as it begins."""
    table = understudy.start("armada", seed=5).table
    assert GAME.picture is not None
    assert isinstance(table, Table)
    return table, GAME.picture(table, 0)


def test_equal_squadrons_have_signs_of_their_own_everywhere() -> None:
    """On the piece, on the tile, in options and in the log; and no two are called the same."""
    table, picture = started()
    names = [one.name for one in (*table.ships, *table.squadrons)]
    assert len(set(names)) == len(names)
    assert names[3] == "X-Wing Squadron ●"
    assert ">●</text>" in picture.parts["squadron-0"].svg
    assert picture.parts["squadron-0"].label.startswith("X-Wing Squadron ●:")
    tiles = [tile for seat in picture.seats for tile in seat.tiles]
    chips = {chip.ids[0]: chip for tile in tiles for chip in tile.chips}
    assert chips["squadron-0"].name == "X-Wing Squadron ●"
    assert chips["squadron-1"].text == "▲"


def test_a_ship_can_be_read_whole() -> None:
    """Dice and shields of four zones, four values, tokens, and the navigation chart."""
    table, picture = started()
    for ship in table.ships:
        sheet = picture.sheets[f"ship-{ship.index}"]
        drawing = ElementTree.fromstring(sheet.svg)
        kinds = [node.get("class") for node in drawing.iter()]
        plates = [node for node in drawing.iter("g") if "plated" in node.get("class", "")]
        assert ["".join(plate.itertext()) for plate in plates] == [str(count) for count in ship.shields]
        dice = sum(sum(battery) for battery in ship.build.batteries) + sum(ship.build.anti_squadron)
        assert sum(str(kind).startswith("small-die") for kind in kinds) == dice
        assert kinds.count("speed") == ship.build.max_speed
        assert [figure.name for figure in sheet.figures] == ["command", "squadron", "engineering", "hull"]
        assert [chip.text.split()[-1] for chip in sheet.chips][: len(ship.tokens)] == [
            TOKENS[kind].title() for kind in ship.build.tokens
        ]


def test_places_are_never_coordinates() -> None:
    """By the nearest ship, or by the part of the map; what is called the same is offered once."""
    match = understudy.start("armada", seed=5, options={"scenario": "pair_1"})
    asked = 0
    while asked < 6:
        request = match.pending
        assert isinstance(request, Choose)
        assert isinstance(match.table, Table)
        texts = [WORDS.option(match.table, option) for option in request.options()]
        assert not [text for text in texts if re.search(r"\d+, ?\d+", text)]
        if request.topic in ("obstacle-pose", "deploy-pose", "deploy-place"):
            asked += 1
            joined = WORDS.joined(match.table, request.options())
            assert len(joined) == len(set(texts))
        match.answer(understudy.hint(match))
