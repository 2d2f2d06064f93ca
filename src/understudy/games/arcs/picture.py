"""The table as a picture: map, Court, ambitions and action cards, and what stands in front of every seat."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.picture import Card, Fact, Picture, Place, Zone
from understudy.games.arcs import board_svg
from understudy.games.arcs.cards import (
    ACTION_CARDS,
    ACTION_NAMES,
    AMBITIONS,
    COURT_CARDS,
    LEADERS,
    LORE,
    SUIT_ACTIONS,
    SUITS,
)
from understudy.games.arcs.names import card_name, plural
from understudy.games.arcs.options import COLOURS
from understudy.games.arcs.places import NONE, RESOURCES, bits
from understudy.games.arcs.queries import counts, is_declared, marker_value, markers_of, open_slots
from understudy.games.arcs.table import WAYS, Table
from understudy.games.arcs.view import View

#: Sign and tone of each suit of action cards, and of each resource.
_SUIT_SIGNS = ("⌂", "⚔", "▲", "➤")
_SUIT_TONES = ("grey", "vermilion", "orange", "blue")
_RESOURCE_TONES = ("grey", "orange", "vermilion", "green", "purple")
_COUNTED = (
    "Material and Fuel",
    "Captives",
    "Trophies",
    "Relics",
    "Psionics",
)


def action_face(number: int, *ids: str, note: str = "") -> Card:
    """An action card: suit, number, pips and what the suit can do."""
    if number == NONE:
        return Card("Face-down card", ids, note=note)
    card = ACTION_CARDS[number]
    actions = [name for bit, name in ACTION_NAMES.items() if SUIT_ACTIONS[card.suit] & bit]
    return Card(
        name=card_name(number),
        ids=(*ids, card.id),
        kind=SUITS[card.suit],
        sign=_SUIT_SIGNS[card.suit],
        tone=_SUIT_TONES[card.suit],
        points="●" * card.pips,
        text=", ".join(actions),
        note=note,
    )


def court_face(number: int, note: str = "") -> Card:
    """A Guild or Vox card with the agents on it."""
    card = COURT_CARDS[number]
    if card.vox:
        return Card(card.name, (card.id,), "Vox", "✶", "sky", text=card.text, note=note)
    return Card(
        name=card.name,
        ids=(card.id,),
        kind=RESOURCES[card.suit],
        sign=board_svg.SIGNS[card.suit],
        tone=_RESOURCE_TONES[card.suit],
        points=plural(card.keys, "key"),
        text=card.text,
        note=note,
    )


def _seats(numbers: Sequence[int]) -> str:
    return ", ".join(f"{COLOURS[seat].capitalize()} {count}" for seat, count in enumerate(numbers) if count)


# -- zones ---------------------------------------------------------------------------------------------------


def _court(view: View) -> Zone:
    cards = []
    for spot, court in enumerate(view.court):
        if court != NONE:
            agents = _seats(view.agents[spot * 4 : spot * 4 + 4])
            cards.append(court_face(court, f"agents: {agents}" if agents else "no agents"))
    return Zone("Court", tuple(cards), f"{len(view.court_deck) + len(view.buried)} in the deck")


def _ambition(view: View, ambition: int) -> Card:
    numbers = counts(view, ambition)
    values = [marker_value(view, marker) for marker in markers_of(view, ambition)]
    marks = " + ".join(f"{first}/{second}" for first, second in values)
    who = _seats(numbers[:-1]) or "nobody has any"
    neutral = f"; neutral {numbers[-1]}" if numbers[-1] else ""
    return Card(
        name=AMBITIONS[ambition].capitalize(),
        ids=(AMBITIONS[ambition],),
        kind=_COUNTED[ambition],
        tone="orange" if is_declared(view, ambition) else "grey",
        points=marks and f"{marks} Power",
        text=f"{who}{neutral}",
        note="declared" if is_declared(view, ambition) else "not declared",
    )


def _ambitions(view: View) -> Zone:
    free = [marker_value(view, marker) for marker in range(3) if view.markers[marker] == NONE]
    left = ", ".join(f"{first}/{second}" for first, second in free) or "none"
    cards = tuple(_ambition(view, ambition) for ambition in range(len(AMBITIONS)))
    return Zone("Ambitions", cards, f"markers left: {left}")


def _played(view: View) -> Zone:
    cards = [action_face(card, note=f"{COLOURS[seat]}, {WAYS[way]}") for seat, card, way in view.played]
    return Zone("Played this round", tuple(cards), "the lead first")


def _zones(view: View) -> dict[str, Zone]:
    zones = {}
    if view.seat != NONE and not view.own.bot:
        hand = tuple(action_face(card) for card in view.own.hand)
        zones["hand"] = Zone("Your hand", hand, plural(len(hand), "card"), "hand")
    zones |= {"played": _played(view), "ambitions": _ambitions(view), "court": _court(view)}
    for seat, player in enumerate(view.players):
        guilds = [court_face(court) for court in bits(player.guilds)]
        guilds += [
            Card(LORE[number].name, (LORE[number].id,), "lore", text=LORE[number].text)
            for number in bits(player.lore)
        ]
        if player.leader != NONE:
            leader = LEADERS[player.leader]
            guilds.insert(0, Card(leader.name, (leader.id,), "leader", text=leader.text))
        name = COLOURS[seat].capitalize()
        zones[f"cards-{seat}"] = Zone(
            f"{name}’s cards", tuple(guilds), plural(len(guilds), "card"), folded=True
        )
    return zones


# -- seats ---------------------------------------------------------------------------------------------------


def _tokens(view: View, seat: int) -> Fact:
    slots = [view.players[seat].slots[slot] for slot in open_slots(view, seat)]
    shown = " ".join("–" if token == NONE else board_svg.SIGNS[token] for token in slots)
    told = ", ".join("empty" if token == NONE else RESOURCES[token] for token in slots)
    return Fact("resources", shown, f"Resource slots: {told}")


def _facts(view: View, seat: int) -> tuple[Fact, ...]:
    player = view.players[seat]
    outrage = ", ".join(RESOURCES[resource] for resource in bits(player.outrage))
    facts = [
        Fact(
            "cards", str(player.cards), "Action cards in hand" if not player.bot else "The bot’s hand counter"
        ),
        _tokens(view, seat),
        Fact("ships", str(player.ships), "Ships left in the supply"),
        Fact("starports", str(player.starports), "Starports left in the supply"),
        Fact("cities", str(player.cities), "Cities left on the player board"),
        Fact("agents", str(player.agents), "Agents left in the supply"),
        Fact("trophies", str(sum(player.trophies)), "Pieces in the Trophies box"),
        Fact("captives", str(sum(player.captives)), "Pieces in the Captives box"),
    ]
    return (*facts, *([Fact("outrage", outrage)] if outrage else []))


def _place(view: View, seat: int) -> Place:
    player = view.players[seat]
    level = view.config.seats[seat].level
    who = f"SUPERCAT, {level}" if player.bot else "you" if seat == view.seat else "player"
    return Place(
        name=COLOURS[seat].capitalize(),
        letter=board_svg.LETTERS[seat],
        tone=board_svg.TONES[seat],
        who=f"{who}, initiative" if seat == view.initiative else who,
        score=player.power,
        active=seat == view.active,
        facts=_facts(view, seat),
    )


def _headline(view: View) -> tuple[str, ...]:
    parts = [f"Chapter {view.chapter}"]
    if view.lead != NONE:
        zero = ", counts as 0" if view.zero else ""
        parts.append(f"lead: {card_name(view.lead)}{zero}")
    if view.card != NONE:
        parts.append(f"{plural(view.pips, 'action')} left{', Prelude' if view.prelude else ''}")
    return tuple(parts)


def picture(table: Table, seat: int) -> Picture:
    """The whole table for a seat that looks at it (-1: an onlooker)."""
    view = View(table, seat)
    return Picture(
        box=board_svg.BOX,
        ground=board_svg.ground(view.board.in_play),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=tuple(_place(view, index) for index in range(len(view.players))),
        headline=_headline(view),
    )
