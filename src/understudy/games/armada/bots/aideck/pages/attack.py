"""Attack: what is attacked, and what happens to the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from understudy.games.armada import options
from understudy.games.armada.aicards import ATTACK_PRIORITIES, LABELS
from understudy.games.armada.bots.aideck import benefits, noes
from understudy.games.armada.bots.aideck.pages import aces
from understudy.games.armada.bots.aideck.pages.commands import no_bonus
from understudy.games.armada.bots.aideck.pages.golden import no_match
from understudy.games.armada.bots.aideck.planning import (
    defending,
    planned,
    rank_of,
    shots_of,
    target_of,
    values_of,
)
from understudy.games.armada.bots.aideck.seeing import next_squadron
from understudy.games.armada.bots.aideck.terms import (
    EVADED,
    FORCED,
    RANKS,
    Key,
    Mind,
    blanks,
    damage_of_die,
    dice_do_not,
    drawn,
    enemies,
    enemy_squadrons,
    first_of,
    no_ability,
    only,
    own_dice,
    pool_of,
    priority_of,
    rank,
    rerolled_by_token,
    searched,
    stopping,
    tokens_of,
    usable,
)
from understudy.games.armada.cards import FIRE, TOKENS
from understudy.games.armada.dice import ACCURACY, BLACK, BLANK, BLUE, CRIT, CRITS, HIT, HITS, RED
from understudy.games.armada.measures import ZONES
from understudy.games.armada.rules.activation import most_attacks, splits
from understudy.games.armada.rules.defense import FORCED as FORCED_USE
from understudy.games.armada.rules.effects import as_use, effect_of
from understudy.games.armada.shots import Shot
from understudy.games.armada.table import FLAK, READY, Ship, Squadron
from understudy.kit.exact import added
from understudy.pages import Ask, Can, No, Page, Prefer, earliest, fewest, most

# -- what is attacked ----------------------------------------------------------------------------------------


def attacks_left(mind: Mind) -> int:
    """R7.2: two attacks; Demolisher keeps one for later (I14)."""
    view, ship = mind.view, mind.ship
    most = most_attacks(view, ship)
    return max(1, most - ship.attacks - int(splits(view, ship) and not ship.attacks))


#: The lines of the document in its order, by what they compare: first of each zone, which leaves it one
#: attack, then of the zones with each other, which leaves as many as may be made.
GUIDED, SHIPS_FIRST, CLOSEST, BIGGEST, LAST_NUMBER = range(5)
WEAKEST, MOST_DICE, IN_SIGHT, NEAREST, CLOCKWISE = range(5, 10)
AT_BEST, AT_SHIPS, BEST_ARC, FIRST_ARC = range(10, 14)
#: It is never passed over.
KEPT = 14


def _told_apart(mind: Mind, option: options.ShipAttack, shot: Shot) -> tuple[Key, ...]:
    """What the lines compare of an attack: `rank` and `_defending`, cut up by the lines that they are made
    of.
    """
    priority, target = priority_of(mind), target_of(mind, option)
    away, size, points, number = rank_of(mind, target)[-4:]
    squadron = isinstance(target, Squadron)
    meant: Key = (squadron,)
    if priority == "squadrons_first":
        meant = (not squadron,)
    elif priority == "flagship":
        meant = (True,) if isinstance(target, Squadron) else RANKS[priority](target)
    elif not isinstance(target, Squadron):
        meant = (squadron, away) if priority == "closest_ship" else (squadron, *RANKS[priority](target))
    zones = defending(mind, option, shot, priority) or (0.0,) * 5
    return (meant, (squadron,), (away,), (size, points), (number,), *((part,) for part in zones))


def _passed_over(mind: Mind) -> dict[options.ShipAttack, int]:
    """Which line passes over each attack; KEPT for the one that is left."""
    found = mind.memo.get("passed-over")
    if found is None:
        found = mind.memo["passed-over"] = _by_lines(mind)
    return cast("dict[options.ShipAttack, int]", found)


def _by_lines(mind: Mind) -> dict[options.ShipAttack, int]:
    shots, plans = shots_of(mind), planned(mind)
    chosen = {plan.zone: plan.option for plan in plans}
    found: dict[options.ShipAttack, int] = {}
    for zone, best in chosen.items():
        others = [option for option in shots if option.zone == zone and option is not best]
        if not others:
            continue
        own = _told_apart(mind, best, shots[best])
        for option in others:
            told = _told_apart(mind, option, shots[option])
            found[option] = next(line for line in range(len(own)) if own[line] != told[line])
    values, most = values_of(mind, plans), attacks_left(mind)
    for plan, value in zip(plans, values, strict=True):
        found[plan.option] = next(
            (
                AT_BEST + length - 1
                for length in range(1, len(value) + 1)
                if added(other[:length] < value[:length] for other in values) >= most
            ),
            KEPT,
        )
    return found


def _stays(line: int) -> Callable[[Mind, options.ShipAttack], bool]:
    """Whether an attack is still there after a line."""
    return lambda mind, option: _passed_over(mind)[option] > line


def _attacks(mind: Mind) -> Sequence[options.ShipAttack]:
    if mind.watch is not None:
        _tell(mind)
    return list(shots_of(mind)) or No(
        noes.no_shot, mind.ship.build.name, len(enemies(mind)) + len(enemy_squadrons(mind))
    )


def _tell(mind: Mind) -> None:
    mind.note(f"The card says: {LABELS[priority_of(mind)]}.")
    for plan in planned(mind):
        unit = plan.target.build.name if isinstance(plan.target, Ship) else plan.target.card.name
        dice = "1 die" if plan.dice == 1 else f"{plan.dice} dice"
        mind.note(f"The {ZONES[plan.zone]} zone would attack {unit} with {dice}.")


def _place(mind: Mind, option: options.ShipAttack) -> int:
    return next(at for at, plan in enumerate(planned(mind)) if plan.option is option)


def _dice(mind: Mind, option: options.ShipAttack) -> int:
    return planned(mind)[_place(mind, option)].dice


def _line(rules: str, words: str, line: int) -> Prefer[Mind, options.ShipAttack]:
    return Prefer(rules, words, _stays(line))


def _first(priority: str) -> str:
    """What the card puts first: “the smallest ship first”."""
    label = LABELS[priority]
    the = "" if label in ("Squadrons",) else "the "
    return f"{the}{label[0].lower()}{label[1:]} first"


def attack_page(priority: str) -> Page:
    """AR-ATK-02 to AR-ATK-05 with the priority of a card; ARA-AI-04, ARA-AI-15 and ARA-AI-29 where
    the document leaves something open.
    """
    weakest = [_line("AR-ATK-03 ARA-AI-29", "its zone with the weakest shields", WEAKEST)]
    return Page(
        f"Attack: {LABELS[priority]}",
        [
            Can(
                "AR-ATK-03 AR-ATK-04 AR-ATK-05",
                "The Attack Priority guides the ship on what to attack.",
                _attacks,
                [
                    # The target of each zone.
                    _line("AR-ATK-03", f"{_first(priority)}, as the card says", GUIDED),
                    _line("AR-ATK-04", "ships first and squadrons last, if that cannot be met", SHIPS_FIRST),
                    _line("AR-ATK-05 AR-PRI-01", "the closest as the tie breaker", CLOSEST),
                    _line("AR-PRI-02 ARA-AI-04", "the biggest of those that are equally close", BIGGEST),
                    _line("AR-GOL-01 ARA-AI-04", "the lowest number", LAST_NUMBER),
                    # The zone of the target.
                    *(weakest if priority == "weakest_shields" else ()),
                    _line("AR-PRI-02 ARA-AI-29", "its zone against which most dice are rolled", MOST_DICE),
                    _line("AR-PRI-02 ARA-AI-29", "its zone without an obstruction", IN_SIGHT),
                    _line("AR-PRI-01 ARA-AI-29", "its zone at the shortest range", NEAREST),
                    _line("AR-PRI-07 ARA-AI-29", "its zone clockwise: front, right, rear, left", CLOCKWISE),
                    # The zones that attack.
                    _line("AR-ATK-03 ARA-AI-15", "zones that attack the best target of all", AT_BEST),
                    _line("AR-ATK-04 ARA-AI-15", "zones that attack ships first, squadrons last", AT_SHIPS),
                    _line("AR-PRI-02 ARA-AI-15", "zones with the most dice", BEST_ARC),
                    _line("AR-PRI-07 ARA-AI-15", "zones clockwise: front, right, rear, left", FIRST_ARC),
                    # The order of the attacks.
                    Prefer("AR-ATK-02 AR-PRI-03 ARA-AI-15", "the arc with the most dice first", most(_dice)),
                    Prefer("AR-ATK-03 ARA-AI-15", "the better plan, with equal dice", earliest(_place)),
                ],
                log="",
            ),
            Can("AR-ATK-04", "Nothing can be attacked.", lambda mind: [options.DONE]),
        ],
        rules="AR-ATK-03",
    )


ATTACK = {priority: attack_page(priority) for priority in ATTACK_PRIORITIES}


def page_for(mind: Mind) -> Page:
    """AR-ATK-03: the page of the card's attack priority."""
    return ATTACK[priority_of(mind)]


