"""Prelude: what is spent and discarded before the suit page; read until no line finds anything (A-14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from understudy.games.arcs.bots.supercat.acting import WITH_TOKENS
from understudy.games.arcs.bots.supercat.foresight import always_fights, foreseen
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages import lacking_prelude as lacking
from understudy.games.arcs.bots.supercat.pages.construction import (
    CITY_ORDER,
    FIRST_STARPORT_ORDER,
    SHIP_ORDER,
)
from understudy.games.arcs.bots.supercat.pages.principles import (
    CONTROL_ORDER,
    INFLUENCE_PRIORITIES,
    RAID_ORDER,
    TROPHY_ORDER,
)
from understudy.games.arcs.bots.supercat.pages.suits import suit_page
from understudy.games.arcs.bots.supercat.plans import combat, guild, spending
from understudy.games.arcs.bots.supercat.plans.kinds import FOR_CONTEND, FOR_CONTROL, Combat, Spend
from understudy.games.arcs.bots.supercat.terms import no_starport
from understudy.games.arcs.cards import AGGRESSION
from understudy.pages import Ask, Can, Page, Prefer
from understudy.pages.walk import narrow

KEPT = "SC-PRE-02 SC-GLD-01"
TYCOON = "SC-PRE-03"
EMPATH = "SC-PRE-04"
KEEPER = "SC-PRE-05"
SPENT = f"SC-PRE-07 SC-PRE-09 SC-PRE-02 {TYCOON} {EMPATH}"


def _for_token(order: Sequence[Prefer[Mind, Any]]) -> tuple[Prefer[Mind, Spend], ...]:
    """The same preferences for the action that a token is spent on."""
    return tuple(_unwrapped(rule) for rule in order)


def _unwrapped(rule: Prefer[Mind, Any]) -> Prefer[Mind, Spend]:
    unwrapped: Prefer[Mind, Spend] = Prefer(
        " ".join(rule.rules), rule.text, lambda mind, plan: rule.score(mind, plan.act)
    )
    unwrapped.best = rule.best
    return unwrapped


_COURT = _for_token(INFLUENCE_PRIORITIES)
_PORTS = _for_token(FIRST_STARPORT_ORDER)
_CITIES = _for_token(CITY_ORDER)
_SHIPS = _for_token(SHIP_ORDER)

Order = tuple[Prefer[Mind, Combat], ...]


def _with_token(find: Callable[[Mind], list[Combat]], order: Order) -> Callable[[Mind], list[Combat]]:
    """Of the combats that the card was selected for the best, if their next step takes a token."""

    def plans(mind: Mind) -> list[Combat]:
        if mind.table.armed or not spending.may_pay(mind):
            return []
        look = spending.combat_mind(mind)
        found = find(look)
        best = narrow(order, look, found) if found else ()
        return [plan for plan in best if spending.needs_token(mind, plan) and _is_fought(mind, plan)]

    return plans


def foreseen_with_token(mind: Mind) -> list[Combat]:
    """A-39 (b), if the next step of the combat takes a token."""
    if spending.suit_played(mind) != AGGRESSION:
        return []
    found = foreseen(suit_page(mind.table, AGGRESSION), mind)
    return [plan for plan in found if spending.needs_token(mind, plan) and _is_fought(mind, plan)]


def _is_fought(mind: Mind, plan: Combat) -> bool:
    """A-15: with a card of another suit at once; else its page must come to it after the tokens are spent."""
    if mind.table.rehearsed or spending.suit_played(mind) != AGGRESSION:
        return True
    return always_fights(mind, plan, WITH_TOKENS)


def _for_contend(mind: Mind) -> bool:
    return mind.purpose == FOR_CONTEND and spending.can_fight(mind)


def _for_control(mind: Mind) -> bool:
    return mind.purpose == FOR_CONTROL and spending.can_fight(mind)


def _other_aggression(mind: Mind) -> bool:
    combat_card = mind.purpose in (FOR_CONTEND, FOR_CONTROL)
    return spending.suit_played(mind) == AGGRESSION and not combat_card and spending.has_combat_token(mind)


PRELUDE = Page(
    "Prelude",
    [
        Can(
            f"SC-PRE-11 SC-PRE-10 SC-PRE-12 {KEPT}",
            "Discard a Weapon Guild card for three ships?",
            guild.weapon_cards,
            lacking=lacking.weapon_card,
        ),
        Can(
            f"SC-PRE-13 SC-PRE-10 {KEPT} {TYCOON}",
            "Use a Union for a bonus action card?",
            guild.unions,
            lacking=lacking.union,
        ),
        Can(
            f"SC-GLD-03 SC-PRE-10 {KEPT} {EMPATH}",
            "Discard Farseers for an extra action card?",
            guild.farseers,
            lacking=lacking.farseers,
        ),
        Can(
            f"SC-GLD-05 SC-PRE-10 {KEPT} {EMPATH}",
            "Discard Silver-Tongues to win a declared ambition?",
            guild.silver_tongues,
            lacking=lacking.silver_tongues,
        ),
        Ask[Mind](
            "SC-PRE-06",
            "A Material to spend, and no starport on the map?",
            lambda mind: spending.has_material(mind) and no_starport(mind),
            yes=[
                Can(
                    f"SC-PRE-06 SC-PRE-02 {TYCOON}",
                    "Spend Material to Build a starport?",
                    spending.starports,
                    _PORTS,
                    lacking=lacking.starport,
                )
            ],
            lacking=lacking.material_for_starport,
        ),
        Ask[Mind](
            "SC-PRE-06",
            "A Material to spend?",
            spending.has_material,
            yes=[
                Can(
                    f"SC-PRE-06 SC-PRE-02 SC-CON-07 {TYCOON}",
                    "Spend Material to Build a city?",
                    spending.cities,
                    _CITIES,
                    lacking=lacking.city,
                ),
                Can(
                    f"SC-PRE-06 SC-PRE-02 {TYCOON}",
                    "Spend Material to Build a ship?",
                    spending.ships,
                    _SHIPS,
                    lacking=lacking.ship,
                ),
            ],
            lacking=lacking.material,
        ),
        Ask[Mind](
            "SC-PRE-08",
            "A Relic to spend?",
            spending.has_relic,
            yes=[
                Can(
                    f"SC-PRE-08 {KEEPER}",
                    "Spend a Relic to Secure captives?",
                    spending.relic_captives,
                    _COURT,
                    lacking=lacking.relic_captives,
                ),
                Can(
                    f"SC-PRE-08 {KEEPER}",
                    "Spend a Relic to Secure and contend a declared ambition?",
                    spending.relic_contends,
                    _COURT,
                    lacking=lacking.relic_contend,
                ),
                Can(
                    f"SC-PRE-08 SC-VOX-01 {KEEPER}",
                    "Spend a Relic to Secure an effective Vox?",
                    spending.relic_vox,
                    _COURT,
                    lacking=lacking.relic_vox,
                ),
            ],
            lacking=lacking.relic,
        ),
        Ask[Mind](
            "SC-PRE-09",
            "A Psionic to spend?",
            spending.has_psionic,
            yes=[
                Can(
                    f"SC-PRE-09 SC-PRE-02 {EMPATH}",
                    "Spend a Psionic to Tax and contend a declared ambition?",
                    spending.psionic_tax,
                    lacking=lacking.psionic_tax,
                ),
                Can(
                    f"SC-PRE-09 SC-PRE-02 {EMPATH}",
                    "Spend a Psionic to Secure and contend a declared ambition?",
                    spending.psionic_secure,
                    _COURT,
                    lacking=lacking.psionic_secure,
                ),
            ],
            lacking=lacking.psionic,
        ),
        Ask[Mind](
            "SC-PRE-07 SC-TRM-02",
            "Was the card selected for a combat to contend?",
            _for_contend,
            yes=[
                Can(
                    f"SC-CMB-02 {SPENT}",
                    "Spend Weapon, Fuel or Psionic on a combat for trophies?",
                    _with_token(combat.for_warlord, TROPHY_ORDER),
                    TROPHY_ORDER,
                    lacking=lacking.trophies,
                ),
                Can(
                    f"SC-CMB-02 {SPENT}",
                    "Spend Weapon, Fuel or Psionic on a raid?",
                    _with_token(combat.for_raid, RAID_ORDER),
                    RAID_ORDER,
                    lacking=lacking.raid,
                ),
            ],
            lacking=lacking.for_contend,
        ),
        Ask[Mind](
            "SC-PRE-07 SC-TRM-02",
            "Was the card selected for a combat to change control?",
            _for_control,
            yes=[
                Can(
                    f"SC-CMB-02 {SPENT}",
                    "Spend Weapon, Fuel or Psionic on a combat for control?",
                    _with_token(combat.to_change_control, CONTROL_ORDER),
                    CONTROL_ORDER,
                    lacking=lacking.control,
                )
            ],
            lacking=lacking.for_control,
        ),
        Ask[Mind](
            "SC-PRE-07 SC-TRM-02",
            "Is Aggression played, with Fuel or Psionic to spend?",
            _other_aggression,
            yes=[
                Can(
                    f"SC-CMB-02 {SPENT}",
                    "Spend Fuel or Psionic on the combat that its page comes to?",
                    foreseen_with_token,
                    lacking=lacking.foreseen,
                )
            ],
            lacking=lacking.other_aggression,
        ),
    ],
    "SC-PRE-01",
)
