"""A seat with real cards: its turn is played at the table and told, card by card and count by count.

Nobody asks for its hand or for the order of its deck. It may hold whatever nobody has seen; a card that is
named comes out of the hand. What the rules allow they carry out, so that the bot can answer, costs are paid
and battles are fought; what they do not allow is laid as it was told. What belongs to a later phase waits
until the bot has had its chance to act in the phases before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from understudy.core.errors import IllegalAnswer
from understudy.core.flow import Flow, choose, draw
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, REPORT, TOLD, Reporting
from understudy.games.swccg import corrections, options
from understudy.games.swccg.data import INTERRUPT, LOCATION, SIDES
from understudy.games.swccg.events import CardPut
from understudy.games.swccg.names import PILES
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import riders, units
from understudy.games.swccg.rules import attack, battle, control, deploy, going, leaving, move, turn
from understudy.games.swccg.rules.actions import distinct, top_level
from understudy.games.swccg.rules.layout import spots_of
from understudy.games.swccg.rules.piles import copies, lose_force, retrieve, turned_up, use_force
from understudy.games.swccg.table import (
    ACTIVATE,
    BATTLE,
    BOTH,
    CONTROL,
    DEPLOY,
    DRAW,
    FORCE,
    HAND,
    INSERTED,
    LOC,
    LOST,
    MOVE,
    NONE,
    OUT,
    PHASES,
    RESERVE,
    SIDE,
    USED,
    Table,
    bits,
)
from understudy.kit.options import case
from understudy.kit.saying import plural

#: The phase in which something happens; what has none happens at once.
PHASE_OF: dict[type[Option], int] = {
    options.Activate: ACTIVATE,
    options.DrainForce: CONTROL,
    **dict.fromkeys(
        (options.Deploy, options.DeployWith, options.Transfer, options.BreakCover, options.Replace), DEPLOY
    ),
    **dict.fromkeys((options.BeginBattle, options.AttackCreature, options.HaveAttack), BATTLE),
    **dict.fromkeys((options.Goes, options.Transit, options.MoveSystem), MOVE),
    options.Draws: DRAW,
}
#: So much Force at once is offered as it stands; other numbers can be typed.
OFTEN = 12
#: So much more Force than is generated is offered, for what texts activate.
MORE = 3
MOST_LOST = 60
#: What the rules ask of seats with real cards alone: no bot has one.
OF_REAL_CARDS = ("turned-up", "random-of-hand", "hand-to-used-count")
#: Where a card goes that leaves the table or the hand.
AWAY = (LOST, USED, HAND, RESERVE, OUT)
_BY_RULES = (
    options.DeployWith,
    options.Transfer,
    options.BreakCover,
    options.Replace,
    options.AttackCreature,
    options.HaveAttack,
    options.Transit,
    options.MoveSystem,
)


# -- what can have happened ----------------------------------------------------------------------------------


def edits(table: Table, seat: int) -> list[Act]:
    """All that can have happened in a turn of this seat, phase by phase; of copies, one."""
    return [
        *_in_phases(table, seat),
        *top_level_of(table, seat),
        *_with_cards(table, seat),
        *_counts(table, seat),
    ]


def _in_phases(table: Table, seat: int) -> Iterator[Act]:
    may, reserve = turn.may_activate(table, seat), len(table.piles[seat][RESERVE])
    yield from (options.Activate(amount) for amount in range(may, 0, -1))
    yield from (options.Activate(amount) for amount in range(may + 1, min(reserve, may + MORE) + 1))
    yield from (options.DrainForce(place) for place in _places(table) if _own_there(table, place, seat))
    yield from (options.Deploy(card) for card in copies(table, _deployed(table, seat)))
    yield from (options.BeginBattle(place) for place in _places(table) if _fought(table, place))
    yield from distinct(table, _by_rules(table, seat))
    yield from (options.Goes(card) for card in bits(_movers(table, seat)))
    yield from (options.Draws(count) for count in range(1, min(OFTEN, len(table.piles[seat][FORCE])) + 1))
    yield from (options.ToPhase(phase) for phase in range(table.phase + 1, DRAW + 1))


def _with_cards(table: Table, seat: int) -> Iterator[Act]:
    yield from (options.Leaves(card) for card in bits(_leaving(table)))
    yield from (options.Discards(card) for card in copies(table, bits(table.hands[seat])))
    yield from (options.ComesBack(card) for card in copies(table, _lost(table, seat)))
    yield from (options.TurnsUp(card) for card in table.piles[seat][INSERTED])


def _counts(table: Table, seat: int) -> Iterator[Act]:
    piles = table.piles[seat]
    for kind, most in (
        (options.Uses, len(piles[FORCE])),
        (options.Loses, OFTEN),
        (options.Costs, OFTEN),
        (options.Takes, len(piles[RESERVE])),
        (options.Retrieves, len(piles[LOST])),
    ):
        yield from (kind(count) for count in range(1, min(OFTEN, most) + 1))


def _places(table: Table) -> range:
    return range(len(table.stacks))


def _own_there(table: Table, place: int, seat: int) -> bool:
    return bool(table.at[place] & table.owned[seat] & units(table))


def _fought(table: Table, place: int) -> bool:
    return all(_own_there(table, place, who) for who in BOTH)


def _deployed(table: Table, seat: int) -> Iterator[int]:
    """SW-STA-10: every card that may be in the hand and for which there is room on table."""
    for card in bits(table.hands[seat]):
        kind = table.cards[card].kind
        if kind == LOCATION:
            if next(spots_of(table, seat, card), None) is not None:
                yield card
        elif kind != INTERRUPT and corrections.fits(table, card) and corrections.has_room(table, card):
            yield card


def _by_rules(table: Table, seat: int) -> Iterator[Act]:
    """What is told as the rules have it: ships with their pilots, transfers, attacks, moves of many cards."""
    yield from deploy.pairs(table, seat)
    yield from deploy.transfers(table, seat)
    yield from (options.BreakCover(spy) for spy in bits(table.undercover & table.owned[seat] & table.play))
    yield from deploy.replacements(table, seat)
    yield from attack.possibilities(table, seat)
    yield from (
        one
        for one in move.possibilities(table, seat)
        if isinstance(one, options.Transit | options.MoveSystem)
    )


def top_level_of(table: Table, seat: int) -> list[Act]:
    """Interrupts and texts that may be used now."""
    return distinct(table, top_level(table, seat))


def _movers(table: Table, seat: int) -> int:
    return table.play & table.owned[seat] & going.movable_kinds(table) & ~table.buried


def _leaving(table: Table) -> int:
    found = table.play
    for stack in table.stacks:
        for card in stack:
            found &= ~(1 << card)
    return found


def _lost(table: Table, seat: int) -> list[int]:
    return [card for card in table.piles[seat][LOST] if card >= 0]


# -- what cannot be ------------------------------------------------------------------------------------------


def allowed(table: Table, seat: int, edit: Act) -> bool:
    """Whether this can have happened; of copies, any."""
    if isinstance(edit, options.OfNumber):
        return 0 < edit.number <= _most(table, seat, edit)
    if isinstance(edit, options.ToPhase):
        return table.phase < edit.phase <= DRAW
    if isinstance(edit, options.DrainForce):
        return edit.place in _places(table) and _own_there(table, edit.place, seat)
    if isinstance(edit, options.BeginBattle):
        return edit.place in _places(table) and _fought(table, edit.place)
    if isinstance(edit, options.Play | options.UseText):
        return edit in top_level(table, seat)
    if isinstance(edit, _BY_RULES):
        return edit in _by_rules(table, seat)
    there = _CARDS.get(type(edit))
    return there is not None and isinstance(edit, options.OnCard) and edit.card in there(table, seat)


#: Where so many cards or so much Force comes from.
_FROM = {
    options.Activate: RESERVE,
    options.Takes: RESERVE,
    options.Draws: FORCE,
    options.Uses: FORCE,
    options.Retrieves: LOST,
}


def _most(table: Table, seat: int, edit: options.OfNumber) -> int:
    if isinstance(edit, options.Loses | options.Costs):
        return MOST_LOST
    zone = _FROM.get(type(edit))
    return 0 if zone is None else len(table.piles[seat][zone])


#: The cards with which something can have happened.
_CARDS: dict[type[Act], Callable[[Table, int], Iterable[int]]] = {
    options.Deploy: _deployed,
    options.Goes: lambda table, seat: bits(_movers(table, seat)),
    options.Leaves: lambda table, seat: bits(_leaving(table)),
    options.Discards: lambda table, seat: bits(table.hands[seat]),
    options.ComesBack: lambda table, seat: _lost(table, seat),
    options.TurnsUp: lambda table, seat: table.piles[seat][INSERTED],
}


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what is there."""
    if type(edit) not in _EDITS:
        return ""
    if isinstance(edit, options.Loses | options.Costs):
        return f"Nobody loses {edit.number} Force; choose from: 1 to {MOST_LOST}."
    if isinstance(edit, options.OfNumber):
        zone, side = _FROM[type(edit)], SIDES[seat].capitalize()
        return f"{side} has {plural(len(table.piles[seat][zone]), 'card')} in the {PILES[zone]}."
    if isinstance(edit, options.ToPhase):
        return f"The {PHASES[table.phase]} phase is being played; possible are later ones, up to draw."
    if isinstance(edit, options.DrainForce | options.BeginBattle):
        return "Nobody who could do that is there."
    if isinstance(edit, options.Transit | options.MoveSystem):
        return "The rules do not allow that move now; enter it card by card."
    assert isinstance(edit, options.OnCard)
    title = table.cards[edit.card].title if 0 <= edit.card < len(table.cards) else "That card"
    return f"{title}: {_not_now(table, seat, edit)}."


