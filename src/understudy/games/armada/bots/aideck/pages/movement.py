"""Movement: where the ship goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from understudy.games.armada.aicards import LABELS, MOVEMENT_PRIORITIES
from understudy.games.armada.bots.aideck.courses import (
    FAST,
    MOST_TRIED,
    SLOW,
    Believed,
    Courses,
    Judged,
    Steering,
    candidates,
    own_sources,
)
from understudy.games.armada.bots.aideck.terms import Mind
from understudy.games.armada.measures import HARMFUL
from understudy.games.armada.options import HALT, Maneuver
from understudy.games.armada.rules.courses import Sources
from understudy.games.armada.table import Ship
from understudy.games.armada.tool import SIDES
from understudy.kit.exact import added
from understudy.kit.saying import plural
from understudy.pages import Can, Page, Prefer, fewest
from understudy.pages.walk import narrow

#: How many of the best maneuvers a trace tells with all they lead to.
TOLD = 4
#: Maneuvers that a card or an objective gives.
EXTRAS = ("extra-maneuver", "pulled")


def courses(mind: Mind) -> Courses:
    """The maneuvers of the ship with everything at hand."""
    found = mind.memo.get("courses")
    if found is None:
        given = own_sources(mind, mind.ship)
        found = Courses(mind, mind.ship, given) if mind.view.known is None else _tried(mind, given)
        mind.memo["courses"] = found
    return cast(Courses, found)


def _tried(mind: Mind, given: Sources) -> Judged:
    """At a real table: the best by belief is tried with the tool; what is not free is tried again with the
    next best, four times at most.
    """
    belief = Believed(mind, mind.ship, given)
    aside = Mind(mind.view, mind.request, None)
    aside.memo["courses"] = belief
    extra = mind.request.topic in EXTRAS
    ways = mind.acts(Maneuver) if extra else belief.all()
    order = [*BESIDE[kept_off(mind)], *LAST[1:]] if extra else [*counted(mind, belief.goal.priority), *LAST]
    tried: list[Maneuver] = []
    found = Judged(mind, mind.ship, given, tried)
    while len(tried) < MOST_TRIED:
        left = [each for each in ways if each not in tried]
        if not left:
            break
        tried.append(narrow(order, aside, left)[0])
        if found.is_free(tried[-1]):
            break
    # It and the belief hold on to each other.
    aside.memo.clear()
    return found


def _line(rules: str, text: str, read: Callable[[Courses, Maneuver], float]) -> Prefer[Mind, Maneuver]:
    """What the ship's courses say: those on the map, or what was seen of them at a real table."""
    # The courses are asked for without a call where they were made before: this is read for every maneuver.
    return Prefer(rules, text, fewest(lambda mind, act: read(mind.memo.get("courses") or courses(mind), act)))


def _vector(course: Courses, act: Maneuver) -> float:
    """Port first, joint by joint, as one number."""
    number = 0.0
    for click in act.clicks:
        number = 5 * number + click + 2
    return number


#: I7.3: the first three count for every card.
SAFE: list[Prefer[Mind, Maneuver]] = [
    _line("AR-MOV-01", "not to fly off the map", lambda course, act: course.off_map(act)),
    _line(
        "AR-MOV-01 ARA-AI-20",
        "not to be forced off the map later",
        lambda course, act: course.doomed(act),
    ),
    _line("AR-MOV-02", "not to ram a friendly ship", lambda course, act: course.rams_friend(act)),
]
LAST: list[Prefer[Mind, Maneuver]] = [
    _line(
        "AR-MOV-05 AR-NAV-05 ARA-AI-19",
        "the fewest commands and clicks beyond the chart",
        lambda course, act: course.sources_used(act),
    ),
    _line("AR-GOL-01 ARA-AI-19", "the fewest clicks", lambda course, act: added(map(abs, act.clicks))),
    _line(
        "AR-GOL-01 ARA-AI-19",
        "the speed as it is",
        lambda course, act: abs(act.speed - course.ship.speed),
    ),
    _line("AR-GOL-01 ARA-AI-19", "the tool to starboard", lambda course, act: SIDES.index(act.side)),
    _line("AR-GOL-01 ARA-AI-19", "clicks to port", _vector),
]
_SPEED = {
    SLOW: [
        _line(
            "AR-NAV-01 AR-NAV-02 AR-NAV-04 AR-NAV-07 ARA-AI-19",
            "a lower speed, but not below 1",
            lambda course, act: course.speed_wish(act),
        )
    ],
    FAST: [
        _line(
            "AR-NAV-03 AR-NAV-04 AR-NAV-07 ARA-AI-19",
            "a higher speed",
            lambda course, act: course.speed_wish(act),
        )
    ],
}


#: AR-MOV-04: what the document keeps off, and what else does harm where an objective brings it.
PRINTED = "no debris cloud or asteroid field"
MORE = "no debris cloud, asteroid field, rift, purrgil or exogorth"
#: ARA-O11: obstacles of objectives that do harm.
OF_OBJECTIVES = [kind for kind in HARMFUL if kind not in ("asteroid", "debris")]


#: How the pages of such a map are told from the others.
TITLES = {PRINTED: "", MORE: ", with an objective"}


def kept_off(mind: Mind) -> str:
    """What is said of the obstacles on this map."""
    return MORE if any(each.kind in OF_OBJECTIVES for each in mind.view.obstacles) else PRINTED


