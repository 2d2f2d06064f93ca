"""Why a line about a question of the rules said no, with the facts of the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.option import Option
from understudy.games.arcs.bots.supercat.pages import lacking
from understudy.games.arcs.bots.supercat.plans import abilities
from understudy.games.arcs.bots.supercat.plans.combat import Force
from understudy.games.arcs.bots.supercat.plans.kinds import RAID
from understudy.games.arcs.bots.supercat.question import ONLY_CAPTIVES, PRESSGANG, Question
from understudy.games.arcs.bots.supercat.tokens import room_for_tokens
from understudy.games.arcs.cards import COURT_CARDS, FACES, SWORN_GUARDIANS
from understudy.games.arcs.options import COLOURS, Act, AtSystem, Numbered, OnOwner, StealCard, StealToken
from understudy.games.arcs.places import NONE, PLACES, RESOURCES
from understudy.kit.saying import plural
from understudy.pages.page import Lack, Line

# -- battles -------------------------------------------------------------------------------------------------


def _no_last_raid(goal: str, left: int) -> str:
    if goal != RAID:
        return f"The combat is for {goal}."
    return f"{plural(left, 'Battle')} are left of the raid."


def last_raid(question: Question) -> Line:
    return Lack(_no_last_raid, question.goal, question.left)


def _no_softening(force: Force) -> str:
    if force.battles < 2:
        return "It is the last Battle."
    return f"{plural(force.fresh, 'fresh ship')} to {force.defending}."


def softening(judged: Callable[[Question], Force]) -> Callable[[Question], Line]:
    return lambda question: Lack(_no_softening, judged(question))


def _no_face(wanted: str, faces: Sequence[int]) -> str:
    shown = ", ".join(FACES[face] for face in dict.fromkeys(faces)) or "nothing that may be rolled again"
    return f"No die shows {wanted}: {shown}."


def face(wanted: str) -> Callable[[Question], Line]:
    def missing(question: Question) -> Line:
        return Lack(_no_face, wanted, tuple(act.number for act in question.of(Numbered)))

    return missing


# -- thefts --------------------------------------------------------------------------------------------------


def _loot(thefts: Sequence[tuple[str, int]]) -> str:
    said = [
        RESOURCES[number].capitalize() if kind == "steal" else COURT_CARDS[number].name
        for kind, number in thefts
    ]
    return ", ".join(dict.fromkeys(said))


def _on_offer(question: Question) -> tuple[tuple[str, int], ...]:
    players = question.table.players
    return tuple(
        (act.verb, players[act.colour].slots[act.slot] if isinstance(act, StealToken) else act.court)
        for act in question.offered
        if isinstance(act, StealToken | StealCard)
    )


def _no_target(target: bool, keys: int, offered: Sequence[tuple[str, int]]) -> str:
    if not target:
        return "The combat is not after anything to steal."
    left = (
        f"with {plural(keys, 'key')} left it may take {_loot(offered)}" if offered else "nothing can be taken"
    )
    return f"It is taken already, or costs too many keys: {left}."


def target(question: Question) -> Line:
    plan = question.combat
    wanted = plan is not None and plan.target is not None
    return Lack(_no_target, wanted, question.told("keys"), _on_offer(question))


def _no_guardians(offered: bool, keys: int) -> str:
    if not offered:
        return f"{COURT_CARDS[SWORN_GUARDIANS].name} do not bar the way."
    return f"{plural(keys, 'key')} left: that is not enough for them and something else."


def guardians(question: Question) -> Line:
    barred = any(act.court == SWORN_GUARDIANS for act in question.of(StealCard))
    return Lack(_no_guardians, barred, question.told("keys", 2))


def _not_contending(offered: Sequence[tuple[str, int]], standings: Sequence[lacking.Standing]) -> str:
    if not standings:
        return "No ambition is declared."
    if not offered:
        return "Nothing can be taken with the keys that are left."
    return f"{_loot(offered)} would contend none of {lacking.told(standings)}."


def contending(question: Question) -> Line:
    declared = tuple(dict.fromkeys(question.declared))
    return Lack(_not_contending, _on_offer(question), lacking.standing(question, declared))


def _not_worth(offered: Sequence[tuple[str, int]]) -> str:
    if not offered:
        return "Nothing can be taken with the keys that are left."
    return f"{_loot(offered)} would not be kept."


def loot(question: Question) -> Line:
    return Lack(_not_worth, _on_offer(question))


# -- Vox cards -----------------------------------------------------------------------------------------------

FOR_CAPTIVES = Line("", "It was secured for the captives only.")


def effective(question: Question) -> Line:
    return FOR_CAPTIVES if question.aim == ONLY_CAPTIVES else Lack(_no_song, question.table.initiative)


def _no_song(initiative: int) -> str:
    holder = COLOURS[initiative].capitalize()
    return f"There is no rival city to return, or no initiative to seize: {holder} has it."


def _standings(question: Question, ambitions: Sequence[int]) -> tuple[lacking.Standing, ...]:
    return lacking.standing(question, tuple(dict.fromkeys(ambitions)))


def undeclared_won(question: Question) -> Line:
    return Lack(_wins_nothing, _standings(question, question.undeclared))


def _wins_nothing(standings: Sequence[lacking.Standing]) -> str:
    return f"It is first in no undeclared ambition: {lacking.told(standings) or 'all are declared'}."


def outrage(question: Question) -> Line:
    return Lack(_hurts_nobody, _standings(question, question.declared))


def _hurts_nobody(standings: Sequence[lacking.Standing]) -> str:
    return f"No type would make a rival stop winning: {lacking.told(standings) or 'no ambition is declared'}."


def city(question: Question) -> Line:
    return Lack(_no_city, len(question.of(OnOwner)))


def _no_city(count: int) -> str:
    return "None of the cities on offer is a rival's." if count else "No city can be returned."


def muster(question: Question) -> Line:
    return Lack(_other_source, question.aim)


def _other_source(aim: str) -> str:
    return "They come from a Vox card." if not aim else "They come from another card."


def muster_site(question: Question) -> Line:
    return Lack(_no_site, tuple(act.system for act in question.of(AtSystem)))


def _no_site(systems: Sequence[int]) -> str:
    places = ", ".join(PLACES[system].name for system in systems)
    return f"Neither a starport under its control nor its task force is among {places}."


# -- tokens and captives -------------------------------------------------------------------------------------


def _has_room(room: int) -> str:
    return f"{plural(room, 'slot')} {'is' if room == 1 else 'are'} empty."


def room(question: Question) -> Line:
    return Lack(_has_room, room_for_tokens(question))


def _lies_safe(declared: Sequence[int], slots: Sequence[int]) -> str:
    if not declared:
        return "No ambition is declared."
    held = ", ".join(RESOURCES[kind].capitalize() for kind in slots if kind != NONE)
    return f"They lie in its slots with most keys already: {held}." if held else "It holds no token."


def safer(question: Question) -> Line:
    return Lack(_lies_safe, tuple(question.declared), tuple(question.player.slots))


def _more_captives(aim: str, chosen: int, wanted: int) -> str:
    if aim != PRESSGANG:
        return "It executes all of them."
    return f"{chosen} of {wanted} chosen."


def captives(question: Question) -> Line:
    wanted = abilities.pressgang_count(question)
    return Lack(_more_captives, question.aim, question.told("chosen"), wanted)


def _held(slots: Sequence[int]) -> str:
    held = [RESOURCES[kind].capitalize() for kind in slots if kind != NONE]
    return f"It holds {', '.join(held)}." if held else "It holds no token."


def tokens(question: Question) -> Line:
    return Lack(_held, tuple(question.player.slots))


def _among(names: Sequence[str]) -> str:
    return f"There is only {', '.join(names)}." if names else "Nothing is offered."


def offered(question: Question) -> Line:
    return Lack(_among, tuple(_verb(act) for act in question.offered))


def _verb(act: Option) -> str:
    return act.verb.replace("-", " ") if isinstance(act, Act) else act.id
