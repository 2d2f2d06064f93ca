"""R9.5, R12, R13.7: after the tokens: critical effects, damage, and what follows an attack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from understudy.core.flow import Flow
from understudy.core.table import Step
from understudy.games.armada.cards import DAMAGE_OF
from understudy.games.armada.dice import ACCURACY, CRITS, HITS, Armament, reaching
from understudy.games.armada.events import ShieldsSet
from understudy.games.armada.measures import REAR
from understudy.games.armada.options import (
    NONE,
    STANDARD_CRIT,
    ZONE_ACTS,
    Ability,
    Act,
    Amount,
    ChooseZone,
    SpendToken,
    ToShip,
    ToSquadron,
)
from understudy.games.armada.queries import Seen, at_distance, engaged, keyword, living_ships, wound_up
from understudy.games.armada.rules import aces, crits, ignition
from understudy.games.armada.rules.asking import choose, confirm, may_choose
from understudy.games.armada.rules.attack import attacking_ship, begin
from understudy.games.armada.rules.conditions import met
from understudy.games.armada.rules.damage import clear_lost, hurt, lose_cards, suffer, suffer_somewhere
from understudy.games.armada.rules.effects import (
    Use,
    as_use,
    attacker_seat,
    candidates,
    card_name,
    defender_seat,
    defenders_tokens,
    effect_of,
    in_turn,
    pay,
    rolling,
    usable,
)
from understudy.games.armada.rules.objectives import fire
from understudy.games.armada.rules.objectives.victory import ambushed, from_behind, spent_mark
from understudy.games.armada.rules.operations import use_in_attack
from understudy.games.armada.shots import obstructed_between
from understudy.games.armada.table import (
    BATTERY,
    CANNON,
    COUNTER,
    EXHAUSTED,
    FLAK,
    MAW,
    READY,
    SALVO,
    SNIPE,
    Attack,
    Ship,
    Squadron,
    Table,
)

COOLANT = DAMAGE_OF["coolant_discharge"]
TARGETER = DAMAGE_OF["targeter_disruption"]
#: By color: what each face counts.
Worth: TypeAlias = tuple[tuple[int, ...], ...]


# -- after the tokens: critical effects and damage -----------------------------------------------------------


def after_tokens(table: Table) -> Flow[None]:
    """G10: what comes after the token step (Tranquility)."""
    attack = table.attack
    if attack.target_ship < 0:
        return
    defender = table.ships[attack.target_ship]
    for use in in_turn(table, "after_tokens", defender, attack):
        if effect_of(table, use)["op"] == "ready_unspent":
            yield from _ready_unspent(table, use, defender, attack)
            continue
        sources = [
            zone for zone in defender.build.zones if zone != attack.target_zone and defender.shields[zone]
        ]
        cap = effect_of(table, use)["cap"]
        if not sources or defender.shields[attack.target_zone] >= cap:
            continue
        yield from _tranquility(table, use, defender, attack, sources, cap)


def _ready_unspent(table: Table, use: Use, defender: Ship, attack: Attack) -> Flow[None]:
    """Luminara Unduli: a defender that spent less than two tokens readies one that it did not spend, or one
    of a friendly ship at distance 1–5.
    """

    def able(ship: Ship) -> list[int]:
        spent = attack.spent if ship is defender else 0
        return [
            index for index, state in enumerate(ship.tokens) if state == EXHAUSTED and not spent >> index & 1
        ]

    near = [ship for ship in living_ships(table, defender.seat) if at_distance(ship, defender, 5)]
    ways = [ToShip(ship.index) for ship in near if able(ship)]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        defender.seat,
        f"{card_name(table, use)}: ready a token of which ship?",
        ways,
        topic="ready-token-of",
        about={"ship": defender.index},
    )
    if chosen is None:
        return
    yield from pay(table, use, defender)
    ship = table.ships[chosen.ship]
    token = yield from choose(
        table,
        defender.seat,
        f"{card_name(table, use)}: ready which token?",
        lambda: [SpendToken(index) for index in able(ship)],
        topic="ready-token",
        about={"ship": ship.index},
    )
    ship.tokens[token.token] = READY


def _tranquility(
    table: Table, use: Use, defender: Ship, attack: Attack, sources: Sequence[int], cap: int
) -> Flow[None]:
    chosen = yield from may_choose(
        table,
        defender.seat,
        f"{card_name(table, use)}: move shields from which zone?",
        lambda: [ChooseZone(zone) for zone in sources],
        topic="move-shields",
        about={"ship": defender.index},
    )
    if chosen is None:
        return
    zone = chosen.zone
    most = min(2, defender.shields[zone], cap - defender.shields[attack.target_zone])
    amount = yield from choose(
        table,
        defender.seat,
        "How many shields?",
        lambda: [Amount(number) for number in range(1, most + 1)],
        topic="move-shields-amount",
    )
    yield from pay(table, use, defender)
    defender.shields[zone] -= amount.number
    defender.shields[attack.target_zone] += amount.number


def crit(table: Table) -> Flow[None]:
    """R12, G10: the attacker may resolve one critical effect."""
    attack = table.attack
    table.then(("damage", ()))
    if attack.retarget >= 0:
        attack.target_zone, attack.retarget = attack.retarget, NONE
    first = yield from _critical(table, attack, critical_effects(table, attack))
    if first is None:
        return
    second = second_effect(table, attack)
    if second is None:
        return
    ways = [way for way in critical_effects(table, attack) if way is not first]
    if ways and (yield from _critical(table, attack, ways)) is not None:
        yield from pay(table, second, table.ships[second.ship])


def second_effect(table: Seen, attack: Attack) -> Use | None:
    """Fire-Control Team: a second critical effect, different from the first."""
    ship = attacking_ship(table, attack)
    found = usable(table, "second_crit", ship, attack) if ship is not None else []
    return found[0] if found else None


def _critical(table: Table, attack: Attack, ways: Sequence[Act]) -> Flow[Act | None]:
    """One critical effect, or none."""
    if not ways:
        return None
    seat = attacker_seat(table, attack)
    chosen = yield from may_choose(table, seat, "Resolve a critical effect?", ways, topic="critical-effect")
    if chosen is None:
        return None
    attack.crits += 1
    if chosen is STANDARD_CRIT:
        attack.faceup = max(attack.faceup, 1)
        table.tell("crits", seat)
    elif chosen in fire.CRITICALS:
        yield from fire.resolve(table, attack, chosen)
    elif isinstance(chosen, Ability):
        yield from aces.resolve_crit(table, attack, chosen, seat)
    elif effect_of(table, as_use(chosen))["op"] in crits.CRIT_OPS:
        yield from crits.resolve_crit(table, as_use(chosen), attack, table.ships[attack.by_ship])
    else:
        yield from use_in_attack(table, as_use(chosen), table.ships[attack.by_ship])
    return chosen


def critical_effects(table: Seen, attack: Attack) -> list[Act]:
    """R12.1–R12.3: the critical effects that may be resolved."""
    if attack.target_ship < 0:
        return []
    icons = {color for color, face in attack.pool if CRITS[face]}
    if not icons:
        return []
    ship = attacking_ship(table, attack)
    if attack.kind == CANNON:
        return [] if _immune(table.ships[attack.target_ship]) else fire.cannon_criticals(table, attack)
    if ship is None:
        squadron = table.squadrons[attack.by_squadron]
        if "bomber" not in squadron.card.keywords or _immune(table.ships[attack.target_ship]):
            return []
        return [*([] if attack.contained else [STANDARD_CRIT]), *aces.crits_of(table, attack, squadron)]
    defender = table.ships[attack.target_ship]
    if ship.has_damage(TARGETER) or _immune(defender):
        return []
    found: list[Act] = [] if attack.contained else [STANDARD_CRIT]
    found += fire.criticals(table, attack) if table.goal is not None else []
    if attack.contained and any(
        effect["op"] == "contain_all" for _, effect in candidates(table, "passive", defender)
    ):
        return []
    for use in usable(table, "crit", ship, attack):
        effect = effect_of(table, use)
        names = str(effect.get("crit", "any")).split("|")
        shown = "any" in names or any(("red", "blue", "black")[color] in names for color in icons)
        if shown and (attack.kind != SALVO or effect.get("salvo")):
            found.append(use.option)
    return found


def _immune(ship: Ship) -> bool:
    """Commander Gherant and the like: attackers cannot use critical effects."""
    return any(
        effect["op"] == "no_crits" and ship.upgrades[index]
        for index, _, effect in ship.build.effects.get("passive", ())
    )


def damage_of(table: Seen, attack: Attack) -> int:
    """R9.5: the damage that the dice show."""
    worth = worth_of(table, attack)
    return sum(worth[color][face] for color, face in attack.pool)


def worth_of(table: Seen, attack: Attack) -> Worth:
    """R9.5: what each face of each color counts in an attack."""
    between_ships = attack.by_ship >= 0 and attack.target_ship >= 0
    return _worth(crit_worth(table, attack), between_ships and _counts_accuracies(table, attack))


@cache
def _worth(crit: int, accuracies: bool) -> Worth:
    one = tuple(hits + crit * crits for hits, crits in zip(HITS, CRITS, strict=True))
    blue = tuple(count + (face == ACCURACY) for face, count in enumerate(one)) if accuracies else one
    return one, blue, one


def _counts_accuracies(table: Seen, attack: Attack) -> bool:
    """SW-7 Ion Batteries."""
    ship = table.ships[attack.by_ship]
    return any(effect["op"] == "accuracy_worth" for _, effect in candidates(table, "passive", ship))


def crit_worth(table: Seen, attack: Attack) -> int:
    """What a crit icon counts: 1 between ships and for bombers against ships, else nothing; abilities."""
    if attack.by_ship >= 0:
        if attack.target_ship < 0:
            return 0
        ship = table.ships[attack.by_ship]
        for _, effect in candidates(table, "passive", ship):
            if effect["op"] == "crit_worth" and attack.zone == 0 and attack.kind == BATTERY:
                return int(effect["n"])
        return 1
    if attack.kind == CANNON:
        return 1
    if attack.kind == MAW:
        return 0
    squadron = table.squadrons[attack.by_squadron]
    if attack.target_ship >= 0 and "bomber" in squadron.card.keywords:
        return 1
    return int(_counts_crits(table, attack, squadron))


def _counts_crits(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    match squadron.card.id:
        case "darth_vader":
            return True
        case "shara_bey":
            return attack.kind == COUNTER
        case "darth_vader_tie_defender":
            return attack.target_squadron >= 0 and table.squadrons[attack.target_squadron].card.unique
        case "general_grievous":
            return READY not in defenders_tokens(table, attack)[1]
        case _:
            return False


def damage(table: Table) -> Flow[None]:
    """R9.5, F18, G10: total, brace, flat reductions, redirected points first, then the defending zone."""
    attack = table.attack
    shown = damage_of(table, attack)
    total = attack.total = after_tokens_spent(table, attack, shown)
    table.tell("total", attacker_seat(table, attack), shown, total)
    answers: list[Step] = [("salvo", ())] if attack.salvo else []
    answers += [("cluster", ())] if attack.by_squadron >= 0 and _clusters(table, attack) else []
    answers += _answering(table, attack)
    answers += [("ruthless", ())] if attack.kind == FLAK and _ruthless(table, attack) else []
    table.then(*answers, ("finish", ()))
    if attack.target_squadron >= 0:
        target = table.squadrons[attack.target_squadron]
        total = yield from _before_squadron_damage(table, attack, target, total)
        total = yield from aces.share_damage(table, attack, target, total)
        hull = target.hull
        hurt(table, target, total)
        yield from aces.damage_done(table, attack, target, hull - target.hull)
        if attack.kind == MAW and target.hull < hull and not target.activated:
            target.activated = True
            table.tell("tires", target.seat, target.index)
        return
    defender = table.ships[attack.target_ship]
    if defender.index in table.lost or not defender.alive:
        return
    total = yield from _before_damage(table, attack, defender, total)
    attack.total = total
    total = yield from _redirected(table, attack, defender, total)
    cards = yield from suffer(table, defender, total, attack.target_zone, attack.faceup, attack.ignored)
    if table.goal is not None:
        from_behind(table, attack, attack.total)
        ambushed(table, attack, cards)


#: Aces that do something after an attack.
AFTERWARDS = frozenset(("soontir_fel", "kickback", "tel_trevura", "whisper"))


def _answering(table: Seen, attack: Attack) -> list[Step]:
    """G68: counter and what aces do after an attack, the first player's before the second's; then Whisper."""
    counters: list[Step] = [("counter", ())] if attack.by_squadron >= 0 else []
    if not (table.config.aces[0] | table.config.aces[1]) & AFTERWARDS:
        return counters
    defender = defender_seat(table, attack)
    found: list[Step] = []
    for seat in (0, 1):
        found += counters if seat == defender else []
        found.append(("aftermath", (seat,)))
    return [*found, ("slip", ())]


def after_tokens_spent(table: Seen, attack: Attack, total: int) -> int:
    """F18: what a brace and the flat reductions leave of the damage."""
    if attack.braced:
        total = max(total - 1, 0) if _weak_brace(table, attack) else (total + 1) // 2
    return max(0, total - attack.reduced)


def _weak_brace(table: Seen, attack: Attack) -> bool:
    """Heavy Turbolaser Turrets: brace takes off one at most, unless it is the only token spent."""
    ship = attacking_ship(table, attack)
    return ship is not None and ship.works("weak_brace") and bin(attack.spent).count("1") > 1


def _clusters(table: Seen, attack: Attack) -> bool:
    return attack.target_ship >= 0 and table.ships[attack.target_ship].works("cluster")


def cluster(table: Table) -> Flow[None]:
    """Cluster Bombs: after a squadron attacked, four blue dice; it suffers 1 for each hit or crit."""
    attack = table.attack
    ship, squadron = table.ships[attack.target_ship], table.squadrons[attack.by_squadron]
    for use in usable(table, "after_attack", ship, None):
        if effect_of(table, use)["op"] != "cluster" or not squadron.alive or not ship.alive:
            continue
        name = card_name(table, use)
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Use {name} against {squadron.name}?",
            [use.option],
            topic="cluster-bombs",
            about={"ship": ship.index, "squadron": squadron.index},
        )
        if chosen is None:
            continue
        yield from pay(table, use, ship)
        rolled = yield from rolling(ship.seat, f"{name}: roll", (0, 4, 0), "cluster-dice")
        hurt(table, squadron, sum(HITS[face] + CRITS[face] for _, face in rolled))


def _ruthless(table: Seen, attack: Attack) -> bool:
    return table.ships[attack.by_ship].works("ruthless")


def ruthless(table: Table) -> Flow[None]:
    """Ruthless Strategists: a friendly squadron engaged with the defender suffers 1, and so does that."""
    attack = table.attack
    target = table.squadrons[attack.target_squadron]
    if not target.alive or not target.hull or not table.ships[attack.by_ship].in_play:
        return
    seat = attacker_seat(table, attack)
    ways = [ToSquadron(other.index) for other in engaged(table, target)]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        seat,
        f"Ruthless Strategists: which squadron suffers 1 so that {target.name} suffers 1?",
        ways,
        topic="ruthless",
        about={"squadron": target.index},
    )
    if chosen is not None:
        hurt(table, table.squadrons[chosen.squadron], 1)
        hurt(table, target, 1)


def _before_damage(table: Table, attack: Attack, defender: Ship, total: int) -> Flow[int]:
    """G10: Bright Hope, Foreman's Labor, Implacable, in this order."""
    for use, effect in list(candidates(table, "before_damage", defender)):
        if total <= 0 or effect.get("may", 1):
            continue
        owner = table.ships[use.ship]
        if met(table, effect, attack, owner, defender):
            total = max(0, total - effect["by"])
            table.tell("uses", owner.seat, owner.index, use.upgrade)
    for window in ("before_damage", "friend_defends"):
        for use in in_turn(table, window, defender, attack):
            if total > 0 and effect_of(table, use)["op"] == "reduce_damage":
                total = yield from _reduce(table, use, defender, total)
    return total


