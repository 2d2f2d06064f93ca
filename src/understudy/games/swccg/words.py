"""What the game says to people: options and events in plain sentences. One source for every front."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Any

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.core.game import Seat, Words
from understudy.core.option import NO, YES, Option
from understudy.core.reporting import TOLD
from understudy.core.requests import Choose, Request
from understudy.games.swccg import corrections, options, textboard
from understudy.games.swccg.data import CARD_OF, CARDS, LOCATION, SIDES
from understudy.games.swccg.doings import doings
from understudy.games.swccg.names import PILES, card_name, cards_of, place_name, side_name
from understudy.games.swccg.odds import stakes
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import location
from understudy.games.swccg.strength import total_power
from understudy.games.swccg.table import (
    AT,
    BOTH,
    FORCE,
    HAND,
    HOLD,
    NONE,
    ON_PLACE,
    OUT,
    PHASES,
    PLAY,
    RESERVE,
    SLOTS,
    USED,
    WORN,
    Table,
    bits,
)
from understudy.kit.options import case
from understudy.kit.saying import listed, plural, turn_of


def clause(table: Table, act: options.OnText) -> str:
    """Which function of a card: its name, or its number where it has several."""
    actions = table.config.texts[act.card].actions
    found = actions[act.clause] if 0 <= act.clause < len(actions) else None
    if found is not None and found.name:
        return f" ({found.name})"
    if len(actions) < 2:
        return ""
    parts = _FUNCTIONS.split(table.cards[act.card].effect)
    if len(parts) == len(actions):
        return f" ({_short(_PLAY_IT.sub('', parts[act.clause]))})"
    return f" (function {act.clause + 1})"


#: Where a text goes on to the next of its functions, or to the other side of a location.
_FUNCTIONS = re.compile(r"(?<=\.) (?=Or play it|Or deploys on|For Light:|For Dark:)")
_PLAY_IT = re.compile(r"^(Play it|Or play it):?\s*")


def _short(text: str) -> str:
    """The beginning of a text; a bracket that would not close is left out."""
    found = shorten(text.rstrip("."), 70, placeholder=" …")
    if found.count("(") > found.count(")"):
        found = f"{found[: found.rindex('(')].rstrip(' ,;:')} …"
    return found


def a_slot(slot: int) -> str:
    """A slot as what somebody becomes: a pilot, an astromech."""
    name = SLOTS[slot]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _as(slot: int) -> str:
    return ", into the hold" if slot == HOLD else f" as {SLOTS[slot]}"


_C, _P = card_name, place_name


def _which(table: Table, card: int) -> str:
    """A card on table by its name; where there is another copy, with its place or what it has."""
    name = card_name(table, card)
    if not 0 <= card < len(table.cards) or not table.play >> card & 1 or table.spot[card] == NONE:
        return name
    owned = table.play & table.owned[table.owner[card]]
    others = [one for one in bits(owned) if table.cards[one].title == table.cards[card].title]
    if len(others) > 1 and table.on[card]:
        name += f" with {' and '.join(card_name(table, one) for one in bits(table.on[card]))}"
    elsewhere = any(table.spot[one] != table.spot[card] for one in others)
    return f"{name} at {place_name(table, table.spot[card])}" if elsewhere else name


#: What is remembered about a card on table.
_STATES = (
    *("undercover", "hit", "crashed", "excluded", "moved"),
    *("drained", "battled", "arrived", "attacked"),
)


def _copy(table: Table, card: int) -> str:
    """What a card shares with its copies: in a hand its name, on table also where and how it stands."""
    id = table.cards[card].id
    if table.zone[card] == HAND:
        return id
    alone = table.zone[card] == PLAY and table.slot[card] == AT and not table.on[card]
    if (
        not alone
        or card in table.marks
        or card in table.chosen
        or any(temp[2] >> card & 1 for temp in table.temps)
    ):
        return ""
    states = "".join(str(getattr(table, name) >> card & 1) for name in _STATES)
    return f"{id} {table.spot[card]} {states}"


def _spot(table: Table, option: options.PickSpot) -> str:
    """Where a location goes, by those that lie beside it."""
    row = table.rows[option.row - 1] if 0 < option.row <= len(table.rows) else []
    title = location(table, row[0]).system if row else ""
    beside = [_P(table, place).removeprefix(f"{title}: ") for place in row]
    before, after = beside[: max(0, option.index)][-1:], beside[max(0, option.index) :][:1]
    if before and after:
        return f"between {before[0]} and {after[0]}"
    if before or after:
        return f"to the right of {before[0]}" if before else f"to the left of {after[0]}"
    return "in a row of its own"


_OPTIONS: dict[type[Option], Callable[[Table, Any], str]] = dict(
    (
        case(options.Passed, lambda t, o: "pass"),
        case(options.Enough, lambda t, o: "no more"),
        case(options.Activate, lambda t, o: f"activate {o.number} Force"),
        case(options.Allow, lambda t, o: f"allow {o.number} Force"),
        case(options.DrainForce, lambda t, o: f"Force drain at {_P(t, o.place)}"),
        case(options.DrawAsteroid, lambda t, o: f"draw asteroid destiny against {_C(t, o.card)}"),
        case(options.Deploy, lambda t, o: f"deploy {_C(t, o.card)}"),
        case(options.DeployWith, lambda t, o: f"deploy {_C(t, o.card)} with {_C(t, o.pilot)} as pilot"),
        case(options.DeployReact, lambda t, o: f"deploy {_C(t, o.card)} as a react"),
        case(options.MoveReact, lambda t, o: f"{_C(t, o.card)} reacts"),
        case(options.Transfer, lambda t, o: f"transfer {_C(t, o.card)} to {_which(t, o.goal)}"),
        case(options.BreakCover, lambda t, o: f"break the cover of {_C(t, o.card)}"),
        case(options.Replace, lambda t, o: f"replace {_C(t, o.other)} with {_C(t, o.card)}"),
        case(options.ChangeSlot, lambda t, o: f"{_C(t, o.card)} becomes {a_slot(o.slot)}"),
        case(options.BeginBattle, lambda t, o: f"battle at {_P(t, o.place)}"),
        case(options.AttackCreature, lambda t, o: f"attack {_C(t, o.card)}"),
        case(options.HaveAttack, lambda t, o: f"have {_C(t, o.card)} attack"),
        case(options.FireWeapon, lambda t, o: f"fire {_C(t, o.card)}"),
        case(options.Land, lambda t, o: f"land {_which(t, o.card)} at {_P(t, o.goal)}"),
        case(options.TakeOff, lambda t, o: f"{_which(t, o.card)} takes off to {_P(t, o.goal)}"),
        case(options.Walk, lambda t, o: f"move {_which(t, o.card)} to {_P(t, o.goal)}"),
        case(options.Fly, lambda t, o: f"{_which(t, o.card)} flies to {_P(t, o.goal)}"),
        case(options.ToSector, lambda t, o: f"{_which(t, o.card)} moves to {_P(t, o.goal)}"),
        case(options.ToOrbited, lambda t, o: f"{_which(t, o.card)} moves to {_P(t, o.goal)}"),
        case(options.Transit, lambda t, o: f"transit from {_P(t, o.origin)} to {_P(t, o.goal)}"),
        case(options.ShuttleUp, lambda t, o: f"shuttle {_C(t, o.card)} up to {_C(t, o.goal)}"),
        case(options.ShuttleDown, lambda t, o: f"shuttle {_C(t, o.card)} down to {_P(t, o.goal)}"),
        case(options.Ferry, lambda t, o: f"shuttle between {_C(t, o.card)} and {_C(t, o.goal)}"),
        case(options.Embark, lambda t, o: f"{_which(t, o.card)} goes aboard {_C(t, o.goal)}{_as(o.slot)}"),
        case(options.Disembark, lambda t, o: f"{_which(t, o.card)} disembarks at {_P(t, o.goal)}"),
        case(options.DockWith, lambda t, o: f"dock {_C(t, o.card)} with {_C(t, o.goal)}"),
        case(options.EnterSite, lambda t, o: f"{_C(t, o.card)} goes to {_P(t, o.goal)}"),
        case(options.LeaveSite, lambda t, o: f"{_C(t, o.card)} leaves for {_C(t, o.goal)}"),
        case(options.Imprison, lambda t, o: f"deliver {_C(t, o.card)} to {_P(t, o.goal)}"),
        case(options.TakeCaptive, lambda t, o: f"{_C(t, o.goal)} takes {_C(t, o.card)} along"),
        case(
            options.MoveSystem,
            lambda t, o: f"move {_P(t, o.place)} to parsec {o.parsec}" + _around(t, o.orbit),
        ),
        case(options.DrawCard, lambda t, o: "draw a card"),
        case(options.Play, lambda t, o: f"play {_C(t, o.card)}{clause(t, o)}"),
        case(options.UseText, lambda t, o: f"use {_C(t, o.card)}{clause(t, o)}"),
        case(options.AnswerWith, lambda t, o: f"answer with {_C(t, o.card)}{clause(t, o)}"),
        case(options.TriggerNext, lambda t, o: f"{_C(t, o.card)} first"),
        case(options.PickCard, lambda t, o: _C(t, o.card)),
        case(options.Steal, lambda t, o: f"steal {_C(t, o.card)}"),
        case(options.PickPlace, lambda t, o: _P(t, o.place)),
        case(
            options.PickHost,
            lambda t, o: f"on {_C(t, o.host)}" + (f" as {SLOTS[o.slot]}" if SLOTS[o.slot] != "worn" else ""),
        ),
        case(options.PickBeside, lambda t, o: "next to the table"),
        case(options.PickSpot, _spot),
        case(options.PickNumber, lambda t, o: str(o.number)),
        case(options.PickDestiny, lambda t, o: f"destiny {o.number}"),
        case(options.LoseFrom, lambda t, o: f"the top of the {PILES.get(o.zone, 'pile')}"),
        case(options.LoseFromHand, lambda t, o: f"{_C(t, o.card)} from hand"),
        case(options.Forfeit, lambda t, o: f"forfeit {_which(t, o.card)}"),
        case(options.PickSeat, lambda t, o: f"the {SIDES[o.seat]} player's"),
        case(options.PickPile, lambda t, o: f"the {SIDES[o.seat]} player's {PILES[o.zone]}"),
        case(options.PickWord, lambda t, o: f"number {o.number + 1}"),
        case(options.Goes, lambda t, o: f"move {_C(t, o.card)}"),
        case(options.Leaves, lambda t, o: f"{_C(t, o.card)} leaves the table"),
        case(options.Discards, lambda t, o: f"{_C(t, o.card)} leaves your hand"),
        case(options.ComesBack, lambda t, o: f"{_C(t, o.card)} comes back from the Lost Pile"),
        case(options.TurnsUp, lambda t, o: f"{_C(t, o.card)} turns up in the Reserve Deck"),
        case(options.Draws, lambda t, o: f"draw {cards_of(o.number)}"),
        case(options.Takes, lambda t, o: f"take {cards_of(o.number)} from the Reserve Deck into hand"),
        case(options.Uses, lambda t, o: f"use {o.number} Force"),
        case(options.Loses, lambda t, o: f"lose {o.number} Force"),
        case(options.Costs, lambda t, o: f"this concerns the bot: it loses {o.number} Force"),
        case(options.Retrieves, lambda t, o: f"retrieve {o.number} Force"),
        case(options.ToPhase, lambda t, o: f"on to the {PHASES[o.phase]} phase"),
        case(options.Into, lambda t, o: PILES[o.zone] if o.zone == OUT else f"to the {PILES[o.zone]}"),
        case(options.LiesAt, lambda t, o: f"lay it {'on' if o.slot == ON_PLACE else 'at'} {_P(t, o.place)}"),
        case(
            options.LiesOn,
            lambda t, o: f"lay it on {_C(t, o.host)}" + (f" as {SLOTS[o.slot]}" if o.slot != WORN else ""),
        ),
        case(options.LiesBeside, lambda t, o: "lay it next to the table"),
        case(options.LiesThere, lambda t, o: "lay it on the table"),
    )
)


def _around(table: Table, place: int) -> str:
    return f", orbiting {_P(table, place)}" if place >= 0 else ", deep space"


_GROUPS: dict[type[Option], str] = {
    options.Activate: "Activate",
    options.DrainForce: "Force drains",
    options.Deploy: "Deploy",
    options.DeployWith: "Deploy",
    options.BeginBattle: "Battle",
    options.AttackCreature: "Attacks",
    options.HaveAttack: "Attacks",
    options.FireWeapon: "Weapons",
    options.Play: "Interrupts",
    options.UseText: "Card texts",
    options.AnswerWith: "Answers",
    options.MoveReact: "Reacts",
    options.DeployReact: "Reacts",
    options.Embark: "Aboard and off",
    options.Disembark: "Aboard and off",
    options.ChangeSlot: "Aboard and off",
    options.LoseFrom: "Lose Force",
    options.LoseFromHand: "Lose Force",
    options.Forfeit: "Forfeit",
    **dict.fromkeys((options.Goes, options.Transit, options.MoveSystem), "Move"),
    **dict.fromkeys((options.Transfer, options.BreakCover, options.Replace), "Deploy"),
    options.Draws: "Draw",
    options.Leaves: "Leaves the table",
    options.Discards: "Leaves the hand",
    options.ComesBack: "Out of the Lost Pile",
    **dict.fromkeys(
        (options.Uses, options.Loses, options.Costs, options.Takes, options.Retrieves), "Force and cards"
    ),
    options.ToPhase: "Phases",
    **dict.fromkeys(
        (options.LiesAt, options.LiesOn, options.LiesBeside, options.LiesThere), "Regardless of the rules"
    ),
}
_MOVES = (
    options.Land,
    options.TakeOff,
    options.Walk,
    options.Fly,
    options.ToSector,
    options.ToOrbited,
    options.ShuttleUp,
    options.ShuttleDown,
    options.Ferry,
    options.DockWith,
    options.EnterSite,
    options.LeaveSite,
    options.Imprison,
    options.TakeCaptive,
)


def _correction(say: Callable[[Table, int, tuple[int, ...]], str]) -> Callable[[Table, Event], str]:
    return lambda t, e: f"Corrected: {say(t, e.seat, e.args)}."


_EVENTS: dict[str, Callable[[Table, Event], str]] = {
    "turn": lambda t, e: (
        f"Turn {e.args[0]}: {turn_of(side_name(e.seat), _sits(t, e.seat), _kind(t, e.seat))}."
    ),
    "phase": lambda t, e: f"{PHASES[e.args[0]].capitalize()} phase.",
    "pass": lambda t, e: "",
    "start": lambda t, e: f"{side_name(e.seat)} starts at {_C(t, e.args[0])}.",
    "hand-drawn": lambda t, e: f"{side_name(e.seat)} draws {plural(len(e.args), 'card')}.",
    "activate": lambda t, e: f"{side_name(e.seat)} activates {e.args[0]} Force.",
    "use": lambda t, e: f"{side_name(e.seat)} uses {e.args[0]} Force.",
    "take": lambda t, e: f"{side_name(e.seat)} takes {_C(t, e.args[0])} into hand.",
    "retrieve": lambda t, e: f"{side_name(e.seat)} retrieves {e.args[0]} Force.",
    "lose-unseen": lambda t, e: f"{side_name(e.seat)} loses the top of the {PILES[e.args[0]]}, unseen.",
    "insert": lambda t, e: f"{_C(t, e.args[0])} is put into the opponent's Reserve Deck.",
    "turned-up": lambda t, e: f"{_C(t, e.args[0])} turns up: no more Force is activated this turn.",
    "beg": lambda t, e: f"{side_name(e.seat)} takes {e.args[0]} of it from the opponent's Force Pile.",
    "imprison": lambda t, e: f"{_C(t, e.args[0])} is delivered to {_P(t, e.args[1])}.",
    "sleeps": lambda t, e: f"{_C(t, e.args[0])} falls asleep.",
    "deliver": lambda t, e: f"{_C(t, e.args[0])} is delivered at {_P(t, e.args[1])}.",
    "lose": lambda t, e: f"{side_name(e.seat)} loses {_C(t, e.args[0])}.",
    "drain": lambda t, e: f"{side_name(e.seat)} drains at {_P(t, e.args[0])}.",
    "drained": lambda t, e: f"The drain costs {side_name(e.seat)} {e.args[0]} Force.",
    "drain-fails": lambda t, e: f"Nothing comes of the drain at {_P(t, e.args[0])}.",
    "asteroid": lambda t, e: f"Asteroid destiny is drawn against {_C(t, e.args[0])}.",
    "deploy": lambda t, e: f"{side_name(e.seat)} deploys {_C(t, e.args[0])}{_where(t, *e.args)}.",
    "pilots": lambda t, e: f"{_C(t, e.args[0])} pilots {_C(t, e.args[1])}.",
    # The word for it came when it was announced.
    "arrived": lambda t, e: "",
    "undercover": lambda t, e: f"{_C(t, e.args[0])} is undercover.",
    "cover": lambda t, e: f"{_C(t, e.args[0])} is no longer undercover.",
    "transfer": lambda t, e: f"{_C(t, e.args[0])} goes to {_C(t, e.args[1])}.",
    "replace": lambda t, e: f"{_C(t, e.args[0])} replaces {_C(t, e.args[1])}.",
    "slot": lambda t, e: f"{_C(t, e.args[0])} becomes {a_slot(e.args[1])}.",
    "play": lambda t, e: f"{side_name(e.seat)} plays {_C(t, e.args[0])}.",
    "text": lambda t, e: f"{side_name(e.seat)} uses the text of {_C(t, e.args[0])}.",
    # Where an Interrupt goes is seen.
    "put-away": lambda t, e: "",
    "cancel": lambda t, e: f"{_C(t, e.args[0])} is canceled.",
    "destiny": lambda t, e: f"{side_name(e.seat)} draws {_C(t, e.args[0])}: destiny {e.args[1]}.",
    "battle": lambda t, e: f"{side_name(e.seat)} initiates a battle at {_P(t, e.args[0])}.",
    "battle-over": lambda t, e: f"The battle at {_P(t, e.args[0])} ends early.",
    "battle-ends": lambda t, e: f"The battle at {_P(t, e.args[0])} ends.",
    "result": lambda t, e: f"Total power: Dark {e.args[0]}, Light {e.args[1]}{_owed(e)}.",
    "fire": lambda t, e: f"{_C(t, e.args[0])} is fired at {_C(t, e.args[1])}.",
    "shot": lambda t, e: f"The shot {'hits' if e.args[2] else 'misses'}{_against(e)}.",
    "crash": lambda t, e: f"{_C(t, e.args[0])} crashes.",
    "raise": lambda t, e: f"{_C(t, e.args[0])} is raised to the top of its place.",
    "stack": lambda t, e: f"{_C(t, e.args[0])} is put on a stack.",
    "hit": lambda t, e: f"{_C(t, e.args[0])} is hit.",
    "forfeit": lambda t, e: f"{side_name(e.seat)} forfeits {_C(t, e.args[0])}.",
    "lost": lambda t, e: f"{_C(t, e.args[0])} is lost.",
    "hand": lambda t, e: f"{_C(t, e.args[0])} returns to hand.",
    "out": lambda t, e: f"{_C(t, e.args[0])} goes out of play.",
    "steal": lambda t, e: f"{side_name(e.seat)} steals {_C(t, e.args[0])}.",
    "react": lambda t, e: f"{_C(t, e.args[0])} reacts to {_P(t, e.args[1])}.",
    "move": lambda t, e: f"{_C(t, e.args[0])} goes from {_P(t, e.args[1])} to {_P(t, e.args[2])}.",
    "embark": lambda t, e: f"{_C(t, e.args[0])} goes aboard {_C(t, e.args[1])}.",
    "disembark": lambda t, e: f"{_C(t, e.args[0])} disembarks at {_P(t, e.args[1])}.",
    "dock": lambda t, e: f"{_C(t, e.args[0])} docks with {_C(t, e.args[1])}.",
    "move-system": lambda t, e: f"{_P(t, e.args[0])} moves to parsec {e.args[1]}{_around(t, e.args[2])}.",
    "attacks": lambda t, e: f"{_C(t, e.args[0])} attacks {_C(t, e.args[1])}.",
    "attack": lambda t, e: f"{side_name(e.seat)} attacks {_C(t, e.args[0])}.",
    "eaten": lambda t, e: f"{_C(t, e.args[0])} is defeated by {_C(t, e.args[1])}.",
    "beaten": lambda t, e: f"{_C(t, e.args[0])} is defeated.",
    "creatures": lambda t, e: f"{_C(t, e.args[0])} and {_C(t, e.args[1])} fight.",
    "show": lambda t, e: f"{side_name(e.seat)} shows {_C(t, e.args[0])}.",
    "peek": lambda t, e: f"{side_name(e.seat)} sees {_C(t, e.args[0])}.",
    "search": lambda t, e: f"{side_name(e.seat)} takes {_C(t, e.args[0])} from the Reserve Deck.",
    "hand-to-used": lambda t, e: f"{side_name(e.seat)} puts {_C(t, e.args[0])} on the Used Pile.",
    "to-used": lambda t, e: f"{_C(t, e.args[0])} goes to the Used Pile.",
    "hand-away": lambda t, e: (
        f"{side_name(e.seat)} puts the whole hand, {cards_of(e.args[0])}, on the Used Pile."
    ),
    "shuffle": lambda t, e: f"{side_name(e.seat)}'s {PILES[e.args[0]]} is shuffled.",
    "return": lambda t, e: f"{_C(t, e.args[0])} returns to {_P(t, e.args[1])}.",
    "recirculate": lambda t, e: "Used Piles go under the Reserve Decks.",
    # Where the card has a name its owner is told; the others only move it.
    "takes": lambda t, e: (
        "" if e.to is not None else f"{side_name(e.seat)} takes {cards_of(e.args[0])} into hand."
    ),
    "unseen-to-used": lambda t, e: f"{side_name(e.seat)} puts a card of the hand on the Used Pile, unseen.",
    "must-lose": lambda t, e: f"{side_name(e.seat)} loses {e.args[0]} Force.",
    "untold": lambda t, e: f"The move that {side_name(e.seat)} entered is no longer possible.",
    "laid": lambda t, e: f"{corrections.where_told(t, *e.args)}.",
    **{verb: _correction(say) for verb, say in corrections.SAID.items()},
    "over": lambda t, e: f"{side_name(e.seat)} wins.",
}


def _sits(table: Table, seat: int) -> Seat:
    return table.config.seats[seat]


def _kind(table: Table, seat: int) -> str:
    """What plays a seat, as people call it."""
    player = table.config.seats[seat].player
    return "Bot" if player == "player" else player


def _owed(event: Event) -> str:
    """What the result of a battle costs whom."""
    owed = event.args[2:]
    words = [f"{owed[seat]} battle damage to {side_name(seat)}" for seat in BOTH if owed[seat]]
    words += [f"attrition {owed[2 + seat]} against {side_name(seat)}" for seat in BOTH if owed[2 + seat]]
    return f"; {', '.join(words)}" if words else ""


def _against(event: Event) -> str:
    """The total of a shot, and what it had to beat."""
    drawn, needed = event.args[3:]
    return f": {drawn} against {needed}" if needed >= 0 else ""


def _where(table: Table, card: int, place: int, host: int) -> str:
    if table.cards[card].kind == LOCATION:
        return " over the one already there" if place != NONE else ""
    if host != NONE:
        return f" on {_C(table, host)}"
    return f" to {_P(table, place)}" if place != NONE else ""


def _why_lost(table: Table) -> str:
    """What Force is being lost for."""
    reason = table.losses[-1].reason
    if reason != "text":
        return f"for {'a Force drain' if reason == 'drain' else 'battle damage'}"
    return f"for {_C(table, table.stack[-1].card)}" if table.stack else "for the text of a card"


def _numbers(table: Table, request: Request) -> str:
    """Power in a battle, or what is left of a loss."""
    battle, seat = table.battle, request.seat
    if request.topic == "lose-force" and table.losses:
        return f"{table.losses[-1].left:g} still to lose"
    if battle is None or battle.creature != NONE:
        return ""
    if request.topic in ("weapons", "battle-destiny"):
        powers = f"{total_power(table, seat):g} against {total_power(table, 1 - seat):g}"
        return f"{place_name(table, battle.place)}, power {powers}"
    return ""


def _to_pay(table: Table, request: Request) -> str:
    """What is left of a battle's damage and attrition, or that a hit card has to go."""
    battle, seat = table.battle, request.seat
    if battle is None or request.about.get("why") == "hit":
        return "Forfeit a card that was hit"
    due = ((battle.damage[seat], "battle damage"), (battle.attrition[seat], "attrition"))
    owed = " and ".join(f"{amount:g} {name}" for amount, name in due if amount)
    return f"Pay {owed}" if owed else request.prompt


