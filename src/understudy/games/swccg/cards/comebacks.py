"""Cards that bring back what was lost, or fetch what is wanted."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.cards.phrases import PEOPLE, TROOPER
from understudy.games.swccg.data import CHARACTER, STARSHIP
from understudy.games.swccg.filters import IN_PLAY, OPP, OWN, Filter, Trigger, both, in_play, is_, more_than
from understudy.games.swccg.options import PickCard
from understudy.games.swccg.queries import location, power, value
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.leaving import out_of_play
from understudy.games.swccg.rules.piles import held, look_through, retrieve
from understudy.games.swccg.table import BIT, LOST, NONE, STACKED, Table, bits
from understudy.games.swccg.verbs import (
    draw,
    lose_targets,
    open_responses,
    retrieve_chosen,
    retrieve_random,
    searches,
)
from understudy.games.swccg.vocabulary import (
    THEIRS,
    Action,
    Clause,
    Target,
    Text,
    all_of,
    answer,
    beside,
    of_card,
    play,
    target,
    text,
)


def OWN_LOST(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return bool(table.piles[who][LOST])


def comes_back(which: Filter, cheap: int = 1, dear: int = 3) -> list[Clause]:
    """Retrieve a card from the Lost Pile, or search the Reserve Deck for it."""
    return [
        play(cost=cheap, when=OWN_LOST, stages=(retrieve_chosen(which),)),
        searches(which, cost=dear),
    ]


def _fewer(table: Table, me: int, who: int) -> bool:
    """Fewer own active characters and starships in play than the opponent's."""
    mine = (is_(CHARACTER) | is_(STARSHIP)) & IN_PLAY
    return (mine & OWN)(table, me, who).bit_count() < (mine & OPP)(table, me, who).bit_count()


def drawn_number(table: Table, frame: Frame) -> float:
    return total(table) or 0


def reinforcements(which: Filter) -> Action:
    return play(cost=1, when=_fewer, stages=(draw(), retrieve_chosen(which, most=drawn_number)))


def _retrieve_drawn(table: Table, frame: Frame) -> Flow[None]:
    for _ in range(int(total(table) or 0)):
        yield from retrieve_random(table, frame)


def _drained_five(table: Table, me: int, who: int) -> bool:
    return table.played.get("Force drained", 0) >= 5


def _sacrifices(table: Table, frame: Frame) -> int:
    """Own characters whose power equals that of the character just deployed."""
    enemy = frame.window[2]
    mine = PEOPLE & OWN & IN_PLAY
    found = 0
    for card in bits(mine(table, frame.card, frame.seat)):
        if power(table, card) == power(table, enemy):
            found |= BIT[card]
    return found


def _sacrifice(table: Table, frame: Frame) -> None:
    card = frame.targets[0]
    frame.args.append(value(table, "forfeit", card))
    table.then(*out_of_play(table, card))


def _forfeit_back(table: Table, frame: Frame) -> Flow[None]:
    amount = int(frame.left_behind(1)[0])
    if (
        amount
        and table.piles[frame.seat][LOST]
        and (
            yield from confirm(
                frame.seat, f"Retrieve {amount} Force?", topic="may", about={"card": frame.card, "part": 0}
            )
        )
    ):
        retrieve(table, frame.seat, amount)


def _forfeited_on_tatooine(table: Table, me: int, who: int, event: Trigger) -> bool:
    card, place = event[2], event[3] // 4 - 1
    one = table.cards[card]
    return (
        event[3] & 1 == 1
        and one.kind == CHARACTER
        and table.owner[card] == who
        and "obiwan" not in one.words
        and table.zone[card] == LOST
        and place != NONE
        and {"tatooine", "site"} <= location(table, place).words
    )


def _back_to_site(table: Table, frame: Frame) -> None:
    card, place = frame.window[2], frame.window[3] // 4 - 1
    if table.zone[card] == LOST:
        table.put_at(card, place)
        table.tell("return", frame.seat, card, place)
        table.then(("settle", ()))


def _dared(table: Table, frame: Frame) -> Flow[None]:
    """On The Edge: more than the number named retrieves it, otherwise the Rebel is lost."""
    found, number = total(table), int(frame.left_behind(1)[0])
    if found is None or found <= number:
        lose_targets(table, frame)
    elif (
        yield from confirm(
            frame.seat, f"Retrieve {number} Force?", topic="may", about={"card": frame.card, "part": 0}
        )
    ):
        retrieve(table, frame.seat, number)


