"""What fronts show: costs, totals and odds before one commits; what closes; the texts of cards."""

from __future__ import annotations

import re
from itertools import pairwise, zip_longest

import pytest

from tests.games.swccg.tables import Lab
from understudy.cli.choices import Menu
from understudy.core.events import Event
from understudy.core.game import UNPLAYED, WHOLE
from understudy.core.requests import Choose
from understudy.games.swccg import GAME, words
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARDS, DARK
from understudy.games.swccg.names import place_name
from understudy.games.swccg.options import (
    DONE,
    PASS,
    VERBS,
    Deploy,
    Forfeit,
    LoseFrom,
    LoseFromHand,
    PickCard,
    PickPlace,
    PickSpot,
    Play,
    Walk,
)
from understudy.games.swccg.picture import picture
from understudy.games.swccg.records import Loss
from understudy.games.swccg.table import HAND, LOST, NONE, PHASES, RESERVE
from understudy.games.swccg.words import WORDS
from understudy.web import views

CANTINA, JUNDLAND = "D1_290", "D1_293"
VADER, STORM, SABER = "D1_168", "D1_194", "D1_314"
LUKE, TROOPER = "L1_19", "L1_28"
TROOPER_DARK, IMPERIAL_BLASTER = "D1_196", "D1_317"


def stakes(lab: Lab, start: str) -> str:
    return WORDS.stakes(lab.table, lab.request, lab.option(start))


def event(verb: str, *numbers: int) -> Event:
    return Event((verb, DARK, numbers, (), None, [0, 0]))


def duel() -> tuple[Lab, int, int, int]:
    lab = Lab(CANTINA, VADER, SABER, TROOPER, LUKE, STORM)
    place = lab.place(CANTINA)
    vader = lab.put(VADER, place)
    lab.put(SABER, on=vader)
    luke = lab.put(LUKE, place)
    lab.force(DARK, 8)
    return lab, place, vader, luke


@pytest.mark.rule("SW-BOT-04", "SW-BOT-06")
def test_costs_totals_and_odds_are_told_before_one_commits() -> None:
    lab, place, vader, luke = duel()
    (pilot,) = lab.hand("D1_180")
    lab.phase("deploy")
    lab.play()
    assert stakes(lab, f"deploy {pilot}") == "2 Force"
    to = Choose(DARK, "?", list, topic="deploy-to", about={"card": pilot})
    assert WORDS.stakes(lab.table, to, PickPlace(place)) == "2 Force; power there 6 against 3"
    lab.answer(f"deploy {pilot}")
    lab.phase("battle")
    lab.play()
    told = stakes(lab, f"battle {place}")
    assert told.startswith("power 6 against 3, ")
    assert told.endswith(" % to win; 1 Force")
    lab.answer(f"battle {place}")
    lab.passes(until="weapons")
    assert "% to hit" in stakes(lab, "fire")
    asked = WORDS.question(lab.table, lab.request)
    assert asked == "Weapons segment: Tatooine: Cantina, power 6 against 3"
    stops = [stop for row in picture(lab.table, DARK).rows.values() for stop in row.stops]
    (stage,) = [stop for stop in stops if stop.tally is not None]
    assert stage.card.name == "Tatooine: Cantina"
    assert stage.tally is not None
    assert (stage.tally.far, stage.tally.near, stage.tally.title) == ("3", "6", "Battle: weapons")
    aim = Choose(DARK, "?", list, topic="fire-at", about={"card": lab.table.on[vader].bit_length() - 1})
    assert WORDS.stakes(lab.table, aim, PickCard(luke)).endswith("% to hit")


def test_drains_moves_and_forfeits_tell_their_numbers() -> None:
    lab = Lab(CANTINA, JUNDLAND, VADER)
    place, other = lab.place(CANTINA), lab.place(JUNDLAND)
    vader = lab.put(VADER, place)
    lab.force(DARK, 3)
    lab.phase("control")
    lab.play()
    assert stakes(lab, f"drain {place}") == "takes 2"
    lab.phase("move")
    lab.play()
    assert stakes(lab, f"walk {vader} {other}") == "1 Force"
    assert WORDS.stakes(lab.table, lab.request, PASS) == ""
    assert WORDS.stakes(lab.table, lab.request, Forfeit(vader)) == "pays 8"


def test_passing_closes_and_may_be_left_to_the_program() -> None:
    assert WORDS.closes(PASS)
    assert WORDS.closes(DONE)
    assert not WORDS.closes(Deploy(3))
    assert PASS.passes
    assert not DONE.passes
    lab, *_ = duel()
    lab.phase("deploy")
    lab.hand(STORM)
    lab.play()
    assert lab.match is not None
    assert lab.topic == "deploy"
    request = lab.match.let_pass(DARK, ["deploy"])
    assert request is None or request.topic != "deploy"


def test_a_question_says_which_card_asks() -> None:
    lab, *_ = duel()
    (storm,) = lab.hand(STORM)
    lab.phase("deploy")
    lab.play()
    assert WORDS.about(lab.table, lab.request) == ""
    lab.answer(f"deploy {storm}")
    assert lab.topic != "deploy-to" or WORDS.about(lab.table, lab.request) == "Stormtrooper"


