"""Unique squadrons beside their own dice: as they are activated, after attacks, at the start of phases."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow
from understudy.games.armada.judging import has_moved
from understudy.games.armada.options import (
    NONE,
    PLACED,
    Ability,
    ByHand,
    Dogfight,
    Fly,
    MoveTo,
    Put,
    ToShip,
    ToSquadron,
    rounded,
)
from understudy.games.armada.queries import (
    DISTANCE_1,
    Seen,
    at_distance,
    engaged,
    fits,
    keyword,
    living_ships,
    living_squadrons,
    may_move,
    within,
)
from understudy.games.armada.rules.aces import ace, near
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.attack import declare_dogfight
from understudy.games.armada.rules.damage import hurt, suffer_somewhere
from understudy.games.armada.rules.mapping import around, dropped_legal, lay, mine_by_hand
from understudy.games.armada.rules.spots import spots
from understudy.games.armada.rules.squadrons import (
    ATTACK,
    MOVE,
    activate,
    approaches,
    attack_options,
    flight_spots,
    fly_by_hand,
    fly_to,
    jendons_friends,
    strike_at,
)
from understudy.games.armada.shots import Shot, dogfight_shots
from understudy.games.armada.table import (
    COUNTER,
    DISCARDED,
    FIRST,
    IGNORES,
    MINE,
    READY,
    ROGUE,
    SECOND,
    Attack,
    Squadron,
    Table,
)

#: Tel Trevura: what he recovers.
TREVURA = 3
#: Hera Syndulla, Fenn Rau: so many squadrons.
PAIR = 2
#: Ahsoka Tano: the dice of the squadron beside her.
AHSOKA_DICE = (0, 2, 0)


# -- activations ---------------------------------------------------------------------------------------------


def ace_activates(table: Table, squadron: int) -> Flow[None]:
    """G64: “when it activates”, the first player's before the second's."""
    one = table.squadrons[squadron]
    for seat in (FIRST, SECOND):
        if not one.in_play:
            return
        if seat != one.seat:
            saxon = ace(table, "gar_saxon", seat)
            marked = "intel" in one.card.keywords or "relay" in one.card.keywords
            if saxon is not None and marked and within(saxon, one, DISTANCE_1):
                hurt(table, one, 1)
        elif one.card.id == "boba_fett_slave_i":
            yield from _boba(table, one)
        elif one.card.id == "morna_kee" and DISCARDED in one.tokens:
            yield from _morna(table, one)


def _boba(table: Table, one: Squadron) -> Flow[None]:
    """Boba Fett: an enemy ship or squadron at distance 1 suffers 1; he must choose one."""
    ways: list[ToShip | ToSquadron] = [ToSquadron(foe.index) for foe in near(table, one, 1 - one.seat)]
    ways += [
        ToShip(ship.index) for ship in living_ships(table, 1 - one.seat) if within(ship, one, DISTANCE_1)
    ]
    if not ways:
        return
    chosen = yield from choose(
        table,
        one.seat,
        "Boba Fett: who suffers 1?",
        ways,
        topic="ace-foe",
        about={"squadron": one.index, "for": one.card.id},
    )
    if isinstance(chosen, ToSquadron):
        hurt(table, table.squadrons[chosen.squadron], 1)
    else:
        yield from suffer_somewhere(table, table.ships[chosen.ship], 1, "Boba Fett", "damage-zone")


def _morna(table: Table, one: Squadron) -> Flow[None]:
    """Morna Kee: a discarded defense token comes back, ready."""
    chosen = yield from may_choose(
        table,
        one.seat,
        "Morna Kee: recover a discarded token?",
        lambda: [Ability("morna_kee")],
        topic="ace-use",
        about={"squadron": one.index},
    )
    if chosen is not None:
        one.tokens[one.tokens.index(DISCARDED)] = READY


def follow(table: Table, squadron: int, ship: int, left: int) -> Flow[None]:
    """Fenn Rau: after his activation by a command up to two squadrons beside him are activated by it, beyond
    its number: not unique, not activated.
    """
    leader = table.squadrons[squadron]
    if not leader.in_play or not table.ships[ship].in_play or left <= 0:
        return
    ways = [
        Fly(one.index)
        for one in near(table, leader, leader.seat, leader)
        if not one.card.unique and not one.activated
    ]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        leader.seat,
        f"Fenn Rau: activate another squadron ({left} left)?",
        ways,
        topic="command-squadron",
        about={"ship": ship, "left": left},
    )
    if chosen is not None:
        table.then(("follow", (squadron, ship, left - 1)))
        activate(table, chosen.squadron, ship)


def after_move(table: Table, squadron: int) -> Flow[None]:
    """Ahsoka Tano: after she moved, another friendly squadron beside her attacks a squadron with two blue
    dice, even if it was activated (G67).
    """
    leader = table.squadrons[squadron]
    if not leader.in_play:
        return
    pairs: dict[Dogfight, list[tuple[Squadron, Squadron, Shot]]] = {}
    for friend in near(table, leader, leader.seat, leader):
        for foe, shot in dogfight_shots(table, friend):
            if sum(AHSOKA_DICE) - shot.obstructed > 0:
                pairs.setdefault(Dogfight(foe.index), []).append((friend, foe, shot))
    if not pairs:
        return
    chosen = yield from may_choose(
        table,
        leader.seat,
        "Ahsoka Tano: which squadron is attacked with two blue dice?",
        lambda: list(pairs),
        topic="ace-attack",
        about={"squadron": squadron, "for": "ahsoka_tano"},
    )
    if chosen is None:
        return
    friend, foe, shot = pairs[chosen][0]
    if len(pairs[chosen]) > 1:
        which = yield from choose(
            table,
            leader.seat,
            "Ahsoka Tano: which squadron attacks?",
            lambda: [ToSquadron(each[0].index) for each in pairs[chosen]],
            topic="ace-friend",
            about={"squadron": squadron, "for": "ahsoka_tano"},
        )
        friend = table.squadrons[which.squadron]
    declare_dogfight(table, friend, foe, shot._replace(dice=AHSOKA_DICE))


# -- instead of attacking ------------------------------------------------------------------------------------


def hondo(table: Table, squadron: int) -> Flow[None]:
    """Hondo Ohnaka: a squadron of either side at distance 1 counts as activated; one that was already may be
    placed anywhere at distance 1 of him.
    """
    one = table.squadrons[squadron]
    if not one.in_play:
        return
    ways = [
        ToSquadron(other.index)
        for other in living_squadrons(table)
        if other is not one and within(other, one, DISTANCE_1)
    ]
    if not ways:
        return
    chosen = yield from choose(
        table,
        one.seat,
        "Hondo Ohnaka: which squadron?",
        ways,
        topic="hondo",
        about={"squadron": squadron},
    )
    other = table.squadrons[chosen.squadron]
    if not other.activated:
        other.activated = True
        table.tell("tires", other.seat, other.index)
        return
    if table.known is None:
        yield from _set_down(table, one, other)
        return
    placed = yield from may_choose(
        table,
        one.seat,
        f"Hondo Ohnaka: place {other.name} at distance 1 of him?",
        [PLACED],
        topic="set-down",
        about={"squadron": other.index},
    )
    if placed is not None:
        has_moved(table, other)
        table.tell("returns", other.seat, other.index)


def _set_down(table: Table, one: Squadron, other: Squadron) -> Flow[None]:
    def legal(x: float, y: float) -> bool:
        away = ((x - one.base.x) ** 2 + (y - one.base.y) ** 2) ** 0.5
        return 2 * one.base.r <= away + 1e-6 <= DISTANCE_1 + 2 * one.base.r and fits(table, other, x, y)

    r = 2 * one.base.r + 1
    places = [
        rounded(one.base.x + dx * r, one.base.y + dy * r)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (2, 0), (0, 2), (-2, 0), (0, -2))
    ]
    listed = [(x, y) for x, y in places if legal(x, y)]
    placed = yield from may_choose(
        table,
        one.seat,
        f"Hondo Ohnaka: place {other.name} at distance 1 of him?",
        lambda: [Put(point) for point in listed],
        composer=spots(
            table,
            other.card.name,
            Put,
            legal,
            "It must be at distance 1 of Hondo, on nothing else.",
            listed,
        )
        if listed
        else None,
        topic="set-down",
        about={"squadron": other.index},
    )
    if placed is not None:
        other.place(*placed.point)
        table.tell("returns", other.seat, other.index)


def jendon(table: Table, squadron: int) -> Flow[None]:
    """Colonel Jendon: a friendly squadron at distance 1–2 attacks in his place, activated or not (G67)."""
    one = table.squadrons[squadron]
    friends = jendons_friends(table, one) if one.in_play else []
    if not friends:
        return
    chosen = yield from choose(
        table,
        one.seat,
        "Colonel Jendon: which squadron attacks?",
        lambda: [ToSquadron(friend.index) for friend in friends],
        topic="jendon",
        about={"squadron": squadron},
    )
    friend = table.squadrons[chosen.squadron]
    attacks = attack_options(table, friend)
    target = yield from may_choose(
        table,
        one.seat,
        f"Colonel Jendon: what does {friend.name} attack?",
        lambda: list(attacks),
        topic="ace-attack",
        about={"squadron": friend.index, "for": "colonel_jendon"},
    )
    if target is not None:
        strike_at(table, friend, target, attacks[target])


# -- phases --------------------------------------------------------------------------------------------------

MATTIN = "mart_mattin_satos_hammer"
_SHIP_PHASE = ("han_solo_millennium_falcon",)
_SQUADRON_PHASE = ("hera_syndulla_ghost", "ig_88b_ig_2000b", MATTIN)


def starters(table: Seen, phase: str) -> list[Squadron]:
    """Aces that do something as a phase begins, the first player's first."""
    ids = _SHIP_PHASE if phase == "ship" else _SQUADRON_PHASE
    found = [ace(table, id, seat) for seat in (FIRST, SECOND) for id in ids]
    return [one for one in found if one is not None]


