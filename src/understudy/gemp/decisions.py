"""Decisions of a server: what may be answered, and whether an answer would be taken.

A bad answer is refused, and a very bad one (a number behind the last choice) ends the game for both. So
nothing is sent that has not been looked at here.
"""

from __future__ import annotations

from collections.abc import Sequence

from understudy.gemp.messages import GameEvent, blueprint, hidden, hinted, plain

INTEGER = "INTEGER"
MULTIPLE_CHOICE = "MULTIPLE_CHOICE"
ARBITRARY_CARDS = "ARBITRARY_CARDS"
CARD_SELECTION = "CARD_SELECTION"
CARD_ACTION_CHOICE = "CARD_ACTION_CHOICE"
ACTION_CHOICE = "ACTION_CHOICE"
EMPTY = "EMPTY"
#: The largest number that a server takes for an amount without bounds.
MOST = 2**31 - 1
#: Texts with this ending may be answered with nothing, which takes the action back.
_CANCEL = ", or click 'Done' to cancel"


class Offered:
    """One option: the id that is answered, the card it is about, what it says."""

    __slots__ = ("blueprint", "card", "id", "preselected", "selectable", "text")

    def __init__(
        self,
        id: str,
        card: str = "",
        shown: str = "",
        text: str = "",
        selectable: bool = True,
        preselected: bool = False,
    ) -> None:
        self.id = id
        #: The id of the card on table; empty where the option has none.
        self.card = card
        self.blueprint = "" if hidden(shown) or shown in ("inPlay", "rules") else blueprint(shown)
        self.text = text
        self.selectable = selectable
        self.preselected = preselected

    def key(self) -> tuple[object, ...]:
        return (self.id, self.card, self.blueprint, self.text, self.selectable, self.preselected)


class ServerDecision:
    """A question of the server to this player."""

    __slots__ = (
        "any_change",
        "default",
        "id",
        "least",
        "most",
        "named",
        "no_pass",
        "offered",
        "raw",
        "text",
        "type",
        "your_turn",
    )

    def __init__(self, id: str, type: str, raw: str, offered: Sequence[Offered] = ()) -> None:
        self.id = id
        self.type = type
        self.raw = raw
        #: What is asked, as people read it, without the way out.
        self.text = plain(raw).removesuffix(_CANCEL)
        #: The cards that the question names.
        self.named = hinted(raw)
        self.offered = list(offered)
        self.least = 0
        self.most = MOST
        #: An amount, or the number of a choice; None where nothing is proposed.
        self.default: int | None = None
        #: Any number of cards may be proposed, and the question comes again until it stays as it is.
        self.any_change = False
        self.no_pass = False
        self.your_turn = False

    @property
    def selectable(self) -> list[Offered]:
        return [one for one in self.offered if one.selectable]

    @property
    def may_be_empty(self) -> bool:
        """Whether nothing is a good answer: a pass, no card, or a question that is only shown."""
        if self.type in (CARD_SELECTION, ARBITRARY_CARDS):
            return self.least == 0 or self.any_change
        return self.type == EMPTY or (self.type == CARD_ACTION_CHOICE and not (self.no_pass and self.offered))

    @property
    def only_shows(self) -> bool:
        """A window that shows cards, and in which none can be chosen."""
        return self.type == ARBITRARY_CARDS and self.most == 0 and not self.any_change

    def key(self) -> tuple[object, ...]:
        """What makes it the same question: never its id, which is the same for all of them."""
        return (
            self.type,
            self.raw,
            self.least,
            self.most,
            self.any_change,
            tuple(one.key() for one in self.offered),
        )


def read_decision(event: GameEvent) -> ServerDecision:
    """A decision out of an event; its parameters come in any order."""
    given: dict[str, list[str]] = {}
    for one in event.inner:
        if one.tag == "parameter":
            given.setdefault(one.get("name", ""), []).append(one.get("value", ""))
    found = ServerDecision(event.get("id"), event.get("decisionType"), event.get("text"))
    found.offered = _offered(found.type, given)
    found.least = _whole(given, "min", 0)
    most = MOST if found.type == INTEGER else len(found.offered)
    found.most = _whole(given, "max", most)
    found.any_change = _flag(given, "returnAnyChange")
    found.no_pass = _flag(given, "noPass")
    found.your_turn = _flag(given, "yourTurn")
    proposed = _whole(given, "defaultValue" if found.type == INTEGER else "defaultIndex", -1)
    found.default = proposed if proposed >= 0 else None
    return found


