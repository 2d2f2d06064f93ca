"""Small pages for the questions of battles, Court cards and bookkeeping, one for each topic of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from understudy.games.arcs import queries
from understudy.games.arcs.board import HURT_CITY, HURT_PORT
from understudy.games.arcs.bots.supercat.mind import AMBITION_OF, Change, Mind
from understudy.games.arcs.bots.supercat.pages.principles import INFLUENCE_PRIORITIES
from understudy.games.arcs.bots.supercat.plans import abilities, combat, find, guild, vox
from understudy.games.arcs.bots.supercat.plans.kinds import RAID, TROPHIES, Combat
from understudy.games.arcs.bots.supercat.terms import is_new_resource, rival_agents_on, rival_cities
from understudy.games.arcs.bots.supercat.tokens import tokens_to_discard, would_keep
from understudy.games.arcs.cards import COURT_SUIT, FACES, SWORN_GUARDIANS
from understudy.games.arcs.options import DONE, REARRANGE, SEIZE_NOW, Act
from understudy.games.arcs.options import dice as dice_option
from understudy.games.arcs.places import BIT, CLUSTER, NONE, System
from understudy.games.arcs.queries import WINNING
from understudy.games.arcs.table import SLOT_KEYS, Table
from understudy.pages import Ask, Can, Page, Prefer, fewest, most

MUSTER, ONLY_CAPTIVES, PRESSGANG = "muster", "only-captives", "pressgang"


class Question(Mind):
    """The bot's look at the table while a question of the rules is open."""

    __slots__ = ("about", "combat", "left", "offered", "topic")

    def __init__(
        self, table: Table, seat: int, topic: str, offered: Sequence[Act], about: tuple[int, ...]
    ) -> None:
        super().__init__(table, seat)
        self.topic = topic
        self.offered = offered
        self.about = about
        #: The combat that is going on, and how many Battles it still has, this one included.
        plan_id, _, left = self.player.aim.partition("|")
        plan = find(plan_id) if left else None
        self.combat = plan if isinstance(plan, Combat) else None
        self.left = int(left) if left else 1

    @property
    def goal(self) -> str:
        return self.combat.goal if self.combat else TROPHIES

    @property
    def system(self) -> System:
        return self.about[0]

    @property
    def defender(self) -> int:
        return self.about[1]

    @property
    def aim(self) -> str:
        return self.player.aim


Answers = Can[Question, Act]
#: The Influence priorities, for cards that are stolen (SC-VOX-12).
CARD_PRIORITIES = cast("tuple[Prefer[Question, Act], ...]", INFLUENCE_PRIORITIES)


def offered(question: Question) -> Sequence[Act]:
    return question.offered


# -- dice ----------------------------------------------------------------------------------------------------


def force(question: Question) -> combat.Force:
    """The two sides as they stand now."""
    board, seat, system = question.board, question.seat, question.system
    dice = board.ships_at(seat, system) + combat.extra_dice(question, system)
    fresh, defending = board.fresh(seat, system), board.fresh(question.defender, system)
    return combat.Force(system, question.defender, fresh, dice, defending, question.left)


def planned_dice(question: Question) -> list[Act]:
    wanted = dice_option(*combat.dice_of(question, question.goal, force(question)))
    return [wanted] if wanted in question.offered else list(question.offered[:1])


def is_last_raid(question: Question) -> bool:
    return question.goal == RAID and question.left == 1


def is_softening(question: Question) -> bool:
    """More than one Battle left, and no more fresh ships than the defender."""
    sides = force(question)
    return sides.battles > 1 and sides.fresh <= sides.defending


DICE = Page(
    "Dice",
    [
        Ask[Question](
            "SC-CMB-18",
            "Is it the last Battle of a raid?",
            is_last_raid,
            yes=[Answers("SC-CMB-13", "Raid dice, the rest skirmish?", planned_dice)],
            no=[
                Ask[Question](
                    "SC-CMB-07 SC-CMB-16",
                    "More Battles to come, and no better than 1:1 in fresh ships?",
                    is_softening,
                    yes=[Answers("SC-CMB-07", "All skirmish dice?", planned_dice)],
                    no=[
                        Answers(
                            "SC-CMB-08 SC-DIF-04",
                            "Assault dice up to twice the fresh defenders, the rest skirmish?",
                            planned_dice,
                        )
                    ],
                )
            ],
        )
    ],
)

REROLL = Page(
    "Reroll",
    [
        Answers(
            "SC-CMB-05",
            "Reroll an intercept?",
            lambda question: [act for act in question.offered if _shows(act, "intercept")],
        ),
        Answers(
            "SC-CMB-05", "Reroll a blank?", lambda question: [act for act in question.offered if _blank(act)]
        ),
    ],
)


