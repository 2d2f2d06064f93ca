"""Unique squadrons: what their abilities do to dice, to critical effects and to damage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from understudy.core.flow import Flow
from understudy.games.armada.dice import ACCURACY, BLUE, CRITS, HAS, RED, code_of
from understudy.games.armada.events import ShieldsSet
from understudy.games.armada.options import NONE, Ability, Act, Lock, SpendDie, SpendToken, ToSquadron
from understudy.games.armada.queries import (
    DISTANCE_1,
    Seen,
    engaged,
    instigated,
    keyword,
    lingers,
    living_squadrons,
    ruled_otherwise,
    within,
)
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import hurt
from understudy.games.armada.rules.effects import (
    add_dice,
    choose_color,
    defenders_tokens,
    dice_options,
    pool_colors,
    reroll_dice,
    settable,
)
from understudy.games.armada.rules.operations import give_raid, set_die
from understudy.games.armada.table import (
    BATTERY,
    COUNTER,
    DISCARDED,
    SALVO,
    SNIPE,
    Attack,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.tokens_seen import touching
from understudy.geometry import separation

LANDO = "lando_calrissian_millennium_falcon"
#: G71, aces: bases that touch.
TOUCHING = 0.01


def ace(table: Seen, id: str, seat: int) -> Squadron | None:
    """A unique squadron of a side, while it is in play."""
    if id not in table.config.aces[seat]:
        return None
    return next((one for one in living_squadrons(table, seat) if one.card.id == id), None)


def near(table: Seen, unit: Ship | Squadron, seat: int, *but: Squadron) -> list[Squadron]:
    """Squadrons of a side at distance 1 of a unit, but for some."""
    return [one for one in living_squadrons(table, seat) if one not in but and within(one, unit, DISTANCE_1)]


def defender_of(table: Seen, attack: Attack) -> Ship | Squadron:
    if attack.target_ship >= 0:
        return table.ships[attack.target_ship]
    return table.squadrons[attack.target_squadron]


def pick(
    table: Table, seat: int, squadrons: Iterable[Squadron], prompt: str, topic: str, one: Squadron
) -> Flow[Squadron]:
    """One of several squadrons."""
    ways = [ToSquadron(each.index) for each in squadrons]
    chosen = yield from choose(
        table, seat, prompt, ways, topic=topic, about={"squadron": one.index, "for": one.card.id}
    )
    return table.squadrons[chosen.squadron]


# -- dice of the ace itself ----------------------------------------------------------------------------------


def _crits(attack: Attack, colors: Sequence[int]) -> list[int]:
    """Dice with a crit that may be spent."""
    pool = attack.pool
    return [index for index in attack.spendable() if CRITS[pool[index][1]] and pool[index][0] in colors]


def _spend_crit(
    table: Table, attack: Attack, squadron: Squadron, colors: Sequence[int], why: str
) -> Flow[None]:
    """A die with a crit is spent."""
    ways = _crits(attack, colors)
    chosen = yield from choose(
        table,
        squadron.seat,
        f"{why}: which die is spent?",
        lambda: dice_options(SpendDie, attack, ways),
        topic="spend-crit",
    )
    table.tell("spends-die", squadron.seat, code_of(attack.take(chosen.die)))


def _ten_numb(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    return (
        squadron.card.id == "ten_numb"
        and attack.target_squadron >= 0
        and bool(_crits(attack, (BLUE,)))
        and bool(_others(table, attack, squadron))
    )


def _others(table: Seen, attack: Attack, squadron: Squadron) -> list[Squadron]:
    target = table.squadrons[attack.target_squadron]
    return near(table, target, 1 - squadron.seat, target)


def _blast(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Ten Numb: for a blue crit each other enemy squadron at distance 1 of the defender suffers 1."""
    yield from _spend_crit(table, attack, squadron, (BLUE,), "Ten Numb")
    for other in _others(table, attack, squadron):
        yield from suffer_in_attack(table, attack, other, 1)


