"""Texts of Effects with procedures of their own: hidden piles, begging, racks, sleep, broken navigation."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.data import CHARACTER, STARSHIP, VEHICLE
from understudy.games.swccg.options import Act, act
from understudy.games.swccg.queries import (
    ability,
    active,
    available,
    is_at,
    location,
    night,
    places_with,
    row_of,
    system_of,
    temp,
)
from understudy.games.swccg.rules.deploy import announce, attachments, begin, pay, price_of
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import BEGGED, retrieve
from understudy.games.swccg.table import BIT, MOVE, NONE, PILOT, STACKED, TURN_AFTER, Frame, Table, bits
from understudy.games.swccg.verbs import draw, lose_this, reached, stop
from understudy.games.swccg.vocabulary import (
    AIM,
    HOST,
    IN_PLAY,
    MINE,
    OPP,
    OWN,
    Clause,
    Filter,
    Flag,
    Mask,
    Mod,
    Target,
    Text,
    Trigger,
    aim_of,
    all_of,
    answer,
    attach,
    ban,
    beside,
    both,
    ground,
    has,
    holding,
    is_,
    mode_is,
    of,
    play,
    reset,
    text,
)

PEOPLE = IN_PLAY & is_("character")
SHIPS = IN_PLAY & is_("starship")


def _itself(table: Table, me: int, who: int, moment: Trigger) -> bool:
    """This card was just deployed."""
    return moment[2] == me


def set_mode(table: Table, card: int, mode: int) -> None:
    """What clauses ask for with `mode_is`; everything else that is kept of the card stays."""
    table.mark(card, table.marks.get(card, 0) & ~7 | mode)


def less(where: Mask, other: Mask) -> Mask:
    return lambda table, me, who: where(table, me, who) & ~other(table, me, who)


# -- piles ---------------------------------------------------------------------------------------------------


def hides_losses() -> list[Clause]:
    """Beside the own Lost Pile (mode 1) or the opponent's (mode 2), which lies face down."""
    return [beside(mode=1), beside(mode=2), Flag("face-down")]


def _never_played(table: Table, me: int, who: int) -> bool:
    return table.cards[me].title not in table.ever


def disturbance() -> list[Clause]:
    """INSERT, once in a game; what happens when it turns up is in `rules/piles.py`."""
    return [beside(when=_never_played), Flag("insert"), Flag("immune alter")]


def _begged_twice(table: Table, me: int, who: int) -> bool:
    return table.played.get(BEGGED, 0) > 1


OUTSIDE = ground("tatooine", "site", "exterior")
CANYON = ground("tatooine: beggar's canyon", among=OUTSIDE)


# -- Blaster Rack --------------------------------------------------------------------------------------------


def _weapons_at_sites(table: Table, frame: Frame) -> int:
    """Own character weapons at a site, carried or not."""
    mine = table.words.get("character weapon", 0) & table.owned[frame.seat] & active(table)
    return sum(BIT[card] for card in bits(mine) if is_at(table, table.spot[card], "site"))


def _rack(table: Table, frame: Frame) -> None:
    weapon = frame.targets[0]
    if not table.play >> weapon & 1:
        return
    gear = bits(table.on[weapon])
    table.put_on(weapon, frame.card, STACKED)
    table.tell("stack", frame.seat, weapon)
    table.then(*lose(*gear), ("settle", ()))


def _carriers(table: Table, seat: int, weapon: int) -> list[Act]:
    """Own characters that a racked weapon may be deployed on, for a price that can be paid."""
    one = table.cards[weapon]
    if one.limit > 0 and table.played.get(one.title, 0) >= one.limit:
        return []
    people = table.words.get(CHARACTER, 0) & table.owned[seat]
    ways = attachments(table, seat, weapon, available(table, seat))
    return [way for way in ways if way.kind == "host" and people >> way.host & 1]


def _racked(table: Table, frame: Frame) -> int:
    return sum(BIT[card] for card in bits(table.on[frame.card]) if _carriers(table, frame.seat, card))


def _hand_out(table: Table, frame: Frame) -> Flow[None]:
    """The weapon is deployed from the rack like any other: paid, and answered."""
    weapon, seat = frame.targets[0], frame.seat
    ways = _carriers(table, seat, weapon)
    if table.host[weapon] != frame.card or not ways:
        return
    deployment = announce(table, seat, weapon)
    choice = yield from choose(seat, "Who takes it?", lambda: ways, topic="deploy-to", about={"card": weapon})
    place, host, price = price_of(table, seat, weapon, choice)
    yield from pay(table, seat, weapon, price, place)
    begin(table, deployment, choice, place, host)


# -- Dark Hours ----------------------------------------------------------------------------------------------


def _dark_sites(table: Table, me: int, who: int) -> int:
    return sum(1 << place for place in bits(places_with(table, "site")) if night(table, place))


