"""Texts of characters."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.data import LIGHT
from understudy.games.swccg.options import DONE, act
from understudy.games.swccg.queries import (
    SEAT_BIT,
    ability,
    adjacent,
    available,
    banned,
    barred,
    carrier,
    changes,
    here,
    icons,
    is_piloting,
    location,
    night,
    power,
    present,
    related,
    riders,
    temp,
    units,
    value,
    word,
)
from understudy.games.swccg.queries import total_power as battle_power
from understudy.games.swccg.rules.battle import choice_made, forfeit
from understudy.games.swccg.rules.deploy import cost as deploy_cost
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import away, lose
from understudy.games.swccg.rules.move import away_moves, go, passed, relocate
from understudy.games.swccg.rules.piles import (
    check_life,
    look_through,
    random_back,
    random_from_hand,
    top_card,
    use_force,
)
from understudy.games.swccg.table import (
    BATTLE_END,
    BIT,
    DAMAGE,
    FORCE,
    HAND,
    LOST,
    NONE,
    OWN_NEXT_END,
    PASSENGER,
    RESERVE,
    USED,
    WORN,
    Frame,
    Table,
    bits,
)
from understudy.games.swccg.table import CONTROL as CONTROL_PHASE
from understudy.games.swccg.verbs import (
    CAN_SEARCH,
    activate,
    cancel_destiny,
    draw,
    draw_into_hand,
    lose_all,
    lose_targets,
    lose_this,
    may_cancel,
    peek,
    redraw_destiny,
    repair,
    search,
    steal_onto_this,
    steal_there,
    unless,
)
from understudy.games.swccg.vocabulary import (
    ADJACENT,
    ALL_ATTRITION,
    AT_SPOT,
    CARRIER,
    CONTROL,
    DEFENDING,
    HERE,
    HIT,
    IN_BATTLE,
    IN_PLAY,
    IS_PRESENT,
    ME,
    MINE,
    NEAR,
    NIGHT,
    OPP,
    OWN,
    OWN_TURN,
    PART,
    PILOTED,
    PRESENT,
    RELATED,
    SPOT,
    THEIRS,
    TOGETHER,
    Amount,
    Clause,
    Condition,
    Filter,
    Flag,
    Mod,
    Only,
    React,
    Tally,
    Target,
    Test,
    Text,
    Trigger,
    aboard,
    answer,
    at,
    at_place,
    ban,
    bd_min,
    both,
    cheaper,
    count,
    either,
    exactly,
    free,
    ground,
    has,
    holding,
    immune,
    in_play,
    is_,
    mod,
    more_than,
    moves_free,
    no,
    of,
    on,
    pilot,
    pilot_of,
    piloting,
    play,
    provided,
    silences,
    target,
    text,
    total_power,
    value_is,
    with_,
)

STARSHIPS_AND_VEHICLES = is_("starship", "vehicle")
STRONG_REBEL = more_than("ability", 2, IN_PLAY & is_("rebel"))
STRONG_IMPERIAL = more_than("ability", 2, IN_PLAY & is_("imperial"))


def ace(ship: str, bonus: int = 2, speed: int = 1) -> list[Clause]:
    """pilot:+n; pilot(X): maneuver +n, draws one battle destiny if unable to otherwise."""
    return [pilot(bonus), *pilot_of(ship, mod("maneuver", speed)), bd_min(1, piloting(ship))]


def only_on(system: str) -> Only:
    """Deploys only on a system: at its sites, or aboard something there (card_hooks A)."""
    return Only(ground(system, "site"))


def astromech(amount: int) -> list[Mod]:
    """Aboard a starfighter, in any slot: its power, maneuver and hyperspeed +n."""
    ship = CARRIER & is_("starfighter")
    return [mod(question, amount, ship) for question in ("power", "maneuver", "hyperspeed")]


def vehicle_droid() -> list[Clause]:
    ship = (CARRIER & is_("vehicle")) - is_("creature vehicle")
    mods: list[Clause] = [mod(question, 1, ship) for question in ("power", "maneuver", "landspeed")]
    return [*mods, Flag("drives")]


def mechanic() -> list[Clause]:
    """Own vehicles and droids here immune < 2; at a docking bay own starfighters above immune < 3."""

    def above(table: Table, me: int, who: int) -> int:
        place = table.spot[me]
        found = 0
        for other in range(len(table.stacks)):
            if related(table, place) >> other & 1 and location(table, other).subtype != "site":
                found |= table.at[other]
        return found

    return [
        immune(2, OWN & is_("vehicle", "droid") & HERE),
        immune(3, OWN & is_("starfighter") & Filter(above), at("docking_bay")),
    ]


# -- single cards --------------------------------------------------------------------------------------------


def _company(table: Table, me: int, who: int, place: int) -> float:
    """C-3PO: twice the smaller number of own droids and own Rebels present."""
    mine = present(table, table.spot[me]) & table.owned[who]
    droids = (mine & table.words.get("droid", 0)).bit_count()
    return 2 * min(droids, (mine & table.words.get("rebel", 0)).bit_count())


def flee_or_die(table: Table, frame: Frame) -> Flow[None]:
    """The opponent moves the character away free, or it is lost (L1_21)."""
    card = frame.targets[0]
    moves = away_moves(table, card)
    choice = yield from choose(
        1 - frame.seat,
        "Move it away, or lose it",
        lambda: [act("done"), *moves],
        topic="flee-or-lose",
        about={"card": card},
    )
    if choice.kind == "done":
        table.then(*lose(card))
    else:
        go(table, card, choice.goal)


def has_neighbour(table: Table, me: int, who: int) -> bool:
    return table.spot[me] != NONE and adjacent(table, table.spot[me]) != 0


def _grief(table: Table, frame: Frame) -> None:
    """Luke power+3 until the end of Light's next turn (L1_2, L1_22)."""
    lukes = table.words.get("luke", 0) & table.play
    temp(table, "power", lukes, 3, OWN_NEXT_END, "add", table.cards[frame.card].title)