#: What may be answered, by its event: the two numbers of the event are cards, or places where it says so.
_ANSWERED: dict[str, Callable[[Table, int, int], str]] = {
    "turn-start": lambda t, a, b: "The turn starts",
    "turn-end": lambda t, a, b: "The turn ends",
    "phase-start": lambda t, a, b: f"The {PHASES[a]} phase starts",
    "phase-end": lambda t, a, b: f"The {PHASES[a]} phase ends",
    "activated": lambda t, a, b: "Force was activated",
    "playing": lambda t, a, b: f"{_C(t, a)} is being played",
    "targeted": lambda t, a, b: f"{_C(t, b)} targets {_C(t, a)}",
    "deployed": lambda t, a, b: f"{_C(t, a)} was just deployed",
    "transferred": lambda t, a, b: f"{_C(t, a)} was transferred to {_C(t, b)}",
    "moved": lambda t, a, b: f"{_C(t, a)} just moved",
    "react": lambda t, a, b: f"{_C(t, a)} reacts",
    "reacted": lambda t, a, b: f"{_C(t, a)} has reacted",
    "drain-start": lambda t, a, b: f"A Force drain begins at {_P(t, a)}",
    "drained": lambda t, a, b: f"{b} Force was drained at {_P(t, a)}",
    "battle-start": lambda t, a, b: f"A battle begins at {_P(t, a)}",
    "fired-at": lambda t, a, b: f"{_C(t, b)} is being fired at {_C(t, a)}",
    "fired": lambda t, a, b: f"{_C(t, a)} was fired",
    "hit-about": lambda t, a, b: f"{_C(t, a)} is about to be hit",
    "hit": lambda t, a, b: f"{_C(t, a)} was hit",
    "draw-about": lambda t, a, b: "Destiny is about to be drawn",
    "drawn": lambda t, a, b: f"{_C(t, a)} was drawn for destiny",
    "total": lambda t, a, b: "The destinies are about to be added up",
    "bd-done": lambda t, a, b: f"All battle destinies are drawn at {_P(t, a)}",
    "battle-won": lambda t, a, b: f"The battle at {_P(t, b)} is decided",
    "damage": lambda t, a, b: "Battle damage is about to be satisfied",
    "loss": lambda t, a, b: f"{a} Force is about to be lost",
    "bd-loss": lambda t, a, b: "Force was lost to battle damage",
    "battle-end": lambda t, a, b: f"The battle at {_P(t, a)} ends",
    "about-lost": lambda t, a, b: f"{_C(t, a)} is about to be lost",
    "lost": lambda t, a, b: f"{_C(t, a)} was just lost",
    "cover-broken": lambda t, a, b: f"The cover of {_C(t, a)} is broken",
    "attack-start": lambda t, a, b: f"{_C(t, a)} begins an attack",
    "eaten": lambda t, a, b: f"{_C(t, a)} was just defeated",
    "check": lambda t, a, b: "The table has changed",
}


