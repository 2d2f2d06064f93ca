"""Worker processes on this machine. One that dies costs nothing but the time of what it was playing."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from understudy.simulate.order import Chunk, Order
from understudy.simulate.play import play_chunk, settle_memory
from understudy.simulate.spans import Span, Spans

#: How many seconds a worker gets to leave by itself.
PATIENCE = 2.0
#: How often, in seconds, somebody who may stop a run is asked.
LISTEN = 0.5
#: Says whether a run is to end now.
Stop = Callable[[], bool]


def played_here(order: Order, spans: Spans) -> Iterator[Chunk]:
    """Play in this very process."""
    settle_memory(order.game)
    while spans:
        span = spans.take()
        chunk = play_chunk(order, span.first, span.size)
        spans.finished(chunk)
        yield chunk


def played_by_workers(order: Order, spans: Spans, count: int, stop: Stop | None = None) -> Iterator[Chunk]:
    """Play in so many processes of this machine."""
    crew = Workforce(order, count, stop)
    try:
        yield from crew.play(spans)
    finally:
        crew.dismiss()


class Workforce:
    """The processes, and what each of them plays now."""

    def __init__(self, order: Order, count: int, stop: Stop | None = None) -> None:
        self.order, self._stop = order, stop
        method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
        self._context: Any = multiprocessing.get_context(method)
        # The workers watch their end of it: it closes with this process.
        self._watched, self._held = self._context.Pipe(duplex=False)
        self._workers: dict[Connection, BaseProcess] = {}
        self._busy: dict[Connection, Span] = {}
        self._count = count

    def play(self, spans: Spans) -> Iterator[Chunk]:
        """Hand out games until all are played."""
        while len(self._workers) < self._count:
            self._hire()
        while spans or self._busy:
            for line in self._workers:
                if spans and line not in self._busy:
                    self._hand_out(line, spans.take())
            ready = wait(list(self._busy), None if self._stop is None else LISTEN)
            if self._stop is not None and self._stop():
                raise KeyboardInterrupt
            for line in [line for line in self._busy if line in ready]:
                chunk = self._take(line, spans)
                if chunk is not None:
                    yield chunk

    def _hand_out(self, line: Connection, span: Span) -> None:
        self._busy[line] = span
        # Who died in the meantime is found out when nothing comes back.
        with suppress(OSError):
            line.send(span)

    def _take(self, line: Connection, spans: Spans) -> Chunk | None:
        """What a worker sends; or, if it died, what that means for its games."""
        span = self._busy.pop(line)
        try:
            chunk: Chunk = line.recv()
        except (EOFError, OSError):
            self._bury(line)
            failed = spans.died(span)
            return Chunk([failed]) if failed is not None else None
        spans.finished(chunk)
        return chunk

    def _hire(self) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(self.order, theirs, self._watched), daemon=True)
        process.start()
        theirs.close()
        self._workers[ours] = process

    def _bury(self, line: Connection) -> None:
        """Another takes the place of a worker that died."""
        process = self._workers.pop(line)
        line.close()
        process.join(PATIENCE)
        self._hire()

    def dismiss(self) -> None:
        """Whoever is still in the middle of many games leaves at once: nobody waits for those."""
        self._held.close()
        for line, process in self._workers.items():
            line.close()
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join(PATIENCE)
        self._watched.close()


def work(order: Order, line: Connection, parent: Connection) -> None:
    """Play what comes along the line until it closes."""
    # Ctrl-C is for the parent, which takes what was finished; without a parent there is nothing to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with, args=(parent,), daemon=True).start()
    settle_memory(order.game)
    with suppress(EOFError, OSError):
        while True:
            span: Span = line.recv()
            line.send(play_chunk(order, span.first, span.size))


def _leave_with(parent: Connection) -> None:
    """Nobody ever writes to this end; it closes when the parent is gone, however it went."""
    with suppress(OSError, EOFError):
        parent.recv_bytes()
    os._exit(1)
