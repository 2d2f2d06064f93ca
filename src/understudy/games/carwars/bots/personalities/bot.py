"""The bot plays the ordinary turn: it answers each choice of the rules by the page for it."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import About, Choose
from understudy.games.carwars.bots.personalities.deciding import DECISION_DICE, settle
from understudy.games.carwars.bots.personalities.pages.abilities import ABILITIES, DEFENSE, TACO
from understudy.games.carwars.bots.personalities.pages.attack import ATTACK, BEFORE_ATTACKS, SIDE
from understudy.games.carwars.bots.personalities.pages.damage import CREW, HEAL, ITEMS
from understudy.games.carwars.bots.personalities.pages.fires import PUT_OUT
from understudy.games.carwars.bots.personalities.pages.movement import NO_STEERING, THUNDERCAT
from understudy.games.carwars.bots.personalities.pages.other import OTHER
from understudy.games.carwars.bots.personalities.pages.personality import (
    BY_NAME,
    PRINTED,
    Personality,
    with_cards,
)
from understudy.games.carwars.bots.personalities.pages.rerolls import (
    NO_REROLLS,
    REMOVE,
    REROLL_OR_USE,
    REROLLS,
)
from understudy.games.carwars.bots.personalities.pages.speed import SUPERCONDUCTOR
from understudy.games.carwars.bots.personalities.terms import BALANCED, Mind
from understudy.games.carwars.view import View
from understudy.pages import Page, walk

#: Every page of the document, in its order.
PAGES = (
    DECISION_DICE,
    *REROLLS.values(),
    REROLL_OR_USE,
    NO_REROLLS,
    REMOVE,
    *(page for each in PRINTED for page in (each.fires, each.speed, each.movement)),
    SUPERCONDUCTOR,
    THUNDERCAT,
    NO_STEERING,
    ATTACK,
    BEFORE_ATTACKS,
    SIDE,
    DEFENSE,
    ABILITIES,
    ITEMS,
    CREW,
    HEAL,
    TACO,
    PUT_OUT,
    OTHER,
)


def think(view: View, request: Choose, watch: Watch | None) -> Flow[Option]:
    """CW-GEN-01, CW-CON-04: the answer to a choice, by the page that the document has for it."""
    mind = Mind(view, request.options(), watch)
    return walk(page_for(mind, request), mind, watch, mind.seat, settle)


def personality(mind: Mind) -> Personality:
    """CW-PER-08: the one of this round; before the first roll it counts as balanced."""
    return BY_NAME[mind.own.personality or BALANCED]


def page_for(mind: Mind, request: Choose) -> Page:
    """The page for what is asked."""
    page = PAGE_OF.get(request.topic)
    if page is not None:
        return page
    find = FINDING.get(request.topic)
    return OTHER if find is None else find(mind, request.about)


def _moving(mind: Mind, about: About) -> Page:
    match about["may"]:
        case "steer" | "steer-a-little":
            return personality(mind).movement
        case "go-further":
            # Looking ahead comes first.
            return with_cards(personality(mind).movement, THUNDERCAT, after=1)
    return NO_STEERING


def _speeding(mind: Mind, about: About) -> Page:
    page = personality(mind).speed
    return with_cards(page, SUPERCONDUCTOR) if "boost" in about else page


def _attacking(mind: Mind, about: About) -> Page:
    return with_cards(ATTACK, BEFORE_ATTACKS) if "cards" in about else ATTACK


def _using(mind: Mind, about: About) -> Page:
    """The bot may be the target of the attack being resolved."""
    attack = mind.view.attack
    return DEFENSE if attack is not None and attack.target == mind.seat else ABILITIES


def _rerolling(mind: Mind, about: About) -> Page:
    return REROLLS.get(str(about["roll"]), NO_REROLLS)


def _managing_fires(mind: Mind, about: About) -> Page:
    return personality(mind).fires


#: The page for each question that the rules can ask.
PAGE_OF = {
    "target-side": SIDE,
    "reroll-or-ability": REROLL_OR_USE,
    "leave-out-die": REMOVE,
    "hit-item": ITEMS,
    "hit-crew": CREW,
    "which-fire": PUT_OUT,
    "first-aid": HEAL,
    "move-damage": TACO,
}
#: Where there are several: how it is found.
FINDING: dict[str, Callable[[Mind, About], Page]] = {
    "move": _moving,
    "adjust-speed": _speeding,
    "attack": _attacking,
    "reroll": _rerolling,
    "ability": _using,
    "ease-roll": _using,
    "pay-for-fire": _managing_fires,
}
