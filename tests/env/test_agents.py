"""Agents learn, are kept in a file, and sit down like anybody else."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

import understudy.web
from tests.cli.console import inside, refused
from understudy.core import outsiders
from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.env.agents import LinearAgent

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(script: str, *args: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [script, *args])
        runpy.run_path(str(EXAMPLES / script), run_name="__main__")


def test_a_policy_gradient_learns_to_beat_random(tmp_path: Path) -> None:
    run("policy_gradient.py", "pennies", "--out", str(tmp_path / "mine.npz"))
    args = ("simulate", "pennies", "--seats", "agent:mine.npz,random", "--games", "200", "--rotate")
    report = inside(*args, "--workers", "1", "--json", folder=tmp_path).data()
    assert report["seats"][0]["win_share"] > 0.65
    assert report["errors"] == 0
    again = inside(*args, "--workers", "2", "--json", folder=tmp_path).data()
    assert again["digest"] == report["digest"]


@pytest.mark.parametrize("game", ["tyrants", "arcs", "carwars", "armada", "swccg"])
def test_an_agent_plays_every_game(game: str, tmp_path: Path) -> None:
    agent = LinearAgent(find(game))
    draw = np.random.default_rng(1)
    agent.by_kind += draw.normal(size=agent.by_kind.shape)
    agent.by_part += draw.normal(size=agent.by_part.shape)
    agent.save(tmp_path / "any.npz")
    args = ("simulate", game, "--seats", "agent:any.npz,random", "--games", "1", "--json")
    assert inside(*args, folder=tmp_path).data()["finished"] == 1


def test_files_that_are_no_agents_are_refused(tmp_path: Path) -> None:
    def refuse(name: str, *words: str) -> None:
        args = ("simulate", "pennies", "--seats", f"agent:{name},random", "--games", "1")
        refused(inside(*args, folder=tmp_path), *words)

    (tmp_path / "text.npz").write_text("hello")
    np.savez(tmp_path / "other.npz", weights=np.zeros(3))
    LinearAgent(find("tyrants")).save(tmp_path / "tyrants.npz")
    good = LinearAgent(find("pennies"))
    good.by_part = np.zeros(99)
    good.save(tmp_path / "wrong.npz")
    refuse("none.npz", "No such file")
    refuse("text.npz")
    refuse("other.npz")
    refuse("tyrants.npz", "was trained for tyrants")
    refuse("wrong.npz", "do not fit")


def test_who_plays_from_afar_names_no_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outsiders, "_admitted", {})
    with pytest.raises(BadSetup, match="agent:mine"):
        find("pennies").seat("agent:mine.npz")
    # Only commands that somebody types here admit them; the server and its workers do not.
    web = Path(understudy.web.__path__[0])
    assert not [path.name for path in web.rglob("*.py") if "outsiders" in path.read_text()]


def test_a_language_model_plays(capsys: pytest.CaptureFixture[str]) -> None:
    run("language_model.py", "pennies", "--opponent", "greedy", "--most", "40")
    assert capsys.readouterr().out.strip()
