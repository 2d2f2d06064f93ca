"""Cards that stop other cards: what is played, what is aimed at, what is on table."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.cards.phrases import cancels, plays
from understudy.games.swccg.data import CHARACTER, EFFECT, INTERRUPT, STARSHIP
from understudy.games.swccg.filters import IN_PLAY, OWN, Filter, Trigger, at_scomp, is_, of
from understudy.games.swccg.options import PickSeat
from understudy.games.swccg.queries import ability, active, barred, location, temp
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.leaving import away, lose
from understudy.games.swccg.rules.piles import look_through, shuffle_pile
from understudy.games.swccg.table import BIT, BOTH, LOST, NONE, RESERVE, TURN_END, Table, bits
from understudy.games.swccg.verbs import cancel_answered, cancel_targets, draw, unless
from understudy.games.swccg.vocabulary import (
    THEIRS,
    Action,
    Clause,
    Target,
    Text,
    all_of,
    answer,
    beside,
    play,
    target,
    text,
)

# -- Sense ---------------------------------------------------------------------------------------------------


def highest_ability(table: Table, frame: Frame) -> int:
    """Own active characters whose ability no other own one exceeds, if it is more than 0."""
    mine = [*bits(table.words.get(CHARACTER, 0) & table.owned[frame.seat] & active(table))]
    best = max((ability(table, card) for card in mine), default=0)
    return sum(BIT[card] for card in mine if ability(table, card) == best) if best > 0 else 0


def below_ability(table: Table, frame: Frame, found: float) -> bool:
    return found < ability(table, frame.targets[0])


def _plays_interrupt(table: Table, me: int, who: int, event: Trigger) -> bool:
    one = table.cards[event[2]]
    return (
        event[2] != me
        and one.kind == INTERRUPT
        and one.name != "Alter"
        and not barred(table, "sense", event[2])
    )


def _plays_alter(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[2] != me and table.cards[event[2]].name == "Alter"


def sense() -> list[Clause]:
    test = (draw(), unless(below_ability), cancel_answered)
    return [
        answer("playing", Target(highest_ability), on=_plays_interrupt, stages=test),
        answer("react", Target(highest_ability), stages=test),
        answer("playing", on=_plays_alter, stages=(cancel_answered,)),
    ]


# -- Barrier -------------------------------------------------------------------------------------------------


def _unit_deployed(table: Table, me: int, who: int, event: Trigger) -> bool:
    return table.cards[event[2]].kind in (CHARACTER, STARSHIP)


def _bar(table: Table, frame: Frame) -> None:
    """It, and what was deployed together with it, may neither move nor battle till the end of the turn."""
    reach = BIT[frame.window[2]] | (BIT[frame.window[3]] if frame.window[3] != NONE else 0)
    for question in ("move", "battle"):
        temp(table, question, reach, 0, TURN_END, "no", table.cards[frame.card].title)


def barrier() -> Action:
    return answer("deployed", on=all_of(THEIRS, _unit_deployed), cost=1, stages=(_bar,))


# -- Alter ---------------------------------------------------------------------------------------------------


ALTERABLE = IN_PLAY & is_("effect") - Filter(lambda t, me, who: t.config.flags.get("immune alter", 0))


def _effect_played(table: Table, me: int, who: int, event: Trigger) -> bool:
    one = event[2]
    return table.cards[one].kind == EFFECT and "immune alter" not in table.config.texts[one].flags


def _cancel_second(table: Table, frame: Frame) -> None:
    table.then(*lose(*[card for card in frame.targets[1:] if table.play >> card & 1]))


def alter() -> list[Clause]:
    return [
        play(
            Target(highest_ability),
            target(ALTERABLE),
            stages=(draw(), unless(below_ability), _cancel_second),
        ),
        answer(
            "playing",
            Target(highest_ability),
            on=_effect_played,
            stages=(draw(), unless(below_ability), cancel_answered),
        ),
        answer("playing", on=plays("Sense"), stages=(cancel_answered,)),
    ]


def _search_either(table: Table, frame: Frame) -> Flow[None]:
    """Look through one Reserve Deck, then reshuffle it."""
    choice = yield from choose(
        frame.seat,
        "Whose Reserve Deck?",
        lambda: [PickSeat(seat) for seat in BOTH if table.piles[seat][RESERVE]],
        topic="look-through",
        about={"card": frame.card},
    )
    pile = yield from look_through(table, choice.seat, RESERVE, (frame.seat,))
    yield from confirm(
        frame.seat,
        "Reshuffle it: " + ", ".join(table.cards[card].title for card in pile),
        topic="seen",
        about={"card": frame.card},
    )
    yield from shuffle_pile(table, choice.seat, RESERVE)


def _any_reserve(table: Table, me: int, who: int) -> bool:
    return any(table.piles[seat][RESERVE] for seat in BOTH)


def looks_through(who: Filter) -> Action:
    return play(target(who), when=_any_reserve, stages=(_search_either,))


def _own_droid_targeted(table: Table, me: int, who: int, event: Trigger) -> bool:
    droid = "droid" in table.cards[event[2]].words and table.owner[event[2]] == who
    return droid and event[1] != who


def _shut_down(table: Table, frame: Frame) -> None:
    """The action is canceled as a whole; the droid is safe from such targeting till the end of the turn."""
    cancel_answered(table, frame)
    temp(table, "target", BIT[frame.window[2]], 0, TURN_END, "no", table.cards[frame.card].title)


def _jawa_places(table: Table, frame: Frame) -> int:
    """Utinni Effects where an own Jawa is."""
    found = 0
    for card in bits(table.words.get("utinni", 0) & table.words.get(EFFECT, 0) & active(table)):
        place = table.spot[card]
        if place != NONE and table.at[place] & active(table) & table.owned[frame.seat] & table.words.get(
            "jawa", 0
        ):
            found |= BIT[card]
    return found


def _into_own_hand(table: Table, frame: Frame) -> None:
    """The Effect changes its owner and goes to his hand; cards on it are lost."""
    card = frame.targets[0]
    if not table.play >> card & 1:
        return
    for other in bits(table.on[card]):
        away(table, other)
        table.put_pile(other, LOST)
        table.tell("lost", table.owner[other], other)
    away(table, card)
    table.give(card, frame.seat)
    table.put_hand(card, 0, 1)
    table.tell("steal", frame.seat, card)
    table.then(("settle", ()))


JAWA_EFFECTS = of(
    IN_PLAY & is_("effect") - is_("utinni"), lambda t, card: "jawa" in t.cards[card].title.lower()
)


def _jawa_card_played(table: Table, me: int, who: int, event: Trigger) -> bool:
    one = table.cards[event[2]]
    return one.kind in (INTERRUPT, EFFECT) and "jawa" in one.title.lower()


def utinni() -> list[Clause]:
    return [
        play(Target(_jawa_places, hostile="stolen"), stages=(_into_own_hand,)),
        play(target(JAWA_EFFECTS), stages=(cancel_targets,)),
        answer("playing", on=_jawa_card_played, stages=(cancel_answered,)),
    ]


R_UNIT = at_scomp(OWN & IN_PLAY & is_("r-unit"))
LEADER = at_scomp(IN_PLAY & is_("imperial") & is_("leader"))


def _on_death_star(these: Filter) -> Filter:
    return of(these, lambda t, card: {"death star", "site"} <= location(t, t.spot[card]).words)


def _stopped_by_doors(table: Table, me: int, who: int, event: Trigger) -> bool:
    return table.cards[event[2]].name in (
        "Into The Garbage Chute, Flyboy",
        "Narrow Escape",
        "Blast The Door, Kid!",
        "Rebel Barrier",
    )


CANCELS: dict[str, Text] = {
    "L1_71 Alter": text(alter()),
    "L1_78 Droid Shutdown": text(answer("targeted", on=_own_droid_targeted, stages=(_shut_down,))),
    "L1_105 Rebel Barrier": text(barrier()),
    "L1_108 Scomp Link Access": text(
        looks_through(R_UNIT),
        cancels(
            "We're All Gonna Be A Lot Thinner!", "Boring Conversation Anyway", when=_on_death_star(R_UNIT)
        ),
    ),
    "L1_109 Sense": text(sense()),
    "L1_118 Utinni!": text(utinni()),
    "D1_210 Blast Door Controls": text(
        beside(), answer("playing", must=True, on=_stopped_by_doors, stages=(cancel_answered,))
    ),
    "D1_234 Alter": text(alter()),
    "D1_235 Boring Conversation Anyway": text(
        cancels(
            "Report To Lord Vader",
            "Scomp Link Access",
            "Rebel Planners",
            "Rebel Reinforcements",
            "Gift Of The Mentor",
            "Panic",
            "Don't Get Cocky",
            "Skywalkers",
            "Demotion",
            "Combined Attack",
            "Surprise Assault",
        )
    ),
    "D1_249 Imperial Barrier": text(barrier()),
    "D1_250 Imperial Code Cylinder": text(
        looks_through(LEADER),
        cancels("Scomp Link Access", "Into The Garbage Chute, Flyboy", when=_on_death_star(LEADER)),
    ),
    "D1_267 Sense": text(sense()),
    "D1_276 Utinni!": text(utinni()),
}
