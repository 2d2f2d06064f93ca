"""Cards that add, repeat or exchange destinies, and power with them, in battle."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.swccg.cards.phrases import (
    AT_SITE,
    IN_BATTLE_PLACE,
    JEDI,
    PEOPLE,
    TROOPER,
    cancels,
    space_battle,
)
from understudy.games.swccg.data import STARSHIP
from understudy.games.swccg.filters import (
    IN_PLAY,
    OWN,
    PART,
    Condition,
    Filter,
    Stage,
    Trigger,
    alone,
    battle_at,
    both,
    has,
    is_,
    more_than,
    of,
)
from understudy.games.swccg.queries import (
    ability,
    active,
    adjacent,
    location,
    present,
    riders,
    temp,
    units,
    value,
)
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.react import moves_to, react_move
from understudy.games.swccg.strength import ability_for_destiny, controls
from understudy.games.swccg.table import BATTLE_END, BIT, NONE, TURN_END, Table, bits
from understudy.games.swccg.verbs import (
    add_battle_destiny,
    add_power,
    change_seat,
    change_those,
    lose_targets,
    redraw_destiny,
    searches,
)
from understudy.games.swccg.vocabulary import (
    THEIRS,
    Action,
    Clause,
    Target,
    Text,
    X,
    all_of,
    answer,
    beside,
    play,
    target,
    text,
)

# -- who stands alone, who takes part ------------------------------------------------------------------------


SPACE = battle_at("system", "sector")


def lone_pilot() -> Filter:
    """An own pilot, or an own ship with one permanent pilot (G24), with whom no character is aboard."""
    people = is_("character")

    def by_itself(table: Table, card: int) -> bool:
        aboard = riders(table, card) & people(table, card, table.owner[card])
        return table.cards[card].permanents == 1 and not aboard

    single = of(IN_PLAY & is_("starship", "vehicle"), by_itself)
    return (IN_PLAY & is_("character") & has("pilot")) | single


def _quick_ship(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    mine = battle.part & table.owned[who] & table.words.get(STARSHIP, 0) if battle is not None else 0
    return any(value(table, "maneuver", card) > 3 for card in bits(mine))


STRONG_REBEL = more_than("ability", 2, PART & is_("rebel"))
STRONG_IMPERIAL = more_than("ability", 2, PART & is_("imperial"))


def DEFENDS(table: Table, me: int, who: int) -> bool:  # noqa: N802
    """The opponent initiated the battle."""
    return table.battle is not None and table.battle.initiator != who


def lone(these: Filter) -> Condition:
    """One of these takes part alone, in a battle that the opponent initiated (alone def)."""
    return both(DEFENDS, alone(PART & these))


def boost(count: int, *tests: Condition, power: int = 0) -> Action:
    """bd_add=count in the weapons segment, and total power."""
    extra: tuple[Stage, ...] = (add_power(power),) if power else ()
    return play(window="battle", when=both(*tests), stages=(add_battle_destiny(count), *extra))


def boost_by(these: Filter, best: Filter, *tests: Condition) -> Action:
    """bd_add=1 with one of these in the battle, 2 if it is the named one."""

    def stage(table: Table, frame: Frame) -> None:
        more = bool((these & best)(table, frame.card, frame.seat))
        add_battle_destiny(2 if more else 1)(table, frame)

    return play(window="battle", when=both(these, *tests), stages=(stage,))


def doubles(chief: Filter, others: Filter) -> Action:
    """All other participants of a kind have power ×2 with one chief present in the battle."""

    def stage(table: Table, frame: Frame) -> None:
        rest = PART & others - Filter(lambda t, me, who: BIT[frame.targets[0]])
        change_those(rest, "power", 2, BATTLE_END, "times")(table, frame)

    def chiefs(table: Table, frame: Frame) -> int:
        rest = (PART & others)(table, frame.card, frame.seat)
        found = (IN_BATTLE_PLACE & chief)(table, frame.card, frame.seat)
        return sum(BIT[card] for card in bits(found) if rest & ~BIT[card])

    return play(Target(chiefs), window="battle", cost=1, stages=(stage,))


def _swap_destinies(table: Table, frame: Frame) -> None:
    battle = table.battle
    if battle is not None:
        battle.drawn.reverse()
        battle.values.reverse()
        table.touch()


def _one_each(table: Table, me: int, who: int) -> bool:
    return table.battle is not None and table.battle.completed == [1, 1]


def _charge(table: Table, frame: Frame) -> None:
    """Power till the end of the battle; it has to be forfeited as if it were hit."""
    card = frame.targets[0]
    more = 3 if "death_star_trooper" in table.cards[card].words else 2
    temp(table, "power", BIT[card], more, BATTLE_END, "add", table.cards[frame.card].title)
    table.hit |= BIT[card]
    table.touch()


def _own_battle_draw(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[1] == who and bool(table.draws) and table.draws[-1].purpose == "battle"


# -- Help Me Obi-Wan Kenobi ----------------------------------------------------------------------------------


def _far_masters(table: Table, frame: Frame) -> int:
    """Own Obi-Wans at a site that their player controls, away from the battle, with ability to lend."""
    battle, found = table.battle, 0
    mine = table.words.get("obiwan", 0) & table.words.get("character", 0) & table.owned[frame.seat]
    for card in bits(mine & active(table)):
        place = table.spot[card]
        if battle is None or place in (NONE, battle.place) or location(table, place).subtype != "site":
            continue
        if controls(table, place, frame.seat) and ability_for_destiny(table, card) >= 1:
            found |= BIT[card]
    return found


def _lendable(table: Table, frame: Frame) -> tuple[int, int]:
    return 1, int(ability_for_destiny(table, frame.targets[0]))


def _lend(table: Table, frame: Frame) -> None:
    amount = frame.left_behind(1)[0]
    change_seat("battle-ability", amount, "own", BATTLE_END)(table, frame)
    temp(table, "bd-ability", BIT[frame.targets[0]], -amount, TURN_END, "add", table.cards[frame.card].title)


def _attacked_at_site(table: Table, me: int, who: int, moment: Trigger) -> bool:
    return moment[1] != who and location(table, moment[2]).subtype == "site"


def _rescuers(table: Table, frame: Frame) -> int:
    """Own Rebels at adjacent sites that can move there now, and pay for it."""
    place, found = frame.window[2], 0
    for site in bits(adjacent(table, place)):
        near = table.at[site] & table.owned[frame.seat] & active(table) & table.words.get("rebel", 0)
        for card in bits(near & table.words.get("character", 0)):
            if moves_to(table, card, place):
                found |= BIT[card]
    return found


def _to_the_rescue(table: Table, frame: Frame) -> Flow[None]:
    card, place = frame.targets[0], frame.window[2]
    ways = moves_to(table, card, place) if active(table) >> card & 1 else []
    if ways:
        yield from react_move(table, frame.seat, card, place, ways)


# -- K'lor'slug, Molator -------------------------------------------------------------------------------------


def _ability_there(table: Table, frame: Frame) -> tuple[int, int]:
    """From 1 to the ability of own participants that are present; permanent pilots are inside."""
    battle = table.battle
    if battle is None or battle.creature != NONE:
        return 1, 0
    found = 0.0
    mine = battle.part & table.owned[frame.seat] & present(table, battle.place) & units(table)
    for card in bits(mine):
        one = table.cards[card]
        found += ability(table, card) if one.ability is not None else 0
    return 1, int(found)


def _less_ability(table: Table, frame: Frame) -> None:
    change_seat("battle-ability", -frame.left_behind(1)[0], "own", BATTLE_END)(table, frame)


def dejarik() -> list[Clause]:
    """K'lor'slug, Molator: X Force makes total power +X, and ability for battle destiny −X."""
    return [
        beside(),
        play(
            window="battle",
            limit="battle",
            cost=X,
            amount=_ability_there,
            stages=(add_power(lambda table, frame: frame.left_behind(1)[0]), _less_ability),
        ),
    ]


DESTINIES: dict[str, Text] = {
    "L1_53 K'lor'slug": text(dejarik()),
    "L1_76 Don't Get Cocky": text(
        boost(2, PART & is_("luke"), PART & is_("han")),
        answer(
            "battle-start",
            target(IN_BATTLE_PLACE & is_("tie/ln"), hostile="lost"),
            on=THEIRS,
            when=battle_at("system", "sector"),
            stages=(lose_targets,),
        ),
    ),
    "L1_81 Full Throttle": text(
        boost(1, SPACE, lone(OWN & lone_pilot())),
        boost(1, SPACE, lone(OWN & is_("luke")), power=1),
    ),
    "L1_82 Gift Of The Mentor": text(
        boost(2, PART & is_("luke"), PART & is_("obiwan", "yoda")), searches(is_("lightsaber"), cost=1)
    ),
    "L1_84 Han's Dice": text(
        answer(
            "drawn",
            on=_own_battle_draw,
            when=more_than("ability", 2, PART & OWN & PEOPLE),
            cost=1,
            stages=(redraw_destiny,),
        )
    ),
    "L1_86 Help Me Obi-Wan Kenobi": text(
        play(Target(_far_masters), window="battle", amount=_lendable, stages=(_lend,), name="lend ability"),
        answer(
            "battle-start",
            Target(_rescuers),
            on=_attacked_at_site,
            stages=(_to_the_rescue,),
            name="a Rebel reacts",
        ),
    ),
    "L1_92 Jedi Presence": text(doubles(JEDI, is_("rebel"))),
    "L1_93 Krayt Dragon Howl": text(
        boost(1, AT_SITE, lone(is_("obiwan")), power=1),
        boost(1, AT_SITE, lone(more_than("ability", 2, OWN & is_("rebel") - is_("obiwan")))),
    ),
    "L1_102 Out Of Nowhere": text(
        answer(
            "battle-start",
            on=all_of(THEIRS, space_battle),
            when=_quick_ship,
            cost=1,
            stages=(add_battle_destiny(1),),
        )
    ),
    "L1_110 Skywalkers": text(
        boost(2, PART & is_("luke"), PART & is_("leia")),
        cancels("Imperial Barrier", "Wrong Turn", "Retract The Bridge"),
    ),
    "L1_111 Solo Han": text(
        boost(2, AT_SITE, lone(is_("han"))), boost(1, AT_SITE, lone(OWN & is_("alien") & PEOPLE))
    ),
    "L1_116 The Force Is Strong With This One": text(
        boost_by(STRONG_IMPERIAL, is_("vader"), PART & is_("luke"))
    ),
    "L1_119 Warrior's Courage": text(
        boost(1, AT_SITE, lone(OWN & PEOPLE & has("warrior"))), boost(2, AT_SITE, lone(is_("leia")))
    ),
    "D1_225 Molator": text(dejarik()),
    "D1_236 Charming To The Last": text(boost_by(STRONG_REBEL, is_("leia"), PART & is_("tarkin"))),
    "D1_239 Dark Collaboration": text(
        boost(2, PART & is_("tarkin"), PART & is_("general tagge", "motti")),
        cancels("Restricted Deployment", "Rebel Barrier"),
    ),
    "D1_240 Dark Jedi Presence": text(doubles(JEDI, is_("imperial"))),
    "D1_248 I Have You Now": text(boost_by(STRONG_REBEL, is_("luke"), PART & JEDI)),
    "D1_257 Lone Pilot": text(
        boost(1, SPACE, lone(OWN & lone_pilot())),
        boost(2, SPACE, lone(OWN & is_("motti"))),
    ),
    "D1_258 Lone Warrior": text(
        boost(1, AT_SITE, lone(OWN & PEOPLE & has("warrior"))),
        boost(2, AT_SITE, lone(is_("general tagge"))),
    ),
    "D1_260 Moment Of Triumph": text(
        boost(2, lone(is_("tarkin"))), boost(1, lone(OWN & is_("alien") & PEOPLE))
    ),
    "D1_269 Takeel": text(answer("bd-done", when=_one_each, cost=1, stages=(_swap_destinies,))),
    "D1_274 Trooper Charge": text(
        play(target(OWN & PART & TROOPER & PEOPLE), window="battle", stages=(_charge,))
    ),
    "D1_277 Vader's Eye": text(
        boost(1, AT_SITE, lone(is_("vader")), power=1),
        boost(1, AT_SITE, lone(more_than("ability", 2, OWN & is_("imperial") - is_("vader")))),
    ),
    "D1_280 Your Powers Are Weak, Old Man": text(
        boost(1, PART & is_("vader"), PART & is_("obiwan")),
        cancels("Return Of A Jedi", "Jedi Lightsaber", "Jedi Presence", "Old Ben"),
    ),
}