def test_phases_in_which_nothing_happened_are_not_told() -> None:
    lab, *_ = duel()
    quiet = [event("phase", number) for number in range(1, 4)]
    rows = [*quiet, event("activate", 3), event("recirculate")]
    told = [WORDS.deed(lab.table, one, after) for one, after in zip_longest(rows, rows[1:])]
    assert [sentence for sentence in told if sentence] == [
        f"{PHASES[3].capitalize()} phase.",
        "Dark activates 3 Force.",
        "Used Piles go under the Reserve Decks.",
    ]


#: Signs and short forms that nobody should have to read.
SHORTHAND = re.compile(r"[@|{}<>\[\]]|=>|\bbd_|\b\dd\b|\bopp\b|ONCE/|\b(?!TIE|AT|LOM)[A-Z]{3,}\b|\bchars?\b")


def test_card_texts_are_english_sentences() -> None:
    for one in CARDS:
        found = SHORTHAND.search(one.effect)
        assert found is None, (one.title, found, one.effect)
        if one.effect:
            assert one.effect[0].isupper() or not one.effect[0].isalpha(), one.title
            assert one.effect.endswith("."), one.title


def test_every_card_says_whether_it_is_played() -> None:
    assert GAME.cards is not None
    found = {state.id: state for state in GAME.cards()}
    assert set(found) == {one.id for one in CARDS}
    for id, state in found.items():
        assert state.state == (WHOLE if id in TEXTS else UNPLAYED)
        assert bool(state.missing) == (state.state == UNPLAYED)


def test_the_terminal_and_the_browser_list_them_with_the_choices() -> None:
    lab, *_ = duel()
    (pilot,) = lab.hand("D1_180")
    lab.phase("deploy")
    lab.play()
    assert lab.match is not None
    menu = Menu(WORDS, lab.table, lab.request.options(), lab.request)
    assert any(line.endswith("deploy Imperial Pilot (2 Force)") for line, _ in menu.lines(80))
    asked = views.question(lab.match, 0, DARK)
    assert asked is not None
    lines = {line.id: line for line in asked.options}
    assert lines[f"deploy {pilot}"].stakes == "2 Force"
    assert lines["pass"].closes


def test_cards_are_drawn_and_force_is_lost_in_one_go() -> None:
    lab = Lab(CANTINA, VADER)
    lab.force(DARK, 5)
    lab.phase("draw")
    lab.play()
    batches = dict(WORDS.batches(lab.table, lab.request))
    assert {name: len(ids) for name, ids in batches.items()} == {
        "Draw 2 cards": 2,
        "Draw 3 cards": 3,
        "Draw all 5 cards of the Force Pile": 5,
    }
    held = len(lab.table.piles[DARK][HAND])
    lab.answer(*batches["Draw 3 cards"])
    assert len(lab.table.piles[DARK][HAND]) == held + 3
    assert list(dict(WORDS.batches(lab.table, lab.request))) == ["Draw all 2 cards of the Force Pile"]
    lab = Lab(CANTINA, VADER)
    lab.force(DARK, 2)
    lab.table.losses.append(Loss(DARK, 3, "drain", NONE))
    lab.table.then(("lose_unit", ()))
    lab.play()
    ((name, ids),) = WORDS.batches(lab.table, lab.request)
    assert name == "Lose all 3 from the Reserve Deck"
    lost = len(lab.table.piles[DARK][LOST])
    lab.answer(*ids)
    assert len(lab.table.piles[DARK][LOST]) == lost + 3
    assert not lab.table.losses
    about: dict[str, int | str] = {"why": "damage", "damage": 1, "attrition": 0}
    one = Choose(DARK, "?", lambda: [LoseFrom(RESERVE)], topic="damage", about=about)
    assert WORDS.batches(lab.table, one) == ()
    two = Choose(DARK, "?", lambda: [LoseFrom(RESERVE)], topic="damage", about={**about, "damage": 2})
    assert [name for name, _ in WORDS.batches(lab.table, two)] == ["Lose both from the Reserve Deck"]
    many = Choose(DARK, "?", lambda: [LoseFrom(RESERVE)], topic="damage", about={**about, "damage": 4})
    assert [len(ids) for _, ids in WORDS.batches(lab.table, many)] == [4]


def test_copies_stand_as_one_or_can_be_told_apart() -> None:
    """Two Stormtroopers at a place are as good as each other; one elsewhere, or with a weapon, is not."""
    lab = Lab(CANTINA, JUNDLAND, *[STORM] * 4, "D1_315", TROOPER_DARK, TROOPER_DARK)
    cantina, jundland = lab.place(CANTINA), lab.place(JUNDLAND)
    one, two, armed = (lab.put(STORM, cantina) for _ in range(3))
    other = lab.put(STORM, jundland)
    lab.put("D1_315", on=armed)
    walks = [Walk(card, 5) for card in (one, two, armed, other)]
    assert WORDS.joined(lab.table, walks) == [walks[:2], [walks[2]], [walks[3]]]
    names = [WORDS.option(lab.table, Forfeit(card)) for card in (one, armed, other)]
    assert names == [
        "forfeit Stormtrooper at Tatooine: Cantina",
        "forfeit Stormtrooper with Gaderffii Stick at Tatooine: Cantina",
        "forfeit Stormtrooper at Tatooine: Jundland Wastes",
    ]
    lab.table.arrived |= 1 << two
    assert len(WORDS.joined(lab.table, walks)) == 4
    first, second = lab.hand(TROOPER_DARK, TROOPER_DARK)
    lose = [LoseFromHand(card) for card in (first, second)]
    assert WORDS.joined(lab.table, lose) == [lose]


