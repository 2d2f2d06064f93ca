"""The lines about moving that Mobilization and Aggression share; each page gives them its own rule id."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.principles import (
    CLAIM_PREFERENCES,
    GATE_PREFERENCES,
    Preferences,
    movement,
)
from understudy.games.arcs.bots.supercat.plans import moving
from understudy.games.arcs.bots.supercat.terms import (
    building_under_rival,
    no_starport_no_claims,
    seeks_claims,
)
from understudy.pages import Ask, Can
from understudy.pages.page import Line

CLAIMS = "SC-TRM-01 SC-TRM-11 SC-EXP-01 SC-EXP-02 SC-EXP-03 SC-EXP-06"
#: What every Move obeys.
MOVES = "SC-MOV-01 SC-MOV-02 SC-MOV-05"


class Moves:
    """The lines with the preferences of a page before or after the Movement Principles (A-22)."""

    def __init__(self, page_first: bool) -> None:
        self.page_first = page_first

    def _order(
        self, preferences: Preferences = (), *, claims: bool = False, control: bool = False
    ) -> Preferences:
        return movement(self.page_first, preferences, claims=claims, control=control)

    def for_first_claims(self, rule: str) -> Line:
        """[10]"""
        move = Can(
            f"{rule} SC-EXP-07 {MOVES}",
            "Move to get new claims?",
            moving.to_new_claims,
            self._order(claims=True),
            rank=10,
        )
        return Ask[Mind](
            "SC-QST-02",
            "No starport and no claims?",
            no_starport_no_claims,
            yes=[move],
        )

    def for_lost_buildings(self, rule: str, *otherwise: Line) -> Line:
        """[14], and what else may change control."""
        move = Can(
            f"{rule} {MOVES}",
            "Move to change control?",
            moving.to_change_control,
            self._order(control=True),
            rank=14,
        )
        return Ask[Mind](
            "SC-QST-02",
            "Does a rival control any loyal building?",
            building_under_rival,
            yes=[move, *otherwise],
        )

    def for_claims(self, rule: str) -> Line:
        """[18]"""
        move = Can(
            f"{rule} SC-EXP-07 {MOVES}",
            "Move to get at least one new claim?",
            moving.to_new_claims,
            self._order(CLAIM_PREFERENCES, claims=True),
            rank=18,
        )
        return Ask[Mind](
            f"SC-QST-02 SC-EXP-04 {CLAIMS}",
            "Fewer claims than unbuilt cities?",
            seeks_claims,
            yes=[move],
        )

    def for_rival_city(self, rule: str) -> Line:
        """[32]"""
        return Can(
            f"{rule} {MOVES}",
            "Move to take control of a rival city?",
            moving.to_rival_city,
            self._order(control=True),
            rank=32,
        )

    def for_gate(self, rule: str) -> Line:
        """[44]"""
        return Can(
            f"{rule} {MOVES}",
            "Move to change control of a gate that a rival controls?",
            moving.to_rival_gate,
            self._order(GATE_PREFERENCES, control=True),
            rank=44,
        )

    def to_task_force(self, rule: str) -> Line:
        """[45]"""
        move = Can(
            f"{rule} SC-TRM-08 SC-MOV-02 SC-MOV-03",
            "Move unassigned ships to the task force?",
            moving.to_task_force,
            self._order(),
            rank=45,
        )
        return Ask[Mind](
            "SC-QST-02",
            "Are there ships that control no gate, claim or rival building?",
            moving.has_unassigned,
            yes=[move],
        )
