"""Plug-ins that cannot be played are told by name and left out."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

from tests.cli.console import inside
from understudy.core import registry
from understudy.core.errors import BadSetup
from understudy.core.registry import GROUP, broken, find, names, whose
from understudy.games._template import GAME
from understudy.web import api


def plug_in(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


BROKEN = {
    "crash": ("plugged:nothing_such", "cannot be loaded: AttributeError"),
    "gone": ("no_such_package_at_all:GAME", "cannot be loaded: ModuleNotFoundError"),
    "loud": ("plugged_loud:GAME", "cannot be loaded: RuntimeError: first second"),
    "no-game": ("plugged:WORD", "offers no game: plugged:WORD must be an understudy.Game"),
    "other": ("plugged:GAME", "calls its game “pennies”; both names must be the same"),
    "old": ("plugged:OLD", "was written for contract 0; this is contract 1"),
    "new": ("plugged:NEW", "needs contract 2, and this Understudy has contract 1: update Understudy"),
    "ends": ("plugged_ends:GAME", "cannot be loaded: SystemExit: 3"),
    "unset": ("plugged:UNSET", "cannot be set up: ZeroDivisionError: by nothing"),
    "mute": ("plugged:MUTE", "cannot be set up: AttributeError: 'NoneType' object has no attribute 'seat'"),
    "nameless": ("plugged:NAMELESS", "cannot be set up: TypeError: its title is no text"),
    "unseated": ("plugged:UNSEATED", "cannot be set up: BadSetup: Nobody called “nobody” plays"),
}


def unset(*anything: object) -> Any:
    raise ZeroDivisionError("by nothing")


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A working plug-in among broken ones."""
    module = ModuleType("plugged")
    vars(module).update(
        GAME=GAME,
        GOOD=replace(GAME, name="good", title="Good"),
        OLD=replace(GAME, name="old", contract=0),
        NEW=replace(GAME, name="new", contract=2),
        UNSET=replace(GAME, name="unset", set_up=unset),
        MUTE=replace(GAME, name="mute", words=cast(Any, None)),
        NAMELESS=replace(GAME, name="nameless", title=cast(Any, None)),
        UNSEATED=replace(GAME, name="unseated", lineup=("nobody", "person")),
        WORD="a game",
    )
    monkeypatch.setitem(sys.modules, "plugged", module)
    points = [plug_in(name, value) for name, (value, _) in BROKEN.items()]
    everything = {**registry._installed(), "good": plug_in("good", "plugged:GOOD")}
    everything |= {point.name: point for point in points}

    class Loud:
        def find_spec(self, name: str, *rest: object) -> None:
            if name == "plugged_loud":
                raise RuntimeError("first\n  second")
            if name == "plugged_ends":
                sys.exit(3)

    monkeypatch.setattr(sys, "meta_path", [Loud(), *sys.meta_path])
    monkeypatch.setattr(registry, "_installed", lambda: everything)
    registry.broken.cache_clear()
    registry._load.cache_clear()
    yield
    registry.broken.cache_clear()
    registry._load.cache_clear()


@pytest.mark.usefixtures("plugged")
def test_each_is_told_by_name_and_left_out() -> None:
    assert set(broken()) == set(BROKEN)
    for name, (_, said) in BROKEN.items():
        assert f"The plug-in “{name}”" in broken()[name]
        assert said in broken()[name]
        with pytest.raises(BadSetup) as caught:
            find(name)
        assert str(caught.value) == broken()[name]
    assert "good" in names()
    assert "tyrants" in names()
    assert not set(BROKEN) & set(names())
    assert find("good").title == "Good"


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A plug-in that calls its game as one of ours is called, found after it and before it."""
    module = ModuleType("plugged")
    vars(module).update(GAME=replace(GAME, name="tyrants", title="Not the one"))
    monkeypatch.setitem(sys.modules, "plugged", module)
    points = [point for point in registry._points() if point.name == "tyrants"]
    twin = plug_in("tyrants", "plugged:GAME")
    monkeypatch.setattr(registry, "entry_points", lambda group: [twin, *points, twin])
    caches = (registry._points, registry._installed, registry.broken)
    for cache in caches:
        cache.cache_clear()
    yield
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("twins")
def test_no_plug_in_takes_the_place_of_another_game() -> None:
    assert find("tyrants").title == "Tyrants of the Underdark"
    assert names() == ["tyrants"]
    (told,) = broken().values()
    assert told == "The plug-in “tyrants” is left out: another game has its id."


def test_what_a_plug_in_prints_is_no_part_of_what_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plugged_chatty.py").write_text("print('hello')\nGAME = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadSetup, match="offers no game"):
        registry._load(plug_in("chatty", "plugged_chatty:GAME"))
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "hello\n")


@pytest.mark.usefixtures("plugged")
def test_one_that_cannot_be_shown_leaves_the_list_of_the_others_whole(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = api._games().games
    odd = replace(GAME, name="good", ratings=("no_such_package_at_all", "ratings.json"))
    monkeypatch.setattr(sys.modules["plugged"], "GOOD", odd)
    registry._load.cache_clear()
    monkeypatch.setattr(logging.getLogger("understudy"), "propagate", True)
    assert [game.name for game in api._games().games] == [game.name for game in whole if game.name != "good"]
    assert "The plug-in “good” cannot be shown: ModuleNotFoundError" in caplog.text


@pytest.mark.usefixtures("plugged")
def test_an_old_plug_in_is_told_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "CONTRACT", 3)
    monkeypatch.setattr(registry, "CHANGES", {2: "`view` takes a seat.", 3: "`scores` are whole numbers."})
    with pytest.raises(BadSetup) as caught:
        find("good")
    assert str(caught.value).endswith(
        "was written for contract 1; this is contract 3. What changed: `view` takes a seat. "
        "`scores` are whole numbers."
    )
    with pytest.raises(BadSetup, match="What changed: `scores` are whole numbers"):
        find("new")


@pytest.mark.usefixtures("plugged")
def test_no_change_is_promised_where_none_is_written_down() -> None:
    assert broken()["old"].endswith("was written for contract 0; this is contract 1.")


@pytest.mark.usefixtures("plugged")
def test_a_fault_is_laid_to_the_plug_in_in_which_it_happens() -> None:
    def fault_in(module: str) -> BaseException:
        space = {"__name__": module}
        exec("def boom(): return 1 / 0", space)
        with pytest.raises(ZeroDivisionError) as caught:
            space["boom"]()  # type: ignore[operator]
        return caught.value

    assert whose(fault_in("plugged.rules")) == "the plug-in “good”"
    assert whose(fault_in("understudy.core.match")) == "Understudy itself"
    assert whose(fault_in("pluggedelse")) == "Understudy itself"
    assert whose(ZeroDivisionError()) == "Understudy itself"


@pytest.mark.usefixtures("plugged")
def test_commands_go_on_without_them(tmp_path: Path) -> None:
    listed = inside("games", folder=tmp_path)
    assert listed.code == 0
    assert "Tyrants of the Underdark" in listed.out
    assert all(f"The plug-in “{name}”" in listed.err for name in BROKEN)
    wrong = inside("play", "crash", folder=tmp_path)
    assert wrong.code == 2
    assert "The plug-in “crash” cannot be loaded" in wrong.err
    assert "Traceback" not in wrong.err
    unknown = inside("play", "no-such-game", folder=tmp_path)
    assert "There is no game “no-such-game”" in unknown.err
