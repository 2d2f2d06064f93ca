"""`make audit` without a network: every pinned version is listed, with a day."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-server.lock", "requirements-dev.lock")


def test_every_pinned_version_is_listed_with_its_day() -> None:
    command = [sys.executable, "-c", "from bench.audit import listed; print('\\n'.join(listed()))"]
    rows = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    pins = {
        f"{name} {version}"
        for lock in LOCKS
        for name, version in re.findall(r"(?m)^([\w.-]+)==([^ ;\\]+)", (ROOT / lock).read_text())
    }
    assert {row.split("  ")[1] for row in rows} == pins
    assert rows == sorted(rows)
    assert all(re.match(r"\d{4}-\d\d-\d\d|unknown", row) for row in rows)
