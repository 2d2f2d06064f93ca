"""R4–R6, R18.1, R19, R23: the course of a round, from the dials to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow
from understudy.core.flow import choose as secretly
from understudy.core.reporting import REPORT
from understudy.core.table import Step
from understudy.games.armada.cards import COMMANDS, DAMAGE_OF
from understudy.games.armada.options import DIAL_ACTS, NONE, PASS, Activate, ChooseCommand, Flew, Fly, Stored
from understudy.games.armada.queries import (
    LONG,
    Seen,
    keyword,
    living_ships,
    living_squadrons,
    plays,
    ruled_otherwise,
    within,
)
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.deploy import LATE, set_aside, stock_late
from understudy.games.armada.rules.effects import Use, candidates, card_name, pay, spent_command
from understudy.games.armada.rules.hangars import stranded
from understudy.games.armada.rules.lingering import fade
from understudy.games.armada.rules.objectives.exogorths import feeding
from understudy.games.armada.rules.objectives.hyperspace import never_arrived
from understudy.games.armada.rules.objectives.purrgil import ARRIVALS
from understudy.games.armada.rules.squadrons import activate as activate_squadron
from understudy.games.armada.rules.stores import pledged, redeem
from understudy.games.armada.rules.upgrades import offer
from understudy.games.armada.rules.wings import starters
from understudy.games.armada.table import (
    COMMANDED,
    EXHAUSTED,
    FIRST,
    LINGERING,
    READY,
    ROUNDS,
    SECOND,
    Ship,
    Squadron,
    Table,
)

COMPARTMENT = DAMAGE_OF["compartment_fire"]


def round(table: Table) -> None:
    """R4.1: command, ship, squadron and status phase; six rounds."""
    if table.round >= ROUNDS:
        table.end_now()
        return
    table.round += 1
    table.tell("round", NONE, table.round)
    arrivals: list[Step] = [
        ("arrival", (carrier.index, index))
        for seat in (FIRST, SECOND)
        for carrier, index, _ in set_aside(table, seat)
    ]
    if table.goal is not None and table.goal.aside and table.round > 1:
        arrivals.insert(0, ("hyperspace", ()))
    table.then(
        *arrivals,
        *(first_cards(table) if table.round == 1 else ()),
        ("command_phase", ()),
        ("ship_phase", ()),
        ("squadron_phase", ()),
        ("status", ()),
        ("round", ()),
    )


def first_cards(table: Table) -> list[Step]:
    """Cards that are used after deployment and as the first round begins, the first player's first."""
    found: list[Step] = []
    for seat in (FIRST, SECOND):
        ships = living_ships(table, seat)
        found += [("redeploy", (ship.index,)) for ship in ships if ship.works("redeploy")]
        found += [
            ("first_card", (ship.index,))
            for ship in ships
            if ship.build.windows & {"first_round", "after_deploy"}
        ]
        found += [("grav_shift", (ship.index,)) for ship in ships if ship.works("grav_shift")]
    return found


