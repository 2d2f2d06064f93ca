"""What the game says to people: options, events, names. One source for every front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.core.game import Words
from understudy.core.option import Option
from understudy.core.picture import Fact
from understudy.core.reporting import TOLD
from understudy.core.requests import Request
from understudy.core.saying import in_a_row
from understudy.games.tyrants import options, textboard
from understudy.games.tyrants.cards import ASPECT_NAMES, CARD_IDS, CARDS, MARKET_ASPECTS, OUTCAST
from understudy.games.tyrants.cardtext import card_text, effect_text, option_text
from understudy.games.tyrants.corrections import told
from understudy.games.tyrants.doings import doings
from understudy.games.tyrants.names import at_place, color_name, on_route, place_name, to_place
from understudy.games.tyrants.places import ENDS, NODE_IDS, NORTHS, PLACES, Node
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.kit.saying import listed, plural, turn_of


def card_name(card: int) -> str:
    return CARDS[card].name


def _troop(color: int) -> str:
    return f"{'an' if options.COLORS[color] == 'orange' else 'a'} {color_name(color)} troop"


# -- options -------------------------------------------------------------------------------------------------

_ACTS = {
    "end": "end the turn",
    "done": "no, continue",
    "deploy": "take 1 VP instead of deploying",
    "promote-self": "promote this card",
}
_AT_NODE: dict[str, Callable[[Node], str]] = {
    "deploy": lambda node: f"deploy to {to_place(node)}",
    "to": lambda node: f"to {to_place(node)}",
    "start": lambda node: f"start at {place_name(node)}",
    "spy": lambda node: f"place a spy at {place_name(node)}",
    "recall": lambda node: f"return your spy from {place_name(node)}",
    "spy-troop": lambda node: f"put a troop in place of the spy at {place_name(node)}",
    "spy-supplant": lambda node: f"give up the spy at {place_name(node)} to supplant there",
}
_ON_PIECE: dict[str, Callable[[options.OnPiece], str]] = {
    "assassinate": lambda act: f"assassinate {_troop(act.color)} {at_place(act.node)}",
    "supplant": lambda act: f"supplant {_troop(act.color)} {at_place(act.node)}",
    "move": lambda act: f"move {_troop(act.color)} from {to_place(act.node)}",
    "return": lambda act: f"return {_troop(act.color)} from {to_place(act.node)}",
    "return-spy": lambda act: f"return {color_name(act.color)}'s spy from {place_name(act.node)}",
}
#: With the name of a card.
_WITH_CARD = {
    "play": "play {}",
    "promote": "promote {}",
    "promote-discarded": "promote {} from the discard pile",
    "devour": "devour {}",
    "discard": "discard {}",
    "later": "{} first",
    "reveal": "show {}",
    "copy": "use {}",
    "recruit-devoured": "recruit {} from the devoured cards",
    "copy-devoured": "use {} from the devoured cards",
}
#: With the name of a card and its space in the market row.
_IN_ROW = {
    "devour-market": "devour {} (market space {})",
    "swap-market": "devour {} (market space {}); Carrion Crawler goes into the market",
    "copy-market": "use {} (market space {})",
}
#: With the color of a seat.
_ON_SEAT = {
    "opponent": "{}",
    "outcast": "{} gets an Insane Outcast",
    "discards": "{} would discard a card",
    "discards-over-three": "{} would discard a card if it had more than three",
}
_NUMBERED = {"option": "option {}", "vp": "gain {} VP"}


def _done(act: options.Act) -> str:
    """What choosing it does."""
    match act:
        case options.OnPiece():
            return _ON_PIECE[act.verb](act)
        case options.AtNode():
            return _AT_NODE[act.verb](act.node)
        case options.WithCard(verb="recruit"):
            return f"recruit {card_name(act.card)} (cost {CARDS[act.card].cost})"
        case options.InRow():
            return _IN_ROW[act.verb].format(card_name(act.card), act.place)
        case options.WithCard():
            return _WITH_CARD[act.verb].format(card_name(act.card))
        case options.Trophy():
            return f"take {_troop(act.color)} out of {color_name(act.owner)}'s trophy hall"
        case options.OnSeat():
            return _ON_SEAT[act.verb].format(color_name(act.seat))
        case options.Numbered():
            return _NUMBERED[act.verb].format(act.number)
    return _ACTS[act.verb]


_GROUPS = {
    "play": "Play a card",
    "assassinate": "Assassinate a troop",
    "supplant": "Supplant a troop",
    "move": "Move a troop",
    "return": "Return a troop",
    "return-spy": "Return a spy",
    "recall": "Return your own spy",
    "recruit": "Recruit a card",
    "recruit-devoured": "Recruit a card",
    "promote": "Promote a card",
    "promote-discarded": "Promote from the discard pile",
    "devour-market": "Devour a market card",
    "copy-market": "Use a market card",
    "swap-market": "Devour a market card",
    "trophy": "Take a trophy",
    "devour": "Devour a card of your own",
    "spy": "Place a spy",
    "vp": "Gain VP",
    "outcast": "For another seat",
    "discards": "For another seat",
    "discards-over-three": "For another seat",
}
#: Verbs whose places are told apart: many sites and many route spaces.
_PLACED = {"deploy": "Deploy", "to": "Go", "supplant": "Supplant", "move": "Move a troop"}

#: What is asked, by its topic; where it is not here, the prompt says enough.
_QUESTIONS: dict[str, Callable[[Request], str]] = {
    "act": lambda request: (
        f"Play a card or act ({request.about['power']} power, {request.about['influence']} influence)"
    ),
    "place-spy": lambda request: "Place a spy: choose a site",
    "deploy": lambda request: "Deploy a troop: choose a place",
    "assassinate": lambda request: "Assassinate a troop: choose which",
    "assassinate-white": lambda request: "Assassinate a white troop: choose which",
    "supplant": lambda request: "Supplant a troop: choose which",
    "supplant-white": lambda request: "Supplant a white troop: choose which",
    "return-piece": lambda request: "Return a troop or a spy: choose which",
    "return-spy": lambda request: "Return an enemy spy: choose which",
    "move": lambda request: "Move an enemy troop: choose which",
    "promote-played": lambda request: "Promote a card played this turn: choose which",
    "discard": lambda request: "Discard a card: choose which",
}


def _pieces(act: options.AtNode) -> str:
    """The shortest name of a target: its place, and whose piece where that matters."""
    where = place_name(act.node)
    if not isinstance(act, options.OnPiece):
        return where
    return f"{where} ({color_name(act.color)}{' spy' if act.verb == 'return-spy' else ''})"


def _from_place(table: Table, act: options.Act) -> str:
    """Where in the row a card lies that lies there more than once: the automas go by places."""
    twice = isinstance(act, options.InRow) and act.verb == "recruit" and table.market.count(act.card) > 1
    return f" from place {act.place}" if twice and isinstance(act, options.InRow) else ""


def _card_touched(act: options.WithCard) -> str:
    """A card by where it lies, or by its name alone where it may lie anywhere."""
    card = CARDS[act.card].id
    if isinstance(act, options.InRow):
        return f"market:{act.place}"
    if act.verb == "recruit":
        return f"stack:{card}"
    return f"hand:{card}" if act.verb in ("play", "discard", "reveal") else card


# -- events --------------------------------------------------------------------------------------------------

#: What happened: (words, seat's name, the numbers of the event) to a sentence without its full stop.
Sentence = Callable[[Table, Event, str], str]


def _mode(table: Table, event: Event, who: str) -> str:
    automas = sum(player.automa for player in table.players)
    if table.config.coop:
        teams = [listed([color_name(seat) for seat in side]) for side in table.board.sides]
        return f"Co-op: {teams[0]} as a team against the Automas {teams[1]}"
    if automas == len(table.players):
        return "Automas only"
    return f"{plural(len(table.players) - automas, 'player')} against {plural(automas, 'Automa')}"


def _round(table: Table, event: Event, who: str) -> str:
    side = NORTHS[(event.args[0] - 1) % 4]
    north = f"; north is now the {side} side of the map" if table.config.automas else ""
    return f"Round {event.args[0]} begins{north}"


def _turn(table: Table, event: Event, who: str) -> str:
    seat = table.config.seats[event.seat]
    return turn_of(who, seat, "Automa" if table.players[event.seat].automa else seat.player)


def _delay(table: Table, event: Event, who: str) -> str:
    card, left = event.args
    if card == options.NONE:
        return f"{who} has no delay card left"
    what = "an Insane Outcast" if card == OUTCAST else "a starting card"
    return f"{who} removes {what} from the delay pile ({left} left)"


def _market(table: Table, event: Event, who: str) -> str:
    counts = zip(MARKET_ASPECTS, event.args, strict=True)
    shown = [f"{count} {ASPECT_NAMES[aspect]}" for aspect, count in counts if count]
    return f"The market shows {listed(shown) if shown else 'no card that matters'}"


def _outcast(table: Table, event: Event, who: str) -> str:
    automa = table.players[event.seat].automa
    return (
        f"{who} takes an Insane Outcast {'on top of the delay pile' if automa else 'into the discard pile'}"
    )


def _spy_back(table: Table, event: Event, who: str) -> str:
    site, owner = event.args
    if owner == event.seat:
        return f"{who} returns its spy from {place_name(site)}"
    return f"{who} returns {color_name(owner)}'s spy from {place_name(site)}"


def _troop_back(table: Table, event: Event, who: str) -> str:
    node, owner = event.args
    whose = "one of its troops" if owner == event.seat else _troop(owner)
    return f"{who} returns {whose} from {to_place(node)} to the barracks"


def _trophy_back(table: Table, event: Event, who: str) -> str:
    node, color, owner = event.args
    hall = "its trophy hall" if owner == event.seat else f"{color_name(owner)}'s trophy hall"
    return f"{who} takes {_troop(color)} out of {hall} and puts it {at_place(node)}"


def _strength(table: Table, event: Event, who: str) -> str:
    aspect, cards = event.args
    others = "the other one is worth 3 VP" if cards == 4 else f"each of the other {cards - 3} is worth 3 VP"
    return f"{plural(cards, f'{ASPECT_NAMES[aspect]} card')} act like 3; {others}"


def _wasted(table: Table, event: Event, who: str) -> str:
    (count,) = event.args
    if count == 1:
        return f"1 part of the action has no target: {who} deploys a troop instead, if able"
    return f"{count} parts of the action have no target: {who} deploys a troop for each, if able"


#: What an automa gets VP for, by the rule that gives them.
_VP_FOR = {
    "TA-ACT-05": " for the cards beyond the third",
    "TA-WASTE-09": " for troops that found no use",
    "TA-SUM-10": " for Ambition",
}


def _vp(table: Table, event: Event, who: str) -> str:
    reason = next((_VP_FOR[rule] for rule in event.rules if rule in _VP_FOR), "")
    return f"{who} gains {event.args[0]} VP{reason}"


def _city_vp(table: Table, event: Event, who: str) -> str:
    count, city = event.args
    how = "control" if "TA-VP-01" in event.rules else "total control"
    return f"{who} gains {count} VP for {how} of {place_name(city)}"


def _cards(event: Event) -> str:
    cards = Counter(event.args)
    return listed([card_name(card) + (f" ×{many}" if many > 1 else "") for card, many in cards.items()])


def _card(verb: str) -> Sentence:
    return lambda table, event, who: f"{who} {verb} {card_name(event.args[0])}"


def _deploy(table: Table, event: Event, who: str) -> str:
    node, toward = event.args
    return f"{who} deploys a troop to {to_place(node)}{_on_the_way(toward)}"


def _deployed(who: str, events: Sequence[Event]) -> str:
    """Troops on spaces of one route: its name and where it leads are said once; else nothing."""
    nodes = [event.args[0] for event in events]
    if not ENDS.keys() >= set(nodes) or len(set(nodes)) < len(nodes):
        return ""
    spaces = [on_route(node) for node in nodes]
    if len({route for route, _ in spaces}) > 1 or len({event.args[1] for event in events}) > 1:
        return ""
    where = listed([space for _, space in spaces])
    return f"{who} deploys a troop each to the route {spaces[0][0]}, {where}{_on_the_way(events[0].args[1])}."


def _assassinate(table: Table, event: Event, who: str) -> str:
    node, color, toward = event.args
    return f"{who} assassinates {_troop(color)} {at_place(node)}{_on_the_way(toward)}"


def _on_the_way(site: int) -> str:
    """Where a route space leads, for a bot that goes there for its sake."""
    return "" if site == options.NONE else f" (toward {place_name(site)})"


def _ally_marker(table: Table, event: Event, who: str) -> str:
    """ASM-30: the member without the marker is told why it gets nothing."""
    city, holder, theirs, own = event.args
    name = color_name(holder)
    why = (
        f"{plural(theirs, 'troop')} there against {own}"
        if theirs > own
        else f"{theirs} each, and had it before"
    )
    return (
        f"{who} gains nothing for {place_name(city)}, though its team controls it: {name} has the marker "
        f"({why}) and gains the VP on its own turn"
    )


def _place(verb: str) -> Sentence:
    return lambda table, event, who: f"{who} {verb} {to_place(event.args[0])}"


def _said(text: str) -> Sentence:
    return lambda table, event, who: text.format(who=who)


def _struck(verb: str) -> Sentence:
    return lambda table, event, who: f"{who} {verb} {_troop(event.args[1])} {at_place(event.args[0])}"


EVENTS: dict[str, Sentence] = {
    "mode": _mode,
    "north": _said("North is the top side of the map"),
    "delay_pile": lambda table, event, who: (
        f"{who} has a delay pile of {plural(event.args[0], 'Insane Outcast')} on "
        f"{plural(event.args[1], 'starting card')}"
    ),
    "first": _said("{who} goes first"),
    "random_start": lambda table, event, who: (
        f"{who} draws a starting site at random: {place_name(event.args[0])}"
    ),
    "turn": _turn,
    "round": _round,
    "over": _said("The game is over"),
    "last_troop": _said("{who} has deployed the last troop: this round is the last"),
    "market_out": _said("The market deck is empty: this round is the last"),
    "market_again": _said("The market deck is empty: the devoured cards are shuffled into a new one"),
    "deal": lambda table, event, who: f"New in the market: {_cards(event)}",
    "play": _card("plays"),
    "copy": _card("uses"),
    "reveal": _card("shows"),
    "discard": _card("discards"),
    "promote": _card("promotes"),
    "devour": lambda table, event, who: f"{who} devours {_cards(event)}",
    "recruit": _card("recruits"),
    "into_market": lambda table, event, who: f"{card_name(event.args[0])} goes into the market",
    "ghost": _said("{who} may treat the top devoured card as a market card this turn"),
    "reshuffle": _said("{who} shuffles the discard pile into a new deck"),
    "draw": lambda table, event, who: f"{who} draws {plural(event.args[0], 'card')}",
    "outcast": _outcast,
    "outcast_back": _said("{who} returns an Insane Outcast to the supply"),
    "vp": _vp,
    "city_vp": _city_vp,
    "deck_discarded": _said("{who} puts the whole deck into the discard pile"),
    "outcasts_left": lambda table, event, who: (
        f"{who} loses {event.args[0]} VP for {plural(event.args[0], 'Insane Outcast')} left in the delay pile"
    ),
    "no_troops": _said("{who} has no troop left to deploy"),
    "deploy": _deploy,
    "assassinate": _assassinate,
    "no_supplant": _said(
        "{who} has no troop left to put in its place: the troop is only assassinated, and the missing one "
        "counts as undeployed"
    ),
    "ally_marker": _ally_marker,
    "supplant": _struck("supplants"),
    "move": lambda table, event, who: (
        f"{who} moves {_troop(event.args[2])} from {to_place(event.args[0])} to {to_place(event.args[1])}"
    ),
    "spy": _place("places a spy at"),
    "spy_back": _spy_back,
    "troop_back": _troop_back,
    "trophy_back": _trophy_back,
    "delay": _delay,
    "delay_more": lambda table, event, who: (
        f"{who} puts a starting card {'on top of' if event.args[0] else 'under'} the delay pile"
    ),
    "delay_same": _said("{who} loses nothing: the delay pile does not change"),
    "delay_swap": _said("The starting card on top of {who}'s delay pile becomes an Insane Outcast"),
    "corrected": lambda table, event, who: told(*event.args),
    "market": _market,
    "no_aspect": lambda table, event, who: f"There is no {ASPECT_NAMES[event.args[0]]} card",
    "strength": _strength,
    "wasted": _wasted,
}


#: Deeds that come in a row, each with the words around what differs.
_RUNS = {
    "play": " plays ….",
    "promote": " promotes ….",
    "recruit": " recruits ….",
    "deploy": " deploys ….",
    "assassinate": " assassinates ….",
    "supplant": " supplants ….",
    "spy": " places ….",
    "vp": " gains ….",
    "city_vp": " gains ….",
}


#: All VP of a turn's end are one line.
_FOLDS = {verb: frozenset({"vp", "city_vp"}) for verb in ("vp", "city_vp")}


class TyrantsWords(Words[Table]):
    """Tyrants of the Underdark in plain sentences."""

    parts = textboard.PARTS
    runs = _RUNS
    folds = _FOLDS

    def seat(self, table: Table, seat: int) -> str:
        return options.COLORS[seat].capitalize()

    def run(self, table: Table, events: Sequence[Event]) -> str:
        spaces = _deployed(self.seat(table, events[0].seat), events) if events[0].verb == "deploy" else ""
        return spaces or super().run(table, events)

    def fold(self, table: Table, events: Sequence[Event]) -> str:
        return in_a_row([self.event(table, event) for event in events], " gains ….")

    def option(self, table: Table, option: Option) -> str:
        if option is TOLD:
            return "that was my turn"
        if not isinstance(option, options.Act):
            return option.id
        if isinstance(option, options.Numbered) and option.verb == "option" and table.resolving:
            return option_text(table.resolving[-1], option.number)
        return _done(option) + _from_place(table, option)

    def card(self, id: str) -> str:
        return card_name(CARD_IDS.index(id)) if id in CARD_IDS else id

    def plan(self, table: Table, option: Option, seat: int) -> str:
        match option:
            case options.AtNode():
                return _pieces(option)
            case options.WithCard():
                return card_name(option.card)
            case options.Act():
                return _done(option)
        return option.id

    def answer(self, table: Table, request: Request, option: Option) -> str:
        if request.topic == "told-discard" and option is options.DONE:
            return "another card, or none"
        return self.option(table, option)

    def brief(self, table: Table, option: Option) -> str:
        match option:
            case options.AtNode():
                return _pieces(option)
            case options.WithCard(verb="play"):
                return f"{self._with_count(table, option)}: {effect_text(CARDS[option.card])}"
            case options.WithCard(verb="recruit" | "recruit-devoured"):
                card = CARDS[option.card]
                name = f"{card.name} ({ASPECT_NAMES[card.aspect]}, cost {card.cost})"
                return f"{name}{_from_place(table, option)}: {effect_text(card)}"
            case options.Act():
                return self.option(table, option)
        return option.id

    def _with_count(self, table: Table, option: options.WithCard) -> str:
        count = table.players[table.active].hand.count(option.card)
        return card_name(option.card) + (f" ×{count}" if count > 1 else "")

    def group(self, option: Option) -> str:
        if not isinstance(option, options.Act):
            return ""
        if option.verb in _PLACED and isinstance(option, options.AtNode):
            toward = "to" if option.verb == "to" else "on" if option.node in ENDS else "at"
            return f"{_PLACED[option.verb]} {toward} a {'route' if option.node in ENDS else 'site'}"
        return _GROUPS.get(option.verb, "")

    def batches(self, table: Table, request: Request) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Cards that give power and influence and nothing else, one after the other."""
        if request.topic != "act":
            return ()
        hand = table.players[request.seat].hand
        ids = tuple(options.PLAYS[card].id for card in sorted(hand) if CARDS[card].gain is not None)
        return ((f"Play all {len(ids)} basic cards", ids),) if len(ids) > 1 else ()

    def left(self, table: Table, request: Request) -> tuple[Fact, ...]:
        if request.topic != "act":
            return ()
        return Fact("power", str(table.power)), Fact("influence", str(table.influence))

    def closes(self, option: Option) -> bool:
        return option.ends or option is options.DONE

    def touches(self, option: Option) -> tuple[str, ...]:
        match option:
            case options.AtNode():
                return (NODE_IDS[option.node],)
            case options.WithCard():
                return (_card_touched(option),)
        return ()

    def about(self, table: Table, request: Request) -> str:
        return card_name(table.resolving[-1]) if table.resolving else ""

    def question(self, table: Table, request: Request) -> str:
        said = _QUESTIONS.get(request.topic)
        return request.prompt if said is None else said(request)

    def explain(self, table: Table, option: Option) -> str:
        match option:
            case options.WithCard():
                return card_text(option.card)
            case options.AtNode():
                return textboard.about_place(View(table, options.NONE), option.node)
        return ""

    def look(self, table: Table, text: str) -> list[str]:
        wanted = text.casefold()
        found = [card_text(number) for number, card in enumerate(CARDS) if wanted in card.name.casefold()]
        view = View(table, options.NONE)
        for node, place in enumerate(PLACES):
            if node not in ENDS and wanted in place.name.casefold():
                found.append(textboard.about_place(view, node))
        return found

    def event(self, table: Table, event: Event) -> str:
        who = "" if event.seat == options.NONE else self.seat(table, event.seat)
        return EVENTS[event.verb](table, event, who) + "."

    def deed(self, table: Table, event: Event, after: Event | None = None) -> str:
        """What was not there is left out."""
        return "" if event.verb == "no_aspect" else self.event(table, event)

    def doings(self, table: Table, event: Event) -> Sequence[Doing]:
        return doings(table, event)

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        names = [self.seat(table, index) for index in range(len(table.players))]
        return textboard.draw(View(table, seat), names, width, part)


WORDS = TyrantsWords()
