"""Many games at once against a real server: fifty, and with `--games 500` an evening of a large club.

Each person plays one of the five games against a bot (`--kinds tyrants` has all of them play Tyrants), has a
stream open, and thinks for a while (one second on average) before each answer. Measured at the client: from
sending an answer to having the whole reply, less the time that rules and bots computed for it, which the
server tells in its Server-Timing header. So sockets, queues, the database, pictures and JSON are all in it.
Everybody has sat down before the clock starts: beginning a game is not answering. A second run without any
thinking shows how many answers the server can take; people arrive one by one in the first, all at once in
the second. What the server says about its memory, how often it answered with a fault, and how often it said
that there was too much to do, is told beside.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.request import urlopen

from bench.yardstick import percentile

#: Milliseconds within which 95 % of the answers should come, up to how many games.
AIMS = ((50, 100.0), (500, 100.0))
#: Milliseconds of CPU that the server should take for an answer, apart from rules and bots.
CPU = 1.5
#: Who sits there, by game.
KINDS = {
    "tyrants": ["person", "automa"],
    "arcs": ["person", "supercat"],
    "carwars": ["person", "bot"],
    "armada": ["person", "ai"],
    "swccg": ["person", "player"],
}


@dataclass
class Measured:
    """Milliseconds of each answer: the whole, and without the bots' own thinking."""

    whole: list[float] = field(default_factory=list)
    above: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    events: int = 0
    #: The same by game.
    kinds: dict[str, list[float]] = field(default_factory=dict)
    #: Bytes of each reply, and how many replies were faults of the server (5xx), or told to come again.
    sizes: list[float] = field(default_factory=list)
    faults: int = 0
    again: int = 0
    #: CPU-seconds of the server, and of those who play here beside it.
    cpu: float = 0.0
    people: float = 0.0


class Person:
    """One person at one table."""

    def __init__(self, port: int, seed: int, kind: str, measured: Measured) -> None:
        self.port = port
        self.kind = kind
        self.rng = random.Random(seed)  # noqa: S311
        self.measured = measured
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter
        #: Bytes of the last reply.
        self.length = 0
        #: The game, how it stood when it began, and the stream of it.
        self.id = ""
        self.state: Any = None
        self.watching: asyncio.Future[None]

    async def call(self, method: str, path: str, body: Any = None) -> tuple[str, Any]:
        """One request on the connection that stays open; head and data of the reply."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        head += "Accept-Encoding: gzip, deflate, br\r\n"
        self.writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer)
        content = await self.reader.readexactly(int(length[1]) if length else 0)
        if "retry-after:" in answer:
            # More is asked than the server can do: it says so, and when to come again.
            self.measured.again += 1
            await asyncio.sleep(1)
            return await self.call(method, path, body)
        self.measured.faults += answer.startswith("HTTP/1.1 5")
        self.length = len(content)
        if "content-encoding: gzip" in answer:
            content = gzip.decompress(content)
        return answer, json.loads(content) if content else None

    async def sit_down(self) -> None:
        """Open the connection, and the first game."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        await self._begin()

    async def _begin(self) -> None:
        _, made = await self.call("POST", "/api/matches", {"game": self.kind, "seats": KINDS[self.kind]})
        self.id = made["id"]
        self.watching = asyncio.ensure_future(self.watch(self.id))
        _, self.state = await self.call("GET", f"/api/matches/{self.id}")

    async def play(self, until: float, pause: float) -> None:
        """Answer until the time is up; another game follows one that is over."""
        await self._play(until, pause)
        while time.monotonic() < until:
            self.watching.cancel()
            await self._begin()
            await self._play(until, pause)
        self.watching.cancel()
        self.writer.close()

    async def _play(self, until: float, pause: float) -> None:
        state = self.state
        while state["question"] is not None and time.monotonic() < until:
            if pause:
                await asyncio.sleep(self.rng.uniform(0, 2 * pause))
            options = state["question"]["options"]
            # The end of the turn stands first; it is chosen one time in six. What cannot be chosen from a
            # list is left to the stand-in.
            option = options[0] if options and self.rng.random() < 1 / 6 else None
            option = option or (self.rng.choice(options) if options else None)
            answer = {} if option is None else {"answer": option["id"]}
            state = await self._answer("answer" if answer else "stand-in", {"no": state["no"], **answer})

    async def _answer(self, what: str, body: Any) -> Any:
        start = time.perf_counter()
        head, reply = await self.call("POST", f"/api/matches/{self.id}/{what}", body)
        whole = (time.perf_counter() - start) * 1000
        bots = re.search(r"bots;dur=([\d.]+)", head)
        assert bots, head
        self.measured.sizes.append(self.length)
        self.measured.whole.append(whole)
        self.measured.bots.append(float(bots[1]))
        self.measured.above.append(whole - float(bots[1]))
        self.measured.kinds.setdefault(self.kind, []).append(whole - float(bots[1]))
        return reply

    async def watch(self, id: str) -> None:
        """A stream beside, as every tab has one."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /api/matches/{id}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        try:
            async for line in reader:
                self.measured.events += line.startswith(b"id:")
        finally:
            writer.close()


def run(
    port: int, people: int, seconds: float, pause: float, kinds: Sequence[str] = ("tyrants",)
) -> Measured:
    return asyncio.run(measure(port, people, seconds, pause, kinds))


async def measure(port: int, people: int, seconds: float, pause: float, kinds: Sequence[str]) -> Measured:
    measured = Measured()
    persons = [Person(port, seed, kinds[seed % len(kinds)], measured) for seed in range(people)]
    for person in persons:
        await person.sit_down()
    before, own, until = cpu_of(port), time.process_time(), time.monotonic() + seconds
    await asyncio.gather(*(person.play(until, pause) for person in persons))
    measured.cpu, measured.people = cpu_of(port) - before, time.process_time() - own
    return measured


def start(data: str, *options: str) -> tuple[subprocess.Popen[str], int]:
    command = [
        sys.executable,
        "-m",
        "understudy",
        "serve",
        "--port",
        "0",
        "--no-browser",
        "--rate",
        "1000000",
    ]
    server = subprocess.Popen([*command, "--data", data, *options], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r":(\d+)/", server.stdout.readline())
    assert found
    return server, int(found[1])


def told(port: int) -> dict[str, float]:
    """What the server counts."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as reply:
        rows = (line.rsplit(" ", 1) for line in reply.read().decode().splitlines())
        return {name: float(value) for name, value in rows}


