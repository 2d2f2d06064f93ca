"""What a position does not say lies in piles and supplies: nothing twice, nothing lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from understudy.core.errors import BadPosition
from understudy.games.arcs.board import CITY, PORT, SHIP
from understudy.games.arcs.cards import ACTION_IDS, COURT_IDS, action_deck
from understudy.games.arcs.options import COLORS, PIECES
from understudy.games.arcs.places import BIT, GATES, NONE, RESOURCES, SYSTEMS, TYPES
from understudy.games.arcs.position.lookups import RESOURCE_OF, actions_named, courts_named, each, meaning
from understudy.games.arcs.position.shape import Given, PlayerRow
from understudy.games.arcs.queries import OPEN_SLOTS, open_slots
from understudy.games.arcs.table import AGENT_PIECE, AGENTS, CITIES, SHIPS, STARPORTS, TOKENS, Table
from understudy.kit.masks import bits
from understudy.kit.positions import number
from understudy.kit.saying import plural

#: What a seat's supply holds, by the names of the fields, and how many there are in all.
SUPPLIES = ("ships", "starports", "cities", "agents")
TOTALS = (SHIPS, STARPORTS, CITIES, AGENTS)


def pieces_out(table: Table, seat: int) -> list[int]:
    """R-COMP-1, R-COMP-4: pieces of a seat that are not in its supply: ships, starports, cities, agents."""
    board, player = table.board, table.players[seat]
    out = [sum(other.trophies[seat * 4 + piece] for other in table.players) for piece in range(len(PIECES))]
    for piece, kind in enumerate((SHIP, PORT, CITY)):
        out[piece] += board.on_map(seat, kind)
    out[AGENT_PIECE] += sum(table.agents[spot * 4 + seat] for spot in range(4))
    out[AGENT_PIECE] += sum(other.captives[seat] for other in table.players)
    out[AGENT_PIECE] += player.outrage.bit_count() - player.owed
    return out


def read_supplies(table: Table, given: Given) -> None:
    """R-COMP-1, R-COMP-4: what is nowhere else is in the supply, and nothing is there twice."""
    for seat, player in enumerate(table.players):
        row = given.players[seat] if seat < len(given.players) else PlayerRow()
        for name, total, out in zip(SUPPLIES, TOTALS, pieces_out(table, seat), strict=True):
            left = getattr(row, name)
            if out + (left or 0) > total or out > total:
                raise BadPosition(
                    f"players[{seat}].{name}: {COLORS[seat]} has {out + (left or 0)} {name} in all; "
                    f"there are {total}"
                )
            setattr(player, name, total - out if left is None else number(left, 0, total, name))
        _read_slots(table, seat, row.resources)


def _read_slots(table: Table, seat: int, names: Sequence[str | None]) -> None:
    player = table.players[seat]
    allowed = open_slots(table, seat)
    where = f"players[{seat}].resources"
    if len(names) > len(player.slots):
        raise BadPosition(f"{where}: {plural(len(names), 'slot')}, but a board has {len(player.slots) - 1}")
    for slot, name in enumerate(names):
        if name is None:
            continue
        if slot not in allowed:
            raise BadPosition(
                f"{where}: slot {slot + 1} is closed; with {player.cities} cities on the board "
                f"{OPEN_SLOTS[player.cities]} slots are open"
            )
        player.slots[slot] = meaning(name, RESOURCE_OF, where, "resource")


def _once(cards: Iterable[tuple[int, str]], names: Sequence[str]) -> set[int]:
    """Every card lies in one place."""
    places: dict[int, str] = {}
    for card, where in cards:
        if card in places:
            raise BadPosition(f"{where}: {names[card]} is also in {places[card]}")
        places[card] = where
    return set(places)


def read_piles(table: Table, given: Given) -> None:
    """Action cards, Court cards and tokens that are nowhere else make the piles and the supply."""
    _read_action_piles(table, given)
    _read_court_deck(table, given)
    if given.neutral is not None:
        for resource, name, count in each(given.neutral, _resources("neutral"), "neutral"):
            table.neutral[resource] = number(count, 0, TOKENS, f"neutral.{name}")
    else:
        table.neutral = usual_neutral(table)
    _read_tokens(table, given)


def usual_neutral(table: Table) -> bytearray:
    """R-SETUP-6: with two seats a token for each planet that is out of play."""
    found = bytearray(5)
    if len(table.players) == 2:
        for system in SYSTEMS:
            if not BIT[system] & (table.board.in_play | GATES):
                found[TYPES[system]] += 1
    return found


def tokens_out(table: Table) -> list[int]:
    """R-COMP-6: tokens by type that are not in the supply."""
    board = table.board
    return [
        sum(player.slots.count(resource) for player in table.players)
        + table.neutral[resource]
        + table.spent[resource]
        + sum(board.types[system] == resource for system in bits(board.shaped))
        for resource in range(len(RESOURCES))
    ]


def _read_tokens(table: Table, given: Given) -> None:
    """R-COMP-6."""
    supply: dict[int, int] | None = None
    if given.supply is not None:
        supply = {kind: count for kind, _, count in each(given.supply, _resources("supply"), "supply")}
    for resource, (name, out) in enumerate(zip(RESOURCES, tokens_out(table), strict=True)):
        left = TOKENS - out if supply is None else supply.get(resource, 0)
        if left < 0 or out + left > TOKENS:
            raise BadPosition(
                f"supply: {plural(max(out, out + left), f'{name} token')} in all; there are {TOKENS}"
            )
        table.supply[resource] = left


def _resources(where: str) -> Callable[[str], int]:
    return partial(meaning, words=RESOURCE_OF, where=where, what="resource")


def _action_cards_lying(table: Table) -> list[tuple[int, str]]:
    """Every action card that is not in the stack, with its place."""
    lying = [(card, "discards") for card in table.discards]
    for seat, player in enumerate(table.players):
        lying += [(card, f"players[{seat}].hand") for card in player.hand]
        lying += [(card, f"players[{seat}].bonus") for card in player.bonus]
        lying += [(card, f"players[{seat}].drawn") for card in player.drawn if card not in player.bonus]
    return lying + [(card, "round.played") for _, card, _ in table.played if card != NONE]


def action_cards_left(table: Table) -> list[int]:
    """The action cards that lie nowhere else than in the stack."""
    places = {card for card, _ in _action_cards_lying(table)}
    return [card for card in action_deck(len(table.players)) if card not in places]


def _read_action_piles(table: Table, given: Given) -> None:
    deck = action_deck(len(table.players))
    table.discards = actions_named(given.discards, "discards")
    lying = _action_cards_lying(table)
    if given.stack is not None:
        lying += [(card, "stack") for card in actions_named(given.stack, "stack")]
    places = _once(lying, ACTION_IDS)
    for card in sorted(places - set(deck)):
        where = next(place for other, place in lying if other == card)
        raise BadPosition(
            f"{where}: {ACTION_IDS[card]} is not used with {plural(len(table.players), 'seat')}"
        )
    stack = given.stack
    table.stack = action_cards_left(table) if stack is None else sorted(actions_named(stack, "stack"))
    table.veiled = number(given.veiled, 0, len(table.stack), "veiled")
    if table.stack_left < 0:
        raise BadPosition(
            f"stack: {plural(len(table.stack), 'card')}, fewer than reported seats hold and laid down"
        )


def _court_cards_lying(table: Table) -> list[tuple[int, str]]:
    """Every Court card that is not in the deck, with its place."""
    lying = [(card, f"court[{spot}]") for spot, card in enumerate(table.court) if card != NONE]
    lying += [(card, "buried") for card in table.buried]
    lying += [(card, "court_discard") for card in table.court_discard]
    lying += [(court, "round.unions") for _, court, _ in table.unions]
    for seat, player in enumerate(table.players):
        lying += [(court, f"players[{seat}].guilds") for court in bits(player.guilds)]
    return lying


def cards_left(table: Table) -> list[int]:
    """The Court cards that lie nowhere else than in the deck."""
    places = {card for card, _ in _court_cards_lying(table)}
    return [card for card in range(len(COURT_IDS)) if card not in places]


def _read_court_deck(table: Table, given: Given) -> None:
    lying, deck = _court_cards_lying(table), given.court_deck
    if deck is not None:
        lying += [(card, "court_deck") for card in courts_named(deck, "court_deck")]
    _once(lying, COURT_IDS)
    table.court_deck = cards_left(table) if deck is None else sorted(courts_named(deck, "court_deck"))
