"""Utinni Effects: cards that wait for, or hunt, a target."""

from __future__ import annotations

from understudy.core.flow import Flow, may_choose
from understudy.games.swccg import queries
from understudy.games.swccg.cards.phrases import FOLK, SHIPS, itself, set_mode, title_free, won
from understudy.games.swccg.data import CHARACTER, STARSHIP, VEHICLE
from understudy.games.swccg.events import CardDeployed
from understudy.games.swccg.filters import (
    ANYWHERE,
    HOST,
    NEAR,
    OPP,
    OWN,
    Filter,
    Mask,
    Trigger,
    both,
    ground,
    has,
    is_,
    of,
    of_system,
    sites_of,
)
from understudy.games.swccg.options import DONE, PickCard
from understudy.games.swccg.records import Chosen, Frame
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import retrieve
from understudy.games.swccg.strength import controls, on_system
from understudy.games.swccg.table import MOVE, NONE, ON_PLACE, PILOT, WORN, Table, bits
from understudy.games.swccg.verbs import add_drain, attach_to_target, draw, lose_this, reached, retrieve_force
from understudy.games.swccg.vocabulary import (
    AIM,
    Flag,
    Mod,
    Tally,
    Target,
    Text,
    aim_of,
    answer,
    attach,
    ban,
    gains,
    mod,
    mode_is,
    play,
    reset,
    text,
    total_power,
)


def _no_bay(where: Mask) -> Mask:
    bays = ground("docking_bay")
    return lambda table, me, who: where(table, me, who) & ~bays(table, me, who)


# -- waiting for a target ------------------------------------------------------------------------------------


def _on(system: str, these: Filter) -> Filter:
    return of(these, lambda table, card: on_system(table, card, system))


def _at_tatooine(table: Table, card: int) -> bool:
    place = table.spot[card]
    return place != NONE and bool(of_system("tatooine")(table, card, 0) >> place & 1)


def _waiting(table: Table, me: int, who: int) -> bool:
    """Reached, and not on the target yet."""
    return table.slot[me] != WORN and reached(table, me, who)


def _carried(table: Table, me: int, who: int) -> bool:
    return table.slot[me] == WORN


def _counted_heroes(table: Table, frame: Frame) -> float:
    """1 for each own character of ability 3, 2 for each of 4 or more."""
    found = 0
    for card in bits((OWN & FOLK)(table, frame.card, frame.seat)):
        able = queries.ability(table, card)
        found += 2 if able >= 4 else 1 if able == 3 else 0
    return found


def _worry(table: Table, me: int, who: int, card: int) -> float:
    return -3 if "luke" in table.cards[card].words else -1


def _worried_to_death(table: Table, me: int, who: int) -> bool:
    aim = aim_of(table, me)
    return aim != NONE and bool(table.play >> aim & 1) and queries.value(table, "forfeit", aim) == 0


def _lose_aim(table: Table, frame: Frame) -> None:
    table.then(*lose(aim_of(table, frame.card)))


def _host_arrived(table: Table, me: int, who: int, event: Trigger) -> bool:
    """The card that this one is on ended a move, by itself or aboard something, at a Yavin 4 site."""
    host, moved = table.host[me], event[2]
    if table.slot[me] != WORN or host == NONE:
        return False
    while host not in (NONE, moved):
        host = table.host[host]
    return host == moved and {"yavin 4", "site"} <= queries.location(table, table.spot[me]).words


def _retrieve_total(table: Table, frame: Frame) -> None:
    retrieve(table, frame.seat, int(total(table) or 0))


def _never(table: Table, me: int, who: int) -> bool:
    return False


def _lay_on(table: Table, frame: Frame, place: int, aim: int) -> None:
    """An Effect that is deployed as an answer: it lies on a place, with a target."""
    table.put_at(frame.card, place, ON_PLACE)
    table.tell(CardDeployed, frame.seat, frame.card, place, NONE)
    table.keep(frame.card, Chosen(aim=aim))
    table.then(*event(table, "deployed", frame.seat, frame.card), ("settle", ()))


def _trooper_lost(table: Table, me: int, who: int, moment: Trigger) -> bool:
    place = moment[3] // 4 - 1
    if "stormtrooper" not in table.cards[moment[2]].words or place == NONE:
        return False
    return {"death star", "site"} <= queries.location(table, place).words


