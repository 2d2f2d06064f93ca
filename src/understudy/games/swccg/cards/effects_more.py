"""Texts of more Effects: those that none of the sample decks holds."""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.games.swccg.data import CHARACTER
from understudy.games.swccg.options import DONE, act
from understudy.games.swccg.queries import (
    ability,
    active,
    adjacent,
    armed,
    controls,
    is_piloting,
    location,
    on_system,
    piloted,
    present,
    units,
    value,
)
from understudy.games.swccg.rules.battle import choice_made
from understudy.games.swccg.rules.deploy import free_title
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import held, retrieve
from understudy.games.swccg.table import (
    BATTLE_END,
    BIT,
    LOST,
    NONE,
    ON_PLACE,
    STACKED,
    WORN,
    Frame,
    Table,
    bits,
)
from understudy.games.swccg.verbs import (
    add_drain,
    add_power,
    attach_to_target,
    cancel_answered,
    change_seat,
    draw,
    flee_or_lose,
    hand_to_used,
    lose_this,
    reached,
    retrieve_force,
)
from understudy.games.swccg.vocabulary import (
    AIM,
    ANYWHERE,
    AT_SPOT,
    HOST,
    IN_PLAY,
    MINE,
    NEAR,
    OPP,
    OWN,
    Clause,
    Filter,
    Flag,
    Mask,
    Mod,
    Tally,
    Target,
    Text,
    Trigger,
    X,
    aim_of,
    all_of,
    answer,
    attach,
    ban,
    beside,
    both,
    cheaper,
    exactly,
    gains,
    ground,
    has,
    immune,
    is_,
    mod,
    mode_is,
    more_than,
    no,
    of,
    of_system,
    on_host,
    play,
    silences,
    sites_of,
    text,
    total_power,
)

PEOPLE = IN_PLAY & is_("character")
NOT_ALTER = Flag("immune alter")


# -- on characters -------------------------------------------------------------------------------------------


def _jedi_near(side: Filter) -> Filter:
    """Jedi (or Dark Jedi) of a side that are present where this card is."""

    def found(table: Table, me: int, who: int) -> int:
        place = table.spot[me]
        if place == NONE:
            return 0
        people = present(table, place) & table.words.get(CHARACTER, 0) & side(table, me, who)
        return sum(BIT[card] for card in bits(people) if ability(table, card) >= 6)

    return Filter(found)


def overawes() -> list[Clause]:
    """On an own Jedi: the opponent's total ability here −2, unless one of his Jedi is present."""
    return [
        attach(more_than("ability", 5, OWN & PEOPLE), cost=1),
        Tally("total-ability", -2, "opp", when=no(_jedi_near(OPP))),
    ]


def _host_flies(table: Table, me: int, who: int) -> int:
    """What the host of this card pilots."""
    rider = table.host[me]
    vessel = NONE if rider == NONE else table.host[rider]
    return BIT[vessel] if vessel != NONE and is_piloting(table, rider, vessel) else 0


def _pilot_bonus(table: Table, me: int, who: int, card: int) -> float:
    return 2 if mode_is(1)(table, me, who) else 1


def teaches_to_fly() -> list[Clause]:
    return [
        attach(OWN & PEOPLE - has("pilot") - is_("droid"), mode=1),
        attach(OWN & PEOPLE & has("pilot"), mode=2),
        gains("pilot", HOST, mode_is(1)),
        Mod("power", _pilot_bonus, Filter(_host_flies)),
        NOT_ALTER,
    ]


def _with_saber(table: Table, me: int, who: int) -> int:
    """Cards that carry a lightsaber."""
    found = 0
    for saber in bits(table.words.get("lightsaber", 0) & table.play):
        if table.host[saber] != NONE and table.slot[saber] == WORN:
            found |= BIT[table.host[saber]]
    return found


def _host_fights(table: Table, me: int, who: int) -> bool:
    battle, host = table.battle, table.host[me]
    return battle is not None and battle.creature == NONE and host != NONE and bool(battle.part >> host & 1)


def _host_present(table: Table, me: int, who: int) -> bool:
    host = table.host[me]
    return host != NONE and bool(present(table, table.spot[host]) >> host & 1)


