"""What there is to see: destinies, totals, shots and losses, with the numbers that the rules reckon with."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tests.core.test_happening import declared
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.games import swccg
from understudy.games.swccg import GAME
from understudy.games.swccg.scene import scene
from understudy.games.swccg.vocabulary import EVENTS
from understudy.games.swccg.words import _ANSWERED, _EVENTS


@cache
def told() -> list[Event]:
    """All that happened in a few games of bots."""
    found: list[Event] = []
    for seed in range(3):
        match = Match(Header.of(GAME, ("greedy", "player"), {}, seed), watch=Watch())
        match.advance()
        assert match.watch is not None
        found += [note for note in match.watch.notes if isinstance(note, Event)]
    return found


def test_every_destiny_is_drawn_for_all_to_see_and_totals_add_up() -> None:
    """The battle destinies since a battle began, and the powers and attrition of its result."""
    battles = 0
    drawn: dict[int, int] = {}
    for event in told():
        staged = scene(event)
        if event.verb == "battle":
            assert staged is not None
            assert staged.opens
            assert staged.hits == ((f"place-{event.args[0]}", "battle"),)
            drawn = {}
        if event.verb == "destiny":
            assert staged is not None
            assert staged.throw is not None
            assert staged.throw.dice[0].signs == (str(event.args[1]),)
            if staged.throw.title == "battle destiny":
                drawn[event.seat] = drawn.get(event.seat, 0) + event.args[1]
        if event.verb == "result":
            dark, light, hurt_dark, hurt_light, *attrition = event.args
            assert staged is not None
            assert f"power {dark} (dark) against {light} (light)" in staged.result
            assert max(dark - light, 0) == hurt_light
            assert max(light - dark, 0) == hurt_dark
            assert all(not attrition[1 - seat] or seat in drawn for seat in (0, 1))
            battles += 1
    assert battles > 10
    assert sum(attrition_of(event) for event in told()) > 0


def attrition_of(event: Event) -> int:
    return sum(event.args[4:]) if event.verb == "result" else 0


def test_shots_go_from_a_card_to_its_target_and_say_what_they_had_to_beat() -> None:
    fired = [event for event in told() if event.verb in ("fire", "shot")]
    assert {event.verb for event in fired} == {"fire", "shot"}
    for event in fired:
        staged = scene(event)
        assert staged is not None
        if event.verb == "fire":
            assert staged.shots == ((f"card-{event.args[0]}", f"card-{event.args[1]}"),)
        else:
            _, target, hits, total, needed = event.args
            assert staged.result.endswith("hit" if hits else "missed")
            assert needed < 0 or staged.result.startswith(f"{total} against {needed}")
            assert needed < 0 or bool(hits) == (total > needed)
            assert hits or staged.hits == ((f"card-{target}", "missed"),)


def test_lost_force_is_seen_at_who_loses_it() -> None:
    losses = [event for event in told() if event.verb in ("lose", "drained")]
    assert {event.verb for event in losses} == {"lose", "drained"}
    for event in losses:
        staged = scene(event)
        assert staged is not None
        assert staged.hits[0][0] == f"seat-{event.seat}"


def test_whatever_can_be_answered_has_words() -> None:
    assert _ANSWERED.keys() == EVENTS.keys()


def test_whatever_is_told_has_a_sentence() -> None:
    """Every verb that stands in the rules and in the texts of cards."""
    folder = Path(swccg.__file__).parent
    verbs = {
        verb
        for path in folder.rglob("*.py")
        for verb in re.findall(r'tell\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(verbs) > 50
    assert verbs | {kind.name for kind in declared("swccg")} <= _EVENTS.keys()
