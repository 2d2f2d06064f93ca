"""Cards about moving: rides, maneuvers, leaving a ship that is lost, standing still."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.cards.phrases import leave_battle, lower_than_count
from understudy.games.swccg.data import CHARACTER
from understudy.games.swccg.filters import IN_PLAY, Filter, Stage, Trigger, ground, is_, of
from understudy.games.swccg.options import PickHost
from understudy.games.swccg.queries import (
    active,
    barred,
    location,
    piloted,
    riders,
    slots_free,
    temp,
    uncovered,
    word,
)
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.going import relocate
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import ASTROMECH, AT, BIT, NONE, PASSENGER, PILOT, TURN_END, Table, bits
from understudy.games.swccg.verbs import change, change_seat, draw, open_responses, stop, unless
from understudy.games.swccg.vocabulary import Action, Clause, Target, Text, answer, play, target, text

# -- Nabrun Leids, Elis Helrot -------------------------------------------------------------------------------


def _travelers(table: Table, frame: Frame, site: int) -> int:
    """Own characters who may go; an Interrupt takes undercover spies too (G41)."""
    found = 0
    there = active(table) | uncovered(table, lambda: table.at[site])
    for card in bits(table.at[site] & table.owned[frame.seat] & there & table.words.get(CHARACTER, 0)):
        if table.slot[card] == AT and not barred(table, "relocate", card):
            found |= BIT[card]
    return found


def _sites(table: Table) -> list[int]:
    return [place for place in range(len(table.stacks)) if location(table, place).subtype == "site"]


def _departures(table: Table, frame: Frame) -> int:
    if table.battle is not None or len(_sites(table)) < 2:
        return 0
    return sum(1 << site for site in _sites(table) if _travelers(table, frame, site))


def _arrivals(table: Table, frame: Frame) -> int:
    found = 0
    for site in _sites(table):
        if site != frame.targets[0] and any(
            may_stand(table, frame.seat, card, site, moving=True)
            for card in bits(_travelers(table, frame, frame.targets[0]))
        ):
            found |= 1 << site
    return found


def _crowd(table: Table, frame: Frame) -> int:
    if len(frame.targets) < 2:
        return 0
    found = 0
    for card in bits(_travelers(table, frame, frame.targets[0])):
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


# -- Escape Pod ----------------------------------------------------------------------------------------------


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
            leave_battle(table, card)
            relocate(table, card, place)
    table.then(("settle", ()))


STORMTROOPERS = IN_PLAY & is_("stormtrooper")


# -- Evacuate? -----------------------------------------------------------------------------------------------


def _without_tarkin(table: Table, me: int, who: int, moment: Trigger) -> bool:
    if not capital_sinks(table, me, who, moment):
        return False
    return not crew_of(table, who, moment[2]) & table.words.get("tarkin", 0)


def _in_order(table: Table, people: int) -> list[int]:
    """Who has least choice is seated first: astromechs, people without pilot skill, pilots."""
    pilots, droids = word(table, "pilot"), table.words.get("astromech_droid", 0)
    return sorted(bits(people), key=lambda card: (not droids >> card & 1, pilots >> card & 1, card))


def _all_fit(table: Table, ship: int, people: list[int]) -> bool:
    """Whether there are seats for all of them, one after the other."""
    trial = table.copy()
    for card in people:
        free = slots_free(trial, ship, card)
        seat = next((slot for slot in (ASTROMECH, PILOT, PASSENGER) if slot in free), None)
        if seat is None:
            return False
        trial.put_on(card, ship, seat)
    return True


def _refuges(table: Table, frame: Frame) -> int:
    """Other own capital starships with room for everybody aboard the one that is lost."""
    lost, seat, found = frame.window[2], frame.seat, 0
    people = _in_order(table, crew_of(table, seat, lost))
    for ship in bits(table.words.get("capital", 0) & table.owned[seat] & active(table) & ~BIT[lost]):
        if _all_fit(table, ship, people):
            found |= BIT[ship]
    return found


def _change_ships(table: Table, frame: Frame) -> Flow[None]:
    """Everybody gets a seat; the owner says which, as long as all find one."""
    ship, seat = frame.targets[0], frame.seat
    people = _in_order(table, crew_of(table, seat, frame.window[2]))
    while people:
        card, *rest = people
        people = rest
        if barred(table, "relocate", card):
            continue
        seats = [slot for slot in slots_free(table, ship, card) if _others_fit(table, ship, card, slot, rest)]
        if not seats:
            continue
        slot = seats[0]
        if len(seats) > 1:
            choice = yield from choose(
                seat,
                f"Which seat does {table.cards[card].title} take?",
                [PickHost(ship, one) for one in seats],
                topic="evacuate",
                about={"card": card, "ship": ship},
            )
            slot = choice.slot
        if table.battle is not None and table.spot[ship] != table.battle.place:
            table.battle.part &= ~BIT[card]
        table.put_on(card, ship, slot)
        table.tell("embark", seat, card, ship)
    table.then(("settle", ()))


def _others_fit(table: Table, ship: int, card: int, slot: int, rest: list[int]) -> bool:
    trial = table.copy()
    trial.put_on(card, ship, slot)
    return _all_fit(trial, ship, rest)


JOURNEYS: dict[str, Text] = {
    "L1_70 A Few Maneuvers": text(maneuvers(FAST, change("maneuver", 2), change("hyperspeed", 2))),
    "L1_79 Escape Pod": text(
        answer("about-lost", Target(pod_sites, places=True), on=capital_sinks, stages=(eject,))
    ),
    "L1_97 Nabrun Leids": text(smuggler_ride()),
    "D1_241 Dark Maneuvers": text(maneuvers(AGILE, change("maneuver", 2), change("power", 1), _faster)),
    "D1_243 Elis Helrot": text(smuggler_ride()),
    "D1_245 Evacuate?": text(
        answer(
            "about-lost",
            Target(pod_sites, places=True),
            on=_without_tarkin,
            stages=(eject,),
            name="to a planet site",
        ),
        answer(
            "about-lost",
            Target(_refuges),
            on=_without_tarkin,
            stages=(_change_ships,),
            name="to another ship",
        ),
    ),
    "D1_246 Full Scale Alert": text(
        play(
            cost=2,
            when=STORMTROOPERS,
            stages=(draw(), unless(lower_than_count(STORMTROOPERS)), change_seat("alert", 1, "opp")),
        )
    ),
}
