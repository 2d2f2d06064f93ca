"""A seat with real cards: its turn is played at the table and told, card by card and count by count.

Nobody asks for its hand or for the order of its deck. It may hold whatever nobody has seen; a card that is
named comes out of the hand. What the rules allow they carry out, so that the bot can answer, costs are paid
and battles are fought; what they do not allow is laid as it was told. What belongs to a later phase waits
until the bot has had its chance to act in the phases before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from understudy.core.errors import IllegalAnswer
from understudy.core.flow import Flow, choose, draw
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, REPORT, TOLD, Reporting
from understudy.games.swccg.corrections import (
    AT_PLACE,
    IN_PILE,
    ON_CARD,
    OTHER,
    Labels,
    fits,
    has_room,
    into_pile,
    set_card,
    ways,
)
from understudy.games.swccg.data import INTERRUPT, LOCATION, SIDES
from understudy.games.swccg.names import PILES
from understudy.games.swccg.options import PASS, Act, act
from understudy.games.swccg.queries import riders, units
from understudy.games.swccg.rules import attack, battle, control, deploy, going, leaving, move, turn
from understudy.games.swccg.rules.actions import NO_EVENT, distinct, initiate, top_level
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
from understudy.kit.saying import plural

#: The phase in which something happens; what has none happens at once.
PHASE_OF = {
    "activate": ACTIVATE,
    "drain": CONTROL,
    **dict.fromkeys(("deploy", "deploy-with", "transfer", "cover", "replace"), DEPLOY),
    **dict.fromkeys(("battle", "attack", "prey"), BATTLE),
    **dict.fromkeys(("goes", "transit", "move-system"), MOVE),
    "draws": DRAW,
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
_BY_RULES = ("deploy-with", "transfer", "cover", "replace", "attack", "prey", "transit", "move-system")


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
    yield from (act("activate", amount) for amount in range(may, 0, -1))
    yield from (act("activate", amount) for amount in range(may + 1, min(reserve, may + MORE) + 1))
    yield from (act("drain", place) for place in _places(table) if _own_there(table, place, seat))
    yield from (act("deploy", card) for card in copies(table, _deployed(table, seat)))
    yield from (act("battle", place) for place in _places(table) if _fought(table, place))
    yield from distinct(table, _by_rules(table, seat))
    yield from (act("goes", card) for card in bits(_movers(table, seat)))
    yield from (act("draws", count) for count in range(1, min(OFTEN, len(table.piles[seat][FORCE])) + 1))
    yield from (act("to-phase", phase) for phase in range(table.phase + 1, DRAW + 1))


def _with_cards(table: Table, seat: int) -> Iterator[Act]:
    yield from (act("leaves", card) for card in bits(_leaving(table)))
    yield from (act("discards", card) for card in copies(table, bits(table.hands[seat])))
    yield from (act("back", card) for card in copies(table, _lost(table, seat)))
    yield from (act("turns-up", card) for card in table.piles[seat][INSERTED])


def _counts(table: Table, seat: int) -> Iterator[Act]:
    piles = table.piles[seat]
    for kind, most in (
        ("uses", len(piles[FORCE])),
        ("loses", OFTEN),
        ("costs", OFTEN),
        ("takes", len(piles[RESERVE])),
        ("retrieves", len(piles[LOST])),
    ):
        yield from (act(kind, count) for count in range(1, min(OFTEN, most) + 1))


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
        elif kind != INTERRUPT and fits(table, card) and has_room(table, card):
            yield card


def _by_rules(table: Table, seat: int) -> Iterator[Act]:
    """What is told as the rules have it: ships with their pilots, transfers, attacks, moves of many cards."""
    yield from deploy.pairs(table, seat)
    yield from deploy.transfers(table, seat)
    yield from (act("cover", spy) for spy in bits(table.undercover & table.owned[seat] & table.play))
    yield from deploy.replacements(table, seat)
    yield from attack.possibilities(table, seat)
    yield from (one for one in move.possibilities(table, seat) if one.kind in ("transit", "move-system"))


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
    kind, piles = edit.kind, table.piles[seat]
    most = {
        "activate": len(piles[RESERVE]),
        "takes": len(piles[RESERVE]),
        "draws": len(piles[FORCE]),
        "uses": len(piles[FORCE]),
        "retrieves": len(piles[LOST]),
        "loses": MOST_LOST,
        "costs": MOST_LOST,
    }
    if kind in most:
        return 0 < edit.number <= most[kind]
    if kind == "to-phase":
        return table.phase < edit.phase <= DRAW
    if kind in ("drain", "battle"):
        there = edit.place in _places(table)
        return there and (
            _own_there(table, edit.place, seat) if kind == "drain" else _fought(table, edit.place)
        )
    if kind in ("play", "text"):
        return edit in top_level(table, seat)
    return edit in _by_rules(table, seat) if kind in _BY_RULES else _card_allowed(table, seat, edit)


def _card_allowed(table: Table, seat: int, edit: Act) -> bool:
    cards: dict[str, Callable[[], Iterator[int] | tuple[int, ...] | list[int]]] = {
        "deploy": lambda: _deployed(table, seat),
        "goes": lambda: bits(_movers(table, seat)),
        "leaves": lambda: bits(_leaving(table)),
        "discards": lambda: bits(table.hands[seat]),
        "back": lambda: _lost(table, seat),
        "turns-up": lambda: table.piles[seat][INSERTED],
    }
    return edit.kind in cards and edit.card in cards[edit.kind]()


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what is there."""
    if not isinstance(edit, Act) or edit.kind not in _EDITS:
        return ""
    piles, side = table.piles[seat], SIDES[seat].capitalize()
    if edit.kind in ("activate", "takes", "draws", "uses", "retrieves"):
        zone = {"activate": RESERVE, "takes": RESERVE, "retrieves": LOST}.get(edit.kind, FORCE)
        return f"{side} has {plural(len(piles[zone]), 'card')} in the {PILES[zone]}."
    if edit.kind in ("loses", "costs"):
        return f"Nobody loses {edit.number} Force; choose from: 1 to {MOST_LOST}."
    if edit.kind == "to-phase":
        return f"The {PHASES[table.phase]} phase is being played; possible are later ones, up to draw."
    if edit.kind in ("drain", "battle"):
        return "Nobody who could do that is there."
    if edit.kind in ("transit", "move-system"):
        return "The rules do not allow that move now; enter it card by card."
    title = table.cards[edit.card].title if 0 <= edit.card < len(table.cards) else "That card"
    return f"{title}: {_not_now(table, seat, edit)}."


