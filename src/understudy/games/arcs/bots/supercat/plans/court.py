"""Plans to Influence and Secure, and how Court cards are compared (Influence Principles)."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind, once, shared
from understudy.games.arcs.bots.supercat.plans import goals
from understudy.games.arcs.bots.supercat.plans.goals import Offer
from understudy.games.arcs.bots.supercat.plans.kinds import Agents
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
    UNIONS,
)
from understudy.games.arcs.options import WithCourt
from understudy.games.arcs.places import NONE, WEAPON
from understudy.games.arcs.rules.court import influenceable, securable

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


@once
def to_contend_declared(mind: Mind) -> list[WithCourt]:
    """[2], SC-GP-01."""
    secures = mind.means.paid_secures
    return goals.contend_declared(mind, offers(mind), secures) if secures and offers(mind) else []


@once
def effective_vox(mind: Mind) -> list[WithCourt]:
    """[3], SC-GP-02."""
    if not mind.means.secures:
        return []
    return [act for act, _ in offers(mind) if IS_VOX[act.court] and is_effective(mind, act.court)]


@once
def to_contend_undeclared(mind: Mind) -> list[WithCourt]:
    """[21], SC-GP-12."""
    secures = mind.means.secures
    return goals.contend_undeclared(mind, offers(mind), secures) if secures and offers(mind) else []


@once
def to_take_captives(mind: Mind) -> list[WithCourt]:
    """[22], SC-GP-12."""
    secures = mind.means.secures
    return goals.take_captives(mind, offers(mind), secures) if secures else []


@once
def to_grow_lead(mind: Mind) -> list[WithCourt]:
    """[25], SC-GP-12."""
    secures = mind.means.secures
    return goals.grow_declared(mind, offers(mind), secures) if secures else []


@once
def to_grow_undeclared_lead(mind: Mind) -> list[WithCourt]:
    """[42]."""
    secures = mind.means.secures
    return goals.grow_undeclared(mind, offers(mind), secures) if secures else []


def secure_any_other(mind: Mind) -> list[WithCourt]:
    """[43], A-28: any Guild card."""
    return [act for act, _ in offers(mind) if not IS_VOX[act.court]] if mind.means.secures else []


# -- influencing ---------------------------------------------------------------------------------------------


def agents_wanted(mind: Mind, spot: int) -> int:
    """How many agents to place on a card with the means at hand; 0 if it is no candidate (A-20, A-21)."""
    most = min(mind.means.pips, mind.player.agents)
    if is_led(mind, spot):
        return 0
    if is_uncontested(mind, spot):
        return min(2, most)
    own, rival = agents_on(mind, spot)[mind.seat], most_rival_agents(mind, spot)
    if rival + 1 - own <= most:
        return rival + 1 - own
    match = rival - own
    return match if 0 < match <= most and match < mind.player.agents else 0


@once
def to_influence(mind: Mind) -> list[Agents]:
    """[26], SC-INF-01 to SC-INF-04: every card worth agents, with how many."""
    if not mind.means.may & INFLUENCE or not mind.means.pips:
        return []
    found = []
    for act in influenceable(mind.table, mind.seat):
        wanted = agents_wanted(mind, mind.table.court.index(act.court))
        if wanted:
            found.append(Agents(act.court, wanted))
    return found


@once
def to_lead_a_card(mind: Mind) -> list[Agents]:
    """SC-GP-13: of these, cards on which the bot would have more agents than each rival."""
    return [plan for plan in to_influence(mind) if _would_lead(mind, plan)]


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
