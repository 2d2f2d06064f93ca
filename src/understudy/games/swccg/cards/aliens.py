"""Texts of aliens."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm, may_choose
from understudy.games.swccg.cards.callings import STRONG_REBEL, gunner, off, only_on, reserve_left, sits_with
from understudy.games.swccg.filters import (
    ADJACENT,
    HERE,
    IN_BATTLE,
    IN_PLAY,
    IS_PRESENT,
    ME,
    NIGHT,
    OPP,
    OWN,
    PART,
    PRESENT,
    SPOT,
    TOGETHER,
    Filter,
    Trigger,
    at,
    both,
    holding,
    is_,
    no,
    of,
    with_,
)
from understudy.games.swccg.options import DONE, LoseFrom, PickCard, PickSeat, Steal
from understudy.games.swccg.queries import (
    SEAT_BIT,
    ability,
    banned,
    barred,
    changes,
    here,
    icons,
    night,
    present,
    riders,
    temp,
    value,
    word,
)
from understudy.games.swccg.records import DAMAGE, Frame
from understudy.games.swccg.rules.battle import choice_made, forfeit
from understudy.games.swccg.rules.deploy import cost as deploy_cost
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import away
from understudy.games.swccg.rules.piles import (
    check_life,
    look_through,
    random_back,
    random_from_hand,
    top_card,
    use_force,
)
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import (
    BATTLE_END,
    BIT,
    FORCE,
    HAND,
    LOST,
    NONE,
    RESERVE,
    USED,
    WORN,
    Table,
    bits,
)
from understudy.games.swccg.table import CONTROL as CONTROL_PHASE
from understudy.games.swccg.verbs import (
    draw,
    lose_all,
    lose_targets,
    lose_this,
    steal_onto_this,
    steal_there,
    unless,
)
from understudy.games.swccg.vocabulary import (
    MINE,
    THEIRS,
    Clause,
    Flag,
    React,
    Tally,
    Target,
    Text,
    answer,
    cheaper,
    immune,
    mod,
    moves_free,
    pilot,
    play,
    target,
    text,
    total_power,
    value_is,
)


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


def _fortune(table: Table, frame: Frame) -> Flow[None]:
    """D1_184: the top card of the Reserve Deck is shown; ships are lost, others go where the owner likes."""
    seat = frame.seat
    card = yield from top_card(table, seat, RESERVE)
    table.tell("show", seat, card)
    if table.cards[card].kind in ("vehicle", "starship"):
        table.lift(card)
        table.put_pile(card, LOST)
        table.tell("put-away", seat, card, LOST)
        return
    choice = yield from choose(
        seat,
        "Where does the card go?",
        lambda: [LoseFrom(RESERVE), LoseFrom(FORCE), LoseFrom(USED)],
        topic="put-card",
        about={"card": card},
    )
    table.lift(card)
    table.put_pile(card, choice.zone)
    table.tell("put-away", seat, card, choice.zone)


def _icon_power(table: Table, me: int, who: int, target: int) -> float:
    place = table.spot[me]
    if place == NONE or not present(table, place) >> me & 1:
        return 0
    return icons(table, place, 0) * (2 if night(table, place) else 1)


def _raiders(table: Table, me: int, who: int) -> bool:
    near = present(table, table.spot[me]) if table.spot[me] != NONE else 0
    return (near & table.owned[who] & table.words.get("tusken_raider", 0)).bit_count() >= 4


def _hit_near(table: Table, me: int, who: int, event: Trigger) -> bool:
    place = table.spot[me]
    near = present(table, place) if place != NONE else 0
    return event[2] != me and bool(near >> me & near >> event[2] & 1)


def _event_card(table: Table, frame: Frame) -> int:
    return BIT[int(frame.window[2])] & table.play


def jawa(cost: int) -> list[Clause]:
    """COST-BOTH: both players use the cost; only on Tatooine."""
    return [value_is("deploy", cost), Flag("both-pay"), only_on("tatooine")]


def _shooter(table: Table, frame: Frame) -> int:
    host = table.host[frame.window[2]]
    fired = host != NONE and table.owner[host] != frame.seat and table.cards[host].kind == "character"
    return BIT[host] & here(table, frame.card) if fired else 0


def _is_hit(table: Table, frame: Frame) -> None:
    card = frame.targets[0]
    table.then(*event(table, "hit-about", frame.seat, card, frame.card), ("hit", (card, frame.card, 0)))


def _is_ability(table: Table, frame: Frame, found: float) -> bool:
    return found == ability(table, frame.targets[0])


def _keep_total(table: Table, frame: Frame) -> None:
    """The total so far is kept for later; −1 for none."""
    found = total(table)
    frame.args.append(-1 if found is None else found)


def _band_plays(table: Table, frame: Frame) -> Flow[None]:
    """L1_9: the strictly higher total may retrieve a random card."""
    _keep_total(table, frame)
    mine, theirs = frame.left_behind(2)[-2:]
    if mine == theirs:
        return
    seat = frame.seat if mine > theirs else 1 - frame.seat
    if table.piles[seat][LOST] and (
        yield from confirm(seat, "Retrieve a random card?", topic="may", about={"card": frame.card})
    ):
        yield from random_back(table, seat)


def _a_reserve(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[0][RESERVE] or table.piles[1][RESERVE])


def _stolen_wares(table: Table, frame: Frame) -> int:
    """L1_14: opponent's weapons and devices at Kabe's site, unless Juri Juice is on her."""
    if table.on[frame.card] & table.words.get("juri juice", 0):
        return 0
    gear = table.words.get("weapon", 0) | table.words.get("device", 0)
    return here(table, frame.card) & table.owned[1 - frame.seat] & gear


def _below_destiny(table: Table, frame: Frame, found: float) -> bool:
    return found < value(table, "destiny", frame.targets[0])


def _above_destiny(table: Table, frame: Frame, found: float) -> bool:
    return found > value(table, "destiny", frame.targets[0])


def _loot(table: Table, frame: Frame) -> int:
    """Stolen cards on Kabe: of the other side's deck."""
    gear = table.words.get("weapon", 0) | table.words.get("device", 0)
    found = table.on[frame.card] & gear
    for card in bits(found):
        if table.cards[card].side == table.cards[frame.card].side:
            found &= ~BIT[card]
    return found


