"""The table as a picture: the map, the cards around it, and what stands in front of every seat."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from understudy.core.picture import CardFace, Fact, Picture, SeatPanel, Zone
from understudy.games.tyrants import board_svg
from understudy.games.tyrants.bots.automa.forecast import forecast, said
from understudy.games.tyrants.cards import ASPECTS, CARDS, GUARD, NO_ASPECT, OUTCAST, PRIESTESS
from understudy.games.tyrants.cardtext import effect_text, listed, plural
from understudy.games.tyrants.options import COLOURS, NONE
from understudy.games.tyrants.scoring import scores
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View

#: Sign and tone of each aspect: never colour alone.
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
_kept = lru_cache(maxsize=2000)


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
    coming = forecast(view)
    going = coming.devoured if coming is not None else 0
    note = f"{len(view.market_deck)} in the deck, {len(view.devoured)} devoured"
    if coming is not None:
        note += f". {said(view, coming, COLOURS[coming.seat].capitalize())}"
    return _row(tuple(view.market), going, note)


@_kept
def _row(market: tuple[int, ...], going: int, note: str) -> Zone:
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
    halls = [f"{count} {COLOURS[colour]}" for colour, count in enumerate(trophies) if count]
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


def _facts(view: View, seat: int) -> tuple[Fact, ...]:
    sheet = view.players[seat]
    facts = _pieces(sheet.barracks, view.board.spies_left(seat), tuple(sheet.trophies), sheet.vp)
    if sheet.automa:
        return (*facts, _delay(tuple(sheet.delay)))
    if sheet.reported:
        return (*facts, Fact("inner", str(len(sheet.inner)), "Cards in the inner circle"))
    counts = _counts(sheet.hand_size, sheet.deck_size, len(sheet.discard), len(sheet.inner))
    return (*facts, *counts)


def _place(view: View, seat: int, score: int) -> SeatPanel:
    sheet = view.players[seat]
    level = view.config.seats[seat].level
    who = f"Automa, {level}" if sheet.automa else "you" if seat == view.seat else "player"
    piles: tuple[tuple[int, ...], ...] = ()
    if not sheet.automa and seat != view.seat:
        piles = tuple(sheet.played), tuple(sheet.discard), tuple(sheet.inner)
    return _shown_place(seat, who, score, seat == view.active, _facts(view, seat), piles)


@_kept
def _shown_place(
    seat: int, who: str, score: int, active: bool, facts: tuple[Fact, ...], piles: tuple[tuple[int, ...], ...]
) -> SeatPanel:
    """What stands in front of a seat; `piles` are those of another player that lie open, if any."""
    return SeatPanel(
        name=COLOURS[seat].capitalize(),
        letter=board_svg.letter_of(seat),
        tone=board_svg.tone_of(seat),
        who=who,
        score=score,
        active=active,
        facts=facts,
        piles=tuple(_pile(title, cards, "shared") for title, cards in zip(_OPEN, piles, strict=False)),
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
    totals = [score.total for score in scores(view)]
    return Picture(
        box=board_svg.box(view.board.in_play),
        ground=board_svg.ground(view.board.in_play),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=tuple(_place(view, index, total) for index, total in enumerate(totals)),
        headline=_headline(view),
    )
