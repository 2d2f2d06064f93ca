"""Where cards can move by themselves, what it costs, and moving them (R-13)."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.data import CHARACTER, CREATURE, DARK, STARSHIP, VEHICLE
from understudy.games.swccg.events import CardMoved
from understudy.games.swccg.options import Fly, Land, PickCard, Regular, TakeOff, ToOrbited, ToSector, Walk
from understudy.games.swccg.queries import (
    active,
    adjacent,
    barred,
    changes,
    faced,
    flown,
    is_at,
    live,
    location,
    piloted,
    present,
    reaching,
    riders,
    row_of,
    shielded,
    silenced,
    system_of,
    tally,
    value,
)
from understudy.games.swccg.rules.deploy import fits, may_stand
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.table import AT, BIT, NONE, Table, bits


def plain_walkers(table: Table) -> int:
    """Characters and vehicles that go as printed: nothing on table changes, widens or forbids how they go."""
    config = table.config
    if table.temps or "extra-landspeed" in config.mods:
        return 0
    found = config.walkers | config.wheels
    if "text" in config.mods:
        # Some have their landspeed from their text.
        found &= ~silenced(table)
    given = config.mods.get("landspeed")
    if given is not None and given[0] & table.play:
        for reach, _, _, _ in reaching(table, "landspeed"):
            found &= ~reach
    return found


def hidden_movers(table: Table) -> int:
    """Undercover spies and seekers on table, which move in the other player's phase."""
    return (table.undercover | table.config.flags.get("seeker", 0)) & table.play


def movable_kinds(table: Table) -> int:
    """SW-MOV-50, SW-MOV-51."""
    return table.config.movers


# -- where to ------------------------------------------------------------------------------------------------


def regular(table: Table, card: int) -> Iterator[Regular]:
    """Every regular move of a card by its own means, without looking at Force.

    SW-MOV-03, SW-GLO-25.
    """
    one = table.cards[card]
    flags = table.config.texts[card].flags
    if one.kind == STARSHIP or "like-starfighter" in flags:
        yield from _space_moves(table, card)
    if one.kind != STARSHIP:
        if one.kind == VEHICLE and not piloted(table, card):
            return
        for site in walks(table, card):
            yield Walk(card, site)


def landspeed(table: Table, card: int) -> float:
    """SW-MOV-06: 1 for characters and creatures and what moves like them; vehicles as printed."""
    if table.cards[card].kind in (CHARACTER, VEHICLE, CREATURE):
        return value(table, "landspeed", card)
    return 1


def walks(table: Table, card: int) -> list[int]:
    """R-13.3, G54: sites in range along the row; every one passed must be legal, no turning back.

    SW-MOV-07, SW-MOV-28, SW-MOV-54, SW-GLO-23.
    """
    start = table.spot[card]
    if location(table, start).subtype != "site" or barred(table, "landspeed", card):
        return []
    reach = landspeed(table, card)
    if "extra-landspeed" in table.config.mods or table.config.texts[card].stays:
        return _walked(table, card, start, reach)
    key = ("walks", table.cards[card].number, start, reach)
    found: list[int] | None = table.chart.known.get(key)
    if found is None:
        found = table.chart.known[key] = _walked(table, card, start, reach)
    return found


def _walked(table: Table, card: int, start: int, reach: float) -> list[int]:
    seat = table.owner[card]
    line = [place for place in row_of(table, start) if location(table, place).subtype == "site"]
    found = []
    at = line.index(start)
    for way in (-1, 1):
        left, index = reach, at
        while True:
            left -= 1 + tally(table, "extra-landspeed", seat, line[index])
            index += way
            if (
                left < 0
                or not 0 <= index < len(line)
                or not adjacent(table, line[index]) >> line[index - way] & 1
            ):
                break
            if not may_stand(table, seat, card, line[index], moving=True):
                break
            found.append(line[index])
    return found


