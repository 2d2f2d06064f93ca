"""Spreads a run over processes. The result does not depend on how many there are."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from understudy.core.errors import BadSetup
from understudy.simulate.play import Chunk, Order, play_chunk, settle_memory, start_worker
from understudy.simulate.report import Report, summarise

#: Below this many games a second process costs more than it brings.
FEW = 100
Progress = Callable[[int], None]


def simulate(order: Order, workers: int | None = None, progress: Progress | None = None) -> Report:
    """Play all games. Ctrl-C ends the run early; the report then covers what was finished."""
    order.check()
    if workers is not None and workers < 1:
        raise BadSetup(f"{workers} workers cannot play; ask for one or more.")
    if workers is None:
        workers = 1 if order.games < FEW else os.cpu_count() or 1
    started = time.perf_counter()
    chunks: list[Chunk] = []
    interrupted = False
    try:
        for chunk in _chunks(order, workers):
            chunks.append(chunk)
            if progress is not None:
                progress(len(chunk.outcomes))
    except KeyboardInterrupt:
        interrupted = True
    return summarise(order, chunks, time.perf_counter() - started, interrupted)


def _chunks(order: Order, workers: int) -> Iterator[Chunk]:
    if workers == 1:
        settle_memory(order.game)
        for number in range(order.games):
            yield play_chunk(order, number, 1)
        return
    size = max(1, min(100, order.games // (workers * 8)))
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    # The workers watch their end of it: it closes with this process.
    watched, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=start_worker, initargs=(order.game, watched)
    )
    try:
        starts = range(0, order.games, size)
        futures = [pool.submit(play_chunk, order, first, min(size, order.games - first)) for first in starts]
        for future in as_completed(futures):
            yield future.result()
    finally:
        # Whoever is still in the middle of many games leaves at once: nobody waits for those.
        held.close()
        pool.shutdown(wait=True, cancel_futures=True)
        watched.close()
