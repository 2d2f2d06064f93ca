"""The short way of what is asked most often: answers to the question of a match, and streams of what happens.

The application finds the call for an address among some fifty, and wraps a reply several times, and every
message of a stream as often. An answer is a request like any other, but there may be hundreds of them in a
second, and as many messages: they go straight to their calls.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
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

    def __init__(
        self, app: ASGIApp, calls: Mapping[tuple[str, str], Callable[[Request], Awaitable[Response]]]
    ) -> None:
        self.app = app
        #: By their method and the end of their address: /api/matches/{id}/…
        self.calls = calls
        ends = sorted({end for _, end in calls})
        self._path = re.compile(rf"/api/matches/([^/]+)/({'|'.join(map(re.escape, ends))})")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self._path.fullmatch(scope["path"]) if scope["type"] == "http" else None
        call = self.calls.get((scope["method"], found[2])) if found is not None else None
        if found is None or call is None:
            await self.app(scope, receive, send)
            return
        scope["path_params"] = {"id": found[1]}
        request = Request(scope, receive, send)
        try:
            response = await call(request)
        except Elsewhere:
            raise
        except (problems.Refusal, Mistake) as error:
            response = problems.respond(request, error)
        if (
            not isinstance(response, StreamingResponse)
            and len(response.body) > LONG
            and "gzip" in request.headers.get("accept-encoding", "")
        ):
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
