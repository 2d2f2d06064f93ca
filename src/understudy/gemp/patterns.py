"""Which question a text is. All wordings of servers that are known stand here and nowhere else.

A text decides only what a question is about. What may be answered comes from the decision itself, and which
cards are meant from their ids: wordings change between versions of the server, and a text that is not known
costs nothing but strength.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from understudy.gemp.decisions import (
    ACTION_CHOICE,
    ARBITRARY_CARDS,
    CARD_ACTION_CHOICE,
    CARD_SELECTION,
    EMPTY,
    INTEGER,
    MULTIPLE_CHOICE,
    ServerDecision,
)


class Known(NamedTuple):
    """What a decision is, and the parts of its text that say more."""

    kind: str
    parts: re.Match[str] | None = None


_DECISIONS: tuple[tuple[str, str, str], ...] = (
    # Actions at top level, and answers to them.
    (
        CARD_ACTION_CHOICE,
        "phase",
        r"Choose (?P<phase>Activate|Control|Deploy|Battle|Move|Draw) action or Pass",
    ),
    (CARD_ACTION_CHOICE, "weapons", r"Choose weapons segment action to play or Pass"),
    (CARD_ACTION_CHOICE, "respond", r"(?:(?P<event>.*) - )?Optional responses"),
    (CARD_ACTION_CHOICE, "docked", r"Perform a ship-docked action or Pass"),
    (CARD_ACTION_CHOICE, "step", r"Perform a (?P<what>.+) or Pass"),
    (ACTION_CHOICE, "order", r"(?P<event>.*?)(?: - )?Required responses"),
    # Numbers.
    (INTEGER, "activate", r"Choose amount of Force to activate"),
    (INTEGER, "allow", r"Choose amount of Force to allow opponent to activate.*"),
    (INTEGER, "number", r"Choose (?:amount|number|value)\b.*"),
    # Words.
    (MULTIPLE_CHOICE, "begin", r"Select OK to start game"),
    (MULTIPLE_CHOICE, "told", r"Opponent chose to interrupt Force activation.*"),
    (MULTIPLE_CHOICE, "idle", r"You have not activated Force\. Do you want to Pass\?"),
    (MULTIPLE_CHOICE, "destiny", r"Do you want to draw \d+ (?:battle )?destiny\?.*"),
    (MULTIPLE_CHOICE, "same-start", r"Both players have chosen the same starting location\..*"),
    (MULTIPLE_CHOICE, "forfeit-carrier", r"You are choosing to forfeit .*"),
    (MULTIPLE_CHOICE, "slot", r"Choose capacity slot for .*"),
    (MULTIPLE_CHOICE, "with-pilot", r"Do you want to simultaneously deploy a (?:pilot|driver) .*"),
    (MULTIPLE_CHOICE, "side", r"On which side of .*"),
    (MULTIPLE_CHOICE, "fare", r"Do you want to use (?P<fare>\d+) Force .*"),
    (MULTIPLE_CHOICE, "destiny-number", r"Choose destiny value for .*"),
    (MULTIPLE_CHOICE, "parsec", r"Choose parsec to move to\b.*"),
    (MULTIPLE_CHOICE, "pile", r"Choose card pile to put .*"),
    (MULTIPLE_CHOICE, "revert", r".*\brevert\b.*"),
    (MULTIPLE_CHOICE, "attack-whom", r".*\bcreature\b.*\battack\b.*"),
    (MULTIPLE_CHOICE, "type", r"Guess a card type"),
    (MULTIPLE_CHOICE, "winner", r"Predict winner"),
    (MULTIPLE_CHOICE, "may", r"Do you want to .*"),
    (MULTIPLE_CHOICE, "word", r"Choose .*"),
    # Cards on table, in hand, on piles.
    (CARD_SELECTION, "lose", r"Choose Force to lose"),
    (CARD_SELECTION, "damage", r"Choose Force to lose or a card from battle to forfeit"),
    (CARD_SELECTION, "damage", r"Choose a card from battle to forfeit"),
    (CARD_SELECTION, "if-desired", r"Choose a card from battle to forfeit \(if desired\)"),
    (CARD_SELECTION, "pilot", r"Choose a (?:pilot|driver) from hand to simultaneously deploy aboard .*"),
    (CARD_SELECTION, "where-pair", r"Choose where to deploy .* simultaneously"),
    (CARD_SELECTION, "where", r"Choose where to (?:deploy|play) .*"),
    (CARD_SELECTION, "beside", r"Choose the system \(or location related to the system\) to deploy .*"),
    (CARD_SELECTION, "beside", r"Choose a location to deploy .* next to.*"),
    (
        CARD_SELECTION,
        "goal",
        r"Choose where to (?P<how>move|land|take off|shuttle|embark) .*?(?: using (?P<by>[a-z ]+?))?"
        r"(?: as a 'react')?",
    ),
    (CARD_SELECTION, "transfer", r"Choose where to transfer .*"),
    (CARD_SELECTION, "transit-to", r"Choose docking bay to transit to"),
    (CARD_SELECTION, "transit-who", r"Choose cards to docking bay transit to .*"),
    (CARD_SELECTION, "group", r"Choose characters to 'transport'"),
    (CARD_SELECTION, "give", r"Choose cards? (?:to put|to place|to stack)\b.*"),
    (CARD_SELECTION, "take", r"Choose card from hand"),
    (CARD_SELECTION, "target", r"(?:Choose|Target) .*"),
    # Cards that are shown: from piles, decks and hands.
    (ARBITRARY_CARDS, "start", r"Choose starting location"),
    (ARBITRARY_CARDS, "give", r"Choose cards? to (?:put|place|stack)\b.*"),
    (ARBITRARY_CARDS, "take", r"Choose .*"),
    (ARBITRARY_CARDS, "shown", r"(?:Top cards?|Verify|Viewing) .*|.*(?:Pile|Deck|[Hh]and)"),
    (EMPTY, "wait", r".*"),
)
_TABLE = [(type, kind, re.compile(pattern)) for type, kind, pattern in _DECISIONS]


def known(decision: ServerDecision) -> Known | None:
    """What a decision is; None where no wording fits."""
    if decision.only_shows:
        # A window that only shows something, whatever it says.
        return Known("shown")
    for type, kind, pattern in _TABLE:
        if type == decision.type and (found := pattern.fullmatch(decision.text)):
            return Known(kind, found)
    return None


# -- actions -------------------------------------------------------------------------------------------------

_ACTIONS: tuple[tuple[str, str], ...] = (
    ("activate", r"Activate Force"),
    ("drain", r"Force drain"),
    ("battle", r"Initiate battle(?: for free)?"),
    ("attack", r"Initiate attack(?: on creature)?"),
    ("draw", r"Draw card into hand from Force Pile"),
    ("asteroid", r"Draw asteroid destiny"),
    ("fire", r"Fire .*"),
    ("react", r"(?:Move|Land|Take off)\b.* as a 'react'"),
    ("react-with", r"Deploy(?: a card)? as (?:a )?'react'"),
    ("walk", r"Move using landspeed"),
    ("fly", r"Move using hyperspeed"),
    ("orbit", r"Move without using hyperspeed"),
    ("sector", r"Move using sector movement"),
    ("land", r"Land"),
    ("take-off", r"Take off"),
    ("transit", r"Docking bay transit"),
    ("embark", r"Embark"),
    ("disembark", r"Disembark"),
    ("slot", r"Move to (?P<slot>pilot|driver|passenger|astromech) capacity slot"),
    ("transfer", r"Transfer"),
    ("cover", r"'Break cover'"),
    ("jump", r"'Jump off'"),
    ("dock", r"Ship-dock"),
    ("hand-over", r"Transfer to other starship"),
    ("shuttle", r"Shuttle"),
    ("replace", r"Persona replace .*"),
    ("never", r"Shuttle characters .*|Return to hand"),
    ("never", r"Move (?:to|using location text)\b.*|(?:Enter|Exit) starship or vehicle site"),
    ("deploy", r"Deploy(?: on .*| to .*)?"),
)
_ACTION_TABLE = [(kind, re.compile(pattern)) for kind, pattern in _ACTIONS]


def action(text: str) -> Known:
    """What an action is; everything that the rules do not word themselves is the text of a card."""
    for kind, pattern in _ACTION_TABLE:
        if found := pattern.fullmatch(text):
            return Known(kind, found)
    return Known("text")


_ON = re.compile(r"Deploy on (?P<what>.+)")


def deployed_on(text: str) -> str:
    """What a card is deployed on, where the server offers one action for each kind of host."""
    found = _ON.fullmatch(text)
    return found["what"].lower() if found else ""


# -- events --------------------------------------------------------------------------------------------------

_EVENTS: tuple[tuple[str, str], ...] = (
    ("drain-start", r"Force drain initiated at .*"),
    ("battle-start", r"Battle just initiated at .*"),
    ("battle-end", r"Battle at .* just ended"),
    ("damage", r"Battle damage segment"),
    ("loss", r"About to lose (?P<amount>\d+) Force"),
    ("about-lost", r"About to (?:lose|forfeit) .*"),
    ("lost", r"Just lost .*"),
    ("drawn", r"Just drew .* for (?P<purpose>.*)"),
    ("deployed", r".* just deployed"),
    ("playing", r"(?:Playing|Deploying) .*"),
    ("fired-at", r"Fire .*"),
    ("hit", r"'Hit' .*"),
    ("react", r"Moving .* as a 'react'"),
    ("moved", r"Moving .*"),
)
_EVENT_TABLE = [(kind, re.compile(pattern)) for kind, pattern in _EVENTS]


def event(text: str) -> Known:
    """What is being answered, by the game's own name for it; empty where the server does not say."""
    for kind, pattern in _EVENT_TABLE:
        if found := pattern.fullmatch(text):
            return Known(kind, found)
    return Known("")
