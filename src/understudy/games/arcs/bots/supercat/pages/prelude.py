"""Prelude: what is spent and discarded before the suit page; read until no line finds anything (A-14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.combats import (
    CONTROL_WITH_TOKEN,
    RAIDS_WITH_TOKEN,
    TROPHIES_WITH_TOKEN,
    foreseen_with_token,
)
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
from understudy.games.arcs.bots.supercat.plans import guild, spending
from understudy.games.arcs.bots.supercat.plans.kinds import FOR_CONTEND, FOR_CONTROL, Spend
from understudy.games.arcs.cards import AGGRESSION
from understudy.pages import Ask, Can, No, Page, Prefer

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


def _selected_for(purpose: str) -> Callable[[Mind], bool | No]:
    """SC-PRE-07: the card was selected for such a combat, and its pips can be Battles."""

    def test(mind: Mind) -> bool | No:
        if mind.purpose != purpose:
            return No(noes.PURPOSES[mind.purpose])
        return spending.can_fight(mind) or No(noes.cannot_fight, spending.suit_played(mind))

    return test


def _other_aggression(mind: Mind) -> bool | No:
    suit = spending.suit_played(mind)
    if suit != AGGRESSION:
        return No(noes.no_aggression, suit)
    if not spending.has_combat_token(mind):
        return No(noes.NO_COMBAT_TOKEN)
    return mind.purpose not in (FOR_CONTEND, FOR_CONTROL) or No(noes.SELECTED)


PRELUDE = Page(
    "Prelude",
    [
        Can(
            f"SC-PRE-11 SC-PRE-10 SC-PRE-12 {KEPT}",
            "Discard a Weapon Guild card for three ships?",
            guild.weapon_cards,
        ),
        Can(
            f"SC-PRE-13 SC-PRE-10 {KEPT} {TYCOON}",
            "Use a Union for a bonus action card?",
            guild.unions,
            log="for a bonus action card",
        ),
        Can(
            f"SC-GLD-03 SC-PRE-10 {KEPT} {EMPATH}",
            "Discard Farseers for an extra action card?",
            guild.farseers,
        ),
        Can(
            f"SC-GLD-05 SC-PRE-10 {KEPT} {EMPATH}",
            "Discard Silver-Tongues to win a declared ambition?",
            guild.silver_tongues,
        ),
        Ask[Mind](
            "SC-PRE-06",
            "A Material to spend, and no starport on the map?",
            spending.has_material_for_starport,
            yes=[
                Can(
                    f"SC-PRE-06 SC-PRE-02 {TYCOON}",
                    "Spend Material to Build a starport?",
                    spending.starports,
                    _PORTS,
                )
            ],
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
                ),
                Can(
                    f"SC-PRE-06 SC-PRE-02 {TYCOON}",
                    "Spend Material to Build a ship?",
                    spending.ships,
                    _SHIPS,
                ),
            ],
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
                ),
                Can(
                    f"SC-PRE-08 {KEEPER}",
                    "Spend a Relic to Secure and contend a declared ambition?",
                    spending.relic_contends,
                    _COURT,
                ),
                Can(
                    f"SC-PRE-08 SC-VOX-01 {KEEPER}",
                    "Spend a Relic to Secure an effective Vox?",
                    spending.relic_vox,
                    _COURT,
                ),
            ],
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
                ),
                Can(
                    f"SC-PRE-09 SC-PRE-02 {EMPATH}",
                    "Spend a Psionic to Secure and contend a declared ambition?",
                    spending.psionic_secure,
                    _COURT,
                ),
            ],
        ),
        Ask[Mind](
            "SC-PRE-07 SC-TRM-02",
            "Was the card selected for a combat to contend?",
            _selected_for(FOR_CONTEND),
            yes=[
                Can(
                    f"SC-CMB-02 {SPENT}",
                    "Spend Weapon, Fuel or Psionic on a combat for trophies?",
                    TROPHIES_WITH_TOKEN,
                    TROPHY_ORDER,
                    log="for a combat for trophies",
                ),
                Can(
                    f"SC-CMB-02 {SPENT}",
                    "Spend Weapon, Fuel or Psionic on a raid?",
                    RAIDS_WITH_TOKEN,
                    RAID_ORDER,
                    log="for a raid",
                ),
            ],
        ),
        Ask[Mind](
            "SC-PRE-07 SC-TRM-02",
            "Was the card selected for a combat to change control?",
            _selected_for(FOR_CONTROL),
            yes=[
                Can(
                    f"SC-CMB-02 {SPENT}",
                    "Spend Weapon, Fuel or Psionic on a combat for control?",
                    CONTROL_WITH_TOKEN,
                    CONTROL_ORDER,
                    log="for a combat for control",
                )
            ],
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
                    log="for the combat later this turn",
                )
            ],
        ),
    ],
    "SC-PRE-01",
)
