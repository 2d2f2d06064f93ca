"""What a server sends, read into plain values. Nothing is understood here, only taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from xml.etree import ElementTree

from understudy.core.errors import Mistake


class Unreadable(Mistake):
    """The server sent something that is not what it should be."""


class GameEvent:
    """One thing that happened: its type, its attributes, what stands inside it."""

    __slots__ = ("inner", "of", "type")

    def __init__(self, type: str, of: Mapping[str, str], inner: Sequence[ElementTree.Element] = ()) -> None:
        self.type = type
        self.of = of
        self.inner = inner

    def get(self, name: str) -> str:
        return self.of.get(name, "")

    def numbers(self, name: str) -> list[str]:
        """A list of ids, joined by commas."""
        return [one for one in self.get(name).split(",") if one]


class Update:
    """An answer about a game: its channel, what happened, how many seconds each player has left."""

    __slots__ = ("channel", "clocks", "events", "whole")

    def __init__(
        self, channel: str, events: Sequence[GameEvent], clocks: Mapping[str, int], whole: bool = False
    ) -> None:
        self.channel = channel
        self.events = events
        self.clocks = clocks
        #: A sign-up: everything that is needed to see the table, not only what is new.
        self.whole = whole


def parse(body: str) -> ElementTree.Element:
    """The root of an XML answer. Document types are refused: they can blow a small text up without end."""
    if "<!DOCTYPE" in body or "<!ENTITY" in body:
        raise Unreadable("The server's answer declares a document type, which no GEMP server does.")
    try:
        return ElementTree.fromstring(body)
    except ElementTree.ParseError as error:
        raise Unreadable(f"The server's answer is not XML ({error}): {body[:60]!r}.") from None


def read_update(body: str) -> Update:
    """An answer to a sign-up or a poll of a game."""
    root = parse(body)
    if root.tag not in ("gameState", "update"):
        raise Unreadable(f"The server answered <{root.tag}> about a game; <gameState> or <update> is meant.")
    events = [GameEvent(one.get("type", ""), dict(one.attrib), list(one)) for one in root.iter("ge")]
    clocks = {
        one.get("participantId", ""): _whole(one.text or "")
        for one in root.iter("clock")
        if one.get("participantId")
    }
    return Update(root.get("cn", ""), events, clocks, root.tag == "gameState")


def _whole(text: str) -> int:
    try:
        return int(float(text))
    except (ValueError, OverflowError):
        return 0


# -- texts ---------------------------------------------------------------------------------------------------

_TAG = re.compile(r"<[^>]*>")
_HINT = re.compile(r"class=['\"]cardHint['\"][^>]*?value=['\"]([^'\"]*)['\"]")
_TITLE = re.compile(r"class=['\"]cardHint['\"][^>]*?value=['\"]([^'\"]*)['\"][^>]*>([^<]*)<")
_CARD = re.compile(r"<div\b[^>]*class=['\"]cardHint['\"][^>]*>[^<]*</div>")
#: GEMP puts these behind a number for other pictures and foil.
_PICTURES = "*^"


def plain(text: str) -> str:
    """A text as people read it: without markup, and without the dots that mark uniqueness."""
    return " ".join(unescape(_TAG.sub("", text)).replace("•", "").split())


def hinted(text: str) -> list[str]:
    """The blueprint ids of the cards that a text names, in order."""
    return [blueprint(one) for one in _HINT.findall(text)]


def marked(text: str) -> tuple[str, list[str]]:
    """A text with # for each card that it names, and the blueprint ids of these cards."""
    return plain(_CARD.sub("#", text)), hinted(text)


def titles(text: str) -> dict[str, str]:
    """What the cards are called that a text names, with the dots before their names."""
    return {blueprint(found[1]): unescape(found[2]).strip() for found in _TITLE.finditer(text)}


def blueprint(id: str) -> str:
    """A blueprint id without the signs for other pictures; the back of a card is the same card."""
    return id.rstrip(_PICTURES).removesuffix("_BACK")


def hidden(id: str) -> bool:
    """The back of a card: nobody may know which one it is."""
    return id.startswith("-1_") or not id


def children(inner: Sequence[ElementTree.Element], tag: str) -> Iterator[ElementTree.Element]:
    return (one for one in inner if one.tag == tag)
