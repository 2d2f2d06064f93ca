"""Piles: looking at cards, using, losing and retrieving Force, shuffling (R-1.2, R-6, G17 to G20)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from understudy.core.flow import Flow, choose, draw, pick_random
from understudy.core.option import Option
from understudy.core.table import Step
from understudy.games.swccg.options import LoseFrom, LoseFromHand, OnCard, PickCard, PickNumber
from understudy.games.swccg.queries import SEAT_BIT, active, tally, temp
from understudy.games.swccg.records import Loss
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.strength import begs, face_down
from understudy.games.swccg.table import (
    ACTIVATE,
    ALL,
    BAG,
    BIT,
    BOTH,
    FORCE,
    HAND,
    INSERTED,
    LIMBO,
    LOST,
    NONE,
    RESERVE,
    TURN_END,
    UNRESOLVED,
    USED,
    ZONES,
    Table,
    bits,
)

PILE_NAMES = {RESERVE: "Reserve Deck", FORCE: "Force Pile", USED: "Used Pile", LOST: "Lost Pile"}

#: How much Force all drains of this turn took, among the plays of this turn.
DRAINED = "Force drained"


def reveal(table: Table, seat: int, zone: int, index: int, knowing: tuple[int, ...] = BOTH) -> Flow[int]:
    """Which card lies at an index of a pile; a draw decides it where nobody knows."""
    pile = table.piles[seat][zone]
    entry = pile[index]
    if entry < 0 and table.config.reported[seat]:
        entry = yield from _named(table, seat, zone, index)
    elif entry < 0:
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


def _named(table: Table, seat: int, zone: int, index: int) -> Flow[int]:
    """A card of a real deck is turned up, and its owner says which one it is."""
    pile = table.piles[seat][zone]
    bag = table.bags[-1 - pile[index]]
    where = "do you hold" if zone == HAND else f"comes from your {PILE_NAMES.get(zone, ZONES[zone])}"
    choice = yield from choose(
        seat,
        f"Which card {where}?",
        lambda: [PickCard(card) for card in copies(table, bag)],
        also=lambda option: _names(option, bag),
        topic="turned-up",
        about={"zone": zone},
    )
    bag.remove(choice.card)
    pile[index] = choice.card
    table.zone[choice.card] = zone
    table.may_hold(seat)
    return choice.card


def copies(table: Table, cards: Iterable[int]) -> list[int]:
    """One card of each title, by their titles: copies are alike."""
    first: dict[str, int] = {}
    for card in cards:
        first.setdefault(table.cards[card].title, card)
    return [first[title] for title in sorted(first)]


def top_card(table: Table, seat: int, zone: int, knowing: tuple[int, ...] = BOTH) -> Flow[int]:
    """The top card of a pile."""
    return (yield from reveal(table, seat, zone, 0, knowing))


def look_through(table: Table, seat: int, zone: int, knowing: tuple[int, ...]) -> Flow[list[int]]:
    """Every card of a pile, seen by whoever looks through it (A.peek, A.search)."""
    pile = table.piles[seat][zone]
    if table.config.reported[seat] and 1 - seat not in knowing:
        return may_lie(table, seat, zone)
    for index in range(len(pile)):
        yield from reveal(table, seat, zone, index, knowing)
    return pile[:]


def may_lie(table: Table, seat: int, zone: int) -> list[int]:
    """The cards that may lie in a pile of a reported seat; what only its owner sees is not asked for."""
    found: list[int] = []
    for entry in dict.fromkeys(table.piles[seat][zone]):
        found += (entry,) if entry >= 0 else table.bags[-1 - entry]
    return found


def held(table: Table, seat: int) -> list[int]:
    """The cards of a hand in their order; of a reported seat those that it may hold, one of each title."""
    if table.config.reported[seat]:
        return copies(table, bits(table.hands[seat]))
    return sorted(table.piles[seat][HAND])


def random_from_hand(table: Table, seat: int, but: Collection[int] = ()) -> Flow[int]:
    """One card of a hand by chance; of a real hand somebody draws it and says which one it is."""
    hand = [card for card in table.piles[seat][HAND] if card not in but]
    if all(card >= 0 for card in hand):
        return (yield from random_card(seat, sorted(hand)))
    choice = yield from choose(
        seat,
        "Which card of your hand came up at random?",
        lambda: [PickCard(card) for card in held(table, seat) if card not in but],
        also=lambda option: _names(option, bits(table.hands[seat])),
        topic="random-of-hand",
    )
    if table.zone[choice.card] == BAG:
        table.lift(choice.card)
        table.put_hand(choice.card)
        table.may_hold(seat)
    return choice.card


def unread(table: Table) -> bool:
    """Whether a seat holds cards that it has not looked at: a position may say only how many there are."""
    reported = table.config.reported
    return any(not reported[seat] and any(card < 0 for card in table.piles[seat][HAND]) for seat in BOTH)


def read_hands(table: Table) -> Flow[None]:
    """Which cards are in hands of which only the number was said: chance decides it before anything else."""
    for seat in BOTH:
        if table.config.reported[seat]:
            continue
        hand = table.piles[seat][HAND]
        for group in sorted({entry for entry in hand if entry < 0}):
            cards = yield from draw(
                seat,
                "Which cards are in hand?",
                "the hand",
                table.bags[-1 - group],
                hand.count(group),
                table.config.names,
                topic="first-hand",
            )
            table.piles[seat][HAND] = hand = [entry for entry in hand if entry != group]
            for card in cards:
                table.zone[card] = LIMBO
                table.put_hand(card)


def _names(option: Option, cards: Collection[int], kind: type[OnCard] = PickCard) -> bool:
    """Another copy of a card that is listed."""
    return isinstance(option, kind) and option.card in cards


def shuffle_pile(table: Table, seat: int, zone: int) -> Flow[None]:
    """Nobody knows the order any more: the pile becomes a bag (SW-TGT-15: an empty one is not shuffled)."""
    pile = table.piles[seat][zone]
    if table.config.reported[seat]:
        for card in [entry for entry in pile if entry >= 0]:
            table.hide(card, zone)
        yield from _bury_all(table, seat, zone)
        return
    cards = [entry for entry in pile if entry >= 0]
    for group in sorted({entry for entry in pile if entry < 0}):
        bag, here = table.bags[-1 - group][:], pile.count(group)
        if here < len(bag):
            # Some cards of this bag lie in other piles: which ones are here is settled now, unseen. They stay
            # in their bags until all is settled.
            cards += yield from draw(
                seat, "Settle what is shuffled", "the pile", bag, here, table.config.names, topic="hidden"
            )
        else:
            cards += bag
    for group in {entry for entry in pile if entry < 0}:
        table.bags[-1 - group] = [card for card in table.bags[-1 - group] if card not in cards]
    for card in cards:
        table.zone[card] = BAG
        table.seen[0] &= ~BIT[card]
        table.seen[1] &= ~BIT[card]
    # At a real table the first two are of the seats, also when nothing is left in them.
    kept = 2 if any(table.config.reported) else 0
    number = next((n for n, bag in enumerate(table.bags) if not bag and n >= kept), len(table.bags))
    table.bags[number : number + 1] = [sorted(cards)]
    pile[:] = [-1 - number] * len(pile)
    yield from _bury_all(table, seat, zone)


def _bury_all(table: Table, seat: int, zone: int) -> Flow[None]:
    """What the opponent put into a Reserve Deck is shuffled with it."""
    if table.depths and zone == RESERVE:
        for card in table.piles[seat][INSERTED]:
            yield from _bury(table, seat, card)


# -- cards put into the opponent's Reserve Deck --------------------------------------------------------------


def insert(table: Table, card: int) -> Flow[None]:
    """INSERT: face down into the opponent's Reserve Deck, which is shuffled."""
    seat = 1 - table.owner[card]
    table.piles[seat][INSERTED].append(card)
    table.zone[card] = INSERTED
    table.depths[card] = 1
    table.tell("insert", table.owner[card], card)
    yield from shuffle_pile(table, seat, RESERVE)
    table.then(("settle", ()))


