"""What the API asks of a match: functions of a live match, which are sent to whichever process has it.

So each stands at the top of a module, and is given what it needs to know with `partial`; what comes of it is
mostly the reply itself, as bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from understudy.core import journal
from understudy.core.registry import find
from understudy.kit import told
from understudy.store.record import Row
from understudy.web import importing, replies, views
from understudy.web.live import Live, Secret
from understudy.web.messages import Links, LinkTo, Stale, Standing, TakenBack, Trace


class Named(NamedTuple):
    """What a page about a match says of it before it asks."""

    game: str
    title: str
    over: bool


def encoded(reply: Callable[..., msgspec.Struct], args: Sequence[Any], live: Live) -> bytes:
    """A reply of `replies`, with these arguments."""
    return msgspec.json.encode(reply(live, *args))


def shown(reply: Callable[..., Standing], args: Sequence[Any], owner: bool, live: Live) -> bytes:
    """How a match stands, for the owner of the server or for a guest."""
    standing = reply(live, *args)
    standing.owner = owner
    return msgspec.json.encode(standing)


def named(live: Live) -> Named:
    game = live.match.header.game
    return Named(game.name, game.title, live.match.over)


def position(secrets: bool, live: Live) -> bytes:
    _insist_on_open(live, secrets)
    return msgspec.json.format(msgspec.json.encode(live.match.position()), indent=1)


def written(secrets: bool, live: Live) -> str:
    """The journal."""
    _insist_on_open(live, secrets)
    return journal.dumps(live.match)


def _insist_on_open(live: Live, secrets: bool) -> None:
    if not live.match.over and not secrets:
        raise Secret(
            "While the game runs this is secret: it holds all cards, and a saved game also the seed."
        )


def replay_file(seat: int | None, live: Live) -> bytes:
    """A page that shows the whole match and needs nothing else."""
    from understudy.web.pages import replay_page

    game = live.match.header.game.name
    return replay_page(game, replies.moves(live, 0, None, seat), replies.reasons(live, seat))


def links(live: Live) -> bytes:
    """An address for every person at the table, and one for those who only watch."""
    match = live.match
    *keys, watching = live.keys()
    found = [
        LinkTo(seat=seat, name=views.name_of(match, seat), path=f"/game/{live.id}?key={key}")
        for seat, key in enumerate(keys)
        if key
    ]
    watch = LinkTo(seat=-1, name="Only to watch", path=f"/game/{live.id}?key={watching}")
    return msgspec.json.encode(Links(links=[*found, watch]))


# -- what needs no match of ours -----------------------------------------------------------------------------


def another(turned: bool, seed: int, live: Live) -> tuple[Mapping[str, Any], dict[str, str]]:
    """Another match like this one: the first line of its journal, and what comes from the real table."""
    first = journal.header_line(live.match.header)
    seats = first["seats"]
    moved = [*seats[-1:], *seats[:-1]] if turned and "position" not in first else seats
    return {**first, "seats": moved, "seed": seed}, dict(live.record.typed)


class Beginning(NamedTuple):
    """What a match begins with: the first line of its journal, answers, and what has to be said about it."""

    first: Mapping[str, Any]
    rows: Sequence[Row]
    said: str


def brought(text: str, game: str | None, seed: int, turn: int | None) -> Beginning:
    """A journal or a position that somebody brings along; with the turn of a seat next."""
    header, rows, said = importing.read(text, None if game is None else find(game), seed)
    if turn is not None:
        header = importing.with_turn(header, turn)
    return Beginning(journal.header_line(header), rows, said)


def traced(text: str) -> tuple[str, bytes]:
    """A game at a server out of its trace; its name first."""
    header, decisions, end = told.read(text, "The trace")
    trace = msgspec.convert({**header, "decisions": decisions, "end": end}, Trace)
    return trace.game, msgspec.json.encode(trace)


def laid(game: str, text: str | None, seats: Sequence[str] | None, seat: int) -> bytes:
    """A position that is being set up: checked, drawn, and told."""
    kind = find(game)
    data = importing.data_of(text) if text else importing.new_game(kind, seats)
    return msgspec.json.encode(views.laid(importing.of_position(kind, data, 0).header, seat))


# -- changes -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WantedChange:
    """A change, and the reply to whoever wanted it."""

    work: Callable[[Live], TakenBack | None]
    #: Who looks at what comes of it.
    seat: int | None
    #: The seat whose link somebody came by; `insist` refuses what may not be done from there.
    guest: int | None
    insist: Callable[[Live, int], None]

    def __reduce__(self) -> tuple[type[WantedChange], tuple[Any, ...]]:
        # It travels with every answer: else all of its fields would be looked up by their names.
        return WantedChange, (self.work, self.seat, self.guest, self.insist)

    def __call__(self, live: Live) -> tuple[bytes, float]:
        """The reply, and the seconds that rules and bots took."""
        if self.guest is not None:
            self.insist(live, self.guest)
        before = replies.known(live, self.seat)
        back = self.work(live)
        data = shown(replies.changed, (self.seat, before, back), self.guest is None, live)
        return data, live.thinking


def stale(text: str, seat: int | None, owner: bool, live: Live) -> bytes:
    """How things stand, for somebody who came too late."""
    now = replies.state(live, seat)
    now.owner = owner
    what_next = "Look at the current question, and choose again."
    return msgspec.json.encode(Stale(error="stale", text=text, what_next=what_next, state=now))


def let_pass(topics: Sequence[str], seat: int | None, live: Live) -> None:
    live.let_pass(views.eyes(live.match, seat), topics)
