"""R-CARD and the verbs of the effect language: what playing a card does.

Every verb is one flow `verb(table, play, act)`. Mandatory instructions are carried out as far as possible and
skipped where they cannot be (R-CARD-1); what is optional offers DONE.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from understudy.core.flow import Flow, choose, confirm
from understudy.games.tyrants.cards import (
    ASPECTS,
    CARDS,
    COST,
    OBEDIENCE,
    Act,
    Effects,
    If,
    Later,
    Pay,
    Pick,
)
from understudy.games.tyrants.options import (
    CHOICES,
    COPIES,
    COPIES_DEVOURED,
    DEVOURS,
    DISCARDS,
    DONE,
    MARKET_COPIES,
    MARKET_DEVOURS,
    NONE,
    OPPONENTS,
    PROMOTE_SELF,
    PROMOTES,
    PROMOTES_DISCARDED,
    REVEALS,
    TROPHIES,
    WHITE,
    deploys,
    moves,
    moves_to,
    spies_back,
    spies_to,
    troops_back,
)
from understudy.games.tyrants.options import Act as Chosen
from understudy.games.tyrants.places import ADJACENT, BIT, SITES, Nodes
from understudy.games.tyrants.rules import delay, hands, market, pieces
from understudy.games.tyrants.table import Table


class Play:
    """A card being carried out: only where we are, nothing that lies on the table."""

    __slots__ = ("card", "causer", "deployed", "home", "kills", "place", "row", "seat", "site", "sites")

    def __init__(self, seat: int, card: int, place: int = NONE, home: str = "played") -> None:
        self.seat = seat
        self.card = card
        #: Its place in the play area; NONE for a card that is copied where it lies.
        self.place = place
        #: Where the card lies: played, market, inner, devoured, or gone.
        self.home = home
        #: Its space in the market row while it is copied there.
        self.row = NONE
        #: The site of the spy that was last placed or returned; all of them for Graz'zt.
        self.site = NONE
        self.sites: list[int] = []
        self.deployed: list[int] = []
        #: Colours of the troops assassinated by this card.
        self.kills: list[int] = []
        #: Who made the owner discard the card.
        self.causer = NONE


Verb: TypeAlias = Callable[[Table, Play, Act], Flow[None]]


def play_card(table: Table, seat: int, card: int) -> Flow[None]:
    """R-TURN-2(a): from the hand to the play area, then its instructions."""
    player = table.players[seat]
    player.hand.remove(card)
    place = len(player.played)
    player.played.append(card)
    table.tell("play", seat, card)
    facts = CARDS[card]
    table.aspects[facts.aspect] += 1
    if facts.gain is not None:
        table.power += facts.gain[0]
        table.influence += facts.gain[1]
        return
    table.resolving.append(card)
    yield from carry_out(table, Play(seat, card, place), facts.effects)
    table.resolving.pop()


def carry_out(table: Table, play: Play, effects: Effects) -> Flow[None]:
    """R-CARD-1 to R-CARD-3: instructions from first to last."""
    for effect in effects:
        if isinstance(effect, Act):
            yield from VERBS[effect.verb](table, play, effect)
        elif isinstance(effect, Pick):
            yield from _choose_option(table, play, effect)
        elif isinstance(effect, Pay):
            if (yield from COSTS[effect.cost.verb](table, play, effect.cost)):
                yield from carry_out(table, play, effect.gain)
        elif isinstance(effect, Later):
            table.laters.append((play.place, play.card, effect.index))
        elif isinstance(effect, If):
            if CONDITIONS[effect.condition](table, play):
                yield from carry_out(table, play, effect.then)
        elif (yield from _has_focus(table, play)):
            yield from carry_out(table, play, effect.then)


def carry_out_later(table: Table, seat: int, place: int, card: int, index: int) -> Flow[None]:
    """R-TURN-3(1): an order that a card of this turn gave for its end."""
    table.resolving.append(card)
    yield from carry_out(table, Play(seat, card, place), CARDS[card].laters[index].then)
    table.resolving.pop()


def _choose_option(table: Table, play: Play, pick: Pick) -> Flow[None]:
    for _ in range(pick.times):
        options = CHOICES[: len(pick.options)]
        choice = yield from choose(play.seat, "Choose one", lambda: options)
        yield from carry_out(table, play, pick.options[choice.number - 1])


def _has_focus(table: Table, play: Play) -> Flow[bool]:
    """R-CARD-6, F-23: another card of the aspect, played this turn or shown from the hand."""
    aspect = CARDS[play.card].aspect
    if table.aspects[aspect] > 1:
        return True
    shown = [card for card in dict.fromkeys(table.players[play.seat].hand) if CARDS[card].aspect == aspect]
    if not shown:
        return False
    prompt = f"Show another {ASPECTS[aspect]} card for the bonus?"
    card = yield from choose(play.seat, prompt, lambda: [DONE, *(REVEALS[card] for card in shown)])
    if card is DONE:
        return False
    table.tell("reveal", play.seat, card.card)
    return True


# -- counting ----------------------------------------------------------------------------------------------


def _trophies(table: Table, play: Play) -> list[int]:
    return table.players[play.seat].trophies


COUNTS: dict[str, Callable[[Table, Play], int]] = {
    "sites": lambda table, play: table.board.controls(play.seat).bit_count(),
    "total": lambda table, play: table.board.totals(play.seat).bit_count(),
    "markers": lambda table, play: table.board.markers[play.seat].bit_count(),
    "spies": lambda table, play: table.board.spies[play.seat].bit_count(),
    "inner": lambda table, play: len(table.players[play.seat].inner),
    "trophies": lambda table, play: sum(_trophies(table, play)),
    "white_trophies": lambda table, play: _trophies(table, play)[WHITE],
    "player_trophies": lambda table, play: sum(_trophies(table, play)[:WHITE]),
    "kills": lambda table, play: len(play.kills),
}


def _amount(table: Table, play: Play, act: Act) -> int:
    """A number, or a number per so many of something, counted now."""
    per = act.param("per")
    if not per:
        return act.count
    name, _, each = per.partition("/")
    return COUNTS[name](table, play) // int(each or 1) * act.count


def _others_there(table: Table, play: Play, sets: Sequence[Nodes]) -> bool:
    return play.site != NONE and any(sets[foe] & BIT[play.site] for foe in table.board.foes[play.seat])


CONDITIONS: dict[str, Callable[[Table, Play], bool]] = {
    "inner>=4": lambda table, play: COUNTS["inner"](table, play) >= 4,
    "trophies>=8": lambda table, play: COUNTS["trophies"](table, play) >= 8,
    "player_trophies>=5": lambda table, play: COUNTS["player_trophies"](table, play) >= 5,
    "troop_there": lambda table, play: _others_there(table, play, table.board.held),
    "spy_there": lambda table, play: _others_there(table, play, table.board.spies),
}


def power(table: Table, play: Play, act: Act) -> Flow[None]:
    table.power += _amount(table, play, act)
    yield from ()


def influence(table: Table, play: Play, act: Act) -> Flow[None]:
    table.influence += _amount(table, play, act)
    yield from ()


def vp(table: Table, play: Play, act: Act) -> Flow[None]:
    pieces.gain_vp(table, play.seat, _amount(table, play, act))
    yield from ()


def draw(table: Table, play: Play, act: Act) -> Flow[None]:
    yield from hands.draw_cards(table, play.seat, _amount(table, play, act))


# -- pieces ------------------------------------------------------------------------------------------------


def deploy(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-DEP-3, R-DEP-4: separate deployments; presence is looked at again for each."""
    seat = play.seat
    for _ in range(act.count):
        if not table.players[seat].barracks:
            pieces.deploy_for_vp(table, seat)
            continue
        where = table.board.deployable(seat)
        if not where:
            return
        target = yield from choose(seat, "Deploy a troop", lambda: deploys(where))
        pieces.deploy(table, seat, target.node)
        play.deployed.append(target.node)