def _bury(table: Table, seat: int, card: int) -> Flow[None]:
    """Where it lies after a shuffle: nobody knows."""
    most = len(table.piles[seat][RESERVE])
    if table.config.reported[seat]:
        table.mark(card, most)
        return
    places = [PickNumber(depth) for depth in range(most + 1)]
    depth = places[0]
    if most:
        depth = yield from pick_random(seat, "Settle where it is", places, topic="hidden")
    table.depths[card] = depth.number
    table.mark(card, most)
    if not depth.number:
        table.then(("turned_up", (card,)))


def turned_up(table: Table, card: int) -> None:
    """G69: on top of the deck it is shown, goes to its owner's Lost Pile, and stops all activation."""
    if table.depths.get(card, 1):
        return
    seat = 1 - table.owner[card]
    del table.depths[card]
    table.marks.pop(card, None)
    table.put_pile(card, LOST)
    table.tell("turned-up", table.owner[card], card)
    temp(table, "no-activation", SEAT_BIT[seat] | ALL, 1, TURN_END, "add", table.cards[card].title)
    table.then(("settle", ()))


# -- using and activating Force ------------------------------------------------------------------------------

#: How much Force of the opponent a beggar has used this turn, among the plays of this turn.
BEGGED = "Force begged for"
#: How much Force a seat has activated this turn in its own Activate phase, by generation and by text.
UNITS_ACTIVATED = ("Force activated by dark", "Force activated by light")


