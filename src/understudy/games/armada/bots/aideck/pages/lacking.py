"""Why a line said no: what was missing, with the facts of the ship, the dice and what is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.armada.aicards import LABELS
from understudy.games.armada.bots.aideck.repairs import Spending
from understudy.games.armada.bots.aideck.terms import Mind, enemies, enemy_squadrons, tokens_of
from understudy.games.armada.cards import COMMANDS, FIRE, REPAIR, TOKENS
from understudy.games.armada.dice import COLOURS, FACES
from understudy.games.armada.measures import ZONES
from understudy.games.armada.options import (
    DIAL,
    Ability,
    Act,
    Activate,
    Deploy,
    DeploySquadron,
    Mend,
    OnShip,
    Recover,
    Redirect,
    Resolve,
    SpendToken,
    UseCard,
)
from understudy.games.armada.queries import apart, driving_commands
from understudy.games.armada.rules.activation import commandable
from understudy.games.armada.rules.repairing import repair_points
from understudy.games.armada.table import Ship
from understudy.kit.saying import plural
from understudy.pages.page import Lack, Line

Lacking = Callable[[Mind], Line]


def _command(number: int) -> str:
    return COMMANDS[number].replace("_", " ")


def _and(words: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(words))


def _count(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


# -- anything that is offered --------------------------------------------------------------------------------


def _offered(mind: Mind) -> tuple[str, ...]:
    return tuple(each.verb.replace("-", " ") if isinstance(each, Act) else each.id for each in mind.offered)


def _not_among(what: str, words: Sequence[str]) -> str:
    return f"{what} is not among what is offered: {_and(words)}." if words else f"{what} is not offered."


def offered(what: str) -> Lacking:
    """Something that the question does not offer."""
    return lambda mind: Lack(_not_among, what, _offered(mind))


# -- rounds, ships, cards ------------------------------------------------------------------------------------


def _round(number: int) -> str:
    return f"It is round {number}."


def round_(mind: Mind) -> Line:
    return Lack(_round, mind.view.round)


def _no_pass(number: int) -> str:
    return (
        f"It may not pass now, in round {number}: no pass tokens are left, or it has more ships to activate."
    )


def passing(mind: Mind) -> Line:
    return Lack(_no_pass, mind.view.round)


def _no_number(ships: Sequence[tuple[str, int]]) -> str:
    said = _and([f"{name} is number {number}" for name, number in ships])
    return f"No card has their number: {said}." if said else "No ship is left."


def _ships(kind: type[OnShip]) -> Lacking:
    def lacking(mind: Mind) -> Line:
        ships = [mind.view.ships[each.ship] for each in mind.acts(kind)]
        return Lack(_no_number, tuple((ship.build.name, ship.build.number) for ship in ships))

    return lacking


activating, deploying = _ships(Activate), _ships(Deploy)


def _hangs_on(name: str, commands: Sequence[int]) -> str:
    if not commands:
        return f"No upgrade of {name} hangs on a command."
    return f"The upgrades of {name} hang on {_and([_command(one) for one in commands])}."


def priority(mind: Mind) -> Line:
    return Lack(_hangs_on, mind.ship.build.name, tuple(sorted(driving_commands(mind.ship))))


def _other_card(shown: int, wanted: int) -> str:
    return f"The card shows {_command(shown)}, and {_command(wanted)} is wanted."


def card(mind: Mind) -> Line:
    wanted = next(iter(driving_commands(mind.ship)))
    return Lack(_other_card, -1 if mind.card is None else mind.card.command, wanted)


# -- dials ---------------------------------------------------------------------------------------------------


def _tokens(raids: Sequence[int]) -> str:
    return f"Raid tokens: {_and([_command(one) for one in raids])}." if raids else "It has no raid token."


def _raids(mind: Mind) -> tuple[int, ...]:
    return tuple(command for command in range(4) if mind.ship.raids >> command & 1)


def raids(mind: Mind) -> Line:
    return Lack(_tokens, _raids(mind))


RESOLVED = Line("", "It has resolved that command this round.")


def dial(command: int) -> Lacking:
    """The dial is of no benefit."""

    def lacking(mind: Mind) -> Line:
        if mind.ship.resolved >> command & 1:
            return RESOLVED
        return _BENEFITS[command](mind)

    return lacking


def _no_navigation(name: str, speed: int, most: int, movement: str) -> str:
    wants = movement.replace("_", " ") or "no movement"
    ship = f"{name} has speed {speed} of {most}"
    return f"{ship}; a click more or another speed would not serve the card ({wants}) better."


def _navigation(mind: Mind) -> Line:
    ship = mind.ship
    movement = mind.card.movement if mind.card is not None else ""
    return Lack(_no_navigation, ship.build.name, ship.speed, ship.build.max_speed, movement)


def _no_squadron(name: str, count: int) -> str:
    playing = plural(count, "is", "are")
    return f"No friendly squadron that has not yet activated is near {name}; {playing} in play."


def _squadron(mind: Mind) -> Line:
    own = [one for one in mind.view.squadrons if one.seat == mind.seat and one.alive and one.disc is not None]
    return Lack(_no_squadron, mind.ship.build.name, len(own))


def _not_spent(points: int, cards: int, shields: int) -> str:
    if not cards and not shields:
        return "Nothing is damaged."
    return (
        f"{_count(points, 'point')} would not all be spent on {_count(cards, 'damage card')} and "
        f"{_count(shields, 'lost shield')}, and it holds no repair token."
    )


def _lost_shields(ship: Ship) -> int:
    return Spending(ship, 0).shields


def _repair(mind: Mind) -> Line:
    ship = mind.ship
    return Lack(_not_spent, repair_points(mind.view, ship, DIAL), len(ship.cards), _lost_shields(ship))


def _no_shot(name: str, count: int) -> str:
    return f"None of {_count(count, 'enemy unit')} is in arc and range of {name}."


def _fire(mind: Mind) -> Line:
    return Lack(_no_shot, mind.ship.build.name, len(enemies(mind)) + len(enemy_squadrons(mind)))


_BENEFITS: tuple[Lacking, ...] = (_navigation, _squadron, _repair, _fire)


# -- commands ------------------------------------------------------------------------------------------------


def _no_command(command: int, dial: bool, token: bool, what: str) -> str:
    if not dial and not token:
        return f"It has neither a {_command(command)} dial nor a token."
    return f"{what}."


def _resolve(command: int, what: Callable[[Mind], str]) -> Lacking:
    def lacking(mind: Mind) -> Line:
        ways = [each for each in mind.acts(Resolve) if each.command == command]
        return Lack(_no_command, command, bool(ways), bool(ways), what(mind) if ways else "")

    return lacking


squadrons = _resolve(
    1,
    lambda mind: (
        "Its token was gained in this activation"
        if commandable(mind.view, mind.ship)
        else "No squadron that it could activate is in reach"
    ),
)


def _damage(mind: Mind) -> str:
    ship = mind.ship
    if not ship.cards and not _lost_shields(ship):
        return "Nothing is damaged"
    return "The points are too few, or its token was gained in this activation"


repairs = _resolve(REPAIR, _damage)


def _nothing_left(cards: int, shields: int, ways: int) -> str:
    lost = f"{_count(cards, 'damage card')} and {_count(shields, 'lost shield')}"
    return f"{lost}, and {_count(ways, 'way')} to use points."


def repairing(mind: Mind) -> Line:
    ship = mind.ship
    return Lack(_nothing_left, len(ship.cards), _lost_shields(ship), len(mind.acts(Mend, Recover)))


# -- dice ----------------------------------------------------------------------------------------------------


def _pool(mind: Mind) -> tuple[tuple[int, int], ...]:
    return tuple((colour, face) for colour, face in mind.attack.pool) if mind.view.attacks else ()


def _dice(pool: Sequence[tuple[int, int]]) -> str:
    return _and([f"{COLOURS[colour]} {FACES[face].replace('_', ' ')}" for colour, face in pool]) or "none"


def _shown(what: str, pool: Sequence[tuple[int, int]]) -> str:
    return f"{what}: the dice show {_dice(pool)}."


def dice(what: str) -> Lacking:
    return lambda mind: Lack(_shown, what, _pool(mind))


NO_FIRE = Line("", "It has no concentrate fire dial or token for this attack.")


def concentrate(mind: Mind) -> Line:
    return NO_FIRE


def _no_fire_token(held: bool, pool: Sequence[tuple[int, int]]) -> str:
    if not held:
        return "It held no concentrate fire token when it was activated."
    return f"The dice do not call for it, or it is not the first target: {_dice(pool)}."


def fire_token(mind: Mind) -> Line:
    return Lack(_no_fire_token, bool(mind.orders.held >> FIRE & 1), _pool(mind))


def _no_card(what: str, names: Sequence[str]) -> str:
    if not names:
        return "No upgrade can be used now."
    return f"{what}: {_and(names)}."


def _usable(mind: Mind) -> tuple[str, ...]:
    ships = mind.view.ships
    return tuple(ships[each.ship].build.upgrades[each.upgrade].name for each in mind.acts(UseCard))


def cards(what: str) -> Lacking:
    """Upgrades that can be used, but not for this."""
    return lambda mind: Lack(_no_card, what, _usable(mind))


def _no_ability(
    what: str, why: str, able: bool, offered: Sequence[str], pool: Sequence[tuple[int, int]]
) -> str:
    if able:
        return f"{why}: {_dice(pool)}."
    if offered:
        return f"No ability that can be used now {what}: {_and(offered)}."
    return f"No squadron has an ability now that {what}."


def ability(what: str, why: str, *words: str) -> Lacking:
    """Squadrons have no such ability; or they have, but the dice do not call for it."""

    def lacking(mind: Mind) -> Line:
        offered = tuple(each.word for each in mind.acts(Ability))
        able = any(word in words for word in offered)
        return Lack(_no_ability, what, why, able, offered, _pool(mind))

    return lacking


def _no_bonus(bonus: str) -> str:
    return (
        f"The bonus of the card is {LABELS[bonus]}, and it is used or does not fit."
        if bonus
        else "The card has no bonus."
    )


def bonus(mind: Mind) -> Line:
    return Lack(_no_bonus, "" if mind.card is None else mind.card.bonus)


def _not_locked(pool: Sequence[tuple[int, int]], kinds: Sequence[int]) -> str:
    if all(FACES[face] != "accuracy" for _, face in pool):
        return f"No die shows an accuracy: {_dice(pool)}."
    has = _and([TOKENS[kind] for kind in kinds])
    return f"The defender's tokens cannot be locked: {has}." if has else "The defender has no defense token."


def locks(mind: Mind) -> Line:
    return Lack(_not_locked, _pool(mind), tuple(tokens_of(mind)[0]))


def _target_name(mind: Mind) -> str:
    return mind.ship.build.name if "ship" in mind.about else "it"


def _no_target(name: str, count: int) -> str:
    return f"None of {_count(count, 'enemy unit')} is in arc and range of {name}."


def targets(mind: Mind) -> Line:
    return Lack(_no_target, _target_name(mind), len(enemies(mind)) + len(enemy_squadrons(mind)))


def _no_further(zone: str) -> str:
    return f"No further squadron is in the {zone} arc."


def further(mind: Mind) -> Line:
    return Lack(_no_further, ZONES[int(mind.about.get("zone", 0))])


# -- defending -----------------------------------------------------------------------------------------------


def _no_salvo(kinds: Sequence[int]) -> str:
    return f"It has no salvo token that can be used: {_and([TOKENS[kind] for kind in kinds]) or 'no tokens'}."


def salvo(mind: Mind) -> Line:
    return Lack(_no_salvo, tuple(tokens_of(mind)[0]))


def _does(pool: Sequence[tuple[int, int]]) -> str:
    return f"The dice show {_dice(pool)}."


def harmless(mind: Mind) -> Line:
    return Lack(_does, _pool(mind))


def _none_spent(spent: int) -> str:
    return "It has spent no token yet." if not spent else "It has spent salvo only."


def spent(mind: Mind) -> Line:
    return Lack(_none_spent, mind.attack.spent)


def _no_token(kinds: Sequence[int]) -> str:
    said = _and([TOKENS[kind] for kind in kinds])
    return f"No card can show what may be spent: {said}." if said else "No token can be spent."


def tokens(mind: Mind) -> Line:
    kinds = tokens_of(mind)[0] if mind.view.attacks else ()
    return Lack(
        _no_token, tuple(kinds[each.token] for each in mind.acts(SpendToken) if each.token < len(kinds))
    )


def _no_zone(words: Sequence[int]) -> str:
    return (
        f"Nothing is left to redirect, or no shields: {_and([ZONES[zone] for zone in words]) or 'no zone'}."
    )


def zones(mind: Mind) -> Line:
    return Lack(_no_zone, tuple(each.zone for each in mind.acts(Redirect)))


SUSTAINABLE = Line("", "The token was ready: it is only exhausted.")
THEIRS = Line("", "They are the enemy's.")


def lost_token(mind: Mind) -> Line:
    return SUSTAINABLE


def own_dice(mind: Mind) -> Line:
    return THEIRS


# -- squadrons -----------------------------------------------------------------------------------------------


def _far(name: str, count: int, what: str, gap: float) -> str:
    if not count:
        return f"No enemy {what} is in play."
    nearest = f"The only enemy {what}" if count == 1 else f"The nearest of {count} enemy {what}s"
    return f"{nearest} is {gap:.0f} mm away from {name}."


def _nearest(mind: Mind, ships: bool) -> Line:
    one = mind.squadron
    foes: Sequence[object] = enemies(mind) if ships else enemy_squadrons(mind)
    what = "ship" if ships else "squadron"
    if mind.view.known is not None:
        return Lack(_judged, one.card.name, len(foes), what)
    gap = min((apart(one, foe) for foe in foes), default=0.0)  # type: ignore[arg-type]
    return Lack(_far, one.card.name, len(foes), what, gap)


def _judged(name: str, count: int, what: str) -> str:
    if not count:
        return f"No enemy {what} is in play."
    nobody = f"The only enemy {what} is not" if count == 1 else f"None of {count} enemy {what}s is"
    return f"{nobody} near enough to {name}, as it was judged."


def enemy_squadron(mind: Mind) -> Line:
    return _nearest(mind, ships=False)


def enemy_ship(mind: Mind) -> Line:
    return _nearest(mind, ships=True)


def _no_ship_commands(name: str) -> str:
    return f"{name} flies in the Squadron Phase."


def commanded(mind: Mind) -> Line:
    return Lack(_no_ship_commands, mind.squadron.card.name)


def _no_move(name: str, left: bool) -> str:
    return f"{name} has moved already, or cannot come closer." if left else f"{name} may not move."


def approach(mind: Mind) -> Line:
    return Lack(_no_move, mind.squadron.card.name, True)


# -- upgrades ------------------------------------------------------------------------------------------------


def _not_full(names: Sequence[str]) -> str:
    return f"{_and(names)} would not fully work now." if names else "No upgrade is asked about."


def full(mind: Mind) -> Line:
    return Lack(_not_full, _usable(mind))


def _clear(names: Sequence[str]) -> str:
    return f"It is clear that {_and(names)} would do nothing now." if names else "No upgrade can be used now."


def unclear(mind: Mind) -> Line:
    return Lack(_clear, _usable(mind))


def _no_rival(name: str) -> str:
    return f"No other exhausted upgrade of {name} wants it for as much."


def rival(mind: Mind) -> Line:
    return Lack(_no_rival, mind.ship.build.name)


# -- setup ---------------------------------------------------------------------------------------------------


def _no_room(what: str, revealed: int) -> str:
    return f"{what}, by {_count(revealed, 'card')}."


def room(what: str) -> Lacking:
    return lambda mind: Lack(_no_room, what, len(mind.orders.revealed))


def _not_deployed(waiting: int, value: int, deployed: int) -> str:
    if not waiting:
        return "No squadron waits."
    return f"No ship with squadron value {value} is among the {deployed} that are deployed."


def largest(mind: Mind) -> Line:
    own = [ship for ship in mind.view.ships if ship.seat == mind.seat and ship.alive]
    value = max(ship.build.squadron for ship in own)
    return Lack(_not_deployed, len(mind.acts(DeploySquadron)), value, len(mind.orders.deployed))
