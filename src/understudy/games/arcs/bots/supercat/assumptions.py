"""Where SUPERCAT's document is silent or unclear: our reading, where it lies, how to switch it."""

from __future__ import annotations

from understudy.core.game import Assumption

_ARCS = "understudy.games.arcs."
#: Id, reading, where in the code, and the setting that switches it.
_ROWS: tuple[tuple[str, str, str, str], ...] = (
    (
        "A-1",
        "A player with nothing in an ambition has no place in it, not even a tie.",
        "queries:place_among",
        "",
    ),
    ("A-2", "Below a tied first place the next value counts as second place.", "queries:place_among", ""),
    (
        "A-3",
        "To contend is to reach a better place; a raise that keeps the place does not count.",
        "bots.supercat.mind:Mind",
        "contend",
    ),
    (
        "A-4",
        "A tie for the task force is drawn once a turn and kept until beaten.",
        "bots.supercat.acting:settle_task_force",
        "",
    ),
    (
        "A-5",
        "A combat card is Aggression if possible; else any usable suit with a Weapon to spend.",
        "bots.supercat.plans.cards:CombatCards",
        "",
    ),
    (
        "A-6",
        "In a question with several goals the goals come first, the actions second.",
        "bots.supercat.pages.priorities",
        "",
    ),
    (
        "A-7",
        "The suit follows from the action found, not from the order the suits are written.",
        "bots.supercat.plans.cards:ServingCards",
        "",
    ),
    (
        "A-8",
        "After seizing, bonus cards beyond the counter are discarded at random.",
        "bots.supercat.turn:discard_surplus_bonus",
        "",
    ),
    (
        "A-9",
        "Lattice Spies go instead of the extra card when the seize roll passes.",
        "bots.supercat.turn:seize_initiative",
        "",
    ),
    ("A-10", "Which card is copied with is drawn at random.", "bots.supercat.plans.cards:plays", ""),
    (
        "A-11",
        "Among several cards of the suit one is drawn at random.",
        "bots.supercat.plans.cards:plays",
        "",
    ),
    (
        "A-12",
        "If no line of the General Priorities fits, any legal play at random.",
        "bots.supercat.pages.priorities",
        "",
    ),
    (
        "A-13",
        "Combat for a rival city is fought on the Aggression page right after Moving for one.",
        "bots.supercat.plans.combat:for_rival_city",
        "",
    ),
    (
        "A-14",
        "Prelude: Guild cards, then Material, Relic, Psionic for Tax or Secure, then the combat.",
        "bots.supercat.pages.prelude",
        "",
    ),
    (
        "A-15",
        "A combat on a card of another suit is fought before that suit's page is read.",
        "bots.supercat.bot:supercat_prelude",
        "",
    ),
    (
        "A-16",
        "Ships of a Weapon Guild card need a controlled system: a starport's, else the task force's.",
        "bots.supercat.plans.guild:muster_sites",
        "",
    ),
    (
        "A-17",
        "Guild cards that the document does not name are never discarded for the Prelude.",
        "bots.supercat.plans.guild",
        "",
    ),
    (
        "A-18",
        "The icon of a card is judged without the captives it would bring.",
        "bots.supercat.plans.court:icon_contends_declared",
        "",
    ),
    (
        "A-19",
        "A building without a loyal ship in its system is undefended.",
        "bots.supercat.plans.building:ships_to_defend",
        "undefended",
    ),
    (
        "A-20",
        "Cards with rivals only, or level ones, are influenced like contested cards.",
        "bots.supercat.plans.court:agents_wanted",
        "influence",
    ),
    (
        "A-21",
        "A card that the bot leads is not influenced further.",
        "bots.supercat.plans.court:agents_wanted",
        "",
    ),
    (
        "A-22",
        "A page's preferences among moves come after the shortest path and keeping the origin.",
        "bots.supercat.pages.principles:movement",
        "moves",
    ),
    (
        "A-23",
        "Raid: the dice, and either more fresh ships, or as many and two Battles.",
        "bots.supercat.plans.combat:raid_odds",
        "",
    ),
    (
        "A-24",
        "The last Battle of a raid rolls raid dice only, up to six, the rest skirmish.",
        "bots.supercat.plans.combat:raid_dice",
        "",
    ),
    (
        "A-25",
        "Outrage is risked if the dice could destroy a city at their best.",
        "bots.supercat.plans.combat:outrage_is_acceptable",
        "",
    ),
    (
        "A-26",
        "Own hits damage fresh ships first, unless that loses control.",
        "bots.supercat.pages.battle",
        "",
    ),
    (
        "A-27",
        "An ability is not used if it would end contending a declared ambition.",
        "bots.supercat.plans.abilities:stops_contending",
        "",
    ),
    ("A-28", "“Any other card” means Guild cards.", "bots.supercat.plans.court:secure_any_other", ""),
    ("A-29", "Against several humans: not above the one with least Power.", "queries:advantaged", ""),
    ("A-30", "A single hit on a Tough ship is lost with the battle.", "rules.battle:hit_choices", ""),
    ("A-31", "Warp Blockades: bots tied for fresh ships leave a gate uncontrolled.", "board:ruler_of", ""),
    (
        "A-32",
        "A mulligan comes from the undealt cards; the old cards join the stack.",
        "rules.chapter:mulligan",
        "",
    ),
    ("A-33", "“Bottom of the pile” is the bottom of the shared stack.", "rules.hands:draw_bottom", ""),
    (
        "A-34",
        "Several cards fit a Secure line: the Influence priorities choose.",
        "bots.supercat.pages.principles",
        "",
    ),
    (
        "A-35",
        "Among equally preferred sites for a city the draw decides.",
        "bots.supercat.pages.construction",
        "",
    ),
    ("A-36", "A combat is judged again before each Battle.", "bots.supercat.bot:supercat_combat", ""),
    (
        "A-37",
        "A goal of Tax, Secure or Repair may take several actions; the fewest count.",
        "bots.supercat.plans.goals:first_actions",
        "",
    ),
    (
        "A-38",
        "Humans and bots together are the players in the game's own rules.",
        "bots.supercat.bot",
        "",
    ),
    (
        "A-39",
        "Which combat the Prelude serves is settled before tokens are spent.",
        "bots.supercat.foresight:foreseen",
        "",
    ),
    (
        "A-40",
        "New claims are counted net of those given up.",
        "bots.supercat.plans.moving:claims_after",
        "claims",
    ),
    (
        "A-41",
        "A Vox card that is not effective: every “may” is declined.",
        "bots.supercat.pages.vox:is_effective_now",
        "",
    ),
    ("A-42", "How the new actions of Guild cards are carried out.", "bots.supercat.plans.abilities", ""),
    (
        "A-43",
        "Which token is lost when there is no room, and which go in the safest slots.",
        "bots.supercat.tokens:tokens_to_discard",
        "",
    ),
    ("A-44", "The extra resource is one of the five types, all equally likely.", "setup:_bot_extras", ""),
    (
        "A-45",
        "With nothing left on the map: a random gate that no rival controls.",
        "bots.supercat.pages.bookkeeping",
        "",
    ),
    ("A-46", "Tied bots: the first in turn order starts the chapter.", "rules.chapter:_bots_lead", ""),
    (
        "A-47",
        "A Loyal card only lifts the Outrage on tokens of its own type.",
        "bots.supercat.tokens:spendable",
        "",
    ),
    (
        "A-48",
        "Raid targets: best place reached, fewest keys, random; what else is stolen with keys left over.",
        "bots.supercat.pages.theft",
        "raid-targets",
    ),
    ("A-49", "A bot that declares while holding Farseers swaps nothing.", "rules.ambitions:may_foresee", ""),
    (
        "A-50",
        "Several groups may come to a combat, each on a journey of its own; they do not join en route.",
        "bots.supercat.plans.approach",
        "",
    ),
    (
        "A-51",
        "Control is counted net: what ships would lose where they leave counts against what they gain.",
        "bots.supercat.plans.moving:counts_net",
        "control",
    ),
    (
        "A-52",
        "Equally short routes that only pass through the group's own system again are left out.",
        "bots.supercat.acting",
        "",
    ),
    (
        "A-53",
        "No decision of a turn undoes an earlier move: ships do not go straight back, nor give up what they "
        "came for.",
        "bots.supercat.plans.moving:takes_back",
        "",
    ),
)

ASSUMPTIONS: tuple[Assumption, ...] = tuple(
    Assumption(id, text, _ARCS + place, setting) for id, text, place, setting in _ROWS
)