def _squadron_rank(mind: Mind, option: options.Flak) -> int:
    ship = mind.ship
    offered = mind.acts(options.Flak)
    keys = sorted(rank(mind, ship, mind.view.squadrons[each.squadron], "closest_ship") for each in offered)
    return keys.index(rank(mind, ship, mind.view.squadrons[option.squadron], "closest_ship"))


def _further(mind: Mind) -> Sequence[options.Flak]:
    """R9.6: those in arc and range; at a real table the nearest of them, as it is judged."""
    zone = int(mind.about.get("zone", 0))
    found = mind.acts(options.Flak) if mind.view.known is None else next_squadron(mind, mind.ship, zone)
    return found or No(noes.no_further_squadron, zone)


NEXT_SQUADRON = Page(
    "Attack: the next squadron",
    [
        Can(
            "AR-ATK-04 AR-PRI-01",
            "Attack every further squadron in arc.",
            _further,
            [Prefer("AR-PRI-01", "the closest", earliest(_squadron_rank))],
            log="every further squadron in arc",
        ),
        Can("AR-ATK-04", "No further squadron is in arc and range.", lambda mind: [options.DONE]),
    ],
)

# -- what happens to the dice --------------------------------------------------------------------------------

#: AR-CF-02: black, then blue, finally red.
COLOR_ORDER = (BLACK, BLUE, RED)


