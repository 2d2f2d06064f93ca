"""Choices of ours where the Automa's document is silent or can be read in two ways.

Each names the place in the code that makes it, and the option that switches it where there is one.
"""

from __future__ import annotations

from understudy.core.game import Assumption

_GAME = "understudy.games.tyrants"
_AUTOMA = f"{_GAME}.bots.automa"


def _one(number: int, text: str, place: str, setting: str = "") -> Assumption:
    return Assumption(f"ASM-{number:02d}", text, place, setting)


ASSUMPTIONS: tuple[Assumption, ...] = (
    _one(
        1,
        "Automas are seats like any other: the number of seats decides which map sections are in play.",
        f"{_GAME}.setup:sections",
    ),
    _one(
        2,
        "Delay piles are filled as printed, even beyond the 30 Insane Outcasts in the box.",
        f"{_GAME}.setup:set_up",
    ),
    _one(
        3,
        "Automas draw their starting sites before the humans choose theirs.",
        f"{_GAME}.setup:seat_first",
        "starting-sites",
    ),
    _one(
        4,
        "If the market row is too short, all of it is devoured.",
        f"{_GAME}.rules.market:devour_leftmost",
    ),
    _one(
        5,
        "The aspects are counted once, after the devouring; no action changes the row.",
        f"{_AUTOMA}.actions:shown",
    ),
    _one(
        6,
        "A card removed from a delay pile leaves the game.",
        f"{_AUTOMA}.actions:remove_delay_card",
        "removed-outcasts",
    ),
    _one(
        7,
        "Carrion Crawler enters the row at its right end, after the others have slid left.",
        f"{_GAME}.rules.card_verbs:swap_into_market",
    ),
    _one(
        8,
        "An Automa's presence always means its troops, also in the priorities and for spies.",
        f"{_AUTOMA}.terms:Mind",
    ),
    _one(
        9,
        "An Automa without any troop on the map may deploy to every empty space.",
        f"{_AUTOMA}.plans:deployments",
    ),
    _one(
        10,
        "Within 2 troops of total control: at most 2 spaces of the site do not hold its own troops.",
        f"{_AUTOMA}.terms:is_nearly_total",
    ),
    _one(
        11,
        "Troops are deployed to route spaces only where these lead to a site without presence.",
        f"{_AUTOMA}.plans:deployments",
        "route-spaces",
    ),
    _one(
        12,
        "A route space is judged by the site it leads to; spaces of one site by their own reading order.",
        f"{_AUTOMA}.terms:own_reading_place",
    ),
    _one(
        13,
        "White troops count as enemy troops in the first tie-breaker; spies do not.",
        f"{_AUTOMA}.terms:enemies_there",
        "enemy-troops",
    ),
    _one(
        14,
        "If the values tie, the printed VP of the site comes before the reading order.",
        f"{_AUTOMA}.terms:printed_vp",
    ),
    _one(
        15,
        "It removes a player's troop (of the player with most), else a white troop, else a spy.",
        f"{_AUTOMA}.terms:owners_troops",
        "removals",
    ),
    _one(
        16,
        "For the reading order the map is cut into five rows of equal height.",
        f"{_GAME}.places:reading_order",
        "reading",
    ),
    _one(
        17,
        "Wasted parts are converted within their own action, before the next aspect.",
        f"{_AUTOMA}.actions:waste",
    ),
    _one(
        18,
        "Three guile cards take the best site with an enemy troop, even if it offers only one.",
        f"{_AUTOMA}.plans:spy_for_supplant",
        "third-guile-card",
    ),
    _one(
        19,
        "With empty barracks, supplant only assassinates; the missing troop counts as undeployed.",
        f"{_AUTOMA}.actions:_supplant",
    ),
    _one(
        20,
        "Spies come from the reserve only; spies on the map do not move.",
        f"{_AUTOMA}.plans:spy_placements",
    ),
    _one(
        21,
        "Undeployed troops are exchanged for white troops first, and for players' troops after that.",
        f"{_AUTOMA}.actions:convert",
        "exchange",
    ),
    _one(
        22,
        "Spaces freed by that exchange are not used for troops of the same action.",
        f"{_AUTOMA}.actions:convert",
    ),
    _one(
        23,
        "Undeployed troops of one aspect are not added to those of another.",
        f"{_AUTOMA}.actions:convert",
    ),
    _one(
        24,
        "Added starting cards go to the bottom of the pile, from an unlimited stock.",
        f"{_GAME}.rules.delay:discard",
        "added-starting-cards",
    ),
    _one(
        25,
        "A starting card is swapped only while the supply has Insane Outcasts.",
        f"{_GAME}.rules.delay:discard_over_three",
    ),
    _one(
        26,
        "When a player's barracks are empty, the round is finished.",
        f"{_GAME}.rules.turn:next_turn",
    ),
    _one(
        27,
        "An Automa scores like a player without cards, less its outcasts.",
        f"{_GAME}.scoring:own_parts",
    ),
    _one(
        28,
        "A team has total control when its troops fill the site and no spy of the other team is there.",
        f"{_GAME}.board:Board",
    ),
    _one(
        29,
        "An Automa does not supplant its ally's troops either.",
        f"{_AUTOMA}.plans:spy_for_supplant",
    ),
    _one(
        30,
        "The member with more troops there has a team's marker; on a tie, the one who had or won it.",
        f"{_GAME}.board:Board",
        "team-markers",
    ),
    _one(
        31,
        "A team counts its sites once and adds up everything else of both members.",
        f"{_GAME}.scoring:parts_of",
    ),
    _one(
        32,
        "With no better target, a troop on a route space that leads nowhere new may be removed.",
        f"{_AUTOMA}.terms:is_space",
        "route-removals",
    ),
    _one(
        33,
        "When the market runs out, all devoured cards come back, also those that players had bought or held.",
        f"{_GAME}.rules.market:_reshuffle",
        "reshuffle",
    ),
    _one(
        34,
        "For cards and actions, a human partner is not an opponent or enemy.",
        f"{_GAME}.board:Board",
    ),
    _one(
        35,
        "Each Automa has its own difficulty.",
        f"{_GAME}.setup:set_up",
    ),
    _one(
        36,
        "Replacing a wasted part needs presence by troops, even if the part was guile.",
        f"{_AUTOMA}.pages.actions:Actions",
    ),
    _one(
        37,
        "A route space leads to the end of its route that no troop of its own separates it from.",
        f"{_AUTOMA}.terms:Mind",
        "leading",
    ),
)