def _fences(table: Table, frame: Frame) -> int:
    warriors = word(table, "warrior") & table.words.get("character", 0) & table.owned[frame.seat]
    return here(table, frame.card) & warriors & ~BIT[frame.card] & ~banned(table, "carry")


def _hand_loot_over(table: Table, frame: Frame) -> None:
    card, host = frame.targets
    table.put_on(card, host, WORN)
    table.tell("transfer", frame.seat, card, host)
    table.then(*event(table, "transferred", frame.seat, card, host), ("settle", ()))


def _one_each(table: Table, me: int, who: int, event_: Trigger) -> bool:
    """L1_15: each player drew exactly one battle destiny, and hers is strictly higher."""
    battle = table.battle
    if battle is None or battle.completed != [1, 1]:
        return False
    return battle.values[who][0] > battle.values[1 - who][0]


def _annul(table: Table, frame: Frame) -> None:
    if table.battle is not None:
        table.battle.drawn[1 - frame.seat] = 0
        table.touch()


#: L1_16: the types of cards that can be named.
CARD_TYPES = (
    "rebel",
    "imperial",
    "alien",
    "droid",
    "starship",
    "vehicle",
    "weapon",
    "device",
    "effect",
    "interrupt",
    "location",
    "creature",
)


def _opp_hand(table: Table, me: int, who: int) -> bool:
    """Whoever asks may not see which cards they are."""
    return bool(table.piles[1 - who][HAND])


def _kinds(table: Table, frame: Frame) -> tuple[int, int]:
    return 1, len(CARD_TYPES)


def _guess(table: Table, frame: Frame) -> Flow[None]:
    """One random card of the opponent's hand is shown; if it is of the named type it is lost."""
    if not table.piles[1 - frame.seat][HAND]:
        return
    card = yield from random_from_hand(table, 1 - frame.seat)
    table.seen[frame.seat] |= BIT[card]
    table.tell("show", 1 - frame.seat, card)
    if CARD_TYPES[int(frame.left_behind(1)[0]) - 1] in table.cards[card].words:
        table.lift(card)
        table.put_pile(card, LOST)
        table.tell("lost", 1 - frame.seat, card)
        check_life(table)


