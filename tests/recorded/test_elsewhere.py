"""Recorded games are played alike by every Python that this machine has."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recorded.record import FOLDER, RECORDED

#: The oldest Python that the program is for, and how many newer ones are looked for.
OLDEST, MORE = 11, 9
OTHERS = [number for number in range(OLDEST, OLDEST + MORE) if number != sys.version_info.minor]


def python(minor: int) -> str | None:
    """Another Python: on the path, or installed beside the one that runs this."""
    name = f"python3.{minor}"
    beside = sorted(Path(sys.base_prefix).parent.glob(f"*/bin/{name}"))
    for one in (shutil.which(name), *map(str, beside)):
        if one is not None and _runs(one):
            return one
    return None


def _runs(program: str) -> bool:
    """A name on the path may be a stand-in for a version that is not chosen."""
    return subprocess.run([program, "-c", ""], capture_output=True, check=False).returncode == 0


FOUND = {minor: one for minor in OTHERS if (one := python(minor)) is not None}


@pytest.mark.skipif(not FOUND, reason="this machine has no other Python from 3.11 on")
@pytest.mark.parametrize("minor", FOUND)
def test_every_recorded_game_is_played_alike(minor: int) -> None:
    root = FOLDER.parents[1]
    known = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    ran = subprocess.run(
        [FOUND[minor], "-m", "tests.recorded.elsewhere"],
        env=known,
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not ran.returncode, ran.stderr
    assert set(ran.stdout.split()) == {
        f"{folder}/{name}" for folder, plans in RECORDED.items() for name in plans
    }
