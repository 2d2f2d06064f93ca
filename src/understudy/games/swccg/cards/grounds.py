"""Effects that lie on places or beside the table: night, guards, icons, dearer deployment."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.cards.phrases import itself
from understudy.games.swccg.data import CHARACTER, DARK, STARSHIP
from understudy.games.swccg.filters import (
    ANYWHERE,
    CONTROL,
    IN_PLAY,
    NEAR,
    OPP,
    OWN,
    RELATED,
    SPOT,
    Mask,
    Trigger,
    at,
    both,
    either,
    ground,
    has,
    is_,
    sites_of,
)
from understudy.games.swccg.options import PickCard, PickHost
from understudy.games.swccg.queries import ability, active, is_at, location, night, present, shielded, temp
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.deploy import announce, attachments, begin, pay, price_of
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import BIT, STACKED, TURN_AFTER, Table, bits
from understudy.games.swccg.verbs import lose_this, stop
from understudy.games.swccg.vocabulary import (
    MINE,
    Clause,
    Flag,
    Tally,
    Target,
    Text,
    all_of,
    answer,
    attach,
    beside,
    cheaper,
    free,
    mode_is,
    play,
    text,
    total_power,
)


def _ships_there(table: Table, me: int, who: int, place: int) -> float:
    """Own starships present at the place of the battle; General Dodonna adds 1, or doubles it at its site."""
    found = (present(table, place) & table.owned[who] & table.words.get(STARSHIP, 0)).bit_count()
    dodonna = (OWN & IN_PLAY & is_("general dodonna"))(table, me, who)
    if dodonna & table.at[table.spot[me]]:
        return 2 * found
    return found + (1 if dodonna else 0)


def _space(table: Table, me: int, who: int) -> int:
    """The related system and its sectors."""
    found = 0
    for place in bits(RELATED(table, me, who)):
        if location(table, place).subtype != "site":
            found |= 1 << place
    return found


def _war_room_or_bay(table: Table, me: int, who: int) -> int:
    found = 0
    for place in range(len(table.stacks)):
        words = location(table, place).words
        if "docking_bay" in words or "yavin 4: massassi war room" in words:
            found |= 1 << place
    return found


# -- night ---------------------------------------------------------------------------------------------------


def _sites_below(table: Table, me: int, who: int) -> int:
    return RELATED(table, me, who) & ground("site")(table, me, who)


def _dark_sites(table: Table, me: int, who: int) -> int:
    found = ground("site")(table, me, who)
    for place in bits(found):
        if not night(table, place):
            found &= ~(1 << place)
    return found


def darkness() -> list[Clause]:
    """Night at the sites of a planet; one destiny to power for both there; spies deploy free by night."""
    return [
        attach(places=ground("planet", "system")),
        Tally("night", 1, "both", _sites_below),
        Tally("destiny-to-power", 1, "both", _sites_below),
        free(is_("character") & has("spy"), _dark_sites),
    ]


def open_sites(table: Table, me: int, who: int) -> int:
    """Related sites that no shield covers (G39)."""
    found = _sites_below(table, me, who)
    for place in bits(found):
        if who == DARK and shielded(table, place):
            found &= ~(1 << place)
    return found


def sentry(where: Mask) -> list[Clause]:
    """For its site and adjacent ones, one of three, chosen on deployment."""
    return [
        *[attach(places=where, cost=2, mode=number) for number in (1, 2, 3)],
        cheaper(-1, OPP, NEAR, mode_is(1)),
        Tally("ability-needed", 1, "opp", NEAR, mode_is(2)),
        total_power(1, places=NEAR, when=mode_is(3)),
    ]


def _not_death_star(table: Table, me: int, who: int) -> int:
    found = 0
    for place in range(len(table.stacks)):
        if not {"death star", "system"} <= location(table, place).words:
            found |= 1 << place
    return found


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


def _carriers(table: Table, seat: int, weapon: int) -> list[PickHost]:
    """Own characters that a racked weapon may be deployed on, for a price that can be paid."""
    one = table.cards[weapon]
    if one.limit > 0 and table.played.get(one.title, 0) >= one.limit:
        return []
    people = table.words.get(CHARACTER, 0) & table.owned[seat]
    ways = attachments(table, seat, weapon, available(table, seat))
    return [way for way in ways if isinstance(way, PickHost) and people >> way.host & 1]


def _racked(table: Table, frame: Frame) -> int:
    return sum(BIT[card] for card in bits(table.on[frame.card]) if _carriers(table, frame.seat, card))


def _hand_out(table: Table, frame: Frame) -> Flow[None]:
    """The weapon is deployed from the rack like any other: paid, and answered."""
    weapon, seat = frame.targets[0], frame.seat
    ways = _carriers(table, seat, weapon)
    if table.host[weapon] != frame.card or not ways:
        return
    deployment = announce(table, seat, weapon)
    choice = yield from choose(seat, "Who takes it?", ways, topic="deploy-to", about={"card": weapon})
    place, host, price = price_of(table, seat, weapon, choice)
    yield from pay(table, seat, weapon, price, place)
    begin(table, deployment, choice, place, host)


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
            lambda: [PickCard(card) for card in left],
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


GROUNDS: dict[str, Text] = {
    "L1_56 Nightfall": text(darkness()),
    "L1_60 Rebel Planners": text(
        attach(places=_war_room_or_bay, cost=1), total_power(_ships_there, places=_space)
    ),
    "L1_61 Restricted Deployment": text(
        beside(3), cheaper(-1, OPP & is_("character") & has("warrior"), None)
    ),
    "L1_62 Revolution": text(attach(places=_not_death_star, cost=3)),
    "L1_68 Yavin Sentry": text(sentry(sites_of("yavin 4"))),
    "D1_211 Blaster Rack": text(
        beside(),
        play(Target(_weapons_at_sites), stages=(_rack,), name="rack a weapon"),
        play(Target(_racked), window="own deploy", stages=(_hand_out,), name="hand a weapon out"),
    ),
    "D1_212 Dark Hours": text(
        attach(places=_dark_sites),
        answer("deployed", must=True, on=itself, stages=(_awake, _next_sleeper, _sleeps)),
        answer("turn-end", must=True, on=all_of(MINE, _not_new), stages=(lose_this,)),
    ),
    "D1_213 Death Star Sentry": text(sentry(sites_of("death star"))),
    "D1_215 Expand The Empire": text(attach(places=ground("site")), Flag("expands")),
    "D1_216 Fear Will Keep Them In Line": text(
        attach(IN_PLAY & is_("capital")),
        total_power(1, places=open_sites, when=both(either(at("system"), at("sector")), CONTROL)),
    ),
    "D1_227 Presence Of The Force": text(attach(places=ANYWHERE), Tally("icons", 1, "both", SPOT)),
    "D1_230 Sunsdown": text(darkness()),
    "D1_232 Wrong Turn": text(beside(3), cheaper(-1, OPP & is_("character") & has("warrior"), None)),
}