def _sober(table: Table, me: int, who: int) -> bool:
    """No text keeps her from stealing (D1_220)."""
    return not barred(table, "steal", me)


def _wares(table: Table, frame: Frame) -> int:
    """L1_33: opponent's droids, and his transports without characters aboard, present with her."""
    near = PRESENT(table, frame.card, frame.seat) & table.owned[1 - frame.seat]
    people = table.words.get("character", 0)
    found = near & table.words.get("droid", 0)
    for card in bits(near & table.words.get("transport", 0) & table.words.get("vehicle", 0)):
        if not riders(table, card) & people:
            found |= BIT[card]
    return found


def _buy(table: Table, frame: Frame) -> Flow[None]:
    card = frame.targets[0]
    if not table.play >> card & 1:
        return
    price = deploy_cost(table, table.owner[card], card, table.spot[card])
    if price <= available(table, frame.seat):
        yield from use_force(table, frame.seat, price)
        steal_there(table, frame)


def _icons_there(table: Table, me: int, who: int, place: int) -> float:
    """D1_176: all Force icons where he is present."""
    if not IS_PRESENT(table, me, who):
        return 0
    return icons(table, table.spot[me], 0) + icons(table, table.spot[me], 1)


def _hand_size(table: Table, me: int, who: int, target_: int) -> float:
    return len(table.piles[1 - who][HAND])


def _jealous(table: Table, frame: Frame) -> Flow[None]:
    """D1_187: the hand is shown; unique Rebels and aliens in it that are not female are lost."""
    other = 1 - frame.seat
    hand = sorted((yield from look_through(table, other, HAND, (frame.seat,))))
    for card in hand:
        table.seen[frame.seat] |= BIT[card]
        table.tell("show", other, card)
    for card in hand:
        one = table.cards[card]
        if (
            one.unique
            and one.kind == "character"
            and one.words & {"rebel", "alien"}
            and "female" not in one.words
        ):
            table.lift(card)
            table.put_pile(card, LOST)
            table.tell("lost", other, card)
    check_life(table)


def _lost_in_damage(table: Table, me: int, who: int, event_: Trigger) -> bool:
    battle = table.battle
    return event_[2] == me and battle is not None and battle.segment == DAMAGE


def _lost_to_used(table: Table, frame: Frame) -> None:
    if table.zone[frame.card] == LOST:
        table.lift(frame.card)
        table.put_pile(frame.card, USED)
        table.tell("to-used", frame.seat, frame.card)


def _foretells(table: Table, me: int, who: int, event_: Trigger) -> bool:
    return event_[1] == who and event_[2] == table.spot[me] and IS_PRESENT(table, me, who)


def _foretell(table: Table, frame: Frame) -> Flow[None]:
    """D1_191: the winner is named; that holds although she may be gone when the battle is decided."""
    seat = frame.seat
    choice = yield from choose(
        seat,
        "Who will win the battle?",
        lambda: [PickSeat(seat), PickSeat(1 - seat)],
        topic="name-winner",
        about={"card": frame.card},
    )
    temp(table, "foretold", SEAT_BIT[seat], choice.seat, BATTLE_END, "add", table.cards[frame.card].title)


def _scrap(table: Table, me: int, who: int) -> int:
    return PRESENT(table, me, who) & is_("weapon", "droid")(table, me, who)


def _own_control_starts(table: Table, me: int, who: int, event_: Trigger) -> bool:
    return event_[1] == who and event_[2] == CONTROL_PHASE


def _two(table: Table, me: int) -> int:
    """D1_195: every 2 on the card is 4 while it is doubled."""
    return 4 if any(how == "double" for how, _ in changes(table, "power", me)) else 2


def _spoils(table: Table, me: int, who: int) -> int:
    """Weapons and devices present that may be taken."""
    gear = is_("weapon", "device")(table, me, who)
    return PRESENT(table, me, who) & gear & ~table.on[me]