def _off_obstacles(text: str) -> Prefer[Mind, Maneuver]:
    return _line("AR-MOV-04 ARA-AI-19", text, lambda course, act: course.obstacle(act))


def counting(priority: str, obstacles: str) -> list[Prefer[Mind, Maneuver]]:
    """Components 1 to 8 of a movement priority. G45: Slow Approach and Speed up are about speed first."""
    name = LABELS[priority]
    speed: list[Prefer[Mind, Maneuver]] = _SPEED.get(priority, [])
    return [
        *SAFE,
        *speed,
        _line("AR-MOV-03 ARA-AI-19", f"{name}, as the card says", lambda course, act: course.misses(act)),
        _off_obstacles(obstacles),
        _line("AR-MOV-03 ARA-AI-19", "not to ram an enemy", lambda course, act: course.rams_enemy(act)),
        _line("AR-MOV-03 ARA-AI-19", f"the best for {name}", lambda course, act: course.metric(act)),
    ]


COUNTING = {
    obstacles: {priority: counting(priority, obstacles) for priority in MOVEMENT_PRIORITIES}
    for obstacles in (PRINTED, MORE)
}


def counted(mind: Mind, priority: str) -> list[Prefer[Mind, Maneuver]]:
    """What counts on this map."""
    return COUNTING[kept_off(mind)][priority]


def dial_helps(mind: Mind, given: Sources) -> bool:
    """AR-NAV-06, I5.4: the best maneuver with the dial leads to more than the best without it. The
    card wants no other speed, or that would be reason enough.
    """
    kind = Courses if mind.view.known is None else Believed
    course = kind(mind, mind.ship, given._replace(dial=True))
    best, without = course.best(), given._replace(dial=False)
    ways = candidates(mind.ship, without)
    if any(act in ways for act in best):
        return False
    # Each maneuver without the dial can be made with it too; but whoever stands may have no other.
    return HALT not in ways or course.score(best[0]) < kind(mind, mind.ship, without).best_score()


def _maneuvers(mind: Mind) -> Sequence[Maneuver]:
    """AR-MOV-05, AR-NAV-05: every speed and click that the chart and the commands at hand allow."""
    course = courses(mind)
    plans = course.all()
    if mind.watch is not None:
        mind.note(f"{_aim(course.goal)}; {plural(len(plans), 'maneuver')}.")
        _tell_best(mind, course, plans)
    return plans


def _aim(goal: Steering) -> str:
    """What the ship steers by, in words."""
    target = goal.target
    if target is None:
        return "There is no enemy on the map to steer by"
    name = target.build.name if isinstance(target, Ship) else target.card.name
    return f"It steers by {name}, {goal.start:.1f} mm away"


def _tell_best(mind: Mind, course: Courses, plans: Sequence[Maneuver]) -> None:
    """The maneuvers that stay longest, with all that they lead to."""
    stages = [plans]
    for rule in counted(mind, course.goal.priority):
        stages.append(narrow([rule], mind, stages[-1]))
    told: dict[Maneuver, None] = {}
    for stage in reversed(stages):
        told |= dict.fromkeys(stage[: TOLD - len(told)] if stage[0] not in told else stage)
        if len(told) >= TOLD:
            break
    for act in sorted(list(told)[:TOLD], key=course.score):
        mind.note(course.told(act))


def page_of(priority: str, obstacles: str) -> Page:
    return Page(
        f"Movement: {LABELS[priority]}{TITLES[obstacles]}",
        [
            Can(
                "AR-MOV-03 AR-MOV-05",
                "Execute a maneuver.",
                _maneuvers,
                prefer=[*COUNTING[obstacles][priority], *LAST],
                log="",
            )
        ],
        rules="AR-MOV-03",
    )


#: What counts of a maneuver that a card gives.
BESIDE: dict[str, list[Prefer[Mind, Maneuver]]] = {
    obstacles: [
        *SAFE,
        _off_obstacles(obstacles),
        _line("AR-MOV-03 ARA-AI-19", "not to ram an enemy", lambda course, act: course.rams_enemy(act)),
        _line("AR-MOV-03", "the best for the card", lambda course, act: course.metric(act)),
    ]
    for obstacles in (PRINTED, MORE)
}


def _extras(mind: Mind) -> Sequence[Maneuver]:
    """Those that the card allows; at a real table those that were tried there."""
    return mind.acts(Maneuver) if mind.view.known is None else courses(mind).all()


EXTRA = {
    obstacles: Page(
        f"An extra maneuver{TITLES[obstacles]}",
        [
            Can(
                "AR-MOV-01 AR-MOV-02 AR-UPG-03",
                "Execute the extra maneuver.",
                _extras,
                prefer=[*BESIDE[obstacles], *LAST[1:]],
            )
        ],
    )
    for obstacles in (PRINTED, MORE)
}
MOVEMENT = {
    obstacles: {priority: page_of(priority, obstacles) for priority in MOVEMENT_PRIORITIES}
    for obstacles in (PRINTED, MORE)
}


def page_for(mind: Mind) -> Page:
    """AR-MOV-03, AR-NAV-07: the page of the card's movement priority."""
    return MOVEMENT[kept_off(mind)][courses(mind).goal.priority]


def extra_page(mind: Mind) -> Page:
    """Of a maneuver that a card or an objective gives."""
    return EXTRA[kept_off(mind)]
