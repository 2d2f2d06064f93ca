"""Which combats are fought (A-39): one fact for the card that is selected and for the tokens that are spent.

A combat that pips alone can carry out is found on the page. One that takes tokens is fought if the page comes
to its Battle after they were spent, whatever is picked on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.acting import WITH_TOKENS, put_cards_away
from understudy.games.arcs.bots.supercat.foresight import always_fights, foreseen
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.principles import CONTROL_ORDER, RAID_ORDER, TROPHY_ORDER
from understudy.games.arcs.bots.supercat.pages.suits import suit_page
from understudy.games.arcs.bots.supercat.plans import combat, spending
from understudy.games.arcs.bots.supercat.plans.kinds import FOR_CONTEND, FOR_CONTROL, Combat, Play
from understudy.games.arcs.bots.supercat.tokens import may_spend
from understudy.games.arcs.cards import AGGRESSION
from understudy.games.arcs.places import FUEL, PSIONIC, WEAPON
from understudy.games.arcs.rules.turn import play_card
from understudy.pages import No, Prefer
from understudy.pages.walk import narrow

Order = tuple[Prefer[Mind, Combat], ...]
Fights = Callable[[Mind], Sequence[Combat]]


def with_token(find: Fights, order: Order) -> Fights:
    """Of the combats that the card was selected for the best, if their next step takes a token."""

    def plans(mind: Mind) -> Sequence[Combat]:
        if mind.table.armed:
            return No(noes.ARMED)
        if not spending.may_pay(mind):
            return _no_payment(mind)
        look = spending.combat_mind(mind)
        found = find(look)
        return _that_take_tokens(mind, narrow(order, look, found)) if found else found

    return plans


def foreseen_with_token(mind: Mind) -> Sequence[Combat]:
    """A-39 (b), if the next step of the combat takes a token."""
    found = foreseen(suit_page(mind.table, AGGRESSION), mind)
    if not found:
        return No(noes.not_foreseen, may_spend(mind, FUEL), may_spend(mind, PSIONIC))
    return _that_take_tokens(mind, found)


def _that_take_tokens(mind: Mind, found: Sequence[Combat]) -> Sequence[Combat]:
    next_takes = [plan for plan in found if spending.needs_token(mind, plan)]
    if not next_takes:
        return _no_payment(mind)
    fought = [plan for plan in next_takes if is_fought(mind, plan)]
    return fought or No(noes.not_fought, next_takes[0].system, next_takes[0].defender)


def _no_payment(mind: Mind) -> No:
    tokens = (may_spend(mind, FUEL), may_spend(mind, PSIONIC), may_spend(mind, WEAPON))
    return No(noes.no_payment, spending.suit_played(mind), *tokens)


def is_fought(mind: Mind, plan: Combat) -> bool:
    """A-15: with a card of another suit at once; else its page must come to it after the tokens are spent."""
    if mind.table.rehearsed or spending.suit_played(mind) != AGGRESSION:
        return True
    return always_fights(mind, plan, WITH_TOKENS)


TROPHIES_WITH_TOKEN = with_token(combat.for_warlord, TROPHY_ORDER)
RAIDS_WITH_TOKEN = with_token(combat.for_raid, RAID_ORDER)
CONTROL_WITH_TOKEN = with_token(combat.to_change_control, CONTROL_ORDER)
#: By what a card was selected for: the combats that its Prelude spends tokens on.
WITH_TOKENS_FOR: dict[str, tuple[Fights, ...]] = {
    FOR_CONTEND: (TROPHIES_WITH_TOKEN, RAIDS_WITH_TOKEN),
    FOR_CONTROL: (CONTROL_WITH_TOKEN,),
    "": (foreseen_with_token,),
}


def fought_with(mind: Mind, play: Play) -> Sequence[Combat]:
    """What the Prelude would spend tokens on if this Aggression card were played."""
    view = mind.table.copy()
    put_cards_away(view, view.own, play.card)
    play_card(view, mind.seat, play.card, play.way)
    view.pips += queries.has_logistics(view, mind.seat)
    found: Sequence[Combat] = ()
    look = Mind(view, mind.means, purpose=play.why)
    for fights in WITH_TOKENS_FOR[play.why]:
        found = fights(look)
        if found:
            break
    return found
