"""What this program is built on: `make audit`.

Where `pip-audit` is installed and its data can be reached, it says which of the pinned versions have known
weaknesses, and the exit code is 1 if any has. Elsewhere every pinned version is listed with the day since
which it is pinned, the oldest first, so that somebody can look them up.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

LOCKS = ("requirements.lock", "requirements-server.lock", "requirements-dev.lock")
_PIN = re.compile(r"([A-Za-z0-9._-]+)==([^ ;\\]+)")


def pinned(lock: str) -> dict[tuple[str, str], str]:
    """Names and versions of a lock file, each with the day on which its line was last changed."""
    command = ["git", "blame", "--line-porcelain", lock]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    if not told:
        # Not a repository, or not yet in it.
        told = "".join(f"\t{line}\n" for line in Path(lock).read_text(encoding="utf-8").splitlines())
    found: dict[tuple[str, str], str] = {}
    day = "unknown"
    for line in told.splitlines():
        if line.startswith("author-time "):
            day = datetime.fromtimestamp(int(line.split()[1]), UTC).date().isoformat()
        elif pin := _PIN.match(line.removeprefix("\t")) if line.startswith("\t") else None:
            found[pin[1], pin[2]] = day
    return found


def listed(locks: Sequence[str] = LOCKS) -> list[str]:
    """Every pinned version with its day, the oldest first."""
    found = {pin: day for lock in locks for pin, day in pinned(lock).items()}
    rows = sorted((day, name, version) for (name, version), day in found.items())
    return [f"{day}  {name} {version}" for day, name, version in rows]


def audited() -> int | None:
    """What `pip-audit` says: its exit code; None where it is not there or cannot reach its data."""
    program = shutil.which("pip-audit", path=str(Path(sys.executable).parent)) or shutil.which("pip-audit")
    if program is None:
        print("pip-audit is not installed.")
        return None
    command = [program, "--require-hashes", "--disable-pip", "--progress-spinner", "off"]
    done = subprocess.run(
        [*command, *(part for lock in LOCKS for part in ("-r", lock))],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and "Found" not in done.stderr + done.stdout:
        print("pip-audit could not reach its data.")
        return None
    print(done.stdout + done.stderr, end="")
    return done.returncode


def main() -> int:
    code = audited()
    if code is not None:
        return code
    print("The pinned versions, and since when each is pinned:")
    print("\n".join(listed()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