def _not_now(table: Table, seat: int, edit: options.OnCard) -> str:
    if not 0 <= edit.card < len(table.cards) or isinstance(edit, (options.Play, options.UseText, *_BY_RULES)):
        return "the rules do not allow that now; enter where each card is, one by one"
    if isinstance(edit, options.Goes | options.Leaves):
        return "it is not on the table, or it cannot be moved"
    if isinstance(edit, options.TurnsUp):
        return "nobody has put it into the Reserve Deck"
    if isinstance(edit, options.ComesBack):
        return "it is not in the Lost Pile"
    if isinstance(edit, options.Deploy) and table.hands[seat] >> edit.card & 1:
        if not corrections.has_room(table, edit.card):
            return "no location on the table is one where it can be, and nothing there can carry it"
        return "there is no room for another one on the table"
    return f"it cannot be in the hand, which holds {plural(len(table.piles[seat][HAND]), 'card')}"


# -- the turn ------------------------------------------------------------------------------------------------


def phase_of(edit: Option) -> int:
    """When something happens; what ends the telling, after all phases."""
    if edit is TOLD:
        return len(PHASES)
    return edit.phase if isinstance(edit, options.ToPhase) else PHASE_OF.get(type(edit), 0)


def report(table: Table, seat: int, passes: int) -> Flow[None]:
    """R-3.2: the seat acts, or passes, by telling what it did; in the other turn it may join in."""
    if seat != table.active:
        yield from _join_in(table, seat, passes)
        return
    if table.told is None:
        table.told = yield from choose(
            seat,
            REPORTING.prompt,
            lambda: [TOLD, *edits(table, seat)],
            pause=True,
            also=lambda option: _checked(table, seat, option),
            topic=REPORT,
        )
        table.chain = 0
    edit = table.told
    if phase_of(edit) > table.phase:
        table.tell("pass", seat)
        table.then(("act", (1 - seat, passes + 1)))
        return
    table.told = None
    if not isinstance(edit, Act) or isinstance(edit, options.ToPhase):
        table.then(("report", (seat, passes)))
    elif not allowed(table, seat, edit):
        # What the bot did meanwhile has made it impossible.
        table.tell("untold", seat)
        table.then(("report", (seat, passes)))
    else:
        table.then(("act", (1 - seat, 0)))
        flow = carry_out(table, seat, edit)
        if flow is not None:
            yield from flow


