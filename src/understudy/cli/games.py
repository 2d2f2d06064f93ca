"""The games that are installed."""

from __future__ import annotations

from typing import Any

from understudy.cli.screen import Screen, print_json
from understudy.core.game import AnyGame, Setting
from understudy.core.registry import find, names


def run(name: str | None, everything: bool, as_json: bool) -> None:
    """List games, or one of them, with seats, bots, options and the questions that positions can ask."""
    found = [find(name)] if name else [game for game in map(find, names()) if everything or game.listed]
    if as_json:
        print_json({"games": [data(game) for game in found]})
        return
    screen = Screen()
    for game in found:
        show(screen, game)
        if name:
            _show_asks(screen, game)


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
    screen.indented(f"{low} to {high} seats; usually {', '.join(game.lineup)}", 1)
    for bot in game.bots.values():
        levels = f" ({', '.join(bot.levels)}; {bot.default_level} if not said)" if bot.levels else ""
        screen.indented(f"bot {bot.name}: {bot.title}{levels}", 1)
    screen.indented(f"stand-ins for simulations: {', '.join([*game.policies, 'random'])}", 1)
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
    switch = f" (switches {setting.assumption})" if setting.assumption else ""
    screen.indented(f"option {setting.name}: {setting.text}{switch}", 1)
    screen.indented(f"{values} (* if not said)", 3)
