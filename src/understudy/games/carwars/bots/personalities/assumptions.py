"""Where the document is silent or lost its icons: our reading, where it lies, how to switch it."""

from __future__ import annotations

from understudy.core.game import Assumption

_HERE = "understudy.games.carwars"
_BOTS = f"{_HERE}.bots.personalities"
_ROWS: tuple[tuple[str, str, str, str], ...] = (
    (
        "A-ACE",
        "The lost token icon is ACE: earned by maneuvers, spent on items and re-rolls.",
        f"{_HERE}.rules.driving:driving_roll",
        "",
    ),
    (
        "A-DICE",
        "On decision dice star is the first option, wrench the second of three, shield the last.",
        f"{_HERE}/data/dice.json",
        "two_options, three_options",
    ),
    (
        "A-PERSONALITY",
        "White die: star aggressive, wrench balanced, shield defensive.",
        f"{_HERE}/data/dice.json",
        "personality",
    ),
    (
        "A-AVOID",
        "Blue die: star is a D2 turn, shield a D3 turn.",
        f"{_HERE}/data/dice.json",
        "avoid_turn",
    ),
    (
        "A-MANY",
        "More than three options: all equally likely, by any fair method.",
        f"{_BOTS}.deciding:settle",
        "",
    ),
    ("A-ALIKE", "Identical items are one option and need no die.", f"{_BOTS}.deciding:any_item", ""),
    (
        "A-CONTROL",
        "3 or fewer CONTROL counts the tokens held, before every movement point.",
        f"{_BOTS}.terms:has_low_control",
        "bot.low_control",
    ),
    (
        "A-NEAREST",
        "Nearest: least distance from base to base among all other running cars; equal: a die.",
        f"{_BOTS}.looking:nearest",
        "geometry.distance_tie",
    ),
    (
        "A-ARC",
        "Within an arc: any part of the base; a car on a diagonal is in two arcs.",
        f"{_HERE}.queries:in_arc_of",
        "geometry.arc_membership",
    ),
    (
        "A-DESPAIR",
        "All bots are checked first, then the dice are rolled; only the armor sliders count.",
        f"{_HERE}.rules.rounds:despair",
        "bot.desperate_sides",
    ),
    (
        "A-OPPORTUNITY",
        "An opportunity is valid where the ability is legal now and would change something.",
        f"{_HERE}.rules.chance:may_use",
        "",
    ),
    (
        "A-AMBIGUOUS",
        "Besides the two cards named, six more kinds need a policy agreed before play.",
        f"{_BOTS}.policies:POLICIES",
        "policies",
    ),
    (
        "A-SUCCESS",
        "Success: stars, used wrenches in attacks, shields in defense.",
        f"{_BOTS}.terms:is_success",
        "",
    ),
    (
        "A-PASS",
        "Each failing die is re-rolled once before any is re-rolled again.",
        f"{_BOTS}.pages.rerolls:ONE_PASS",
        "bot.reroll_passes",
    ),
    (
        "A-COLOUR",
        "Within a color double faces come first, then the first of equal dice.",
        f"{_BOTS}.pages.rerolls:in_order",
        "",
    ),
    ("A-LESS", "The die to remove is the first in maneuvering order.", f"{_BOTS}.pages.rerolls:REMOVE", ""),
    (
        "A-FIRE",
        "Which fire: on the side with the lowest armor; then a die. Other items put out fires always.",
        f"{_BOTS}.pages.fires:WHICH",
        "",
    ),
    (
        "A-SUICIDE",
        "A hard acceleration is made even if its damage ends the game for the bot.",
        f"{_BOTS}.pages.speed:HARD_BUT_SAFE",
        "bot.avoid_suicide",
    ),
    (
        "A-CENTRE",
        "Toward the arena center: the side whose end points closer to it; equal: a die, left first.",
        f"{_BOTS}.looking:toward_center",
        "",
    ),
    (
        "A-MUST",
        "The avoidance turn is made even with little CONTROL, and is not checked again.",
        f"{_BOTS}.pages.movement:AVOID",
        "",
    ),
    (
        "A-GHOST",
        "Moves are compared by where they would end if nothing were in the way.",
        f"{_HERE}.judging:points_best",
        "",
    ),
    (
        "A-STRAIGHT",
        "With slight turns toward an opponent, straight is chosen where it points as close.",
        f"{_BOTS}.plans:slight_toward",
        "bot.slight_toward_allows_straight",
    ),
    (
        "A-AWAY",
        "Slight turns away are always made, to the side that points furthest; equal: a die.",
        f"{_BOTS}.pages.movement:AWAY",
        "",
    ),
    (
        "A-EASIER",
        "Turns that point equally close: the easier one, then a die for the side.",
        f"{_HERE}.judging:points_best",
        "",
    ),
    (
        "A-POSSUM",
        "Out of control with Possum the script continues with the moves allowed; avoidance becomes D1.",
        f"{_BOTS}.plans:hard_turns",
        "",
    ),
    (
        "A-LADDER",
        "Each crew member reads the list again; among the most valuable weapons, the nearest target, then "
        "a die.",
        f"{_BOTS}.pages.attack:ladder",
        "bot.attack_order",
    ),
    (
        "A-DROP",
        "Droppers have no target; a crew with nothing to fire drops one if the nearest opponent is in that "
        "arc.",
        f"{_BOTS}.pages.attack:dropping",
        "bot.drop_policy",
    ),
    ("A-SIDE", "Armor of a side is the slider; structures do not count.", f"{_BOTS}.terms:armor_of_side", ""),
    (
        "A-SAFE",
        "Defense re-rolls continue even if the shields already cancel everything.",
        f"{_BOTS}.pages.rerolls:REROLLS",
        "bot.stop_when_safe",
    ),
    (
        "A-TYPE",
        "Same type means the same kind of result: weapon with weapon, accessory with accessory.",
        f"{_BOTS}.pages.damage:ITEMS",
        "",
    ),
    (
        "A-AID",
        "First aid is used immediately, on the crew member with most damage.",
        f"{_BOTS}.pages.damage:HEAL",
        "",
    ),
    (
        "A-BOTH",
        "A maneuver that ends out of control earns its ACE and the bonus.",
        f"{_HERE}.rules.driving:driving_roll",
        "driving_roll.maneuver_ace_if_out_of_control",
    ),
)

ASSUMPTIONS = tuple(Assumption(*row) for row in _ROWS)
