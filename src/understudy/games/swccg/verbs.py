"""Ready stages for the results of actions: what a text makes happen (card_hooks, section 3).

A stage is called with the table and the frame of the action: `frame.card` is the card with the text,
`frame.seat` the player of the text, `frame.targets` what was chosen at initiation, `frame.args` the number
that was named, `frame.window` the event that is answered. A stage may put steps on the agenda (`table.then`),
which are played before the next stage; `draw(n)` does so, and the stage after it finds the result in
`total(table)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from understudy.core.flow import Flow, choose, confirm, may_choose
from understudy.games.swccg.filters import IN_PLAY, Condition, Filter, Stage, Test, Trigger, is_
from understudy.games.swccg.options import DONE, PickCard, PickHost, PickNumber, PickPlace
from understudy.games.swccg.queries import SEAT_BIT, active, banned, temp
from understudy.games.swccg.records import STOPPED, Frame
from understudy.games.swccg.rules import piles
from understudy.games.swccg.rules.actions import played
from understudy.games.swccg.rules.deploy import announce, begin, spots
from understudy.games.swccg.rules.destiny import draw_destiny, redraw, total
from understudy.games.swccg.rules.going import away_moves, go
from understudy.games.swccg.rules.leaving import AT_ONCE, back_to_hand, lose
from understudy.games.swccg.strength import available, reserve
from understudy.games.swccg.table import (
    BAG,
    BATTLE_END,
    BIT,
    FORCE,
    HAND,
    LEAVES,
    LOST,
    NONE,
    RESERVE,
    TURN_END,
    USED,
    WORN,
    Table,
    bits,
)
from understudy.games.swccg.vocabulary import Action, Clause, aim_of, answer, play, target

Number = Callable[[Table, Frame], float]


def stop(frame: Frame) -> None:
    """The rest of the action does not happen."""
    frame.stage = STOPPED


def draw(count: int | Number = 1, who: str = "own", about: Number | None = None) -> Stage:
    """Draw destiny for a test (A.test); `about` names the card it is compared with."""

    def stage(table: Table, frame: Frame) -> None:
        seat = frame.seat if who == "own" else 1 - frame.seat
        number = int(count(table, frame)) if callable(count) else count
        card = int(about(table, frame)) if about is not None else NONE
        table.then(*draw_destiny(seat, "test", number, card))

    return stage


def unless(test: Callable[[Table, Frame, float], Any]) -> Stage:
    """Go on only if the total passes the test; a failed draw does not (SW-DES-16)."""

    def stage(table: Table, frame: Frame) -> None:
        found = total(table)
        if found is None or not test(table, frame, found):
            stop(frame)

    return stage


def lose_targets(table: Table, frame: Frame) -> None:
    """Every card that was chosen is lost (A.lose-card)."""
    table.then(*lose(*[card for card in frame.targets if table.play >> card & 1]))


def lose_this(table: Table, frame: Frame) -> None:
    """The card with the text is lost."""
    if table.play >> frame.card & 1:
        table.then(*lose(frame.card))


def lose_all(which: Filter, at_once: bool = True) -> Stage:
    """All cards of a filter are lost together (mass loss, hooks 6.7).

    SW-STA-05.
    """

    def stage(table: Table, frame: Frame) -> None:
        cards = bits(which(table, frame.card, frame.seat) & table.play & ~banned(table, "lost"))
        table.then(*lose(*cards, how=AT_ONCE if at_once else 0))

    return stage


def add_battle_destiny(count: int) -> Stage:
    """A.add-bd."""

    def stage(table: Table, frame: Frame) -> None:
        if table.battle is not None:
            table.battle.added[frame.seat] += count
            table.touch()

    return stage


def add_power(amount: float | Number) -> Stage:
    """tp+n till the end of the battle (A.total-power)."""

    def stage(table: Table, frame: Frame) -> None:
        if table.battle is not None:
            table.battle.extra[frame.seat] += amount(table, frame) if callable(amount) else amount
            table.touch()

    return stage


def change(question: str, amount: float, until: int = TURN_END, how: str = "add") -> Stage:
    """A temporary modifier of the cards chosen (A.temp-mod)."""

    def stage(table: Table, frame: Frame) -> None:
        reach = 0
        for card in frame.targets:
            reach |= BIT[card]
        temp(table, question, reach, amount, until, how, table.cards[frame.card].title)

    return stage


def change_those(
    which: Filter, question: str, amount: float, until: int = BATTLE_END, how: str = "add"
) -> Stage:
    """A temporary modifier of all cards of a filter."""

    def stage(table: Table, frame: Frame) -> None:
        reach = which(table, frame.card, frame.seat)
        temp(table, question, reach, amount, until, how, table.cards[frame.card].title)

    return stage


def change_seat(
    question: str, amount: float, who: str = "own", until: int = TURN_END, how: str = "add"
) -> Stage:
    """A temporary modifier of a number of a player, at any place (A.prohibit)."""

    def stage(table: Table, frame: Frame) -> None:
        seat = frame.seat if who == "own" else 1 - frame.seat
        everywhere = SEAT_BIT[seat] | ((1 << 120) - 1)
        temp(table, question, everywhere, amount, until, how, table.cards[frame.card].title)

    return stage


def cancel_answered(table: Table, frame: Frame) -> None:
    """The action below on the stack has no result (A.cancel, SW-CAN-01)."""
    if len(table.stack) > 1:
        table.stack[-2].canceled = True
        table.tell("cancel", frame.seat, table.stack[-2].card)


def cancel_targets(table: Table, frame: Frame) -> None:
    """Cards on table are canceled: to their owner's Lost Pile (SW-CAN-04)."""
    table.then(*lose(*[card for card in frame.targets if table.play >> card & 1]))


