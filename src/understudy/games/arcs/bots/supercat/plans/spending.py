"""What tokens are spent on in the Prelude (SC-PRE-02 to SC-PRE-09)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs import cards
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Means, Mind
from understudy.games.arcs.bots.supercat.plans import building, combat, court, taxing
from understudy.games.arcs.bots.supercat.plans.kinds import Combat, Spend
from understudy.games.arcs.bots.supercat.terms import no_starport
from understudy.games.arcs.bots.supercat.tokens import may_spend, spendable
from understudy.games.arcs.options import Act, WithCourt
from understudy.games.arcs.places import FUEL, MATERIAL, NONE, PSIONIC, RELIC
from understudy.games.arcs.table import COPY
from understudy.pages import No


def suit_played(mind: Mind) -> int:
    """SC-TURN-17: the suit of the page to come."""
    table = mind.table
    return NONE if table.card == NONE else cards.SUIT[table.lead if table.way == COPY else table.card]


def _spent(resource: int, acts: Sequence[Act]) -> Sequence[Spend]:
    return acts if isinstance(acts, No) else [Spend(resource, act) for act in acts]


def _no_token(mind: Mind, resource: int) -> No:
    player = mind.player
    return No(noes.no_token, resource, player.slots.count(resource), spendable(player, resource))


# -- Material ------------------------------------------------------------------------------------------------


def has_material(mind: Mind) -> bool | No:
    return may_spend(mind, MATERIAL) > 0 or _no_token(mind, MATERIAL)


def has_material_for_starport(mind: Mind) -> bool | No:
    """SC-PRE-06: and no starport on the map."""
    port = no_starport(mind)
    return has_material(mind) if port else port


def _builder(mind: Mind) -> Mind:
    return mind.given(Means(may_spend(mind, MATERIAL), cards.BUILD))


def starports(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-06: the first starport."""
    return _spent(MATERIAL, building.starports(_builder(mind)))


def cities(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-06, with the limit on double cities."""
    return _spent(MATERIAL, building.cities(_builder(mind)))


def ships(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-06; never a Repair."""
    return _spent(MATERIAL, building.ships(_builder(mind)))


# -- Relic and Psionic ---------------------------------------------------------------------------------------


def has_relic(mind: Mind) -> bool | No:
    """SC-PRE-05: held Relics, even while Keeper is declared; then only Relic cards are secured."""
    return spendable(mind.player, RELIC) > 0 or _no_token(mind, RELIC)


def _relic(mind: Mind, find: Callable[[Mind], Sequence[WithCourt]]) -> Sequence[Spend]:
    acts = find(mind.given(Means(spendable(mind.player, RELIC), cards.SECURE)))
    if acts and cards.KEEPER in mind.declared:
        relics = [act for act in acts if cards.COURT_SUIT[act.court] == RELIC]
        return _spent(RELIC, relics or No(noes.no_relic_card, [act.court for act in acts]))
    return _spent(RELIC, acts)


def relic_captives(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-08."""
    return _relic(mind, court.to_take_captives)


def relic_contends(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-08: alone, or with what other tokens and the pips to come can secure (A-37)."""
    if (
        cards.KEEPER in mind.declared
    ):  # Then Relics are for Relic cards only, and the others do not count on them.
        return _relic(mind, court.to_contend_declared)
    return _spent(RELIC, court.to_contend_declared(mind))


def relic_vox(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-08."""
    return _relic(mind, court.effective_vox)


def has_psionic(mind: Mind) -> bool | No:
    return may_spend(mind, PSIONIC) > 0 or _no_token(mind, PSIONIC)


def psionic_tax(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-09: where the lead suit has Tax; alone, or with what the pips to come can tax (A-37)."""
    if not mind.means.lead & cards.TAX:
        return No(noes.not_in_lead, "Tax")
    return _spent(PSIONIC, taxing.to_contend_declared(mind))


def psionic_secure(mind: Mind) -> Sequence[Spend]:
    """SC-PRE-09: where the lead suit has Secure; alone, or with other tokens and the pips to come (A-37)."""
    if not mind.means.lead & cards.SECURE:
        return No(noes.not_in_lead, "Secure")
    return _spent(PSIONIC, court.to_contend_declared(mind))


# -- combat --------------------------------------------------------------------------------------------------


def has_combat_token(mind: Mind) -> bool:
    return may_spend(mind, FUEL) > 0 or may_spend(mind, PSIONIC) > 0


def can_fight(mind: Mind) -> bool:
    """SC-TRM-02: pips of the card can be Battles, by its suit or by a Weapon."""
    return suit_played(mind) == cards.AGGRESSION or combat.may_arm(mind)


def may_pay(mind: Mind) -> bool:
    """Whether there is a token to spend on a combat: Fuel or Psionic, or the Weapon of another suit."""
    if suit_played(mind) == cards.AGGRESSION:
        return has_combat_token(mind)
    return combat.may_arm(mind)


def combat_mind(mind: Mind) -> Mind:
    """A-39 (a): the combat that the card was selected for is looked up anew, with all means."""
    return mind.given(mind.means._replace(may=mind.means.may | cards.BATTLE))


def needs_token(mind: Mind, plan: Combat) -> bool:
    """Whether the next step of a combat takes a token: the Weapon, or a Fuel or Psionic."""
    if suit_played(mind) != cards.AGGRESSION:
        return True
    lead = mind.means.lead
    if plan.journeys:
        return may_spend(mind, FUEL) > 0 or bool(lead & cards.MOVE and may_spend(mind, PSIONIC))
    return bool(lead & cards.BATTLE) and may_spend(mind, PSIONIC) > 0
