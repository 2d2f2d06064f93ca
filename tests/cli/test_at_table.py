"""At the terminal beside a real table: one switch, turns told in words, lists of acts, names by letters."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.console import inside, refused

DEALT = "Black dragon, KOB, advocate, spy mas, weaponm, cult fan"


def test_a_turn_is_told_and_the_bot_says_what_to_move(tmp_path: Path) -> None:
    typed = [
        DEALT,
        "yes",
        "1",
        "list deploy to",
        "deploy to men",
        "no such thing",
        "0",
        "black, blue wy, bount",  # black is not enough
        "black wy, blue wy, kob",
        "black wy, blue wy, bount",  # the last one was wrong
        "yes",
        "undo",
    ]
    result = inside("play", "tyrants", "--at-the-table", "--seed", "4", typed=typed, folder=tmp_path)
    assert result.code == 0
    said = result.out
    assert "Black = reported" in said
    assert "Type what happened, by the first letters of its words" in said
    assert "“no such thing” matches no choice" in said
    assert "Black Wyrmling, Blue Wyrmling, Kobold: is that right? Type yes, or type the cards again." in said
    assert "“black” fits 3 cards" in said or "“black” fits 2 cards" in said
    todo = said.index("[ ] Devour Black Dragon, Kobold and Advocate from the left of the market")
    assert said.index("[ ] Take the top card (an Insane Outcast)") < todo < said.index("[ ] Give Red 2 VP.")
    assert "[ ] Take Black Wyrmling, Blue Wyrmling and Bounty Hunter from the right end" in said


def test_kinds_can_be_given_back_to_the_program(tmp_path: Path) -> None:
    result = inside(
        *("play", "arcs", "--at-the-table", "--by-program", "draw,roll", "--seed", "3"),
        typed=["quit"],
        folder=tmp_path,
    )
    assert "Which card did you play?" in result.out or "Type what happened" in result.out
    refused(inside("play", "arcs", "--by-program", "draw", folder=tmp_path), "--at-the-table")
    wrong = inside("play", "arcs", "--at-the-table", "--by-program", "pick", folder=tmp_path)
    refused(wrong, "--by-program pick", "draw, shuffle, roll, judge")


def test_people_who_report_and_people_who_play_here_at_one_table(tmp_path: Path) -> None:
    seats = ("--seats", "reported,automa,person")
    result = inside("play", "tyrants", *seats, "--seed", "4", typed=["quit"], folder=tmp_path)
    assert "Black = reported" in result.out
    assert "Orange = you" in result.out or "Orange = person" in result.out
    refusal = inside("play", "arcs", "--seats", "reported,supercat,person", folder=tmp_path)
    refused(refusal, "one deck of action cards", "it cannot deal to person", "Let all humans report, or none")


def test_a_game_that_has_begun_is_set_up_value_by_value(tmp_path: Path) -> None:
    typed = [
        *("2SETUP01", "gatekeepers", "min int", "yes", "loyal emp", "yes"),
        *("correct red ships-3A 3", "correct blue starports-5H 1", "correct blue ships-5H 2"),
        "correct blue ships-5H 16",  # there are fifteen
        "blue",
        "adm 3, con 2",
        "yes",
    ]
    result = inside(
        *("play", "arcs", "--at-the-table", "--begun", "--seed", "4"), typed=typed, folder=tmp_path
    )
    assert "Corrected: Blue: ships at Hex 5: 2." in result.out
    assert "ships-5H cannot be “16”. Choose from: 0 to 15" in result.out
    assert "[ ] Place Administration 3 faceup in front of Blue" in result.out
    refused(inside("play", "arcs", "--begun", folder=tmp_path), "--at-the-table")
    refused(inside("play", "pennies", "--at-the-table", "--begun", folder=tmp_path), "--from a position")


def test_a_duel_that_has_begun_goes_on_with_its_dashboards(tmp_path: Path) -> None:
    typed = [
        "correct cobalt armor-front 1",
        "correct amber speed 9",
        "correct amber speed 4",
        "cobalt",
        "quit",
    ]
    result = inside(
        *("play", "carwars", "--at-the-table", "--begun", "--seed", "4"), typed=typed, folder=tmp_path
    )
    assert "Corrected: Cobalt: front armor is 1." in result.out
    assert "speed cannot be “9”. Choose from: reverse, 0, 1, 2, 3, 4, 5" in result.out
    assert "Round 1: Cobalt goes first." in result.out


def test_settings_are_what_people_at_a_table_usually_want(tmp_path: Path) -> None:
    for more, space in (((), "poses"), (("--option", "space=judge"), "judge")):
        result = inside(
            *("play", "armada", "--at-the-table", "--seed", "4", *more),
            typed=["save game.jsonl", "quit"],
            folder=tmp_path,
        )
        assert result.code == 0, result.err
        first = json.loads((tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()[0])
        assert first["options"]["space"] == space
        (tmp_path / "game.jsonl").unlink()
