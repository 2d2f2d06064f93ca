"""Upgrades: how to deal with them, and with everything that the document does not name."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.option import YES, Option
from understudy.games.armada.bots.aideck import benefits, noes
from understudy.games.armada.bots.aideck.pages.attack import DEAREST, odd_or_even
from understudy.games.armada.bots.aideck.pages.commands import FLIGHT_LINE, REPAIR_LINE, SQUADRON_LINE
from understudy.games.armada.bots.aideck.repairs import is_faceup
from understudy.games.armada.bots.aideck.terms import (
    READIED,
    Mind,
    chain,
    clockwise,
    drawn,
    every,
    not_offered,
    own_tokens,
    searched,
    stopping,
    the_first,
    usable,
)
from understudy.games.armada.cards import COMMANDS
from understudy.games.armada.options import (
    DONE,
    REVEAL_CARD,
    Ability,
    Act,
    Amount,
    ChooseCommand,
    ChooseZone,
    Mend,
    SpendToken,
    Stored,
    ToShip,
    UseCard,
)
from understudy.games.armada.rules.effects import as_use
from understudy.games.armada.table import EXHAUSTED, Ship
from understudy.pages import Ask, Can, No, Page, Prefer, earliest, most, sift

# -- to use or not to use ------------------------------------------------------------------------------------


def _offered_use(mind: Mind) -> UseCard:
    return mind.acts(UseCard)[0]


def _full(mind: Mind) -> bool | No:
    works = benefits.worth(mind, _offered_use(mind)) is True
    return works or No(noes.would_not_fully_work, usable(mind))


def _unclear(mind: Mind) -> bool | No:
    unclear = benefits.worth(mind, _offered_use(mind)) is None
    return unclear or No(noes.clearly_useless, usable(mind))


def _by_card(mind: Mind) -> Sequence[Act]:
    card = drawn(mind)
    if card is None:
        return [REVEAL_CARD]
    return [_offered_use(mind) if card.odd else DONE]


USE = Page(
    "Upgrades",
    [
        Ask(
            "AR-UPG-01 AR-UPG-02 AR-PRI-04",
            "Is there full benefit?",
            _full,
            yes=[Can("AR-UPG-01 AR-UPG-03", "Use the upgrade.", lambda mind: [_offered_use(mind)])],
            no=[
                Ask(
                    "AR-ODD-01 ARA-AI-30",
                    "Is it unclear?",
                    _unclear,
                    yes=[Can("AR-ODD-01 AR-ODD-02 AR-ODD-03", "Odd: use it. Even: do not.", _by_card)],
                )
            ],
        ),
        Can("AR-UPG-01", "Wait with the upgrade until it fully works.", lambda mind: [DONE]),
    ],
)


def _cards_now(mind: Mind) -> Sequence[UseCard]:
    done = {tuple(each) for each in mind.view.used}
    cards = mind.acts(UseCard)
    working = [option for option in cards if as_use(option) not in done and benefits.worth(mind, option)]
    return sift(cards, working, "works fully now") or No(
        noes.none_of_cards, "None of them fully works now", usable(mind)
    )


COMMANDING = Page(
    "Commands",
    [
        SQUADRON_LINE,
        FLIGHT_LINE,
        REPAIR_LINE,
        Can(
            "AR-UPG-01",
            "Cards that fully work.",
            _cards_now,
            DEAREST,
        ),
        Can(
            "AR-ODD-01 AR-ODD-02 AR-ODD-03",
            "Unclear: odd, use it; even, do not.",
            odd_or_even,
        ),
        Can("AR-ACT-09", "No more commands are of benefit.", lambda mind: [DONE]),
    ],
)

# -- tokens that cards consume -------------------------------------------------------------------------------


def rivals(mind: Mind) -> list[int]:
    """AR-TOK-01: other exhausted cards of the ship that the same tokens would ready, and that carry none
    themselves.
    """
    ship, own = mind.ship, int(mind.about["upgrade"])
    wanted = {each.command for each in mind.acts(ChooseCommand)}
    found = []
    for index, card in enumerate(ship.build.upgrades):
        if index == own or ship.upgrades[index] != EXHAUSTED or card.ready_cost is None:
            continue
        names = card.ready_cost[1]
        if any(COMMANDS[token] in names for token in ship.stored[index]):
            continue
        if wanted and all(COMMANDS[command] in names for command in wanted):
            found.append(index)
    return found


def _price(ship: Ship, index: int) -> int:
    return ship.build.fleet.cost(ship.build.upgrades[index].points)


def _gives_way(mind: Mind) -> bool | No:
    """A dearer card wants the token."""
    ship, own = mind.ship, int(mind.about["upgrade"])
    dearer = any(_price(ship, index) > _price(ship, own) for index in rivals(mind))
    return dearer or No(noes.no_rival, ship.build.name)


def _even_price(mind: Mind) -> bool | No:
    """A card further down the list costs as much."""
    ship, own = mind.ship, int(mind.about["upgrade"])
    even = any(index > own and _price(ship, index) == _price(ship, own) for index in rivals(mind))
    return even or No(noes.no_rival, ship.build.name)


def _coin(mind: Mind) -> Sequence[Act]:
    card = drawn(mind)
    if card is None:
        return [REVEAL_CARD]
    return not_offered(mind, "The other") if card.odd else [DONE]


READY_UPGRADE = Page(
    "Upgrades that consume tokens",
    [
        Can(
            "AR-TOK-03",
            "A token on the card itself readies it.",
            the_first("A token on the card", Stored),
        ),
        Ask(
            "AR-TOK-01",
            "Does a more expensive upgrade want the token?",
            _gives_way,
            yes=[Can("AR-TOK-01", "It goes there.", lambda mind: [DONE])],
        ),
        Ask(
            "AR-TOK-02",
            "Does another of the same cost want it?",
            _even_price,
            yes=[
                Can(
                    "AR-TOK-02",
                    "Odd: the first of the list. Even: the other.",
                    _coin,
                )
            ],
        ),
        Can(
            "AR-TOK-05",
            "Feed it the token.",
            every("A token", ChooseCommand),
            [Prefer("AR-GOL-01", "the first command", earliest(lambda mind, o: o.command))],
        ),
        Can("AR-TOK-05", "No token can be fed to it.", lambda mind: [DONE]),
    ],
)


def _own_ship(mind: Mind) -> Ship | None:
    return mind.ship if "ship" in mind.about else None


def near_first(mind: Mind, option: ToShip) -> int:
    """AR-TOK-04, AR-PRI-01: the place of a ship among those offered, the closest first."""
    origin = _own_ship(mind)
    if origin is None:
        return 0
    ships = [mind.view.ships[each.ship] for each in mind.acts(ToShip)]
    keys = sorted(chain(mind, origin, ship) for ship in ships)
    return keys.index(chain(mind, origin, mind.view.ships[option.ship]))


OTHER_SHIP = Page(
    "Another ship",
    [
        Can(
            "AR-TOK-04 AR-PRI-01",
            "In order of which ship is closest.",
            lambda mind: mind.acts(ToShip),
            [
                Prefer("AR-TOK-04", "the closest", earliest(near_first)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.ship)),
            ],
        )
    ],
)


def _idle(mind: Mind) -> Sequence[ChooseCommand]:
    """Comms Net: a token that the ship cannot use, and that a friend lacks."""
    ship = mind.ship
    wanted = [
        command for command in benefits.idle_tokens(mind, ship) if benefits.receivers(mind, ship, command)
    ]
    return [each for each in mind.acts(ChooseCommand) if each.command in wanted] or not_offered(
        mind, "A token that the ship cannot use"
    )


PASS_TOKEN = Page(
    "A command token for another ship",
    [
        Can(
            "AR-UPG-01",
            "One that the ship cannot use.",
            _idle,
            [Prefer("AR-GOL-01", "the first command", earliest(lambda mind, o: o.command))],
        ),
        Can("AR-GOL-01", "Any command token.", lambda mind: mind.acts(ChooseCommand)[:1]),
    ],
)


def _lacking(mind: Mind, option: ToShip) -> bool:
    """A friend that lacks the token just named, and has room for it."""
    said = [word.split(":")[1] for word in mind.view.said if word.startswith("command:")]
    if not said:
        return True
    command = COMMANDS.index(said[-1])
    return mind.view.ships[option.ship] in benefits.receivers(mind, mind.ship, command)


PASS_TOKEN_TO = Page(
    "Which ship gets the token",
    [
        Can(
            "AR-TOK-04 AR-PRI-01",
            "The closest that lacks it.",
            lambda mind: mind.acts(ToShip),
            [
                Prefer("AR-UPG-01", "one that lacks it and has room", _lacking),
                Prefer("AR-TOK-04", "the closest", earliest(near_first)),
            ],
        )
    ],
)

# -- choices of commands, numbers, zones ---------------------------------------------------------------------


def _commands(mind: Mind) -> Sequence[Act]:
    ways = {each.command: each for each in mind.acts(ChooseCommand)}
    return searched(
        mind, lambda card: card.command in ways, lambda card: [ways[card.command]]
    ) or not_offered(mind, "A command that a card can show")


COMMAND = Page(
    "A command",
    [
        Can(
            "AR-OVR-01",
            "Reveal cards until one shows a command that is possible.",
            _commands,
            log="the first card with a command that is possible",
        ),
        Can(
            "AR-GOL-01",
            "No card can show one: the first command that is possible.",
            the_first("A command", ChooseCommand),
        ),
        Can("AR-GOL-01", "No command is possible.", lambda mind: [DONE]),
    ],
)


def _numbers(mind: Mind) -> Sequence[Act]:
    ways = {each.number: each for each in mind.acts(Amount)}
    return searched(mind, lambda card: card.number in ways, lambda card: [ways[card.number]])


NUMBER = Page(
    "A number", [Can("AR-OVR-01", "Reveal cards until one shows a number that is possible.", _numbers)]
)


def _ready_order(mind: Mind, option: SpendToken) -> int:
    kinds, _ = own_tokens(mind)
    return READIED.index(kinds[option.token])


READY_TOKEN = Page(
    "A defense token is readied",
    [
        Can(
            "AR-UPG-03",
            "Ready a token.",
            lambda mind: mind.acts(SpendToken),
            [
                Prefer(
                    "AR-UPG-03", "Brace, Redirect, Evade, Scatter, Contain, Salvo", earliest(_ready_order)
                ),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: o.token)),
            ],
        )
    ],
)


def _attacking_zone(mind: Mind) -> int:
    return mind.attack.zone if mind.view.attacks else -1


def _spare_zones(mind: Mind) -> Sequence[ChooseZone]:
    return [each for each in mind.acts(ChooseZone) if each.zone != _attacking_zone(mind)] or not_offered(
        mind, "Another zone with shields"
    )


PAY_SHIELD = Page(
    "A shield is spent",
    [
        Can(
            "AR-PRI-07",
            "Left, rear, right, front: the other way round, and not of the attacking zone.",
            _spare_zones,
            [Prefer("AR-PRI-07", "the last clockwise", most(lambda mind, o: clockwise(o.zone)))],
        ),
        Can(
            "AR-PRI-07",
            "No other zone has shields to spare: what was spent is enough.",
            stopping,
        ),
        Can(
            "AR-GOL-01",
            "Only the attacking zone has shields to spend.",
            lambda mind: mind.acts(ChooseZone)[:1],
        ),
    ],
)
ENEMY_ZONE = Page(
    "Zones of an enemy",
    [
        Can(
            "AR-PRI-07",
            "The zones clockwise.",
            lambda mind: mind.acts(ChooseZone),
            [Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone)))],
        ),
        Can("AR-PRI-07", "No zone is left.", lambda mind: [DONE]),
    ],
)


def _damaged(mind: Mind, option: Mend) -> bool:
    return is_faceup(mind.ship.cards[option.card])


STATION = Page(
    "The station repairs",
    [
        Can(
            "AR-ENG-03",
            "Discard a damage card.",
            every("A damage card", Mend),
            [
                Prefer("AR-ENG-03", "a faceup one", _damaged),
                Prefer("AR-ENG-03", "the oldest", earliest(lambda mind, o: o.card)),
            ],
        ),
        Can("AR-ENG-03", "No damage card can be discarded.", lambda mind: [DONE]),
    ],
)


def _noise(mind: Mind) -> Sequence[Act]:
    """A choice of two: odd, the first; even, the second."""
    ways = mind.acts(Ability)
    if len(ways) < 2:
        return ways
    card = drawn(mind)
    return [REVEAL_CARD] if card is None else [ways[0] if card.odd else ways[1]]


COMM_NOISE = Page("Comm Noise", [Can("AR-ODD-01", "Odd: the speed. Even: the dial.", _noise)])


def _shown_command(mind: Mind) -> Sequence[Act]:
    """The card that was drawn for Comm Noise; one is revealed where none had to be."""
    card = drawn(mind)
    if card is None:
        return [REVEAL_CARD]
    return [each for each in mind.acts(ChooseCommand) if each.command == card.command]


COMM_NOISE_DIAL = Page(
    "Comm Noise: the dial", [Can("AR-OVR-01", "The command of the card that was drawn.", _shown_command)]
)


def _biggest_amount(mind: Mind) -> Sequence[Act]:
    ways = mind.acts(Amount)
    return [max(ways, key=lambda each: int(each.number))] if ways else []


AMOUNT = Page("How much", [Can("AR-PRI-02", "As much as possible.", _biggest_amount)])


def _needs_shields(mind: Mind) -> Sequence[Act]:
    """Tranquility: a card says; then from the last zone clockwise that has shields."""
    card = drawn(mind)
    if card is None:
        return [REVEAL_CARD]
    if not card.odd:
        return [DONE]
    return [max(mind.acts(ChooseZone), key=lambda each: each.zone)]


MOVE_SHIELDS = Page(
    "Move shields",
    [
        Can(
            "AR-ODD-01 AR-ODD-02 AR-ODD-03",
            "Odd: move them, the last zone clockwise first. Even: do not.",
            _needs_shields,
        )
    ],
)


def _by_coin(mind: Mind) -> Sequence[Option]:
    card = drawn(mind)
    if card is None:
        return [REVEAL_CARD]
    ways = [option for option in mind.offered if option is not DONE]
    return ways[:1] if card.odd else [DONE]


COIN = Page(
    "Effects that may or may not be of benefit",
    [Can("AR-ODD-01 AR-ODD-02 AR-ODD-03", "Odd: the first that is possible. Even: nothing.", _by_coin)],
)


def _room(mind: Mind) -> Sequence[Stored]:
    """I9.1: tokens of the card that the ship lacks, while there is room."""
    ship = mind.ship
    full = bin(ship.commands).count("1") >= ship.build.most_tokens
    return [
        each for each in mind.acts(Stored) if not full and not ship.commands >> each.command & 1
    ] or not_offered(mind, "A token that it lacks")


TAKE_TOKENS = Page(
    "Tokens of a card",
    [
        Can(
            "AR-UPG-01",
            "One that the ship lacks, while there is room.",
            _room,
            [Prefer("AR-GOL-01", "the first command", earliest(lambda mind, o: o.command))],
        ),
        Can(
            "AR-UPG-01",
            "The ship has the other tokens already, or no room for them.",
            lambda mind: [DONE],
        ),
    ],
)
AS_IT_IS = Page("Everything stays as it is", [Can("AR-GOL-01", "It stays as it is.", lambda mind: [DONE])])

# -- everything else -----------------------------------------------------------------------------------------


def _first(mind: Mind) -> Sequence[Option]:
    """AR-GOL-01: the first of what may be done; what cannot be listed is taken as it comes."""
    options = [option for option in mind.offered if option is not DONE] or list(mind.offered)
    if options:
        return options[:1]
    composer = mind.request.composer
    return [composer.sample(0)] if composer is not None else []


SET_ASIDE = Page(
    "Ships set aside",
    [Can("AR-UPG-03", "No ship is set aside.", lambda mind: [DONE] if mind.has(DONE) else [])],
)
CONFIRM = Page("Yes or no", [Can("AR-UPG-03", "Always do it.", lambda mind: [YES] if mind.has(YES) else [])])


def _about_upgrade(mind: Mind) -> bool | No:
    return (bool(mind.acts(UseCard)) and mind.has(DONE)) or not_offered(mind, "An upgrade")


def _full_use(mind: Mind) -> Sequence[UseCard]:
    full = _full(mind)
    return full if isinstance(full, No) else [_offered_use(mind)]


OTHER = Page(
    "The Golden Rule",
    [
        Ask(
            "AR-GOL-01",
            "Is it about an upgrade?",
            _about_upgrade,
            yes=[
                Can(
                    "AR-UPG-01",
                    "Use the upgrade: it fully works.",
                    _full_use,
                ),
                Can("AR-ODD-01 AR-ODD-02 AR-ODD-03", "Odd: use it. Even: do not.", _by_card),
            ],
        ),
        Can("AR-GOL-01", "A sensible option: the first that is legal.", _first),
    ],
)