def _not_now(table: Table, seat: int, edit: Act) -> str:
    if not 0 <= edit.card < len(table.cards) or edit.kind in ("play", "text", *_BY_RULES):
        return "the rules do not allow that now; enter where each card is, one by one"
    if edit.kind in ("goes", "leaves"):
        return "it is not on the table, or it cannot be moved"
    if edit.kind == "turns-up":
        return "nobody has put it into the Reserve Deck"
    if edit.kind == "back":
        return "it is not in the Lost Pile"
    if edit.kind == "deploy" and table.hands[seat] >> edit.card & 1:
        if not has_room(table, edit.card):
            return "no location on the table is one where it can be, and nothing there can carry it"
        return "there is no room for another one on the table"
    return f"it cannot be in the hand, which holds {plural(len(table.piles[seat][HAND]), 'card')}"


# -- the turn ------------------------------------------------------------------------------------------------


def phase_of(edit: Option) -> int:
    """When something happens; what ends the telling, after all phases."""
    if not isinstance(edit, Act):
        return len(PHASES)
    return edit.phase if edit.kind == "to-phase" else PHASE_OF.get(edit.kind, 0)


def report(table: Table, seat: int, passes: int) -> Flow[None]:
    """R-3.2: the seat acts, or passes, by telling what it did; in the other turn it may join in."""
    if seat != table.active:
        yield from _join_in(table, seat, passes)
        return
    if table.told is None:
        told = yield from choose(
            seat,
            REPORTING.prompt,
            lambda: [TOLD, *edits(table, seat)],
            pause=True,
            also=lambda option: _checked(table, seat, option),
            topic=REPORT,
        )
        table.told = (told.kind, *told.numbers) if isinstance(told, Act) else (TOLD.id, NONE, NONE, NONE)
        table.chain = 0
    edit = TOLD if table.told[0] == TOLD.id else act(*table.told)
    if phase_of(edit) > table.phase:
        table.tell("pass", seat)
        table.then(("act", (1 - seat, passes + 1)))
        return
    table.told = None
    if not isinstance(edit, Act) or edit.kind == "to-phase":
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
    if isinstance(option, Act) and option.kind in _EDITS:
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
        lambda: [PASS, *distinct(table, found)],
        also=lambda option: option in found,
        topic="join-in",
        about={"phase": PHASES[table.phase]},
    )
    table.chain, table.news = 0, False
    if choice is PASS:
        table.tell("pass", seat)
        table.then(("act", (1 - seat, passes + 1)))
        return
    table.then(("act", (1 - seat, 0)))
    flow = turn.perform(table, seat, choice)
    if flow is not None:
        yield from flow


