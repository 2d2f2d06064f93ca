"""The commands and their options. What they do is in the modules beside, loaded only when needed."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from understudy.core.errors import BadJournal, BadSetup, Mistake
from understudy.core.textfile import visible


def example(*lines: str) -> str:
    """What stands under a command's help; the first sign keeps its lines apart."""
    return "\b\n" + "\n".join(
        ["Examples:" if len(lines) > 1 else "Example:", *(f"  {line}" for line in lines)]
    )


app = typer.Typer(
    name="understudy",
    help="Plays the empty seats in a board game: bots that follow their printed procedure and say why. "
    "Without a command, it opens in your browser.",
    epilog=example("understudy", "understudy play tyrants --seats person,automa:hard", "understudy help"),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def complete_game(incomplete: str) -> list[str]:
    """Games that begin so, for the shell."""
    from understudy.core.registry import names

    return [name for name in names() if name.startswith(incomplete)]


def complete_topic(incomplete: str) -> list[str]:
    """Pages of the manual and commands that begin so, for the shell."""
    from understudy.cli.manual import every_topic

    return [name for name in every_topic(app) if name.startswith(incomplete)]


Game = Annotated[
    str,
    typer.Argument(
        help="The id of a game; `understudy games` lists them.",
        metavar="GAME",
        autocompletion=complete_game,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
References = Annotated[bool, typer.Option("--references", help="Show rule references.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="No colors.")]


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"understudy {version('understudy')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        from understudy.cli import serve as command
        from understudy.web.server import Serving

        command.run(Serving(), browser=True)


@app.command(name="help", epilog=example("understudy help", "understudy help arcs", "understudy help play"))
def show_help(
    topic: Annotated[
        str,
        typer.Argument(
            metavar="TOPIC",
            help="A page of the manual, or a command; without it, a list.",
            autocompletion=complete_topic,
        ),
    ] = "",
    man: Annotated[bool, typer.Option("--man", help="Print the man page of the commands (roff).")] = False,
    no_color: NoColor = False,
) -> None:
    """Read the manual in the terminal."""
    from understudy.cli import manual as command

    command.run(app, topic, man, no_color=no_color)


@app.command(
    epilog=example("understudy games", "understudy games carwars", "understudy games armada --cards")
)
def games(
    game: Annotated[
        str | None,
        typer.Argument(
            help="Only this game, with the questions its positions can ask.",
            metavar="GAME",
            autocompletion=complete_game,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show the template game as well.")] = False,
    cards: Annotated[
        bool, typer.Option("--cards", help="List its printed cards, and how much of each is played.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the games with their seats, bots and options; or show one in detail."""
    from understudy.cli import games as command

    command.run(game, everything, cards, as_json)


@app.command(
    epilog=example(
        "understudy play tyrants --seats person,automa:hard --option decks=drow+demons",
        "understudy play tyrants --typed draw,pick",
        "understudy play arcs --at-the-table --by-program roll",
        "understudy play tyrants --resume",
    )
)
def play(
    game: Game,
    seats: Annotated[
        str | None, typer.Option(metavar="LIST", help="Who sits where, e.g. person,automa:hard.")
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The same seed and answers give the same game.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="JOURNAL", help="Continue a saved game.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", metavar="POSITION", help="Start from a position (JSON or TOML).")
    ] = None,
    typed: Annotated[
        str,
        typer.Option(
            metavar="KINDS",
            help="Results you type in from your table: draw, pick, shuffle, roll, judge.",
        ),
    ] = "",
    at_table: Annotated[
        bool,
        typer.Option(
            "--at-the-table",
            help="The game is on your table: enter your moves, cards, dice and distances. "
            "The bots say what to move.",
        ),
    ] = False,
    begun: Annotated[
        bool,
        typer.Option(
            "--begun",
            help="With --at-the-table: the game has begun; first enter what is on the table (correct …).",
        ),
    ] = False,
    by_program: Annotated[
        str,
        typer.Option(
            "--by-program",
            metavar="KINDS",
            help="With --at-the-table: what Understudy supplies: draw, shuffle, roll, judge.",
        ),
    ] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Continue the last unfinished game.")] = False,
    references: References = False,
    no_color: NoColor = False,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences only, for screen readers.")] = False,
) -> None:
    """Play a game here in the terminal. Type ? for help while playing."""
    from understudy.cli import play as command
    from understudy.cli.opening import Wish, table_kinds
    from understudy.cli.screen import Screen

    kinds = table_kinds(words(typed), words(by_program), at_table)
    wish = Wish(seats, pairs(option), seed, load, position, kinds, resume, at_table, begun)
    command.run(game, wish, Screen(no_color=no_color, plain=plain, references=references))


@app.command(
    epilog=example(
        "understudy decide tyrants puzzle.toml --seed 3",
        """understudy decide tyrants - --script '[["kobold", "advocate"]]' --json < puzzle.json""",
    )
)
def decide(
    game: Game,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A JSON or TOML file, or - for stdin.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="N", help="A number from 0, or a name; without it, the seat to move."),
    ] = None,
    seed: Annotated[int, typer.Option(help="For dice and cards that no script answers.")] = 1,
    script: Annotated[
        str | None,
        typer.Option(metavar="ANSWERS", help="Answers to chance, in order: a JSON list or a file with one."),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="The script must answer everything.")] = False,
    references: References = False,
    as_json: Json = False,
    no_color: NoColor = False,
) -> None:
    """Let a bot play one turn from a position and say why."""
    from understudy.cli import decide as command
    from understudy.cli.screen import Screen

    wish = command.Puzzle(position, seat, seed, script, strict)
    command.run(game, wish, Screen(no_color=no_color, references=references), as_json=as_json)


@app.command(
    epilog=example("understudy replay game.jsonl --verify", "understudy replay game.jsonl --to 40 --step")
)
def replay(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="A saved game.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop before answer N.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each move.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Let the bots and the seed decide again.")] = False,
    as_json: Json = False,
    no_color: NoColor = False,
) -> None:
    """Play a saved game back, or read one that was played at a GEMP server."""
    from understudy.cli import replay as command
    from understudy.core.textfile import read_text
    from understudy.kit.told import is_told

    # Once: it may be a pipe.
    text = read_text(journal, BadJournal)
    if is_told(text):
        from understudy.cli import told

        told.run(journal, text, to, step, verify, as_json=as_json, no_color=no_color)
        return
    command.run(journal, text, command.Playback(to, step, verify), as_json=as_json, no_color=no_color)


@app.command(
    epilog=example("understudy rules tyrants --games 50", "understudy rules tyrants --assumptions"),
)
def rules(
    game: Game,
    number: Annotated[
        int, typer.Option("--games", metavar="N", help="Count how often each rule fires in N games.")
    ] = 0,
    never: Annotated[
        bool, typer.Option("--never", help="Only rules that never fired, each with the test that shows it.")
    ] = False,
    assumptions: Annotated[
        bool, typer.Option("--assumptions", help="Show the decisions made where the document is silent.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show where each rule of the bot's document is coded and tested."""
    from understudy.cli import rules as command

    if assumptions:
        command.run_assumptions(game, as_json)
    else:
        command.run(game, number, as_json, never)


@app.command(
    epilog=example(
        "understudy simulate tyrants --games 1000 --seats automa:hard,greedy --rotate --report tyrants.html",
        "understudy simulate arcs --games 100000 --seats supercat,greedy --out arcs.csv --resume",
        "understudy simulate tyrants --games 1000000 --seats automa,automa --cluster tcp://HOST:8786",
    )
)
def simulate(
    game: Game,
    number: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    seats: Annotated[
        str | None, typer.Option(metavar="LIST", help="Bots and simple bots, e.g. automa:hard,greedy.")
    ] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    workers: Annotated[int | None, typer.Option(help="Worker processes (default: all cores).")] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Everyone takes every seat in turn.")] = False,
    cluster: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A Dask scheduler (tcp://HOST:8786, tls://…), or local.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="One row per game: .csv, .jsonl or .parquet.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the games of --out.")] = False,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report as one HTML page.")
    ] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Count the rules that fire.")] = False,
    journals: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save every game in this folder.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play many games without humans and report on them."""
    from understudy.cli import simulate as command

    wish = command.Series(
        number,
        words(seats or ""),
        pairs(option),
        seed,
        workers,
        trace,
        journals,
        rotate=rotate,
        cluster=cluster,
        out=out,
        resume=resume,
        report=report,
    )
    raise typer.Exit(command.run(game, wish, as_json))


@app.command(epilog=example("understudy report tyrants.csv -o tyrants.html"))
def report(
    results: Annotated[Path, typer.Argument(help="Rows of `understudy simulate --out`.", metavar="FILE")],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="Where the page is written.")
    ] = Path("report.html"),
) -> None:
    """Make one HTML page of the games in a file of results."""
    from understudy.cli import report as command

    command.run(results, out)


Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Workers = Annotated[int | None, typer.Option(help="Worker processes (default: all cores).")]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="A Dask scheduler (tcp://HOST:8786, tls://…), or local.")
]


GameLog = Annotated[
    Path | None,
    typer.Option("--log", metavar="FILE", help="Keep every game as it ends, to continue with --resume."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the games of --log.")]


@app.command(
    epilog=example(
        "understudy compare tyrants automa:hard,greedy automa:normal,greedy",
        "understudy compare arcs supercat,greedy supercat,greedy,leaders=yes --games 2000",
    )
)
def compare(
    game: Game,
    a: Annotated[
        str,
        typer.Argument(metavar="A", help="Players and options, e.g. automa:hard,greedy,decks=drow+demons."),
    ],
    b: Annotated[
        str, typer.Argument(metavar="B", help="The other side; its first player is measured against A's.")
    ],
    number: Annotated[int, typer.Option("--games", metavar="N", help="Pairs of games at most.")] = 400,
    seed: Seed = 1,
    workers: Workers = None,
    cluster: Cluster = "",
    log: GameLog = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Compare two line-ups, levels or sets of options on the same seeds."""
    from understudy.cli import lab as command

    wish = command.Bench(number, seed, workers, cluster, log, resume)
    raise typer.Exit(command.run_compare(game, a, b, wish, as_json))


@app.command(epilog=example("understudy calibrate tyrants --games 200 --out tyrants-ratings.json"))
def calibrate(
    game: Game,
    number: Annotated[int, typer.Option("--games", metavar="N", help="Games per pair of players.")] = 100,
    players: Annotated[
        str, typer.Option(metavar="LIST", help="Only these players (default: all bots and simple bots).")
    ] = "",
    option: Options = None,
    seed: Seed = 1,
    workers: Workers = None,
    cluster: Cluster = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Save the ratings as JSON.")
    ] = None,
    person: Annotated[
        int | None,
        typer.Option(
            metavar="PERCENT",
            min=1,
            max=99,
            help="How often you beat the usual bot: shows against whom you have an even game.",
        ),
    ] = None,
    handicap: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="KEY=VALUE",
            help="Rate the usual bot with these options too; more than one together with commas.",
        ),
    ] = None,
    log: GameLog = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Put all players and levels of a game on one scale."""
    from understudy.cli import lab as command

    wish = command.Bench(number, seed, workers, cluster, log, resume)
    tried = [pairs(words(each), "--with") for each in handicap or ()]
    raise typer.Exit(
        command.run_calibrate(game, wish, words(players), pairs(option), tried, out, person, as_json)
    )


@app.command(epilog=example("understudy tune tyrants club --against automa:normal --games 100 --out club.md"))
def tune(
    game: Game,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="A bot or simple bot with numbers.")],
    against: Annotated[
        str, typer.Option(metavar="LIST", help="Who plays against it (default: the game's usual bot).")
    ] = "",
    number: Annotated[int, typer.Option("--games", metavar="N", help="Games for each trial.")] = 100,
    sweeps: Annotated[int, typer.Option(metavar="N", help="How often to go through all numbers.")] = 2,
    only: Annotated[str, typer.Option(metavar="LIST", help="Only these numbers (default: all).")] = "",
    option: Options = None,
    seed: Seed = 1,
    workers: Workers = None,
    cluster: Cluster = "",
    log: GameLog = None,
    resume: Resume = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the table to be reviewed.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look for better numbers for a bot; nothing is changed, a table is written."""
    from understudy.cli import lab as command

    wish = command.Bench(number, seed, workers, cluster, log, resume)
    trial = command.Trial(player, words(against), sweeps, words(only), pairs(option), out)
    raise typer.Exit(command.run_tune(game, wish, trial, as_json))


Cores = Annotated[
    int,
    typer.Option(metavar="N", min=0, max=256, help="Cores that the laboratory may take; 0 switches it off."),
]
LabCluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play the laboratory's games on this Dask cluster.")
]
Certificate = Annotated[
    str, typer.Option(metavar="FILE", help="A certificate (PEM), for encrypted connections.")
]


@app.command(
    epilog=example(
        "understudy serve",
        "understudy serve --host 0.0.0.0   (for phones in the same network)",
        "understudy serve --port 0         (any port that is free)",
    )
)
def serve(
    port: Annotated[
        int, typer.Option(help="Where to listen; 0 takes any free one.", min=0, max=65535)
    ] = 8765,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Open to the network, with a secret token in the address.")
    ] = "",
    data: Annotated[
        str, typer.Option(metavar="PATH", help="Where games are saved: a file, a folder, or postgresql://…")
    ] = "",
    rate: Annotated[
        float, typer.Option(metavar="N", help="Requests per second that one device may send.", min=1)
    ] = 100,
    memory: Annotated[
        int, typer.Option(metavar="MB", help="How much memory the games in play may take.", min=1)
    ] = 512,
    cert: Certificate = "",
    key: Annotated[str, typer.Option(metavar="FILE", help="The private key of the certificate (PEM).")] = "",
    laboratory: Cores = 1,
    cluster: LabCluster = "",
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Worker processes that play the games (default: one per core).", min=0, max=64
        ),
    ] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="The public name of the server.")] = "",
    behind: Annotated[
        str,
        typer.Option(metavar="ADDRESSES", help="Load balancers that say for whom they ask; with commas."),
    ] = "",
    durable: Annotated[
        bool,
        typer.Option("--durable", help="Wait for the disk with every answer: a power cut loses nothing."),
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Play in the browser: starts the server and opens a page."""
    from understudy.cli import serve as command
    from understudy.web.server import Serving

    wish = Serving(
        host,
        port,
        data,
        rate=rate,
        memory=memory,
        cert=cert,
        key=key,
        workers=workers,
        name=name,
        behind=behind,
        durable=durable,
        laboratory=laboratory,
        cluster=cluster,
    )
    command.run(wish, browser=not no_browser)


@app.command(epilog=example("understudy new dragon-run", "understudy new dragon-run --in ~/games"))
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the game, such as dragon-run.")],
    folder: Annotated[
        Path, typer.Option("--in", metavar="DIR", help="Where to make its folder (default: here).")
    ] = Path(),
) -> None:
    """Write a new game with a bot: a small package with passing tests."""
    from understudy.cli import new as command

    command.run(name, folder.expanduser())


Data = Annotated[
    str,
    typer.Option("--data", metavar="PATH", help="Where games are saved: a file, a folder, or postgresql://…"),
]


@app.command(epilog=example("understudy doctor", "understudy doctor --data club.db --save rescued --mend"))
def doctor(
    data: Data = "",
    save: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the intact part of damaged games here."),
    ] = None,
    mend: Annotated[
        bool,
        typer.Option("--mend", help="Cut off what is damaged, so that the games continue."),
    ] = False,
) -> None:
    """Check saved games: reports damaged games and rescues what it can."""
    from understudy.cli import care as command

    raise typer.Exit(command.doctor(data, save, mend))


@app.command(
    epilog=example("understudy backup games-monday.db", "understudy backup all.db --data postgresql://…")
)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")],
    data: Data = "",
) -> None:
    """Copy all games into one file, also while they are being played."""
    from understudy.cli import care as command

    raise typer.Exit(command.backup(file, data))


@app.command(epilog=example("understudy restore games-monday.db"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Data = "",
    over: Annotated[bool, typer.Option("--over", help="Replace games that are different here.")] = False,
) -> None:
    """Bring the games of a backup back, into a file or a database."""
    from understudy.cli import care as command

    raise typer.Exit(command.bring_back(file, data, over))


# -- at a GEMP server ----------------------------------------------------------------------------------------

gemp = typer.Typer(
    name="gemp",
    help="The bot of Star Wars CCG at a GEMP server. You type the password, or set UNDERSTUDY_GEMP_PASSWORD. "
    "Understudy contacts only the server you name.",
    epilog=example("understudy gemp play --user me --deck LS-A-tatooine-heroes --vs RANDO --games 5"),
    rich_markup_mode=None,
)
app.add_typer(gemp)

#: This machine, at the port that a server of one's own has.
_HERE = "http://127.0.0.1:17001"
At = Annotated[str, typer.Option("--server", metavar="URL", help="The server; without it, this machine.")]
User = Annotated[str, typer.Option("--user", metavar="NAME", help="Your user name on the server.")]
Register = Annotated[bool, typer.Option("--register", help="Make the account, if there is none.")]
DeckFile = Annotated[str, typer.Option("--deck", metavar="FILE", help="A supplied deck, or a file.")]
Many = Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")]
Level = Annotated[str, typer.Option("--level", help="novice, standard or expert.")]
Log = Annotated[Path | None, typer.Option("--log", metavar="DIR", help="Where game logs and results go.")]
Format = Annotated[str, typer.Option("--format", metavar="CODE", help="The server's code of a format.")]
Pace = Annotated[
    float,
    typer.Option("--pace", metavar="SECONDS", min=0, max=60, help="How long to wait before each answer."),
]


@gemp.command(
    name="play",
    epilog=example(
        "understudy gemp play --user me --deck LS-A-tatooine-heroes --vs RANDO --games 5 --log traces",
        "understudy gemp play --server https://gemp.example --user me --deck mine.txt",
    ),
)
def gemp_play(
    user: User,
    deck: DeckFile,
    server: At = _HERE,
    vs: Annotated[
        str, typer.Option(metavar="BOT", help="A bot of the server: BEGINNER, ADVANCED or RANDO.")
    ] = "",
    games: Many = 1,
    level: Level = "expert",
    their_deck: Annotated[
        str, typer.Option(metavar="FILE", help="The deck of the server's bot; of the other side.")
    ] = "",
    format: Format = "open_no_virtual",
    log: Log = None,
    pace: Pace = 0.25,
    register: Register = False,
    as_json: Json = False,
    no_color: NoColor = False,
) -> None:
    """Play against a bot of the server (--vs), or at a table where someone waits."""
    from understudy.cli import gemp as command

    wish = command.Engagement(deck, games, level, vs, their_deck, format, log=log)
    command.play(command.Account(server, user, register, pace), wish, as_json=as_json, no_color=no_color)


@gemp.command(name="host", epilog=example("understudy gemp host --user me --deck DS-A-imperial-tatooine"))
def gemp_host(
    user: User,
    deck: DeckFile,
    server: At = _HERE,
    games: Many = 1,
    level: Level = "expert",
    private: Annotated[
        str, typer.Option(metavar="NAME", help="Only this player of the server may sit down.")
    ] = "",
    format: Format = "open_no_virtual",
    log: Log = None,
    pace: Pace = 0.25,
    register: Register = False,
    as_json: Json = False,
    no_color: NoColor = False,
) -> None:
    """Open a table and wait for an opponent."""
    from understudy.cli import gemp as command

    wish = command.Engagement(deck, games, level, format=format, private=private, log=log)
    command.host(command.Account(server, user, register, pace), wish, as_json=as_json, no_color=no_color)


@gemp.command(name="watch", epilog=example("understudy gemp watch --user me"))
def gemp_watch(
    user: User,
    game: Annotated[
        str, typer.Argument(help="The id of a game; without it, those that run are listed.")
    ] = "",
    server: At = _HERE,
    register: Register = False,
    no_color: NoColor = False,
) -> None:
    """Watch a game."""
    from understudy.cli import gemp as command

    command.watch(command.Account(server, user, register), game, no_color=no_color)


@gemp.command(name="decks", epilog=example("understudy gemp decks mine.txt --user me"))
def gemp_decks(
    user: User,
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Decks to upload and check.")
    ] = None,
    server: At = _HERE,
    register: Register = False,
    as_json: Json = False,
    no_color: NoColor = False,
) -> None:
    """Upload decks and have the server check them; without files, list those that are there."""
    from understudy.cli import gemp as command

    command.decks(command.Account(server, user, register), files or [], as_json=as_json, no_color=no_color)


def words(text: str) -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in text.split(",") if word.strip()]


def pairs(texts: list[str] | None, flag: str = "--option") -> dict[str, str]:
    """Options as they were typed: KEY=VALUE."""
    found = {}
    for text in texts or []:
        key, sign, value = text.partition("=")
        if not sign or not key.strip():
            raise BadSetup(f"{flag} {text}: write KEY=VALUE, for example decks=drow+demons.")
        if re.search(r"[\ud800-\udfff]", text):
            raise BadSetup(f"{flag} {text}: this is no text (UTF-8), and no game could be saved with it.")
        found[key.strip()] = value.strip()
    return found


def complain(text: str) -> None:
    """One message on stderr, if anybody can read it; what is endless in it is cut."""
    text = re.sub(r"\S{200,}", lambda found: f"{found[0][:80]}…", text)
    with suppress(OSError):
        sys.stderr.write(f"understudy: {visible(text)}\n")
        sys.stderr.flush()


def open_streams() -> None:
    """Streams that are closed lead nowhere; signs that a terminal lacks become question marks."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def run() -> int:
    """Run the command line; the exit code."""
    open_streams()
    try:
        code = app(sys.argv[1:], standalone_mode=False)
        sys.stdout.flush()
    except Mistake as error:
        complain(str(error))
        return 2
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context is not None else "understudy"
        complain(_usage(" ".join(error.format_message().split()), path))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        complain("Interrupted.")
        return 130
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has gone (Typer turns that into an exit); leave quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except OSError as error:
        return _refused(error)
    except Exception as error:
        return _accident(error)
    if code == 130:
        complain("Interrupted.")
    return code if isinstance(code, int) else 0


def _usage(message: str, path: str) -> str:
    """What was wrong with a command, and where to look; somebody may just have typed what to play."""
    from understudy.core.registry import names

    word = re.match(r"No such command '(.*?)'", message)
    if word and (game := word[1].lower()) in names():
        return f"{word[1]} is a game. Play it here (understudy play {game}) or in the browser (understudy)."
    return f"{_plain(message)} (See: {path} --help)"


#: What the command line's own library says of numbers, and what is meant.
_NUMBERS = {
    r"Invalid value for '(.+?)': Input should be a valid integer.*": r"\1 needs a whole number.",
    r"Invalid value for '(.+?)': Input should be a valid number.*": r"\1 needs a number.",
    r"Invalid value for '(.+?)': Input should be less than or equal to (\S+)": r"\1 may be at most \2.",
    r"Invalid value for '(.+?)': Input should be greater than or equal to (\S+)": r"\1 must be at least \2.",
}


def _plain(message: str) -> str:
    """A refusal in plain words."""
    for pattern, words in _NUMBERS.items():
        message = re.sub(pattern, words, message)
    return message


def _refused(error: OSError) -> int:
    """The system would not let us: a full disk, a folder that is not ours."""
    if error.filename is None:
        # Standard output cannot take any more; nothing is left to be said there at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    where = f"{error.filename}: " if error.filename is not None else "The output cannot be written: "
    complain(f"{where}{error.strerror or error}.")
    return 2


def _accident(error: Exception) -> int:
    """Our own fault, or a plug-in's: say so, and keep the details for whoever mends it."""
    import tempfile
    import traceback

    from understudy.core.registry import whose

    with tempfile.NamedTemporaryFile(
        "w", prefix="understudy-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        traceback.print_exception(error, file=file)
    complain(f"This is a fault in {whose(error)} ({type(error).__name__}). Details: {file.name}")
    return 70
