"""R-RES: tokens are gained, kept in slots, spent, stolen and lost; Guild cards are stolen and lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.flow import Flow
from understudy.games.arcs import options
from understudy.games.arcs.cards import GUILD_SUIT, LOYAL_CARDS, SWORN_GUARDIANS
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import empty_slots, open_slots, stealable_cards, stealable_slots
from understudy.games.arcs.rules.asking import ask
from understudy.games.arcs.rules.pieces import agents_back
from understudy.games.arcs.table import SLOT_KEYS, Table
from understudy.kit.masks import bits

_NOTHING = 5


def release(table: Table, resource: int) -> None:
    """R-COMP-6, R-PRELUDE-4: a token goes back to the supply, during a Prelude only at its end."""
    if table.prelude:
        table.spent[resource] += 1
    else:
        table.supply[resource] += 1


def gain(table: Table, seat: int, resource: int) -> Flow[bool]:
    """R-RES-4: a token out of the supply; fails if there is none."""
    if not table.supply[resource]:
        table.tell("no_token", seat, resource)
        return False
    table.supply[resource] -= 1
    yield from keep(table, seat, resource, lambda: table.tell("gained", seat, resource))
    return True


def gain_any(table: Table, seat: int, prompt: str) -> Flow[None]:
    """A token of a type of the seat's choice."""
    types = [resource for resource in range(5) if table.supply[resource]]
    if types:
        choice = yield from ask(
            table, seat, "resource", prompt, lambda: [options.TAKES[kind] for kind in types]
        )
        yield from gain(table, seat, choice.number)


def keep(table: Table, seat: int, resource: int, tell: Callable[[], None]) -> Flow[None]:
    """R-RES-2: a token finds a slot, with leave to rearrange; what does not fit is discarded.

    `tell` says whence it came, once it lies where it belongs.
    """
    slots = table.players[seat].slots
    before = tuple(slots)
    offered = _ways_to_keep(table, seat, resource)
    choice = offered[0]
    if len(offered) > 1:
        choice = yield from ask(
            table, seat, "slot", "Where does the new token go?", offered, resource=resource
        )
    if not isinstance(choice, options.Numbered):
        yield from rearrange(table, seat, resource, tell)
    elif choice.verb == "slot":
        slots[choice.number] = resource
        tell()
    else:
        if choice.number != resource:
            slots[slots.index(choice.number)] = resource
        tell()
        drop(table, seat, choice.number)
        yield from offer_to_rearrange(table, seat)
    if table.watch is not None:
        table.tell("slots", seat, *before, *slots)


def offer_to_rearrange(table: Table, seat: int) -> Flow[None]:
    """R-RES-2: after a token has gone, the others may change their places."""
    if len({token for token in table.players[seat].slots if token != NONE}) > 1:
        again = yield from ask(
            table, seat, "rearrange", "Rearrange the rest?", [options.DONE, options.REARRANGE]
        )
        if again is options.REARRANGE:
            yield from rearrange(table, seat, NONE)


def _ways_to_keep(table: Table, seat: int, resource: int) -> list[options.Act]:
    """Empty slots that differ in keys and a new arrangement of all, or the tokens that could make room."""
    slots = table.players[seat].slots
    empty = empty_slots(table, seat)
    held = [token for token in slots if token != NONE]
    if not empty:
        return [options.DROPS[kind] for kind in sorted({*held, resource})]
    offered: list[options.Act] = [options.SLOT_CHOICES[slot] for slot in _unlike(empty)]
    mixed = any(token != resource for token in held)
    if held and (mixed or len(empty) > 1):
        offered.append(options.REARRANGE)
    return offered


def _unlike(slots: Sequence[int]) -> list[int]:
    """Of these slots the first with each number of keys."""
    firsts = {SLOT_KEYS[slot]: slot for slot in reversed(slots)}
    return sorted(firsts.values())


def rearrange(table: Table, seat: int, resource: int, tell: Callable[[], None] | None = None) -> Flow[None]:
    """R-RES-2: all tokens over the open slots, the slots with most keys first; the rest is discarded.

    `tell` says whence a new one among them came.
    """
    slots = table.players[seat].slots
    pool = [token for token in slots if token != NONE]
    if resource != NONE:
        pool.append(resource)
    order = sorted(open_slots(table, seat), key=lambda slot: (-SLOT_KEYS[slot], slot))
    slots[:] = [NONE] * len(slots)
    for index, slot in enumerate(order):
        offered = [options.PUTS[kind] for kind in sorted(set(pool))]
        if len(pool) <= len(order) - index - 1:
            offered.append(options.PUTS[_NOTHING])
        if not pool:
            break
        choice = offered[0]
        if len(offered) > 1:
            choice = yield from ask(table, seat, "put", "Which token goes there?", offered, slot=slot)
        if choice.number != _NOTHING:
            pool.remove(choice.number)
            slots[slot] = choice.number
    if tell is not None:
        tell()
    for token in pool:
        drop(table, seat, token)


def drop(table: Table, seat: int, resource: int) -> None:
    """A token that is in no slot any more is discarded."""
    release(table, resource)
    table.tell("dropped", seat, resource)


