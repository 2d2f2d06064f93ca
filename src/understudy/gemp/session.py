"""One player's session: logging in, decks, tables, the calls of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from understudy.core.errors import BadSetup, Mistake
from understudy.gemp.hall import Hall, refusal
from understudy.gemp.messages import Update, blueprint, parse, plain, read_update
from understudy.gemp.wire import Status, Wire

#: The bots of a server, weakest first, and what they are called at a table.
SKILLS = ("BEGINNER", "ADVANCED", "RANDO")
#: Printed cards of all sets.
FORMAT = "open_no_virtual"


class Refused(Mistake):
    """The server would not do it, and says why."""


class Session:
    """A player who is logged in. The password is kept in memory alone, to log in again."""

    def __init__(self, wire: Wire, user: str, password: str) -> None:
        self.wire = wire
        self.user = user
        self._password = password

    def __repr__(self) -> str:
        return f"<{self.user} at {self.wire.base}>"

    # -- accounts --------------------------------------------------------------------------------------------

    def log_in(self, register: bool = False) -> None:
        """Log in; or make the account, where it is said and there is none."""
        form = {"login": self.user, "password": self._password}
        try:
            self.wire.post("login", form)
        except Status as status:
            if status.code == 401 and register:
                self._register(form)
                return
            raise Refused(
                _LOGIN.get(status.code, f"The server will not let {self.user} in: {status}.")
            ) from None

    def _register(self, form: dict[str, str]) -> None:
        try:
            self.wire.post("register", form)
        except Status as status:
            if status.code == 405:
                raise Refused("The server makes no new accounts.") from None
            raise Refused(
                f"The server will not make an account {self.user}: the password is wrong, or the name is "
                "taken or not possible (2 to 10 letters, digits, - and _)."
            ) from None

    # -- decks -----------------------------------------------------------------------------------------------

    def decks(self, library: bool = False) -> dict[str, list[str]]:
        """The names of the decks: dark, light, other."""
        root = parse(self.wire.get("deck/libraryList" if library else "deck/list"))
        found: dict[str, list[str]] = {"dark": [], "light": [], "other": []}
        for one in root:
            found.setdefault(one.tag.removesuffix("Deck"), []).append(one.text or "")
        return found

    def put_deck(self, name: str, cards: Sequence[str]) -> list[str]:
        """Save a deck; the cards that the server does not know, which it drops without a word."""
        try:
            self.wire.post("deck", {"deckName": name, "deckContents": ",".join(cards)})
        except Status as status:
            raise Refused(f"The server does not take the deck {name}: {status}.") from None
        return sorted((Counter(cards) - Counter(self.deck(name))).elements())

    def deck(self, name: str) -> list[str]:
        """The cards of a deck, by their blueprint ids."""
        root = parse(self.wire.get("deck", {"deckName": name}))
        return [blueprint(one.get("blueprintId", "")) for one in root.iter("card")]

    def deck_stats(self, cards: Sequence[str]) -> list[str]:
        """What the server thinks of a deck, format by format, in its own words."""
        body = self.wire.post("deck/stats", {"deckContents": ",".join(cards)})
        for end in ("<br/>", "<br>", "</div>", "</tr>", "</p>"):
            body = body.replace(end, f"{end}\n")
        return [line for line in (plain(part) for part in body.splitlines()) if line]

    # -- the hall --------------------------------------------------------------------------------------------

    def enter_hall(self, hall: Hall) -> list[str]:
        """The whole hall, told anew."""
        hall.tables.clear()
        return hall.take(self.wire.get("hall"))

    def look(self, hall: Hall) -> list[str]:
        """What is new in the hall; waits a little for it. The games of ours that have begun."""
        try:
            return hall.take(self.wire.post("hall/update", {"channelNumber": hall.channel}))
        except Status as status:
            if status.code == 401:
                self.log_in()
            elif status.code not in (409, 410, 500):
                raise Refused(f"The hall of the server is closed: {status}.") from None
            return self.enter_hall(hall)

    def open_table(self, deck: str, format: str = FORMAT, said: str = "", private: str = "") -> None:
        """A table at which somebody with a deck of the other side may sit down."""
        form = {
            "format": format,
            "deckName": deck,
            "sampleDeck": "false",
            "tableDesc": private or said,
            "isPrivate": "true" if private else "false",
        }
        self._asked("hall", form)

    def open_bot_table(self, deck: str, skill: str, theirs: str, format: str = FORMAT) -> None:
        """A table against a bot of the server, which begins at once."""
        form = {
            "format": format,
            "deckName": deck,
            "sampleDeck": "false",
            "tableDesc": "",
            "isPrivate": "false",
            "playVsAi": "true",
            "aiSkill": skill,
            "aiDeckName": theirs,
            "aiDeckSample": "false",
        }
        self._asked("hall", form)

    def join(self, table: str, deck: str) -> None:
        self._asked(f"hall/{table}", {"deckName": deck, "sampleDeck": "false"})

    def leave(self, table: str) -> None:
        self._asked(f"hall/{table}/leave", {})

    def _asked(self, path: str, form: dict[str, str]) -> None:
        """Making a table twice makes two: it is asked once; or again, if the server had forgotten us."""
        try:
            try:
                said = refusal(self.wire.post_once(path, form))
            except Status as status:
                if status.code != 401:
                    raise
                self.log_in()
                said = refusal(self.wire.post_once(path, form))
        except Status as status:
            raise Refused(f"The server refuses: {status}.") from None
        if said:
            raise Refused(f"The server refuses: {said}")

    # -- a game ----------------------------------------------------------------------------------------------

    def sign_up(self, game: str) -> Update:
        """Everything that we may see of a game; makes our channel the one that counts."""
        return read_update(self.wire.get(f"game/{game}"))

    def poll(self, game: str, channel: str) -> Update:
        return read_update(self.wire.post_once(f"game/{game}", {"channelNumber": channel}))

    def answer(self, game: str, channel: str, decision: str, value: str) -> Update:
        """Answer the open decision. Never sent twice: every decision has the same id."""
        form = {"channelNumber": channel, "decisionId": decision, "decisionValue": value}
        return read_update(self.wire.post_once(f"game/{game}", form))

    def concede(self, game: str) -> None:
        self.wire.post(f"game/{game}/concede", {})

    def cancel(self, game: str) -> None:
        self.wire.post(f"game/{game}/cancel", {})

    def card_info(self, game: str, card: str) -> str:
        """What the server tells about a card that it has shown; never asked for any other."""
        return self.wire.get(f"game/{game}/cardInfo", {"cardId": card})


_LOGIN = {
    401: "The server does not know this name and password. (--register makes a new account.)",
    202: "This account has no password yet: set one at the server's page.",
    403: "The server has banned this account.",
    409: "The server has banned this account for a while.",
}


def checked_user(name: str) -> str:
    if not name.strip():
        raise BadSetup("--user: say by which name the server knows you.")
    return name.strip()
