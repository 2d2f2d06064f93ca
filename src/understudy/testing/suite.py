"""What every registered game and bot must be able to do. A new game is judged by these as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.resources import files
from itertools import cycle, islice, pairwise

import pytest

from understudy.core import journal
from understudy.core.errors import BadJournal, IllegalAnswer
from understudy.core.events import Watch
from understudy.core.ledger import ids as ledger_ids
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.registry import find, names
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose
from understudy.core.sources import sources_for
from understudy.pages.missing import says_no
from understudy.pages.trace import LACKING, Mark, fired
from understudy.simulate import Order, simulate
from understudy.testing import GAMES, playing
from understudy.testing.alike import Twins
from understudy.testing.fronts import differences

#: What a topic looks like.
TOPIC = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The games that were named on the command line, else all that are installed."""
    wanted: list[str] = metafunc.config.getoption(GAMES) or names()
    if "line_up" in metafunc.fixturenames:
        metafunc.parametrize("line_up", playing.line_ups(wanted), ids=playing.label)
    elif "correctable" in metafunc.fixturenames:
        found = [one for one in playing.line_ups(wanted) if playing.game_of(one).corrections is not None]
        metafunc.parametrize("correctable", found, ids=playing.label)
    elif "redrawn" in metafunc.fixturenames:
        found = [one for one in playing.line_ups(wanted) if playing.game_of(one).redraw is not None]
        metafunc.parametrize("redrawn", found, ids=playing.label)
    elif "reportable" in metafunc.fixturenames:
        metafunc.parametrize("reportable", playing.reported_line_ups(wanted), ids=playing.label)
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", wanted)


def test_play_ends_and_always_offers_something(line_up: playing.LineUp) -> None:
    whole = playing.story(line_up)
    for asked in whole.questions:
        if asked.kind == "choose":
            assert asked.options or asked.composed, f"“{asked.prompt}” offers nothing to choose from"
            assert len({option.id for option in asked.options}) == len(asked.options), (
                "every option stands once"
            )
            assert not any(option.ends for option in asked.options[1:]), "what ends the turn stands first"
    assert any(score.winner for score in whole.scores)
    for score in whole.scores:
        assert score.total == sum(score.parts.values())


def test_questions_have_a_topic(line_up: playing.LineUp) -> None:
    """Bots, words, fronts and positions go by the topic of a question, never by its text."""
    for asked in playing.story(line_up).questions:
        if asked.kind in ("choose", "decide", "judge"):
            assert TOPIC.fullmatch(asked.topic), (
                f"“{asked.prompt}” has no topic: give choose, decide or judge a topic=…, a stable name in "
                f"small letters with hyphens (here it is {asked.topic!r})."
            )


def test_options_are_found_again_by_their_id(line_up: playing.LineUp) -> None:
    game = playing.game_of(line_up)
    for option in {option for asked in playing.story(line_up).questions for option in asked.options}:
        assert option.id in ("yes", "no") or game.option(option.id) is option


def test_answers_outside_the_options_are_refused_and_change_nothing(line_up: playing.LineUp) -> None:
    match = playing.new_match(playing.with_people(line_up))
    request = match.advance()
    for _ in range(40):
        if request is None:
            break
        before, entries = playing.final(match), len(match.entries)
        with pytest.raises(IllegalAnswer, match=r"not a choice|expected|no card"):
            match.answer("something that nobody offers")
        with pytest.raises(IllegalAnswer):
            match.answer(Option("made up"))
        assert match.pending is request
        assert (playing.final(match), len(match.entries)) == (before, entries)
        request = match.answer(playing.any_answer(match, request))


def test_a_fork_at_every_decision_plays_the_same_game(line_up: playing.LineUp) -> None:
    """Some forks are played on beside the game up to the next of them, and some of those to the end."""
    whole = playing.story(line_up)
    expected = whole.end
    game, now_and_then = playing.game_of(line_up), playing.every(whole.questions, 20)
    match, beside = playing.new_match(line_up), playing.new_match(line_up)
    for number, _ in enumerate(playing.decisions(match)):
        fork = match.fork()
        assert game.position(fork.table) == game.position(match.table)
        look, rest = divmod(number, now_and_then)
        if rest == 0:
            beside.advance(until=number)
            assert (playing.final(beside), beside.entries) == (playing.final(match), match.entries)
            beside = fork
        if rest == 0 and look % 8 == 0:
            assert playing.finish(match.fork()) == expected
    assert playing.finish(beside) == playing.final(match) == expected


