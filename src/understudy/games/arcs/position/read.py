"""A table read from a position: map, seats, the round and the turn, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from understudy.core.errors import BadPosition, BadSetup
from understudy.core.game import Game
from understudy.core.reporting import ARRANGE, REPORT
from understudy.core.table import Step
from understudy.games.arcs.bots.supercat.plans.abilities import LORE_SHIFT
from understudy.games.arcs.cards import COURT_IDS, IS_VOX, LORE, PIPS, SETUP_CARDS
from understudy.games.arcs.options import COLORS, KIND_NAMES
from understudy.games.arcs.places import BIT, CLUSTERS, GATES, NONE, SLOTS, SYSTEM_IDS, in_clusters
from understudy.games.arcs.position.coming import check_step, read_coming
from understudy.games.arcs.position.impossible import check
from understudy.games.arcs.position.lookups import (
    ABILITY_NAMES,
    AMBITION_OF,
    BUILDING_OF,
    COURT_NAMES,
    KIND_OF,
    LEADER_NAMES,
    LORE_NAMES,
    MARKER_OF,
    PIECE_OF,
    RESOURCE_OF,
    SETUP_NAMES,
    SOURCE_OF,
    WAY_OF,
    actions_named,
    bits_named,
    cards_named,
    courts_named,
    each,
    meaning,
    planet_named,
    seat_named,
    system_named,
    used_named,
)
from understudy.games.arcs.position.piles import read_piles, read_supplies
from understudy.games.arcs.position.shape import (
    FACE_DOWN,
    USED_WORDS,
    DraftRow,
    Given,
    PlayerRow,
    SpotRow,
    TurnRow,
)
from understudy.games.arcs.setup import checked
from understudy.games.arcs.table import AGENTS, CITIES, COPY, LEAD, SHIPS, STARPORTS, TOKENS, Player, Table
from understudy.games.arcs.view import View
from understudy.kit.masks import bits
from understudy.kit.positions import agenda, check_reports, convert, must_be_of, number
from understudy.kit.saying import plural


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position, or what is wrong with it and where."""
    must_be_of(game, data)
    given = convert(data, Given)
    table = _empty(given, game)
    _read_map(table, given)
    _read_players(table, given)
    _read_progress(table, given)
    _read_round(table, given)
    _read_court(table, given)
    read_supplies(table, given)
    if given.turn is not None:
        _read_turn(table, given.turn)
    read_piles(table, given)
    _read_draft(table, given.draft)
    check(table)
    table.agenda = _read_agenda(table, given, game)
    if given.court is None and not is_arranged(table):
        table.agenda.append(("fill_court", ()))
    return table


def is_arranged(table: Table) -> bool:
    """Is the map of a real table to be named first? What lies there comes after it."""
    return bool(table.agenda) and table.agenda[-1][0] == ARRANGE


def _empty(given: Given, game: Game[Table, View]) -> Table:
    try:
        seats = game.line_up(given.seats or game.lineup)
        table = Table(checked(game.options(given.options), seats))
    except BadSetup as error:
        raise BadPosition(f"seats and options: {error}") from None
    out: Sequence[int] = ()
    if given.setup_card is not None:
        table.setup_card = SETUP_NAMES.find(given.setup_card, "setup_card")
        card = SETUP_CARDS[table.setup_card]
        if card.players != len(seats):
            raise BadPosition(f"setup_card: {card.id} is for {card.players} seats, here are {len(seats)}")
        out = card.out_of_play
    if given.out_of_play is not None:
        out = [number(cluster, 1, 6, "out_of_play") - 1 for cluster in given.out_of_play]
    table.board.limit_to(in_clusters(tuple(cluster for cluster in CLUSTERS if cluster not in out)))
    return table


def _read_map(table: Table, given: Given) -> None:
    board = table.board
    for system, name, word in each(given.types, lambda name: planet_named(table, name, "types"), "types"):
        board.types[system] = meaning(word, RESOURCE_OF, f"types.{name}", "resource")
        board.shaped |= BIT[system]
    for system, name, (color, word) in each(
        given.cloud, lambda name: planet_named(table, name, "cloud"), "cloud"
    ):
        owner = seat_named(color, table, f"cloud.{name}")
        kind = meaning(word, BUILDING_OF, f"cloud.{name}", "building")
        board.cloud[system] = (owner, kind)
    for system, name, row in each(given.map, lambda name: system_named(table, name, "map"), "map"):
        where = f"map.{name}"
        for seat, color, pieces in each(row, partial(seat_named, table=table, where=where), where):
            _read_pieces(table, seat, system, pieces, f"{where}.{color}")
        _check_slots(table, system)
    for system, (owner, kind) in board.cloud.items():
        if not board.masks[owner][kind] & BIT[system]:
            raise BadPosition(f"cloud.{SYSTEM_IDS[system]}: {COLORS[owner]} has no {KIND_NAMES[kind]} there")


