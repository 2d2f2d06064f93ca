"""The installed games as data for the page."""

from __future__ import annotations

from understudy.core.game import PERSON, RANDOM, REPORTED, AnyGame, Setting
from understudy.core.reporting import ARRANGE
from understudy.core.sources import AT_TABLE
from understudy.core.thinking import PONDER
from understudy.lab.even import of_options, sentences, usual
from understudy.web.messages import BotAbout, GameAbout, Kind, KindAbout, PlayerAbout, SettingAbout

KINDS: dict[Kind, tuple[str, str]] = {
    "draw": ("Cards", "Cards come from the real decks, and you enter which ones came."),
    "roll": ("Dice", "Dice are rolled on the table, and you enter the faces."),
    "pick": ("Random picks", "Where something is chosen at random, you draw lots and enter the result."),
    "shuffle": ("Shuffled piles", "Piles whose order matters are shuffled on the table."),
    "judge": ("Distances", "You look at the table and say what is nearest or in range."),
}
#: Where settings stand that switch an assumption of a bot's document.
INTERPRETATIONS = "Rule interpretations"


def about(game: AnyGame) -> GameAbout:
    """Everything that can be chosen before a game starts."""
    players = _players(game)
    even = of_options(game, next((player.title for player in players if player.id == usual(game)), ""))
    return GameAbout(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        listed=game.listed,
        seats=game.seats,
        seat_names=_seat_names(game),
        lineup=[_seated(game, name) for name in game.lineup],
        players=players,
        bots=[
            BotAbout(name=bot.name, title=bot.title, levels=list(bot.levels), default_level=bot.default_level)
            for bot in game.bots.values()
        ],
        settings=[
            SettingAbout(
                name=setting.name,
                text=setting.text,
                title=_heading(setting),
                under=setting.under or (INTERPRETATIONS if setting.assumption else ""),
                values=list(setting.values),
                default=setting.default,
                assumption=setting.assumption,
                titles=dict(setting.titles),
                each=list(setting.each),
                seats=list(setting.seats),
                fits={value: list(seats) for value, seats in setting.fits.items()},
                needs={name: list(values) for name, values in setting.needs.items()},
                beside=setting.beside,
                written=setting.written,
                even={value: told for (name, value), told in even.items() if name == setting.name},
            )
            for setting in game.settings
        ],
        kinds=[KindAbout(id=kind, title=title, text=text) for kind, (title, text) in KINDS.items()],
        at_table=[kind for kind in KINDS if kind in AT_TABLE],
        reports=game.reporting is not None,
        arranges=ARRANGE in game.steps,
    )


def _heading(setting: Setting) -> str:
    """What people read above a setting."""
    name = setting.name.replace("-", " ").replace("_", " ")
    return setting.title or name[:1].upper() + name[1:]


def _seat_names(game: AnyGame) -> list[str]:
    """What the seats are called at the largest table, whatever they start with."""
    most = game.seats[1]
    table = game.set_up(game.options({}), game.line_up([PERSON] * most))
    return [game.words.seat(table, seat).partition(" (")[0] for seat in range(most)]


def _seated(game: AnyGame, name: str) -> str:
    """A player of the usual line-up as the list of players calls it: with its level."""
    bot = game.bots.get(name)
    return f"{name}:{bot.default_level}" if bot is not None and bot.levels else name


def _players(game: AnyGame) -> list[PlayerAbout]:
    players = [_player(game, name) for name in game.players()]
    titles = {player.id: player.title for player in players}
    even = sentences(game, titles.get(usual(game), ""))
    for player in players:
        player.even = even.get(player.id, "")
    return players


def _player(game: AnyGame, name: str) -> PlayerAbout:
    player, _, level = name.partition(":")
    if player == PERSON:
        return PlayerAbout(id=name, title="Human", kind="person")
    if player == REPORTED:
        return PlayerAbout(id=name, title="A human at your table, who enters their moves", kind="person")
    if player in game.bots:
        title = game.bots[player].title
        return PlayerAbout(id=name, title=f"{title} ({level})" if level else title, kind="bot")
    if player == RANDOM:
        how = "any choice at all" if level else "any sensible choice"
        return PlayerAbout(id=name, title=f"Random: {how}", kind="stand-in")
    if player == PONDER:
        return PlayerAbout(id=name, title=f"Thinks ahead ({level} tries a decision)", kind="stand-in")
    return PlayerAbout(id=name, title=f"Simple bot ({player})", kind="stand-in")