def phase_ace(table: Table, squadron: int) -> Flow[None]:
    """What an ace does as the Ship Phase or the Squadron Phase begins."""
    one = table.squadrons[squadron]
    if not one.in_play:
        return
    if one.card.id == "hera_syndulla_ghost":
        yield from _hera(table, one)
        return
    if one.activated:
        return
    if one.card.id == MATTIN:
        yield from _mattin(table, one)
        return
    alone = one.card.id == "ig_88b_ig_2000b"
    if alone and not list(dogfight_shots(table, one)):
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"{one.name}: {'attack every enemy next to him' if alone else 'activate him now'}?",
        lambda: [Ability(one.card.id)],
        topic="ace-use",
        about={"squadron": squadron},
    )
    if chosen is None:
        return
    if alone:
        one.activated = True
        table.tell("tires", one.seat, squadron)
        table.then(("rampage", (squadron, "")))
    else:
        activate(table, squadron, NONE)


def _mattin(table: Table, one: Squadron) -> Flow[None]:
    """Mart Mattin: he counts as activated and lays a mine at distance 1."""

    def legal(x: float, y: float) -> bool:
        return dropped_legal(table, one, x, y)

    by_hand = table.known is not None
    points = [] if by_hand else around(one.base.x, one.base.y, DISTANCE_1 + one.base.r, legal)
    if not points and not by_hand:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"{one.name}: lay a mine instead of an activation?",
        lambda: [Ability(MATTIN)],
        topic="ace-use",
        about={"squadron": one.index},
    )
    if chosen is None:
        return
    one.activated = True
    table.tell("tires", one.seat, one.index)
    if by_hand:
        drawn = (one.base.x, one.base.y)
        yield from mine_by_hand(table, one.seat, one.name, drawn, {"squadron": one.index})
        return
    yield from lay(table, one.seat, MINE, NONE, legal, points, one.name, {"squadron": one.index})