def _reduce(table: Table, use: Use, defender: Ship | Squadron, total: int) -> Flow[int]:
    owner = table.ships[use.ship]
    chosen = yield from may_choose(
        table,
        owner.seat,
        f"Use {card_name(table, use)} against {total} damage?",
        [use.option],
        topic="before-damage",
        about={"damage": total},
    )
    if chosen is None:
        return total
    effect = effect_of(table, use)
    sponsor = yield from pay(table, use, owner)
    if sponsor is not None and effect.get("then") == "sponsor_suffers":
        yield from suffer_somewhere(table, sponsor, 1, card_name(table, use), "damage-zone")
    if effect["by"] != "n":
        return max(0, total - int(effect["by"]))
    most = min(2, owner.shields[0], total)
    amount = yield from choose(
        table,
        owner.seat,
        "How many front shields are spent?",
        lambda: [Amount(number) for number in range(1, most + 1)],
        topic="spend-shields",
    )
    owner.shields[0] -= amount.number
    return total - int(amount.number)


def _before_squadron_damage(table: Table, attack: Attack, target: Squadron, total: int) -> Flow[int]:
    """Cards of ships that take damage off a squadron nearby."""
    if "friend_defends" not in table.config.windows[target.seat]:
        return total
    for ship in table.ships:
        if ship.seat != target.seat or not ship.in_play:
            continue
        for index, order, effect in ship.build.effects.get("friend_defends", ()):
            use = Use(ship.index, index, order)
            if effect["op"] != "reduce_damage" or not effect["who"].squadrons or total <= 0:
                continue
            if effect.get("least") and ship.upgrades[index] and at_distance(ship, target, 1):
                total = max(min(total, effect["least"]), total - effect["by"])
            elif ship.upgrades[index] == READY and ship.shields[0] and at_distance(ship, target, 2):
                total = yield from _reduce(table, use, target, total)
    return total


