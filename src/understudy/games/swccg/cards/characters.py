"""Texts of characters."""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.games.swccg.data import LIGHT
from understudy.games.swccg.options import act
from understudy.games.swccg.queries import (
    adjacent,
    here,
    icons,
    location,
    night,
    power,
    present,
    related,
    temp,
)
from understudy.games.swccg.rules.battle import choice_made, forfeit
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.move import away_moves, go
from understudy.games.swccg.rules.piles import top_card
from understudy.games.swccg.table import (
    BIT,
    FORCE,
    LOST,
    NONE,
    OWN_NEXT_END,
    RESERVE,
    USED,
    Frame,
    Table,
)
from understudy.games.swccg.verbs import (
    activate,
    cancel_destiny,
    draw_into_hand,
    lose_targets,
    redraw_destiny,
    steal_there,
)
from understudy.games.swccg.vocabulary import (
    ADJACENT,
    ALL_ATTRITION,
    AT_SPOT,
    CARRIER,
    DEFENDING,
    HERE,
    HIT,
    IN_BATTLE,
    IN_PLAY,
    IS_PRESENT,
    ME,
    MINE,
    NEAR,
    NIGHT,
    OPP,
    OWN,
    PART,
    PRESENT,
    SPOT,
    THEIRS,
    TOGETHER,
    Clause,
    Event,
    Filter,
    Flag,
    Mod,
    Only,
    React,
    Tally,
    Target,
    Test,
    Text,
    answer,
    at,
    ban,
    bd_min,
    both,
    cheaper,
    count,
    exactly,
    free,
    ground,
    has,
    immune,
    is_,
    mod,
    more_than,
    moves_free,
    no,
    of,
    on,
    pilot,
    pilot_of,
    piloting,
    play,
    target,
    text,
    total_power,
    with_,
)

STRONG_REBEL = more_than("ability", 2, IN_PLAY & is_("rebel"))
STRONG_IMPERIAL = more_than("ability", 2, IN_PLAY & is_("imperial"))


def ace(ship: str, bonus: int = 2, speed: int = 1) -> list[Clause]:
    """pilot:+n; pilot(X): maneuver +n, draws one battle destiny if unable to otherwise."""
    return [pilot(bonus), *pilot_of(ship, mod("maneuver", speed)), bd_min(1, piloting(ship))]


def only_on(system: str) -> Only:
    """Deploys only on a system: at its sites, or aboard something there (card_hooks A)."""
    return Only(ground(system, "site"))


def astromech(amount: int) -> list[Mod]:
    """Aboard a starfighter, in any slot: its power, maneuver and hyperspeed +n."""
    ship = CARRIER & is_("starfighter")
    return [mod(question, amount, ship) for question in ("power", "maneuver", "hyperspeed")]


def vehicle_droid() -> list[Clause]:
    ship = (CARRIER & is_("vehicle")) - is_("creature vehicle")
    mods: list[Clause] = [mod(question, 1, ship) for question in ("power", "maneuver", "landspeed")]
    return [*mods, Flag("drives")]


def mechanic() -> list[Clause]:
    """Own vehicles and droids here immune < 2; at a docking bay own starfighters above immune < 3."""

    def above(table: Table, me: int, who: int) -> int:
        place = table.spot[me]
        found = 0
        for other in range(len(table.stacks)):
            if related(table, place) >> other & 1 and location(table, other).subtype != "site":
                found |= table.at[other]
        return found

    return [
        immune(2, OWN & is_("vehicle", "droid") & HERE),
        immune(3, OWN & is_("starfighter") & Filter(above), at("docking_bay")),
    ]


# -- single cards --------------------------------------------------------------------------------------------


def _company(table: Table, me: int, who: int, place: int) -> float:
    """C-3PO: twice the smaller number of own droids and own Rebels present."""
    mine = present(table, table.spot[me]) & table.owned[who]
    droids = (mine & table.words.get("droid", 0)).bit_count()
    return 2 * min(droids, (mine & table.words.get("rebel", 0)).bit_count())