def titled(*names: str) -> Test:
    """The card of the event has one of these names."""
    return lambda table, me, who, event: table.cards[event[2]].words.intersection(names)


def cancels(*names: str) -> list[Clause]:
    """CANCELTITLE, automatic: cards of these names are canceled, on table and while they are played."""
    these = is_(*names) & IN_PLAY
    return [
        answer("check", must=True, when=these, stages=(lose_all(these, at_once=False),)),
        answer("playing", must=True, on=titled(*names), stages=(cancel_answered,)),
    ]


def may_cancel(*names: str, cost: int = 0, when: Condition | None = None) -> list[Clause]:
    """cancel{A;B}: one card of these names on table, or while it is played (A.cancel)."""
    these = (is_(*names) & IN_PLAY) - is_("interrupt")
    return [
        play(target(these), cost=cost, when=when, stages=(cancel_targets,)),
        answer("playing", on=titled(*names), cost=cost, when=when, stages=(cancel_answered,)),
    ]


def cancel_drain(table: Table, frame: Frame) -> None:
    """The drain has no result; flags stay (A.cancel-drain)."""
    if table.drain is not None:
        table.drain.canceled = True


def add_drain(amount: int) -> Stage:
    """The drain that was just initiated +n (DRAINRESP)."""

    def stage(table: Table, frame: Frame) -> None:
        drain, title = table.drain, table.cards[frame.card].title
        if drain is not None and title not in drain.titles:
            drain.bonus += amount
            drain.titles.append(title)
            table.touch()

    return stage


def reduce_loss(table: Table, frame: Frame) -> None:
    """The loss that is about to be paid −n, n being the number named (A.change-loss)."""
    amount = frame.args[0]
    if table.losses and table.losses[-1].seat == frame.seat:
        table.losses[-1].left = max(0.0, table.losses[-1].left - amount)
    elif table.battle is not None:
        table.battle.damage[frame.seat] = max(0.0, table.battle.damage[frame.seat] - amount)


def retrieve_force(amount: int | Number) -> Stage:
    """A.retrieve, from the top of the Lost Pile."""

    def stage(table: Table, frame: Frame) -> None:
        piles.retrieve(table, frame.seat, int(amount(table, frame)) if callable(amount) else amount)

    return stage


def retrieve_random(table: Table, frame: Frame) -> Flow[None]:
    """One card of the Lost Pile, chosen by chance."""
    yield from piles.random_back(table, frame.seat)


