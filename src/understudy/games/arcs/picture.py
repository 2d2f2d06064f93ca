"""The table as a picture: map, Court, ambitions and action cards, and what stands in front of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from understudy.core.picture import CardFace, Chip, Fact, Figure, Picture, SeatPanel, Sheet, Zone
from understudy.games.arcs import board_svg
from understudy.games.arcs.cards import (
    ACTION_CARDS,
    ACTION_NAMES,
    AMBITIONS,
    COURT_CARDS,
    LEADERS,
    LORE,
    SUIT_ACTIONS,
    WILD,
)
from understudy.games.arcs.cardtext import COURT_TEXT, LEADER_TEXT, LORE_TEXT
from understudy.games.arcs.names import card_name, color_name, place_name
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import NONE, RESOURCES
from understudy.games.arcs.queries import GAME_END, LAST_CHAPTER, ambitions_of, open_slots
from understudy.games.arcs.table import COPY, LEAD, SLOT_KEYS, Table
from understudy.games.arcs.view import View
from understudy.kit.masks import bits
from understudy.kit.redraw import Before
from understudy.kit.saying import plural

#: Sign and tone of each suit of action cards.
_SUIT_SIGNS = ("§", "†", "⌂", "➤")
_SUIT_TONES = ("grey", "vermilion", "orange", "sky")
_WAY_TEXT = ("leads", "surpasses", "pivots", "copies", "seizes")
#: R-PRELUDE-2: what a token is spent for.
_SPENT_FOR = (
    "Spend: Build or Repair.",
    "Spend: Move.",
    "Spend: pips may be Battles this turn.",
    "Spend: Secure.",
    "Spend: an action of the lead suit.",
)


def _name(seat: int) -> str:
    return COLORS[seat].capitalize()


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


# -- faces of cards ------------------------------------------------------------------------------------------


def _declares(number: int) -> str:
    card = ACTION_CARDS[number]
    if card.number == WILD:
        return "Declares any ambition."
    names = [AMBITIONS[ambition].capitalize() for ambition in ambitions_of(number)]
    return f"Declares {names[0]}." if names else "Declares nothing."


@lru_cache(maxsize=1000)
def action_face(number: int, note: str = "", zero: bool = False) -> CardFace:
    """An action card: suit, number, pips, what the suit can do and what the number declares."""
    if number == NONE:
        return CardFace("Face down", kind="one action, as the lead suit", sign="?", tone="grey", note=note)
    card = ACTION_CARDS[number]
    actions = [name for bit, name in ACTION_NAMES.items() if SUIT_ACTIONS[card.suit] & bit]
    told = "Zero marker: counts as 0." if zero else _declares(number)
    return CardFace(
        name=card_name(number),
        ids=(card.id,),
        kind="●" * card.pips,
        sign=_SUIT_SIGNS[card.suit],
        tone=_SUIT_TONES[card.suit],
        text=f"{plural(card.pips, 'action')}: {_either(actions)}. {told}",
        note=note,
    )


@lru_cache(maxsize=1000)
def court_face(number: int, note: str = "", agents: tuple[int, ...] = ()) -> CardFace:
    """A Guild or Vox card with the agents on it."""
    card = COURT_CARDS[number]
    pawns = tuple(
        Chip(f"♟ {board_svg.LETTERS[seat]}{count}", (COLORS[seat],), tone=board_svg.TONES[seat])
        for seat, count in enumerate(agents)
        if count
    )
    if card.vox:
        return CardFace(card.name, (card.id,), "Vox", "✶", text=COURT_TEXT[number], note=note, chips=pawns)
    return CardFace(
        name=card.name,
        ids=(card.id,),
        kind=f"{RESOURCES[card.suit]}, {plural(card.keys, 'key')}",
        sign=board_svg.SIGNS[card.suit],
        tone=board_svg.SIGN_TONES[card.suit],
        text=COURT_TEXT[number],
        note=note,
        chips=pawns,
    )


def _leader_face(number: int) -> CardFace:
    leader = LEADERS[number]
    return CardFace(leader.name, (leader.id,), "leader", "♛", "grey", text=LEADER_TEXT[number])


def _lore_face(number: int, note: str = "") -> CardFace:
    lore = LORE[number]
    return CardFace(lore.name, (lore.id,), "lore", "❧", "grey", text=LORE_TEXT[number], note=note)


# -- cards for all -------------------------------------------------------------------------------------------


def _on_court(view: View, spot: int, court: int) -> CardFace:
    numbers = tuple(view.agents[spot * 4 : spot * 4 + len(view.players)])
    return court_face(court, "" if any(numbers) else "no agents", numbers)


def _court(view: View) -> Zone:
    cards = [_on_court(view, spot, court) for spot, court in enumerate(view.court) if court != NONE]
    left, gone = len(view.court_deck) + len(view.buried), len(view.court_discard)
    return Zone("Court", tuple(cards), f"{left} in the deck, {gone} discarded")


def _played(view: View) -> Zone:
    cards = []
    for seat, card, way in view.played:
        down = ", face down" if way >= COPY else ""
        zero = view.zero and way == LEAD
        cards.append(action_face(card, f"{_name(seat)} {_WAY_TEXT[way]}{down}", zero))
    if not cards:
        return Zone("This round", (), f"{color_name(view.initiative)} leads")
    seized = f"{_name(view.seized)} has seized the initiative" if view.seized != NONE else ""
    return Zone("This round", tuple(cards), seized, ordered=True)


# -- cards of the seats --------------------------------------------------------------------------------------


def _held(view: View, seat: int) -> tuple[CardFace, ...]:
    """Leader, Guild cards, lore and a bot's bonus cards; what is used up says so."""
    player = view.players[seat]
    cards = [_leader_face(player.leader)] if player.leader != NONE else []
    cards += [court_face(court, _used(player.exhausted >> court)) for court in bits(player.guilds)]
    cards += [_lore_face(lore, _used(player.exhausted >> 32 + lore)) for lore in bits(player.lore)]
    return (*cards, *(action_face(card, "bonus card") for card in player.bonus))


