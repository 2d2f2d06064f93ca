"""Cards about Force, hands and piles: activating, losing less or more, looking, shuffling, hiding."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow, choose, confirm, may_choose, shuffle
from understudy.games.swccg import verbs
from understudy.games.swccg.cards.phrases import lower_than_count, plays
from understudy.games.swccg.data import DEVICE, STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.filters import (
    IN_PLAY,
    OPP,
    OWN,
    OWN_TURN,
    Mask,
    Stage,
    at_scomp,
    both,
    ground,
    in_play,
    is_,
    of,
)
from understudy.games.swccg.options import DONE, PickCard, PickNumber, PickPile, PickSeat
from understudy.games.swccg.queries import active, location, night, tally
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules import piles
from understudy.games.swccg.rules.deploy import cost as deploy_cost
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.strength import available, face_down, reserve
from understudy.games.swccg.table import BIT, BOTH, HAND, LOST, NONE, RESERVE, USED, Table, bits
from understudy.games.swccg.vocabulary import (
    MINE,
    THEIRS,
    Action,
    Clause,
    Flag,
    Target,
    Text,
    X,
    all_of,
    answer,
    attach,
    beside,
    mod,
    play,
    target,
    text,
)

# -- It Could Be Worse ---------------------------------------------------------------------------------------


def _loss_left(table: Table, frame: Frame) -> tuple[int, int]:
    if table.losses and table.losses[-1].seat == frame.seat:
        return 1, int(table.losses[-1].left)
    battle = table.battle
    return 1, int(battle.damage[frame.seat]) if battle is not None else 0


def could_be_worse() -> list[Clause]:
    return [
        answer(window, on=MINE, cost=X, amount=_loss_left, stages=(verbs.reduce_loss,))
        for window in ("loss", "damage")
    ]


# -- Look Sir, Droids ----------------------------------------------------------------------------------------


def _droids_lost(table: Table, frame: Frame) -> Flow[None]:
    """All droids in the opponent's Used Pile go to his Lost Pile; both see the pile."""
    pile = yield from piles.look_through(table, 1 - frame.seat, USED, (0, 1))
    for card in pile:
        if "droid" in table.cards[card].words:
            table.lift(card)
            table.put_pile(card, LOST)
            table.tell("lost", table.owner[card], card)


def _affordable_droids(table: Table, frame: Frame) -> int:
    found = 0
    force = available(table, frame.seat)
    for card in bits(table.words.get("droid", 0) & active(table)):
        if _price(table, card) <= force:
            found |= BIT[card]
    return found


def _price(table: Table, card: int) -> int:
    return deploy_cost(table, table.owner[card], card, table.spot[card])


def _pay_for_droid(table: Table, frame: Frame) -> Flow[None]:
    yield from piles.use_force(
        table, frame.seat, min(_price(table, frame.targets[0]), available(table, frame.seat))
    )


def _life_low(table: Table, me: int, who: int) -> bool:
    return table.life(who) < 15