def retrieve_chosen(which: Filter, to_hand: bool = False, most: int | Number = 1) -> Stage:
    """Cards of the Lost Pile that the player picks."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        number = int(most(table, frame)) if callable(most) else most
        for _ in range(number):
            wanted = which(table, frame.card, frame.seat)
            pile = yield from piles.look_through(table, frame.seat, LOST, (frame.seat,))
            found = [card for card in pile if wanted >> card & 1]
            if not found:
                return
            choice = yield from choose(
                frame.seat,
                "Which card is retrieved?",
                [PickCard(card) for card in found],
                topic="retrieve",
                about={"card": frame.card},
            )
            table.lift(choice.card)
            if to_hand:
                table.put_hand(choice.card, 0, 1)
                table.tell("hand", frame.seat, choice.card)
            else:
                table.put_pile(choice.card, USED)
                table.tell("to-used", frame.seat, choice.card)

    return stage


def search_key(title: str) -> str:
    """Where it is noted among the plays of a turn that a title has searched in vain."""
    return f"{title}: search"


def CAN_SEARCH(table: Table, me: int, who: int) -> bool:  # noqa: N802
    """The own Reserve Deck is not empty, and no card of this title has searched it in vain this turn."""
    return bool(table.piles[who][RESERVE]) and search_key(table.cards[me].title) not in table.played


def search(which: Filter) -> Stage:
    """Look through the own Reserve Deck, take one matching card, reshuffle (A.search, hooks 6.2)."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        seat = frame.seat
        pile = yield from piles.look_through(table, seat, RESERVE, (seat,))
        wanted = which(table, frame.card, seat)
        found = [card for card in pile if wanted >> card & 1]
        real = table.config.reported[seat]
        choice = None
        if found:
            choice = yield from may_choose(
                seat,
                "Which card is taken?",
                [PickCard(card) for card in found],
                DONE if real else None,
                topic="search",
                about={"card": frame.card},
            )
        if choice is not None:
            if table.zone[choice.card] == BAG:
                table.pull(choice.card, RESERVE)
            else:
                table.lift(choice.card)
            table.put_hand(choice.card, 0, 1)
            table.tell("search", seat, choice.card)
        else:
            # Hooks 6.2: the opponent sees that there is none, and the title searches no more this turn.
            if not real:
                table.seen[1 - seat] |= sum(BIT[card] for card in pile)
            table.played[search_key(table.cards[frame.card].title)] = 1
        yield from piles.shuffle_pile(table, seat, RESERVE)
        piles.check_life(table)

    return stage


def may_go_on(prompt: str, who: str = "own") -> Stage:
    """The player decides whether the rest happens."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        seat = frame.seat if who == "own" else 1 - frame.seat
        if not (
            yield from confirm(seat, prompt, topic="may", about={"card": frame.card, "part": frame.part})
        ):
            stop(frame)

    return stage


def hand_to_used(table: Table, frame: Frame) -> Flow[None]:
    """One or more cards of the hand onto the own Used Pile, in any order (A.pile-move)."""
    seat, done = frame.seat, 0
    if table.config.reported[seat] and table.piles[seat][HAND]:
        most = len(table.piles[seat][HAND])
        number = yield from choose(
            seat,
            "How many cards of your hand go to the Used Pile?",
            lambda: [PickNumber(count) for count in range(1, most + 1)],
            topic="hand-to-used-count",
            about={"card": frame.card},
        )
        for _ in range(number.number):
            unseen_to_used(table, seat)
        return
    while table.piles[seat][HAND]:
        choice = yield from may_choose(
            seat,
            "Which card goes to the Used Pile?",
            [PickCard(card) for card in sorted(table.piles[seat][HAND])],
            DONE if done else None,
            topic="hand-to-used",
            about={"card": frame.card},
        )
        if choice is None:
            break
        table.lift(choice.card)
        table.put_pile(choice.card, USED, (seat,))
        table.tell("hand-to-used", seat, choice.card, to=(seat,))
        done += 1


def unseen_to_used(table: Table, seat: int) -> None:
    """A card of a real hand goes to the Used Pile; nobody sees which."""
    entry = table.shift(seat, HAND, USED)
    if entry >= 0:
        table.hide(entry, USED)
    table.may_hold(seat)
    table.tell("unseen-to-used", seat, 1)


def activate(amount: int) -> Stage:
    """Activate Force by text, outside the generation (R-5.2).

    SW-GEN-12.
    """

    def stage(table: Table, frame: Frame) -> None:
        piles.activate_force(table, frame.seat, min(amount, reserve(table, frame.seat)))

    return stage


def draw_into_hand(zone: int = RESERVE) -> Stage:
    """The top card of a pile into hand (A.draw)."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        if table.piles[frame.seat][zone]:
            yield from piles.take_into_hand(table, frame.seat, zone)
            piles.check_life(table)

    return stage


