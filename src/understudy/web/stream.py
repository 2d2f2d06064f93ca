"""The stream of a match: one line per event of its log, so that every tab knows when to look again.

The id of a message is the number of the event: a phone that slept says where it left off and hears the rest.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial

import msgspec

from understudy.store import NoGame, Store
from understudy.web.hall import Hall
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
    desk = hall.desk(id)
    desk.watchers += 1
    try:
        yield "retry: 1000\n\n"
        rang = False
        while not hall.closing.is_set():
            bell = desk.bell
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
            rang = await _rang(bell, ping)
            if not rang:
                yield ": still here\n\n"
    finally:
        desk.watchers -= 1
        hall.leave(id, desk)


async def _rang(bell: asyncio.Event, ping: float) -> bool:
    """Wait for the bell, or for the time of the next ping; False for the latter."""
    try:
        async with asyncio.timeout(ping):
            return await bell.wait()
    except TimeoutError:
        return False


def written(store: Store, id: str, seq: int) -> list[Logged]:
    """What the store knows after an event."""
    return [Logged(event.seq, event.kind, _COUNT.decode(event.body).n) for event in store.events(id, seq)]


def message(event: Logged) -> str:
    """One event for a browser."""
    data = {"no": event.seq, "n": event.n, "kind": event.kind}
    return f"id: {event.seq}\nevent: state\ndata: {json.dumps(data)}\n\n"