def _waits(table: Table, option: Act) -> bool:
    """Whether something is possible in this phase only; what is possible at any time need not be asked."""
    if option.kind not in ("play", "text"):
        return True
    return bool(table.config.texts[option.card].actions[option.clause].window != "top")


# -- what happens then ---------------------------------------------------------------------------------------


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit. What follows from it follows: costs, answers of the bot, what is lost, totals."""
    assert isinstance(edit, Act)
    return _EDITS[edit.kind](table, seat, edit)


def _activate(table: Table, seat: int, edit: Act) -> Flow[None]:
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


def _rest(table: Table, edit: Act, done: int) -> None:
    """What is left of a number is told already."""
    if done < edit.number:
        table.told = (edit.kind, edit.number - done, NONE, NONE)


def _draws(table: Table, seat: int, edit: Act) -> Flow[None]:
    _rest(table, edit, 1)
    return turn.draw_card(table, seat)


def _drain(table: Table, seat: int, edit: Act) -> Flow[None]:
    if control.may_drain(table, edit.place, seat):
        yield from control.initiate_drain(table, seat, edit.place)
        return
    number = yield from choose(
        seat,
        "How much Force is drained?",
        lambda: [act("number", count) for count in range(1, OFTEN + 1)],
        topic="told-drain",
        about={"place": edit.place},
    )
    table.tell("drain", seat, edit.place)
    table.then(*lose_force(table, 1 - seat, number.number, "drain"))


def _deploy(table: Table, seat: int, edit: Act) -> Flow[None]:
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


#: Of what the rules offer, what is the same spot as one where a card is simply laid.
_SPOTS = {"place": "lies-at", "host": "lies-on", "side": "lies-beside"}
#: Moves of one card, with which of their numbers is the place or the card that it goes to.
_TO_PLACE = ("walk", "fly", "sector", "land", "take-off", "orbit", "shuttle-down", "disembark", "enter-site")
_TO_CARD = ("embark", "shuttle-up", "ferry", "dock", "leave-site")
_WITHIN = ("slot", "imprison", "take-captive")


def _loose(table: Table, card: int, legal: list[Act]) -> Iterator[Act]:
    """Everywhere else that a card can lie, whatever the rules say of deploying and moving."""
    known = {(_SPOTS[one.kind], one.numbers[0]) for one in legal if one.kind in _SPOTS}
    known |= {("lies-at", one.goal) for one in legal if one.kind in _TO_PLACE}
    known |= {("lies-on", one.goal) for one in legal if one.kind in _TO_CARD}
    for how, which, where in ways(table, Labels(table), card).values():
        if how == AT_PLACE:
            found = act("lies-at", where, which)
        elif how == ON_CARD:
            found = act("lies-on", where, which)
        elif how == OTHER and which == SIDE:
            found = act("lies-beside")
        elif how == OTHER and which == LOC and not legal:
            found = act("lies-there")
        else:
            continue
        if (found.kind, found.numbers[0]) not in known:
            yield found


def _lay(table: Table, seat: int, card: int, choice: Act) -> None:
    """As it was told; what follows from the table follows (G13)."""
    match choice.kind:
        case "lies-at":
            how, which, where = AT_PLACE, choice.slot, choice.place
        case "lies-on":
            how, which, where = ON_CARD, choice.slot, choice.host
        case "into":
            how, which, where = IN_PILE, choice.zone, NONE
        case _:
            how, which, where = OTHER, SIDE if choice.kind == "lies-beside" else LOC, NONE
    set_card(table, card, how, which, where)
    table.touch()
    table.tell("laid", seat, card, how, which, where)
    table.then(("settle", ()))


def _goes(table: Table, seat: int, edit: Act) -> Flow[None]:
    card = edit.card
    kinds = (*_TO_PLACE, *_TO_CARD, *_WITHIN)
    legal = [one for one in move.possibilities(table, seat) if one.kind in kinds and one.card == card]
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: [*legal, *_loose(table, card, legal)],
        topic="told-where",
        about={"card": card},
    )
    if choice in legal:
        yield from move.perform(table, seat, choice)
    else:
        _lay(table, seat, card, choice)


def _battle(table: Table, seat: int, edit: Act) -> Flow[None] | None:
    if battle.may_battle(table, edit.place, seat):
        return battle.initiate_battle(table, seat, edit.place)
    battle.start_battle(table, seat, edit.place, table.at[edit.place] & units(table) & ~table.undercover)
    return None


def _leaves(table: Table, seat: int, edit: Act) -> Flow[None]:
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
            into_pile(table, rider, LOST)
            table.tell("lost", table.owner[rider], rider)
        _lay(table, seat, card, act("into", zone))


def _where(table: Table, seat: int, card: int, but: int = NONE) -> Flow[int]:
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: [act("into", zone) for zone in AWAY if zone != but],
        topic="told-pile",
        about={"card": card},
    )
    return choice.zone


def _discards(table: Table, seat: int, edit: Act) -> Flow[None]:
    zone = yield from _where(table, seat, edit.card, HAND)
    table.lift(edit.card)
    _lay(table, seat, edit.card, act("into", zone))


def _back(table: Table, seat: int, edit: Act) -> Flow[None]:
    card = edit.card
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: [*(act("into", zone) for zone in AWAY if zone != LOST), *_loose(table, card, [])],
        topic="told-back",
        about={"card": card},
    )
    _lay(table, seat, card, choice)


def _turns_up(table: Table, seat: int, edit: Act) -> None:
    """G69: a card that the bot put into the Reserve Deck."""
    table.depths[edit.card] = 0
    turned_up(table, edit.card)


def _takes(table: Table, seat: int, edit: Act) -> None:
    for _ in range(edit.number):
        table.take_unseen(seat, RESERVE)
    table.tell("takes", seat, edit.number, RESERVE)
    table.then(("settle", ()))


def _loses(table: Table, seat: int, edit: Act) -> None:
    """Where the Force comes from is asked, or decided by the bot, unit by unit."""
    loser = seat if edit.kind == "loses" else 1 - seat
    table.tell("must-lose", loser, edit.number)
    table.then(*lose_force(table, loser, edit.number, "text"))


_EDITS: dict[str, Callable[[Table, int, Act], Flow[None] | None]] = {
    "activate": _activate,
    "drain": _drain,
    "deploy": _deploy,
    **dict.fromkeys(("deploy-with", "transfer", "cover", "replace"), deploy.perform),
    "battle": _battle,
    **dict.fromkeys(("attack", "prey"), attack.perform),
    "goes": _goes,
    **dict.fromkeys(("transit", "move-system"), move.perform),
    "draws": _draws,
    **dict.fromkeys(
        ("play", "text"), lambda t, seat, edit: initiate(t, seat, edit.card, edit.clause, NO_EVENT)
    ),
    "leaves": _leaves,
    "discards": _discards,
    "back": _back,
    "turns-up": _turns_up,
    "takes": _takes,
    "uses": lambda table, seat, edit: use_force(table, seat, edit.number),
    "loses": _loses,
    "costs": _loses,
    "retrieves": lambda table, seat, edit: retrieve(table, seat, edit.number),
    "to-phase": lambda table, seat, edit: None,
}


# -- a game that has begun -----------------------------------------------------------------------------------


def arrange(table: Table) -> Flow[None]:
    """What lies on the table is set right (`corrections.py`); then hands are dealt, and a turn begins."""
    person = next((seat for seat in BOTH if table.config.seats[seat].is_person), 0)
    choice = yield from choose(
        person,
        "Correct your table, then choose whose turn it is",
        lambda: [act("seat", seat) for seat in BOTH],
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
        lambda: [act("number", count) for count in range(most + 1)],
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
