"""Whole games through the API: questions, moves and reasons, undo, earlier moments, two tabs, journals."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.client import Json, Player, server
from understudy.core import journal
from understudy.core.registry import find
from understudy.web.keeper import TRUST


def test_a_whole_game_of_tyrants(client: TestClient) -> None:
    player = Player.begin(client).play()
    state = player.state
    assert state["over"]
    assert state["question"] is None
    assert sum(score["winner"] for score in state["scores"]) == 1
    assert {turn["seat"] for turn in state["turns"]} == {0, 1}
    assert client.get("/api/matches").json()["matches"][0]["over"]


def test_a_whole_game_of_arcs(client: TestClient) -> None:
    player = Player.begin(client, "arcs").play()
    state = player.state
    assert state["over"]
    assert any(score["winner"] for score in state["scores"])
    why = player.get(f"/why/{next(turn['turn'] for turn in state['turns'] if turn['thought'])}")
    assert why["moves"]


def test_a_game_without_pictures_is_played_by_text(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("understudy.games._template.GAME", replace(find("pennies"), picture=None))
    player = Player.begin(client, "pennies")
    assert player.state["picture"] is None
    assert "Pot" in player.state["text"]
    assert player.play().state["over"]


def test_the_question_says_what_is_asked_and_what_each_choice_touches(client: TestClient) -> None:
    player = Player.begin(client)
    question = player.state["question"]
    assert question["no"] == player.state["no"]
    assert question["yours"]
    assert question["text"].endswith(("site", "act", "influence)", "start?")) or question["text"]
    for option in question["options"]:
        assert option["id"]
        assert option["text"]
        assert {"id", "text", "brief", "group", "touches"} <= set(option)
    player.play(3)
    assert any(option["touches"] for option in player.state["question"]["options"])


def test_moves_tell_the_bots_turn_with_reasons_and_changes(client: TestClient) -> None:
    player = Player.begin(client)
    moves: list[Json] = []
    while not any(move["reason"] for move in moves):
        moves = player.answer()["moves"]
    told = [move for move in moves if move["reason"]]
    assert told[0]["rules"]
    assert any(move["changes"] for move in moves)
    assert [move["n"] for move in moves] == sorted(move["n"] for move in moves)
    assert moves[-1]["n"] <= player.state["n"]


#: What a page keeps; the sentences of the log and of the table it asks for.
KEPT = ("no", "n", "over", "eyes", "question", "turns", "scores", "undo", "redo", "typed", "picture")


@pytest.mark.parametrize("game", ["tyrants", "arcs", "carwars", "pennies"])
def test_changes_lead_from_one_state_to_the_next(client: TestClient, game: str) -> None:
    """Whoever applies every reply in order knows what is there in the end."""
    player = Player.begin(client, game)
    for number in range(40):
        if player.state["over"]:
            break
        player.answer()
        if number % 7 == 6:
            player.do("undo")
        seen = player.state
        now = player.look()
        assert {name: seen[name] for name in KEPT} == {name: now[name] for name in KEPT}
        for name in ("parts", "zones"):
            assert [*(seen["picture"] or {name: ()})[name]] == [*(now["picture"] or {name: ()})[name]]


def test_a_reply_says_what_it_is_meant_for(client: TestClient) -> None:
    """Whoever knows the match as it was after that event, and nobody else."""
    player = Player.begin(client).play(2)
    known = player.state
    assert player.answer()["base"] == known["no"]
    news = player.get("/news", no=known["no"], n=known["n"], eyes=known["eyes"])
    assert (news["base"], news["picture"]) == (known["no"], None)
    known = player.state
    assert player.do("undo")["base"] == known["no"]
    news = player.get("/news", no=known["no"], n=known["n"], eyes=known["eyes"])
    assert news["base"] is None
    assert news["picture"]


@pytest.mark.parametrize("seats", [["person", "automa"], ["person", "person", "automa"]])
def test_another_tab_learns_the_same_from_the_news(client: TestClient, seats: list[str]) -> None:
    one = Player.begin(client, seats=seats).play(4)
    other = Player(client, one.id)
    for number in range(30):
        one.answer()
        if number % 5 == 4:
            one.do("undo")
        if number % 3:
            continue
        state = other.state
        other.learn(other.get("/news", no=state["no"], n=state["n"], eyes=state["eyes"]))
        seen, now = other.state, other.look()
        assert {name: seen[name] for name in KEPT} == {name: now[name] for name in KEPT}


#: Bytes of a reply: most answers, and the longest turn of several bots.
ORDINARY = 22_000
LONGEST = 40_000


@pytest.mark.parametrize("game", ["tyrants", "arcs", "carwars", "pennies"])
def test_a_reply_holds_what_changed_once(client: TestClient, game: str) -> None:
    """Over a whole game: of twenty replies nineteen are small, and no picture is sent whole."""
    player = Player.begin(client, game)
    sizes = []
    while not player.state["over"]:
        answer = {"no": player.state["no"], "answer": player.advice()}
        found = client.post(f"{player.path}/answer", json=answer)
        player.learn(found.json())
        sizes.append(len(found.content))
        assert found.json()["picture"] is None
    sizes.sort()
    assert sizes[len(sizes) * 19 // 20] <= ORDINARY
    assert sizes[-1] <= LONGEST


def test_why_gives_the_printed_pages_of_a_bots_turn(client: TestClient) -> None:
    player = Player.begin(client).play(12)
    turn = next(turn for turn in player.state["turns"] if turn["thought"])
    why = player.get(f"/why/{turn['turn']}")
    assert why["name"] == turn["name"]
    assert any(line["rules"] for page in why["pages"] for line in page["lines"])
    assert why["moves"][0]["heading"]
    known = client.get("/api/rules/tyrants").json()["statements"]
    cited = {rule for page in why["pages"] for line in page["lines"] for rule in line["rules"]}
    assert cited <= set(known)


@pytest.mark.parametrize("game", ["tyrants", "arcs", "carwars"])
def test_every_move_finds_the_line_that_caused_it_by_its_number(client: TestClient, game: str) -> None:
    """Sentences repeat themselves; numbers do not."""
    player = Player.begin(client, game).play(25)
    joined = 0
    for turn in player.state["turns"]:
        if not turn["thought"]:
            continue
        why = player.get(f"/why/{turn['turn']}")
        lines = [(page, line) for page in why["pages"] for line in page["lines"]]
        decided = {plan["n"] for plan in why["plans"]}
        for move in why["moves"]:
            if move["cause"] < 0:
                continue
            pages = [page for page, line in lines if move["cause"] in line["marks"]]
            assert len(pages) == 1
            if move["decision"] >= 0:
                # What a turn prescribes without a choice may follow a decision: its page decides nothing.
                assert pages[0]["decision"] in (move["decision"], -1)
                assert move["decision"] in decided
            joined += 1
    assert joined > 5


# -- going back ----------------------------------------------------------------------------------------------


def test_undo_and_redo(client: TestClient) -> None:
    player = Player.begin(client).play(10)
    before = player.get("/at/" + str(player.state["n"]))["picture"]
    asked = player.state["question"]["text"]
    player.answer()
    reply = player.do("undo")
    assert reply["taken_back"]["count"] >= 1
    assert player.state["question"]["text"] == asked
    assert player.state["picture"] == before
    assert player.state["redo"]
    assert not player.do("redo")["redo"]
    player.do("undo")
    assert player.state["picture"] == before


def test_undo_says_when_cards_were_seen_and_what_to_put_back(client: TestClient) -> None:
    player = Player.begin(client)
    while not (player.state["undo"] or {"revealed": False})["revealed"]:
        player.answer()
    reply = player.do("undo")
    assert reply["taken_back"]["revealed"]
    assert reply["taken_back"]["put_back"]


def test_an_answer_after_an_undo_forgets_what_was_undone(client: TestClient) -> None:
    player = Player.begin(client).play(8)
    player.do("undo")
    player.answer(player.state["question"]["options"][-1]["id"])
    assert not player.state["redo"]
    refused = client.post(f"{player.path}/redo", json={"no": player.state["no"]})
    assert refused.status_code == 422
    assert "nothing to redo" in refused.json()["text"]


def test_nothing_to_undo(client: TestClient) -> None:
    player = Player.begin(client)
    refused = client.post(f"{player.path}/undo", json={"no": player.state["no"]})
    assert refused.status_code == 422
    assert player.look()["question"] is not None


def test_back_to_any_turn_and_forth_again(client: TestClient) -> None:
    player = Player.begin(client).play(30)
    whole, last = client.get(f"{player.path}/journal?secrets=1").text, player.state["n"]
    own = [turn for turn in player.state["turns"] if turn["back"] is not None]
    player.do("back", to=own[1]["back"])
    assert player.state["n"] == own[1]["back"]
    while player.state["redo"]:
        player.do("redo")
    assert player.state["n"] == last
    assert client.get(f"{player.path}/journal?secrets=1").text == whole


def test_one_can_go_back_to_own_decisions_only(client: TestClient) -> None:
    player = Player.begin(client).play(5)
    for to in (0, player.state["n"], 99_999):
        refused = client.post(f"{player.path}/back", json={"no": player.state["no"], "to": to})
        assert refused.status_code == 422
    assert player.look()["question"] is not None


def test_undo_outlives_the_server(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as client:
        player = Player.begin(client).play(15)
        player.do("undo")
        player.do("undo")
        before = player.state
    with server(tmp_path / "games.db") as client:
        again = Player(client, player.id)
        assert again.state["question"] == before["question"]
        assert again.state["picture"] == before["picture"]
        again.do("redo")
        again.do("redo")
        assert not again.state["redo"]


def test_an_earlier_moment_is_looked_at_without_going_back(client: TestClient) -> None:
    player = Player.begin(client)
    first = player.state["picture"]
    start = player.state["n"]
    player.play(20)
    seen = player.get(f"/at/{start}")
    assert seen["picture"]["parts"] == first["parts"]
    assert player.look()["n"] > start
    assert client.get(f"{player.path}/at/99999").status_code == 422


# -- several at once -----------------------------------------------------------------------------------------


def test_of_two_answers_to_one_question_one_wins_and_the_other_is_told(client: TestClient) -> None:
    one = Player.begin(client)
    two = Player(client, one.id)
    option = one.state["question"]["options"][0]["id"]
    one.answer(option)
    late = client.post(f"{two.path}/answer", json={"no": two.state["no"], "answer": option})
    assert late.status_code == 409
    problem = late.json()
    assert problem["error"] == "stale"
    assert problem["state"]["no"] == one.state["no"]
    assert problem["state"]["question"] == one.state["question"]


def test_two_servers_on_one_database_do_not_lose_each_others_answers(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as here, server(tmp_path / "games.db") as there:
        one = Player.begin(here).play(3)
        two = Player(there, one.id).play(3)
        late = here.post(f"{one.path}/answer", json={"no": one.state["no"], "answer": one.advice()})
        assert late.status_code == 409
        assert late.json()["state"]["no"] == two.state["no"]
        assert one.look()["n"] == two.state["n"]
        one.play(2)
        time.sleep(TRUST)
        assert two.look()["n"] == one.state["n"]


def test_people_do_not_see_each_others_hands(client: TestClient) -> None:
    black = Player.begin(client, seats=["person", "person"])
    black.play(4)
    asked = black.state["question"]["seat"]
    other = Player(client, black.id, seat=1 - asked)
    assert other.state["eyes"] == 1 - asked
    assert not other.state["question"]["yours"]
    assert other.state["question"]["options"] == []
    onlooker = Player(client, black.id, seat=-1)
    assert onlooker.state["picture"]["zones"].get("hand") is None


def test_people_do_not_read_each_others_decisions_in_what_an_undo_would_take_back(client: TestClient) -> None:
    """In Arcs one plays cards face down: neither undo nor question tells the other seat which."""
    one = Player.begin(client, "arcs", seats=["person", "person"])
    told = 0
    for _ in range(30):
        decided = one.state["question"]["seat"]
        one.answer()
        if one.state["over"] or one.state["question"]["kind"] != "choose":
            break
        for seat in (0, 1):
            state = Player(client, one.id, seat=seat).state
            asked = state["question"]
            if asked["seat"] != seat:
                assert (asked["text"], asked["about"], asked["options"]) == ("", "", [])
            own = seat == decided
            assert state["undo"]["text"].startswith("what ") is not own
            told += own
    assert told > 10


def test_the_list_does_not_tell_what_is_asked_among_several_people(client: TestClient) -> None:
    Player.begin(client, "arcs", seats=["person", "person"]).play(3)
    (listed,) = client.get("/api/matches").json()["matches"]
    assert listed["asked"].endswith(" decides")


def test_the_stand_in_plays_a_turn(client: TestClient) -> None:
    player = Player.begin(client).play(2)
    turns = len(player.state["turns"])
    player.do("stand-in")
    assert len(player.state["turns"]) > turns
    assert player.state["question"]["seat"] == 0


def test_another_game_has_the_same_players_and_new_chance(client: TestClient) -> None:
    player = Player.begin(client).play()
    first = client.get(f"{player.path}/journal").text.splitlines()[0]
    for turned in (False, True):
        made = client.post(f"{player.path}/again", json={"turned": turned})
        assert made.status_code == 201
        path = made.headers["location"]
        line = client.get(f"{path}/journal?secrets=1").text.splitlines()[0]
        old, new = json.loads(first), json.loads(line)
        assert new["seed"] != old["seed"]
        assert new["seats"] == ([*old["seats"][-1:], *old["seats"][:-1]] if turned else old["seats"])
        assert {**new, "seed": 0, "seats": 0} == {**old, "seed": 0, "seats": 0}
    assert client.post("/api/matches/nothing/again", json={}).status_code == 404


# -- keeping -------------------------------------------------------------------------------------------------


def test_the_journal_is_read_by_the_command_line(client: TestClient) -> None:
    player = Player.begin(client).play()
    found = client.get(f"{player.path}/journal")
    assert "attachment" in found.headers["content-disposition"]
    match = journal.loads(found.text, find, verify=True)
    assert match.over
    assert len(match.entries) == player.state["n"]


def test_the_journal_of_a_running_game_is_for_the_owner_who_says_so(client: TestClient) -> None:
    player = Player.begin(client, "pennies").play(2)
    refused = client.get(f"{player.path}/journal")
    assert refused.status_code == 403
    assert "it holds all cards, and a saved game also the seed" in refused.json()["text"]
    assert '"seed": 7' in client.get(f"{player.path}/journal?secrets=1").text
    assert '"seed"' not in client.get(player.path).text
    player.play()
    assert client.get(f"{player.path}/journal").status_code == 200


def test_the_replay_file_needs_nothing_else(client: TestClient) -> None:
    player = Player.begin(client, "pennies").play()
    page = client.get(f"{player.path}/replay.html")
    assert "attachment" in page.headers["content-disposition"]
    assert "http://" not in page.text.replace("http://www.w3.org/", "")
    assert "src=" not in page.text
    start = page.text.index('id="data">') + len('id="data">')
    data = json.loads(page.text[start : page.text.index("</script>", start)])
    assert data["over"]
    assert data["moves"]


def test_the_replay_gives_every_move(client: TestClient) -> None:
    player = Player.begin(client).play(20)
    whole = player.get("/moves")
    assert whole["n"] == player.state["n"]
    # Deeds in a row are one line: the part begins and ends with whole lines.
    starts = sorted({move["n"] for move in whole["moves"]})
    first, last = (starts[len(starts) * share // 4] - 1 for share in (1, 3))
    part = player.get("/moves", first=first, last=last)
    assert part["moves"]
    assert [move["text"] for move in part["moves"]] == [
        move["text"] for move in whole["moves"] if first < move["n"] <= last
    ]


def test_a_deleted_match_is_gone_and_others_are_not(client: TestClient) -> None:
    one, two = Player.begin(client), Player.begin(client)
    assert client.delete(one.path).status_code == 204
    assert client.delete(one.path).status_code == 404
    assert client.get(one.path).status_code == 404
    assert client.get(f"/game/{one.id}").status_code == 404
    assert two.look()["n"] > 0
    assert [match["id"] for match in client.get("/api/matches").json()["matches"]] == [two.id]


def test_matches_are_listed_page_by_page_found_and_put_away(client: TestClient) -> None:
    ids = [Player.begin(client, "pennies" if number % 2 else "tyrants").id for number in range(60)]
    whole = client.get("/api/matches").json()
    assert (len(whole["matches"]), whole["total"]) == (50, 60)
    rest = client.get("/api/matches?first=50&most=50").json()["matches"]
    assert [match["id"] for match in [*whole["matches"], *rest]] == ids[::-1]
    assert client.get("/api/matches?search=TYRANTS+underdark").json()["total"] == 30
    assert client.get(f"/api/matches?search={ids[3]}").json()["matches"][0]["id"] == ids[3]
    assert client.get("/api/matches?shelf=over").json()["total"] == 0
    away = client.post("/api/archive", json={"ids": ids[:5], "archived": True})
    assert away.json() == {"count": 5}
    assert client.get("/api/matches?shelf=open").json()["total"] == 55
    assert client.get("/api/matches?shelf=archive").json()["total"] == 5
    assert client.get("/api/matches?shelf=attic").status_code == 400


def test_many_matches_are_deleted_at_once(client: TestClient) -> None:
    ids = [Player.begin(client, "pennies").id for _ in range(8)]
    found = client.post("/api/forget", json={"ids": [*ids[:6], ids[0], "x", "a" * 20]})
    assert found.json() == {"count": 6}
    assert client.get("/api/matches").json()["total"] == 2
    assert client.get(f"/api/matches/{ids[0]}").status_code == 404
    assert client.post("/api/forget", json={"ids": []}).status_code == 400


@pytest.mark.parametrize("path", ["/", "/new/tyrants", "/game/{id}", "/game/{id}/replay"])
def test_pages_stand_on_their_own(client: TestClient, path: str) -> None:
    player = Player.begin(client)
    page = client.get(path.format(id=player.id))
    assert page.status_code == 200
    assert "<html" in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text


# -- overruling ----------------------------------------------------------------------------------------------


def a_plan(player: Player, ways: int = 2) -> tuple[Json, Json]:
    """The first plan of a bot that had at least so many ways, and the ways."""
    for turn in player.state["turns"]:
        for plan in player.get(f"/why/{turn['turn']}")["plans"]:
            found = player.get(f"/ways/{plan['n']}")
            if len(found["ways"]) >= ways:
                return plan, found
    raise AssertionError("no bot had a choice")


def test_a_bot_is_overruled_and_the_log_keeps_it(client: TestClient) -> None:
    player = Player.begin(client).play(12)
    plan, found = a_plan(player)
    assert plan["text"] in [way["text"] for way in found["ways"] if way["id"] == found["done"]]
    other = next(way for way in found["ways"] if way["id"] != found["done"])
    before = player.state
    reply = player.do("overrule", at=plan["n"], plan=other["id"])
    assert reply["taken_back"]["text"]
    assert any("overruled" in move["reason"] for move in reply["moves"])
    again = player.get(f"/ways/{plan['n']}")
    assert again["done"] == other["id"]
    journal = client.get(f"{player.path}/journal?secrets=1").text.splitlines()
    assert '"by": "overruled"' in journal[plan["n"] + 1]

    undone = player.do("undo")
    assert player.get(f"/ways/{plan['n']}")["done"] == found["done"]
    assert undone["n"] <= before["n"]


def test_an_overruled_bot_is_loaded_as_it_was(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as client:
        player = Player.begin(client, "arcs").play(12)
        plan, found = a_plan(player)
        other = next(way for way in found["ways"] if way["id"] != found["done"])
        player.do("overrule", at=plan["n"], plan=other["id"])
        state = player.state
    with server(tmp_path / "games.db") as client:
        later = Player(client, player.id)
        assert later.state["picture"] == state["picture"]
        assert later.get(f"/ways/{plan['n']}")["done"] == other["id"]


def test_what_cannot_be_overruled_is_said(client: TestClient) -> None:
    player = Player.begin(client).play(12)
    plan, found = a_plan(player)
    for body, words in (
        ({"at": plan["n"], "plan": "fly"}, "“fly” is not a choice here. Choose from: "),
        ({"at": 10**6, "plan": found["done"]}, "Answer 1000000 is not a bot's decision."),
    ):
        reply = client.post(f"{player.path}/overrule", json={"no": player.state["no"], **body})
        assert reply.status_code == 422
        assert words in reply.json()["text"]
    assert player.look()["n"] == player.state["n"]
    assert player.get(f"/ways/{plan['n']}") == found