def _redirected(table: Table, attack: Attack, defender: Ship, total: int) -> Flow[int]:
    """R13.3, F19: the zones named take what the defender likes, up to their shields."""
    if attack.ignored:
        return total
    for zone in attack.redirects:
        most = min(total, defender.shields[zone])
        if attack.redirect_cap >= 0:
            most = min(most, attack.redirect_cap)
        if most <= 0:
            continue
        chosen = yield from choose(
            table,
            defender.seat,
            f"Redirect how much of {total} damage?",
            [Amount(number) for number in range(most + 1)],
            topic="redirect-amount",
            about={"ship": defender.index, "zone": zone, "damage": total},
        )
        amount = chosen.number
        defender.shields[zone] -= amount
        total -= amount
        if amount:
            table.tell(ShieldsSet, defender.seat, defender.index, zone, defender.shields[zone])
    if defender.works("spread"):
        total = yield from _spread(table, attack, defender, total)
    return total


def _spread(table: Table, attack: Attack, defender: Ship, total: int) -> Flow[int]:
    """Adi Gallia: for each token spent a point of damage may go to the shields of an adjacent zone."""
    for _ in range(bin(attack.spent).count("1")):
        ways = [
            ZONE_ACTS[zone]
            for zone in defender.build.arcs.adjacent[attack.target_zone]
            if defender.shields[zone]
        ]
        if total <= 0 or not ways:
            break
        chosen = yield from may_choose(
            table,
            defender.seat,
            "Adi Gallia: which zone takes a point of damage?",
            ways,
            topic="spread-damage",
            about={"ship": defender.index, "damage": total},
        )
        if chosen is None:
            break
        zone = chosen.zone
        defender.shields[zone] -= 1
        total -= 1
        table.tell(ShieldsSet, defender.seat, defender.index, zone, defender.shields[zone])
    return total


