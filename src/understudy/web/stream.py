"""The stream of a match: one line per event of its log, so that every tab knows when to look again.

The id of a message is the number of the event: a phone that slept says where it left off and hears the rest.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from functools import partial

from understudy.store import Event, NoGame
from understudy.web.room import Chair, Room

PING = 15.0
#: Somebody who missed more than this is only told the newest.
MISSED = 50


async def start(room: Room, id: str, after: int | None) -> int:
    """The event after which to tell: a newcomer is told the newest."""
    last = await room.run(partial(room.store.last, id))
    if not last:
        raise NoGame("There is no such match here.")
    return last - 1 if after is None or after > last else after


async def follow(room: Room, id: str, sent: int, ping: float = PING) -> AsyncIterator[str]:
    """Messages after event `sent`, for as long as somebody listens."""
    chair = room.chair(id)
    chair.watchers += 1
    try:
        yield "retry: 1000\n\n"
        while not room.closing.is_set():
            bell = chair.bell
            new = await _news(room, id, chair, sent)
            for event in new[-MISSED:]:
                sent = event.seq
                yield message(event)
            if not new and not await room.run(partial(room.store.last, id)):
                yield "event: gone\ndata: {}\n\n"
                return
            if not await _rang(room, bell, ping):
                yield ": still here\n\n"
    finally:
        chair.watchers -= 1


async def _news(room: Room, id: str, chair: Chair, sent: int) -> Sequence[Event]:
    """What came after event `sent`: from memory where it is there, else from the store."""
    new = [event for event in chair.recent if event.seq > sent]
    if new and new[0].seq == sent + 1:
        return new
    return await room.run(partial(room.store.events, id, sent))


async def _rang(room: Room, bell: asyncio.Event, ping: float) -> bool:
    """Wait for the bell, the end of the server, or the time of the next ping; False for the last."""
    waits = [asyncio.ensure_future(event.wait()) for event in (bell, room.closing)]
    try:
        done, _ = await asyncio.wait(waits, timeout=ping, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
    return bool(done)


def message(event: Event) -> str:
    """One event for a browser."""
    data = {"no": event.seq, "n": json.loads(event.body)["n"], "kind": event.kind}
    return f"id: {event.seq}\nevent: state\ndata: {json.dumps(data)}\n\n"