def _two_thieves(table: Table, frame: Frame) -> Flow[None]:
    """If a destiny is exactly 2: up to two weapons or up to two devices present, each stolen or lost."""
    number = _two(table, frame.card)
    if table.drawn is None or number not in table.drawn.values:
        return
    seat, kind = frame.seat, ""
    for _ in range(number):
        wares = [
            card
            for card in bits(_spoils(table, frame.card, seat))
            if not kind or table.cards[card].kind == kind
        ]
        if not wares:
            return
        choice = yield from may_choose(
            seat,
            "Steal a card, or have it lost",
            [*[Steal(card) for card in wares], *[PickCard(card) for card in wares]],
            DONE,
            topic="steal-or-lose",
            about={"card": frame.card},
        )
        if choice is None:
            return
        kind = table.cards[choice.card].kind
        if isinstance(choice, Steal):
            frame.targets = [choice.card]
            steal_onto_this(table, frame)
        else:
            away(table, choice.card)
            table.put_pile(choice.card, LOST)
            table.tell("lost", table.owner[choice.card], choice.card)
    table.then(("settle", ()))


def _first_gear(table: Table, me: int, who: int) -> bool:
    """L2_6: nothing was equipped here yet this turn."""
    return not (table.spent.get((me, 0)) or table.spent.get((me, 1)))


def _equips(table: Table, me: int, who: int, event_: Trigger) -> bool:
    """A weapon or device was deployed onto, or transferred to, a Rebel at her site."""
    host = table.host[event_[2]]
    gear = table.cards[event_[2]].kind in ("weapon", "device")
    if not gear or host == NONE or "rebel" not in table.cards[host].words:
        return False
    return bool(here(table, me) >> host & 1)


def _nothing(table: Table, frame: Frame) -> None:
    """The use is noted, that is all."""


