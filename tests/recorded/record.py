"""Records the games of this folder anew. Run it on purpose only, when the rules or the bots have changed:

python -m tests.recorded.record          all of them
python -m tests.recorded.record arcs     those of one game
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from understudy.core import journal
from understudy.core.events import Event, Watch
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.textfile import write_whole
from understudy.pages.trace import text_of

FOLDER = Path(__file__).parent


class Game(NamedTuple):
    """A game to be recorded."""

    seats: tuple[str, ...]
    options: Mapping[str, str] = {}
    seed: int = 1


TYRANTS = {
    "solo": Game(("random", "automa:normal")),
    "automas": Game(("automa:hard", "automa:easy"), {"reshuffle": "market-cards"}, 2),
    "three-left": Game(("random", "automa:easy", "automa:hard"), {"decks": "elemental+demons"}, 3),
    "three-right": Game(
        ("automa:hard", "random", "automa:normal"),
        {"decks": "aberrations+undead", "section": "right", "removals": "troops-first"},
        4,
    ),
    "four": Game(
        ("random", "automa:easy", "random", "automa:hard"),
        {"decks": "drow+undead", "reading": "strict", "starting-sites": "seat-order"},
        5,
    ),
    "co-op": Game(
        ("random", "automa:normal", "random", "automa:normal"),
        {"coop": "yes", "decks": "demons+aberrations", "removed-outcasts": "to-supply"},
        6,
    ),
}
CARWARS = {
    "duel": Game(("greedy", "bot")),
    "three": Game(("bot", "random", "bot"), {"arena": "four_pylons", "cars": "random"}, 2),
    "four": Game(("bot", "bot", "bot", "bot"), {"arena": "crossbar", "division": "8"}, 3),
    "agreed": Game(
        ("bot", "random"), {"cars": "goblin_d8+kodiak_d8", "division": "8", "bot-cards": "always-use"}, 4
    ),
}
ARCS = {
    "solo": Game(("random", "supercat:normal")),
    "three": Game(("supercat:easy", "random", "supercat:hard"), {"leaders": "yes"}, 2),
    "bots": Game(("supercat:hard", "supercat:normal", "supercat:easy", "supercat:normal"), {}, 3),
}
ARMADA = {
    "core-set": Game(("greedy", "random")),
    "pair": Game(("random", "greedy"), {"scenario": "pair_1"}, 2),
    "ai": Game(("greedy", "ai"), {}, 3),
}
SWCCG = {
    "tatooine": Game(("player:expert", "greedy"), {"turns": "20"}),
    "mixed": Game(
        ("random", "player:standard"),
        {"dark": "DS-C-hoth-assault", "light": "LS-B-rebel-fleet", "turns": "20"},
        2,
    ),
    "experts": Game(("player:expert", "player:expert"), {"turns": "60"}, 2),
}
#: All games to be recorded, by the name of their folder.
RECORDED = {"tyrants": TYRANTS, "arcs": ARCS, "carwars": CARWARS, "armada": ARMADA, "swccg": SWCCG}


class Readable(NamedTuple):
    """A game to be read: bots only, with every line of their pages in its first rounds."""

    name: str
    plan: Game
    #: After so many rounds only what happened is told.
    explained: int
    #: Plans by their shortest names: for games whose longer ones depend on how the table stands.
    short: bool = False
    #: What the game tells when a round begins.
    verb: str = "round"


#: In four rounds the tyrants' north has been everywhere; two cars have met after two; a chapter is long.
READABLE = {
    "tyrants": Readable("automas", Game(("automa:hard", "automa:hard"), {}, 7), 4),
    "arcs": Readable("supercats", Game(("supercat:normal", "supercat:hard"), {}, 7), 1, True, "chapter"),
    "carwars": Readable("bots", Game(("bot", "bot"), {"cars": "random"}, 7), 2, short=True),
    "armada": Readable("fleets", Game(("ai", "ai"), {}, 7), 1, short=True),
    "swccg": Readable("players", Game(("player", "player"), {"turns": "20"}, 7), 4, verb="turn"),
}


def played(game: AnyGame, plan: Game, watch: Watch | None = None) -> Match:
    """The game, played to its end."""
    header = Header(game, game.line_up(plan.seats), game.options(plan.options), plan.seed)
    match = Match(header, watch=watch)
    match.advance()
    return match


def playthrough(game: AnyGame, readable: Readable) -> str:
    """A game as text: all reasons of the first rounds, then what happened, then the scores."""
    plan, watch = readable.plan, Watch(curious=True)
    match = played(game, plan, watch)
    cut = _end_of_round(watch, readable.verb, readable.explained)
    table: Any = match.table

    def told(notes: list[Any]) -> list[str]:
        return text_of(
            notes,
            lambda plan, seat: (
                game.words.plan(table, plan, seat) if readable.short else game.words.option(table, plan)
            ),
            lambda event: game.words.event(table, event),
        )

    lines = [f"{game.title}: {', '.join(plan.seats)}, seed {plan.seed}", ""]
    lines += told(watch.notes[:cut])
    lines += ["", f"After {readable.verb} {readable.explained}, what happened:", ""]
    lines += told([note for note in watch.notes[cut:] if isinstance(note, Event)])
    lines += ["", *(f"{game.words.seat(table, score.seat)}: {score.total}" for score in match.scores())]
    return "\n".join(lines) + "\n"


def _end_of_round(watch: Watch, verb: str, number: int) -> int:
    """Where the notes of a round end: before the word of the next one."""
    for index, note in enumerate(watch.notes):
        if isinstance(note, Event) and note.verb == verb and note.args[0] == number + 1:
            return index
    return len(watch.notes)


def record(folders: Sequence[str] = ()) -> None:
    """Write all files anew, or those of some games."""
    for folder, plans in RECORDED.items():
        if folders and folder not in folders:
            continue
        game = find(folder)
        for name, plan in plans.items():
            journal.save(played(game, plan), FOLDER / folder / f"{name}.jsonl")
        readable = READABLE[folder]
        write_whole(FOLDER / folder / f"{readable.name}.txt", playthrough(game, readable))


if __name__ == "__main__":
    record(sys.argv[1:])