def peek(count: int | Number = 1, who: str = "own", zone: int = RESERVE) -> Stage:
    """Look at the top cards of a pile (A.peek)."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        seat = frame.seat if who == "own" else 1 - frame.seat
        number = int(count(table, frame)) if callable(count) else count
        for index in range(min(number, len(table.piles[seat][zone]))):
            card = yield from piles.reveal(table, seat, zone, index, (frame.seat,))
            table.tell("peek", frame.seat, card, to=(frame.seat,))

    return stage


def top_to_force(table: Table, frame: Frame) -> Flow[None]:
    """The top card of the own Reserve Deck, just seen, onto the Force Pile."""
    yield from piles.top_card(table, frame.seat, RESERVE, (frame.seat,))
    table.shift(frame.seat, RESERVE, FORCE)


def to_hand(table: Table, frame: Frame) -> None:
    """The chosen cards, and what is on them, back to their owners' hands (A.return-hand)."""
    for card in frame.targets:
        if table.play >> card & 1:
            back_to_hand(table, card)
    table.then(("settle", ()))


def open_responses(table: Table, frame: Frame) -> None:
    """Now the Interrupt counts as played, and can be answered (for actions that are `late`)."""
    table.then(*played(table, frame))


def redraw_destiny(table: Table, frame: Frame) -> None:
    """The destiny just drawn is canceled and drawn again (A.redraw)."""
    redraw(table)


def cancel_destiny(table: Table, frame: Frame) -> None:
    """The destiny just drawn does not count (SW-CAN-05)."""
    if table.draws:
        table.draws[-1].canceled = True


def add_destiny(amount: float) -> Stage:
    """The destiny just drawn +n (A.mod-destiny)."""

    def stage(table: Table, frame: Frame) -> None:
        if table.draws:
            table.draws[-1].value += amount

    return stage


def steal_onto_this(table: Table, frame: Frame) -> None:
    """The card chosen is stolen and attached to the card with the text (A.steal)."""
    card = frame.targets[0]
    if table.play >> card & 1:
        table.give(card, frame.seat)
        table.put_on(card, frame.card, WORN)
        table.tell("steal", frame.seat, card)


def steal_there(table: Table, frame: Frame) -> None:
    """The card chosen changes its owner and stays where it is."""
    card = frame.targets[0]
    if table.play >> card & 1:
        table.give(card, frame.seat)
        table.tell("steal", frame.seat, card)
        table.then(("settle", ()))


def ionize(table: Table, frame: Frame) -> None:
    """ION: armor, maneuver and hyperspeed of the target become 0; its starship weapons are lost."""
    card = frame.targets[0]
    for question in ("armor", "maneuver", "hyperspeed"):
        temp(table, question, BIT[card], 0, LEAVES, "set", "ion")
    table.then(*lose(*bits(table.on[card] & _starship_weapons(table))))


def _starship_weapons(table: Table) -> int:
    found = 0
    for card in bits(table.words.get("weapon", 0) & table.play):
        if table.cards[card].subtype == "starship":
            found |= BIT[card]
    return found


def repair(table: Table, card: int) -> None:
    """Ion damage is gone."""
    table.temps = [one for one in table.temps if not (one[5] == "ion" and one[2] >> card & 1)]
    table.touch()


def restore(table: Table, card: int) -> None:
    """A card is restored to normal: not hit, without what a weapon set."""
    table.hit &= ~BIT[card]
    table.temps = [one for one in table.temps if not (one[2] >> card & 1 and one[6] == "set")]
    table.touch()


