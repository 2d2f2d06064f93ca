"""Several servers, one database: who has which match, as one server knows it.

A match is played where it is in memory. Whoever is asked for a match that nobody has takes it; whoever is
asked for one that a neighbor has hands the request on (`understudy.web.forward`). All of this may be wrong
at any moment, since a server may be stopped, killed or cut off: what is written is checked by the database.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from hmac import compare_digest
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from starlette.types import Scope, Send

from understudy.store import Elsewhere
from understudy.store.log import BadStore

if TYPE_CHECKING:
    from understudy.store.leases import Leases, Neighbor

T = TypeVar("T")

#: How a neighbor is believed; from which seat somebody asks; and what a neighbor says about itself.
SECRET, SEAT, SAYS = b"x-understudy-neighbor", b"x-understudy-seat", b"x-understudy"
#: It has the match; it does not; or it is not the one that was meant.
HERE, ELSEWHERE, STRANGER = b"here", b"elsewhere", b"stranger"
#: Of so many matches it is remembered which neighbor has them.
KNOWN = 10_000


class Neighbors:
    """What one server knows of its own matches and of those of others."""

    def __init__(self, leases: Leases) -> None:
        self.leases = leases
        #: The numbers under which we have our matches; worth nothing once our lease has run out.
        self._mine: dict[str, int] = {}
        self._until = 0.0
        self._others: OrderedDict[str, Neighbor] = OrderedDict()
        #: How many requests were handed on, and how many matches were taken from neighbors.
        self.forwarded, self.taken = 0, 0

    def believes(self, scope: Scope) -> bool | None:
        """Does a request come from a neighbor? None where nobody says so."""
        given = next((value for name, value in scope["headers"] if name == SECRET), None)
        return None if given is None else compare_digest(given, self.leases.me.secret.encode())

    def begin(self, heard: Callable[[str, int], None]) -> None:
        """Be known to the others from now on; `heard` is told what they write, on this loop."""
        loop = asyncio.get_running_loop()

        def soon(work: Callable[..., None]) -> Callable[..., None]:
            def told(*what: object) -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(work, *what)

            return told

        self.leases.watch(soon(heard), soon(self._renewed))

    def _renewed(self, began: float) -> None:
        """The database knows us, since this moment at least."""
        if began > self._until:
            # For a while it did not: others may have taken any of our matches.
            self._mine.clear()
        self._until = max(self._until, began + self.leases.lasts)

    def has(self, id: str) -> bool:
        return id in self._mine and monotonic() < self._until

    async def hold(self, id: str, new: bool = False) -> int:
        """The number under which we have a match, 0 where there is none; raises Elsewhere."""
        if not self.has(id):
            await self._claim(id, new)
        fence = self._mine.get(id, 0)
        if not fence and id in self._others:
            raise Elsewhere("Another server has this match.")
        return fence

    async def owner(self, id: str) -> Neighbor | None:
        """The neighbor who has a match; none where we have it, or nobody."""
        if self.has(id):
            return None
        if id not in self._others:
            await self._claim(id)
        return self._others.get(id)

    async def take(self, id: str, neighbor: Neighbor) -> None:
        """Have the match of a neighbor whom we cannot reach, whoever else can."""
        self.forget(id)
        await self._claim(id, instead_of=neighbor.id)
        self.taken += id in self._mine

    async def lives(self, neighbor: Neighbor) -> bool:
        return await self._run(partial(self.leases.lives, neighbor.id))

    async def servers(self) -> int:
        return await self._run(self.leases.servers)

    def forget(self, id: str) -> None:
        """What is known of a match was wrong."""
        self._mine.pop(id, None)
        self._others.pop(id, None)

    def give_back(self, id: str) -> None:
        """We have no more use for a match: whoever is asked for it next may have it."""
        if self._mine.pop(id, 0):
            self.leases.give_back(id)

    async def _claim(self, id: str, new: bool = False, instead_of: str = "") -> None:
        began = monotonic()
        self.leases.keep(id)
        fence, neighbor = await self._run(partial(self.leases.claim, id, new, instead_of))
        self._renewed(began)
        self.forget(id)
        if neighbor is not None:
            self._others[id] = neighbor
            if len(self._others) > KNOWN:
                self._others.popitem(last=False)
        elif fence:
            self._mine[id] = fence

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(None, work)

    def close(self) -> None:
        try:
            self.leases.close()
        except BadStore:
            # Then the others wait until our lease has run out.
            return


async def refuse(send: Send, why: bytes) -> None:
    """Answer a neighbor that it has to look elsewhere."""
    headers = [(SAYS, why), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 421, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
