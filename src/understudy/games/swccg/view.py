"""What a seat may see: the table, its hand, what it has seen of piles; no other hands, no unseen cards."""

from __future__ import annotations

from understudy.core.chance import mix, some_of
from understudy.core.table import SeatView
from understudy.games.swccg.table import BAG, BIT, BOTH, HAND, INSERTED, OUT, Table, bits
from understudy.kit.records import showing

#: Parts of the table that anybody may see; a view shares them and must not change them. Whatever is not named
#: here, or made anew below, a view does not have.
OPEN = (
    *("activated", "active", "arrived", "asteroids", "at", "attacked", "attacked_at", "battle", "battled"),
    *("battled_at", "buried", "cards", "chain", "chart", "chosen", "config", "crashed", "drain", "drained"),
    *(
        "drained_at",
        "drawn",
        "draws",
        "ever",
        "excluded",
        "ferocities",
        "generation",
        "hit",
        "host",
        "losses",
    ),
    *("marks", "moved", "on", "orbit", "owned", "owner", "parsec", "phase", "play", "played"),
    *("rows", "since", "slot", "spent", "spot", "stack", "stacks", "temps", "turn", "undercover"),
    *("used_devices", "used_weapons", "wanted", "why", "winner", "words"),
)
_show = showing(*OPEN)
#: In piles of a view: a card that the seat does not know.
UNKNOWN = -1


class View(SeatView, Table):
    """The table as one seat sees it, made for one request and never kept.

    It is a table with hidden parts absent, so every query works on it. Piles keep their length, with UNKNOWN
    for cards that the seat has not seen; `unseen` holds, for each owner, the cards that it does not know the
    place of (both deck lists are open, SW-A2).
    """

    __slots__ = ("seat", "unseen")

    def __init__(self, table: Table, seat: int) -> None:
        _show(self, table)
        self.agenda, self.watch = [], None
        self.told, self.news = None, False
        self.memo = {}
        self.seat = seat
        self.bags, self.depths = [], {}
        known = table.seen[seat]
        self.seen = [table.seen[who] & known for who in BOTH]
        self.hands = [table.hands[who] & known for who in BOTH]
        zone, owner = table.zone[:], table.owner
        # A digit for each card, since there are hundreds of them: shifting a long number takes its time.
        knows = f"{known:0{len(zone)}b}"[::-1]
        self.piles = [
            [
                [card if card >= 0 and knows[card] == "1" else UNKNOWN for card in pile] if pile else []
                for pile in zones
            ]
            for zones in table.piles
        ]
        unseen: list[list[int]] = [[], []]
        for card, where in enumerate(table.zone):
            if where <= HAND and knows[card] == "0":
                zone[card] = BAG
                unseen[owner[card]].append(card)
        self.zone = zone
        for who in BOTH:
            # The order of a hand says nothing.
            self.piles[who][HAND].sort()
        self.unseen = unseen

    @property
    def hand(self) -> list[int]:
        """The own hand."""
        return list(bits(self.hands[self.seat]))


def imagine(table: Table, seat: int, seed: int) -> Table:
    """A table that the seat cannot tell from this one: everything that it has not seen, dealt anew."""
    new = table.copy()
    for owner in BOTH:
        _deal_anew(new, seat, owner, mix(seed, owner))
    for card in new.depths:
        # What was put into a Reserve Deck lies anywhere but on top, as deep as it was shuffled in.
        (depth,) = some_of(range(1, new.marks.get(card, 1) + 1), 1, mix(seed, 2 + card))
        new.depths[card] = depth
    return new


def _deal_anew(table: Table, seat: int, owner: int, state: int) -> None:
    known = table.seen[seat]
    spots = [
        (pile, index)
        for zone, pile in enumerate(table.piles[owner])
        if zone not in (OUT, INSERTED)
        for index, card in enumerate(pile)
        if card >= 0 and not known >> card & 1
    ]
    groups = sorted({-1 - entry for pile in table.piles[owner] for entry in pile if entry < 0})
    hidden = [pile[index] for pile, index in spots]
    known_there = [bool(table.seen[1 - seat] >> card & 1) for card in hidden]
    for group in groups:
        hidden += table.bags[group]
    dealt = list(some_of(sorted(hidden), len(hidden), state)) if hidden else []
    _forget(table, hidden)
    for (pile, index), knows in zip(spots, known_there, strict=True):
        card = dealt.pop()
        pile[index] = card
        zone = next(number for number, one in enumerate(table.piles[owner]) if one is pile)
        table.zone[card] = zone
        table.seen[1 - seat] |= BIT[card] if knows else 0
        if zone == HAND:
            table.hands[owner] |= BIT[card]
    for group in groups:
        size = len(table.bags[group])
        table.bags[group] = sorted(dealt[:size])
        del dealt[:size]
        for card in table.bags[group]:
            table.zone[card] = BAG
    table.piles[owner][HAND].sort()
    table.may_hold(owner)
    table.touch()


def _forget(table: Table, cards: list[int]) -> None:
    for card in cards:
        for who in BOTH:
            table.seen[who] &= ~BIT[card]
            table.hands[who] &= ~BIT[card]