def _firing(mind: Mind) -> Ship | None:
    """The ship that attacks, if one does."""
    number = mind.attack.by_ship
    return mind.view.ships[number] if number >= 0 else None


def _concentrate(mind: Mind) -> Sequence[options.ConcentrateFire]:
    """AR-CF-01, I8.1: the dial; the token joins where the pool shows a die that it would roll again."""
    ways = mind.acts(options.ConcentrateFire)
    held = mind.held(_firing(mind)) >> FIRE & 1
    both = held and rerolled_by_token(mind) and any(each.source == options.BOTH for each in ways)
    return [each for each in ways if each.source == (options.BOTH if both else options.DIAL)] or No(
        noes.NO_FIRE
    )


def _by_color(mind: Mind, option: options.ConcentrateFire | options.ChooseColor) -> int:
    return COLOR_ORDER.index(option.color)


def _full_battery(mind: Mind) -> Sequence[options.Act]:
    return [options.FULL_BATTERY] if mind.has(options.FULL_BATTERY) else no_bonus(mind)


def _steady(mind: Mind) -> Sequence[options.Act]:
    may = mind.has(options.STEADY_GUNNERS) and _firsttarget_of(mind)
    return [options.STEADY_GUNNERS] if may else no_bonus(mind)


def _firsttarget_of(mind: Mind) -> bool:
    return (mind.attack.kind != FLAK or mind.attack.first) and not benefits.too_late(mind)


def uses(mind: Mind, *ops: str) -> list[options.UseCard]:
    """Cards that work fully now (AR-PRI-04). What a card of the deck declined is not looked at again."""
    done = {tuple(each) for each in mind.attack.used}
    found = []
    for option in mind.acts(options.UseCard):
        if (use := as_use(option)) in done or (ops and effect_of(mind.view, use)["op"] not in ops):
            continue
        if benefits.worth(mind, option):
            found.append(option)
    return found


