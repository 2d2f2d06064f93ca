"""A worker process: has matches in memory and does with them what the server asks (`understudy.web.crew`).

It lives as long as somebody holds the other end of its line: when the server ends, however it ends, nothing
more is heard, and the worker ends too.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import sys
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic, process_time
from typing import Any, cast

from understudy.core.errors import Mistake
from understudy.store import open_store
from understudy.web.keeper import Done, Fault, Keeper, Usage
from understudy.web.memory import resident, settle
from understudy.web.wire import HEAD, TROUBLE, Settings, framed

#: A bot that thinks for long does not hold up the other matches of its worker.
THREADS = 4
#: Seconds in which what is being done may be finished when the server has ended.
PATIENCE = 1.0


class Wire:
    """The worker's end of the wire. Whichever thread is free hears what is asked next, and answers it."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._stream = sock.makefile("rb")
        self.hearing, self._saying = Lock(), Lock()
        #: Nothing more will be heard.
        self.silent = Event()

    def hear(self) -> Any:
        """The next message; None when there will be no more."""
        head = self._read(HEAD.size)
        data = self._read(*HEAD.unpack(head)) if head else b""
        return pickle.loads(data) if data else None

    def _read(self, length: int) -> bytes:
        """So many bytes, or none when the server has ended."""
        try:
            data = self._stream.read(length)
        except OSError:
            return b""
        return data if len(data) == length else b""

    def say(self, message: bytes) -> None:
        # If the server has ended, nothing more will be heard either.
        with self._saying, suppress(OSError):
            self._sock.sendall(message)


def answered(number: int, answer: Any) -> bytes:
    """An answer for the wire. A mistake goes as it is; of a fault, and of what cannot be sent, its words."""
    if isinstance(answer, Done) and answer.error is not None:
        answer = answer._replace(error=sent(answer.error))
    return framed((number, answer))


def sent(error: BaseException) -> BaseException:
    # Some cannot be made again from what they say.
    with suppress(Exception):
        return cast(BaseException, pickle.loads(pickle.dumps(error)))
    return Fault.of(error)


def work(wire: Wire, keeper: Keeper) -> None:
    """Do what is asked until nothing more is heard."""
    while True:
        with wire.hearing:
            message = wire.hear()
            if message is None:
                wire.silent.set()
                return
            number, what, args = message
            if what == "drop":
                # Before anything else is heard: the match may be asked for again at once.
                keeper.drop(*args)
                continue
        answer = usage() if what == "usage" else getattr(keeper, what)(*args)
        wire.say(answered(number, answer))


def usage() -> Usage:
    return Usage(process_time(), resident())


def main() -> None:
    for sig in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # These are for the server, which ends its workers when it has answered everybody.
        signal.signal(sig, signal.SIG_IGN)
    wire = Wire(socket.socket(fileno=int(sys.argv[1])))
    settings: Settings | None = wire.hear()
    if settings is None:
        return
    try:
        keeper = Keeper(open_store(settings.data, settings.durable, make=False, checked=True))
    except Mistake as error:
        wire.say(framed((TROUBLE, error)))
        sys.exit(2)
    settle()
    threads = [Thread(target=work, args=(wire, keeper)) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    wire.silent.wait()
    end = monotonic() + PATIENCE
    for thread in threads:
        thread.join(max(0.0, end - monotonic()))
    if any(thread.is_alive() for thread in threads):
        # A bot still thinks, and nobody waits for it. What is half written is not written at all.
        os._exit(0)
    keeper.store.close()


if __name__ == "__main__":
    main()