def use_force(table: Table, seat: int, amount: int) -> Flow[None]:
    """Force goes from the Force Pile to the Used Pile (SW-TGT-16: 0 is always possible).

    A text may let the player take some of it from the opponent's Force Pile (L1_44, G19).

    SW-GLO-02.
    """
    if not amount:
        return
    begged = 0
    if table.config.flags.get("begs", 0) & table.play and begs(table, seat):
        least = max(0, amount - len(table.piles[seat][FORCE]))
        most = min(amount, len(table.piles[1 - seat][FORCE]))
        begged = least
        if least < most:
            choice = yield from choose(
                seat,
                f"How much of the {amount} Force comes from the opponent's Force Pile?",
                lambda: [PickNumber(number) for number in range(most, least - 1, -1)],
                topic="beg",
                about={"amount": amount, "least": least, "most": most},
            )
            begged = choice.number
        for _ in range(begged):
            table.shift(1 - seat, FORCE, USED)
        if begged:
            table.played[BEGGED] = table.played.get(BEGGED, 0) + begged
            table.tell("beg", seat, begged)
    for _ in range(amount - begged):
        table.shift(seat, FORCE, USED)
    table.tell("use", seat, amount)


def activate_force(table: Table, seat: int, amount: int) -> int:
    """Units of the Reserve Deck go to the Force Pile (SW-TRN-10); how many did.

    G20: one by one where something may stop it, or answers it.
    """
    if tally(table, "no-activation", seat, NONE):
        return 0
    listened = event(table, "activated", seat)
    done = 0
    for _ in range(amount):
        table.shift(seat, RESERVE, FORCE)
        done += 1
        if listened or (table.depths and any(not table.depths[card] for card in table.piles[seat][INSERTED])):
            break
    if not done:
        return 0
    if table.phase == ACTIVATE and seat == table.active:
        key = UNITS_ACTIVATED[seat]
        table.played[key] = table.played.get(key, 0) + done
    table.tell("activate", seat, done)
    if listened:
        left = (("activate_more", (seat, amount - done)),) if amount > done else ()
        table.then(*event(table, "activated", seat, table.played.get(UNITS_ACTIVATED[seat], 0)), *left)
    return done


def activate_more(table: Table, seat: int, amount: int) -> None:
    """The next unit of an activation by text, after the last one was answered."""
    activate_force(table, seat, min(amount, len(table.piles[seat][RESERVE])))


def take_into_hand(table: Table, seat: int, zone: int) -> Flow[None]:
    """The top card of a pile into hand.

    SW-TGT-05, SW-TGT-12, SW-END-06.
    """
    if table.config.reported[seat]:
        table.take_unseen(seat, zone)
        table.tell("takes", seat, 1, zone)
        return
    card = yield from top_card(table, seat, zone, (seat,))
    table.lift(card)
    table.put_hand(card)
    table.tell("takes", seat, 1, zone, to=(1 - seat,))
    table.tell("take", seat, card, to=(seat,))


def retrieve(table: Table, seat: int, amount: int) -> None:
    """G18: from the top of the Lost Pile to the top of the Used Pile, one at a time.

    SW-TGT-17, SW-GOT-05, SW-GLO-04.
    """
    lost = table.piles[seat][LOST]
    done = 0
    while done < amount and lost:
        card = lost[0]
        if card < 0 or not (table.seen[0] & table.seen[1]) >> card & 1:
            # From a face-down pile: nobody is shown what it is.
            table.shift(seat, LOST, USED)
        else:
            table.lift(card)
            table.put_pile(card, USED)
        done += 1
    table.tell("retrieve", seat, done)


def random_back(table: Table, seat: int) -> Flow[None]:
    """A player retrieves a random card of his Lost Pile."""
    yield from look_through(table, seat, LOST, ())
    lost = sorted(table.piles[seat][LOST])
    if not lost:
        return
    if all((table.seen[0] & table.seen[1]) >> card & 1 for card in lost):
        card = yield from random_card(seat, lost)
    else:
        (card,) = yield from draw(
            seat,
            "Pick a card at random",
            "the Lost Pile",
            lost,
            1,
            table.config.names,
            topic="random-card",
        )
    knowing = tuple(who for who in BOTH if table.seen[who] >> card & 1)
    table.lift(card)
    table.put_pile(card, USED, knowing)
    table.tell("retrieve", seat, 1)


def random_card(seat: int, cards: list[int]) -> Flow[int]:
    """One of these cards of a player, by chance."""
    if len(cards) == 1:
        return cards[0]
    options = [PickCard(card) for card in cards]
    picked = yield from pick_random(seat, "Pick a card at random", options, topic="random-card")
    return picked.card


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