def _answered(table: Table, request: Request) -> str:
    """What just happened or is about to, for whoever may answer it."""
    name, a, b = (request.about.get(key, NONE) for key in ("event", "a", "b"))
    assert isinstance(a, int)
    assert isinstance(b, int)
    return _ANSWERED[str(name)](table, a, b)


def _card_of(option: Option) -> int:
    """The card that an option is about first, if any."""
    if isinstance(option, options.PickHost | options.LiesOn):
        return option.host
    return option.card if isinstance(option, options.OnCard) else NONE


#: How a battle is paid for, by what is due.
_PAYING = {"damage": "forfeit cards, lose Force, or both", "attrition": "forfeit cards"}
#: Options for which copies of a card are as good as each other.
_OF_COPIES = (
    *(*_MOVES, options.Embark, options.Disembark),
    *(options.Forfeit, options.LoseFromHand, options.Transfer),
)


def _still_to_lose(table: Table, request: Request) -> int:
    """How often the same is asked: Force that is lost, or damage that is paid with it."""
    if request.topic == "lose-force" and table.losses:
        return int(table.losses[-1].left)
    damage = request.about.get("damage", 0) if request.topic == "damage" else 0
    return damage if isinstance(damage, int) else 0


#: Deeds that come in a row, each with the words around what differs.
_RUNS = {
    "take": " takes … into hand.",
    "lose": " loses ….",
    "deploy": " deploys ….",
    "forfeit": " forfeits ….",
}


