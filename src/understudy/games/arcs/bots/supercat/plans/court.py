"""Plans to Influence and Secure, and how Court cards are compared (Influence Principles)."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Mind, once, shared
from understudy.games.arcs.bots.supercat.plans import goals
from understudy.games.arcs.bots.supercat.plans.goals import Kind, Offer
from understudy.games.arcs.bots.supercat.plans.kinds import Agents
from understudy.games.arcs.bots.supercat.plans.means import ACTION, gives
from understudy.games.arcs.bots.supercat.plans.vox import is_effective
from understudy.games.arcs.bots.supercat.terms import (
    agents_on,
    icon_change,
    is_contested,
    is_led,
    is_uncontested,
    most_rival_agents,
    rival_agents_on,
    secure_change,
)
from understudy.games.arcs.cards import (
    CALL_TO_ACTION,
    COURT_SUIT,
    INFLUENCE,
    IS_VOX,
    KEYS,
    LOYAL,
    SECURE,
    UNIONS,
)
from understudy.games.arcs.options import WithCourt
from understudy.games.arcs.places import NONE, WEAPON
from understudy.games.arcs.rules.court import influenceable, securable
from understudy.pages import Need, No, needs, sift

# -- securing ------------------------------------------------------------------------------------------------


@shared
def offers(mind: Mind) -> list[Offer[WithCourt]]:
    """Every card that may be secured, with icon and captives; SC-VOX-01: a Vox only if worth it."""
    found = []
    for act in securable(mind.table, mind.seat):
        spot = mind.table.court.index(act.court)
        if not IS_VOX[act.court] or is_effective(mind, act.court) or rival_agents_on(mind, spot):
            found.append((act, secure_change(mind, spot)))
    return found


def _none(mind: Mind) -> No:
    able = securable(mind.table, mind.seat)
    if able:
        return No(noes.vox_without_use, [act.court for act in able])
    rows = _rivalries(mind)
    return No(noes.leads_on_none, [row for row in rows if row[1]])


def _rivalries(mind: Mind) -> list[noes.Rivalry]:
    """Every card of the Court with the bot's agents on it and the most of a rival."""
    return [
        (card, agents_on(mind, spot)[mind.seat], most_rival_agents(mind, spot))
        for spot, card in enumerate(mind.table.court)
        if card != NONE
    ]


SECURING = Kind(
    "secure", "card", SECURE, offers, lambda mind: mind.means.paid_secures, _none, noes.no_captive_on_card
)


@once
def to_contend_declared(mind: Mind) -> Sequence[WithCourt]:
    """[2], SC-GP-01."""
    return SECURING.contend_declared(mind)


@once
def effective_vox(mind: Mind) -> Sequence[WithCourt]:
    """[3], SC-GP-02."""
    unable = SECURING.unable(mind)
    if unable is not None:
        return unable
    cards = [act for act, _ in offers(mind)]
    found = [act for act in cards if IS_VOX[act.court] and is_effective(mind, act.court)]
    able = [act.court for act in securable(mind.table, mind.seat)]
    return sift(cards, found, "an effective Vox card") or No(noes.no_vox, able)


@once
def to_contend_undeclared(mind: Mind) -> Sequence[WithCourt]:
    """[21], SC-GP-12."""
    return SECURING.contend_undeclared(mind)


@once
def to_take_captives(mind: Mind) -> Sequence[WithCourt]:
    """[22], SC-GP-12."""
    return SECURING.take_captives(mind)


@once
def to_grow_lead(mind: Mind) -> Sequence[WithCourt]:
    """[25], SC-GP-12."""
    return SECURING.grow_declared(mind)


@once
def to_grow_undeclared_lead(mind: Mind) -> Sequence[WithCourt]:
    """[42]."""
    return SECURING.grow_undeclared(mind)


def secure_any_other(mind: Mind) -> Sequence[WithCourt]:
    """[43], A-28: any Guild card."""
    unable = SECURING.unable(mind)
    if unable is not None:
        return unable
    cards = [act for act, _ in offers(mind)]
    found = [act for act in cards if not IS_VOX[act.court]]
    return sift(cards, found, "a Guild card") or No(noes.only_vox, [act.court for act in cards])


# -- influencing ---------------------------------------------------------------------------------------------