def _read_pieces(table: Table, seat: int, system: int, pieces: Mapping[str, int], where: str) -> None:
    kinds = partial(meaning, words=KIND_OF, where=where, what="kind of piece")
    for kind, word, count in each(pieces, kinds, where):
        if number(count, 0, SHIPS, f"{where}.{word}"):
            table.board.put(seat, kind, system, count)


def _check_slots(table: Table, system: int) -> None:
    """R-MAP-1: no more buildings than slots; lore may put one city and one starport on a gate (F-65)."""
    board = table.board
    ports = sum(board.ports_at(seat, system) for seat in range(board.seats))
    cities = sum(board.cities_at(seat, system) for seat in range(board.seats))
    room = SLOTS[system] + (system in board.cloud)
    if BIT[system] & GATES:
        if ports > 1 or cities > 1:
            raise BadPosition(f"map.{SYSTEM_IDS[system]}: a gate holds at most one starport and one city")
    elif ports + cities > room:
        raise BadPosition(
            f"map.{SYSTEM_IDS[system]}: {plural(ports + cities, 'building')}, but only {plural(room, 'slot')}"
        )


def _read_players(table: Table, given: Given) -> None:
    if len(given.players) > len(table.players):
        raise BadPosition(
            f"players: {plural(len(given.players), 'player')} for {plural(len(table.players), 'seat')}"
        )
    for seat, player in enumerate(table.players):
        row = given.players[seat] if seat < len(given.players) else PlayerRow()
        where = f"players[{seat}]"
        player.power = number(row.power, 0, 10_000, f"{where}.power")
        sources = partial(meaning, words=SOURCE_OF, where=f"{where}.earned", what="source of Power")
        for source, name, power in each(row.earned, sources, f"{where}.earned"):
            player.earned[source] = number(power, 0, player.power, f"{where}.earned.{name}")
        _read_boxes(table, player, row, where)
        player.outrage = bits_named(row.outrage, RESOURCE_OF, f"{where}.outrage", "resource")
        player.owed = number(row.owed, 0, player.outrage.bit_count(), f"{where}.owed")
        player.guilds = cards_named(row.guilds, COURT_NAMES, f"{where}.guilds")
        for court in bits(player.guilds):
            if IS_VOX[court]:
                raise BadPosition(f"{where}.guilds: {COURT_IDS[court]} is a Vox card, which is never kept")
        player.lore = cards_named(row.lore, LORE_NAMES, f"{where}.lore")
        if row.leader is not None:
            player.leader = LEADER_NAMES.find(row.leader, f"{where}.leader")
        _read_cards(table, player, row, where)


def _read_boxes(table: Table, player: Player, row: PlayerRow, where: str) -> None:
    box = f"{where}.trophies"
    for owner, color, pieces in each(row.trophies, partial(seat_named, table=table, where=box), box):
        kinds = partial(meaning, words=PIECE_OF, where=f"{box}.{color}", what="kind of piece")
        for piece, word, count in each(pieces, kinds, f"{box}.{color}"):
            most = (SHIPS, STARPORTS, CITIES, AGENTS)[piece]
            place = f"{box}.{color}.{word}"
            player.trophies[owner * 4 + piece] = number(count, 0, most, place)
    box = f"{where}.captives"
    for owner, color, count in each(row.captives, partial(seat_named, table=table, where=box), box):
        player.captives[owner] = number(count, 0, AGENTS, f"{box}.{color}")