def _shows(act: Act, symbol: str) -> bool:
    return act.verb == "reroll" and symbol in FACES[act.number].split("-")


def _blank(act: Act) -> bool:
    return act.verb == "reroll" and FACES[act.number] == "blank"


# -- hits ----------------------------------------------------------------------------------------------------


def ruler_after(question: Question, act: Act, seat: int) -> int:
    """Who controls the system after so many fresh ships of a seat were damaged."""
    return question.board.ruler_if(question.system, ((seat, -act.counts[0]),))


def keeps_control(question: Question, act: Act) -> bool:
    return ruler_after(question, act, question.seat) == question.seat


def takes_control(question: Question, act: Act) -> bool:
    """SC-CMB-17: the bot controls the system; for trophies no difference."""
    return question.goal != TROPHIES and ruler_after(question, act, question.defender) == question.seat


def ends_control(question: Question, act: Act) -> bool:
    """SC-CMB-17: the defender does not control it; for trophies no difference."""
    return question.goal != TROPHIES and ruler_after(question, act, question.defender) != question.defender


def destroyed(question: Question, act: Act) -> int:
    return act.counts[1]


def damaged(question: Question, act: Act) -> int:
    return act.counts[0]


HITS = Page(
    "Hits on the defender",
    [
        Answers(
            "SC-CMB-10 SC-CMB-14 SC-CMB-17",
            "How are the hits allocated?",
            offered,
            [
                Prefer("SC-CMB-17 SC-CMB-14", "the bot takes control", takes_control),
                Prefer("SC-CMB-17 SC-CMB-14", "control is neutralized", ends_control),
                Prefer("SC-CMB-10", "most trophies", most(destroyed)),
                Prefer("SC-CMB-10", "most ships damaged", most(damaged)),
            ],
        )
    ],
)
OWN_HITS = Page(
    "Hits on the bot's ships",
    [
        Answers(
            "",
            "How are the hits allocated (A-26)?",
            offered,
            [
                Prefer("", "control of the system kept", keeps_control),
                Prefer("", "fewest ships lost", fewest(destroyed)),
            ],
        )
    ],
)
BUILDING_HIT = Page(
    "Hit on a building",
    [
        Answers(
            "SC-CMB-10",
            "Which building is hit?",
            offered,
            [
                Prefer(
                    "SC-CMB-10",
                    "a damaged one, for a trophy",
                    lambda question, act: act.kind in (HURT_PORT, HURT_CITY),
                )
            ],
        )
    ],
)
RANSACK = Page(
    "Ransack",
    [
        Answers(
            "SC-CMB-04",
            "Which Court card is ransacked?",
            offered,
            [
                Prefer(
                    "SC-CMB-04",
                    "most trophies",
                    most(
                        lambda question, act: rival_agents_on(question, question.table.court.index(act.court))
                    ),
                )
            ],
        )
    ],
)


# -- theft ---------------------------------------------------------------------------------------------------


def theft_change(question: Question, act: Act) -> Change:
    """What a theft would change; Sworn Guardians only go under the deck."""
    if act.verb == "steal-card":
        return guild.card_theft_change(question, act)
    changes = {theft: change for theft, _, change in combat.thefts(question, act.colour)}
    return changes.get(act, Change((0, 0, 0, 0, 0)))


def is_worth_taking(question: Question, act: Act) -> bool:
    """A-48: a token that would not be kept is left."""
    if act.verb == "steal":
        kind = question.table.players[act.colour].slots[act.number]
        return would_keep(question, kind, source=act.colour)
    return act.verb == "steal-card" and act.court != SWORN_GUARDIANS


def thefts(question: Question) -> list[Act]:
    return [act for act in question.offered if is_worth_taking(question, act)]


def target(question: Question) -> list[Act]:
    """What the raid is after."""
    plan = question.combat
    return [act for act in question.offered if plan is not None and act is plan.target]


def guardians(question: Question) -> list[Act]:
    """BC22: Sworn Guardians bar everything else until they are stolen; with keys left for more."""
    left = question.about[2] if len(question.about) > 2 else 2
    return [act for act in question.offered if act.court == SWORN_GUARDIANS and left > 1]


def _contends(question: Question, act: Act, ambitions: Sequence[int]) -> bool:
    change = theft_change(question, act)
    return any(question.contends(ambition, change) for ambition in ambitions)


def contends_declared(question: Question, act: Act) -> bool:
    return _contends(question, act, question.declared)


def contends_undeclared(question: Question, act: Act) -> bool:
    return _contends(question, act, question.undeclared)


def stolen_type(question: Question, act: Act) -> int:
    if act.verb == "steal":
        return question.table.players[act.colour].slots[act.number]
    return COURT_SUIT[act.court]


def counts_for_declared(question: Question, act: Act) -> bool:
    return AMBITION_OF[stolen_type(question, act)] in question.declared