#: What is told in the line of the deed before it.
_FOLDS = {
    "phase": frozenset({"activate", "drain", "battle"}),
    "battle-over": frozenset({"battle-ends"}),
    "lost": frozenset({"lost", "forfeit"}),
    "text": frozenset({"use"}),
    "play": frozenset({"use"}),
}


#: Deeds that Force is used for.
_PAID = frozenset(("deploy", "move", "battle", "fire", "react", "transfer"))


class SwccgWords(Words[Table]):
    """Sentences of the Star Wars CCG."""

    parts = textboard.PARTS
    groups = ("Activate", "Force drains", "Deploy", "Battle", "Attacks", "Move", "Draw")
    runs = _RUNS
    folds = _FOLDS
    costs = frozenset(("use",))

    def price(self, table: Table, cost: Event, event: Event) -> str:
        return f"for {cost.args[0]} Force" if event.verb in _PAID and event.seat == cost.seat else ""

    def points(self, name: str) -> str:
        return name.title()

    def run(self, table: Table, events: Sequence[Event]) -> str:
        """Of phases in a row nothing happened in all but the last."""
        last = events[-1]
        return self.event(table, last) if last.verb == "phase" else super().run(table, events)

    def fold(self, table: Table, events: Sequence[Event]) -> str:
        first, last = events[0], events[-1]
        match first.verb, last.verb:
            case "phase", _ if len(events) == 2:
                return f"{self.event(table, first).removesuffix('.')}: {self.event(table, last)}"
            case "text" | "play", "use":
                return f"{self.event(table, first).removesuffix('.')} for {last.args[0]} Force."
            case "battle-over", _:
                return self.event(table, first)
            case "lost", "forfeit":
                gone = listed([card_name(table, event.args[0]) for event in events[:-1]])
                told = self.event(table, last).removesuffix(".")
                return f"{told}; {gone} {'is' if len(events) == 2 else 'are'} lost with it."
        return ""

    def option(self, table: Table, option: Option) -> str:
        if option is YES or option is NO:
            return "yes" if option is YES else "no"
        if option is TOLD:
            return "that was my turn"
        if not isinstance(option, Act):
            return option.id
        return _OPTIONS[type(option)](table, option)

    def group(self, option: Option) -> str:
        kind = type(option)
        return "Move" if kind in _MOVES else _GROUPS.get(kind, "Other")

    def closes(self, option: Option) -> bool:
        """Passing, and having had enough."""
        return option in (TOLD, options.PASS, options.DONE)

    def stakes(self, table: Table, request: Request, option: Option) -> str:
        return stakes(table, request, option) if isinstance(option, Act) else ""

    def about(self, table: Table, request: Request) -> str:
        """The card that asks, or what is being answered."""
        if request.topic == "respond":
            name = card_name(table, table.stack[-1].card) if table.stack else ""
            return "" if name in _answered(table, request) else name
        if request.topic == "damage":
            return _PAYING.get(str(request.about.get("why")), "")
        card = request.about.get("card", NONE)
        if not isinstance(card, int) or not 0 <= card < len(table.cards):
            return ""
        name = card_name(table, card)
        return "" if name in request.prompt else name

    def alike(self, table: Table, option: Option) -> str:
        """Copies of a card, in the hand or at the same place with nothing on them."""
        if not isinstance(option, _OF_COPIES):
            return ""
        copied, *others = option.numbers
        if isinstance(option, options.Transfer):
            copied, others = option.goal, [option.card]
        copy = _copy(table, copied) if 0 <= copied < len(table.cards) else ""
        return " ".join((option.verb, copy, *map(str, others))) if copy else ""

    def touches(self, option: Option) -> tuple[str, ...]:
        if isinstance(option, options.AtPlace):
            return (f"place-{option.place}",)
        if isinstance(option, options.Transit):
            return (f"place-{option.origin}",)
        card = _card_of(option)
        return (f"card-{card}",) if card != NONE else ()

    def event(self, table: Table, event: Event) -> str:
        return _EVENTS[event.verb](table, event)

    def deed(self, table: Table, event: Event, after: Event | None = None) -> str:
        """A phase in which nothing happened is not worth a sentence, nor the sum of losses."""
        empty = event.verb == "phase" and after is not None and after.verb in ("phase", "recirculate")
        # What was lost to a drain has just been told card by card.
        paid = event.verb == "drained" and event.args[0]
        return "" if empty or paid else self.event(table, event)

    def seat(self, table: Table, seat: int) -> str:
        return side_name(seat)

    def explain(self, table: Table, option: Option) -> str:
        card = _card_of(option)
        return table.cards[card].effect if card != NONE else ""

    def question(self, table: Table, request: Request) -> str:
        """What is asked, with the numbers that it is about."""
        if request.topic == "respond":
            return f"{_answered(table, request)}: do you answer?"
        if request.topic == "lose-force" and table.losses:
            return f"{request.prompt} {_why_lost(table)}: {_numbers(table, request)}"
        if request.topic == "damage":
            return _to_pay(table, request)
        numbers = _numbers(table, request)
        return f"{request.prompt.rstrip('?')}: {numbers}" if numbers else request.prompt

    def batches(self, table: Table, request: Request) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Cards drawn and Force lost several times from the same pile."""
        if request.topic == "draw":
            most = len(table.piles[request.seat][FORCE])
            wanted = {count: f"Draw {count} cards" for count in (2, 3) if count < most}
            all_ = {most: f"Draw all {most} cards of the Force Pile"} if most > 1 else {}
            return tuple((text, (options.DRAW_CARD.id,) * count) for count, text in (wanted | all_).items())
        left = _still_to_lose(table, request)
        piles = [zone for zone in (RESERVE, FORCE, USED) if len(table.piles[request.seat][zone]) >= left > 1]
        offered = request.options() if piles and isinstance(request, Choose) else ()
        amount = f"all {left}" if left > 2 else "both"
        return tuple(
            (f"Lose {amount} from the {PILES[option.zone]}", (option.id,) * left)
            for option in offered
            if isinstance(option, options.LoseFrom) and option.zone in piles
        )

    def plan(self, table: Table, option: Option, seat: int) -> str:
        return self.option(table, option)

    def card(self, id: str) -> str:
        found = CARD_OF.get(id.split(".", maxsplit=1)[0])
        return found.title if found is not None else id

    def look(self, table: Table, text: str) -> list[str]:
        """What is printed on the cards with a name."""
        wanted = text.casefold()
        found = []
        for one in CARDS:
            if wanted in one.title.casefold():
                found.append(f"{one.title} ({one.id}, {one.kind} {one.subtype}): {one.effect}")
        return found[:12]

    def doings(self, table: Table, event: Event) -> Sequence[Doing]:
        return doings(table, event)

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        return textboard.board(table, seat, width, part)


WORDS = SwccgWords()
