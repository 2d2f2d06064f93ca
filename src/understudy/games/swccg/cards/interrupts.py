"""Texts of Interrupts: each function is an action from hand."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.cards.characters import at_scomp, flee_or_die
from understudy.games.swccg.cards.effects import DARK_JEDI, JEDI
from understudy.games.swccg.data import CHARACTER, INTERRUPT, SIDES, STARSHIP
from understudy.games.swccg.options import DONE, act
from understudy.games.swccg.queries import (
    ability,
    active,
    adjacent,
    available,
    banned,
    barred,
    carried,
    is_at,
    location,
    piloted,
    places_with,
    power,
    power_at,
    present,
    reserve,
    riders,
    tally,
    temp,
    units,
    value,
    word,
)
from understudy.games.swccg.queries import total_power as battle_power
from understudy.games.swccg.rules.deploy import cost as deploy_cost
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.leaving import AT_ONCE, away, lose, out_of_play
from understudy.games.swccg.rules.move import away_moves, go, move_cost, relocate
from understudy.games.swccg.rules.piles import (
    PILE_NAMES,
    activate_force,
    check_life,
    look_through,
    lose_force,
    retrieve,
    shuffle_pile,
    take_into_hand,
    use_force,
)
from understudy.games.swccg.table import (
    AT,
    BATTLE_END,
    BIT,
    HAND,
    LOST,
    NONE,
    RESERVE,
    TURN_END,
    USED,
    Frame,
    Table,
    bits,
)
from understudy.games.swccg.verbs import (
    CAN_SEARCH,
    add_battle_destiny,
    add_power,
    cancel_answered,
    cancel_drain,
    cancel_targets,
    change,
    change_seat,
    draw,
    lose_force_stage,
    lose_targets,
    may_cancel,
    multiply_damage,
    open_responses,
    provided_that,
    redraw_destiny,
    reduce_loss,
    retrieve_chosen,
    search,
    see_hand,
    stop,
    titled,
    to_hand,
    unless,
    whole_hand_to_used,
)
from understudy.games.swccg.vocabulary import (
    IN_PLAY,
    MINE,
    OPP,
    OWN,
    PART,
    THEIRS,
    Action,
    Clause,
    Condition,
    Event,
    Filter,
    Stage,
    Target,
    Test,
    Text,
    X,
    all_of,
    alone,
    answer,
    at_place,
    battle_at,
    both,
    ground,
    has,
    is_,
    more_than,
    no,
    of,
    play,
    sites_of,
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


# -- battle destiny ------------------------------------------------------------------------------------------

CAPABLE_REBEL = more_than("ability", 2, IN_PLAY & is_("rebel"))
CAPABLE_IMPERIAL = more_than("ability", 2, IN_PLAY & is_("imperial"))
SPACE = battle_at("system", "sector")
GROUND = battle_at("site")


def fights(*ones: Filter) -> Condition:
    """For each filter a card that takes part in the battle."""
    return both(*[one & PART for one in ones])


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
    """An own pilot, or an own ship with one permanent pilot."""
    single = of(IN_PLAY & is_("starship", "vehicle"), lambda t, card: t.cards[card].permanents == 1)
    return (IN_PLAY & is_("character") & has("pilot")) | single


def rivals(hero: Filter, foes: Filter, best: str) -> list[Clause]:
    """A hero with a capable foe in the battle: one battle destiny more, two with a certain foe."""
    return [
        destiny(1, both(fights(hero, foes), no(fights(hero, foes & is_(best))))),
        destiny(2, fights(hero, foes & is_(best))),
    ]


# -- bringing somebody back ----------------------------------------------------------------------------------


def _lost_left(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[who][LOST])


def comes_back(*names: str, low: int = 1, high: int = 3) -> list[Clause]:
    """Retrieves somebody, or takes him from the Reserve Deck."""
    return [
        play(cost=low, when=_lost_left, stages=(retrieve_chosen(is_(*names) & is_("character")),)),
        play(cost=high, when=CAN_SEARCH, stages=(search(is_(*names) & is_("character")),)),
    ]


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


# -- Alter ---------------------------------------------------------------------------------------------------


def _alterable(table: Table, frame: Frame) -> int:
    found = table.words.get("effect", 0) & active(table)
    return found & ~table.config.flags.get("immune-alter", 0)


def _plays_effect(table: Table, me: int, who: int, event: Event) -> bool:
    immune = "immune-alter" in table.config.texts[event[2]].flags
    return table.cards[event[2]].kind == "effect" and not immune


def _below_second(table: Table, frame: Frame, found: float) -> bool:
    return found < ability(table, frame.targets[-1])


def _cancel_first(table: Table, frame: Frame) -> None:
    if table.play >> frame.targets[0] & 1:
        table.then(*lose(frame.targets[0]))


def alter() -> list[Clause]:
    return [
        play(
            Target(_alterable), Target(highest_ability), stages=(draw(), unless(_below_second), _cancel_first)
        ),
        answer(
            "playing",
            Target(highest_ability),
            on=_plays_effect,
            stages=(draw(), unless(_below_second), cancel_answered),
        ),
        answer("playing", on=titled("sense"), stages=(cancel_answered,)),
    ]


# -- crowds --------------------------------------------------------------------------------------------------


def _loses_one(which: Callable[[Table, Frame], int]) -> Stage:
    """The opponent picks one of his cards of a group: it is lost."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        cards = [act("card", card) for card in bits(which(table, frame) & table.play)]
        if cards:
            choice = yield from choose(
                1 - frame.seat,
                "Which card is lost",
                lambda: cards,
                topic="lose-card",
                about={"card": frame.card},
            )
            table.then(*lose(choice.a))

    return stage


