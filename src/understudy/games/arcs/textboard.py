"""The table as text: one line for each system, card and player; without marks for whoever listens to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs.board import KINDS, WIDTH
from understudy.games.arcs.cards import ACTION_IDS, AMBITIONS, COURT_CARDS, LEADERS, LORE
from understudy.games.arcs.names import KIND_TEXT, card_name, color_name
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import CLUSTERS, IN_CLUSTER, NONE, PLACES, RESOURCES
from understudy.games.arcs.queries import (
    counts,
    is_declared,
    lead_number,
    marker_value,
    markers_of,
    open_slots,
)
from understudy.games.arcs.table import Table
from understudy.games.arcs.view import View
from understudy.kit.masks import bits
from understudy.kit.saying import plural

#: Short marks for the kinds of pieces.
KIND_MARK = ("▲", "△", "■", "□", "●", "○")
_MANY = ("ships", "damaged ships", "starports", "damaged starports", "cities", "damaged cities")


def _pieces(table: Table, system: int, seat: int, plain: bool) -> str:
    numbers = table.board.at[seat]
    words = []
    for kind in KINDS:
        count = numbers[kind * WIDTH + system]
        if count:
            words.append(
                plural(count, KIND_TEXT[kind], _MANY[kind]) if plain else f"{count}{KIND_MARK[kind]}"
            )
    return f"{COLORS[seat]} {(', ' if plain else ' ').join(words)}" if words else ""


def system_line(table: Table, system: int, plain: bool = False) -> str:
    """One system: type, slots, who rules, pieces."""
    board, place = table.board, PLACES[system]
    head = f"{place.id} {place.symbol}"
    head += f", {RESOURCES[board.types[system]]}" if place.type != NONE else ""
    room = board.room[system]
    head += f", {plural(room, 'free slot')}" if room else ""
    ruler = board.ruler[system]
    head += f", {COLORS[ruler]} rules" if ruler != NONE else ""
    pieces = [text for seat in range(board.seats) if (text := _pieces(table, system, seat, plain))]
    return f"{head}: {'; '.join(pieces)}" if pieces else head


def _map(view: View, width: int) -> list[str]:
    """One line for each system in play, cluster by cluster."""
    legend = ", ".join(f"{mark} {KIND_TEXT[kind]}" for kind, mark in enumerate(KIND_MARK))
    lines = [f"  ({legend})"] if width else []
    for cluster in CLUSTERS:
        inside = IN_CLUSTER[cluster] & view.board.in_play
        lines += [f"  {system_line(view, system, plain=not width)}" for system in bits(inside)]
    return lines


def court_kind(court: int) -> str:
    card = COURT_CARDS[court]
    return "Vox" if card.vox else f"{RESOURCES[card.suit]}, {plural(card.keys, 'key')}"


def _court(view: View, width: int) -> list[str]:
    lines = []
    for spot, court in enumerate(view.court):
        if court == NONE:
            continue
        card = COURT_CARDS[court]
        agents = view.agents[spot * 4 : spot * 4 + 4]
        who = ", ".join(f"{COLORS[seat]} {count}" for seat, count in enumerate(agents) if count)
        lines.append(f"  {card.id} {card.name} ({court_kind(court)})" + (f": {who}" if who else ""))
    return lines or ["  (empty)"]


def _ambitions(view: View, width: int) -> list[str]:
    lines = []
    for ambition, name in enumerate(AMBITIONS):
        numbers = counts(view, ambition)
        who = ", ".join(f"{COLORS[seat]} {count}" for seat, count in enumerate(numbers[:-1]))
        who += f", neutral {numbers[-1]}" if numbers[-1] else ""
        values = [marker_value(view, marker) for marker in markers_of(view, ambition)]
        marks = " + ".join(f"{first}/{second}" for first, second in values)
        declared = f" [bold]{marks}[/bold]" if is_declared(view, ambition) else ""
        lines.append(f"  {name.capitalize()}{declared}: {who}")
    free = [marker_value(view, marker) for marker in range(3) if view.markers[marker] == NONE]
    lines.append("  Available: " + (", ".join(f"{first}/{second}" for first, second in free) or "none"))
    if view.lead != NONE:
        lines.append(f"  Lead: {card_name(view.lead)}, counts as {lead_number(view)}")
    return lines


def _players(view: View, width: int) -> list[str]:
    lines = [f"  Chapter {view.chapter}; {color_name(view.initiative)} has the initiative"]
    for seat, player in enumerate(view.players):
        slots = [player.slots[slot] for slot in open_slots(view, seat)]
        tokens = ["–" if token == NONE else RESOURCES[token] for token in slots]
        supply = (player.ships, player.starports, player.cities)
        if width:
            left = " ".join(f"{count}{KIND_MARK[2 * kind]}" for kind, count in enumerate(supply))
        else:
            left = ", ".join(
                plural(count, KIND_TEXT[2 * kind], _MANY[2 * kind]) for kind, count in enumerate(supply)
            )
        lines.append(
            f"  {color_name(seat)}: {player.power} Power, {plural(player.cards, 'card')}; "
            f"in supply {left}, {plural(player.agents, 'agent')}"
        )
        lines.append(f"    slots: {', '.join(tokens)}{_boxes(view, seat)}")
        lines += _cards(view, seat, width or 100)
    return lines


def _boxes(view: View, seat: int) -> str:
    player = view.players[seat]
    text = ""
    if any(player.trophies):
        text += f"; trophies {sum(player.trophies)}"
    if any(player.captives):
        text += f"; captives {sum(player.captives)}"
    if player.outrage:
        text += f"; outrage {', '.join(RESOURCES[resource] for resource in bits(player.outrage))}"
    return text


def _cards(view: View, seat: int, width: int) -> list[str]:
    player = view.players[seat]
    names = [COURT_CARDS[court].name for court in bits(player.guilds)]
    names += [LORE[number].name for number in bits(player.lore)]
    if player.leader != NONE:
        names.insert(0, LEADERS[player.leader].name)
    lines = _wrapped("    cards: ", names, width) if names else []
    if player.hand:
        lines += _wrapped("    hand: ", [ACTION_IDS[card] for card in player.hand], width)
    if player.bonus:
        lines += _wrapped("    bonus: ", [ACTION_IDS[card] for card in player.bonus], width)
    return lines


def _wrapped(head: str, words: Sequence[str], width: int) -> list[str]:
    """A list of words in lines that fit a terminal."""
    lines, line = [], head
    for number, word in enumerate(words):
        piece = word if number == len(words) - 1 else f"{word}, "
        if len(line) + len(piece) > width:
            lines.append(line.rstrip())
            line = " " * len(head)
        line += piece
    return [*lines, line]


PARTS: dict[str, Callable[[View, int], list[str]]] = {
    "map": _map,
    "court": _court,
    "ambitions": _ambitions,
    "players": _players,
}
