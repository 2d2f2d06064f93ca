"""What the server counts, for whoever keeps an eye on it: plain text that Prometheus reads too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import monotonic, process_time

from understudy.web.connections import Door
from understudy.web.crew import Crew
from understudy.web.hall import Hall
from understudy.web.keeper import Usage
from understudy.web.memory import resident

#: Seconds: how many requests took no longer.
BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Counts requests; the rest is looked up when somebody asks."""

    def __init__(self, hall: Hall, door: Door | None = None, crew: Crew | None = None) -> None:
        self.hall = hall
        self.door = door
        self.crew = crew
        self.began = monotonic()
        self.requests: Counter[str] = Counter()
        self.seconds = 0.0
        self.within = [0] * len(BOUNDS)

    def served(self, status: int, seconds: float) -> None:
        """A request was answered. Those that stay open count by how long they did."""
        self.requests[f"{status // 100}xx"] += 1
        self.seconds += seconds
        for index, bound in enumerate(BOUNDS):
            if seconds <= bound:
                self.within[index] += 1
                break

    async def text(self) -> str:
        stored, neighbors = await self.hall.run(self.hall.store.count), self.hall.neighbors
        servers = 1 if neighbors is None else await neighbors.servers()
        usage = Usage(process_time(), resident())
        if self.crew is not None:
            others = await self.crew.usage()
            usage = Usage(usage.cpu + others.cpu, usage.memory + others.memory)
        return "".join(f"{line}\n" for line in self._lines(stored, servers, usage))

    def _lines(self, stored: int, servers: int, usage: Usage) -> Iterator[str]:
        hall = self.hall
        for kind in sorted(self.requests):
            yield f'understudy_requests_total{{status="{kind}"}} {self.requests[kind]}'
        yield from self._times()
        yield f"understudy_matches_stored {stored}"
        yield f"understudy_matches_in_memory {hall.in_memory}"
        yield f"understudy_matches_memory_bytes {hall.weight}"
        yield f"understudy_matches_memory_limit_bytes {hall.memory}"
        yield f"understudy_matches_played_back_total {hall.loads}"
        yield f"understudy_streams {hall.watchers}"
        yield f"understudy_waiting {hall.waiting}"
        yield f"understudy_told_to_come_again_total {hall.refused}"
        if self.door is not None:
            yield f"understudy_connections {len(self.door.open)}"
            yield f"understudy_connections_dropped_total {self.door.closed}"
        if self.crew is not None:
            yield f"understudy_workers {len(self.crew.workers)}"
            yield f"understudy_workers_lost_total {self.crew.lost}"
        if hall.neighbors is not None:
            yield f"understudy_servers {servers}"
            yield f"understudy_forwarded_total {hall.neighbors.forwarded}"
            yield f"understudy_matches_taken_over_total {hall.neighbors.taken}"
        yield f"understudy_uptime_seconds {monotonic() - self.began:.1f}"
        yield f"process_cpu_seconds_total {usage.cpu:.2f}"
        yield f"process_resident_memory_bytes {usage.memory}"

    def _times(self) -> Iterator[str]:
        so_far = 0
        for bound, count in zip(BOUNDS, self.within, strict=True):
            so_far += count
            yield f'understudy_request_seconds_bucket{{le="{bound:g}"}} {so_far}'
        count = self.requests.total()
        yield f'understudy_request_seconds_bucket{{le="+Inf"}} {count}'
        yield f"understudy_request_seconds_sum {self.seconds:.3f}"
        yield f"understudy_request_seconds_count {count}"
