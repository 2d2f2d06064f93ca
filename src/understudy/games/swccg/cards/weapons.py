"""Texts of weapons."""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.games.swccg.data import DARK
from understudy.games.swccg.events import CardMoved
from understudy.games.swccg.filters import (
    IN_PLAY,
    IS_PRESENT,
    OWN,
    PRESENT,
    Amount,
    Filter,
    Mask,
    Trigger,
    both,
    ground,
    has,
    is_,
    less_than,
    more_than,
)
from understudy.games.swccg.options import PickCard, Walk
from understudy.games.swccg.queries import ability, active, banned, faced, live, present, value, word
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.going import go, move_cost, walks
from understudy.games.swccg.rules.leaving import AT_ONCE, lose
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.rules.weapons import note_use, user_of
from understudy.games.swccg.strength import available, carried, unoccupied
from understudy.games.swccg.table import AT, BIT, NONE, ON_PLACE, Table, bits
from understudy.games.swccg.verbs import add_drain, crash, draw, ionize
from understudy.games.swccg.vocabulary import (
    AT_SPOT,
    MINE,
    Action,
    Clause,
    Fire,
    Flag,
    Target,
    Text,
    all_of,
    answer,
    attach,
    play,
    target,
    text,
)

WARRIOR = OWN & has("warrior") & is_("character")
ALIVE = {"character": 0.0, "creature": 0.0}
GROUND = {"character": 0.0, "creature": 0.0, "vehicle": 0.0}


def blaster(cost: Amount, price: Amount, bonus: float = 0, *, adjacent: bool = False) -> list[Clause]:
    """Attached to an own warrior; one destiny, with a printed bonus."""
    return [attach(WARRIOR, cost=cost), Fire(GROUND, price, 1, bonus, adjacent=adjacent)]


def _can_use(table: Table, me: int, who: int) -> bool:
    fire = table.config.texts[me].fire
    return fire is not None and user_of(table, who, me, fire) is not None


def _used(table: Table, frame: Frame) -> None:
    """G32: enhancing a drain is a use of the weapon."""
    note_use(table, table.host[frame.card], frame.card)


def drains_more() -> Action:
    """Lightsabers: a drain where it is present may be raised by 1, if its carrier may use it now (G43)."""
    return answer(
        "drain-start",
        on=all_of(MINE, AT_SPOT),
        when=both(IS_PRESENT, _can_use),
        stages=(add_drain(1), _used),
    )


def by_ability(table: Table, me: int, who: int, host: int) -> float:
    """X = 7 − ability of the carrier."""
    return max(0.0, 7 - ability(table, host)) if host != NONE else 7


def by_power(table: Table, me: int, who: int, host: int) -> float:
    """X = 7 − power of the carrier, at least 1."""
    return max(1.0, 7 - value(table, "power", host)) if host != NONE else 7


def lightsaber(onto: Filter, cost: Amount = 0, price: Amount = 0, zero: bool = False) -> list[Clause]:
    return [
        attach(onto, cost=cost),
        drains_more(),
        Fire(ALIVE, price, 2, zero=IN_PLAY if zero else None),
    ]


def either_of(name: str, low: int, high: int, price: int, bonus: float) -> list[Clause]:
    """Cheaper on its matching character, who also makes the target's forfeit 0."""
    matching = OWN & is_(name)
    return [
        attach(matching, cost=low),
        attach(WARRIOR - is_(name), cost=high),
        Fire(GROUND, price, 1, bonus, zero=is_(name)),
    ]


# -- Gaderffii Stick -----------------------------------------------------------------------------------------


def _armed_foes(table: Table, frame: Frame) -> int:
    battle = table.battle
    if battle is None:
        return 0
    found = 0
    foes = battle.part & present(table, battle.place) & table.owned[1 - frame.seat]
    for card in bits(foes & table.words.get("character", 0)):
        if carried(table, card):
            found |= BIT[card]
    return found


def _swing(table: Table, frame: Frame) -> None:
    if table.battle is not None:
        table.battle.fired |= BIT[frame.card]
    _used(table, frame)
    table.then(*draw_destiny(frame.seat, "weapon", 2, frame.card))


def _disarm(table: Table, frame: Frame) -> None:
    found = total(table)
    battle = table.battle
    if found is not None and found > 5 and battle is not None:
        battle.silenced |= carried(table, frame.targets[0])