def first_card(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as the first round begins."""
    yield from stock_late(table, table.ships[ship])
    yield from offer(table, "first_round", table.ships[ship])


def end(table: Table) -> None:
    """R23: the game is over."""
    table.phase = "end"
    if ruled_otherwise(table):
        # ARA-15: what General Rieekan has kept is destroyed when the game ends.
        fade(table)
    never_arrived(table)
    stranded(table)
    table.tell("end", NONE)


# -- command phase -------------------------------------------------------------------------------------------


def command_phase(table: Table) -> None:
    """R5.1: dials until each ship has as many as its command value. The deck has none (I4.4)."""
    table.phase = "command"
    steps = [
        ("command_card", (ship.index,))
        for seat in (FIRST, SECOND)
        if "command_phase_start" in table.config.windows[seat]
        for ship in living_ships(table, seat)
        if "command_phase_start" in ship.build.windows
    ]
    table.then(*steps, ("dials", ()))


def command_card(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as the Command Phase begins."""
    yield from offer(table, "command_phase_start", table.ships[ship])


def dials(table: Table) -> None:
    """R5.1: every ship gets the dials that it lacks. Dials at a real table are their owner's secret."""
    late = [
        ("command_end_card", (ship.index,))
        for seat in (FIRST, SECOND)
        if "command_phase_end" in table.config.windows[seat]
        for ship in living_ships(table, seat)
        if "command_phase_end" in ship.build.windows
    ]
    cannon = [("ion_cannon", ())] if plays(table, "planetary_ion_cannon") else []
    table.then(*late, *cannon)
    for ship in reversed(table.ships):
        if ship.in_play and not table.config.ai[ship.seat] and not table.config.reported[ship.seat]:
            if pledged(table, ship) >= 0:
                table.then(("redeemed", (ship.index,)))
            missing = dials_wanted(table, ship) - len(table.dials[ship.index])
            table.then(*[("assign", (ship.index,))] * missing)


def dials_wanted(table: Seen, ship: Ship) -> int:
    """The command value; one less with Relentless."""
    fewer = [
        effect["by"] for _, effect in candidates(table, "command_phase", ship) if effect["op"] == "dials"
    ]
    return max(1, ship.build.command + int(sum(fewer)))


def assign(table: Table, ship: int) -> Flow[None]:
    """R5.1: a secret dial under the stack."""
    one = table.ships[ship]
    place, stack = len(table.dials[ship]), dials_wanted(table, one)
    forced = pledged(table, one)
    if forced >= 0:
        # Tikkes: it is shown.
        table.dials[ship].append(forced)
        table.tell("assigns", one.seat, ship, forced)
        return
    which = f", dial {place + 1} of {stack}" if stack > 1 else ""
    chosen = yield from secretly(
        one.seat,
        f"Choose a command for {one.name}{which}",
        DIAL_ACTS,
        topic="assign-dial",
        about={"ship": ship, "place": place},
    )
    table.dials[ship].append(chosen.command)
    table.tell("assigns", one.seat, ship, chosen.command, to=(one.seat,))


def redeemed(table: Table, ship: int) -> None:
    """Tikkes: the token on the card goes when the dials are assigned."""
    redeem(table, table.ships[ship])


def command_end_card(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as the Command Phase ends."""
    yield from offer(table, "command_phase_end", table.ships[ship])


# -- ship phase ----------------------------------------------------------------------------------------------


def ship_phase(table: Table) -> None:
    """R6: cards of the start of the phase, the first player's before the second's; then turns."""
    table.phase = "ship"
    table.token_pass = [False, False]
    table.turns = [0, 0]
    steps: list[Step] = [
        ("phase_card", (ship.index,))
        for seat in (FIRST, SECOND)
        if "ship_phase_start" in table.config.windows[seat]
        for ship in table.ships
        if ship.seat == seat and ship.in_play and "ship_phase_start" in ship.build.windows
    ]
    if table.goal is not None and table.goal.dials:
        steps.insert(0, ("surprise", ()))
    if plays(table, "hyperspace_migration") and table.round in ARRIVALS:
        steps.insert(0, ("migrate", ()))
    aces = [("phase_ace", (one.index,)) for one in starters(table, "ship")]
    last = [
        ("phase_end_card", (ship.index,))
        for seat in (FIRST, SECOND)
        if "ship_phase_end" in table.config.windows[seat]
        for ship in living_ships(table, seat)
        if "ship_phase_end" in ship.build.windows
    ]
    table.then(*steps, *aces, ("turn", (FIRST,)), *last)


def phase_end_card(table: Table, ship: int) -> Flow[None]:
    """Cards that are used at the end of the Ship Phase."""
    yield from offer(table, "ship_phase_end", table.ships[ship])


def phase_card(table: Table, ship: int) -> Flow[None]:
    """Cards that are used at the start of the Ship Phase."""
    yield from offer(table, "ship_phase_start", table.ships[ship])


def waiting(table: Seen, seat: int) -> list[Ship]:
    """Ships that are not activated yet."""
    return [ship for ship in table.ships if ship.seat == seat and ship.in_play and not ship.activated]


def may_pass(table: Seen, seat: int) -> bool:
    """R6.2: a pass token may be spent."""
    own, other = len(waiting(table, seat)), len(waiting(table, 1 - seat))
    if not table.passes[seat] or table.token_pass[seat]:
        return False
    if seat == FIRST:
        return table.turns[FIRST] > 0 and own < other
    return own <= other


def _allowed(table: Seen, seat: int) -> list[Ship]:
    """Admiral Raddus: a ship that has just arrived is not the first to activate, unless nobody else can."""
    ships = waiting(table, seat)
    if sum(table.turns) or not table.standing:
        return ships
    late = {index for name, _, index in table.standing if name == LATE}
    others = [ship for ship in ships if ship.index not in late]
    return others if others or waiting(table, 1 - seat) else ships


def turn(table: Table, seat: int) -> Flow[None]:
    """R6.1: activate a ship, or pass."""
    ships = _allowed(table, seat)
    if not ships:
        if waiting(table, 1 - seat):
            table.then(("turn", (1 - seat,)))
        return
    table.tell("turn", seat)
    chosen = yield from choose(
        table,
        seat,
        "Activate a ship",
        lambda: [
            *([PASS] if may_pass(table, seat) else ()),
            *(Activate(ship.index) for ship in ships),
        ],
        topic="activate",
    )
    after = ("turn", (1 - seat,))
    if chosen is PASS:
        table.passes[seat] -= 1
        table.token_pass[seat] = True
        table.tell("passes", seat, table.passes[seat])
        table.then(after)
        return
    table.token_pass[seat] = False
    table.then(("activate_ship", (chosen.ship,)), after)


# -- squadron phase ------------------------------------------------------------------------------------------


def squadron_phase(table: Table) -> None:
    """R18.1: two squadrons by turns, from the first player."""
    table.phase = "squadron"
    cards = [
        ("squadron_end", (ship.index,))
        for seat in (FIRST, SECOND)
        if "squadron_phase_end" in table.config.windows[seat]
        for ship in living_ships(table, seat)
        if "squadron_phase_end" in ship.build.windows
    ]
    aces = [("phase_ace", (one.index,)) for one in starters(table, "squadron")]
    early = [*(feeding(table) if table.goal is not None else ()), *aces]
    table.then(*early, ("squadron_turn", (FIRST,)), ("cloaks", (FIRST,)), ("cloaks", (SECOND,)), *cards)


def squadron_end(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as the Squadron Phase ends."""
    yield from offer(table, "squadron_phase_end", table.ships[ship])


def squadron_turn(table: Table, seat: int) -> None:
    """Two squadrons of one player; by a card more."""
    own = [one for one in living_squadrons(table, seat) if not one.activated]
    other = [one for one in living_squadrons(table, 1 - seat) if not one.activated]
    if own and "boost" in table.config.operations[seat] and (boosters := _boosters(table, seat)):
        table.then(("boost", (boosters[0].index,)))
        return
    if own and table.config.reported[seat]:
        left = max(0, len(own) - 2)
        table.then((REPORT, (seat,)), ("told_squadrons", (seat, left)), ("squadron_turn", (1 - seat,)))
    elif own:
        table.then(*[("squadron_pick", (seat,))] * min(2, len(own)), ("squadron_turn", (1 - seat,)))
    elif other:
        table.then(("squadron_turn", (1 - seat,)))


def _boosters(table: Seen, seat: int) -> list[Ship]:
    """Hyperwave Signal Boost: ships whose ready card was not offered in this turn, with squadrons at
    long range.
    """
    return [
        ship
        for ship in living_ships(table, seat)
        for index, order, _ in ship.build.by_op.get("boost", ())
        if ship.upgrades[index] == READY
        and (ship.index, index, order) not in table.used
        and boosted(table, ship)
    ]


def boosted(table: Seen, ship: Ship) -> list[Squadron]:
    own = living_squadrons(table, ship.seat)
    return [one for one in own if not one.activated and within(ship, one, LONG)]


def boost(table: Table, ship: int) -> Flow[None]:
    """Hyperwave Signal Boost: instead of two squadrons as many as the squadron value are activated, each to
    move or attack; their AI counts as commanded.
    """
    one = table.ships[ship]
    index, order, _ = one.build.by_op["boost"][0]
    use = Use(ship, index, order)
    table.used.append(use)
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Use {card_name(table, use)}?",
        [use.option],
        topic="boost",
        about={"ship": ship},
    )
    if chosen is None:
        table.then(("squadron_turn", (one.seat,)))
        return
    yield from pay(table, use, one)
    table.used = [each for each in table.used if each != use]
    table.then(("boost_pick", (ship, one.build.squadron)), ("squadron_turn", (1 - one.seat,)))


def boost_pick(table: Table, ship: int, left: int) -> Flow[None]:
    """One squadron after another."""
    one = table.ships[ship]
    ways = boosted(table, one) if left and one.in_play else []
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Activate a squadron ({left} left)",
        lambda: [Fly(squadron.index) for squadron in ways],
        topic="command-squadron",
        about={"ship": ship, "left": left},
    )
    if chosen is not None:
        table.then(("boost_pick", (ship, left - 1)))
        table.squadrons[chosen.squadron].lent |= COMMANDED
        activate_squadron(table, chosen.squadron, NONE)