def counts_for_undeclared(question: Question, act: Act) -> bool:
    return AMBITION_OF[stolen_type(question, act)] in question.undeclared


def is_new(question: Question, act: Act) -> bool:
    return is_new_resource(question, stolen_type(question, act))


RAID_PAGE = Page(
    "Raid",
    [
        Answers("SC-CMB-11", "Steal the target?", target),
        Answers("", "Steal Sworn Guardians to get at the rest (A-48)?", guardians),
        Answers(
            "",
            "Steal something else that contends a declared ambition (A-48)?",
            lambda question: [act for act in thefts(question) if contends_declared(question, act)],
        ),
        Answers(
            "",
            "Steal anything with the keys left over (A-48)?",
            thefts,
            [
                Prefer("", "counts for a declared ambition", counts_for_declared),
                Prefer("", "counts for an undeclared ambition", counts_for_undeclared),
                Prefer("", "new resources", is_new),
            ],
        ),
    ],
)
SILVER_TONGUES = Page(
    "Silver-Tongues",
    [
        Answers(
            "SC-GLD-05",
            "Steal what makes the bot win a declared ambition?",
            lambda question: [act for act in guild.winning_thefts(question) if act in question.offered],
        )
    ],
)
GUILD_STRUGGLE = Page(
    "Guild Struggle",
    [
        Answers(
            "SC-VOX-12",
            "Steal a Guild card?",
            lambda question: [act for act in question.offered if act is not DONE],
            [
                Prefer("SC-VOX-12", "to contend a declared ambition", contends_declared),
                Prefer("SC-VOX-12", "to contend an undeclared ambition", contends_undeclared),
                *CARD_PRIORITIES,
            ],
        )
    ],
)


# -- Vox cards -----------------------------------------------------------------------------------------------


def is_effective_now(question: Question) -> bool:
    """SC-VOX-07, SC-VOX-14, A-41: not if the card was secured for captives only."""
    return question.aim != ONLY_CAPTIVES


POPULIST_DEMANDS = Page(
    "Populist Demands",
    [
        Ask[Question](
            "SC-VOX-07",
            "Was the card secured because it is effective?",
            is_effective_now,
            yes=[
                Answers(
                    "SC-VOX-05",
                    "Declare an undeclared ambition that the bot wins or ties for first?",
                    lambda question: [
                        act for act in question.offered if act.number in vox.worth_declaring(question)
                    ],
                    [
                        Prefer(
                            "SC-VOX-06",
                            "one that the bot is winning",
                            lambda question, act: question.places[act.number] == WINNING,
                        )
                    ],
                )
            ],
        )
    ],
)
OUTRAGE_SPREADS = Page(
    "Outrage Spreads",
    [
        Ask[Question](
            "SC-VOX-08",
            "Was the card secured because it is effective?",
            is_effective_now,
            yes=[
                Answers(
                    "SC-VOX-08",
                    "A type that makes a rival stop winning a declared ambition?",
                    lambda question: [
                        act
                        for act in question.offered
                        if act.verb == "outrage" and act.number in vox.outrages_that_hurt(question)
                    ],
                    [
                        Prefer(
                            "SC-VOX-09",
                            "the type that the bot has fewest of",
                            fewest(
                                lambda question, act: queries.icons(question.table, question.seat, act.number)
                            ),
                        )
                    ],
                )
            ],
        )
    ],
)
SONG_OF_FREEDOM = Page(
    "Song of Freedom",
    [
        Ask[Question](
            "SC-VOX-10 SC-VOX-14",
            "Was the card secured because it is effective?",
            lambda question: is_effective_now(question) and vox.can_sing(question),
            yes=[
                Answers(
                    "SC-VOX-10",
                    "Return a rival city?",
                    lambda question: [
                        act
                        for act in question.offered
                        if act.verb == "return-city"
                        and act.colour != question.seat
                        and rival_cities(question) & BIT[act.system]
                    ],
                )
            ],
        )
    ],
)
SEIZE = Page(
    "Song of Freedom: the initiative",
    [Answers("SC-VOX-10", "Seize it?", lambda question: [SEIZE_NOW])],
)
MASS_UPRISING = Page(
    "Mass Uprising",
    [
        Answers(
            "SC-VOX-03",
            "In which cluster?",
            offered,
            [
                Prefer(
                    "SC-VOX-04 SC-TRM-10",
                    "the cluster of the task force",
                    lambda question, act: (
                        question.player.task_force != NONE
                        and CLUSTER[question.player.task_force] == act.number
                    ),
                )
            ],
        )
    ],
)
PLACE_SHIPS = Page(
    "Ships",
    [
        Ask[Question](
            "",
            "Do they come from a Weapon Guild card?",
            lambda question: question.aim == MUSTER,
            yes=[
                Answers(
                    "SC-PRE-12",
                    "At the starport with most fresh ships, else with the task force?",
                    lambda question: [
                        act for act in question.offered if act.system in guild.muster_sites(question)
                    ],
                )
            ],
        ),
        Answers("SC-DEC-09", "Anywhere?", offered),
    ],
)