def _space_moves(table: Table, card: int) -> Iterator[Regular]:
    """Hyperspeed, sectors, landing and taking off, between a mobile system and what it orbits."""
    one = table.cards[card]
    place = table.spot[card]
    kind = location(table, place).subtype
    able = piloted(table, card) or one.kind == CREATURE
    if kind == "site":
        if flown(table, card) or one.kind == CREATURE:
            for target in _up(table, card):
                yield TakeOff(card, target)
        return
    if not able:
        return
    if kind == "system" and one.kind == STARSHIP:
        for system in flights(table, card):
            yield Fly(card, system)
        for system in _orbit_moves(table, place):
            yield ToOrbited(card, system)
    for sector in sectors(table, card):
        yield ToSector(card, sector)
    for site in _down(table, card):
        yield Land(card, site)


def has_navigator(table: Table, card: int) -> bool:
    """SW-MOV-09: a nav computer, or an astromech aboard in any slot."""
    if any(how == "no" for how, _ in changes(table, "nav", card)):
        return bool(riders(table, card) & active(table) & table.words.get("astromech_droid", 0))
    return bool(
        table.words.get("nav", 0) >> card & 1
        or riders(table, card) & active(table) & table.words.get("astromech_droid", 0)
    )


def flights(table: Table, card: int) -> list[int]:
    """R-13.4, G63: systems within hyperspeed, at distance 0 too (SW-MOV-23).

    SW-MOV-08, SW-MOV-10, SW-GOT-26, SW-GLO-24.
    """
    start = table.spot[card]
    speed = value(table, "hyperspeed", card)
    if speed <= 0 or table.cards[card].hyperspeed is None or not has_navigator(table, card):
        return []
    speed += tally(table, "hyperspeed-from", table.owner[card], start)
    known, key = table.chart.known, ("flights", start, speed)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = _within(table, start, speed)
    return found


def _within(table: Table, start: int, speed: float) -> list[int]:
    """Systems at most so many parsecs away, without those that one orbits."""
    orbiting = _orbit_moves(table, start)
    return [
        place
        for place in range(len(table.stacks))
        if place != start
        and location(table, place).subtype == "system"
        and place not in orbiting
        and abs(table.parsec[place] - table.parsec[start]) <= speed
    ]


def _orbit_moves(table: Table, place: int) -> list[int]:
    """G10: a mobile system and the system it orbits, or two that orbit the same one.

    SW-MOV-21, SW-MOV-24.
    """
    known, key = table.chart.known, ("orbits", place)
    found: list[int] | None = known.get(key)
    if found is None:
        around = table.orbit[place]
        found = known[key] = []
        for other in range(len(table.stacks)):
            if other == place or location(table, other).subtype != "system":
                continue
            if (
                table.orbit[other] == place
                or around == other
                or (around != NONE and table.orbit[other] == around)
            ):
                found.append(other)
    return found


def _fighter(table: Table, card: int) -> bool:
    """Starfighters, and what moves like them (G55).

    SW-MOV-52, SW-GOT-28.
    """
    one = table.cards[card]
    return one.subtype != "capital" or "like-starfighter" in table.config.texts[card].flags


def sectors(table: Table, card: int) -> list[int]:
    """G55: one step between system and sectors, two for starfighters among sectors; capitals avoid clouds.

    SW-MOV-13, SW-MOV-14.
    """
    place = table.spot[card]
    known, key = table.chart.known, ("sectors", card, place)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = _sectors_near(table, card, place)
    return found


def _sectors_near(table: Table, card: int, place: int) -> list[int]:
    fighter, vehicle = _fighter(table, card), table.cards[card].kind == VEHICLE
    found: list[int] = []
    edge = [place]
    far = fighter and location(table, place).subtype == "sector"
    for step in (1, 2) if far else (1,):
        fresh = []
        for at in edge:
            for other in bits(adjacent(table, at)):
                if other == place or other in found:
                    continue
                inner = "system" in (location(table, at).subtype, location(table, other).subtype)
                if step == 2 and inner:
                    continue
                cloud = is_at(table, other, "cloud_sector")
                if (cloud and not fighter) or (vehicle and not cloud):
                    continue
                fresh.append(other)
        found += fresh
        edge = [one for one in fresh if location(table, one).subtype == "sector"]
    return found