def _offered(type: str, given: dict[str, list[str]]) -> list[Offered]:
    def of(name: str, number: int, default: str = "") -> str:
        values = given.get(name, [])
        return values[number] if number < len(values) else default

    if type == MULTIPLE_CHOICE:
        return [
            Offered(str(number), text=plain(text)) for number, text in enumerate(given.get("results", []))
        ]
    if type in (CARD_SELECTION, ARBITRARY_CARDS):
        return [
            Offered(
                id,
                id if type == CARD_SELECTION else "",
                of("blueprintId", number),
                plain(of("cardText", number)),
                of("selectable", number, "true") == "true",
                of("preselected", number) == "true",
            )
            for number, id in enumerate(given.get("cardId", []))
        ]
    return [
        Offered(id, of("cardId", number), of("blueprintId", number), plain(of("actionText", number)))
        for number, id in enumerate(given.get("actionId", []))
    ]


def _whole(given: dict[str, list[str]], name: str, default: int) -> int:
    try:
        return int(given[name][0])
    except (KeyError, IndexError, ValueError):
        return default


def _flag(given: dict[str, list[str]], name: str) -> bool:
    return given.get(name, [""])[0] == "true"


# -- whether an answer would be taken ------------------------------------------------------------------------


def wrong_with(decision: ServerDecision, answer: str) -> str:
    """What is wrong with an answer; nothing where the server would take it."""
    if decision.type == EMPTY:
        return ""
    if decision.type == INTEGER:
        if not (answer.isascii() and answer.isdecimal()) or len(answer) > 10:
            return f"“{answer}” is no number"
        low, high = decision.least, decision.most
        return "" if low <= int(answer) <= high else f"{answer} is not from {low} to {high}"
    if decision.type in (CARD_SELECTION, ARBITRARY_CARDS):
        return _wrong_cards(decision, answer)
    if decision.type in (MULTIPLE_CHOICE, ACTION_CHOICE, CARD_ACTION_CHOICE):
        if answer == "" and decision.type == CARD_ACTION_CHOICE:
            return "" if decision.may_be_empty else "you cannot pass here"
        ids = [one.id for one in decision.offered]
        return "" if answer in ids else f"“{answer}” is not offered; offered: {', '.join(ids)}"
    return f"there is no type of decision “{decision.type}”"


def _wrong_cards(decision: ServerDecision, answer: str) -> str:
    chosen = answer.split(",") if answer else []
    ids = {one.id for one in decision.selectable}
    for one in chosen:
        if one not in ids:
            return f"“{one}” cannot be chosen; choose from: {', '.join(sorted(ids))}"
    if len(set(chosen)) < len(chosen):
        return "a card is named twice"
    low, high = decision.least, decision.most
    if not decision.any_change and not low <= len(chosen) <= high:
        return f"{len(chosen)} cards are named; name {low} to {high}"
    return ""


def safest(decision: ServerDecision, refused: Sequence[str] = ()) -> str | None:
    """The answer that commits to least, among those that were not refused; None where none is left.

    Nothing where that is possible; the proposed or the least amount; “No”; the first cards.
    """
    for answer in _cautious(decision):
        if answer not in refused and not wrong_with(decision, answer):
            return answer
    return None


def _cautious(decision: ServerDecision) -> list[str]:
    if decision.type == EMPTY:
        return ["0"]
    if decision.type == INTEGER:
        proposed = [] if decision.default is None else [decision.default]
        return [str(one) for one in (*proposed, decision.least, decision.least + 1, decision.most)]
    ids = [one.id for one in decision.selectable]
    if decision.type in (CARD_SELECTION, ARBITRARY_CARDS):
        if decision.any_change and (kept := [one.id for one in decision.selectable if one.preselected]):
            return [",".join(kept)]
        count = min(decision.least, len(ids))
        turned = [ids[start:] + ids[:start] for start in range(len(ids))] or [[]]
        return [*([""] if decision.may_be_empty else []), *(",".join(one[:count]) for one in turned)]
    if decision.type == CARD_ACTION_CHOICE:
        return ["", *ids]
    no = [one.id for one in decision.offered if one.text.lower() in ("no", "do not revert")]
    return [*([] if decision.default is None else [str(decision.default)]), *no, *ids]
