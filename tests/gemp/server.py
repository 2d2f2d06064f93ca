"""A GEMP server for the tests: the protocol on loopback, with our own engine behind it.

`python -m tests.gemp.server` runs it as a process of its own. Every wait is short; accounts, decks and games
live as long as the process, except that every name may come in with the password “pw”.
"""

from __future__ import annotations

import sys
import threading
import time
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from tests.gemp.dealer import Dealer
from understudy.games.swccg.data import CARDS
from understudy.games.swccg.decks import DECKS

BASE = "/gemp-swccg-server/"
_SIDES = {card.id[1:]: card.side for card in CARDS}
_CARDS = {card.id[1:]: card for card in CARDS}
#: The server's bots, and who plays for them.
_BOTS = {
    "BEGINNER": ("~OzzelBot", "greedy"),
    "ADVANCED": ("~YodaBot", "player:novice"),
    "RANDO": ("~Rando_Cal", "player:standard"),
}


class Answered(Exception):
    """A status other than 200."""

    def __init__(self, status: int, body: str = "") -> None:
        self.status = status
        self.body = body


@dataclass
class Desk:
    """A table of the hall."""

    id: str
    players: list[str]
    sides: list[int]
    decks: list[str]
    said: str = ""
    only: str = ""
    game: str = ""

    def xml(self, game: Dealer | None, viewer: str) -> str:
        status = "WAITING" if not self.game else "FINISHED" if game is None or game.over else "PLAYING"
        names = ",".join(
            f"{name} ({('DARK', 'LIGHT')[side]})" for name, side in zip(self.players, self.sides, strict=True)
        )
        won = f' winner="{escape(game.winner)}"' if game is not None and game.winner else ""
        return (
            f'<table action="add" id="{self.id}" gameId="{self.game}" status="{status}" '
            f'players="{escape(names)}" playing="{str(viewer in self.players).lower()}" '
            f'watchable="true" format="Open" statusDescription="" '
            f'tournament="Casual - {escape(self.said)}"{won}/>'
        )


@dataclass
class Channel:
    number: int
    last: float
    seat: int = -1
    #: The last response was cut: whoever answers now answers blindly.
    broken: bool = False


@dataclass
class Faults:
    """What is to go wrong next."""

    #: So many answers are taken, and then the line is cut.
    cut_after: int = 0
    #: So many requests are not taken at all.
    cut_before: int = 0
    #: So many requests are answered 500.
    trouble: int = 0