def _used(exhausted: int) -> str:
    return "used" if exhausted & 1 else ""


def _cards(view: View, seat: int) -> Zone:
    cards = _held(view, seat)
    title = "Your cards" if seat == view.seat else f"{_name(seat)}’s cards"
    folded = seat != view.seat or not cards
    return Zone(title, cards, plural(len(cards), "card"), "own" if seat == view.seat else "shared", folded)


def _resource(view: View, resource: int) -> CardFace:
    player = view.players[view.seat]
    outrage = bool(player.outrage >> resource & 1)
    return CardFace(
        name=RESOURCES[resource].capitalize(),
        ids=(RESOURCES[resource],),
        kind="outrage" if outrage else "",
        sign=board_svg.SIGNS[resource],
        tone=board_svg.SIGN_TONES[resource],
        text="Outrage: cannot be spent for actions." if outrage else _SPENT_FOR[resource],
        count=player.slots.count(resource),
        note=f"{view.supply[resource]} in the supply",
    )


def _resources(view: View) -> Zone:
    held = [resource for resource in range(len(RESOURCES)) if resource in view.own.slots]
    slots = len(open_slots(view, view.seat))
    return Zone("Your resources", tuple(_resource(view, one) for one in held), plural(slots, "slot"), "own")


def _offers(view: View) -> dict[str, Zone]:
    """The draft of leaders and lore."""
    zones = {}
    if view.offered_leaders:
        zones["leaders"] = Zone("Leaders to take", tuple(_leader_face(one) for one in view.offered_leaders))
    if view.offered_lore:
        zones["lore"] = Zone("Lore to take", tuple(_lore_face(one) for one in view.offered_lore))
    return zones


def _zones(view: View) -> dict[str, Zone]:
    person = view.seat != NONE and not view.own.bot
    zones = {}
    if person:
        hand = tuple(action_face(card) for card in view.own.hand)
        zones["hand"] = Zone("Your hand", hand, plural(len(hand), "card"), "hand")
    zones |= _offers(view)
    zones["played"] = _played(view)
    zones["court"] = _court(view)
    if person and any(token != NONE for token in view.own.slots):
        zones["resources"] = _resources(view)
    for seat in range(len(view.players)):
        zones[f"cards-{seat}"] = _cards(view, seat)
    return zones


# -- seats ---------------------------------------------------------------------------------------------------


#: Most are the very same from picture to picture.
_fact, _figure = lru_cache(maxsize=4000)(Fact), lru_cache(maxsize=4000)(Figure)


def _tokens(view: View, seat: int) -> Fact:
    """The open slots with their keys."""
    player = view.players[seat]
    shown, told = [], []
    for slot in open_slots(view, seat):
        token = player.slots[slot]
        shown.append("–" if token == NONE else board_svg.SIGNS[token])
        name = "empty" if token == NONE else RESOURCES[token]
        told.append(f"{name} ({plural(SLOT_KEYS[slot], 'key')})")
    return _fact("resources", " ".join(shown), f"Resource slots: {', '.join(told)}")


def _from_others(numbers: Sequence[int], width: int) -> str:
    """Whose pieces lie in a box."""
    owned = [sum(numbers[seat * width : (seat + 1) * width]) for seat in range(4)]
    return ", ".join(f"{count} of {_name(seat)}" for seat, count in enumerate(owned) if count) or "empty"


def _bot_facts(view: View, seat: int) -> list[Fact]:
    player = view.players[seat]
    facts = [_fact("counter", str(player.counter), "The hand counter: turns left in this chapter")]
    if player.seize:
        facts.append(_fact("seize counter", str(player.seize), "The seize counter on the bot’s board"))
    if player.bonus:
        names = ", ".join(card_name(card) for card in player.bonus)
        facts.append(_fact("bonus", str(len(player.bonus)), f"Bonus cards: {names}"))
    if player.task_force != NONE:
        facts.append(_fact("task force", place_name(player.task_force), "Where the task force is"))
    return facts


