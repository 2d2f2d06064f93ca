"""The verbs of the effect language that touch troops and spies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from understudy.core.flow import Flow, choose, may_choose
from understudy.core.requests import About
from understudy.games.tyrants.cards import Instruction
from understudy.games.tyrants.events import TrophyBack
from understudy.games.tyrants.options import (
    COLORS,
    DONE,
    NONE,
    TROPHIES,
    WHITE,
    AtNode,
    OnPiece,
    Trophy,
    deploys,
    moves,
    moves_to,
    spies_back,
    spies_to,
    troops_back,
)
from understudy.games.tyrants.places import BIT, SITES, Nodes
from understudy.games.tyrants.rules import pieces
from understudy.games.tyrants.rules.card_play import Play, Verb, amount, chosen_if_any
from understudy.games.tyrants.table import Table


def deploy(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-DEP-3, R-DEP-4: separate deployments; presence is looked at again for each."""
    seat = play.seat
    for _ in range(instruction.count):
        if not table.players[seat].barracks:
            pieces.deploy_for_vp(table, seat)
            continue
        where = table.board.deployable(seat)
        if not where:
            return
        target = yield from choose(
            seat, "Deploy a troop", lambda: deploys(where), topic="deploy", about=play.about
        )
        pieces.deploy(table, seat, target.node)
        play.deployed.append(target.node)


def _where(table: Table, play: Play, instruction: Instruction) -> Nodes:
    """Where an instruction reaches: with presence, anywhere, or at the site of the spy (R-SPY-6)."""
    if instruction.param("at") == "spy":
        return BIT[play.site] if play.site != NONE else 0
    if "anywhere" in instruction.flags:
        return table.board.in_play
    where = table.board.presence(play.seat)
    return where & SITES if instruction.param("at") == "one_site" else where


