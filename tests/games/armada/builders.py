"""Fleets in the writing of the usual builders, each by its own function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from understudy.games.armada.cards import SQUADRONS
from understudy.games.armada.fleet_names import SQUADRON_NAMES, UPGRADE_NAMES, craft_of, person_of
from understudy.games.armada.fleets import NOW, FittedShip, Fleet
from understudy.games.armada.objectives import OBJECTIVES

SIDES = {
    "rebel": "Rebel Alliance",
    "imperial": "Galactic Empire",
    "republic": "Galactic Republic",
    "separatist": "Separatist Alliance",
}


def squadrons(fleet: Fleet) -> list[tuple[str, str, int, int]]:
    """Name, craft, number and price of each kind of squadron."""
    counts = Counter(card.id for card in fleet.squadrons)
    cards = [SQUADRONS[id] for id in counts]
    return [
        (person_of(card.name), craft_of(card.name), counts[card.id], fleet.cost(card.points))
        for card in cards
    ]


def commander(fleet: Fleet) -> str:
    return next(
        (card.name for ship in fleet.ships for card in ship.upgrades if "commander" in card.slots), ""
    )


def objective_lines(fleet: Fleet, more: str) -> list[str]:
    return [f"{OBJECTIVES[id].category.capitalize()}{more}: {OBJECTIVES[id].name}" for id in fleet.objectives]


def fitted(fleet: Fleet, ship: FittedShip, bullet: str, points: str) -> list[str]:
    return [f"{bullet}{card.name} {points.format(fleet.cost(card.points))}" for card in ship.upgrades]


def kingston(fleet: Fleet) -> str:
    lines = [f" Name: {fleet.name}", f"Faction: {fleet.faction.capitalize()}"]
    lines += [f"Commander: {commander(fleet)}", "", *objective_lines(fleet, ""), ""]
    for ship in fleet.ships:
        lines += [f"{ship.card.name} ({fleet.cost(ship.card.points)})"]
        lines += [*fitted(fleet, ship, "• ", "({})"), f"= {fleet.ship_points(ship)} Points", ""]
    lines.append("Squadrons:")
    for name, craft, count, price in squadrons(fleet):
        copies = f"{count} x " if count > 1 else ""
        lines.append(f"• {copies}{name}{' - ' if craft else ''}{craft} ({count * price})")
    return "\n".join([*lines, f"= {fleet.squadron_points} Points", "", f"Total Points: {fleet.points}"])


def warlords(fleet: Fleet) -> str:
    lines = [f"{fleet.name} ", "\t", "Author: Somebody", "", f"Faction: {SIDES[fleet.faction]}\t"]
    lines += [f"Points: {fleet.points}/{fleet.limit}\t", " ", f"Commander: {commander(fleet)}", ""]
    lines += [*objective_lines(fleet, " Objective"), "", ""]
    for ship in fleet.ships:
        flag = "[ flagship ] " if ship.commander else ""
        lines.append(f"{flag}{ship.card.name} ({fleet.cost(ship.card.points)} points)")
        lines += fitted(fleet, ship, "-  ", "\t ( {}\t points) ")
        lines += [f"= {fleet.ship_points(ship)} total ship cost", "", ""]
    for name, _, count, price in squadrons(fleet):
        lines.append(f"{count}\t{name.replace('Squadron', 'Squadrons') if count > 1 else name} ")
        lines[-1] += f"( {count * price} points) "
    lines += [f"= {fleet.squadron_points} total squadron cost", "", "Card view link"]
    return "\n".join([*lines, "Fleet created with Armada Warlords"])


def designer(fleet: Fleet) -> str:
    lines = [f"{fleet.name} ({fleet.squadron_points}/{fleet.points}/{fleet.limit})", "=" * 32]
    for ship in fleet.ships:
        own = fleet.cost(ship.card.points)
        whole = fleet.ship_points(ship)
        lines.append(f"{ship.card.name} ({own} + {whole - own}: {whole})" if whole > own else "")
        lines[-1] = lines[-1] or f"{ship.card.name} ({own})"
        lines += fitted(fleet, ship, "\t+ ", "({})")
    for name, _, count, price in squadrons(fleet):
        lines.append(f"{count} x {name} ({count} x {price})" if count > 1 else f"{name} ({price})")
    return "\n".join([*lines, *(OBJECTIVES[id].name for id in fleet.objectives)])


def mobile(fleet: Fleet) -> str:
    lines = [f"{fleet.name} ({fleet.points}/{fleet.limit})"]
    lines += [f"{fleet.faction.capitalize()}s  - Author: Somebody", "", f"Commander: {commander(fleet)}"]
    lines += ["", f"Objectives: {', '.join(OBJECTIVES[id].name for id in fleet.objectives)}", ""]
    for ship in fleet.ships:
        flag = "[flagship] " if ship.commander else ""
        lines.append(f"{flag}{ship.card.name} ({fleet.cost(ship.card.points)})")
        lines += [*fitted(fleet, ship, " - ", "({})"), f"= {fleet.ship_points(ship)} total points", ""]
    lines.append(f"Squadrons ({fleet.squadron_points}/134):")
    for name, craft, count, price in squadrons(fleet):
        lines.append(f"{count}x {f'{craft} - {name}' if craft else name} ({count * price})")
    return "\n".join(lines)


def flagship(fleet: Fleet) -> str:
    lines = [fleet.name, "", "Author: Somebody", f"Faction: {fleet.faction.capitalize()}s"]
    lines += [f"Commander: {commander(fleet)}", "", *objective_lines(fleet, " Objective"), ""]
    for ship in fleet.ships:
        flag = "[flagship] " if ship.commander else ""
        lines.append(f"{flag}{ship.card.name} ({fleet.cost(ship.card.points)})")
        lines += [*fitted(fleet, ship, "- ", "({})"), f"= {fleet.ship_points(ship)} points", ""]
    lines += [f"{count} {name} ({price})" for name, _, count, price in squadrons(fleet)]
    return "\n".join([*lines, f"= {fleet.squadron_points} points"])


def numbered(fleet: Fleet) -> str:
    """One line for a ship with all its upgrades."""
    lines = [f"Faction: {fleet.faction}", *objective_lines(fleet, "")]
    units = [
        " - ".join([ship.card.name, *(_with_slot(card.name, card.slots) for card in ship.upgrades)])
        for ship in fleet.ships
    ]
    prices = [fleet.ship_points(ship) for ship in fleet.ships]
    units += [card.name for card in fleet.squadrons]
    prices += [fleet.cost(card.points) for card in fleet.squadrons]
    pairs = enumerate(zip(units, prices, strict=True), 1)
    return "\n".join([*lines, *(f"{number} • {unit} ({price})" for number, (unit, price) in pairs)])


def _with_slot(name: str, slots: tuple[str, ...]) -> str:
    return f"{name} [{'+'.join(slots)}]"


def kinds(fleet: Fleet) -> str:
    """A word for the kind before every card."""
    lines = [f"Faction: {fleet.faction}", *objective_lines(fleet, "")]
    for ship in fleet.ships:
        lines.append(f"ship: {ship.card.name}")
        lines += [f"upgrade: {_with_slot(card.name, card.slots)}" for card in ship.upgrades]
    units = [f"squadron: {card.name} ({fleet.cost(card.points)})" for card in fleet.squadrons]
    return "\n".join([*lines, *units])


def posted(fleet: Fleet) -> str:
    """A post in a forum: bold words, signs for the dice of objectives, all squadrons in one line."""
    colors = {"assault": "Red", "defense": "Yellow", "navigation": "Blue"}
    lines = [f"## {fleet.name}", "", f"**Faction:** {SIDES[fleet.faction]}", "", "**Ships**"]
    for ship in fleet.ships:
        lines.append(f"**{ship.card.name}** [{fleet.cost(ship.card.points)} points]")
        lines += [*fitted(fleet, ship, "  ▪ ", "[{}]"), f"= **{fleet.ship_points(ship)}** points", ""]
    lines += [f"**Squadrons** ({fleet.squadron_points})"]
    lines.append(", ".join(_flight(one) for one in squadrons(fleet)))
    lines += [f"Total Squadron Points: {fleet.squadron_points}", f"Fleet Total: {fleet.points}", ""]
    return "\n".join(
        [*lines, *(f"{colors[OBJECTIVES[id].category]}: {OBJECTIVES[id].name}" for id in fleet.objectives)]
    )


def _flight(one: tuple[str, str, int, int]) -> str:
    name, _, count, price = one
    return f"{count} {name.replace('Squadron', 'Squadrons')}" if count > 1 else f"{name} ({price})"


def tabbed(fleet: Fleet) -> str:
    """Columns with tabs, the number of copies behind the name, objectives in one line."""
    lines = [fleet.name, "", f"Faction: {fleet.faction}", ""]
    for ship in fleet.ships:
        lines.append(f"{ship.card.name}\t{fleet.cost(ship.card.points)}")
        lines += [f"\t◆ {card.name}\t{fleet.cost(card.points)}" for card in ship.upgrades]
    lines += ["", "Squadrons", "---------"]
    for name, craft, count, price in squadrons(fleet):
        whole = f"{name} – {craft}" if craft else name
        lines.append(f"● {whole} x{count}\t{count * price}" if count > 1 else f"● {whole}\t{price}")
    lines.append(f"Objectives: {' / '.join(OBJECTIVES[id].name for id in fleet.objectives)}")
    return "\n".join(lines)


def spoken(fleet: Fleet) -> str:
    """As somebody writes it by hand: ships with their cards in a line, squadrons with “and”."""
    lines = [f"Faction: {fleet.faction}"]
    for ship in fleet.ships:
        cards = ", ".join(_with_slot(card.name, card.slots) for card in ship.upgrades)
        lines.append(f"{ship.card.name}: {cards}" if cards else ship.card.name)
    flights = [
        f"{name} - {craft} ({price})" if craft else _flight((name, craft, count, price))
        for name, craft, count, price in squadrons(fleet)
    ]
    lines += [f"Squadrons: {' and '.join(flights)} = {fleet.squadron_points} points"] if flights else []
    return "\n".join(
        [
            *lines,
            *(f"{OBJECTIVES[id].category.capitalize()} - {OBJECTIVES[id].name}" for id in fleet.objectives),
        ]
    )


BUILDERS: dict[str, Callable[[Fleet], str]] = {
    writer.__name__: writer
    for writer in (
        *(kingston, warlords, designer, mobile, flagship, numbered, kinds),
        *(posted, tabbed, spoken),
    )
}


def to_text(fleet: Fleet) -> str:
    """A fleet as text that is read back."""
    lines = [f"Name: {fleet.name}", f"Faction: {fleet.faction}", f"Limit: {fleet.limit}"]
    lines += [f"Costs: {fleet.costs}"] if fleet.costs != NOW else []
    cards = [OBJECTIVES[id] for id in fleet.objectives]
    lines += [f"{card.category.capitalize()} Objective: {card.name}" for card in cards]
    for ship in fleet.ships:
        lines += ["", f"{ship.card.name} ({fleet.cost(ship.card.points)} points)"]
        for upgrade in ship.upgrades:
            slot = f" [{'+'.join(upgrade.slots)}]" if len(UPGRADE_NAMES.named(upgrade.name)) > 1 else ""
            lines.append(f"- {upgrade.name}{slot} ({fleet.cost(upgrade.points)} points)")
        lines.append(f"= {fleet.ship_points(ship)} total ship cost")
    if fleet.squadrons:
        lines += ["", "Squadrons:"]
        squadrons = {card.id: card for card in fleet.squadrons}
        for id, count in Counter(card.id for card in fleet.squadrons).items():
            card = squadrons[id]
            same = [other for other in SQUADRON_NAMES.named(card.name) if other.faction == card.faction]
            which = f" [{id}]" if len(same) > 1 else ""
            lines.append(f"{count} x {card.name}{which} ({count * fleet.cost(card.points)} points)")
    return "\n".join(lines) + "\n"
