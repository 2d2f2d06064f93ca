"""Texts of Interrupts: each function is an action from hand."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.data import CHARACTER, INTERRUPT, STARSHIP
from understudy.games.swccg.queries import (
    ability,
    active,
    adjacent,
    available,
    barred,
    location,
    present,
    temp,
)
from understudy.games.swccg.rules.deploy import cost as deploy_cost
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.move import away_moves, go, move_cost, relocate
from understudy.games.swccg.rules.piles import look_through, use_force
from understudy.games.swccg.table import AT, BIT, LOST, NONE, TURN_END, USED, Frame, Table, bits
from understudy.games.swccg.verbs import (
    cancel_answered,
    draw,
    lose_targets,
    open_responses,
    reduce_loss,
    stop,
    unless,
)
from understudy.games.swccg.vocabulary import (
    MINE,
    THEIRS,
    Action,
    Clause,
    Event,
    Target,
    Text,
    X,
    all_of,
    answer,
    play,
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


def _plays_interrupt(table: Table, me: int, who: int, event: Event) -> bool:
    one = table.cards[event[2]]
    return (
        event[2] != me
        and one.kind == INTERRUPT
        and one.name != "Alter"
        and not barred(table, "sense", event[2])
    )


def _plays_alter(table: Table, me: int, who: int, event: Event) -> bool:
    return event[2] != me and table.cards[event[2]].name == "Alter"


def sense() -> list[Clause]:
    test = (draw(), unless(below_ability), cancel_answered)
    return [
        answer("playing", Target(highest_ability), on=_plays_interrupt, stages=test),
        answer("react", Target(highest_ability), on=THEIRS, stages=test),
        answer("playing", on=_plays_alter, stages=(cancel_answered,)),
    ]


# -- Barrier -------------------------------------------------------------------------------------------------


def _unit_deployed(table: Table, me: int, who: int, event: Event) -> bool:
    return table.cards[event[2]].kind in (CHARACTER, STARSHIP)


def _bar(table: Table, frame: Frame) -> None:
    """It, and what was deployed together with it, may neither move nor battle till the end of the turn."""
    reach = BIT[frame.window[2]] | (BIT[frame.window[3]] if frame.window[3] != NONE else 0)
    for question in ("move", "battle"):
        temp(table, question, reach, 0, TURN_END, "no", table.cards[frame.card].title)


def barrier() -> Action:
    return answer("deployed", on=all_of(THEIRS, _unit_deployed), cost=1, stages=(_bar,))


# -- It Could Be Worse ---------------------------------------------------------------------------------------


def _loss_left(table: Table, frame: Frame) -> tuple[int, int]:
    if table.losses and table.losses[-1].seat == frame.seat:
        return 1, int(table.losses[-1].left)
    battle = table.battle
    return 1, int(battle.damage[frame.seat]) if battle is not None else 0


def could_be_worse() -> list[Clause]:
    return [
        answer(window, on=MINE, cost=X, amount=_loss_left, stages=(reduce_loss,))
        for window in ("loss", "damage")
    ]


# -- Nabrun Leids, Elis Helrot -------------------------------------------------------------------------------


def _travellers(table: Table, frame: Frame, site: int) -> int:
    found = 0
    for card in bits(
        table.at[site] & table.owned[frame.seat] & active(table) & table.words.get(CHARACTER, 0)
    ):
        if table.slot[card] == AT and not barred(table, "relocate", card):
            found |= BIT[card]
    return found


def _sites(table: Table) -> list[int]:
    return [place for place in range(len(table.stacks)) if location(table, place).subtype == "site"]


def _departures(table: Table, frame: Frame) -> int:
    if table.battle is not None or len(_sites(table)) < 2:
        return 0
    return sum(1 << site for site in _sites(table) if _travellers(table, frame, site))


def _arrivals(table: Table, frame: Frame) -> int:
    found = 0
    for site in _sites(table):
        if site != frame.targets[0] and any(
            may_stand(table, frame.seat, card, site, moving=True)
            for card in bits(_travellers(table, frame, frame.targets[0]))
        ):
            found |= 1 << site
    return found


def _crowd(table: Table, frame: Frame) -> int:
    if len(frame.targets) < 2:
        return 0
    found = 0
    for card in bits(_travellers(table, frame, frame.targets[0])):
        if may_stand(table, frame.seat, card, frame.targets[1], moving=True):
            found |= BIT[card]
    return found


def _pay_fare(table: Table, frame: Frame) -> Flow[None]:
    """The draw is the fare; whoever does not pay it loses the Interrupt without result."""
    fare = total(table)
    if fare is not None and int(fare) <= available(table, frame.seat):
        yes = yield from confirm(
            frame.seat, f"Use {int(fare)} Force?", topic="fare", about={"card": frame.card, "fare": int(fare)}
        )
        if yes:
            use_force(table, frame.seat, int(fare))
            return
    frame.kind = "play-lost"
    stop(frame)


def _arrive(table: Table, frame: Frame) -> None:
    for card in frame.targets[2:]:
        if table.play >> card & 1:
            relocate(table, card, frame.targets[1])
    table.then(("settle", ()))


def smuggler_ride() -> Action:
    return play(
        Target(_departures, places=True),
        Target(_arrivals, places=True),
        Target(_crowd, 1, 60),
        late=True,
        stages=(draw(), _pay_fare, open_responses, _arrive),
    )


# -- Narrow Escape -------------------------------------------------------------------------------------------


def _cornered(table: Table, me: int, who: int, event: Event) -> bool:
    """The opponent initiated a battle at a site with an own Rebel of ability > 2, next to another site."""
    place = event[2]
    if event[1] == who or location(table, place).subtype != "site" or not adjacent(table, place):
        return False
    rebels = present(table, place) & table.owned[who] & table.words.get("rebel", 0)
    return any(ability(table, card) > 2 for card in bits(rebels))


def _escape(table: Table, frame: Frame) -> Flow[None]:
    """All own participants with ability move away by landspeed, paid, as many as possible, in any order."""
    battle = table.battle
    if battle is None:
        return
    left = 0
    for card in bits(battle.part & table.owned[frame.seat] & table.words.get(CHARACTER, 0)):
        left |= BIT[card] if ability(table, card) else 0
    while True:
        ways = []
        for card in bits(left & table.play):
            for one in away_moves(table, card):
                if one.kind == "walk" and move_cost(table, card, "walk", one.b) <= available(
                    table, frame.seat
                ):
                    ways.append(one)
        if not ways:
            return
        choice = yield from choose(
            frame.seat,
            "Who moves away, and where",
            lambda ways=ways: ways,  # type: ignore[misc]
            topic="move-away",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.a]
        use_force(table, frame.seat, move_cost(table, choice.a, "walk", choice.b))
        go(table, choice.a, choice.b)


# -- Look Sir, Droids ----------------------------------------------------------------------------------------


def _used_left(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[1 - who][USED])


def _droids_lost(table: Table, frame: Frame) -> Flow[None]:
    """All droids in the opponent's Used Pile go to his Lost Pile; both see the pile."""
    pile = yield from look_through(table, 1 - frame.seat, USED, (0, 1))
    for card in pile:
        if "droid" in table.cards[card].words:
            table.lift(card)
            table.put_pile(card, LOST)
            table.tell("lost", table.owner[card], card)


def _affordable_droids(table: Table, frame: Frame) -> int:
    found = 0
    force = available(table, frame.seat)
    for card in bits(table.words.get("droid", 0) & active(table)):
        if _price(table, card) <= force:
            found |= BIT[card]
    return found


def _price(table: Table, card: int) -> int:
    return deploy_cost(table, table.owner[card], card, table.spot[card])


def _pay_for_droid(table: Table, frame: Frame) -> None:
    use_force(table, frame.seat, min(_price(table, frame.targets[0]), available(table, frame.seat)))


INTERRUPTS: dict[str, Text] = {
    "L1_90": text(could_be_worse()),
    "L1_105": text(barrier()),
    "D1_249": text(barrier()),
    "L1_109": text(sense()),
    "D1_267": text(sense()),
    "L1_97": text(smuggler_ride()),
    "D1_243": text(smuggler_ride()),
    "L1_98": text(answer("battle-start", on=_cornered, stages=(_escape,))),
    "D1_259": text(
        play(cost=1, when=_used_left, stages=(_droids_lost,)),
        play(Target(_affordable_droids, hostile="lost"), stages=(_pay_for_droid, lose_targets)),
    ),
}
