"""What can stand on the agenda of a position: steps that find what they are about."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from understudy.core.errors import BadPosition
from understudy.core.game import Game
from understudy.core.reporting import REPORT
from understudy.games.armada.measures import DISTANCES, JOINTS, MOST_CLICKS, OBSTACLES, ZONES
from understudy.games.armada.options import BOTH, DIAL, NONE, TOKEN
from understudy.games.armada.possible_objectives import check_step
from understudy.games.armada.rules.obstacles import unplaced
from understudy.games.armada.table import MINE, Ship, Table
from understudy.games.armada.tool import SIDES
from understudy.kit.positions import check_reports, is_count, known, number
from understudy.kit.saying import quoted

#: Steps of the attack that is being resolved.
ATTACK_STEPS = (
    *("gather", "roll", "told_roll", "after_roll", "effects", "tokens", "after_tokens"),
    *("opening_salvo", "crit", "damage", "salvo", "cluster", "counter", "ruthless", "finish"),
    *("aftermath", "slip"),
)
#: More than anything that is counted comes to.
MOST = 99


def known_unit(table: Table, index: int, ship: bool, where: str) -> int:
    """A ship or squadron by its number."""
    count = len(table.ships) if ship else len(table.squadrons)
    if not count:
        raise BadPosition(f"{where}: there are no {'ships' if ship else 'squadrons'}")
    return number(index, 0, count - 1, where)


#: Numbers among the arguments of steps, and how high they may be.
_HIGHEST = {
    "owner": 1,
    "command": 3,
    "zone": len(ZONES) - 1,
    "left": MOST,
    "points": MOST,
    "most": MOST,
    "placed": MOST,
    "mark": MOST,
    "token": len(OBSTACLES) - 1,
    "relayed": MOST,
}
#: Lists of numbers among them, and what they number.
_LISTS = {
    "ships": "ship",
    "squadrons": "squadron",
    "targets": "squadron",
    "done": "squadron",
    "placed": "squadron",
    "moved": "obstacle",
    "rocks": "obstacle",
}
#: Steps that lead on to the end of an attack, one after the other.
_ONWARD = ("gather", "roll", "told_roll", "effects", "tokens", "damage", "finish")
#: Flags.
_FLAGS = ("collided", "slowed", "straight")


def check_agenda(table: Table, game: Game[Any, Any]) -> None:
    """Steps are about ships and squadrons that there are; those of an attack need one."""
    for name, args in table.agenda:
        where = f"agenda, step {name}"
        given = dict(zip(list(signature(game.steps[name]).parameters)[1:], args, strict=False))
        for word, value in given.items():
            _check_argument(table, given, word, value, f"{where}, {word}")
        check_step(table, name, args)
        if name in ATTACK_STEPS and not table.attacks:
            raise BadPosition(f"{where}: no attack is being resolved; name one in `attacks`")
        if name in _NEEDS:
            _NEEDS[name](table, given, where)
    check_reports(table.agenda, (REPORT,), table.config.reported)
    if sum(name in _ONWARD for name, _ in table.agenda) > len(table.attacks):
        raise BadPosition("agenda: it has more attacks than are being resolved (attacks)")


def _check_argument(
    table: Table, given: dict[str, int | str], word: str, value: int | str, where: str
) -> None:
    if isinstance(value, int):
        _check_number(table, given, word, value, where)
    elif word == "source":
        known(value, (DIAL, TOKEN, BOTH), where, "source of a command")
    elif word in ("point", "clicks"):
        _check_numbers(word, value, where)
    elif word == "side":
        known(value, SIDES, where, "side of the tool")
    elif word in _LISTS:
        for part in filter(None, value.split(",")):
            if not is_count(part):
                raise BadPosition(
                    f"{where}: numbers with commas between them are expected, not {quoted(part)}"
                )
            if _LISTS[word] == "obstacle":
                number(int(part), 0, len(table.obstacles) - 1, where)
            else:
                known_unit(table, int(part), _LISTS[word] == "ship", where)


def _check_number(table: Table, given: dict[str, int | str], word: str, value: int, where: str) -> None:
    if word in ("ship", "carrier", "squadron"):
        known_unit(table, value, word != "squadron", where)
    elif word == "upgrade":
        number(value, 0, len(table.ships[_carrier(given)].upgrades) - 1, where)
    elif word == "order":
        cards = table.ships[_carrier(given)].build.upgrades
        number(value, 0, len(cards[int(given["upgrade"])].effects) - 1, where)
    elif word in _HIGHEST:
        number(value, 0, _HIGHEST[word], where)
    elif word in _FLAGS:
        number(value, 0, 1, where)
    elif word == "fresh":
        number(value, NONE, 1, where)
    elif word == "rock":
        number(value, 0, len(table.obstacles) - 1, where)


def _carrier(given: dict[str, int | str]) -> int:
    return int(given.get("ship", given.get("carrier", 0)))


def _check_numbers(word: str, value: str, where: str) -> None:
    """A place, or the clicks of a course, as they are written among the arguments of a step."""
    parts = value.split(",")
    if word == "point":
        good = len(parts) == 2 and all(_is_length(part) for part in parts)
    else:
        good = len(parts) <= JOINTS and all(part in _CLICKS for part in parts)
    if not good:
        what = "two lengths, such as 600,450" if word == "point" else "clicks from -2 to 2, such as 0,-1"
        raise BadPosition(f"{where}: {what}, are expected, not {quoted(value)}")


_CLICKS = tuple(str(click) for click in range(-MOST_CLICKS, MOST_CLICKS + 1))


def _is_length(text: str) -> bool:
    whole, _, rest = text.partition(".")
    return is_count(whole) and len(whole) < 6 and (not rest or is_count(rest))


# -- what single steps need ----------------------------------------------------------------------------------

#: What can be wrong with the arguments of one step; it raises.
Need = Callable[[Table, dict[str, int | str], str], None]


def _ship_of(table: Table, given: dict[str, int | str]) -> Ship:
    return table.ships[int(given["ship"])]


def _on_the_map(table: Table, given: dict[str, int | str], where: str) -> None:
    if _ship_of(table, given).hull is None:
        raise BadPosition(f"{where}: the ship is not on the map")


def _orders(table: Table, given: dict[str, int | str], where: str) -> None:
    ship = _ship_of(table, given)
    if table.orders[ship.seat] is None:
        raise BadPosition(f"{where}: {ship.build.name} is not a ship of the AI, which alone has such a card")


def _before_deploy(table: Table, given: dict[str, int | str], where: str) -> None:
    ship = _ship_of(table, given)
    if "before_deploy" not in ship.build.effects:
        raise BadPosition(f"{where}: {ship.build.name} has no card that is used then")


def _with_card(name: str) -> Need:
    """The ship has a card that does this."""

    def check(table: Table, given: dict[str, int | str], where: str) -> None:
        ship = _ship_of(table, given)
        found = ship.build.by_op.get(name, ())
        asked = tuple(given[word] for word in ("upgrade", "order") if word in given)
        if not any((index, order)[: len(asked)] == asked for index, order, _ in found):
            raise BadPosition(f"{where}: that is no card of {ship.build.name} that does this")

    return check


def _obstacles_left(table: Table, given: dict[str, int | str], where: str) -> None:
    number(int(given["left"]), 1, len(unplaced(table)), f"{where}, left")


def _a_token(table: Table, given: dict[str, int | str], where: str) -> None:
    """O1.9: only so far as the range ruler has distances."""
    number(int(given["mark"]), 0, MOST, f"{where}, mark")
    number(int(given["most"]), 1, len(DISTANCES), f"{where}, most")


def _a_launch(table: Table, given: dict[str, int | str], where: str) -> None:
    number(int(given["most"]), 1, len(DISTANCES), f"{where}, most")


def _a_mine(table: Table, given: dict[str, int | str], where: str) -> None:
    mark = number(int(given["mark"]), 0, max(0, len(table.laid) - 1), f"{where}, mark")
    if not table.laid or table.laid[mark].kind != MINE:
        raise BadPosition(f"{where}, mark: no mine has the number {mark} (laid)")


def _some_ships(table: Table, given: dict[str, int | str], where: str) -> None:
    if not given["ships"]:
        raise BadPosition(f"{where}, ships: which ships? Numbers with commas between them")


_NEEDS: dict[str, Need] = {
    "push": _on_the_map,
    "activation_card": _orders,
    "start_bonus": _orders,
    "reveal_bonus": _orders,
    "before_deploy": _before_deploy,
    "boost": _with_card("boost"),
    "glide": _with_card("glide"),
    "place_obstacle": _obstacles_left,
    "move_mark": _a_token,
    "launch": _a_launch,
    "sweep": _a_mine,
    "last_raid": _some_ships,
}
