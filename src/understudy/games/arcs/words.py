"""What the game says to people: options and events in plain sentences. One source for every front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.core.game import Words
from understudy.core.option import NO, YES, Option
from understudy.core.picture import Fact
from understudy.core.reporting import TOLD
from understudy.core.requests import Choose, Request
from understudy.games.arcs import cards, options, textboard
from understudy.games.arcs.bots.supercat import words as supercat
from understudy.games.arcs.corrections import told
from understudy.games.arcs.doings import doings
from understudy.games.arcs.names import (
    KIND_TEXT,
    card_name,
    color_name,
    court_name,
    face_name,
    place_name,
    resource_name,
)
from understudy.games.arcs.odds import stakes
from understudy.games.arcs.places import IN_CLUSTER, NONE, RESOURCES, SYSTEM_IDS, SYSTEM_OF
from understudy.games.arcs.table import COPY, SLOT_KEYS, Table
from understudy.games.arcs.view import View
from understudy.kit.masks import bits
from understudy.kit.saying import listed, plural, turn_of

WAY_TEXT = ("leads", "surpasses with", "pivots with", "copies with", "seizes with")


def _spend(act: options.SpendToken) -> str:
    own, use = resource_name(act.own), resource_name(act.use)
    return f"spend {own}" if own == use else f"spend {own} as {use}"


def _group(act: options.Counted) -> str:
    fresh, damaged = act.counts
    words = [plural(fresh, "fresh ship")] if fresh else []
    words += [plural(damaged, "damaged ship")] if damaged else []
    return " and ".join(words)


def _dice(act: options.Counted) -> str:
    words = [f"{count} {cards.DIE_NAMES[die]}" for die, count in enumerate(act.counts) if count]
    return listed(words) if words else "no dice"


def _hits(act: options.Counted) -> str:
    damaged, destroyed = act.counts
    words = [f"damage {damaged}"] if damaged else []
    words += [f"destroy {destroyed}"] if destroyed else []
    return listed(words) if words else "no hits"


_ACTS = {
    "end": "end the turn",
    "done": "no more",
    "stop": "stop here",
    "pass": "pass the initiative on",
    "rearrange": "rearrange all tokens",
    "manufacture": "Manufacture: gain material",
    "synthesize": "Synthesize: gain fuel",
    "pressgang": "Pressgang: captives for resources",
    "execute": "Execute: captives become trophies",
    "mulligan": "take six other cards",
    "seize-now": "seize the initiative",
    "tactical": "Tactical: move, then battle",
    "charismatic": "Charismatic: influence, then secure",
    "ruthless": "hit it and repeat",
    "copy-down": "copy with a card face down",
    "seize-down": "seize the initiative with a card face down",
    "draw-card": "draw an action card",
    "home": "nobody; they go back to your supply",
}
#: With the name of a system.
_AT_SYSTEM = {
    "tax-slot": "tax the empty slot at {}",
    "build-city": "build a city at {}",
    "build-cloud-city": "build a cloud city at {}",
    "build-starport": "build a starport at {}",
    "on": "on to {}",
    "move-in": "move in from {}",
    "place": "at {}",
    "nurture": "Nurture: tax {}",
    "move-from": "move ships from {}",
    "move-to": "to {}",
}
#: With the name of a system and the color of a seat.
_ON_OWNER = {
    "tax": "tax {1}'s city at {0}",
    "build-ship": "build a ship at {0}",
    "battle": "battle {1} at {0}",
    "trade": "Trade with {1} for the city at {0}",
    "return-city": "{1}'s city at {0}",
    "summon": "Summon a ship at {0}",
    "ships-hit": "hits on {1}'s ships at {0}",
}
#: With the name of a system, the color of a seat and a kind of piece.
_ON_PIECE = {
    "martyr": "Martyr at {0} for {1}'s {2}",
    "annex": "Annex {1}'s {2} at {0}",
    "strike": "hit {1}'s {2} at {0}",
}
#: With the name of a system and a kind of piece.
_ON_KIND = {
    "hit": "hit a {1}",
    "hit-outside": "hit the {1} outside the slots",
    "prune": "Prune the {1} at {0}",
}
#: With the names of two systems.
_ON_LINK = {
    "move": "move from {} to {}",
    "sprint": "sprint from {} to {}",
    "guide": "guide ships from {} to {}",
}
#: With the name of an action card.
_WITH_CARD = {
    "lead": "lead {}",
    "surpass": "surpass with {}",
    "pivot": "pivot with {}",
    "copy": "copy with {}",
    "seize": "seize the initiative with {}",
    "discard-card": "discard {}",
    "give-card": "give {}",
    "take-card": "take {}",
}
#: With the name of a Court card.
_WITH_COURT = {
    "influence": "influence {}",
    "secure": "secure {}",
    "ransack": "ransack {}",
    "abduct": "Abduct from {}",
    "use": "discard {} for its Prelude",
    "discard-guild": "discard {}",
}
#: With the color of a seat.
_ON_SEAT = {
    "rival": "{}",
    "captive": "an agent of {}",
    "capture": "capture an agent of {}",
    "free": "give a captive back to {}",
    "execute-one": "make a captive of {} a trophy",
}
_NUMBER: dict[str, Callable[[int], str]] = {
    "declare": lambda number: f"declare {cards.AMBITIONS[number].capitalize()}",
    "give": lambda number: f"give a {resource_name(number)}",
    "take": resource_name,
    "drop": lambda number: f"discard a {resource_name(number)}",
    "put": lambda number: (
        f"put {'nothing' if number == len(RESOURCES) else f'a {resource_name(number)}'} there"
    ),
    "slot": lambda number: f"slot {number + 1} ({plural(SLOT_KEYS[number], 'key')})",
    "first": lambda number: ("Farseers first", "the leader first")[number],
    "from-slot": lambda number: f"from slot {number + 1} ({plural(SLOT_KEYS[number], 'key')})",
    "fence": lambda number: f"Relic Fence: a {resource_name(number)} for a Relic",
    "use-lore": lambda number: f"use {cards.LORE[number].name}",
    "clear": lambda number: f"discard {cards.LORE[number].name} to clear Outrage",
    "reroll": lambda number: f"reroll {face_name(number)}",
    "cluster": lambda number: f"cluster {number + 1}",
    "outrage": lambda number: f"Outrage over {resource_name(number)}",
    "place-type": lambda number: f"put a {resource_name(number)} on the planet",
    "leader": lambda number: f"leader {cards.LEADERS[number].name}",
    "lore": lambda number: f"lore {cards.LORE[number].name}",
    "setup": lambda number: cards.SETUP_CARDS[number].name,
    "random": resource_name,
}
_COUNTS: dict[str, Callable[[options.Counted], str]] = {
    "group": _group,
    "dice": _dice,
    "hits": _hits,
    "losses": _hits,
}


def _done_there(act: options.AtSystem) -> str:
    """What choosing something in a system does."""
    where = place_name(act.system)
    match act:
        case options.Rifles():
            return f"Fire Rifles from {where} at {color_name(act.color)} in {place_name(act.to)}"
        case options.Link():
            return _ON_LINK[act.verb].format(where, place_name(act.to))
        case options.OnPiece():
            return _ON_PIECE[act.verb].format(where, color_name(act.color), KIND_TEXT[act.kind])
        case options.OnOwner():
            return _ON_OWNER[act.verb].format(where, color_name(act.color))
        case options.OnKind(verb="repair"):
            return f"repair a {KIND_TEXT[act.kind - 1]} at {where}"
        case options.OnKind():
            return _ON_KIND[act.verb].format(where, KIND_TEXT[act.kind])
    return _AT_SYSTEM[act.verb].format(where)


def _done(act: options.Act) -> str:
    """What choosing it does."""
    match act:
        case options.AtSystem():
            return _done_there(act)
        case options.WithCard():
            return _WITH_CARD[act.verb].format(card_name(act.card))
        case options.Union():
            return f"{court_name(act.court)} beside {card_name(act.card)}"
        case options.StealCard():
            return f"{color_name(act.color)}'s {court_name(act.court)}"
        case options.WithCourt():
            return _WITH_COURT[act.verb].format(court_name(act.court))
        case options.StealToken():
            return f"{color_name(act.color)}'s token in slot {act.slot + 1}"
        case options.SpendToken():
            return _spend(act)
        case options.OnSeat():
            return _ON_SEAT[act.verb].format(color_name(act.color))
        case options.Trophy():
            return f"a {options.PIECES[act.piece]} of {color_name(act.color)}"
        case options.Numbered():
            return _NUMBER[act.verb](act.number)
        case options.Counted():
            return _COUNTS[act.verb](act)
    return _ACTS[act.verb]


#: What others are told of a card that they may not see.
_FACE_DOWN = {
    "copy": "copy with a card face down",
    "seize": "seize the initiative with a card face down",
    **dict.fromkeys(("discard-card", "give-card", "take-card"), "choose a card"),
}
_GROUPS = {
    "tax": "Tax",
    "tax-slot": "Tax",
    "build-city": "Build",
    "build-cloud-city": "Build",
    "build-starport": "Build",
    "build-ship": "Build",
    "repair": "Repair",
    "move": "Move",
    "influence": "Influence",
    "secure": "Secure",
    "battle": "Battle",
    "move-from": "Move",
    "place": "Place a ship",
    "ships-hit": "Hits",
    "strike": "Hits",
    "take": "Tokens",
    "drop": "Tokens",
    "steal": "Steal",
    "steal-card": "Steal",
    "outrage": "Outrage",
    "capture": "Captives",
    "free": "Captives",
    "execute-one": "Captives",
    "draw-card": "Cards",
    "seize-down": "Cards",
    "seize-now": "Cards",
    "discard-guild": "Cards",
    "copy-down": "Copy",
    "spend": "Prelude",
    "use": "Prelude",
    "union": "Prelude",
    "fence": "Prelude",
    "use-lore": "Prelude",
    "clear": "Prelude",
    "lead": "Lead",
    "surpass": "Surpass",
    "pivot": "Pivot",
    "copy": "Copy",
    "declare": "Declare",
    "seize": "Seize",
    **dict.fromkeys(
        (
            "manufacture",
            "synthesize",
            "pressgang",
            "execute",
            "abduct",
            "trade",
            "summon",
            "rifles",
            "nurture",
            "prune",
            "guide",
            "martyr",
            "annex",
            "tactical",
            "charismatic",
        ),
        "Card actions",
    ),
}


SLOT_IDS = tuple(f"slot-{slot + 1}" for slot in range(7))
#: Verbs whose number is the place of a thing in this list of ids.
_NUMBERED: dict[str, Sequence[str]] = {
    "leader": cards.LEADER_IDS,
    "lore": cards.LORE_IDS,
    "use-lore": cards.LORE_IDS,
    "clear": cards.LORE_IDS,
    "declare": cards.AMBITIONS,
    **dict.fromkeys(("fence", "give", "take", "drop", "put", "outrage", "place-type"), RESOURCES),
    **dict.fromkeys(("slot", "from-slot"), SLOT_IDS),
}
Sentence = Callable[[str, Callable[[int], str], tuple[int, ...]], str]


def _ships_hit(who: str, seat: Callable[[int], str], args: tuple[int, ...]) -> str:
    system, damaged, destroyed, _ = args
    place = f"at {place_name(system)}"
    hurt = f"{_are(damaged, f'{who} ship', place)} damaged" if damaged else ""
    if not destroyed:
        return f"{hurt}."
    if not hurt:
        return f"{_are(destroyed, f'{who} ship', place)} destroyed."
    return f"{hurt}, {destroyed} destroyed."


def _are(count: int, noun: str, place: str) -> str:
    return f"{plural(count, noun)} {place} {'is' if count == 1 else 'are'}"


def _moved(who: str, seat: Callable[[int], str], args: tuple[int, ...]) -> str:
    origin, to, fresh, damaged = args
    return f"{who} moves {plural(fresh + damaged, 'ship')} from {place_name(origin)} to {place_name(to)}."


def _journeys(events: Sequence[Event]) -> str:
    """Moves in a row, each journey told once: “2 ships from Crescent 3 through Gate 3 to Gate 2”."""
    journeys = list[list[Event]]()
    for event in events:
        origin, _, *ships = event.args
        before = tuple(journeys[-1][-1].args) if journeys else ()
        if before[1:] == (origin, *ships):
            journeys[-1].append(event)
        else:
            journeys.append([event])
    told = []
    for journey in journeys:
        origin, _, fresh, damaged = journey[0].args
        stops = [place_name(move.args[1]) for move in journey]
        through = f" through {listed(stops[:-1])}" if stops[1:] else ""
        moved = plural(fresh + damaged, "ship")
        told.append(f"{moved} from {place_name(origin)}{through} to {stops[-1]}")
    return listed(told)


def _rerolled(who: str, seat: Callable[[int], str], args: tuple[int, ...]) -> str:
    names = [face_name(face) for face in args[1:]]
    half = len(names) // 2
    changes = [
        f"{old} stays" if old == new else f"{old} becomes {new}"
        for old, new in zip(names[:half], names[half:], strict=True)
    ]
    return f"{who} rerolls {cards.DIE_NAMES[args[0]]} dice: {', '.join(changes)}."


def _rolled(who: str, seat: Callable[[int], str], args: tuple[int, ...]) -> str:
    dice = plural(len(args) - 1, f"{cards.DIE_NAMES[args[0]]} die", f"{cards.DIE_NAMES[args[0]]} dice")
    faces = [
        f"{face_name(face)} ×{many}" if many > 1 else face_name(face)
        for face, many in Counter(args[1:]).items()
    ]
    return f"{who} rolls {dice}: {', '.join(faces)}."


_EVENTS: dict[str, Sentence] = {
    "initiative": lambda who, seat, args: f"{who} has the initiative.",
    "map": lambda who, seat, args: f"The map is {cards.SETUP_CARDS[args[0]].name}.",
    "leader": lambda who, seat, args: f"{who} takes the leader {cards.LEADERS[args[0]].name}.",
    "lore": lambda who, seat, args: f"{who} takes the lore {cards.LORE[args[0]].name}.",
    "chapter": lambda who, seat, args: f"Chapter {args[0]} begins.",
    "mulligan": lambda who, seat, args: f"{who} takes six other cards.",
    "must_pass": lambda who, seat, args: f"{who} has no cards; the initiative goes to {seat(args[0])}.",
    "passed": lambda who, seat, args: f"{who} passes.",
    "played": lambda who, seat, args: f"{who} {WAY_TEXT[args[1]]} {card_name(args[0])}.",
    "declared": lambda who, seat, args: f"{who} declares {cards.AMBITIONS[args[0]].capitalize()}.",
    "seized": lambda who, seat, args: f"{who} seizes the initiative.",
    "spent": lambda who, seat, args: f"{who} spends a {resource_name(args[0])}.",
    "used": lambda who, seat, args: f"{who} discards {court_name(args[0])} for its Prelude.",
    "used_lore": lambda who, seat, args: f"{who} uses {cards.LORE[args[0]].name}.",
    "union": lambda who, seat, args: f"{who} places {court_name(args[0])} next to {card_name(args[1])}.",
    "fetched": lambda who, seat, args: f"{who} takes {card_name(args[1])} with {court_name(args[0])}.",
    "bonus": lambda who, seat, args: f"{who} gets {card_name(args[0])} as a bonus card.",
    "drew": lambda who, seat, args: f"{who} draws {plural(args[0], 'action card')}.",
    "swapped": lambda who, seat, args: f"{who} swaps a card with {seat(args[0])}.",
    "taxed": lambda who, seat, args: f"{who} taxes {place_name(args[0])}.",
    "gained": lambda who, seat, args: f"{who} gains a {resource_name(args[0])}.",
    "no_token": lambda who, seat, args: f"{who} gains nothing: no {resource_name(args[0])} is left.",
    "dropped": lambda who, seat, args: f"{who} discards a {resource_name(args[0])}.",
    "captured": lambda who, seat, args: f"{who} captures {plural(args[1], 'agent')} from {seat(args[0])}.",
    "placed": lambda who, seat, args: f"{who} places {plural(args[1], 'ship')} at {place_name(args[0])}.",
    "built": lambda who, seat, args: f"{who} builds a {KIND_TEXT[args[1]]} at {place_name(args[0])}.",
    "repaired": lambda who, seat, args: f"{who} repairs a {KIND_TEXT[args[1] - 1]} at {place_name(args[0])}.",
    "moved": _moved,
    "influenced": lambda who, seat, args: f"{who} influences {court_name(args[0])}.",
    "secured": lambda who, seat, args: f"{who} secures {court_name(args[0])}.",
    "ransacked": lambda who, seat, args: f"{who} ransacks {court_name(args[0])}.",
    "battle": lambda who, seat, args: f"{who} attacks {seat(args[1])} at {place_name(args[0])}.",
    "railgun": lambda who, seat, args: f"{who}'s Railgun Arrays fire.",
    "rolled": _rolled,
    "rerolled": _rerolled,
    "intercepted": lambda who, seat, args: (
        f"{who} is intercepted: {plural(args[1], 'hit') if args[1] else 'no hits'}."
    ),
    "ships_hit": _ships_hit,
    "building_hit": lambda who, seat, args: (
        f"{who}'s {KIND_TEXT[args[1]]} at {place_name(args[0])} is damaged."
    ),
    "building_destroyed": lambda who, seat, args: (
        f"{who}'s {KIND_TEXT[args[1] - 1]} at {place_name(args[0])} is destroyed."
    ),
    "outrage": lambda who, seat, args: f"{who} provokes Outrage: {resource_name(args[0])}.",
    "calmed": lambda who, seat, args: f"{who}'s Outrage over {resource_name(args[0])} is cleared.",
    "stole": lambda who, seat, args: f"{who} steals a {resource_name(args[1])} from {seat(args[0])}.",
    "stole_card": lambda who, seat, args: f"{who} steals {court_name(args[1])} from {seat(args[0])}.",
    "gave_card": lambda who, seat, args: f"{who} gives {court_name(args[1])} to {seat(args[0])}.",
    "city_home": lambda who, seat, args: f"{who}'s city at {place_name(args[0])} goes back to the board.",
    "pieces_home": lambda who, seat, args: f"{who}'s cities come back to the board.",
    "freed": lambda who, seat, args: f"{who} gives a captive back to {seat(args[0])}.",
    "executed": lambda who, seat, args: f"{who} executes {plural(args[0], 'captive')}.",
    "abducted": lambda who, seat, args: f"{who} abducts the agents on {court_name(args[0])}.",
    "traded": lambda who, seat, args: (
        f"{who} trades a {resource_name(args[2])} for a {resource_name(args[1])} with {seat(args[0])}."
    ),
    "pruned": lambda who, seat, args: f"{who} prunes a {KIND_TEXT[args[1]]} at {place_name(args[0])}.",
    "rifles": lambda who, seat, args: (
        f"{who} fires at {seat(args[1])} in {place_name(args[0])}: {plural(args[2], 'hit')}."
    ),
    "martyr": lambda who, seat, args: (
        f"{who} sacrifices a ship against {seat(args[1])} at {place_name(args[0])}."
    ),
    "annexed": lambda who, seat, args: (
        f"{who} annexes {seat(args[1])}'s {KIND_TEXT[args[2]]} at {place_name(args[0])}."
    ),
    "shaped": lambda who, seat, args: f"{who} makes {place_name(args[0])} a {resource_name(args[1])} planet.",
    "mode": lambda who, seat, args: "",
    "automatic": lambda who, seat, args: "",
    "offer": lambda who, seat, args: "Leaders and lore are revealed for the draft.",
    "reinforced": lambda who, seat, args: f"{who} starts with one more ship in each system.",
    "reserves": lambda who, seat, args: f"{who} starts with 1 more token: a {resource_name(args[0])}.",
    "blockades": lambda who, seat, args: "Bots control gates with 1 fresh ship.",
    "counter": lambda who, seat, args: f"{who}'s hand counter is {args[0]}.",
    "ready": lambda who, seat, args: f"{who}'s used cards are ready again.",
    "reshuffled": lambda who, seat, args: "The discarded action cards make a new stack.",
    "chapter_over": lambda who, seat, args: "Nobody has cards: the chapter ends.",
    "elite": lambda who, seat, args: f"{who} may roll one more die.",
    "tough": lambda who, seat, args: f"{who}'s ships are hard to hit.",
    "vaults": lambda who, seat, args: f"{who}'s vaults cost {args[0]} keys.",
    "scored": lambda who, seat, args: (
        f"{who} scores {args[1]} Power for {cards.AMBITIONS[args[0]].capitalize()}."
    ),
    "over": lambda who, seat, args: "The game is over.",
    "court_card": lambda who, seat, args: f"New in the Court: {court_name(args[0])}.",
    "lost_card": lambda who, seat, args: f"{who} loses {court_name(args[0])}.",
    "handed": lambda who, seat, args: f"{who} now has {seat(args[0])}'s {resource_name(args[1])}.",
    "trophies_home": lambda who, seat, args: "All trophies go back to their owners.",
    "captives_home": lambda who, seat, args: "All captives go back to their owners.",
}


#: What is drawn on the dice.
_SYMBOLS = {
    "hit": "✹ hit",
    "self": "↺ self",
    "intercept": "◉ intercept",
    "bhit": "▣ building",
    "key": "⚷ key",
}
#: The printed names of all cards, by the ids that stand in journals.
_CARDS = {
    **{id: card_name(card) for card, id in enumerate(cards.ACTION_IDS)},
    **{id: court_name(court) for court, id in enumerate(cards.COURT_IDS)},
    **{id: cards.LEADERS[number].name for number, id in enumerate(cards.LEADER_IDS)},
    **{id: cards.LORE[number].name for number, id in enumerate(cards.LORE_IDS)},
}


def _numbered(verb: str, number: int) -> list[str]:
    """The ids of what a number stands for."""
    if verb == "cluster":
        return [SYSTEM_IDS[system] for system in bits(IN_CLUSTER[number])]
    ids = _NUMBERED.get(verb, ())
    return [ids[number]] if number < len(ids) else []


def _touched_there(act: options.AtSystem) -> list[str]:
    """The system, where it leads, whose pieces, and which."""
    found = [SYSTEM_IDS[act.system]]
    if isinstance(act, options.Link):
        found.append(SYSTEM_IDS[act.to])
    if isinstance(act, options.OnOwner | options.Rifles):
        found.append(options.COLORS[act.color])
    if isinstance(act, options.OnKind | options.OnPiece) and act.verb != "strike":
        found.append(f"{SYSTEM_IDS[act.system]}:{options.KIND_NAMES[act.kind]}")
    return found


def _touched(act: options.Act) -> tuple[str, ...]:
    """The ids of what an option is about."""
    match act:
        case options.AtSystem():
            return tuple(_touched_there(act))
        case options.WithCard():
            return (cards.ACTION_IDS[act.card],)
        case options.Union():
            return cards.ACTION_IDS[act.card], cards.COURT_IDS[act.court]
        case options.StealCard():
            return cards.COURT_IDS[act.court], options.COLORS[act.color]
        case options.WithCourt():
            return (cards.COURT_IDS[act.court],)
        case options.StealToken():
            return options.COLORS[act.color], SLOT_IDS[act.slot]
        case options.OnSeat() | options.Trophy():
            return (options.COLORS[act.color],)
        case options.SpendToken():
            return (RESOURCES[act.own],)
        case options.Numbered():
            return tuple(_numbered(act.verb, act.number))
    return ()


#: Questions with the verb first, where the rules say it more shortly.
_QUESTIONS = {
    "own-hits": "Spread the hits over your ships",
    "hits": "Spread the hits over their ships",
}

#: What it means to choose nothing, by what is asked.
_DECLINED = {
    "mulligan": "keep this hand",
    "raid": "steal nothing more",
    "spend": "nothing",
    "rearrange": "no, leave them",
    "return-city": "none",
    "foresee": "nobody's",
    "swap-in": "none",
}


#: Deeds that come in a row, each with the words around what differs.
_RUNS = {
    "court_card": ": ….",
    "placed": " places ….",
    "gained": " gains ….",
    "dropped": " discards ….",
    "moved": " moves ….",
    "built": " builds ….",
    "repaired": " repairs ….",
    "influenced": " influences ….",
    "scored": " scores ….",
}


#: What is told in the line of the event before it.
_FOLDS = supercat.FOLDS | {
    "played": frozenset({"logistics"}),
    "force": frozenset({"battle", "elite"}),
    "battle": frozenset({"elite"}),
    "route": frozenset({"moved"}),
    "effective": frozenset({"secured"}),
    "gained": frozenset({"dropped"}),
    "intercepted": frozenset({"ships_hit"}),
    "building_hit": frozenset({"building_destroyed"}),
    "counter": frozenset({"counter"}),
}


class ArcsWords(Words[Table]):
    """Arcs in plain sentences."""

    parts = ("map", "court", "ambitions", "players")
    groups = ("Lead", "Surpass", "Copy", "Pivot", "Seize", "Declare")
    runs = _RUNS
    folds = _FOLDS
    #: They lead up to what follows, and the reason stands there.
    costs = frozenset({"force", "route", "effective"})

    def run(self, table: Table, events: Sequence[Event]) -> str:
        if events[0].verb == "moved":
            return f"{self.seat(table, events[0].seat)} moves {_journeys(events)}."
        return super().run(table, events)

    def fold(self, table: Table, events: Sequence[Event]) -> str:
        first, last = events[0], events[-1]
        verbs = [event.verb for event in events]
        who = self.seat(table, first.seat)
        match verbs:
            case ["counter", *_]:
                stand = [f"{self.seat(table, event.seat)} {event.args[0]}" for event in events]
                return f"Hand counters: {listed(stand)}."
            case ["played", "logistics"]:
                told = self.event(table, first).removesuffix(".")
                return f"{told}, with {plural(last.args[0], 'action')} by Efficient Logistics."
            case ["route", *_]:
                routes = f"at random from {first.args[0]} equally short routes"
                return f"{who} moves {_journeys(events[1:])}, {routes}."
            case ["force", "battle", *more]:
                return supercat.battle(self.event(table, events[1]), first.args, "elite" in more)
            case ["battle", "elite"]:
                return f"{self.event(table, first).removesuffix('.')}, with 1 more die by Elite Pilots."
            case ["effective", "secured"]:
                return f"{who} secures {court_name(last.args[0])}, which is effective."
            case ["gained", "dropped"]:
                gained, lost = (resource_name(event.args[0]) for event in events)
                return f"{who} gains a {gained} and discards {'it' if gained == lost else f'a {lost}'}."
            case ["intercepted", "ships_hit"]:
                hits = plural(first.args[1], "hit")
                return f"Intercept, {hits}: {self.event(table, last)}"
            case ["building_hit", "building_destroyed"] if first.args[0] == last.args[0]:
                return f"{self.event(table, first).removesuffix('.')}, then destroyed."
        return supercat.fold(events, who)

    def points(self, name: str) -> str:
        return name.capitalize() if name in cards.AMBITIONS else name

    def seat(self, table: Table, seat: int) -> str:
        return color_name(seat)

    def option(self, table: Table, option: Option) -> str:
        if option is TOLD:
            return "that was my turn"
        plan = supercat.option(option, lambda other: self.option(table, other), _done)
        if plan is not None:
            return plan
        match option:
            case options.StealToken():
                return self._theft(table, option)
            case options.WithCard() if table.seen and option.card in table.stack:
                return _FACE_DOWN.get(option.verb) or _done(option)
            case options.Act():
                return _done(option)
        return {YES: "yes", NO: "no"}.get(option, option.id)

    def _theft(self, table: Table, act: options.StealToken) -> str:
        token = table.players[act.color].slots[act.slot]
        name = resource_name(token) if token != NONE else "the token"
        keys = plural(SLOT_KEYS[act.slot], "key")
        return f"{color_name(act.color)}'s {name} in slot {act.slot + 1} ({keys})"

    def face(self, face: str) -> str:
        return " ".join(_SYMBOLS.get(symbol, symbol) for symbol in face.split("-"))

    def card(self, id: str) -> str:
        """Action cards, Court cards, leaders and lore as they are printed."""
        return _CARDS.get(id, id)

    def plan(self, table: Table, option: Option, seat: int) -> str:
        if not isinstance(option, options.Act):
            return supercat.option(option, lambda part: self.plan(table, part, seat), _done) or option.id
        match option:
            case options.Link() | options.Union():
                return _done(option)
            case options.AtSystem():
                owner = f" ({color_name(option.color)})" if isinstance(option, options.OnOwner) else ""
                kind = (
                    f"{KIND_TEXT[option.kind]} at "
                    if isinstance(option, options.OnKind | options.OnPiece)
                    else ""
                )
                return kind + place_name(option.system) + owner
            case options.WithCourt():
                return court_name(option.court)
        return _done(option)

    def brief(self, table: Table, option: Option) -> str:
        match option:
            case options.WithCard(verb="lead" | "surpass" | "pivot" | "copy"):
                card = cards.ACTION_CARDS[option.card]
                pips = card.pips if option.verb in ("lead", "surpass") else 1
                return f"{card_name(option.card)}: {plural(pips, 'action')}"
            case options.WithCourt(verb="influence" | "secure"):
                return f"{court_name(option.court)} ({textboard.court_kind(option.court)})"
            case options.Link(verb="move"):
                return f"{place_name(option.system)} → {place_name(option.to)}"
        return self.option(table, option)

    def stakes(self, table: Table, request: Request, option: Option) -> str:
        return stakes(table, request, option) if isinstance(option, options.Act) else ""

    def answer(self, table: Table, request: Request, option: Option) -> str:
        if option is not options.DONE:
            return self.option(table, option)
        return _DECLINED.get(request.topic, "continue without")

    def question(self, table: Table, request: Request) -> str:
        """What is asked; before the Prelude only what is possible of the two."""
        if request.topic != "before-prelude" or not isinstance(request, Choose):
            return _QUESTIONS.get(request.topic, request.prompt)
        verbs = {option.verb for option in request.options() if isinstance(option, options.Act)}
        return {"declare": "Declare an ambition?", "seize": "Seize the initiative?"}.get(
            "".join(verbs - {"done"}), request.prompt
        )

    def left(self, table: Table, request: Request) -> tuple[Fact, ...]:
        if table.way == NONE or request.seat != table.active:
            return ()
        return (Fact("action left" if table.pips == 1 else "actions left", str(table.pips)),)

    def group(self, option: Option) -> str:
        return _GROUPS.get(option.verb, "") if isinstance(option, options.Act) else ""

    def closes(self, option: Option) -> bool:
        return option.ends or option in (options.DONE, options.PASS)

    def touches(self, option: Option) -> tuple[str, ...]:
        if not isinstance(option, options.Act):
            return supercat.touches(option, self.touches)
        return _touched(option)

    def event(self, table: Table, event: Event) -> str:
        who = self.seat(table, event.seat) if event.seat != NONE else ""
        own = supercat.event(event, who)
        if own is not None:
            return own
        if event.verb == "corrected":
            return told(table, *event.args)
        if event.verb == "turn":
            seat = table.config.seats[event.seat]
            kind = "SUPERCAT" if table.players[event.seat].bot else seat.player
            return turn_of(color_name(event.seat), seat, kind) + "."
        sentence = _EVENTS.get(event.verb)
        if sentence is None:
            return ""
        return sentence(who, lambda seat: self.seat(table, seat), event.args)

    def doings(self, table: Table, event: Event) -> Sequence[Doing]:
        return doings(table, event)

    def about(self, table: Table, request: Request) -> str:
        if table.way == NONE:
            return ""
        # A copied card lies face down: what everybody knows of it is the card that it copies.
        card = f"a copy of {card_name(table.lead)}" if table.way == COPY else card_name(table.card)
        state = plural(table.pips, "action") + " left"
        return f"{card}, {state}" + (", Prelude" if table.prelude else "")

    def explain(self, table: Table, option: Option) -> str:
        match option:
            case options.WithCourt():
                return cards.COURT_CARDS[option.court].text
            case options.Numbered(verb="leader"):
                return cards.LEADERS[option.number].text
            case options.Numbered(verb="lore" | "use-lore" | "clear"):
                return cards.LORE[option.number].text
        return ""

    def look(self, table: Table, text: str) -> list[str]:
        """Cards by name or id, systems by id."""
        word = text.strip().casefold()
        offered: tuple[cards.CourtCard | cards.Leader | cards.Lore, ...] = (
            *cards.COURT_CARDS,
            *cards.LEADERS,
            *cards.LORE,
        )
        found = [
            f"{card.name} ({card.id}): {card.text}"
            for card in offered
            if word and (word in card.name.casefold() or word == card.id.casefold())
        ]
        system = SYSTEM_OF.get(text.strip().upper())
        if system is not None:
            found.append(textboard.system_line(table, system, plain=True))
        return found

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        seen = cast(View, table) if table.seen else View(table, seat)
        lines: list[str] = []
        for name in [part] if part else list(self.parts):
            lines += [f"[bold]{name.capitalize()}[/bold]", *textboard.PARTS[name](seen, width)]
        return "\n".join(lines)


WORDS = ArcsWords()
