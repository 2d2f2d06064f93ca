"""The bot plays the ordinary turn: it answers each choice of the rules by the page for it."""

from __future__ import annotations

from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.carwars.bots.personalities.deciding import DECISION_DICE, settle
from understudy.games.carwars.bots.personalities.pages.abilities import ABILITIES, DEFENCE, TACO, is_taco
from understudy.games.carwars.bots.personalities.pages.attack import ATTACK, SIDE, WITH_USES
from understudy.games.carwars.bots.personalities.pages.damage import CREW, HEAL, ITEMS
from understudy.games.carwars.bots.personalities.pages.fires import FIRES, PUT_OUT
from understudy.games.carwars.bots.personalities.pages.movement import MOVEMENT, NO_STEERING, WITH_EXTRA
from understudy.games.carwars.bots.personalities.pages.other import OTHER
from understudy.games.carwars.bots.personalities.pages.rerolls import (
    NO_REROLLS,
    REMOVE,
    REROLL_OR_USE,
    REROLLS,
)
from understudy.games.carwars.bots.personalities.pages.speed import SPEED, WITH_BOOST
from understudy.games.carwars.bots.personalities.plans import can_steer
from understudy.games.carwars.bots.personalities.terms import BALANCED, PERSONALITIES, Mind
from understudy.games.carwars.builds import GUNNER
from understudy.games.carwars.options import EXTRA, HOLD, PASS, SPEEDS, Act
from understudy.games.carwars.view import View
from understudy.pages import Page, walk

#: Every page of the document, in its order.
PAGES = (
    DECISION_DICE,
    *REROLLS.values(),
    REROLL_OR_USE,
    NO_REROLLS,
    REMOVE,
    *(pages[name] for name in PERSONALITIES for pages in (FIRES, SPEED, MOVEMENT, WITH_BOOST, WITH_EXTRA)),
    NO_STEERING,
    ATTACK,
    WITH_USES,
    SIDE,
    DEFENCE,
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
    return walk(page_for(mind), mind, watch, mind.seat, settle)


def personality(mind: Mind) -> str:
    """CW-PER-08: the one of this round; before the first roll it counts as balanced."""
    return mind.own.personality or BALANCED


def page_for(mind: Mind) -> Page:
    """The page for what is offered."""
    last = mind.offered[-1]
    if mind.offered[0] is HOLD:
        return WITH_USES if isinstance(last, Act) and last.verb == "use" else ATTACK
    return _page_of(mind, last) if isinstance(last, Act) else OTHER


def _page_of(mind: Mind, last: Act) -> Page:
    match last.verb:
        case "move":
            if not can_steer(mind):
                return NO_STEERING
            return (WITH_EXTRA if last is EXTRA else MOVEMENT)[personality(mind)]
        case "speed":
            return (WITH_BOOST if last is SPEEDS["boost"] else SPEED)[personality(mind)]
        case "reroll":
            return REROLLS.get(mind.view.pool.kind, NO_REROLLS) if mind.view.pool else NO_REROLLS
        case "side":
            return SIDE
        case "hit":
            return CREW if all(isinstance(act, Act) and act.item <= GUNNER for act in mind.offered) else ITEMS
        case "use":
            if is_reroll(mind.offered[1]):
                return REROLL_OR_USE
            return DEFENCE if is_defending(mind) else ABILITIES
        case "douse":
            return FIRES[personality(mind)] if mind.offered[0] is PASS else PUT_OUT
        case "heal":
            return TACO if is_taco(mind) else HEAL
        case "remove":
            return REMOVE
    return OTHER


def is_reroll(option: Option) -> bool:
    return isinstance(option, Act) and option.verb == "reroll"


def is_defending(mind: Mind) -> bool:
    """The bot is the target of the attack being resolved."""
    return mind.view.attack is not None and mind.view.attack.target == mind.seat
