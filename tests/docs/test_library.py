"""`import understudy`: what it offers, and what it costs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import understudy
from tests.cli.console import inside


def test_every_name_is_there_and_documented() -> None:
    import_module("understudy.games.tyrants")
    for name in understudy.__all__:
        value = getattr(understudy, name)
        assert value.__doc__, name
        assert callable(value), f"{name} is hidden by a module of that name"
        assert name in dir(understudy)
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = understudy.nothing_such  # type: ignore[attr-defined]


def test_the_version_is_written_in_one_place() -> None:
    assert version("understudy") == understudy.__version__
    changes = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{understudy.__version__}]" in changes
    assert "## [Unreleased]" in changes


def test_importing_it_loads_nothing_else() -> None:
    script = "import sys, understudy; print([name for name in sys.modules if name.startswith('understudy')])"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['understudy']"


def test_a_match_is_saved_and_goes_on(tmp_path: Path) -> None:
    match = understudy.start("pennies", seed=3)
    match.answer("roll")
    understudy.save(match, tmp_path / "game.jsonl")
    again = understudy.load(tmp_path / "game.jsonl")
    assert understudy.dumps(again) == understudy.dumps(match)
    assert understudy.log(again) == understudy.log(match)
    assert [option.id for option in understudy.choices(again)] == ["roll", "bank"]


def test_a_match_starts_from_a_position() -> None:
    match = understudy.start("pennies", position={"bank": [8, 45], "agenda": [["roll", [0]]]}, seed=4)
    assert understudy.view(match, 0).bank == [8, 45]
    assert understudy.find("pennies").position(match.table)["secret"] == []


def test_the_reasons_are_there_as_text_and_as_data() -> None:
    match = understudy.start("pennies", seats=["careful", "greedy"], seed=3)
    assert any("Roll again." in line for line in understudy.why(match))
    rows = [row for row in understudy.trace(match) if row["what"] == "chosen"]
    assert rows
    assert {plan["id"] for row in rows for plan in row["plans"]} == {"bank", "roll"}


def test_mistakes_have_a_message() -> None:
    with pytest.raises(understudy.Mistake, match="There is no game “chess”"):
        understudy.start("chess")
    with pytest.raises(understudy.Mistake, match=r"not a choice here\. Choose from: roll, bank"):
        understudy.start("pennies", seed=3).answer("fold")


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(understudy.__file__).parent / "py.typed").is_file()


# -- positions -----------------------------------------------------------------------------------------------

POSITIONS = sorted((Path(__file__).parents[2] / "docs" / "positions").glob("*.json"))


def position_in(path: Path) -> tuple[str, dict[str, Any]]:
    """A position of the documentation, and its game: its file name begins with it, or it says so itself."""
    data = json.loads(path.read_text(encoding="utf-8"))
    named = [name for name in understudy.game_names() if path.name.startswith(name)]
    return str(data.get("game") or (named or ["tyrants"])[0]), data


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_every_position_of_the_documentation_starts_a_match(path: Path) -> None:
    """With the seats that it names, the question that it asks, and its options."""
    game, data = position_in(path)
    match = understudy.start(game, position=data, seed=5)
    seats = [str(seat) for seat in data.get("seats") or understudy.find(game).lineup]
    assert match.header.seats == understudy.find(game).line_up(seats)
    for name, value in data.get("options", {}).items():
        assert match.header.options[name] == value
    assert match.over or match.pending is not None
    again = understudy.loads(understudy.dumps(match))
    assert understudy.log(again) == understudy.log(match)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_what_a_bot_does_there_is_what_the_command_says(path: Path, tmp_path: Path) -> None:
    game, data = position_in(path)
    told = inside("decide", game, path, "--json", "--seed", "5", folder=tmp_path)
    if told.code == 2:
        with pytest.raises(understudy.Mistake):
            understudy.decide(game, data, seed=5)
        return
    found, said = understudy.decide(game, data, seed=5), json.loads(told.out)
    assert said["seat"] == found.seat
    assert [deed["text"] for deed in said["did"]] == [str(deed) for deed in found.did]
    assert said["position"] == json.loads(json.dumps(found.position))
    assert said["trace"] == found.trace
    assert found.why
    assert str(found) == "\n".join(deed["text"] for deed in said["did"])


def test_other_seats_take_the_place_of_the_positions_own() -> None:
    position = {"seats": ["person", "careful"], "bank": [8, 45], "agenda": [["roll", [0]]]}
    match = understudy.start("pennies", position=position, seats=["careful", "greedy"], seed=4)
    assert [str(seat) for seat in match.header.seats] == ["careful", "greedy"]
    assert match.over
    with pytest.raises(understudy.Mistake, match="The position has 2 seats, but you gave 3"):
        understudy.start("pennies", position=position, seats=["careful", "greedy", "person"])
    goal = understudy.start("pennies", position=position, options={"goal": "20"})
    assert goal.header.options["goal"] == "20"


def test_nobody_pays_for_what_is_not_wanted() -> None:
    match = understudy.start("pennies", seats=["careful", "greedy"], seed=4, keep=False, watch=False)
    assert match.over
    assert (match.watch, match.tables(), understudy.log(match)) == (None, [], [])


def test_a_decision_takes_a_script_and_says_what_was_left_of_it() -> None:
    position = {"bank": [8, 30], "agenda": [["roll", [1]]]}
    decision = understudy.decide("pennies", position, script=["1", "5"])
    assert (decision.seat, decision.unused, decision.scores) == (1, 1, ())
    with pytest.raises(understudy.Mistake, match="The script has 2 answers; only 1 was needed"):
        understudy.decide("pennies", position, script=["1", "5"], strict=True)


@pytest.mark.parametrize("game", understudy.game_names())
def test_an_imagined_match_looks_the_same_to_a_seat_and_shows_nothing_that_is_hidden(game: str) -> None:
    """Cards that others hold are dealt anew; what the seat sees stays."""
    found = understudy.find(game)
    match = understudy.start(game, seats=["person", *found.lineup[1:]], seed=3)
    for _ in range(2):
        match.answer(understudy.hint(match))
    assert match.pending is not None
    seat = match.pending.seat
    other = understudy.imagined(match, seat, seed=11)
    same = understudy.imagined(match, seat, seed=11)
    assert found.position(other.header.start()) == found.position(same.header.start())
    start = found.read_position(match.position())
    assert str(found.words.board(other.header.start(), seat, 100)) == str(found.words.board(start, seat, 100))


def test_matches_and_what_they_hold_are_short_in_a_prompt() -> None:
    match = understudy.start("pennies", seats=["person", "careful"], seed=2)
    assert repr(match.header) == "<pennies: person, careful, seed 2>"
    assert repr(match.pending) == "<choose of seat 0: Roll again or bank the pot>"
    assert repr(match) == f"<Match {match.header!r}, 2 answers, {match.pending!r}>"
    assert str(match).startswith("Pot 5. Seat 1: 0, Seat 2: 0.")
    over = understudy.start("pennies", seats=["careful", "greedy"], seed=2)
    assert repr(over).endswith("answers, over>")
    assert repr(match.header.game) == "<Game pennies>"
    assert repr(match.table) == "<table>"
    match.table.then(("roll", (0,)))
    assert repr(match.table) == "<table, next roll>"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"game": 5}, 'A game is named by its id, such as "tyrants", not 5.'),
        ({"seats": "person"}, 'Seats are a list of players, such as ["person", "random"], not “person”.'),
        ({"seats": ["person", 2]}, 'Seats are a list of players, such as ["person", "random"], not 2.'),
        ({"options": ["goal"]}, 'Options are named with a value each, {"name": "value"}, not [\'goal\'].'),
        ({"seats": 3}, 'Seats are a list of players, such as ["person", "random"], not 3.'),
        ({"keep": "no"}, "keep is True or False, not 'no'."),
        ({"watch": 1}, "watch is True or False, not 1."),
        ({"position": {"game": "arcs"}}, "This is a position of “arcs”, not of “pennies”."),
        ({"seed": "one"}, "A seed is a whole number, not 'one'."),
        ({"seed": 1.5}, "A seed is a whole number, not 1.5."),
        ({"seed": 10**100}, "A seed is a whole number of at most 100 digits."),
        ({"seats": b"ab"}, 'Seats are a list of players, such as ["person", "random"], not b\'ab\'.'),
        ({"options": {"goal": 20}}, "The value of option “goal” is a text, not 20."),
        ({"options": {"goal": None}}, "The value of option “goal” is a text, not None."),
        ({"options": {20: "goal"}}, 'Options are named with a value each, {"name": "value"}, not 20.'),
        ({"options": False}, 'Options are named with a value each, {"name": "value"}, not False.'),
        ({"options": ""}, 'Options are named with a value each, {"name": "value"}, not \'\'.'),
        (
            {"game": "x" * 99},
            f"There is no game “{'x' * 60}…”. Games: arcs, armada, carwars, swccg, tyrants.",
        ),
        ({"game": b"x" * 99}, f'A game is named by its id, such as "tyrants", not b\'{"x" * 78}….'),
        ({"position": {"game": None}}, "This is a position of null, not of “pennies”."),
        ({"position": {"bank": [float("inf"), 2]}}, "position: not usable: inf is not a number."),
        (
            {"position": "here.json"},
            "A position is an object with named parts (read a file with `json.load`), not 'here.json'.",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(wrong: dict[str, Any], right: str) -> None:
    with pytest.raises(understudy.Mistake) as refused:
        understudy.start(**{"game": "pennies", **wrong})
    assert str(refused.value) == right


@pytest.mark.parametrize(
    "used",
    [
        *(understudy.choices, understudy.hint, understudy.log, understudy.why, understudy.trace),
        *(understudy.dumps, lambda match: understudy.text(match, "bank")),
        *(lambda match: understudy.view(match, 0), lambda match: understudy.imagined(match, 0, 1)),
        lambda match: understudy.save(match, "game.jsonl"),
    ],
)
def test_what_is_no_match_is_refused(used: Callable[[Any], object]) -> None:
    with pytest.raises(understudy.Mistake, match=r"^A match is what `start` or `load` gives, not 5\.$"):
        used(5)


def test_files_are_named_and_can_be_written(tmp_path: Path) -> None:
    match = understudy.start("pennies", seats=["person", "careful"], seed=2)
    with pytest.raises(understudy.Mistake, match="is a folder"):
        understudy.save(match, tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(understudy.Mistake, match="cannot be written: "):
        understudy.save(match, tmp_path / "file" / "game.jsonl")
    for used in (lambda: understudy.save(match, 5), lambda: understudy.load(5)):  # type: ignore[arg-type]
        with pytest.raises(understudy.Mistake, match="A file is named by its path"):
            used()


def test_seats_ids_scripts_and_journals_are_checked_too() -> None:
    match = understudy.start("pennies", seats=["person", "careful"], seed=2)
    for seat in (-1, 2):
        with pytest.raises(understudy.Mistake, match=rf"There is no seat {seat}\. Seats go from 0 to 1\."):
            understudy.view(match, seat)
        with pytest.raises(understudy.Mistake, match=rf"There is no seat {seat}\."):
            understudy.imagined(match, seat, seed=1)
    assert understudy.text(match, "bank") == understudy.text(match, understudy.choices(match)[1])
    with pytest.raises(understudy.Mistake, match="“fly” is not an option of Pennies"):
        understudy.text(match, "fly")
    with pytest.raises(understudy.Mistake, match=r"A seat is named by its number or its name, not 1\.5"):
        understudy.decide("pennies", {}, seat=1.5)  # type: ignore[arg-type]
    with pytest.raises(understudy.Mistake, match="seat: “x” is not a seat here"):
        understudy.decide("pennies", {}, seat="x")
    with pytest.raises(understudy.Mistake, match="Did you mean “tyrants”"):
        understudy.find("TYRANTS")
    with pytest.raises(understudy.Mistake, match="A script is a list of answers"):
        understudy.decide("pennies", {}, script="5")
    with pytest.raises(understudy.Mistake, match="A journal is a text of JSON lines"):
        understudy.loads(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", understudy.game_names())
def test_boards_and_views_read_well_in_a_prompt(game: str) -> None:
    """Without marks for a terminal; and a fork says what it is asked."""
    match = understudy.start(game, seats=["person", *understudy.find(game).lineup[1:]], seed=3)
    assert "[/" not in str(match)
    assert "[bold" not in str(match)
    assert repr(understudy.view(match, 1)) == "<what seat 1 sees>"
    assert repr(match.fork()) == repr(match)


def test_without_checkpoints_a_match_is_undone_all_the_same() -> None:
    match = understudy.start("pennies", seats=["person", "careful"], seed=2, keep=False)
    before = understudy.dumps(match)
    match.answer("bank")
    match.undo()
    assert understudy.dumps(match) == before


@pytest.mark.parametrize("game", understudy.game_names())
def test_without_checkpoints_a_match_stands_where_it_stands(game: str) -> None:
    """Its position, what is imagined from it and a correction are of the step that is being played."""
    seats = ["person", *understudy.find(game).lineup[1:]]
    full, lean = (understudy.start(game, seats=seats, seed=3, keep=keep) for keep in (True, False))
    for _ in range(25):
        assert full.pending is not None
        chosen = understudy.hint(full)
        full.answer(chosen)
        lean.answer(chosen)
    assert lean.position() == full.position()
    assert understudy.imagined(lean, 0, seed=5).position() == understudy.imagined(full, 0, seed=5).position()
    assert understudy.hint(lean, tries=8) == understudy.hint(full, tries=8)
    field = next((one for one in full.fields() if any(word != one.value for word in one.allowed)), None)
    if field is not None:
        other = next(word for word in field.allowed if word != field.value)
        for match in (full, lean):
            match.correct(field.seat, field.name, other)
        assert lean.position() == full.position()


def test_a_position_may_name_its_game() -> None:
    position = {"game": "pennies", "bank": [8, 45], "agenda": [["roll", [1]]]}
    assert understudy.start(position=position, seats=["careful", "careful"]).header.game.name == "pennies"
    assert str(understudy.decide(position=position)) == str(understudy.decide("pennies", position))
    for nameless in (understudy.start, understudy.decide):
        with pytest.raises(understudy.Mistake, match="A game is named by its id"):
            nameless(position={"bank": [8, 45]})


class Unshown:
    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise ValueError

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("odd", [Unshown(), 10**5000, [[]], None, b"x"], ids=lambda odd: type(odd).__name__)
def test_what_is_no_answer_is_refused_whatever_it_is(odd: Any) -> None:
    position = {"bank": [8, 45], "agenda": [["roll", [1]]]}
    match = understudy.start("pennies", seats=["person", "careful"], seed=2)
    before = understudy.dumps(match)
    for used in (
        lambda: match.answer(odd),
        lambda: match.correct(0, "bank", odd),
        lambda: match.correct(0, odd, "3"),
        lambda: match.correct(odd, "bank", "3"),
        lambda: match.back_to(odd),
        lambda: match.fork(at=0, seats=odd) if odd is not None else match.answer(odd),
        lambda: understudy.decide("pennies", position, script=[odd]),
        lambda: understudy.decide("pennies", position, seat=odd, script=[odd]),
    ):
        with pytest.raises(understudy.Mistake):
            used()
    assert understudy.dumps(match) == before


def _holding_itself() -> dict[str, Any]:
    position: dict[str, Any] = {}
    position["bank"] = position
    return position


@pytest.mark.parametrize(
    "position",
    [{"bank": {8, 45}}, {"bank": b"8"}, {"bank": {(1, 2): 3}}, {"bank": 10**5000}, _holding_itself()],
    ids=["set", "bytes", "key", "digits", "circle"],
)
def test_a_position_is_what_can_be_written_down(position: dict[str, Any]) -> None:
    for used in (
        lambda: understudy.start("pennies", position=position),
        lambda: understudy.decide("pennies", position),
    ):
        with pytest.raises(understudy.Mistake, match=r"^A position holds texts, numbers, true, false, null"):
            used()


def test_a_match_keeps_its_position_whatever_happens_to_the_one_it_was_given() -> None:
    position: dict[str, Any] = {"bank": [8, 45], "agenda": [["roll", (0,)]]}
    match = understudy.start("pennies", position=position, seed=4)
    before = understudy.dumps(match)
    position["bank"][0] = 40
    assert understudy.dumps(match) == before
    assert match.fork(at=0).table.bank == [8, 45]  # type: ignore[attr-defined]


def test_a_fork_takes_other_players_by_their_names() -> None:
    match = understudy.start("pennies", seats=["person", "careful"], seed=2)
    aside = match.fork(seats=["careful", "greedy"])
    aside.advance()
    assert aside.over
    assert not match.over


@pytest.mark.parametrize(
    ("used", "right"),
    [
        (lambda match: match.answer(None), "null is not a choice here. Choose from: roll, bank."),
        (lambda match: match.answer(["roll"]), '["roll"] is not a choice here. Choose from: roll, bank.'),
        (
            lambda match: match.answer("x" * 99),
            f"“{'x' * 60}…” is not a choice here. Choose from: roll, bank.",
        ),
        (lambda match: match.fork(at=-1), "There is no answer -1; answers are counted from 0 to 2."),
        (lambda match: match.fork(at=3), "There is no answer 3; answers are counted from 0 to 2."),
        (lambda match: match.fork(at="1"), "There is no answer “1”; answers are counted from 0 to 2."),
        (lambda match: match.fork(seats=[]), "Name 2 players, one for each seat, not []."),
        (lambda match: match.fork(seats="person"), "Name 2 players, one for each seat, not “person”."),
        (lambda match: match.back_to(-1), "There is no answer -1; answers are counted from 0 to 2."),
        (lambda match: match.back_to(None), "There is no answer null; answers are counted from 0 to 2."),
        (lambda match: match.ways(99), "There is no answer 99; answers are counted from 0 to 2."),
        (
            lambda match: match.overrule("0", "roll"),
            "There is no answer “0”; answers are counted from 0 to 2.",
        ),
        (lambda match: match.overrule(2, "roll"), "Answer 3 is not a bot's decision."),
        (
            lambda match: match.let_pass(0, "idle"),
            'Kinds of questions are a list, such as ["idle"], not “idle”.',
        ),
        (lambda match: match.let_pass(0, [1]), "1 is not the name of a kind of question."),
        (lambda match: match.let_pass("0", ["idle"]), "There is no seat “0”; seats go from 0 to 1."),
        (
            lambda match: understudy.hint(match, tries=10**9),
            "Tries are a number from 0 to 100000, not 1000000000.",
        ),
        (lambda match: understudy.view(match, 10**5000), "There is no seat this int. Seats go from 0 to 1."),
        (
            lambda match: understudy.decide("pennies", {}, strict="no"),  # type: ignore[arg-type]
            "strict is True or False, not 'no'.",
        ),
        (
            lambda match: understudy.Match("pennies"),  # type: ignore[arg-type]
            "A match begins with a header, as `understudy.start` makes it, not “pennies”.",
        ),
        (
            lambda match: understudy.text(match, understudy.choices(understudy.start("arcs"))[0]),
            "“done” is not an option of Pennies.",
        ),
    ],
)
def test_whatever_is_handed_to_a_match_it_says_what_would_be_right(
    used: Callable[[understudy.Match], object], right: str
) -> None:
    """And stays as it was."""
    match = understudy.start("pennies", seats=["person", "careful"], seed=2)
    before = understudy.dumps(match)
    with pytest.raises(understudy.Mistake) as refused:
        used(match)
    assert str(refused.value) == right
    assert understudy.dumps(match) == before


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 5000], ids=["null", "half a character", "long"])
def test_a_name_that_no_file_can_have_is_refused(name: str, tmp_path: Path) -> None:
    match = understudy.start("pennies", seed=2)
    with pytest.raises(understudy.Mistake, match="cannot be written: "):
        understudy.save(match, tmp_path / name)
    with pytest.raises(understudy.Mistake, match="cannot be read: "):
        understudy.load(tmp_path / name)
