"""The description of the API, and schemathesis asking a real server everything that it allows and forbids."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.process import ROOT, Process
from understudy.web.api import CALLS

HERE = Path(__file__).parent
#: What must have been done at least once, and not only refused.
CHANGES = ("answer", "stand_in", "undo", "back", "correct", "overrule", "typed", "links", "ways", "fields")
#: Cases for each call, besides those that cover its description, and ways through several calls. They are
#: counted and not timed, so that a slow machine asks as much as a quick one.
CASES = "8"
#: Seconds that schemathesis is given; a machine that does nothing else needs a twentieth of them.
PATIENCE = 540


def test_every_call_is_described(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    described = {(method.upper(), path) for path, found in document["paths"].items() for method in found}
    assert described == {(call.method, call.path) for call in CALLS}
    names = [operation["operationId"] for found in document["paths"].values() for operation in found.values()]
    assert len(names) == len(set(names))


def schemathesis(server: Process, folder: Path, *how: str) -> set[tuple[str, ...]]:
    """Lets it ask the server; what was asked, with the statuses that came back.

    Most cases are about matches that are there (`real_ids`).
    """
    notes = folder / "notes"
    hooks = {
        "SCHEMATHESIS_HOOKS": "tests.web.real_ids",
        "PYTHONPATH": str(ROOT),
        "UNDERSTUDY_ADDRESS": server.address,
        "UNDERSTUDY_NOTES": str(notes),
    }
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml")]
    command += ["run", f"{server.address}/api/openapi.json", "--checks", "all", *how]
    command += ["--generation-deterministic", "--suppress-health-check", "all", "--no-color"]
    env = {**os.environ, **hooks}
    found = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=PATIENCE, env=env)
    assert found.returncode == 0, found.stdout[-6000:]
    return {tuple(line.split()) for line in notes.read_text(encoding="utf-8").splitlines()}


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server that must not have found a fault in itself."""
    server = Process(tmp_path)
    try:
        yield server
    finally:
        server.kill()
    faults = [line for line in server.errors().splitlines() if "fault" in line or "Traceback" in line]
    assert not faults


@pytest.mark.timeout(PATIENCE + 60)
def test_schemathesis_finds_nothing_wrong(process: Process, tmp_path: Path) -> None:
    """All checks, all phases; the stream alone is left out, for it never ends (see test_stream)."""
    schemathesis(process, tmp_path, "--exclude-path-regex", "stream$", "-n", CASES)


def test_schemathesis_reaches_all_that_can_be_done(process: Process, tmp_path: Path) -> None:
    wanted = [word for name in CHANGES for word in ("--include-operation-id", name)]
    reached = schemathesis(
        process, tmp_path, *wanted, "--phases", "fuzzing", "--mode", "positive", "-n", "15"
    )
    assert {(name, "200") for name in CHANGES} <= reached
