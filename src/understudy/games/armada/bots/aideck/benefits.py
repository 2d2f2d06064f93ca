"""AR-UPG-01 to AR-UPG-03, AR-PRI-04 to AR-PRI-06, I9, I14: whether an upgrade works fully now.

Every operation of the vocabulary has its answer: yes, no, or None where it is unclear, which a card settles
(AR-ODD-01).
"""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.armada.bots.aideck.pages import guarding, mapping, stores
from understudy.games.armada.bots.aideck.pages.activation import benefit
from understudy.games.armada.bots.aideck.repairs import Spending
from understudy.games.armada.bots.aideck.seeing import any_target
from understudy.games.armada.bots.aideck.terms import (
    EVADED,
    FORCED,
    Mind,
    blanks,
    damage_of_die,
    distance,
    first_of,
    own_attack,
)
from understudy.games.armada.cards import BRACE, COMMANDS, DAMAGE, EVADE, REPAIR, SALVO, SQUADRON, Effect
from understudy.games.armada.dice import ACCURACY, BLANK, CRITS, RED, Rolled
from understudy.games.armada.measures import LEFT, RIGHT
from understudy.games.armada.options import BOTH, DIAL, AttackShip, UseCard
from understudy.games.armada.queries import (
    CLOSE,
    DISTANCE_1,
    living_ships,
    living_squadrons,
    tokens_at_hand,
    within,
)
from understudy.games.armada.rules.activation import attack_options, commandable, squadron_count
from understudy.games.armada.rules.defense import other_uses, spendable
from understudy.games.armada.rules.effects import Use, as_use, effect_of, officers, rerollable, settable
from understudy.games.armada.rules.harm import damage_of
from understudy.games.armada.rules.mapping import rocks_near
from understudy.games.armada.rules.repairing import repair_points
from understudy.games.armada.rules.squadrons import move_limit
from understudy.games.armada.shots import flak_shots
from understudy.games.armada.table import BATTERY, DISCARDED, EXHAUSTED, FLAK, READY, Ship
from understudy.games.armada.vocabulary import DISCARD, OFFICER, SHIELDS
from understudy.kit.exact import added

Worth = bool | None


def worth(mind: Mind, option: UseCard) -> Worth:
    """Does the effect work fully now?"""
    use = as_use(option)
    effect = effect_of(mind.view, use)
    if deadly(mind, effect):
        return False
    answer = _BY_OP.get(effect["op"])
    return None if answer is None else answer(mind, use, effect)


def deadly(mind: Mind, effect: Effect) -> bool:
    """ARA-AI-30: its price would destroy the own ship that pays it. The other reading does not ask."""
    if mind.reads("prices"):
        return False
    damage = added(int(cost.value) for cost in effect.get("cost", ()) if cost.kind == "suffer")
    if not damage or "ship" not in mind.about:
        return False
    ship = mind.ship
    return len(ship.cards) + damage - max(ship.shields) >= ship.build.hull


def limited(effect: Effect) -> bool:
    """I6.8: it costs something, or may be used only so often: it goes to the first attack."""
    return bool(effect.get("cost")) or effect.get("limit") in ("activation", "round")


def _later_target(mind: Mind, effect: Effect) -> bool:
    """I6.8: of an attack on squadrons the first repetition counts; ARA-AI-17: perhaps of all attacks the
    first.
    """
    attack = mind.attack
    return limited(effect) and ((attack.kind == FLAK and not attack.first) or too_late(mind))


def too_late(mind: Mind) -> bool:
    """ARA-AI-17: by the other reading only the first attack of a ship gets what can be used once."""
    attack = mind.attack
    own = attack.by_ship >= 0 and attack.kind in (BATTERY, FLAK)
    return own and mind.reads("second_attack") and mind.view.ships[attack.by_ship].attacks > 1


def price(mind: Mind, option: UseCard) -> int:
    """AR-TOK-01: the dearer card first."""
    ship = mind.view.ships[option.ship]
    return mind.view.config.fleets[ship.seat].cost(ship.build.upgrades[option.upgrade].points)


