"""Tests on every Python of this machine, and coverage: `nox`, `nox -s coverage`; not in `make test`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import nox

# Those of pyenv themselves come before its shims, which start only one of them.
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
os.environ["PATH"] = os.pathsep.join([*map(str, PYENV.glob("versions/*/bin")), os.environ["PATH"]])
#: From the oldest that is supported to the newest that is installed here.
PYTHONS = [f"3.{minor}" for minor in range(11, 16) if shutil.which(f"python3.{minor}")]
nox.options.sessions = ["tests"]


def _install(session: nox.Session) -> None:
    session.install("--require-hashes", "-r", "requirements-dev.lock")
    session.install("--no-deps", "--no-build-isolation", "-e", ".")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """All tests; arguments go to pytest."""
    _install(session)
    session.run("pytest", *(session.posargs or ["-n", "2", "--dist", "worksteal"]))


@nox.session
def coverage(session: nox.Session) -> None:
    """Which lines the tests run; arguments go to pytest."""
    _install(session)
    session.install("coverage")
    session.run("coverage", "run", "--source=src/understudy", "-m", "pytest", *session.posargs)
    session.run("coverage", "report", "--skip-covered", "--sort=cover")
