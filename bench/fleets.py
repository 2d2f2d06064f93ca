"""Random legal fleets from the whole pool of cards, played to the end: what fails, fails here.

python -m bench.fleets --games 500 --seats ai,ai
python -m bench.fleets --games 500 --seats greedy,ai
python -m bench.fleets --games 100 --objectives --huge --fan
"""

from __future__ import annotations

import argparse
import json
import time
import traceback
from collections.abc import Sequence
from random import Random

from tests.games.armada.fan import Fan

from understudy.core.events import Watch
from understudy.core.game import WHOLE
from understudy.core.match import Header, Match
from understudy.games.armada import GAME
from understudy.games.armada.cards import FACTIONS, SHIPS, SQUADRONS, UPGRADES, ShipCard, UpgradeCard
from understudy.games.armada.fleets import FittedShip, Fleet, faults, to_json
from understudy.games.armada.measures import HUGE
from understudy.games.armada.objectives import OBJECTIVES

#: The usual limit, and one with room for an Executor, its commander and company.
LIMIT, ROOMY = 400, 600


def random_fleet(rng: Random, faction: str, limit: int = LIMIT, flagships: Sequence[ShipCard] = ()) -> Fleet:
    """A legal fleet: a flagship with its commander, more ships, upgrades and squadrons as points allow."""
    ships = [card for card in SHIPS.values() if card.faction == faction]
    pool = [
        card
        for card in UPGRADES.values()
        if card.played == WHOLE and (faction in card.factions or "any" in card.factions)
    ]
    fleet = Fleet("random", "Random", faction, limit, (), ())
    fleet = _with_flagship(rng, fleet, flagships or ships, pool)
    for _ in range(rng.randint(0, 4)):
        fleet = _if_legal(fleet, _with_ship(fleet, FittedShip(rng.choice(ships))))
    for _ in range(rng.randint(4, 40)):
        fleet = _if_legal(fleet, _fitted(fleet, rng.randrange(len(fleet.ships)), rng.choice(pool)))
    squadrons = [card for card in SQUADRONS.values() if card.faction == faction and card.played == WHOLE]
    for _ in range(rng.randint(0, 14)):
        fleet = _if_legal(fleet, _with_squadron(fleet, rng.choice(squadrons).id))
    return fleet


def _with_flagship(
    rng: Random, fleet: Fleet, ships: Sequence[ShipCard], pool: Sequence[UpgradeCard]
) -> Fleet:
    """The first ship, which is no flotilla, with a commander that fits."""
    commanders = [card for card in pool if "commander" in card.slots]
    while True:
        ship = FittedShip(rng.choice(ships), (rng.choice(commanders),))
        found = _with_ship(fleet, ship)
        if not faults(found):
            return found


def _with_ship(fleet: Fleet, ship: FittedShip) -> Fleet:
    return _changed(fleet, ships=(*fleet.ships, ship))


def _fitted(fleet: Fleet, at: int, card: UpgradeCard) -> Fleet:
    ship = FittedShip(fleet.ships[at].card, (*fleet.ships[at].upgrades, card))
    return _changed(fleet, ships=(*fleet.ships[:at], ship, *fleet.ships[at + 1 :]))


def _with_squadron(fleet: Fleet, id: str) -> Fleet:
    return _changed(fleet, squadrons=(*fleet.squadrons, SQUADRONS[id]))


def _changed(fleet: Fleet, **changes: object) -> Fleet:
    return Fleet(**{**{name: getattr(fleet, name) for name in Fleet.__slots__}, **changes})


def _if_legal(old: Fleet, new: Fleet) -> Fleet:
    return old if faults(new) else new


def fleets_of(seed: int, huge: bool = False) -> tuple[Fleet, Fleet]:
    """Two fleets of any factions; with a huge flagship in one of them."""
    rng = Random(seed)  # noqa: S311
    if not huge:
        return random_fleet(rng, rng.choice(FACTIONS)), random_fleet(rng, rng.choice(FACTIONS))
    giants = [card for card in SHIPS.values() if card.size_number == HUGE]
    one = random_fleet(rng, giants[0].faction, ROOMY, giants)
    two = random_fleet(rng, rng.choice(FACTIONS), ROOMY)
    return (one, two) if seed % 2 else (two, one)


def objective_of(seed: int) -> str:
    """An objective for a game, all of them in turn."""
    return list(OBJECTIVES)[seed % len(OBJECTIVES)]


def play(
    seed: int,
    seats: Sequence[str],
    *,
    objective: str = "",
    huge: bool = False,
    watch: Watch | None = None,
    until: int = -1,
) -> Match:
    """One game of two random fleets from the obstacles on, to its end or up to an answer."""
    one, two = fleets_of(seed, huge)
    start = {
        "seats": list(seats),
        "fleets": [to_json(one), to_json(two)],
        "round": 0,
        "phase": "setup",
        "options": {"scenario": "own"},
        "map": "standard",
        "agenda": [["round", []], ["deploy", [0]], ["pass_tokens", []], ["place_obstacle", [1, 6]]],
    }
    if objective:
        start |= {
            "options": {"scenario": "own", "objective": objective, "ai_objectives": "allowed"},
            "goal": {"card": objective},
            "agenda": [["objective", []]],
        }
    match = Match(Header.of(GAME, tuple(seats), {}, seed, start), watch=watch)
    match.advance(until)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seats", default="ai,ai")
    parser.add_argument("--objectives", action="store_true", help="each game with an objective")
    parser.add_argument("--huge", action="store_true", help="each game with a huge ship")
    parser.add_argument(
        "--fan", action="store_true", help="a fan looks on, and says what it does not believe"
    )
    given = parser.parse_args()
    failed, begun = 0, time.process_time()
    for seed in range(given.first, given.first + given.games):
        objective = objective_of(seed) if given.objectives else ""
        try:
            fan = Fan() if given.fan else None
            watch = fan.watch if fan else None
            seats = given.seats.split(",")
            assert play(seed, seats, objective=objective, huge=given.huge, watch=watch).over
            assert fan is None or not fan.found, fan.found
        except Exception:
            failed += 1
            fleets = fleets_of(seed, given.huge)
            print(f"seed {seed} {objective}:", *(json.dumps(to_json(fleet)) for fleet in fleets), sep="\n")
            traceback.print_exc()
    spent = time.process_time() - begun
    print(f"{given.games} games of {given.seats}, {failed} failed, {spent:.0f} CPU-seconds")


if __name__ == "__main__":
    main()
