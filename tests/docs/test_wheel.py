"""What is in the wheel: all that an author or a program needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
NEEDED = {
    "understudy/py.typed",
    "understudy/library.py",
    "understudy/testing/__init__.py",
    "understudy/testing/suite.py",
    "understudy/cli/project/pyproject.toml",
    "understudy/cli/project/README.md",
    "understudy/cli/project/test_pennies.py",
    "understudy/games/_template/ledger.csv",
    "understudy/games/_template/static/style.css",
    "understudy/web/static/style.css",
    "understudy/manual/index.md",
    "understudy/manual/pictures/tyrants-desktop.png",
    "understudy/manual/positions/spies-and-troops.json",
}


def test_the_wheel_is_whole_and_has_no_tests_of_ours(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w"]
    subprocess.run([*command, str(tmp_path), str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as file:
        names = set(file.namelist())
        (entries,) = [name for name in names if name.endswith("entry_points.txt")]
        assert "[pytest11]\nunderstudy = understudy.testing" in file.read(entries).decode()
    assert names >= NEEDED
    assert not [name for name in names if name.startswith("tests/") or "hostile" in name]