# -- dice ----------------------------------------------------------------------------------------------------


def _reroll(mind: Mind, use: Use, effect: Effect) -> Worth:
    """AR-RER-01, AR-RER-02, I9.2: own blanks. AR-RER-03, AR-RER-04, I9.4: what an enemy is forced to."""
    if not own_attack(mind):
        return _forced(mind)
    if _later_target(mind, effect):
        return False
    able = rerollable(mind.attack, effect)
    found = [index for index in able if mind.attack.pool[index][1] == BLANK]
    if OFFICER in effect.get("cost", ()):
        # Darth Vader: three or more blanks, and an officer who is not the commander.
        ship = mind.view.ships[mind.attack.by_ship]
        cards = ship.build.upgrades
        spare = any("commander" not in cards[index].slots for index in officers(ship))
        return len(found) >= 3 and spare
    if effect.get("n") == "all":
        return bool(able) and len(found) == len(mind.attack.pool)
    if any(cost.kind == "die" for cost in effect.get("cost", ())):
        # Leading Shots: the die that is spent must bring more than one.
        return len(blanks(mind)) >= 2
    return bool(found)


def lethal(mind: Mind) -> bool:
    """I9.4: the damage as it stands would destroy the ship."""
    attack = mind.attack
    if attack.target_ship < 0:
        squadron = mind.view.squadrons[attack.target_squadron]
        return damage_of(mind.view, attack) >= squadron.hull
    ship = mind.view.ships[attack.target_ship]
    through = _total(mind) - ship.shields[attack.target_zone]
    return len(ship.cards) + through >= ship.build.hull


def _total(mind: Mind) -> int:
    total = damage_of(mind.view, mind.attack)
    return (total + 1) // 2 if mind.attack.braced else total


def _forced(mind: Mind) -> Worth:
    if first_of(mind.attack.pool, FORCED) < 0:
        return False
    return _against_damage(mind)


def _against_damage(mind: Mind) -> Worth:
    """I9.4: lethal: yes; some damage: a card says; none: no."""
    if lethal(mind):
        return True
    return None if _total(mind) else False


def _add_dice(mind: Mind, use: Use, effect: Effect) -> Worth:
    """I14: free dice always; paid ones on the first attack that they are meant for."""
    attack = mind.attack
    if _later_target(mind, effect):
        return False
    if not limited(effect) and "then" not in effect:
        return True
    if effect.get("then") == "no_more_targets":
        # Linked Turbolaser Towers: only where there is no second squadron to be attacked.
        ship = mind.view.ships[attack.by_ship]
        return added(1 for _ in flak_shots(mind.view, ship, (attack.zone,))) <= 1
    if effect.get("then") == "no_more_attacks":
        ship = mind.view.ships[attack.by_ship]
        more = attack_options(mind.view, ship) if mind.view.known is None else any_target(mind, ship)
        return True if not more else None
    if DISCARD in effect.get("cost", ()):
        return attack.target_ship >= 0
    if SHIELDS in effect.get("cost", ()):
        ship = mind.view.ships[attack.by_ship]
        spare = added(count for zone, count in enumerate(ship.shields) if zone != attack.zone)
        return None if attack.target_ship >= 0 and spare >= 2 else False
    return True


def _set_die(mind: Mind, use: Use, effect: Effect) -> Worth:
    """AR-PRI-04 to AR-PRI-06, I6.9: some die would count more; or a blank would be an accuracy of use."""
    if _later_target(mind, effect):
        return False
    return best_change(mind, effect) is not None