def _facts(view: View, seat: int) -> tuple[Fact, ...]:
    player = view.players[seat]
    facts = [_fact("hand", str(player.cards), "Action cards in hand")]
    facts = [
        *(_bot_facts(view, seat) if player.bot else facts),
        _tokens(view, seat),
        _fact("trophies", str(sum(player.trophies)), f"Trophies: {_from_others(player.trophies, 4)}"),
        _fact("captives", str(sum(player.captives)), f"Captives: {_from_others(player.captives, 1)}"),
        _fact("ships left", str(player.ships), "Ships left in the supply"),
        _fact("starports left", str(player.starports), "Starports left in the supply"),
        _fact("cities left", str(player.cities), "Cities left on the player board"),
        _fact("agents left", str(player.agents), "Agents left in the supply"),
    ]
    outrage = ", ".join(RESOURCES[resource] for resource in bits(player.outrage))
    return (*facts, *([_fact("outrage", outrage, "Types that cannot be spent")] if outrage else []))


def _place(view: View, seat: int) -> SeatPanel:
    player = view.players[seat]
    level = view.config.seats[seat].level
    who = f"SUPERCAT, {level}" if player.bot else "you" if seat == view.seat else "player"
    return SeatPanel(
        name=_name(seat),
        letter=board_svg.LETTERS[seat],
        tone=board_svg.TONES[seat],
        who=f"{who} · initiative" if seat == view.initiative else who,
        score=player.power,
        active=seat == view.active,
        facts=_facts(view, seat),
        part=COLORS[seat],
    )


def _sheet(place: SeatPanel) -> Sheet:
    """A seat's board, to be read: it stands in a corner of the map."""
    short = tuple(_figure(fact.name, fact.value) for fact in place.facts if len(fact.value) < SHORT)
    long = " ".join(f"{fact.about or fact.name.capitalize()}." for fact in place.facts if fact.name in _TOLD)
    return Sheet(
        f"{place.name}: {plural(place.score, 'Power', 'Power')}",
        place.who,
        place.tone,
        figures=short,
        text=long,
    )


#: Values of more letters are told in a sentence; and so are these.
SHORT = 4
_TOLD = ("resources", "trophies", "captives", "task force", "outrage", "bonus")


def _headline(view: View) -> tuple[str, ...]:
    parts = [f"Chapter {view.chapter} of {LAST_CHAPTER}, to {GAME_END[len(view.players)]} Power"]
    if view.lead != NONE:
        zero = ", counts as 0" if view.zero else ""
        parts.append(f"Lead: {card_name(view.lead)}{zero}")
    return tuple(parts)


def picture(table: Table, seat: int) -> Picture:
    """The whole table for a seat that looks at it (-1: an onlooker)."""
    view = View(table, seat)
    places = tuple(_place(view, index) for index in range(len(view.players)))
    return Picture(
        box=board_svg.BOX,
        ground=board_svg.ground(view.board.in_play),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=places,
        headline=_headline(view),
        close=board_svg.CLOSE,
        sheets={COLORS[index]: _sheet(place) for index, place in enumerate(places)},
    )


#: What nobody sees of a player, and what stands around the cards of all, beside the players.
_UNSEEN = frozenset(("aim", "drawn", "earned", "owed", "went"))
_AROUND = (
    *("agents", "buried", "court", "court_deck", "court_discard", "initiative", "offered_leaders"),
    *("offered_lore", "played", "seized", "supply", "zero"),
)


def redraw(table: Table, seat: int, old: Table, known: Picture) -> Picture:
    """The same, of a table that follows one which was drawn: what has not changed is taken from there."""
    if old.config is not table.config or old.board.in_play != table.board.in_play:
        return picture(table, seat)
    view, before = View(table, seat), Before(old, table)
    alike = before.alike("players", _UNSEEN)
    drawn = known.but(headline=_headline(view))
    parts = {} if before.same("board") else board_svg.systems(view, old.board)
    if not (all(alike) and before.same("markers", "flipped", "neutral")):
        parts |= board_svg.ambitions(view)
    turned = [
        (number == table.active) != (number == old.active)
        or (number == table.initiative) != (number == old.initiative)
        for number in range(len(alike))
    ]
    anew = [number for number, kept in enumerate(alike) if not kept or turned[number]]
    if anew:
        places = {number: _place(view, number) for number in anew}
        drawn.seats = tuple(places.get(number, place) for number, place in enumerate(known.seats))
        drawn.sheets = {**known.sheets, **{COLORS[number]: _sheet(places[number]) for number in anew}}
        parts |= {COLORS[number]: board_svg.mat(view, number) for number in anew}
    if parts:
        drawn.parts = {**known.parts, **parts}
    if not (all(alike) and before.same(*_AROUND)):
        drawn.zones = _zones(view)
    return drawn
