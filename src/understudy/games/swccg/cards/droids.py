"""Texts of droids."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.swccg.cards.callings import reserve_left
from understudy.games.swccg.data import LIGHT
from understudy.games.swccg.filters import (
    CARRIER,
    HERE,
    IN_PLAY,
    IS_PRESENT,
    ME,
    NEAR,
    NIGHT,
    OPP,
    OWN,
    OWN_TURN,
    PRESENT,
    Filter,
    Test,
    Trigger,
    at,
    both,
    ground,
    in_play,
    is_,
    with_,
)
from understudy.games.swccg.queries import carrier, icons, location, power, present, related, units
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.piles import random_from_hand
from understudy.games.swccg.strength import total_power as battle_power
from understudy.games.swccg.table import BIT, HAND, NONE, Table, bits
from understudy.games.swccg.table import CONTROL as CONTROL_PHASE
from understudy.games.swccg.verbs import activate, draw_into_hand, lose_targets, may_cancel, peek, repair
from understudy.games.swccg.vocabulary import (
    ALL_ATTRITION,
    Clause,
    Flag,
    Mod,
    Only,
    React,
    Tally,
    Text,
    answer,
    cheaper,
    immune,
    mod,
    play,
    provided,
    target,
    text,
    total_power,
)


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


# -- company, repairs, mines ---------------------------------------------------------------------------------


def _company(table: Table, me: int, who: int, place: int) -> float:
    """C-3PO: twice the smaller number of own droids and own Rebels present."""
    mine = present(table, table.spot[me]) & table.owned[who]
    droids = (mine & table.words.get("droid", 0)).bit_count()
    return 2 * min(droids, (mine & table.words.get("rebel", 0)).bit_count())


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
        return drawn is not None and not drawn.canceled and low <= drawn.value <= high and event[1] != who

    return test


def _undercover(table: Table, me: int, who: int) -> bool:
    return bool(table.undercover >> me & 1)


def _power_here(table: Table, me: int, who: int, place: int) -> float:
    return power(table, me)


def steal_self(table: Table, frame: Frame) -> None:
    table.give(frame.card, LIGHT)
    table.tell("steal", LIGHT, frame.card)
    table.then(("settle", ()))


def carries_better(which: Filter, **amounts: float) -> list[Mod]:
    """While aboard a vessel of a filter: its values +n."""
    ship = CARRIER & which
    return [immune(n, ship) if name == "immune" else mod(name, n, ship) for name, n in amounts.items()]


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


DROIDS: dict[str, Text] = {
    "L1_1 2X-3KPR (Tooex)": text(
        provided(
            both(IS_PRESENT, NIGHT, at("planet", "site")),
            mod("power", 2, OWN & is_("rebel", "alien") & HERE),
            immune(3, OWN & is_("rebel", "alien") & HERE, is_("hydroponics station") & HERE),
        )
    ),
    "L1_5 C-3PO (See-Threepio)": text(total_power(_company), mod("forfeit", 2, is_("r2d2") & PRESENT)),
    "L1_6 CZ-3 (Seezee-Three)": text(React("deploy", who=OWN - ME, to=NEAR)),
    "L1_18 LIN-V8K (Elleyein-Veeatekay)": text(mine_sweeper()),
    "L1_24 R2-X2 (Artoo-Extoo)": text(astromech(1)),
    "L1_25 R4-E1 (Arfour-Eeone)": text(vehicle_droid()),
    "L1_32 WED-9-M1 'Bantha' Droid": text(mechanic(), may_cancel("lateral damage", when=at("docking_bay"))),
    "L2_14 R2-D2 (Artoo-Detoo)": text(
        [
            mod(
                question,
                lambda t, me, who, c: 3 if "red 5" in t.cards[c].words else 2,
                CARRIER & is_("starfighter"),
            )
            for question in ("power", "maneuver", "hyperspeed")
        ],
        answer("drawn", on=_value_between(1, 3), when=both(at_scomp, reserve_left), stages=(activate(1),)),
        answer(
            "drawn", on=_value_between(4, 6), when=both(at_scomp, reserve_left), stages=(draw_into_hand(),)
        ),
    ),
    "L2_15 R5-D4 (Arfive-Defour)": text(repair_unit()),
    "L3_8 EG-4 (Eegee-Four)": text(power_droid()),
    "D1_163 5D6-RA-7 (Fivedesix)": text(
        mod("power", 1, when=both(at("site"), with_(is_("motti", "yularen")))),
        cheaper(-1, (OPP & is_("droid")) | (OWN & is_("mouse_droid"))),
        immune(ALL_ATTRITION, when=NIGHT),
    ),
    "D1_175 EG-6 (Eegee-Six)": text(power_droid()),
    "D1_186 LIN-V8M (Elleyein-Veeateemm)": text(mine_sweeper()),
    "D1_192 R1-G4 (Arone-Geefour)": text(
        carries_better(is_("capital"), power=1, hyperspeed=1, immune=3), Flag("not-aboard starfighter")
    ),
    "D1_193 R4-M9 (Arfour-Emmnine)": text(vehicle_droid()),
    "D1_197 WED15-I662 'Treadwell' Droid": text(mechanic()),
    "D2_99 R2-Q2 (Artoo-Kyootoo)": text(
        astromech(1),
        play(window="own draw", limit="turn", cost=1, when=both(at_scomp, reserve_left), stages=(peek(3),)),
    ),
    "D2_100 R3-T6 (Arthree-Teesix)": text(
        carries_better(OWN & is_("capital"), power=1, hyperspeed=2, immune=4),
        Mod(
            "hyperspeed",
            2,
            is_("death star") & is_("system"),
            at("death star: central core"),
            "set",
        ),
    ),
    "D2_101 R5-A2 (Arfive-Aytoo)": text(repair_unit()),
    "D2_107 U-3PO (Yoo-Threepio)": text(
        Only(ground("site")),
        Flag("undercover"),
        Flag("no-presence-needed"),
        Tally("total-power", _power_here, of="opp", when=_undercover),
        answer(
            "cover-broken",
            on=lambda t, me, who, event: event[2] == me and t.owner[me] != LIGHT,
            by="opp",
            stages=(steal_self,),
        ),
    ),
    "D3_90 Probe Droid": text(
        Only(when=in_play(is_("star destroyer"))),
        Flag("may-drain"),
        Flag("may-battle"),
        play(window="own control", limit="turn", when=_scans, stages=(_scan,)),
    ),
}
