"""Texts of Effects."""

from __future__ import annotations

from understudy.games.swccg.cards.characters import flee_or_die, has_neighbour
from understudy.games.swccg.data import DARK, LIGHT, STARSHIP
from understudy.games.swccg.queries import (
    SEAT_BIT,
    ability,
    armed,
    carried,
    is_at,
    is_piloting,
    location,
    night,
    present,
    shielded,
    temp,
    units,
    value,
    word,
)
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.table import BATTLE_END, BIT, NONE, ON_PLACE, RESERVE, WORN, Frame, Table, bits
from understudy.games.swccg.verbs import (
    add_drain,
    attach_to_target,
    cancel_answered,
    hand_to_used,
    lose_this,
    peek,
    reached,
    retrieve_force,
    titled,
)
from understudy.games.swccg.vocabulary import (
    AIM,
    ANYWHERE,
    AT_SPOT,
    CONTROL,
    HOST,
    IN_PLAY,
    IS_PRESENT,
    MINE,
    NEAR,
    OPP,
    OWN,
    PART,
    PRESENT,
    RELATED,
    SPOT,
    Action,
    Amount,
    Clause,
    Event,
    Filter,
    Flag,
    Mask,
    Mod,
    Tally,
    Target,
    Text,
    X,
    aim_of,
    all_of,
    answer,
    at,
    at_place,
    attach,
    ban,
    beside,
    both,
    cheaper,
    either,
    exactly,
    flown_by,
    free,
    gains,
    ground,
    has,
    holding,
    immune,
    is_,
    mod,
    mode_is,
    more_than,
    no,
    of,
    of_system,
    on,
    on_host,
    play,
    provided,
    reset,
    silences,
    sites_of,
    target,
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


def _if_printed(question: str) -> Amount:
    def amount(table: Table, me: int, who: int, host: int) -> float:
        return 2 if getattr(table.cards[host], question) is not None else 0

    return amount


def _on_falcon(table: Table, me: int, who: int) -> bool:
    ship = HOST & is_("falcon")
    return bool(flown_by(ship, is_("han", "lando", "chewie"))(table, me, who))


def _hand_left(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[who])


def _other_reserve(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[1 - who][RESERVE])


def _night_anywhere(table: Table, frame: Frame) -> float:

    return 3 if any(night(table, place) for place in range(len(table.stacks))) else 1


# -- Jedi ----------------------------------------------------------------------------------------------------


def _masters(side: int) -> Filter:
    """Characters of a side with ability of 6 or more."""
    people = IN_PLAY & is_("character")
    return of(people, lambda t, card: t.cards[card].side == side and ability(t, card) >= 6)


JEDI, DARK_JEDI = _masters(LIGHT), _masters(DARK)


def clouds_minds(unless_present: Filter) -> list[Tally]:
    """The opponent's total ability here −2, unless somebody is present."""
    test = no(unless_present & PRESENT)
    return [Tally(question, -2, "opp", when=test) for question in ("total-ability", "battle-ability")]


WITH_SABER = holding(IN_PLAY, is_("lightsaber"))


# -- skills --------------------------------------------------------------------------------------------------


def _flown_by_host(table: Table, me: int, who: int) -> int:
    """What the host of this card pilots."""
    host = table.host[me]
    vessel = table.host[host] if host != NONE else NONE
    return BIT[vessel] if vessel != NONE and is_piloting(table, host, vessel) else 0


def pilot_school() -> list[Clause]:
    """A non-pilot becomes a pilot with +2; a pilot gets +1."""
    people = OWN & IN_PLAY & is_("character")
    return [
        attach(people - has("pilot") - is_("droid"), mode=1),
        attach(people & has("pilot"), mode=2),
        gains("pilot", HOST, mode_is(1)),
        mod("power", 2, Filter(_flown_by_host), mode_is(1)),
        mod("power", 1, Filter(_flown_by_host), mode_is(2)),
        Flag("immune-alter"),
    ]


def war_school() -> list[Clause]:
    """A non-warrior becomes a warrior; a warrior gets power +1."""
    people = OWN & IN_PLAY & is_("character")
    return [
        attach(people - has("warrior") - is_("droid"), mode=1),
        attach(people & has("warrior"), mode=2),
        gains("warrior", HOST, mode_is(1)),
        on_host("power", 1, mode_is(2)),
        Flag("immune-alter"),
    ]


def _unarmed_soon(table: Table, frame: Frame) -> int:
    """Opponent's armed characters present at a site where an own armed character is present."""
    found = 0
    people = table.words.get("character", 0)
    for place in bits(ground("site")(table, frame.card, frame.seat)):
        near = present(table, place) & people
        mine = [card for card in bits(near & table.owned[frame.seat]) if armed(table, card)]
        if mine:
            found |= sum(BIT[card] for card in bits(near & table.owned[1 - frame.seat]) if armed(table, card))
    return found


def _disarm(table: Table, frame: Frame) -> None:
    host = frame.targets[0]
    if table.play >> host & 1:
        table.put_on(frame.card, host, WORN)
        table.then(*lose(*bits(carried(table, host))), ("settle", ()))


def disarmed() -> list[Clause]:
    """Deployed in a control phase; the weapons of its host are lost, and it may carry none."""
    return [
        Action("control", (_disarm,), targets=[Target(_unarmed_soon)], deploys=True),
        on_host("power", -1),
        ban("carry", HOST),
        Flag("immune-alter"),
    ]


def _ability_present(table: Table, frame: Frame) -> tuple[int, int]:
    battle = table.battle
    if battle is None:
        return 1, 0
    mine = battle.part & table.owned[frame.seat] & present(table, battle.place) & units(table)
    return 1, int(sum(ability(table, card) for card in bits(mine)))


def _moves_piece(table: Table, frame: Frame) -> None:
    """Total power +X, ability for battle destiny −X till the end of the battle."""
    battle, amount = table.battle, frame.args[0]
    if battle is not None:
        battle.extra[frame.seat] += amount
        everywhere = SEAT_BIT[frame.seat] | ((1 << 120) - 1)
        temp(table, "battle-ability", everywhere, -amount, BATTLE_END, "add", table.cards[frame.card].title)


def game_piece() -> Action:
    return play(window="battle", limit="battle", cost=X, amount=_ability_present, stages=(_moves_piece,))


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


def sentry(system: str) -> list[Clause]:
    """One of three, for a site and its neighbours."""
    return [
        *[attach(places=sites_of(system), cost=2, mode=number) for number in (1, 2, 3)],
        cheaper(-1, OPP, NEAR, mode_is(1)),
        Tally("ability-needed", 1, "opp", NEAR, mode_is(2)),
        total_power(1, places=NEAR, when=mode_is(3)),
    ]


def _turnable(table: Table, me: int, who: int) -> int:
    """L1_62: any location; the Death Star is immune."""
    return ANYWHERE(table, me, who) & ~ground("death star", "system")(table, me, who)


# -- Utinni Effects ------------------------------------------------------------------------------------------


def as_response(places: Mask, aim: Filter) -> Clause:
    """It is never deployed in the deploy phase, but has a target that it is lost with."""
    return attach(places=places, aim=aim, when=lambda table, me, who: False)


def WORN_BY_TARGET(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return table.slot[me] == WORN


def reaches_target() -> Action:
    return answer("check", must=True, when=both(reached, no(WORN_BY_TARGET)), stages=(attach_to_target,))


def _strong_ones(table: Table, frame: Frame) -> float:
    """L1_58: 1 for each own character of ability 3, 2 for each with 4 or more."""
    mine = (OWN & IN_PLAY & is_("character"))(table, frame.card, frame.seat)
    able = [ability(table, card) for card in bits(mine)]
    return sum(2 if one >= 4 else 1 if one == 3 else 0 for one in able)


def _lay_for(table: Table, frame: Frame, place: int, aim: int) -> None:
    if table.play >> aim & 1:
        table.put_at(frame.card, place, ON_PLACE)
        table.mark(frame.card, (aim + 1) * 8)
        table.then(("settle", ()))


def _trooper_lost(table: Table, me: int, who: int, event: Event) -> bool:
    place = event[3] // 4 - 1
    fits = place >= 0 and is_at(table, place, "death star", "site")
    return fits and "stormtrooper" in table.cards[event[2]].words


def _lay_where_lost(table: Table, frame: Frame) -> None:
    _lay_for(table, frame, frame.window[3] // 4 - 1, frame.targets[0])


def _won_on_tatooine(table: Table, me: int, who: int, event: Event) -> bool:
    return event[1] == who and is_at(table, event[3], "tatooine", "site")


def _lay_at_battle(table: Table, frame: Frame) -> None:
    _lay_for(table, frame, frame.window[3], frame.targets[0])


def _far_yavin_sites(table: Table, frame: Frame) -> int:
    return sites_of("yavin 4")(table, frame.card, frame.seat) & ~(1 << int(frame.window[3]))


def _fought_warriors(table: Table, frame: Frame) -> int:
    part = table.battle.part if table.battle is not None else 0
    return part & word(table, "warrior") & table.words.get("character", 0) & table.play


def _lay_afar(table: Table, frame: Frame) -> None:
    _lay_for(table, frame, *frame.targets)


def _less_if_luke(table: Table, me: int, who: int, card: int) -> float:
    return -3 if "luke" in table.cards[card].words else -1


def _less_if_leia(table: Table, me: int, who: int, card: int) -> float:
    return -3 if "leia" in table.cards[card].words else -2


def _worthless(table: Table, me: int, who: int) -> bool:
    """D1_223: the target's forfeit is 0."""
    aim = aim_of(table, me)
    return aim != NONE and table.play >> aim & 1 == 1 and value(table, "forfeit", aim) <= 0


def _lose_aim(table: Table, frame: Frame) -> None:
    table.then(*lose(aim_of(table, frame.card)))


def _open_tatooine(table: Table, me: int, who: int) -> int:
    return sites_of("tatooine")(table, me, who) & ~ground("docking_bay")(table, me, who)


EFFECTS: dict[str, Text] = {
    "L1_60": text(attach(places=_war_room_or_bay, cost=1), total_power(_ships_there, places=_space)),
    "L1_65": text(
        attach(IN_PLAY & is_("starship"), cost=1),
        on_host("armor", _if_printed("armor")),
        on_host("maneuver", _if_printed("maneuver")),
        on_host("power", 2, _on_falcon),
        on_host("forfeit", 2, _on_falcon),
    ),
    "L1_66": text(beside(1), play(window="own control", when=_hand_left, stages=(hand_to_used,))),
    "L1_43": text(attach(JEDI & OWN, cost=1), clouds_minds(DARK_JEDI)),
    "D1_217": text(attach(DARK_JEDI & OWN, cost=1), clouds_minds(JEDI & OPP)),
    "L1_47": text(
        attach(
            (IN_PLAY & is_("imperial") & is_("character")) - is_("vader", "emperor", "stormtrooper"),
            cost=2,
            keep=is_("imperial"),
        ),
        on_host("power", -2),
        silences(HOST),
    ),
    "L1_48": text(disarmed()),
    "D1_214": text(disarmed()),
    "L1_49": text(pilot_school()),
    "D1_209": text(pilot_school()),
    "L1_51": text(beside(3), Flag("both-pay"), mod("forfeit", 1, OWN & is_("jawa") & IN_PLAY)),
    "D1_219": text(beside(3), Flag("both-pay"), mod("forfeit", 1, OWN & is_("jawa") & IN_PLAY)),
    "L1_53": text(beside(), game_piece()),
    "D1_225": text(beside(), game_piece()),
    "L1_54": text(
        attach(more_than("ability", 2, OWN & is_("character") & WITH_SABER), keep=WITH_SABER),
        on_host("power", 3, lambda t, me, who: bool((HOST & PART)(t, me, who))),
        answer("drain-start", on=all_of(MINE, AT_SPOT), when=IS_PRESENT, stages=(add_drain(1),)),
    ),
    "L1_56": text(darkness()),
    "D1_230": text(darkness()),
    "L1_57": text(
        attach(OWN & is_("rebel", "alien") & is_("character"), cost=2),
        immune(5, HOST),
        answer(
            "battle-start",
            target(exactly("ability", 1, OPP & is_("character") & PRESENT), hostile="lost"),
            on=AT_SPOT,
            when=both(IS_PRESENT, has_neighbour),
            cost=1,
            stages=(flee_or_die,),
        ),
    ),
    "L1_58": text(
        attach(
            places=ground("alderaan", "system"),
            aim=at_place(of_system("tatooine"), is_("rebel") & is_("character")),
        ),
        answer("check", must=True, when=reached, stages=(retrieve_force(_strong_ones), lose_this)),
    ),
    "L1_59": text(
        as_response(ground("death star", "site"), OWN & IN_PLAY & is_("character")),
        Action(
            "lost",
            (_lay_where_lost,),
            targets=[target((OWN & IN_PLAY & is_("character")) - at_place(sites_of("death star")))],
            on=_trooper_lost,
            deploys=True,
        ),
        reaches_target(),
        gains("spy", HOST, WORN_BY_TARGET),
        on_host("power", 2, WORN_BY_TARGET),
        on_host("forfeit", 2, WORN_BY_TARGET),
        reset("armor", 5, HOST, WORN_BY_TARGET),
    ),
    "L1_61": text(beside(3), cheaper(-1, OPP & has("warrior"), None)),
    "D1_232": text(beside(3), cheaper(-1, OPP & has("warrior"), None)),
    "L1_62": text(attach(places=_turnable, cost=3)),
    "L1_63": text(
        attach((OWN & is_("character")) - has("smuggler"), mode=1),
        attach(OWN & is_("character") & has("smuggler"), mode=2),
        gains("smuggler", HOST, mode_is(1)),
        on_host("power", 1, mode_is(2)),
        Flag("immune-alter"),
    ),
    "L1_64": text(war_school()),
    "D1_221": text(war_school()),
    "L1_67": text(
        as_response(sites_of("tatooine"), OWN & IN_PLAY & is_("character")),
        Action(
            "battle-won",
            (_lay_at_battle,),
            targets=[target((OWN & IN_PLAY & is_("character")) - at_place(of_system("tatooine")))],
            on=_won_on_tatooine,
            deploys=True,
        ),
        reaches_target(),
        provided(
            both(WORN_BY_TARGET, on("tatooine")),
            on_host("power", 2),
            on_host("forfeit", 2),
            Mod("immune", 3, HOST, how="exactly"),
        ),
    ),
    "L1_68": text(sentry("yavin 4")),
    "D1_213": text(sentry("death star")),
    "D1_210": text(
        beside(),
        answer(
            "playing",
            must=True,
            on=titled(
                "into the garbage chute, flyboy", "narrow escape", "blast the door, kid!", "rebel barrier"
            ),
            stages=(cancel_answered,),
        ),
    ),
    "D1_216": text(
        attach(IN_PLAY & is_("capital")),
        total_power(1, places=open_sites, when=both(either(at("system"), at("sector")), CONTROL)),
    ),
    "D1_223": text(
        attach(places=sites_of("tatooine"), aim=IN_PLAY & is_("rebel") & is_("character")),
        mod("power", _less_if_luke, AIM),
        mod("forfeit", _less_if_luke, AIM),
        answer("check", must=True, when=_worthless, stages=(_lose_aim,)),
        answer("check", must=True, when=reached, stages=(lose_this,)),
    ),
    "D1_228": text(beside(1), play(window="own control", when=_hand_left, stages=(hand_to_used,))),
    "D1_229": text(
        attach(places=_open_tatooine, cost=2, aim=at_place(sites_of("death star"), IN_PLAY & is_("trooper"))),
        Tally("attrition", 1, "opp", of_system("tatooine"), reached),
    ),
    "D1_231": text(
        as_response(sites_of("yavin 4"), IN_PLAY & is_("character")),
        Action(
            "battle-won",
            (_lay_afar,),
            targets=[Target(_far_yavin_sites, places=True), Target(_fought_warriors)],
            on=MINE,
            deploys=True,
        ),
        mod("power", _less_if_leia, AIM),
        mod("forfeit", _less_if_leia, AIM),
        answer("check", must=True, when=reached, stages=(lose_this,)),
    ),
    "D1_227": text(attach(places=ANYWHERE), Tally("icons", 1, "both", SPOT)),
    "D1_224": text(
        beside(2),
        play(cost=1, when=_other_reserve, stages=(peek(_night_anywhere, "opp"),)),
    ),
}
