"""Playing at the terminal, with everything typed through a pipe."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.console import at_a_terminal, inside, refused, understudy

PLAY = ("play", "tyrants", "--seed", "3")


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    first = understudy(
        *PLAY, typed=["1", *["auto"] * 60, "why", "save end.jsonl", "undo", "redo"], folder=tmp_path
    )
    assert first.code == 0, first.err
    assert first.err == ""
    assert "The game is over." in first.out
    assert "Final scores:" in first.out
    assert " wins." in first.out
    assert "Count the market cards of each aspect." in first.out
    assert re.search(r"Undone: [^\n]*, and what followed", first.out)
    saved = tmp_path / "end.jsonl"
    assert '"end"' in saved.read_text().splitlines()[-1]
    again = understudy("play", "tyrants", "--load", saved, typed=["score"], folder=tmp_path)
    assert "Final scores:" in again.out


def test_a_whole_game_always_by_the_first_number(tmp_path: Path) -> None:
    """Choice 1 where there is one, else 0: the end of the turn is never the first."""
    typed = []
    for _ in range(1600):
        typed += ["1", "0"]
    result = inside(*PLAY, "--seats", "person,automa:hard", typed=typed, folder=tmp_path)
    assert result.code == 0, result.err
    assert "Final scores:" in result.out


def test_a_game_starts_with_what_a_person_needs(tmp_path: Path) -> None:
    result = inside(*PLAY, typed=["2"], folder=tmp_path)
    assert "Black = person, Red = automa:normal. Seed 3." in result.out
    assert "Black: Choose your starting site" in result.out
    assert "  2  start at Skullport" in result.out
    assert "Black deploys a troop to Skullport." in result.out
    assert "Black: Play a card or act (0 power, 0 influence)" in result.out
    assert "  0  end the turn" in result.out


def test_the_end_of_input_leaves_and_keeps_the_game(tmp_path: Path) -> None:
    result = understudy(*PLAY, typed=["1", "1"], folder=tmp_path)
    assert result.code == 0
    assert "To continue: understudy play tyrants --resume" in result.out
    resumed = understudy("play", "tyrants", "--resume", typed=["log"], folder=tmp_path)
    assert resumed.code == 0
    assert "Black plays Noble." in resumed.out
    assert len(list((tmp_path / "data/understudy/autosave").iterdir())) == 1


def test_nothing_to_resume(tmp_path: Path) -> None:
    refused(inside("play", "tyrants", "--resume", folder=tmp_path), "no unfinished game")


def test_numbers_ids_and_words_are_the_same_answer(tmp_path: Path) -> None:
    for answer in ("2", "start:skullport", "skullport", "sku", "start at SKULLPORT", "start sk"):
        result = inside(*PLAY, typed=answer, folder=tmp_path)
        assert "Black deploys a troop to Skullport." in result.out, answer


def test_what_fits_several_choices_or_none_is_said(tmp_path: Path) -> None:
    result = inside(*PLAY, typed=["start", "xyzzy", "99"], folder=tmp_path)
    assert "“start” fits 3 choices: 1 start at Mantol-Derith, 2 start at Skullport" in result.out
    assert "“xyzzy” matches no choice." in result.out
    assert "99 is not a choice here. Type 1 to 3." in result.out
    assert "deploys a troop to Mantol-Derith" not in result.out


def test_why_says_that_a_bot_with_hidden_cards_gives_its_reasons_later(tmp_path: Path) -> None:
    """Turns that were played are not denied: only their reasons are hidden until the end."""
    before = inside("play", "swccg", "--seed", "3", typed=["why"], folder=tmp_path)
    assert "No bot has had a turn yet." in before.out
    after = inside("play", "swccg", "--seed", "3", typed=["auto", "why"], folder=tmp_path)
    assert "its reasoning opens after the game" in after.out
    assert "No bot has had a turn yet." not in after.out


def test_several_choices_in_one_go(tmp_path: Path) -> None:
    """Where there is nothing of that kind, all is a word like any other."""
    result = inside(*PLAY, typed=["1", "all 2", "all", "all", "undo"], folder=tmp_path)
    assert "all  Play all 5 basic cards" in result.lines
    assert "“all 2” is not a choice here. Type 1." in result.lines
    before, after = result.out.split("“all” matches no choice.")
    assert re.findall("Black plays .*", before) == ["Black plays Noble ×3 and Soldier ×2."]
    assert "Undone: play" in after


def test_explanations(tmp_path: Path) -> None:
    result = inside(*PLAY, typed=["1", "?", "? 1", "? menzo", "? spellspinner", "? qqq"], folder=tmp_path)
    assert "undo, redo" in result.out
    assert "Noble: Obedience, cost 0, 0 VP in the deck, 1 in the inner circle. 1 influence." in result.out
    assert "Menzoberranzan (city, 5 VP, 2 more under total control): 3 white and 3 empty." in result.out
    assert "Choose one: place a spy, or return one of your spies to supplant a troop there." in result.out
    assert "Nothing is known about “qqq”." in result.out


def test_the_table_and_its_parts_as_sentences(tmp_path: Path) -> None:
    result = inside(*PLAY, typed=["1", "board", "market", "hand", "seats", "map", "score"], folder=tmp_path)
    assert "Mantol-Derith (4 VP): 1 black, 2 white and 2 empty." in result.out
    assert "Menzoberranzan to Mantol-Derith: empty, empty, empty." in result.out
    assert (
        "1 Black Wyrmling (Conquest, cost 3, VP 1/4): gain 1 influence; assassinate a white troop"
        in result.out
    )
    assert "Noble ×3 (Obedience): 1 influence" in result.out
    assert "delay 17 (10 outcasts: −10 at the end)" in result.out
    assert "Scores so far:" in result.out
    assert "\x1b" not in result.out


def test_why_tells_the_whole_turn_and_rule_ids_on_request(tmp_path: Path) -> None:
    typed = ["1", "why", "auto", "why", "why red", "why green"]
    result = inside(*PLAY, "--references", typed=typed, folder=tmp_path)
    assert "No bot has had a turn yet." in result.out
    differences = (
        "first choice: a city it does not totally control; "
        "prefers fewer enemy troops, then higher VP (cities: total-control bonus)"
    )
    assert f"Red places a spy at Menzoberranzan — {differences}." in result.out
    assert "The market shows 1 Guile, 1 Malice and 1 Ambition." in result.out
    assert (
        "Prefer fewer enemy troops: Menzoberranzan, Tsenviilyq (3 against 4). [TA-TIE-01 TA-TIE-05 TA-SUM-07]"
        in result.out
    )
    assert "Nobody here is called “green”. Seats: Black, Red." in result.out
    assert result.out.count("Count the market cards of each aspect.") == 2


@pytest.mark.parametrize("game", ["tyrants", "arcs", "carwars", "pennies"])
def test_why_before_the_first_turn_says_that_there_was_none(game: str, tmp_path: Path) -> None:
    result = inside("play", game, "--seed", "3", "--plain", typed=["why", "why all"], folder=tmp_path)
    assert result.code == 0
    assert result.out.count("No bot has had a turn yet.") == 2


def test_why_all_tells_every_turn(tmp_path: Path) -> None:
    result = inside(*PLAY, typed=["1", "auto", "auto", "auto", "why all"], folder=tmp_path)
    assert result.out.count("Count the market cards of each aspect.") == 3


def test_undo_and_redo(tmp_path: Path) -> None:
    typed = ["undo", "1", "noble", "undo", "redo", "redo", "auto", "undo", "log 3"]
    result = inside(*PLAY, typed=typed, folder=tmp_path)
    assert "There is nothing to undo" in result.out
    assert "Undone: play Noble." in result.out
    assert "There is nothing to redo." in result.out
    assert "Undone: end the turn, and what followed" in result.out
    assert "Cards were drawn or dealt since then; you have seen what comes." in result.out


def test_a_hint_is_a_choice(tmp_path: Path) -> None:
    result = inside(*PLAY, typed=["1", "hint"], folder=tmp_path)
    assert re.search(r"Hint: \d+: play \w+\.\s+In \d+ tries, ", result.out)


def test_save_and_load_bring_the_game_back(tmp_path: Path) -> None:
    typed = ["1", "auto", "save here.jsonl", "auto", "load here.jsonl", "score", "save here.jsonl"]
    result = inside(*PLAY, typed=typed, folder=tmp_path)
    assert "Saved to here.jsonl." in result.out
    assert result.out.count("Seed 3.") == 2
    loaded = inside("play", "tyrants", "--load", "here.jsonl", typed=["why"], folder=tmp_path)
    assert "Place 1 spy" in loaded.out


def test_saving_never_writes_over_what_was_there(tmp_path: Path) -> None:
    there = tmp_path / "mine.txt"
    there.write_text("mine")
    result = inside(*PLAY, typed=["1", "save mine.txt", "save /proc/none/x", "save"], folder=tmp_path)
    assert "mine.txt is there already. To write over it: save! mine.txt" in result.out
    assert there.read_text() == "mine"
    assert result.code == 0
    over = inside(*PLAY, typed=["1", "save! mine.txt"], folder=tmp_path)
    assert "Saved to mine.txt." in over.out
    assert json.loads(there.read_text().splitlines()[0])["game"] == "tyrants"


def test_a_bad_file_to_load_leaves_the_game_alone(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text('{"understudy": 1, "game": "chess"}\n')
    result = inside(
        *PLAY, typed=["1", "load bad.jsonl", "load nothing.jsonl", "load", "noble"], folder=tmp_path
    )
    assert "bad.jsonl, line 1: There is no game “chess”" in result.out
    assert "nothing.jsonl: cannot be read" in result.out
    assert "Black plays Noble." in result.out


def test_typed_draws_come_from_the_real_table(tmp_path: Path) -> None:
    typed = [
        "red",  # who goes first
        "blackguard, kobold, advocate, spy-mas, weaponmaster, imix",  # Imix is not in these decks
        "blackguard, kobold, advocate, spy-mas, weaponmaster, cult fan",
        "yes",
        "noble, noble, noble, soldier",  # one is missing
        "noble, noble, nob, sold, sold",
        "YES",
        "skullport",  # where the automa starts
        "1",
    ]
    result = inside(*PLAY, "--typed", "draw,pick", typed=typed, folder=tmp_path)
    assert "“imix” is not in the market deck now" in result.out
    dealt = "New in the market: Blackguard, Kobold, Advocate, Spy Master, Weaponmaster and Cult Fanatic."
    assert dealt in result.out
    assert "5 cards from your deck expected." in result.out
    assert "Red draws a starting site at random: Skullport." in result.out


def test_a_game_from_a_position(tmp_path: Path) -> None:
    path = tmp_path / "start.toml"
    path.write_text('active = "black"\n[board.skullport]\nblack = 4\n[[players]]\nhand = ["weaponmaster"]\n')
    result = inside(*PLAY, "--from", path, typed=["weapon", "hand"], folder=tmp_path)
    assert "Black [Weaponmaster]: Choose one" in result.out
    assert "  1  deploy a troop" in result.out
    assert "  2  assassinate a white troop" in result.out


def test_starting_in_two_ways_is_refused(tmp_path: Path) -> None:
    refused(
        inside(*PLAY, "--load", "a", "--from", "b", folder=tmp_path),
        "--load and --from do not go together",
    )
    refused(inside("play", "tyrants", "--load", "a", "--seed", "1", folder=tmp_path), "brings its own seats")


def test_a_journal_of_another_game_is_refused(tmp_path: Path) -> None:
    inside(
        "simulate", "pennies", "--games", "1", "--seats", "random,random", "--journals", "j", folder=tmp_path
    )
    (journal,) = (tmp_path / "j").iterdir()
    refused(inside("play", "tyrants", "--load", journal, folder=tmp_path), "this is a game of pennies")


def test_the_template_game_can_be_played_too(tmp_path: Path) -> None:
    result = inside("play", "pennies", "--seed", "1", typed=["1"] * 200, folder=tmp_path)
    assert result.code == 0, result.err


def test_only_bots_play_by_themselves(tmp_path: Path) -> None:
    result = inside(*PLAY, "--seats", "automa:easy,greedy", folder=tmp_path)
    assert "Final scores:" in result.out


# -- at a terminal -------------------------------------------------------------------------------------------

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def test_a_terminal_shows_the_map_in_color(tmp_path: Path) -> None:
    shown = at_a_terminal(*PLAY, typed=["2", "quit"], folder=tmp_path)
    lines = CODES.sub("", shown).splitlines()
    assert any(line.split() == ["Blingdenstone", "Menzoberranzan"] for line in lines)
    assert any("Bww·· 4vp" in line for line in lines)
    assert any("Araumycos w· The Labyrinth" in line for line in lines)
    assert any("Your hand: Noble ×3, Soldier ×2" in line for line in lines)
    assert all(len(line) <= 100 for line in lines)
    assert "38;2;" in shown or "38;5;" in shown


def test_without_color_the_letters_say_it_all(tmp_path: Path) -> None:
    shown = at_a_terminal(*PLAY, "--no-color", typed=["2", "quit"], folder=tmp_path)
    assert "38;" not in shown
    assert "Bww··" in CODES.sub("", shown)


def test_a_dumb_terminal_gets_plain_sentences(tmp_path: Path) -> None:
    shown = at_a_terminal(*PLAY, typed=["2", "board", "quit"], folder=tmp_path, term="dumb")
    assert "\x1b[" not in shown.replace("\x1b[?2004", "")
    assert "Skullport (4 VP): 1 black, 2 white and 2 empty." in shown


def test_the_keyboard_is_handed_over_before_another_hand_is_shown(tmp_path: Path) -> None:
    typed = ["1", "", "1", "", "quit"]
    shown = CODES.sub("", at_a_terminal(*PLAY, "--seats", "person,person", typed=typed, folder=tmp_path))
    assert "Give the keyboard to" in shown
