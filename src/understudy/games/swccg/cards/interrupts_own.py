"""Texts of Interrupts with procedures of their own: joint fire, lent ability, leaving a ship that is lost."""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.games.swccg.cards.interrupts import capital_sinks, crew_of, eject, pod_sites
from understudy.games.swccg.data import WEAPON
from understudy.games.swccg.options import act
from understudy.games.swccg.queries import (
    ability_for_destiny,
    active,
    adjacent,
    available,
    barred,
    controls,
    location,
    slots_free,
    temp,
    weapon_limit,
    word,
)
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.rules.react import moves_to, react_move
from understudy.games.swccg.rules.weapons import fire_cost, may_fire, note_use, strike, targets, user_of
from understudy.games.swccg.table import (
    ASTROMECH,
    BATTLE_END,
    BIT,
    NONE,
    PASSENGER,
    PILOT,
    PLAY,
    TURN_END,
    WEAPONS,
    Frame,
    Table,
    bits,
)
from understudy.games.swccg.verbs import change_seat
from understudy.games.swccg.vocabulary import Action, Target, Text, Trigger, answer, play, text

# -- Combined Attack, Precise Attack -------------------------------------------------------------------------


class Joint:
    """Two or more own weapons fire at one target, and add all that they draw."""

    def __init__(self, *kinds: str, ships: bool) -> None:
        self.kinds = kinds
        #: Only starship weapons.
        self.ships = ships

    def guns(self, table: Table, seat: int, victim: int) -> dict[int, tuple[int, int]]:
        """Weapons at the place of the battle that may fire at it: their users and prices."""
        battle = table.battle
        found: dict[int, tuple[int, int]] = {}
        if battle is None or battle.creature != NONE or battle.segment != WEAPONS:
            return found
        mine = table.words.get(WEAPON, 0) & table.owned[seat] & active(table) & table.at[battle.place]
        for weapon in bits(mine & ~battle.fired & ~battle.silenced):
            fire = table.config.texts[weapon].fire
            if self.ships and table.cards[weapon].subtype != "starship":
                continue
            if not may_fire(table, seat, weapon, battle, price=False):
                continue
            if targets(table, seat, weapon, fire, battle) >> victim & 1:
                user = user_of(table, seat, weapon, fire)
                user = NONE if user is None else user
                found[weapon] = (user, fire_cost(table, seat, weapon, user, fire))
        return found

    def choices(self, table: Table, seat: int, victim: int, chosen: list[int]) -> int:
        """Weapons that may still be added: paid, and within what their users may use."""
        guns = self.guns(table, seat, victim)
        left = available(table, seat) - sum(guns[gun][1] for gun in chosen if gun in guns)
        able = [gun for gun in guns if gun not in chosen and self._fits(table, guns, chosen, gun, left)]
        if not chosen:
            # The first must leave Force, and a user, for a second.
            able = [
                gun
                for gun in able
                if any(
                    other != gun and self._fits(table, guns, [gun], other, left - guns[gun][1])
                    for other in able
                )
            ]
        return sum(BIT[gun] for gun in able)

    def _fits(
        self, table: Table, guns: dict[int, tuple[int, int]], chosen: list[int], gun: int, force: int
    ) -> bool:
        user, price = guns[gun]
        uses = sum(BIT[other] for other in chosen if other in guns and guns[other][0] == user)
        uses |= table.used_weapons.get(user, 0) & ~BIT[gun]
        free = user == NONE or uses.bit_count() < weapon_limit(table, user)
        return free and price <= force

    def victims(self, table: Table, frame: Frame) -> int:
        battle = table.battle
        if battle is None:
            return 0
        found = 0
        for kind in self.kinds:
            found |= table.words.get(kind, 0)
        found &= battle.part & table.owned[1 - frame.seat]
        return sum(BIT[card] for card in bits(found) if self.choices(table, frame.seat, card, []))

    def battery(self, table: Table, frame: Frame) -> int:
        return self.choices(table, frame.seat, frame.targets[0], frame.targets[1:])

    def open_fire(self, table: Table, frame: Frame) -> Flow[None]:
        """All are paid for and count as fired; the sum, how many draws there were, and who draws next."""
        battle, seat, victim = table.battle, frame.seat, frame.targets[0]
        assert battle is not None
        guns = self.guns(table, seat, victim)
        yield from use_force(table, seat, sum(guns[gun][1] for gun in frame.targets[1:] if gun in guns))
        for gun in frame.targets[1:]:
            user = guns[gun][0] if gun in guns else NONE
            battle.fired |= BIT[gun]
            note_use(table, user, gun)
            table.tell("fire", seat, gun, victim)
        frame.args = [0, 0, 1]

    def action(self) -> Action:
        return play(
            Target(self.victims, hostile="hit"),
            Target(self.battery, least=2, most=60),
            window="battle",
            stages=(self.open_fire, _draw_next, _add_up, _strike_next),
        )


