"""The short way of what is asked most often: answers to the question of a match.

The application finds the call for an address among some fifty, and wraps a reply several times. An answer is
a request like any other, but there may be hundreds of them in a second: it goes straight to its call.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from understudy.core.errors import Mistake
from understudy.store import Elsewhere
from understudy.web import problems

#: A reply of so many bytes is sent at once by any network; what is longer is packed.
LONG = 14_000
#: Wasting no time on it.
LEVEL = 3


class Directly:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, calls: Mapping[str, Callable[[Request], Awaitable[Response]]]) -> None:
        self.app = app
        #: By the end of their address: POST /api/matches/{id}/…
        self.calls = calls
        self._path = re.compile(rf"/api/matches/([^/]+)/({'|'.join(map(re.escape, calls))})")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self._path.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["path_params"] = {"id": found[1]}
        request = Request(scope, receive, send)
        try:
            response = await self.calls[found[2]](request)
        except Elsewhere:
            raise
        except (problems.Refusal, Mistake) as error:
            response = problems.respond(request, error)
        if len(response.body) > LONG and "gzip" in request.headers.get("accept-encoding", ""):
            packed(response)
        await response(scope, receive, send)


def packed(response: Response) -> None:
    """The same reply, in fewer bytes."""
    # A head and an end of its own make it a gzip file.
    packing = zlib.compressobj(LEVEL, wbits=31)
    response.body = packing.compress(response.body) + packing.flush()
    response.headers["Content-Length"] = str(len(response.body))
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
