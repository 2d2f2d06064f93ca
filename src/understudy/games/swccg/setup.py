"""Setting up (R-2): decks, starting locations, eight cards each; who goes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from understudy.core.flow import Flow, choose, confirm, draw
from understudy.core.game import ALOUD, Seat, Setting
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.cards.spreading import spread
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT, SIDES, Deck
from understudy.games.swccg.decks import DECKS, FILES, WRITTEN, chosen_deck
from understudy.games.swccg.options import PickCard
from understudy.games.swccg.rules.layout import lay, spots_of, startable
from understudy.games.swccg.table import BOTH, LIMBO, NONE, OUT, RESERVE, Config, Table

HAND_SIZE = 8


def _names(side: int) -> tuple[str, ...]:
    return tuple(deck.id for deck in DECKS.values() if deck.side == side)


def _titles(side: int) -> dict[str, str]:
    """What people read: the last words of an id, as a name."""
    return {id: _titled(id.split("-", 2)[2].split("-")) for id in _names(side)}


def _titled(words: Sequence[str]) -> str:
    return " ".join(word if word == "and" else word.capitalize() for word in words)


SETTINGS = (
    Setting(
        "dark",
        "The deck of the Dark Side: a supplied one, one that is written down, or a file.",
        _names(DARK),
        "DS-A-imperial-tatooine",
        titles=_titles(DARK),
        files=FILES,
        written=WRITTEN,
        title="Dark deck",
    ),
    Setting(
        "light",
        "The deck of the Light Side: a supplied one, one that is written down, or a file.",
        _names(LIGHT),
        "LS-A-tatooine-heroes",
        titles=_titles(LIGHT),
        files=FILES,
        written=WRITTEN,
        title="Light deck",
    ),
    Setting(
        "start",
        "Where the game starts: at the locations of the decks, or at those that the players pick.",
        ("deck", "choose"),
        "deck",
        title="Starting locations",
        titles={"deck": "As the decks say", "choose": "The players pick them"},
    ),
    Setting(
        "turns",
        "After how many turns, of both players together, the game is stopped.",
        ("20", "60", "120"),
        "60",
        assumption="SW-A1",
        title="Turn limit",
    ),
    Setting(
        ALOUD[0],
        "When you can read the bot's reasons: when the game is over, or during the game. The latter "
        "gives away cards in its hand and its plans; use it only if you play alone against the bot.",
        ("at-the-end", ALOUD[1]),
        "at-the-end",
        title="The bot's reasons",
        titles={"at-the-end": "When the game is over", ALOUD[1]: "During the game"},
    ),
)


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    """A table with two decks, before anything is chosen or drawn."""
    table = empty_table(options, seats)
    table.agenda = [("begin", ())]
    for seat in BOTH:
        table.bags.append(list(range(60 * seat, 60 * seat + 60)))
        table.piles[seat][RESERVE] = [-1 - seat] * 60
    return table


def empty_table(
    options: Mapping[str, str], seats: Sequence[Seat], decks: Mapping[str, Deck] | None = None
) -> Table:
    """A table with nothing on it; its decks are those of the options, unless others are given by side."""
    given = {} if decks is None else decks
    dark, light = (given.get(name) or chosen_deck(options[name], side) for side, name in enumerate(SIDES))
    return Table(configure(options, seats, dark, light))


def configure(options: Mapping[str, str], seats: Sequence[Seat], dark: Deck, light: Deck) -> Config:
    """The two decks as 120 numbers."""
    ids = [*dark.cards, *light.cards]
    count: Counter[str] = Counter()
    names = []
    for id in ids:
        count[id] += 1
        names.append(id if count[id] == 1 else f"{id}.{count[id]}")
    cards = tuple(CARD_OF[id] for id in ids)
    starts = (NONE, NONE)
    if options["start"] == "deck":
        starts = (_start(ids, dark), _start(ids, light))
    texts = spread(cards, [TEXTS[id] for id in ids])
    return Config(tuple(seats), options, cards, tuple(names), starts, texts, (dark, light))


def _start(ids: Sequence[str], deck: Deck) -> int:
    """Where a deck starts; a list without a starting location leaves it to the player."""
    return ids.index(deck.start) if deck.start else NONE


def begin(table: Table) -> Flow[None]:
    """R-2.1: starting locations are picked, laid down (Dark's first), decks shuffled, hands drawn."""
    chosen = yield from _starts(table)
    for seat in chosen[2:] or BOTH:
        card = chosen[seat]
        if card == NONE:
            continue
        table.bags[seat].remove(card)
        table.piles[seat][RESERVE].pop()
        table.zone[card] = LIMBO
        spot = next(spots_of(table, seat, card), None)
        if spot is None:
            table.put_pile(card, OUT)
        else:
            lay(table, card, spot)
            table.tell("start", seat, card)
    for seat in BOTH:
        yield from _first_hand(table, seat)
    table.then(("turn", (first_player(table, chosen[:2]),)))


def _first_hand(table: Table, seat: int) -> Flow[None]:
    if table.config.reported[seat]:
        for _ in range(HAND_SIZE):
            table.take_unseen(seat, RESERVE)
        table.tell("takes", seat, HAND_SIZE, RESERVE)
        return
    bag = table.bags[seat]
    cards = yield from draw(
        seat, "Draw eight cards", "the Reserve Deck", bag, HAND_SIZE, table.config.names, topic="first-hand"
    )
    del table.piles[seat][RESERVE][:HAND_SIZE]
    for card in cards:
        table.zone[card] = LIMBO
        table.put_hand(card)
    table.tell("hand-drawn", seat, *cards, to=(seat,))


def _starts(table: Table) -> Flow[list[int]]:
    """R-2.2: each picks one; the same title needs somebody's leave to be converted.

    Behind the two cards stands who lays his first, if it matters.
    """
    starts = list(table.config.starts)
    if NONE not in starts:
        return starts
    refused: set[str] = set()
    while True:
        for seat in BOTH:
            if table.config.starts[seat] == NONE:
                starts[seat] = yield from _pick(table, seat, refused)
        if NONE in starts:
            return starts
        titles = [table.cards[card].title for card in starts]
        if titles[0] != titles[1]:
            return starts
        for seat in BOTH:
            question = f"May your {titles[0]} be converted?"
            if (yield from confirm(seat, question, topic="convert-start", about={"card": starts[seat]})):
                return [*starts, seat, 1 - seat]
        refused.add(titles[0])


def _pick(table: Table, seat: int, refused: set[str]) -> Flow[int]:
    options = []
    deck = table.cards[60 * seat : 60 * seat + 60]
    met: set[str] = set()
    for card in range(60 * seat, 60 * seat + 60):
        one = table.cards[card]
        if startable(one, deck) and one.title not in refused and one.title not in met:
            met.add(one.title)
            options.append(PickCard(card))
    if not options:
        return NONE
    choice = yield from choose(seat, "Where do you start?", options, topic="start")
    return choice.card


def first_player(table: Table, chosen: Sequence[int]) -> int:
    """SW-TRN-09, R-2.3: Dark, unless a starting location says that Light goes first."""
    for card in chosen:
        if card != NONE and "light-first" in table.config.texts[card].flags:
            return LIGHT
    return DARK
