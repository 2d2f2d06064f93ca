"""The same on a Dask cluster: workers on any number of machines, which may come, go and die.

Nothing is written to a worker's disk; journals and failures come back as text. A worker plays only if its
versions are those of whoever asks.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.simulate.order import Chunk, Order
from understudy.simulate.play import play_chunk
from understudy.simulate.spans import Span, Spans

#: So many chunks wait for each thread of the cluster, so that none stands idle between two.
AHEAD = 2
#: How many seconds a scheduler may take to answer.
PATIENCE = 10
#: The word for a cluster on this machine's own cores.
LOCAL = "local"


class Versions(NamedTuple):
    """What has to be the same wherever games of one run are played."""

    understudy: str
    game: int
    #: Of the code itself: the same version may still be another checkout.
    code: str

    def __str__(self) -> str:
        return f"understudy {self.understudy}, game version {self.game}, code {self.code}"


@lru_cache
def versions_here(game: str) -> Versions:
    """The versions of this process."""
    try:
        installed = version("understudy")
    except PackageNotFoundError:
        installed = "unknown"
    return Versions(installed, find(game).version, _code(game))


def _code(game: str) -> str:
    """A fingerprint of all that a game's course can depend on: the game and what it stands on."""
    found = find(game)
    own = found.set_up.__module__.split(".")
    folders = [_folder(f"understudy.{name}") for name in ("core", "pages", "kit", "geometry")]
    folders.append(_folder(".".join(own[:3] if own[0] == "understudy" else own[:1])))
    summed = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".json", ".csv"):
                summed.update(path.relative_to(folder).as_posix().encode())
                summed.update(path.read_bytes())
    return summed.hexdigest()


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def play_checked(order: Order, span: Span, wanted: Versions) -> Chunk | str:
    """On a worker: the games, or a sentence that says why not."""
    mine = versions_here(order.game)
    if mine != wanted:
        where = f"The worker on {platform.node()}"
        return f"{where} has {mine}; this run needs {wanted}. Install the same version there."
    return play_chunk(order, span.first, span.size)


def played_on_cluster(order: Order, spans: Spans, address: str, workers: int | None) -> Iterator[Chunk]:
    """Play on the cluster with this address."""
    with _client(address, workers) as client:
        yield from _Run(client, order, spans).play()


class _Run:
    """The chunks that are under way on a cluster."""

    def __init__(self, client: Any, order: Order, spans: Spans) -> None:
        self._client, self._order, self._spans = client, order, spans
        self._wanted = versions_here(order.game)
        self._under_way: dict[Any, Span] = {}
        self._finished: Any = _distributed().as_completed(loop=client.loop)

    def play(self) -> Iterator[Chunk]:
        try:
            self._hand_out()
            while self._under_way:
                future = next(self._finished)
                chunk = self._taken(future, self._under_way.pop(future))
                if chunk is not None:
                    yield chunk
                self._hand_out()
        finally:
            self._client.cancel(list(self._under_way), force=True)

    def _hand_out(self) -> None:
        """Keep a few chunks ahead of the workers; of an adaptive cluster with none yet, enough to wake it."""
        threads = sum(self._client.nthreads().values())
        while self._spans and len(self._under_way) < AHEAD * max(1, threads):
            span = self._spans.take()
            future = self._client.submit(play_checked, self._order, span, self._wanted, pure=False)
            self._under_way[future] = span
            self._finished.add(future)

    def _taken(self, future: Any, span: Span) -> Chunk | None:
        if future.status == "cancelled":
            raise BadSetup("The cluster has stopped; start it again and continue with --resume.")
        error = future.exception() if future.status == "error" else None
        if isinstance(error, _distributed().KilledWorker):
            failed = self._spans.died(span)
            return Chunk([failed]) if failed is not None else None
        if error is not None:
            raise BadSetup(f"A worker of the cluster failed: {type(error).__name__}: {error}")
        chunk: Chunk | str = future.result()
        if isinstance(chunk, str):
            raise BadSetup(chunk)
        self._spans.finished(chunk)
        return chunk


def _distributed() -> Any:
    """Dask, which only those have who asked for it."""
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise BadSetup("--cluster needs Dask: pip install 'understudy[cluster]'.") from None


@contextmanager
def _client(address: str, workers: int | None) -> Iterator[Any]:
    """A client of the cluster, which is closed afterwards; so is a local cluster."""
    dask = _distributed()
    if address == LOCAL:
        count = workers or os.cpu_count() or 1
        with (
            dask.LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None) as cluster,
            dask.Client(cluster, set_as_default=False) as client,
        ):
            yield client
        return
    if not address.startswith(("tcp://", "tls://")):
        raise BadSetup(f"--cluster {address}: write tcp://HOST:8786, tls://HOST:8786 or local.")
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadSetup(f"--cluster {address}: no scheduler answers there ({error}).") from None
    with client:
        yield client