# -- salvo, counter, the end ---------------------------------------------------------------------------------


def salvo_dice(defender: Ship, attack: Attack) -> Armament:
    """R13.7, F21, G15: at a ship the printed rear battery at the range of the attack, at a squadron the
    anti-squadron dice at close range.
    """
    by_ship = attack.by_ship >= 0
    dice: Armament = defender.build.salvo if by_ship else defender.build.anti_squadron
    band = attack.band if by_ship else 0
    return reaching(dice, band, 2, 1) if defender.works("black_flak") else reaching(dice, band)


def salvo(table: Table) -> Flow[None]:
    """R13.7, F21–F23, G15, G16: the defender that spent a salvo token attacks back."""
    attack = table.attack
    if not attack.salvo:
        return
    defender = table.ships[attack.target_ship]
    target = attacking_ship(table, attack)
    band = attack.band if target is not None else 0
    if defender.hull is None or (target is not None and defender.hits and defender.has_damage(COOLANT)):
        return
    gathered = salvo_dice(defender, attack)
    if sum(gathered) - attack.obstructed <= 0:
        return
    back = Attack(SALVO, band, attack.obstructed)
    back.by_ship, back.zone, back.gathered = defender.index, REAR, gathered
    if target is not None:
        if not target.alive:
            return
        back.target_ship, back.target_zone = target.index, attack.zone
        defender.hits += 1
    else:
        back.target_squadron = attack.by_squadron
    table.tell("salvo", defender.seat, defender.index)
    begin(table, back)
    yield from ()