def OPP_HAND(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return bool(table.piles[1 - who][HAND])


def OPP_USED(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return bool(table.piles[1 - who][USED])


def show_used(test: Callable[[Table, Frame, int], bool]) -> Stage:
    """The opponent's Used Pile is shown; cards that pass the test go to his Lost Pile."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        pile = yield from piles.look_through(table, 1 - frame.seat, USED, BOTH)
        for card in pile:
            if test(table, frame, card):
                table.lift(card)
                table.put_pile(card, LOST)
                table.tell("lost", table.owner[card], card)

    return stage


# -- Force and hands -----------------------------------------------------------------------------------------


def _both_activate(table: Table, me: int, who: int) -> bool:
    return all(reserve(table, seat) and not tally(table, "no-activation", seat, NONE) for seat in BOTH)


def _stew(table: Table, frame: Frame) -> Flow[None]:
    """Each activates 2, in the order that is picked; then the player may activate more."""
    seat = frame.seat
    first = yield from choose(
        seat,
        "Who activates first?",
        lambda: [PickSeat(seat), PickSeat(1 - seat)],
        topic="activates-first",
        about={"card": frame.card},
    )
    for one in (first.seat, 1 - first.seat):
        piles.activate_force(table, one, min(2, reserve(table, one)))
    more = IN_PLAY & is_("beru lars", "owen lars", "hydroponics station")
    most = min(more(table, frame.card, seat).bit_count(), reserve(table, seat))
    if most:
        number = yield from choose(
            seat,
            "How much more Force is activated?",
            lambda: [PickNumber(one) for one in range(most + 1)],
            topic="activate-more",
            about={"card": frame.card},
        )
        piles.activate_force(table, seat, number.number)
    piles.check_life(table)


def _whole_hand_away(table: Table, frame: Frame) -> Flow[None]:
    """The whole hand goes to the Used Pile; as many cards are drawn, one more with a famous droid."""
    seat = frame.seat
    hand = sorted(table.piles[seat][HAND])
    for card in hand:
        if table.config.reported[seat]:
            verbs.unseen_to_used(table, seat)
        else:
            table.lift(card)
            table.put_pile(card, USED, (seat,))
    table.tell("hand-away", seat, len(hand))
    famous = table.cards[frame.targets[0]].words & {"c3po", "r2d2"}
    for _ in range(len(hand) + bool(famous)):
        if table.piles[seat][RESERVE]:
            yield from piles.take_into_hand(table, seat, RESERVE)
    piles.check_life(table)


def _other_cards(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[who] & ~BIT[me])


def _shuffle_one(table: Table, frame: Frame) -> Flow[None]:
    """One pile is shuffled; the order of a Lost Pile stays open to see."""
    seat, zone = map(int, frame.left_behind(2)[:2])
    if zone != LOST:
        yield from piles.shuffle_pile(table, seat, zone)
    elif face_down(table, seat):
        yield from piles.shuffle_pile(table, seat, LOST)
    elif len(table.piles[seat][LOST]) > 1:
        cards = table.piles[seat][LOST]
        names = table.config.names
        cards[:] = yield from shuffle(
            seat, "Shuffle the Lost Pile", "the Lost Pile", cards, names, topic="shuffle"
        )
    table.tell("shuffle", seat, zone)


def _pick_pile(table: Table, frame: Frame) -> Flow[None]:
    """A.pile: which pile, of either player."""
    choice = yield from choose(
        frame.seat,
        "Which pile is shuffled?",
        lambda: [PickPile(seat, zone) for seat, zone in _piles(table)],
        topic="shuffle-which",
        about={"card": frame.card},
    )
    frame.args += (choice.seat, choice.zone)


def _piles(table: Table) -> list[tuple[int, int]]:
    return [(seat, zone) for seat in BOTH for zone in (RESERVE, LOST, USED) if table.piles[seat][zone]]


def shuffles() -> Action:
    return play(
        when=lambda table, me, who: bool(_piles(table)),
        late=True,
        stages=(_pick_pile, verbs.open_responses, _shuffle_one),
    )


def _hand_all(which: Callable[[Table, int], bool]) -> Stage:
    """The opponent's hand is seen; all cards of a sort, or none, go to his Used Pile."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        hand = yield from piles.look_through(table, 1 - frame.seat, HAND, (frame.seat,))
        found = [card for card in hand if which(table, card)]
        if found and (
            yield from confirm(
                frame.seat,
                "Put these on the Used Pile?",
                topic="hand-to-used-all",
                about={"card": frame.card},
            )
        ):
            for card in found:
                table.lift(card)
                table.put_pile(card, USED)
                table.tell("hand-to-used", table.owner[card], card)

    return stage


def _small_fry(table: Table, card: int) -> bool:
    words = table.cards[card].words
    return bool(words & {"jawa", "tusken_raider"}) and "dathcha" not in words


def _hand_one(table: Table, frame: Frame) -> Flow[None]:
    """The opponent's hand is seen; one Rebel of it may go to the top of his Used Pile."""
    hand = yield from piles.look_through(table, 1 - frame.seat, HAND, (frame.seat,))
    found = [card for card in hand if "rebel" in table.cards[card].words]
    choice = yield from may_choose(
        frame.seat,
        "Which Rebel goes to the Used Pile?",
        [PickCard(card) for card in found],
        DONE,
        topic="hand-rebel",
        about={"card": frame.card},
    )
    if choice is not None:
        table.lift(choice.card)
        table.put_pile(choice.card, USED)
        table.tell("hand-to-used", table.owner[choice.card], choice.card)


def _activate_drawn(table: Table, frame: Frame) -> None:
    piles.activate_force(table, frame.seat, min(int(total(table) or 0), reserve(table, frame.seat)))


def _two_or_three(table: Table, frame: Frame) -> float:
    return 3 if "luke's x-34 landspeeder" in table.cards[frame.targets[0]].words else 2


def _at_speeders(table: Table, card: int) -> bool:
    place = table.spot[card]
    if place == NONE or location(table, place).subtype != "site":
        return False
    wioslea = table.at[place] & active(table) & table.words.get("wioslea", 0)
    return location(table, place).name == "Tatooine: Mos Eisley" or bool(wioslea)


def _at_dune_sea(table: Table, card: int) -> bool:
    place = table.spot[card]
    return place != NONE and location(table, place).name == "Tatooine: Dune Sea"


def _fix_loss(table: Table, frame: Frame) -> None:
    """Limited Resources: what is lost is settled when it is played."""
    amount = 4 if table.active == frame.seat else 2
    tanks = OPP & IN_PLAY & is_("fusion generator supply tanks")
    hosts = [table.host[card] for card in bits(tanks(table, frame.card, frame.seat))]
    if any(host != NONE and table.cards[host].kind == STARSHIP for host in hosts):
        amount -= 2
    frame.args.append(amount)


def _they_lose_fixed(table: Table, frame: Frame) -> None:
    table.then(*piles.lose_force(table, 1 - frame.seat, frame.left_behind(1)[0], "text"))


def _short_hand(table: Table, me: int, who: int) -> bool:
    return len(table.piles[1 - who][HAND]) <= 2


def _their_loss(table: Table, frame: Frame) -> None:
    """It's Worse: the loss that was to be reduced is raised by what was paid."""
    verbs.cancel_answered(table, frame)
    other, amount = 1 - frame.seat, frame.left_behind(1)[0]
    if table.losses and table.losses[-1].seat == other:
        table.losses[-1].left += amount
    elif table.battle is not None:
        table.battle.damage[other] += amount


def _one_more(table: Table, frame: Frame) -> None:
    if table.battle is not None:
        table.battle.damage[1 - frame.seat] += 1


SAND_PEOPLE = IN_PLAY & is_("tusken_raider")


def _destiny_is(table: Table, frame: Frame, card: int) -> bool:
    found = total(table)
    return found is not None and found in table.cards[card].destinies


def _hardware(table: Table, frame: Frame, card: int) -> bool:
    return table.cards[card].kind in (VEHICLE, WEAPON, DEVICE)


def _hand_left(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[who])


def _other_reserve(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[1 - who][RESERVE])


def _night_anywhere(table: Table, frame: Frame) -> float:

    return 3 if any(night(table, place) for place in range(len(table.stacks))) else 1


def shared_jawas() -> list[Clause]:
    return [beside(3), Flag("both-pay"), mod("forfeit", 1, OWN & is_("jawa"))]


def less(where: Mask, other: Mask) -> Mask:
    return lambda table, me, who: where(table, me, who) & ~other(table, me, who)


# -- hidden piles, Beggar ------------------------------------------------------------------------------------


def hides_losses() -> list[Clause]:
    """Beside the own Lost Pile (mode 1) or the opponent's (mode 2), which lies face down."""
    return [beside(mode=1), beside(mode=2), Flag("face-down")]


def _never_played(table: Table, me: int, who: int) -> bool:
    return table.cards[me].title not in table.ever


def disturbance() -> list[Clause]:
    """INSERT, once in a game; what happens when it turns up is in `rules/piles.py`."""
    return [beside(when=_never_played), Flag("insert"), Flag("immune alter")]


def _begged_twice(table: Table, me: int, who: int) -> bool:
    return table.played.get(piles.BEGGED, 0) > 1


OUTSIDE = ground("tatooine", "site", "exterior")
CANYON = ground("tatooine: beggar's canyon", among=OUTSIDE)
PILES: dict[str, Text] = {
    "L1_42 A Tremor In The Force": text(disturbance()),
    "L1_44 Beggar": text(
        attach(places=less(OUTSIDE, CANYON), cost=3),
        attach(places=CANYON),
        Flag("begs"),
        answer("turn-end", must=True, when=_begged_twice, stages=(verbs.lose_this,)),
    ),
    "L1_50 Eyes In The Dark": text(hides_losses()),
    "L1_51 Jawa Siesta": text(shared_jawas()),
    "L1_66 Traffic Control": text(
        beside(1), play(window="own control", when=_hand_left, stages=(verbs.hand_to_used,))
    ),
    "L1_72 Beru Stew": text(play(when=_both_activate, stages=(_stew,))),
    "L1_87 How Did We Get Into This Mess?": text(
        play(
            target(of(OWN & IN_PLAY & is_("droid"), _at_dune_sea) | at_scomp(OWN & IN_PLAY & is_("droid"))),
            cost=1,
            when=_other_cards,
            stages=(_whole_hand_away,),
        )
    ),
    "L1_90 It Could Be Worse": text(could_be_worse()),
    "L1_104 Radar Scanner": text(
        play(
            cost=1,
            when=both(OPP_HAND, in_play(OWN & is_("vehicle", "starship"))),
            stages=(_hand_all(_small_fry),),
        )
    ),
    "L1_112 Spaceport Speeders": text(
        play(
            target(of(OWN & IN_PLAY & is_("vehicle", "droid"), _at_speeders)),
            stages=(verbs.draw(_two_or_three), _activate_drawn, verbs.lose_targets),
        )
    ),
    "L1_115 The Bith Shuffle": text(shuffles()),
    "L1_120 We're Doomed": text(
        play(window="opp control", when=_life_low, stages=(verbs.change_seat("halve-loss", 1),))
    ),
    "D1_208 A Disturbance In The Force": text(disturbance()),
    "D1_219 Jawa Pack": text(shared_jawas()),
    "D1_224 Macroscan": text(
        beside(2),
        play(cost=1, when=_other_reserve, stages=(verbs.peek(_night_anywhere, "opp"),)),
    ),
    "D1_228 Reactor Terminal": text(
        beside(1),
        play(
            window="own control",
            when=lambda table, me, who: bool(table.hands[who]),
            stages=(verbs.hand_to_used,),
        ),
    ),
    "D1_233 Your Eyes Can Deceive You": text(hides_losses()),
    "D1_252 It's Worse": text(
        answer(
            "playing",
            on=all_of(THEIRS, plays("It Could Be Worse")),
            cost=X,
            amount=lambda table, frame: (0, available(table, frame.seat)),
            stages=(_their_loss,),
        ),
        answer("bd-loss", on=THEIRS, stages=(_one_more,)),
    ),
    "D1_255 Limited Resources": text(
        play(when=_short_hand, late=True, stages=(_fix_loss, verbs.open_responses, _they_lose_fixed))
    ),
    "D1_259 Look Sir, Droids": text(
        play(cost=1, when=OPP_USED, stages=(_droids_lost,)),
        play(Target(_affordable_droids, hostile="lost"), stages=(_pay_for_droid, verbs.lose_targets)),
    ),
    "D1_262 Ommni Box": text(shuffles()),
    "D1_266 Scanning Crew": text(play(cost=1, when=OPP_HAND, stages=(_hand_one,))),
    "D1_273 Trinto Duaba": text(
        play(
            window="battle",
            when=both(OWN_TURN, OPP_USED),
            stages=(verbs.draw(), verbs.unless(lambda t, frame, found: True), show_used(_destiny_is)),
        )
    ),
    "D1_275 Tusken Scavengers": text(
        play(
            cost=1,
            when=both(OPP_USED, SAND_PEOPLE),
            stages=(verbs.draw(), verbs.unless(lower_than_count(SAND_PEOPLE)), show_used(_hardware)),
        )
    ),
}
