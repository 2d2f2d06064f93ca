"""Plans to Tax."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Change, Mind, once, plus, shared
from understudy.games.arcs.bots.supercat.plans.goals import Kind, Offer
from understudy.games.arcs.bots.supercat.terms import is_new_resource, rival_cities
from understudy.games.arcs.bots.supercat.tokens import token_change, would_keep
from understudy.games.arcs.cards import TAX, TYRANT
from understudy.games.arcs.options import AtSystem, OnOwner
from understudy.games.arcs.rules.tax import taxable
from understudy.pages import No, sift


@shared
def offers(mind: Mind) -> list[Offer[AtSystem]]:
    """Every city that may be taxed, with the token (if kept) and the captive it brings (R-TAX-1, R-TAX-2)."""
    return [(act, _change(mind, act)) for act in taxable(mind.table, mind.seat)]


def _change(mind: Mind, act: AtSystem) -> Change:
    change = token_change(mind, mind.board.types[act.system])
    if isinstance(act, OnOwner) and act.color != mind.seat and mind.table.players[act.color].agents:
        return Change(plus(TYRANT, 1, change.own), change.rival, change.theirs)
    return change


def _none(mind: Mind) -> No:
    board, seat = mind.board, mind.seat
    return No(noes.no_city_to_tax, board.cities(seat) | (board.controlled[seat] & rival_cities(mind)))


TAXING = Kind("tax", "city", TAX, offers, lambda mind: mind.means.paid_taxes, _none, noes.no_captive_in_tax)


@once
def to_contend_declared(mind: Mind) -> Sequence[AtSystem]:
    """[1], SC-GP-01."""
    return TAXING.contend_declared(mind)


@once
def to_contend_undeclared(mind: Mind) -> Sequence[AtSystem]:
    """[23], SC-GP-12."""
    return TAXING.contend_undeclared(mind)


@once
def to_take_captives(mind: Mind) -> Sequence[AtSystem]:
    """[24], SC-GP-12: a controlled rival city whose owner has an agent left."""
    return TAXING.take_captives(mind)


@once
def to_grow_lead(mind: Mind) -> Sequence[AtSystem]:
    """[46], SC-GP-12."""
    return TAXING.grow_declared(mind)


def to_gain(mind: Mind) -> Sequence[AtSystem]:
    """[47]: any Tax that gains a token."""
    unable = TAXING.unable(mind)
    if unable is not None:
        return unable
    cities = [act for act, _ in offers(mind)]
    types = mind.board.types
    found = [act for act in cities if would_keep(mind, types[act.system])]
    return sift(cities, found, "a token that fits its slots") or No(
        noes.not_kept, [types[act.system] for act in cities]
    )


def brings_new_resource(mind: Mind, act: AtSystem) -> bool:
    """[47]: SC-TRM-07 for the token."""
    return is_new_resource(mind, mind.board.types[act.system])
