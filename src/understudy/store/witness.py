"""A count of each game's events, kept beside the database file.

What was written last lies in SQLite's write-ahead log. Where that is torn or a bit of it flips, SQLite takes
the rest of it for never written and says nothing. So each event that stands is counted here as well, in lines
of which each has its own check sum. A line is written after what it counts, and a smaller count before: this
may know of too few events when a program dies in between, but never of too many; whoever opens the file next
counts what is missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

END = "-count"
#: Bytes after which only the newest line of each game is kept.
LONG = 1 << 20


def _line(game: str, count: int) -> bytes:
    text = f"{count} {json.dumps(game)}"
    return f"{_mark(text)} {text}\n".encode()


def _mark(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


class Witness:
    """Counts events. Trouble with it is no trouble for a game: then it only knows less."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + END)
        self._file: int | None = None

    def saw(self, game: str, count: int) -> None:
        """So many events of a game were written, or will stand once some are dropped."""
        self._write([_line(game, count)])

    def dropped(self, games: Sequence[str]) -> None:
        self._write([_line(game, 0) for game in games])

    def _write(self, lines: Sequence[bytes]) -> None:
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self.path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
                # Whoever died in the middle of a line has not spoiled the next.
                os.write(self._file, b"\n")
            os.write(self._file, b"".join(lines))

    def counts(self) -> dict[str, int]:
        """How many events of each game were seen; lines that cannot be read are passed over."""
        try:
            text = self.path.read_text(encoding="ascii", errors="replace")
        except OSError:
            return {}
        found: dict[str, int] = {}
        for line in text.split("\n"):
            mark, _, rest = line.partition(" ")
            if mark and mark == _mark(rest):
                count, _, game = rest.partition(" ")
                found[json.loads(game)] = int(count)
        return {game: count for game, count in found.items() if count}

    def catch_up(self, standing: Mapping[str, int]) -> None:
        """Count what stands in the database and was not counted, as whoever wrote it died in between."""
        counts = self.counts()
        lines = [_line(game, last) for game, last in standing.items() if last > counts.get(game, 0)]
        if lines:
            self._write(lines)

    def shorten(self) -> None:
        """Keep the newest line of each game, where there are very many. Nobody else may do so meanwhile."""
        with suppress(OSError):
            if self.path.stat().st_size > LONG:
                lines = [_line(game, count) for game, count in self.counts().items()]
                os.truncate(self.path, 0)
                self._write(lines)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def forget(self) -> None:
        """Everything lies in the one file now, and nothing beside it needs to be counted."""
        self.close()
        with suppress(OSError):
            self.path.unlink()