def squadron_pick(table: Table, seat: int) -> Flow[None]:
    """The second of a pair is chosen after the first is done."""
    own = [one for one in living_squadrons(table, seat) if not one.activated]
    if not own:
        return
    chosen = yield from choose(
        table,
        seat,
        "Activate a squadron",
        lambda: [Fly(one.index) for one in own],
        topic="squadron-phase",
    )
    activate_squadron(table, chosen.squadron, NONE)


def told_squadrons(table: Table, seat: int, left: int) -> Flow[None]:
    """R18.1: two squadrons were activated at the real table; those of which nothing was told are named."""
    own = [one for one in living_squadrons(table, seat) if not one.activated]
    if len(own) <= left:
        table.tell("squadrons-told", seat)
        return
    chosen = yield from choose(
        table,
        seat,
        "Which other squadron did you activate?",
        lambda: [Flew(one.index) for one in own],
        topic="told-squadron",
    )
    table.squadrons[chosen.squadron].activated = True
    table.tell("flies", seat, chosen.squadron, NONE)
    table.then(("told_squadrons", (seat, left)))


def cloaks(table: Table, seat: int) -> None:
    """R18.7: at the end of the phase squadrons with cloak may move."""
    steps = [("cloak", (one.index,)) for one in living_squadrons(table, seat) if keyword(table, one, "cloak")]
    table.then(*steps)