def _flee_or_die(table: Table, frame: Frame) -> Flow[None]:
    """The opponent moves the character away free, or it is lost (L1_21)."""
    card = frame.targets[0]
    moves = away_moves(table, card)
    choice = yield from choose(
        1 - frame.seat,
        "Move it away, or lose it",
        lambda: [act("done"), *moves],
        topic="flee-or-lose",
        about={"card": card},
    )
    if choice.kind == "done":
        table.then(*lose(card))
    else:
        go(table, card, choice.b)


def _has_neighbour(table: Table, me: int, who: int) -> bool:
    return table.spot[me] != NONE and adjacent(table, table.spot[me]) != 0


def _grief(table: Table, frame: Frame) -> None:
    """Luke power+3 until the end of Light's next turn (L1_2, L1_22)."""
    lukes = table.words.get("luke", 0) & table.play
    temp(table, "power", lukes, 3, OWN_NEXT_END, "add", table.cards[frame.card].title)


def _lost_on_their_turn(table: Table, me: int, who: int, event: Event) -> bool:
    return event[2] == me and table.active != table.owner[me]


GRIEF = answer("lost", must=True, on=_lost_on_their_turn, stages=(_grief,))


def _at_scomp(table: Table, me: int, who: int) -> bool:
    """Present at a location with a Scomp link, or aboard a card with one."""
    place, host = table.spot[me], table.host[me]
    if place == NONE:
        return False
    if host != NONE:
        return "scomp" in table.cards[host].words
    return "scomp" in table.cards[table.stacks[place][0]].words


def _value_between(low: int, high: int) -> Test:
    def test(table: Table, me: int, who: int, event: Event) -> bool:
        drawn = table.draws[-1] if table.draws else None
        return drawn is not None and not drawn.cancelled and low <= drawn.value <= high and event[1] != who

    return test


def _reserve_left(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[who][RESERVE])


def _other_hit(table: Table, frame: Frame) -> int:
    people = table.words.get("character", 0) & table.owned[frame.seat]
    return here(table, frame.card) & people & table.hit & ~BIT[frame.card]


def _stand_in(table: Table, frame: Frame) -> None:
    """L1_31: forfeit Talz as this choice; the other one is restored to normal."""
    other = frame.targets[0]
    table.hit &= ~BIT[other]
    table.temps = [one for one in table.temps if not (one[2] >> other & 1 and one[6] == "set")]
    table.touch()
    forfeit(table, frame.seat, frame.card)
    choice_made(table, frame.seat)


def _undercover(table: Table, me: int, who: int) -> bool:
    return bool(table.undercover >> me & 1)


def _fortune(table: Table, frame: Frame) -> Flow[None]:
    """D1_184: the top card of the Reserve Deck is shown; ships are lost, others go where the owner likes."""
    seat = frame.seat
    card = yield from top_card(table, seat, RESERVE)
    table.tell("show", seat, card)
    if table.cards[card].kind in ("vehicle", "starship"):
        table.lift(card)
        table.put_pile(card, LOST)
        return
    choice = yield from choose(
        seat,
        "Where does the card go",
        lambda: [act("lose", RESERVE), act("lose", FORCE), act("lose", USED)],
        topic="put-card",
        about={"card": card},
    )
    table.lift(card)
    table.put_pile(card, choice.a)


def _icon_power(table: Table, me: int, who: int, target: int) -> float:
    place = table.spot[me]
    if place == NONE or not present(table, place) >> me & 1:
        return 0
    return icons(table, place, 0) * (2 if night(table, place) else 1)


def _raiders(table: Table, me: int, who: int) -> bool:
    near = present(table, table.spot[me]) if table.spot[me] != NONE else 0
    return (near & table.owned[who] & table.words.get("tusken_raider", 0)).bit_count() >= 4


def _hit_near(table: Table, me: int, who: int, event: Event) -> bool:
    place = table.spot[me]
    near = present(table, place) if place != NONE else 0
    return event[2] != me and bool(near >> me & near >> event[2] & 1)


