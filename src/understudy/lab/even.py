"""For whom a game is about even: ratings that `calibrate` made, shipped with the game and read again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from understudy.core.game import PERSON, AnyGame
from understudy.lab.ratings import Handicap, Rating, expected


class Even(NamedTuple):
    """Against this player, a game is about even for somebody who beats the usual bot so often."""

    player: str
    share: float


def shipped(game: AnyGame) -> Mapping[str, Any] | None:
    """The ratings that a game brings along; none where they were made for other rules."""
    if game.ratings is None:
        return None
    data = _read(*game.ratings)
    return data if data["version"] == game.version else None


@cache
def _read(package: str, file: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(files(package).joinpath(file).read_text(encoding="utf-8"))
    return found


def usual(game: AnyGame) -> str:
    """The bot that sits there when nothing is said."""
    return next((str(game.seat(seat)) for seat in game.lineup if seat != PERSON), "")


def evens(players: Sequence[Mapping[str, Any]], anchor: str) -> list[Even]:
    """For each player that was rated, how often somebody beats the usual bot who is its equal."""
    ratings = {str(each["player"]): int(each["rating"]) for each in players}
    if anchor not in ratings:
        return []
    return [Even(name, expected(rating - ratings[anchor])) for name, rating in ratings.items()]


def sentence(share: float, anchor: str) -> str:
    """For whom it is about even, in words."""
    often = "half the time" if 0.45 <= share <= 0.55 else f"in about {round(20 * share) * 5}% of games"
    if share < 0.05:
        often = "almost never"
    if share > 0.95:
        often = "almost always"
    return f"About even for someone who beats {anchor} {often}."


def sentences(game: AnyGame, name: str) -> dict[str, str]:
    """By player: for whom a game against it is about even. `name` is what the usual bot is called."""
    data = shipped(game)
    found = [] if data is None else evens(data["players"], usual(game))
    return {each.player: sentence(each.share, name) for each in found}


def of_options(game: AnyGame, name: str) -> dict[tuple[str, str], str]:
    """By option and value, where that alone was rated: for whom the usual bot is about even with it."""
    data = shipped(game)
    if data is None:
        return {}
    ratings = {str(each["player"]): int(each["rating"]) for each in data["players"]}
    found = {}
    for each in data.get("handicaps", ()):
        if len(each["options"]) == 1:
            (option,) = each["options"].items()
            found[option] = sentence(expected(int(each["rating"]) - ratings[usual(game)]), name)
    return found


def nearest(
    players: Sequence[Rating], anchor: str, share: float, handicaps: Sequence[Handicap] = ()
) -> list[tuple[str, float]]:
    """For somebody who beats the usual bot so often: what share of games to expect, the most even first."""
    ratings = {each.player: each.rating for each in players}
    if anchor in ratings:
        ratings |= {f"{anchor}, {each.name}": each.rating for each in handicaps}
    if anchor not in ratings:
        return []
    strength = _strength(share)
    found = [(name, expected(strength + ratings[anchor] - rating)) for name, rating in ratings.items()]
    return sorted(found, key=lambda each: (abs(each[1] - 0.5), each[0]))


def _strength(share: float) -> float:
    """How far ahead of the usual bot somebody is who beats it so often."""
    low, high = -1_200.0, 1_200.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(middle) < share else (low, middle)
    return low
