"""Games that were played at a server, read back from their traces."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from understudy.cli.screen import Screen, print_json
from understudy.core.errors import BadSetup
from understudy.kit.saying import plural
from understudy.kit.told import read


def run(
    path: Path, text: str, to: int | None, step: bool, verify: bool, *, as_json: bool, no_color: bool
) -> None:
    """Show the game, decision by decision, with its reasons."""
    if verify:
        raise BadSetup(f"{path}: a game at a server cannot be verified; only the server knows all of it.")
    header, decisions, end = read(text, str(path))
    if to is not None and not 0 <= to <= len(decisions):
        raise BadSetup(
            f"--to {to}: the game has {plural(len(decisions), 'decision')}; choose from: 0 to "
            f"{len(decisions)}."
        )
    shown = [*decisions, *([end] if end else [])] if to is None else decisions[:to]
    if as_json:
        print_json({**header, "decisions": shown})
        return
    screen = Screen(no_color=no_color)
    screen.line(
        f"{header['me']} ({header['side']}, {header['deck']}) against {header['opponent']} "
        f"at {header['server']}",
        "bold",
    )
    before: tuple[Any, ...] = ()
    for line in shown:
        before = _show(screen, line, before)
        if step and "n" in line and not _wait():
            return


def _show(screen: Screen, line: dict[str, Any], before: tuple[Any, ...]) -> tuple[Any, ...]:
    now = (line.get("whose"), line.get("turn"), line.get("phase"))
    for heard in line.get("heard", []):
        screen.indented(heard, 3, "dim")
    if "end" in line:
        screen.line()
        screen.line(f"{line['winner'] or 'Nobody'} wins: {line['reason']}.")
        return before
    if now != before:
        screen.line(
            f"Turn {now[1]} of {now[0]}, {now[2]}; Life Force {' against '.join(map(str, line['life']))}",
            "bold",
        )
    if not line.get("said") and not line.get("thoughts") and not line.get("strange"):
        return now
    screen.indented(f"{line['n']:>4}  {line['asked']}: {line['said'] or line['answer'] or 'nothing'}", 0)
    for depth, text, rules in line.get("thoughts", []):
        screen.indented(text, 4 + depth, "", " ".join(rules))
    for strange in line.get("strange", []):
        screen.indented(f"Not understood: {strange}", 4)
    return now


def _wait() -> bool:
    line = sys.stdin.readline()
    return bool(line) and line.strip() not in ("q", "quit", "exit")
