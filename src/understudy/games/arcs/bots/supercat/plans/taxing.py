"""Plans to Tax."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Change, Mind, contested, once, plus, shared
from understudy.games.arcs.bots.supercat.plans import goals
from understudy.games.arcs.bots.supercat.plans.goals import Offer
from understudy.games.arcs.bots.supercat.terms import is_new_resource
from understudy.games.arcs.bots.supercat.tokens import token_change, would_keep
from understudy.games.arcs.cards import TYRANT
from understudy.games.arcs.options import AtSystem, OnOwner
from understudy.games.arcs.rules.tax import taxable


@shared
def offers(mind: Mind) -> list[Offer[AtSystem]]:
    """Every city that may be taxed, with the token (if kept) and the captive it brings (R-TAX-1, R-TAX-2)."""
    return [(act, _change(mind, act)) for act in taxable(mind.table, mind.seat)]


def _change(mind: Mind, act: AtSystem) -> Change:
    change = token_change(mind, mind.board.types[act.system])
    if isinstance(act, OnOwner) and act.colour != mind.seat and mind.table.players[act.colour].agents:
        return Change(plus(TYRANT, 1, change.own), change.rival, change.theirs)
    return change


def _able(mind: Mind) -> bool:
    return mind.means.taxes > 0


@once
def to_contend_declared(mind: Mind) -> list[AtSystem]:
    """[1], SC-GP-01."""
    taxes = mind.means.paid_taxes
    if not taxes or not contested(mind):
        return []
    return goals.contend_declared(mind, offers(mind), taxes)


@once
def to_contend_undeclared(mind: Mind) -> list[AtSystem]:
    """[23], SC-GP-12."""
    return goals.contend_undeclared(mind, offers(mind), mind.means.taxes) if _able(mind) else []


@once
def to_take_captives(mind: Mind) -> list[AtSystem]:
    """[24], SC-GP-12: a controlled rival city whose owner has an agent left."""
    return goals.take_captives(mind, offers(mind), mind.means.taxes) if _able(mind) else []


@once
def to_grow_lead(mind: Mind) -> list[AtSystem]:
    """[46], SC-GP-12."""
    return goals.grow_declared(mind, offers(mind), mind.means.taxes) if _able(mind) else []


def to_gain(mind: Mind) -> list[AtSystem]:
    """[47]: any Tax that gains a token."""
    if not _able(mind):
        return []
    return [act for act, _ in offers(mind) if would_keep(mind, mind.board.types[act.system])]


def brings_new_resource(mind: Mind, act: AtSystem) -> bool:
    """[47]: SC-TRM-07 for the token."""
    return is_new_resource(mind, mind.board.types[act.system])
