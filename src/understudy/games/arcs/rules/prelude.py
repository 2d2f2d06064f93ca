"""R-PRELUDE: tokens and cards used between playing a card and the first pip."""

from __future__ import annotations

from typing import TypeAlias

from understudy.core.flow import Flow
from understudy.games.arcs.cards import BUILD, LOYAL, LOYAL_CARDS, MOVE, REPAIR, SECURE, SUIT_ACTIONS
from understudy.games.arcs.options import SPENDS, Numbered, SpendToken, WithCourt
from understudy.games.arcs.places import FUEL, MATERIAL, NONE, PSIONIC, RELIC, WEAPON
from understudy.games.arcs.queries import lead_suit
from understudy.games.arcs.rules import guilds, lore
from understudy.games.arcs.rules.actions import perform, standard
from understudy.games.arcs.rules.asking import offer
from understudy.games.arcs.rules.resources import spend_token
from understudy.games.arcs.table import ACTED, Table

#: What may be done in the Prelude: a token spent, a Guild card or a lore card used.
Offered: TypeAlias = SpendToken | WithCourt | Numbered


def offers(table: Table, seat: int) -> list[Offered]:
    """R-PRELUDE-1: everything that may be done in the Prelude."""
    player = table.players[seat]
    found: list[Offered] = [*spendings(table, seat)]
    if player.guilds:
        found += guilds.uses(table, seat)
    if player.lore:
        found += lore.uses(table, seat)
    return found


def spendings(table: Table, seat: int) -> list[SpendToken]:
    """R-PRELUDE-2, F-12: every type of token held, also as what a Loyal card makes of it."""
    player = table.players[seat]
    own = sorted(set(player.slots))
    if own[0] == NONE:
        del own[0]
    found = [SPENDS[resource][resource] for resource in own]
    if player.guilds & LOYAL_CARDS:
        for use, court in enumerate(LOYAL):
            if player.guilds >> court & 1:
                found += [SPENDS[use][resource] for resource in own if resource != use]
    return found


def is_barred(table: Table, seat: int, use: int) -> bool:
    """R-PRELUDE-3: an outraged type gives no action, but for a Loyal card."""
    player = table.players[seat]
    return bool(player.outrage >> use & 1) and not player.guilds >> LOYAL[use] & 1


def actions_for(table: Table, resource: int) -> int:
    """R-PRELUDE-2, F-15: the standard actions that a token gives."""
    if resource == PSIONIC:
        return SUIT_ACTIONS[lead_suit(table)]
    return {MATERIAL: BUILD | REPAIR, FUEL: MOVE, RELIC: SECURE}.get(resource, 0)


def spend(table: Table, seat: int, act: SpendToken) -> Flow[None]:
    """R-PRELUDE-2: the token goes, its action may follow."""
    own, use = act.own, act.use
    table.used |= ACTED
    yield from spend_token(table, seat, own)
    table.tell("spent", seat, own, use)
    if is_barred(table, seat, use):
        return
    if use == WEAPON:
        table.armed = True
        return
    options = standard(table, seat, actions_for(table, use))
    if options:
        choice = yield from offer(table, seat, "spend", "Spend it on what?", options, token=own, resource=use)
        if choice is not None:
            yield from perform(table, seat, choice)


def carry_out(table: Table, seat: int, act: Offered) -> Flow[None]:
    """What was chosen of `offers`."""
    if isinstance(act, SpendToken):
        return spend(table, seat, act)
    if isinstance(act, WithCourt) or act.verb == "fence":
        return guilds.use(table, seat, act)
    return lore.use(table, seat, act)