def rampage(table: Table, squadron: int, done: str) -> Flow[None]:
    """IG-88B: each enemy squadron at distance 1 once, every attack obstructed; engaged escorts first."""
    one = table.squadrons[squadron]
    past = [int(each) for each in done.split(",") if each]
    if not one.in_play:
        return
    ways = {Dogfight(foe.index): shot for foe, shot in dogfight_shots(table, one) if foe.index not in past}
    ways = {option: shot for option, shot in ways.items() if sum(shot.dice) > 1}
    if not ways:
        return
    chosen = yield from choose(
        table,
        one.seat,
        "IG-88B: which squadron is attacked?",
        lambda: list(ways),
        topic="ace-attack",
        about={"squadron": squadron, "for": one.card.id},
    )
    table.then(("rampage", (squadron, ",".join(map(str, [*past, chosen.squadron])))))
    shot = ways[chosen]._replace(obstructed=True)
    declare_dogfight(table, one, table.squadrons[chosen.squadron], shot)


def _hera(table: Table, one: Squadron) -> Flow[None]:
    """Hera Syndulla: up to two friendly squadrons at distance 1–2 have rogue till the end of the round."""
    for number in range(PAIR):
        ways = [
            ToSquadron(other.index)
            for other in living_squadrons(table, one.seat)
            if other is not one
            and not other.activated
            and not keyword(table, other, "rogue")
            and at_distance(other, one, 2)
        ]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            one.seat,
            f"Hera Syndulla: which squadron has rogue this round ({number + 1} of {PAIR})?",
            ways,
            topic="lend-rogue",
            about={"squadron": one.index},
        )
        if chosen is None:
            return
        table.squadrons[chosen.squadron].lent |= ROGUE
        table.tell("lends-rogue", one.seat, chosen.squadron)


