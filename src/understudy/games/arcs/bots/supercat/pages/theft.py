"""What the bot steals: in raids (A-48), with Silver-Tongues, by Guild Struggle."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Change
from understudy.games.arcs.bots.supercat.noes import standing_of
from understudy.games.arcs.bots.supercat.pages.principles import INFLUENCE_PRIORITIES
from understudy.games.arcs.bots.supercat.plans import combat, guild
from understudy.games.arcs.bots.supercat.question import Answers, Question
from understudy.games.arcs.bots.supercat.terms import is_new_resource
from understudy.games.arcs.bots.supercat.tokens import would_keep
from understudy.games.arcs.cards import AMBITION_OF, COURT_SUIT, SWORN_GUARDIANS
from understudy.games.arcs.options import StealCard, StealToken, Theft
from understudy.pages import No, Order, Page, Prefer

#: The Influence priorities, for cards that are stolen (SC-VOX-12).
CARD_PRIORITIES: Order[Question, StealCard] = INFLUENCE_PRIORITIES


def theft_change(question: Question, act: Theft) -> Change:
    """What a theft would change; Sworn Guardians only go under the deck."""
    if isinstance(act, StealCard):
        return guild.card_theft_change(question, act)
    changes = {theft: change for theft, _, change in combat.thefts(question, act.color)}
    return changes.get(act, Change((0, 0, 0, 0, 0)))


def is_worth_taking(question: Question, act: Theft) -> bool:
    """A-48: a token that would not be kept is left."""
    if isinstance(act, StealToken):
        kind = question.table.players[act.color].slots[act.slot]
        return would_keep(question, kind, source=act.color)
    return act.court != SWORN_GUARDIANS


def offered(question: Question) -> list[Theft]:
    return [act for act in question.offered if isinstance(act, StealToken | StealCard)]


def _loot(question: Question) -> noes.Loot:
    """What may be stolen, as facts: tokens by their type."""
    players = question.table.players
    return tuple(
        (act.verb, players[act.color].slots[act.slot] if isinstance(act, StealToken) else act.court)
        for act in offered(question)
    )


def thefts(question: Question) -> Sequence[Theft]:
    found = [act for act in offered(question) if is_worth_taking(question, act)]
    return found or No(noes.not_worth_it, _loot(question))


def target(question: Question) -> Sequence[Theft]:
    """What the raid is after."""
    plan = question.combat
    if plan is None or plan.target is None:
        return No(noes.NO_TARGET)
    found = [act for act in offered(question) if act is plan.target]
    return found or No(noes.target_gone, question.told("keys"), _loot(question))


def guardians(question: Question) -> Sequence[StealCard]:
    """BC22: Sworn Guardians bar everything else until they are stolen; with keys left for more."""
    left = question.told("keys", 2)
    found = [act for act in question.of(StealCard) if act.court == SWORN_GUARDIANS]
    if found and left < 2:
        return No(noes.guardians_too_dear, left)
    return found or No(noes.NO_GUARDIANS)


def contending(question: Question) -> Sequence[Theft]:
    """A-48: something else that contends a declared ambition."""
    found = [act for act in thefts(question) if contends_declared(question, act)]
    return found or _contends_nothing(question)


def winning(question: Question) -> Sequence[Theft]:
    """SC-GLD-05."""
    found = [act for act in guild.winning_thefts(question) if act in question.offered]
    return found or _contends_nothing(question)


def _contends_nothing(question: Question) -> No:
    return No(noes.contends_nothing, _loot(question), standing_of(question, question.declared))


def guild_cards(question: Question) -> Sequence[StealCard]:
    """SC-VOX-12."""
    return question.of(StealCard) or No(noes.not_worth_it, _loot(question))


def _contends(question: Question, act: Theft, ambitions: Sequence[int]) -> bool:
    change = theft_change(question, act)
    return any(question.contends(ambition, change) for ambition in ambitions)


def contends_declared(question: Question, act: Theft) -> bool:
    return _contends(question, act, question.declared)


def contends_undeclared(question: Question, act: Theft) -> bool:
    return _contends(question, act, question.undeclared)


def stolen_type(question: Question, act: Theft) -> int:
    if isinstance(act, StealToken):
        return question.table.players[act.color].slots[act.slot]
    return COURT_SUIT[act.court]


def counts_for_declared(question: Question, act: Theft) -> bool:
    return AMBITION_OF[stolen_type(question, act)] in question.declared


def counts_for_undeclared(question: Question, act: Theft) -> bool:
    return AMBITION_OF[stolen_type(question, act)] in question.undeclared


def is_new(question: Question, act: Theft) -> bool:
    return is_new_resource(question, stolen_type(question, act))


RAID_PAGE = Page(
    "Raid",
    [
        Answers[Theft]("SC-CMB-11", "Steal the target?", target),
        Answers[StealCard]("A-48", "Steal Sworn Guardians to get at the rest?", guardians),
        Answers[Theft](
            "A-48",
            "Steal something else that contends a declared ambition?",
            contending,
        ),
        Answers[Theft](
            "A-48",
            "Steal anything with the keys left over?",
            thefts,
            [
                Prefer("", "what scores a declared ambition", counts_for_declared),
                Prefer("", "what scores an undeclared ambition", counts_for_undeclared),
                Prefer("", "new resources", is_new),
            ],
        ),
    ],
)
SILVER_TONGUES = Page(
    "Silver-Tongues",
    [
        Answers[Theft](
            "SC-GLD-05",
            "Steal what makes the bot win a declared ambition?",
            winning,
        )
    ],
)
GUILD_STRUGGLE = Page(
    "Guild Struggle",
    [
        Answers[StealCard](
            "SC-VOX-12",
            "Steal a Guild card?",
            guild_cards,
            [
                Prefer("SC-VOX-12", "to contend a declared ambition", contends_declared),
                Prefer("SC-VOX-12", "to contend an undeclared ambition", contends_undeclared),
                *CARD_PRIORITIES,
            ],
        )
    ],
)
