"""Every option of the game as a ready value, found by its id."""

from __future__ import annotations

from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.games.tyrants.cards import CARD_IDS, GUARD, PRIESTESS
from understudy.games.tyrants.places import NODE_IDS, NODES
from understudy.kit.options import listing, registry

COLOURS = ("black", "red", "orange", "blue", "white")
SEATS = range(4)
WHITE = 4
NONE = -1
ROW = 6


class Act(Option):
    """Something a seat does: a verb with a place, a colour and a card, as far as they matter."""

    __slots__ = ("card", "colour", "node", "number", "verb")

    def __init__(
        self,
        verb: str,
        *,
        node: int = NONE,
        colour: int = NONE,
        card: int = NONE,
        number: int = NONE,
        ends: bool = False,
    ) -> None:
        words = [verb]
        if card != NONE:
            words.append(CARD_IDS[card])
        if node != NONE:
            words.append(NODE_IDS[node])
        if colour != NONE:
            words.append(COLOURS[colour])
        if number != NONE:
            words.append(str(number))
        super().__init__(":".join(words), ends=ends)
        self.verb = verb
        self.node = node
        self.colour = colour
        self.card = card
        #: A position in the market row (1 is leftmost), the number of a printed option.
        self.number = number


END_TURN = Act("end", ends=True)
#: Declines something that is free to decline, or stops an "up to".
DONE = Act("done")
CHOICES = tuple(Act("option", number=number) for number in range(1, 4))
OPPONENTS = tuple(Act("opponent", colour=seat) for seat in SEATS)


def _by_node(verb: str) -> tuple[Act, ...]:
    return tuple(Act(verb, node=node) for node in NODES)


def _by_piece(verb: str) -> tuple[tuple[Act, ...], ...]:
    """By colour, then node."""
    return tuple(tuple(Act(verb, node=node, colour=colour) for node in NODES) for colour in range(5))


def _by_card(verb: str) -> tuple[Act, ...]:
    return tuple(Act(verb, card=card) for card in range(len(CARD_IDS)))


def _by_place_in_row(verb: str) -> tuple[tuple[Act, ...], ...]:
    """By position in the row, then card: a bought card is bound to its space (F-57)."""
    return tuple(
        tuple(Act(verb, card=card, number=place) for card in range(len(CARD_IDS)))
        for place in range(1, ROW + 1)
    )


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
#: A troop of a colour out of somebody's trophy hall: by owner of the hall, then colour.
TROPHIES = tuple(tuple(Act("trophy", colour=colour, number=owner) for colour in range(5)) for owner in SEATS)
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
RECRUIT_GUARD = Act("recruit", card=GUARD)
RECRUIT_PRIESTESS = Act("recruit", card=PRIESTESS)
RECRUITS_DEVOURED = _by_card("recruit-devoured")
COPIES_DEVOURED = _by_card("copy-devoured")
#: What is told of a turn at the real table, beside all that is done by the rules: somebody gets VP or an
#: Insane Outcast, an automa would have to discard.
GAINS = tuple(Act("vp", number=count) for count in range(1, 21))
GETS_OUTCAST = tuple(Act("outcast", colour=seat) for seat in SEATS)
DISCARDS_ONE = tuple(Act("discards", colour=seat) for seat in SEATS)
DISCARDS_OVER_THREE = tuple(Act("discards-over-three", colour=seat) for seat in SEATS)
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