def lose_force(
    table: Table, seat: int, amount: float, reason: str, source: int = NONE, place: int = NONE
) -> tuple[Step, ...]:
    """Steps in which a seat loses Force; put them on the agenda."""
    if amount <= 0:
        return ()
    where = () if place == NONE else (place,)
    return (("lose_force", (seat, round(amount * 4), reason, source, *where)),)


def begin_loss(table: Table, seat: int, quarters: int, reason: str, source: int, place: int = NONE) -> None:
    """R-6.3. Halving (We're Doomed) comes before other changes of a loss (G89).

    SW-LOS-03, SW-LOS-04, SW-DRN-23.
    """
    amount = halved(table, seat, quarters / 4)
    table.losses.append(Loss(seat, amount, reason, source, place=place))
    table.then(*event(table, "loss", seat, int(amount)), ("lose_unit", ()))


def halved(table: Table, seat: int, amount: float) -> float:
    """G89: halved while We're Doomed works for the seat; it rounds up, or down if the text says so."""
    if tally(table, "halve-loss", seat, NONE):
        down = (table.words.get("r2d2", 0) | table.words.get("c3po", 0)) & active(table)
        return float(amount // 2 if down else -(-amount // 2))
    for how in (1, 2):
        if tally(table, f"halve-loss-{how}", seat, NONE):
            return float(-(-amount // 2) if how == 1 else amount // 2)
    return amount


def lose_unit(table: Table) -> Flow[None] | None:
    """One unit of Force is lost; G17: before each single one it is looked at what is left to lose."""
    loss = table.losses[-1]
    if loss.left > 0 and losable(table, loss.seat, loss.source):
        return _lose_unit(table, loss)
    table.losses.pop()
    if loss.reason == "drain":
        table.tell("drained", loss.seat, loss.done)
        table.played[DRAINED] = table.played.get(DRAINED, 0) + loss.done
    return None


def _lose_unit(table: Table, loss: Loss) -> Flow[None]:
    yield from lose_one(table, loss.seat, loss.source)
    loss.left -= 1
    loss.done += 1
    if not table.agenda and table.winner != NONE:
        return
    again = event(table, "loss", loss.seat, int(loss.left)) if loss.left > 0 else ()
    table.then(*again, ("lose_unit", ()))


#: Where Force may be lost from (SW-LOS-01).
_LOSABLE = (RESERVE, FORCE, USED, UNRESOLVED, HAND)


def losable(table: Table, seat: int, source: int = NONE) -> list[int]:
    """Where a seat has Force to lose: there, if a source is named and not empty, or anywhere."""
    piles = table.piles[seat]
    return [source] if source != NONE and piles[source] else [zone for zone in _LOSABLE if piles[zone]]


def ways_to_lose(table: Table, seat: int, source: int = NONE) -> list[LoseFrom | LoseFromHand]:
    """SW-LOS-01: a card in hand, or the top of Reserve Deck, Force Pile, Used Pile or unresolved destiny.

    SW-BOT-12, SW-BOT-13.
    """
    zones = losable(table, seat, source)
    found = [LoseFrom(zone) for zone in zones if zone != HAND]
    return [*found, *[LoseFromHand(card) for card in held(table, seat)]] if HAND in zones else [*found]


def lose_one(table: Table, seat: int, source: int = NONE) -> Flow[None]:
    """The seat picks what it loses."""
    choice = yield from choose(
        seat,
        "Lose 1 Force",
        lambda: ways_to_lose(table, seat, source),
        also=another_copy(table, seat),
        topic="lose-force",
        about={"seat": seat},
    )
    yield from carry_out_loss(table, seat, choice)


def another_copy(table: Table, seat: int) -> Callable[[Option], bool] | None:
    """Of cards that a reported seat may lose from its hand one copy is listed; any is possible."""
    if not table.config.reported[seat]:
        return None
    return lambda option: _names(option, bits(table.hands[seat]), LoseFromHand)


def carry_out_loss(table: Table, seat: int, choice: LoseFrom | LoseFromHand) -> Flow[None]:
    """A card goes to the Lost Pile; life is looked at (R-6.1).

    SW-GLO-03.
    """
    if isinstance(choice, LoseFrom):
        zone = choice.zone
        if zone != UNRESOLVED and face_down(table, seat):
            table.shift(seat, zone, LOST)
            table.tell("lose-unseen", seat, zone)
            check_life(table)
            return
        card = yield from top_card(table, seat, zone)
    else:
        zone, card = HAND, choice.card
    table.lift(card)
    table.put_pile(card, LOST)
    table.tell("lose", seat, card, zone)
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