def _lay_where_lost(table: Table, frame: Frame) -> None:
    _lay_on(table, frame, frame.window[3] // 4 - 1, frame.targets[0])


def _won_on_tatooine(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return {"tatooine", "site"} <= queries.location(table, moment[3]).words and moment[2] == who


def _lay_where_won(table: Table, frame: Frame) -> None:
    _lay_on(table, frame, frame.window[3], frame.targets[0])


def _on_tatooine(table: Table, me: int, who: int) -> bool:
    return _carried(table, me, who) and on_system(table, table.host[me], "tatooine")


def _warriors_in_it(table: Table, frame: Frame) -> int:
    battle = table.battle
    fighters = FOLK & has("warrior")
    found = fighters(table, frame.card, frame.seat)
    return 0 if battle is None else int(battle.part & found)


def _other_yavin_sites(table: Table, frame: Frame) -> int:
    return sites_of("yavin 4")(table, frame.card, frame.seat) & ~(1 << int(frame.window[3]))


def _recall(table: Table, frame: Frame) -> None:
    _lay_on(table, frame, frame.targets[1], frame.targets[0])


def _recalled(table: Table, me: int, who: int, card: int) -> float:
    return -3 if "leia" in table.cards[card].words else -2


# Organa's Ceremonial Necklace
def _drain_with(table: Table, me: int, who: int, moment: Trigger) -> bool:
    place = table.spot[me]
    worn = table.slot[me] == WORN and moment[1] == who and moment[2] == place
    return worn and bool(queries.present(table, place) >> table.host[me] & 1)


def _hand_on(table: Table, frame: Frame) -> Flow[None]:
    """It may go on to an Imperial at an adjacent site that its owner controls."""
    found: list[int] = []
    for place in bits(queries.adjacent(table, table.spot[frame.card])):
        if controls(table, place, frame.seat):
            found += bits(table.at[place] & queries.active(table) & table.words.get("imperial", 0))
    people = [card for card in found if table.cards[card].kind == CHARACTER]
    if people:
        choice = yield from may_choose(
            frame.seat,
            "Who wears it next?",
            [PickCard(card) for card in people],
            DONE,
            topic="hand-on",
            about={"card": frame.card},
        )
        if choice is not None:
            table.put_on(frame.card, choice.card, WORN)
            table.tell("transfer", frame.seat, frame.card, choice.card)


# Yerka Mig
def _near_sites(table: Table, me: int, who: int) -> int:
    return NEAR(table, me, who) & ground("site")(table, me, who)


# -- Juri Juice ----------------------------------------------------------------------------------------------


_BARS = ("tatooine: cantina", "tatooine: mos eisley")


def _bars(table: Table, me: int, who: int) -> int:
    found = queries.places_with(table, _BARS[0]) | queries.places_with(table, _BARS[1])
    for barge in bits(table.words.get("jabba's sail barge", 0) & queries.active(table)):
        found |= 1 << table.spot[barge] if queries.is_at(table, table.spot[barge], "site") else 0
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
    sites = {queries.location(table, start).subtype, queries.location(table, end).subtype} == {"site"}
    return table.cards[vehicle].kind == VEHICLE and sites and end in queries.row_of(table, start)


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
        table.spent[frame.card, 0] = 1


def _leave_dock(table: Table, frame: Frame) -> None:
    set_mode(table, frame.card, 0)


def _repair_due(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return moment[2] == MOVE and not table.spent.get((me, 0))


def _repaired(table: Table, frame: Frame) -> None:
    found = total(table)
    if found is not None and found > 2:
        lose_this(table, frame)


# -- Kessel Run ----------------------------------------------------------------------------------------------


SMUGGLERS = has("smuggler") | Filter(lambda t, me, who: t.config.flags.get("smuggler-for-kessel-run", 0))


def _far_away(table: Table, card: int) -> bool:
    """At a system, its sites and sectors included, that is not Kessel."""
    place = table.spot[card]
    system = NONE if place == NONE else queries.system_of(table, place)
    return system != NONE and queries.location(table, system).title != "Kessel"


def _chart_course(table: Table, frame: Frame) -> None:
    """Where the run began and how far that is are kept beside the target."""
    aim, kessel = aim_of(table, frame.card), table.spot[frame.card]
    if aim == NONE or table.spot[aim] == NONE:
        return
    home = queries.system_of(table, table.spot[aim])
    if home == NONE:
        return
    parsecs = int(abs(table.parsec[home] - table.parsec[kessel]))
    table.keep(frame.card, table.chosen_of(frame.card)._replace(parsecs=parsecs, home=home))


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
    aim, home = aim_of(table, me), table.chosen_of(me).home
    if not mode_is(1)(table, me, who) or home < 0 or aim == NONE or not queries.active(table) >> aim & 1:
        return False
    place = table.spot[aim]
    system = NONE if place == NONE else queries.system_of(table, place)
    return system != NONE and queries.location(table, system).title == queries.location(table, home).title


def _cash_in(table: Table, frame: Frame) -> None:
    retrieve(table, frame.seat, table.chosen_of(frame.card).parsecs)


ERRANDS: dict[str, Text] = {
    "L1_46 Death Star Plans": text(
        attach(
            places=_no_bay(sites_of("death star")),
            aim=OWN & FOLK & is_("droid") - _on("death star", FOLK),
        ),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        answer("moved", must=True, on=_host_arrived, stages=(draw(3), _retrieve_total, lose_this)),
    ),
    "L1_52 Kessel Run": text(
        attach(places=ground("kessel", "system"), aim=of(OWN & FOLK & SMUGGLERS, _far_away)),
        answer("deployed", must=True, on=itself, stages=(_chart_course,)),
        answer("check", must=True, when=_at_kessel, stages=(_run_made, draw(1, "opp"), _maw)),
        answer("check", must=True, when=_home_again, stages=(_cash_in, lose_this)),
    ),
    "L1_58 Our Most Desperate Hour": text(
        attach(places=ground("alderaan", "system"), aim=of(FOLK & is_("rebel"), _at_tatooine)),
        answer("check", must=True, when=reached, stages=(retrieve_force(_counted_heroes), lose_this)),
    ),
    "L1_59 Plastoid Armor": text(
        attach(places=ANYWHERE, aim=FOLK, when=_never),
        answer(
            "lost",
            Target(lambda t, f: (OWN & FOLK - _on("death star", FOLK))(t, f.card, f.seat)),
            on=_trooper_lost,
            when=title_free,
            deploys=True,
            stages=(_lay_where_lost,),
        ),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        gains("spy", HOST, _carried),
        Mod("power", 2, HOST, _carried),
        Mod("forfeit", 2, HOST, _carried),
        Mod("armor", 5, HOST, _carried, "set"),
    ),
    "L1_67 Tusken Breath Mask": text(
        attach(places=ANYWHERE, aim=FOLK, when=_never),
        answer(
            "battle-won",
            Target(lambda t, f: (OWN & FOLK - of(FOLK, _at_tatooine))(t, f.card, f.seat)),
            on=_won_on_tatooine,
            when=title_free,
            deploys=True,
            stages=(_lay_where_won,),
        ),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        Mod("power", 2, HOST, _on_tatooine),
        Mod("forfeit", 2, HOST, _on_tatooine),
        Mod("immune", 3, HOST, _on_tatooine, "exactly"),
    ),
    "L1_69 Yerka Mig": text(
        attach(places=ANYWHERE, aim=OPP & FOLK),
        Flag("moves-like-character"),
        Flag("rides"),
        total_power(-1, "opp", _near_sites),
        answer("check", must=True, when=reached, stages=(lose_this,)),
    ),
    "D1_220 Juri Juice": text(
        attach(FOLK & is_("alien"), when=_bars),
        Mod("bd-ability", 0, HOST, None, "set"),
        ban("steal", HOST),
        answer("moved", must=True, on=_drove, stages=(_sobered,)),
        answer("check", must=True, when=both(mode_is(0), _at_a_bar), stages=(lose_this,)),
    ),
    "D1_222 Lateral Damage": text(
        play(window="move", by="opp", limit="turn", when=_still_there, stages=(draw(1, "opp"), _repaired)),
        attach(places=ground("system"), aim=OPP & SHIPS),
        reset("power", 0, AIM),
        reset("forfeit", 0, AIM),
        answer("check", must=True, when=_arrived, stages=(_dock_for_repair, draw(1, "opp"), _repaired)),
        answer("check", must=True, when=_left, stages=(_leave_dock,)),
        answer("phase-end", must=True, on=_repair_due, when=_still_there, stages=(draw(1, "opp"), _repaired)),
    ),
    "D1_223 Luke? Luuuuke!": text(
        attach(places=sites_of("tatooine"), aim=FOLK & is_("rebel")),
        mod("power", _worry, AIM),
        mod("forfeit", _worry, AIM),
        answer("check", must=True, when=reached, stages=(lose_this,)),
        answer("check", must=True, when=_worried_to_death, stages=(_lose_aim,)),
    ),
    "D1_226 Organa's Ceremonial Necklace": text(
        attach(places=sites_of("yavin 4"), aim=FOLK & is_("imperial")),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        answer("drain-start", must=True, on=_drain_with, stages=(add_drain(1), _hand_on)),
    ),
    "D1_229 Send A Detachment Down": text(
        attach(
            places=_no_bay(sites_of("tatooine")),
            cost=2,
            aim=_on("death star", FOLK & is_("trooper", "stormtrooper")),
        ),
        Tally("attrition", 1, "opp", of_system("tatooine"), reached),
    ),
    "D1_231 Tactical Re-Call": text(
        attach(places=ANYWHERE, aim=FOLK, when=_never),
        answer(
            "battle-won",
            Target(_warriors_in_it),
            Target(_other_yavin_sites, places=True),
            on=won,
            when=title_free,
            deploys=True,
            stages=(_recall,),
        ),
        mod("power", _recalled, AIM),
        mod("forfeit", _recalled, AIM),
        answer("check", must=True, when=reached, stages=(lose_this,)),
    ),
}
