"""A player without a browser: talks to the API as the page does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from understudy.core.picture import merged
from understudy.store import Store, open_store
from understudy.web.app import create_app
from understudy.web.hall import Hall
from understudy.web.security import Rule

Json = dict[str, Any]
#: No test is held up by how fast it asks.
FREE = Rule(rate=1e6, burst=1e6)


@contextmanager
def server(place: Path | Store, rule: Rule = FREE, **how: Any) -> Iterator[TestClient]:
    """A server in this process."""
    store = open_store(str(place)) if isinstance(place, Path) else place
    app = create_app(store, rule)
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False, **how) as client:
        yield client


class Player:
    """One tab that plays one match."""

    def __init__(self, client: TestClient, id: str, seat: int | None = None) -> None:
        self.client = client
        self.id = id
        self.seat = seat
        self.state: Json = {}
        self.look()

    @classmethod
    def begin(cls, client: TestClient, game: str = "tyrants", **wish: Any) -> Player:
        made = client.post("/api/matches", json={"game": game, "seed": 7, **wish})
        assert made.status_code == 201, made.text
        return cls(client, made.json()["id"])

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    def get(self, what: str = "", **query: Any) -> Any:
        found = self.client.get(f"{self.path}{what}", params=query)
        assert found.status_code == 200, found.text
        return found.json()

    def look(self, **query: Any) -> Json:
        if self.seat is not None:
            query["seat"] = self.seat
        self.state = self.get(**query)
        return self.state

    def do(self, what: str, method: str = "POST", **body: Any) -> Json:
        """A change that must succeed."""
        found = self.client.request(method, f"{self.path}/{what}", json={"no": self.state["no"], **body})
        assert found.status_code == 200, found.text
        reply: Json = found.json()
        self.learn(reply)
        return reply

    def learn(self, reply: Json) -> None:
        """What the page knows after a reply that tells what is different."""
        self.state = after(self.state, reply)

    def answer(self, answer: str | Sequence[str] | None = None) -> Json:
        """Answer what is asked; without an answer, as the stand-in would."""
        return self.do("answer", answer=self.advice() if answer is None else answer)

    def advice(self) -> str | list[str]:
        question = self.state["question"]
        if question["kind"] == "choose":
            return str(self.get("/hint")["id"])
        return some_by_hand(question)

    def play(self, answers: int = 10_000) -> Player:
        """Some answers, or to the end."""
        for _ in range(answers):
            if self.state["question"] is None:
                break
            self.answer()
        return self


def let_go(client: TestClient) -> None:
    """The server has no match in memory any more: each is played back from its log."""
    hall: Hall = client.app.state.hall  # type: ignore[attr-defined]
    for id, desk in hall._desks.items():
        hall._drop(id, desk)


def after(state: Json, reply: Json) -> Json:
    """The state that a reply leads to, put together as the page does it."""
    assert reply["base"] in (None, state["no"]), "it is meant for a page that knows something else"
    beside = ("base", "first", "rest", "same_turns", "picture", "taken_back")
    news = {name: value for name, value in reply.items() if name not in beside}
    turns = [*state["turns"][: reply["same_turns"]], *reply["turns"]]
    picture = state["picture"]
    if reply["picture"] is not None:
        picture = {**picture, **reply["picture"]}
    elif picture is not None:
        for difference in (reply["first"], *(move["changes"] for move in reply["moves"]), reply["rest"]):
            picture = merged(picture, difference)
    return {**state, **news, "turns": turns, "picture": picture}


def some_by_hand(question: Json) -> str | list[str]:
    """Something that can have come up at the real table."""
    typed = question["typed"]
    if question["kind"] in ("pick", "judge"):
        return str(typed["choices"][0]["id"])
    if typed["dice"]:
        return [die["faces"][0] for die in typed["dice"]]
    many = [choice["id"] for choice in typed["choices"] for _ in range(choice["left"])]
    return many[: typed["count"]]