# -- status phase --------------------------------------------------------------------------------------------


def status(table: Table) -> None:
    """R19: tokens and cards are readied; the next round."""
    table.phase = "status"
    for ship in table.ships:
        ship.activated = False
        ship.resolved = 0
        ship.hits = 0
        if not ship.alive:
            continue
        if not ship.has_damage(COMPARTMENT):
            ship.tokens = [READY if state else state for state in ship.tokens]
        for index, card in enumerate(ship.build.upgrades):
            if ship.upgrades[index] == EXHAUSTED and card.recur and card.ready_cost is None:
                ship.upgrades[index] = EXHAUSTED if _held(ship, index) else READY
    for squadron in table.squadrons:
        squadron.activated = False
        squadron.moved = 0
        squadron.lent = 0
        squadron.tokens = [READY if state else state for state in squadron.tokens]
    table.attacked = [[] for _ in table.ships]
    table.used = []
    # General Rieekan: what he keeps stays to the end of this phase.
    table.standing = [each for each in table.standing if each[0] in LINGERING]
    fading: list[Step] = [("fade", ())] if table.standing else []
    steps = [
        ("status_card", (ship.index,))
        for seat in (FIRST, SECOND)
        for ship in living_ships(table, seat)
        if "status_start" in ship.build.windows
    ]
    tired = any(_tired(ship) for ship in table.ships if ship.in_play)
    goal: list[Step] = [("objective_end", ())] if table.goal is not None else []
    table.then(*steps, *([("ready_card", (FIRST, ""))] if tired else []), *fading, *goal)