# -- bookkeeping ---------------------------------------------------------------------------------------------


def held_with(question: Question) -> list[int]:
    """The tokens in the slots and the new one."""
    held = [kind for kind in question.player.slots if kind != NONE]
    return [*held, *question.about] if question.topic == "slot" else held


def drops(question: Question) -> list[Act]:
    """A-43: which token goes."""
    kinds = tokens_to_discard(question, held_with(question))
    return [act for act in question.offered if act.verb == "drop" and act.number in kinds]


def counts_now(question: Question, kind: int) -> bool:
    return kind != NONE and AMBITION_OF[kind] != NONE and AMBITION_OF[kind] in question.declared


def is_misplaced(question: Question) -> bool:
    """A-43: a token that counts for a declared ambition could lie in a slot with more keys."""
    if REARRANGE not in question.offered or not any(act.verb == "slot" for act in question.offered):
        return False
    slots, new = question.player.slots, question.about[0]
    open_slots = queries.open_slots(question.table, question.seat)
    precious = sorted(
        (SLOT_KEYS[slot] for slot in open_slots if counts_now(question, slots[slot])), reverse=True
    )
    if counts_now(question, new):
        return True
    best = sorted((SLOT_KEYS[slot] for slot in open_slots), reverse=True)[: len(precious)]
    return precious != best


SLOT = Page(
    "A new token",
    [
        Answers("", "No room: which token goes (A-43)?", drops),
        Ask[Question](
            "",
            "Could tokens for declared ambitions lie safer (A-43)?",
            is_misplaced,
            yes=[Answers("", "Arrange them anew?", lambda question: [REARRANGE])],
        ),
        Answers(
            "", "Any empty slot?", lambda question: [act for act in question.offered if act.verb == "slot"]
        ),
    ],
)
PUT = Page(
    "Arranging tokens",
    [
        Answers(
            "",
            "Which token lies in this slot (A-43)?",
            lambda question: [act for act in question.offered if act.number < 5],
            [
                Prefer(
                    "", "one for a declared ambition", lambda question, act: counts_now(question, act.number)
                )
            ],
        )
    ],
)
DROP = Page("Slots close", [Answers("", "Which token goes (A-43)?", drops)])
RESOURCE = Page(
    "A resource",
    [
        Answers(
            "",
            "Which type (A-42)?",
            lambda question: [
                act for act in question.offered if act.number in abilities.pressgang_types(question)
            ],
        )
    ],
)
CAPTIVE = Page(
    "Captives",
    [
        Ask[Question](
            "",
            "Pressgang, with a captive for each token that is kept (A-42)?",
            lambda question: (
                question.aim == PRESSGANG and question.about[0] >= abilities.pressgang_count(question)
            ),
            yes=[Answers("", "Enough?", lambda question: [DONE])],
        ),
        Answers(
            "", "Another captive?", lambda question: [act for act in question.offered if act is not DONE]
        ),
    ],
)
GIVE = Page(
    "Trade",
    [
        Answers(
            "",
            "Hand over a type that counts for no declared ambition (A-42)?",
            lambda question: [
                act
                for act in question.offered
                if act.number in abilities.trade_gifts(question, question.about[0])
            ],
            [Prefer("", "most copies", most(lambda question, act: question.player.slots.count(act.number)))],
        )
    ],
)
GATE = Page(
    "A new start at a gate",
    [
        Answers(
            "",
            "At which gate (A-45)?",
            offered,
            [
                Prefer(
                    "",
                    "one that no rival controls",
                    lambda question, act: not question.ruled_by_rivals & BIT[act.system],
                )
            ],
        )
    ],
)

PAGES: dict[str, Page] = {
    "dice": DICE,
    "reroll": REROLL,
    "hits": HITS,
    "own-hits": OWN_HITS,
    "building-hit": BUILDING_HIT,
    "ransack": RANSACK,
    "raid": RAID_PAGE,
    "steal": SILVER_TONGUES,
    "steal-card": GUILD_STRUGGLE,
    "declare": POPULIST_DEMANDS,
    "outrage": OUTRAGE_SPREADS,
    "return-city": SONG_OF_FREEDOM,
    "seize": SEIZE,
    "cluster": MASS_UPRISING,
    "place-ships": PLACE_SHIPS,
    "slot": SLOT,
    "put": PUT,
    "drop": DROP,
    "resource": RESOURCE,
    "captive": CAPTIVE,
    "give": GIVE,
    "gate": GATE,
}