def unclear(mind: Mind) -> options.UseCard | None:
    """AR-ODD-01: the first card of which it is unclear whether to use it."""
    used = mind.attack.used if mind.view.attacks else mind.view.used
    done = {tuple(each) for each in used}
    for option in mind.acts(options.UseCard):
        if as_use(option) not in done and benefits.worth(mind, option) is None:
            return option
    return None


def odd_or_even(mind: Mind) -> Sequence[options.Act]:
    """AR-ODD-01 to AR-ODD-03: draw the top card; odd: use it, even: do not."""
    option = unclear(mind)
    if option is None:
        return No(noes.clearly_useless, usable(mind))
    card = drawn(mind)
    if card is None:
        return [options.REVEAL_CARD]
    return [option if card.odd else options.DeclineCard(*as_use(option))]


def of_ops(no: str, *ops: str) -> Callable[[Mind], Sequence[options.UseCard]]:
    """Cards that do one of these; `no` is said of those that do not."""
    return lambda mind: uses(mind, *ops) or No(noes.none_of_cards, no, usable(mind))


DEAREST: Sequence[Prefer[Mind, options.UseCard]] = (
    Prefer("AR-TOK-01 AR-PRI-02", "the more expensive card", most(benefits.price)),
    Prefer(
        "AR-GOL-01",
        "the first of the list",
        earliest(lambda mind, option: 100 * option.ship + option.upgrade),
    ),
)


def _abilities(
    what: str, why: str, words: Sequence[str], test: Callable[[Mind], object] = lambda mind: True
) -> Callable[[Mind], Sequence[options.Act]]:
    """Abilities with these words where the dice call for them; `what` they do, and `why` the dice do not."""

    def found(mind: Mind) -> Sequence[options.Act]:
        ways = [each for each in mind.acts(options.Ability) if each.word in words]
        return ways if ways and test(mind) else no_ability(mind, what, why, words)

    return found


def _does_nothing(mind: Mind) -> bool:
    """A die is without damage."""
    return any(not damage_of_die(mind, die) for die in mind.attack.pool)


def _single_hit(mind: Mind) -> bool:
    return any(face == HIT for _, face in mind.attack.pool)


_adding = _abilities("adds a die", "No die can be added", ("ai", "howlrunner", "only-attack", "add"))
#: G32: keywords and abilities that re-roll: blanks, or one of nothing but accuracies.
_rerolling = _abilities(
    "re-rolls blank dice", "No die is blank", ("swarm", "adept", "reroll"), rerolled_by_token
)
_changing = _abilities("changes a die", "Every die does damage", ("set",), _does_nothing)
#: G34: a die with a single hit is spent.
_assault = _abilities("spends a die for Assault", "No die shows a single hit", ("assault",), _single_hit)


def _cf_token(mind: Mind) -> Sequence[options.Act]:
    """AR-CF-04, AR-CF-05: a blank, or one of nothing but accuracies."""
    held = bool(mind.held(_firing(mind)) >> FIRE & 1)
    first = _firsttarget_of(mind)
    if mind.has(options.CF_TOKEN) and held and first and rerolled_by_token(mind):
        return [options.CF_TOKEN]
    return No(noes.no_fire_token, held, mind.has(options.CF_TOKEN), first, pool_of(mind))


def token_types(mind: Mind) -> dict[int, list[options.Lock]]:
    """I6.10: the tokens that may be locked, by type, a ready copy before an exhausted one."""
    kinds, states = tokens_of(mind)
    able = set(benefits.lockable(mind))
    offered = [each for each in mind.acts(options.Lock) if each.token in able]
    if mind.view.config.options["accuracies"] == "of-all":
        ready = [each for each in offered if states[each.token] == READY]
        offered = ready or offered
    found: dict[int, list[options.Lock]] = {}
    for option in sorted(offered, key=lambda each: (-states[each.token], each.token)):
        found.setdefault(kinds[option.token], []).append(option)
    return found


def _locks(mind: Mind) -> Sequence[options.Act]:
    ways = token_types(mind)
    return searched(mind, lambda card: card.token in ways, lambda card: ways[card.token][:1]) or _no_lock(
        mind
    )


