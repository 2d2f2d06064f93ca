"""The bot's pages, one file for each phase and kind of decision; what their lines have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.exact import ONE
from understudy.pages import Can, Equals, Term, Weigh

#: Every term of a score: its id of the document where it has one, and what it is called.
TERMS: dict[str, tuple[str, str]] = {
    "drain": ("SW-DRN-06", "the bot's drain there"),
    "threat": ("SW-DRN-01", "the opponent's drain there"),
    "margin": ("SW-BOT-06", "the bot's strength there"),
    "danger": ("SW-BOT-07", "safety in a battle there"),
    "lost": ("SW-BOT-06", "a place that stays lost"),
    "idle": ("SW-MOV-39", "nobody to steer it"),
    "peril": ("SW-DES-01", "asteroids that may hit it"),
    "strike": ("SW-BAT-24", "battle damage the bot could deal this turn"),
    "ability": ("SW-BOT-05", "a battle destiny"),
    "exposure": ("", "safety from what the opponent can bring"),
    "over": ("", "no more there than is needed"),
    "hold": ("", "a foothold"),
    "icon": ("SW-GEN-13", "Force icons for the bot"),
    "their-icon": ("SW-GEN-16", "Force icons for the opponent"),
    "field": ("SW-DRN-01", "drains at the new location"),
    "elsewhere": ("SW-BOT-04", "what the rest of the plan does elsewhere"),
    "cost": ("SW-BOT-04", "Force used"),
    "gear": ("", "a weapon or device in good hands"),
    "effect": ("", "an Effect"),
    "creature": ("SW-ATK-07", "a creature among the opponent's cards"),
    "spy": ("SW-DRN-11", "a spy that stops a drain"),
    "their-loss": ("SW-BOT-07", "what the opponent would lose"),
    "my-loss": ("SW-BOT-08", "what the bot would lose"),
    "swing": ("SW-DRN-03", "the drain it decides"),
    "finish": ("SW-LIF-01", "the opponent's last Life Force"),
    "attack": ("SW-ATK-16", "a creature lost"),
    "hit": ("SW-BAT-09", "a card hit"),
    "pile": ("SW-LOS-01", "the pile it needs least"),
    "dead": ("SW-GOT-04", "a card in hand that can no longer be used"),
    "late": ("SW-LIF-02", "a card in hand, not Life Force"),
    "text": ("", "what the text does"),
    "kept": ("SW-END-07", "Force saved for battles and responses"),
    "spent": ("", "the Interrupt itself"),
    "carry": ("SW-GLO-26", "who sits where"),
}


def _term(name: str) -> Term[Any, Any]:
    rules, text = TERMS[name]
    return Term(rules, text, lambda mind, plan: plans.parts(mind, plan).get(name, 0), ONE)


def weigh(rules: str, *names: str, said: bool = False) -> Weigh[Any, Any]:
    """The highest sum of these terms."""
    return Weigh(rules, "the highest score", [_term(name) for name in names], ONE, said)


#: The terms of a place, and those of a text.
PLACE = ("drain", "threat", "margin", "danger", "lost", "strike", "ability", "exposure", "over", "hold")
TEXT = ("text", "kept", "spent", "cost")
#: The last tie-break.
LOWEST: Equals[Any, Any] = Equals("", "the first of equals", plans.order)


def texts(rules: str, text: str) -> Can[Any, Any]:
    """Texts and Interrupts that are worth it."""
    return Can(rules, text, plans.texts, [weigh("", *TEXT), LOWEST], log="worth more than it costs")


def passing(rules: str, text: str = "Pass.") -> Can[Any, Any]:
    return Can(rules, text, plans.passes)


def first_of(rules: str, text: str) -> Sequence[Can[Any, Any]]:
    return (Can(rules, text, plans.everything, [LOWEST]),)
