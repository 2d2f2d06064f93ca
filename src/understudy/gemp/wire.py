"""Requests to one server, one at a time: with patience, at a polite pace, and never the same answer twice.

Nothing but the server that was named is ever contacted: redirections are not followed and no proxy of the
environment is used. What may be asked again (a sign-up, a poll) is asked again after a while when the line
breaks; an answer is not, since nobody knows whether it arrived.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode, urlsplit

from understudy.core.errors import BadSetup, Mistake

if TYPE_CHECKING:
    import httpx2

BASE = "/gemp-swccg-server/"
#: This machine, at the port that a server of one's own has.
DEFAULT_SERVER = "http://127.0.0.1:17001"
#: Seconds: how long a request may take; how long to wait after something happened before it is answered.
TIMEOUT = 25.0
PACE = 0.25
#: After so long without an answer whoever waits is told; an answer that is not whole after so many times the
#: time-out has broken off, however slowly it still drips in.
SILENCE = 10.0
SLOWEST = 2
#: How long to wait before the next try, and how often.
BACK_OFF = (1.0, 2.0, 4.0, 8.0, 8.0, 8.0)
#: A server takes no larger body, and sends nothing that is larger than this.
LARGEST_BODY = 32_767
LARGEST_ANSWER = 64 * 1024 * 1024
#: What a server in trouble, or the proxy before it, says.
_TROUBLE = (429, 500, 502, 503, 504)


class NoServer(Mistake):
    """The server cannot be reached, or does not speak as a GEMP server does."""


class Lost(Mistake):
    """Nobody knows whether the server got an answer: only a new sign-up tells."""


class Status(Mistake):
    """The server answered with a status that means something here."""

    def __init__(self, code: int, said: str = "") -> None:
        super().__init__(f"the server answered {code}{f' ({said})' if said else ''}")
        self.code = code
        self.said = said


class Response(NamedTuple):
    status: int
    body: str


def address(server: str) -> str:
    """The address that calls start with; a bare host name is taken as it is meant."""
    text = server.strip()
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        port = parts.port
        # What no name server could be asked for is a slip of the pen.
        (parts.hostname or "").encode("idna")
    except ValueError:
        raise BadSetup(f"--server {server}: that is no address; one is {DEFAULT_SERVER}.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetup(f"--server {server}: write http:// or https:// and a host, such as {DEFAULT_SERVER}.")
    if parts.username is not None or parts.password is not None:
        raise BadSetup("--server: names and passwords do not belong into the address; see --user.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    where = f"{parts.scheme}://{host}{f':{port}' if port else ''}"
    path = parts.path.rstrip("/")
    return where + (f"{path}/" if path and path != BASE.rstrip("/") else BASE)


class Wire:
    """The line to a server."""

    def __init__(
        self,
        server: str = DEFAULT_SERVER,
        *,
        timeout: float = TIMEOUT,
        pace: float = PACE,
        back_off: tuple[float, ...] = BACK_OFF,
        sleep: Callable[[float], None] = time.sleep,
        tell: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.base = address(server)
        self.pace = pace
        self.back_off = back_off
        self.sleep = sleep
        #: Whoever waits hears at once that the server does not answer, and when it does again.
        self.tell = tell
        self.now: Callable[[], float] = time.monotonic
        self._timeout = timeout
        #: How many requests were sent, and how long the server took for them.
        self.sent = 0
        self.waited = 0.0
        self._http = _client(timeout)

    def close(self) -> None:
        self._http.close()

    def breathe(self) -> None:
        """Whoever sits at the other side should be able to see what happened."""
        if self.pace > 0:
            self.sleep(self.pace)

    def get(self, path: str, query: Mapping[str, str] | None = None) -> str:
        return self._again("GET", path + (f"?{urlencode(query)}" if query else ""), None)

    def post(self, path: str, form: Mapping[str, str]) -> str:
        """A request that may be sent twice without harm."""
        return self._again("POST", path, form)

    def post_once(self, path: str, form: Mapping[str, str]) -> str:
        """A request that must not be sent twice; `Lost` where nobody knows what became of it."""
        answer = self._send("POST", path, form)
        if answer is None or answer.status in _TROUBLE:
            raise Lost("the line broke" if answer is None else f"the server answered {answer.status}")
        return self._body(answer)

    def _again(self, method: str, path: str, form: Mapping[str, str] | None) -> str:
        trouble, until = "", 0.0
        for tried, pause in enumerate((*self.back_off, -1.0)):
            answer = self._send(method, path, form)
            if answer is not None and answer.status not in _TROUBLE:
                if trouble:
                    self.tell("The server answers again.")
                return self._body(answer)
            if not trouble and self.back_off:
                until = self.now() + sum(self.back_off)
                self.tell(f"The server at {self.base} {self._how(answer)}.")
            trouble = "it does not answer" if answer is None else f"it answers {answer.status}"
            if answer is not None and answer.status == 500 and tried:
                # Once may be an accident; twice, it is what we asked for.
                raise Status(500)
            if pause >= 0:
                self.sleep(pause)
            if tried > 1 and self.now() > until:
                break
        raise NoServer(f"The server at {self.base} cannot be used: {trouble}.")

    def _how(self, answer: Response | None) -> str:
        """What is wrong, and what is done about it."""
        if answer is not None and answer.status == 500:
            return "answers 500; trying again"
        how = "does not answer" if answer is None else f"answers {answer.status}"
        return f"{how}; trying again for {sum(self.back_off):.0f} s"

    def _body(self, answer: Response) -> str:
        if answer.status >= 300 or answer.status in (202, 204):
            raise Status(answer.status, answer.body[:80])
        return answer.body

    def _send(self, method: str, path: str, form: Mapping[str, str] | None) -> Response | None:
        """One request; None where the line broke before the answer was whole."""
        import httpx2

        content = None if form is None else urlencode(form).encode("ascii")
        if content is not None and len(content) > LARGEST_BODY:
            raise BadSetup(f"That is too much for one request: {len(content)} of {LARGEST_BODY} bytes.")
        headers = {} if form is None else {"Content-Type": "application/x-www-form-urlencoded"}
        self.sent += 1
        began = self.now()
        try:
            with (
                self._patience(),
                self._http.stream(method, self.base + path, content=content, headers=headers) as answer,
            ):
                body = _whole(answer, lambda: self.now() - began > SLOWEST * self._timeout)
                return None if body is None else Response(answer.status_code, body)
        except httpx2.TransportError:
            return None
        finally:
            self.waited += self.now() - began

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Whoever waits hears of it while a request is under way."""
        told = Timer(
            SILENCE, self.tell, (f"The server has not answered for {SILENCE:.0f} s; still waiting.",)
        )
        told.daemon = True
        told.start()
        try:
            yield
        finally:
            told.cancel()


def _whole(answer: httpx2.Response, late: Callable[[], bool]) -> str | None:
    """The body of an answer; None where it does not come to its end in time."""
    body = bytearray()
    for piece in answer.iter_bytes():
        body += piece
        if len(body) > LARGEST_ANSWER:
            raise NoServer("The server sends more than a GEMP server would ever send.")
        if late():
            return None
    return body.decode("utf-8", "replace")


def _client(timeout: float) -> httpx2.Client:
    try:
        import httpx2
    except ImportError:
        raise BadSetup(
            "Playing at a GEMP server needs another package. Install it: pip install 'understudy[gemp]'"
        ) from None
    return httpx2.Client(
        timeout=timeout,
        follow_redirects=False,
        trust_env=False,
        headers={"User-Agent": "understudy", "Accept-Encoding": "gzip"},
    )
