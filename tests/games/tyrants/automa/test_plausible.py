"""Automas among themselves score what the reference model of the facts scored (anchors, section C)."""

from __future__ import annotations

from math import sqrt
from statistics import mean
from typing import cast

import pytest

from understudy.core.chance import derived
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.table import Table

GAMES = 120
#: The reference played so many games per line.
REFERENCE_GAMES = 200
#: seats, difficulty: rounds, mean score, its standard deviation, VP tokens, trophies.
ANCHORS = {
    (2, "easy"): (17.9, 92.8, 16.6, 51.0, 14.0),
    (2, "normal"): (17.4, 95.8, 17.7, 53.0, 14.8),
    (2, "hard"): (15.8, 95.2, 16.9, 52.2, 15.1),
    (3, "easy"): (17.3, 84.7, 14.0, 46.9, 12.9),
    (3, "normal"): (16.5, 85.1, 13.9, 46.9, 13.3),
    (3, "hard"): (15.3, 88.1, 16.6, 48.5, 14.2),
    (4, "easy"): (16.9, 80.9, 14.5, 46.7, 12.3),
    (4, "normal"): (16.2, 81.2, 14.5, 46.7, 12.5),
    (4, "hard"): (14.9, 82.6, 15.1, 46.7, 13.5),
}
#: Standard deviations of one game's length, and of one seat's tokens and trophies.
ROUNDS_SD, TOKENS_SD, TROPHIES_SD = 1.5, 14.0, 3.0
#: How many standard errors of the difference are allowed.
WIDTH = 3.5


def tolerance(sd: float, per_game: int) -> float:
    """Both figures are means of samples."""
    return WIDTH * sd * sqrt(1 / (GAMES * per_game) + 1 / (REFERENCE_GAMES * per_game))


@pytest.mark.parametrize(("seats", "level"), ANCHORS)
def test_automa_games_look_like_the_reference(seats: int, level: str) -> None:
    rounds, score, score_sd, tokens, trophies = ANCHORS[seats, level]
    line_up, options = GAME.line_up([f"automa:{level}"] * seats), GAME.options({})
    lengths, totals, vp, kills = [], [], [], []
    for game in range(GAMES):
        match = Match(Header(GAME, line_up, options, derived(seats, game)), keep=False)
        match.advance()
        lengths.append(cast(Table, match.table).round)
        for result in match.scores():
            totals.append(result.total)
            vp.append(result.parts["VP tokens"])
            kills.append(result.parts["trophies"])
    assert mean(lengths) == pytest.approx(rounds, abs=tolerance(ROUNDS_SD, 1))
    assert mean(totals) == pytest.approx(score, abs=tolerance(score_sd, seats))
    assert mean(vp) == pytest.approx(tokens, abs=tolerance(TOKENS_SD, seats))
    assert mean(kills) == pytest.approx(trophies, abs=tolerance(TROPHIES_SD, seats))