def _kanan(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    if squadron.card.id != "kanan_jarrus" or attack.target_ship < 0:
        return False
    return bool(_crits(attack, (0, 1, 2))) and table.ships[attack.target_ship].raids != 15


def _raid(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Kanan Jarrus: a die with a crit is spent for a raid token."""
    yield from _spend_crit(table, attack, squadron, (0, 1, 2), "Kanan Jarrus")
    yield from give_raid(table, squadron.seat, table.ships[attack.target_ship], "Kanan Jarrus")


def _zertik(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    return squadron.card.id == "zertik_strom" and bool(near(table, squadron, squadron.seat, squadron))


def _drive(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Zertik Strom: another friendly squadron at distance 1 suffers 1; he rolls any dice again."""
    ways = near(table, squadron, squadron.seat, squadron)
    victim = yield from pick(
        table, squadron.seat, ways, "Zertik Strom: which squadron suffers 1?", "ace-friend", squadron
    )
    hurt(table, victim, 1)
    yield from _any_again(table, attack, squadron)


def _any_again(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    every = attack.turnable()
    yield from reroll_dice(table, attack, squadron.seat, every, len(every), squadron.card.name)


def _morna(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    return squadron.card.id == "morna_kee" and any(squadron.tokens)


def spend_own_token(table: Table, squadron: Squadron, but: Sequence[int] = ()) -> Flow[int]:
    """A defense token is spent as the cost of an ability; which one."""
    chosen = yield from choose(
        table,
        squadron.seat,
        f"{squadron.name}: which defense token is spent?",
        lambda: [
            SpendToken(index) for index, state in enumerate(squadron.tokens) if state and index not in but
        ],
        topic="pay-defense-token",
        about={"squadron": squadron.index},
    )
    squadron.tokens[chosen.token] -= 1
    return chosen.token


def _recast(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Morna Kee: for a defense token she rolls any dice again."""
    yield from spend_own_token(table, squadron)
    yield from _any_again(table, attack, squadron)


def _dbs(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    if squadron.card.id != "dbs_404" or attack.kind == COUNTER or not squadron.hull:
        return False
    target = defender_of(table, attack)
    if squadron.known is not None:
        return touching(squadron, target)
    return separation(squadron.base, target.base) <= TOUCHING


def _dive(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """DBS-404: touching the defender it may suffer 1 to add a die; destroyed by it, the attack ends."""
    hurt(table, squadron, 1)
    if not squadron.alive:
        # What would follow is not played: neither tokens nor damage.
        attack.pool = []
        table.agenda.remove(("effects", ()))
        table.then(("finish", ()))
        return
    color = yield from choose_color(table, squadron.seat, pool_colors(attack), squadron.card.name)
    yield from add_dice(table, attack, color, 1, squadron.card.name)


_TO_ACCURACY = {"to": ["accuracy"]}


def _baktoid(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    if squadron.card.id != "baktoid_prototypes" or attack.target_ship < 0:
        return False
    friends = near(table, table.ships[attack.target_ship], squadron.seat, squadron)
    return any("bomber" in one.card.keywords for one in friends) and bool(settable(attack, _TO_ACCURACY))


def _guide(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Baktoid Prototypes: with another friendly bomber at the defender a die is turned to accuracy."""
    yield from set_die(table, attack, squadron.seat, _TO_ACCURACY, squadron.card.name)


_ANY_FACE = {"to": ["double hit", "hit-crit", "hit", "crit", "accuracy"]}


def _jango(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    if squadron.card.id != "jango_fett" or attack.target_squadron < 0 or attack.kind == COUNTER:
        return False
    target = table.squadrons[attack.target_squadron]
    return target.card.unique and bool(near(table, target, squadron.seat, squadron))


def _bounty(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Jango Fett: a friendly squadron at distance 1 of a unique defender suffers 1; a die may be turned to
    any face.
    """
    target = table.squadrons[attack.target_squadron]
    ways = near(table, target, squadron.seat, squadron)
    victim = yield from pick(
        table, squadron.seat, ways, "Jango Fett: which squadron suffers 1?", "ace-friend", squadron
    )
    hurt(table, victim, 1)
    yield from set_die(table, attack, squadron.seat, _ANY_FACE, squadron.card.name)


def _blount(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    """Lieutenant Blount: another friendly squadron with swarm at distance 1 of him attacks a squadron."""
    if attack.target_squadron < 0 or "swarm" not in squadron.card.keywords:
        return False
    blount = ace(table, "lieutenant_blount", squadron.seat)
    return blount is not None and blount is not squadron and within(blount, squadron, DISTANCE_1)


def _lead(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    yield from reroll_dice(table, attack, squadron.seat, attack.turnable(), 1, "Lieutenant Blount")


def _lando(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    if squadron.card.id != LANDO or attack.kind == COUNTER or not any(squadron.tokens):
        return False
    return bool(settable(attack, _ANY_FACE))


def _gamble(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Lando Calrissian: for a token that he discards a die is turned to any face; nobody may change, re-roll,
    cancel or spend it any more.
    """
    token = yield from spend_own_token(table, squadron)
    squadron.tokens[token] = DISCARDED
    die = yield from set_die(table, attack, squadron.seat, _ANY_FACE, squadron.card.name)
    attack.untouchable += [] if die is None else [die]


Test = Callable[[Seen, Attack, Squadron], bool]
OFFERED: dict[str, Test] = {
    "blast": _ten_numb,
    "raid": _kanan,
    "drive": _zertik,
    "recast": _morna,
    "dive": _dbs,
    "guide": _baktoid,
    "bounty": _jango,
    "lead": _blount,
    "gamble": _lando,
}
ABILITY: dict[str, Callable[[Table, Attack, Squadron], Flow[None]]] = {
    "blast": _blast,
    "raid": _raid,
    "drive": _drive,
    "recast": _recast,
    "dive": _dive,
    "guide": _guide,
    "bounty": _bounty,
    "lead": _lead,
    "gamble": _gamble,
}
#: Who offers each of them to whom: a squadron without such an ace about it is not looked at.
_OWNERS = {
    "blast": "ten_numb",
    "raid": "kanan_jarrus",
    "drive": "zertik_strom",
    "recast": "morna_kee",
    "dive": "dbs_404",
    "guide": "baktoid_prototypes",
    "bounty": "jango_fett",
    "lead": "lieutenant_blount",
    "gamble": LANDO,
    "sight": "captain_jonus",
    "paint": "malee_hurra",
}
#: In the order in which they are counted among the effects of an attack.
WORDS = tuple(_OWNERS)


def of_squadron(table: Seen, attack: Attack, squadron: Squadron) -> list[str]:
    """What aces let this attacker do to its dice."""
    aces = table.config.aces[squadron.seat]
    return [word for word, test in OFFERED.items() if _OWNERS[word] in aces and test(table, attack, squadron)]


# -- dice of friendly ships ----------------------------------------------------------------------------------


def of_ship(table: Seen, attack: Attack, ship: Ship) -> list[str]:
    """What aces at distance 1 of a defending ship let a friendly ship do to its dice."""
    aces = table.config.aces[ship.seat]
    if attack.target_ship < 0 or attack.kind not in (BATTERY, SALVO):
        return []
    found = []
    if "captain_jonus" in aces and _spots(table, attack, ship, "captain_jonus") and _sighted(attack):
        found.append("sight")
    if "malee_hurra" in aces and _malee(table, attack, ship):
        found.append("paint")
    return found


def _spots(table: Seen, attack: Attack, ship: Ship, id: str) -> bool:
    one = ace(table, id, ship.seat)
    return one is not None and within(one, table.ships[attack.target_ship], DISTANCE_1)


def _sighted(attack: Attack) -> list[int]:
    """Red and blue dice that do not show an accuracy yet."""
    return [
        index
        for index in attack.turnable()
        if attack.pool[index][0] in (RED, BLUE) and attack.pool[index][1] != ACCURACY
    ]


def _painted(attack: Attack) -> bool:
    """Two dice, one of which could show a crit that does not."""
    return len(attack.pool) > 1 and any(
        not CRITS[face] and any(CRITS[other] for other in HAS[color]) for color, face in attack.pool
    )


def _malee(table: Seen, attack: Attack, ship: Ship) -> bool:
    """Malee Hurra: at most one enemy squadron is engaged with her; once in an activation."""
    one = ace(table, "malee_hurra", ship.seat)
    if one is None or (NONE, WORDS.index("paint"), 0) in table.used or not _painted(attack):
        return False
    if not within(one, table.ships[attack.target_ship], DISTANCE_1):
        return False
    return not instigated(table, one) and len(engaged(table, one)) <= 1


def for_ship(table: Table, attack: Attack, ship: Ship, word: str) -> Flow[None]:
    if word == "sight":
        yield from set_die(table, attack, ship.seat, {"to": ["accuracy"]}, "Captain Jonus")
        return
    table.used.append((NONE, WORDS.index("paint"), 0))
    chosen = yield from choose(
        table,
        ship.seat,
        "Malee Hurra: which die is spent?",
        lambda: dice_options(SpendDie, attack, attack.spendable()),
        topic="spend-worst",
    )
    table.tell("spends-die", ship.seat, code_of(attack.take(chosen.die)))
    yield from set_die(table, attack, ship.seat, {"to": ["crit", "hit-crit"]}, "Malee Hurra")


# -- critical effects ----------------------------------------------------------------------------------------

NYM, NORRA = Ability("havoc"), Ability("strip")


def crits_of(table: Seen, attack: Attack, squadron: Squadron) -> list[Act]:
    """Critical effects of aces against a ship: Nym's own, Norra Wexley's for friendly bombers."""
    found: list[Act] = []
    if squadron.card.id == "nym_havoc" and any(color == BLUE and CRITS[face] for color, face in attack.pool):
        found += [NYM] if any(defenders_tokens(table, attack)[1]) else []
    norra = ace(table, "norra_wexley", squadron.seat)
    target = table.ships[attack.target_ship]
    if (
        norra is not None
        and "bomber" in squadron.card.keywords
        and not attack.ignored
        and within(norra, squadron, DISTANCE_1)
        and target.shields[attack.target_zone]
    ):
        found.append(NORRA)
    return found


def resolve_crit(table: Table, attack: Attack, chosen: Act, seat: int) -> Flow[None]:
    target = table.ships[attack.target_ship]
    if chosen is NORRA:
        zone = attack.target_zone
        target.shields[zone] -= 1
        table.tell(ShieldsSet, target.seat, target.index, zone, target.shields[zone])
        return
    types, tokens = defenders_tokens(table, attack)
    token = yield from choose(
        table,
        seat,
        "Nym: which defense token is discarded?",
        lambda: [Lock(index) for index, state in enumerate(tokens) if state],
        topic="mark-token",
    )
    tokens[token.token] = DISCARDED
    table.tell("loses-token", target.seat, target.index, types[token.token])


# -- damage --------------------------------------------------------------------------------------------------


def share_damage(table: Table, attack: Attack, target: Squadron, total: int) -> Flow[int]:
    """Biggs Darklighter and Axe: a point of what a friendly squadron is about to suffer (G66)."""
    biggs = ace(table, "biggs_darklighter", target.seat)
    if total > 0 and biggs is not None and _escort_near(table, biggs, target):
        ways = [
            one
            for one in near(table, biggs, target.seat)
            if keyword(table, one, "escort") and not lingers(table, one)
        ]
        asked = f"Biggs Darklighter against {total} damage of {target.name}?"
        if ways and (yield from _wanted(table, biggs, asked, total, target)):
            other = yield from pick(
                table, biggs.seat, ways, "Biggs Darklighter: who suffers the point?", "ace-friend", biggs
            )
            total -= 1
            hurt(table, other, 1)
    axe = ace(table, "axe", target.seat)
    if total > 0 and axe is not None and axe is not target and within(axe, target, DISTANCE_1):
        spent: list[int] = []
        while total and any(state and index not in spent for index, state in enumerate(axe.tokens)):
            asked = f"Axe against {total} damage of {target.name}?"
            if not (yield from _wanted(table, axe, asked, total, target)):
                break
            spent.append((yield from spend_own_token(table, axe, spent)))
            total -= 1
    return total


def suffer_in_attack(table: Table, attack: Attack, squadron: Squadron, count: int) -> Flow[None]:
    """G66: points suffered during an attack beside the total; Biggs Darklighter and Axe may share them."""
    hurt(table, squadron, (yield from share_damage(table, attack, squadron, count)))


def _escort_near(table: Seen, biggs: Squadron, target: Squadron) -> bool:
    return keyword(table, target, "escort") > 0 and within(biggs, target, DISTANCE_1)


def _wanted(table: Table, one: Squadron, prompt: str, total: int, target: Squadron) -> Flow[bool]:
    chosen = yield from may_choose(
        table,
        one.seat,
        prompt,
        lambda: [Ability(one.card.id)],
        topic="ace-defends",
        about={"squadron": one.index, "damage": total, "target": target.index},
    )
    return chosen is not None


def damage_done(table: Table, attack: Attack, target: Squadron, suffered: int) -> Flow[None]:
    """Dutch Vander and Anakin Skywalker (Delta-7): the squadron they attacked was damaged."""
    if suffered <= 0 or attack.by_squadron < 0:
        return
    one = table.squadrons[attack.by_squadron]
    if one.card.id == "dutch_vander" and target.hull:
        if target.activated:
            hurt(table, target, 1)
        elif (yield from _wanted(table, one, f"Dutch Vander: {target.name} counts as activated?", 0, target)):
            target.activated = True
            table.tell("tires", target.seat, target.index)
    elif one.card.id == "anakin_skywalker" and attack.kind not in (COUNTER, SNIPE):
        yield from _flanked(table, attack, one, target)


def _flanked(table: Table, attack: Attack, one: Squadron, target: Squadron) -> Flow[None]:
    """G69: up to two enemy squadrons at distance 1 of the defender suffer 1 each. ARA-16: itself among them,
    or by the other reading not.
    """
    done: list[Squadron] = []
    but = (target,) if ruled_otherwise(table) else ()
    for _ in range(2):
        ways = [
            ToSquadron(each.index)
            for each in near(table, target, target.seat, *but)
            if each.hull and each not in done
        ]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            one.seat,
            "Anakin Skywalker: who suffers 1?",
            ways,
            topic="ace-foe",
            about={"squadron": one.index, "for": one.card.id},
        )
        if chosen is None:
            return
        done.append(table.squadrons[chosen.squadron])
        yield from suffer_in_attack(table, attack, done[-1], 1)


# -- defense tokens ------------------------------------------------------------------------------------------

#: Kit Fisto: what a token that he discards takes off.
FISTO = 3


def _bluff(table: Table, attack: Attack, one: Squadron, index: int) -> Flow[bool]:
    chosen = yield from may_choose(
        table,
        one.seat,
        "Lando Calrissian: the attacker rolls dice again, instead of the effect of the token?",
        lambda: [Ability(LANDO)],
        topic="ace-token",
        about={"squadron": one.index, "token": index},
    )
    if chosen is not None:
        every = attack.turnable()
        yield from reroll_dice(table, attack, one.seat, every, len(every), one.card.name)
    return chosen is not None


def instead_of_token(table: Table, attack: Attack, index: int) -> Flow[bool]:
    """Kit Fisto: the token that he spends is discarded, and the damage is 3 less. Lando Calrissian: the
    attacker rolls dice of his choice again.
    """
    one = table.squadrons[attack.target_squadron]
    if one.card.id == LANDO and attack.pool:
        return (yield from _bluff(table, attack, one, index))
    if one.card.id != "kit_fisto":
        return False
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Kit Fisto: discard the token for {FISTO} damage less?",
        lambda: [Ability("kit_fisto")],
        topic="ace-token",
        about={"squadron": one.index, "token": index},
    )
    if chosen is None:
        return False
    one.tokens[index] = DISCARDED
    attack.reduced += FISTO
    return True
