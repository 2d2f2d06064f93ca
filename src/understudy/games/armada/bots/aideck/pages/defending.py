"""Defending: salvo always, and one more token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.games.armada.bots.aideck import benefits, noes
from understudy.games.armada.bots.aideck.pages.attack import DEAREST, odd_or_even, of_ops
from understudy.games.armada.bots.aideck.pages.golden import no_match
from understudy.games.armada.bots.aideck.terms import (
    EVADED,
    Mind,
    clockwise,
    first_of,
    own_tokens,
    pool_of,
    searched,
    stopping,
    tokens_of,
)
from understudy.games.armada.cards import BRACE, CONTAIN, EVADE, REDIRECT, SALVO, SCATTER
from understudy.games.armada.options import DONE, Act, Amount, Redirect, SpendToken
from understudy.games.armada.rules.harm import critical_effects, damage_of, salvo_dice
from understudy.games.armada.table import DISCARDED
from understudy.pages import Ask, Can, No, Page, Prefer, earliest, sift


def _spends(mind: Mind) -> dict[int, list[SpendToken]]:
    """AR-DEF-04: the tokens that may be spent, by type, a ready copy before an exhausted one."""
    kinds, states = tokens_of(mind)
    found: dict[int, list[SpendToken]] = {}
    for option in sorted(mind.acts(SpendToken), key=lambda each: (-states[each.token], each.token)):
        found.setdefault(kinds[option.token], []).append(option)
    return found


def _salvo(mind: Mind) -> Sequence[Act]:
    """AR-OVR-02, I10.1: not where no die would be gathered."""
    attack = mind.attack
    ways = _spends(mind).get(SALVO, []) if attack.target_ship >= 0 else []
    if not ways:
        return No(noes.no_salvo, tokens_of(mind)[0])
    ship = mind.view.ships[attack.target_ship]
    dice = sum(salvo_dice(ship, attack)) - attack.obstructed
    return ways[:1] if dice > 0 else No(noes.SALVO_HAS_NO_DICE)


def _harmless(mind: Mind) -> bool | No:
    """I10.2, ARA-AI-22: neither damage nor a critical effect; by the other reading that is no matter."""
    if mind.reads("harmless"):
        return No(noes.ONE_ALL_THE_SAME)
    nothing = not damage_of(mind.view, mind.attack) and not critical_effects(mind.view, mind.attack)
    return nothing or No(noes.dice_show, pool_of(mind))


def _spent_one(mind: Mind) -> bool | No:
    """AR-DEF-02."""
    return benefits.spent_one(mind) or No(noes.none_spent, mind.attack.spent)


def _by_card(mind: Mind, ways: Mapping[int, Sequence[SpendToken]]) -> Sequence[Act]:
    """AR-OVR-01: a token of the type that a card shows, the first that may be spent."""
    found = searched(mind, lambda card: card.token in ways, lambda card: ways[card.token][:1])
    return found or _no_token(mind)


def _no_token(mind: Mind) -> No:
    kinds = tokens_of(mind)[0] if mind.view.attacks else ()
    return No(
        noes.no_token_matches,
        [kinds[each.token] for each in mind.acts(SpendToken) if each.token < len(kinds)],
    )


def _useful(mind: Mind, kind: int) -> bool:
    """Only where the option says so: the token would change something."""
    if mind.view.config.options["defence"] != "useful":
        return True
    attack = mind.attack
    damage = damage_of(mind.view, attack)
    if kind == BRACE:
        return damage > 1
    if kind == EVADE:
        return first_of(attack.pool, EVADED) >= 0
    if kind == CONTAIN:
        return bool(critical_effects(mind.view, attack))
    if kind == REDIRECT:
        ship = mind.view.ships[attack.target_ship]
        over = damage - ship.shields[attack.target_zone]
        return over > 0 and any(ship.shields[zone] for zone in ship.build.arcs.adjacent[attack.target_zone])
    return kind == SCATTER


def _drawn_token(mind: Mind) -> Sequence[Act]:
    """AR-DEF-03 to AR-DEF-05: the type by the deck; the copy that is sustainable, else one for good."""
    held = {kind: options for kind, options in _spends(mind).items() if kind != SALVO}
    ways = {kind: options for kind, options in held.items() if _useful(mind, kind)}
    if held and _useful(mind, EVADE) and benefits.evades_by_card(mind):
        # Sa Nalaor: an evade on the card is one that another token stands for, a ready one if there is one.
        _, states = tokens_of(mind)
        every = [option for options in held.values() for option in options]
        ways[EVADE] = sorted(every, key=lambda each: (-states[each.token], each.token))
    return _by_card(mind, ways)


DEFEND = Page(
    "Defending",
    [
        Can(
            "AR-DEF-01 AR-OVR-02",
            "Salvo, if it can be used.",
            _salvo,
        ),
        Ask(
            "AR-GOL-01 ARA-AI-22",
            "Does the attack do nothing?",
            _harmless,
            yes=[Can("AR-GOL-01", "Spend nothing else.", lambda mind: [DONE])],
        ),
        Ask(
            "AR-DEF-02",
            "Has it spent a token other than Salvo?",
            _spent_one,
            no=[
                Can(
                    "AR-UPG-01 AR-RER-03",
                    "Cards that fully work.",
                    of_ops("None of them fully works now"),
                    DEAREST,
                ),
                Can(
                    "AR-ODD-01 AR-ODD-02 AR-ODD-03",
                    "Unclear: odd, use it; even, do not.",
                    odd_or_even,
                ),
                Can(
                    "AR-DEF-03 AR-DEF-04 AR-DEF-05 ARA-AI-06",
                    "Reveal cards until one matches an available token.",
                    _drawn_token,
                    log="the first card that matches an available token",
                ),
            ],
        ),
        Can("AR-DEF-02", "No other token is spent.", lambda mind: [DONE]),
    ],
)


def _unlocked(mind: Mind) -> Sequence[Act]:
    return _by_card(mind, _spends(mind))


UNLOCK = Page(
    "A locked token",
    [
        Can(
            "AR-DEF-03 AR-DEF-04",
            "Reveal cards until one matches.",
            _unlocked,
        ),
        no_match(SpendToken),
    ],
)

# -- how tokens are used -------------------------------------------------------------------------------------


def _over(mind: Mind) -> int:
    """Damage that the shields of the defending zone do not take."""
    attack = mind.attack
    ship = mind.view.ships[attack.target_ship]
    taken = sum(ship.shields[zone] for zone in attack.redirects)
    return max(0, damage_of(mind.view, attack) - ship.shields[attack.target_zone] - taken)


def _zones(mind: Mind) -> Sequence[Redirect]:
    if mind.has(DONE) and not _over(mind):
        return No(noes.NOTHING_TO_REDIRECT)
    ship, ways = mind.view.ships[mind.attack.target_ship], mind.acts(Redirect)
    found = [each for each in ways if ship.shields[each.zone]]
    return sift(ways, found, "a zone with shields") or No(noes.no_shields, [each.zone for each in ways])


REDIRECT_ZONE = Page(
    "Redirect: which zone",
    [
        Can(
            "AR-PRI-07",
            "Adjacent zones with shields, clockwise.",
            _zones,
            [Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone)))],
        ),
        Can(
            "AR-PRI-07",
            "Redirect no further.",
            stopping,
        ),
        Can(
            "AR-PRI-07",
            "A zone without shields.",
            lambda mind: mind.acts(Redirect),
            [Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone)))],
        ),
    ],
)


def _amount(mind: Mind) -> Sequence[Act]:
    """I10.5: what the defending zone cannot take."""
    ship = mind.ship
    over = max(0, int(mind.about["damage"]) - ship.shields[mind.attack.target_zone])
    most = max(each.number for each in mind.acts(Amount))
    return [Amount(min(over, most))]


REDIRECT_AMOUNT = Page(
    "Redirect: how much",
    [Can("AR-DEF-03", "Damage beyond the defending zone's shields.", _amount, log="")],
)


def _lost_anyway(mind: Mind) -> bool | No:
    """I10.5: the token was exhausted already, so it is gone."""
    attack = mind.attack
    ship = mind.view.ships[attack.target_ship]
    return any(
        kind == EVADE and attack.spent >> index & 1 and ship.tokens[index] == DISCARDED
        for index, kind in enumerate(ship.build.tokens)
    ) or No(noes.SUSTAINABLE)


EVADE_LARGER = Page(
    "Evade against a larger ship",
    [
        Ask(
            "AR-DEF-04",
            "Is the token lost anyway?",
            _lost_anyway,
            yes=[Can("AR-DEF-05", "One die more.", lambda mind: mind.acts(Amount))],
        ),
        Can("AR-DEF-04", "A further die would cost the token: keep it.", lambda mind: [DONE]),
    ],
)

# -- tokens that are given up --------------------------------------------------------------------------------


def _paid(mind: Mind) -> Sequence[Act]:
    """A ready copy first; no card is revealed where all that can pay are of one type."""
    kinds, states = own_tokens(mind)
    options = [] if mind.has(DONE) else mind.acts(SpendToken)
    if len({kinds[each.token] for each in options}) == 1:
        return [min(options, key=lambda each: (-states[each.token], each.token))]
    return given_up(mind, False) if options else _no_token(mind)


def given_up(mind: Mind, exhausted_first: bool) -> Sequence[Act]:
    kinds, states = own_tokens(mind)
    sign = 1 if exhausted_first else -1
    options = sorted(mind.acts(SpendToken), key=lambda each: (sign * states[each.token], each.token))
    ways: dict[int, list[SpendToken]] = {}
    for option in options:
        ways.setdefault(kinds[option.token], []).append(option)
    return _by_card(mind, ways)


DISCARD_TOKEN = Page(
    "A defense token is discarded",
    [
        Can(
            "AR-OVR-01",
            "Reveal cards until one matches; an exhausted copy first.",
            lambda mind: given_up(mind, True),
            log="the first card that matches; an exhausted copy first",
        ),
        no_match(SpendToken),
    ],
)
PAY_TOKEN = Page(
    "A defense token is spent as a cost",
    [
        Can(
            "AR-OVR-01 AR-DEF-04",
            "Reveal cards until one matches, unless only one type can pay; a ready copy first.",
            _paid,
            log="the first card that matches; a ready copy first",
        ),
        Can(
            "AR-OVR-01",
            "The cost is paid: no more tokens are spent.",
            stopping,
        ),
        no_match(SpendToken),
    ],
)
RECOVER_TOKEN = Page(
    "A defense token comes back",
    [
        Can(
            "AR-OVR-01",
            "Reveal cards until one matches.",
            lambda mind: given_up(mind, False),
        ),
        no_match(SpendToken),
    ],
)
