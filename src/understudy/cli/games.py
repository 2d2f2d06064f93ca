"""The games that are installed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from understudy.cli.screen import Screen, print_json
from understudy.core.errors import BadSetup
from understudy.core.game import PARTLY, UNPLAYED, WHOLE, AnyGame, CardState, Setting
from understudy.core.registry import broken, find, names
from understudy.core.textfile import visible
from understudy.kit.saying import plural


def run(name: str | None, everything: bool, cards: bool, as_json: bool) -> None:
    """List games, or one of them, with seats, bots, options and the questions that positions can ask."""
    if cards:
        _run_cards(name, as_json)
        return
    found = [find(name)] if name else [game for game in map(find, names()) if everything or game.listed]
    if as_json:
        print_json({"games": [data(game) for game in found]})
        return
    screen = Screen()
    for game in found:
        show(screen, game)
        if name:
            _show_asks(screen, game)
    for fault in () if name else broken().values():
        sys.stderr.write(f"understudy: {visible(fault)}\n")


def _run_cards(name: str | None, as_json: bool) -> None:
    """Every printed card of a game, and how much of its text is played."""
    with_cards = ", ".join(other for other in names() if find(other).cards)
    if name is None:
        raise BadSetup(f"Option --cards needs the id of a game: {with_cards}.")
    game = find(name)
    if game.cards is None:
        raise BadSetup(f"{game.title} plays all of its cards. Games with a list of cards: {with_cards}.")
    found = game.cards()
    if as_json:
        print_json({"game": game.name, "counts": _counts(found), "cards": [asdict(card) for card in found]})
        return
    screen = Screen()
    for kind in dict.fromkeys(card.kind for card in found):
        of_kind = [card for card in found if card.kind == kind]
        counts = ", ".join(f"{count} {state}" for state, count in _counts(of_kind).items() if count)
        screen.line(f"{kind}: {plural(len(of_kind), 'card')}, {counts}", "bold")
        for card in of_kind:
            missing = f" ({card.missing})" if card.missing else ""
            screen.indented(f"{card.name} [{card.id}]: {card.state}{missing}", 1)


def _counts(cards: Sequence[CardState]) -> dict[str, int]:
    counted = Counter(card.state for card in cards)
    return {state: counted[state] for state in (WHOLE, PARTLY, UNPLAYED)}


def data(game: AnyGame) -> dict[str, Any]:
    return {
        "id": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "seats": list(game.seats),
        "players": game.players(),
        "lineup": list(game.lineup),
        "options": [
            {
                "name": setting.name,
                "text": setting.text,
                "values": list(setting.values),
                "default": setting.default,
                "assumption": setting.assumption,
            }
            for setting in game.settings
        ],
        "asks": {
            topic: {"text": posing.text, "about": dict(posing.about)} for topic, posing in game.asks.items()
        },
    }


def show(screen: Screen, game: AnyGame) -> None:
    """One game: a headline, who can play, and a table of its options."""
    low, high = game.seats
    screen.line(f"{game.name}: {game.title}", "bold")
    screen.indented(game.blurb, 1)
    seats = f"{low} to {high}" if low != high else str(low)
    screen.indented(f"{seats} seats (default: {', '.join(game.lineup)})", 1)
    for bot in game.bots.values():
        levels = f" ({', '.join(bot.levels)}; default: {bot.default_level})" if bot.levels else ""
        screen.indented(f"bot {bot.name}: {bot.title}{levels}", 1)
    screen.indented(f"simple bots: {', '.join([*game.policies, 'random'])}", 1)
    for setting in game.settings:
        _show_setting(screen, setting)
    screen.line()


def _show_asks(screen: Screen, game: AnyGame) -> None:
    """The questions that a position can ask, for `understudy decide`."""
    if game.asks:
        screen.line("Questions that a position can ask", "bold")
    for topic, posing in game.asks.items():
        screen.indented(f"{topic}: {posing.text}", 1)
        for word, text in posing.about.items():
            screen.indented(f"{word}: {text}", 3)


def _show_setting(screen: Screen, setting: Setting) -> None:
    values = ", ".join(f"{value}*" if value == setting.default else value for value in setting.values)
    screen.indented(f"option {setting.name}: {setting.text}", 1)
    screen.indented(f"{values} (* default)", 3)
