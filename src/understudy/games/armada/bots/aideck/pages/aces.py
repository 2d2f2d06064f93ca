"""Unique squadrons: when the AI uses what they can do.

The document's rules for upgrades serve for them too: at the first opportunity that fully works (AR-UPG-01,
AR-PRI-04), blanks only (AR-RER-02), odd or even where it is unclear (AR-ODD-01).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.option import Option
from understudy.games.armada.bots.aideck import benefits, noes
from understudy.games.armada.bots.aideck.pages.mapping import drop_point
from understudy.games.armada.bots.aideck.terms import (
    Mind,
    blanks,
    chain,
    damage_of_die,
    drawn,
    enemies,
    enemy_squadrons,
    no_ability,
    not_offered,
    points_of,
    rerolled_by_token,
)
from understudy.games.armada.dice import ACCURACY, BLANK, CRITS, RED
from understudy.games.armada.measures import DISTANCES
from understudy.games.armada.options import (
    DONE,
    REVEAL_CARD,
    Ability,
    Act,
    Bomb,
    Dogfight,
    Snipe,
    SpendDie,
    SquadronAttack,
    ToShip,
    ToSquadron,
)
from understudy.games.armada.queries import apart, keyword, within
from understudy.games.armada.rules.aces import FISTO, LANDO, NORRA, NYM, near
from understudy.games.armada.rules.harm import damage_of
from understudy.games.armada.rules.squadrons import INSTEAD, attack_options, jendons_friends, move_limit
from understudy.games.armada.rules.wings import MATTIN
from understudy.games.armada.shots import dogfight_shots
from understudy.games.armada.table import DISCARDED, READY, Ship, Squadron
from understudy.kit.exact import added
from understudy.pages import Can, No, Page, Prefer, earliest, fewest, most

# -- dice ----------------------------------------------------------------------------------------------------


def _attacker(mind: Mind) -> Squadron:
    return mind.view.squadrons[mind.attack.by_squadron]


def _spare_friend(mind: Mind, unit: Squadron) -> bool:
    """A friendly squadron there would survive a point."""
    own = _attacker(mind)
    return any(one.hull >= 2 for one in near(mind.view, unit, own.seat, own))


def _red_blank(mind: Mind) -> bool:
    """A red blank could lock a token that the defender can spend."""
    return (RED, BLANK) in mind.attack.pool and bool(benefits.lockable(mind))


def _to_paint(mind: Mind) -> bool:
    """Malee Hurra: a blank is spent, if another die is a blank or an accuracy, or no crit lies there."""
    faces = [face for _, face in mind.attack.pool]
    if BLANK not in faces:
        return False
    others = faces.copy()
    others.remove(BLANK)
    return BLANK in others or ACCURACY in others or not any(CRITS[face] for face in faces)


def _for_bounty(mind: Mind) -> bool:
    idle = any(not damage_of_die(mind, die) for die in mind.attack.pool)
    return idle and _spare_friend(mind, mind.view.squadrons[mind.attack.target_squadron])


def _kills_by_gamble(mind: Mind) -> bool:
    """Lando Calrissian: only where the die that is turned destroys the target."""
    attack, view = mind.attack, mind.view
    best = benefits.best_change(mind, {"to": ["double hit", "hit-crit", "hit", "crit"]})
    if best is None:
        return False
    die = attack.pool[best[0]]
    gain = damage_of_die(mind, (die[0], best[1])) - damage_of_die(mind, die)
    if attack.target_squadron >= 0:
        left = view.squadrons[attack.target_squadron].hull
    else:
        ship = view.ships[attack.target_ship]
        left = ship.shields[attack.target_zone] + ship.build.hull - len(ship.cards)
    now = damage_of(view, attack)
    return now < left <= now + gain


WORTH: dict[str, Callable[[Mind], bool]] = {
    "blast": lambda mind: True,
    "raid": lambda mind: True,
    "drive": lambda mind: len(blanks(mind)) >= 2 and _spare_friend(mind, _attacker(mind)),
    "recast": lambda mind: len(blanks(mind)) >= 2,
    "dive": lambda mind: _attacker(mind).hull >= 2,
    "guide": _red_blank,
    "bounty": _for_bounty,
    "gamble": lambda mind: _kills_by_gamble(mind),
    "lead": lambda mind: bool(rerolled_by_token(mind)),
    "sight": _red_blank,
    "paint": _to_paint,
}


def _now(mind: Mind) -> Sequence[Ability]:
    return [
        each for each in mind.acts(Ability) if each.word in WORTH and WORTH[each.word](mind)
    ] or no_ability(mind, "changes dice", "None of them fully works now", tuple(WORTH))


DICE_LINE: Can[Mind, Ability] = Can(
    "AR-UPG-01 AR-PRI-04",
    "Aces that fully work on these dice.",
    _now,
    [Prefer("AR-GOL-01", "the first", earliest(lambda mind, option: list(WORTH).index(option.word)))],
)


def _smallest(mind: Mind, option: SpendDie) -> int:
    die = mind.attack.pool[option.die]
    return 10 * damage_of_die(mind, die) + (die[1] != BLANK)


SPEND = Page(
    "A die is spent",
    [
        Can(
            "AR-PRI-02",
            "Spend the die that counts least.",
            lambda mind: mind.acts(SpendDie),
            [
                Prefer("AR-PRI-02", "the least damage", fewest(_smallest)),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: o.die)),
            ],
        )
    ],
)

# -- critical effects ----------------------------------------------------------------------------------------


def _strips(mind: Mind) -> bool:
    """Norra Wexley: the shields would take it all, so that no card is dealt."""
    target = mind.view.ships[mind.attack.target_ship]
    shields = target.shields[mind.attack.target_zone]
    return 0 < damage_of(mind.view, mind.attack) <= shields or (bool(shields) and not mind.attack.pool)


def _crits(mind: Mind) -> Sequence[Act]:
    if mind.has(NYM):
        return [NYM]
    if mind.has(NORRA) and _strips(mind):
        return [NORRA]
    return no_ability(mind, "has a critical effect", "None of them fully works now", ("havoc", "strip"))


CRIT_LINE: Can[Mind, Act] = Can(
    "AR-UPG-01",
    "An ace's critical effect that fully works.",
    _crits,
)

# -- who suffers ---------------------------------------------------------------------------------------------


def _unit(mind: Mind, option: Act) -> Ship | Squadron:
    if isinstance(option, ToShip):
        return mind.view.ships[option.ship]
    assert isinstance(option, ToSquadron)
    return mind.view.squadrons[option.squadron]


def _hull(mind: Mind, option: ToSquadron) -> int:
    return mind.view.squadrons[option.squadron].hull


FRIEND = Page(
    "Which friend suffers",
    [
        Can(
            "AR-PRI-02",
            "The squadron that can best take it.",
            lambda mind: mind.acts(ToSquadron),
            [
                Prefer("AR-PRI-02", "most hull", most(_hull)),
                Prefer(
                    "AR-PRI-02",
                    "the cheapest",
                    fewest(lambda mind, o: points_of(mind.view.squadrons[o.squadron], mind.view)),
                ),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
        )
    ],
)


def _weakest(mind: Mind, option: Act) -> int:
    """Anakin Skywalker: least hull; of others only one that a point destroys."""
    unit = _unit(mind, option)
    if isinstance(unit, Ship):
        return 2
    if mind.about.get("for") == "anakin_skywalker":
        return unit.hull
    return int(unit.hull > 1)


def _closeness(mind: Mind, option: Act) -> int:
    ways = [each for each in mind.offered if isinstance(each, ToShip | ToSquadron)]
    keys = sorted(chain(mind, mind.squadron, _unit(mind, each)) for each in ways)
    return keys.index(chain(mind, mind.squadron, _unit(mind, option)))


FOE = Page(
    "Which enemy suffers",
    [
        Can(
            "AR-UPG-01 AR-PRI-01",
            "An enemy that it destroys, else the nearest squadron, else the nearest ship.",
            lambda mind: [each for each in mind.offered if isinstance(each, ToShip | ToSquadron)],
            [
                Prefer("AR-UPG-01", "the weakest", fewest(_weakest)),
                Prefer("AR-PRI-01", "the closest", fewest(_closeness)),
            ],
        ),
        Can("AR-GOL-01", "Nobody is left.", lambda mind: [DONE]),
    ],
)

# -- damage --------------------------------------------------------------------------------------------------


def _victim(mind: Mind) -> int:
    """The squadron that is about to suffer."""
    return int(mind.about.get("target", mind.attack.target_squadron))


def _saves(mind: Mind) -> bool:
    """One point less and the defender lives."""
    target = mind.view.squadrons[_victim(mind)]
    return int(mind.about["damage"]) == target.hull


def _defends(mind: Mind) -> Sequence[Option]:
    (option,) = mind.acts(Ability)
    one = mind.squadron
    if option.word == "dutch_vander":
        return [option]
    if option.word == "biggs_darklighter":
        able = [
            other
            for other in near(mind.view, one, one.seat)
            if "escort" in other.card.keywords and other.hull > 1 and other.index != _victim(mind)
        ]
        return [option] if _saves(mind) and able else No(noes.saves_nobody, one.card.name)
    spare = int(mind.about["damage"]) - added(state > 0 for state in one.tokens)
    if spare < mind.view.squadrons[_victim(mind)].hull <= int(mind.about["damage"]):
        return [option]
    if READY not in one.tokens:
        return No(noes.saves_nobody, one.card.name)
    card = drawn(mind)
    if card is None:
        return [REVEAL_CARD]
    return [option] if card.odd else No(noes.EVEN_CARD)


DEFENDS = Page(
    "Aces that share damage",
    [
        Can(
            "AR-UPG-01 AR-ODD-01 AR-ODD-02",
            "Where it saves the squadron; Axe else by a card, odd.",
            _defends,
        ),
        Can("AR-ODD-03", "Keep it.", lambda mind: [DONE]),
    ],
)


def _fisto(mind: Mind) -> Sequence[Option]:
    """Kit Fisto: a brace would leave him destroyed and the ability would not, or the token is lost anyway."""
    one, total = mind.squadron, damage_of(mind.view, mind.attack)
    if one.card.id == LANDO:
        # Lando Calrissian: a brace does nothing against one point.
        return mind.acts(Ability) if total == 1 else No(noes.BRACE_DOES_AS_WELL)
    lost = one.tokens[int(mind.about["token"])] == DISCARDED
    saved = (total + 1) // 2 >= one.hull > total - FISTO
    return mind.acts(Ability) if lost or saved else No(noes.BRACE_DOES_AS_WELL)


TOKEN = Page(
    "Kit Fisto",
    [
        Can(
            "AR-UPG-01",
            "Discard the token where a Brace would not save him, or where it is lost anyway.",
            _fisto,
        ),
        Can("AR-DEF-04", "The token does its own work.", lambda mind: [DONE]),
    ],
)


# -- activations and phases ----------------------------------------------------------------------------------


def _can_strike(mind: Mind, one: Squadron, limit: float) -> bool:
    """An enemy is within distance 1 now, or would be after a move of this length. At a real table, where
    nobody measures the move, only what is near now counts.
    """
    foes: list[Ship | Squadron] = [*enemies(mind), *enemy_squadrons(mind)]
    if mind.view.known is not None:
        return any(within(foe, one, DISTANCES[0]) for foe in foes)
    return any(apart(foe, one) <= DISTANCES[0] + limit for foe in foes)


def _uses(mind: Mind) -> Sequence[Option]:
    """Han Solo: he can attack in this activation. IG-88B: two or more targets. Mart Mattin: an enemy ship is
    near that he cannot attack. Morna Kee: always.
    """
    (option,) = mind.acts(Ability)
    one = mind.squadron
    if option.word == "ig_88b_ig_2000b":
        return [option] if len(list(dogfight_shots(mind.view, one))) > 1 else No(noes.TOO_FEW_TARGETS)
    if option.word == MATTIN and mind.view.known is not None:
        near = any(within(foe, one, DISTANCES[2]) for foe in enemies(mind))
        return [option] if near and not _can_strike(mind, one, 0.0) else No(noes.NO_PLACE)
    if option.word == MATTIN:
        return [option] if drop_point(mind, one) is not None else No(noes.NO_PLACE)
    if option.word == "han_solo_millennium_falcon":
        near_one = _can_strike(mind, one, move_limit(mind.view, one))
        return [option] if near_one else No(noes.OUT_OF_REACH)
    return [option]


USE = Page(
    "Aces",
    [
        Can(
            "AR-UPG-01 AR-PRI-04",
            "Use what the ace can do: it fully works.",
            _uses,
        ),
        Can("AR-UPG-01", "Wait until it fully works.", lambda mind: [DONE]),
    ],
)


def _target_hull(mind: Mind, option: SquadronAttack) -> int:
    """Ahsoka Tano: the target with the least hull."""
    if mind.about.get("for") != "ahsoka_tano" or isinstance(option, Bomb):
        return 0
    return mind.view.squadrons[option.squadron].hull


def _escort(mind: Mind, option: SquadronAttack) -> bool:
    return not isinstance(option, Bomb) and bool(
        keyword(mind.view, mind.view.squadrons[option.squadron], "escort")
    )


def _target_chain(mind: Mind, option: SquadronAttack) -> tuple[float, ...]:
    """AR-SQU-01, AR-SQU-03: squadrons first, the closest first."""
    one = mind.squadron
    if isinstance(option, Bomb):
        return (1.0, *chain(mind, one, mind.view.ships[option.ship]), option.zone)
    return (0.0, *chain(mind, one, mind.view.squadrons[option.squadron]), 0.0)


def _strikes(mind: Mind) -> Sequence[SquadronAttack]:
    return mind.acts(Dogfight, Snipe, Bomb)


def _target_place(mind: Mind, option: SquadronAttack) -> int:
    ways = _strikes(mind)
    return sorted(ways, key=lambda each: _target_chain(mind, each)).index(option)


ATTACK = Page(
    "An attack that an ace brings about",
    [
        Can(
            "AR-SQU-01 AR-SQU-03",
            "Squadrons first and ships last.",
            _strikes,
            [
                Prefer("AR-UPG-01", "the least hull", fewest(_target_hull)),
                Prefer("AR-SQU-03", "escorts", _escort),
                Prefer("AR-SQU-03 AR-PRI-01", "the closest", earliest(_target_place)),
            ],
        ),
        Can("AR-SQU-02", "Nobody can be attacked.", lambda mind: [DONE]),
    ],
)


def _dear(mind: Mind, option: ToSquadron) -> int:
    return points_of(mind.view.squadrons[option.squadron], mind.view)


def _fresh_foe(mind: Mind, option: ToSquadron) -> bool:
    one = mind.view.squadrons[option.squadron]
    return one.seat != mind.seat and not one.activated


HONDO = Page(
    "Hondo Ohnaka",
    [
        Can(
            "AR-PRI-02",
            "An enemy squadron that was not activated yet.",
            lambda mind: mind.acts(ToSquadron),
            [
                Prefer("AR-UPG-01", "one that was not activated yet", _fresh_foe),
                Prefer("AR-PRI-02", "the highest cost", most(_dear)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
        )
    ],
)


def best_dice(mind: Mind, one: Squadron) -> int:
    """I11.2: the dice of its attack: at squadrons first, ships last."""
    shots = attack_options(mind.view, one)
    for kinds in ((Dogfight,), (Snipe,), (Bomb,)):
        dice = [added(shot.dice) - shot.obstructed for way, shot in shots.items() if isinstance(way, kinds)]
        if dice:
            return max(dice)
    return 0


def _friend_dice(mind: Mind, option: ToSquadron) -> int:
    return best_dice(mind, mind.view.squadrons[option.squadron])


JENDON = Page(
    "Colonel Jendon",
    [
        Can(
            "AR-PRI-02",
            "The friend with the most dice.",
            lambda mind: mind.acts(ToSquadron),
            [
                Prefer("AR-PRI-02", "most dice", most(_friend_dice)),
                Prefer("AR-PRI-02", "the highest cost", most(_dear)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
        )
    ],
)


def _instead(mind: Mind) -> Sequence[Act]:
    """Hondo Ohnaka: an enemy squadron beside him that was not activated, odd. Jendon: a friend with more dice
    than he has.
    """
    ways = [each for each in mind.acts(Ability) if each.word in INSTEAD]
    if not ways:
        return not_offered(mind, "Such an ace")
    one = mind.squadron
    if ways[0].word == "colonel_jendon":
        friends = jendons_friends(mind.view, one)
        more = max(best_dice(mind, friend) for friend in friends) > best_dice(mind, one)
        return ways if more else No(noes.FEWER_DICE)
    if all(foe.activated for foe in near(mind.view, one, 1 - one.seat)):
        return No(noes.ALL_ACTIVATED)
    card = drawn(mind)
    if card is None:
        return [REVEAL_CARD]
    return ways if card.odd else No(noes.EVEN_CARD)


INSTEAD_LINE: Can[Mind, Act] = Can(
    "AR-UPG-01 AR-ODD-01 AR-ODD-02 AR-ODD-03",
    "An ace that does something better than attacking.",
    _instead,
)


def _would_fight(mind: Mind, option: ToSquadron) -> bool:
    one = mind.view.squadrons[option.squadron]
    return _can_strike(mind, one, move_limit(mind.view, one))


ROGUES = Page(
    "Hera Syndulla",
    [
        Can(
            "AR-UPG-01 AR-PRI-02",
            "Squadrons that could attack after moving.",
            lambda mind: mind.acts(ToSquadron),
            [
                Prefer("AR-UPG-01", "one that could attack after moving", _would_fight),
                Prefer("AR-PRI-02", "the highest cost", most(_dear)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
        ),
        Can("AR-UPG-01", "Nobody is left.", lambda mind: [DONE]),
    ],
)
