"""Who fires what at whom, and at which side."""

from __future__ import annotations

from understudy.games.carwars.bots.personalities import noes, plans
from understudy.games.carwars.bots.personalities.deciding import any_one, any_weapon
from understudy.games.carwars.bots.personalities.looking import nearest_at_dropper, nearest_target
from understudy.games.carwars.bots.personalities.pages.abilities import AGREED, PAID_ITEM, WHICH, uses
from understudy.games.carwars.bots.personalities.terms import Mind, armor_of_side, cost, is_flank
from understudy.games.carwars.builds import DRIVER, GUNNER, label
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import CREW, ByCrew, Fire, OnItem, OnSide
from understudy.games.carwars.rules.attack import WHY_NOT, free_crew, why_not
from understudy.pages import Ask, Can, Look, No, Page, Prefer, Settle, Unsaid, fewest, finds, most
from understudy.pages.page import Line

NEAREST_TARGET = Settle[Mind, Fire]("CW-ATK-09", "the nearest target", nearest_target)
ANY_WEAPON = Settle[Mind, Fire]("CW-ATK-10", "the weapon that a die says", any_weapon)
#: A-LADDER: the document names the target before the weapon.
ORDERS = {"target_first": (NEAREST_TARGET, ANY_WEAPON), "weapon_first": (ANY_WEAPON, NEAREST_TARGET)}


def dearest(rules: str) -> Prefer[Mind, OnItem]:
    return Prefer(rules, "the highest cost", most(cost))


def ladder(who: int, order: str = RULES.attack_order) -> list[Line]:
    """The numbered list for one crew member; the last item is common to both."""
    target = ORDERS[order]
    return [
        Can(
            "CW-ATK-04 CW-ATK-03",
            "A weapon against an out-of-control opponent?",
            plans.at_out_of_control(who),
            prefer=[dearest("CW-ATK-04"), *target],
            rank=1,
        ),
        Can(
            "CW-ATK-05 CW-ATK-03",
            "A limited-range weapon?",
            plans.with_limited_range(who),
            prefer=[dearest("CW-ATK-05"), *target],
            rank=2,
        ),
        Can(
            "CW-ATK-06 CW-ATK-03",
            "Any weapon?",
            plans.with_any_weapon(who),
            prefer=[dearest("CW-ATK-06"), *target],
            rank=3,
        ),
        Can(
            "CW-ATK-07 CW-ATK-03",
            "A sidearm?",
            plans.with_sidearm(who),
            prefer=[dearest("CW-ATK-07"), *target],
            rank=4,
        ),
        dropping(who),
    ]


def dropping(who: int) -> Ask[Mind]:
    """A-DROP: who has nothing to fire lays a hazard in the way of the nearest opponent."""
    drops = plans.drops(who)
    any_drop = finds(drops)
    return Ask(
        "CW-CON-04",
        "Can it drop a hazard instead?",
        lambda mind: any_drop(mind) if RULES.drop_policy == "nearest_in_arc" else No(noes.LAYS_NOTHING),
        yes=[
            Look(
                "CW-CON-04",
                "Is the nearest opponent in the arc of the dropper's side?",
                nearest_at_dropper(drops),
                yes=[
                    Can(
                        "CW-CON-04 CW-CON-03",
                        "Drop it.",
                        lambda mind: mind.found,
                        prefer=[dearest("CW-CON-04"), Settle("CW-ATK-10", "what a die says", any_weapon)],
                    )
                ],
            )
        ],
    )


def _can_attack(mind: Mind, who: int) -> bool | No:
    """The crew member is offered something; what is not offered is told with its cause."""
    if not any(isinstance(act, ByCrew) and act.who == who for act in mind.offered):
        return Unsaid(_cannot_attack, mind, who)
    if mind.watch is not None:
        build = mind.own.build
        fired = {build.twins[act.item] for act in plans.sorted_shots(mind)[who]}
        for item, cause in _silent(mind, who, fired):
            mind.note(Line("", f"{label(build, item)} {cause}."))
    return True


def _cannot_attack(mind: Mind, who: int) -> No:
    """What keeps a crew member from attacking."""
    if mind.own.acted >> who & 1:
        return No(noes.has_attacked, who)
    arms = _silent(mind, who, set()) if who in free_crew(mind.own) else []
    return No(noes.cannot_attack, who, mind.own.build, arms)


def _silent(mind: Mind, who: int, twins: set[int]) -> list[tuple[int, str]]:
    """Why each weapon cannot be fired now, of a pair one; `twins` are those that can."""
    build = mind.own.build
    found = []
    for item in build.arms:
        if build.twins[item] not in twins:
            twins.add(build.twins[item])
            found.append((item, WHY_NOT[why_not(mind.view, mind.seat, who, item)]))
    return found


def turn_of(who: int, order: str = RULES.attack_order) -> Ask[Mind]:
    """CW-ATK-02: the gunner comes first."""
    return Ask(
        "CW-ATK-02",
        f"Can the {CREW[who]} still attack?",
        lambda mind: _can_attack(mind, who),
        yes=ladder(who, order),
    )


ATTACK = Page(
    "Attacking",
    [turn_of(GUNNER), turn_of(DRIVER), Can("CW-ATK-08", "Do not attack.", plans.hold, rank=5)],
    rules="CW-ATK-01",
)
#: Cards that may be used in the combat phase, before the attacks.
BEFORE_ATTACKS = Page(
    "Items used in the combat phase",
    [
        Can(
            PAID_ITEM,
            "An item to be used in the combat phase?",
            uses("item"),
            prefer=WHICH,
        ),
        *AGREED,
    ],
)

SIDE = Page(
    "Which side of the opponent",
    [
        Can(
            "CW-SID-01",
            "Aim at a side.",
            plans.all_of(OnSide, "side"),
            log="",
            prefer=[
                Prefer("CW-SID-01", "the lowest armor", fewest(armor_of_side)),
                Prefer("CW-SID-02", "the left or right side", is_flank),
                Settle("CW-GEN-14", "what a die says", any_one),
            ],
        )
    ],
)