def _checked(table: Table, seat: int, option: Option) -> bool:
    if isinstance(option, Act) and type(option) in _EDITS:
        if allowed(table, seat, option):
            return True
        raise IllegalAnswer(impossible(table, seat, option))
    return False


def _join_in(table: Table, seat: int, passes: int) -> Flow[None]:
    """In the other turn: at the end of a phase in which something happened, or where a text waits."""
    if not passes:
        table.news = table.news or table.phase not in (ACTIVATE, DRAW)
        table.then(("act", (1 - seat, 0)))
        return
    found = list(turn.possibilities(table, seat))
    if not found or not (table.news or any(_waits(table, one) for one in found)):
        table.then(("act", (1 - seat, passes + 1)))
        return
    choice = yield from choose(
        seat,
        f"The {PHASES[table.phase]} phase ends: do you act?",
        lambda: [options.PASS, *distinct(table, found)],
        also=lambda option: option in found,
        topic="join-in",
        about={"phase": PHASES[table.phase]},
    )
    table.chain, table.news = 0, False
    if choice is options.PASS:
        table.tell("pass", seat)
        table.then(("act", (1 - seat, passes + 1)))
        return
    table.then(("act", (1 - seat, 0)))
    flow = turn.perform(table, seat, choice)
    if flow is not None:
        yield from flow


