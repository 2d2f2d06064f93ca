"""Deeds that people at a table would laugh at, looked for in sixty games of the expert."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.games.swccg.player.asking import asked
from tests.games.swccg.player.test_games import DARK_DECKS, LIGHT_DECKS, enemies
from understudy.core.chance import derived
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.swccg import GAME
from understudy.games.swccg.bots.player import fighting, moving
from understudy.games.swccg.bots.player.battles import outlook
from understudy.games.swccg.bots.player.exact import mil
from understudy.games.swccg.bots.player.terms import Mind
from understudy.games.swccg.data import STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.options import BeginBattle, LoseFromHand, PickHost, Regular
from understudy.games.swccg.queries import power, word
from understudy.games.swccg.strength import carried, weapon_limit
from understudy.games.swccg.table import ALL, NONE
from understudy.games.swccg.view import View

PAIRS = tuple(product(DARK_DECKS, LIGHT_DECKS))


class Onlooker:
    """Looks at every decision of a game, and counts what it laughs at."""

    def __init__(self) -> None:
        self.laughs: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        #: By card: the turn in which it retreated, from where, who was there, and how strong its side was.
        self.left: dict[int, tuple[int, int, int, int]] = {}

    def looks(self, view: View, request: Choose, chosen: Option) -> None:
        mind = Mind(view, request)
        if isinstance(chosen, BeginBattle):
            self._battle(mind, chosen)
        elif isinstance(chosen, PickHost) and request.topic == "deploy-to":
            self._gear(mind, chosen)
        elif isinstance(chosen, LoseFromHand):
            self._lost(mind, chosen)
        elif isinstance(chosen, Regular) and request.topic == "move" and view.spot[chosen.card] != NONE:
            self._move(mind, chosen)

    def _counts(self, what: str, laughs: bool) -> None:
        self.seen[what] += 1
        self.laughs[what] += laughs

    def _battle(self, mind: Mind, chosen: BeginBattle) -> None:
        """It cannot be won: weaker, and without the ability for a destiny."""
        ground, me = mind.ground(chosen.place), mind.seat
        weaker = ground.power[me] < ground.power[mind.foe] and ground.able[me] < ground.needed
        self._counts("battle", weaker and not outlook(mind, chosen.place).win)

    def _gear(self, mind: Mind, chosen: PickHost) -> None:
        """A weapon on a card that cannot use it, or no further one this turn (G32)."""
        view, card = mind.view, mind.about["card"]
        assert isinstance(card, int)
        if view.cards[card].kind != WEAPON:
            return
        fire, host = view.config.texts[card].fire, chosen.host
        users = word(view, "warrior") | view.words.get(STARSHIP, 0) | view.words.get(VEHICLE, 0)
        if fire is None or fire.user is not None:
            users = ALL if fire is None else fire.user(view, card, mind.seat)
        full = carried(view, host).bit_count() >= weapon_limit(view, host)
        self._counts("weapon", full or not users >> host & 1 or view.owner[host] != mind.seat)

    def _lost(self, mind: Mind, chosen: LoseFromHand) -> None:
        """A card that can be used is lost before one that cannot, or before one that is worth less."""
        if fighting.dead(mind, chosen.card):
            return
        worth = fighting.in_hand(mind, chosen.card)
        others = [one.card for one in mind.offered if isinstance(one, LoseFromHand)]
        self._counts(
            "loss", any(fighting.dead(mind, one) or fighting.in_hand(mind, one) < worth for one in others)
        )

    def _move(self, mind: Mind, chosen: Regular) -> None:
        """It retreated from there in its last turn, and is no stronger against the same opponents."""
        view, card = mind.view, chosen.card
        if chosen in moving.retreats(mind):
            start = view.spot[card]
            self.left[card] = (view.turn, start, enemies(view, start)[0], mind.ground(start).power[mind.seat])
            self.seen["retreat"] += 1
        elif card in self.left:
            turn, start, there, strong = self.left.pop(card)
            same = (turn + 2, start, there) == (view.turn, chosen.goal, enemies(view, chosen.goal)[0])
            now = mind.ground(chosen.goal).power[mind.seat] + mil(power(view, card))
            self.laughs["retreat"] += same and now <= strong


def watched(seed: int) -> Onlooker:
    dark, light = PAIRS[seed % len(PAIRS)]
    options = {"dark": dark, "light": light, "turns": "60"}
    match = Match(Header.of(GAME, ("person", "person"), options, derived(20, seed)), keep=False)
    onlooker, request = Onlooker(), match.advance()
    while request is not None:
        assert isinstance(request, Choose)
        view = View(match.table, request.seat)  # type: ignore[arg-type]
        chosen = asked(view, request)
        onlooker.looks(view, request, chosen)
        request = match.answer(chosen)
    return onlooker


@pytest.mark.rule("SW-BOT-05", "SW-BOT-06", "SW-MOV-03", "SW-GOT-04")
@pytest.mark.parametrize("tens", range(6))
def test_nobody_laughs(tens: int) -> None:
    """No battle that cannot be won, no weapon without a use, no good card lost before a bad one, no retreat
    and back: in ten games each."""
    seen: Counter[str] = Counter()
    for seed in range(10 * tens, 10 * tens + 10):
        onlooker = watched(seed)
        assert not +onlooker.laughs, f"game {seed}: {+onlooker.laughs}"
        seen += onlooker.seen
    assert set(seen) == {"battle", "weapon", "loss", "retreat"}