def counter(table: Table) -> Flow[None]:
    """R18.7, F22, F23: counter, of squadrons and of ships with laser turrets."""
    attack = table.attack
    if attack.by_squadron < 0 or attack.kind in (COUNTER, SNIPE, SALVO):
        return
    attacker = table.squadrons[attack.by_squadron]
    if not attacker.alive or attacker.card.id == "ig_88_ig_2000":
        return
    obstructed = _obstructed_now(table, attack)
    back = Attack(COUNTER, 0, obstructed)
    back.target_squadron = attacker.index
    if attack.target_squadron >= 0:
        defender = table.squadrons[attack.target_squadron]
        dice, seat = keyword(table, defender, "counter"), defender.seat
        back.by_squadron = defender.index
    else:
        ship = table.ships[attack.target_ship]
        dice, seat = _turrets(table, attack, ship), ship.seat
        back.by_ship, back.zone = ship.index, attack.target_zone
    if dice - obstructed <= 0:
        return
    if not (
        yield from confirm(table, seat, f"Counter {attacker.name}?", topic="counter", about={"dice": dice})
    ):
        return
    back.gathered = (0, dice, 0)
    if attack.target_squadron >= 0 and wound_up(table, table.squadrons[attack.target_squadron]):
        # TI-99: a counter under it toggles the squadron.
        table.squadrons[attack.target_squadron].activated = True
    table.tell("counters", seat, back.by_squadron, attacker.index)
    begin(table, back)


