"""A new game in an environment of its own, which has Understudy and all that it needs, and no network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Project:
    """The folder of a game, and the environment that it is installed in."""

    folder: Path
    bin: Path

    def run(self, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """A command of that environment, in the folder of the game."""
        env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "PYTHON"))}
        return subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=self.folder,
            env={**env, "XDG_DATA_HOME": str(self.folder.parent / "data"), "PATH": str(self.bin)},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )


def environment(folder: Path) -> Path:
    """A fresh environment that borrows what is installed in ours; the folder of its programs."""
    venv.create(folder, symlinks=True, with_pip=False)
    own = next(folder.glob("lib/python*/site-packages"))
    borrowed = sysconfig.get_paths()["purelib"]
    # Editable packages of ours are named by files of their own, which are read only when asked for.
    (own / "borrowed.pth").write_text(f"import site; site.addsitedir({borrowed!r})\n", encoding="utf-8")
    # No Python: its module would look for a program of that name, and find itself.
    (folder / "bin" / "ruff").symlink_to(Path(sys.executable).with_name("ruff"))
    for program in ("understudy", "pytest", "mypy"):
        script = folder / "bin" / program
        module = "understudy.cli" if program == "understudy" else program
        script.write_text(f'#!/bin/sh\nexec "{folder}/bin/python" -m {module} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
    return folder / "bin"


def install(project: Project) -> None:
    """What `pip install -e .` does, without a network."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", project.bin / "python"),
            *("install", "--quiet", "--no-deps", "--no-build-isolation", "-e", project.folder),
        ],
        check=True,
        capture_output=True,
    )