@dataclass
class Club:
    """Everything that the server knows."""

    poll: float = 0.05
    decision_time: float = 300.0
    seed: int = 1
    passwords: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    decks: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    desks: dict[str, Desk] = field(default_factory=dict)
    games: dict[str, Dealer] = field(default_factory=dict)
    channels: dict[tuple[str, str], Channel] = field(default_factory=dict)
    halls: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)
    asked_since: dict[tuple[str, int], float] = field(default_factory=dict)
    faults: Faults = field(default_factory=Faults)
    #: What was refused, and which cards were asked about.
    warnings: list[str] = field(default_factory=list)
    aborted: list[str] = field(default_factory=list)
    blind: int = 0
    infos: list[tuple[str, str, bool]] = field(default_factory=list)
    requests: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)
    busy: dict[str, int] = field(default_factory=dict)
    overlaps: int = 0
    #: Unknown cards for the tests of cards outside the pool: what a blueprint is shown as.
    masks: dict[str, str] = field(default_factory=dict)
    counter: int = 0
    lock: threading.Condition = field(default_factory=threading.Condition)

    def next(self) -> int:
        self.counter += 1
        return self.counter


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    club: Club

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        self._serve("GET")

    def do_POST(self) -> None:
        self._serve("POST")

    def _serve(self, method: str) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size).decode("utf-8")
        parts = urlsplit(self.path)
        form = {name: values[-1] for name, values in parse_qs(body, keep_blank_values=True).items()}
        query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        path = unquote(parts.path).removeprefix(BASE)
        faults = self.club.faults
        self.cookie = ""
        cut = False
        try:
            if faults.cut_before > 0:
                faults.cut_before -= 1
                self.close_connection = True
                return
            if faults.trouble > 0:
                faults.trouble -= 1
                raise Answered(500)
            if size > 32_767:
                raise Answered(413)
            self.club.requests.append((method, path, form))
            status, answer = 200, self._route(method, path, form, query)
            if faults.cut_after > 0 and "decisionValue" in form:
                faults.cut_after -= 1
                cut = True
                self.club.channels[path.split("/")[1], self._user()].broken = True
        except Answered as other:
            status, answer = other.status, other.body
        if cut:
            self.close_connection = True
            return
        data = answer.encode("utf-8")
        self.send_response(status)
        if self.cookie:
            self.send_header("Set-Cookie", f"loggedUser={self.cookie}; Path=/")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    # -- routes ----------------------------------------------------------------------------------------------

    def _route(self, method: str, path: str, form: dict[str, str], query: dict[str, str]) -> str:
        club = self.club
        if path in ("login", "register"):
            return self._enter(path, form)
        user = self._user()
        with club.lock:
            club.busy[user] = club.busy.get(user, 0) + 1
            club.overlaps += club.busy[user] > 1
        try:
            if path.startswith("deck"):
                return self._decks(method, path, user, form, query)
            if path.startswith("hall"):
                return self._hall(method, path, user, form)
            if path.startswith("game/"):
                return self._game(method, path.split("/")[1:], user, form, query)
        finally:
            with club.lock:
                club.busy[user] -= 1
        raise Answered(404)

    def _enter(self, path: str, form: dict[str, str]) -> str:
        club, name = self.club, form.get("login", "")
        known = club.passwords.get(name)
        if path == "register":
            if known is not None or not 3 <= len(name) <= 30 or "~" in name or " " in name:
                raise Answered(400)
            club.passwords[name] = form.get("password", "")
        elif form.get("password") not in (known, "pw") or (known is None and not name.startswith("old")):
            raise Answered(401)
        self.cookie = f"cookie{club.next()}"
        club.cookies[self.cookie] = name
        return "<result>OK</result>"

    def _user(self) -> str:
        for part in (self.headers.get("Cookie") or "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == "loggedUser" and value in self.club.cookies:
                return self.club.cookies[value]
        raise Answered(401)

    def _decks(self, method: str, path: str, user: str, form: dict[str, str], query: dict[str, str]) -> str:
        decks = self.club.decks.setdefault(user, {})
        if path == "deck" and method == "POST":
            cards = [one for one in form["deckContents"].split(",") if one]
            if any("_" not in one for one in cards):
                raise Answered(500)
            decks[form["deckName"]] = [one for one in cards if one in _SIDES or one in self.club.masks]
            return "<ok/>"
        if path == "deck/list":
            sides = [(name, ("dark", "light")[_side(cards)]) for name, cards in decks.items()]
            inner = "".join(f"<{side}Deck>{escape(name)}</{side}Deck>" for name, side in sides)
            return f"<decks>{inner}</decks>"
        if path == "deck/stats":
            cards = [one for one in form["deckContents"].split(",") if one]
            good = "valid" if len(cards) == 60 else "invalid: a deck has 60 cards"
            return f"<b>Cards:</b> {len(cards)}<br/><b>Open:</b> {good}<br/>"
        if path == "deck":
            inner = "".join(
                f'<card blueprintId="{one}"/>' for one in decks.get(query.get("deckName", ""), [])
            )
            return f"<deck>{inner}</deck>"
        raise Answered(404)

    # -- the hall --------------------------------------------------------------------------------------------

    def _hall(self, method: str, path: str, user: str, form: dict[str, str]) -> str:
        club = self.club
        words = path.split("/")
        if path == "hall" and method == "GET":
            with club.lock:
                return self._whole_hall(user)
        if path == "hall/update":
            return self._hall_update(user, form)
        with club.lock:
            try:
                if path == "hall":
                    self._open(user, form)
                elif words[-1] == "leave":
                    desk = club.desks.get(words[1])
                    if desk is not None and not desk.game and user in desk.players:
                        del club.desks[desk.id]
                else:
                    self._join(user, words[1], form)
            except ValueError as error:
                return f'<error message="{escape(str(error))}"/>'
            club.lock.notify_all()
        return "<result>OK</result>"

    def _whole_hall(self, user: str) -> str:
        club = self.club
        number = club.next()
        tables = {desk.id: desk.xml(club.games.get(desk.game), user) for desk in club.desks.values()}
        club.halls[user] = (number, tables)
        running = [
            f'<newGame id="{id}"/>'
            for id, game in club.games.items()
            if user in game.players and not game.over
        ]
        return self._hall_xml(
            number, [*tables.values(), '<format type="open_no_virtual">Open</format>', *running]
        )

    def _hall_xml(self, number: int, inner: list[str]) -> str:
        return f'<hall channelNumber="{number}" aiTablesEnabledBoolean="true">{"".join(inner)}</hall>'

    def _hall_update(self, user: str, form: dict[str, str]) -> str:
        club = self.club
        until = time.monotonic() + club.poll
        with club.lock:
            known = club.halls.get(user)
            if known is None:
                raise Answered(410)
            if form.get("channelNumber") != str(known[0]):
                raise Answered(409)
            while True:
                now = {desk.id: desk.xml(club.games.get(desk.game), user) for desk in club.desks.values()}
                changed = [xml for id, xml in now.items() if known[1].get(id) != xml]
                gone = [f'<table action="remove" id="{id}"/>' for id in known[1] if id not in now]
                if changed or gone or time.monotonic() >= until:
                    break
                club.lock.wait(max(0.001, until - time.monotonic()))
            begun = [
                f'<newGame id="{desk.game}"/>'
                for desk in club.desks.values()
                if desk.game and user in desk.players and desk.game not in known[1].get(desk.id, "")
            ]
            club.halls[user] = (known[0], now)
            return self._hall_xml(known[0], [*changed, *gone, *begun])

    def _open(self, user: str, form: dict[str, str]) -> None:
        club = self.club
        if form["format"] not in ("open_no_virtual", "premiere_jp"):
            raise ValueError(f"This format is not supported: {form['format']}")
        deck = self._deck_of(user, form["deckName"])
        desk = Desk(f"t{club.next()}", [user], [_side(deck)], [form["deckName"]], form.get("tableDesc", ""))
        if form.get("isPrivate") == "true":
            desk.only = form.get("tableDesc", "")
        club.desks[desk.id] = desk
        if form.get("playVsAi") == "true":
            name, seat = _BOTS.get(form.get("aiSkill", ""), _BOTS["BEGINNER"])
            theirs = self._deck_of(user, form["aiDeckName"])
            if _side(theirs) == _side(deck):
                del club.desks[desk.id]
                raise ValueError("The decks are of the same side")
            desk.players.append(name)
            desk.sides.append(_side(theirs))
            desk.decks.append(form["aiDeckName"])
            self._begin(desk, {name: seat})

    def _join(self, user: str, table: str, form: dict[str, str]) -> None:
        desk = self.club.desks.get(table)
        if desk is None or desk.game or (desk.only and desk.only != user):
            raise ValueError("Table is already taken or was removed")
        deck = self._deck_of(user, form["deckName"])
        if _side(deck) == desk.sides[0]:
            raise ValueError("Your deck is of the wrong side")
        desk.players.append(user)
        desk.sides.append(_side(deck))
        desk.decks.append(form["deckName"])
        self._begin(desk, {})

    def _deck_of(self, user: str, name: str) -> list[str]:
        deck = self.club.decks.get(user, {}).get(name)
        if not deck:
            raise ValueError("You don't have a deck registered yet")
        if len(deck) != 60:
            raise ValueError("Your selected deck is not valid for this format")
        return deck

    def _begin(self, desk: Desk, bots: dict[str, str]) -> None:
        club = self.club
        seats = sorted(zip(desk.sides, desk.players, desk.decks, strict=True))
        players = tuple(name for _, name, _ in seats)
        roles = tuple(bots.get(name, "person") for name in players)
        owners = {name: name if name not in bots else desk.players[0] for name in players}
        decks = tuple(_supplied(club.decks[owners[name]][deck]) for _, name, deck in seats)
        desk.game = f"g{club.next()}"
        club.games[desk.game] = Dealer(players, roles, decks, club.seed + len(club.games))  # type: ignore[arg-type]

    # -- games -----------------------------------------------------------------------------------------------

    def _game(
        self, method: str, words: list[str], user: str, form: dict[str, str], query: dict[str, str]
    ) -> str:
        club = self.club
        game = club.games.get(words[0])
        if game is None:
            raise Answered(404)
        seat = game.players.index(user) if user in game.players else -1
        if len(words) == 1 and method == "GET":
            return self._sign_up(words[0], game, user, seat)
        if len(words) == 1:
            return self._update(words[0], game, user, form)
        with club.lock:
            if words[1] == "cardInfo":
                return self._info(game, seat, query["cardId"])
            if words[1] == "concede" and seat >= 0:
                game.end(game.players[1 - seat], "Opponent conceded")
            elif words[1] == "cancel" and seat >= 0:
                game.end("", "Game was cancelled, as requested by all parties.")
            club.lock.notify_all()
        return "<result>OK</result>"

    def _info(self, game: Dealer, seat: int, card: str) -> str:
        shown = game.sent[max(0, seat)].get(card)
        blueprint = "" if shown is None else shown["blueprintId"]
        self.club.infos.append(
            (game.players[max(0, seat)], card, not blueprint.startswith("-1_") and bool(blueprint))
        )
        one = _CARDS.get(self.club.masks.get(blueprint, blueprint))
        if one is None:
            return ""
        numbers = {"Ability": one.ability, "Power": one.power, "Forfeit": one.forfeit, "Destiny": one.destiny}
        found = "".join(f"<div>{name}: {value}</div>" for name, value in numbers.items() if value is not None)
        return f"<div>Owner: {game.players[seat]}</div><br>{found}"

    def _sign_up(self, id: str, game: Dealer, user: str, seat: int) -> str:
        club = self.club
        with club.lock:
            number = club.next()
            club.channels[id, user] = Channel(number, time.monotonic(), seat)
            return self._wrap("gameState", number, game, game.whole(seat))

    def _wrap(self, tag: str, number: int, game: Dealer, events: list[str]) -> str:
        clocks = "".join(f'<clock participantId="{escape(name)}">3600</clock>' for name in game.players)
        body = "".join(events)
        for mask, real in self.club.masks.items():
            body = body.replace(f'blueprintId="{real}"', f'blueprintId="{mask}"').replace(
                f"'{real}'", f"'{mask}'"
            )
        return f'<{tag} cn="{number}">{body}<clocks>{clocks}</clocks></{tag}>'

    def _update(self, id: str, game: Dealer, user: str, form: dict[str, str]) -> str:
        club = self.club
        if not form.get("channelNumber", "").isdecimal():
            raise Answered(500)
        with club.lock:
            channel = club.channels.get((id, user))
            if channel is None:
                raise Answered(410)
            if form["channelNumber"] != str(channel.number):
                raise Answered(409)
            seat = channel.seat
            self.club.blind += channel.broken
            if "decisionId" in form and seat >= 0 and not game.over:
                self._answer(game, seat, form)
                club.lock.notify_all()
            until = time.monotonic() + club.poll
            while not (seat >= 0 and game.queue[seat]) and time.monotonic() < until:
                self._late(id, game)
                club.lock.wait(max(0.001, until - time.monotonic()))
            events = game.fetch(seat) if seat >= 0 else []
            return self._wrap("update", channel.number, game, events)

    def _answer(self, game: Dealer, seat: int, form: dict[str, str]) -> None:
        if not form["decisionId"].isdecimal():
            raise Answered(500)
        asked = game.open[seat]
        if asked is None or form["decisionId"] != "1":
            return
        verdict = game.take(seat, form.get("decisionValue"))
        if verdict == "refused":
            self.club.warnings.append(f"{asked.type} “{asked.text}”: {form.get('decisionValue')!r}")
        elif verdict == "aborted":
            self.club.aborted.append(f"{asked.type} “{asked.text}”: {form.get('decisionValue')!r}")

    def _late(self, id: str, game: Dealer) -> None:
        """A decision that stays open for too long loses the game."""
        now = time.monotonic()
        for seat in (0, 1):
            key = (id, seat)
            if game.open[seat] is None or game.over:
                self.club.asked_since.pop(key, None)
            elif now - self.club.asked_since.setdefault(key, now) > self.club.decision_time:
                game.end(game.players[1 - seat], "Opponent decision timeout")


def _side(deck: list[str]) -> int:
    return next((_SIDES[one] for one in deck if one in _SIDES), 0)


def _supplied(cards: list[str]) -> str:
    """The supplied deck with these cards: the engine plays those."""
    wanted = sorted(cards)
    return next(id for id, deck in DECKS.items() if sorted(one[1:] for one in deck.cards) == wanted)


class Server:
    """The server in a thread of this process."""

    def __init__(self, club: Club | None = None, port: int = 0) -> None:
        self.club = club or Club()
        handler = type("OneHandler", (Handler,), {"club": self.club})
        self.http = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.http.daemon_threads = True
        self.thread = threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.http.server_address[1]}"

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        self.http.shutdown()
        self.http.server_close()


def main() -> None:
    """Run until killed; the first line says where."""
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    with Server(port=port) as server:
        sys.stdout.write(f"{server.address}\n")
        sys.stdout.flush()
        server.thread.join()


if __name__ == "__main__":
    main()
