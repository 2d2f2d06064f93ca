"""One word per thing: a class has its name for itself, as far as anybody can meet two of them."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import understudy

SOURCE = Path(understudy.__file__).parent
#: What the packages of the house may import, from the top down: side by side they never meet.
LAYERS = (
    ("testing",),
    ("cli",),
    ("web", "gemp", "env"),
    ("lab",),
    ("simulate",),
    ("store", "library"),
    ("games",),
    ("kit",),
    ("pages", "geometry"),
    ("core",),
)
HEIGHT = {package: -height for height, layer in enumerate(LAYERS) for package in layer}
CLASS = re.compile(r"^ *class ([A-Za-z]\w*)[(:]", re.MULTILINE)
#: A message to the browser is named after what it carries.
CARRIERS = {"web/messages.py"}


def classes() -> dict[str, list[Path]]:
    """The files that define each public class."""
    found: dict[str, list[Path]] = defaultdict(list)
    for file in sorted(SOURCE.rglob("*.py")):
        for name in CLASS.findall(file.read_text()):
            found[name].append(file.relative_to(SOURCE))
    return found


def package(file: Path) -> str:
    return file.parts[0].removesuffix(".py")


def meet(one: Path, other: Path) -> bool:
    """Can a reader meet both? In one package, or in one that may import the other.

    A game meets the ground below it and no other game; of what stands above, only `gemp` names a game.
    """
    ends = {package(one), package(other)}
    if one.parts[0] == other.parts[0] == "games":
        return one.parts[1] == other.parts[1]
    if "games" in ends and max(HEIGHT[end] for end in ends) > HEIGHT["games"]:
        return ends == {"games", "gemp"} and "swccg" in (one.parts[1], other.parts[1])
    return len(ends) == 1 or len({HEIGHT[end] for end in ends}) == 2


def confused(one: Path, other: Path) -> bool:
    """Files of the same name hold the same thing for different readers: every game has its `table.py`."""
    carried = {one.as_posix(), other.as_posix()} & CARRIERS
    return one.name != other.name and not carried and meet(one, other)


def test_no_two_classes_that_can_meet_share_a_name() -> None:
    found = classes()
    assert len(found) > 300
    shared = {
        name: sorted({file.as_posix() for pair in combinations(files, 2) if confused(*pair) for file in pair})
        for name, files in found.items()
    }
    assert {name: files for name, files in shared.items() if files} == {}


def test_what_counts_as_meeting() -> None:
    core, kit, mine = Path("core/scene.py"), Path("kit/positions.py"), Path("games/armada/queries.py")
    assert confused(core, mine)
    assert confused(kit, mine)
    assert confused(core, kit)
    assert confused(mine, Path("games/armada/table.py"))
    assert not confused(mine, Path("games/arcs/table.py"))
    assert not confused(Path("core/table.py"), Path("games/arcs/table.py"))
    assert not confused(Path("cli/play.py"), mine)
    assert confused(Path("gemp/mind.py"), Path("games/swccg/bots/player/terms.py"))