def test_a_game_saved_at_any_decision_goes_on_the_same(line_up: playing.LineUp) -> None:
    whole = playing.story(line_up)
    now_and_then = playing.every(whole.questions, 8)
    match = playing.new_match(line_up)
    for number, _ in enumerate(playing.decisions(match)):
        if number % now_and_then == 0:
            loaded = journal.loads(journal.dumps(match), find)
            assert [journal.encoded(entry) for entry in loaded.entries[:number]] == [
                journal.encoded(entry) for entry in match.entries
            ]
            assert playing.finish(loaded) == whole.end


def test_positions_read_back(line_up: playing.LineUp) -> None:
    game = playing.game_of(line_up)
    match = playing.new_match(line_up)
    playing.finish(match)
    for table in [*match.tables(), match.table]:
        data = game.position(table)
        assert game.position(game.read_position(data)) == data


def test_a_view_shows_nothing_hidden(line_up: playing.LineUp) -> None:
    game = playing.game_of(line_up)
    match = playing.new_match(line_up)
    for number, _ in enumerate(playing.decisions(match)):
        if number % 3 == 0:
            for seat in range(len(match.header.seats)):
                other = game.view(game.imagine(match.table, seat, number), seat)
                view = game.view(match.table, seat)
                assert playing.same(view, other), differences(playing.flat(view), playing.flat(other))
                if game.features is not None:
                    seen = game.features.read(view)
                    assert game.features.read(other) == seen
                    assert len(seen) == game.features.size


def test_games_that_look_alike_to_a_seat_are_alike_to_its_bot_and_its_front(line_up: playing.LineUp) -> None:
    Twins(line_up).compare()


def test_undo_to_the_start_and_redo(line_up: playing.LineUp) -> None:
    match = playing.new_match(playing.with_people(line_up))
    expected = playing.answer_all(match)
    answers = sum(entry[2] == "person" for entry in match.entries)
    entries = list(match.entries)
    for _ in range(answers):
        match.undo()
    assert not any(entry[2] == "person" for entry in match.entries)
    for _ in range(answers):
        match.redo()
    assert match.entries == entries
    assert playing.final(match) == expected


def test_corrections_stand_in_the_journal_and_can_be_taken_back(correctable: playing.LineUp) -> None:
    """Values set as they are on the real table: saved, loaded, verified, forked, undone and redone."""
    typed = sources_for(5, typed=("roll",))
    match, corrected = playing.new_match(playing.with_people(correctable), watch=Watch(), source=typed), 0
    request = match.advance()
    if request is None:
        # Bots that roll nothing play to the end; there is no moment at which somebody could say anything.
        return
    while request is not None and corrected < 12:
        if len(match.entries) % 7 == 0:
            before, entries = playing.final(match), list(match.entries)
            change_something(match, len(entries))
            corrected += 1
            after, whole = playing.final(match), list(match.entries)
            last = max(number for number, entry in enumerate(whole) if entry[0] == "correct")
            assert playing.final(match.fork()) == after
            match.back_to(last)
            assert match.entries[:last] == entries[:last]
            while match.undone:
                match.redo()
            assert (playing.final(match), match.entries) == (after, whole)
            if last == len(entries):
                match.undo()
                assert playing.final(match) == before
                match.redo()
            request = match.pending
            if request is None:
                break
        request = match.answer(playing.any_answer(match, request))
    assert corrected
    for verify in (False, True):
        loaded = journal.loads(journal.dumps(match), find, verify=verify, source=lambda seed: typed)
        assert playing.final(loaded) == playing.final(match)
        assert journal.dumps(loaded) == journal.dumps(match)


def change_something(match: Match, number: int) -> None:
    """Set some value to the next one that it may have; impossible ones are refused and change nothing."""
    fields = match.fields()
    field = fields[number * 5 % len(fields)]
    at = field.allowed.index(field.value) if field.value in field.allowed else -1
    before = playing.final(match)
    with pytest.raises(IllegalAnswer, match=r"Choose from: .*; now it is"):
        match.correct(field.seat, field.name, "impossible")
    with pytest.raises(IllegalAnswer, match=r"“nothing” cannot be corrected. Choose from: "):
        match.correct(field.seat, "nothing", "1")
    assert playing.final(match) == before
    match.correct(field.seat, field.name, field.allowed[(at + 1) % len(field.allowed)])