def _held(ship: Ship, upgrade: int) -> bool:
    """Magnite Crystal Tractor Beam Array: it is not readied while its ship stands still."""
    effects = ship.build.upgrades[upgrade].effects
    return not ship.speed and any(effect["op"] == "match_speed" for effect in effects)


def _tired(ship: Ship) -> list[tuple[int, int, tuple[str, ...]]]:
    """R20.3: exhausted cards that are readied for a cost that the ship could pay: upgrade, number,
    commands.
    """
    found = []
    for index, card in enumerate(ship.build.upgrades):
        if ship.upgrades[index] == EXHAUSTED and card.ready_cost is not None:
            count, names = card.ready_cost
            held = ship.commands | sum({1 << command for command in _stored(ship, index, names)})
            if sum(held >> COMMANDS.index(name) & 1 for name in names) >= count:
                found.append((index, count, names))
    return found


def _stored(ship: Ship, upgrade: int, names: Sequence[str]) -> list[int]:
    """Command tokens that lie on a card and that its own cost may be paid with."""
    if not ship.build.upgrades[upgrade].readies_itself:
        return []
    return sorted({token for token in ship.stored[upgrade] if COMMANDS[token] in names})


def status_card(table: Table, ship: int) -> Flow[None]:
    """R19.1: what cards do in the Status Phase."""
    one = table.ships[ship]
    if one.in_play:
        yield from offer(table, "status_start", one)


def _to_ready(table: Seen, seat: int, asked: Sequence[str]) -> list[tuple[Ship, int, tuple[str, ...]]]:
    """G39: the cards that a player could ready for tokens, the dearest first, but for those declined."""
    found = [
        (ship, index, names)
        for ship in living_ships(table, seat)
        for index, _, names in _tired(ship)
        if f"{ship.index}.{index}" not in asked
    ]
    return sorted(found, key=lambda one: -one[0].build.fleet.cost(one[0].build.upgrades[one[1]].points))


def ready_card(table: Table, seat: int, declined: str) -> Flow[None]:
    """R19.1, R20.3, G39: ready costs; the players pay for one card by turns, from the first."""
    asked = [each for each in declined.split(",") if each]
    for ship, index, names in _to_ready(table, seat, asked):
        ways: list[Stored | ChooseCommand] = [Stored(command) for command in _stored(ship, index, names)]
        ways += [
            ChooseCommand(COMMANDS.index(name)) for name in names if ship.commands >> COMMANDS.index(name) & 1
        ]
        chosen = yield from may_choose(
            table,
            seat,
            f"Ready {ship.build.upgrades[index].name} of {ship.name} for a token?",
            ways,
            topic="ready-upgrade",
            about={"ship": ship.index, "upgrade": index},
        )
        asked.append(f"{ship.index}.{index}")
        if chosen is None:
            continue
        if isinstance(chosen, Stored):
            left = list(ship.stored[index])
            left.remove(chosen.command)
            ship.stored[index] = tuple(left)
        else:
            spent_command(table, ship, chosen.command)
        ship.upgrades[index] = READY
        table.tell("readies", seat, ship.index, index)
        break
    for other in (1 - seat, seat):
        if _to_ready(table, other, asked):
            table.then(("ready_card", (other, ",".join(asked))))
            return