def _in_hand_of_user(table: Table, me: int, who: int) -> bool:
    host = table.host[me]
    battle = table.battle
    return host != NONE and table.owner[host] == who and battle is not None and not battle.fired >> me & 1


# -- artillery -----------------------------------------------------------------------------------------------

OPEN_GROUND = ground("exterior", "planet", "site")


def artillery(places: Mask, cost: int) -> Clause:
    """Attached to a site; fired by an own warrior present, with power (G33)."""
    return attach(places=places, cost=cost)


def _atgar_needs(table: Table, target: int) -> float:
    """L3_72: one destiny +2 against armor, or +1 against maneuver."""
    if table.cards[target].armor is not None:
        return value(table, "armor", target) - 2
    return value(table, "maneuver", target) - 1


def _hit(table: Table, frame: Frame) -> None:
    card = frame.targets[0]
    table.then(*event(table, "hit-about", frame.seat, card, frame.card), ("hit", (card, frame.card, 0)))


def _atgar_hits(table: Table, frame: Frame) -> None:
    if table.cards[frame.targets[0]].armor is not None:
        crash(table, frame)
    else:
        _hit(table, frame)


def _laser_hits(table: Table, frame: Frame) -> None:
    """D3_161: artillery is lost instead of hit."""
    if table.cards[frame.targets[0]].subtype == "artillery":
        table.then(*lose(frame.targets[0]))
    else:
        _hit(table, frame)


def _unmoved(table: Table, me: int, who: int) -> bool:
    return not table.moved >> me & 1


def _porters(table: Table, frame: Frame) -> int:
    """D3_159: own warriors present who could go to the same site with another one, paying for both."""
    near = present(table, table.spot[frame.card]) & table.owned[frame.seat] & word(table, "warrior")
    found = near & table.words.get("character", 0) & ~table.moved & ~banned(table, "move")
    able = [card for card in bits(found) if table.slot[card] == AT]
    first = frame.targets[:1] or able
    return sum(BIT[a] for a in able if any(a != b and _common(table, frame, a, b) for b in first))


def _common(table: Table, frame: Frame, a: int, b: int) -> int:
    """Sites that both can walk to, for a price that can be paid."""
    force = available(table, frame.seat)
    both_reach = set(walks(table, a)) & set(walks(table, b))
    return sum(1 << place for place in both_reach if _price(table, a, b, place) <= force)


def _price(table: Table, a: int, b: int, place: int) -> int:
    return move_cost(table, Walk(a, place)) + move_cost(table, Walk(b, place)) + 1


def _porters_goals(table: Table, frame: Frame) -> int:
    if len(frame.targets) < 2:
        first = frame.targets[0]
        return sum(1 << place for place in walks(table, first))
    return _common(table, frame, *frame.targets)


def _carry_gun(table: Table, frame: Frame) -> Flow[None]:
    a, b, place = frame.targets
    gun = frame.card
    yield from use_force(table, frame.seat, _price(table, a, b, place))
    table.moved |= BIT[gun]
    table.tell(CardMoved, frame.seat, gun, table.spot[gun], place)
    table.put_at(gun, place, ON_PLACE)
    go(table, a, place)
    go(table, b, place)


def _mobile_or_trench(table: Table, me: int, who: int) -> int:
    """D1_323: mobile systems; the Trench, while its Dark text works."""
    found = ground("death star", "system")(table, me, who)
    for place in bits(ground("death star: trench")(table, me, who)):
        if live(table) >> table.stacks[place][0] & 1 and faced(table, place, DARK) == who:
            found |= 1 << place
    return found


# -- automated weapons ---------------------------------------------------------------------------------------


def empty_sites(table: Table, me: int, who: int) -> int:
    """Sites that nobody occupies."""
    found = ground("site")(table, me, who)
    for place in bits(found):
        if not unoccupied(table, place):
            found &= ~(1 << place)
    return found


def seeker(prey: Filter) -> list[Clause]:
    """SEEKER: walks in the opponent's move phase; lost together with one character that it finds."""
    found = prey & PRESENT & is_("character")
    return [
        attach(places=empty_sites, cost=1),
        Flag("seeker"),
        Flag("moves-like-character"),
        answer("check", target(found), must=True, when=found, stages=(_both_lost,)),
    ]


