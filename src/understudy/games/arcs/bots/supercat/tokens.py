"""The bot's resource tokens: which may be spent, which would be kept, which go (A-43)."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.mind import NO_CHANGE, NOTHING_NEW, Change, Mind, gain, plus, shared
from understudy.games.arcs.cards import AMBITION_OF, CARTELS, COURT_SUIT, LOYAL
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import place_among
from understudy.games.arcs.table import Player, Table


def spendable(player: Player, resource: int) -> int:
    """Tokens of a type that are not outraged; A-47: a Loyal card lifts the Outrage of its own type."""
    if player.outrage >> resource & 1 and not player.guilds >> LOYAL[resource] & 1:
        return 0
    return player.slots.count(resource)


def may_spend(mind: Mind, resource: int) -> int:
    """How many tokens of a type the Prelude may spend (SC-PRE-02; Outrage)."""
    return tokens_to_spend(mind.table, mind.seat, resource)


def tokens_to_spend(table: Table, seat: int, resource: int) -> int:
    """SC-PRE-02 to SC-PRE-05: none of a type that counts for a declared ambition."""
    ambition = AMBITION_OF[resource]
    if ambition != NONE and ambition in table.markers:
        return 0
    return spendable(table.players[seat], resource)


def may_discard(mind: Mind, court: int) -> bool:
    """SC-GLD-01, SC-PRE-02: a held Guild card whose icon matches no declared ambition."""
    if not mind.player.guilds >> court & 1:
        return False
    ambition = AMBITION_OF[COURT_SUIT[court]]
    return ambition == NONE or ambition not in mind.declared


@shared
def room_for_tokens(mind: Mind) -> int:
    return len(queries.empty_slots(mind.table, mind.seat))


def tokens_to_discard(mind: Mind, held: Sequence[int]) -> list[int]:
    """A-43: the types among these tokens of which one goes when there is no room.

    First those whose loss lowers no place in a declared ambition, then none in an undeclared one, then types
    held more than once; what is left is drawn.
    """
    types = list(dict.fromkeys(held))
    counts = _counts_with(mind, held)
    for ambitions in (mind.declared, mind.undeclared):
        harmless = [kind for kind in types if not _loss_hurts(mind, counts, kind, ambitions)]
        types = harmless or types
    return [kind for kind in types if held.count(kind) > 1] or types


def _counts_with(mind: Mind, held: Sequence[int]) -> list[int]:
    """The bot's own counts if its slots held these tokens."""
    own = [numbers[mind.seat] for numbers in mind.counts]
    for kind in mind.player.slots:
        if kind != NONE and AMBITION_OF[kind] != NONE:
            own[AMBITION_OF[kind]] -= 1
    for kind in held:
        if AMBITION_OF[kind] != NONE:
            own[AMBITION_OF[kind]] += 1
    return own


def _loss_hurts(mind: Mind, own: Sequence[int], kind: int, ambitions: Sequence[int]) -> bool:
    ambition = AMBITION_OF[kind]
    if ambition == NONE or ambition not in ambitions:
        return False
    numbers = list(mind.counts[ambition])
    numbers[mind.seat] = own[ambition]
    before = place_among(numbers, mind.seat)
    numbers[mind.seat] -= 1
    return place_among(numbers, mind.seat) < before


def token_change(mind: Mind, resource: int, *, source: int = NONE) -> Change:
    """What a token of a type would change: taken from the supply, or from a rival (`source`).

    A-43: nothing, if there is no room and it would not be kept. A Cartel counts the supply it comes from.
    """
    key = (token_change, resource, source)
    found: Change | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = _token_change(mind, resource, source)
    return found


def _token_change(mind: Mind, resource: int, source: int) -> Change:
    if source == NONE and not mind.table.supply[resource]:
        return NOTHING_NEW
    ambition = AMBITION_OF[resource]
    own, rival, theirs = plus(ambition), source, NO_CHANGE
    if source != NONE:
        theirs = plus(ambition, -1)
    else:
        holder = _cartel_holder(mind, resource)
        if holder == mind.seat:
            own = NO_CHANGE
        elif holder != NONE:
            rival, theirs = holder, plus(ambition, -1)
    if room_for_tokens(mind):
        return Change(own, rival, theirs)
    lost = _lost_for(mind, resource)
    if lost == NONE:
        return NOTHING_NEW
    return Change(plus(AMBITION_OF[lost], -1, own), rival, theirs)


def _cartel_holder(mind: Mind, resource: int) -> int:
    cartel = CARTELS[resource]
    if cartel == NONE:
        return NONE
    for seat, player in enumerate(mind.table.players):
        if player.guilds >> cartel & 1:
            return seat
    return NONE


def _lost_for(mind: Mind, resource: int) -> int:
    """A-43: the type given up to keep a new token, or NONE if the new one would not surely be kept."""
    key = (_lost_for, resource)
    found: int | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = _given_up_for(mind, resource)
    return found


def _given_up_for(mind: Mind, resource: int) -> int:
    held = [kind for kind in mind.player.slots if kind != NONE]
    out = tokens_to_discard(mind, [*held, resource])
    if resource in out:
        return NONE
    lost = out[0]
    new, old = AMBITION_OF[resource], AMBITION_OF[lost]
    if old == NONE:
        return lost if new != NONE else NONE
    better = mind.place_after(new, gain(new)) > mind.places[new] if new not in (NONE, old) else False
    return lost if better else NONE


def would_keep(mind: Mind, resource: int, *, source: int = NONE) -> bool:
    """A-43: whether a token of this type would be gained and kept."""
    if source == NONE and not mind.table.supply[resource]:
        return False
    return bool(room_for_tokens(mind)) or _lost_for(mind, resource) != NONE
