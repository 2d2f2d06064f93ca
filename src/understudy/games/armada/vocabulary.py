"""R20: the words of upgrade effects. Each is read once, when the cards are loaded: a word that nobody knows
is refused there, by card and field, instead of costing nothing or holding always.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from understudy.games.armada.dice import COLORS, FACES
from understudy.games.armada.measures import ZONES
from understudy.kit.reading import Row

COMMANDS = ("navigate", "squadron", "repair", "concentrate_fire")
TOKENS = ("scatter", "evade", "brace", "redirect", "contain", "salvo")
#: The same as the rulebook prints them: what people read.
COMMAND_NAMES = tuple(command.replace("_", " ").title() for command in COMMANDS)
TOKEN_NAMES = tuple(token.title() for token in TOKENS)
#: One effect of an upgrade: its fields, with costs, conditions and reach as values of the classes below.
Effect: TypeAlias = Mapping[str, Any]


class Cost(NamedTuple):
    """What is paid for an effect: `exhaust`, `token:brace`."""

    kind: str
    value: str = ""


class Condition(NamedTuple):
    """What must hold for an effect: `first_attack`, `range:close-medium`."""

    name: str
    value: str = ""


class ReachWord(NamedTuple):
    """Whose ships an effect is for beside its own, or instead."""

    #: Up to which distance; 0 for any.
    most: int = 0
    #: Not for the ship that has the card.
    others: bool = False
    flotillas: bool = True
    ships: bool = True
    squadrons: bool = False


class SquadronWord(NamedTuple):
    """Which squadrons an effect is for."""

    #: What it has, and what it has not: a keyword, or what else can be said of it.
    has: str = ""
    lacks: str = ""
    #: Up to which distance of the ship with the card; 0 for any.
    most: int = 0
    #: Up to which distance any friendly ship must be of the defender instead.
    defender: int = 0


#: Those that the rules look for by themselves.
EXHAUST: Final = Cost("exhaust")
DISCARD: Final = Cost("discard")
REPAIR_TOKEN: Final = Cost("token", "repair")
SHIELDS: Final = Cost("shields", "n")
OFFICER: Final = Cost("officer")

_NUMBERS = tuple(str(number) for number in range(10))
_NOTHING = ("",)
#: By kind of cost: what may follow it.
COSTS: Mapping[str, Sequence[str]] = {
    "exhaust": _NOTHING,
    "discard": _NOTHING,
    # A defense token or a command token of the ship; so many defense tokens of any kind.
    "token": (*COMMANDS, *TOKENS),
    "tokens": ("1", "n"),
    "discard_token": _NOTHING,
    "command_token": _NOTHING,
    # Darth Vader: a commander or officer card of the ship that attacks.
    "officer": _NOTHING,
    # A dial or a token of the command; a navigate command that is resolved, or was.
    "command": COMMANDS,
    "navigate": _NOTHING,
    # A token that lies on the card.
    "stored": COMMANDS,
    "die": (*COLORS, "any"),
    "face": FACES,
    # So many of any zone, one of the attacking zone, up to two of the front.
    "shields": ("n", "zone", "front n<=2"),
    "suffer": _NUMBERS,
    # A copy of the card on a friend at that distance; a token of a friend at the defender.
    "copy": _NUMBERS,
    "friend_token": _NOTHING,
    "friend_fire": _NOTHING,
}
#: By condition: what may follow it.
CONDITIONS: Mapping[str, Sequence[str]] = {
    "vs": ("ship", "squadron"),
    "range": ("close", "medium", "long", "close-medium", "medium-long"),
    "zone": (*ZONES, "not-rear"),
    "target_zone": ZONES,
    "own_zone": (*ZONES, "not-front"),
    "zone_has_shield": _NOTHING,
    "zone_without_shield": _NOTHING,
    "defender_no_shields": _NOTHING,
    "own_trait": ("bombard",),
    "first_attack": _NOTHING,
    "obstacle_at": ("1-2",),
    "raided": _NOTHING,
    "already_attacked_this_round": _NOTHING,
    "speed>=2": _NOTHING,
    "speed>=3": _NOTHING,
    "speed>0": _NOTHING,
    "tokens_spent<2": _NOTHING,
    "not": ("salvo",),
    "kind": ("salvo",),
    "activation": ("own",),
    "friend_near_defender": _NOTHING,
    "defender_activated": _NOTHING,
    "defender_faster": _NOTHING,
    "defender_unique": _NOTHING,
    "defender_keyword": ("counter|intel",),
    "defender_engaged": _NOTHING,
    "friends_at_defender": _NUMBERS,
    "squadron_at_defender": _NOTHING,
    "attacker": ("squadron", "ship"),
    "cf": ("", "dial", "token"),
    "pool": ("red-accuracy",),
    "obstructed": _NOTHING,
    "round>1": _NOTHING,
    "ignition": _NOTHING,
    # What the operation of the effect, or the window in which it is used, looks at itself.
    "command": COMMANDS,
    "distance": ("1",),
    "readied": ("redirect",),
    "redirect_spent_instead": _NOTHING,
    "preset_rounds": _NOTHING,
    "token_in_command": _NOTHING,
}
#: Conditions that `holds` leaves to the operation or the window.
ELSEWHERE = frozenset(
    ("command", "distance", "readied", "redirect_spent_instead", "preset_rounds", "token_in_command")
)
PRESET: Final = Condition("preset_rounds")
INSTEAD: Final = Condition("redirect_spent_instead")
READIED: Final = Condition("readied", "redirect")
TOKEN_TOO: Final = Condition("token_in_command")
LATER: Final = Condition("round>1")
NEAR_OBSTACLE: Final = Condition("obstacle_at", "1-2")
REACHES: Mapping[str, ReachWord] = {
    "friendly ships": ReachWord(),
    "another friendly ship": ReachWord(others=True),
    "another friendly non-flotilla": ReachWord(others=True, flotillas=False),
    "friendly ship at 1-3": ReachWord(3),
    "friendly ship at 1-5": ReachWord(5),
    "another friendly ship at 1-3": ReachWord(3, others=True),
    "another friendly ship at 1-5": ReachWord(5, others=True),
    "friendly ship or squadron at 1-2": ReachWord(2, squadrons=True),
    "friendly squadron at 1": ReachWord(1, ships=False, squadrons=True),
}
ANY_SQUADRON: Final = SquadronWord()
CLOAKED: Final = SquadronWord("cloaked")
FILTERS: Mapping[str, SquadronWord] = {
    "any at 1-3": SquadronWord(most=3),
    "bomber": SquadronWord("bomber"),
    "bomber at 1-5": SquadronWord("bomber", most=5),
    "cloaked": CLOAKED,
    "defender at 1-3": SquadronWord(defender=3),
    "non-unique": SquadronWord(lacks="unique"),
    "not adept": SquadronWord(lacks="adept"),
    "not heavy": SquadronWord(lacks="heavy"),
    "not rogue": SquadronWord(lacks="rogue"),
    "not swarm at 1-3": SquadronWord(lacks="swarm", most=3),
    "swarm": SquadronWord("swarm"),
    "unengaged": SquadronWord(lacks="engaged"),
}
#: Fields that are one of some words, and those words; a number is possible where `#` is among them.
_WORDS: Mapping[str, Sequence[str]] = {
    "limit": ("activation", "round"),
    "limit_": ("at most 1 exhausted token", "at most 1 token"),
    "then": ("cancel_one", "no_more_attacks", "no_more_targets", "no_ships", "sponsor_suffers"),
    "band": ("close", "medium", "long"),
    "source": ("self", "this ship"),
    "type": (*TOKENS, "any", "chosen", "revealed"),
    "color": (*COLORS, "any", "any-one", "pool"),
    "crit": ("any", "black", "blue", "red", "red|blue", "blue|black"),
    "stat": ("hull", "most_tokens", "squadron", "command"),
    "keyword": ("swarm",),
    "trait": ("any", "crew", "ship"),
    "each": ("discarded token", "raid token"),
    "face": ("crit",),
    "fixed": FACES,
    "lost_by": ("attack", "overlap"),
    "tired_by": ("overlap", "aiming"),
    "do": ("dials", "flip", "one raid", "raid", "tokens"),
    "n": (
        *("#", "all", "any", "n", "command value", "squadron value"),
        *("up to 2", "up to 2 from one zone", "up to 3"),
    ),
    "spend": ("any",),
    "cancel": ("all",),
    "share": ("half rounded down",),
    "side": ("facedown",),
    "which": ("all", "all of this maneuver"),
    "sizes": ("small|medium",),
    "range": ("1-3", "1-5"),
}
#: Fields with lists, numbers, flags or a shape of their own.
_OTHERS = (
    *("w", "op", "cost", "if", "who", "filter", "may", "by", "points", "zones", "to", "from", "commands"),
    *("red", "blue", "black", "set", "mode", "alternative", "cap", "most", "least", "speed", "anywhere"),
    *("or_command_token", "salvo", "one_color", "ordered", "rounds", "straight", "distance", "apart"),
    *("stored", "needs", "needs_ready", "slots", "settled"),
)


def read_effect(row: Row, windows: Sequence[str], operations: Sequence[str]) -> Effect:
    """An effect with its costs, conditions and reach read."""
    row.word("w", windows)
    row.word("op", operations)
    row.only(*_OTHERS, *_WORDS)
    for name, words in _WORDS.items():
        if name in row.data and not ("#" in words and isinstance(row.data[name], int)):
            row.word(name, words)
    effect = dict(row.data)
    if "cost" in effect:
        effect["cost"] = tuple(Cost(*_pair(row, "cost", word, COSTS)) for word in row.sequence("cost"))
    if "if" in effect:
        effect["if"] = tuple(Condition(*_pair(row, "if", word, CONDITIONS)) for word in row.sequence("if"))
    if "who" in effect:
        effect["who"] = REACHES[row.word("who", tuple(REACHES))]
    if "filter" in effect:
        effect["filter"] = FILTERS[row.word("filter", tuple(FILTERS))]
    return effect


def _pair(row: Row, field: str, word: Any, known: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """A word and what follows its colon."""
    name, _, value = str(word).partition(":")
    if name not in known:
        raise row.wrong(field, f"“{word}” is not allowed; choose from: {', '.join(known)}")
    if value not in known[name]:
        raise row.wrong(field, f"“{word}” is not allowed; choose from: {_spelled(name, known[name])}")
    return name, value


def _spelled(name: str, values: Iterable[str]) -> str:
    return ", ".join(f"{name}:{value}" if value else name for value in values)