def _both_lost(table: Table, frame: Frame) -> None:
    cards = [card for card in (*frame.targets, frame.card) if table.play >> card & 1]
    table.then(*lose(*cards, how=AT_ONCE))


def mined_sites(table: Table, me: int, who: int) -> int:
    """Sites where an own mining droid is."""
    found = 0
    droids = table.words.get("mining_droid", 0) & table.owned[who] & active(table)
    for place in bits(ground("site")(table, me, who)):
        if table.at[place] & droids:
            found |= 1 << place
    return found


def _own_turn_starts(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[1] == who


def _explode(table: Table, frame: Frame) -> Flow[None]:
    """The opponent picks as many of his characters present as the draw says; then the mine is lost."""
    place, other = table.spot[frame.card], 1 - frame.seat
    people = (present(table, place) | table.at[place] & table.undercover) & table.owned[other]
    left = people & table.words.get("character", 0)
    lost = []
    for _ in range(int(total(table) or 0)):
        if not left:
            break
        listed = [PickCard(card) for card in bits(left)]
        choice = yield from choose(
            other,
            "Which character is lost?",
            listed,
            topic="lose-character",
            about={"card": frame.card},
        )
        lost.append(choice.card)
        left &= ~BIT[choice.card]
    table.then(*lose(*lost), *lose(frame.card))


def timer_mine() -> list[Clause]:
    return [
        attach(places=mined_sites),
        answer("turn-start", must=True, on=_own_turn_starts, stages=(draw(), _explode)),
    ]


WEAPONS: dict[str, Text] = {
    # Light
    "L1_152 Blaster": text(blaster(1, 1)),
    "L1_153 Blaster Rifle": text(blaster(2, 2, 1)),
    "L1_154 Han's Heavy Blaster Pistol": text(either_of("han", 1, 3, 1, 1)),
    "L1_155 Jedi Lightsaber": text(lightsaber(WARRIOR, by_ability, by_ability)),
    "L1_157 Obi-Wan's Lightsaber": text(lightsaber(OWN & is_("obiwan"), zero=True)),
    "L3_71 Anakin's Lightsaber": text(
        lightsaber(more_than("ability", 3, OWN & IN_PLAY & is_("luke")), zero=True)
    ),
    "L2_77 Bowcaster": text(attach(WARRIOR, cost=by_power), Fire({"character": 1, "creature": 2}, by_power)),
    "L3_72 Atgar Laser Cannon": text(
        artillery(OPEN_GROUND, 2),
        Fire({"vehicle": 0}, 2, against=_atgar_needs, result=_atgar_hits, adjacent=True),
    ),
    "L3_74 Dual Laser Cannon": text(
        attach(OWN & is_("t-47 snowspeeder"), cost=2),
        Fire({"character": -1, "creature": -1, "vehicle": 2}, 1),
    ),
    "L3_75 Golan Laser Battery": text(
        artillery(OPEN_GROUND, 3), Fire({"character": 2, "creature": 2, "vehicle": 0}, 2, adjacent=True)
    ),
    "L1_156 Leia's Sporting Blaster": text(
        attach(OWN & is_("leia"), cost=1),
        attach(WARRIOR - is_("leia"), cost=2),
        Fire(GROUND, 0, 1, -1, zero=is_("leia")),
    ),
    "L2_79 Luke's Hunting Rifle": text(
        attach(OWN & is_("luke", "owen lars"), cost=1),
        attach((OWN & is_("character")) - is_("droid") - is_("luke", "owen lars"), cost=3),
        Fire({"character": -1, "creature": 2}, 1, user=is_("character") - is_("droid")),
    ),
    "L1_158 Proton Torpedoes": text(
        attach(OWN & is_("x-wing", "y-wing", "b-wing"), cost=1), Fire({"starship": 0}, 1)
    ),
    "L1_159 Quad Laser Cannon": text(
        attach(OWN & is_("corellian corvette", "falcon"), cost=2), Fire({"starfighter": 1, "starship": 0}, 1)
    ),
    "L2_81 SW-4 Ion Cannon": text(
        attach(OWN & is_("y-wing", "b-wing"), cost=1), Fire({"starship": 0}, 1, result=ionize)
    ),
    "L3_80 Surface Defense Cannon": text(
        attach((OWN & is_("starfighter")) - is_("falcon"), cost=1),
        attach(OWN & is_("falcon")),
        Fire(ALIVE, 1, 1, 1, lands=True),
    ),
    "L1_160 Tagge Seeker": text(seeker(is_("tagge") | less_than("ability", 3, IN_PLAY & has("warrior")))),
    "L1_161 Tarkin Seeker": text(seeker(is_("tarkin") | less_than("ability", 3, IN_PLAY & is_("alien")))),
    "L1_162 Timer Mine": text(timer_mine()),
    # Dark
    "D3_158 AT-AT Cannon": text(
        attach(OWN & is_("at-at"), cost=2),
        Fire(
            {"starfighter": 0, "character": 1, "creature": 1, "vehicle": 2},
            2,
            defense={"starfighter": 3},
            adjacent=True,
        ),
    ),
    "D1_313 Boosted TIE Cannon": text(
        attach(OWN & is_("tie advanced x1"), cost=1), Fire({"capital": -1, "starfighter": 1}, 1)
    ),
    "D3_159 E-web Blaster": text(
        artillery(ground("site"), 3),
        Fire({"starfighter": 0, **GROUND}, 2, 1, 1, defense={"starfighter": 5}),
        play(
            Target(_porters, 2, 2),
            Target(_porters_goals, places=True),
            window="own move",
            when=_unmoved,
            stages=(_carry_gun,),
        ),
    ),
    "D2_158 Enhanced TIE Laser Cannon": text(
        attach(OWN & is_("tie"), cost=1), Fire({"capital": -2, "starship": 0}, 1)
    ),
    "D1_316 Han Seeker": text(seeker(is_("han") | less_than("ability", 3, IN_PLAY & is_("alien")))),
    "D1_318 Ion Cannon": text(
        attach(OWN & is_("star destroyer"), cost=2), Fire({"starship": 0}, 1, 1, 2, result=ionize)
    ),
    "D2_159 Jawa Blaster": text(
        attach(OWN & is_("jawa")), Fire(ALIVE, 0, 1, -1, user=is_("jawa"), explodes=True)
    ),
    "D1_319 Laser Projector": text(
        attach(places=ground("interior", "site"), cost=2),
        Flag("shot-at"),
        Fire({"seeker": 0, **ALIVE}, 0, 1, -1, defense={"seeker": 1}),
    ),
    "D1_320 Light Repeating Blaster Rifle": text(
        attach(WARRIOR, cost=2), Fire(GROUND, 2, 1, 1, when=OWN & is_("power_droid") & PRESENT, repeats=True)
    ),
    "D1_321 Luke Seeker": text(
        seeker(
            less_than("ability", 4, IN_PLAY & is_("luke"))
            | less_than("ability", 3, IN_PLAY & has("pilot") & is_("character"))
        )
    ),
    "D3_161 Probe Droid Laser": text(
        attach(OWN & is_("probe_droid")),
        Fire(
            {"artillery": 0, **ALIVE},
            defense={"artillery": 5},
            result=_laser_hits,
            user=is_("probe_droid"),
        ),
    ),
    "D1_322 Timer Mine": text(timer_mine()),
    "D1_323 Turbolaser Battery": text(
        attach(OWN & is_("star destroyer"), cost=3),
        attach(places=_mobile_or_trench, cost=3),
        Flag("trench"),
        Fire({"capital": -2, "starfighter": -5}, 2, 2),
    ),
    "D1_324 Vader's Lightsaber": text(lightsaber(OWN & is_("vader"), zero=True)),
    "D1_314 Dark Jedi Lightsaber": text(lightsaber(WARRIOR, by_ability, by_ability)),
    "D1_317 Imperial Blaster": text(blaster(1, 1)),
    "D1_312 Blaster Rifle": text(blaster(2, 2, 1)),
    "D1_311 Assault Rifle": text(blaster(3, 2, 1, adjacent=True)),
    "D1_315 Gaderffii Stick": text(
        attach(OWN & is_("tusken_raider"), cost=2),
        answer(
            "battle-start",
            Target(_armed_foes, hostile="hit"),
            on=AT_SPOT,
            when=both(IS_PRESENT, _in_hand_of_user),
            stages=(_swing, _disarm),
        ),
    ),
}
