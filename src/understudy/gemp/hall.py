"""The hall of a server: who waits at which table, which game of ours has begun."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from understudy.gemp.messages import Unreadable, parse, plain

WAITING, PLAYING, FINISHED = "WAITING", "PLAYING", "FINISHED"


@dataclass(frozen=True)
class TableInfo:
    """A table of the hall."""

    id: str
    game: str
    status: str
    said: str
    format: str
    players: str
    #: Whether we sit there.
    ours: bool
    watchable: bool
    winner: str


@dataclass
class Hall:
    """What is known about the hall: a sign-up tells all, an update what has changed."""

    channel: str = ""
    tables: dict[str, TableInfo] = field(default_factory=dict)
    #: Games of ours that have begun, the newest last.
    games: list[str] = field(default_factory=list)
    formats: dict[str, str] = field(default_factory=dict)
    bots: bool = True

    def take(self, body: str) -> list[str]:
        """Read an answer; the games of ours that it names."""
        root = parse(body)
        if root.tag == "error":
            raise Unreadable(plain(root.get("message", "")) or "The server refused without a reason.")
        if root.tag != "hall":
            raise Unreadable(f"The server answered <{root.tag}> about the hall.")
        self.channel = root.get("channelNumber", self.channel)
        self.bots = root.get("aiTablesEnabledBoolean", "true") != "false"
        for one in root.iter("format"):
            self.formats[one.get("type", "")] = one.text or ""
        for one in root.iter("table"):
            self._table(one)
        new = [one.get("id", "") for one in root.iter("newGame") if one.get("id")]
        self.games += [game for game in new if game not in self.games]
        return new

    def _table(self, one: Element) -> None:
        id = one.get("id", "")
        if one.get("action") == "remove":
            self.tables.pop(id, None)
            return
        self.tables[id] = TableInfo(
            id,
            one.get("gameId", ""),
            one.get("status", ""),
            one.get("statusDescription", ""),
            one.get("format", ""),
            one.get("players", ""),
            one.get("playing") == "true",
            one.get("watchable") == "true",
            one.get("winner", ""),
        )

    def waiting(self) -> list[TableInfo]:
        """Tables of ours at which nobody else sits yet."""
        return [one for one in self.tables.values() if one.ours and one.status == WAITING]


def refusal(body: str) -> str:
    """What a server says when it will not do something, with status 200; nothing where it did it."""
    if not body.lstrip().startswith("<"):
        return ""
    root = parse(body)
    return plain(root.get("message", "")) or "no reason given" if root.tag == "error" else ""