def _draw_next(table: Table, frame: Frame) -> None:
    gun = frame.targets[int(frame.args[2])]
    table.then(*draw_destiny(frame.seat, "weapon", table.config.texts[gun].fire.draws, gun))


def _add_up(table: Table, frame: Frame) -> None:
    found = total(table)
    if found is not None:
        frame.args[0] += found
        frame.args[1] += 1
    frame.args[2] += 1
    if frame.args[2] < len(frame.targets):
        frame.stage = 1


def _strike_next(table: Table, frame: Frame) -> Flow[None]:
    """One weapon after the other, each with the common sum, as long as the target is there."""
    victim, *guns = frame.targets
    if not guns or table.zone[victim] != PLAY or table.battle is None:
        return
    gun = guns[0]
    if len(guns) > 1:
        choice = yield from choose(
            frame.seat,
            "Which weapon counts next?",
            lambda: [act("card", one) for one in guns],
            topic="joint-fire",
            about={"card": frame.card, "target": victim},
        )
        gun = choice.card
    frame.targets.remove(gun)
    frame.stage -= 1
    shot = Frame("fire", frame.seat, gun)
    shot.targets = [victim, table.host[gun]]
    table.then(("shot", (gun,)))
    yield from strike(table, shot, frame.args[0] if frame.args[1] else None)


# -- Help Me Obi-Wan Kenobi ----------------------------------------------------------------------------------


def _far_masters(table: Table, frame: Frame) -> int:
    """Own Obi-Wans at a site that their player controls, away from the battle, with ability to lend."""
    battle, found = table.battle, 0
    mine = table.words.get("obiwan", 0) & table.words.get("character", 0) & table.owned[frame.seat]
    for card in bits(mine & active(table)):
        place = table.spot[card]
        if battle is None or place in (NONE, battle.place) or location(table, place).subtype != "site":
            continue
        if controls(table, place, frame.seat) and ability_for_destiny(table, card) >= 1:
            found |= BIT[card]
    return found


def _lendable(table: Table, frame: Frame) -> tuple[int, int]:
    return 1, int(ability_for_destiny(table, frame.targets[0]))


def _lend(table: Table, frame: Frame) -> None:
    amount = frame.args[0]
    change_seat("battle-ability", amount, "own", BATTLE_END)(table, frame)
    temp(table, "bd-ability", BIT[frame.targets[0]], -amount, TURN_END, "add", table.cards[frame.card].title)


def _attacked_at_site(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return moment[1] != who and location(table, moment[2]).subtype == "site"


def _rescuers(table: Table, frame: Frame) -> int:
    """Own Rebels at adjacent sites that can move there now, and pay for it."""
    place, found = frame.window[2], 0
    for site in bits(adjacent(table, place)):
        near = table.at[site] & table.owned[frame.seat] & active(table) & table.words.get("rebel", 0)
        for card in bits(near & table.words.get("character", 0)):
            if moves_to(table, card, place):
                found |= BIT[card]
    return found


def _to_the_rescue(table: Table, frame: Frame) -> Flow[None]:
    card, place = frame.targets[0], frame.window[2]
    ways = moves_to(table, card, place) if active(table) >> card & 1 else []
    if ways:
        yield from react_move(table, frame.seat, card, place, ways)


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
                lambda seats=seats: [act("host", ship, one) for one in seats],  # type: ignore[misc]
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


OWN_INTERRUPTS: dict[str, Text] = {
    "L1_75": text(Joint("starship", ships=True).action()),
    "D1_265": text(Joint("character", "vehicle", ships=False).action()),
    "L1_86": text(
        play(Target(_far_masters), window="battle", amount=_lendable, stages=(_lend,), name="lend ability"),
        answer(
            "battle-start",
            Target(_rescuers),
            on=_attacked_at_site,
            stages=(_to_the_rescue,),
            name="a Rebel reacts",
        ),
    ),
    "D1_245": text(
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
}