def _no_lock(mind: Mind) -> No:
    return No(noes.nothing_to_lock, pool_of(mind), tokens_of(mind)[0])


def _salvo_lock(mind: Mind) -> Sequence[options.Act]:
    """I6.10: no card shows salvo, so it is locked where nothing else is left."""
    return [each for each in mind.acts(options.Lock) if each.token in benefits.lockable(mind)][
        :1
    ] or _no_lock(mind)


EFFECTS = Page(
    "Attack: modify the dice",
    [
        Can(
            "AR-CF-01 AR-CF-02 AR-ATK-01",
            "Concentrate Fire: add one die to the first attack.",
            _concentrate,
            [Prefer("AR-CF-02", "black, then blue, finally red", earliest(_by_color))],
        ),
        Can(
            "AR-ACT-08 AR-ATK-01",
            "The card's bonus adds a die.",
            _full_battery,
        ),
        Can(
            "AR-ATK-01 AR-PRI-04 AR-PRI-05 AR-UPG-01",
            "Cards that add dice, on the first attack on which they fully work.",
            of_ops("None of them adds dice with full effect now", "add_dice"),
            DEAREST,
        ),
        Can(
            "AR-UPG-03",
            "Squadrons that add dice.",
            _adding,
            [Prefer("AR-GOL-01", "the first", earliest(lambda mind, option: mind.offered.index(option)))],
        ),
        Can(
            "AR-ACT-08 AR-ATK-06",
            "The card's bonus re-rolls a blank die.",
            _steady,
        ),
        Can(
            "AR-RER-01 AR-RER-02 AR-ATK-06",
            "Cards that re-roll, whenever there are blank dice.",
            of_ops("None of them re-rolls with full effect now", "reroll"),
            DEAREST,
        ),
        Can(
            "AR-RER-01 AR-ATK-06",
            "Squadrons that re-roll blank dice.",
            _rerolling,
            [Prefer("AR-GOL-01", "the first", earliest(lambda mind, option: mind.offered.index(option)))],
        ),
        aces.DICE_LINE,
        Can(
            "AR-PRI-04 AR-PRI-05 AR-PRI-06",
            "Cards that change dice, unless all dice are already doubled.",
            of_ops("None of them changes a die with full effect now", "set_die", "swap_die"),
            DEAREST,
        ),
        Can(
            "AR-PRI-04 AR-PRI-06",
            "Squadrons that change a die that does nothing.",
            _changing,
        ),
        Can(
            "AR-UPG-01 AR-ATK-01",
            "Other cards that fully work.",
            of_ops("None of them fully works now"),
            DEAREST,
        ),
        Can(
            "AR-UPG-03",
            "Spend a die for Assault.",
            _assault,
        ),
        Can(
            "AR-CF-04 AR-CF-05 AR-ACT-09",
            "A Concentrate Fire token re-rolls a blank die, or an accuracy if all results are accuracies.",
            _cf_token,
        ),
        Can(
            "AR-ODD-01 AR-ODD-02 AR-ODD-03",
            "Unclear: odd, use it; even, do not.",
            odd_or_even,
        ),
        Can(
            "AR-ATK-07 AR-ATK-08 AR-ATK-09",
            "Spend an accuracy: reveal cards until one shows a defense token that the defender has.",
            _locks,
            log="the first card with a token of the defender",
        ),
        Can(
            "AR-ATK-07",
            "Only salvo is left to be locked.",
            _salvo_lock,
        ),
        Can("AR-ATK-01", "Nothing more is done to the dice.", lambda mind: [options.DONE]),
    ],
)

# -- choices among dice --------------------------------------------------------------------------------------


def _own_rerolls(mind: Mind) -> Sequence[options.Reroll]:
    """AR-RER-02, AR-CF-04: dice are offered one for each different face."""
    pool = mind.attack.pool
    wanted = [pool[index] for index in blanks(mind)]
    if not wanted and not int(mind.about.get("picked", 0)) and rerolled_by_token(mind):
        wanted = [(BLUE, ACCURACY)]
    return [each for each in mind.acts(options.Reroll) if pool[each.die] in wanted] or dice_do_not(
        mind, "No blank die, and not all are accuracies"
    )