def lift_token(table: Table, seat: int, resource: int) -> Flow[None]:
    """A token of this type leaves its slot; its owner says which, if they lie in slots with other keys.

    R-RES-2: the others stay where they are.
    """
    slots = table.players[seat].slots
    held = _unlike([slot for slot, token in enumerate(slots) if token == resource])
    slot = held[0]
    if len(held) > 1:
        offered = [options.LIFTS[slot] for slot in held]
        prompt = "From which slot does the token go?"
        slot = (yield from ask(table, seat, "lift", prompt, offered, resource=resource)).number
        after = [NONE if place == slot else token for place, token in enumerate(slots)]
        table.tell("slots", seat, *slots, *after)
    slots[slot] = NONE


def lift_any(table: Table, seat: int, resource: int) -> None:
    """The same where the slot does not matter: all tokens go, or a gain lets them be rearranged next."""
    slots = table.players[seat].slots
    slots[slots.index(resource)] = NONE


def discard_token(table: Table, seat: int, resource: int) -> Flow[None]:
    """A token of this type goes back to the supply."""
    yield from lift_token(table, seat, resource)
    drop(table, seat, resource)


def discard_any(table: Table, seat: int, resource: int) -> None:
    """The same where it does not matter from which slot."""
    lift_any(table, seat, resource)
    drop(table, seat, resource)


def discard_all(table: Table, seat: int, resource: int) -> None:
    """All tokens of this type go back to the supply."""
    while resource in table.players[seat].slots:
        discard_any(table, seat, resource)


def spend_token(table: Table, seat: int, resource: int) -> Flow[None]:
    """R-PRELUDE-2: a token is spent; it comes back to the supply when the Prelude ends."""
    yield from lift_token(table, seat, resource)
    release(table, resource)


def close_slots(table: Table, seat: int) -> Flow[None]:
    """R-RES-3: a city came back to the board; tokens in closed slots move, or make others go."""
    slots = table.players[seat].slots
    open_now = open_slots(table, seat)
    if all(token == NONE or slot in open_now for slot, token in enumerate(slots)):
        return
    while len(held := [token for token in slots if token != NONE]) > len(open_now):
        offered = [options.DROPS[kind] for kind in sorted(set(held))]
        choice = offered[0]
        if len(offered) > 1:
            choice = yield from ask(table, seat, "drop", "Which token goes?", offered)
        discard_any(table, seat, choice.number)
    if len(set(held)) > 1:
        yield from rearrange(table, seat, NONE)
    else:
        slots[:] = [NONE] * len(slots)
        for slot, token in zip(open_now, held, strict=False):
            slots[slot] = token


def steal_token(table: Table, thief: int, owner: int, slot: int) -> Flow[None]:
    """R-RAID-3: the token changes hands and needs a slot."""
    slots = table.players[owner].slots
    resource, slots[slot] = slots[slot], NONE
    yield from keep(table, thief, resource, lambda: table.tell("stole", thief, owner, resource))


def steal_card(table: Table, thief: int, owner: int, court: int) -> None:
    """R-RAID-2, BC22: a Guild card changes hands; Sworn Guardians go under the Court deck instead."""
    table.players[owner].guilds &= ~(1 << court)
    if court == SWORN_GUARDIANS:
        table.buried.append(court)
    else:
        table.players[thief].guilds |= 1 << court
    table.tell("stole_card", thief, owner, court)


def thefts(table: Table, thief: int, types: Sequence[int], cards: bool) -> list[options.Theft]:
    """All that a card effect lets a seat steal: tokens of some types, Guild cards."""
    found: list[options.Theft] = []
    for owner in table.board.rivals(thief):
        slots = table.players[owner].slots
        seen: list[int] = []
        for slot in stealable_slots(table, owner, thief):
            if slots[slot] in types and slots[slot] not in seen:
                seen.append(slots[slot])
                found.append(options.STEALS[owner][slot])
        if cards:
            found += [options.STEALS_CARD[owner][court] for court in stealable_cards(table, owner)]
    return found


def steal(table: Table, thief: int, act: options.Theft) -> Flow[None]:
    """Carry out a theft that was chosen."""
    if isinstance(act, options.StealToken):
        yield from steal_token(table, thief, act.color, act.slot)
    else:
        steal_card(table, thief, act.color, act.court)


def discard_guild(table: Table, seat: int, court: int) -> None:
    """R-CARD-2: a Guild card goes to the face-up discard."""
    table.players[seat].guilds &= ~(1 << court)
    table.court_discard.append(court)


def provoke_outrage(table: Table, seat: int, resource: int) -> None:
    """R-CITY-2: tokens and Guild cards of the type are lost, Loyal cards stay; an agent marks the slot."""
    player = table.players[seat]
    discard_all(table, seat, resource)
    for court in bits(player.guilds & GUILD_SUIT[resource] & ~LOYAL_CARDS):
        discard_guild(table, seat, court)
        table.tell("lost_card", seat, court)
    mark_outrage(table, seat, resource)


def mark_outrage(table: Table, seat: int, resource: int) -> None:
    """The slot is outraged for good; R-COMP-4: without an agent it waits for one."""
    player = table.players[seat]
    if player.outrage >> resource & 1:
        return
    player.outrage |= 1 << resource
    if player.agents:
        player.agents -= 1
    else:
        player.owed += 1
    table.tell("outrage", seat, resource)


def clear_outrage(table: Table, seat: int, resource: int) -> None:
    """Lore takes an Outrage back; its agent returns."""
    player = table.players[seat]
    if player.outrage >> resource & 1:
        player.outrage &= ~(1 << resource)
        if player.owed:
            player.owed -= 1
        else:
            agents_back(table, seat, 1)
        table.tell("calmed", seat, resource)
