"""Small tables for tests: a position, some answers by their ids, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.core.sources import Scripted, Seeded
from understudy.games.tyrants import GAME
from understudy.games.tyrants.cards import CARD_IDS, CARDS, HALF_DECKS, STARTING_DECK
from understudy.games.tyrants.options import COLORS, NONE, find
from understudy.games.tyrants.table import Player, Table

PEOPLE = ("person", "person")
HOME = {"skullport": {"black": 1}}
OWN = ("deck", "discard", "inner", "played", "trophies", "vp", "barracks")


def start(
    position: Mapping[str, Any],
    seats: Sequence[str] = PEOPLE,
    *,
    chance: Sequence[object] = (),
    seed: int = 1,
    until: int = -1,
) -> Match:
    """A match from a position, at the first question to a person (or before answer number `until`).

    Black's turn and an empty market row unless the position says otherwise; a position with a `turn` is in
    the middle of it. `chance` answers draws and random picks in order; after that the seed does.
    """
    full = {"seats": list(seats), "active": "black", "market": [], **position}
    full["options"] = {"decks": decks_for(full), **full.get("options", {})}
    header = Header(GAME, GAME.line_up(full["seats"]), GAME.options(full.get("options", {})), seed, full)
    source = Scripted(chance, find, Seeded(seed))
    match = Match(header, source=lambda kind: source)
    match.advance(until)
    return match


def decks_for(position: Mapping[str, Any]) -> str:
    """The half-decks of the cards that lie in a position's market; any where they do not matter."""
    cards = [card for name in ("market", "market_deck", "devoured") for card in position.get(name) or ()]
    named = [CARDS[CARD_IDS.index(card)].deck for card in cards]
    wanted = [deck for deck in HALF_DECKS if deck in named]
    wanted += [deck for deck in HALF_DECKS if deck not in wanted][: max(0, 2 - len(wanted))]
    return "+".join(deck for deck in HALF_DECKS if deck in wanted)


def holding(*hand: str, seats: Sequence[str] = PEOPLE, chance: Sequence[object] = (), **parts: Any) -> Match:
    """Black's turn with these cards in hand and a troop at skullport, unless a `board` is given.

    Zones, `trophies`, `vp` and `barracks` are black's; `red` is red's row; the rest goes into the position.
    """
    own = {name: parts.pop(name) for name in OWN if name in parts}
    idle = {} if seats[1].startswith("automa") else {"hand": [], "deck": names(STARTING_DECK)}
    players = [{"hand": list(hand), **own}, parts.pop("red", idle)]
    return start({"board": HOME, "players": players, **parts}, seats, chance=chance)


def play(match: Match, *answers: str) -> Match:
    """Answer what is asked, one id after the other."""
    for answer in answers:
        match.answer(answer)
    return match


def aside(match: Match, *answers: str) -> Match:
    """The same game played on with other answers; the match itself stays where it is."""
    other = match.fork()
    other.advance()
    return play(other, *answers)


def asked(match: Match) -> str:
    """Whose answer is awaited: a color, or nothing when the game is over."""
    return COLORS[match.pending.seat] if match.pending else ""


def offered(match: Match) -> list[str]:
    """The ids of what may be answered now."""
    assert isinstance(match.pending, Choose)
    return [option.id for option in match.pending.options()]


def table(match: Match) -> Table:
    return cast(Table, match.table)


def player(match: Match, color: str = "black") -> Player:
    return table(match).players[COLORS.index(color)]


def names(cards: Sequence[int]) -> list[str]:
    """The ids of the cards; places that a card has left are passed over."""
    return [CARD_IDS[card] for card in cards if card != NONE]


def board(match: Match, place: str) -> dict[str, Any]:
    """What stands at a site or route space, as a position writes it."""
    found: dict[str, Any] = GAME.position(table(match))["board"].get(place, {})
    return found


def zone(match: Match, name: str, color: str = "black") -> list[str]:
    """The cards of a player in a zone: hand, deck, discard, inner or played, in order of their names."""
    return sorted(names(getattr(player(match, color), name)))


def resources(match: Match) -> tuple[int, int]:
    """Power and influence of the turn."""
    return table(match).power, table(match).influence


def hall(match: Match, color: str = "black") -> dict[str, int]:
    """The trophies of a player by color."""
    trophies = player(match, color).trophies
    return {COLORS[owner]: count for owner, count in enumerate(trophies) if count}
