"""R-TURN, R-RES, R-ACT and R-END: the course of a turn, what resources buy, and the end of the game."""

from __future__ import annotations

from typing import Any

from tests.games.tyrants.tables import asked, hall, offered, play, player, resources, start, table, zone

NOBLES = ["noble"] * 5


def middle(turn: dict[str, Any], **parts: Any) -> Any:
    """Black in the middle of a turn with no cards in hand."""
    return start({"board": {"skullport": {"black": 1}}, "players": [{"hand": []}], "turn": turn, **parts})


def test_r_turn_1_a_round_is_one_turn_of_everybody() -> None:
    """R-TURN-1."""
    match = start({"round": 3, "first": "red"})
    assert (asked(match), table(match).round) == ("black", 3)
    play(match, "end")
    assert (asked(match), table(match).round) == ("red", 4)


def test_r_turn_2_cards_and_actions_in_any_order() -> None:
    """R-TURN-2: a card, an action, a card, an action."""
    match = start({"board": {"skullport": {"black": 1}}, "players": [{"hand": ["soldier", "soldier"]}]})
    play(match, "play:soldier", "deploy:skullport", "play:soldier", "deploy:skullport")
    assert resources(match) == (0, 0)
    assert offered(match) == ["end"]


def test_r_turn_2_playing_cards_is_optional() -> None:
    """R-TURN-2, R-TURN-3(3): cards that were not played are discarded too."""
    match = start({"players": [{"hand": ["noble", "soldier"], "deck": ["house-guard"] * 5}]})
    play(match, "end")
    assert zone(match, "discard") == ["noble", "soldier"]


def test_r_turn_3_orders_come_before_discarding() -> None:
    """R-TURN-3(1), R-TURN-3(3): the promoted card is not discarded."""
    match = start({"players": [{"hand": ["advocate", "noble"], "deck": ["soldier"] * 5}]})
    play(match, "play:advocate", "option:2", "play:noble", "end")
    assert (zone(match, "inner"), zone(match, "discard")) == (["noble"], ["advocate"])


def test_r_turn_3_the_player_chooses_the_order_of_orders() -> None:
    """R-TURN-3(1)."""
    match = start({"players": [{"hand": ["advocate", "puppeteer", "noble"]}]})
    play(match, "play:advocate", "option:2", "play:puppeteer", "play:noble", "end")
    assert offered(match) == ["later:advocate", "later:puppeteer"]
    play(match, "later:puppeteer")
    assert offered(match) == ["promote:noble", "promote:advocate"]
    play(match, "promote:noble")
    assert zone(match, "inner") == ["noble", "puppeteer"]


def test_r_turn_3_marker_vp_at_the_end_of_the_turn() -> None:
    """R-TURN-3(2), R-CTRL-6."""
    match = start({"board": {"araumycos": {"black": 4}}})
    assert player(match).vp == 0
    play(match, "end")
    assert player(match).vp == 3


def test_r_turn_3_draw_to_five() -> None:
    """R-TURN-3(4)."""
    match = start({"players": [{"hand": ["noble"], "deck": ["soldier"] * 7}]})
    play(match, "end")
    assert (zone(match, "hand"), zone(match, "deck")) == (["soldier"] * 5, ["soldier"] * 2)


def test_r_turn_4_resources_are_lost() -> None:
    """R-TURN-4, R-RES-1."""
    match = middle({"power": 5, "influence": 5})
    play(match, "end", "end")
    assert (asked(match), resources(match)) == ("black", (0, 0))


def test_r_turn_5_played_cards_are_not_reshuffled() -> None:
    """R-TURN-5, F-45: drawing in mid-turn reshuffles the discard pile without the play area."""
    hand = ["rath-modar", "soldier"]
    match = start({"players": [{"hand": hand, "discard": ["noble"]}]})
    play(match, "play:soldier", "play:rath-modar")
    assert zone(match, "hand") == ["noble"]
    assert zone(match, "played") == ["rath-modar", "soldier"]


def test_r_turn_6_an_empty_deck_is_made_anew() -> None:
    """R-TURN-6: two cards from the deck, three from the new deck."""
    match = start({"players": [{"hand": [], "deck": ["soldier"] * 2, "discard": NOBLES}]})
    play(match, "end")
    assert zone(match, "hand") == ["noble"] * 3 + ["soldier"] * 2
    assert (zone(match, "deck"), zone(match, "discard")) == (["noble"] * 2, [])


def test_r_turn_6_nothing_to_draw() -> None:
    """R-TURN-6."""
    match = start({"players": [{"hand": ["noble", "soldier"]}]})
    play(match, "end")
    assert zone(match, "hand") == ["noble", "soldier"]


def test_r_res_1_a_turn_starts_with_nothing() -> None:
    """R-RES-1."""
    assert resources(start({"board": {"skullport": {"black": 5}}})) == (0, 0)


def test_r_res_1_marker_influence_at_the_start() -> None:
    """R-RES-1, R-CTRL-6."""
    assert resources(start({"board": {"araumycos": {"black": 1}, "tsenviilyq": {"black": 1}}})) == (0, 2)


def test_r_act_1_deploy_costs_one_power() -> None:
    """R-ACT-1."""
    match = play(middle({"power": 2}), "deploy:kanaglym~skullport.1")
    assert (resources(match), player(match).barracks) == ((1, 0), 38)


