"""What texts and Interrupts count, by what their stages make happen."""

from __future__ import annotations

from typing import Any

from understudy.games.swccg.bots.player.exact import ONE, mil, ratio, times
from understudy.games.swccg.bots.player.moving import best_ride
from understudy.games.swccg.bots.player.terms import Mind, Parts, destiny, mine_at, need, risk, worth
from understudy.games.swccg.data import INTERRUPT
from understudy.games.swccg.options import OnText
from understudy.games.swccg.queries import power
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.actions import player_of
from understudy.games.swccg.strength import drain_amount
from understudy.games.swccg.table import LOST, NONE, RESERVE, bits
from understudy.games.swccg.vocabulary import Action, X
from understudy.kit.exact import added

#: What the stages of an action do: the verb, and what it was made with.
Deeds = tuple[tuple[str, dict[str, Any]], ...]
_DEEDS: dict[Action, Deeds] = {}
#: Verbs that take a card from its owner.
HARM = ("lose_targets", "cancel_targets", "steal_onto_this", "steal_there", "ionize", "crash")


def deeds(action: Action) -> Deeds:
    """The verbs of an action, in their order."""
    found = _DEEDS.get(action)
    if found is None:
        found = _DEEDS[action] = tuple(_deed(stage) for stage in action.stages)
    return found


def _deed(stage: Any) -> tuple[str, dict[str, Any]]:
    name = stage.__qualname__.split(".")[0]
    cells = stage.__closure__ or ()
    return name, dict(zip(stage.__code__.co_freevars, [cell.cell_contents for cell in cells], strict=True))


def harms(action: Action) -> bool:
    """Whether what it targets is worse off."""
    return any(name in HARM for name, _ in deeds(action)) or any(one.hostile for one in action.targets)


def text_parts(mind: Mind, plan: OnText) -> Parts:
    """A text in play, an Interrupt, or an answer."""
    view, w = mind.view, mind.w
    card = plan.card
    action: Action = view.config.texts[card].actions[plan.clause]
    from_hand = bool(view.hands[mind.seat] >> card & 1)
    who = mind.seat if from_hand else player_of(view, card, action)
    found: Parts = {"text": _gain(mind, card, plan.clause, action, who)}
    if action.cost != X:
        found["cost"] = -w["cost"] * action.pays(view, card, who)
        if view.active == mind.seat and mind.force - action.pays(view, card, who) < need(mind):
            found["kept"] = -ONE // 2
    if from_hand:
        lost = action.lost or "lost" in view.cards[card].subtype
        found["spent"] = -w["interrupt"] * (2 if lost else 1) if view.cards[card].kind == INTERRUPT else 0
    elif not action.limit and mind.topic != "respond" and not action.cost:
        # It could be done for ever.
        found["text"] = min(0, found["text"])
    return found


def _gain(mind: Mind, card: int, part: int, action: Action, who: int) -> int:
    w = mind.w
    chance, found, known = ONE, 0, False
    for name, how in deeds(action):
        if name == "unless":
            chance = times(chance, w["text-chance"])
        worth_ = _VERBS.get(name)
        if worth_ is None:
            continue
        known = True
        found += times(chance, worth_(mind, how, who, _frame(mind, card, part, who), action))
    if not known and harms(action):
        found = times(chance, _victims(mind, {}, who, _frame(mind, card, part, who), action))
    elif not known:
        # What may be done again and again, for Force or for nothing, would use up the whole Force Pile.
        once = action.limit or mind.topic == "respond" or mind.view.hands[mind.seat] >> card & 1
        found = times(chance, w["text-other"]) if once else 0
    return found if who == mind.seat else -found


def _frame(mind: Mind, card: int, part: int, who: int) -> Frame:
    frame = Frame("text", who, card, part)
    about = mind.about
    if "event" in about:
        frame.window = tuple(about.get(name, NONE) for name in ("event", "seat", "a", "b"))
    else:
        frame.window = ("", NONE, NONE, NONE)
    return frame


def _amount(how: dict[str, Any], mind: Mind, frame: Frame) -> int:
    amount = how.get("amount", how.get("count", 1))
    return 2 * ONE if callable(amount) else mil(amount)