def _event_card(table: Table, frame: Frame) -> int:
    return BIT[int(frame.window[2])] & table.play


def _power_here(table: Table, me: int, who: int, place: int) -> float:
    return power(table, me)


def _sites_with(table: Table, who: int, these: Filter) -> int:
    """Sites where the player has an active card of a filter."""
    found = 0
    mask = these(table, NONE, who) & table.owned[who]
    for place in range(len(table.stacks)):
        if mask & table.at[place] and "site" in table.cards[table.stacks[place][0]].words:
            found |= 1 << place
    return found


def steal_self(table: Table, frame: Frame) -> None:
    table.give(frame.card, LIGHT)
    table.tell("steal", LIGHT, frame.card)
    table.then(("settle", ()))


CHARACTERS: dict[str, Text] = {
    # Light
    "L1_19": text(
        Tally("generation", 1, places=SPOT, when=no(on("tatooine"))),
        pilot(3),
        pilot_of("red 5", mod("maneuver", 2)),
        immune(3),
    ),
    "L1_11": text(
        answer("drawn", on=MINE, when=IN_BATTLE, cost=1, limit="battle", stages=(redraw_destiny,)),
        pilot(2),
        pilot_of("falcon", mod("maneuver", 2)),
        bd_min(1, piloting("falcon")),
    ),
    "L1_17": text(mod("power", 1, is_("rebel") & TOGETHER, at("death star", "site")), immune(2)),
    "L1_21": text(
        answer(
            "battle-start",
            target(exactly("ability", 1, OPP & is_("character") & PRESENT), hostile="lost"),
            on=AT_SPOT,
            when=both(IS_PRESENT, _has_neighbour),
            cost=1,
            stages=(_flee_or_die,),
        ),
        immune(5),
    ),
    "L2_3": text(
        mod("power", 1, when=with_(is_("han"))),
        pilot(2),
        pilot_of("falcon", mod("maneuver", 1)),
        Mod("to-used", 1, OWN & HIT & HERE & is_("vehicle", "starship", "droid"), at("site"), "yes"),
    ),
    "L1_5": text(total_power(_company), mod("forfeit", 2, is_("r2d2") & PRESENT)),
    "L2_14": text(
        [
            mod(
                question,
                lambda t, me, who, c: 3 if "red 5" in t.cards[c].words else 2,
                CARRIER & is_("starfighter"),
            )
            for question in ("power", "maneuver", "hyperspeed")
        ],
        answer("drawn", on=_value_between(1, 3), when=both(_at_scomp, _reserve_left), stages=(activate(1),)),
        answer(
            "drawn", on=_value_between(4, 6), when=both(_at_scomp, _reserve_left), stages=(draw_into_hand(),)
        ),
    ),
    "L1_24": text(astromech(1)),
    "L1_3": text(ace("red 3")),
    "L1_8": text(
        ace("gold 1"),
        mod("forfeit", 1, (is_("gold_squadron") & has("pilot") & HERE) - ME),
    ),
    "L1_27": text(pilot(2)),
    "L1_28": text(free(ME, places=lambda t, me, who: _sites_with(t, who, STRONG_REBEL))),
    "L1_26": text(
        mod("power", 4, when=DEFENDING),
        ban("move", when=no(with_(is_("rebel squad leader")))),
        ban("relocate", when=no(with_(is_("rebel squad leader")))),
    ),
    "L1_4": text(pilot(3), immune(3), Flag("smuggler-for-kessel-run")),
    "L1_22": text(
        free(ME, places=ground("tatooine: lars' moisture farm")),
        mod("power", 2, when=with_(is_("beru lars", "vaporator"))),
        GRIEF,
    ),
    "L1_2": text(mod("forfeit", 2, when=with_(is_("owen lars", "hydroponics station"))), GRIEF),
    "L1_30": text(React("move", to=ADJACENT)),
    "L1_31": text(
        answer(
            "damage",
            Target(_other_hit, hostile=""),
            on=MINE,
            when=IN_BATTLE,
            stages=(_stand_in,),
        ),
        mod("power", 2, of(IN_PLAY & is_("talz"), lambda t, c: night(t, t.spot[c]))),
    ),
    "L1_20": text(
        play(
            target(OPP & PRESENT & is_("bantha", "wampa", "bubo", "dragonsnake"), hostile="stolen"),
            window="own control",
            limit="turn",
            stages=(steal_there,),
        )
    ),
    "L1_6": text(React("deploy", who=OWN - ME, to=NEAR)),
    # Dark
    "D1_168": text(
        Mod("bd-each-own", 1),
        pilot(3, no(piloting("vader's custom tie"))),
        pilot_of("vader's custom tie", mod("power", 4), mod("maneuver", 3)),
        immune(5),
    ),
    "D1_179": text(
        pilot(2),
        answer(
            "drawn",
            on=THEIRS,
            when=both(IN_BATTLE, with_(is_("vader") & PART)),
            limit="battle",
            stages=(cancel_destiny,),
        ),
    ),
    "D1_178": text(mod("forfeit", count(TOGETHER & is_("imperial") & is_("trooper")), when=at("site"))),
    "D1_166": text(
        mod("power", 1, when=both(at("site"), with_(is_("tarkin", "chief bast", "general dodonna"))))
    ),
    "D1_163": text(
        mod("power", 1, when=both(at("site"), with_(is_("motti", "yularen")))),
        cheaper(-1, (OPP & is_("droid")) | (OWN & is_("mouse_droid"))),
        immune(ALL_ATTRITION, when=NIGHT),
    ),
    "D2_107": text(
        Only(ground("site")),
        Flag("undercover"),
        Flag("no-presence-needed"),
        Flag("not-aboard starship"),
        Flag("not-aboard vehicle"),
        Tally("total-power", _power_here, of="opp", when=_undercover),
        answer(
            "cover-broken",
            on=lambda t, me, who, event: event[2] == me and t.owner[me] != LIGHT,
            by="opp",
            stages=(steal_self,),
        ),
    ),
    "D1_177": text(
        cheaper(1, is_("imperial"), when=with_(STRONG_REBEL)),
        moves_free(is_("imperial"), to=SPOT, leaving=ADJACENT, when=with_(STRONG_REBEL)),
    ),
    "D1_184": text(
        play(window="own control", limit="turn", when=_reserve_left, stages=(_fortune,)),
    ),
    "D1_194": text(free(ME, places=lambda t, me, who: _sites_with(t, who, STRONG_IMPERIAL))),
    "D1_180": text(pilot(2)),
    "D2_91": text(mod("forfeit", 1, ((OWN & is_("imperial") & HERE) - is_("leader")) - ME, at("site"))),
    "D2_92": text(
        mod("forfeit", 1, (OWN & is_("trooper") & HERE) - ME, at("site")),
        Flag("squad"),
    ),
    "D1_196": text(
        only_on("tatooine"),
        mod(
            "power", 1, when=lambda t, me, who: bool((PRESENT & is_("tusken_raider"))(t, me, who) & ~BIT[me])
        ),
        total_power(2, when=_raiders),
    ),
    "D1_171": text(mod("power", _icon_power), immune(3)),
    "D1_172": text(
        pilot(2),
        answer(
            "hit", Target(_event_card, hostile="lost"), on=_hit_near, when=IS_PRESENT, stages=(lose_targets,)
        ),
    ),
    "D1_190": text(
        mod(
            "power",
            3,
            when=both(
                IN_BATTLE,
                at("site"),
                with_(is_("dr. evazan") & PART),
                no(lambda t, me, who: bool((PRESENT & OPP & is_("lightsaber"))(t, me, who))),
            ),
        ),
        pilot(2),
    ),
    "D1_197": text(mechanic()),
    "D1_193": text(vehicle_droid()),
}
