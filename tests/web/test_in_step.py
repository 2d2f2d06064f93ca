"""Board and sentence in step: each sentence changes what it tells, and nothing else, over whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.picture import merged
from understudy.core.registry import find
from understudy.core.table import same
from understudy.games.arcs.places import SYSTEM_IDS
from understudy.games.carwars.options import NAMES
from understudy.games.carwars.rules.movement import TOLD
from understudy.games.tyrants.places import NODE_IDS
from understudy.web.messages import Move
from understudy.web.views import Album, Story, draw

LINE_UPS = {
    "tyrants": (("automa", "automa:hard", "greedy"), 3),
    "arcs": (("supercat:normal", "supercat:hard", "greedy"), 3),
    "carwars": (("bot", "bot", "greedy"), 3),
    "armada": (("greedy", "ai"), 3),
    "swccg": (("greedy", "player"), 0),
}
EVERY = pytest.mark.parametrize("game", LINE_UPS)


@cache
def played(game: str) -> Match:
    """A whole game; of the longest ones, a good part."""
    seats, seed = LINE_UPS[game]
    match = Match(Header.of(find(game), seats, {}, seed), watch=Watch())
    match.advance(until=1000)
    return match


@cache
def lines(game: str) -> list[tuple[list[Event], Move]]:
    """What happened, as the first seat is told it: the events of each line, and what it changes."""
    match = played(game)
    story = Story(match, Album(match), 0)
    moves = story.moves(0)
    starts = [deed.note for deed in story._deeds(0, len(match.entries))]
    runs = [
        [note for note in story.notes[start:end] if isinstance(note, Event)]
        for start, end in pairwise([*starts, len(story.notes)])
    ]
    folds = match.header.game.words.folds
    like = [
        [event for event in run if event.verb in {run[0].verb, *folds.get(run[0].verb, ())}] for run in runs
    ]
    return list(zip(like, moves, strict=True))


def told(game: str) -> list[tuple[Event, Move]]:
    """The same, with the first event of each line."""
    return [(events[0], move) for events, move in lines(game)]


# -- what a line tells --------------------------------------------------------------------------------------


def in_arcs(event: Event) -> set[str]:
    at = {
        "moved": 2,
        **dict.fromkeys(
            ("placed", "built", "repaired", "ships_hit", "building_hit", "building_destroyed"), 1
        ),
        **dict.fromkeys(("city_home", "pruned", "annexed", "martyr", "shaped"), 1),
    }
    return {SYSTEM_IDS[system] for system in event.args[: at.get(event.verb, 0)]}


def in_tyrants(event: Event) -> set[str]:
    at = {
        "move": 2,
        **dict.fromkeys(("deploy", "assassinate", "supplant", "spy", "spy_back", "troop_back"), 1),
    }
    return {NODE_IDS[node] for node in event.args[: at.get(event.verb, 0)]} or (
        {"north"} if event.verb == "round" else set()
    )


_DRIVEN = ("moved", "pushed", "spin", "speed", "wall")
_HIT = ("armor", "tires", "tires_up", "plant", "fire", "doused", "eliminated", "item")


def in_carwars(event: Event) -> set[str]:
    return {NAMES[event.seat]} if event.verb in (*_DRIVEN, *_HIT) else set()


_SHIPS = ("moves", "shields", "damaged", "critical", "destroyed", "speed", "activates", "mends", "leaves")
_SQUADRONS = ("flown", "flies", "hurt", "healed", "destroyed-squadron", "pushed")


def in_armada(event: Event) -> set[str]:
    kind = "ship" if event.verb in _SHIPS else "squadron" if event.verb in _SQUADRONS else ""
    return {f"{kind}-{event.args[0]}"} if kind else set()


#: The places and pieces on the board that a line tells of.
TOLD_OF: dict[str, Callable[[Event], set[str]]] = {
    "arcs": in_arcs,
    "tyrants": in_tyrants,
    "carwars": in_carwars,
    "armada": in_armada,
}
#: What stands on the board but is no place and no piece there: seats' own boards, tracks that only count.
BESIDE = {"arcs": {"red", "blue", "yellow", "tycoon", "tyrant", "warlord", "keeper", "empath", "markers"}}
#: Lines after which every piece may look different: a new round makes all ready.
ALL = {"arcs": {"map"}, "armada": {"round"}}
#: What must be seen: a line with one of these verbs changes all that it tells of.
SEEN = {
    "arcs": {"moved", "placed", "built", "repaired", "ships_hit", "building_hit", "building_destroyed"},
    "tyrants": {"deploy", "assassinate", "supplant", "spy", "spy_back", "move"},
    "carwars": {"pushed", "speed", "armor", "tires", "plant", "fire", "eliminated"},
    "armada": {"flown", "hurt", "shields", "damaged", "destroyed", "destroyed-squadron", "activates"},
}


@pytest.mark.parametrize("game", TOLD_OF)
def test_a_line_changes_what_it_tells_on_the_board_and_nothing_else(game: str) -> None:
    counted = Counter[str]()
    for events, move in lines(game):
        event, wanted = events[0], set[str]().union(*map(TOLD_OF[game], events))
        changed = set(move.changes.get("parts", {})) - BESIDE.get(game, set())
        if event.verb in ("moves", "pushed") and game == "armada":
            # Squadrons in the way of a ship are taken up when it comes.
            changed = {id for id in changed if move.changes["parts"][id]}
        if event.verb in _DRIVEN and game == "carwars":
            # The badges of cars nearby make room for one that drives past; those cars stay where they are.
            parts = move.changes.get("parts", {})
            changed = {id for id in changed if id in wanted or not parts[id] or "at" in parts[id]}
        if event.verb not in ALL.get(game, ()):
            assert changed <= wanted, (move.text, changed)
        # What goes there and on again in a run leaves nothing behind.
        verbs = Counter(one.verb for one in events)
        for one in events:
            if one.verb in SEEN[game] and verbs[one.verb] == 1:
                assert TOLD_OF[game](one) <= changed, move.text
                counted[one.verb] += 1
    assert counted.keys() == SEEN[game] - {"move"}, counted


def test_a_car_that_is_said_to_move_moves_then() -> None:
    """Hop by hop, along its way; one that has no room stays."""
    moved = [(event, move) for event, move in told("carwars") if event.verb == "moved"]
    ran = [move for event, move in moved if TOLD[event.args[2]] != "blocked"]
    assert len(ran) > 50
    for move in ran:
        assert len(move.changes["ways"]) == 1


def test_cards_of_the_court_come_and_go_when_it_is_said() -> None:
    """Not when the next plan is carried out."""
    fit = {"court_card", "secured", "effective", "ransacked", "influenced", "abducted"}
    # What is discarded or stolen changes the words above the row only.
    rows = [
        event for event, move in told("arcs") if "cards" in move.changes.get("zones", {}).get("court", {})
    ]
    assert {event.verb for event in rows} <= fit
    assert {"court_card", "secured", "influenced"} <= {event.verb for event in rows}


def test_a_card_of_star_wars_lies_there_when_it_is_said_to() -> None:
    lines = [(event, move) for event, move in told("swccg") if event.verb in ("deploy", "move", "forfeit")]
    assert {event.verb for event, _ in lines} == {"deploy", "move", "forfeit"}
    for event, move in lines:
        assert move.changes.keys() & {"rows", "zones"}, (event.verb, move.text)


@EVERY
def test_the_changes_line_by_line_lead_to_the_table_as_it_is(game: str) -> None:
    match = played(game)
    story = Story(match, Album(match), 0)
    moves = story.moves(0)
    picture: Any = draw(match.header.game, match.fork(at=0).table, 0)
    for move in moves:
        picture = merged(picture, to_builtins(move.changes))
    picture = merged(picture, to_builtins(story.rest()))
    now = draw(match.header.game, match.table, 0)
    assert now is not None
    assert {name: picture[name] for name in now if name != "ground"} == {
        name: part for name, part in now.items() if name != "ground"
    }


def all_places(picture: Any) -> set[str]:
    """The parts, seats and cards of a picture."""
    cards = [card for zone in picture["zones"].values() for card in zone["cards"]]
    for stop in (stop for row in picture["rows"].values() for stop in row["stops"]):
        cards += [stop["card"], *stop["near"], *stop["far"]]
    return {*picture["parts"], *(f"seat-{seat}" for seat in picture["seats"])} | all_cards(cards)


def all_cards(cards: list[Any]) -> set[str]:
    """The ids of cards and of everything that lies on them."""
    found = {id for card in cards for id in card["ids"]}
    return found.union(*(all_cards(card["on"]) for card in cards))


@EVERY
def test_what_is_not_drawn_again_looks_the_same(game: str) -> None:
    """Tables that differ in nothing that is seen have the same picture; other tables have their own."""
    match, seen = played(game), list[Any]()
    match.retell(0, min(400, len(match.entries)), lambda table: seen.append(table.copy()))
    rules = match.header.game
    assert rules.unseen <= {name for kind in type(match.table).__mro__ for name in vars(kind)}
    alike = [(one, other) for one, other in pairwise(seen) if same(one, other, rules.unseen)]
    assert alike
    for one, other in alike:
        assert draw(rules, one, 0) == draw(rules, other, 0)
    for one, other in pairwise(seen):
        assert same(one, one.copy(), rules.unseen)
        assert (one, other) in alike or not same(one, other)


@EVERY
def test_what_is_drawn_after_another_table_looks_as_if_it_were_drawn_alone(game: str) -> None:
    """Step by step through a game, and from any moment to any other."""
    match, seen, rng = played(game), list[Any](), Random(1)
    match.retell(0, min(500, len(match.entries)), lambda table: seen.append(table.copy()))
    rules = match.header.game
    assert rules.picture is not None
    assert rules.redraw is not None
    tables = [*seen, *rng.choices(seen, k=len(seen) // 3)]
    for seat in range(-1, len(match.header.seats)):
        old, drawn = tables[0], rules.picture(tables[0], seat)
        for table in tables[seat + 1 :: len(match.header.seats) + 1] if seat else tables:
            drawn = rules.redraw(table, seat, old, drawn)
            alone = rules.picture(table, seat)
            assert drawn == alone
            for one, other in (
                (drawn.parts, alone.parts),
                (drawn.zones, alone.zones),
                (drawn.rows, alone.rows),
            ):
                assert [*one] == [*other]
            old = table


@EVERY
def test_looks_taken_while_playing_are_those_of_playing_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, seed = LINE_UPS[game]
    match = Match(Header.of(find(game), seats, {}, seed), watch=Watch())
    album = Album(match)
    with album.looking():
        match.advance(until=60)
    assert match.watch is not None
    again = Story(match, Album(match), 0).moves(0)
    monkeypatch.delattr(Match, "retell")
    assert Story(match, album, 0).moves(0) == again


@EVERY
def test_what_is_staged_happens_at_places_that_are_on_the_table(game: str) -> None:
    """Dice, shots, hits and pieces on their way: over whole games every id is a part, a card or a seat."""
    match = played(game)
    picture: Any = draw(match.header.game, match.fork(at=0).table, 0)
    kinds = set[str]()
    for event, move in told(game):
        places = all_places(picture)
        picture = merged(picture, to_builtins(move.changes))
        places |= all_places(picture)
        staged = move.scene or {}
        kinds.update(staged)
        ends = [end for flight in staged.get("flights", ()) for end in (flight["start"], flight["end"])]
        ends += [end for shot in staged.get("shots", ()) for end in shot]
        ends += [at for at, _ in staged.get("hits", ())]
        assert {*ends} <= places, (event.verb, ends)
    wanted = {"tyrants": {"flights"}, "arcs": {"throw", "hits", "flights"}}
    assert wanted.get(game, {"throw", "shots", "hits"}) <= kinds


@pytest.mark.parametrize("game", ["tyrants", "arcs"])
def test_candidates_stand_on_the_board_until_a_preference_strikes_them_out(game: str) -> None:
    thoughts = [(move, move.thought) for _, move in told(game) if move.thought]
    assert len(thoughts) > 10
    for move, thought in thoughts:
        left = [one for one in thought.candidates if one.fell is None]
        assert len(left) == 1, move.text
        fallen = {one.fell for one in thought.candidates} - {None}
        assert fallen == set(range(len(thought.steps))), move.text
        assert all(one.touches for one in left) or game == "arcs"