def _ships_at(table: Table, seat: int, place: int) -> int:
    return present(table, place) & table.owned[seat] & table.words.get(STARSHIP, 0)


def _crowded_space(table: Table, frame: Frame) -> int:
    found = 0
    for place in range(len(table.stacks)):
        if (
            location(table, place).subtype != "site"
            and _ships_at(table, 1 - frame.seat, place).bit_count() >= 2
        ):
            found |= 1 << place
    return found


def _crowd_there(table: Table, frame: Frame) -> int:
    return _ships_at(table, 1 - frame.seat, frame.targets[0])


def _crossfire(part_only: bool) -> Test:
    def test(table: Table, me: int, who: int, event: Event) -> bool:
        place = event[2]
        if location(table, place).subtype != "site":
            return False
        guns = table.at[place] & active(table) & table.owned[1 - who] & table.words.get("weapon", 0)
        return bool(guns) and _bystanders(table, who, place, part_only).bit_count() >= 2

    return test


def _bystanders(table: Table, who: int, place: int, part_only: bool) -> int:
    found = table.at[place] & active(table) & table.owned[1 - who] & table.words.get(CHARACTER, 0)
    return found & table.battle.part if part_only and table.battle is not None else found


def crossfire(part_only: bool) -> Action:
    def crowd(table: Table, frame: Frame) -> int:
        return _bystanders(table, frame.seat, frame.window[2], part_only)

    return answer(
        "battle-start",
        on=_crossfire(part_only),
        stages=(draw(), unless(lambda t, f, found: found < crowd(t, f).bit_count()), _loses_one(crowd)),
    )


def _brawlers(table: Table, me: int, who: int) -> int:
    found = 0
    for place in bits(ground("tatooine: cantina")(table, me, who)):
        found |= table.at[place] & table.words.get(CHARACTER, 0)
    return found


def _note_draw(table: Table, frame: Frame) -> None:
    found = total(table)
    frame.args.append(-1 if found is None else found)


def _brawl(table: Table, frame: Frame) -> None:
    """All at the Cantina, active or not, whose ability equals one of the draws."""
    _note_draw(table, frame)
    cards = [c for c in bits(_brawlers(table, frame.card, frame.seat)) if ability(table, c) in frame.args]
    table.then(*lose(*cards, how=AT_ONCE))


# -- at the start of a battle --------------------------------------------------------------------------------


def _space_battle(table: Table, me: int, who: int, event: Event) -> bool:
    return location(table, event[2]).subtype != "site"


def _ship_escape(table: Table, frame: Frame) -> Flow[None]:
    """L1_88: all own participating starships and vehicles move away, paid, as many as possible."""
    battle = table.battle
    if battle is None:
        return
    left = (
        battle.part & table.owned[frame.seat] & (table.words.get(STARSHIP, 0) | table.words.get("vehicle", 0))
    )
    while True:
        force = available(table, frame.seat)
        ways = [
            one
            for card in bits(left & table.play)
            for one in away_moves(table, card)
            if move_cost(table, card, one.kind, one.b) <= force
        ]
        if not ways:
            return
        choice = yield from choose(
            frame.seat,
            "What moves away, and where",
            lambda ways=ways: ways,  # type: ignore[misc]
            topic="move-away",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.a]
        use_force(table, frame.seat, move_cost(table, choice.a, choice.kind, choice.b))
        _leave_battle(table, choice.a)
        go(table, choice.a, choice.b)


def _leave_battle(table: Table, card: int) -> None:
    if table.battle is not None:
        table.battle.part &= ~BIT[card]


def _outgunned(table: Table, me: int, who: int) -> bool:
    return table.battle is not None and battle_power(table, who) < battle_power(table, 1 - who)


def _bad_feeling(table: Table, frame: Frame) -> None:
    battle = table.battle
    if battle is not None:
        han = battle.part & present(table, battle.place) & table.words.get("han", 0)
        battle.factor[1 - frame.seat] *= 3 if han else 2


def _near_the_chute(table: Table, me: int, who: int, event: Event) -> bool:
    place = event[2]
    return is_at(table, place, "death star", "site") and not is_at(
        table, place, "death star: trash compactor"
    )


def _own_people_in_battle(table: Table, me: int, who: int) -> int:
    battle = table.battle
    if battle is None:
        return 0
    return battle.part & table.owned[who] & table.words.get(CHARACTER, 0) & ~banned(table, "relocate")


def _slide(table: Table, frame: Frame) -> None:
    chutes = bits(ground("death star: trash compactor")(table, frame.card, frame.seat))
    for card in bits(_own_people_in_battle(table, frame.card, frame.seat)):
        _leave_battle(table, card)
        relocate(table, card, chutes[0])
    table.then(("settle", ()))


def _weak_foes(table: Table, frame: Frame) -> int:
    battle = table.battle
    if battle is None:
        return 0
    foes = present(table, battle.place) & table.owned[1 - frame.seat] & table.words.get(CHARACTER, 0)
    return sum(BIT[card] for card in bits(foes) if ability(table, card) == 1)


def _wave_on(table: Table, frame: Frame) -> Flow[None]:
    """L1_96: N weak characters, own choice; each moves away free or is lost."""
    left = _weak_foes(table, frame)
    for _ in range(int(total(table) or 0)):
        if not left:
            return
        listed = [act("card", card) for card in bits(left)]
        choice = yield from choose(
            frame.seat,
            "Who moves along",
            lambda listed=listed: listed,  # type: ignore[misc]
            topic="move-along",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.a]
        frame.targets = [choice.a]
        yield from flee_or_die(table, frame)


