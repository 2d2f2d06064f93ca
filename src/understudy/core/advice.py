"""What a stand-in would do in a person's place: for hints, and to play a turn for somebody."""

from __future__ import annotations

from understudy.core.chance import any_option
from understudy.core.errors import IllegalAnswer
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.requests import Choose


def asked(match: Match) -> Choose:
    """The choice that somebody has to make now."""
    if not isinstance(match.pending, Choose):
        raise IllegalAnswer("There is nothing to choose now.")
    return match.pending


def advice(match: Match) -> Option:
    """What the game's stand-in would choose; any option where it brings none along."""
    request, game = asked(match), match.header.game
    options = request.options()
    policies = list(game.policies.values())
    if not policies:
        return any_option(options, match.header.seed, len(match.entries))
    return options[0] if len(options) == 1 else policies[0](game.view(match.table, request.seat), request)


def stand_in(match: Match) -> None:
    """Play on for whoever is asked until the turn has ended and the next question of a turn comes."""
    seat, ended = asked(match).seat, False
    while isinstance(match.pending, Choose) and match.pending.seat == seat:
        if ended and any(option.ends for option in match.pending.options()):
            return
        option = advice(match)
        ended = ended or option.ends
        match.answer(option)
