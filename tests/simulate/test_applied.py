"""What rules apply, counted while somebody counts."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.simulate import ruled
from understudy.core.ledger import ids
from understudy.games import swccg
from understudy.games.swccg import GAME
from understudy.simulate.applied import Applied, _of_file
from understudy.simulate.order import Chunk, Order
from understudy.simulate.play import play_one

KNOWN = ["X-DO-01", "X-DO-02", "X-ASK-01", "X-ASK-02", "X-FLOW-01"]


def test_statements_are_counted_where_they_apply() -> None:
    with Applied(["tests.simulate.ruled"], KNOWN) as applied:
        ruled.silent()
        ruled.does(2)
        assert ruled.asked(0) == 0
        assert ruled.asked(3) == 3
        assert ruled.asked(-1) == 0
        assert list(ruled.flows(3)) == [0, 1, 2]
    assert applied.counts == {"X-DO-01": 2, "X-DO-02": 1, "X-ASK-01": 1, "X-ASK-02": 1, "X-FLOW-01": 1}


def test_nobody_watches_where_nobody_counts() -> None:
    before = sys.gettrace()
    with Applied(["tests.simulate.ruled"], KNOWN) as applied:
        pass
    ruled.does(2)
    assert sys.gettrace() is before
    assert not applied.counts


def test_the_rules_of_star_wars_say_what_they_apply() -> None:

    assert GAME.counting is not None
    seats, options = GAME.counting.line_ups()[0]

    plain, counted = Chunk(), Chunk()
    first = play_one(Order("swccg", 1, seats, options), 0, plain)
    second = play_one(Order("swccg", 1, seats, options, count=True), 0, counted)
    assert not first.error
    assert first.digest == second.digest, "counting changes nothing"
    assert not plain.fired
    assert counted.fired["SW-TRN-01"] == second.length, "once a turn"
    assert len(counted.fired) > 240
    assert counted.fired["SW-PRS-01"], "presence"
    assert counted.fired["SW-GEN-02"], "Force that is activated"


#: They decide, tell or correct by the rules, and carry out none.
BESIDE = {"bots", "corrections", "doings", "odds", "reporting", "scene"}


def test_all_modules_with_rules_of_star_wars_are_counted() -> None:
    """A module whose functions cite statements is counted."""
    assert GAME.counting is not None
    root = Path(swccg.__file__).parent
    counted = {name.rpartition(".")[2] for name in GAME.counting.packages}
    known = ids(GAME)
    cites = {
        path.relative_to(root).parts[0].removesuffix(".py")
        for path in root.rglob("*.py")
        if _of_file(path, known)
    }
    assert cites - BESIDE <= counted
