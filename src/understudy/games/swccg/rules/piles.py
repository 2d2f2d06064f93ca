"""Piles: looking at cards, using, losing and retrieving Force, shuffling (R-1.2, R-6, G17 to G20)."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, draw
from understudy.core.table import Step
from understudy.games.swccg.options import Act, act
from understudy.games.swccg.queries import tally
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.table import (
    BAG,
    BIT,
    BOTH,
    FORCE,
    HAND,
    LOST,
    NONE,
    RESERVE,
    UNRESOLVED,
    USED,
    ZONES,
    Loss,
    Table,
)

PILE_NAMES = {RESERVE: "Reserve Deck", FORCE: "Force Pile", USED: "Used Pile", LOST: "Lost Pile"}

#: How much Force all drains of this turn took, among the plays of this turn.
DRAINED = "Force drained"


def reveal(table: Table, seat: int, zone: int, index: int, knowing: tuple[int, ...] = BOTH) -> Flow[int]:
    """Which card lies at an index of a pile; a draw decides it where nobody knows."""
    pile = table.piles[seat][zone]
    entry = pile[index]
    if entry < 0:
        bag = table.bags[-1 - entry]
        if len(bag) == 1:
            entry = bag.pop()
        else:
            name = PILE_NAMES.get(zone, ZONES[zone])
            (entry,) = yield from draw(
                seat,
                f"Turn up a card of the {name}",
                f"the {name}",
                bag,
                1,
                table.config.names,
                topic="turn-up",
            )
        pile[index] = entry
        table.zone[entry] = zone
    for who in knowing:
        table.seen[who] |= BIT[entry]
    return entry


def top_card(table: Table, seat: int, zone: int, knowing: tuple[int, ...] = BOTH) -> Flow[int]:
    """The top card of a pile."""
    return (yield from reveal(table, seat, zone, 0, knowing))


def look_through(table: Table, seat: int, zone: int, knowing: tuple[int, ...]) -> Flow[list[int]]:
    """Every card of a pile, seen by whoever looks through it (A.peek, A.search)."""
    pile = table.piles[seat][zone]
    for index in range(len(pile)):
        yield from reveal(table, seat, zone, index, knowing)
    return pile[:]


def shuffle_pile(table: Table, seat: int, zone: int) -> Flow[None]:
    """Nobody knows the order any more: the pile becomes a bag (SW-TGT-15: an empty one is not shuffled)."""
    pile = table.piles[seat][zone]
    cards = [entry for entry in pile if entry >= 0]
    for group in sorted({entry for entry in pile if entry < 0}):
        bag, here = table.bags[-1 - group], pile.count(group)
        if here == len(bag):
            cards += bag
            bag.clear()
        else:
            # Some cards of this bag lie in other piles: which ones are here is settled now, unseen.
            cards += yield from draw(
                seat, "Settle what is shuffled", "the pile", bag, here, table.config.names, topic="hidden"
            )
    for card in cards:
        table.zone[card] = BAG
        table.seen[0] &= ~BIT[card]
        table.seen[1] &= ~BIT[card]
    number = table.bags.index([]) if [] in table.bags else len(table.bags)
    table.bags[number : number + 1] = [sorted(cards)]
    pile[:] = [-1 - number] * len(pile)


def use_force(table: Table, seat: int, amount: int) -> None:
    """Force goes from the Force Pile to the Used Pile (SW-TGT-16: 0 is always possible).

    SW-GLO-02.
    """
    for _ in range(amount):
        table.shift(seat, FORCE, USED)
    if amount:
        table.tell("use", seat, amount)


def activate_force(table: Table, seat: int, amount: int) -> None:
    """Units of the Reserve Deck go to the Force Pile (SW-TRN-10)."""
    for _ in range(amount):
        table.shift(seat, RESERVE, FORCE)
    if amount:
        table.tell("activate", seat, amount)


def take_into_hand(table: Table, seat: int, zone: int) -> Flow[int]:
    """The top card of a pile into hand.

    SW-TGT-05, SW-TGT-12, SW-END-06.
    """
    card = yield from top_card(table, seat, zone, (seat,))
    table.lift(card)
    table.put_hand(card)
    table.tell("take", seat, card, to=(seat,))
    return card


def retrieve(table: Table, seat: int, amount: int) -> None:
    """G18: from the top of the Lost Pile to the top of the Used Pile, one at a time.

    SW-TGT-17, SW-GOT-05, SW-GLO-04.
    """
    lost = table.piles[seat][LOST]
    done = 0
    while done < amount and lost:
        card = lost[0]
        table.lift(card)
        table.put_pile(card, USED)
        done += 1
    table.tell("retrieve", seat, done)


def recirculate(table: Table, seat: int) -> None:
    """SW-LIF-04: the Used Pile goes under the Reserve Deck, in its order.

    SW-TGT-18.
    """
    piles = table.piles[seat]
    for entry in piles[USED]:
        if entry >= 0:
            table.zone[entry] = RESERVE
    piles[RESERVE] += piles[USED]
    piles[USED] = []


# -- losing Force --------------------------------------------------------------------------------------------


def lose_force(table: Table, seat: int, amount: float, reason: str, source: int = NONE) -> tuple[Step, ...]:
    """Steps in which a seat loses Force; put them on the agenda."""
    return (("lose_force", (seat, round(amount * 4), reason, source)),) if amount > 0 else ()


def begin_loss(table: Table, seat: int, quarters: int, reason: str, source: int) -> None:
    """R-6.3. Halving (We're Doomed) comes before other changes of a loss (G89).

    SW-LOS-03, SW-LOS-04, SW-DRN-23.
    """
    amount = halved(table, seat, quarters / 4)
    table.losses.append(Loss(seat, amount, reason, source))
    table.then(*event(table, "loss", seat, int(amount)), ("lose_unit", ()))


def halved(table: Table, seat: int, amount: float) -> float:
    """G89: halved while We're Doomed works for the seat; it rounds up, or down if the text says so."""
    for how in (1, 2):
        if tally(table, f"halve-loss-{how}", seat, NONE):
            return float(-(-amount // 2) if how == 1 else amount // 2)
    return amount


def lose_unit(table: Table) -> Flow[None]:
    """One unit of Force is lost; G17: before each single one it is looked at what is left to lose."""
    loss = table.losses[-1]
    if loss.left <= 0 or not loss_options(table, loss):
        table.losses.pop()
        if loss.reason == "drain":
            table.tell("drained", loss.seat, loss.done)
            table.played[DRAINED] = table.played.get(DRAINED, 0) + loss.done
        return
    yield from lose_one(table, loss.seat, loss.source)
    loss.left -= 1
    loss.done += 1
    if not table.agenda and table.winner != NONE:
        return
    again = event(table, "loss", loss.seat, int(loss.left)) if loss.left > 0 else ()
    table.then(*again, ("lose_unit", ()))


def loss_options(table: Table, loss: Loss) -> list[Act]:
    return ways_to_lose(table, loss.seat, loss.source)


def ways_to_lose(table: Table, seat: int, source: int = NONE) -> list[Act]:
    """SW-LOS-01: a card in hand, or the top of Reserve Deck, Force Pile, Used Pile or unresolved destiny.

    SW-BOT-12, SW-BOT-13.
    """
    piles = table.piles[seat]
    if source != NONE and piles[source]:
        zones, hand = [source], source == HAND
    else:
        zones, hand = [RESERVE, FORCE, USED, UNRESOLVED], True
    found = [act("lose", zone) for zone in zones if zone != HAND and piles[zone]]
    return found + ([act("lose-hand", card) for card in sorted(piles[HAND])] if hand else [])


def lose_one(table: Table, seat: int, source: int = NONE) -> Flow[None]:
    """The seat picks what it loses."""
    choice = yield from choose(
        seat,
        "Lose 1 Force",
        lambda: ways_to_lose(table, seat, source),
        topic="lose-force",
        about={"seat": seat},
    )
    yield from carry_out_loss(table, seat, choice)


def carry_out_loss(table: Table, seat: int, choice: Act) -> Flow[None]:
    """A card goes to the Lost Pile; life is looked at (R-6.1).

    SW-GLO-03.
    """
    card = choice.a
    if choice.kind == "lose":
        card = yield from top_card(table, seat, choice.a)
    table.lift(card)
    table.put_pile(card, LOST)
    table.tell("lose", seat, card)
    check_life(table)


def check_life(table: Table) -> bool:
    """R-6.1, R-6.5: a player without Life Force has lost; Dark is looked at first. True when it is over.

    SW-LIF-02, SW-LIF-03.
    """
    if table.winner != NONE:
        return True
    for seat in BOTH:
        piles = table.piles[seat]
        # Nearly always the Reserve Deck or the Force Pile says so at once.
        if piles[RESERVE] or piles[FORCE]:
            continue
        if table.turn and not table.life(seat):
            finish(table, 1 - seat, "life")
            return True
    return False


def finish(table: Table, winner: int, why: str) -> None:
    """The game is over: nothing more is played."""
    table.winner, table.why = winner, why
    table.agenda.clear()
    table.tell("over", winner)
