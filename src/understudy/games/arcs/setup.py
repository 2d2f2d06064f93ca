"""R-SETUP, R-LL: from options and a line-up to a table ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.core.errors import BadSetup
from understudy.core.flow import Flow, choose, draw, pick_random
from understudy.core.game import REPORTED, Seat, Setting
from understudy.games.arcs.board import CITY, PORT
from understudy.games.arcs.bots.supercat.settings import SETTINGS as BOT_SETTINGS
from understudy.games.arcs.cards import (
    ANARCHIST,
    ARCHIVIST,
    COURT_CARDS,
    LEADER_IDS,
    LEADERS,
    LORE,
    LORE_IDS,
    MYSTIC,
    OVERSEER,
    QUARTERMASTER,
    SETUP_CARDS,
    SETUP_IDS,
    Pieces,
)
from understudy.games.arcs.options import RANDOM_RESOURCES, RIVALS, SETUPS, TAKES_LEADER, TAKES_LORE, Numbered
from understudy.games.arcs.places import CLUSTERS, FUEL, GATES, IN_CLUSTER, MATERIAL, NONE, TYPES, in_clusters
from understudy.games.arcs.queries import seats_in_order
from understudy.games.arcs.rules.court import refill
from understudy.games.arcs.rules.pieces import place_ships
from understudy.games.arcs.rules.resources import gain, mark_outrage
from understudy.games.arcs.table import SUPERCAT, Config, Table
from understudy.kit.masks import bits
from understudy.kit.saying import plural

#: R-SETUP-7.
STANDARD = (Pieces(1, 0, 3), Pieces(0, 1, 3), Pieces(0, 0, 2))
#: SC-DIF-17: that the person sits last belongs to the normal mode; the rest is for whoever wants more.
_MODIFIER_TEXTS = {
    "player-last": "A bot has the initiative and the human sits last.",
    "fleet-readiness": "Bots start with one more ship in each of their systems.",
    "strategic-reserves": "Each bot starts with one more resource, at random.",
    "armored-hulls": "Fresh ships of bots take two hits to damage when a human attacks.",
    "energy-shields": "All ships of bots take two hits for each step when a human attacks.",
    "carrier-tactics": "A human must damage all ships of a bot in a battle before destroying any.",
    "fortress-vaults": "Slots of bots with one key cost a human two.",
    "warp-blockades": "A bot controls a gate with 1 fresh ship.",
}
#: What the levels of bots stand for, each of which can be switched alone for all bots.
_LEVEL_TEXTS = {
    "efficient-logistics": "Bots have one more action with each card (level: normal and hard).",
    "elite-pilots": "Bots roll one more die when they attack (level: normal and hard).",
    "advantages-when-ahead": "Bots keep these two even with more Power than the humans (level: hard).",
    "strongest-bot-leads": "The bot with most Power starts every chapter (level: hard).",
}
SETTINGS = (
    Setting(
        "leaders",
        "Play with leaders and lore: bots get theirs at random (yes), or a human drafts for them (manual).",
        ("no", "yes", "manual"),
        "no",
        title="Leaders and lore",
        titles={"no": "Without", "yes": "Bots get theirs at random", "manual": "A human drafts for the bots"},
    ),
    Setting(
        "setup-card",
        "The set-up card; it must fit the number of seats.",
        ("random", *SETUP_IDS),
        "random",
        titles={"random": "Drawn at random", **{card.id: card.name for card in SETUP_CARDS}},
        fits={card.id: (card.players,) for card in SETUP_CARDS},
        title="Set-up card",
    ),
    *(
        Setting(name, text, ("no", "yes"), "yes" if name == "player-last" else "no", under="Difficulty")
        for name, text in _MODIFIER_TEXTS.items()
    ),
    *(
        Setting(
            name,
            text,
            ("level", "yes", "no"),
            "level",
            under="Difficulty",
            titles={"level": "As the bot's level says"},
        )
        for name, text in _LEVEL_TEXTS.items()
    ),
    *BOT_SETTINGS,
)
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


def checked(options: Mapping[str, str], seats: Sequence[Seat]) -> Config:
    """The configuration, if line-up and options go together."""
    name = options["setup-card"]
    if name != "random" and SETUP_CARDS[SETUP_IDS.index(name)].players != len(seats):
        fitting = [card.id for card in SETUP_CARDS if card.players == len(seats)]
        raise BadSetup(
            f"Set-up card {name} is not for {plural(len(seats), 'seat')}. Choose from: {', '.join(fitting)}."
        )
    _check_reported(seats)
    return Config(tuple(seats), options)


def _check_reported(seats: Sequence[Seat]) -> None:
    people = [seat for seat in seats if seat.player not in (SUPERCAT, REPORTED)]
    if people and any(seat.player == REPORTED for seat in seats):
        raise BadSetup(
            "In Arcs all hands come from one deck of action cards. Understudy does not know the cards of a "
            f"reported hand, so it cannot deal to {people[0]}. Let all humans report, or none: "
            "a human can enter the cards they are dealt."
        )


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    """R-SETUP-2 to R-SETUP-4; what needs chance or choice is left to the steps on the agenda."""
    table = Table(checked(options, seats))
    table.court_deck = list(range(len(COURT_CARDS)))
    table.agenda = [("set_up", ())]
    return table


def start(table: Table) -> Flow[None]:
    """R-SETUP-1, R-SETUP-4, R-SETUP-5: who begins, the Court, the map; then draft, pieces and deal."""
    _tell_modes(table)
    table.initiative = yield from _first_seat(table)
    last = "player-last" in table.config.modifiers and table.config.bots
    table.tell("initiative", table.initiative, rules=("SC-SET-01", "SC-DIF-01") if last else ())
    table.setup_card = yield from _setup_card(table)
    lay_out_map(table, table.setup_card)
    table.tell("map", NONE, table.setup_card, table.initiative)
    yield from refill(table, table.initiative)
    if table.config.leaders:
        yield from _offer_leaders(table)
        order = list(seats_in_order(table, table.initiative))[::-1]
        drafters = [seat for seat in order if table.config.manual or not table.players[seat].bot]
        table.then(*(("draft", (seat,)) for seat in drafters * 2), ("place", ()))
    else:
        table.then(("place", ()))


def _tell_modes(table: Table) -> None:
    """SC-GEN-01, SC-SET-07, SC-DIF-18: what the bots bring with them."""
    config = table.config
    if not config.bots:
        return
    table.tell("mode", NONE, rules=("SC-GEN-01", "SC-SET-07"))
    if len(set(config.modifiers) - {"player-last"}) > 1:
        table.tell("mode", NONE, rules=("SC-DIF-18",))
    if config.modifiers and "warp-blockades" in config.modifiers:
        table.tell("blockades", NONE, rules=("SC-DIF-15", *(("SC-DIF-16",) if len(config.bots) > 1 else ())))


def _first_seat(table: Table) -> Flow[int]:
    """R-SETUP-1: at random; player-last gives a bot the initiative so that the person is last."""
    config = table.config
    seats = range(len(table.players))
    candidates: Sequence[int] = seats
    if "player-last" in config.modifiers and config.bots:
        last = (config.people[0] + 1) % len(table.players) if len(config.people) == 1 else NONE
        candidates = [last] if last in config.bots else config.bots
    if len(candidates) == 1:
        return candidates[0]
    choice = yield from pick_random(
        0, "Who has the initiative?", [RIVALS[seat] for seat in candidates], topic="first-seat"
    )
    return choice.color


def _setup_card(table: Table) -> Flow[int]:
    """R-SETUP-5."""
    name = table.config.options["setup-card"]
    if name != "random":
        return SETUP_IDS.index(name)
    seats = len(table.players)
    fitting = [SETUPS[number] for number, card in enumerate(SETUP_CARDS) if card.players == seats]
    choice = yield from pick_random(0, "Draw a set-up card", fitting, topic="setup-card")
    return choice.number


def lay_out_map(table: Table, number: int) -> None:
    """R-SETUP-5, R-SETUP-6: clusters out of play, and with two seats the neutral tokens."""
    card = SETUP_CARDS[number]
    inside = tuple(cluster for cluster in CLUSTERS if cluster not in card.out_of_play)
    table.board.limit_to(in_clusters(inside))
    if card.players == 2:
        for cluster in card.out_of_play:
            for planet in bits(IN_CLUSTER[cluster] & ~GATES):
                if table.supply[TYPES[planet]]:
                    table.neutral[TYPES[planet]] += 1
                    table.supply[TYPES[planet]] -= 1


def _offer_leaders(table: Table) -> Flow[None]:
    """R-LL-1: one more of each than people; bots get theirs at random out of those they can play."""
    table.leader_bag, table.lore_bag = list(range(len(LEADERS))), list(range(len(LORE)))
    drafters = len(table.players)
    if not table.config.manual:
        for seat in table.config.bots:
            yield from _leader_of_bot(table, seat)
        drafters = len(table.config.people)
    if not drafters:
        return
    if table.config.bots:
        table.tell("offer", NONE, rules=("SC-LL-01",) if table.config.manual else ("SC-LL-04",))
    count = drafters + 1
    leaders = yield from draw(
        0, "Lay out leaders", "the leaders", table.leader_bag, count, LEADER_IDS, topic="lay-out-leaders"
    )
    lore = yield from draw(
        0, "Lay out lore", "the lore", table.lore_bag, count, LORE_IDS, topic="lay-out-lore"
    )
    table.offered_leaders, table.offered_lore = sorted(leaders), sorted(lore)


def _leader_of_bot(table: Table, seat: int) -> Flow[None]:
    """SC-LL-02, SC-LL-03, SC-LL-05: of those that work by themselves, as long as there are any."""
    table.tell("automatic", seat, rules=("SC-LL-02", "SC-LL-03", "SC-LL-05"))
    able = [number for number in table.leader_bag if LEADERS[number].supercat] or table.leader_bag
    leaders = [TAKES_LEADER[number] for number in able]
    lore = [TAKES_LORE[number] for number in table.lore_bag if LORE[number].supercat]
    leader = yield from pick_random(seat, "The bot's leader", leaders, topic="draft")
    card = yield from pick_random(seat, "The bot's lore", lore, topic="draft")
    table.leader_bag.remove(leader.number)
    table.lore_bag.remove(card.number)
    _take(table, seat, leader)
    _take(table, seat, card)


def _take(table: Table, seat: int, act: Numbered) -> None:
    player = table.players[seat]
    if act.verb == "leader":
        player.leader = act.number
    else:
        player.lore |= 1 << act.number
    table.tell(act.verb, seat, act.number)


def _pick(table: Table, seat: int, topic: str, prompt: str, options: list[Numbered]) -> Flow[Numbered]:
    """SC-LL-01: the first person chooses for a bot; among bots alone chance does."""
    people = table.config.people
    if not table.players[seat].bot:
        return (yield from choose(seat, prompt, options, topic=topic))
    if people:
        return (yield from choose(people[0], prompt, options, topic=topic, about={"for": seat}))
    return (yield from pick_random(seat, prompt, options, topic=topic))


def draft(table: Table, seat: int) -> Flow[None]:
    """R-LL-1: one card, a leader or a lore card, whichever the seat still lacks."""
    player = table.players[seat]
    leaders = [TAKES_LEADER[number] for number in table.offered_leaders] if player.leader == NONE else []
    lore = [] if player.lore else [TAKES_LORE[number] for number in table.offered_lore]
    choice = yield from _pick(table, seat, "draft", "Take a leader or a lore card", [*leaders, *lore])
    offered = table.offered_leaders if choice.verb == "leader" else table.offered_lore
    offered.remove(choice.number)
    _take(table, seat, choice)


def fill_court(table: Table) -> Flow[None]:
    """The Court row of a position that names none."""
    yield from refill(table, table.active)


def place(table: Table) -> Flow[None]:
    """R-SETUP-7, R-SETUP-8, R-LL-2; then the extras of leaders in turn order, and the first deal."""
    card = SETUP_CARDS[table.setup_card]
    order = list(seats_in_order(table, table.initiative))
    for number, seat in enumerate(order):
        _place_seat(table, seat, card.seats[number])
    table.offered_leaders, table.offered_lore = [], []
    for seat in order:
        _leader_extras(table, seat)
        yield from _bot_extras(table, seat)
    archivists = [seat for seat in order if table.players[seat].leader == ARCHIVIST]
    table.then(*(("learn", (seat, 2)) for seat in archivists), ("chapter", ()), ("round", ()))


def _place_seat(table: Table, seat: int, systems: Sequence[int]) -> None:
    player = table.players[seat]
    leader = LEADERS[player.leader] if player.leader != NONE else None
    start = leader.start if leader else STANDARD
    for index, system in enumerate(systems):
        pieces = start[min(index, 2)]
        if pieces.cities:
            table.board.put(seat, CITY, system, pieces.cities)
            player.cities -= pieces.cities
        if pieces.starports:
            table.board.put(seat, PORT, system, pieces.starports)
            player.starports -= pieces.starports
        place_ships(table, seat, system, pieces.ships)
    resources = leader.resources if leader else (TYPES[systems[0]], TYPES[systems[1]])
    for slot, resource in enumerate(resources):
        if table.supply[resource]:
            table.supply[resource] -= 1
            player.slots[slot] = resource
            table.tell("gained", seat, resource)


def _leader_extras(table: Table, seat: int) -> None:
    """LEAD02, LEAD10, LEAD13, LEAD16: what their cards say about the set-up (F-3)."""
    player = table.players[seat]
    if player.leader == MYSTIC:
        mark_outrage(table, seat, MATERIAL)
        mark_outrage(table, seat, FUEL)
    elif player.leader == QUARTERMASTER:
        mark_outrage(table, seat, MATERIAL)
    elif player.leader == OVERSEER:
        player.ships -= 2
        player.agents -= 3
    elif player.leader == ANARCHIST:
        player.cities -= 2


def _bot_extras(table: Table, seat: int) -> Flow[None]:
    """Fleet Readiness and Strategic Reserves (A-44)."""
    if not table.players[seat].bot:
        return
    if "fleet-readiness" in table.config.modifiers:
        for system in bits(table.board.present(seat)):
            place_ships(table, seat, system)
        table.tell("reinforced", seat, rules=("SC-SET-02", "SC-DIF-09"))
    if "strategic-reserves" in table.config.modifiers:
        choice = yield from pick_random(
            seat, "Strategic Reserves: which resource?", RANDOM_RESOURCES, topic="reserves"
        )
        table.tell("reserves", seat, choice.number, rules=("SC-SET-03", "SC-DIF-10"))
        yield from gain(table, seat, choice.number)


def learn(table: Table, seat: int, left: int) -> Flow[None]:
    """LEAD09: five lore cards are drawn, two of them kept."""
    if not table.offered_lore:
        count = min(5, len(table.lore_bag))
        cards = yield from draw(
            seat, "Draw five lore cards", "the lore", table.lore_bag, count, LORE_IDS, topic="learn"
        )
        table.offered_lore = sorted(cards)
    options = [TAKES_LORE[number] for number in table.offered_lore]
    choice = yield from _pick(table, seat, "learn", "Keep which lore card?", options)
    _take(table, seat, choice)
    table.offered_lore.remove(choice.number)
    if left > 1:
        table.then(("learn", (seat, left - 1)))
    else:
        table.offered_lore = []
