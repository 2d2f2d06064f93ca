"""Every option of the game as a ready value, found by its id."""

from __future__ import annotations

from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.games.tyrants.cards import CARD_IDS, GUARD, PRIESTESS
from understudy.games.tyrants.places import NODE_IDS, NODES
from understudy.kit.options import listing, registry

COLORS = ("black", "red", "orange", "blue", "white")
SEATS = range(4)
WHITE = 4
NONE = -1
ROW = 6


class Act(Option):
    """Something a seat does. The classes below say what it is done to."""

    __slots__ = ("verb",)

    def __init__(self, verb: str, *words: str, ends: bool = False) -> None:
        super().__init__(":".join((verb, *words)), ends=ends)
        self.verb = verb


class AtNode(Act):
    """At a place on the map."""

    __slots__ = ("node",)

    def __init__(self, verb: str, node: int, *words: str) -> None:
        super().__init__(verb, NODE_IDS[node], *words)
        self.node = node


class OnPiece(AtNode):
    """To a piece on the map: where it stands and whose it is."""

    __slots__ = ("color",)

    def __init__(self, verb: str, node: int, color: int) -> None:
        super().__init__(verb, node, COLORS[color])
        self.color = color


class WithCard(Act):
    """With a card."""

    __slots__ = ("card",)

    def __init__(self, verb: str, card: int, *words: str) -> None:
        super().__init__(verb, CARD_IDS[card], *words)
        self.card = card


class InRow(WithCard):
    """With a card of the market row, bound to its space (F-57); 1 is leftmost."""

    __slots__ = ("place",)

    def __init__(self, verb: str, card: int, place: int) -> None:
        super().__init__(verb, card, str(place))
        self.place = place


class Trophy(Act):
    """With a troop of a color in somebody's trophy hall."""

    __slots__ = ("color", "owner")

    def __init__(self, verb: str, color: int, owner: int) -> None:
        super().__init__(verb, COLORS[color], str(owner))
        self.color = color
        self.owner = owner


class OnSeat(Act):
    """To a seat."""

    __slots__ = ("seat",)

    def __init__(self, verb: str, seat: int) -> None:
        super().__init__(verb, COLORS[seat])
        self.seat = seat


class Numbered(Act):
    """One of several printed options; so many VP."""

    __slots__ = ("number",)

    def __init__(self, verb: str, number: int) -> None:
        super().__init__(verb, str(number))
        self.number = number


END_TURN = Act("end", ends=True)
#: Declines something that is free to decline, or stops an "up to".
DONE = Act("done")
CHOICES = tuple(Numbered("option", number) for number in range(1, 4))


def _by_node(verb: str) -> tuple[AtNode, ...]:
    return tuple(AtNode(verb, node) for node in NODES)


def _by_piece(verb: str) -> tuple[tuple[OnPiece, ...], ...]:
    """By color, then node."""
    return tuple(tuple(OnPiece(verb, node, color) for node in NODES) for color in range(5))


def _by_card(verb: str) -> tuple[WithCard, ...]:
    return tuple(WithCard(verb, card) for card in range(len(CARD_IDS)))


def _by_place_in_row(verb: str) -> tuple[tuple[InRow, ...], ...]:
    """By position in the row, then card."""
    return tuple(
        tuple(InRow(verb, card, place) for card in range(len(CARD_IDS))) for place in range(1, ROW + 1)
    )


def _by_seat(verb: str) -> tuple[OnSeat, ...]:
    return tuple(OnSeat(verb, seat) for seat in SEATS)


OPPONENTS = _by_seat("opponent")


DEPLOYS = _by_node("deploy")
#: R-DEP-3: with an empty barracks a deployment is worth 1 VP.
DEPLOY_FOR_VP = Act("deploy")
MOVES_TO = _by_node("to")
STARTS_AT = _by_node("start")
SPIES_TO = _by_node("spy")
SPIES_BACK = _by_node("recall")
ASSASSINATIONS = _by_piece("assassinate")
SUPPLANTS = _by_piece("supplant")
MOVES = _by_piece("move")
TROOPS_BACK = _by_piece("return")
ENEMY_SPIES_BACK = _by_piece("return-spy")
#: By owner of the hall, then color.
TROPHIES = tuple(tuple(Trophy("trophy", color, owner) for color in range(5)) for owner in SEATS)
PLAYS = _by_card("play")
PROMOTES = _by_card("promote")
PROMOTES_DISCARDED = _by_card("promote-discarded")
PROMOTE_SELF = Act("promote-self")
DEVOURS = _by_card("devour")
DISCARDS = _by_card("discard")
LATERS = _by_card("later")
REVEALS = _by_card("reveal")
COPIES = _by_card("copy")
RECRUITS = _by_place_in_row("recruit")
MARKET_DEVOURS = _by_place_in_row("devour-market")
#: A card takes the place of one in the market.
MARKET_SWAPS = _by_place_in_row("swap-market")
MARKET_COPIES = _by_place_in_row("copy-market")
RECRUIT_GUARD = WithCard("recruit", GUARD)
RECRUIT_PRIESTESS = WithCard("recruit", PRIESTESS)
RECRUITS_DEVOURED = _by_card("recruit-devoured")
COPIES_DEVOURED = _by_card("copy-devoured")
#: What is told of a turn at the real table, beside all that is done by the rules: somebody gets VP or an
#: Insane Outcast, an automa would have to discard.
GAINS = tuple(Numbered("vp", count) for count in range(1, 21))
GETS_OUTCAST = _by_seat("outcast")
DISCARDS_ONE = _by_seat("discards")
DISCARDS_OVER_THREE = _by_seat("discards-over-three")
#: An automa takes its spy away to put a troop there, or to supplant one or two.
SPY_TROOPS = _by_node("spy-troop")
SPY_SUPPLANTS = _by_node("spy-supplant")


#: The end of a reported turn is found like any other option.
END_REPORT = TOLD
OPTIONS = registry(globals())


def find(id: str) -> Option | None:
    """The option with this id."""
    return OPTIONS.get(id)


deploys = listing(DEPLOYS)
moves_to = listing(MOVES_TO)
starts_at = listing(STARTS_AT)
spies_to = listing(SPIES_TO)
spies_back = listing(SPIES_BACK)
assassinations = tuple(listing(acts) for acts in ASSASSINATIONS)
supplants = tuple(listing(acts) for acts in SUPPLANTS)
moves = tuple(listing(acts) for acts in MOVES)
troops_back = tuple(listing(acts) for acts in TROOPS_BACK)
enemy_spies_back = tuple(listing(acts) for acts in ENEMY_SPIES_BACK)
spy_troops = listing(SPY_TROOPS)
spy_supplants = listing(SPY_SUPPLANTS)
