"""A worker that dies over one game: what it plays otherwise is the real thing."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection

from understudy.simulate.order import Order
from understudy.simulate.play import play_chunk
from understudy.simulate.spans import Span

#: The game that kills.
DEADLY = 5


def work(order: Order, line: Connection, parent: Connection) -> None:
    while True:
        span: Span = line.recv()
        if span.first <= DEADLY < span.first + span.size:
            os._exit(9)
        line.send(play_chunk(order, span.first, span.size))