def test_a_reported_turn_is_told_checked_kept_and_taken_back(reportable: playing.LineUp) -> None:
    """Edits are choices: found by their ids, told in sentences, saved, undone; what cannot be is refused."""
    watch = Watch()
    match, game = playing.new_match(reportable, watch=watch), playing.game_of(reportable)
    request, met = match.advance(), dict[str, Option]()
    for number in range(120):
        if not isinstance(request, Choose):
            break
        answer, before, told = playing.retold(match, request), playing.final(match), len(watch.events())
        edited = request.topic == REPORT
        if edited:
            met |= {option.id: option for option in request.options()}
            refuse_what_cannot_be(match, met)
        assert game.option(answer.id) is answer
        assert game.words.option(match.table, answer)
        request = match.answer(answer)
        if number % 5 == 0:
            after, entries = playing.final(match), list(match.entries)
            match.undo()
            assert playing.final(match) == before
            match.redo()
            assert (playing.final(match), match.entries) == (after, entries)
            request = match.pending
        fresh = watch.events()[told:]
        more = isinstance(request, Choose) and request.topic != REPORT
        assert fresh or more or not edited, f"“{answer.id}” was told, but nobody hears of it"
        assert all(isinstance(game.words.event(match.table, event), str) for event in fresh)
    for table in match.tables():
        data = game.position(table)
        assert game.position(game.read_position(data)) == data
    for verify in (False, True):
        assert playing.final(journal.loads(journal.dumps(match), find, verify=verify)) == playing.final(match)


def takes(request: Choose, option: Option) -> bool:
    """Whether something is possible that need not be listed: another number, another copy of a card."""
    try:
        request.check(option)
    except IllegalAnswer:
        return False
    return True


def refuse_what_cannot_be(match: Match, met: dict[str, Option]) -> None:
    """What could happen earlier and cannot now is refused with a reason, and changes nothing."""
    request, before, entries = match.pending, playing.final(match), len(match.entries)
    assert isinstance(request, Choose)
    now = {option.id for option in request.options()}
    gone = (id for id in met if id not in now and not takes(request, met[id]))
    for id in islice(gone, 3):
        with pytest.raises(IllegalAnswer, match=r"\w+ \w+"):
            match.answer(id)
        assert match.pending is request
    assert (playing.final(match), len(match.entries)) == (before, entries)


def test_what_hands_do_is_said_act_by_act(line_up: playing.LineUp) -> None:
    """Every act has its words, and words that take it back."""
    match, watch = playing.watched(playing.with_people(line_up))
    playing.answer_all(match, most=60)
    acts = [
        doing
        for event in watch.events()
        for doing in playing.game_of(line_up).words.doings(match.table, event)
    ]
    assert acts
    for doing in acts:
        assert not doing.do[0].islower(), doing
        assert not doing.back[0].islower(), doing
        assert doing.do != doing.back
        assert not doing.do.endswith("."), doing
        assert not doing.back.endswith("."), doing


def test_bots_find_the_same_plans_again(line_up: playing.LineUp) -> None:
    whole = playing.story(line_up)
    assert playing.finish(journal.loads(whole.journal, find, verify=True)) == whole.end


def test_listening_changes_nothing_and_everything_has_words(line_up: playing.LineUp) -> None:
    whole, heard = playing.story(line_up), playing.told(line_up)
    words, table = playing.game_of(line_up).words, heard.match.table
    assert heard.end == whole.end
    for event in heard.watch.events():
        assert isinstance(words.event(table, event), str)
    for asked in whole.questions[:60]:
        assert asked.prompt
        for option in asked.options:
            assert words.option(table, option)
            assert isinstance(words.touches(option), tuple)


def test_what_is_drawn_after_another_table_looks_as_if_drawn_alone(redrawn: playing.LineUp) -> None:
    """From one decision to the next, and back to the first: whatever came before, the picture is the same."""
    match, game = playing.new_match(redrawn), playing.game_of(redrawn)
    assert game.picture is not None
    assert game.redraw is not None
    tables = [match.table.copy() for _ in playing.decisions(match, 120)][::4]
    for seat in range(-1, len(match.header.seats)):
        old, drawn = tables[0], game.picture(tables[0], seat)
        for table in (*tables, tables[0]):
            drawn, old = game.redraw(table, seat, old, drawn), table
            alone = game.picture(table, seat)
            assert drawn == alone, "redraw() keeps something that has changed"
            assert [*drawn.parts] == [*alone.parts], "redraw() draws the parts in another order"


def test_what_no_picture_shows_is_on_none(redrawn: playing.LineUp) -> None:
    """A picture stays the same where a field that it does not show is as it was at other moments."""
    match, game = playing.new_match(redrawn), playing.game_of(redrawn)
    assert game.picture is not None
    tables = [match.table.copy() for _ in playing.decisions(match, 120)][::3]
    seats = cycle(range(-1, len(match.header.seats)))
    for seat, table, other in zip(seats, tables, [*tables[1:], tables[0]], strict=False):
        alone = game.picture(table, seat)
        for name in game.unseen:
            changed = table.copy()
            setattr(changed, name, getattr(other, name))
            assert game.picture(changed, seat) == alone, f"`unseen` names {name}, and a picture shows it"