def _neighbour(table: Table, me: int, who: int) -> bool:
    place = table.spot[me]
    return location(table, place).subtype == "site" and bool(adjacent(table, place))


def _weaklings(table: Table, frame: Frame) -> int:
    weak = exactly("ability", 1, OPP & PEOPLE)
    return weak(table, frame.card, frame.seat) & present(table, table.spot[frame.card])


def _scare(table: Table, frame: Frame) -> Flow[None]:
    yield from flee_or_lose(table, table.owner[frame.targets[0]], frame.targets[0])


# -- beside the table and on places --------------------------------------------------------------------------


def _ability_there(table: Table, frame: Frame) -> tuple[int, int]:
    """From 1 to the ability of own participants that are present."""
    battle = table.battle
    if battle is None or battle.creature != NONE:
        return 1, 0
    found = 0.0
    mine = battle.part & table.owned[frame.seat] & present(table, battle.place) & units(table)
    for card in bits(mine):
        one = table.cards[card]
        found += ability(table, card) if one.ability is not None else 0
        found += one.permanent_ability if one.permanents and piloted(table, card) else 0
    return 1, int(found)


def _less_ability(table: Table, frame: Frame) -> None:
    change_seat("battle-ability", -frame.args[0], "own", BATTLE_END)(table, frame)


def dejarik() -> list[Clause]:
    """K'lor'slug, Molator: X Force makes total power +X, and ability for battle destiny −X."""
    return [
        beside(),
        play(
            window="battle",
            limit="battle",
            cost=X,
            amount=_ability_there,
            stages=(add_power(lambda table, frame: frame.args[0]), _less_ability),
        ),
    ]


def sentry(where: Mask) -> list[Clause]:
    """For its site and adjacent ones, one of three, chosen on deployment."""
    return [
        *[attach(places=where, cost=2, mode=number) for number in (1, 2, 3)],
        cheaper(-1, OPP, NEAR, mode_is(1)),
        Tally("ability-needed", 1, "opp", NEAR, mode_is(2)),
        total_power(1, places=NEAR, when=mode_is(3)),
    ]


def shared_jawas() -> list[Clause]:
    return [beside(3), Flag("both-pay"), mod("forfeit", 1, OWN & is_("jawa"))]


def _stopped_by_doors(table: Table, me: int, who: int, event: Trigger) -> bool:
    return table.cards[event[2]].name in (
        "Into The Garbage Chute, Flyboy",
        "Narrow Escape",
        "Blast The Door, Kid!",
        "Rebel Barrier",
    )


def _not_death_star(table: Table, me: int, who: int) -> int:
    found = 0
    for place in range(len(table.stacks)):
        if not {"death star", "system"} <= location(table, place).words:
            found |= 1 << place
    return found


def _no_bay(where: Mask) -> Mask:
    bays = ground("docking_bay")
    return lambda table, me, who: where(table, me, who) & ~bays(table, me, who)


# -- Utinni Effects ------------------------------------------------------------------------------------------


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
    for card in bits((OWN & PEOPLE)(table, frame.card, frame.seat)):
        able = ability(table, card)
        found += 2 if able >= 4 else 1 if able == 3 else 0
    return found


def _worry(table: Table, me: int, who: int, card: int) -> float:
    return -3 if "luke" in table.cards[card].words else -1


def _worried_to_death(table: Table, me: int, who: int) -> bool:
    aim = aim_of(table, me)
    return aim != NONE and bool(table.play >> aim & 1) and value(table, "forfeit", aim) == 0


def _lose_aim(table: Table, frame: Frame) -> None:
    table.then(*lose(aim_of(table, frame.card)))


def _host_arrived(table: Table, me: int, who: int, event: Trigger) -> bool:
    """The card that this one is on ended a move, by itself or aboard something, at a Yavin 4 site."""
    host, moved = table.host[me], event[2]
    if table.slot[me] != WORN or host == NONE:
        return False
    while host not in (NONE, moved):
        host = table.host[host]
    return host == moved and {"yavin 4", "site"} <= location(table, table.spot[me]).words