def _obstructed_now(table: Seen, attack: Attack) -> bool:
    """G68: Kickback may have moved before the counter: the line is looked at anew."""
    attacker = table.squadrons[attack.by_squadron]
    if attacker.card.id != "kickback" or attack.target_squadron < 0:
        return attack.obstructed
    target = table.squadrons[attack.target_squadron]
    return attack.obstructed if target.disc is None else obstructed_between(table, attacker, target)


def _turrets(table: Seen, attack: Attack, ship: Ship) -> int:
    """Quad Laser Turrets: counter 1 at distance 1; G44: none when obstructed."""
    if attack.obstructed or not ship.in_play:
        return 0
    return sum(
        effect["n"] for _, effect in candidates(table, "after_attack", ship) if effect["op"] == "counter"
    )


def finish(table: Table) -> None:
    """The attack is over; R9.6: a ship that attacked a squadron may attack another one in the same arc."""
    attack = table.attacks.pop()
    rolled = sum(attack.gathered) > 0
    spent_mark(table, attack)
    if attack.target_ship >= 0 and attack.by_ship >= 0 and rolled:
        attackers = table.attacked[attack.target_ship]
        if attack.by_ship not in attackers:
            attackers.append(attack.by_ship)
    if rolled and attack.by_ship >= 0 and attack.target_ship >= 0:
        lose_cards(table.ships[attack.by_ship], "attack")
    if attack.cf and attack.by_ship >= 0 and _reuses(table, table.ships[attack.by_ship]):
        table.ships[attack.by_ship].fired &= ~(1 << attack.zone)
    if attack.ignition:
        ignition.drop_token(table, table.ships[attack.by_ship])
    if not table.attacks:
        clear_lost(table)
    else:
        _clear_squadrons(table)
    if attack.kind == FLAK and rolled and not attack.done and table.ships[attack.by_ship].in_play:
        table.then(("flak_next", (attack.by_ship, attack.zone, ",".join(map(str, attack.targets)))))


def _reuses(table: Seen, ship: Ship) -> bool:
    """Gunnery Team: concentrate fire lets the next attack come from the same zone."""
    return any(effect["op"] == "reuse_zone" for _, effect in candidates(table, "command", ship))


def _clear_squadrons(table: Table) -> None:
    """A squadron that was destroyed by an answer is gone, unless it still has to answer itself."""
    for squadron in table.squadrons:
        if squadron.alive and not squadron.hull:
            hurt(table, squadron, 0)