def test_copies_are_independent(line_up: playing.LineUp) -> None:
    """While a game is played on, copies of its table stay as they were; and it stays, while they are."""
    game, now_and_then = playing.game_of(line_up), playing.every(playing.story(line_up).questions, 60)
    match, copies = playing.new_match(line_up), []
    for number, _ in enumerate(playing.decisions(match)):
        if number % now_and_then == 0:
            before, copy = game.position(match.table), match.table.copy()
            assert game.position(copy) == before, "copy() leaves something out"
            copies.append((copy, before))
    for copy, before in copies:
        assert game.position(copy) == before, "a game that is played on changes copies of its table"
    tables = match.tables()
    for table in tables[:: max(1, len(tables) // 4)]:
        before = game.position(table)
        playing.play_on(match.header, table.copy())
        assert game.position(table) == before, "a game played on a copy changes the table it was copied from"


SCRIPT = """
import sys
from understudy.simulate import Order, simulate
if __name__ == "__main__":
    seats = tuple(sys.argv[2].split(","))
    print(simulate(Order(sys.argv[1], 12, seats, {}, seed=3), workers=int(sys.argv[3])).digest)
"""


def test_any_process_plays_the_same_games(name: str, tmp_path: os.PathLike[str]) -> None:
    """Three hash seeds, that of this process among them, one worker and two: the same final positions."""
    seats, _ = playing.shown(find(name))[0]
    script = os.path.join(tmp_path, "run.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(SCRIPT)
    digests = set()
    for hash_seed, workers in (("1", "1"), ("2", "2")):
        run = subprocess.run(
            [sys.executable, script, name, ",".join(seats), workers],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout.strip())
    assert digests == {simulate(Order(name, 12, seats, {}, seed=3), workers=1).digest}


def test_verify_reports_the_first_answer_that_differs(name: str) -> None:
    """With another seed in the header, the first answer of chance is not the one that the seed gives."""
    match = playing.new_match((name, *playing.shown(find(name))[0]))
    playing.finish(match)
    text = journal.dumps(match).replace('"seed": 5', '"seed": 6', 1)
    if match.chance:
        with pytest.raises(BadJournal, match=r"line \d+: .*differs"):
            journal.loads(text, find, verify=True)
    journal.loads(text, find)


def test_what_a_game_says_about_itself_is_there(name: str) -> None:
    """A ledger, assumptions, a showcase and its own files are not required; what is named must be there."""
    game = find(name)
    for seats, options in playing.shown(game):
        assert game.line_up(seats)
        assert game.options(options) is not None
    bots = {seat.partition(":")[0] for seats, _ in playing.shown(game) for seat in seats}
    assert set(game.bots) <= bots, (
        f"{sorted(set(game.bots) - bots)} are in no line-up of Game.showcase, so nobody judges them."
    )
    for assumption in game.assumptions:
        module, colon, value = assumption.place.partition(":")
        assert not colon or hasattr(import_module(module), value.partition(".")[0]), (
            f"Assumption {assumption.id} lies at {assumption.place}, but there is no such place."
        )
    if game.static is not None:
        package, folder = game.static
        assert (files(package) / folder).is_dir(), (
            f"Game.static names {folder} in {package}; it is not there."
        )


def test_a_line_that_says_no_says_why(line_up: playing.LineUp) -> None:
    """A goal without a way, a question answered with no: both give the reason (`No`)."""
    match, watch = playing.watched(line_up, curious=True)
    playing.finish(match)
    silent = {
        note.line.text
        for note, after in pairwise([*watch.notes, None])
        if isinstance(note, Mark)
        and says_no(note)
        and not (isinstance(after, Mark) and after.what == LACKING and after.line.text)
    }
    assert not silent, f"{sorted(silent)} said no, and not why: return No(…) from the finder or the question."


def test_every_rule_that_fires_is_in_the_ledger(line_up: playing.LineUp) -> None:
    """Or an assumption. A game without a ledger has no printed document, and its pages cite nothing."""
    game = playing.game_of(line_up)
    known = {*ledger_ids(game), *(each.id for each in game.assumptions)}
    unknown = sorted(set(fired(playing.told(line_up).watch.notes)) - known)
    assert not unknown, f"{unknown} are cited, but are neither in the ledger of the game nor assumptions."
