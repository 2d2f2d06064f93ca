"""The new actions of ready Guild cards (section “ready abilities” of the interpretation; A-42)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs import cards
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import NOTHING_NEW, Change, Mind, once, plus
from understudy.games.arcs.bots.supercat.plans.means import ACTION
from understudy.games.arcs.bots.supercat.terms import is_new_resource, rival_agents_on
from understudy.games.arcs.bots.supercat.tokens import room_for_tokens, token_change, would_keep
from understudy.games.arcs.options import Act, OnOwner, WithCourt
from understudy.games.arcs.places import FUEL, MATERIAL
from understudy.games.arcs.queries import NO_PLACE
from understudy.games.arcs.rules import lore
from understudy.games.arcs.rules.guilds import new_actions
from understudy.pages import No, needs

#: The card that each new action stands on.
CARD_OF = {
    "manufacture": cards.MINING_INTEREST,
    "synthesize": cards.SHIPPING_INTEREST,
    "pressgang": cards.PRISON_WARDENS,
    "execute": cards.PRISON_WARDENS,
    "abduct": cards.COURT_ENFORCERS,
    "trade": cards.ELDER_BROKER,
}


#: The lore card of each new action.
LORE_OF = {
    "summon": cards.TOOL_PRIESTS,
    "rifles": cards.GALACTIC_RIFLES,
    "nurture": cards.LIVING_STRUCTURES,
    "prune": cards.LIVING_STRUCTURES,
    "guide": cards.FORCE_BEAMS,
    "martyr": cards.SURVIVAL_OVERRIDES,
    "annex": cards.TYRANTS_AUTHORITY,
}
#: Where the bits of lore cards begin among the exhausted ones.
LORE_SHIFT = 32


def mark_of(act: Act) -> int:
    """The bit of the card that an ability exhausts; 0 for other actions."""
    if act.verb in CARD_OF:
        return 1 << CARD_OF[act.verb]
    return LORE_OF.get(act.verb, 0) << LORE_SHIFT


def is_ready(mind: Mind, act: Act) -> bool:
    """SC-ABL-02, SC-TRM-09: the card of an ability was not used this chapter."""
    return not mind.player.exhausted & mark_of(act)


def lore_abilities(mind: Mind) -> Sequence[Act]:
    """SC-LL-01, SC-ABL-01: new actions of ready lore cards, for a person to choose on the bot's behalf."""
    if not mind.means.pips:
        return []
    found = lore.new_actions(mind.table, mind.seat, mind.means.may)
    return [act for act in found if is_ready(mind, act)]


def is_left_to_a_person(mind: Mind) -> bool | No:
    """The procedures have no guidance for lore abilities: only whoever overrules the bot uses them."""
    return No(noes.LEFT_TO_PEOPLE)


@once
@needs(ACTION)
def usable(mind: Mind) -> Sequence[Act]:
    """SC-GP-11 and the ability line of every page: new actions that replace an action of the suit.

    SC-ABL-01: of ready cards only.
    """
    found, held, used = [], dict[int, None](), dict[int, None]()
    for act in new_actions(mind.table, mind.seat, mind.means.may):
        if not is_ready(mind, act):
            used[CARD_OF[act.verb]] = None
        elif _is_worth_it(mind, act) and not stops_contending(mind, _given_up(mind, act)):
            found.append(act)
        else:
            held[CARD_OF[act.verb]] = None
    return found or No(noes.no_ability, tuple(held), tuple(used))


def _given_up(mind: Mind, act: Act) -> Change:
    """The captives that an ability costs."""
    if act.verb == "execute":
        return Change(plus(cards.TYRANT, -sum(mind.player.captives)))
    return Change(plus(cards.TYRANT, -pressgang_count(mind))) if act.verb == "pressgang" else NOTHING_NEW


def stops_contending(mind: Mind, change: Change) -> bool:
    """A-27: a place in a declared ambition would be lost altogether."""
    return any(
        mind.places[ambition] > NO_PLACE == mind.place_after(ambition, change) for ambition in mind.declared
    )


def _manufacture(mind: Mind) -> bool:
    return would_keep(mind, MATERIAL)


def _synthesize(mind: Mind) -> bool:
    return would_keep(mind, FUEL)


def _pressgang(mind: Mind) -> bool:
    """Not while Tyrant is declared; for a token that is kept."""
    return cards.TYRANT not in mind.declared and any(mind.player.captives) and bool(pressgang_types(mind))


def pressgang_types(mind: Mind) -> list[int]:
    """Types worth a captive: contend declared, then undeclared, then new ones, then any that is kept."""
    kept = [kind for kind in range(5) if would_keep(mind, kind)]
    return (
        [kind for kind in kept if _contends(mind, kind, mind.declared)]
        or [kind for kind in kept if _contends(mind, kind, mind.undeclared)]
        or [kind for kind in kept if is_new_resource(mind, kind)]
        or kept
    )


def pressgang_count(mind: Mind) -> int:
    """One captive for each token that is kept."""
    return min(sum(mind.player.captives), max(1, room_for_tokens(mind)))


def _contends(mind: Mind, kind: int, ambitions: Sequence[int]) -> bool:
    change = token_change(mind, kind)
    return any(mind.contends(ambition, change) for ambition in ambitions)


def _execute(mind: Mind) -> bool:
    """All captives, only to contend Warlord, never while Tyrant is declared."""
    captives = sum(mind.player.captives)
    change = Change(plus(cards.WARLORD, captives))
    relevant = cards.WARLORD in mind.declared or cards.WARLORD in mind.undeclared
    return (
        bool(captives)
        and cards.TYRANT not in mind.declared
        and relevant
        and mind.contends(cards.WARLORD, change)
    )


def _abduct(mind: Mind, act: WithCourt) -> bool:
    """The legal card with most rival agents, at least one."""
    return rival_agents_on(mind, mind.table.court.index(act.court)) == _most_abducted(mind) > 0


def _most_abducted(mind: Mind) -> int:
    acts = new_actions(mind.table, mind.seat, mind.means.may)
    spots = [mind.table.court.index(act.court) for act in acts if isinstance(act, WithCourt)]
    return max((rival_agents_on(mind, spot) for spot in spots), default=0)


def _trade(mind: Mind, act: OnOwner) -> bool:
    """Only for a type that contends or is new, and with something to spare for it."""
    kind = mind.board.types[act.system]
    change = token_change(mind, kind, source=act.color)
    wanted = [*mind.declared, *mind.undeclared]
    worth = is_new_resource(mind, kind) or any(mind.contends(ambition, change) for ambition in wanted)
    return worth and bool(trade_gifts(mind, act.color))


def trade_gifts(mind: Mind, owner: int) -> list[int]:
    """What may be handed over: a type that the owner lacks and that counts for no declared ambition."""
    theirs = mind.table.players[owner].slots
    held = [kind for kind in range(5) if kind in mind.player.slots and kind not in theirs]
    return [kind for kind in held if cards.AMBITION_OF[kind] not in mind.declared]


_WORTH: dict[str, Callable[[Mind], bool]] = {
    "manufacture": _manufacture,
    "synthesize": _synthesize,
    "pressgang": _pressgang,
    "execute": _execute,
}


def _is_worth_it(mind: Mind, act: Act) -> bool:
    """What the interpretation asks of each new action."""
    match act:
        case WithCourt():
            return _abduct(mind, act)
        case OnOwner():
            return _trade(mind, act)
    return _WORTH[act.verb](mind)
