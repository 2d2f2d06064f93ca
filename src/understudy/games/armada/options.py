"""Every option of the game, found by its id: a verb and what it is about, as `attack:front:ship-3:left`.

Options without places are kept for ever. There is no end of places on the table, so options with one are kept
only as long as somebody holds them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from understudy.core.option import ANSWERS, NOTHING, Option
from understudy.core.reporting import TOLD
from understudy.games.armada.cards import COMMANDS, DAMAGE_IDS, TOKENS
from understudy.games.armada.dice import COLOURS, FACE_OF, FACES, HAS, Rolled
from understudy.games.armada.measures import MOST_CLICKS, OBSTACLES, ZONES
from understudy.games.armada.tool import SIDES, Clicks

NONE: Final = -1
#: More units than any fleet of either side has.
MOST_UNITS = 128
#: Places are written to a millionth of a millimetre, which is the kernel's tolerance.
DECIMALS = 6
Arg: TypeAlias = Any
#: More dice than any attack has.
MOST_DICE = 24
NO_DICE_TOLD = "none"
_NAME = re.compile("[a-z0-9-]{1,60}")


class Act(Option):
    """Something a seat does."""

    __slots__ = ("__weakref__", "args", "verb")

    def __init__(self, id: str, verb: str, args: tuple[Arg, ...], ends: bool) -> None:
        super().__init__(id, ends=ends)
        self.verb = verb
        self.args = args


#: R8.1: what a command is resolved with.
DIAL, TOKEN, BOTH = "dial", "token", "both"
SOURCES = (DIAL, TOKEN, BOTH)
#: What keywords and rules offer beside cards.
WORDS_OF_ABILITIES = (
    *("swarm", "adept", "ai", "assault", "howlrunner", "reroll", "only-attack", "speed", "dial", "damage"),
    *("steady-gunners", "full-battery", "flight-deck"),
    *("add", "set", "ignore", "fast", "token", "slower", "faster"),
)


# -- words for arguments -------------------------------------------------------------------------------------


def number_text(value: float) -> str:
    """A length or an angle without needless digits."""
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _among(words: tuple[str, ...]) -> tuple[Callable[[Arg], str], Callable[[str], Arg]]:
    return words.__getitem__, words.index


def _prefixed(prefix: str) -> tuple[Callable[[Arg], str], Callable[[str], Arg]]:
    def read(word: str) -> int:
        number = int(word.removeprefix(prefix))
        if not 0 <= number < MOST_UNITS:
            raise ValueError(word)
        return number

    return (lambda value: f"{prefix}{value}"), read


def _read_numbers(count: int) -> Callable[[str], tuple[float, ...]]:
    def read(word: str) -> tuple[float, ...]:
        found = tuple(float(each) for each in word.split(","))
        if len(found) != count or not all(-1e5 < value < 1e5 for value in found):
            raise ValueError(word)
        return found

    return read


def _numbers_text(values: tuple[float, ...]) -> str:
    return ",".join(number_text(value) for value in values)


def _clicks_text(clicks: Clicks) -> str:
    return ",".join(str(click) for click in clicks)


def _read_clicks(word: str) -> Clicks:
    clicks = tuple(int(each) for each in word.split(",")) if word else ()
    if any(abs(click) > MOST_CLICKS for click in clicks):
        raise ValueError(word)
    return clicks


def _dice_text(dice: tuple[Rolled, ...]) -> str:
    return ",".join(f"{COLOURS[colour]}-{FACES[face]}" for colour, face in dice) or NO_DICE_TOLD


def _read_dice(word: str) -> tuple[Rolled, ...]:
    if word == NO_DICE_TOLD:
        return ()
    found = []
    for each in word.split(","):
        colour, _, face = each.partition("-")
        die = COLOURS.index(colour), FACE_OF.get(face, NONE)
        if die[1] not in HAS[die[0]]:
            raise ValueError(word)
        found.append(die)
    if len(found) > MOST_DICE:
        raise ValueError(word)
    return tuple(found)


def _read_name(word: str) -> str:
    if not _NAME.fullmatch(word):
        raise ValueError(word)
    return word


def _same(word: Arg) -> str:
    return str(word)


#: How each kind of argument is written and read.
_KINDS: dict[str, tuple[Callable[[Arg], str], Callable[[str], Arg]]] = {
    "zone": _among(ZONES),
    "from": _among(ZONES),
    "command": _among(COMMANDS),
    "type": _among(TOKENS),
    "damage": _among(DAMAGE_IDS),
    "colour": _among(COLOURS),
    "face": _among(FACES),
    "ship": _prefixed("ship-"),
    "squadron": _prefixed("squadron-"),
    "upgrade": _prefixed("upgrade-"),
    "effect": _prefixed("effect-"),
    "index": _prefixed(""),
    "number": _prefixed(""),
    "point": (_numbers_text, _read_numbers(2)),
    "pose": (_numbers_text, _read_numbers(3)),
    "clicks": (_clicks_text, _read_clicks),
    "side": (_same, lambda word: SIDES[SIDES.index(word)]),
    "source": (_same, lambda word: SOURCES[SOURCES.index(word)]),
    "obstacle": (_same, lambda word: list(OBSTACLES)[list(OBSTACLES).index(word)]),
    "dice": (_dice_text, _read_dice),
    "name": (_same, _read_name),
    "word": (_same, lambda word: WORDS_OF_ABILITIES[WORDS_OF_ABILITIES.index(word)]),
}
#: Verbs with the kinds of their arguments.
VERBS: dict[str, tuple[str, ...]] = {
    "done": (),
    "pass": (),
    "activate": ("ship",),
    "dial": ("command",),
    "keep-dial": (),
    "take-token": (),
    "drop-raids": (),
    "drop-raid": ("command",),
    "resolve": ("command", "source"),
    "shift": ("from", "zone"),
    "recover": ("zone",),
    "mend": ("index",),
    "mend-ship": ("ship", "index"),
    "lend": ("from", "ship", "zone"),
    "damage": ("damage",),
    "heal": ("squadron",),
    "fly": ("squadron",),
    "move": ("point",),
    "moved": (),
    "approach-squadron": ("squadron",),
    "approach-ship": ("ship",),
    "as-drawn": (),
    "stands": ("pose",),
    "stay": (),
    "attack": ("from", "ship", "zone"),
    "flak": ("from", "squadron"),
    "bomb": ("ship", "zone"),
    "dogfight": ("squadron",),
    "snipe": ("squadron",),
    "remove": ("colour",),
    "cf": ("source", "colour"),
    "cf-token": (),
    "reroll": ("index",),
    "lock": ("index",),
    "spend": ("index",),
    "spend-die": ("index",),
    "cancel": ("index",),
    "set": ("index", "face"),
    "redirect": ("zone",),
    "amount": ("number",),
    "standard-crit": (),
    "use": ("ship", "upgrade", "effect"),
    "ability": ("word",),
    "zone": ("zone",),
    "colour": ("colour",),
    "command": ("command",),
    "card": ("index",),
    "deploy": ("ship",),
    "deploy-squadron": ("squadron",),
    "place": ("pose",),
    "put": ("point",),
    "speed": ("number",),
    "take-obstacle": ("obstacle",),
    "obstacle": ("obstacle", "pose"),
    "maneuver": ("number", "clicks", "side"),
    "to-ship": ("ship",),
    "to-squadron": ("squadron",),
    "stored": ("command",),
    "reveal-card": (),
    "keep-card": (),
    "next-card": (),
    "decline": ("ship", "upgrade", "effect"),
    # What is told of turns at the real table.
    "dice": ("dice",),
    "fire-at": ("ship",),
    "flak-at": ("squadron",),
    "strikes": ("squadron", "ship"),
    "fights": ("squadron", "squadron"),
    "moves": ("ship",),
    "stands-at": ("ship",),
    "flies": ("squadron",),
    "flew": ("squadron",),
    "set-ship": ("ship", "name", "name"),
    "set-squadron": ("squadron", "name", "name"),
    "deal-down": ("ship",),
    "deal-up": ("ship",),
    "card-off": ("ship", "index"),
    "ship-gone": ("ship",),
    "squadron-gone": ("squadron",),
    "band": ("number",),
    "round": ("number",),
}
#: What ends a turn or declines, listed first.
_ENDING = ("done", "stay")
_PLACED = {verb for verb, kinds in VERBS.items() if "point" in kinds or "pose" in kinds}
#: Options of which there is no end: kept only as long as somebody holds them.
_ENDLESS = _PLACED | {verb for verb, kinds in VERBS.items() if "dice" in kinds or "name" in kinds}

_KEPT: dict[tuple[str, tuple[Arg, ...]], Act] = {}
_BY_ID: dict[str, Option] = {**ANSWERS, NOTHING.id: NOTHING, TOLD.id: TOLD}
_HELD: MutableMapping[str, Act] = WeakValueDictionary()


def act(verb: str, *args: Arg) -> Act:
    """The option with this verb and these arguments."""
    if verb in _ENDLESS:
        id = _id(verb, args)
        held = _HELD.get(id)
        if held is None:
            held = _HELD[id] = Act(id, verb, args, False)
        return held
    found = _KEPT.get((verb, args))
    if found is None:
        id = _id(verb, args)
        found = _KEPT[(verb, args)] = Act(id, verb, args, verb in _ENDING)
        _BY_ID[id] = found
    return found


def _id(verb: str, args: tuple[Arg, ...]) -> str:
    kinds = VERBS[verb]
    if verb == "maneuver" and not args[0]:
        return "maneuver:0"
    words = [_KINDS[kind][0](value) for kind, value in zip(kinds, args, strict=True)]
    return ":".join((verb, *words))


def rounded(*values: float) -> tuple[float, ...]:
    """A place as it can be written down."""
    return tuple(round(value, DECIMALS) + 0.0 for value in values)


DONE = act("done")
PASS = act("pass")
STAY = act("stay")
KEEP_DIAL = act("keep-dial")
TAKE_TOKEN = act("take-token")
DROP_RAIDS = act("drop-raids")
STANDARD_CRIT = act("standard-crit")
#: Of the AI deck: turn over its top card; keep the activation card, or discard it for the next one.
REVEAL_CARD = act("reveal-card")
KEEP_CARD = act("keep-card")
NEXT_CARD = act("next-card")
STEADY_GUNNERS = act("ability", "steady-gunners")
FULL_BATTERY = act("ability", "full-battery")
FLIGHT_DECK = act("ability", "flight-deck")
CF_TOKEN = act("cf-token")
ZONE_ACTS = tuple(act("zone", zone) for zone in range(4))
COMMAND_ACTS = tuple(act("command", command) for command in range(4))
DIAL_ACTS = tuple(act("dial", command) for command in range(4))
REMOVE_ACTS = tuple(act("remove", colour) for colour in range(3))
COLOUR_ACTS = tuple(act("colour", colour) for colour in range(3))
HALT = act("maneuver", 0, (), SIDES[0])


def find(id: str) -> Option | None:
    """The option with this id."""
    known = _BY_ID.get(id) or _HELD.get(id)
    if known is not None:
        return known
    verb, *words = id.split(":")
    kinds = VERBS.get(verb)
    if kinds is None or len(kinds) != len(words):
        return None
    try:
        args = tuple(_KINDS[kind][1](word) for kind, word in zip(kinds, words, strict=True))
    except (ValueError, IndexError, KeyError):
        return None
    if verb == "maneuver" and (len(args[1]) != args[0] or not args[0] or args[0] > 4):
        return None
    if verb in _PLACED:
        args = tuple(rounded(*value) if isinstance(value, tuple) else value for value in args)
    return act(verb, *args) if _id(verb, args) == id else None
