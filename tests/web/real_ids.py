"""Hooks for schemathesis: most cases that are well-formed are about a match that is there, as it stands now.

No schema can say which ids exist, or which answers, plans and values are possible at this moment; without
this nearly every case would end at 404 or 409.
"""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import Any

import requests
import schemathesis
from schemathesis.generation import GenerationMode

BASE = os.environ["UNDERSTUDY_ADDRESS"]
NOTES = Path(os.environ["UNDERSTUDY_NOTES"])
WISHES: tuple[dict[str, Any], ...] = (
    {"game": "tyrants", "seed": 5},
    {"game": "carwars", "seed": 5, "seats": ["person", "bot", "bot"]},
    {"game": "pennies", "seed": 5, "typed": {"roll": "people"}},
    {"game": "tyrants", "seed": 6},
)
#: Which of these matches has what a call is about, where not all have.
FITTING = {"correct": 1, "fields": 1, "sketches": 1, "overrule": 3, "ways": 3, "stand_in": 0, "back": 0}
#: One case in so many is left as it is.
LEFT = 6
_numbers = count()
_matches: dict[int, str] = {}


def call(path: str, body: Any = None) -> Any:
    url = f"{BASE}/api/matches{path}"
    reply = requests.get(url, timeout=20) if body is None else requests.post(url, json=body, timeout=20)
    return reply.json() if reply.status_code < 300 else None


def match(number: int) -> tuple[str, Any]:
    """A match in full swing, begun anew when it is over."""
    index = number % len(WISHES)
    state = call(f"/{_matches[index]}") if index in _matches else None
    if state is None or state["over"]:
        _matches[index] = call("", WISHES[index])["id"]
        for _ in range(3):
            state = call(f"/{_matches[index]}")
            call(f"/{_matches[index]}/stand-in", {"no": state["no"]})
        state = call(f"/{_matches[index]}")
    return _matches[index], state


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    number = next(_numbers)
    meta, name = case.meta, case.operation.definition.raw["operationId"]
    if meta is None or meta.generation.mode != GenerationMode.POSITIVE or number % LEFT == 0:
        return
    if "{id}" not in case.path or name == "forget" or meta.phase.name.value == "stateful":
        return
    id, state = match(FITTING.get(name, number // LEFT))
    case.path_parameters["id"] = id
    if "n" in case.path_parameters:
        case.path_parameters["n"] = number % (state["n"] + 1)
    if "turn" in case.path_parameters:
        case.path_parameters["turn"] = 1 + number % max(1, len(state["turns"]))
    if isinstance(case.body, dict) and "no" in case.body:
        case.body = {**case.body, "no": state["no"], **possible(name, id, state, number)}


def possible(name: str, id: str, state: Any, number: int) -> dict[str, Any]:
    """What a change may say at this moment."""
    question = state["question"]
    if name == "answer" and question["options"]:
        return {"answer": question["options"][number % len(question["options"])]["id"]}
    if name == "answer" and question["typed"]:
        return {"answer": [question["typed"]["choices"][0]["id"]] * question["typed"]["count"]}
    if name == "back":
        own = [turn["back"] for turn in state["turns"] if turn["back"] is not None]
        return {"to": own[number % len(own)]} if own else {}
    if name == "correct":
        fields = call(f"/{id}/fields")["fields"]
        field = fields[number % len(fields)]
        value = field["allowed"][number % len(field["allowed"])]
        return {"of": field["of"], "name": field["name"], "value": value}
    return overruling(id, state) if name == "overrule" else {}


def overruling(id: str, state: Any) -> dict[str, Any]:
    for turn in reversed(state["turns"]):
        for plan in (call(f"/{id}/why/{turn['turn']}") or {"plans": []})["plans"]:
            ways = call(f"/{id}/ways/{plan['n']}")
            if ways is not None and len(ways["ways"]) > 1:
                return {"at": plan["n"], "plan": ways["ways"][0]["id"]}
    return {}


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    with NOTES.open("a", encoding="utf-8") as notes:
        notes.write(f"{case.operation.definition.raw['operationId']} {response.status_code}\n")