def _read_cards(table: Table, player: Player, row: PlayerRow, where: str) -> None:
    """Hands of people; counter, bonus cards and memory of bots."""
    own = ("counter", "seize", "bonus", "drawn", "exhausted", "task_force", "went", "aim")
    if not player.bot:
        for name in own:
            if getattr(row, name):
                raise BadPosition(f"{where}.{name}: only a bot has this; a human has a hand")
        player.hand = sorted(actions_named(row.hand, f"{where}.hand"))
        if player.reported:
            if row.hand:
                raise BadPosition(f"{where}.hand: nobody knows it; write cards, how many they are")
            player.hidden = number(6 if row.cards is None else row.cards, 0, 28, f"{where}.cards")
        elif row.cards is not None:
            raise BadPosition(f"{where}.cards: only for a seat that is reported; write its hand")
        return
    if row.hand:
        raise BadPosition(f"{where}.hand: a bot has no hand; write counter and bonus instead")
    player.bonus = actions_named(row.bonus, f"{where}.bonus")
    player.drawn = actions_named(row.drawn, f"{where}.drawn")
    counter = 6 if row.counter is None else row.counter
    player.counter = number(counter, 0, 28, f"{where}.counter")
    player.seize = number(row.seize, 0, 100, f"{where}.seize")
    player.aim = row.aim
    for name in row.exhausted:
        card = ABILITY_NAMES.find(name, f"{where}.exhausted")
        player.exhausted |= 1 << (card if card < len(COURT_IDS) else card - len(COURT_IDS) + LORE_SHIFT)
    if row.task_force is not None:
        player.task_force = system_named(table, row.task_force, f"{where}.task_force")
    place = f"{where}.went"
    player.went = tuple(
        (system_named(table, origin, place), system_named(table, to, place)) for origin, to in row.went
    )


def _read_progress(table: Table, given: Given) -> None:
    """Chapter, markers, whose turn it is."""
    table.chapter = number(given.chapter, 1, 5, "chapter")
    flipped = min(3, given.chapter - 1) if given.flipped is None else given.flipped
    table.flipped = number(flipped, 0, 3, "flipped")
    ambitions = partial(meaning, words=AMBITION_OF, where="ambitions", what="ambition")
    for ambition, name, markers in each(given.ambitions, ambitions, "ambitions"):
        for word in markers:
            marker = meaning(word, MARKER_OF, f"ambitions.{name}", "marker")
            if table.markers[marker] != NONE:
                raise BadPosition(f"ambitions.{name}: marker “{word}” is on two ambitions")
            table.markers[marker] = ambition
    table.over = given.over
    table.passes = number(given.passes, 0, 4, "passes")
    table.active = seat_named(given.active, table, "active") if given.active else _first_bot(table)
    table.initiative = seat_named(given.initiative, table, "initiative") if given.initiative else table.active


def _first_bot(table: Table) -> int:
    return table.config.bots[0] if table.config.bots else 0


def _read_round(table: Table, given: Given) -> None:
    row = given.round
    if row.played is not None:
        for color, name, word in row.played:
            seat = seat_named(color, table, "round.played")
            way = meaning(word, WAY_OF, "round.played", "way to play")
            card = NONE if name == FACE_DOWN else actions_named([name], "round.played")[0]
            table.played.append((seat, card, way))
    leaders = [(seat, card) for seat, card, way in table.played if way == LEAD]
    if row.lead is not None:
        table.lead = actions_named([row.lead], "round.lead")[0]
        if given.initiative is None and not leaders:
            table.initiative = (table.active - 1) % len(table.players)
        if not leaders:
            table.played.insert(0, (table.initiative, table.lead, LEAD))
    elif leaders:
        table.lead = leaders[0][1]
    if leaders and given.initiative is None:
        table.initiative = leaders[0][0]
    table.zero, table.declared = row.zero, row.declared
    if row.seized is not None:
        table.seized = seat_named(row.seized, table, "round.seized")
    usual = (table.active - table.initiative) % len(table.players)
    table.turns = usual if row.turns is None else number(row.turns, 0, 8, "round.turns")
    for color, court, beside in row.unions:
        seat = seat_named(color, table, "round.unions")
        union = courts_named([court], "round.unions")[0]
        table.unions.append((seat, union, actions_named([beside], "round.unions")[0]))


def _read_court(table: Table, given: Given) -> None:
    rows = given.court or []
    if len(rows) > len(table.court):
        raise BadPosition(
            f"court: {plural(len(rows), 'card')} for {plural(len(table.court), 'spot')} of the row here"
        )
    for spot, row in enumerate(rows):
        if row is None:
            continue
        entry = SpotRow(row) if isinstance(row, str) else row
        table.court[spot] = COURT_NAMES.find(entry.card, f"court[{spot}]")
        agents = f"court[{spot}].agents"
        for seat, color, count in each(entry.agents, partial(seat_named, table=table, where=agents), agents):
            place = f"court[{spot}].agents.{color}"
            table.agents[spot * 4 + seat] = number(count, 0, AGENTS, place)
    table.buried = courts_named(given.buried, "buried")
    table.court_discard = courts_named(given.court_discard, "court_discard")