def test_r_act_2_assassinate_costs_three_power() -> None:
    """R-ACT-2."""
    board = {"skullport": {"black": 1, "white": 1}}
    assert "assassinate:skullport:white" not in offered(middle({"power": 2}, board=board))
    match = play(middle({"power": 4}, board=board), "assassinate:skullport:white")
    assert (resources(match), hall(match)) == ((1, 0), {"white": 1})


def test_r_act_3_return_an_enemy_spy_costs_three_power() -> None:
    """R-ACT-3."""
    board = {"skullport": {"black": 1, "spies": ["red"]}}
    assert "return-spy:skullport:red" not in offered(middle({"power": 2}, board=board))
    match = play(middle({"power": 3}, board=board), "return-spy:skullport:red")
    assert (resources(match), table(match).board.spies_left(1)) == ((0, 0), 5)


def test_r_act_4_recruit_at_the_printed_cost() -> None:
    """R-ACT-4: the row, the guards for 3 and the priestesses for 2."""
    market = ["spy-master", "blackguard", "bounty-hunter"]
    match = middle({"influence": 3}, market=market)
    assert offered(match)[1:] == [
        "recruit:spy-master:1",
        "recruit:blackguard:2",
        "recruit:house-guard",
        "recruit:priestess-of-lolth",
    ]
    play(match, "recruit:spy-master:1")
    assert (resources(match), zone(match, "discard")) == ((0, 1), ["spy-master"])


def test_r_act_4_starting_cards_are_not_for_sale() -> None:
    """R-ACT-4: they can lie in the row of a game with automas (ASM-33)."""
    parts: dict[str, Any] = {"seats": ["person", "automa"], "market": ["noble", "soldier", "kobold"]}
    bought = [option for option in offered(middle({"influence": 1}, **parts)) if option.startswith("recruit")]
    assert bought == ["recruit:kobold:3"]


def test_r_act_5_no_limit_per_turn() -> None:
    """R-ACT-5: four deployments, two assassinations, two purchases."""
    board = {"skullport": {"black": 1, "white": 2}}
    match = middle({"power": 8, "influence": 5}, board=board)
    play(match, *["deploy:skullport"] * 2, *["assassinate:skullport:white"] * 2)
    play(match, "recruit:house-guard", "recruit:priestess-of-lolth")
    assert (resources(match), zone(match, "discard")) == ((0, 0), ["house-guard", "priestess-of-lolth"])


def test_r_end_1_last_troop_triggers_the_end() -> None:
    """R-END-1, F-49: the round is completed, then the game is over."""
    match = middle({"power": 1}, players=[{"hand": [], "barracks": 1}])
    assert not table(match).final
    play(match, "deploy:skullport")
    assert table(match).final
    play(match, "end")
    assert asked(match) == "red"
    play(match, "end")
    assert match.over


def test_r_end_1_empty_market_deck_triggers_the_end() -> None:
    """R-END-1, F-50: although the row is full again."""
    market = ["kobold", "spy-master", "advocate", "blackguard", "inquisitor", "doppelganger"]
    match = middle({"influence": 1}, market=market, market_deck=["deathblade"])
    play(match, "recruit:kobold:1")
    assert (len(table(match).market), table(match).final) == (6, True)


def test_r_end_1_the_last_round_ends_before_the_first_player() -> None:
    """R-END-1, F-49: red was first, so black's turn is the last."""
    match = start({"first": "red", "final": True})
    play(match, "end")
    assert match.over


def test_r_end_2_score() -> None:
    """R-END-2: every part of it."""
    match = start(
        {
            "final": True,
            "first": "red",
            "board": {"chasmleap": {"black": 1}, "skullport": {"black": 2, "red": 1}, "everfire": {"red": 1}},
            "players": [
                {
                    "trophies": {"white": 2, "red": 1},
                    "vp": 5,
                    "hand": ["orcus"],
                    "deck": ["house-guard"],
                    "discard": ["insane-outcast", "noble"],
                    "inner": ["noble", "severin-silrajin"],
                },
                {"vp": 100},
            ],
        }
    )
    score = match.scores()[0]
    assert score.parts == {
        "sites": 1 + 4,
        "total control": 2,
        "trophies": 3,
        "deck": 5 + 1 - 1 + 0,
        "inner circle": 1 + 8,
        "VP tokens": 5,
    }
    assert score.total == 29


def test_r_end_2_cards_in_the_play_area_count() -> None:
    """R-END-2."""
    match = play(start({"players": [{"hand": ["bounty-hunter"]}]}), "play:bounty-hunter")
    assert match.scores()[0].parts["deck"] == 2


def test_r_end_3_most_points_win_and_ties_share() -> None:
    """R-END-3."""
    match = start({"players": [{"vp": 4}, {"vp": 4}, {"vp": 3}]}, ("person",) * 3)
    assert [score.winner for score in match.scores()] == [True, True, False]


def test_r_end_4_a_refilled_barracks_does_not_cancel_the_end() -> None:
    """R-END-4, F-18."""
    board = {"skullport": {"black": 1, "red": 1}}
    players = [{"hand": ["vampire-spawn"]}, {"barracks": 0}]
    match = start({"board": board, "final": True, "players": players})
    play(match, "play:vampire-spawn")
    assert (player(match, "red").barracks, table(match).final) == (1, True)