def _blank_order(mind: Mind, option: options.Reroll) -> int:
    """AR-CF-04: black first, red second."""
    return (BLACK, RED, BLUE).index(mind.attack.pool[option.die][0])


def _forced(mind: Mind) -> Sequence[options.Act]:
    """AR-RER-03: black crits, red doubles, blue crits; I10.6: dodge goes on as an evade token does."""
    attack = mind.attack
    dodge = attack.target_squadron >= 0 and FORCED_USE not in attack.used
    order = EVADED if dodge else FORCED
    found = first_of([attack.pool[each.die] for each in mind.acts(options.Reroll)], order)
    return [mind.acts(options.Reroll)[found]] if found >= 0 else dice_do_not(mind, "None of these")


REROLL = Page(
    "Re-rolls",
    [
        Ask(
            "AR-RER-01",
            "Are they its own dice?",
            own_dice,
            yes=[
                Can(
                    "AR-RER-02 AR-ATK-06 AR-CF-04 AR-CF-05",
                    "Only blank dice are re-rolled; an accuracy only if all results are accuracies.",
                    _own_rerolls,
                    [Prefer("AR-CF-04", "black first, then red", earliest(_blank_order))],
                )
            ],
            no=[
                Can(
                    "AR-RER-03",
                    "Black crits, red doubles, and finally blue crits.",
                    _forced,
                )
            ],
        ),
        Can(
            "AR-RER-04 AR-RER-02",
            "Anything else is not re-rolled.",
            stopping,
        ),
        Can("AR-GOL-01", "One die must be re-rolled.", lambda mind: mind.acts(options.Reroll)[:1]),
    ],
)


def _evade_reroll(mind: Mind) -> Sequence[options.Act]:
    offered = mind.acts(options.Reroll)
    pool = [mind.attack.pool[each.die] for each in offered]
    found = first_of(pool, EVADED)
    return [offered[found]] if found >= 0 else dice_do_not(mind, "No die does damage")


def _most_damage(mind: Mind, option: options.OnDie) -> float:
    """Double, then crit, then hit."""
    die = mind.attack.pool[option.die]
    return 10 * damage_of_die(mind, die) + 2 * CRITS[die[1]] + HITS[die[1]]


def least_damage(mind: Mind, option: options.OnDie) -> float:
    die = mind.attack.pool[option.die]
    return 10 * damage_of_die(mind, die) + 2 * (die[1] == ACCURACY) + (die[1] != BLANK)


EVADE_REROLL = Page(
    "Evade: re-roll",
    [
        Can(
            "AR-DEF-03 AR-RER-03",
            "Black crits, red doubles, blue crits, then what else does damage.",
            _evade_reroll,
        ),
        Can(
            "AR-RER-04",
            "Anything else is not re-rolled.",
            stopping,
        ),
        Can(
            "AR-GOL-01",
            "One die must be re-rolled.",
            lambda mind: mind.acts(options.Reroll),
            [
                Prefer("AR-GOL-01", "an accuracy", lambda mind, o: mind.attack.pool[o.die][1] == ACCURACY),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: o.die)),
            ],
        ),
    ],
)
#: ARA-AI-04: of dice that count alike.
FIRST_DIE: Prefer[Mind, options.OnDie] = Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: o.die))
CANCEL = Page(
    "Cancel a die",
    [
        Ask(
            "AR-PRI-02",
            "Is it a die of the ship's own attack?",
            own_dice,
            yes=[
                Can(
                    "AR-PRI-02",
                    "Cancel the smallest of its own dice.",
                    lambda mind: mind.acts(options.Cancel),
                    [Prefer("AR-PRI-02", "the least damage", fewest(least_damage)), FIRST_DIE],
                )
            ],
            no=[
                Can(
                    "AR-PRI-02",
                    "Cancel the biggest of the other side's dice.",
                    lambda mind: mind.acts(options.Cancel),
                    [Prefer("AR-PRI-02", "double, then crit, then hit", most(_most_damage)), FIRST_DIE],
                )
            ],
        ),
    ],
)


