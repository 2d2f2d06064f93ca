"""The bot of Star Wars CCG at a GEMP server: against its bots, against people, or looking on."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from getpass import getpass
from pathlib import Path

from understudy.cli.screen import Screen, print_json
from understudy.core.errors import BadSetup, Mistake
from understudy.games.swccg import GAME
from understudy.gemp.client import GempPlayer, Onlooker, Result
from understudy.gemp.decklist import DeckList, deck_list, named, opposite, side_name
from understudy.gemp.hall import PLAYING, WAITING, Hall
from understudy.gemp.mind import GempMind, Reply
from understudy.gemp.session import FORMAT, SKILLS, Refused, Session, checked_user
from understudy.gemp.state import State
from understudy.gemp.trace import Trace, life
from understudy.gemp.wire import PACE, Lost, NoServer, Status, Wire
from understudy.kit.saying import plural
from understudy.store.place import data_folder

#: Where a password may stand, since it never stands on the command line.
PASSWORD = "UNDERSTUDY_GEMP_PASSWORD"
#: What is written down where nobody knows which deck a running game was begun with.
UNKNOWN_DECK = "not known"
NONE = -1
#: How often the hall is looked at before a table against a bot must have begun.
_LOOKS = 30


@dataclass(frozen=True)
class Account:
    """Which server, and who we are there."""

    server: str
    user: str
    register: bool = False
    pace: float = PACE


@dataclass(frozen=True)
class Engagement:
    """What was asked for on the command line."""

    deck: str
    games: int = 1
    level: str = "expert"
    vs: str = ""
    their_deck: str = ""
    format: str = FORMAT
    private: str = ""
    log: Path | None = None


def password(user: str) -> str:
    """From the environment, or asked for; nothing of it is shown or kept."""
    given = os.environ.get(PASSWORD)
    if given is not None:
        return given
    if not sys.stdin.isatty():
        raise BadSetup(f"A password is needed: set {PASSWORD}, or start this in a terminal to type it.")
    return getpass(f"Password of {user}: ")


def entered(place: Account) -> Session:
    """Logged in at the server."""
    user = checked_user(place.user)
    session = Session(Wire(place.server, pace=place.pace, tell=tell), user, password(user))
    session.log_in(register=place.register)
    return session


def tell(text: str) -> None:
    """What whoever waits should know at once; beside what is printed, so that it disturbs nothing."""
    with suppress(OSError):
        sys.stderr.write(f"understudy: {text}\n")
        sys.stderr.flush()


class Sitting:
    """Plays game after game, writes them down, and tells how they go."""

    def __init__(self, session: Session, wish: Engagement, screen: Screen, quiet: bool) -> None:
        self.session = session
        self.wish = wish
        self.screen = screen
        self.quiet = quiet
        self.deck = _uploaded(session, deck_list(wish.deck))
        self.folder = wish.log if wish.log is not None else data_folder() / "gemp"
        self.hall = Hall()
        self.results: list[Result] = []
        #: The deck of each result.
        self.decks: list[str] = []

    def say(self, text: str) -> None:
        if not self.quiet:
            self.screen.line(text)

    def play(self, game: str, with_deck: DeckList | None = None) -> Result:
        """One game, to its end; whoever interrupts it leaves the table cleanly."""
        wish, deck = self.wish, with_deck or self.deck
        self.decks.append(deck.name)
        trace = Trace(_new_file(self.folder, game), self.session.wire.base, deck.name)
        mind = GempMind(wish.level, deck.cards, deck.start, seed=1 + len(self.results))
        player = GempPlayer(self.session, game, mind, Progress(trace, self.say))
        try:
            result = player.play()
        except KeyboardInterrupt:
            player.leave()
            self.results.append(player.result)
            self.say("Interrupted: the table was left.")
            raise
        self.results.append(result)
        self._write_down(result, trace, deck.name)
        return result

    def _write_down(self, result: Result, trace: Trace, deck: str) -> None:
        if trace.strange:
            self.say(f"Not understood: {plural(len(trace.strange), 'thing')}; see {trace.path}.")
        path = self.folder / "results.csv"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path, fresh = _results_file(self.folder)
            with path.open("a", encoding="utf-8", newline="") as file:
                rows = csv.writer(file)
                if fresh:
                    rows.writerow(_COLUMNS)
                rows.writerow(_row(result, deck))
        except OSError as error:
            raise Mistake(f"{path}: cannot be written: {error.strerror}.") from None

    def resume(self) -> None:
        """Games of ours that still run: somebody waits for us there."""
        for game in self.session.enter_hall(self.hall):
            self.say(f"A game of ours still runs: {game}.")
            self.play(game, self._deck_of(game))

    def _deck_of(self, game: str) -> DeckList:
        """The deck that a running game was begun with: its trace names it. The server does not tell."""
        name = _begun_with(self.folder, game)
        if name == self.deck.name:
            return self.deck
        cards = tuple(self.session.deck(name)) if name else ()
        return DeckList(name if cards else UNKNOWN_DECK, NONE, cards)

    def wait(self, looks: int | None) -> str:
        """The next game of ours that begins; nothing where none does in time."""
        known = set(self.hall.games)
        while looks is None or looks > 0:
            for game in self.session.look(self.hall):
                if game not in known:
                    return game
            looks = None if looks is None else looks - 1
        return ""


class Progress:
    """Hands on what a game tells to its trace, and a line a turn to whoever looks."""

    def __init__(self, trace: Trace, say: Callable[[str], None]) -> None:
        self.trace = trace
        self.say = say
        self.turn = ("", -1)

    def began(self, game: str, state: State, mind: GempMind) -> None:
        self.trace.began(game, state, mind)
        self.say(f"{side_name(state.side)} against {state.opponent}, game {game}.")

    def decided(self, state: State, reply: Reply) -> None:
        self.trace.decided(state, reply)
        now = (state.turn_of, state.turn)
        if now != self.turn and state.turn:
            self.turn = now
            mine, theirs = life(state, state.me), life(state, state.opponent)
            self.say(f"  turn {state.turn} of {state.turn_of}: Life Force {mine} against {theirs}")

    def happened(self, lines: Sequence[str]) -> None:
        self.trace.happened(lines)

    def ended(self, result: Result) -> None:
        self.trace.ended(result)
        self.say(f"  {result.outcome}: {result.reason}")


def play(place: Account, wish: Engagement, *, as_json: bool, no_color: bool) -> None:
    """Sit down against a bot of the server, or at a table where somebody waits."""
    _check(wish)
    session = entered(place)
    table = Sitting(session, wish, Screen(no_color=no_color), as_json)
    try:
        table.resume()
        theirs = ""
        if wish.vs:
            if not table.hall.bots:
                raise Refused(
                    "This server has no bots to play against (its tables for bots are switched off)."
                )
            other = deck_list(wish.their_deck) if wish.their_deck else opposite(table.deck.side)
            theirs = _uploaded(session, other).name
        while len(table.results) < wish.games:
            _sit_down(table, theirs)
    except KeyboardInterrupt:
        report(table, as_json)
        raise
    finally:
        session.wire.close()
    report(table, as_json)


def _sit_down(table: Sitting, theirs: str) -> None:
    """One game: against a bot, or against the first who waits with a deck of the other side."""
    session, wish = table.session, table.wish
    known = set(table.hall.games)
    if wish.vs:
        with suppress(Lost):
            session.open_bot_table(table.deck.name, wish.vs, theirs, wish.format)
        game = table.wait(_LOOKS)
        if not game:
            game = next((one for one in session.enter_hall(table.hall) if one not in known), "")
        if not game:
            raise Refused("The server opened no table.")
    else:
        table.say("Waiting for a player with a deck of the other side (Ctrl-C to leave).")
        game = _guest(table)
    table.play(game)


def _guest(table: Sitting) -> str:
    session = table.session
    wanted = f"({('LIGHT', 'DARK')[table.deck.side]}"
    while True:
        for one in list(table.hall.tables.values()):
            if one.status == WAITING and not one.ours and wanted in one.players.upper():
                try:
                    session.join(one.id, table.deck.name)
                except Refused:
                    table.hall.tables.pop(one.id, None)
                    continue
                if game := table.wait(_LOOKS):
                    return game
        session.look(table.hall)


def host(place: Account, wish: Engagement, *, as_json: bool, no_color: bool) -> None:
    """Open a table and wait for people."""
    _check(wish)
    session = entered(place)
    table = Sitting(session, wish, Screen(no_color=no_color), as_json)
    try:
        table.resume()
        while len(table.results) < wish.games:
            session.open_table(table.deck.name, wish.format, "Understudy, a bot, waits for you", wish.private)
            table.say("A table is open; waiting for a player (Ctrl-C to close it).")
            try:
                game = table.wait(None)
            except KeyboardInterrupt:
                _take_away(table)
                raise
            table.play(game)
    except KeyboardInterrupt:
        report(table, as_json)
        raise
    finally:
        session.wire.close()
    report(table, as_json)


def _take_away(table: Sitting) -> None:
    """Leave every table at which nobody else sits yet."""
    try:
        table.session.enter_hall(table.hall)
        for one in table.hall.waiting():
            table.session.leave(one.id)
    except (Refused, NoServer, Status, Lost):
        return
    table.say("The table was taken away.")


def watch(place: Account, game: str, *, no_color: bool) -> None:
    """Look on at a game; without one, list those that can be looked at."""
    session = entered(place)
    screen = Screen(no_color=no_color)
    try:
        hall = Hall()
        session.enter_hall(hall)
        if not game:
            running = [one for one in hall.tables.values() if one.status == PLAYING and one.watchable]
            for one in running:
                screen.line(f"{one.game}  {one.players}  {one.said}")
            if not running:
                screen.line("No game is being played that can be looked at.")
            return
        Onlooker(session, game, screen.line).watch()
    finally:
        session.wire.close()


def decks(place: Account, files: Sequence[str], *, as_json: bool, no_color: bool) -> None:
    """Upload decks and have the server check them; without files, list the decks that are there."""
    lists = [deck_list(one) for one in files]
    session = entered(place)
    screen = Screen(no_color=no_color)
    try:
        said: dict[str, list[str]] = {}
        for one in lists:
            _uploaded(session, one)
            outside = one.unknown
            said[one.name] = [
                f"{plural(len(one.cards), 'card')}, {side_name(one.side)} Side, saved as “{one.name}”",
                *([f"outside the pool, their texts are not known: {', '.join(outside)}"] if outside else []),
                *session.deck_stats(one.cards),
            ]
        there = session.decks()
    finally:
        session.wire.close()
    if as_json:
        print_json({"checked": said, "decks": there})
        return
    for name, lines in said.items():
        screen.line(name, "bold")
        for line in lines:
            screen.indented(line, 1)
    for side, names in there.items():
        if names:
            screen.line(f"{side}: {', '.join(names)}")


def _uploaded(session: Session, deck: DeckList) -> DeckList:
    """Save a deck at the server; it drops cards that it does not know without a word."""
    missing = session.put_deck(deck.name, deck.cards)
    if missing:
        known = len(deck.cards) - len(missing)
        raise Refused(
            f"The server knows only {known} of {plural(len(deck.cards), 'card')} of {deck.name}; it does not "
            f"know {', '.join(named(one) for one in dict.fromkeys(missing))}."
        )
    return deck


def _check(wish: Engagement) -> None:
    levels = GAME.bots["player"].levels
    if wish.level not in levels:
        raise BadSetup(f"--level {wish.level} is not allowed; choose from: {', '.join(levels)}.")
    if wish.vs and wish.vs not in SKILLS:
        raise BadSetup(f"--vs {wish.vs} is not allowed; choose from: {', '.join(SKILLS)}.")


def _new_file(folder: Path, game: str) -> Path:
    """A file for a trace; a game that goes on after it was broken off gets one more."""
    name = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in game)[:80]
    path, number = folder / f"gemp-{name}.jsonl", 1
    while path.exists():
        number += 1
        path = folder / f"gemp-{name}-{number}.jsonl"
    return path


def _begun_with(folder: Path, game: str) -> str:
    """The deck that the first trace of a game names; nothing where there is none."""
    for path in sorted(folder.glob("gemp-*.jsonl")):
        try:
            with path.open(encoding="utf-8") as file:
                head = json.loads(file.readline())
        except (OSError, ValueError):
            continue
        if isinstance(head, dict) and head.get("id") == game and head.get("deck") != UNKNOWN_DECK:
            return str(head.get("deck", ""))
    return ""


def _results_file(folder: Path) -> tuple[Path, bool]:
    """The list of results with these columns; one that has others is left as it is, beside a new one."""
    number = 1
    while True:
        path = folder / ("results.csv" if number == 1 else f"results-{number}.csv")
        if not path.exists():
            return path, True
        with path.open(encoding="utf-8", newline="", errors="replace") as file:
            if file.readline().strip() == ",".join(_COLUMNS):
                return path, False
        number += 1


_COLUMNS = (
    "game",
    "opponent",
    "side",
    "deck",
    "result",
    "reason",
    "turns",
    "decisions",
    "refused",
    "strange",
    "median_ms",
    "p95_ms",
    "s",
)


def _row(result: Result, deck: str) -> list[str]:
    return [
        result.game,
        result.opponent,
        side_name(result.side),
        deck,
        result.outcome,
        result.reason,
        str(result.turns),
        str(result.decisions),
        str(result.refused),
        str(result.strange),
        f"{result.ms(0.5):.1f}",
        f"{result.ms(0.95):.1f}",
        f"{result.seconds:.0f}",
    ]


def report(table: Sitting, as_json: bool) -> None:
    """How it went, as a table."""
    rows = [_row(result, deck) for result, deck in zip(table.results, table.decks, strict=True)]
    if as_json:
        print_json([dict(zip(_COLUMNS, row, strict=True)) for row in rows])
        return
    if not rows:
        return
    shown = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    widths = [max(len(row[column]) for row in [list(_COLUMNS), *rows]) for column in shown]
    table.screen.line()
    for row in [list(_COLUMNS), *rows]:
        cells = [row[column].ljust(width) for column, width in zip(shown, widths, strict=True)]
        table.screen.line("  ".join(cells).rstrip())
    won = sum(result.outcome == "won" for result in table.results)
    table.screen.line(f"{won} of {len(rows)} won. Traces: {table.folder}")
