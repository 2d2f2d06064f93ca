"""Texts of devices."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.swccg.filters import (
    ADJACENT,
    ANYWHERE,
    HERE,
    HOST,
    IN_PLAY,
    NEAR,
    OPP,
    OWN,
    PRESENT,
    Filter,
    Trigger,
    at,
    at_place,
    ground,
    has,
    holding,
    is_,
    on,
)
from understudy.games.swccg.queries import active, location, piloted, places_with, power, present, related
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import back_to_hand
from understudy.games.swccg.rules.piles import check_life, take_into_hand
from understudy.games.swccg.rules.weapons import may_fire, twice
from understudy.games.swccg.strength import controls
from understudy.games.swccg.table import ACTIVATE, BIT, FORCE, NONE, RESERVE, WORN, Table, bits
from understudy.games.swccg.verbs import add_power, lose_all, may_go_on, peek, top_to_force
from understudy.games.swccg.vocabulary import (
    Clause,
    Mod,
    React,
    Tally,
    Target,
    Text,
    answer,
    attach,
    ban,
    immune,
    on_host,
    play,
    silences,
    target,
    text,
)

PERSON = OWN & is_("character")


def _reserve_left(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[who][RESERVE])


def _on_death_star(table: Table, me: int, who: int, host: int) -> float:
    return 2 if on("death star")(table, me, who) else 1


def near_a_bay(table: Table, me: int, who: int) -> int:
    """Own starships at a system or sector with a related docking bay on table."""
    found = 0
    for place in bits(ANYWHERE(table, me, who)):
        if location(table, place).subtype != "site" and related(table, place) & places_with(
            table, "docking_bay"
        ):
            found |= table.at[place]
    return found & table.owned[who] & table.words.get("starship", 0)


def supply_tanks() -> list[Clause]:
    return [
        attach(Filter(near_a_bay)),
        *[on_host(question, 1) for question in ("hyperspeed", "power", "maneuver")],
    ]


# -- droids under control ------------------------------------------------------------------------------------

DROIDS = (IN_PLAY & is_("droid")) - is_("presence")


def at_site(base: Filter) -> Filter:
    return at_place(ground("site"), base)


def bolt() -> list[Clause]:
    """Restraining Bolt: on any droid at a site; it cannot move and its text is off; transferred free."""
    return [
        attach(at_site(DROIDS), keep=is_("droid")),
        ban("move", HOST),
        silences(HOST),
        play(
            target((at_site(DROIDS) & HERE) - HOST),
            window="own deploy",
            when=at("site"),
            stages=(_move_here,),
        ),
    ]


def _move_here(table: Table, frame: Frame) -> None:
    """The device is transferred to the card chosen."""
    table.put_on(frame.card, frame.targets[0], WORN)
    table.tell("transfer", frame.seat, frame.card, frame.targets[0])
    table.then(*event(table, "transferred", frame.seat, frame.card, frame.targets[0]), ("settle", ()))


def _call(table: Table, frame: Frame) -> None:
    """The droid is stolen; every bolt on it returns to its owner's hand."""
    droid = frame.targets[0]
    if not table.play >> droid & 1:
        return
    bolts = table.on[droid] & table.words.get("restraining bolt", 0)
    owners = {card: table.owner[card] for card in bits(bolts)}
    table.give(droid, frame.seat)
    table.tell("steal", frame.seat, droid)
    for card, owner in owners.items():
        table.give(card, owner)
        back_to_hand(table, card)
    table.then(("settle", ()))


def caller(*kinds: str) -> list[Clause]:
    """Once in the own control phase: steals an opponent's droid with a Restraining Bolt at the same site."""
    return [
        attach(OWN & is_(*kinds) & is_("character")),
        play(
            target(holding(OPP & is_("droid") & HERE & IN_PLAY, is_("restraining bolt")), hostile="stolen"),
            window="own control",
            limit="turn",
            when=at("site"),
            stages=(_call,),
        ),
    ]


# -- Droid Detector, Observation Holocam ---------------------------------------------------------------------


