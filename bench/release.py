"""`make release`: wheel and sdist, the same bytes each time, tried as people would install them."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
from collections.abc import Iterable, Iterator
from pathlib import Path

from manual.licenses import bill

from understudy import __version__

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
#: Files are given one date, so that nothing but their contents counts.
EPOCH = "1700000000"

INSTALL = ("install", "--quiet", "--disable-pip-version-check")


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first, second = _built(folder / "first"), _built(folder / "second")
        if first != second:
            print("The second build differs from the first:", first, second)
            return 1
        if _from_sdist(folder / "first", folder / "third") not in first.values():
            print("The wheel that is built from the sdist differs from ours.")
            return 1
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.copytree(folder / "first", DIST)
        text = json.dumps(bill(__version__), indent=1)
        (DIST / f"understudy-{__version__}.cdx.json").write_text(text + "\n", encoding="utf-8")
        for file, digest in first.items():
            print(f"{digest}  {file}")
        (wheel,) = DIST.glob("*.whl")
        return max([0, *(_tried(way, command, wheel, folder) for way, command in _ways(folder))])


def _built(folder: Path) -> dict[str, str]:
    """Build both forms; what they hash to."""
    _build(folder)
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def _from_sdist(built: Path, folder: Path) -> str:
    """What the wheel hashes to that somebody builds who has only the sdist."""
    (sdist,) = built.glob("*.tar.gz")
    shutil.unpack_archive(sdist, folder, filter="data")
    (top,) = folder.iterdir()
    _build(folder / "out", "-t", "wheel", root=top)
    (wheel,) = (folder / "out").glob("*.whl")
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def built_wheel(folder: Path) -> Path:
    """Only what is installed."""
    _build(folder, "-t", "wheel")
    (wheel,) = folder.glob("*.whl")
    return wheel


def _build(folder: Path, *kind: str, root: Path = ROOT) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *kind]
    run(command, root, {"SOURCE_DATE_EPOCH": EPOCH})


def _ways(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """How it can be installed: plain pip on every Python that is here, pipx, uv."""
    for python in pythons(_places()):
        yield f"pip, {python.name}", [str(python), "-m", "venv"]
    tools = folder / "tools"
    venv.create(tools, with_pip=True)
    for tool in ("pipx", "uv"):
        run([str(tools / "bin" / "pip"), *INSTALL, tool])
        yield tool, [str(tools / "bin" / tool)]


def pythons(folders: Iterable[Path]) -> list[Path]:
    """Every Python from 3.11 on that really starts, one for each version; the others are named."""
    found: dict[str, Path] = {}
    silent: dict[str, Path] = {}
    for folder in folders:
        for file in sorted(folder.glob("python3.*")):
            if re.fullmatch(r"python3\.(1[1-9]|[2-9]\d)", file.name) and file.name not in found:
                (found if _starts(file) else silent).setdefault(file.name, file)
    for name in sorted(silent.keys() - found.keys()):
        print(f"skipped  {name}: {silent[name]} is there but does not start.")
    return [found[name] for name in sorted(found)]


def _places() -> Iterator[Path]:
    """Where Pythons are: on the path, and beside the shims of pyenv, which start only one of theirs."""
    for name in os.environ["PATH"].split(os.pathsep):
        yield Path(name)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted(pyenv.glob("versions/*/bin"))


def _starts(python: Path) -> bool:
    """Has it what is needed? A shim may be there for a version that is not, or without venv and pip."""
    try:
        command = [str(python), "-c", "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))"]
        return not subprocess.run(command, capture_output=True, check=False, timeout=60).returncode
    except (OSError, subprocess.TimeoutExpired):
        return False


def _tried(way: str, command: list[str], wheel: Path, folder: Path) -> int:
    """Install in one way, then play a game and serve the first page, far from the repository."""
    place = Path(tempfile.mkdtemp(dir=folder))
    program = _installed(way, command, wheel, place)
    version = run([str(program), "--version"], place).strip()
    run([str(program), "simulate", "pennies", "--games", "5", "--seats", "careful,greedy"], place)
    run([str(program), "help", "tyrants"], place)
    page = _served(program, place)
    good = version == f"understudy {__version__}" and "Understudy" in page
    print(f"{'ok' if good else 'FAILED'}  {way}: {version}")
    return 0 if good else 1


def _installed(way: str, command: list[str], wheel: Path, place: Path) -> Path:
    env = {
        "PIPX_HOME": str(place / "home"),
        "PIPX_BIN_DIR": str(place / "bin"),
        "UV_TOOL_DIR": str(place / "home"),
        "UV_TOOL_BIN_DIR": str(place / "bin"),
    }
    if way.startswith("pip,"):
        run([*command, str(place)])
        run([str(place / "bin" / "python"), "-m", "pip", *INSTALL, str(wheel)], place)
    else:
        install = ["tool", "install"] if way == "uv" else ["install"]
        run([*command, *install, str(wheel)], place, env)
    return place / "bin" / "understudy"


def _served(program: Path, place: Path) -> str:
    """The first page of a server that was started there."""
    command = [str(program), "serve", "--port", "0", "--no-browser", "--data", str(place / "games.db")]
    server = subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None, "The server named no address."
        with urllib.request.urlopen(address[0], timeout=30) as page:
            return str(page.read().decode())
    finally:
        server.terminate()
        server.wait(30)


def run(command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """What a command prints; one that fails ends everything with what it said."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env={**kept, **(env or {})}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
