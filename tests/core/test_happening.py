"""Events that are declared with their parts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import understudy
from understudy.core.events import Event, Watch
from understudy.core.happening import Happening, happened, part
from understudy.core.table import Table

GAMES = Path(understudy.__file__).parent / "games"


class Moved(Happening, verb="moved"):
    origin: int = part()
    target: int = part()


def told(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of `tell` in a game, with where it stands."""
    for file in sorted((GAMES / game).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
            ):
                yield f"{file.name}:{node.lineno}", node


def declared(game: str) -> list[type[Happening]]:
    module = import_module(f"understudy.games.{game}.events")
    return [kind for kind in vars(module).values() if isinstance(kind, type) and kind is not Happening]


def test_an_event_told_with_its_class_is_the_same_event_with_names() -> None:
    table, watch = Table(), Watch()
    table.watch = watch
    table.tell(Moved, 1, 4, 7, rules=("X-1",), to=(0,))
    table.tell("moved", 1, 4, 7, rules=("X-1",), to=(0,))
    named, plain = watch.events()
    assert named == plain
    assert (named.verb, named.args, named.rules, named.to) == ("moved", (4, 7), ("X-1",), (0,))
    for event in (named, plain):
        assert (Moved.of(event).origin, Moved.of(event).target) == (4, 7)
    assert happened(Moved, 1, 4, 7).args == (4, 7)


def test_an_event_of_a_class_is_no_thought() -> None:
    """An instruction after it is one of its own, as after any event."""
    for kind in ("moved", Moved):
        table, watch = Table(), Watch()
        table.watch = watch
        watch.decided(3, 1, 0)
        table.tell(kind, 1, 4, 7)
        assert watch.instructed(1)[1] == -1


def test_a_part_cannot_be_called_as_what_every_event_has() -> None:
    with pytest.raises(TypeError, match="“count” means something else"):
        type("Counted", (Happening,), {"__annotations__": {"count": "int"}}, verb="counted")


@pytest.mark.parametrize("game", understudy.game_names())
def test_declared_events_are_told_by_their_class_and_by_position(game: str) -> None:
    """Names at the call would pass the types, but not the run: parts go by their order."""
    kinds = {kind.__name__: kind for kind in declared(game)}
    verbs = {kind.name for kind in kinds.values()}
    assert len(verbs) == len(kinds)
    used = set[str]()
    for where, call in told(game):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant):
            assert first.value not in verbs, f"{where}: tell its class"
        elif isinstance(first, ast.Name) and first.id in kinds:
            used.add(first.id)
            assert {word.arg for word in call.keywords} <= {"rules", "to"}, where
    assert used == set(kinds)


def test_events_of_a_game_have_their_parts() -> None:
    match = understudy.start("armada", seats=["greedy", "ai"], seed=3)
    assert match.watch is not None
    kinds = {kind.name: kind for kind in declared("armada")}
    seen = [event for event in match.watch.events() if event.verb in kinds]
    assert seen
    for event in seen:
        kind = kinds[event.verb]
        assert isinstance(event, Event)
        assert len(event.args) == len(kind.names)
        assert event.args == tuple(getattr(event, name) for name in kind.names)
