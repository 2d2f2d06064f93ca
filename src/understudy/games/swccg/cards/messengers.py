"""The text of the droid that carries Utinni Effects to the cards that they hunt (D1_188)."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.data import EFFECT
from understudy.games.swccg.options import PickCard
from understudy.games.swccg.queries import active, carrier, is_at, present
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.leaving import away, back_to_hand
from understudy.games.swccg.table import AT, LOST, NONE, ON_PLACE, Table, bits
from understudy.games.swccg.vocabulary import Flag, Only, Text, aim_of, answer, text, value_is


def _errands(table: Table) -> int:
    """Utinni Effects in play; nobody carries a Kessel Run."""
    mask = table.words.get("utinni", 0) & table.words.get(EFFECT, 0) & active(table)
    return mask & ~table.words.get("kessel run", 0)


def _hunted_sites(table: Table, me: int, who: int) -> int:
    """Sites of characters that a Utinni Effect targets."""
    found = 0
    for effect in bits(_errands(table)):
        aim = aim_of(table, effect)
        if aim != NONE and active(table) & table.words.get("character", 0) & 1 << aim:
            found |= 1 << table.spot[aim] if is_at(table, table.spot[aim], "site") else 0
    return found


def _key(me: int, effect: int) -> str:
    return f"errand {me} {effect}"


def _within_reach(table: Table, me: int) -> Iterator[int]:
    """Utinni Effects where the droid is (or what it rides in), that lie there or on a card there."""
    place, vessel = table.spot[me], carrier(table, me)
    if place == NONE or not present(table, place) >> (me if vessel == NONE else vessel) & 1:
        return
    for effect in bits(_errands(table) & table.at[place]):
        if table.host[effect] != me:
            yield effect


def _asked(table: Table, me: int) -> list[str]:
    """Notes about Effects at places that the droid has left since."""
    start, here = f"errand {me} ", table.spot[me] + 1
    return [key for key, place in table.ever.items() if key.startswith(start) and place != here]


def _something_to_pick_up(table: Table, me: int, who: int) -> bool:
    fresh = any(table.ever.get(_key(me, effect)) != table.spot[me] + 1 for effect in _within_reach(table, me))
    return fresh or bool(_asked(table, me))


def _pick_up(table: Table, frame: Frame) -> Flow[None]:
    """Each Effect is asked about once in a stay."""
    me = frame.card
    for key in _asked(table, me):
        del table.ever[key]
    for effect in list(_within_reach(table, me)):
        if table.ever.get(_key(me, effect)) == table.spot[me] + 1:
            continue
        table.ever[_key(me, effect)] = table.spot[me] + 1
        if (
            yield from confirm(
                frame.seat,
                f"Does the droid take {table.cards[effect].title} along?",
                topic="pick-up",
                about={"card": me, "effect": effect},
            )
        ):
            table.put_on(effect, me, ON_PLACE)
            table.tell("transfer", frame.seat, effect, me)


def _carried(table: Table, me: int) -> int:
    return table.on[me] & _errands(table)


def _delivered(table: Table, me: int) -> list[int]:
    """Carried Effects whose target is at the place of the droid."""
    place = table.spot[me]
    found = []
    for effect in bits(_carried(table, me)):
        aim = aim_of(table, effect)
        if aim != NONE and place != NONE and active(table) >> aim & 1 and table.spot[aim] == place:
            found.append(effect)
    return found


def _there(table: Table, me: int, who: int) -> bool:
    return bool(_delivered(table, me))


def _deliver(table: Table, frame: Frame) -> Flow[None]:
    """The Effect lies there and finds its target by itself; others are lost; the droid goes back to hand."""
    me, place = frame.card, table.spot[frame.card]
    ready = _delivered(table, me)
    if not ready:
        return
    effect = ready[0]
    if len(ready) > 1:
        choice = yield from choose(
            frame.seat,
            "Which Effect is delivered?",
            lambda: [PickCard(one) for one in ready],
            topic="deliver",
            about={"card": me},
        )
        effect = choice.card
    walks = "moves-like-character" in table.config.texts[effect].flags
    table.put_at(effect, place, AT if walks else ON_PLACE)
    table.tell("deliver", frame.seat, effect, place)
    for other in bits(_carried(table, me)):
        away(table, other)
        table.put_pile(other, LOST)
        table.tell("lost", table.owner[other], other)
    back_to_hand(table, me)
    table.then(("settle", ()))


MESSENGERS: dict[str, Text] = {
    "D1_188 MSE-6 'Mouse' Droid": text(
        value_is("landspeed", 3),
        Only(_hunted_sites),
        Flag("messenger"),
        answer("check", must=True, when=_something_to_pick_up, stages=(_pick_up,)),
        answer("check", must=True, when=_there, stages=(_deliver,)),
    ),
}