ALIENS: dict[str, Text] = {
    "L1_4 BoShek": text(pilot(3), immune(3), Flag("smuggler-for-kessel-run")),
    "L1_7 Dice Ibegon": text(
        answer(
            "fired",
            Target(_shooter, hostile="hit"),
            on=THEIRS,
            when=IS_PRESENT,
            cost=1,
            limit="turn",
            stages=(draw(1, about=lambda t, frame: frame.targets[0]), unless(_is_ability), _is_hit),
        )
    ),
    "L1_9 Figrin D'an": text(
        play(
            window="own control",
            limit="turn",
            cost=1,
            when=_a_reserve,
            stages=(draw(3), _keep_total, draw(2, "opp"), _band_plays),
        )
    ),
    "L1_12 Jawa": text(jawa(1)),
    "L1_14 Kabe": text(
        play(
            Target(_stolen_wares, hostile="stolen"),
            window="own control",
            limit="turn",
            when=both(at("site"), _sober),
            stages=(draw(), unless(_below_destiny), steal_onto_this),
        ),
        play(Target(_loot), Target(_fences), window="own deploy", when=at("site"), stages=(_hand_loot_over,)),
    ),
    "L1_15 Kal'Falnl C'ndros": text(
        pilot(2),
        value_is("landspeed", 3),
        Flag("not-aboard starfighter"),
        Flag("not-aboard enclosed vehicle"),
        answer("bd-done", must=True, on=_one_each, when=IN_BATTLE, stages=(_annul,)),
    ),
    "L1_16 Leesub Sirln": text(
        play(window="own control", limit="turn", cost=1, when=_opp_hand, amount=_kinds, stages=(_guess,))
    ),
    "L1_20 Momaw Nadon": text(
        play(
            target(OPP & PRESENT & is_("bantha", "wampa", "bubo", "dragonsnake"), hostile="stolen"),
            window="own control",
            limit="turn",
            stages=(steal_there,),
        )
    ),
    "L1_30 Shistavanen Wolfman": text(React("move", to=ADJACENT)),
    "L1_31 Talz": text(
        answer(
            "damage",
            Target(_other_hit, hostile=""),
            on=MINE,
            when=IN_BATTLE,
            stages=(_stand_in,),
        ),
        mod("power", 2, of(IN_PLAY & is_("talz"), lambda t, c: night(t, t.spot[c]))),
    ),
    "L1_33 Wioslea": text(
        play(
            Target(_wares, hostile="stolen"),
            window="own control",
            limit="turn",
            cost=1,
            when=IS_PRESENT,
            stages=(draw(), unless(_above_destiny), _buy),
        )
    ),
    "L2_1 Arcona": text(mod("power", 1, when=NIGHT), React("away", when=at("site"), battle_only=True)),
    "L2_6 Corellian": text(
        cheaper(1, is_("weapon", "device"), None, _first_gear, onto=is_("rebel") & HERE),
        answer("deployed", must=True, on=_equips, limit="turn", stages=(_nothing,)),
        answer("transferred", must=True, on=_equips, limit="turn", stages=(_nothing,)),
    ),
    "L2_20 Saurin": text(
        play(
            target(is_("restraining bolt") & HERE & IN_PLAY), cost=1, when=at("site"), stages=(lose_targets,)
        ),
        mod("power", 1, when=holding(ME, is_("sai'torr kal fas"))),
    ),
    "D1_169 Dathcha": text(jawa(2), mod("power", 2, when=off("tatooine"))),
    "D1_171 Djas Puhr": text(mod("power", _icon_power), immune(3)),
    "D1_172 Dr. Evazan": text(
        pilot(2),
        answer(
            "hit", Target(_event_card, hostile="lost"), on=_hit_near, when=IS_PRESENT, stages=(lose_targets,)
        ),
    ),
    "D1_176 Feltipern Trevagg": text(
        Tally("battle-cost", _icons_there, "both", SPOT, no(is_("droid") & TOGETHER), "set"),
    ),
    "D1_177 Garindan": text(
        cheaper(1, is_("imperial"), when=with_(STRONG_REBEL)),
        moves_free(is_("imperial"), to=SPOT, leaving=ADJACENT, when=with_(STRONG_REBEL)),
    ),
    "D1_182 Jawa": text(jawa(1)),
    "D1_183 Kitik Keed'kak": text(
        Flag("not-aboard starfighter"),
        Flag("not-aboard enclosed vehicle"),
        answer("check", must=True, when=sits_with("kal'falnl c'ndros"), stages=(lose_this,)),
    ),
    "D1_184 Labria": text(
        play(window="own control", limit="turn", when=reserve_left, stages=(_fortune,)),
    ),
    "D1_187 M'iiyoom Onith": text(
        play(window="own control", limit="turn", when=_opp_hand, cost=_hand_size, stages=(_jealous,))
    ),
    "D1_189 Myo": text(
        mod("power", 1, when=is_("bounty_hunter") & TOGETHER),
        answer("lost", must=True, on=_lost_in_damage, stages=(_lost_to_used,)),
    ),
    "D1_190 Ponda Baba": text(
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
    "D1_191 Prophetess": text(
        immune(3),
        answer("battle-start", must=True, on=_foretells, stages=(_foretell,)),
    ),
    "D1_195 Tonnika Sisters": text(
        play(
            window="own control",
            limit="turn",
            times=2,
            cost=lambda t, me, who, c: _two(t, me),
            when=_spoils,
            stages=(draw(lambda t, frame: _two(t, frame.card)), _two_thieves),
        )
    ),
    "D1_196 Tusken Raider": text(
        only_on("tatooine"),
        mod(
            "power", 1, when=lambda t, me, who: bool((PRESENT & is_("tusken_raider"))(t, me, who) & ~BIT[me])
        ),
        total_power(2, when=_raiders),
    ),
    "D1_198 Wuher": text(
        answer(
            "phase-start", must=True, on=_own_control_starts, when=_scrap, stages=(lose_all(Filter(_scrap)),)
        ),
        answer(
            "check",
            must=True,
            when=both(at("tatooine: cantina"), _scrap),
            stages=(lose_all(Filter(_scrap)),),
        ),
    ),
    "D2_85 Danz Borin": text(pilot(3), gunner()),
    "D2_104 Rodian": text(
        mod("power", 1, (OWN & is_("bounty_hunter", "smuggler") & HERE) - is_("greedo"), at("site")),
        mod("power", -1, OWN & is_("greedo") & HERE, at("site")),
        pilot(1),
    ),
}
