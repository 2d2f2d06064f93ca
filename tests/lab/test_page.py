"""The report: one page with a chart and a table for each figure, and the bots' pages as heat maps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from understudy.core import journal
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.games._template.options import BANK, ROLL
from understudy.lab import charts
from understudy.lab.heat import assumptions, heat_map, players
from understudy.lab.page import report_page
from understudy.simulate import Order, simulate
from understudy.simulate.tally import Counts, LineKey, PrintedLine, Tally

LINE_UPS = {
    "tyrants": ("automa:hard", "greedy"),
    "arcs": ("supercat:normal", "greedy"),
    "carwars": ("bot", "greedy"),
    "armada": ("greedy", "ai"),
    "swccg": ("player:standard", "greedy"),
    "pennies": ("careful", "greedy"),
}


@pytest.mark.parametrize("game", LINE_UPS)
def test_a_page_for_every_game(game: str) -> None:
    order = Order(game, 3, LINE_UPS[game], {}, trace=True, course=True)
    report = simulate(order, workers=1)
    page = report_page(order, report)
    assert page.count("<svg viewBox") >= page.count("<h3>") >= 4
    assert page.count("<summary>Numbers</summary>") == page.count("<h3>")
    # Nothing is fetched from anywhere.
    assert not re.search(r'(src|href)="(?!data:|#)', page)
    # The contents lead to places that exist.
    places = re.findall(r'href="#([^"]+)"', page)
    assert len(places) >= 2
    assert set(places) <= set(re.findall(r' id="([^"]+)"', page))
    assert "<script" not in page
    for player in players(report.tally):
        assert f"The pages of {player}" in page


def test_saved_games_in_the_page_can_be_replayed() -> None:
    from base64 import b64decode

    order = Order("tyrants", 4, LINE_UPS["tyrants"], {}, rotate=True)
    report = simulate(order, workers=1)
    links = re.findall(
        r'download="tyrants-1-(\d+)\.jsonl" href="data:application/jsonl;base64,([^"]+)"',
        report_page(order, report),
    )
    assert links
    for number, data in links:
        match = journal.loads(b64decode(data).decode(), find)
        assert match.over
        assert tuple(score.total for score in match.scores()) == report.outcomes[int(number)].totals


def test_every_decision_of_a_bot_is_counted_once_and_has_a_last_word() -> None:
    order = Order("tyrants", 5, LINE_UPS["tyrants"], {}, trace=True)
    tally = simulate(order, workers=1).tally
    decided = sum(sum(counts.decided) for counts in tally.lines.values())
    last = sum(sum(counts.last) for counts in tally.lines.values())
    assert decided == last == sum(how.total() for how in tally.settled.values()) > 0
    for counts in tally.lines.values():
        assert all(yes <= read for yes, read in zip(counts.yes, counts.read, strict=True))


def test_a_preference_that_stands_under_several_lines_is_counted_under_each() -> None:
    from understudy.core.events import Watch
    from understudy.core.game import Seat
    from understudy.pages.page import Can, Page, Prefer
    from understudy.pages.walk import walk
    from understudy.simulate.tally import Reader

    better: Prefer[list[Option], Option] = Prefer("X-3", "the better", lambda mind, plan: plan is ROLL)
    lines = [
        Can[list[Option], Option]("X-1", "This?", lambda mind: mind, [better]),
        Can[list[Option], Option]("X-2", "That?", lambda mind: [ROLL, BANK], [better]),
    ]
    page = Page("Turn", lines, "X")
    watch, reader = Watch(), Reader(find("pennies"))
    for number, found in enumerate(([ROLL, BANK], [], [])):
        watch.thinks(number, 0)
        for _ in walk(page, found, watch, 0):
            raise AssertionError("nothing is asked")
    reader.count(watch.notes, [Seat("careful")], 3)
    (shown,) = [each for each in heat_map(reader.tally, "careful") if each.title == "Turn"]
    told = [(each.text, each.under, each.read, each.last) for each in shown.lines]
    assert told == [
        ("This?", "", 3, 0),
        ("the better", "This?", 1, 1),
        ("That?", "", 2, 0),
        ("the better", "That?", 2, 2),
    ]


def test_what_is_said_of_lines_that_do_nothing() -> None:
    def line(text: str, kind: str) -> PrintedLine:
        return PrintedLine(LineKey("Page", "", "X-1", text), 0, kind, None)

    lines = [line("a", "can"), line("b", "prefer"), line("c", "ask"), line("d", "ask"), line("e", "can")]
    counts = {
        "b": Counts([2, 0, 0]),
        "c": Counts([2, 0, 0], [2, 0, 0]),
        "d": Counts([2, 0, 0]),
        "e": Counts([3, 0, 0], [2, 0, 0], [2, 0, 0], [1, 0, 0]),
    }
    tally = Tally(
        {("bot", each.key): counts[each.key.text] for each in lines if each.key.text in counts},
        {"Page": lines},
    )
    (page,) = heat_map(tally, "bot")
    assert {each.text: each.verdict for each in page.lines} == {
        "a": "never read",
        "b": "never made a difference",
        "c": "always yes",
        "d": "always no",
        "e": "",
    }
    assert max(page.lines, key=lambda each: each.heat).text in ("c", "e")


def test_names_are_text_and_never_markup(tmp_path: Path) -> None:
    order = Order("pennies", 2, LINE_UPS["pennies"], {})
    report = simulate(order, workers=1)
    hostile = report.seats[0].__class__(0, "<b>x</b>", 1, 0.5, (0.1, 0.9), 1.0, 1, 1)
    report.seats[0] = hostile
    assert "<b>x</b>" not in report_page(order, report)


def test_the_report_says_which_assumptions_matter() -> None:
    order = Order("tyrants", 4, LINE_UPS["tyrants"], {}, trace=True)
    report = simulate(order, workers=1)
    game = find("tyrants")
    heats = [(player, heat_map(report.tally, player)) for player in players(report.tally)]
    weighed = {each.id: each for each in assumptions(game, heats)}
    removals = weighed["ASM-15"]
    assert removals.command == "understudy compare tyrants removals=printed removals=troops-first"
    assert removals.read >= removals.yes >= removals.last > 0
    assert removals.verdict == ""
    # One that no printed line rests on is not weighed, and one id is not read into another.
    assert "ASM-02" not in weighed
    assert {each.id for each in game.assumptions} >= set(weighed)
    page = report_page(order, report)
    assert "Which assumptions matter" in page
    assert removals.command in page


def test_numbers_of_scores_are_those_of_the_chart() -> None:
    found = charts.cells([[0, 10, 47, 47], [3, 3]])
    rows = list(found.rows())
    assert [label for label, _ in rows[:3]] == ["0 to 1", "2 to 3", "4 to 5"]
    assert rows[0][1] == (0.25, 0.0)
    assert rows[1][1] == (0.0, 1.0)
    assert rows[-1] == ("46 to 47", (0.5, 0.0))
    assert len(rows) == 24
    order = Order("pennies", 4, ("greedy", "greedy"), {})
    page = report_page(order, simulate(order, workers=1))
    assert '<th scope="col">Points</th><th scope="col">greedy (1)</th>' in page
    # Twins are told apart in every chart and table.
    assert page.count("greedy (2)") >= 4


def test_names_have_room_beside_their_bars() -> None:
    bars = [charts.Bar(name, 0.5, 0.4, 0.6, "50%") for name in ("a", "supercat:normal")]
    drawn = charts.share_bars(bars, "Shares")
    left = int(re.findall(r'<text x="(\d+)"[^>]*text-anchor="end">supercat:normal', drawn)[0])
    assert left >= charts.LETTER * len("supercat:normal")
    assert charts.share_bars(bars[:1], "Shares").count(f'x="{charts.LEFT - 8}"') == 1


def test_the_same_game_from_two_chairs_makes_no_chair_surer() -> None:
    """Twins that change chairs play the very same game twice: as sure as half as many games."""
    twins = Order("pennies", 40, ("greedy", "greedy"), {}, rotate=True)
    halved = Order("pennies", 20, ("greedy", "greedy"), {})
    pages = [report_page(order, simulate(order, workers=1)) for order in (twins, halved)]
    chairs = [re.findall(r"<td>[12]</td><td>[\d.]+%</td><td>([^<]+)</td>", page) for page in pages]
    assert chairs[0] == chairs[1]
    assert len(chairs[0]) == 2