def cpu_of(port: int) -> float:
    """CPU-seconds that the server and its workers have used."""
    return told(port)["process_cpu_seconds_total"]


def share_of_a_core(seconds: float = 0.5) -> float:
    """How much of one core this process gets when it wants all of it; other work takes the rest."""
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        pass
    return (time.process_time() - cpu) / (time.perf_counter() - wall)


def report(name: str, measured: Measured, seconds: float) -> float:
    at95 = percentile(measured.above, 0.95)
    print(f"{name}: {len(measured.whole)} answers ({len(measured.whole) / seconds:.0f}/s)")
    for label, values in (("above the bots' thinking", measured.above), ("whole", measured.whole)):
        shown = ", ".join(f"{share:.0%} {percentile(values, share):.1f}" for share in (0.5, 0.95, 0.99))
        print(f"  {label}, ms: {shown}, most {max(values):.1f}")
    bots = measured.bots
    print(f"  rules and bots, ms of CPU: 95% {percentile(bots, 0.95):.1f}, most {max(bots):.1f}")
    print(f"  ms of CPU per answer: {spent(measured)}")
    if len(measured.kinds) > 1:
        each = ", ".join(f"{kind} {percentile(found, 0.95):.1f}" for kind, found in measured.kinds.items())
        print(f"  95% above the bots' thinking, ms, by game: {each}")
    print(
        f"  events heard by streams: {measured.events}; faults of the server: {measured.faults}; "
        f"told to come again: {measured.again}"
    )
    sizes = ", ".join(f"{share:.0%} {percentile(measured.sizes, share) / 1000:.1f}" for share in (0.5, 0.95))
    print(f"  kB of a reply: {sizes}, most {max(measured.sizes) / 1000:.1f}")
    return at95


def spent(measured: Measured) -> str:
    """Milliseconds of CPU per answer: of all processes of the server, and of those who play here."""
    count = len(measured.bots)
    whole, bots = measured.cpu / count * 1000, sum(measured.bots) / count
    return (
        f"the server {whole:.2f} (rules and bots {bots:.2f}, all else {whole - bots:.2f}; aim {CPU:g}), "
        f"those who play here {measured.people / count * 1000:.2f}"
    )


def each_game(port: int, args: argparse.Namespace) -> None:
    """CPU per answer of one game after the other."""
    for kind in args.kinds.split(","):
        run(port, 4, 2, 0.05, [kind])
        measured = run(port, args.games, args.seconds, args.pause, [kind])
        print(f"{kind}: {len(measured.bots)} answers; ms of CPU per answer: {spent(measured)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds that a person thinks on average")
    parser.add_argument("--kinds", default=",".join(KINDS), help="the games that are played, with commas")
    parser.add_argument("--each", action="store_true", help="only the CPU per answer, game by game")
    parser.add_argument("--workers", type=int, help="processes that play; as the server likes, if not said")
    args = parser.parse_args()
    options = [] if args.workers is None else ["--workers", str(args.workers)]
    load, share = os.getloadavg()[0], share_of_a_core()
    with tempfile.TemporaryDirectory() as folder:
        server, port = start(folder, *options)
        try:
            if args.each:
                each_game(port, args)
                return 0
            kinds = args.kinds.split(",")
            run(port, len(kinds), 3, 0.05, kinds)
            paced = run(port, args.games, args.seconds, args.pause, kinds)
            counted = told(port)
            rush = run(port, args.games, min(args.seconds, 15), 0, kinds)
        finally:
            server.terminate()
            server.wait(20)
    print(
        f"load of the machine before: {load:.1f} on {os.cpu_count()} cores; a process got {share:.0%} of one"
    )
    at95 = report(f"{args.games} games, a person thinks {args.pause:g} s", paced, args.seconds)
    matches, memory = counted["understudy_matches_in_memory"], counted["understudy_matches_memory_bytes"]
    print(
        f"  {matches:.0f} games in memory, {memory / 2**20:.0f} MB by the server's own count, "
        f"{counted['process_resident_memory_bytes'] / 2**20:.0f} MB of its processes; "
        f"played back from the log: {counted['understudy_matches_played_back_total']:.0f}"
    )
    report(f"{args.games} games, nobody thinks", rush, min(args.seconds, 15))
    aim = next((aim for games, aim in AIMS if args.games <= games), AIMS[-1][1])
    reached = at95 <= aim and not paced.faults
    print(f"aim: 95% within {aim:.0f} ms, no fault: {'reached' if reached else 'MISSED'} ({at95:.1f} ms)")
    return int(not reached)


if __name__ == "__main__":
    sys.exit(main())