def _where(table: Table, play: Play, act: Act) -> Nodes:
    """Where an instruction reaches: with presence, anywhere, or at the site of the spy (R-SPY-6)."""
    if act.param("at") == "spy":
        return BIT[play.site] if play.site != NONE else 0
    if "anywhere" in act.flags:
        return table.board.in_play
    where = table.board.presence(play.seat)
    return where & SITES if act.param("at") == "one_site" else where


def _offer(found: list[Chosen], optional: bool) -> list[Chosen]:
    return [DONE, *found] if optional else found


def _victim(
    play: Play, prompt: str, any_there: object, find: Callable[[], list[Chosen]], optional: bool
) -> Flow[Chosen | None]:
    """Choose one of the pieces to be found; None when there is none or the player stops."""
    if not any_there:
        return None
    target = yield from choose(play.seat, prompt, lambda: _offer(find(), optional))
    return None if target is DONE else target


def assassinate(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-ASS-1; F-35: the number is fixed beforehand; F-36: at one site means no route space."""
    where, white = _where(table, play, act), "white" in act.flags
    for _ in range(_amount(table, play, act)):
        if act.param("at") != "one_site":
            where = _where(table, play, act)
        target = yield from _victim(
            play,
            "Assassinate a white troop" if white else "Assassinate a troop",
            pieces.enemy_nodes(table, play.seat, white) & where,
            lambda: pieces.victims(table, play.seat, where, white),
            act.upto,
        )
        if target is None:
            return
        pieces.assassinate(table, play.seat, target.node, target.colour)
        play.kills.append(target.colour)
        if act.param("at") == "one_site":
            where = BIT[target.node]


def supplant(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-SUP-1 to R-SUP-3; Graz'zt: one at the site of each spy that was returned."""
    each = [BIT[site] for site in play.sites] if act.param("at") == "each_spy" else [0]
    white = "white" in act.flags
    for place in each * act.count:
        where = place or _where(table, play, act)
        target = yield from _victim(
            play,
            "Supplant a white troop" if white else "Supplant a troop",
            pieces.enemy_nodes(table, play.seat, white) & where,
            lambda: pieces.supplantable(table, play.seat, where, white),
            act.upto,
        )
        if target is None:
            continue
        if not pieces.supplant(table, play.seat, target.node, target.colour):
            pieces.deploy_for_vp(table, play.seat)
        play.kills.append(target.colour)


def place_spy(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-SPY-1, R-SPY-2, F-22: with all spies out, one of them may come back first."""
    board, seat = table.board, play.seat
    for _ in range(act.count):
        if not board.spies_left(seat):
            back = yield from choose(
                seat,
                "All your spies are out: return one to place it anew?",
                lambda: [DONE, *spies_back(board.spies[seat])],
            )
            if back is DONE:
                return
            pieces.return_spy(table, seat, seat, back.node)
        where = board.in_play & SITES & ~board.spies[seat]
        if not where:
            return
        target = yield from choose(seat, "Place a spy", lambda: spies_to(where))
        pieces.place_spy(table, seat, target.node)
        play.site = target.node


def _returnable(table: Table, play: Play, anybody: bool) -> list[Chosen]:
    """R-RET-1, R-RET-2, R-SPY-3: pieces of other players with presence; own ones anywhere."""
    board, seat = table.board, play.seat
    where = board.presence(seat)
    found: list[Chosen] = []
    for foe in board.foes[seat]:
        found += troops_back[foe](board.held[foe] & where)
    found += pieces.spies_in_reach(table, seat, where)
    if anybody:
        found += troops_back[seat](board.held[seat])
        found += spies_back(board.spies[seat])
    return found


def _returnable_nodes(table: Table, play: Play, anybody: bool) -> Nodes:
    """Where any of them are."""
    board, seat = table.board, play.seat
    there = board.held[seat] | board.spies[seat] if anybody else 0
    for foe in board.foes[seat]:
        there |= (board.held[foe] | board.spies[foe]) & board.presence(seat)
    return there


def return_piece(table: Table, play: Play, act: Act) -> Flow[None]:
    """Return troops or spies to their owners."""
    anybody = "anybody" in act.flags
    for _ in range(act.count):
        there = _returnable_nodes(table, play, anybody)
        target = yield from _victim(
            play, "Return a troop or a spy", there, lambda: _returnable(table, play, anybody), act.upto
        )
        if target is None:
            return
        if target.verb == "return":
            pieces.return_troop(table, play.seat, target.colour, target.node)
        else:
            owner = play.seat if target.verb == "recall" else target.colour
            pieces.return_spy(table, play.seat, owner, target.node)


def return_spy(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-SPY-3."""
    seat, board = play.seat, table.board
    for _ in range(act.count):
        where = board.presence(seat)
        there = any(board.spies[foe] & where for foe in board.foes[seat])
        find = partial(pieces.spies_in_reach, table, seat, where)
        target = yield from _victim(play, "Return an enemy spy", there, find, act.upto)
        if target is None:
            return
        pieces.return_spy(table, seat, target.colour, target.node)


def move(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-MOVE-1: an enemy troop with presence, to any empty space."""
    board, seat = table.board, play.seat

    def movable() -> list[Chosen]:
        where = board.presence(seat)
        return [
            option
            for colour in pieces.enemies(table, seat)
            for option in moves[colour](board.held[colour] & where)
        ]

    for _ in range(act.count):
        if not board.open:
            return
        there = pieces.enemy_nodes(table, seat) & board.presence(seat)
        origin = yield from _victim(play, "Move an enemy troop", there, movable, act.upto)
        if origin is None:
            return
        target = yield from choose(seat, "Move it where?", lambda: moves_to(board.open))
        pieces.move(table, seat, origin.colour, origin.node, target.node)


def _halls(table: Table, play: Play, act: Act) -> list[Chosen]:
    """Trophies within reach: in any hall, or in those of the players with a troop at the spy's site."""
    seats: Sequence[int] = range(len(table.players))
    if act.param("from") == "spy":
        seats = [foe for foe in table.board.foes[play.seat] if table.board.held[foe] & BIT[play.site]]
    colours = (WHITE,) if "white" in act.flags else range(5)
    return [
        TROPHIES[owner][colour]
        for owner in seats
        for colour in colours
        if table.players[owner].trophies[colour]
    ]


def take_trophy(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-37: troops out of a trophy hall back to the map, in their own colour; Lich from one hall only."""
    owner = NONE
    for _ in range(act.count):
        where = table.board.deployable(play.seat) if "presence" in act.flags else table.board.open
        found = [option for option in _halls(table, play, act) if owner in (NONE, option.number)]
        if not where or not found:
            return
        prompt = "Take a troop out of a trophy hall"
        trophy = yield from choose(play.seat, prompt, lambda: [DONE, *found] if act.upto else found)
        if trophy is DONE:
            return
        target = yield from choose(play.seat, "Put it where?", lambda: moves_to(where))
        table.players[trophy.number].trophies[trophy.colour] -= 1
        table.board.put(trophy.colour, target.node)
        table.tell("trophy_back", play.seat, target.node, trophy.colour, trophy.number)
        table.collect()
        if act.param("from") == "spy":
            owner = trophy.number


# -- cards -------------------------------------------------------------------------------------------------


def promote(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-PROM-2, R-PROM-3: cards played this turn; "other" bars the card that says so and nothing else."""
    seat, played = play.seat, table.players[play.seat].played
    for _ in range(act.count):
        places = [
            place
            for place, card in enumerate(played)
            if card != NONE and _may_promote(play, act, place, card)
        ]
        if not places:
            return
        kinds = sorted({played[place] for place in places})
        prompt = "Promote a card played this turn"
        choice = yield from choose(seat, prompt, lambda: _offer([PROMOTES[card] for card in kinds], act.upto))
        if choice is DONE:
            return
        place = _which_copy(table, [place for place in places if played[place] == choice.card])
        hands.leave_play(table, seat, place)
        hands.promote(table, seat, choice.card)


def _may_promote(play: Play, act: Act, place: int, card: int) -> bool:
    if "other" in act.flags and place == play.place:
        return False
    if act.param("aspect"):
        return CARDS[card].aspect == OBEDIENCE
    return not act.param("type") or CARDS[card].type == act.param("type")


def _which_copy(table: Table, places: list[int]) -> int:
    """Of equal cards, one with an order of its own still to come: gone, it bars nothing (R-PROM-3)."""
    waiting = {place for place, _, _ in table.laters}
    return next((place for place in places if place in waiting), places[0])


def promote_discard(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-27: a card of the discard pile, at once."""
    discard = table.players[play.seat].discard
    if discard:
        card = yield from choose(
            play.seat,
            "Promote a card of your discard pile",
            lambda: [PROMOTES_DISCARDED[card] for card in sorted(set(discard))],
        )
        discard.remove(card.card)
        hands.promote(table, play.seat, card.card)


def promote_any(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-27: this card, or one in the hand or the discard pile."""
    player = table.players[play.seat]

    def offer() -> list[Chosen]:
        found = [PROMOTE_SELF] if play.home == "played" else []
        found += [PROMOTES[card] for card in sorted(set(player.hand))]
        return found + [PROMOTES_DISCARDED[card] for card in sorted(set(player.discard))]

    if not offer():
        return
    choice = yield from choose(play.seat, "Promote a card", offer)
    if choice is PROMOTE_SELF:
        _promote_this(table, play)
    else:
        (player.hand if choice.verb == "promote" else player.discard).remove(choice.card)
        hands.promote(table, play.seat, choice.card)


def promote_self(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-28."""
    _promote_this(table, play)
    yield from ()


def _promote_this(table: Table, play: Play) -> None:
    if play.home == "played":
        hands.leave_play(table, play.seat, play.place)
        hands.promote(table, play.seat, play.card)
        play.home = "gone"


def promote_top(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-PROM-4."""
    card = yield from hands.top_card(table, play.seat)
    if card != NONE:
        hands.promote(table, play.seat, card)


def promote_instead(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-DISC-2: out of the discard pile into the inner circle, if the owner likes."""
    if (yield from confirm(play.seat, f"Promote the discarded {CARDS[play.card].name}?")):
        table.players[play.seat].discard.remove(play.card)
        hands.promote(table, play.seat, play.card)


def deck_to_discard(table: Table, play: Play, act: Act) -> Flow[None]:
    """The whole deck, whose order nobody needs to know."""
    player = table.players[play.seat]
    player.discard += player.deck
    player.deck = []
    table.tell("deck_discarded", play.seat)
    yield from ()


def _devour_this(table: Table, play: Play) -> Flow[None]:
    """R-DEV-2, F-25: the card leaves wherever it lies."""
    seat = play.seat
    home, play.home = play.home, "gone"
    if home == "played":
        hands.leave_play(table, seat, play.place)
        hands.devour(table, seat, play.card)
    elif home == "inner":
        table.players[seat].inner.remove(play.card)
        hands.devour(table, seat, play.card)
    elif home == "market":
        yield from market.devour_from_row(table, seat, play.row)


def _take_from_row(table: Table, play: Play, place: int) -> int:
    """A card leaves the row: the copied card itself, or one that makes it slide left."""
    if play.home == "market":
        if place == play.row:
            play.home = "gone"
        elif place < play.row:
            play.row -= 1
    return market.take_from_row(table, place)


def devour_market(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-DEV-1."""
    if not table.market:
        return

    def offer() -> list[Chosen]:
        found = [MARKET_DEVOURS[place][card] for place, card in enumerate(table.market)]
        return _offer(found, "optional" in act.flags)

    choice = yield from choose(play.seat, "Devour a market card?", offer)
    if choice is not DONE:
        rules = ("TA-MKT-03",) if table.config.automas else ()
        hands.devour(table, play.seat, _take_from_row(table, play, choice.number), rules)
        yield from market.refill(table, play.seat)


def swap_into_market(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-31: the card takes the space of a devoured market card; ASM-07: with automas the right end."""
    if not table.market:
        return
    seat = play.seat
    choice = yield from choose(
        seat,
        "Devour a market card: this one takes its space",
        lambda: [MARKET_DEVOURS[place][card] for place, card in enumerate(table.market)],
    )
    hands.devour(table, seat, _take_from_row(table, play, choice.number))
    if play.home == "played":
        hands.leave_play(table, seat, play.place)
    elif play.home == "inner":
        table.players[seat].inner.remove(play.card)
    else:
        yield from market.refill(table, seat)
        return
    play.home = "gone"
    table.market.insert(len(table.market) if table.config.automas else choice.number - 1, play.card)
    table.tell("into_market", seat, play.card)


def return_outcast(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-OUT-2."""
    if play.home == "played":
        hands.leave_play(table, play.seat, play.place)
        play.home = "gone"
        table.outcasts += 1
        table.tell("outcast_back", play.seat)
    yield from ()


def recruit_free(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-MKT-3."""
    aspect = ASPECTS.index(act.param("aspect")) if act.param("aspect") else None
    for _ in range(act.count):
        found = market.wares(table, int(act.param("max")), aspect)
        ware = yield from _victim(play, "Recruit a card without paying", found, lambda: found, act.upto)
        if ware is None:
            return
        yield from market.recruit(table, play.seat, ware)


def ghost(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-32."""
    table.ghost = True
    table.tell("ghost", play.seat)
    yield from ()


def play_market(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-25, F-26: carry out a market card as if it came from the hand, then devour it."""
    limit = int(act.param("max"))

    def offer() -> list[Chosen]:
        found = [MARKET_COPIES[place][card] for place, card in enumerate(table.market) if COST[card] <= limit]
        if table.ghost and table.devoured and COST[table.devoured[-1]] <= limit:
            found.append(COPIES_DEVOURED[table.devoured[-1]])
        return found

    if offer():
        choice = yield from choose(play.seat, "Play a market card", offer)
        home = "market" if choice.number > 0 else "devoured"
        copied = yield from _copy(table, play.seat, choice.card, home, choice.number)
        yield from _devour_this(table, copied)


def play_inner(table: Table, play: Play, act: Act) -> Flow[None]:
    """F-25: carry out a card of the inner circle; it stays there."""
    inner = table.players[play.seat].inner
    if inner:
        prompt = "Play a card of your inner circle"
        choice = yield from choose(play.seat, prompt, lambda: [COPIES[card] for card in sorted(set(inner))])
        yield from _copy(table, play.seat, choice.card, "inner")


def _copy(table: Table, seat: int, card: int, home: str, row: int = NONE) -> Flow[Play]:
    """A card is played where it lies; it counts as played this turn."""
    table.tell("copy", seat, card)
    table.aspects[CARDS[card].aspect] += 1
    table.resolving.append(card)
    copied = Play(seat, card, home=home)
    copied.row = row
    yield from carry_out(table, copied, CARDS[card].effects)
    table.resolving.pop()
    return copied


# -- other players -----------------------------------------------------------------------------------------


def _next_to_deployed(table: Table, play: Play, foe: int) -> bool:
    """F-24: a troop in the same site as a troop just deployed, or in a node next to it."""
    where = 0
    for node in play.deployed:
        where |= ADJACENT[node] | (BIT[node] & SITES)
    return bool(table.board.held[foe] & where)


def _opponent(play: Play, prompt: str, foes: Sequence[int]) -> Flow[int]:
    if not foes:
        return NONE
    choice = yield from choose(play.seat, prompt, lambda: [OPPONENTS[foe] for foe in foes])
    return choice.colour


def outcast(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-OUT-1: to each opponent clockwise, to one of them, or to oneself."""
    to, foes = act.param("to"), table.board.foes[play.seat]
    if to == "each":
        takers: Sequence[int] = foes
    elif to == "self":
        takers = (play.seat,)
    else:
        if to == "adjacent":
            foes = tuple(foe for foe in foes if _next_to_deployed(table, play, foe))
        if not table.outcasts:
            return
        chosen = yield from _opponent(play, "Who takes an Insane Outcast?", foes)
        takers = () if chosen == NONE else (chosen,)
    for taker in takers:
        for _ in range(act.count):
            hands.give_outcast(table, taker)


def discard(table: Table, play: Play, act: Act) -> Flow[None]:
    """R-DISC-1: others discard; "over3" hits only hands of more than three cards."""
    by, over = act.param("by"), "over3" in act.flags
    foes: Sequence[int] = table.board.foes[play.seat]
    if by == "causer":
        foes = (play.causer,)
    elif by == "victim":
        foes = [colour for colour in play.kills[-1:] if colour != WHITE]
    if act.param("at") == "spy":
        foes = [foe for foe in foes if play.site != NONE and table.board.held[foe] & BIT[play.site]]
    if by == "opponent":
        eligible = [foe for foe in foes if not over or table.hand_over_three(foe)]
        chosen = yield from _opponent(play, "Who discards a card?", eligible)
        foes = () if chosen == NONE else (chosen,)
    for foe in foes:
        for _ in range(act.count):
            yield from _make_discard(table, foe, play.seat, over)


def _make_discard(table: Table, seat: int, causer: int, over: bool) -> Flow[None]:
    """F-38, F-40: the player who discards chooses, though it is another's turn."""
    player = table.players[seat]
    if player.automa:
        (delay.discard_over_three if over else delay.discard)(table, seat)
        return
    if not player.hand or (over and not table.hand_over_three(seat)):
        return
    choice = yield from choose(
        seat, "Discard a card", lambda: [DISCARDS[card] for card in dict.fromkeys(player.hand)]
    )
    player.hand.remove(choice.card)
    player.discard.append(choice.card)
    table.tell("discard", seat, choice.card)
    reply = CARDS[choice.card].if_discarded
    if reply:
        response = Play(seat, choice.card, home="discard")
        response.causer = causer
        yield from carry_out(table, response, reply)


# -- costs -------------------------------------------------------------------------------------------------


def pay_own_spy(table: Table, play: Play, act: Act) -> Flow[bool]:
    """R-SPY-4: return one of your spies, or any number of them."""
    board, seat = table.board, play.seat
    while board.spies[seat] and len(play.sites) < act.count:
        prompt = "Return one of your spies?" if not play.sites else "Return another spy?"
        choice = yield from choose(seat, prompt, lambda: [DONE, *spies_back(board.spies[seat])])
        if choice is DONE:
            break
        pieces.return_spy(table, seat, seat, choice.node)
        play.site = choice.node
        play.sites.append(choice.node)
    return bool(play.sites)


def _pay_card(play: Play, prompt: str, cards: list[int], options: Sequence[Chosen]) -> Flow[int]:
    """Give up one of the cards, or decline (NONE)."""
    if not cards:
        return NONE
    kinds = sorted(set(cards))
    choice = yield from choose(play.seat, prompt, lambda: [DONE, *(options[card] for card in kinds)])
    if choice is DONE:
        return NONE
    cards.remove(choice.card)
    return choice.card


def pay_devour_hand(table: Table, play: Play, act: Act) -> Flow[bool]:
    card = yield from _pay_card(play, "Devour a card in your hand?", table.players[play.seat].hand, DEVOURS)
    if card != NONE:
        hands.devour(table, play.seat, card)
    return card != NONE


def pay_devour_inner(table: Table, play: Play, act: Act) -> Flow[bool]:
    card = yield from _pay_card(
        play, "Devour a card of your inner circle?", table.players[play.seat].inner, DEVOURS
    )
    if card != NONE:
        hands.devour(table, play.seat, card)
    return card != NONE


def pay_discard_hand(table: Table, play: Play, act: Act) -> Flow[bool]:
    player = table.players[play.seat]
    card = yield from _pay_card(
        play, "Discard a card to be rid of the Insane Outcast?", player.hand, DISCARDS
    )
    if card != NONE:
        player.discard.append(card)
        table.tell("discard", play.seat, card)
    return card != NONE


def pay_devour_self(table: Table, play: Play, act: Act) -> Flow[bool]:
    """F-29: the card is gone at once; it still counts as played."""
    if play.home == "gone" or not (yield from confirm(play.seat, f"Devour {CARDS[play.card].name} itself?")):
        return False
    yield from _devour_this(table, play)
    return True


COSTS: dict[str, Callable[[Table, Play, Act], Flow[bool]]] = {
    "return_own_spy": pay_own_spy,
    "devour_hand": pay_devour_hand,
    "devour_inner": pay_devour_inner,
    "discard_hand": pay_discard_hand,
    "devour_self": pay_devour_self,
}

VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        power,
        influence,
        vp,
        draw,
        deploy,
        assassinate,
        supplant,
        place_spy,
        return_piece,
        return_spy,
        move,
        take_trophy,
        promote,
        promote_discard,
        promote_any,
        promote_self,
        promote_top,
        promote_instead,
        deck_to_discard,
        devour_market,
        swap_into_market,
        return_outcast,
        recruit_free,
        ghost,
        play_market,
        play_inner,
        outcast,
        discard,
    )
}
