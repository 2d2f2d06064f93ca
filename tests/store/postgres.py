"""A PostgreSQL of its own for the tests: Debian's packages, a new cluster in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

#: The database server refuses to run as root; Debian's packages bring this user along.
UNPRIVILEGED = "postgres"


def programs() -> Path:
    """The folder with initdb and postgres; Debian keeps it off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    where = shutil.which("initdb")
    assert where, "PostgreSQL is not installed: `make system` installs what the tests need"
    return Path(where).resolve().parent


def _run(command: Sequence[str | Path], folder: Path) -> None:
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    subprocess.run(command, user=user, cwd=folder, check=True, capture_output=True, timeout=120)


@contextmanager
def cluster(address: str = "", port: int = 5432) -> Iterator[str]:
    """Start a server and give the address of its database; afterwards nothing is left of it.

    It listens at a socket in its folder alone, unless an address is given.
    """
    tools, folder = programs(), Path(mkdtemp(prefix="understudy-pg-"))
    data = folder / "data"
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam(UNPRIVILEGED).pw_uid, -1)
    try:
        _run([tools / "initdb", "-D", data, "-A", "trust", "-U", "tester", "--no-sync"], folder)
        if address:
            with (data / "pg_hba.conf").open("a", encoding="utf-8") as allowed:
                allowed.write("host all all samenet trust\n")
        settings = f"-c listen_addresses='{address}' -c port={port} -c fsync=off"
        settings += f" -c unix_socket_directories={folder}"
        start: list[str | Path] = [
            tools / "pg_ctl",
            "-D",
            data,
            "-o",
            settings,
            "-l",
            folder / "log",
            "-w",
            "start",
        ]
        _run(start, folder)
        try:
            yield f"postgresql://tester@{address}:{port}/postgres?host={address or folder}"
        finally:
            _run([tools / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"], folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def restart(url: str) -> None:
    """Stop the server of a cluster at once, in the middle of whatever it does, and start it again."""
    folder = Path(url.partition("host=")[2])
    command: list[str | Path] = [programs() / "pg_ctl", "-D", folder / "data", "-m", "immediate"]
    _run([*command, "-l", folder / "log", "-w", "restart"], folder)