def _awake(table: Table, frame: Frame) -> None:
    """Everybody there who could fall asleep, of both players."""
    people = table.at[table.spot[frame.card]] & active(table) & table.words.get(CHARACTER, 0)
    frame.targets = list(bits(people & ~table.words.get("droid", 0)))


def _next_sleeper(table: Table, frame: Frame) -> Flow[None]:
    """One after the other, in the order that the owner likes; a destiny is drawn for each."""
    left = [card for card in frame.targets if active(table) >> card & 1]
    if not left:
        stop(frame)
        return
    card = left[0]
    if len(left) > 1:
        choice = yield from choose(
            frame.seat,
            "Who may fall asleep next?",
            lambda: [act("card", card) for card in left],
            topic="sleep-next",
            about={"card": frame.card},
        )
        card = choice.card
    frame.targets = [card, *[other for other in left if other != card]]
    table.then(*draw_destiny(frame.seat, "test", 1, card))


def _sleeps(table: Table, frame: Frame) -> Flow[None]:
    card, found = frame.targets.pop(0), total(table)
    if found is None:
        asleep = yield from confirm(
            1 - frame.seat,
            f"Does {table.cards[card].title} fall asleep?",
            topic="sleeps",
            about={"card": card},
        )
    else:
        asleep = found > ability(table, card)
    if asleep and table.play >> card & 1:
        title = table.cards[frame.card].title
        for question in ("power", "forfeit", "ability"):
            temp(table, question, BIT[card], 0, TURN_AFTER, "set", title)
        for question in ("text", "move", "no-pilot"):
            temp(table, question, BIT[card], 0, TURN_AFTER, "no", title)
        table.tell("sleeps", table.owner[card], card)
    frame.stage = 1
    table.then(("settle", ()))


