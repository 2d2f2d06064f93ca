"""The ledger of a game: each rule with its code, its tests, and how often it fires."""

from __future__ import annotations

from rich.table import Table

from understudy.cli import ledger
from understudy.cli.screen import Screen, print_json
from understudy.core.errors import BadSetup
from understudy.core.game import AnyGame
from understudy.core.registry import find
from understudy.kit.saying import plural


def run(name: str, games: int, as_json: bool, never: bool = False) -> None:
    """Print the ledger, or only what never fired in some games."""
    game = find(name)
    if games < 0:
        raise BadSetup(f"--games {games}: a number of games is needed, 0 or more.")
    if never and not games:
        raise BadSetup("--never needs games to count in, e.g. --games 100.")
    rows = ledger.rows(game)
    if games:
        counts = ledger.fired(game, games)
        for row in rows:
            row.fired = counts[row.id]
    shown = [row for row in rows if not row.fired] if never else rows
    if as_json:
        print_json({**_data(name, rows), "rows": _rows(shown)})
    elif never:
        _show_never(Screen(), game, rows, games)
    else:
        _show(Screen(), game, rows, games)


def _data(name: str, rows: list[ledger.CitedStatement]) -> dict[str, object]:
    return {
        "game": name,
        "ledger": len(rows),
        "implemented": sum(bool(row.code) for row in rows),
        "tested": sum(bool(row.tests) for row in rows),
        "fired": sum(bool(row.fired) for row in rows),
    }


def _rows(rows: list[ledger.CitedStatement]) -> list[dict[str, object]]:
    return [
        {"id": row.id, "statement": row.statement, "code": row.code, "tests": row.tests, "fired": row.fired}
        for row in rows
    ]


def _show_never(screen: Screen, game: AnyGame, rows: list[ledger.CitedStatement], games: int) -> None:
    """What no game showed, each with the test that lays it out."""
    silent = [row for row in rows if not row.fired]
    for row in silent:
        screen.line(f"{row.id}  {row.statement}")
        screen.indented(f"shown by {', '.join(row.tests) or 'no test'}", 3, "dim")
    screen.line(
        f"Fired in {plural(games, 'game')}: {len(rows) - len(silent)} of {len(rows)}; never: {len(silent)}."
    )
    if ledger.tests_folder(game) is None:
        screen.line("This installation has no tests, so none can be named.")


def _show(screen: Screen, game: AnyGame, rows: list[ledger.CitedStatement], games: int) -> None:
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("rule", no_wrap=True)
    table.add_column("statement", ratio=1)
    table.add_column("code", max_width=24)
    table.add_column("tests", max_width=24)
    if games:
        table.add_column("fired", justify="right")
    for row in rows:
        fired = [str(row.fired)] if games else []
        table.add_row(row.id, row.statement, _short(row.code), _short(row.tests), *fired)
    screen.console.print(table)
    implemented, tested = (sum(bool(part) for part in parts) for parts in _columns(rows))
    screen.line(f"{plural(len(rows), 'rule')}: {implemented} cited in the code, {tested} in tests.")
    if ledger.tests_folder(game) is None:
        screen.line("This installation has no tests, so none can be counted.")
    if games:
        silent = [row.id for row in rows if not row.fired]
        screen.line(
            f"Fired in {plural(games, 'game')}: {len(rows) - len(silent)}. "
            f"Never: {', '.join(silent) or 'none'}."
        )


def _columns(rows: list[ledger.CitedStatement]) -> tuple[list[list[str]], list[list[str]]]:
    return [row.code for row in rows], [row.tests for row in rows]


def _short(places: list[str]) -> str:
    """The first place that cites a rule, by file and line, and how many more there are."""
    if not places:
        return "none"
    first = places[0].rsplit("/", 1)[-1]
    return f"{first} +{len(places) - 1}" if len(places) > 1 else first


def run_assumptions(name: str, as_json: bool) -> None:
    """What was decided where the document is silent."""
    game = find(name)
    if as_json:
        rows = [
            {"id": each.id, "text": each.text, "place": each.place, "setting": each.setting}
            for each in game.assumptions
        ]
        print_json({"game": name, "assumptions": rows})
        return
    screen = Screen()
    if not game.assumptions:
        screen.line(f"{game.title} lists no assumptions.")
    for each in game.assumptions:
        switch = f"; option {each.setting}" if each.setting else ""
        screen.line(f"{each.id}  {each.text}")
        screen.indented(f"{each.place}{switch}", 3, "dim")
