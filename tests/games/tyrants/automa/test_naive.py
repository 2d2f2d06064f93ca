"""The Automa's pages against a second, plain implementation of the interpretation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.games.tyrants.automa.naive import LINKS, SITES, SPACES, World
from tests.games.tyrants.automa.turns import COOP
from understudy.core.chance import derived
from understudy.core.flow import Flow
from understudy.core.match import Header, Match
from understudy.core.option import NOTHING
from understudy.games.tyrants import GAME, STEPS
from understudy.games.tyrants.bots.automa.actions import Actor
from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.options import COLORS
from understudy.games.tyrants.places import ADJACENT, NODE_IDS
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.kit.masks import bits
from understudy.pages import Page, walk

LINE_UPS = (("random", "automa"), ("automa", "random", "automa"), ("automa",) * 4, COOP)


def random_position(rng: Random) -> dict[str, Any]:
    """Any crowd on the map, from nearly empty to full, with one automa to move."""
    seats = rng.choice(LINE_UPS)
    colors = COLORS[: len(seats)]
    me = rng.choice([color for color, seat in zip(colors, seats, strict=True) if seat == "automa"])
    options = {
        "coop": "yes" if seats == COOP else "no",
        "section": rng.choice(("left", "right")),
        "reading": rng.choice(("rows", "strict")),
        "removals": rng.choice(("printed", "troops-first")),
        "removed-outcasts": rng.choice(("leave", "to-supply")),
        "leading": rng.choice(("own-side", "own-side", "either-end")),
        "route-spaces": rng.choice(("leading", "leading", "any")),
        "enemy-troops": rng.choice(("all", "all", "players")),
        "third-guile-card": rng.choice(("best-site", "two-troops")),
        "exchange": rng.choice(("white-first", "players-first")),
        "route-removals": rng.choice(("any", "any", "leading")),
        "team-markers": rng.choice(("one-member", "both")),
    }
    sections = {2: ("centre",), 3: ("centre", options["section"]), 4: ("left", "centre", "right")}[len(seats)]
    board = random_troops(rng, sections, colors, me)
    place_spies(rng, board, sections, colors)
    return {
        "seats": list(seats),
        "options": options,
        "active": me,
        "round": rng.randint(1, 4),
        "board": board,
        "players": [random_player(rng, seat) for seat in seats],
    }


def random_troops(
    rng: Random, sections: Sequence[str], colors: Sequence[str], me: str
) -> dict[str, dict[str, Any]]:
    """Troops by place; some sites are all of one color, and now and then the automa has none at all."""
    weights = {color: 1 + rng.random() for color in (*colors, "white")}
    weights[me] = rng.choice((0, 1, 3, 3, 8, 8))
    density = rng.choice((0.05, 0.3, 0.6, 0.9, 1.0))
    left = dict.fromkeys(weights, 38)
    board: dict[str, dict[str, Any]] = {}

    def anybody() -> str:
        return rng.choices(list(weights), list(weights.values()))[0]

    for place, facts in [*SITES.items(), *SPACES.items()]:
        if facts["section"] not in sections:
            continue
        alone = anybody() if rng.random() < 0.4 else ""
        for _ in range(facts.get("spaces", 1)):
            color = alone or anybody()
            if rng.random() < density and left[color]:
                left[color] -= 1
                row = board.setdefault(place, {})
                row[color] = row.get(color, 0) + 1
    return board


def place_spies(
    rng: Random, board: dict[str, dict[str, Any]], sections: Sequence[str], colors: Sequence[str]
) -> None:
    """Up to five of each color."""
    rate = rng.choice((0.0, 0.3, 0.9))
    sites = [site for site, facts in SITES.items() if facts["section"] in sections]
    for color in colors:
        for site in rng.sample(sites, 5):
            if rng.random() < rate:
                board.setdefault(site, {}).setdefault("spies", []).append(color)


def random_player(rng: Random, seat: str) -> dict[str, Any]:
    if seat != "automa":
        return {"hand": ["noble"] * 5}
    player: dict[str, Any] = {"delay": rng.choice(("", "S", "O", "OOSS"))}
    barracks = rng.choice((0, 1, 2, None, None, None))
    return player if barracks is None else {**player, "barracks": barracks}


def found(page: Page, table: Table, seat: int) -> str:
    """The plan of a page on a table, with nothing left to chance."""
    thinking: Flow[Any] = walk(page, Mind(View(table, seat)), None, seat)
    try:
        request = next(thinking)
    except StopIteration as stop:
        return "" if stop.value is NOTHING else str(stop.value.id)
    raise AssertionError(f"the order of targets is not total: {request.prompt}")


def named(verb: str, place: str, *more: str) -> str:
    return ":".join((verb, place, *more)) if place else ""


@pytest.mark.rule("TA-PRIO-08", "TA-TIE-05")
@pytest.mark.parametrize("block", range(4))
def test_single_steps_agree_on_any_table(block: int) -> None:
    rng = Random(f"steps {block}")
    for _ in range(250):
        given = random_position(rng)
        table = GAME.read_position(given)
        world = World(GAME.position(table))
        seat = table.active
        pages = Actor(table, seat).pages
        spy = named("spy", world.spy_place())
        troop = named("spy-troop", world.spy_for_troop()) or spy
        supplant, supplant_two = (named("spy-supplant", world.spy_for_supplant(n)) or spy for n in (2, 3))
        white = named("assassinate", world.white_target(), "white")
        target = world.player_target()
        player = named("assassinate", target, world.player_troop(target)) if target else ""
        verb, place, color = world.removal()
        anything = named(verb, place, color) if verb else ""
        expected: list[tuple[Page, str]] = [
            (pages.wasted, named("deploy", world.deployment())),
            *((page, named("deploy", world.deployment())) for page in pages.conquest),
            (pages.next_spy, spy),
            *zip(pages.guile, (troop, supplant, supplant_two), strict=True),
            *((page, white) for page in (pages.convert_white, pages.malice[0][0], pages.malice[1][1])),
            *((page, anything) for page in (pages.malice[1][0], *pages.malice[2])),
            (pages.convert_player, player),
        ]
        for page, plan in expected:
            assert found(page, table, seat) == plan, (page.title, given)


class Shadow:
    """Plays every automa turn of a match a second time, by the naive reading, and compares."""

    def __init__(self, header: Header, stop: bool = False) -> None:
        self.world: World | None = None
        self.stop = stop
        self.start = 0
        self.turns = 0
        self.moves: list[str] = []
        steps: dict[str, Callable[..., Flow[None] | None]] = {
            **STEPS,
            "automa": self.automa,
            "next_turn": self.next_turn,
        }
        self.match = Match(replace(header, game=replace(GAME, steps=steps)), keep=False)
        self.match.advance()
        assert self.match.over

    def automa(self, table: Table, seat: int, part: str) -> Flow[None] | None:
        if part == "delay":
            self.start = len(self.match.entries)
            self.world = World(GAME.position(table))
            self.world.turn()
        return STEPS["automa"](table, seat, part)

    def next_turn(self, table: Table) -> Flow[None] | None:
        if self.world is not None:
            self.compare(self.world, table)
            self.world = None
        return None if self.stop else STEPS["next_turn"](table)

    def compare(self, world: World, table: Table) -> None:
        answers = [entry[3] for entry in self.match.entries[self.start :] if entry[0] == "decide"]
        plans = [plan.id for plan in answers if plan is not NOTHING]
        after = GAME.position(table)
        assert plans == world.moves
        assert after["board"] == world.pieces()
        assert after["players"][table.active] == world.own()
        assert after["market"][: len(world.market)] == world.market
        assert after["devoured"] in (world.devoured, [])  # none are left where they made a new deck
        assert after["stacks"]["insane-outcast"] == world.outcasts
        self.turns += 1
        self.moves += plans


def test_whole_turns_agree_on_any_table() -> None:
    rng = Random("turns")
    verbs: set[str] = set()
    for _ in range(200):
        given = random_position(rng)
        seat = COLORS.index(given["active"])
        given["agenda"] = [["next_turn", []], ["automa", [seat, "delay"]]]
        if rng.random() < 0.5:
            given["market"] = crowded_row(rng)
        header = Header(
            GAME, GAME.line_up(given["seats"]), GAME.options(given["options"]), rng.getrandbits(32), given
        )
        shadow = Shadow(header, stop=True)
        assert shadow.turns == 1
        verbs |= {move.split(":")[0] for move in shadow.moves}
    assert verbs == {
        "deploy",
        "spy",
        "spy-troop",
        "spy-supplant",
        "supplant",
        "assassinate",
        "return-spy",
    }


def crowded_row(rng: Random) -> list[str]:
    """A row in which one aspect is strong."""
    kinds = {
        "guile": ("spy-master", "spellspinner", "infiltrator"),
        "malice": ("blackguard", "bounty-hunter", "doppelganger"),
        "conquest": ("advance-scout", "mercenary-squad", "kobold"),
        "ambition": ("advocate", "wyrmspeaker", "cult-fanatic"),
    }
    names = rng.choice(sorted(kinds.items()))[1]
    return [names[number % 3] for number in range(6)]


GAMES: Sequence[tuple[tuple[str, ...], dict[str, str]]] = (
    (("random", "automa:hard"), {}),
    (("automa:hard", "automa:easy"), {"removals": "troops-first"}),
    (("random", "automa:normal", "automa:hard"), {"decks": "demons+aberrations", "section": "right"}),
    (("automa:normal", "random", "automa:hard", "random"), {"decks": "drow+undead", "reading": "strict"}),
    (("random", "automa:hard", "random", "automa:hard"), {"coop": "yes", "decks": "drow+aberrations"}),
    (("random", "automa:easy", "random", "automa:normal"), {"coop": "yes", "removed-outcasts": "to-supply"}),
)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_turns_of_whole_games_agree(seats: tuple[str, ...], options: dict[str, str]) -> None:
    for game in range(3):
        shadow = Shadow(Header(GAME, GAME.line_up(seats), GAME.options(options), derived(11, game)))
        assert shadow.turns > 8


def test_the_map_was_worked_out_twice() -> None:
    """Both have the same adjacencies, by names and by numbers."""
    theirs = {
        NODE_IDS[node]: {NODE_IDS[other] for other in bits(linked)} for node, linked in enumerate(ADJACENT)
    }
    assert theirs == LINKS