def _own_jedi_there(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    if battle is None or location(table, battle.place).subtype != "site":
        return False
    return bool(JEDI(table, me, who) & OWN(table, me, who) & present(table, battle.place))


def _quick_ship(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    mine = battle.part & table.owned[who] & table.words.get(STARSHIP, 0) if battle is not None else 0
    return any(value(table, "maneuver", card) > 3 for card in bits(mine))


# -- in the weapons segment ----------------------------------------------------------------------------------


def presence_of(master: Filter, kind: str) -> Action:
    """All other participating Rebels (Imperials): power doubled till the end of the battle."""

    def leads(table: Table, me: int, who: int) -> bool:
        battle = table.battle
        if battle is None:
            return False
        near = present(table, battle.place) & battle.part
        masters = master(table, me, who) & OWN(table, me, who) & near
        return bool(masters) and bool(battle.part & is_(kind)(table, me, who) & ~(masters & -masters))

    def inspire(table: Table, frame: Frame) -> None:
        battle = table.battle
        if battle is not None:
            near = present(table, battle.place) & battle.part & table.owned[frame.seat]
            masters = master(table, frame.card, frame.seat) & near
            others = battle.part & is_(kind)(table, frame.card, frame.seat) & ~(masters & -masters)
            temp(table, "power", others, 2, BATTLE_END, "times", table.cards[frame.card].title)

    return play(window="battle", when=leads, cost=1, stages=(inspire,))


def _charge(table: Table, frame: Frame) -> None:
    """D1_274: power +2 (+3 a Death Star Trooper); it must be forfeited as if hit."""
    card = frame.targets[0]
    amount = 3 if "death_star_trooper" in table.cards[card].words else 2
    temp(table, "power", BIT[card], amount, BATTLE_END, "add", table.cards[frame.card].title)
    table.hit |= BIT[card]
    table.touch()


# -- loss and return -----------------------------------------------------------------------------------------


def _capital_sinks(table: Table, me: int, who: int, event: Event) -> bool:
    card = event[2]
    return event[1] == who and "capital" in table.cards[card].words and bool(_crew(table, who, card))


def _crew(table: Table, who: int, ship: int) -> int:
    return riders(table, ship) & active(table) & table.owned[who] & table.words.get(CHARACTER, 0)


def _pod_sites(table: Table, frame: Frame) -> int:
    found = 0
    for place in bits(ground("planet", "site")(table, frame.card, frame.seat)):
        crew = _crew(table, frame.seat, frame.window[2])
        if any(may_stand(table, frame.seat, card, place, moving=True) for card in bits(crew)):
            found |= 1 << place
    return found


def _eject(table: Table, frame: Frame) -> None:
    place = frame.targets[0]
    for card in bits(_crew(table, frame.seat, frame.window[2])):
        if may_stand(table, frame.seat, card, place, moving=True) and not barred(table, "relocate", card):
            _leave_battle(table, card)
            relocate(table, card, place)
    table.then(("settle", ()))


def _forfeited_on_tatooine(table: Table, me: int, who: int, event: Event) -> bool:
    one, place = table.cards[event[2]], event[3] // 4 - 1
    fits = event[1] == who and one.kind == CHARACTER and "obiwan" not in one.words and bool(event[3] & 1)
    return fits and place >= 0 and is_at(table, place, "tatooine", "site") and table.zone[event[2]] == LOST


def _revive(table: Table, frame: Frame) -> None:
    card, place = frame.window[2], frame.window[3] // 4 - 1
    if table.zone[card] == LOST:
        table.lift(card)
        table.put_at(card, place)
        table.then(("settle", ()))


def _fallen(table: Table, me: int, who: int, event: Event) -> bool:
    return event[1] != who and table.cards[event[2]].kind == CHARACTER


def _topmost_character(table: Table, frame: Frame) -> None:
    for card in table.piles[frame.seat][LOST]:
        if table.cards[card].kind == CHARACTER:
            table.lift(card)
            table.put_hand(card, 0, 1)
            table.tell("retrieve", frame.seat, 1)
            return


def _deploys_character(table: Table, me: int, who: int, event: Event) -> bool:
    return event[1] != who and table.cards[event[2]].kind == CHARACTER


def _equals_in_power(table: Table, frame: Frame) -> int:
    wanted = power(table, frame.window[2])
    mine = table.play & table.owned[frame.seat] & table.words.get(CHARACTER, 0)
    return sum(BIT[card] for card in bits(mine) if power(table, card) == wanted)


def _sacrifice(table: Table, frame: Frame) -> Flow[None]:
    """L1_99: the own character goes out of play; its forfeit may be retrieved."""
    card = frame.targets[0]
    worth = int(value(table, "forfeit", card))
    steps = out_of_play(table, card)
    if worth and (
        yield from confirm(frame.seat, f"Retrieve {worth} Force?", topic="may", about={"card": frame.card})
    ):
        retrieve(table, frame.seat, worth)
    table.then(*steps)


def _one_to_six(table: Table, frame: Frame) -> tuple[int, int]:
    return 1, 6


def _on_the_edge(table: Table, frame: Frame) -> Flow[None]:
    found, named = total(table), frame.args[0]
    if found is None or found <= named:
        if table.play >> frame.targets[0] & 1:
            table.then(*lose(frame.targets[0]))
    elif (
        yield from confirm(frame.seat, f"Retrieve {named} Force?", topic="may", about={"card": frame.card})
    ):
        retrieve(table, frame.seat, int(named))


def _outnumbered(table: Table, me: int, who: int) -> bool:
    force = active(table) & (table.words.get(CHARACTER, 0) | table.words.get(STARSHIP, 0))
    return (force & table.owned[who]).bit_count() < (force & table.owned[1 - who]).bit_count()


def reinforcements(which: Filter) -> Action:
    return play(
        cost=1,
        when=both(_outnumbered, _lost_left),
        stages=(draw(), retrieve_chosen(which, most=lambda t, frame: total(t) or 0)),
    )


# -- hands and piles -----------------------------------------------------------------------------------------


def _their_hand(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[1 - who])


def _hand_to_used(table: Table, cards: list[int]) -> None:
    for card in cards:
        table.lift(card)
        table.put_pile(card, USED)
        table.tell("to-used", table.owner[card], card)


def _scan_desert(table: Table, frame: Frame) -> Flow[None]:
    """L1_104: all Jawas but Dathcha, and all Tusken Raiders, or none."""
    found = [
        card
        for card in sorted(table.piles[1 - frame.seat][HAND])
        if table.cards[card].words & {"jawa", "tusken_raider"} and table.cards[card].name != "Dathcha"
    ]
    if found and (
        yield from confirm(frame.seat, "Put them on the Used Pile?", topic="may", about={"card": frame.card})
    ):
        _hand_to_used(table, found)


def _scan_crew(table: Table, frame: Frame) -> Flow[None]:
    """D1_266: one Rebel of the hand, or none."""
    rebels = [c for c in sorted(table.piles[1 - frame.seat][HAND]) if "rebel" in table.cards[c].words]
    if rebels:
        choice = yield from choose(
            frame.seat,
            "Which Rebel goes to the Used Pile",
            lambda: [DONE, *[act("card", card) for card in rebels]],
            topic="hand-rebel",
            about={"card": frame.card},
        )
        if choice is not DONE:
            _hand_to_used(table, [choice.a])


def _messy_droids(table: Table, frame: Frame) -> int:
    found = 0
    for card in bits(table.words.get("droid", 0) & active(table) & table.owned[frame.seat]):
        if is_at(table, table.spot[card], "tatooine: dune sea") or at_scomp(table, card, frame.seat):
            found |= BIT[card]
    return found


def _own_hand_left(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[who] & ~BIT[me])


def _new_hand(table: Table, frame: Frame) -> Flow[None]:
    """L1_87: the whole hand under way to the Used Pile, as many new cards; one more for the famous two."""
    seat = frame.seat
    number = len(table.piles[seat][HAND])
    yield from whole_hand_to_used(table, seat)
    if table.cards[frame.targets[0]].words & {"c3po", "r2d2"}:
        number += 1
    for _ in range(number):
        if table.piles[seat][RESERVE]:
            yield from take_into_hand(table, seat, RESERVE)
    check_life(table)


def _piles(table: Table, frame: Frame) -> list[tuple[int, int]]:
    found = [(seat, zone) for seat in (frame.seat, 1 - frame.seat) for zone in (RESERVE, LOST, USED)]
    return [(seat, zone) for seat, zone in found if table.piles[seat][zone]]


def _shuffle_one(table: Table, frame: Frame) -> Flow[None]:
    piles = _piles(table, frame)
    if piles:
        names = ", ".join(
            f"{n + 1}: {SIDES[seat]} {PILE_NAMES[zone]}" for n, (seat, zone) in enumerate(piles)
        )
        choice = yield from choose(
            frame.seat,
            f"Which pile is shuffled ({names})",
            lambda: [act("word", number) for number in range(len(piles))],
            topic="which-pile",
            about={"card": frame.card},
        )
        yield from shuffle_pile(table, *piles[choice.a])


def _scomp_users(which: Filter) -> Callable[[Table, Frame], int]:
    def found(table: Table, frame: Frame) -> int:
        users = which(table, frame.card, frame.seat) & active(table)
        return sum(BIT[card] for card in bits(users) if at_scomp(table, card, frame.seat))

    return found


def _look_through_one(table: Table, frame: Frame) -> Flow[None]:
    """One Reserve Deck, own or the opponent's, is looked through and shuffled."""
    seats = [seat for seat in (frame.seat, 1 - frame.seat) if table.piles[seat][RESERVE]]
    if seats:
        choice = yield from choose(
            frame.seat,
            "Whose Reserve Deck",
            lambda: [act("seat", seat) for seat in seats],
            topic="whose-reserve",
            about={"card": frame.card},
        )
        yield from look_through(table, choice.a, RESERVE, (frame.seat,))
        yield from shuffle_pile(table, choice.a, RESERVE)


def scomp_access(users: Filter, *names: str) -> list[Clause]:
    on_station = users & at_place(sites_of("death star"))
    may = Target(_scomp_users(users))
    there = Target(_scomp_users(on_station))
    lying = (is_(*names) & IN_PLAY) - is_("interrupt")
    return [
        play(may, stages=(_look_through_one,)),
        play(there, target(lying), stages=(_cancel_second,)),
        answer("playing", there, on=titled(*names), stages=(cancel_answered,)),
    ]


def _cancel_second(table: Table, frame: Frame) -> None:
    if table.play >> frame.targets[1] & 1:
        table.then(*lose(frame.targets[1]))


def used_pile_lost(which: Callable[[Table, int], bool]) -> Stage:
    """The opponent's Used Pile is shown; some cards of it are lost."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        pile = yield from look_through(table, 1 - frame.seat, USED, (0, 1))
        for card in pile:
            if which(table, card):
                table.lift(card)
                table.put_pile(card, LOST)
                table.tell("lost", table.owner[card], card)
        check_life(table)

    return stage


def _same_destiny(table: Table, card: int) -> bool:
    return total(table) in table.cards[card].destinies


def _limited(table: Table, frame: Frame) -> float:
    """D1_255: 2, on the own turn 4; 2 less if the opponent has Supply Tanks on a starship."""
    tanks = table.words.get("fusion generator supply tanks", 0) & table.owned[1 - frame.seat] & active(table)
    return max(0, (4 if table.active == frame.seat else 2) - (2 if tanks else 0))


def _few_cards(table: Table, me: int, who: int) -> bool:
    return len(table.piles[1 - who][HAND]) <= 2


# -- activation ----------------------------------------------------------------------------------------------


def _may_all_activate(table: Table, me: int, who: int) -> bool:
    return all(
        table.piles[seat][RESERVE] and not tally(table, "no-activation", seat, NONE) for seat in (0, 1)
    )


def _stew(table: Table, frame: Frame) -> Flow[None]:
    for seat in (frame.seat, 1 - frame.seat):
        activate_force(table, seat, min(2, reserve(table, seat)))
    kitchen = is_("beru lars", "owen lars", "hydroponics station") & IN_PLAY
    number = min(kitchen(table, frame.card, frame.seat).bit_count(), reserve(table, frame.seat))
    if number:
        choice = yield from choose(
            frame.seat,
            "How much more is activated",
            lambda: [act("number", amount) for amount in range(number, -1, -1)],
            topic="activate-more",
            about={"card": frame.card},
        )
        activate_force(table, frame.seat, choice.a)


def _for_sale(table: Table, frame: Frame) -> int:
    found = 0
    wares = (table.words.get("vehicle", 0) | table.words.get("droid", 0)) & active(table)
    wioslea = table.words.get("wioslea", 0) & active(table)
    for card in bits(wares & table.owned[frame.seat]):
        place = table.spot[card]
        site = place != NONE and location(table, place).subtype == "site"
        if site and (is_at(table, place, "tatooine: mos eisley") or table.at[place] & wioslea):
            found |= BIT[card]
    return found


def _sale_draws(table: Table, frame: Frame) -> float:
    return 3 if "luke's x-34 landspeeder" in table.cards[frame.targets[0]].words else 2


def _sell(table: Table, frame: Frame) -> None:
    activate_force(table, frame.seat, min(int(total(table) or 0), reserve(table, frame.seat)))
    lose_targets(table, frame)


# -- assaults on drains --------------------------------------------------------------------------------------


def _defenders(table: Table, frame: Frame) -> float:
    place = frame.window[2]
    return (present(table, place) & table.owned[1 - frame.seat] & units(table)).bit_count()


def _assault(table: Table, frame: Frame) -> None:
    """The lower side loses the difference."""
    mine = total(table) if _defenders(table, frame) else 0
    theirs = power_at(table, frame.window[2], 1 - frame.seat)
    gap = (mine or 0) - theirs
    if gap:
        table.then(*lose_force(table, 1 - frame.seat if gap > 0 else frame.seat, abs(gap), "text"))


def assault() -> Action:
    return answer("drain-start", cost=1, stages=(cancel_drain, draw(_defenders), _assault))


def _drew(table: Table, frame: Frame) -> bool:
    return total(table) is not None


# -- single targets ------------------------------------------------------------------------------------------


def above_ability(table: Table, frame: Frame, found: float) -> bool:
    return found > ability(table, frame.targets[0])


def first_target(table: Table, frame: Frame) -> float:
    return frame.targets[0]


_STORMY = (
    "dune sea",
    "jundland wastes",
    "beggar's canyon",
    "lars' moisture farm",
    "jawa camp",
    "mos eisley",
)


def _in_the_storm(table: Table, frame: Frame) -> int:
    found = 0
    for name in _STORMY:
        for place in bits(places_with(table, f"tatooine: {name}")):
            found |= present(table, place)
    people = table.owned[1 - frame.seat] & table.words.get(CHARACTER, 0)
    return found & people & ~banned(table, "gravel storm")


def _patrols(table: Table, frame: Frame) -> int:
    """D1_242: opponent's Jawas at places with two own stormtroopers present."""
    found = 0
    for place in range(len(table.stacks)):
        guards = present(table, place) & table.owned[frame.seat] & table.words.get("stormtrooper", 0)
        if guards.bit_count() >= 2:
            jawas = table.at[place] & active(table) & table.owned[1 - frame.seat]
            jawas &= table.words.get("jawa", 0)
            if not frame.targets or table.spot[frame.targets[0]] == place:
                found |= jawas
    return found


def _spies(table: Table, frame: Frame) -> int:
    """D1_261: opponent's spies at a site with an own one, undercover ones count."""
    spies = (
        word(table, "spy") & table.words.get(CHARACTER, 0) & (active(table) | table.undercover & table.play)
    )
    found = 0
    for place in bits(places_with(table, "site")):
        if table.at[place] & spies & table.owned[frame.seat]:
            found |= table.at[place] & spies & table.owned[1 - frame.seat]
    return found


def _caught(table: Table, frame: Frame, found: float) -> bool:
    return found + (2 if table.undercover >> frame.targets[0] & 1 else 0) > 2


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


def _stormtroopers(table: Table, frame: Frame) -> int:
    return (table.words.get("stormtrooper", 0) & table.words.get(CHARACTER, 0) & active(table)).bit_count()


def _alert(table: Table, frame: Frame) -> None:
    """D1_246: opponent's cards may not move this turn, but smugglers and ships with one."""
    smugglers = word(table, "smuggler")
    found = 0
    for card in bits(table.owned[1 - frame.seat] & table.play):
        if not (smugglers >> card & 1 or riders(table, card) & smugglers & active(table)):
            found |= BIT[card]
    temp(table, "move", found, 0, TURN_END, "no", table.cards[frame.card].title)


def _raiders(table: Table, frame: Frame) -> int:
    return (table.words.get("tusken_raider", 0) & active(table)).bit_count()


def _dogfighters(table: Table, frame: Frame) -> int:
    """D1_270: own piloted TIE/lns with a Rebel starfighter present at the same system or sector."""
    ties = table.words.get("tie/ln", 0) & active(table) & table.owned[frame.seat]
    found = 0
    for card in bits(ties):
        if piloted(table, card) and table.slot[card] == AT and _foes_of(table, frame.seat, card):
            found |= BIT[card]
    return found


def _foes_of(table: Table, seat: int, tie: int) -> int:
    place = table.spot[tie]
    if place == NONE or location(table, place).subtype == "site":
        return 0
    rebels = table.words.get("starfighter", 0) & table.words.get("rebel_starship", 0)
    return present(table, place) & table.owned[1 - seat] & rebels & ~banned(table, "target")


def _dogfight(table: Table, frame: Frame) -> None:
    _note_draw(table, frame)
    tie, foe = frame.targets
    mine, theirs = frame.args
    if not (table.play >> tie & table.play >> foe & 1) or (mine < 0 and theirs < 0):
        return
    if mine >= 0 and theirs >= 0:
        mine += value(table, "power", tie) + value(table, "maneuver", tie)
        theirs += value(table, "power", foe)
    if mine != theirs:
        table.then(*lose(tie if mine < theirs else foe))


def _duellists(table: Table, frame: Frame) -> int:
    """Vaders present at a site with an Obi-Wan."""
    found = 0
    for place in bits(places_with(table, "site")):
        near = present(table, place)
        if near & table.words.get("obiwan", 0):
            found |= near & table.words.get("vader", 0)
    return found & table.words.get(CHARACTER, 0)


def _opponent_jedi(table: Table, frame: Frame) -> int:
    near = present(table, table.spot[frame.targets[0]]) & table.words.get(CHARACTER, 0)
    return near & table.words.get("obiwan", 0)


def _duel(table: Table, frame: Frame) -> None:
    """D1_271: power, +2 with a lightsaber; the lower one goes out of play."""
    if not all(table.play >> card & 1 for card in frame.targets):
        return
    sabers = table.words.get("lightsaber", 0)
    scores = [power(table, c) + (2 if carried(table, c) & sabers else 0) for c in frame.targets]
    if scores[0] != scores[1]:
        table.then(*out_of_play(table, frame.targets[0 if scores[0] < scores[1] else 1]))


def _ended_in_space(table: Table, me: int, who: int, event: Event) -> bool:
    return location(table, event[2]).subtype != "site"


def _troubled(table: Table, frame: Frame) -> int:
    foes = table.at[frame.window[2]] & active(table) & table.owned[1 - frame.seat]
    found = foes & table.words.get("starfighter", 0)
    return sum(BIT[card] for card in bits(found) if table.cards[card].maneuver is not None)


def _beats_maneuver(table: Table, frame: Frame, found: float) -> bool:
    return found > value(table, "maneuver", frame.targets[0])


def _choke_targets(table: Table, frame: Frame) -> int:
    battle = table.battle
    if battle is None:
        return 0
    near = present(table, battle.place) & battle.part
    if not DARK_JEDI(table, frame.card, frame.seat) & near:
        return 0
    return near & table.owned[1 - frame.seat] & table.words.get(CHARACTER, 0)


def _one_apiece(table: Table, me: int, who: int) -> bool:
    return table.battle is not None and table.battle.completed == [1, 1]


def _swap(table: Table, frame: Frame) -> None:
    """D1_269: the totals of the two battle destinies change sides."""
    if table.battle is not None:
        table.battle.drawn.reverse()
        table.touch()


def _crushed(table: Table, frame: Frame) -> None:
    """D1_278: everything at the Trash Compactor but Effects."""
    found = 0
    for place in bits(places_with(table, "death star: trash compactor")):
        found |= table.at[place] & table.play & ~table.words.get("effect", 0)
    table.then(*lose(*bits(found), how=AT_ONCE))


def _ship_fired_at(table: Table, me: int, who: int, event: Event) -> bool:
    fits = table.owner[event[2]] == who and table.cards[event[2]].kind == STARSHIP
    return fits and event[1] != who and table.cards[event[3]].subtype == "starship"


def _hold_together(table: Table, frame: Frame) -> None:
    title = table.cards[frame.card].title
    temp(table, "weapon-destiny", BIT[frame.window[3]], -2, BATTLE_END, "add", title)


def _own_battle_destiny(table: Table, me: int, who: int, event: Event) -> bool:
    return bool(table.draws) and table.draws[-1].purpose == "battle" and event[1] == who


def _able_fighter(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    mine = battle.part & table.owned[who] & table.words.get(CHARACTER, 0) if battle is not None else 0
    return any(ability(table, card) > 2 for card in bits(mine))


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


def _about_jawas(table: Table, me: int, who: int, event: Event) -> bool:
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


ALIEN, WARRIOR = IN_PLAY & is_("alien"), IN_PLAY & is_("character") & has("warrior")
TROOPER_REBEL = IN_PLAY & is_("rebel") & is_("trooper")


def triple_damage(other: str) -> list[Clause]:
    """The loser's battle damage is tripled; the other side's card of the kind makes it nine times."""
    return [
        answer("battle-start", on=THEIRS, stages=(multiply_damage(3),)),
        answer("playing", on=titled(other), stages=(multiply_damage(3),)),
    ]


INTERRUPTS: dict[str, Text] = {
    "L1_70": text(maneuvers(FAST, change("maneuver", 2), change("hyperspeed", 2))),
    "D1_241": text(maneuvers(AGILE, change("maneuver", 2), change("power", 1), _faster)),
    "L1_71": text(alter()),
    "D1_234": text(alter()),
    "L1_72": text(play(when=_may_all_activate, stages=(_stew,))),
    "L1_73": text(play(cost=2, when=_brawlers, stages=(draw(), _note_draw, draw(1, "opp"), _brawl))),
    "L1_74": text(
        play(
            Target(_crowded_space, places=True),
            cost=1,
            stages=(
                draw(),
                unless(lambda t, f, found: found < _crowd_there(t, f).bit_count()),
                _loses_one(_crowd_there),
            ),
        )
    ),
    "L1_76": text(
        destiny(2, fights(is_("luke"), is_("han"))),
        answer(
            "battle-start",
            target(is_("tie/ln") & PART & IN_PLAY, hostile="lost"),
            on=all_of(THEIRS, _space_battle),
            stages=(lose_targets,),
        ),
    ),
    "L1_77": text(triple_damage("you overestimate their chances")),
    "D1_279": text(triple_damage("don't underestimate our chances")),
    "L1_79": text(answer("about-lost", Target(_pod_sites, places=True), on=_capital_sinks, stages=(_eject,))),
    "L1_80": text(crossfire(False)),
    "D1_237": text(crossfire(True)),
    "L1_81": text(
        destiny(1, both(SPACE, stands_alone(lone_pilot()))),
        destiny(1, both(SPACE, stands_alone(is_("luke"))), 1),
    ),
    "L1_82": text(
        destiny(2, fights(is_("luke"), is_("obiwan", "yoda"))),
        play(cost=1, when=CAN_SEARCH, stages=(search(is_("lightsaber")),)),
    ),
    "L1_83": text(comes_back("han")),
    "L1_94": text(comes_back("leia")),
    "L1_95": text(comes_back("luke")),
    "L1_107": text(comes_back("obiwan")),
    "D1_272": text(comes_back("vader", "tarkin", "motti", "tagge", low=2, high=4)),
    "L1_84": text(
        answer("drawn", on=_own_battle_destiny, when=_able_fighter, cost=1, stages=(redraw_destiny,))
    ),
    "L1_85": text(answer("fired-at", on=_ship_fired_at, stages=(_hold_together,))),
    "L1_87": text(play(Target(_messy_droids), cost=1, when=_own_hand_left, stages=(_new_hand,))),
    "L1_88": text(answer("battle-start", on=_space_battle, stages=(_ship_escape,))),
    "L1_91": text(answer("battle-start", on=MINE, when=_outgunned, stages=(_bad_feeling,))),
    "L1_89": text(
        answer(
            "battle-start",
            on=_near_the_chute,
            when=both(
                lambda t, me, who: ground("death star: trash compactor")(t, me, who), _own_people_in_battle
            ),
            stages=(_slide,),
        )
    ),
    "L1_92": text(presence_of(JEDI, "rebel")),
    "D1_240": text(presence_of(DARK_JEDI, "imperial")),
    "L1_93": text(
        destiny(1, both(GROUND, stands_alone(is_("obiwan"))), 1),
        destiny(1, both(GROUND, stands_alone(CAPABLE_REBEL - is_("obiwan")))),
    ),
    "D1_277": text(
        destiny(1, both(GROUND, stands_alone(is_("vader"))), 1),
        destiny(1, both(GROUND, stands_alone(CAPABLE_IMPERIAL - is_("vader")))),
    ),
    "L1_96": text(answer("battle-start", when=_own_jedi_there, cost=1, stages=(draw(), _wave_on))),
    "L1_99": text(
        answer("deployed", Target(_equals_in_power), on=_deploys_character, stages=(_sacrifice,)),
    ),
    "L1_100": text(answer("lost", on=_forfeited_on_tatooine, cost=1, stages=(_revive,))),
    "L1_101": text(play(target(CAPABLE_REBEL), cost=1, amount=_one_to_six, stages=(draw(), _on_the_edge))),
    "L1_102": text(
        answer(
            "battle-start",
            on=all_of(THEIRS, _space_battle),
            when=_quick_ship,
            cost=1,
            stages=(add_battle_destiny(1),),
        )
    ),
    "L1_104": text(
        play(
            cost=1,
            when=both(OWN & IN_PLAY & is_("vehicle", "starship"), _their_hand),
            stages=(see_hand, _scan_desert),
        )
    ),
    "D1_266": text(play(cost=1, when=_their_hand, stages=(see_hand, _scan_crew))),
    "L1_106": text(reinforcements((is_("rebel") & is_("trooper")) | is_("y-wing"))),
    "D1_251": text(reinforcements(is_("stormtrooper", "tie/ln"))),
    "L1_108": text(
        scomp_access(OWN & is_("r-unit"), "we're all gonna be a lot thinner!", "boring conversation anyway")
    ),
    "D1_250": text(
        scomp_access(is_("imperial") & is_("leader"), "scomp link access", "into the garbage chute, flyboy")
    ),
    "L1_110": text(
        destiny(2, fights(is_("luke"), is_("leia"))),
        may_cancel("imperial barrier", "wrong turn", "retract the bridge"),
    ),
    "L1_111": text(
        destiny(2, both(GROUND, stands_alone(is_("han")))), destiny(1, both(GROUND, stands_alone(ALIEN)))
    ),
    "L1_112": text(play(Target(_for_sale), stages=(draw(_sale_draws), _sell))),
    "L1_113": text(assault()),
    "D1_238": text(assault()),
    "L1_115": text(play(stages=(_shuffle_one,))),
    "D1_262": text(play(stages=(_shuffle_one,))),
    "L1_116": text(rivals(is_("luke"), CAPABLE_IMPERIAL, "vader")),
    "L1_118": text(utinni()),
    "D1_276": text(utinni()),
    "L1_119": text(
        destiny(1, both(GROUND, stands_alone(WARRIOR))), destiny(2, both(GROUND, stands_alone(is_("leia"))))
    ),
    "D1_258": text(
        destiny(1, both(GROUND, stands_alone(WARRIOR))), destiny(2, both(GROUND, stands_alone(is_("tagge"))))
    ),
    "L1_120": text(play(window="opp control", when=_life_low, stages=(change_seat("halve-loss", 1),))),
    "D1_235": text(
        may_cancel(
            "report to lord vader",
            "scomp link access",
            "rebel planners",
            "rebel reinforcements",
            "gift of the mentor",
            "panic",
            "don't get cocky",
            "skywalkers",
            "demotion",
            "combined attack",
            "surprise assault",
        )
    ),
    "D1_236": text(rivals(is_("tarkin"), CAPABLE_REBEL, "leia")),
    "D1_239": text(
        destiny(2, fights(is_("tarkin"), is_("tagge", "motti"))),
        may_cancel("restricted deployment", "rebel barrier"),
    ),
    "D1_242": text(
        play(
            Target(_patrols, 1, 60, hostile="lost"),
            stages=(draw(), unless(lambda t, f, found: found > len(f.targets)), lose_targets),
        )
    ),
    "D1_246": text(
        play(
            cost=2,
            when=lambda t, me, who: (IN_PLAY & is_("stormtrooper") & is_("character"))(t, me, who),
            stages=(draw(), unless(lambda t, f, found: found < _stormtroopers(t, f)), _alert),
        )
    ),
    "D1_247": text(
        play(
            Target(_in_the_storm, hostile="lost"),
            stages=(draw(1, about=first_target), unless(above_ability), lose_targets),
        )
    ),
    "D1_248": text(rivals(DARK_JEDI, CAPABLE_REBEL, "luke")),
    "D1_253": text(
        answer(
            "battle-end",
            Target(_troubled, hostile="lost"),
            on=_ended_in_space,
            cost=1,
            stages=(draw(1, about=first_target), unless(_beats_maneuver), lose_targets),
        )
    ),
    "D1_254": text(answer("lost", on=_fallen, when=_lost_left, cost=1, stages=(_topmost_character,))),
    "D1_255": text(play(when=_few_cards, stages=(lose_force_stage(_limited, "opp"),))),
    "D1_257": text(
        destiny(1, both(SPACE, stands_alone(lone_pilot()))),
        destiny(2, both(SPACE, stands_alone(is_("motti")))),
    ),
    "D1_260": text(destiny(2, stands_alone(is_("tarkin"))), destiny(1, stands_alone(ALIEN))),
    "D1_261": text(
        play(
            Target(_spies, hostile="lost"),
            stages=(draw(1, about=first_target), unless(_caught), lose_targets),
        )
    ),
    "D1_263": text(
        play(
            target((IN_PLAY & is_("weapon")) - is_("gaderffii stick", "ewok_weapon"), hostile="lost"),
            stages=(draw(), unless(_overloaded), _overload),
        )
    ),
    "D1_264": text(
        play(target(TROOPER_REBEL, hostile="choked"), stages=(lose_targets,)),
        answer(
            "battle-won",
            Target(_choke_targets, hostile="choked"),
            on=MINE,
            cost=1,
            stages=(draw(1, about=first_target), unless(above_ability), lose_targets),
        ),
    ),
    "D1_268": text(
        play(
            target(OPP & IN_PLAY & is_("character"), hostile="stunned"),
            cost=2,
            stages=(draw(1, about=first_target), unless(above_ability), to_hand),
        )
    ),
    "D1_269": text(answer("bd-done", when=_one_apiece, cost=1, stages=(_swap,))),
    "D1_270": text(
        play(
            Target(_dogfighters),
            Target(lambda t, f: _foes_of(t, f.seat, f.targets[0]), hostile="lost"),
            stages=(draw(), _note_draw, draw(1, "opp"), _dogfight),
        )
    ),
    "D1_271": text(
        play(Target(_duellists), Target(_opponent_jedi, hostile="dueled"), cost=1, stages=(_duel,))
    ),
    "D1_273": text(
        play(
            window="own battle",
            when=_used_left,
            stages=(draw(), provided_that(_drew), used_pile_lost(_same_destiny)),
        )
    ),
    "D1_274": text(
        play(target(OWN & PART & is_("trooper") & is_("character")), window="battle", stages=(_charge,))
    ),
    "D1_275": text(
        play(
            cost=1,
            when=both(_used_left, IN_PLAY & is_("tusken_raider")),
            stages=(
                draw(),
                unless(lambda t, f, found: found < _raiders(t, f)),
                used_pile_lost(lambda t, card: t.cards[card].kind in ("vehicle", "weapon", "device")),
            ),
        )
    ),
    "D1_278": text(
        play(when=lambda t, me, who: ground("death star: trash compactor")(t, me, who), stages=(_crushed,))
    ),
    "D1_280": text(
        destiny(1, fights(is_("vader"), is_("obiwan"))),
        may_cancel("return of a jedi", "jedi lightsaber", "jedi presence", "old ben"),
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
