"""The four Principles as orders of preference, used by the lines of the suit pages (SC-DEC-08)."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.plans import combat, court, moving
from understudy.games.arcs.bots.supercat.plans.court import OfCourt
from understudy.games.arcs.bots.supercat.plans.kinds import Combat, Journey
from understudy.pages import Prefer, earliest, fewest, most

#: Between cards that are equal so far (SC-INF-10); A-34: also between cards to secure.
INFLUENCE_PRIORITIES: tuple[Prefer[Mind, OfCourt], ...] = (
    Prefer("SC-INF-05 SC-INF-10 SC-TRM-13", "an uncontested card", court.is_uncontested_card),
    Prefer("SC-INF-06", "a card that gives a bonus action card", court.gives_bonus_card),
    Prefer("SC-INF-07", "most captives", most(court.captives_on)),
    Prefer("SC-INF-08", "a Loyal card for an outraged resource", court.is_loyal_for_outraged),
    Prefer("SC-INF-09", "more keys", most(court.keys_of)),
)

INFLUENCE_ORDER: tuple[Prefer[Mind, OfCourt], ...] = (
    Prefer("SC-ADM-07 SC-TRM-04", "loyal agents to defend on a contested card", court.defends_agents),
    Prefer("SC-ADM-08", "an icon that would contend a declared ambition", court.icon_contends_declared),
    Prefer("SC-ADM-09", "an icon that would contend an undeclared ambition", court.icon_contends_undeclared),
    Prefer("SC-ADM-10", "an effective Vox", court.is_effective_vox),
    Prefer("SC-ADM-11", "a Weapon icon", court.has_weapon_icon),
    Prefer("SC-ADM-12", "an icon that would grow a lead in a declared ambition", court.icon_grows_lead),
    *INFLUENCE_PRIORITIES,
)

KEEP_ORIGIN = Prefer[Mind, Journey]("SC-MOV-06", "to keep control of the origin", moving.keeps_origin)
SHORTEST = Prefer[Mind, Journey]("SC-MOV-04", "fewest actions", fewest(moving.actions_needed))
NEW_CLAIMS = Prefer[Mind, Journey]("SC-MOV-07", "new claims at the destination", moving.gives_claims)
RIVAL_CITY = Prefer[Mind, Journey]("SC-MOV-08", "control of a rival city there", moving.gives_rival_city)
FROM_TASK_FORCE = Prefer[Mind, Journey](
    "SC-MOV-09 SC-TRM-10", "ships from the task force", moving.from_task_force
)

CLAIM_PREFERENCES: tuple[Prefer[Mind, Journey], ...] = (
    Prefer("SC-AGG-08 SC-MOB-04 SC-TRM-07", "new resources", moving.to_new_resources),
    Prefer("SC-AGG-08 SC-MOB-04 SC-TRM-12", "an unclaimed system", moving.to_unclaimed),
    Prefer("SC-AGG-08 SC-MOB-04", "two slots", moving.to_two_slots),
)
GATE_PREFERENCES: tuple[Prefer[Mind, Journey], ...] = (
    Prefer("SC-AGG-18 SC-MOB-09", "control taken next to a rival starport", moving.takes_gate_by_rival_port),
    Prefer(
        "SC-AGG-18 SC-MOB-09",
        "control taken or neutralized next to a loyal starport",
        moving.frees_gate_by_loyal_port,
    ),
)

Preferences = tuple[Prefer[Mind, Journey], ...]


def movement(
    page_first: bool, preferences: Preferences = (), *, claims: bool = False, control: bool = False
) -> Preferences:
    """Movement Principles, with the preferences of the page's line in the place that A-22 gives them.

    `claims` and `control` say what the goal of the line is: the matching principle is then left out.
    """
    ways = (KEEP_ORIGIN, SHORTEST)
    ties = tuple(rule for rule, left_out in ((NEW_CLAIMS, claims), (RIVAL_CITY, control)) if not left_out)
    first = (*preferences, *ways) if page_first else (*ways, *preferences)
    return (*first, *ties, FROM_TASK_FORCE)


_WAYS: tuple[Prefer[Mind, Combat], ...] = (
    Prefer("SC-MOV-06", "to keep control of the origin", combat.keeps_origin),
    Prefer("SC-MOV-04", "fewest actions for moving", fewest(combat.actions_needed)),
    Prefer("SC-MOV-09", "ships from the task force", combat.from_task_force),
)
TROPHY_ORDER: tuple[Prefer[Mind, Combat], ...] = (
    Prefer("SC-CMB-09", "most possible trophies", most(combat.score)),
    *_WAYS,
)
RAID_ORDER: tuple[Prefer[Mind, Combat], ...] = (
    Prefer("SC-CMB-11 A-48", "the best place reached, then fewest keys", earliest(combat.raid_rank)),
    *_WAYS,
)
CONTROL_ORDER: tuple[Prefer[Mind, Combat], ...] = _WAYS