def _enemy_char_lost(table: Table, me: int, who: int, event: Trigger) -> bool:
    return table.cards[event[2]].kind == CHARACTER and event[1] != who


def _top_char_to_hand(table: Table, frame: Frame) -> Flow[None]:
    pile = yield from look_through(table, frame.seat, LOST, (frame.seat,))
    for card in pile:
        if table.cards[card].kind == CHARACTER:
            table.lift(card)
            table.put_hand(card, 0, 1)
            table.tell("hand", frame.seat, card)
            return


THE_FOUR = is_("vader", "tarkin", "motti", "general tagge")


# Crash Site Memorial
def _own_hardware_lost(table: Table, me: int, who: int, moment: Trigger) -> bool:
    card = moment[2]
    kinds = {"vehicle", "droid", "weapon", "device"}
    fits = table.owner[card] == who and bool(kinds & table.cards[card].words)
    return fits and table.zone[card] == LOST


def _remember(table: Table, frame: Frame) -> None:
    card = frame.window[2]
    if table.zone[card] == LOST:
        table.put_on(card, frame.card, STACKED)
        table.tell("stack", frame.seat, card)


def _stacked(table: Table, frame: Frame) -> int:
    return table.on[frame.card]


def _any_stacked(table: Table, me: int, who: int) -> bool:
    return bool(table.on[me] and table.hands[who])


def _swap(table: Table, frame: Frame) -> Flow[None]:
    """Any card of the hand is laid here, and the one chosen goes to hand."""
    hand = held(table, frame.seat)
    choice = yield from choose(
        frame.seat,
        "Which card of the hand is laid down?",
        lambda: [PickCard(card) for card in hand],
        topic="swap",
        about={"card": frame.card},
    )
    back = frame.targets[0]
    table.put_on(choice.card, frame.card, STACKED)
    table.put_hand(back, 0, 1)
    table.tell("stack", frame.seat, choice.card)
    table.tell("hand", frame.seat, back)


COMEBACKS: dict[str, Text] = {
    "L1_45 Crash Site Memorial": text(
        beside(),
        answer("lost", on=_own_hardware_lost, stages=(_remember,)),
        play(
            Target(_stacked),
            window="own deploy",
            limit="turn",
            when=_any_stacked,
            stages=(_swap,),
        ),
    ),
    "L1_83 Han's Back": text(comes_back(is_("han"))),
    "L1_94 Leia's Back": text(comes_back(is_("leia"))),
    "L1_95 Luke's Back": text(comes_back(is_("luke"))),
    "L1_99 Noble Sacrifice": text(
        answer(
            "deployed",
            Target(_sacrifices),
            on=all_of(THEIRS, of_card(PEOPLE)),
            late=True,
            stages=(_sacrifice, open_responses, _forfeit_back),
        )
    ),
    "L1_100 Old Ben": text(answer("lost", on=_forfeited_on_tatooine, cost=1, stages=(_back_to_site,))),
    "L1_101 On The Edge": text(
        play(
            target(more_than("ability", 2, IN_PLAY & is_("rebel"))),
            cost=1,
            amount=lambda table, frame: (1, 6),
            stages=(draw(), _dared),
        )
    ),
    "L1_106 Rebel Reinforcements": text(reinforcements(is_("rebel") & TROOPER | is_("y-wing"))),
    "L1_107 Return Of A Jedi": text(comes_back(is_("obiwan"))),
    "L1_114 Thank The Maker": text(
        play(
            window="opp control",
            cost=1,
            when=both(_drained_five, in_play(OWN & is_("droid"))),
            stages=(draw(), _retrieve_drawn),
        )
    ),
    "D1_251 Imperial Reinforcements": text(reinforcements(is_("stormtrooper", "tie/ln"))),
    "D1_254 Kintan Strider": text(
        answer("lost", on=_enemy_char_lost, when=OWN_LOST, cost=1, stages=(_top_char_to_hand,))
    ),
    "D1_272 The Empire's Back": text(comes_back(THE_FOUR, 2, 4)),
}