def _was_there(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return not table.arrived >> me & 1


def _no_droids(table: Table, me: int, who: int) -> bool:
    return bool((is_("droid") & PRESENT)(table, me, who))


def _battle_here(table: Table, me: int, who: int) -> bool:
    return table.battle is not None and table.battle.place == table.spot[me]


def _observers(table: Table, frame: Frame) -> int:
    """Own characters at adjacent sites that their player controls, who may still use a device."""
    found = 0
    for place in bits(ADJACENT(table, frame.card, frame.seat)):
        if controls(table, place, frame.seat):
            found |= present(table, place) & table.owned[frame.seat] & table.words.get("character", 0)
    for card in bits(found):
        if table.used_devices.get(card, 0):
            found &= ~BIT[card]
    return found


def _observed(table: Table, frame: Frame) -> float:
    card = frame.targets[0]
    table.used_devices[card] = table.used_devices.get(card, 0) + 1
    return power(table, card)


def _near_weapons(table: Table, me: int, who: int) -> int:
    """Own automated weapons at the site and adjacent ones."""
    return at_place(NEAR, OWN & is_("automated") & IN_PLAY)(table, me, who)


# -- Targeting Computer --------------------------------------------------------------------------------------


def _computer_free(table: Table, me: int, who: int) -> bool:
    """Its ship takes part, is piloted, and may use one more device (G32)."""
    ship, battle = table.host[me], table.battle
    if ship == NONE or battle is None or not battle.part >> ship & 1 or not piloted(table, ship):
        return False
    return table.cards[ship].subtype == "capital" or not table.used_devices.get(ship, 0)


def _guns_aboard(table: Table, frame: Frame) -> int:
    battle, ship = table.battle, table.host[frame.card]
    if battle is None or ship == NONE:
        return 0
    guns = table.on[ship] & table.words.get("weapon", 0) & ~battle.fired & ~battle.silenced
    return sum(BIT[gun] for gun in bits(guns) if may_fire(table, frame.seat, gun, battle))


def _fire_both(table: Table, frame: Frame) -> Flow[None]:
    ship = table.host[frame.card]
    table.used_devices[ship] = table.used_devices.get(ship, 0) + 1
    yield from twice(table, frame.seat, frame.targets[0], -1)


# -- Hydroponics Station -------------------------------------------------------------------------------------


def _fresh_unit(table: Table, me: int, who: int, moment: Trigger) -> bool:
    """The first Force of the own Activate phase, or the second with a Vaporator; each is taken once."""
    number = moment[2]
    if (
        moment[1] != who
        or table.phase != ACTIVATE
        or table.active != who
        or f"tapped {number}" in table.played
    ):
        return False
    vaporator = table.words.get("vaporator", 0) & active(table)
    return number == 1 or (number == 2 and bool(vaporator))


def _tap(table: Table, frame: Frame) -> Flow[None]:
    table.played[f"tapped {frame.window[2]}"] = 1
    if table.piles[frame.seat][FORCE]:
        yield from take_into_hand(table, frame.seat, FORCE)
        check_life(table)


DEVICES: dict[str, Text] = {
    "L1_37 Hydroponics Station": text(
        attach(places=ground("tatooine", "site", "exterior"), cost=1),
        answer("activated", on=_fresh_unit, stages=(_tap,)),
    ),
    "L1_39 Targeting Computer": text(
        attach(OWN & is_("starship"), cost=2),
        on_host("maneuver", 1),
        play(Target(_guns_aboard), window="battle", limit="turn", when=_computer_free, stages=(_fire_both,)),
    ),
    "L1_40 Tatooine Utility Belt": text(
        attach(OWN & is_("rebel", "alien"), cost=1),
        on_host("power", 2, on("tatooine")),
        on_host("forfeit", 2, on("tatooine")),
    ),
    "L1_35 Electrobinoculars": text(
        attach(OWN & has("warrior"), cost=1),
        play(
            cost=2,
            when=_reserve_left,
            stages=(peek(), may_go_on("Put it on the Force Pile?"), top_to_force),
        ),
    ),
    "L1_36 Fusion Generator Supply Tanks": text(supply_tanks()),
    "D1_203 Fusion Generator Supply Tanks": text(supply_tanks()),
    "L1_34 Caller": text(caller("rebel", "jawa")),
    "D1_200 Caller": text(caller("imperial", "jawa")),
    "L1_38 Restraining Bolt": text(bolt()),
    "D1_205 Restraining Bolt": text(bolt()),
    "L1_41 Vaporator": text(
        attach(places=ground("tatooine", "site"), cost=1),
        ban("gravel storm", at_place(NEAR, is_("character") & IN_PLAY)),
    ),
    "D1_199 Blaster Scope": text(
        attach(OWN & IN_PLAY & is_("weapon") & is_("blaster", "blaster_rifle")),
        Mod("range", 1, HOST),
    ),
    "D1_202 Droid Detector": text(
        attach(places=ground("interior", "site")),
        Tally("closed-to droid", 1, "both"),
        answer(
            "turn-end", must=True, on=_was_there, when=_no_droids, stages=(lose_all(is_("droid") & PRESENT),)
        ),
    ),
    "D1_204 Observation Holocam": text(
        attach(places=ground("site")),
        Mod("weapon-total", 1, Filter(_near_weapons)),
        play(
            Target(_observers),
            window="battle",
            when=_battle_here,
            limit="battle",
            stages=(add_power(_observed),),
        ),
    ),
    "D1_206 Stormtrooper Backpack": text(
        attach(OWN & is_("trooper") & is_("character")),
        Mod("gear-limit", 1, HOST),
        immune(3, HOST, at("planet", "site")),
    ),
    "D1_207 Stormtrooper Utility Belt": text(
        attach(OWN & is_("imperial", "alien"), cost=1),
        on_host("power", _on_death_star),
        on_host("forfeit", _on_death_star),
    ),
    "D1_201 Comlink": text(attach(PERSON, cost=1), React("deploy", who=OWN, to=NEAR)),
}