def agents_wanted(mind: Mind, spot: int) -> int:
    """How many agents to place on a card with the means at hand; 0 if it is no candidate (A-20, A-21).

    By the switch of A-20 only uncontested and contested cards are.
    """
    most = min(mind.means.pips, mind.player.agents)
    if is_led(mind, spot):
        return 0
    if is_uncontested(mind, spot):
        return min(2, most)
    if _only_named(mind) and not is_contested(mind, spot):
        return 0
    own, rival = agents_on(mind, spot)[mind.seat], most_rival_agents(mind, spot)
    if rival + 1 - own <= most:
        return rival + 1 - own
    match = rival - own
    return match if 0 < match <= most and match < mind.player.agents else 0


def _only_named(mind: Mind) -> bool:
    return mind.table.config.options.get("influence") == "named"


@once
@needs(
    Need[Mind](noes.NO_AGENT, lambda mind: mind.player.agents),
    ACTION,
    gives("influence", INFLUENCE),
)
def to_influence(mind: Mind) -> Sequence[Agents]:
    """[26], SC-INF-01 to SC-INF-04: every card worth agents, with how many."""
    found = []
    for act in influenceable(mind.table, mind.seat):
        wanted = agents_wanted(mind, mind.table.court.index(act.court))
        if wanted:
            found.append(Agents(act.court, wanted))
    most = min(mind.means.pips, mind.player.agents)
    rows = _rivalries(mind)
    if _only_named(mind):
        rows = [row for row in rows if row[1] > row[2] or 0 < row[1] < row[2]]
    return found or No(noes.no_card_to_influence, rows, most)


@once
def to_lead_a_card(mind: Mind) -> Sequence[Agents]:
    """SC-GP-13: of these, cards on which the bot would have more agents than each rival."""
    plans = to_influence(mind)
    return plans and (
        sift(plans, [plan for plan in plans if _would_lead(mind, plan)], "the lead on the card")
        or No(noes.only_level, _level(mind, plans))
    )


def _level(mind: Mind, plans: Sequence[Agents]) -> list[noes.Rivalry]:
    """How many agents would be on cards."""
    found = []
    for plan in plans:
        spot = mind.table.court.index(plan.court)
        own = agents_on(mind, spot)[mind.seat] + plan.count
        found.append((plan.court, own, most_rival_agents(mind, spot)))
    return found


def _would_lead(mind: Mind, plan: Agents) -> bool:
    spot = mind.table.court.index(plan.court)
    return agents_on(mind, spot)[mind.seat] + plan.count > most_rival_agents(mind, spot)


# -- comparing cards -----------------------------------------------------------------------------------------

#: Everything that names a Court card can be compared.
OfCourt = WithCourt | Agents


def _spot(mind: Mind, plan: OfCourt) -> int:
    return mind.table.court.index(plan.court)


def defends_agents(mind: Mind, plan: OfCourt) -> bool:
    """Loyal agents on a contested card."""
    return is_contested(mind, _spot(mind, plan))


def icon_contends_declared(mind: Mind, plan: OfCourt) -> bool:
    """A-18: the icon alone, as if the card lay in the bot's area."""
    change = icon_change(mind, plan.court)
    return goals.contends_any(mind, mind.declared, change)


def icon_contends_undeclared(mind: Mind, plan: OfCourt) -> bool:
    """A-18."""
    change = icon_change(mind, plan.court)
    return goals.contends_any(mind, mind.undeclared, change)


def is_effective_vox(mind: Mind, plan: OfCourt) -> bool:
    return IS_VOX[plan.court] and is_effective(mind, plan.court)


def has_weapon_icon(mind: Mind, plan: OfCourt) -> bool:
    return COURT_SUIT[plan.court] == WEAPON


def icon_grows_lead(mind: Mind, plan: OfCourt) -> bool:
    change = icon_change(mind, plan.court)
    return any(mind.grows_lead(ambition, change) for ambition in mind.declared)


def is_uncontested_card(mind: Mind, plan: OfCourt) -> bool:
    """SC-INF-05."""
    return plan.court in mind.table.court and is_uncontested(mind, _spot(mind, plan))


def gives_bonus_card(mind: Mind, plan: OfCourt) -> bool:
    """SC-INF-06."""
    return plan.court in UNIONS or plan.court == CALL_TO_ACTION


def captives_on(mind: Mind, plan: OfCourt) -> int:
    """SC-INF-07; a card that does not lie in the Court brings none."""
    return rival_agents_on(mind, _spot(mind, plan)) if plan.court in mind.table.court else 0


def is_loyal_for_outraged(mind: Mind, plan: OfCourt) -> bool:
    """SC-INF-08."""
    suit = COURT_SUIT[plan.court]
    return suit != NONE and LOYAL[suit] == plan.court and bool(mind.player.outrage >> suit & 1)


def keys_of(mind: Mind, plan: OfCourt) -> int:
    """SC-INF-09."""
    return KEYS[plan.court]
