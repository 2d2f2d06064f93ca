"""Same facts, same decisions: a game by the rules and the same game at a real table, decision by decision."""

from __future__ import annotations

import pytest

from tests.realtable import tyrants
from tests.realtable.companion import decisions, play

TYRANTS = [
    (("greedy", "automa:normal"), {}, 1),
    (("random", "automa:hard", "random"), {"decks": "demons+aberrations"}, 2),
    (("greedy", "automa:hard", "greedy", "automa:hard"), {"coop": "yes", "decks": "aberrations+undead"}, 3),
]


@pytest.mark.parametrize(("seats", "options", "seed"), TYRANTS)
def test_tyrants(seats: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    played = play("tyrants", seats, options, seed, tyrants.told)
    assert len(decisions(played.virtual)) > 30
    assert decisions(played.real) == decisions(played.virtual)
    assert played.real.over
    one, other = ([score.total for score in match.scores()] for match in (played.virtual, played.real))
    assert one == other
