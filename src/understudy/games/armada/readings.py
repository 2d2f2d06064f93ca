"""Other readings of what the AI's document leaves open: a setting switches to each of them."""

from __future__ import annotations

from collections.abc import Mapping

from understudy.core.game import Setting


def _reading(assumption: str, name: str, text: str, usual: str, other: str) -> Setting:
    return Setting(name, text, (usual, other), usual, assumption=f"ARA-AI-{assumption}")


READINGS = (
    _reading(
        "16",
        "obstruction",
        "The die that the AI deck gives up for an obstruction: red before blue and black, or black before "
        "blue and red.",
        "red-first",
        "black-first",
    ),
    _reading(
        "25",
        "repairs",
        "Of several damage cards that the AI deck may repair, faceup ones first, it takes the oldest or the "
        "newest.",
        "oldest",
        "newest",
    ),
    _reading(
        "30",
        "prices",
        "The AI deck never uses a card whose price would destroy its own ship, or uses it like any other.",
        "survived",
        "paid",
    ),
    _reading(
        "12",
        "priority",
        "A ship of the AI deck has a priority command if all its cards depend on one command, or only if a "
        "single card does.",
        "one-command",
        "one-card",
    ),
    _reading(
        "13",
        "new_tokens",
        "The AI deck keeps a command token that it gains during an activation for a later one, or may spend "
        "it in the same one.",
        "kept",
        "spent",
    ),
    _reading(
        "14",
        "engineering",
        "The AI deck takes a Repair token if points remain when all is repaired, or if any point remains.",
        "all-repaired",
        "any-point",
    ),
    _reading(
        "15",
        "arcs",
        "The AI deck attacks from the arcs that have its best target, or from those with the most dice.",
        "best-target",
        "most-dice",
    ),
    _reading(
        "17",
        "second_attack",
        "An effect that could not fully work on the first attack of the AI deck: used on the second, or not "
        "at all.",
        "used",
        "unused",
    ),
    _reading(
        "20",
        "look_ahead",
        "The AI deck also avoids maneuvers that force it off the map later, or looks at this one only.",
        "later",
        "this-one",
    ),
    _reading(
        "22",
        "harmless",
        "Against an attack without damage and critical effect, the AI deck spends no defense token but "
        "salvo, or one as always.",
        "no-token",
        "a-token",
    ),
    _reading(
        "23",
        "squadron_order",
        "In the Squadron Phase the AI deck activates the squadron closest to an enemy first, or the biggest.",
        "closest",
        "biggest",
    ),
    _reading(
        "24",
        "far_target",
        "A commanded squadron that cannot reach its ship's target moves to the closest ship, or toward that "
        "target.",
        "closest",
        "that-target",
    ),
    _reading(
        "29",
        "target_zone",
        "The AI deck attacks the hull zone against which it rolls the most dice, or the first clockwise.",
        "most-dice",
        "clockwise",
    ),
)
_OTHER = {setting.name: setting.values[1] for setting in READINGS}


def other(options: Mapping[str, str], name: str) -> bool:
    """Whether the other reading is played."""
    return options[name] == _OTHER[name]
