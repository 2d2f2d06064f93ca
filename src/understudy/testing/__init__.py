"""The conformance suite as a pytest plug-in: `pytest --understudy-game NAME` judges an installed game.

pytest finds this module by its entry point in every run, so it loads nothing before it is asked for: what is
judged, and how, is in the modules beside.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

#: The option, and where it is kept.
OPTION = "--understudy-game"
GAMES = "understudy_games"
SUITE = Path(__file__).parent / "suite.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("understudy", "games of Understudy")
    group.addoption(
        OPTION,
        action="append",
        default=[],
        dest=GAMES,
        metavar="NAME",
        help="judge this installed game by the conformance suite; may be repeated",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the suite to what is collected; alone, where nothing else was named."""
    config.addinivalue_line("markers", "rule(*ids): the ids of the ledger that this test would catch broken")
    wanted: list[str] = config.getoption(GAMES)
    if not wanted:
        return
    import pytest

    from understudy.core.errors import Mistake
    from understudy.core.registry import find

    try:
        for name in wanted:
            find(name)
    except Mistake as error:
        raise pytest.UsageError(f"{OPTION}: {error}") from None
    alone = config.args_source is pytest.Config.ArgsSource.INVOCATION_DIR
    given = [] if alone else config.args
    # A worker of pytest-xdist is handed what its parent has put together.
    config.args = given if str(SUITE) in given else [*given, str(SUITE)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what no game among those that are judged offers: a test without a line-up judges nothing."""
    items[:] = [item for item in items if not (item.path == SUITE and _without_line_up(item))]


def _without_line_up(item: pytest.Item) -> bool:
    """pytest skips what has an empty list of line-ups, and says so in a mark of its own."""
    return any("empty parameter set" in mark.kwargs.get("reason", "") for mark in item.iter_markers("skip"))