def _spent_order(mind: Mind, option: options.OnDie) -> int:
    """I14: accuracy, then hit, then crit."""
    face = mind.attack.pool[option.die][1]
    order = (BLANK, ACCURACY, HIT, CRIT)
    return order.index(face) if face in order else len(order)


SPEND_DIE = Page(
    "Spend a die",
    [
        Can(
            "AR-PRI-04",
            "Spend the die that counts least.",
            lambda mind: mind.acts(options.SpendDie),
            [Prefer("AR-PRI-04", "accuracy, then hit, then crit", earliest(_spent_order)), FIRST_DIE],
        )
    ],
)


def _changes(mind: Mind) -> Sequence[options.Act]:
    offered = {(each.die, each.face): each for each in mind.acts(options.SetDie)}
    found = benefits.best_of_changes(mind, list(offered))
    return [offered[found]] if found is not None else dice_do_not(mind, "None of them would score more")


SET_DIE = Page(
    "Change a die",
    [
        Can(
            "AR-PRI-04 AR-PRI-06",
            "To the face that counts most: blank, accuracy, hit, crit in this order.",
            _changes,
        ),
        Can("AR-GOL-01", "Any change: none of them scores more.", lambda mind: mind.acts(options.SetDie)[:1]),
    ],
)


def _color(mind: Mind, option: options.RemoveDie) -> int:
    return option.color


def _unless_black_first(mind: Mind) -> Sequence[options.RemoveDie]:
    if mind.reads("obstruction"):
        return No("By a setting of this game it gives up black dice first.")
    return mind.acts(options.RemoveDie)


def _black_first(rules: str) -> Can[Mind, options.RemoveDie]:
    return Can(
        rules,
        "Black, then blue, then red.",
        lambda mind: mind.acts(options.RemoveDie),
        [Prefer("AR-GOL-01", "black first", most(_color))],
        log="",
    )


REMOVE = Page(
    "Remove a die",
    [
        Ask(
            "AR-GOL-01",
            "Are they its own dice?",
            own_dice,
            yes=[
                Can(
                    "AR-GOL-01 ARA-AI-16",
                    "Red, then blue, then black.",
                    _unless_black_first,
                    [Prefer("AR-GOL-01", "red first", earliest(_color))],
                    log="",
                ),
                _black_first("AR-GOL-01 ARA-AI-16"),
            ],
            no=[_black_first("AR-GOL-01")],
        )
    ],
)
COLOR = Page(
    "Which color",
    [
        Can(
            "AR-CF-02",
            "Add a die.",
            lambda mind: mind.acts(options.ChooseColor),
            [Prefer("AR-CF-02", "black, then blue, finally red", earliest(_by_color))],
        )
    ],
)

# -- critical effects ----------------------------------------------------------------------------------------


CRITICAL = Page(
    "Critical effects",
    [
        Can(
            "AR-UPG-01 AR-ATK-01",
            "A card's critical effect that fully works.",
            of_ops("None of them has a critical effect that fully works now"),
            DEAREST,
        ),
        aces.CRIT_LINE,
        Can(
            "AR-ODD-01 AR-ODD-02 AR-ODD-03",
            "Unclear: odd, use it; even, do not.",
            odd_or_even,
        ),
        Can(
            "AR-PRI-04",
            "The standard critical effect.",
            only("The standard effect", options.STANDARD_CRIT),
            log="",
        ),
        Can("AR-PRI-04", "No critical effect.", lambda mind: [options.DONE]),
    ],
)


def _marks(mind: Mind) -> Sequence[options.Act]:
    """Intel Officer: as an accuracy finds its token."""
    kinds, states = tokens_of(mind)
    offered = sorted(mind.acts(options.Lock), key=lambda each: (-states[each.token], each.token))
    ways = {kind: [each for each in offered if kinds[each.token] == kind] for kind in range(len(TOKENS))}
    return searched(mind, lambda card: bool(ways[card.token]), lambda card: ways[card.token][:1]) or _no_lock(
        mind
    )


MARK = Page(
    "Choose a defense token",
    [
        Can(
            "AR-ATK-08 AR-ATK-09",
            "Reveal cards until one shows a token of the defender.",
            _marks,
        ),
        no_match(options.Lock),
    ],
)