def _retrieve_total(table: Table, frame: Frame) -> None:
    retrieve(table, frame.seat, int(total(table) or 0))


def _never(table: Table, me: int, who: int) -> bool:
    return False


def _free_title(table: Table, me: int, who: int) -> bool:
    return free_title(table, who, me)


def _lay_on(table: Table, frame: Frame, place: int, aim: int) -> None:
    """An Effect that is deployed as an answer: it lies on a place, with a target."""
    table.put_at(frame.card, place, ON_PLACE)
    table.tell("deploy", frame.seat, frame.card, place, NONE)
    table.mark(frame.card, (aim + 1) * 8)
    table.then(*event(table, "deployed", frame.seat, frame.card), ("settle", ()))


def _trooper_lost(table: Table, me: int, who: int, moment: Trigger) -> bool:
    place = moment[3] // 4 - 1
    if "stormtrooper" not in table.cards[moment[2]].words or place == NONE:
        return False
    return {"death star", "site"} <= location(table, place).words


def _lay_where_lost(table: Table, frame: Frame) -> None:
    _lay_on(table, frame, frame.window[3] // 4 - 1, frame.targets[0])


def _won_on_tatooine(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return {"tatooine", "site"} <= location(table, moment[3]).words and moment[2] == who


def _lay_where_won(table: Table, frame: Frame) -> None:
    _lay_on(table, frame, frame.window[3], frame.targets[0])


def _on_tatooine(table: Table, me: int, who: int) -> bool:
    return _carried(table, me, who) and on_system(table, table.host[me], "tatooine")


def _warriors_in_it(table: Table, frame: Frame) -> int:
    battle = table.battle
    fighters = PEOPLE & has("warrior")
    found = fighters(table, frame.card, frame.seat)
    return 0 if battle is None else int(battle.part & found)


def _other_yavin_sites(table: Table, frame: Frame) -> int:
    return sites_of("yavin 4")(table, frame.card, frame.seat) & ~(1 << int(frame.window[3]))


def _recall(table: Table, frame: Frame) -> None:
    _lay_on(table, frame, frame.targets[1], frame.targets[0])


def _recalled(table: Table, me: int, who: int, card: int) -> float:
    return -3 if "leia" in table.cards[card].words else -2


def _won(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return moment[2] == who


# Disarmed


def _duels(table: Table, frame: Frame) -> int:
    """Opponent's armed characters present at a site where an own armed character is."""
    found = 0
    people = table.words.get(CHARACTER, 0) & active(table)
    for place in range(len(table.stacks)):
        if location(table, place).subtype != "site":
            continue
        mine = table.at[place] & people & table.owned[frame.seat]
        if any(armed(table, card) for card in bits(mine)):
            theirs = present(table, place) & people & table.owned[1 - frame.seat]
            found |= sum(BIT[card] for card in bits(theirs) if armed(table, card))
    return found


def _disarm(table: Table, frame: Frame) -> None:
    host = frame.targets[0]
    if not table.play >> host & 1:
        return
    table.put_on(frame.card, host, WORN)
    table.tell("deploy", frame.seat, frame.card, table.spot[host], host)
    weapons = bits(table.on[host] & table.words.get("weapon", 0))
    table.then(*event(table, "deployed", frame.seat, frame.card), *lose(*weapons), ("settle", ()))


def disarmed() -> list[Clause]:
    return [
        play(
            Target(_duels),
            window="control",
            when=_free_title,
            deploys=True,
            stages=(_disarm,),
        ),
        on_host("power", -1),
        ban("carry", HOST),
        NOT_ALTER,
    ]


# Organa's Ceremonial Necklace


def _drain_with(table: Table, me: int, who: int, moment: Trigger) -> bool:
    place = table.spot[me]
    worn = table.slot[me] == WORN and moment[1] == who and moment[2] == place
    return worn and bool(present(table, place) >> table.host[me] & 1)


def _hand_on(table: Table, frame: Frame) -> Flow[None]:
    """It may go on to an Imperial at an adjacent site that its owner controls."""
    found: list[int] = []
    for place in bits(adjacent(table, table.spot[frame.card])):
        if controls(table, place, frame.seat):
            found += bits(table.at[place] & active(table) & table.words.get("imperial", 0))
    people = [card for card in found if table.cards[card].kind == CHARACTER]
    if people:
        choice = yield from choose(
            frame.seat,
            "Who wears it next?",
            lambda: [DONE, *[act("card", card) for card in people]],
            topic="hand-on",
            about={"card": frame.card},
        )
        if choice is not DONE:
            table.put_on(frame.card, choice.card, WORN)
            table.tell("transfer", frame.seat, frame.card, choice.card)


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
        lambda: [act("card", card) for card in hand],
        topic="swap",
        about={"card": frame.card},
    )
    back = frame.targets[0]
    table.put_on(choice.card, frame.card, STACKED)
    table.put_hand(back, 0, 1)
    table.tell("stack", frame.seat, choice.card)
    table.tell("hand", frame.seat, back)


# Mantellian Savrip


def _savrip_cost(table: Table, me: int, who: int, host: int) -> float:
    return 0 if table.words.get("c3po", 0) & active(table) else 3


def _lost_battle(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    lost = battle is not None and battle.winner == 1 - who
    return lost and bool(battle.damage[who] or battle.attrition[who])  # type: ignore[union-attr]


def _units_in_hand(table: Table, frame: Frame) -> int:
    return table.hands[frame.seat] & units(table)


def _forfeit_from_hand(table: Table, frame: Frame) -> None:
    """Its value counts as if it had been forfeited; this was the player's choice."""
    card, seat, battle = frame.targets[0], frame.seat, table.battle
    if battle is None or not table.hands[seat] >> card & 1:
        return
    worth = value(table, "forfeit", card)
    battle.attrition[seat] = max(0.0, battle.attrition[seat] - worth)
    battle.damage[seat] = max(0.0, battle.damage[seat] - worth)
    table.lift(card)
    table.put_pile(card, LOST)
    table.tell("forfeit", seat, card)
    choice_made(table, seat)


# Yerka Mig


def _near_sites(table: Table, me: int, who: int) -> int:
    return NEAR(table, me, who) & ground("site")(table, me, who)


MORE_EFFECTS: dict[str, Text] = {
    "L1_43": text(overawes()),
    "L1_45": text(
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
    "L1_46": text(
        attach(
            places=_no_bay(sites_of("death star")),
            aim=OWN & PEOPLE & is_("droid") - _on("death star", PEOPLE),
        ),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        answer("moved", must=True, on=_host_arrived, stages=(draw(3), _retrieve_total, lose_this)),
    ),
    "L1_47": text(
        attach(PEOPLE & is_("imperial") - is_("vader", "emperor", "stormtrooper"), cost=2),
        on_host("power", -2),
        silences(HOST),
    ),
    "L1_48": text(disarmed()),
    "L1_49": text(teaches_to_fly()),
    "L1_51": text(shared_jawas()),
    "L1_53": text(dejarik()),
    "L1_54": text(
        attach(more_than("ability", 2, OWN & PEOPLE & Filter(_with_saber)), keep=Filter(_with_saber)),
        on_host("power", 3, _host_fights),
        answer("drain-start", on=all_of(MINE, AT_SPOT), when=_host_present, stages=(add_drain(1),)),
    ),
    "L1_55": text(
        beside(_savrip_cost),
        answer("damage", Target(_units_in_hand), on=MINE, when=_lost_battle, stages=(_forfeit_from_hand,)),
    ),
    "L1_57": text(
        attach(OWN & PEOPLE & is_("rebel", "alien"), cost=2),
        immune(5, HOST),
        answer(
            "battle-start",
            Target(_weaklings, hostile="lost"),
            on=AT_SPOT,
            when=both(_host_present, _neighbour),
            cost=1,
            stages=(_scare,),
        ),
    ),
    "L1_58": text(
        attach(places=ground("alderaan", "system"), aim=of(PEOPLE & is_("rebel"), _at_tatooine)),
        answer("check", must=True, when=reached, stages=(retrieve_force(_counted_heroes), lose_this)),
    ),
    "L1_59": text(
        attach(places=ANYWHERE, aim=PEOPLE, when=_never),
        answer(
            "lost",
            Target(lambda t, f: (OWN & PEOPLE - _on("death star", PEOPLE))(t, f.card, f.seat)),
            on=_trooper_lost,
            when=_free_title,
            deploys=True,
            stages=(_lay_where_lost,),
        ),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        gains("spy", HOST, _carried),
        Mod("power", 2, HOST, _carried),
        Mod("forfeit", 2, HOST, _carried),
        Mod("armor", 5, HOST, _carried, "set"),
    ),
    "L1_61": text(beside(3), cheaper(-1, OPP & is_("character") & has("warrior"), None)),
    "L1_62": text(attach(places=_not_death_star, cost=3)),
    "L1_63": text(
        attach(OWN & PEOPLE - has("smuggler"), mode=1),
        attach(OWN & PEOPLE & has("smuggler"), mode=2),
        gains("smuggler", HOST, mode_is(1)),
        on_host("power", 1, mode_is(2)),
        NOT_ALTER,
    ),
    "L1_67": text(
        attach(places=ANYWHERE, aim=PEOPLE, when=_never),
        answer(
            "battle-won",
            Target(lambda t, f: (OWN & PEOPLE - of(PEOPLE, _at_tatooine))(t, f.card, f.seat)),
            on=_won_on_tatooine,
            when=_free_title,
            deploys=True,
            stages=(_lay_where_won,),
        ),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        Mod("power", 2, HOST, _on_tatooine),
        Mod("forfeit", 2, HOST, _on_tatooine),
        Mod("immune", 3, HOST, _on_tatooine, "exactly"),
    ),
    "L1_68": text(sentry(sites_of("yavin 4"))),
    "L1_69": text(
        attach(places=ANYWHERE, aim=OPP & PEOPLE),
        Flag("moves-like-character"),
        Flag("rides"),
        total_power(-1, "opp", _near_sites),
        answer("check", must=True, when=reached, stages=(lose_this,)),
    ),
    "D1_209": text(teaches_to_fly()),
    "D1_210": text(beside(), answer("playing", must=True, on=_stopped_by_doors, stages=(cancel_answered,))),
    "D1_213": text(sentry(sites_of("death star"))),
    "D1_214": text(disarmed()),
    "D1_217": text(overawes()),
    "D1_219": text(shared_jawas()),
    "D1_223": text(
        attach(places=sites_of("tatooine"), aim=PEOPLE & is_("rebel")),
        mod("power", _worry, AIM),
        mod("forfeit", _worry, AIM),
        answer("check", must=True, when=reached, stages=(lose_this,)),
        answer("check", must=True, when=_worried_to_death, stages=(_lose_aim,)),
    ),
    "D1_225": text(dejarik()),
    "D1_226": text(
        attach(places=sites_of("yavin 4"), aim=PEOPLE & is_("imperial")),
        answer("check", must=True, when=_waiting, stages=(attach_to_target,)),
        answer("drain-start", must=True, on=_drain_with, stages=(add_drain(1), _hand_on)),
    ),
    "D1_228": text(
        beside(1),
        play(
            window="own control",
            when=lambda table, me, who: bool(table.hands[who]),
            stages=(hand_to_used,),
        ),
    ),
    "D1_229": text(
        attach(
            places=_no_bay(sites_of("tatooine")),
            cost=2,
            aim=_on("death star", PEOPLE & is_("trooper", "stormtrooper")),
        ),
        Tally("attrition", 1, "opp", of_system("tatooine"), reached),
    ),
    "D1_231": text(
        attach(places=ANYWHERE, aim=PEOPLE, when=_never),
        answer(
            "battle-won",
            Target(_warriors_in_it),
            Target(_other_yavin_sites, places=True),
            on=_won,
            when=_free_title,
            deploys=True,
            stages=(_recall,),
        ),
        mod("power", _recalled, AIM),
        mod("forfeit", _recalled, AIM),
        answer("check", must=True, when=reached, stages=(lose_this,)),
    ),
    "D1_232": text(beside(3), cheaper(-1, OPP & is_("character") & has("warrior"), None)),
}
