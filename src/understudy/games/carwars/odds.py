"""What an attack or a re-roll can bring, and what it costs: exact, out of the faces of the dice."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from understudy.core.requests import Request
from understudy.core.scene import Face, Prospect
from understudy.games.carwars.dice import (
    BY_COLOR,
    COLORS,
    FACE_OF,
    SHIELD,
    STAR,
    SYMBOL,
    TIMES,
    TONES,
    WRENCH,
    Dice,
)
from understudy.games.carwars.options import NONE, Act, Fire, OnDie, OnItem
from understudy.games.carwars.rules.attack import dice_against
from understudy.games.carwars.rules.chance import source_for
from understudy.games.carwars.table import Pool, Table
from understudy.kit.odds import Odds, any_of, left_over, mean, of_dice, percent, percents


def _signs(dice: Dice, symbol: int) -> list[tuple[list[int], int]]:
    """How often each face of these dice shows a symbol."""
    return [
        (
            [
                TIMES[number] if SYMBOL[number] == symbol else 0
                for number in map(FACE_OF.__getitem__, die.faces)
            ],
            count,
        )
        for die, count in zip(BY_COLOR, dice, strict=True)
        if count
    ]


def _told(dice: Dice) -> str:
    return ", ".join(f"{count} {COLORS[color]}" for color, count in enumerate(dice) if count)


def attack_odds(table: Table, seat: int, act: Fire) -> str:
    """What a shot does on the average, before anybody re-rolls or takes cover."""
    basic, attack, defense = dice_against(table, seat, act)
    through = _through(basic, attack, defense)
    against = f" against {_told(defense)}" if any(defense) else ""
    more = f" + {basic}" if basic else ""
    return f"{_told(attack)}{more}{against}: {mean(through):.1f} damage, {percent(any_of(through))} any"


@lru_cache(maxsize=1000)
def _through(basic: int, attack: Dice, defense: Dice) -> Odds:
    """The damage that a defense lets through."""
    stars, shields = of_dice(_signs(attack, STAR)), of_dice(_signs(defense, SHIELD))
    return left_over((*(0.0,) * basic, *stars), shields)


def attack_outlook(table: Table, seat: int, act: Fire) -> Prospect:
    """The same, to be drawn."""
    basic, attack, defense = dice_against(table, seat, act)
    through = _through(basic, attack, defense)
    faces = [
        Face(f"{COLORS[color]} die", (), TONES[color])
        for color in range(len(attack))
        for _ in range(attack[color])
    ]
    return Prospect(
        tuple(faces),
        f"{mean(through):.1f} damage",
        percents(through),
        f"against {_told(defense)}" if any(defense) else "",
        (*((f"+{basic} basic damage",) if basic else ()), f"any damage {percent(any_of(through))}"),
    )


def _reroll_odds(table: Table, act: OnDie) -> str:
    """What a die can show when it is rolled again, and what that costs."""
    pool = table.pool
    if pool is None or act.die >= len(pool.dice):
        return ""
    car, (color, _) = table.cars[pool.seat], pool.dice[act.die]
    source = source_for(pool, car, color)
    price = pool.rerolls[source][2] if source != NONE else 0
    counts = Counter(name.replace("-", " ") for name in BY_COLOR[color].faces)
    faces = ", ".join(f"{name} {count} of 6" for name, count in counts.items())
    return f"{f'{price} ACE' if price else 'free'}; {faces}"


def free_rerolls(table: Table, pool: Pool) -> list[int]:
    """The dice that show nothing of use, if all of them can be re-rolled for nothing; else none."""
    car, attack = table.cars[pool.seat], table.attack
    useful = {SHIELD} if pool.kind == "defence" else {STAR}
    if pool.kind == "attack" and attack is not None:
        card = table.cars[attack.seat].build.items[attack.item].card
        useful |= {WRENCH} if card.wrench != "none" or "tires_first" in card.numbers else set()
    trial = pool.copy()
    failed = [die for die, (_, face) in enumerate(pool.dice) if SYMBOL[face] not in useful]
    for die in failed:
        source = source_for(trial, car, trial.dice[die][0])
        if source == NONE or trial.rerolls[source].ace:
            return []
        trial.rerolls[source] = trial.rerolls[source]._replace(left=trial.rerolls[source].left - 1)
    return failed


def outlook(table: Table, request: Request, act: Act) -> Prospect | None:
    """What the dice of a shot promise."""
    return (
        attack_outlook(table, request.seat, act)
        if request.topic == "attack" and isinstance(act, Fire)
        else None
    )


def stakes(table: Table, request: Request, act: Act) -> str:
    """What an option brings and costs where dice follow."""
    if request.topic == "attack" and isinstance(act, Fire):
        return attack_odds(table, request.seat, act)
    if request.topic.startswith("reroll"):
        if isinstance(act, OnItem):
            return f"{table.cars[request.seat].total('medusa')} ACE"
        return _reroll_odds(table, act) if isinstance(act, OnDie) else ""
    return ""