def _waits(table: Table, option: Act) -> bool:
    """Whether something is possible in this phase only; what is possible at any time need not be asked."""
    if not isinstance(option, options.Play | options.UseText):
        return True
    return bool(table.config.texts[option.card].actions[option.clause].window != "top")


# -- what happens then ---------------------------------------------------------------------------------------


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit. What follows from it follows: costs, answers of the bot, what is lost, totals."""
    return _EDITS[type(edit)](table, seat, edit)


def _activate(table: Table, seat: int, edit: options.Activate) -> Flow[None]:
    """In parts where the bot acts in between or a text counts; as it was told where none is possible."""
    before = len(table.piles[seat][FORCE])
    flow = turn.activate(table, seat, edit.number)
    if flow is not None:
        yield from flow
    done = len(table.piles[seat][FORCE]) - before
    if not done:
        table.shift(seat, RESERVE, FORCE)
        table.tell("activate", seat, 1)
        done = 1
    _rest(table, edit, done)


def _rest(table: Table, edit: options.OfNumber, done: int) -> None:
    """What is left of a number is told already."""
    if done < edit.number:
        table.told = type(edit)(edit.number - done)


def _draws(table: Table, seat: int, edit: options.Draws) -> Flow[None]:
    _rest(table, edit, 1)
    return turn.draw_card(table, seat)


def _drain(table: Table, seat: int, edit: options.DrainForce) -> Flow[None]:
    if control.may_drain(table, edit.place, seat):
        yield from control.initiate_drain(table, seat, edit.place)
        return
    number = yield from choose(
        seat,
        "How much Force is drained?",
        lambda: [options.PickNumber(count) for count in range(1, OFTEN + 1)],
        topic="told-drain",
        about={"place": edit.place},
    )
    table.tell("drain", seat, edit.place)
    table.then(*lose_force(table, 1 - seat, number.number, "drain"))


def _deploy(table: Table, seat: int, edit: options.Deploy) -> Flow[None]:
    card = edit.card
    frame = deploy.announce(table, seat, card)
    legal = list(deploy.spots(table, seat, card))
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: [*legal, *_loose(table, card, legal)],
        topic="told-where",
        about={"card": card},
    )
    if choice in legal:
        yield from deploy.deploy_to(table, frame, choice)
        return
    table.stack.pop()
    _lay(table, seat, card, choice)


#: Moves of one card, with which of their numbers is the place or the card that it goes to.
_TO_PLACE = (
    options.Walk,
    options.Fly,
    options.ToSector,
    options.Land,
    options.TakeOff,
    options.ToOrbited,
    options.ShuttleDown,
    options.Disembark,
    options.EnterSite,
)
_TO_CARD = (options.Embark, options.ShuttleUp, options.Ferry, options.DockWith, options.LeaveSite)
_WITHIN = (options.ChangeSlot, options.Imprison, options.TakeCaptive)


def _loose(table: Table, card: int, legal: Sequence[Act]) -> Iterator[Act]:
    """Everywhere else that a card can lie, whatever the rules say of deploying and moving."""
    places = {one.place for one in legal if isinstance(one, options.PickPlace)}
    places |= {one.goal for one in legal if isinstance(one, _TO_PLACE)}
    hosts = {one.host for one in legal if isinstance(one, options.PickHost)}
    hosts |= {one.goal for one in legal if isinstance(one, _TO_CARD)}
    for how, which, where in corrections.ways(table, corrections.Labels(table), card).values():
        if how == corrections.AT_PLACE and where not in places:
            yield options.LiesAt(where, which)
        elif how == corrections.ON_CARD and where not in hosts:
            yield options.LiesOn(where, which)
        elif how == corrections.OTHER and which == SIDE:
            yield options.LIES_BESIDE
        elif how == corrections.OTHER and which == LOC and not legal:
            yield options.LIES_THERE


def _lay(table: Table, seat: int, card: int, choice: Act) -> None:
    """As it was told; what follows from the table follows (G13)."""
    match choice:
        case options.LiesAt():
            how, which, where = corrections.AT_PLACE, choice.slot, choice.place
        case options.LiesOn():
            how, which, where = corrections.ON_CARD, choice.slot, choice.host
        case options.Into():
            how, which, where = corrections.IN_PILE, choice.zone, NONE
        case _:
            how, which, where = corrections.OTHER, SIDE if choice is options.LIES_BESIDE else LOC, NONE
    corrections.set_card(table, card, how, which, where)
    table.touch()
    table.tell(CardPut, seat, card, how, which, where)
    table.then(("settle", ()))


def _goes(table: Table, seat: int, edit: options.Goes) -> Flow[None]:
    card = edit.card
    kinds = (*_TO_PLACE, *_TO_CARD, *_WITHIN)
    legal = [one for one in move.possibilities(table, seat) if isinstance(one, kinds) and one.card == card]
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: [*legal, *_loose(table, card, legal)],
        topic="told-where",
        about={"card": card},
    )
    if choice in legal:
        yield from turn.perform(table, seat, choice) or ()
    else:
        _lay(table, seat, card, choice)


def _battle(table: Table, seat: int, edit: options.BeginBattle) -> Flow[None] | None:
    if battle.may_battle(table, edit.place, seat):
        return battle.initiate_battle(table, seat, edit.place)
    battle.start_battle(table, seat, edit.place, table.at[edit.place] & units(table) & ~table.undercover)
    return None


def _leaves(table: Table, seat: int, edit: options.Leaves) -> Flow[None]:
    """Lost cards may be saved by who owns them; what is on a card is lost with it."""
    card = edit.card
    zone = yield from _where(table, seat, card)
    if zone == LOST:
        table.then(*leaving.lose(card))
    elif zone == HAND:
        leaving.back_to_hand(table, card)
        table.then(("settle", ()))
    elif zone == OUT:
        table.then(*leaving.out_of_play(table, card))
    else:
        for rider in bits(riders(table, card)):
            corrections.into_pile(table, rider, LOST)
            table.tell("lost", table.owner[rider], rider)
        _lay(table, seat, card, options.Into(zone))


def _where(table: Table, seat: int, card: int, but: int = NONE) -> Flow[int]:
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: [options.Into(zone) for zone in AWAY if zone != but],
        topic="told-pile",
        about={"card": card},
    )
    return choice.zone


def _discards(table: Table, seat: int, edit: options.Discards) -> Flow[None]:
    zone = yield from _where(table, seat, edit.card, HAND)
    table.lift(edit.card)
    _lay(table, seat, edit.card, options.Into(zone))


def _back(table: Table, seat: int, edit: options.ComesBack) -> Flow[None]:
    card = edit.card
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: [*(options.Into(zone) for zone in AWAY if zone != LOST), *_loose(table, card, [])],
        topic="told-back",
        about={"card": card},
    )
    _lay(table, seat, card, choice)


def _turns_up(table: Table, seat: int, edit: options.TurnsUp) -> None:
    """G69: a card that the bot put into the Reserve Deck."""
    table.depths[edit.card] = 0
    turned_up(table, edit.card)


def _takes(table: Table, seat: int, edit: options.Takes) -> None:
    for _ in range(edit.number):
        table.take_unseen(seat, RESERVE)
    table.tell("takes", seat, edit.number, RESERVE)
    table.then(("settle", ()))


def _loses(table: Table, seat: int, edit: options.Loses | options.Costs) -> None:
    """Where the Force comes from is asked, or decided by the bot, unit by unit."""
    loser = seat if isinstance(edit, options.Loses) else 1 - seat
    table.tell("must-lose", loser, edit.number)
    table.then(*lose_force(table, loser, edit.number, "text"))


_EDITS: dict[type[Option], Callable[[Table, int, Any], Flow[None] | None]] = dict(
    (
        case(options.Activate, _activate),
        case(options.DrainForce, _drain),
        case(options.Deploy, _deploy),
        case(options.BeginBattle, _battle),
        *[case(kind, turn.perform) for kind in _BY_RULES],
        case(options.Goes, _goes),
        case(options.Draws, _draws),
        case(options.Play, turn.start_text),
        case(options.UseText, turn.start_text),
        case(options.Leaves, _leaves),
        case(options.Discards, _discards),
        case(options.ComesBack, _back),
        case(options.TurnsUp, _turns_up),
        case(options.Takes, _takes),
        case(options.Uses, lambda table, seat, edit: use_force(table, seat, edit.number)),
        case(options.Loses, _loses),
        case(options.Costs, _loses),
        case(options.Retrieves, lambda table, seat, edit: retrieve(table, seat, edit.number)),
        case(options.ToPhase, lambda table, seat, edit: None),
    )
)


# -- a game that has begun -----------------------------------------------------------------------------------


def arrange(table: Table) -> Flow[None]:
    """What lies on the table is set right (`corrections.py`); then hands are dealt, and a turn begins."""
    person = next((seat for seat in BOTH if table.config.seats[seat].is_person), 0)
    choice = yield from choose(
        person,
        "Correct your table, then choose whose turn it is",
        lambda: [options.PickSeat(seat) for seat in BOTH],
        pause=True,
        topic=ARRANGE,
    )
    # The turn that begins counts itself.
    table.turn, table.active = max(table.turn - 1, 0), choice.seat
    for seat in BOTH:
        if not table.config.reported[seat]:
            yield from _dealt(table, person, seat)
    table.then(("turn", (choice.seat,)))


def _dealt(table: Table, person: int, seat: int) -> Flow[None]:
    """The hand of a seat that is not reported: so many cards, drawn from what nobody has seen."""
    bag = table.bags[seat]
    most = min(len(bag), table.piles[seat][RESERVE].count(-1 - seat), 2 * OFTEN)
    number = yield from choose(
        person,
        f"How many cards does {SIDES[seat].capitalize()} hold?",
        lambda: [options.PickNumber(count) for count in range(most + 1)],
        topic="told-hand",
        about={"seat": seat},
    )
    left = number.number - len(table.piles[seat][HAND])
    if left <= 0:
        return
    cards = yield from draw(
        seat, f"Draw {left} cards", "the Reserve Deck", bag, left, table.config.names, topic="first-hand"
    )
    for card in cards:
        table.piles[seat][RESERVE].remove(-1 - seat)
        table.zone[card] = HAND
        table.piles[seat][HAND].append(card)
        table.hands[seat] |= 1 << card
        table.seen[seat] |= 1 << card
    table.tell("hand-drawn", seat, *cards, to=(seat,))


REPORTING: Reporting[Table] = Reporting(edits, carry_out, impossible)