def _victims(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """The dearest card of the opponent that it may hit; an own one, if there is no other."""
    view = mind.view
    for one in action.targets:
        if one.places:
            continue
        cards = bits(one.which(view, frame))
        theirs = [worth(mind, card) for card in cards if view.owner[card] != who]
        if theirs:
            return times(mind.w["text-lose-card"], times(mind.w["card"], max(theirs)))
        if cards:
            return -times(mind.w["card"], min(worth(mind, card) for card in cards))
    return 0


def _lose_force(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    lost = times(mind.w["text-force"], _amount(how, mind, frame))
    return -lost if how.get("who") == "own" else lost


def _retrieve(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """SW-GOT-05: from an empty pile nothing comes back."""
    lost = len(mind.view.piles[who][LOST])
    return times(mind.w["text-force"], min(ONE * lost, _amount(how, mind, frame))) if lost else -ONE


def _power(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """Power helps only where it may turn a battle."""
    battle = mind.view.battle
    if battle is None:
        return -ONE
    return times(times(mind.w["text-power"], min(6 * ONE, _amount(how, mind, frame))), _open(mind))


def _open(mind: Mind) -> int:
    """How open the battle is: nothing changes one that is decided by far."""
    battle = mind.view.battle
    if battle is None:
        return 0
    ground = mind.ground(battle.place)
    mine = mine_at(ground, ground.power[mind.seat], ground.able[mind.seat])
    return ONE if mine - ground.theirs > -10 * ONE else 300


def _more_destiny(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """SW-BOT-15: none comes of an empty Reserve Deck."""
    if mind.view.battle is None or not mind.reserve:
        return -ONE
    return times(times(mind.w["text-destiny"], _amount(how, mind, frame)), _open(mind))


def _cancel(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """What is answered, if it is the opponent's."""
    stack = mind.view.stack
    if not stack or stack[-1].seat == who:
        return -2 * ONE
    return mind.w["text-cancel"]


def _no_drain(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    drain = mind.view.drain
    if drain is None or drain.seat == who:
        return -2 * ONE
    return ONE * drain_amount(mind.view, drain.place, drain.seat)


def _more_drain(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    drain = mind.view.drain
    if drain is None or drain.seat != who:
        return -2 * ONE
    return times(mind.w["text-force"], _amount(how, mind, frame))


def reduction(mind: Mind) -> int:
    """SW-BOT-14: how much of a loss of Force to buy off; a stated card can never be."""
    view = mind.view
    left = 0
    if view.losses and view.losses[-1].seat == mind.seat:
        left = int(view.losses[-1].left)
    elif view.battle is not None:
        left = int(view.battle.damage[mind.seat])
    if left <= 2 and mind.life > 12:
        return 0
    return max(0, min(left, mind.force - (0 if mind.life <= 12 else 1)))


def _reduce(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    return 800 * (reduction(mind) - 1)


def _barred(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """A card just deployed may neither battle nor move this turn: what that battle would have cost me."""
    view, card = mind.view, frame.window[2]
    place = view.spot[card] if isinstance(card, int) and card >= 0 else NONE
    if place == NONE or not all(mind.ground(place).there):
        return -ONE
    ground = mind.ground(place)
    behind = ground.theirs - mine_at(ground, ground.power[mind.seat], ground.able[mind.seat])
    dear, saves = ground.dear[mind.seat], ground.saves[mind.seat]
    without = behind - mil(power(view, card))
    return risk(mind.w, behind, 0, dear, saves) - risk(mind.w, without, 0, dear, saves)


def _search(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """SW-GOT-05: an empty Reserve Deck is not searched; nor is one that cannot hold what is wanted."""
    view, which = mind.view, how.get("which")
    if not mind.reserve or not callable(which):
        return mind.w["text-search"] if mind.reserve else -ONE
    wanted: int = which(view, frame.card, who)
    if any(card >= 0 and wanted >> card & 1 for card in view.piles[who][RESERVE]):
        return mind.w["text-search"]
    unseen = view.unseen[who]
    found = added([wanted >> card & 1 for card in unseen])
    return times(mind.w["text-search"], min(ONE, ratio(found * mind.reserve, len(unseen)))) if found else -ONE


def _take(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    return mind.w["text-draw"] if mind.life > 6 else -ONE


def _again(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """Another draw instead of a bad one of mine or a good one of the opponent."""
    draws = mind.view.draws
    if not draws:
        return -ONE
    draw = draws[-1]
    better = destiny(mind, draw.seat) - mil(draw.value)
    return better if draw.seat == mind.seat else -better


def _no_destiny(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    draws = mind.view.draws
    if not draws:
        return -ONE
    drawn = mil(draws[-1].value)
    return drawn if draws[-1].seat != mind.seat else -drawn


def rides(action: Action) -> bool:
    """Whether it takes characters from one site to another."""
    return any(name == "_arrive" for name, _ in deeds(action))


def _ride(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """What those gain who are taken along, less the fare."""
    ride = best_ride(mind)
    return added(ride.column.parts.values()) if ride.column.cards else -ONE


def _little(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    return mind.w["text-other"]


def _for_a_time(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """What ends with the turn helps in a battle and nowhere else."""
    return mind.w["text-other"] if mind.view.battle is not None else -ONE // 2


def _look(mind: Mind, how: dict[str, Any], who: int, frame: Frame, action: Action) -> int:
    """To see a card is worth a little, once: as often as one likes it would use up the Force Pile."""
    once = action.limit or mind.view.hands[mind.seat] >> frame.card & 1
    return _little(mind, how, who, frame, action) if once else 0


_VERBS = {
    "lose_targets": _victims,
    "cancel_targets": _victims,
    "steal_onto_this": _victims,
    "steal_there": _victims,
    "lose_force_stage": _lose_force,
    "retrieve_force": _retrieve,
    "retrieve_random": _retrieve,
    "retrieve_chosen": _retrieve,
    "add_battle_destiny": _more_destiny,
    "add_power": _power,
    "cancel_answered": _cancel,
    "cancel_drain": _no_drain,
    "add_drain": _more_drain,
    "reduce_loss": _reduce,
    "_bar": _barred,
    "search": _search,
    "draw_into_hand": _take,
    "redraw_destiny": _again,
    "cancel_destiny": _no_destiny,
    "activate": _little,
    "change": _for_a_time,
    "change_those": _for_a_time,
    "peek": _look,
    "_arrive": _ride,
}