def _swap_die(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Gunnery Chief Varnillian: the die on the card counts more than one of the pool."""
    stored = mind.view.ships[use.ship].stored[use.upgrade] or (8 * RED + BLANK,)
    worth_there = damage_of_die(mind, (stored[0] >> 3, stored[0] & 7))
    return any(damage_of_die(mind, die) < worth_there for die in mind.attack.pool)


def best_change(mind: Mind, effect: Effect) -> tuple[int, int] | None:
    """The die that gains most, of those that count least: blank, accuracy, hit, crit (I6.9)."""
    return best_of_changes(mind, settable(mind.attack, effect))


def best_of_changes(mind: Mind, ways: list[tuple[int, int]]) -> tuple[int, int] | None:
    pool = mind.attack.pool
    found: list[tuple[tuple[int, ...], tuple[int, int]]] = []
    for index, face in ways:
        die = pool[index]
        gain = damage_of_die(mind, (die[0], face)) - damage_of_die(mind, die)
        if gain > 0:
            found.append(((-damage_of_die(mind, (die[0], face)), _standing(die), index), (index, face)))
        elif face == ACCURACY and die[1] == BLANK and lockable(mind):
            found.append(((0, 0, index), (index, face)))
    return min(found)[1] if found else None


def _standing(die: Rolled) -> int:
    order = (BLANK, ACCURACY)
    return order.index(die[1]) if die[1] in order else 2 + CRITS[die[1]]


def lockable(mind: Mind) -> list[int]:
    """I6.10: tokens of the defender that an accuracy can lock; none where it cannot spend any."""
    attack, view = mind.attack, mind.view
    if attack.target_ship >= 0:
        ship = view.ships[attack.target_ship]
        if not ship.speed:
            return []
        states = ship.tokens
    else:
        states = view.squadrons[attack.target_squadron].tokens
    return [index for index, state in enumerate(states) if state and not attack.locked >> index & 1]


def _cancel(mind: Mind, use: Use, effect: Effect) -> Worth:
    """A die of the enemy is canceled (I9.4)."""
    if own_attack(mind):
        return False
    return _against_damage(mind) if first_of(mind.attack.pool, EVADED) >= 0 else False


# -- tokens -----------------------------------------------------------------------------------------------


def _limit_tokens(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Avenger: two or more exhausted tokens; other limits: two or more that could be spent."""
    if mind.attack.target_ship < 0 or _later_target(mind, effect):
        return False
    tokens = mind.view.ships[mind.attack.target_ship].tokens
    if effect.get("limit_") == "at most 1 token":
        return added(state != DISCARDED for state in tokens) >= 2
    return tokens.count(EXHAUSTED) >= 2


def _mark(mind: Mind, use: Use, effect: Effect) -> Worth:
    return mind.attack.target_ship >= 0


def _raid(mind: Mind, use: Use, effect: Effect) -> Worth:
    return mind.attack.target_ship >= 0


def _unlock(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Electronic Countermeasures: no other token, or only salvo, can be spent."""
    ship = mind.view.ships[mind.attack.target_ship]
    free = [index for index in spendable(mind.view, mind.attack) if ship.build.tokens[index] != SALVO]
    return not free and not spent_one(mind)


def spent_one(mind: Mind) -> bool:
    """AR-DEF-02: a token besides salvo was spent in this attack."""
    attack = mind.attack
    kinds, _ = tokens_at_hand(mind.view, attack)
    return any(kind != SALVO and attack.spent >> index & 1 for index, kind in enumerate(kinds))


def _ready_tokens(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Beast of Burden: a card says, where a friend has an exhausted token; else where one of its own has."""
    ship = mind.view.ships[use.ship]
    if mind.view.attacks:
        return EXHAUSTED in ship.tokens
    friends = [other for other in living_ships(mind.view, ship.seat) if other is not ship]
    return None if any(EXHAUSTED in other.tokens for other in friends) else False


def _gather(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Thermal Shields: four or more dice, and a ready brace."""
    ship = mind.view.ships[use.ship]
    ready = any(kind == BRACE and ship.tokens[index] == READY for index, kind in enumerate(ship.build.tokens))
    return ready and int(mind.about.get("dice", 0)) >= 4


def _token_as(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Sa Nalaor: I14, the card that was revealed shows an evade. Reactive Gunnery: a card says."""
    if effect["type"] == "salvo":
        return None
    shown = mind.orders.discard[-1:]
    return mind.about.get("token") != "salvo" and bool(shown) and mind.cards[shown[0]].token == EVADE


def evades_by_card(mind: Mind) -> bool:
    """Sa Nalaor: any token may work as an evade, and the ship holds none of its own (I14)."""
    attack = mind.attack
    if attack.target_ship < 0:
        return False
    ship = mind.view.ships[attack.target_ship]
    if any(kind == EVADE and ship.tokens[index] for index, kind in enumerate(ship.build.tokens)):
        return False
    return any(
        effect["op"] == "token_as" and effect["type"] == "evade"
        for _, effect in other_uses(mind.view, attack, ship)
    )


def _reduce(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Foreman's Labor: the first damage. Expert Shield Tech: redirecting could move one point at most.
    Implacable and the like: a card says, where hull would be lost.
    """
    attack = mind.attack
    if mind.request.topic == "instead-of-token":
        return _little_to_redirect(mind)
    if attack.target_ship < 0:
        return None
    if use.ship == attack.target_ship and effect.get("by") != "n":
        return True
    defender = mind.view.ships[attack.target_ship]
    through = int(mind.about.get("damage", 0)) - defender.shields[attack.target_zone]
    if through <= 0:
        return False
    return True if len(defender.cards) + through >= defender.build.hull else None


def _little_to_redirect(mind: Mind) -> bool:
    attack = mind.attack
    ship = mind.view.ships[attack.target_ship]
    over = max(0, _total(mind) - ship.shields[attack.target_zone])
    return min(over, max(ship.shields[zone] for zone in ship.build.arcs.adjacent[attack.target_zone])) <= 1


# -- outside attacks -----------------------------------------------------------------------------------------


def _drop_damage(mind: Mind, use: Use, effect: Effect) -> Worth:
    """AR-UPG-02: as many facedown cards as it repairs."""
    ship = mind.view.ships[use.ship]
    down = added(code < 0 or not code & 1 for code in ship.cards)
    return down >= int(str(effect.get("n", 3)).split()[-1])


def _room_for(ship: Ship, command: int) -> bool:
    """I9.1: a token that it lacks, and room for it."""
    return not ship.commands >> command & 1 and bin(ship.commands).count("1") < ship.build.most_tokens


def _token_of_dial(mind: Mind, use: Use, effect: Effect) -> Worth:
    ship = mind.view.ships[use.ship]
    if effect.get("type") == "revealed":
        return ship.dial >= 0 and _room_for(ship, ship.dial)
    return any(_room_for(ship, command) for command in range(4))


def idle_tokens(mind: Mind, ship: Ship) -> list[int]:
    """I14: command tokens that cannot be used in this activation."""
    return [command for command in range(4) if ship.commands >> command & 1 and not benefit(mind, command)]


def receivers(mind: Mind, ship: Ship, command: int) -> list[Ship]:
    """Friends that lack the token and have room for it, the closest first (AR-TOK-04)."""
    friends = [
        other
        for other in living_ships(mind.view, ship.seat)
        if other is not ship and _room_for(other, command)
    ]
    return sorted(friends, key=lambda other: (distance(ship, other), other.index))


def _pass_token(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Comms Net: a token that the ship cannot use goes to the closest friend that lacks it."""
    ship = mind.view.ships[use.ship]
    return any(receivers(mind, ship, command) for command in idle_tokens(mind, ship))


def _set_dial(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Another command: where that of the card is of no benefit; a dial that is given up: a card says."""
    if not effect.get("to"):
        return None
    return mind.card is not None and not benefit(mind, mind.card.command)


def _always(mind: Mind, use: Use, effect: Effect) -> Worth:
    return True


# -- critical effects ----------------------------------------------------------------------------------------


def _lose_shields(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Heavy Ion Emplacements: at least two of the three zones have a shield."""
    target = mind.view.ships[mind.attack.target_ship]
    zones = (mind.attack.target_zone, *target.build.arcs.adjacent[mind.attack.target_zone])
    return added(target.shields[zone] > 0 for zone in zones) >= 2


def _exhaust(mind: Mind, use: Use, effect: Effect) -> Worth:
    target = mind.view.ships[mind.attack.target_ship]
    return READY in target.tokens if effect.get("n") == "all" else any(target.tokens)


def _first_faceup(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Several faceup cards: where so many would be dealt."""
    target = mind.view.ships[mind.attack.target_ship]
    return _total(mind) - target.shields[mind.attack.target_zone] >= int(effect["n"])


def _broadsides(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Admiral Ackbar: a card says, where a side has a ship to attack; not where none has."""
    ways = attack_options(mind.view, mind.ship)
    sides = [option for option in ways if isinstance(option, AttackShip) and option.zone in (RIGHT, LEFT)]
    return None if sides else False


def _splash(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Wide-Area Barrage: an enemy stands beside the defender."""
    target = mind.view.ships[mind.attack.target_ship]
    ships = [ship for ship in living_ships(mind.view, target.seat) if ship is not target]
    return any(within(ship, target, CLOSE) for ship in ships) or any(
        within(one, target, CLOSE) for one in living_squadrons(mind.view, target.seat)
    )


def _copied(mind: Mind, use: Use, effect: Effect) -> Worth:
    """I9.1: a token that the ship of the card lacks, and room for it."""
    return _room_for(mind.view.ships[use.ship], int(mind.view.ships[int(mind.about["ship"])].dial))


def _overlap_more(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Amity: its hull left is larger than that of the other ship, and it survives the card."""
    own, other = mind.view.ships[use.ship], mind.view.ships[int(mind.about["by"])]
    left, theirs = own.build.hull - len(own.cards), other.build.hull - len(other.cards)
    return left > 1 and left > theirs


def _lend_dials(mind: Mind, use: Use, effect: Effect) -> Worth:
    stored = mind.view.ships[use.ship].stored[use.upgrade]
    return bool(stores.lends(mind, mind.ship, stored))


def _token_adds(mind: Mind, command: int) -> Worth:
    """I5.6: whether a token would add something to the dial of a command."""
    ship = mind.ship
    if command == REPAIR:
        both, dial = (Spending(ship, repair_points(mind.view, ship, each)).effects for each in (BOTH, DIAL))
        return both > dial
    if command == SQUADRON:
        return len(commandable(mind.view, ship)) > squadron_count(mind.view, ship, DIAL)
    return None


def _dial_both(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Leia Organa: the token adds something, and the ship would resolve no other token."""
    if mind.view.attacks:
        ship = mind.view.ships[mind.attack.by_ship]
        return not ship.commands and bool(blanks(mind))
    if mind.ship.commands:
        return False
    if "command" in mind.about:
        return _token_adds(mind, int(mind.about["command"]))
    return None


def _token_too(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Commander Beck: odd or even, where the command is of benefit and has no other source."""
    if mind.view.attacks:
        return None if blanks(mind) else False
    if "command" in mind.about:
        return None if _token_adds(mind, int(mind.about["command"])) else False
    return None


def _feign(mind: Mind, use: Use, effect: Effect) -> Worth:
    command = COMMANDS.index(effect["commands"][0])
    return None if benefit(mind, command) else False


def _assault(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Clone Commander Wolffe: a squadron of the command could reach a ship."""
    ship = mind.ship
    foes = living_ships(mind.view, 1 - ship.seat)
    return any(
        within(one, foe, move_limit(mind.view, one) + DISTANCE_1)
        for one in commandable(mind.view, ship)
        for foe in foes
    )


def _drill(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Battle Droid Reserves: a faceup crew card, or two facedown cards."""
    cards = mind.ship.cards
    crew = any(code >= 0 and code & 1 and DAMAGE[code >> 1].trait == "crew" for code in cards)
    return crew or added(code < 0 or not code & 1 for code in cards) >= 2


def _pledge(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Tikkes: a token of another kind than the revealed command has room."""
    ship = mind.ship
    return any(_room_for(ship, command) for command in range(4) if command != ship.dial)


def _push_rock(mind: Mind, use: Use, effect: Effect) -> Worth:
    """Ezra Bridger: the best maneuver would end on an obstacle that he can move. At a real table nobody has
    laid out a course yet: he waits.
    """
    if mind.view.known is not None:
        return False
    return mapping.rock_ahead(mind) in rocks_near(mind.view, None, mind.ship, 2)


def _linger(mind: Mind, use: Use, effect: Effect) -> Worth:
    """General Rieekan: a ship always, a squadron that was not activated yet."""
    return "squadron" not in mind.about or not mind.squadron.activated


_BY_OP: dict[str, Callable[[Mind, Use, Effect], Worth]] = {
    "linger": _linger,
    "temp_speed": lambda mind, use, effect: mind.view.ships[int(mind.about["of"])].speed > 0,
    "lay_mines": _always,
    "lay_trap": lambda mind, use, effect: mapping.traps(mind),
    "push_rock": _push_rock,
    "place_target": lambda mind, use, effect: mapping.aims_again(mind, mind.ship),
    "burn": lambda mind, use, effect: mapping.burns(mind),
    "shell": lambda mind, use, effect: mapping.shells(mind),
    "launch_all": lambda mind, use, effect: mapping.launches(mind, mind.ship, use.upgrade, 2),
    "launch_some": lambda mind, use, effect: mapping.launches(mind, mind.ship, use.upgrade, 3),
    "focus": lambda mind, use, effect: mapping.focus_zone(mind) >= 0,
    "focus_die": _always,
    "swap_card": lambda mind, use, effect: False,
    "overlap_more": _overlap_more,
    "effect_for_discard": lambda mind, use, effect: _against_damage(mind),
    "gather_shields": lambda mind, use, effect: bool(guarding.weak_zones(mind, mind.ship)),
    "assault": _assault,
    "dial_both": _dial_both,
    "token_too": _token_too,
    "feign": _feign,
    "drill": _drill,
    "look_dials": lambda mind, use, effect: False,
    "slice_dial": _always,
    "rob": _always,
    "take_upgrade": _always,
    "pay_dial": lambda mind, use, effect: stores.worth_paying(mind, use),
    "pay_double": lambda mind, use, effect: stores.worth_paying(mind, use, held=True),
    "pay_tokens": lambda mind, use, effect: stores.worth_paying(mind, use),
    "doom": lambda mind, use, effect: stores.foes_near(mind),
    "hand_round": lambda mind, use, effect: stores.room_in_two(mind),
    "lend_dials": _lend_dials,
    "collect": _always,
    "pledge": _pledge,
    "take_all": lambda mind, use, effect: not mind.ship.commands,
    "spy": _always,
    "raid_back": _always,
    "reroll": _reroll,
    "add_dice": _add_dice,
    "set_die": _set_die,
    "swap_die": _swap_die,
    "cancel_dice": _cancel,
    "token_limit": _limit_tokens,
    "mark_token": _mark,
    "raid": _raid,
    "unlock_token": _unlock,
    "ready_tokens": _ready_tokens,
    "ready_friend": _always,
    "remove_gathered": _gather,
    "token_as": _token_as,
    "reduce_damage": _reduce,
    "drop_damage": _drop_damage,
    "token_of_dial": _token_of_dial,
    "gain_command_token": _always,
    "pass_command_token": _pass_token,
    "set_dial": _set_dial,
    "recover_token": _always,
    "recover_shield": _always,
    "ignore_obstacles": _always,
    "prevent_faceup": _always,
    "zone_damage": _always,
    "faceup_card": _always,
    "lose_shields": _lose_shields,
    "exhaust_tokens": _exhaust,
    "first_faceup": _first_faceup,
    "broadsides": _broadsides,
    "splash": _splash,
    "copy_token": _copied,
    "as_dial": _always,
    "squadron_count": _always,
    "regain": _always,
    "stored_token": _always,
    "raid_all": _always,
    "ready_card": _always,
    "slow_enemy": _always,
    "hand_out": _always,
    "give_token": _always,
    "take_tokens": _always,
    "cluster": _always,
    "turn_down": _always,
    "spend_token": _always,
    "exhaust_upgrade": _always,
}
