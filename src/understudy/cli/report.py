"""A report on games that were simulated before: the command."""

from __future__ import annotations

import sys
from pathlib import Path

from understudy.cli.files import insist_on_page
from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.core.textfile import write_whole
from understudy.kit.saying import plural
from understudy.lab.page import report_page, said_of
from understudy.simulate.report import summarize
from understudy.simulate.rows import counts_of, order_of, outcome_of, read_counts, read_rows
from understudy.web.replayed import replayed


def run(results: Path, out: Path) -> None:
    """Read the rows and what was counted beside them, and write the page."""
    insist_on_page(out)
    rows = read_rows(results)
    if not rows:
        raise BadSetup(f"{results}: holds no games yet.")
    order = order_of(rows)
    order.check()
    versions = sorted({row["version"] for row in rows})
    for line in said_of(versions, find(order.game)):
        sys.stderr.write(f"understudy: {results}: {line}\n")
    chunk, _ = read_counts(counts_of(results))
    chunk.outcomes = [outcome_of(row) for row in rows]
    chunk.cpu_seconds = sum(outcome.seconds for outcome in chunk.outcomes)
    report = summarize(order, [chunk], chunk.cpu_seconds, interrupted=False)
    write_whole(out, report_page(order, report, versions, replayed))
    sys.stdout.write(f"{out}: a report on {plural(len(rows), 'game')}\n")