def _lowest(table: Table, place: int) -> int:
    """The place from which one lands: the lowest cloud sector, or the system without clouds."""
    row = row_of(table, place)
    clouds = [one for one in row if is_at(table, one, "cloud_sector")]
    if clouds:
        # SW-MOV-25, SW-MOV-26, SW-MOV-27, SW-GOT-27, SW-GLO-36
        return clouds[0]
    return system_of(table, place)


def _down(table: Table, card: int) -> list[int]:
    """G56: related exterior sites; TIEs and texts narrow them down (SW-MOV-12)."""
    place = table.spot[card]
    known, key = table.chart.known, ("down", card, place)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = _landing_sites(table, card, place)
    if found and table.owner[card] == DARK:
        return [site for site in found if not shielded(table, site)]
    return found


def _landing_sites(table: Table, card: int, place: int) -> list[int]:
    if not _fighter(table, card) or _lowest(table, place) != place:
        return []
    one = table.cards[card]
    return [
        site
        for site in row_of(table, place)
        if location(table, site).subtype == "site" and fits(table, one, site, moving=True)
    ]


def _up(table: Table, card: int) -> list[int]:
    place = table.spot[card]
    target = _lowest(table, place)
    one, seat = table.cards[card], table.owner[card]
    if target == NONE or not _fighter(table, card) or (seat == DARK and shielded(table, place)):
        return []
    if "tie" in one.words and not is_at(table, place, "docking_bay"):
        return []
    return [target] if is_at(table, place, "exterior") and fits(table, one, target, moving=True) else []


# -- costs ---------------------------------------------------------------------------------------------------


def move_cost(table: Table, choice: Regular) -> int:
    """R-13.2. G62: one permission to move free gives 0, whatever would be added.

    SW-MOV-05, SW-MOV-11, SW-MOV-20, SW-MOV-55.
    """
    start = table.spot[choice.card]
    if is_free(table, choice.card, start, choice.goal):
        return 0
    bay = choice.goal if type(choice) is Land else start if type(choice) is TakeOff else NONE
    if bay != NONE and is_at(table, bay, "docking_bay"):
        # SW-MOV-11
        return 0
    return max(0, int(1 + tally(table, "move-cost", table.owner[choice.card], start)))


def is_free(table: Table, card: int, start: int, target: int) -> bool:
    """Texts that let a card move free: from, to or toward a place.

    SW-MOV-42, SW-GOT-33.
    """
    given = table.config.mods.get("move-free")
    if given is None or not given[0] & table.play:
        return False
    mask, by = given
    for source in bits(mask & live(table)):
        for one in by[source]:
            who = table.owner[source] if one.side is None else faced(table, table.spot[source], one.side)
            if not one.reach(table, source, who) >> card & 1:
                continue
            if one.toward is not None and not one.toward(table, source, who) >> target & 1:
                continue
            if one.leaving is not None and not one.leaving(table, source, who) >> start & 1:
                continue
            if one.route is not None and not one.route(table, source, start, target):
                continue
            return True
    return False


# -- moving --------------------------------------------------------------------------------------------------


def move_card(table: Table, choice: Regular) -> Flow[None]:
    """A regular move: paid once, from first to last place (SW-MOV-02)."""
    card, target = choice.card, choice.goal
    yield from use_force(table, table.owner[card], move_cost(table, choice))
    if isinstance(choice, Walk) and "squad" in table.config.texts[card].flags:
        yield from squad(table, card, target)
    go(table, card, target)


