"""The bot answers each choice of the rules by the page for it, from its view and the question alone."""

from __future__ import annotations

from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.swccg.bots.player.kept import recall
from understudy.games.swccg.bots.player.pages import (
    activate,
    battle,
    control,
    deploy,
    draw,
    losing,
    move,
    other,
    responses,
)
from understudy.games.swccg.bots.player.terms import Mind
from understudy.games.swccg.view import View
from understudy.pages import Page, walk

#: Every page, in the order of a turn.
PAGES: tuple[Page, ...] = (
    *activate.PAGES,
    *control.PAGES,
    *deploy.PAGES,
    *battle.PAGES,
    *responses.PAGES,
    *move.PAGES,
    *draw.PAGES,
    *losing.PAGES,
    *other.PAGES,
)

#: The page for each question that the rules ask. A server asks the same in five ways: actions of a phase
#: (SW-XML-01), cards (SW-XML-02), revealed cards (SW-XML-03), words (SW-XML-04) and numbers (SW-XML-05).
PAGE_OF: dict[str, Page] = {
    "activate": activate.ACTIVATE,
    "allow-activation": activate.ALLOW,
    "control": control.CONTROL,
    "deploy": deploy.DEPLOY,
    "deploy-to": deploy.WHERE,
    "battle": battle.BATTLE,
    "weapons": battle.WEAPONS,
    "attack-weapons": battle.WEAPONS,
    "fire-at": battle.FIRE_AT,
    "battle-destiny": battle.DESTINY,
    "attack-destiny": battle.DESTINY,
    "respond": responses.RESPOND,
    "order": responses.ORDER,
    "move": move.MOVE,
    "transit-group": move.COMPANIONS,
    "squad": move.SQUAD,
    "squad-member": move.SQUAD_MEMBER,
    "flee-or-lose": move.FLEE,
    "move-away": move.FLEE,
    "shuttle": move.RIDES,
    "dock": move.RIDES,
    "react-way": move.WAY,
    "draw": draw.DRAW,
    "lose-force": losing.LOSE,
    "damage": losing.DAMAGE,
    "start": other.START,
    "convert-start": other.REFUSE,
    "target": other.TARGET,
    "effect-target": other.TARGET,
    "prey-of": other.TARGET,
    "search": other.SEARCH,
    "retrieve": other.SEARCH,
    "hand-to-used": other.GIVE,
    "put-card": other.GIVE,
    "swap": other.GIVE,
    "panic": other.SEARCH,
    "persona": other.GIVE_UP,
    "lose-one": other.GIVE_UP,
    "lose-character": other.GIVE_UP,
    "move-along": other.THEIRS,
    "hand-rebel": other.THEIRS,
    "steal-or-lose": other.THEIRS,
    "hand-on": other.BEARER,
    "spit-out": other.SPIT,
    "activates-first": other.SIDE,
    "look-through": other.THEIR_SIDE,
    "name-winner": other.WINNER,
    "shuffle-which": other.PILE,
    "activate-more": other.SPARED,
    "number": other.NUMBER,
    "may": other.YES_NO,
    "jump-off": other.YES_NO,
    "hand-to-used-all": other.YES_NO,
    "fare": other.FARE,
    "fire-again": other.AGAIN,
    "fire-joined": other.YES_NO,
    "pick-up": other.YES_NO,
    "sleeps": other.ASLEEP,
    "sleep-next": other.THEIRS,
    "deliver": other.DEAREST,
    "joint-fire": other.DEAREST,
    "evacuate": other.SEAT,
    "beg": other.MOST,
    "drag-off": other.CARRY_OFF,
    "seen": other.SEEN,
    "destiny-number": other.HIGHEST,
}


def think(view: View, request: Choose, watch: Watch | None) -> Flow[Option]:
    """The answer to a choice, by its page; what has none goes by the last page, which says so."""
    page = PAGE_OF.get(request.topic, other.OTHER)
    mind = Mind(view, request)
    recall(mind)
    return walk(page, mind, watch, view.seat)