def see_hand(table: Table, frame: Frame) -> Flow[None]:
    """The player sees the opponent's hand (A.peek)."""
    hand = yield from piles.look_through(table, 1 - frame.seat, HAND, (frame.seat,))
    for card in sorted(hand):
        table.seen[frame.seat] |= BIT[card]
        table.tell("peek", frame.seat, card, to=(frame.seat,))


def crash(table: Table, frame: Frame) -> None:
    """CRASH: the vehicle stays, cannot move and counts as unpiloted (G47)."""
    table.crashed |= BIT[frame.targets[0]]
    table.touch()
    temp(table, "move", BIT[frame.targets[0]], 0, LEAVES, "no", "crash")
    table.tell("crash", table.owner[frame.targets[0]], frame.targets[0])


def raise_location(table: Table, frame: Frame) -> None:
    """RAISE: the location card chosen becomes the top of its place."""
    card = frame.targets[0]
    table.raise_card(card, table.spot[card])
    table.tell("raise", frame.seat, card)
    table.then(("settle", ()))


def reached(table: Table, me: int, who: int) -> bool:
    """UTINNI: the target is where the Effect is, aboard counts; what a droid carries it has to deliver."""
    aim = aim_of(table, me)
    if table.host[me] != NONE and table.config.flags.get("messenger", 0) >> table.host[me] & 1:
        return False
    return aim != NONE and active(table) >> aim & 1 == 1 and table.spot[aim] == table.spot[me] != NONE


def attach_to_target(table: Table, frame: Frame) -> None:
    """UTINNI: the Effect goes onto its target and follows it."""
    aim = aim_of(table, frame.card)
    table.put_on(frame.card, aim, WORN)
    table.tell("transfer", frame.seat, frame.card, aim)


def deploy_free(table: Table, seat: int, card: int) -> Flow[None]:
    """A card is deployed free, by all other rules, wherever its player likes (A.deploy-free)."""
    places = list(spots(table, seat, card, free=True))
    if not places:
        return
    frame = announce(table, seat, card)
    choice = yield from choose(seat, "Where does it go?", places, topic="deploy-to", about={"card": card})
    host = choice.host if isinstance(choice, PickHost) else NONE
    begin(table, frame, choice, choice.place if isinstance(choice, PickPlace) else NONE, host)


def maintenance(cost: int) -> Action:
    """SW-END-17: at the end of its owner's turn Force is used, or the card is lost; before all options.

    SW-GOT-31, SW-GLO-40.
    """

    def due(table: Table, me: int, who: int, event: Trigger) -> bool:
        return event[1] == who

    def pay(table: Table, frame: Frame) -> Flow[None]:
        if available(table, frame.seat) >= cost:
            yield from piles.use_force(table, frame.seat, cost)
        else:
            table.then(*lose(frame.card))

    return Action("turn-end", [pay], on=due, must=True)


def keep_total(table: Table, frame: Frame) -> None:
    """The total just drawn is kept in `frame.args`; −1 where none was drawn."""
    found = total(table)
    frame.args.append(-1 if found is None else found)


def they_lose_one(which: Callable[[Table, Frame], int]) -> Stage:
    """The opponent picks one of these cards of his, and loses it."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        found = bits(which(table, frame) & table.play)
        if found:
            choice = yield from choose(
                1 - frame.seat,
                "Which card is lost?",
                lambda: [PickCard(card) for card in found],
                topic="lose-one",
                about={"card": frame.card},
            )
            table.then(*lose(choice.card))

    return stage


def flee_or_lose(table: Table, seat: int, card: int) -> Flow[None]:
    """The owner moves a card away free, or it is lost (SW-MOV-44)."""
    moves = away_moves(table, card)
    choice = yield from may_choose(
        seat, "Move it away, or lose it", moves, DONE, topic="flee-or-lose", about={"card": card}
    )
    if choice is None:
        table.then(*lose(card))
    else:
        go(table, card, choice.goal)


def searches(which: Filter, cost: int = 0) -> Action:
    """search{F}: look for a card in the own Reserve Deck (A.search)."""
    return Action("top", (search(which),), cost=cost, when=CAN_SEARCH)
