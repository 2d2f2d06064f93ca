"""Spreads a run over processes or a cluster. The result does not depend on how many there are."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from understudy.core.errors import BadSetup
from understudy.simulate.order import Chunk, Order, Outcome
from understudy.simulate.report import Report, summarize
from understudy.simulate.spans import Spans, spans_without
from understudy.simulate.workers import Stop, played_by_workers, played_here

#: Below this many games a second process costs more than it brings.
FEW = 100
#: Gets the number of games that have just been finished.
Progress = Callable[[int], None]
#: Gets every chunk as it comes, in any order.
Keep = Callable[[Chunk], None]


def simulate(
    order: Order,
    workers: int | None = None,
    progress: Progress | None = None,
    *,
    cluster: str = "",
    keep: Keep | None = None,
    done: Iterable[Outcome] = (),
    counted: Chunk | None = None,
    apart: bool = False,
    stop: Stop | None = None,
) -> Report:
    """Play all games but those that are done. Ctrl-C ends the run early; the report covers what was finished.

    `cluster` is the address of a Dask scheduler, or `local`; without it, processes of this machine play.
    `counted` holds what was counted in the games that are done. `apart` leaves this process free: even a
    single worker plays in its own. `stop` is asked now and then, and ends the run as Ctrl-C does.
    """
    order.check()
    if workers is not None and workers < 1:
        raise BadSetup(f"{workers} workers cannot play; ask for one or more.")
    started = time.perf_counter()
    kept = list(done)
    chunks = [replace(counted or Chunk(), outcomes=kept, cpu_seconds=sum(game.seconds for game in kept))]
    spans = Spans(spans_without(order.games, {outcome.number for outcome in kept}))
    interrupted = False
    try:
        for chunk in _played(order, spans, workers, cluster, apart, stop):
            chunks.append(chunk)
            if keep is not None:
                keep(chunk)
            if progress is not None:
                progress(len(chunk.outcomes))
            if stop is not None and stop():
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        interrupted = True
    return summarize(order, chunks, time.perf_counter() - started, interrupted)


def _played(
    order: Order, spans: Spans, workers: int | None, cluster: str, apart: bool, stop: Stop | None
) -> Iterator[Chunk]:
    if cluster:
        from understudy.simulate.cluster import played_on_cluster

        return played_on_cluster(order, spans, cluster, workers)
    if workers is None:
        workers = 1 if order.games < FEW else os.cpu_count() or 1
    if workers == 1 and not apart:
        return played_here(order, spans)
    return played_by_workers(order, spans, workers, stop)
