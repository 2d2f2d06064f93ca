"""What the game says to people: options, events, names. One source for every front."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.events import Event
from understudy.core.game import Words
from understudy.core.option import NO, YES, Option
from understudy.core.requests import Request
from understudy.games.tyrants.cards import ASPECTS, CARDS, NOBLE, OUTCAST
from understudy.games.tyrants.options import COLOURS, NONE, Act
from understudy.games.tyrants.places import NODE_IDS, PLACES
from understudy.games.tyrants.table import Table


def card_name(card: int) -> str:
    return CARDS[card].name


def place_name(node: int) -> str:
    return PLACES[node].name


def plural(count: int, word: str, many: str = "") -> str:
    return f"{count} {word if count == 1 else many or word + 's'}"


_OPTIONS: dict[str, Callable[[Act], str]] = {
    "end": lambda act: "end the turn",
    "done": lambda act: "no, done",
    "option": lambda act: f"option {act.number}",
    "opponent": lambda act: COLOURS[act.colour],
    "play": lambda act: f"play {card_name(act.card)}",
    "deploy": lambda act: "deploy for 1 VP" if act.node == NONE else f"deploy to {place_name(act.node)}",
    "to": lambda act: f"to {place_name(act.node)}",
    "start": lambda act: f"start at {place_name(act.node)}",
    "spy": lambda act: f"spy to {place_name(act.node)}",
    "recall": lambda act: f"own spy back from {place_name(act.node)}",
    "assassinate": lambda act: f"assassinate {COLOURS[act.colour]} at {place_name(act.node)}",
    "supplant": lambda act: f"supplant {COLOURS[act.colour]} at {place_name(act.node)}",
    "move": lambda act: f"move {COLOURS[act.colour]} from {place_name(act.node)}",
    "return": lambda act: f"return {COLOURS[act.colour]} troop from {place_name(act.node)}",
    "return-spy": lambda act: f"return {COLOURS[act.colour]} spy from {place_name(act.node)}",
    "trophy": lambda act: f"{COLOURS[act.colour]} troop from the trophy hall of {COLOURS[act.number]}",
    "promote": lambda act: f"promote {card_name(act.card)}",
    "promote-discarded": lambda act: f"promote {card_name(act.card)} from the discard pile",
    "promote-self": lambda act: "promote this card",
    "devour": lambda act: f"devour {card_name(act.card)}",
    "discard": lambda act: f"discard {card_name(act.card)}",
    "later": lambda act: card_name(act.card),
    "reveal": lambda act: f"show {card_name(act.card)}",
    "copy": lambda act: f"play {card_name(act.card)}",
    "recruit": lambda act: f"recruit {card_name(act.card)} for {CARDS[act.card].cost}",
    "recruit-devoured": lambda act: f"recruit {card_name(act.card)} from the devoured cards",
    "devour-market": lambda act: f"devour {card_name(act.card)} in market space {act.number}",
    "copy-market": lambda act: f"play {card_name(act.card)} in market space {act.number}",
    "copy-devoured": lambda act: f"play {card_name(act.card)} from the devoured cards",
    "spy-troop": lambda act: f"spy gives way to a troop at {place_name(act.node)}",
    "spy-supplant": lambda act: f"spy gives way to supplanting at {place_name(act.node)}",
}


class TyrantsWords(Words[Table]):
    """Tyrants of the Underdark in plain sentences."""

    def seat(self, table: Table, seat: int) -> str:
        name = COLOURS[seat].capitalize()
        return f"{name} (Automa)" if table.players[seat].automa else name

    def option(self, table: Table, option: Option) -> str:
        if isinstance(option, Act):
            return _OPTIONS[option.verb](option)
        return {YES: "yes", NO: "no"}.get(option, option.id)

    def touches(self, option: Option) -> tuple[str, ...]:
        if not isinstance(option, Act):
            return ()
        found = []
        if option.node != NONE:
            found.append(NODE_IDS[option.node])
        if option.card != NONE:
            found.append(CARDS[option.card].id)
        return tuple(found)

    def about(self, table: Table, request: Request) -> str:
        return card_name(table.resolving[-1]) if table.resolving else ""

    def event(self, table: Table, event: Event) -> str:
        return event.verb

    def group(self, option: Option) -> str:
        return option.verb if isinstance(option, Act) else ""


WORDS = TyrantsWords()
_ = (ASPECTS, NOBLE, OUTCAST)