def assassinate(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-ASS-1; F-35: the number is fixed beforehand; F-36: at one site means no route space."""
    where, white = _where(table, play, instruction), "white" in instruction.flags
    for _ in range(amount(table, play, instruction)):
        if instruction.param("at") != "one_site":
            where = _where(table, play, instruction)
        target = yield from chosen_if_any(
            play,
            "assassinate-white" if white else "assassinate",
            "Assassinate a white troop" if white else "Assassinate a troop",
            pieces.enemy_nodes(table, play.seat, white) & where,
            lambda: pieces.victims(table, play.seat, where, white),
            instruction.upto,
        )
        if target is None:
            return
        pieces.assassinate(table, play.seat, target.node, target.color)
        play.kills.append(target.color)
        if instruction.param("at") == "one_site":
            where = BIT[target.node]


def supplant(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-SUP-1 to R-SUP-3; Graz'zt: one at the site of each spy that was returned."""
    each = [BIT[site] for site in play.sites] if instruction.param("at") == "each_spy" else [0]
    white = "white" in instruction.flags
    for place in each * instruction.count:
        where = place or _where(table, play, instruction)
        target = yield from chosen_if_any(
            play,
            "supplant-white" if white else "supplant",
            "Supplant a white troop" if white else "Supplant a troop",
            pieces.enemy_nodes(table, play.seat, white) & where,
            lambda: pieces.supplantable(table, play.seat, where, white),
            instruction.upto,
        )
        if target is None:
            continue
        if not pieces.supplant(table, play.seat, target.node, target.color):
            pieces.deploy_for_vp(table, play.seat)
        play.kills.append(target.color)


def place_spy(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-SPY-1, R-SPY-2, F-22: with all spies out, one of them may come back first."""
    board, seat = table.board, play.seat
    for _ in range(instruction.count):
        if not board.spies_left(seat):
            back = yield from may_choose(
                seat,
                "All your spies are on the map: return one to place it again?",
                lambda: spies_back(board.spies[seat]),
                DONE,
                topic="recall-spy",
                about=play.about,
            )
            if back is None:
                return
            pieces.return_spy(table, seat, seat, back.node)
        where = board.in_play & SITES & ~board.spies[seat]
        if not where:
            return
        target = yield from choose(
            seat, "Place a spy", lambda: spies_to(where), topic="place-spy", about=play.about
        )
        pieces.place_spy(table, seat, target.node)
        play.site = target.node


def _returnable(table: Table, play: Play, anybody: bool) -> list[AtNode]:
    """R-RET-1, R-RET-2, R-SPY-3: pieces of other players with presence; own ones anywhere."""
    board, seat = table.board, play.seat
    where = board.presence(seat)
    found: list[AtNode] = []
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


def return_piece(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """Return troops or spies to their owners."""
    anybody = "anybody" in instruction.flags
    for _ in range(instruction.count):
        there = _returnable_nodes(table, play, anybody)
        target = yield from chosen_if_any(
            play,
            "return-piece",
            "Return a troop or a spy",
            there,
            lambda: _returnable(table, play, anybody),
            instruction.upto,
        )
        if target is None:
            return
        if not isinstance(target, OnPiece):
            pieces.return_spy(table, play.seat, play.seat, target.node)
        elif target.verb == "return":
            pieces.return_troop(table, play.seat, target.color, target.node)
        else:
            pieces.return_spy(table, play.seat, target.color, target.node)


def return_spy(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-SPY-3."""
    seat, board = play.seat, table.board
    for _ in range(instruction.count):
        where = board.presence(seat)
        there = any(board.spies[foe] & where for foe in board.foes[seat])
        find = partial(pieces.spies_in_reach, table, seat, where)
        target = yield from chosen_if_any(
            play, "return-spy", "Return an enemy spy", there, find, instruction.upto
        )
        if target is None:
            return
        pieces.return_spy(table, seat, target.color, target.node)


def _piece(play: Play, chosen: OnPiece | Trophy) -> About:
    """The card, and whose troop was chosen."""
    return {**play.about, "troop": COLORS[chosen.color]}


def move(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-MOVE-1: an enemy troop with presence, to any empty space."""
    board, seat = table.board, play.seat

    def movable() -> list[OnPiece]:
        where = board.presence(seat)
        return [
            option
            for color in pieces.enemies(table, seat)
            for option in moves[color](board.held[color] & where)
        ]

    for _ in range(instruction.count):
        if not board.open:
            return
        there = pieces.enemy_nodes(table, seat) & board.presence(seat)
        origin = yield from chosen_if_any(
            play, "move", "Move an enemy troop", there, movable, instruction.upto
        )
        if origin is None:
            return
        target = yield from choose(
            seat, "Move it where?", lambda: moves_to(board.open), topic="move-to", about=_piece(play, origin)
        )
        pieces.move(table, seat, origin.color, origin.node, target.node)


def _halls(table: Table, play: Play, instruction: Instruction) -> list[Trophy]:
    """Trophies within reach: in any hall, or in those of the players with a troop at the spy's site."""
    seats: Sequence[int] = range(len(table.players))
    if instruction.param("from") == "spy":
        seats = [foe for foe in table.board.foes[play.seat] if table.board.held[foe] & BIT[play.site]]
    colors = (WHITE,) if "white" in instruction.flags else range(5)
    return [
        TROPHIES[owner][color] for owner in seats for color in colors if table.players[owner].trophies[color]
    ]


def take_trophy(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """F-37: troops out of a trophy hall back to the map, in their own color; Lich from one hall only."""
    owner = NONE
    for _ in range(instruction.count):
        where = table.board.deployable(play.seat) if "presence" in instruction.flags else table.board.open
        found = [option for option in _halls(table, play, instruction) if owner in (NONE, option.owner)]
        if not where or not found:
            return
        trophy = yield from chosen_if_any(
            play, "take-trophy", "Take a troop out of a trophy hall", found, found, instruction.upto
        )
        if trophy is None:
            return
        target = yield from choose(
            play.seat, "Put it where?", lambda: moves_to(where), topic="trophy-to", about=_piece(play, trophy)
        )
        table.players[trophy.owner].trophies[trophy.color] -= 1
        table.board.put(trophy.color, target.node)
        table.tell(TrophyBack, play.seat, target.node, trophy.color, trophy.owner)
        table.collect()
        if instruction.param("from") == "spy":
            owner = trophy.owner


VERBS: tuple[Verb, ...] = (
    deploy,
    assassinate,
    supplant,
    place_spy,
    return_piece,
    return_spy,
    move,
    take_trophy,
)