def test_the_stage_stays_where_a_drain_is_while_it_is_lost() -> None:
    lab = Lab(CANTINA, VADER, JUNDLAND)
    place = lab.place(CANTINA)
    lab.put(VADER, place)
    lab.force(DARK, 3)
    lab.force(1 - DARK, 3)
    lab.phase("control")
    lab.play()
    lab.answer(f"drain {place}")
    while lab.request.topic != "lose-force":
        lab.answer("pass")
    (loss,) = lab.table.losses
    assert (loss.reason, loss.place) == ("drain", place)
    drawn = picture(lab.table, DARK)
    assert drawn.focus == (f"place-{place}",)
    stops = {stop.card.ids[0]: stop for row in drawn.rows.values() for stop in row.stops}
    assert stops[f"place-{place}"].middle == (f"Dark drains {loss.left:g} Force here",)
    assert all(not stop.middle for id, stop in stops.items() if id != f"place-{place}")


def test_a_card_looks_like_what_it_is() -> None:
    """Weapons of characters are no characters, whatever their titles and subtypes say."""
    lab = Lab(CANTINA, VADER, SABER, TROOPER_DARK, IMPERIAL_BLASTER)
    place = lab.place(CANTINA)
    lab.put(SABER, on=lab.put(VADER, place))
    lab.put(IMPERIAL_BLASTER, on=lab.put(TROOPER_DARK, place))
    (row,) = picture(lab.table, DARK).rows.values()
    cards = [card for one in row.stops[0].near for card in (one, *one.on)]
    assert [card.art.split("#")[1] for card in cards] == ["lead", "saber", "alien", "blaster"]


def test_every_kind_of_option_has_words() -> None:
    assert set(words._OPTIONS) == set(VERBS.values())


#: Events whose numbers are places, of which the table has two; and how many numbers an event has.
_OF_PLACES = (
    *("move", "move-system", "react", "return", "battle", "battle-ends", "battle-over", "drain"),
    *("drain-fails", "disembark", "imprison", "deliver", "phase", "deploy", "corrected-parsec"),
)
_LENGTHS = {"shot": 5, "deploy": 3, "corrected-state": 3}


#: Not every number may stand in them.
_OF_PILES = {"laid", "corrected", "corrected-count", "lose-unseen", "shuffle"}


@pytest.mark.parametrize("verb", sorted(set(words._EVENTS) - _OF_PILES))
def test_every_sentence_reads_well_with_0_1_and_2(verb: str) -> None:
    """Events are told with numbers: whatever they count, nouns agree and the sentence is one."""
    lab = Lab("D1_290", "D1_295", "L1_28")
    for id in ("D1_290", "D1_295"):
        lab.place(id)
    for number in (0, 1, 2):
        told = number % 2 if verb in _OF_PLACES else number
        text = WORDS.event(lab.table, Event((verb, DARK, (told,) * _LENGTHS.get(verb, 8), (), None, [])))
        assert not text or (text[0].isupper() and text.endswith(".")), text
        assert not re.search(r"\b1 (cards|destinies|turns)\b|\b[02] (card|destiny|turn)\b", text), text
        assert "  " not in text
        assert ".." not in text


def test_a_clause_of_an_interrupt_is_told_without_loose_ends() -> None:
    """“answer with Sense (while Interrupt is being played …)”: no “it:” before it, no bracket left open."""
    ids = [card.id for card in CARDS if card.kind == "interrupt"]
    for id in ids:
        lab = Lab(id)
        (card,) = lab.hand(id)
        for part in range(len(lab.table.config.texts[card].actions)):
            text = WORDS.option(lab.table, Play(card, part))
            assert text.count("(") == text.count(")"), text
            assert "(it" not in text, text


def test_a_location_goes_beside_others_by_their_names() -> None:
    lab = Lab(CANTINA, JUNDLAND, VADER)
    lab.place(CANTINA)
    lab.place(JUNDLAND)
    row = [place_name(lab.table, place) for place in lab.table.rows[0]]
    title = row[0].split(":")[0]
    short = [name.removeprefix(f"{title}: ") for name in row]
    said = [WORDS.option(lab.table, PickSpot(1, index)) for index in range(len(row) + 1)]
    assert said[0] == f"to the left of {short[0]}"
    assert said[-1] == f"to the right of {short[-1]}"
    between = [f"between {one} and {other}" for one, other in pairwise(short)]
    assert said[1:-1] == between
    assert WORDS.option(lab.table, PickSpot(0)) == "in a row of its own"
