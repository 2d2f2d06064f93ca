"""Texts of creatures."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg import queries
from understudy.games.swccg.filters import HOST, IS_PRESENT, OPP, PRESENT, Trigger, at, ground, is_
from understudy.games.swccg.options import PickPlace
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.going import relocate
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import random_card
from understudy.games.swccg.strength import unoccupied
from understudy.games.swccg.table import BIT, MOVE, NONE, TURN_END, WORN, Table, bits
from understudy.games.swccg.verbs import draw, unless
from understudy.games.swccg.vocabulary import Clause, Flag, Only, Tally, Text, answer, ban, mod, play, text


def planet_sites(table: Table, me: int, who: int) -> int:
    """Planet sites that are not on Hoth."""
    found = 0
    for place in range(len(table.stacks)):
        words = queries.location(table, place).words
        if "site" in words and "planet" in words and "hoth" not in words:
            found |= 1 << place
    return found & queries.all_places(table)


def mild_sites(table: Table, me: int, who: int) -> int:
    """Planet sites neither on Hoth nor on Tatooine."""
    return planet_sites(table, me, who) & ~queries.places_with(table, "tatooine")


def swamps(table: Table, me: int, who: int) -> int:
    """Swamps and jungles."""
    return queries.places_with(table, "swamp", "site") | queries.places_with(table, "jungle", "site")


def waters(table: Table, me: int, who: int) -> int:
    """Exterior Dagobah sites and the Trash Compactor."""
    return queries.places_with(table, "dagobah", "exterior", "site") | queries.places_with(
        table, "death star: trash compactor"
    )


def wampa_ground(table: Table, me: int, who: int) -> int:
    """Wampa Cave, and marker sites that nobody occupies."""
    found = queries.places_with(table, "hoth: wampa cave")
    for place in bits(queries.places_with(table, "hoth", "marker")):
        if unoccupied(table, place):
            found |= 1 << place
    return found


# -- Mynock --------------------------------------------------------------------------------------------------


def _drained_host(table: Table, me: int, who: int) -> bool:
    host = table.host[me]
    worn = host != NONE and table.slot[me] == WORN
    return worn and queries.power(table, host) < 1 and queries.value(table, "hyperspeed", host) < 1


def _fall_off(table: Table, frame: Frame) -> Flow[None]:
    """One Mynock on the host, at random, detaches and may not attack for the rest of the turn."""
    host = table.host[frame.card]
    if host == NONE:
        return
    mynocks = list(bits(table.on[host] & table.words.get("mynock", 0)))
    card = yield from random_card(frame.seat, mynocks)
    table.put_at(card, table.spot[host])
    table.tell("disembark", table.owner[card], card, table.spot[host])
    queries.temp(table, "attack", BIT[card], 0, TURN_END, "no", table.cards[card].title)


def mynock() -> list[Clause]:
    return [
        Flag("parasite starfighter"),
        Flag("like-starfighter"),
        mod("power", -2, HOST, cumulative=True),
        mod("hyperspeed", -2, HOST, cumulative=True),
        answer("check", must=True, when=_drained_host, stages=(_fall_off,)),
    ]


# -- Vine Snake ----------------------------------------------------------------------------------------------


def _grip(table: Table, me: int, who: int, host: int) -> float:
    return -table.marks.get(me, 0)


def _attached(table: Table, me: int, who: int) -> bool:
    return table.slot[me] == WORN


def _move_ends_untested(table: Table, me: int, who: int, event: Trigger) -> bool:
    """The owner has not drawn in this move phase."""
    return event[2] == MOVE and not table.spent.get((me, 0))


def _host_of(table: Table, frame: Frame) -> float:
    return table.host[frame.card]


def _beats_host(table: Table, frame: Frame, found: float) -> bool:
    host = table.host[frame.card]
    return host != NONE and found > queries.ability(table, host)


def _tighten(table: Table, frame: Frame) -> None:
    table.mark(frame.card, table.marks.get(frame.card, 0) + 1)
    table.touch()


def _powerless_host(table: Table, me: int, who: int) -> bool:
    host = table.host[me]
    return host != NONE and table.slot[me] == WORN and queries.power(table, host) <= 0


def _swallow(table: Table, frame: Frame) -> None:
    """The host is eaten, the snake lies there unattached, its counter is cleared."""
    host = table.host[frame.card]
    if host != NONE:
        table.mark(frame.card, 0)
        table.put_at(frame.card, table.spot[host])
        table.tell("disembark", table.owner[frame.card], frame.card, table.spot[host])
        table.tell("eaten", table.owner[host], host, frame.card)
        table.then(*lose(host))


def vine_snake() -> list[Clause]:
    squeeze = (draw(1, about=_host_of), unless(_beats_host), _tighten)
    return [
        Only(planet_sites, stays=True),
        Flag("parasite character"),
        mod("power", _grip, HOST, cumulative=True),
        play(window="move", when=_attached, limit="turn", stages=squeeze),
        answer("phase-end", must=True, on=_move_ends_untested, when=_attached, stages=squeeze),
        answer("check", must=True, when=_powerless_host, stages=(_swallow,)),
    ]


# -- something else than being eaten -------------------------------------------------------------------------


def _carry_off(table: Table, card: int, place: int) -> None:
    if table.battle is not None:
        table.battle.part &= ~BIT[card]
    relocate(table, card, place)
    table.then(("settle", ()))


def _spits_out(table: Table, me: int, who: int, event: Trigger) -> bool:
    """D4_109: a droid is defeated, and an adjacent exterior site would take it."""
    return event[3] == me and "droid" in table.cards[event[2]].words and bool(_shores(table, me, event[2]))


def _shores(table: Table, me: int, droid: int) -> int:
    found = queries.adjacent(table, table.spot[me])
    for place in bits(found):
        legal = may_stand(table, table.owner[droid], droid, place, moving=True)
        if not legal or not queries.is_at(table, place, "exterior"):
            found &= ~(1 << place)
    return found


def _spit(table: Table, frame: Frame) -> Flow[None]:
    droid = frame.window[2]
    places = [PickPlace(place) for place in bits(_shores(table, frame.card, droid))]
    choice = yield from choose(
        1 - table.owner[droid],
        "Where is the droid spat out?",
        places,
        topic="spit-out",
        about={"card": droid},
    )
    _carry_off(table, droid, choice.place)


def _drags_home(table: Table, me: int, who: int, event: Trigger) -> bool:
    """D3_93: a character is defeated, and Wampa Cave is elsewhere and would take it."""
    card = event[2]
    if event[3] != me or table.cards[card].kind != "character":
        return False
    return any(
        place != table.spot[card] and may_stand(table, table.owner[card], card, place, moving=True)
        for place in bits(queries.places_with(table, "hoth: wampa cave"))
    )


def _drag(table: Table, frame: Frame) -> Flow[None]:
    card = frame.window[2]
    if (
        yield from confirm(
            1 - table.owner[card], "Is it dragged to Wampa Cave?", topic="drag-off", about={"card": card}
        )
    ):
        _carry_off(table, card, bits(queries.places_with(table, "hoth: wampa cave"))[0])


CREATURES: dict[str, Text] = {
    "L4_4 Mynock": text(mynock()),
    "L4_7 Vine Snake": text(vine_snake()),
    "L6_48 Worrt": text(
        Only(planet_sites, stays=True),
        Flag("spares-own"),
        ban("landspeed", OPP & is_("character") & PRESENT, at("tatooine", "site")),
    ),
    "D6_138 Bubo": text(
        Only(planet_sites, stays=True),
        Flag("spares-own"),
        ban("landspeed", OPP & is_("character") & PRESENT, at("jabba's palace", "site")),
    ),
    "D2_110 Dianoga": text(Only(waters, stays=True)),
    "D4_109 Dragonsnake": text(
        Only(swamps, stays=True),
        Flag("eats-droids"),
        answer("eaten", must=True, on=_spits_out, stages=(_spit,)),
    ),
    "D4_110 Mynock": text(mynock()),
    "D4_111 Sleen": text(
        Only(mild_sites, stays=True),
        Tally("icons", -1, "opp", when=IS_PRESENT, cumulative=True),
    ),
    "D4_113 Vine Snake": text(vine_snake()),
    "D3_93 Wampa": text(
        Only(ground("hoth", "site"), stays=True),
        Only(wampa_ground),
        answer("eaten", must=True, on=_drags_home, stages=(_drag,)),
    ),
}
