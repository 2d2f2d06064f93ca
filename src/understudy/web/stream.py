"""The stream of a match: one line per event of its log, so that every tab knows when to look again.

The id of a message is the number of the event: a phone that slept says where it left off and hears the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import msgspec

from understudy.store import NoGame, Store
from understudy.web.hall import Desk, Hall
from understudy.web.live import Logged

PING = 15.0


class _Count(msgspec.Struct):
    """What a stream tells of the body of an event: how many answers there were. The rest is passed over."""

    n: int


_COUNT = msgspec.json.Decoder(_Count)
#: Somebody who missed more than this is only told the newest.
MISSED = 50


async def start(hall: Hall, id: str, after: int | None) -> int:
    """The event after which to tell: a newcomer is told the newest."""
    last = await hall.run(partial(hall.store.last, id))
    if not last:
        raise NoGame("This match does not exist here.")
    return last - 1 if after is None or after > last else after


async def follow(hall: Hall, id: str, sent: int, ping: float = PING) -> AsyncIterator[str]:
    """Messages after event `sent`, for as long as somebody listens."""
    desk, rang = hall.desk(id), False
    desk.watchers += 1
    pulse = Pulse(ping)
    try:
        yield "retry: 1000\n\n"
        while not hall.closing.is_set():
            pulse.bell = desk.bell()
            new = desk.after(sent) if rang else None
            if new is None:
                # At first, and now and then: another server may have written, or the match be gone.
                new = await hall.run(partial(written, hall.store, id, sent))
                if not new and not await hall.run(partial(hall.store.last, id)):
                    yield "event: gone\ndata: {}\n\n"
                    return
            for event in new[-MISSED:]:
                sent = event.seq
                yield message(event)
            rang = await pulse.bell
            if not rang:
                desk.waiting.discard(pulse.bell)
                yield ": still here\n\n"
    finally:
        pulse.stop(desk)
        desk.watchers -= 1
        hall.leave(id, desk)


class Pulse:
    """Wakes who listens now and then, whether the bell rings or not: False for that.

    One timer for the whole stream: one for each of its messages would cost as much as the message.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        #: What is waited for.
        self.bell: asyncio.Future[bool] | None = None
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(seconds, self._beat)

    def _beat(self) -> None:
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(False)
        self._timer = self._loop.call_later(self.seconds, self._beat)

    def stop(self, desk: Desk) -> None:
        self._timer.cancel()
        if self.bell is not None:
            desk.waiting.discard(self.bell)


def written(store: Store, id: str, seq: int) -> list[Logged]:
    """What the store knows after an event."""
    return [Logged(event.seq, event.kind, _COUNT.decode(event.body).n) for event in store.events(id, seq)]


def message(event: Logged) -> str:
    """One event for a browser."""
    data = f'{{"no": {event.seq}, "n": {event.n}, "kind": "{event.kind}"}}'
    return f"id: {event.seq}\nevent: state\ndata: {data}\n\n"
