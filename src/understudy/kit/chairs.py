"""The seats of a table as people name them, and whose turn comes next."""

from __future__ import annotations

from understudy.core.errors import BadSetup
from understudy.core.game import AnyGame
from understudy.core.match import Header
from understudy.core.saying import quoted
from understudy.core.table import Step, Table


def chairs_of(header: Header, table: Table) -> list[str]:
    """The seats with number, name and who sits there."""
    words = header.game.words
    return [f"{seat} {words.seat(table, seat)} ({who})" for seat, who in enumerate(header.seats)]


def to_move(header: Header, table: Table) -> int:
    """The seat whose step comes next; at the start of a round, the first bot."""
    if not table.agenda:
        scores = ", ".join(score_lines(header.game, table))
        raise BadSetup(f"The game of this position is over; nobody is to move. The scores: {scores}.")
    bots = [seat for seat, who in enumerate(header.seats) if not who.is_person]
    if header.game.mover is not None:
        mover = header.game.mover(table)
        return mover if mover is not None else (bots or [0])[0]
    seats = [args[0] for _, args in reversed(table.agenda) if args and isinstance(args[0], int)]
    return int((seats or bots or [0])[0])


def score_lines(game: AnyGame, table: Table) -> list[str]:
    """The result of every seat in a few words, with what it is made of."""
    found = []
    for score in game.scores(table):
        parts = ", ".join(
            f"{game.words.points(name)} {count}" for name, count in score.parts.items() if count
        )
        made = f" ({parts})" if parts else ""
        wins = " and wins" if score.winner else ""
        found.append(f"{game.words.seat(table, score.seat)} has {score.total}{made}{wins}")
    return found


def named(text: str, chairs: list[str], where: str = "--seat") -> int:
    """A seat by its number or its name."""
    for seat, chair in enumerate(chairs):
        number, name = chair.split(" ", 1)
        if text == number or name.casefold().startswith(text.casefold()):
            return seat
    raise BadSetup(f"{where}: {quoted(text)} is not a seat here. Choose from: {', '.join(chairs)}.")


def asked(header: Header, table: Table, seat: str | int | None) -> int:
    """The seat that a position asks: the one it names, or the one to move."""
    if seat is None:
        return to_move(header, table)
    return named(str(seat), chairs_of(header, table), "ask.seat")


def comes(table: Table, name: str) -> bool:
    """Whether a step of this name is still to come; nothing is said where no seat is named at all."""
    return any(step == name for step, _ in table.agenda) or not any(args for _, args in table.agenda)


def has_begun(game: AnyGame, table: Table) -> bool:
    """Whether the position is in the middle of a turn."""
    name, args = table.agenda[-1]
    if game.parts and args:
        return name != game.turn_step and name not in game.parts
    return not comes(table, game.turn_step)


def let_play(agenda: list[Step], turn_step: str, seat: int) -> None:
    """Have this seat take the next turn; whose turn it was takes that seat's."""
    turns = [index for index, (name, _) in enumerate(agenda) if name == turn_step]
    if not turns or agenda[turns[-1]][1][0] == seat:
        return
    before = agenda[turns[-1]][1][0]
    for index in turns:
        name, args = agenda[index]
        if index == turns[-1] or args[0] == seat:
            agenda[index] = (name, (seat if index == turns[-1] else before, *args[1:]))