def _lost_on_their_turn(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[2] == me and table.active != table.owner[me]


GRIEF = answer("lost", must=True, on=_lost_on_their_turn, stages=(_grief,))


def at_scomp(table: Table, me: int, who: int) -> bool:
    """Present at a location with a Scomp link, or aboard a card with one."""
    place, host = table.spot[me], table.host[me]
    if place == NONE:
        return False
    if host != NONE:
        return "scomp" in table.cards[host].words
    return "scomp" in table.cards[table.stacks[place][0]].words


def _value_between(low: int, high: int) -> Test:
    def test(table: Table, me: int, who: int, event: Trigger) -> bool:
        drawn = table.draws[-1] if table.draws else None
        return drawn is not None and not drawn.cancelled and low <= drawn.value <= high and event[1] != who

    return test


def _reserve_left(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[who][RESERVE])


def _other_hit(table: Table, frame: Frame) -> int:
    people = table.words.get("character", 0) & table.owned[frame.seat]
    return here(table, frame.card) & people & table.hit & ~BIT[frame.card]


def _stand_in(table: Table, frame: Frame) -> None:
    """L1_31: forfeit Talz as this choice; the other one is restored to normal."""
    other = frame.targets[0]
    table.hit &= ~BIT[other]
    table.temps = [one for one in table.temps if not (one[2] >> other & 1 and one[6] == "set")]
    table.touch()
    forfeit(table, frame.seat, frame.card)
    choice_made(table, frame.seat)


def _undercover(table: Table, me: int, who: int) -> bool:
    return bool(table.undercover >> me & 1)


def _fortune(table: Table, frame: Frame) -> Flow[None]:
    """D1_184: the top card of the Reserve Deck is shown; ships are lost, others go where the owner likes."""
    seat = frame.seat
    card = yield from top_card(table, seat, RESERVE)
    table.tell("show", seat, card)
    if table.cards[card].kind in ("vehicle", "starship"):
        table.lift(card)
        table.put_pile(card, LOST)
        table.tell("put-away", seat, card, LOST)
        return
    choice = yield from choose(
        seat,
        "Where does the card go?",
        lambda: [act("lose", RESERVE), act("lose", FORCE), act("lose", USED)],
        topic="put-card",
        about={"card": card},
    )
    table.lift(card)
    table.put_pile(card, choice.zone)
    table.tell("put-away", seat, card, choice.zone)


def _icon_power(table: Table, me: int, who: int, target: int) -> float:
    place = table.spot[me]
    if place == NONE or not present(table, place) >> me & 1:
        return 0
    return icons(table, place, 0) * (2 if night(table, place) else 1)


def _raiders(table: Table, me: int, who: int) -> bool:
    near = present(table, table.spot[me]) if table.spot[me] != NONE else 0
    return (near & table.owned[who] & table.words.get("tusken_raider", 0)).bit_count() >= 4


def _hit_near(table: Table, me: int, who: int, event: Trigger) -> bool:
    place = table.spot[me]
    near = present(table, place) if place != NONE else 0
    return event[2] != me and bool(near >> me & near >> event[2] & 1)


def _event_card(table: Table, frame: Frame) -> int:
    return BIT[int(frame.window[2])] & table.play


def _power_here(table: Table, me: int, who: int, place: int) -> float:
    return power(table, me)


def _sites_with(table: Table, who: int, these: Filter) -> int:
    """Sites where the player has an active card of a filter."""
    found = 0
    mask = these(table, NONE, who) & table.owned[who]
    for place in range(len(table.stacks)):
        if mask & table.at[place] and "site" in table.cards[table.stacks[place][0]].words:
            found |= 1 << place
    return found


def steal_self(table: Table, frame: Frame) -> None:
    table.give(frame.card, LIGHT)
    table.tell("steal", LIGHT, frame.card)
    table.then(("settle", ()))


# -- groups of cards -----------------------------------------------------------------------------------------


def squadron(name: str, aboard_counts: bool = False) -> Filter:
    """Pilots of a squadron: they have its keyword, or pilot (Gold: are aboard) a vessel that has it."""

    def found(table: Table, me: int, who: int) -> int:
        pilots = IN_PLAY(table, me, who) & table.words.get("character", 0) & word(table, "pilot")
        mask = pilots & table.words.get(name, 0)
        for ship in bits(table.words.get(name, 0) & (STARSHIPS_AND_VEHICLES(table, me, who)) & table.play):
            for rider in bits(table.on[ship] & pilots):
                if aboard_counts or is_piloting(table, rider, ship):
                    mask |= BIT[rider]
        return mask

    return Filter(found)


def squadron_gunners(name: str) -> Filter:
    """Gunners with the keyword of a squadron, or aboard a vessel that has it."""
    vessels = is_(name) & STARSHIPS_AND_VEHICLES
    return IN_PLAY & is_("gunner") & (is_(name) | aboard(vessels, is_("gunner")))


def _weapons_of_carrier(table: Table, me: int, who: int) -> int:
    host = table.host[me]
    return (
        table.on[host] & table.words.get("weapon", 0) if host != NONE and table.slot[me] == PASSENGER else 0
    )


def gunner(amount: Amount = 1) -> Mod:
    """Passenger: each weapon destiny of what carries him +n (S-WD, cumulative)."""
    return Mod("weapon-destiny", amount, Filter(_weapons_of_carrier), cumulative=True)


def best_gunner(vessel: str, *mates: str) -> Mod:
    """+3 instead aboard a vessel, or with one of these people."""

    def amount(table: Table, me: int, who: int, weapon: int) -> float:
        inside = (CARRIER & is_(vessel))(table, me, who)
        return 3 if inside or with_(is_(*mates))(table, me, who) else 1

    return gunner(amount)


def pilot_better(amount: float, better: float, test: Filter) -> Mod:
    """pilot:+n, or another +n instead if the vessel or the place fits."""
    return Mod("power", lambda t, me, who, ship: better if test(t, me, who) else amount, PILOTED)


def driver(amount: float, better: float = 0, name: str = "") -> Mod:
    """pilot:+n of combat vehicles; of one model another +n instead."""

    def size(table: Table, me: int, who: int, vessel: int) -> float:
        return better if name and name in table.cards[vessel].words else amount

    return Mod("power", size, PILOTED & is_("combat"))


def off(system: str) -> Condition:
    """At a site that is none of a system."""
    return both(at("site"), no(at(system)))


def sits_with(*names: str) -> Condition:
    """With somebody at the same site."""
    return both(at("site"), with_(is_(*names)))


def carries_better(which: Filter, **amounts: float) -> list[Mod]:
    """While aboard a vessel of a filter: its values +n."""
    ship = CARRIER & which
    return [immune(n, ship) if name == "immune" else mod(name, n, ship) for name, n in amounts.items()]


def officer(troops: str) -> list[Clause]:
    """Only on Hoth; these deploy −1 to his site; at a Hoth site own troopers react there."""
    return [
        only_on("hoth"),
        cheaper(1, is_(troops), when=at("site")),
        React("move", OWN & is_("trooper"), SPOT, when=at("hoth", "site")),
    ]


def takes(which: Filter) -> Clause:
    """TAKE X use 1."""
    return play(cost=1, when=CAN_SEARCH, stages=(search(which),))


def mine_sweeper() -> Clause:
    return play(
        target(is_("mine") & HERE & IN_PLAY), cost=1, when=both(OWN_TURN, at("site")), stages=(lose_targets,)
    )


def _ionized(table: Table, me: int, who: int) -> bool:
    ship = carrier(table, me)
    own = ship != NONE and table.owner[ship] == table.owner[me] and "starship" in table.cards[ship].words
    return own and any(one[5] == "ion" and one[2] >> ship & 1 for one in table.temps)


def _own_control_ends(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[1] == who and event[2] == CONTROL_PHASE


def _repair_ship(table: Table, frame: Frame) -> None:
    repair(table, carrier(table, frame.card))


def repair_unit() -> list[Clause]:
    """Aboard a starship: power and maneuver +1; ion damage is repaired as the own control phase ends."""
    return [
        *carries_better(is_("starship"), power=1, maneuver=1),
        answer("phase-end", must=True, on=_own_control_ends, when=_ionized, stages=(_repair_ship,)),
    ]


def weakens_destiny(side: str) -> Tally:
    """In battle with a leader of a side: the opponent's total battle destiny −1."""
    return Tally("bd-total", -1, "opp", when=both(IN_BATTLE, with_(is_(side) & is_("leader") & PART)))


def jawa(cost: int) -> list[Clause]:
    """COST-BOTH: both players use the cost; only on Tatooine."""
    return [value_is("deploy", cost), Flag("both-pay"), only_on("tatooine")]


# -- power droids --------------------------------------------------------------------------------------------


def _drawn_when_behind(table: Table, me: int, who: int, event: Trigger) -> bool:
    """This card is its owner's battle destiny, and his total power is lower now."""
    battle = table.battle
    if battle is None or not table.draws or event[2] != me:
        return False
    draw = table.draws[-1]
    if draw.purpose != "battle" or draw.seat != who:
        return False
    return battle_power(table, who) + sum(draw.values) < battle_power(table, 1 - who)


def _surge(table: Table, frame: Frame) -> None:
    battle = table.battle
    if battle is not None:
        mine = battle.part & table.owned[frame.seat] & present(table, battle.place) & units(table)
        battle.extra[frame.seat] += sum(power(table, card) for card in bits(mine))
        table.touch()


def power_droid() -> list[Clause]:
    return [
        mod("power", 1, (OWN & is_("droid") & PRESENT) - is_("power_droid") - ME),
        answer("drawn", must=True, on=_drawn_when_behind, limit="battle", stages=(_surge,)),
    ]


# -- more single cards ---------------------------------------------------------------------------------------


def _toward(table: Table, me: int, start: int, goal: int) -> bool:
    """L3_2: a move that ends at his site or between it and the start."""
    site = table.spot[me]
    return goal == site or goal in passed(table, start, site)


def _free_route() -> Mod:
    found = moves_free(OWN & is_("vehicle"))
    found.route = _toward
    return found


def _shooter(table: Table, frame: Frame) -> int:
    host = table.host[frame.window[2]]
    fired = host != NONE and table.owner[host] != frame.seat and table.cards[host].kind == "character"
    return BIT[host] & here(table, frame.card) if fired else 0


def _is_hit(table: Table, frame: Frame) -> None:
    card = frame.targets[0]
    table.then(*event(table, "hit-about", frame.seat, card, frame.card), ("hit", (card, frame.card, 0)))


def _is_ability(table: Table, frame: Frame, found: float) -> bool:
    return found == ability(table, frame.targets[0])


def _keep_total(table: Table, frame: Frame) -> None:
    """The total so far is kept for later; −1 for none."""
    found = total(table)
    frame.args.append(-1 if found is None else found)


def _band_plays(table: Table, frame: Frame) -> Flow[None]:
    """L1_9: the strictly higher total may retrieve a random card."""
    _keep_total(table, frame)
    mine, theirs = frame.args[-2:]
    if mine == theirs:
        return
    seat = frame.seat if mine > theirs else 1 - frame.seat
    if table.piles[seat][LOST] and (
        yield from confirm(seat, "Retrieve a random card?", topic="may", about={"card": frame.card})
    ):
        yield from random_back(table, seat)


def _a_reserve(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[0][RESERVE] or table.piles[1][RESERVE])


def _leading_rebels(table: Table, me: int, who: int) -> int:
    """The place of a battle with an own Rebel of ability > 2 or an own leader in it."""
    battle = table.battle
    if battle is None:
        return 0
    mine = battle.part & table.owned[who] & (STRONG_REBEL(table, me, who) | table.words.get("leader", 0))
    return 1 << battle.place if mine else 0


def _related_system(table: Table, me: int, who: int) -> int:
    found = RELATED(table, me, who)
    return found & ground("system")(table, me, who)


def _stolen_wares(table: Table, frame: Frame) -> int:
    """L1_14: opponent's weapons and devices at Kabe's site, unless Juri Juice is on her."""
    if table.on[frame.card] & table.words.get("juri juice", 0):
        return 0
    gear = table.words.get("weapon", 0) | table.words.get("device", 0)
    return here(table, frame.card) & table.owned[1 - frame.seat] & gear


def _below_destiny(table: Table, frame: Frame, found: float) -> bool:
    return found < value(table, "destiny", frame.targets[0])


def _above_destiny(table: Table, frame: Frame, found: float) -> bool:
    return found > value(table, "destiny", frame.targets[0])


def _loot(table: Table, frame: Frame) -> int:
    """Stolen cards on Kabe: of the other side's deck."""
    gear = table.words.get("weapon", 0) | table.words.get("device", 0)
    found = table.on[frame.card] & gear
    for card in bits(found):
        if table.cards[card].side == table.cards[frame.card].side:
            found &= ~BIT[card]
    return found


def _fences(table: Table, frame: Frame) -> int:
    warriors = word(table, "warrior") & table.words.get("character", 0) & table.owned[frame.seat]
    return here(table, frame.card) & warriors & ~BIT[frame.card] & ~banned(table, "carry")


def _hand_loot_over(table: Table, frame: Frame) -> None:
    card, host = frame.targets
    table.put_on(card, host, WORN)
    table.tell("transfer", frame.seat, card, host)
    table.then(*event(table, "transferred", frame.seat, card, host), ("settle", ()))


def _one_each(table: Table, me: int, who: int, event_: Trigger) -> bool:
    """L1_15: each player drew exactly one battle destiny, and hers is strictly higher."""
    battle = table.battle
    if battle is None or battle.completed != [1, 1]:
        return False
    return battle.values[who][0] > battle.values[1 - who][0]


def _annul(table: Table, frame: Frame) -> None:
    if table.battle is not None:
        table.battle.drawn[1 - frame.seat] = 0
        table.touch()


#: L1_16: the types of cards that can be named.
_TYPES = (
    "rebel",
    "imperial",
    "alien",
    "droid",
    "starship",
    "vehicle",
    "weapon",
    "device",
    "effect",
    "interrupt",
    "location",
    "creature",
)


def _opp_hand(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[1 - who])


def _kinds(table: Table, frame: Frame) -> tuple[int, int]:
    return 1, len(_TYPES)


def _guess(table: Table, frame: Frame) -> Flow[None]:
    """One random card of the opponent's hand is shown; if it is of the named type it is lost."""
    if not table.piles[1 - frame.seat][HAND]:
        return
    card = yield from random_from_hand(table, 1 - frame.seat)
    table.seen[frame.seat] |= BIT[card]
    table.tell("show", 1 - frame.seat, card)
    if _TYPES[int(frame.args[0]) - 1] in table.cards[card].words:
        table.lift(card)
        table.put_pile(card, LOST)
        table.tell("lost", 1 - frame.seat, card)
        check_life(table)


def _sober(table: Table, me: int, who: int) -> bool:
    """No text keeps her from stealing (D1_220)."""
    return not barred(table, "steal", me)


def _wares(table: Table, frame: Frame) -> int:
    """L1_33: opponent's droids, and his transports without characters aboard, present with her."""
    near = PRESENT(table, frame.card, frame.seat) & table.owned[1 - frame.seat]
    people = table.words.get("character", 0)
    found = near & table.words.get("droid", 0)
    for card in bits(near & table.words.get("transport", 0) & table.words.get("vehicle", 0)):
        if not riders(table, card) & people:
            found |= BIT[card]
    return found


def _buy(table: Table, frame: Frame) -> Flow[None]:
    card = frame.targets[0]
    if not table.play >> card & 1:
        return
    price = deploy_cost(table, table.owner[card], card, table.spot[card])
    if price <= available(table, frame.seat):
        yield from use_force(table, frame.seat, price)
        steal_there(table, frame)


def _many_ships(table: Table, me: int, who: int) -> bool:
    return (IN_PLAY & is_("imperial_starship"))(table, me, who).bit_count() >= 2


def _on_ship_at_system(table: Table, me: int, who: int) -> bool:
    ship = carrier(table, me)
    return ship != NONE and "starship" in table.cards[ship].words and at("system")(table, me, who)


def _escape_sites(table: Table, frame: Frame) -> int:
    """D1_165: sites related to his system where he may stand."""
    found = 0
    for place in bits(related(table, table.spot[frame.card])):
        if location(table, place).subtype == "site" and may_stand(
            table, frame.seat, frame.card, place, moving=True
        ):
            found |= 1 << place
    return found


def _shipmates(table: Table, frame: Frame) -> int:
    people = table.words.get("character", 0) & ~table.words.get("droid", 0) & table.owned[frame.seat]
    found = TOGETHER(table, frame.card, frame.seat) & people & ~banned(table, "relocate")
    for card in bits(found):
        if not may_stand(table, frame.seat, card, frame.targets[0], moving=True):
            found &= ~BIT[card]
    return found


def _abandon(table: Table, frame: Frame) -> None:
    place, mate = frame.targets
    for card in (frame.card, mate):
        if table.play >> card & 1:
            if table.battle is not None:
                table.battle.part &= ~BIT[card]
            relocate(table, card, place)
    table.then(("settle", ()))


def _prison(table: Table, me: int, who: int) -> bool:
    names = ("death star: detention block corridor", "death star: detention block control room")
    return any(at(name)(table, me, who) for name in names)


def _bullies(table: Table, me: int, who: int, target_: int) -> float:
    """D2_96: +2 with an opponent's alien present, +3 with a Wookiee, Talz or Ewok."""
    foes = (OPP & is_("alien") & PRESENT)(table, me, who)
    if not foes:
        return 0
    return 3 if foes & is_("wookiee", "talz", "ewok")(table, me, who) else 2


def _icons_there(table: Table, me: int, who: int, place: int) -> float:
    """D1_176: all Force icons where he is present."""
    if not IS_PRESENT(table, me, who):
        return 0
    return icons(table, table.spot[me], 0) + icons(table, table.spot[me], 1)


def _hand_size(table: Table, me: int, who: int, target_: int) -> float:
    return len(table.piles[1 - who][HAND])


def _jealous(table: Table, frame: Frame) -> Flow[None]:
    """D1_187: the hand is shown; unique Rebels and aliens in it that are not female are lost."""
    other = 1 - frame.seat
    hand = sorted((yield from look_through(table, other, HAND, (frame.seat,))))
    for card in hand:
        table.seen[frame.seat] |= BIT[card]
        table.tell("show", other, card)
    for card in hand:
        one = table.cards[card]
        if (
            one.unique
            and one.kind == "character"
            and one.words & {"rebel", "alien"}
            and "female" not in one.words
        ):
            table.lift(card)
            table.put_pile(card, LOST)
            table.tell("lost", other, card)
    check_life(table)


def _lost_in_damage(table: Table, me: int, who: int, event_: Trigger) -> bool:
    battle = table.battle
    return event_[2] == me and battle is not None and battle.segment == DAMAGE


def _lost_to_used(table: Table, frame: Frame) -> None:
    if table.zone[frame.card] == LOST:
        table.lift(frame.card)
        table.put_pile(frame.card, USED)
        table.tell("to-used", frame.seat, frame.card)


def _scans(table: Table, me: int, who: int) -> bool:
    if not at("site")(table, me, who):
        return False
    return 1 <= icons(table, table.spot[me], LIGHT) <= len(table.piles[1 - who][HAND])


def _scan(table: Table, frame: Frame) -> Flow[None]:
    """D3_90: as many random cards of the opponent's hand as there are Light icons are seen."""
    met: list[int] = []
    size = len(table.piles[1 - frame.seat][HAND])
    for _ in range(min(icons(table, table.spot[frame.card], LIGHT), size)):
        card = yield from random_from_hand(table, 1 - frame.seat, met)
        met.append(card)
        table.seen[frame.seat] |= BIT[card]
        table.tell("peek", frame.seat, card, to=(frame.seat,))


def _foretells(table: Table, me: int, who: int, event_: Trigger) -> bool:
    return event_[1] == who and event_[2] == table.spot[me] and IS_PRESENT(table, me, who)


def _foretell(table: Table, frame: Frame) -> Flow[None]:
    """D1_191: the winner is named; that holds although she may be gone when the battle is decided."""
    seat = frame.seat
    choice = yield from choose(
        seat,
        "Who will win the battle?",
        lambda: [act("seat", seat), act("seat", 1 - seat)],
        topic="name-winner",
        about={"card": frame.card},
    )
    temp(table, "foretold", SEAT_BIT[seat], choice.seat, BATTLE_END, "add", table.cards[frame.card].title)


def _scrap(table: Table, me: int, who: int) -> int:
    return PRESENT(table, me, who) & is_("weapon", "droid")(table, me, who)


def _own_control_starts(table: Table, me: int, who: int, event_: Trigger) -> bool:
    return event_[1] == who and event_[2] == CONTROL_PHASE


def _two(table: Table, me: int) -> int:
    """D1_195: every 2 on the card is 4 while it is doubled."""
    return 4 if any(how == "double" for how, _ in changes(table, "power", me)) else 2


def _spoils(table: Table, me: int, who: int) -> int:
    """Weapons and devices present that may be taken."""
    gear = is_("weapon", "device")(table, me, who)
    return PRESENT(table, me, who) & gear & ~table.on[me]


def _two_thieves(table: Table, frame: Frame) -> Flow[None]:
    """If a destiny is exactly 2: up to two weapons or up to two devices present, each stolen or lost."""
    number = _two(table, frame.card)
    if table.drawn is None or number not in table.drawn.values:
        return
    seat, kind = frame.seat, ""
    for _ in range(number):
        wares = [
            card
            for card in bits(_spoils(table, frame.card, seat))
            if not kind or table.cards[card].kind == kind
        ]
        if not wares:
            return
        choice = yield from choose(
            seat,
            "Steal a card, or have it lost",
            lambda wares=wares: [  # type: ignore[misc]
                DONE,
                *[act("steal", card) for card in wares],
                *[act("card", card) for card in wares],
            ],
            topic="steal-or-lose",
            about={"card": frame.card},
        )
        if choice is DONE:
            return
        kind = table.cards[choice.card].kind
        if choice.kind == "steal":
            frame.targets = [choice.card]
            steal_onto_this(table, frame)
        else:
            away(table, choice.card)
            table.put_pile(choice.card, LOST)
            table.tell("lost", table.owner[choice.card], choice.card)
    table.then(("settle", ()))


def _first_gear(table: Table, me: int, who: int) -> bool:
    """L2_6: nothing was equipped here yet this turn."""
    return not (table.spent.get(me * 64) or table.spent.get(me * 64 + 1))


def _equips(table: Table, me: int, who: int, event_: Trigger) -> bool:
    """A weapon or device was deployed onto, or transferred to, a Rebel at her site."""
    host = table.host[event_[2]]
    gear = table.cards[event_[2]].kind in ("weapon", "device")
    if not gear or host == NONE or "rebel" not in table.cards[host].words:
        return False
    return bool(here(table, me) >> host & 1)


def _nothing(table: Table, frame: Frame) -> None:
    """The use is noted, that is all."""


CHARACTERS: dict[str, Text] = {
    # Light
    "L1_19": text(
        Tally("generation", 1, places=SPOT, when=no(on("tatooine"))),
        pilot(3),
        pilot_of("red 5", mod("maneuver", 2)),
        immune(3),
    ),
    "L1_11": text(
        answer("drawn", on=MINE, when=IN_BATTLE, cost=1, limit="battle", stages=(redraw_destiny,)),
        pilot(2),
        pilot_of("falcon", mod("maneuver", 2)),
        bd_min(1, piloting("falcon")),
    ),
    "L1_17": text(mod("power", 1, is_("rebel") & TOGETHER, at("death star", "site")), immune(2)),
    "L1_21": text(
        answer(
            "battle-start",
            target(exactly("ability", 1, OPP & is_("character") & PRESENT), hostile="lost"),
            on=AT_SPOT,
            when=both(IS_PRESENT, has_neighbour),
            cost=1,
            stages=(flee_or_die,),
        ),
        immune(5),
    ),
    "L2_3": text(
        mod("power", 1, when=with_(is_("han"))),
        pilot(2),
        pilot_of("falcon", mod("maneuver", 1)),
        Mod("to-used", 1, OWN & HIT & HERE & is_("vehicle", "starship", "droid"), at("site"), "yes"),
    ),
    "L1_5": text(total_power(_company), mod("forfeit", 2, is_("r2d2") & PRESENT)),
    "L2_14": text(
        [
            mod(
                question,
                lambda t, me, who, c: 3 if "red 5" in t.cards[c].words else 2,
                CARRIER & is_("starfighter"),
            )
            for question in ("power", "maneuver", "hyperspeed")
        ],
        answer("drawn", on=_value_between(1, 3), when=both(at_scomp, _reserve_left), stages=(activate(1),)),
        answer(
            "drawn", on=_value_between(4, 6), when=both(at_scomp, _reserve_left), stages=(draw_into_hand(),)
        ),
    ),
    "L1_24": text(astromech(1)),
    "L1_3": text(ace("red 3")),
    "L1_8": text(
        ace("gold 1"),
        mod("forfeit", 1, (squadron("gold_squadron", aboard_counts=True) & HERE) - ME),
    ),
    "L1_27": text(pilot(2)),
    "L1_28": text(free(ME, places=lambda t, me, who: _sites_with(t, who, STRONG_REBEL))),
    "L1_26": text(
        mod("power", 4, when=DEFENDING),
        ban("move", when=no(with_(is_("rebel squad leader")))),
        ban("relocate", when=no(with_(is_("rebel squad leader")))),
    ),
    "L1_4": text(pilot(3), immune(3), Flag("smuggler-for-kessel-run")),
    "L1_22": text(
        free(ME, places=ground("tatooine: lars' moisture farm")),
        mod("power", 2, when=with_(is_("beru lars", "vaporator"))),
        GRIEF,
    ),
    "L1_2": text(mod("forfeit", 2, when=with_(is_("owen lars", "hydroponics station"))), GRIEF),
    "L1_30": text(React("move", to=ADJACENT)),
    "L1_31": text(
        answer(
            "damage",
            Target(_other_hit, hostile=""),
            on=MINE,
            when=IN_BATTLE,
            stages=(_stand_in,),
        ),
        mod("power", 2, of(IN_PLAY & is_("talz"), lambda t, c: night(t, t.spot[c]))),
    ),
    "L1_20": text(
        play(
            target(OPP & PRESENT & is_("bantha", "wampa", "bubo", "dragonsnake"), hostile="stolen"),
            window="own control",
            limit="turn",
            stages=(steal_there,),
        )
    ),
    "L1_6": text(React("deploy", who=OWN - ME, to=NEAR)),
    "L1_1": text(
        provided(
            both(IS_PRESENT, NIGHT, at("planet", "site")),
            mod("power", 2, OWN & is_("rebel", "alien") & HERE),
            immune(3, OWN & is_("rebel", "alien") & HERE, is_("hydroponics station") & HERE),
        )
    ),
    "L2_1": text(mod("power", 1, when=NIGHT), React("away", when=at("site"), battle_only=True)),
    "L3_2": text(mod("power", 1, when=at("hoth: defensive perimeter")), _free_route()),
    "L2_4": text(
        React(
            "move",
            OWN & is_("rebel_starship"),
            _related_system,
            when=either(at("yavin 4", "site"), at("hoth", "site"), at("endor", "site")),
        )
    ),
    "L2_5": text(
        mod(
            "power",
            1,
            at_place(_related_system, is_("rebel_starship")),
            both(at("war_room"), CONTROL),
        )
    ),
    "L3_3": text(
        only_on("hoth"),
        pilot(3),
        pilot_of("rogue 1", mod("maneuver", 2)),
        immune(3),
        mod(
            "forfeit",
            1,
            ((squadron("rogue_squadron") | squadron_gunners("rogue_squadron")) & HERE) - ME,
            at("hoth", "site"),
        ),
    ),
    "L3_4": text(best_gunner("rogue 1", "luke")),
    "L3_5": text(
        mod("power", 2, when=sits_with("biggs")),
        pilot_better(2, 3, is_("star destroyer") & HERE),
        pilot_of("rogue 4", mod("maneuver", 2)),
    ),
    "L2_6": text(
        cheaper(1, is_("weapon", "device"), None, _first_gear, onto=is_("rebel") & HERE),
        answer("deployed", must=True, on=_equips, limit="turn", stages=(_nothing,)),
        answer("transferred", must=True, on=_equips, limit="turn", stages=(_nothing,)),
    ),
    "L1_7": text(
        answer(
            "fired",
            Target(_shooter, hostile="hit"),
            on=THEIRS,
            when=IS_PRESENT,
            cost=1,
            limit="turn",
            stages=(draw(1, about=lambda t, frame: frame.targets[0]), unless(_is_ability), _is_hit),
        )
    ),
    "L3_6": text(only_on("hoth"), mod("power", -1, when=off("hoth"))),
    "L3_7": text(officer("echo_base_trooper")),
    "L3_8": text(power_droid()),
    "L1_9": text(
        play(
            window="own control",
            limit="turn",
            cost=1,
            when=_a_reserve,
            stages=(draw(3), _keep_total, draw(2, "opp"), _band_plays),
        )
    ),
    "L3_10": text(mod("power", 1, is_("rebel") & TOGETHER, at("hoth", "site"))),
    "L1_10": text(
        mod("power", 1, is_("rebel") & TOGETHER, at("yavin 4", "site")), may_cancel("wrong turn", cost=1)
    ),
    "L1_12": text(jawa(1)),
    "L1_13": text(ace("red 6")),
    "L3_11": text(pilot(2), weakens_destiny("rebel")),
    "L1_14": text(
        play(
            Target(_stolen_wares, hostile="stolen"),
            window="own control",
            limit="turn",
            when=both(at("site"), _sober),
            stages=(draw(), unless(_below_destiny), steal_onto_this),
        ),
        play(Target(_loot), Target(_fences), window="own deploy", when=at("site"), stages=(_hand_loot_over,)),
    ),
    "L1_15": text(
        pilot(2),
        value_is("landspeed", 3),
        Flag("not-aboard starfighter"),
        Flag("not-aboard enclosed vehicle"),
        answer("bd-done", must=True, on=_one_each, when=IN_BATTLE, stages=(_annul,)),
    ),
    "L1_18": text(mine_sweeper()),
    "D1_186": text(mine_sweeper()),
    "L1_16": text(
        play(window="own control", limit="turn", cost=1, when=_opp_hand, amount=_kinds, stages=(_guess,))
    ),
    "L1_23": text(ace("gold 5")),
    "L1_25": text(vehicle_droid()),
    "L2_15": text(repair_unit()),
    "L2_17": text(mod("forfeit", 1, ((OWN & is_("rebel") & HERE) - is_("leader")) - ME, at("site"))),
    "L3_16": text(React("move", to=_leading_rebels, free=True, battle_only=True)),
    "L2_18": text(
        mod("forfeit", 1, (OWN & is_("trooper", "rebel guard") & HERE) - ME, at("site")), Flag("squad")
    ),
    "L1_29": text(ace("red 1"), mod("forfeit", 1, (squadron("red_squadron") & HERE) - ME)),
    "L3_17": text(gunner()),
    "L2_20": text(
        play(
            target(is_("restraining bolt") & HERE & IN_PLAY), cost=1, when=at("site"), stages=(lose_targets,)
        ),
        mod("power", 1, when=holding(ME, is_("sai'torr kal fas"))),
    ),
    "L3_20": text(pilot(2), moves_free(OWN & is_("starship"), leaving=SPOT, when=at("exterior", "site"))),
    "L3_21": text(mod("power", 2, CARRIER & is_("creature vehicle")), bd_min(1, CARRIER & is_("tauntaun"))),
    "L2_21": text(pilot(2), pilot_of("gold 2", mod("maneuver", 1))),
    "L3_23": text(pilot(2)),
    "L1_32": text(mechanic(), may_cancel("lateral damage", when=at("docking_bay"))),
    "L2_23": text(ace("red 2", 3, 2)),
    "L3_25": text(best_gunner("rogue 3", "wedge", "jek porkins")),
    "L1_33": text(
        play(
            Target(_wares, hostile="stolen"),
            window="own control",
            limit="turn",
            cost=1,
            when=IS_PRESENT,
            stages=(draw(), unless(_above_destiny), _buy),
        )
    ),
    "L3_27": text(ace("rogue 2", 2, 3)),
    # Dark
    "D3_83": text(driver(2, 3, "at-at")),
    "D1_164": text(
        cheaper(2, ME, None, _many_ships),
        pilot(2),
        mod("forfeit", -1, is_("rebel") & has("pilot") & HERE, at("system")),
    ),
    "D3_82": text(
        pilot(2),
        cheaper(1, OWN & is_("capital"), when=at("system")),
        answer(
            "reacted",
            must=True,
            on=lambda t, me, who, event_: event_[1] != who and event_[3] == t.spot[me] == t.spot[event_[2]],
            when=in_play(is_("vader")),
            stages=(lose_this,),
        ),
    ),
    "D3_84": text(pilot_better(2, 3, PILOTED & is_("tyrant"))),
    "D3_85": text(
        mod("power", 1, when=sits_with("vader")),
        pilot_better(2, 3, PILOTED & is_("executor")),
        takes(is_("probe_droid")),
    ),
    "D1_165": text(
        pilot(2),
        mod("power", 1, when=sits_with("tarkin")),
        answer(
            "battle-start",
            Target(_escape_sites, places=True),
            Target(_shipmates),
            on=AT_SPOT,
            when=both(_on_ship_at_system, no(lambda t, me, who: bool(banned(t, "relocate") >> me & 1))),
            stages=(_abandon,),
        ),
    ),
    "D1_167": text(
        pilot(2),
        pilot_of("devastator", mod("hyperspeed", 1)),
        silences(is_("c3po", "r2d2") & PRESENT, IS_PRESENT),
    ),
    "D1_173": text(ace("black 2", 3)),
    "D1_174": text(ace("black 3", 3)),
    "D2_88": text(pilot(3), bd_min(1, piloting("black 4")), takes(is_("lone pilot"))),
    "D2_85": text(pilot(3), gunner()),
    "D1_169": text(jawa(2), mod("power", 2, when=off("tatooine"))),
    "D1_170": text(only_on("death star"), mod("power", -1, when=off("death star"))),
    "D1_175": text(power_droid()),
    "D1_176": text(
        Tally("battle-cost", _icons_there, "both", SPOT, no(is_("droid") & TOGETHER), "set"),
    ),
    "D3_87": text(
        mod("power", 1, when=sits_with("ozzel")),
        mod("power", 1, is_("imperial") & HERE, at("hoth", "site")),
        driver(3),
        pilot_of("blizzard 1", mod("armor", 1)),
        bd_min(1, piloting("blizzard 1")),
    ),
    "D3_88": text(gunner()),
    "D1_181": text(
        mod("power", 4, when=DEFENDING),
        ban("move", when=no(with_(is_("imperial squad leader")))),
        ban("relocate", when=no(with_(is_("imperial squad leader")))),
    ),
    "D1_182": text(jawa(1)),
    "D1_183": text(
        Flag("not-aboard starfighter"),
        Flag("not-aboard enclosed vehicle"),
        answer("check", must=True, when=sits_with("kal'falnl c'ndros"), stages=(lose_this,)),
    ),
    "D3_89": text(pilot(2), pilot_of("tyrant", mod("armor", 1)), weakens_destiny("imperial")),
    "D1_185": text(
        pilot(2),
        mod("maneuver", -1, PILOTED & is_("starfighter")),
        cheaper(1, is_("starship weapon"), None, onto=PILOTED & is_("starship")),
    ),
    "D2_96": text(mod("power", 2, when=_prison), mod("power", _bullies)),
    "D1_187": text(
        play(window="own control", limit="turn", when=_opp_hand, cost=_hand_size, stages=(_jealous,))
    ),
    "D1_189": text(
        mod("power", 1, when=is_("bounty_hunter") & TOGETHER),
        answer("lost", must=True, on=_lost_in_damage, stages=(_lost_to_used,)),
    ),
    "D2_98": text(
        pilot(2),
        React(
            "move",
            OWN & is_("imperial_starship"),
            ground("death star", "system"),
            when=at("death star", "site"),
        ),
    ),
    "D3_90": text(
        Only(when=in_play(is_("star destroyer"))),
        Flag("may-drain"),
        Flag("may-battle"),
        play(window="own control", limit="turn", when=_scans, stages=(_scan,)),
    ),
    "D1_191": text(
        immune(3),
        answer("battle-start", must=True, on=_foretells, stages=(_foretell,)),
    ),
    "D1_192": text(
        carries_better(is_("capital"), power=1, hyperspeed=1, immune=3), Flag("not-aboard starfighter")
    ),
    "D2_99": text(
        astromech(1),
        play(window="own draw", limit="turn", cost=1, when=both(at_scomp, _reserve_left), stages=(peek(3),)),
    ),
    "D2_100": text(
        carries_better(OWN & is_("capital"), power=1, hyperspeed=2, immune=4),
        Mod(
            "hyperspeed",
            2,
            is_("death star") & is_("system"),
            at("death star: central core"),
            "set",
        ),
    ),
    "D2_101": text(repair_unit()),
    "D2_103": text(
        pilot(1),
        pilot_of(("black 2", "black 3", "black 4"), mod("maneuver", 1)),
        bd_min(1, piloting("black 2", "black 3", "black 4")),
    ),
    "D2_104": text(
        mod("power", 1, (OWN & is_("bounty_hunter", "smuggler") & HERE) - is_("greedo"), at("site")),
        mod("power", -1, OWN & is_("greedo") & HERE, at("site")),
        pilot(1),
    ),
    "D3_91": text(only_on("hoth"), mod("power", -1, when=no(at("hoth", "site")))),
    "D3_92": text(officer("snowtrooper")),
    "D1_195": text(
        play(
            window="own control",
            limit="turn",
            times=2,
            cost=lambda t, me, who, c: _two(t, me),
            when=_spoils,
            stages=(draw(lambda t, frame: _two(t, frame.card)), _two_thieves),
        )
    ),
    "D1_198": text(
        answer(
            "phase-start", must=True, on=_own_control_starts, when=_scrap, stages=(lose_all(Filter(_scrap)),)
        ),
        answer(
            "check",
            must=True,
            when=both(at("tatooine: cantina"), _scrap),
            stages=(lose_all(Filter(_scrap)),),
        ),
    ),
    "D1_168": text(
        Mod("bd-each-own", 1),
        pilot(3, no(piloting("vader's custom tie"))),
        pilot_of("vader's custom tie", mod("power", 4), mod("maneuver", 3)),
        immune(5),
    ),
    "D1_179": text(
        pilot(2),
        answer(
            "drawn",
            on=THEIRS,
            when=both(IN_BATTLE, with_(is_("vader") & PART)),
            limit="battle",
            stages=(cancel_destiny,),
        ),
    ),
    "D1_178": text(mod("forfeit", count(TOGETHER & is_("imperial") & is_("trooper")), when=at("site"))),
    "D1_166": text(
        mod("power", 1, when=both(at("site"), with_(is_("tarkin", "chief bast", "general dodonna"))))
    ),
    "D1_163": text(
        mod("power", 1, when=both(at("site"), with_(is_("motti", "yularen")))),
        cheaper(-1, (OPP & is_("droid")) | (OWN & is_("mouse_droid"))),
        immune(ALL_ATTRITION, when=NIGHT),
    ),
    "D2_107": text(
        Only(ground("site")),
        Flag("undercover"),
        Flag("no-presence-needed"),
        Flag("not-aboard starship"),
        Flag("not-aboard vehicle"),
        Tally("total-power", _power_here, of="opp", when=_undercover),
        answer(
            "cover-broken",
            on=lambda t, me, who, event: event[2] == me and t.owner[me] != LIGHT,
            by="opp",
            stages=(steal_self,),
        ),
    ),
    "D1_177": text(
        cheaper(1, is_("imperial"), when=with_(STRONG_REBEL)),
        moves_free(is_("imperial"), to=SPOT, leaving=ADJACENT, when=with_(STRONG_REBEL)),
    ),
    "D1_184": text(
        play(window="own control", limit="turn", when=_reserve_left, stages=(_fortune,)),
    ),
    "D1_194": text(free(ME, places=lambda t, me, who: _sites_with(t, who, STRONG_IMPERIAL))),
    "D1_180": text(pilot(2)),
    "D2_91": text(mod("forfeit", 1, ((OWN & is_("imperial") & HERE) - is_("leader")) - ME, at("site"))),
    "D2_92": text(
        mod("forfeit", 1, (OWN & is_("trooper") & HERE) - ME, at("site")),
        Flag("squad"),
    ),
    "D1_196": text(
        only_on("tatooine"),
        mod(
            "power", 1, when=lambda t, me, who: bool((PRESENT & is_("tusken_raider"))(t, me, who) & ~BIT[me])
        ),
        total_power(2, when=_raiders),
    ),
    "D1_171": text(mod("power", _icon_power), immune(3)),
    "D1_172": text(
        pilot(2),
        answer(
            "hit", Target(_event_card, hostile="lost"), on=_hit_near, when=IS_PRESENT, stages=(lose_targets,)
        ),
    ),
    "D1_190": text(
        mod(
            "power",
            3,
            when=both(
                IN_BATTLE,
                at("site"),
                with_(is_("dr. evazan") & PART),
                no(lambda t, me, who: bool((PRESENT & OPP & is_("lightsaber"))(t, me, who))),
            ),
        ),
        pilot(2),
    ),
    "D1_197": text(mechanic()),
    "D1_193": text(vehicle_droid()),
}
