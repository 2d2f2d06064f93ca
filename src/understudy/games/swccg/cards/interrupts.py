"""Texts of Interrupts: each function is an action from hand."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.data import CHARACTER, INTERRUPT, STARSHIP
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import (
    ability,
    active,
    adjacent,
    available,
    barred,
    location,
    piloted,
    present,
    riders,
    temp,
    value,
)
from understudy.games.swccg.rules.deploy import cost as deploy_cost
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.leaving import away, lose
from understudy.games.swccg.rules.move import away_moves, go, move_cost, relocate
from understudy.games.swccg.rules.piles import (
    look_through,
    use_force,
)
from understudy.games.swccg.table import (
    AT,
    BIT,
    LOST,
    NONE,
    TURN_END,
    USED,
    Frame,
    Table,
    bits,
)
from understudy.games.swccg.verbs import (
    add_battle_destiny,
    add_power,
    cancel_answered,
    cancel_targets,
    change,
    change_seat,
    draw,
    lose_targets,
    open_responses,
    reduce_loss,
    stop,
    unless,
)
from understudy.games.swccg.vocabulary import (
    IN_PLAY,
    MINE,
    PART,
    THEIRS,
    Action,
    Clause,
    Condition,
    Filter,
    Stage,
    Target,
    Text,
    Trigger,
    X,
    all_of,
    alone,
    answer,
    battle_at,
    both,
    ground,
    has,
    is_,
    of,
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
        answer("react", Target(highest_ability), on=THEIRS, stages=test),
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
            frame.seat,
            f"Pay the fare of {int(fare)} Force?",
            topic="fare",
            about={"card": frame.card, "fare": int(fare)},
        )
        if yes:
            yield from use_force(table, frame.seat, int(fare))
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


def _cornered(table: Table, me: int, who: int, event: Trigger) -> bool:
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
                if one.kind == "walk" and move_cost(table, card, "walk", one.goal) <= available(
                    table, frame.seat
                ):
                    ways.append(one)
        if not ways:
            return
        choice = yield from choose(
            frame.seat,
            "Who moves away, and where?",
            lambda ways=ways: ways,  # type: ignore[misc]
            topic="move-away",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.card]
        yield from use_force(table, frame.seat, move_cost(table, choice.card, "walk", choice.goal))
        go(table, choice.card, choice.goal)


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


def _pay_for_droid(table: Table, frame: Frame) -> Flow[None]:
    yield from use_force(
        table, frame.seat, min(_price(table, frame.targets[0]), available(table, frame.seat))
    )


# -- battle destiny ------------------------------------------------------------------------------------------

SPACE = battle_at("system", "sector")


def destiny(amount: int, when: Condition, power: int = 0) -> Action:
    """In a battle: so many battle destinies more, and total power +n."""
    stages: list[Stage] = [add_battle_destiny(amount)]
    return play(window="battle", when=when, stages=[*stages, add_power(power)] if power else stages)


def stands_alone(which: Filter) -> Condition:
    """A card of a filter is alone, defending."""
    lone = alone(which & PART)

    def holds(table: Table, me: int, who: int) -> bool:
        battle = table.battle
        return (
            battle is not None and battle.initiator != who and bool(lone(table, me, who) & table.owned[who])
        )

    return holds


def lone_pilot() -> Filter:
    """An own pilot, or an own ship with one permanent pilot (G24), with whom no character is aboard."""
    people = is_("character")

    def by_itself(table: Table, card: int) -> bool:
        aboard = riders(table, card) & people(table, card, table.owner[card])
        return table.cards[card].permanents == 1 and not aboard

    single = of(IN_PLAY & is_("starship", "vehicle"), by_itself)
    return (IN_PLAY & is_("character") & has("pilot")) | single


# -- maneuvers -----------------------------------------------------------------------------------------------


def _compared(table: Table) -> int:
    """The card that the destiny being drawn is compared with, or NONE."""
    if not table.draws:
        return NONE
    draw_ = table.draws[-1]
    if draw_.purpose == "weapon":
        shots = [frame for frame in table.stack if frame.kind == "fire"]
        return shots[-1].targets[0] if shots else NONE
    return draw_.about


def _against(which: Filter) -> Target:
    def found(table: Table, frame: Frame) -> int:
        card = _compared(table)
        return BIT[card] & which(table, frame.card, frame.seat) if card != NONE else 0

    return Target(found)


def maneuvers(which: Filter, *stages: Stage) -> list[Clause]:
    return [play(target(which), stages=stages), answer("drawn", _against(which), stages=stages)]


AGILE = of(IN_PLAY & is_("starfighter"), lambda t, c: t.cards[c].maneuver is not None and piloted(t, c))
FAST = of(AGILE, lambda t, c: t.cards[c].hyperspeed is not None)


def _faster(table: Table, frame: Frame) -> None:
    if table.cards[frame.targets[0]].hyperspeed is not None:
        temp(table, "hyperspeed", BIT[frame.targets[0]], 2, TURN_END, "add", table.cards[frame.card].title)


# -- at the start of a battle --------------------------------------------------------------------------------


def _space_battle(table: Table, me: int, who: int, event: Trigger) -> bool:
    return location(table, event[2]).subtype != "site"


def _may_escape(table: Table, me: int, who: int, event: Trigger) -> bool:
    """Nobody plays it for nothing: something of his can move away, and pay for it."""
    battle = table.battle
    return battle is not None and bool(_escapes(table, who, battle.part & table.owned[who]))


def _escapes(table: Table, seat: int, cards: int) -> list[Act]:
    """The ways in which starships and vehicles among these cards could move away, and be paid for."""
    force = available(table, seat)
    vessels = table.words.get(STARSHIP, 0) | table.words.get("vehicle", 0)
    return [
        one
        for card in bits(cards & vessels & table.play)
        for one in away_moves(table, card)
        if move_cost(table, card, one.kind, one.goal) <= force
    ]


def _ship_escape(table: Table, frame: Frame) -> Flow[None]:
    """L1_88: all own participating starships and vehicles move away, paid, as many as possible."""
    battle = table.battle
    if battle is None:
        return
    left = battle.part & table.owned[frame.seat]
    while True:
        ways = _escapes(table, frame.seat, left)
        if not ways:
            return
        choice = yield from choose(
            frame.seat,
            "What moves away, and where?",
            lambda ways=ways: ways,  # type: ignore[misc]
            topic="move-away",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.card]
        yield from use_force(table, frame.seat, move_cost(table, choice.card, choice.kind, choice.goal))
        _leave_battle(table, choice.card)
        go(table, choice.card, choice.goal)


def _leave_battle(table: Table, card: int) -> None:
    if table.battle is not None:
        table.battle.part &= ~BIT[card]


def _quick_ship(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    mine = battle.part & table.owned[who] & table.words.get(STARSHIP, 0) if battle is not None else 0
    return any(value(table, "maneuver", card) > 3 for card in bits(mine))


# -- loss and return -----------------------------------------------------------------------------------------


def capital_sinks(table: Table, me: int, who: int, event: Trigger) -> bool:
    card = event[2]
    return event[1] == who and "capital" in table.cards[card].words and bool(crew_of(table, who, card))


def crew_of(table: Table, who: int, ship: int) -> int:
    return riders(table, ship) & active(table) & table.owned[who] & table.words.get(CHARACTER, 0)


def pod_sites(table: Table, frame: Frame) -> int:
    found = 0
    for place in bits(ground("planet", "site")(table, frame.card, frame.seat)):
        crew = crew_of(table, frame.seat, frame.window[2])
        if any(may_stand(table, frame.seat, card, place, moving=True) for card in bits(crew)):
            found |= 1 << place
    return found


def eject(table: Table, frame: Frame) -> None:
    place = frame.targets[0]
    for card in bits(crew_of(table, frame.seat, frame.window[2])):
        if may_stand(table, frame.seat, card, place, moving=True) and not barred(table, "relocate", card):
            _leave_battle(table, card)
            relocate(table, card, place)
    table.then(("settle", ()))


# -- single targets ------------------------------------------------------------------------------------------


def first_target(table: Table, frame: Frame) -> float:
    return frame.targets[0]


def _overloaded(table: Table, frame: Frame, found: float) -> bool:
    return found < value(table, "destiny", frame.targets[0])


def _overload(table: Table, frame: Frame) -> None:
    """D1_263: the weapon is lost; with a draw of 0 also who carries it."""
    weapon = frame.targets[0]
    host = table.host[weapon]
    cards = [weapon]
    if total(table) == 0 and host != NONE and table.cards[host].kind in (CHARACTER, STARSHIP):
        cards.append(host)
    table.then(*lose(*[card for card in cards if table.play >> card & 1]))


def _ended_in_space(table: Table, me: int, who: int, event: Trigger) -> bool:
    return location(table, event[2]).subtype != "site"


def _troubled(table: Table, frame: Frame) -> int:
    foes = table.at[frame.window[2]] & active(table) & table.owned[1 - frame.seat]
    found = foes & table.words.get("starfighter", 0)
    return sum(BIT[card] for card in bits(found) if table.cards[card].maneuver is not None)


def _beats_maneuver(table: Table, frame: Frame, found: float) -> bool:
    return found > value(table, "maneuver", frame.targets[0])


def _jawa_wares(table: Table, frame: Frame) -> int:
    """Utinni Effects at places with an own Jawa."""
    found = 0
    effects = table.words.get("utinni", 0) & table.words.get("effect", 0) & table.play
    jawas = (
        table.words.get("jawa", 0) & table.words.get(CHARACTER, 0) & active(table) & table.owned[frame.seat]
    )
    for card in bits(effects):
        if table.spot[card] != NONE and table.at[table.spot[card]] & jawas:
            found |= BIT[card]
    return found


def _scavenge(table: Table, frame: Frame) -> None:
    """It is stolen into hand and owned from now on; cards on it are lost."""
    card = frame.targets[0]
    if not table.play >> card & 1:
        return
    table.then(*lose(*bits(table.on[card])))
    away(table, card)
    table.give(card, frame.seat)
    table.put_hand(card, 0, 1)
    table.tell("steal", frame.seat, card)


def _about_jawas(table: Table, me: int, who: int, event: Trigger) -> bool:
    one = table.cards[event[2]]
    return event[2] != me and one.kind in (INTERRUPT, "effect") and "jawa" in one.title.lower()


JAWA_EFFECTS = of(
    IN_PLAY & is_("effect"),
    lambda t, card: "jawa" in t.cards[card].title.lower() and "utinni" not in t.cards[card].words,
)


def utinni() -> list[Clause]:
    return [
        play(Target(_jawa_wares), stages=(_scavenge,)),
        play(target(JAWA_EFFECTS), stages=(cancel_targets,)),
        answer("playing", on=_about_jawas, stages=(cancel_answered,)),
    ]


def _life_low(table: Table, me: int, who: int) -> bool:
    return table.life(who) < 15


INTERRUPTS: dict[str, Text] = {
    "L1_70": text(maneuvers(FAST, change("maneuver", 2), change("hyperspeed", 2))),
    "D1_241": text(maneuvers(AGILE, change("maneuver", 2), change("power", 1), _faster)),
    "L1_79": text(answer("about-lost", Target(pod_sites, places=True), on=capital_sinks, stages=(eject,))),
    "L1_81": text(
        destiny(1, both(SPACE, stands_alone(lone_pilot()))),
        destiny(1, both(SPACE, stands_alone(is_("luke"))), 1),
    ),
    "L1_88": text(answer("battle-start", on=all_of(_space_battle, _may_escape), stages=(_ship_escape,))),
    "L1_102": text(
        answer(
            "battle-start",
            on=all_of(THEIRS, _space_battle),
            when=_quick_ship,
            cost=1,
            stages=(add_battle_destiny(1),),
        )
    ),
    "L1_120": text(play(window="opp control", when=_life_low, stages=(change_seat("halve-loss", 1),))),
    "D1_253": text(
        answer(
            "battle-end",
            Target(_troubled, hostile="lost"),
            on=_ended_in_space,
            cost=1,
            stages=(draw(1, about=first_target), unless(_beats_maneuver), lose_targets),
        )
    ),
    "D1_257": text(
        destiny(1, both(SPACE, stands_alone(lone_pilot()))),
        destiny(2, both(SPACE, stands_alone(is_("motti")))),
    ),
    "D1_263": text(
        play(
            target((IN_PLAY & is_("weapon")) - is_("gaderffii stick", "ewok_weapon"), hostile="lost"),
            stages=(draw(), unless(_overloaded), _overload),
        )
    ),
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