def squad(table: Table, leader: int, target: int) -> Flow[None]:
    """SQUAD (L2_18, D2_92): exactly three other own troopers that could make the same move go along, free.

    SW-GLO-41: they follow; the leader's movement is what moves them.
    """
    seat = table.owner[leader]
    kinds = table.words.get("trooper", 0) | table.words.get("rebel guard", 0)
    near = present(table, table.spot[leader]) & table.owned[seat] & kinds & ~table.moved & ~BIT[leader]
    able = [
        card
        for card in bits(near)
        if table.slot[card] == AT and not barred(table, "move", card) and target in walks(table, card)
    ]
    if len(able) < 3 or not (
        yield from confirm(
            seat, "Do three troopers go along?", topic="squad", about={"card": leader, "to": target}
        )
    ):
        return
    for number in range(3):
        choice = yield from choose(
            seat,
            "Who goes along?",
            lambda: [PickCard(card) for card in able],
            topic="squad-member",
            about={"card": leader, "number": number, "to": target},
        )
        able.remove(choice.card)
        go(table, choice.card, target)


def go(table: Table, card: int, target: int) -> None:
    """The card stands elsewhere, with all that is on it; it has made its regular move.

    SW-MOV-29, SW-MOV-58.
    """
    start = table.spot[card]
    table.moved |= BIT[card]
    through: list[int] = []
    if event(table, "check", NONE):
        # SW-MOV-56: it is at each place that it passes, and may trigger what lies there.
        through = passed(table, start, target)
    table.then(*[("pass_through", (card, place)) for place in through], ("arrive_at", (card, target, start)))


def pass_through(table: Table, card: int, place: int) -> None:
    """SW-MOV-57: whatever stops it on the way ends the move there.

    SW-GOT-29.
    """
    if _on_its_way(table, card):
        table.put_at(card, place)
        table.then(*event(table, "check", NONE))


def _on_its_way(table: Table, card: int) -> bool:
    return bool(table.play >> card & 1) and not barred(table, "move", card)


def arrive_at(table: Table, card: int, target: int, start: int) -> None:
    """The move ends (SW-MOV-59)."""
    if not _on_its_way(table, card):
        return
    table.put_at(card, target)
    table.tell(CardMoved, table.owner[card], card, start, target)
    table.then(*event(table, "moved", table.owner[card], card, start), ("settle", ()))


def away_moves(table: Table, card: int) -> list[Regular]:
    """Moves that count as moving away; landing and taking off do not.

    SW-MOV-44, SW-MOV-45, SW-MOV-46, SW-MOV-47, SW-MOV-48, SW-MOV-49, SW-GOT-35, SW-GLO-42.
    """
    if table.moved >> card & 1 or barred(table, "move", card) or table.spot[card] == NONE:
        return []
    if table.slot[card] != AT and table.cards[card].kind == CHARACTER:
        near = adjacent(table, table.spot[card])
        return [Walk(card, site) for site in walks(table, card) if near >> site & 1]
    return [choice for choice in regular(table, card) if _leads_away(table, choice)]


def _leads_away(table: Table, choice: Regular) -> bool:
    if isinstance(choice, Walk):
        return bool(adjacent(table, table.spot[choice.card]) >> choice.goal & 1)
    return isinstance(choice, Fly | ToSector)


def passed(table: Table, start: int, target: int) -> list[int]:
    """Sites that lie between two sites of a row."""
    row = row_of(table, start)
    if target not in row or location(table, target).subtype != location(table, start).subtype:
        return []
    a, b = row.index(start), row.index(target)
    return row[a + 1 : b] if a < b else row[b + 1 : a][::-1]


def relocate(table: Table, card: int, place: int) -> None:
    """By card text: no regular move (R-13.1).

    SW-GLO-38.
    """
    start = table.spot[card]
    table.put_at(card, place)
    table.tell(CardMoved, table.owner[card], card, start, place)
