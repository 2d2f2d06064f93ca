"""The description of the API (OpenAPI 3.1), made from the list of calls and the types they use."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from understudy import __version__
from understudy.core import registry
from understudy.web.api import CALLS, Call, Query, TextQuery
from understudy.web.messages import Changed, Made, Problem, Stale

Schema = dict[str, Any]
_REF = "#/components/schemas/{name}"
#: What any call may answer: malformed, private or from elsewhere, too much, a fault, the database away.
ALWAYS = (400, 403, 405, 408, 413, 421, 429, 500, 503)
MEANINGS = {
    200: "The result.",
    201: "It was made.",
    204: "It is gone.",
    400: "The request is malformed.",
    403: "The token is missing, another site asked, or it is not for this seat.",
    404: "Not found here.",
    405: "This address cannot be used that way.",
    408: "The request took too long.",
    409: "The match has continued in the meantime; this is its current state.",
    410: "The match cannot be played back by this program.",
    413: "The request is too large.",
    415: "The body must be JSON.",
    421: "The server is not known under that name.",
    422: "The rules do not allow it.",
    429: "Too many requests.",
    500: "A fault in Understudy.",
    503: "The database is unavailable, or the server is overloaded; Retry-After says when to try again.",
    507: "There are too many matches.",
}
_TEXT: Schema = {"type": "string", "maxLength": 200}
_PATHS: dict[str, Schema] = {
    "id": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
    "n": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    "turn": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}


def description() -> Schema:
    """The whole document."""
    used = {kind for call in CALLS for kind in (call.reply, call.body) if isinstance(kind, type)}
    kinds = sorted(used | {Problem, Stale}, key=lambda kind: kind.__name__)
    _, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    components["NewMatch"]["properties"]["game"] = {"type": "string", "enum": registry.names()}
    components["NewMatch"]["examples"] = _examples()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Understudy",
            "version": __version__,
            "description": "Play tabletop games against bots that say why. Every change carries `no`, the "
            "number of the event it follows; one that comes too late is answered with 409 and the state now.",
        },
        "paths": _paths(),
        "components": {"schemas": components},
    }


def _examples() -> list[Schema]:
    """Matches as they are usually begun: the least one has to say, and everything."""
    games = [registry.find(name) for name in registry.names()]
    return [{"game": game.name} for game in games] + [
        {
            "game": game.name,
            "seats": list(game.lineup),
            "options": game.options({}),
            "seed": 7,
            "typed": {"draw": "people"},
        }
        for game in games
    ]


def _paths() -> Schema:
    paths: Schema = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    return paths


def _operation(call: Call) -> Schema:
    operation: Schema = {
        "operationId": call.name,
        "summary": call.text,
        "parameters": [*_in_path(call.path), *map(_in_query, call.query)],
        "responses": _responses(call),
    }
    if call.body is not None:
        content = {"application/json": {"schema": _ref(call.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _in_path(path: str) -> list[Schema]:
    names = re.findall(r"{(\w+)}", path)
    games = {"type": "string", "enum": registry.names()}
    return [
        {"name": name, "in": "path", "required": True, "schema": _PATHS.get(name, games)} for name in names
    ]


def _in_query(query: Query | TextQuery) -> Schema:
    schema: Schema
    if isinstance(query, TextQuery):
        schema = {"type": "string", "enum": list(query.values)} if query.values else _TEXT
    else:
        schema = {"type": "integer", "minimum": query.low, "maximum": query.high}
    return {"name": query.name, "in": "query", "description": query.text, "schema": schema}


def _responses(call: Call) -> Schema:
    found: Schema = {str(call.status): _success(call)}
    for status in sorted({*ALWAYS, *call.also, *((415,) if call.body else ())}):
        kind = Stale if status == 409 and call.body is not None else Problem
        found[str(status)] = {
            "description": MEANINGS[status],
            "content": {"application/json": {"schema": _ref(kind)}},
        }
    return found


def _success(call: Call) -> Schema:
    success: Schema = {"description": MEANINGS[call.status]}
    if isinstance(call.reply, type):
        success["content"] = {"application/json": {"schema": _ref(call.reply)}}
    elif call.reply:
        # A file; one of JSON may hold anything.
        schema: Schema = {} if call.reply == "application/json" else {"type": "string"}
        success["content"] = {call.reply: {"schema": schema}}
    links = _links(call)
    return {**success, "links": links} if links else success


def _links(call: Call) -> Schema:
    """Where a reply leads: a new match to all that can be asked about it, a state to what can be done."""
    if call.reply is Made:
        asked = [other for other in CALLS if "{id}" in other.path and other.reply is not Changed]
        return {other.name: _link(other.name, "$response.body#/id") for other in asked}
    found: Schema = _LINKS.get(call.name, {})
    return found


def _link(name: str, id: str, **body: Any) -> Schema:
    link: Schema = {"operationId": name, "parameters": {"id": id}}
    return {**link, "requestBody": body} if body else link


_NO = "$response.body#/no"
_LINKS: dict[str, Schema] = {
    "state": {
        "undo": _link("undo", "$response.body#/id", no=_NO),
        "redo": _link("redo", "$response.body#/id", no=_NO),
        "stand_in": _link("stand_in", "$response.body#/id", no=_NO),
        "typed": _link("typed", "$response.body#/id", no=_NO, typed={}),
    },
    "hint": {"answer": _link("answer", "$request.path.id", no=_NO, answer="$response.body#/id")},
}


def _ref(kind: type) -> Schema:
    return {"$ref": _REF.format(name=kind.__name__)}
