"""What an attack, a changed die or a defense token can bring, and what it costs: exact, out of the faces of
the dice. What defenders will do about it nobody knows; so odds are those of the roll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from understudy.core.option import YES, Option
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose, Request
from understudy.core.scene import Face, Prospect
from understudy.games.armada import cards, options
from understudy.games.armada.dice import (
    ACCURACY,
    BLUE,
    COLORS,
    DICE,
    FACE_OF,
    TONES,
    Armament,
    Rolled,
    die_name,
)
from understudy.games.armada.judging import Unjudged
from understudy.games.armada.measures import BANDS, ZONES
from understudy.games.armada.names import ship_name
from understudy.games.armada.queries import keyword
from understudy.games.armada.reporting import active_ship
from understudy.games.armada.rules.attack import dice_off, of_battery, of_dogfight, of_flak, of_strike
from understudy.games.armada.rules.defense import evading
from understudy.games.armada.rules.effects import as_use, defenders_tokens, effect_of
from understudy.games.armada.rules.harm import Worth, after_tokens_spent, damage_of, salvo_dice, worth_of
from understudy.games.armada.rules.squadrons import attack_options
from understudy.games.armada.shots import Shot, flak_shot, ship_shot, ship_shots
from understudy.games.armada.table import COUNTER, READY, SNIPE, STRIKE, Attack, Ship, Table
from understudy.games.armada.vocabulary import Cost
from understudy.kit.odds import Odds, any_of, mean, of_dice, of_die, percent, percents
from understudy.kit.saying import plural

#: Questions with attacks among their options.
DECLARING = ("attack", "next-squadron", "squadron", REPORT)
#: So many outcomes are told one by one; the rest together.
_TOLD = 4
_FACES = tuple(tuple(FACE_OF[name] for name in die.faces) for die in DICE)


def _die(worth: Worth, color: int) -> Odds:
    """The damage of one die."""
    return of_die(tuple(worth[color][face] for face in _FACES[color]))


@lru_cache(maxsize=1000)
def damage_odds(worth: Worth, dice: Armament) -> Odds:
    """The damage of dice that are rolled together."""
    return of_dice(
        ([worth[color][face] for face in _FACES[color]], count) for color, count in enumerate(dice) if count
    )


@lru_cache(maxsize=1000)
def accuracy_odds(dice: Armament) -> Odds:
    """How many accuracies they show."""
    return of_dice(
        ([int(face == ACCURACY) for face in _FACES[color]], count)
        for color, count in enumerate(dice)
        if count
    )


def dice_text(dice: Armament) -> str:
    return ", ".join(f"{count} {COLORS[color]}" for color, count in enumerate(dice) if count)


def spread(odds: Odds) -> str:
    """How likely each number is: “0 13%, 1 38%, 2 38%, 3 13%”."""
    told = [f"{number} {percent(likely)}" for number, likely in enumerate(odds[:_TOLD]) if likely]
    rest = sum(odds[_TOLD:])
    more = "+" if len(odds) > _TOLD + 1 else ""
    return ", ".join([*told, f"{_TOLD}{more} {percent(rest)}"] if rest else told)


def more_than(odds: Odds, number: int) -> float:
    return sum(odds[number + 1 :])


def _least_loss(worth: Worth, dice: Armament, off: int) -> Armament:
    """R9.2: dice are removed by the attacker, who keeps the best."""
    left = list(dice)
    for _ in range(min(off, sum(dice))):
        worst = min((color for color in range(3) if left[color]), key=lambda one: mean(_die(worth, one)))
        left[worst] -= 1
    return left[0], left[1], left[2]


# -- activating ----------------------------------------------------------------------------------------------

#: R7.2: a ship attacks from two of its hull zones.
_VOLLEYS = 2


#: A zone, its target, the target's zone, and how it is shot at.
Volley: TypeAlias = tuple[int, Ship, int, Shot]


def best_volleys(table: Table, ship: Ship) -> list[Volley]:
    """What a ship could fire at from where it is, the best targets of two zones first."""
    best: dict[int, tuple[float, Volley]] = {}
    for zone, target, other, shot in ship_shots(table, ship):
        dice, _, odds = _roll(table, of_battery(ship, zone, target, other, shot))
        gain = mean(odds)
        if sum(dice) and (zone not in best or gain > best[zone][0]):
            best[zone] = gain, (zone, target, other, shot)
    return [volley for _, volley in sorted(best.values(), key=lambda one: one[0], reverse=True)[:_VOLLEYS]]


def _at_hand(table: Table, ship: Ship) -> str:
    told = []
    for zone, target, other, shot in best_volleys(table, ship):
        dice, _, _ = _roll(table, of_battery(ship, zone, target, other, shot))
        told.append(f"{ZONES[zone]} at {ship_name(target)}, {BANDS[shot.band]}: {dice_text(dice)}")
    return "; ".join(told) or "no ship in range"


# -- declaring -----------------------------------------------------------------------------------------------


def would_be(table: Table, request: Request, option: options.Act) -> Attack | None:
    """The attack that an option declares; None where nobody can say yet."""
    try:
        return _ship_attack(table, request, option) or _squadron_attack(table, request, option)
    except Unjudged:
        return None


def _ship_attack(table: Table, request: Request, option: options.Act) -> Attack | None:
    if not isinstance(option, options.AttackShip | options.Flak):
        return None
    ship = active_ship(table) if request.topic == REPORT else table.ships[int(request.about["ship"])]
    if ship is None:
        return None
    if isinstance(option, options.AttackShip):
        zone, target, other = option.zone, option.ship, option.target_zone
        shot = ship_shot(table, ship, zone, table.ships[target], other)
        return None if shot is None else of_battery(ship, zone, table.ships[target], other, shot)
    zone, target = option.zone, option.squadron
    shot = flak_shot(table, ship, zone, table.squadrons[target])
    return None if shot is None else of_flak(ship, zone, table.squadrons[target], shot)


def _squadron_attack(table: Table, request: Request, option: options.Act) -> Attack | None:
    if not isinstance(option, options.Bomb | options.Dogfight | options.Snipe):
        return None
    squadron = table.squadrons[int(request.about["squadron"])]
    shot: Shot | None = attack_options(table, squadron).get(option)
    if shot is None:
        return None
    if isinstance(option, options.Bomb):
        return of_strike(squadron, table.ships[option.ship], option.zone, shot)
    kind = SNIPE if isinstance(option, options.Snipe) else STRIKE
    return of_dogfight(squadron, table.squadrons[option.squadron], shot, kind)


def attack_odds(table: Table, attack: Attack) -> str:
    """What a roll brings, before anybody changes dice or spends tokens; and what may come back."""
    dice, off, odds = _roll(table, attack)
    said = f"{dice_text(dice)}{f' ({off} off)' if off else ''}: {mean(odds):.1f} damage ({spread(odds)})"
    return "; ".join([said, *_notes(table, attack, dice, odds)])


def attack_outlook(table: Table, attack: Attack) -> Prospect:
    """The same, to be drawn."""
    dice, off, odds = _roll(table, attack)
    faces = [Face(f"{COLORS[color]} die", (), TONES[color]) for color in range(3) for _ in range(dice[color])]
    band = f"{BANDS[attack.band]} range" if attack.by_ship >= 0 else ""
    obstructed = f"obstructed, {off} off" if off else ""
    return Prospect(
        tuple(faces),
        f"{mean(odds):.1f} damage",
        percents(odds),
        " · ".join(word for word in (band, obstructed) if word),
        tuple(_notes(table, attack, dice, odds)),
    )


def _roll(table: Table, attack: Attack) -> tuple[Armament, int, Odds]:
    """The dice of an attack, how many of them obstruction takes, and the damage they bring."""
    worth, off = worth_of(table, attack), dice_off(table, attack)
    dice = _least_loss(worth, attack.gathered, off)
    return dice, off, damage_odds(worth, dice)


def _notes(table: Table, attack: Attack, dice: Armament, odds: Odds) -> list[str]:
    """What the damage means for the target, and what may come back."""
    said = []
    if attack.target_squadron >= 0:
        hull = table.squadrons[attack.target_squadron].hull
        said.append(f"hull {hull}: destroyed {percent(more_than(odds, hull - 1))}")
    else:
        shields = table.ships[attack.target_ship].shields[attack.target_zone]
        past = f"past {plural(shields, 'shield')}" if shields else "hull hit"
        said.append(f"{past} {percent(more_than(odds, shields))}")
    tokens = defenders_tokens(table, attack)[1]
    if any(tokens) and any_of(accuracy_odds(dice)):
        said.append(f"accuracy {percent(any_of(accuracy_odds(dice)))}")
    back = _comes_back(table, attack)
    return [*said, back] if back else said


def _counter(table: Table, attack: Attack, dice: int) -> str:
    """R18.7: what the target of an attack rolls against the squadron that attacks it."""
    back = Attack(COUNTER, 0, attack.obstructed)
    back.by_squadron, back.by_ship = attack.target_squadron, attack.target_ship
    back.target_squadron = attack.by_squadron
    gathered = (0, dice, 0)
    return f"{dice_text(gathered)}: {mean(damage_odds(worth_of(table, back), gathered)):.1f} damage"


def _comes_back(table: Table, attack: Attack) -> str:
    """R13.7, R18.7: what the attacker risks: a counter, a salvo."""
    if attack.by_squadron >= 0 and attack.target_squadron >= 0 and attack.kind != SNIPE:
        dice = keyword(table, table.squadrons[attack.target_squadron], "counter") - attack.obstructed
        if dice <= 0:
            return ""
        return f"risks a counter of {_counter(table, attack, dice)}"
    if attack.target_ship < 0:
        return ""
    ship = table.ships[attack.target_ship]
    held = any(
        state and kind == cards.SALVO for kind, state in zip(ship.build.tokens, ship.tokens, strict=True)
    )
    dice_back = salvo_dice(ship, attack)
    if not held or not ship.speed or sum(dice_back) - attack.obstructed <= 0:
        return ""
    return f"risks a salvo of {dice_text(dice_back)}"


# -- dice that lie there -------------------------------------------------------------------------------------


def _again(worth: Worth, die: Rolled) -> str:
    """What a die counts now, and what when it is rolled again."""
    color, face = die
    now, odds = worth[color][face], _die(worth, color)
    less, more = sum(odds[:now]), more_than(odds, now)
    return f"{now} damage now, {mean(odds):.1f} again: {percent(more)} more, {percent(less)} less"


def _best_again(worth: Worth, pool: Sequence[Rolled]) -> str:
    """The die that gains most when it is rolled again."""
    gains = [(mean(_die(worth, color)) - worth[color][face], -at) for at, (color, face) in enumerate(pool)]
    gain, at = max(gains, default=(0.0, 0))
    if gain <= 0:
        return "no die is expected to gain by it"
    return f"up to +{gain:.1f} damage for a {die_name(pool[-at])} die"


def _added(worth: Worth, color: int) -> str:
    odds = _die(worth, color)
    return f"+{mean(odds):.1f} damage ({spread(odds)})"


_SOURCES = {options.DIAL: "costs the dial", options.BOTH: "costs dial and token"}
#: The first words of costs that are paid on the card itself, and what they say.
_PRICES = {
    "exhaust": "exhausts the card",
    "discard": "discards the card",
    "stored": "spends the dice on the card",
    "suffer": "suffers {} damage",
    "navigate": "costs a Navigate command",
    "face": "spends a die with {}",
    "token": "costs a {} token",
    "die": "spends a die",
    "shields": "costs shields",
    "tokens": "costs a defense token",
    "discard_token": "discards a defense token",
    "command_token": "costs a command token",
    "officer": "discards an officer",
    "command": "costs a {} dial or token",
    "copy": "exhausts a copy nearby",
    "friend_token": "costs a defense token of a friend",
    "friend_fire": "costs a Concentrate Fire token of a friend",
}


def price(table: Table, option: options.Act) -> str:
    """What using a card costs."""
    costs: Sequence[Cost] = effect_of(table, as_use(option)).get("cost", ())
    told = [_PRICES[cost.kind].format(cost.value.replace("_", " ")) for cost in costs]
    return ", ".join(told) or "free"


def _modifies(table: Table, attack: Attack, option: options.Act) -> str:
    """R9.3: what may be done to the dice."""
    worth = worth_of(table, attack)
    match option:
        case options.ConcentrateFire():
            cost = _SOURCES.get(option.source, "costs the token")
            return f"{cost}; {_added(worth, option.color)}"
        case options.Plain():
            return f"costs the token; {_best_again(worth, attack.pool)}"
        case options.Lock():
            die = next(die for die in attack.pool if die[1] == ACCURACY)
            lost = worth[die[0]][ACCURACY]
            price_told = f"costs {lost} damage" if lost else "costs no damage"
            return f"{price_told}; {_token(table, attack, option.token, 'would')}"
        case options.UseCard():
            return _by_card(table, attack, option, worth)
        case options.Ability():
            return _by_ability(attack, option, worth)
        case _:
            return ""


def _by_card(table: Table, attack: Attack, option: options.UseCard, worth: Worth) -> str:
    effect, cost = effect_of(table, as_use(option)), price(table, option)
    if effect["op"] == "reroll":
        return f"{cost}; {_best_again(worth, attack.pool)}"
    color = effect.get("color")
    if effect["op"] == "add_dice" and color in COLORS and not effect.get("fixed"):
        return f"{cost}; a die: {_added(worth, COLORS.index(color))}"
    return cost


def _by_ability(attack: Attack, option: options.Ability, worth: Worth) -> str:
    match option.word:
        case "swarm" | "adept" | "reroll" | "steady-gunners":
            return f"free; {_best_again(worth, attack.pool)}"
        case "howlrunner":
            return f"free; {_added(worth, BLUE)}"
        case _:
            return ""


def _takes_off(table: Table, attack: Attack, option: options.OnDie) -> str:
    """A die that is canceled or spent."""
    color, face = attack.pool[option.die]
    return f"{worth_of(table, attack)[color][face]} damage less"


def _removed(table: Table, attack: Attack, option: options.OnColor) -> str:
    """R9.2: before the roll."""
    worth = worth_of(table, attack)
    return f"{mean(_die(worth, option.color)):.1f} damage less on the average"


# -- defense -------------------------------------------------------------------------------------------------


def _token(table: Table, attack: Attack, index: int, would: str = "") -> str:
    """R13: what a defense token does to the dice that lie there."""
    types, states = defenders_tokens(table, attack)
    shown = damage_of(table, attack)
    now = after_tokens_spent(table, attack, shown)
    told = _WORK[types[index]](table, attack, now)
    if would:
        return f"{cards.TOKEN_NAMES[types[index]]} {would} {told}"
    gone = states[index] != READY or bool(attack.marked >> index & 1)
    return f"{'discards' if gone else 'exhausts'} it to {told}"


def _braced(table: Table, attack: Attack, now: int) -> str:
    with_it = attack.copy()
    with_it.braced = True
    left = after_tokens_spent(table, with_it, damage_of(table, attack))
    return f"leave {left} of {now} damage"


def _scattered(table: Table, attack: Attack, now: int) -> str:
    return f"cancel all dice: {now} damage"


def _evaded(table: Table, attack: Attack, now: int) -> str:
    worth = worth_of(table, attack)
    ship = table.ships[attack.target_ship] if attack.target_ship >= 0 else None
    cancel, count = (False, 1) if ship is None else evading(table, attack, ship)
    dice = "a die" if count == 1 else f"{count} dice"
    if cancel:
        most = sorted((worth[color][face] for color, face in attack.pool), reverse=True)
        return f"cancel {dice}: up to {sum(most[:count])} damage"
    saves = [max(0.0, worth[color][face] - mean(_die(worth, color))) for color, face in attack.pool]
    less = sum(sorted(saves, reverse=True)[:count])
    return f"have {dice} rolled again: up to {less:.1f} damage less on the average"


def _redirected(table: Table, attack: Attack, now: int) -> str:
    if attack.target_ship < 0:
        return "change nothing"
    ship = table.ships[attack.target_ship]
    near = {zone: min(now, ship.shields[zone]) for zone in ship.build.arcs.adjacent[attack.target_zone]}
    return f"move up to {max(near.values())} of {now} damage to shields next to it"


def _contained(table: Table, attack: Attack, now: int) -> str:
    return "stop the standard critical effect"


def _answered(table: Table, attack: Attack, now: int) -> str:
    if attack.target_ship < 0:
        return "change nothing"
    return f"attack back with {dice_text(salvo_dice(table.ships[attack.target_ship], attack)) or 'no dice'}"


_WORK: dict[int, Callable[[Table, Attack, int], str]] = {
    cards.BRACE: _braced,
    cards.SCATTER: _scattered,
    cards.EVADE: _evaded,
    cards.REDIRECT: _redirected,
    cards.CONTAIN: _contained,
    cards.SALVO: _answered,
}


def _cards(ship: Ship, zone: int, damage: int) -> str:
    """What damage does to a zone."""
    shields = ship.shields[zone]
    return f"{min(damage, shields)} on {ZONES[zone]} shields, {max(0, damage - shields)} on the hull"


# -- all of it -----------------------------------------------------------------------------------------------


def _defends(table: Table, attack: Attack, request: Request, option: options.Act) -> str:
    return (
        _token(table, attack, option.token)
        if isinstance(option, options.SpendToken)
        else _used(table, option)
    )


def _used(table: Table, option: options.Act) -> str:
    return price(table, option) if isinstance(option, options.UseCard) else ""


def _zone_redirected(table: Table, attack: Attack, request: Request, option: options.Act) -> str:
    if not isinstance(option, options.Redirect):
        return ""
    return f"{plural(table.ships[attack.target_ship].shields[option.zone], 'shield')} there"


def _amount_redirected(table: Table, attack: Attack, request: Request, option: options.Amount) -> str:
    left = int(request.about["damage"]) - option.number
    return _cards(table.ships[attack.target_ship], attack.target_zone, left)


def _critical(table: Table, attack: Attack, request: Request, option: options.Act) -> str:
    if option is not options.STANDARD_CRIT:
        return _used(table, option)
    total = after_tokens_spent(table, attack, damage_of(table, attack))
    return _cards(table.ships[attack.target_ship], attack.target_zone, total)


def _of_die(tell: Callable[[Table, Attack, Any], str]) -> Callable[[Table, Attack, Request, Any], str]:
    return lambda table, attack, request, option: tell(table, attack, option)


#: Of questions in an attack, by topic.
_IN_ATTACK: dict[str, Callable[[Table, Attack, Request, Any], str]] = {
    "attack-effects": _of_die(_modifies),
    "reroll": lambda table, attack, request, option: _again(worth_of(table, attack), attack.pool[option.die]),
    "evade-reroll": lambda table, attack, request, option: _again(
        worth_of(table, attack), attack.pool[option.die]
    ),
    "evade-cancel": _of_die(_takes_off),
    "cancel-die": _of_die(_takes_off),
    "spend-die": _of_die(_takes_off),
    "remove-die": _of_die(_removed),
    "colour": lambda table, attack, request, option: _added(worth_of(table, attack), option.color),
    "defense-tokens": _defends,
    "redirect-zone": _zone_redirected,
    "redirect-amount": _amount_redirected,
    "critical-effect": _critical,
}


def _of_command(ship: Ship, command: int) -> str:
    """What a command is worth to a ship."""
    build = ship.build
    return {
        cards.NAVIGATE: "speed by 1, and one click more",
        cards.SQUADRON: f"activates {plural(build.squadron, 'squadron')} near it",
        cards.REPAIR: f"{plural(build.engineering, 'point')} for shields and hull",
        cards.FIRE: "one die more in an attack",
    }[command]


def _of_token(ship: Ship, command: int) -> str:
    """What the token of a command is worth to a ship."""
    points = plural(-(-ship.build.engineering // 2), "point")
    return {
        cards.NAVIGATE: "for later: speed by 1",
        cards.SQUADRON: "for later: activates 1 squadron near it",
        cards.REPAIR: f"for later: {points} for shields and hull",
        cards.FIRE: "for later: re-rolls one die",
    }[command]


def stakes(table: Table, request: Request, option: Option) -> str:
    """What an option costs and promises where dice are at stake."""
    if request.topic == "counter" and option is YES and table.attacks:
        return _counter(table, table.attack, int(request.about["dice"]) - table.attack.obstructed)
    if not isinstance(option, options.Act) or option.ends:
        return ""
    if isinstance(option, options.Dial):
        return _of_command(table.ships[int(request.about["ship"])], option.command)
    if request.topic == "reveal" and option in (options.KEEP_DIAL, options.TAKE_TOKEN):
        worth = _of_command if option is options.KEEP_DIAL else _of_token
        return worth(table.ships[int(request.about["ship"])], int(request.about["command"]))
    if isinstance(option, options.Activate):
        return "" if table.ships[option.ship].known is not None else _at_hand(table, table.ships[option.ship])
    if request.topic in DECLARING:
        attack = would_be(table, request, option)
        return "" if attack is None else attack_odds(table, attack)
    tell = _IN_ATTACK.get(request.topic)
    return tell(table, table.attack, request, option) if tell is not None and table.attacks else ""


def outlook(table: Table, request: Request, option: Option) -> Prospect | None:
    """What the dice of an attack promise that an option declares."""
    if not isinstance(option, options.Act) or option.ends or request.topic not in DECLARING:
        return None
    attack = would_be(table, request, option)
    return None if attack is None else attack_outlook(table, attack)


def colors_of(table: Table, request: Request) -> list[int]:
    """The colors of dice that a question leads to."""
    if not isinstance(request, Choose):
        return []
    acts = [option for option in request.options() if isinstance(option, options.Act)]
    if request.topic in DECLARING:
        attacks = [would_be(table, request, option) for option in acts]
        return [
            color
            for color in range(3)
            if any(attack is not None and attack.gathered[color] for attack in attacks)
        ]
    if request.topic in ("colour", "remove-die"):
        return sorted(option.color for option in acts if isinstance(option, options.OnColor))
    if request.topic in ("attack-effects", "reroll", "evade-reroll") and table.attacks:
        added = {option.color for option in acts if isinstance(option, options.ConcentrateFire)}
        again = {table.attack.pool[option.die][0] for option in acts if isinstance(option, options.Reroll)}
        pool = {color for color, _ in table.attack.pool} if options.CF_TOKEN in acts else set[int]()
        return sorted(added | again | pool)
    return []