def _read_turn(table: Table, row: TurnRow) -> None:
    played = [(card, way) for seat, card, way in table.played if seat == table.active and way <= COPY]
    if row.card is not None:
        table.card = actions_named([row.card], "turn.card")[0]
    elif played:
        table.card = played[-1][0]
    else:
        raise BadPosition("turn.card: which card is being played? (or name it in round.played)")
    if row.way is not None:
        table.way = meaning(row.way, WAY_OF, "turn.way", "way to play")
    else:
        table.way = played[-1][1] if played else LEAD
    if not played:
        table.played.append((table.active, table.card, table.way))
    if table.way == LEAD:
        table.lead = table.card
    if table.lead == NONE:
        raise BadPosition("round.lead: which card was led? A copied or pivoted card needs one")
    usual = PIPS[table.card] if table.way < 2 else 1
    table.pips = usual if row.pips is None else number(row.pips, 0, 20, "turn.pips")
    table.prelude, table.armed = row.prelude, row.armed
    for name, count in row.spent.items():
        resource = meaning(name, RESOURCE_OF, "turn.spent", "resource")
        table.spent[resource] = number(count, 0, TOKENS, f"turn.spent.{name}")
    table.taxed = [used_named(table, *pair, "turn.taxed") for pair in row.taxed]
    table.built = [used_named(table, *pair, "turn.built") for pair in row.built]
    table.secured = cards_named(row.secured, COURT_NAMES, "turn.secured")
    table.used = bits_named(
        row.used, {word: number for number, word in enumerate(USED_WORDS)}, "turn.used", "ability"
    )


def _read_draft(table: Table, row: DraftRow | None) -> None:
    if row is None:
        return
    table.leader_bag = sorted(LEADER_NAMES.find(name, "draft.leader_bag") for name in row.leader_bag)
    table.lore_bag = sorted(LORE_NAMES.find(name, "draft.lore_bag") for name in row.lore_bag)
    table.offered_leaders = sorted(LEADER_NAMES.find(name, "draft.leaders") for name in row.leaders)
    table.offered_lore = sorted(LORE_NAMES.find(name, "draft.lore") for name in row.lore)
    assert len(table.lore_bag) <= len(LORE)


def _read_agenda(table: Table, given: Given, game: Game[Table, View]) -> list[Step]:
    if given.agenda is None:
        return read_coming(table, given)
    found = agenda(given.agenda, game.steps, len(table.players))
    for name, args in found:
        for arg in args:
            if isinstance(arg, str) and ":" in arg and game.option(arg) is None:
                raise BadPosition(f"agenda, step {name}: “{arg}” is no plan of this game")
        check_step((name, args))
    check_reports(found, (REPORT, "told_card"), [player.reported for player in table.players])
    for name in ("set_up", "place", "learn"):
        if sum(step == name for step, _ in found) > 1:
            raise BadPosition(f"agenda, step {name}: it is there twice; a game is set up once")
    _check_draft(table, found)
    return found


def _check_draft(table: Table, steps: Sequence[Step]) -> None:
    """R-LL-1, R-SETUP-7: there are cards for whoever takes one, and a card that says where pieces start."""
    takers = [int(args[0]) for name, args in steps if name == "draft"]
    for what, lack, offered in (
        ("leaders", [player.leader == NONE for player in table.players], table.offered_leaders),
        ("lore", [not player.lore for player in table.players], table.offered_lore),
    ):
        wanted = sum(lack[seat] for seat in set(takers))
        if wanted > len(offered):
            raise BadPosition(
                f"draft.{what}: the drafts on the agenda need {wanted} of them, not {len(offered)}"
            )
    for seat in set(takers):
        if takers.count(seat) > (table.players[seat].leader == NONE) + (not table.players[seat].lore):
            raise BadPosition(f"agenda, step draft: {COLORS[seat]} has a leader and lore already")
    for name, args in steps:
        if name == "learn":
            there = len(table.offered_lore) or len(table.lore_bag)
            number(int(args[1]), 1, min(2, there), "agenda, step learn, left")
        if name == "play" and not table.players[int(args[0])].hand:
            raise BadPosition(f"agenda, step play: {COLORS[int(args[0])]} has no card in hand")
        if name == "place" and table.setup_card == NONE:
            raise BadPosition("agenda, step place: setup_card says where pieces start; name one")
