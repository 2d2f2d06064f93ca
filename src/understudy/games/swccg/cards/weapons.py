"""Texts of weapons."""

from __future__ import annotations

from understudy.games.swccg.queries import ability, carried, present, value
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.weapons import user_of
from understudy.games.swccg.table import BIT, NONE, Frame, Table, bits
from understudy.games.swccg.verbs import add_drain
from understudy.games.swccg.vocabulary import (
    AT_SPOT,
    IN_PLAY,
    IS_PRESENT,
    MINE,
    OWN,
    Action,
    Amount,
    Clause,
    Filter,
    Fire,
    Target,
    Text,
    all_of,
    answer,
    attach,
    both,
    has,
    is_,
    text,
)

WARRIOR = OWN & has("warrior") & is_("character")
ALIVE = {"character": 0.0, "creature": 0.0}
GROUND = {"character": 0.0, "creature": 0.0, "vehicle": 0.0}


def blaster(cost: Amount, price: Amount, bonus: float = 0, *, adjacent: bool = False) -> list[Clause]:
    """Attached to an own warrior; one destiny, with a printed bonus."""
    return [attach(WARRIOR, cost=cost), Fire(GROUND, price, 1, bonus, adjacent=adjacent)]


def _can_use(table: Table, me: int, who: int) -> bool:
    fire = table.config.texts[me].fire
    return fire is not None and user_of(table, who, me, fire) is not None


def _used(table: Table, frame: Frame) -> None:
    """G32: enhancing a drain is a use of the weapon."""
    host = table.host[frame.card]
    if host != NONE:
        table.used_weapons[host] = table.used_weapons.get(host, 0) + 1


def drains_more() -> Action:
    """Lightsabers: a drain where it is present may be raised by 1, if its carrier may use it now (G43)."""
    return answer(
        "drain-start",
        on=all_of(MINE, AT_SPOT),
        when=both(IS_PRESENT, _can_use),
        stages=(add_drain(1), _used),
    )


def by_ability(table: Table, me: int, who: int, host: int) -> float:
    """X = 7 − ability of the carrier."""
    return max(0.0, 7 - ability(table, host)) if host != NONE else 7


def by_power(table: Table, me: int, who: int, host: int) -> float:
    """X = 7 − power of the carrier, at least 1."""
    return max(1.0, 7 - value(table, "power", host)) if host != NONE else 7


def lightsaber(onto: Filter, cost: Amount = 0, price: Amount = 0, zero: bool = False) -> list[Clause]:
    return [
        attach(onto, cost=cost),
        drains_more(),
        Fire(ALIVE, price, 2, zero=IN_PLAY if zero else None),
    ]


def either_of(name: str, low: int, high: int, price: int, bonus: float) -> list[Clause]:
    """Cheaper on its matching character, who also makes the target's forfeit 0."""
    matching = OWN & is_(name) & IN_PLAY
    return [
        attach(matching, cost=low),
        attach(WARRIOR - is_(name), cost=high),
        Fire(GROUND, price, 1, bonus, zero=is_(name)),
    ]


# -- Gaderffii Stick -----------------------------------------------------------------------------------------


def _armed_foes(table: Table, frame: Frame) -> int:
    battle = table.battle
    if battle is None:
        return 0
    found = 0
    foes = battle.part & present(table, battle.place) & table.owned[1 - frame.seat]
    for card in bits(foes & table.words.get("character", 0)):
        if carried(table, card):
            found |= BIT[card]
    return found


def _swing(table: Table, frame: Frame) -> None:
    if table.battle is not None:
        table.battle.fired |= BIT[frame.card]
    _used(table, frame)
    table.then(*draw_destiny(frame.seat, "weapon", 2, frame.card))


def _disarm(table: Table, frame: Frame) -> None:
    found = total(table)
    battle = table.battle
    if found is not None and found > 5 and battle is not None:
        battle.silenced |= carried(table, frame.targets[0])


def _in_hand_of_user(table: Table, me: int, who: int) -> bool:
    host = table.host[me]
    battle = table.battle
    return host != NONE and table.owner[host] == who and battle is not None and not battle.fired >> me & 1


WEAPONS: dict[str, Text] = {
    # Light
    "L1_152": text(blaster(1, 1)),
    "L1_153": text(blaster(2, 2, 1)),
    "L1_154": text(either_of("han", 1, 3, 1, 1)),
    "L1_155": text(lightsaber(WARRIOR, by_ability, by_ability)),
    "L1_157": text(lightsaber(OWN & is_("obiwan"), zero=True)),
    # Dark
    "D1_324": text(lightsaber(OWN & is_("vader"), zero=True)),
    "D1_314": text(lightsaber(WARRIOR, by_ability, by_ability)),
    "D1_317": text(blaster(1, 1)),
    "D1_312": text(blaster(2, 2, 1)),
    "D1_311": text(blaster(3, 2, 1, adjacent=True)),
    "D1_315": text(
        attach(OWN & is_("tusken_raider"), cost=2),
        answer(
            "battle-start",
            Target(_armed_foes, hostile="hit"),
            on=AT_SPOT,
            when=both(IS_PRESENT, _in_hand_of_user),
            stages=(_swing, _disarm),
        ),
    ),
}
