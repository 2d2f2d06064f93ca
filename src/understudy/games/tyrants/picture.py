"""The table as a picture: the map, the cards around it, and what stands in front of every seat."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from understudy.core.picture import CardFace, Fact, Picture, SeatPanel, Zone
from understudy.games.tyrants import board_svg
from understudy.games.tyrants.bots.automa.forecast import Forecast, briefly, forecast
from understudy.games.tyrants.cards import ASPECTS, CARDS, GUARD, NO_ASPECT, OUTCAST, PRIESTESS
from understudy.games.tyrants.cardtext import effect_text
from understudy.games.tyrants.options import COLORS, NONE
from understudy.games.tyrants.scoring import totals
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.kit.redraw import Before
from understudy.kit.saying import listed, plural

#: Sign and tone of each aspect: never color alone.
_SIGNS = ("◉", "†", "▲", "★", "■", "·")
_ASPECT_TONES = ("green", "vermilion", "orange", "purple", "grey", "grey")


@lru_cache(maxsize=4000)
def card_face(number: int, *ids: str, count: int = 1, note: str = "") -> CardFace:
    """A card as far as it matters for play."""
    card = CARDS[number]
    text = effect_text(card)
    return CardFace(
        name=card.name,
        ids=(*ids, card.id),
        kind="no aspect" if card.aspect == NO_ASPECT else ASPECTS[card.aspect],
        sign=_SIGNS[card.aspect],
        tone=_ASPECT_TONES[card.aspect],
        cost=str(card.cost) if card.cost else "",
        points=f"{card.vp}/{card.inner_vp} VP",
        text=text[:1].upper() + text[1:],
        count=count,
        note=note,
    )


#: Most piles are the same from move to move.
_kept = lru_cache(maxsize=500)


@_kept
def _pile(title: str, cards: tuple[int, ...], home: str = "own", prefix: str = "") -> Zone:
    """Cards of a pile, equal ones together."""
    counts = Counter(card for card in cards if card != NONE)
    shown = [
        card_face(card, *([f"{prefix}:{CARDS[card].id}"] if prefix else []), count=count)
        for card, count in counts.items()
    ]
    return Zone(title, tuple(shown), plural(sum(counts.values()), "card"), home, folded=True)


@_kept
def _names(title: str, cards: tuple[int, ...]) -> Zone:
    """A pile that is out of the game for most purposes: its cards by name, the latest first."""
    counts = Counter(reversed(cards))
    shown = [
        CardFace(CARDS[card].name, (CARDS[card].id,), ASPECTS[CARDS[card].aspect], count=count)
        for card, count in counts.items()
    ]
    return Zone(title, tuple(shown), plural(len(cards), "card"), folded=True)


# -- cards around the map ------------------------------------------------------------------------------------


def _market(view: View) -> Zone:
    return _row(tuple(view.market), len(view.market_deck), len(view.devoured), forecast(view))


@_kept
def _row(market: tuple[int, ...], deck: int, devoured: int, coming: Forecast | None) -> Zone:
    going = coming.devoured if coming is not None else 0
    note = f"{deck} in the deck, {devoured} devoured"
    if coming is not None:
        note += f". {briefly(coming, COLORS[coming.seat].capitalize())}"
    cards = [
        card_face(card, f"market:{place}", note="devoured next" if place <= going else "")
        for place, card in enumerate(market, 1)
    ]
    return Zone("Market", tuple(cards), note, ordered=True)


@_kept
def _stacks(guards: int, priestesses: int, outcasts: int) -> Zone:
    cards = (
        card_face(GUARD, "stack:house-guard", note=f"{guards} left"),
        card_face(PRIESTESS, "stack:priestess-of-lolth", note=f"{priestesses} left"),
    )
    return Zone("Always for sale", cards, f"{plural(outcasts, 'Insane Outcast')} in the supply")


@_kept
def _hand(hand: tuple[int, ...], size: int) -> Zone:
    cards = [card_face(card, f"hand:{CARDS[card].id}", count=count) for card, count in Counter(hand).items()]
    return Zone("Your hand", tuple(cards), plural(size, "card"), "hand")


@_kept
def _own_cards(deck: tuple[int, ...]) -> Zone:
    """All cards of a seat that plays at the real table, wherever they are."""
    cards = [card_face(card, CARDS[card].id, count=count) for card, count in Counter(deck).items()]
    return Zone("Your cards", tuple(cards), plural(len(deck), "card"), "hand")


def _zones(view: View) -> dict[str, Zone]:
    zones = {"market": _market(view), "stacks": _stacks(view.guards, view.priestesses, view.outcasts)}
    if view.seat != NONE and not view.own.automa:
        own = view.own
        if own.reported:
            zones["deck"] = _own_cards(tuple(own.deck))
            zones["inner"] = _pile("Inner circle", tuple(own.inner))
            zones["devoured"] = _names("Devoured", tuple(view.devoured))
            return zones
        zones["hand"] = _hand(tuple(own.hand), own.hand_size)
        zones["played"] = _pile("Played this turn", tuple(own.played))
        zones["discard"] = _pile("Discard pile", tuple(own.discard))
        zones["inner"] = _pile("Inner circle", tuple(own.inner))
        zones["deck"] = _pile("Still in your deck", tuple(own.deck))
    zones["devoured"] = _names("Devoured", tuple(view.devoured))
    return zones


# -- seats ---------------------------------------------------------------------------------------------------


@_kept
def _trophies(trophies: tuple[int, ...]) -> Fact:
    halls = [f"{count} {COLORS[color]}" for color, count in enumerate(trophies) if count]
    return Fact("trophies", str(sum(trophies)), f"Trophy hall: {listed(halls) if halls else 'empty'}")


@_kept
def _delay(delay: tuple[int, ...]) -> Fact:
    outcasts = sum(card == OUTCAST for card in delay)
    if not delay:
        return Fact("delay", "0", "No delay card left: one market card is devoured each turn")
    top = "an Insane Outcast" if delay[0] == OUTCAST else "a starting card"
    cost = f"; left at the end they would cost {outcasts} VP" if outcasts else ""
    about = f"Delay pile: {plural(outcasts, 'outcast')}, on top {top}{cost}"
    return Fact("delay", str(len(delay)), about)


@_kept
def _pieces(barracks: int, spies: int, trophies: tuple[int, ...], vp: int) -> tuple[Fact, ...]:
    return (
        Fact("troops", str(barracks), "Troops left in the barracks; the last one ends the game"),
        Fact("spies", str(spies), "Spies left in the reserve"),
        _trophies(trophies),
        Fact("VP", str(vp), "VP tokens"),
    )


@_kept
def _counts(hand: int, deck: int, discard: int, inner: int) -> tuple[Fact, ...]:
    cards = f"Deck {deck}, discard pile {discard}, inner circle {inner}"
    return Fact("hand", str(hand), cards), Fact("inner", str(inner), cards)


class _Sheet(NamedTuple):
    """What is shown of a seat, as it stands; `piles` are those of another player that lie open, if any."""

    seat: int
    who: str
    score: int
    active: bool
    pieces: tuple[int, int, tuple[int, ...], int]
    delay: tuple[int, ...] | None
    counts: tuple[int, int, int, int] | None
    piles: tuple[tuple[int, ...], ...]


def _place(view: View, seat: int, score: int) -> SeatPanel:
    sheet = view.players[seat]
    pieces = (sheet.barracks, view.board.spies_left(seat), tuple(sheet.trophies), sheet.vp)
    active = seat == view.active
    if sheet.automa:
        who = f"Automa, {view.config.seats[seat].level}"
        return _shown_place(_Sheet(seat, who, score, active, pieces, tuple(sheet.delay), None, ()))
    own = seat == view.seat
    piles = () if own else (tuple(sheet.played), tuple(sheet.discard), tuple(sheet.inner))
    hand = -1 if sheet.reported else sheet.hand_size
    counts = (hand, sheet.deck_size, len(sheet.discard), len(sheet.inner))
    return _shown_place(_Sheet(seat, "you" if own else "player", score, active, pieces, None, counts, piles))


def _facts(sheet: _Sheet) -> tuple[Fact, ...]:
    facts = _pieces(*sheet.pieces)
    if sheet.delay is not None:
        return (*facts, _delay(sheet.delay))
    assert sheet.counts is not None
    if sheet.counts[0] < 0:
        # Which cards a seat that plays at the real table has in hand only that person knows.
        return (*facts, Fact("inner", str(sheet.counts[-1]), "Cards in the inner circle"))
    return (*facts, *_counts(*sheet.counts))


@_kept
def _shown_place(sheet: _Sheet) -> SeatPanel:
    """What stands in front of a seat."""
    return SeatPanel(
        name=COLORS[sheet.seat].capitalize(),
        letter=board_svg.letter_of(sheet.seat),
        tone=board_svg.tone_of(sheet.seat),
        who=sheet.who,
        score=sheet.score,
        active=sheet.active,
        facts=_facts(sheet),
        piles=tuple(_pile(title, cards, "shared") for title, cards in zip(_OPEN, sheet.piles, strict=False)),
    )


#: The piles of another player that everybody may look through.
_OPEN = ("Played", "Discard pile", "Inner circle")


def _headline(view: View) -> tuple[str, ...]:
    parts = [f"Round {view.round}"]
    active = view.players[view.active]
    if not (active.automa or active.reported):
        parts += [f"{view.power} power", f"{view.influence} influence"]
    if view.config.automas:
        parts.append(f"north: {view.north}")
    return (*parts, *(["last round"] if view.final else []))


def picture(table: Table, seat: int) -> Picture:
    """The whole table for a seat that looks at it (-1: an onlooker)."""
    view = View(table, seat)
    return Picture(
        box=board_svg.box(view.board.in_play),
        ground=board_svg.ground(view.board.in_play),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=tuple(_place(view, index, total) for index, total in enumerate(totals(view))),
        headline=_headline(view),
        close=board_svg.CLOSE,
    )


#: What the zones show, beside the cards of the seat that looks and what an automa will do next.
_CARDS = ("market", "market_deck", "devoured", "guards", "priestesses", "outcasts")
_COMING = ("active", "first", "final", "over")


def redraw(table: Table, seat: int, old: Table, known: Picture) -> Picture:
    """The same, of a table that follows one which was drawn: what has not changed is taken from there."""
    if old.config is not table.config:
        return picture(table, seat)
    view, before = View(table, seat), Before(old, table)
    board, players = before.same("board"), before.alike("players")
    drawn = known.but(headline=_headline(view))
    if not board or not before.same("round"):
        drawn.parts = board_svg.parts(view, (old.board, known.parts))
    if not (before.same(*_CARDS, *_COMING) and all(players)):
        drawn.zones = _zones(view)
    if not (board and all(players) and before.same("active", "over")):
        drawn.seats = tuple(_place(view, index, total) for index, total in enumerate(totals(view)))
    return drawn
