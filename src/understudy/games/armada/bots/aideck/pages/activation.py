"""Using the AI deck: passing, which ship, its card, and whether its command is of any benefit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from understudy.games.armada import options
from understudy.games.armada.aicards import NUMBERS
from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.bots.aideck.courses import FAST, SLOW, own_sources
from understudy.games.armada.bots.aideck.pages.golden import no_match
from understudy.games.armada.bots.aideck.pages.movement import dial_helps
from understudy.games.armada.bots.aideck.repairs import Spending
from understudy.games.armada.bots.aideck.seeing import any_target
from understudy.games.armada.bots.aideck.terms import (
    Mind,
    clockwise,
    drawn,
    enemies,
    enemy_squadrons,
    not_offered,
    only,
    searched,
)
from understudy.games.armada.cards import COMMAND_NAMES, FIRE, NAVIGATE, REPAIR, SQUADRON, UpgradeCard
from understudy.games.armada.queries import driving_commands
from understudy.games.armada.rules.activation import can_attack, commandable
from understudy.games.armada.rules.repairing import repair_points
from understudy.games.armada.rules.rounds import waiting
from understudy.games.armada.table import Ship
from understudy.kit.exact import added
from understudy.pages import Ask, Can, No, Page, Prefer, earliest
from understudy.pages.page import Line

#: AR-PAS-02: the rounds in which it passes.
PASSING = (2, 3)


# -- which ship ----------------------------------------------------------------------------------------------


def _ships(mind: Mind) -> dict[int, Ship]:
    """AR-DEP-07: ships that are not activated, by the number that they have had since deployment."""
    ships = [mind.view.ships[each.ship] for each in mind.acts(options.Activate)]
    return {ship.build.number: ship for ship in ships}


def _numbered(mind: Mind) -> Sequence[options.Act]:
    ships = _ships(mind)
    return searched(
        mind,
        lambda card: card.number in ships,
        lambda card: [options.Activate(ships[card.number].index)],
    ) or No(noes.no_card_has_number, [(ship.build.name, number) for number, ship in ships.items()])


def _first_round(mind: Mind) -> bool | No:
    return mind.view.round < PASSING[0] or No(noes.it_is_round, mind.view.round)


def _late_round(mind: Mind) -> bool | No:
    return mind.view.round > PASSING[-1] or No(noes.it_is_round, mind.view.round)


def _passing(mind: Mind) -> Sequence[options.Act]:
    view, seat = mind.view, mind.seat
    if view.round in PASSING and mind.has(options.PASS):
        return [options.PASS]
    ships = [len(waiting(view, side)) for side in (seat, 1 - seat)]
    return No(noes.may_not_pass, view.passes[seat], view.token_pass[seat], *ships)


ACTIVATE = Page(
    "Using the AI deck",
    [
        Ask(
            "AR-ACT-01 AR-PAS-01",
            "Is it the first round, in which it does not pass?",
            _first_round,
            no=[
                Ask(
                    "AR-PAS-03 AR-PAS-04",
                    "Is it round 4 or later, so that tokens left are ignored?",
                    _late_round,
                    no=[
                        Can(
                            "AR-PAS-02",
                            "Pass as often as possible.",
                            _passing,
                        )
                    ],
                )
            ],
        ),
        Can(
            "AR-ACT-02 AR-DEP-07",
            "Flip cards until there is the number of a ship that has not yet activated.",
            _numbered,
            log="the first number of a ship that has not activated",
        ),
        Can(
            "AR-DEP-08",
            f"Only ships beyond {NUMBERS[-1]} are left: the lowest number.",
            lambda mind: mind.acts(options.Activate),
            [
                Prefer(
                    "AR-DEP-08",
                    "the lowest number",
                    earliest(lambda mind, o: mind.view.ships[o.ship].build.number),
                )
            ],
        ),
    ],
)

# -- its card ------------------------------------------------------------------------------------------------


def priority_command(ship: Ship) -> int:
    """AR-CDA-01, AR-CDA-04: the one command that its cards hang on; none where there are several."""
    found = driving_commands(ship)
    return found.pop() if len(found) == 1 else -1


def _has_priority(mind: Mind) -> bool | No:
    """ARA-AI-12: several cards may hang on that command; by the other reading one alone."""
    ship = mind.ship
    found = driving_commands(ship)
    drivers = added(bool(card.command_driven) and state > 0 for card, state in _cards(ship))
    if drivers > 1 and mind.reads("priority"):
        return No(noes.several_hang_on, ship.build.name, drivers)
    return len(found) == 1 or No(noes.upgrades_hang_on, ship.build.name, sorted(found))


def _cards(ship: Ship) -> Iterable[tuple[UpgradeCard, int]]:
    return zip(ship.build.upgrades, ship.upgrades, strict=True)


def _is_priority(mind: Mind) -> bool | No:
    shown, wanted = -1 if mind.card is None else mind.card.command, priority_command(mind.ship)
    return shown == wanted or No(noes.card_shows_other, shown, wanted)


CARD = Page(
    "Command Driven Abilities",
    [
        Ask(
            "AR-CDA-01 AR-CDA-04 ARA-AI-12",
            "Do its upgrades hang on one command?",
            _has_priority,
            yes=[
                Ask(
                    "AR-CDA-01",
                    "Does the card show that command?",
                    _is_priority,
                    no=[
                        Can(
                            "AR-CDA-02 AR-CDA-03",
                            "Discard it, and use the next one.",
                            only("The next card", options.NEXT_CARD),
                            log="in place of the card before",
                        )
                    ],
                )
            ],
        ),
        Can(
            "AR-ACT-03 AR-ACT-07 ARA-AI-11",
            "This card applies to the activation, but for its defense token.",
            only("Keeping it", options.KEEP_CARD),
        ),
    ],
)

# -- any benefit ------------------------------------------------------------------------------------------


def fire_benefit(mind: Mind, ship: Ship) -> bool | No:
    """AR-CF-03, I5.1: there is something to attack."""
    judged = mind.view.known is not None
    target = any_target(mind, ship) if judged else can_attack(mind.view, ship)
    return target or No(noes.no_shot, ship.build.name, len(enemies(mind)) + len(enemy_squadrons(mind)))


def squadron_benefit(mind: Mind, ship: Ship) -> bool | No:
    """I5.2: a squadron that can be commanded."""
    if commandable(mind.view, ship):
        return True
    own = [one for one in mind.view.squadrons if one.seat == mind.seat and one.alive and one.disc is not None]
    return No(noes.no_squadron_near, ship.build.name, len(own))


def repair_benefit(mind: Mind, ship: Ship) -> bool | No:
    """AR-ENG-01, AR-ENG-02, I5.3: all points can be spent; or it has a repair token already."""
    points = repair_points(mind.view, ship, options.DIAL)
    plan = Spending(ship, points)
    # ARA-AI-14: by the other reading any point that cannot be spent is one too many.
    left = bool(plan.points) if mind.reads("engineering") else plan.runs_out
    if plan.effects and (not left or ship.commands >> REPAIR & 1):
        return True
    return No(noes.points_are_left, points, len(ship.cards), Spending(ship, 0).shields)


def navigate_benefit(mind: Mind, ship: Ship) -> bool | No:
    """AR-NAV-01, AR-NAV-03, AR-NAV-06, I5.4: a speed that the card asks for, or a better maneuver."""
    movement = mind.card.movement if mind.card is not None else ""
    if movement == SLOW and ship.speed > 1:
        return True
    if movement == FAST and ship.speed < ship.build.max_speed:
        return True
    return dial_helps(mind, own_sources(mind, ship)) or No(
        noes.navigation_does_not_help, ship.build.name, ship.speed, ship.build.max_speed, movement
    )


BENEFITS: dict[int, Callable[[Mind, Ship], bool | No]] = {
    NAVIGATE: navigate_benefit,
    SQUADRON: squadron_benefit,
    REPAIR: repair_benefit,
    FIRE: fire_benefit,
}
#: Which line of the document says so.
_WHY = {
    NAVIGATE: "AR-NAV-06 AR-NAV-07 AR-ACT-06",
    SQUADRON: "AR-SQC-01 AR-ACT-06",
    REPAIR: "AR-ENG-01 AR-ENG-02 AR-ACT-06",
    FIRE: "AR-CF-03 AR-ACT-06",
}
_ASKED = {
    NAVIGATE: "Does navigation help: the speed that the card wants, or clicks for its movement goal?",
    SQUADRON: "Is there a squadron to be activated?",
    REPAIR: "Can all engineering points be spent, or does it hold a Repair token?",
    FIRE: "Is there a shot?",
}


def benefit(mind: Mind, command: int) -> bool | No:
    """AR-ACT-05, AR-ACT-06: whether the dial can be used to any benefit."""
    ship = mind.ship
    if ship.resolved >> command & 1:
        return No(noes.RESOLVED)
    if ship.raids >> command & 1:
        return No(noes.is_raided, command)
    return BENEFITS[command](mind, ship)


def _no_raid(mind: Mind) -> No:
    return No(noes.raid_tokens, [command for command in range(4) if mind.ship.raids >> command & 1])


def _raided(mind: Mind) -> bool | No:
    return bool(mind.ship.raids >> int(mind.about["command"]) & 1) or _no_raid(mind)


def _many_raids(mind: Mind) -> bool | No:
    """I4: two or more, or no token to get rid of this one."""
    ship = mind.ship
    matching = ship.raids & ship.commands
    many = bin(ship.raids).count("1") > 1 or not matching >> int(mind.about["command"]) & 1
    return many or _no_raid(mind)


def _drop_one(mind: Mind) -> Sequence[options.Act]:
    return [
        each for each in mind.acts(options.DropRaid) if each.command == mind.about["command"]
    ] or _no_raid(mind)


def page_of(command: int) -> Page:
    """AR-ACT-04: the dial shows the command of the card."""
    lines: list[Line] = [
        Ask(
            "AR-GOL-01",
            "Is the command raided?",
            _raided,
            yes=[
                Ask(
                    "AR-GOL-01",
                    "Are there several raid tokens, or no other way?",
                    _many_raids,
                    yes=[
                        Can(
                            "AR-GOL-01",
                            "Discard the dial to be rid of them.",
                            only("That", options.DROP_RAIDS),
                        )
                    ],
                    no=[
                        Can(
                            "AR-GOL-01",
                            "Discard the command token for it.",
                            _drop_one,
                        )
                    ],
                )
            ],
        ),
        Ask(
            _WHY[command],
            _ASKED[command],
            lambda mind: benefit(mind, command),
            yes=[
                Can(
                    "AR-ACT-04",
                    "Keep the dial.",
                    only("Keeping it", options.KEEP_DIAL),
                )
            ],
        ),
        Can(
            "AR-ACT-05 ARA-AI-13",
            "No benefit: take a token.",
            only("A token", options.TAKE_TOKEN),
            log="the dial is of no benefit",
        ),
        Can("AR-ACT-05", "No token can be taken.", only("Keeping it", options.KEEP_DIAL)),
    ]
    return Page(f"Set the dial: {COMMAND_NAMES[command]}", lines, rules="AR-ACT-04")


REVEAL = {command: page_of(command) for command in range(4)}

# -- tokens in excess ----------------------------------------------------------------------------------------


def _old(mind: Mind) -> Sequence[options.Act]:
    """AR-EXC-02: a card shows the command of one of the old tokens."""
    ways = {
        each.command: each
        for each in mind.acts(options.ChooseCommand)
        if each.command != mind.about["gained"]
    }
    return searched(
        mind, lambda card: card.command in ways, lambda card: [ways[card.command]]
    ) or not_offered(mind, "An old token that a card can show")


EXCESS = Page(
    "Excess Tokens",
    [
        Can(
            "AR-EXC-02 AR-EXC-01",
            "Keep the new one; reveal cards until one matches another.",
            _old,
            log="the first card with one of the other tokens",
        ),
        no_match(options.ChooseCommand),
    ],
)

# -- crew panic ----------------------------------------------------------------------------------------------


def _panic(mind: Mind) -> Sequence[options.Act]:
    card = drawn(mind)
    if card is None:
        return [options.REVEAL_CARD]
    return [options.Ability("damage" if card.odd else "dial")]


PANIC = Page(
    "Crew Panic",
    [
        Can(
            "AR-ODD-01 AR-ODD-02 AR-ODD-03",
            "Odd: suffer damage and keep the dial. Even: discard the dial.",
            _panic,
        )
    ],
)


def _shields(mind: Mind, option: options.ChooseZone) -> bool:
    return mind.ship.shields[option.zone] > 0


ZONE = Page(
    "A hull zone",
    [
        Can(
            "AR-PRI-07",
            "The first clockwise that has shields.",
            lambda mind: mind.acts(options.ChooseZone),
            [
                Prefer("AR-PRI-07", "a zone with shields", _shields),
                Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone))),
            ],
            log="",
        )
    ],
)