# -- after an attack -----------------------------------------------------------------------------------------


def aftermath(table: Table, seat: int) -> None:
    """G68: what aces of a side do after an attack, the first player's before the second's."""
    attack = table.attack
    if attack.by_squadron >= 0:
        attacker = table.squadrons[attack.by_squadron]
        fel = ace(table, "soontir_fel", seat)
        if (
            fel is not None
            and attacker.seat != seat
            and attacker.alive
            and attack.kind != COUNTER
            and attack.target_squadron != fel.index
            and not attacker.moved & IGNORES
            and attacker in engaged(table, fel)
        ):
            hurt(table, attacker, 1)
        if attacker.seat == seat and attacker.card.id == "kickback" and attacker.alive and attacker.hull:
            table.then(("cloak", (attacker.index,)))
    if attack.target_squadron >= 0:
        target = table.squadrons[attack.target_squadron]
        if target.seat == seat and target.card.id == "tel_trevura" and _discarded(target, attack):
            target.hull = min(target.card.hull, target.hull + TREVURA)
            table.tell("healed", seat, target.index, target.hull)


def _discarded(target: Squadron, attack: Attack) -> bool:
    return any(attack.spent >> index & 1 and not state for index, state in enumerate(target.tokens))


def slip(table: Table) -> None:
    """G68: Whisper moves after any counter, if it lives and spent a token in the attack."""
    attack = table.attack
    target = table.squadrons[attack.target_squadron] if attack.target_squadron >= 0 else None
    if target is not None and target.card.id == "whisper" and target.hull and attack.spent:
        table.then(("cloak", (target.index,)))


def moralo(table: Table, squadron: int, left: int) -> Flow[None]:
    """Moralo Eval: an objective token beside him was moved or removed: he may move up to distance 1 and
    attack, in any order, activated or not (G67).
    """
    one = table.squadrons[squadron]
    if not one.in_play or table.known is not None:
        return
    attacks = attack_options(table, one) if left & ATTACK else {}
    moves = bool(left & MOVE) and may_move(table, one)
    if not attacks and not moves:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"{one.name}: move up to distance 1 or attack?",
        lambda: list(attacks),
        composer=flight_spots(table, one, DISTANCE_1) if moves else None,
        topic="ace-attack",
        about={"squadron": squadron, "for": one.card.id},
    )
    if chosen is None:
        return
    if isinstance(chosen, MoveTo):
        table.then(("moralo", (squadron, left & ~MOVE)))
        fly_to(table, one, *chosen.point)
    else:
        table.then(("moralo", (squadron, left & ~ATTACK)))
        strike_at(table, one, chosen, attacks[chosen])


def cloak(table: Table, squadron: int) -> Flow[None]:
    """Cloak: up to distance 1, even if engaged."""
    one = table.squadrons[squadron]
    if not one.in_play:
        return
    by_hand = table.known is not None

    def options() -> Sequence[ByHand | MoveTo]:
        return approaches(table, one) if by_hand else ()

    chosen = yield from may_choose(
        table,
        one.seat,
        f"Move {one.name} up to distance 1?",
        options,
        composer=None if by_hand else flight_spots(table, one, DISTANCE_1),
        topic="cloak",
        about={"squadron": squadron},
    )
    if chosen is None:
        return
    if isinstance(chosen, MoveTo):
        fly_to(table, one, *chosen.point)
    else:
        table.then(("flown", (squadron,)))
        fly_by_hand(table, one, chosen)