def _not_new(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return not table.arrived >> me & 1


# -- I've Lost Artoo! ----------------------------------------------------------------------------------------

ASTROMECHS = PEOPLE & is_("astromech_droid")


def _navigation_fails(table: Table, frame: Frame) -> None:
    """Mode 1 is the nav computer, mode 2 an astromech, mode 3 a nav computer that is broken."""
    found, card = total(table), frame.card
    astromech = aim_of(table, card)
    if found is None or found <= 1:
        table.then(*lose(card))
    elif astromech != NONE:
        table.then(*lose(astromech, card))
    else:
        set_mode(table, card, 3)


# -- Juri Juice ----------------------------------------------------------------------------------------------

_BARS = ("tatooine: cantina", "tatooine: mos eisley")


def _bars(table: Table, me: int, who: int) -> int:
    found = places_with(table, _BARS[0]) | places_with(table, _BARS[1])
    for barge in bits(table.words.get("jabba's sail barge", 0) & active(table)):
        found |= 1 << table.spot[barge] if is_at(table, table.spot[barge], "site") else 0
    return found


def _at_a_bar(table: Table, me: int, who: int) -> bool:
    place = table.spot[me]
    return place != NONE and bool(_bars(table, me, who) >> place & 1)


def _drove(table: Table, me: int, who: int, moment: Trigger) -> bool:
    """The host drove the vehicle that has just gone from site to site."""
    host, vehicle, start = table.host[me], moment[2], moment[3]
    if host == NONE or table.host[host] != vehicle or table.slot[host] != PILOT:
        return False
    end = table.spot[vehicle]
    sites = {location(table, start).subtype, location(table, end).subtype} == {"site"}
    return table.cards[vehicle].kind == VEHICLE and sites and end in row_of(table, start)


def _sobered(table: Table, frame: Frame) -> None:
    set_mode(table, frame.card, 1)


# -- Lateral Damage ------------------------------------------------------------------------------------------


def _arrived(table: Table, me: int, who: int) -> bool:
    return mode_is(0)(table, me, who) and reached(table, me, who)


def _still_there(table: Table, me: int, who: int) -> bool:
    return mode_is(1)(table, me, who) and reached(table, me, who)


def _left(table: Table, me: int, who: int) -> bool:
    return mode_is(1)(table, me, who) and not reached(table, me, who)


def _dock_for_repair(table: Table, frame: Frame) -> None:
    """It has reached the system; the draw now counts for a move phase that goes on (clause 0)."""
    set_mode(table, frame.card, 1)
    if table.phase == MOVE:
        table.spent[frame.card * 64] = 1


def _leave_dock(table: Table, frame: Frame) -> None:
    set_mode(table, frame.card, 0)


def _repair_due(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return moment[2] == MOVE and not table.spent.get(me * 64)


def _repaired(table: Table, frame: Frame) -> None:
    found = total(table)
    if found is not None and found > 2:
        lose_this(table, frame)


# -- Kessel Run ----------------------------------------------------------------------------------------------

SMUGGLERS = has("smuggler") | Filter(lambda t, me, who: t.config.flags.get("smuggler-for-kessel-run", 0))


def _far_away(table: Table, card: int) -> bool:
    """At a system, its sites and sectors included, that is not Kessel."""
    place = table.spot[card]
    system = NONE if place == NONE else system_of(table, place)
    return system != NONE and location(table, system).title != "Kessel"


def _chart_course(table: Table, frame: Frame) -> None:
    """Where the run began and how far that is are kept above the target (bits 10 to 15, and above)."""
    aim, kessel = aim_of(table, frame.card), table.spot[frame.card]
    if aim == NONE or table.spot[aim] == NONE:
        return
    home = system_of(table, table.spot[aim])
    if home == NONE:
        return
    parsecs = int(abs(table.parsec[home] - table.parsec[kessel]))
    table.mark(frame.card, table.marks[frame.card] | parsecs << 10 | (home + 1) << 16)


def _ship_of(table: Table, card: int) -> int:
    """The starship that a card is aboard of, at any depth; or NONE."""
    while card != NONE and table.cards[card].kind != STARSHIP:
        card = table.host[card]
    return card


def _at_kessel(table: Table, me: int, who: int) -> bool:
    aboard = reached(table, me, who) and _ship_of(table, aim_of(table, me)) != NONE
    return mode_is(0)(table, me, who) and aboard


def _run_made(table: Table, frame: Frame) -> None:
    set_mode(table, frame.card, 1)


def _maw(table: Table, frame: Frame) -> None:
    aim, found = aim_of(table, frame.card), total(table)
    if found == 0 and aim != NONE and (ship := _ship_of(table, aim)) != NONE:
        table.then(*lose(ship))


def _home_again(table: Table, me: int, who: int) -> bool:
    aim, home = aim_of(table, me), (table.marks.get(me, 0) >> 16) - 1
    if not mode_is(1)(table, me, who) or home < 0 or aim == NONE or not active(table) >> aim & 1:
        return False
    place = table.spot[aim]
    system = NONE if place == NONE else system_of(table, place)
    return system != NONE and location(table, system).title == location(table, home).title


def _cash_in(table: Table, frame: Frame) -> None:
    retrieve(table, frame.seat, table.marks.get(frame.card, 0) >> 10 & 63)


OWN_EFFECTS: dict[str, Text] = {
    "L1_42": text(disturbance()),
    "D1_208": text(disturbance()),
    "L1_50": text(hides_losses()),
    "D1_233": text(hides_losses()),
    "L1_44": text(
        attach(places=less(OUTSIDE, CANYON), cost=3),
        attach(places=CANYON),
        Flag("begs"),
        answer("turn-end", must=True, when=_begged_twice, stages=(lose_this,)),
    ),
    "L1_52": text(
        attach(places=ground("kessel", "system"), aim=of(OWN & PEOPLE & SMUGGLERS, _far_away)),
        answer("deployed", must=True, on=_itself, stages=(_chart_course,)),
        answer("check", must=True, when=_at_kessel, stages=(_run_made, draw(1, "opp"), _maw)),
        answer("check", must=True, when=_home_again, stages=(_cash_in, lose_this)),
    ),
    "D1_211": text(
        beside(),
        play(Target(_weapons_at_sites), stages=(_rack,), name="rack a weapon"),
        play(Target(_racked), window="own deploy", stages=(_hand_out,), name="hand a weapon out"),
    ),
    "D1_212": text(
        attach(places=_dark_sites),
        answer("deployed", must=True, on=_itself, stages=(_awake, _next_sleeper, _sleeps)),
        answer("turn-end", must=True, on=all_of(MINE, _not_new), stages=(lose_this,)),
    ),
    "D1_215": text(attach(places=ground("site")), Flag("expands")),
    "D1_218": text(
        attach(SHIPS & is_("nav"), cost=1, mode=1),
        attach(holding(SHIPS, ASTROMECHS), cost=1, mode=2, aim=ASTROMECHS, aboard=True),
        answer("deployed", must=True, on=_itself, stages=(draw(), _navigation_fails)),
        ban("nav", HOST, mode_is(3)),
        Mod("astromechs", 1, HOST, mode_is(3)),
    ),
    "D1_220": text(
        attach(PEOPLE & is_("alien"), when=_bars),
        Mod("bd-ability", 0, HOST, None, "set"),
        ban("steal", HOST),
        answer("moved", must=True, on=_drove, stages=(_sobered,)),
        answer("check", must=True, when=both(mode_is(0), _at_a_bar), stages=(lose_this,)),
    ),
    "D1_222": text(
        play(window="move", by="opp", limit="turn", when=_still_there, stages=(draw(1, "opp"), _repaired)),
        attach(places=ground("system"), aim=OPP & SHIPS),
        reset("power", 0, AIM),
        reset("forfeit", 0, AIM),
        answer("check", must=True, when=_arrived, stages=(_dock_for_repair, draw(1, "opp"), _repaired)),
        answer("check", must=True, when=_left, stages=(_leave_dock,)),
        answer("phase-end", must=True, on=_repair_due, when=_still_there, stages=(draw(1, "opp"), _repaired)),
    ),
}
