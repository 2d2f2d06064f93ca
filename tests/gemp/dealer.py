"""A game of the engine told as a GEMP server tells it: events, numbers, decisions in small steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from tests.gemp.lines import worded
from understudy.core.events import Event, Watch
from understudy.core.header import Header
from understudy.core.match import Match
from understudy.core.option import NO, YES, Option
from understudy.core.requests import Choose
from understudy.games.swccg import GAME
from understudy.games.swccg.data import SIDES
from understudy.games.swccg.options import DONE, PASS, Act, LoseFrom, OfNumber, OnText, PickPlace
from understudy.games.swccg.strength import generation, power_at
from understudy.games.swccg.table import (
    FORCE,
    HAND,
    LOC,
    LOST,
    NONE,
    ON_PLACE,
    OUT,
    PHASES,
    PLAY,
    RESERVE,
    SIDE,
    SLOTS,
    STACKED,
    UNDER,
    USED,
    Table,
    bits,
)

_PHASES = ("Between turns", "Activate", "Control", "Deploy", "Battle", "Move", "Draw", "End of turn")
_PILES = {"RESERVE_DECK": RESERVE, "FORCE_PILE": FORCE, "USED_PILE": USED, "LOST_PILE": LOST}
_WALKS = {
    "walk": ("Move using landspeed", "Choose where to move {} using landspeed"),
    "fly": ("Move using hyperspeed", "Choose where to move {} using hyperspeed"),
    "sector": ("Move using sector movement", "Choose where to move {} using sector movement"),
    "orbit": ("Move without using hyperspeed", "Choose where to move {} using hyperspeed"),
    "land": ("Land", "Choose where to land {}"),
    "take-off": ("Take off", "Choose where to take off {}"),
    "shuttle-up": ("Shuttle", "Choose where to shuttle {}"),
    "shuttle-down": ("Shuttle", "Choose where to shuttle {}"),
    "ferry": ("Shuttle characters from here", "Choose where to shuttle {}"),
    "dock": ("Ship-dock", "Choose starship to ship-dock {} with"),
    "transfer": ("Transfer", "Choose where to transfer {}"),
    "transit": ("Docking bay transit", "Choose docking bay to transit to"),
    "embark": ("Embark", "Choose where to embark {}"),
}
_CANCEL = ", or click 'Done' to cancel"
_TEXTS = {
    "lose-force": "Choose Force to lose",
    "damage": "Choose Force to lose or a card from battle to forfeit",
    "deploy-to": "Choose where to deploy {}",
    "search": "Choose card to take into hand",
    "put-card": "Choose card to put on Used Pile",
    "transit-group": "Choose cards to docking bay transit to {}",
}
Attributes = dict[str, str]


@dataclass
class Asked:
    """A decision as it stands on the wire, and what each answer leads to: the engine, or a further step."""

    type: str
    text: str
    parameters: list[tuple[str, str]] = field(default_factory=list)
    #: By answer: an option for the engine, or the next question.
    leads: dict[str, Option | Asked] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    #: An empty answer: an option for the engine, or None to go back to the first question.
    empty: Option | None = None
    may_be_empty: bool = False
    #: Nothing but politeness: the engine does not wait for it.
    aside: bool = False

    def xml(self, player: str) -> str:
        inner = "".join(
            f'<parameter name="{name}" value="{escape(value)}"/>' for name, value in self.parameters
        )
        return (
            f'<ge type="D" id="1" participantId="{escape(player)}" decisionType="{self.type}" '
            f'text="{escape(self.text)}">{inner}</ge>'
        )


OK = Asked("MULTIPLE_CHOICE", "Select OK to start game", [("results", "OK"), ("defaultIndex", "-1")])
OK.leads, OK.aside = {"0": PASS}, True


def nothing_to_do(text: str, mine: bool) -> Asked:
    """A window without any option, as servers send them all the time."""
    flags = [("noPass", "false"), ("yourTurn", str(mine).lower()), ("revertEligible", "true")]
    return Asked("CARD_ACTION_CHOICE", text, flags, may_be_empty=True, aside=True)


class Dealer:
    """One game: the engine, both players' pictures of it, their open decisions."""

    def __init__(
        self, players: tuple[str, str], seats: tuple[str, str], decks: tuple[str, str], seed: int
    ) -> None:
        self.players = players
        self.people = [number for number, seat in enumerate(seats) if seat == "person"]
        options = {"dark": decks[0], "light": decks[1], "turns": "60", "start": "choose"}
        header = Header.of(GAME, list(seats), options, seed)
        self.match = Match(header, watch=Watch(), keep=False)
        self.over = ""
        self.winner = ""
        self.log: list[str] = [f"Players in the game are: {', '.join(players)}"]
        self.sent: list[dict[str, Attributes]] = [{}, {}]
        self.told = [0, 0]
        self.numbers = ["", ""]
        self.stage: list[tuple[str, str]] = [("", ""), ("", "")]
        self.fights: list[tuple[int, tuple[str, ...], bool] | None] = [None, None]
        #: What waits to be fetched by each player.
        self.queue: list[list[str]] = [[], []]
        #: The open decision of each player, and the one to go back to.
        self.open: list[Asked | None] = [None, None]
        self.first: list[Asked | None] = [None, None]
        self._ids: dict[int, tuple[str, str]] = {}
        self._next = 120
        self._heard = 0
        for seat in self.people:
            self.open[seat] = OK
        self._started = False

    @property
    def table(self) -> Table:
        return self.match.table  # type: ignore[return-value]

    # -- ids -------------------------------------------------------------------------------------------------

    def id_of(self, card: int) -> str:
        """A card has one id while it lies on table, and another in hand or on the Lost Pile."""
        table = self.table
        zone = table.zone[card]
        if zone == PLAY and table.slot[card] in (LOC, UNDER):
            return f"{900 + table.spot[card]}"
        kind = "table" if zone == PLAY else str(zone)
        known = self._ids.get(card)
        if known is None or known[0] != kind:
            self._next += 1
            self._ids[card] = known = (kind, str(self._next))
        return known[1]

    def place_id(self, place: int) -> str:
        return f"{900 + place}"

    def pile_id(self, seat: int, zone: int) -> str:
        return f"{(seat * 10 + zone) * 1000 + 10000 + len(self.table.piles[seat][zone])}"

    # -- the picture -----------------------------------------------------------------------------------------

    def picture(self, viewer: int) -> dict[str, Attributes]:
        table, found = self.table, dict[str, Attributes]()
        order = [place for row in table.rows for place in row]
        index = {place: number for number, place in enumerate(order)}
        for place in order:
            card = table.stacks[place][0]
            self._show(found, card, "LOCATIONS", index[place], systemName=self._system(place))
        for card in bits(table.play):
            slot = table.slot[card]
            if slot in (LOC, UNDER):
                continue
            if slot == SIDE:
                self._show(found, card, "SIDE_OF_TABLE")
            elif slot == ON_PLACE:
                self._show(found, card, "ATTACHED", targetCardId=self.place_id(table.spot[card]))
            elif table.host[card] != NONE:
                zone = "STACKED" if slot == STACKED else "ATTACHED"
                self._show(found, card, zone, targetCardId=self.id_of(table.host[card]))
            else:
                self._show(found, card, "AT_LOCATION", index[table.spot[card]])
        if viewer >= 0:
            for card in bits(table.hands[viewer]):
                self._show(found, card, "HAND")
        for seat in (0, 1):
            self._piles(found, seat)
        return found

    def _system(self, place: int) -> str:
        row = next(row for row in self.table.rows if place in row)
        return next(self.table.cards[self.table.stacks[one][0]].system for one in row)

    def _piles(self, found: dict[str, Attributes], seat: int) -> None:
        table = self.table
        for name, zone in _PILES.items():
            pile = table.piles[seat][zone]
            if not pile:
                continue
            if zone == LOST and pile[0] >= 0:
                self._show(found, pile[0], "TOP_OF_LOST_PILE")
            else:
                id = self.pile_id(seat, zone)
                found[id] = self._attributes(id, f"-1_{2 - seat}", seat, f"TOP_OF_{name}")
                # What a server gives away, and nobody may use.
                found[id]["systemName"] = "Hoth"
        for card in table.piles[seat][OUT]:
            if card >= 0:
                self._show(found, card, "OUT_OF_PLAY")

    def _show(self, found: dict[str, Attributes], card: int, zone: str, index: int = 0, **more: str) -> None:
        table, id = self.table, self.id_of(card)
        of = self._attributes(id, table.cards[card].id[1:], table.owner[card], zone, index)
        if table.undercover >> card & 1:
            of["zoneOwnerId"] = self.players[1 - table.owner[card]]
        if table.hit >> card & 1:
            of["sideways"] = "true"
        found[id] = {**of, **more}

    def _attributes(self, id: str, blueprint: str, owner: int, zone: str, index: int = 0) -> Attributes:
        return {
            "cardId": id,
            "blueprintId": blueprint,
            "participantId": self.players[owner],
            "zone": zone,
            "zoneOwnerId": self.players[owner],
            "locationIndex": str(index),
            "horizontal": "false",
            "inverted": "false",
            "sideways": "false",
            "frozen": "false",
            "suspended": "false",
            "collapsed": "false",
            "phase": "DEPLOY",
        }

    # -- events ----------------------------------------------------------------------------------------------

    def changes(self, viewer: int) -> list[str]:
        """What is new for a player since the last time, as events."""
        found = self._stage(viewer)
        old, new = self.sent[viewer], self.picture(viewer)
        for id in [id for id in old if id not in new]:
            del old[id]
            found.append(f'<ge type="RCFP" otherCardIds="{id}"/>')
        fresh = [id for id in new if id not in old]
        for id in sorted(
            fresh, key=lambda id: (new[id]["zone"] != "LOCATIONS", int(new[id]["locationIndex"]))
        ):
            if new[id]["zone"] == "LOCATIONS":
                _make_room(old, int(new[id]["locationIndex"]))
            old[id] = new[id]
            found.append(_card("PCIP", new[id]))
        for id, of in new.items():
            if old[id] == of:
                continue
            if old[id]["blueprintId"] != of["blueprintId"]:
                found += [f'<ge type="RCFP" otherCardIds="{id}"/>', _card("RCIP", of)]
            else:
                turned = {**old[id], "sideways": of["sideways"]} == of
                found.append(_card("ROCIP" if turned else "MCIP", of))
        self.sent[viewer] = new
        found += self._fight(viewer)
        numbers = self.gs()
        if numbers != self.numbers[viewer]:
            self.numbers[viewer] = numbers
            found.append(numbers)
        found += [f'<ge type="M" message="{escape(line)}"/>' for line in self.log[self.told[viewer] :]]
        self.told[viewer] = len(self.log)
        return found

    def _stage(self, viewer: int) -> list[str]:
        table = self.table
        phase = _PHASES[table.phase] if self._started and table.turn else "Play starting cards"
        now = (
            self.players[table.active],
            f"{phase} (turn #{(table.turn + 1) // 2})" if table.turn else phase,
        )
        old, self.stage[viewer] = self.stage[viewer], now
        found = []
        if now[0] != old[0]:
            found.append(f'<ge type="TC" participantId="{escape(now[0])}"/>')
        if now[1] != old[1]:
            found.append(f'<ge type="GPC" phase="{now[1]}"/>')
        return found

    def _fight(self, viewer: int) -> list[str]:
        table, old = self.table, self.fights[viewer]
        battle = table.battle
        now = None
        if battle is not None:
            order = [place for row in table.rows for place in row]
            cards = tuple(self.id_of(card) for card in bits(battle.part & table.play))
            now = (order.index(battle.place), cards, battle.creature != NONE)
        self.fights[viewer] = now
        if now == old:
            return []
        found = []
        if old is not None:
            found.append(f'<ge type="{"EA" if old[2] else "EB"}"/>')
        if now is not None:
            kind = "SA" if now[2] else "SB"
            found.append(f'<ge type="{kind}" locationIndex="{now[0]}" otherCardIds="{",".join(now[1])}"/>')
        return found

    def gs(self) -> str:
        table, battle = self.table, self.table.battle
        order = [place for row in table.rows for place in row]
        of, inner = [], []
        for seat, side in enumerate(SIDES):
            of.append(f'{side}ForceGeneration="{generation(table, seat)}"')
            of.append(f'{side}BattlePower="{-1 if battle is None else int(battle.total[seat])}"')
            left = (0, 0) if battle is None else (int(battle.damage[seat]), int(battle.attrition[seat]))
            of.append(f'{side}BattleDamageRemaining="{left[0]}" {side}BattleAttritionRemaining="{left[1]}"')
            of.append(f'{side}ImmuneToRemainingAttrition="false"')
            sizes = {name: len(table.piles[seat][zone]) for name, zone in _PILES.items()}
            sizes["HAND"] = len(table.piles[seat][HAND])
            sizes["OUT_OF_PLAY"] = len(table.piles[seat][OUT])
            zones = " ".join(f'{name}="{size}"' for name, size in sizes.items())
            inner.append(f'<playerZones name="{escape(self.players[seat])}" {zones}/>')
            power = " ".join(
                f'locationIndex{number}="{self._power(place, seat)}"' for number, place in enumerate(order)
            )
            inner.append(f"<{side}PowerAtLocations {power}/>")
        return f'<ge type="GS" {" ".join(of)}>{"".join(inner)}</ge>'

    def _power(self, place: int, seat: int) -> int:
        table = self.table
        return int(power_at(table, place, seat)) if table.at[place] & table.owned[seat] else -1

    def whole(self, viewer: int) -> list[str]:
        """Everything, for a sign-up."""
        if viewer >= 0:
            self.queue[viewer].clear()
        keep = viewer if viewer >= 0 else 0
        before = (self.sent[keep], self.numbers[keep], self.stage[keep], self.told[keep], self.fights[keep])
        self.sent[keep], self.numbers[keep], self.stage[keep], self.told[keep] = {}, "", ("", ""), 0
        self.fights[keep] = None
        name = self.players[viewer] if viewer >= 0 else "onlooker"
        found = [
            f'<ge type="P" participantId="{escape(name)}" allParticipantIds="{",".join(self.players)}"/>'
        ]
        if viewer >= 0:
            found += self.changes(viewer)
            asked = self.open[viewer]
            if asked is not None:
                found.append(asked.xml(name))
        else:
            hands = [one for one in self.changes(0) if 'zone="HAND"' not in one]
            found += hands
            self.sent[0], self.numbers[0], self.stage[0], self.told[0], self.fights[0] = before
        return found

    def fetch(self, viewer: int) -> list[str]:
        """What waits for a player, once."""
        found, self.queue[viewer] = self.queue[viewer], []
        return found

    # -- answers ---------------------------------------------------------------------------------------------

    def take(self, seat: int, value: str | None) -> str:
        """An answer of a player: nothing, or what became of it (`refused`, `aborted`)."""
        asked = self.open[seat]
        assert asked is not None
        verdict = _verdict(asked, value)
        if verdict == "aborted":
            self.end("", "Game was canceled due to an error. Please report this error.")
            return verdict
        if verdict:
            words = "Unknown response number" if asked.type == "MULTIPLE_CHOICE" else "Something went wrong"
            self.queue[seat] += [asked.xml(self.players[seat]), f'<ge type="W" message="{words}"/>']
            return verdict
        assert value is not None
        self.open[seat] = None
        led = self._led(asked, value)
        if asked.aside:
            self._go_on()
        elif isinstance(led, Asked):
            self._ask(seat, led)
        elif led is None:
            first = self.first[seat]
            assert first is not None
            self._ask(seat, first)
        else:
            self.match.answer(led)
            self._go_on()
        return ""

    def _led(self, asked: Asked, value: str) -> Option | Asked | None:
        if value == "":
            return asked.empty
        if "," in value:
            return asked.leads[value.split(",", maxsplit=1)[0]]
        return asked.leads[value]

    def _ask(self, seat: int, asked: Asked) -> None:
        self.open[seat] = asked
        self.queue[seat].append(asked.xml(self.players[seat]))

    def _go_on(self) -> None:
        """The engine plays to the next question of a person; both hear what happened."""
        if not self._started:
            if any(asked is not None for asked in self.open):
                return
            self._started = True
            self.match.advance()
        before = list(self.stage)
        while True:
            request = self.match.pending
            if self.match.over or request is None:
                break
            assert isinstance(request, Choose)
            if len(request.options()) > 1:
                break
            self.match.answer(request.options()[0])
        self._hear()
        for seat in (0, 1):
            self.queue[seat] += self.changes(seat)
        if self.match.over:
            winner = self.table.winner
            self.end(self.players[winner], "Depleted opponent's Life Force")
            return
        request = self.match.pending
        assert isinstance(request, Choose)
        if self.open[request.seat] is not None:
            return
        asked = self.first[request.seat] = Asker(self, request).first()
        self._ask(request.seat, asked)
        other, phase = 1 - request.seat, _PHASES[self.table.phase]
        moved = other in self.people and self.stage[other] != before[other]
        if moved and self.open[other] is None and phase in _PHASES[1:-1]:
            # The other one is asked as well, and has nothing to say.
            self._ask(other, nothing_to_do(f"Choose {phase} action or Pass", False))

    def _hear(self) -> None:
        watch = self.match.watch
        assert watch is not None
        for note in watch.notes[self._heard :]:
            if isinstance(note, Event) and note.to is None:
                self.log += worded(self, note)
                text = GAME.words.event(self.table, note)
                if text:
                    self.log.append(text)
        watch.notes.clear()
        self._heard = 0

    def end(self, winner: str, why: str) -> None:
        """The game is over: the last messages, and no more questions."""
        if self.over:
            return
        self.over, self.winner = why, winner
        if winner:
            loser = next(player for player in self.players if player != winner)
            self.log += [f"{loser} lost due to: Life Force depleted", f"{winner} is the winner due to: {why}"]
        else:
            self.log.append(why)
        for seat in (0, 1):
            self.queue[seat] += [
                f'<ge type="M" message="{escape(line)}"/>' for line in self.log[self.told[seat] :]
            ]
            self.told[seat] = len(self.log)


def _make_room(cards: dict[str, Attributes], index: int) -> None:
    """What the server does not say: everything from this index on moves by one."""
    for of in cards.values():
        if of["zone"] in ("LOCATIONS", "AT_LOCATION") and int(of["locationIndex"]) >= index:
            of["locationIndex"] = str(int(of["locationIndex"]) + 1)


def _card(type: str, of: Attributes) -> str:
    return f'<ge type="{type}" ' + " ".join(f'{name}="{escape(value)}"' for name, value in of.items()) + "/>"


def _verdict(asked: Asked, value: str | None) -> str:
    """`refused`, `aborted` or nothing, as a server would."""
    kind = asked.type
    if value is None:
        return "refused" if kind in ("INTEGER", "MULTIPLE_CHOICE") else "aborted"
    if kind == "MULTIPLE_CHOICE":
        if not value.removeprefix("-").isdecimal():
            return "refused"
        return "" if value in asked.leads else "aborted"
    if kind in ("CARD_SELECTION", "ARBITRARY_CARDS"):
        chosen = value.split(",") if value else []
        if any(one not in asked.leads for one in chosen) or len(set(chosen)) < len(chosen):
            return "refused"
        return "" if asked.least <= len(chosen) <= asked.most else "refused"
    if value == "":
        return "" if asked.may_be_empty else "refused"
    return "" if value in asked.leads else "refused"


class Asker:
    """A question of the engine in a server's words and steps."""

    def __init__(self, dealer: Dealer, request: Choose) -> None:
        self.dealer = dealer
        self.table = dealer.table
        self.request = request
        self.options = list(request.options())

    def first(self) -> Asked:
        topic = self.request.topic
        if topic in (*PHASES[1:-1], "weapons", "attack-weapons", "respond"):
            return self._actions(topic)
        if topic == "order":
            return self._order()
        kinds = {one.verb if isinstance(one, Act) else one.id for one in self.options}
        if kinds <= {"yes", "no"}:
            return self._words(self._question(), [("Yes", YES), ("No", NO)])
        if kinds <= {"activate", "allow", "number"}:
            return self._integer()
        if kinds <= {"lose", "lose-hand", "forfeit", "place", "host", "card", "done"}:
            return self._cards()
        return self._words("Choose " + self.request.prompt, [(self._named(one), one) for one in self.options])

    def _named(self, option: Option) -> str:
        return GAME.words.option(self.table, option)

    def _title(self, card: int) -> str:
        one = self.table.cards[card]
        return f"<div class='cardHint' value='{one.id[1:]}'>{'•' if one.unique else ''}{one.title}</div>"

    def _place(self, place: int) -> str:
        return self._title(self.table.stacks[place][0])

    # -- actions ---------------------------------------------------------------------------------------------

    def _actions(self, topic: str) -> Asked:
        if topic == "respond":
            text = f"{self._event()}Optional responses"
        elif topic in ("weapons", "attack-weapons"):
            text = "Choose weapons segment action to play or Pass"
        else:
            text = f"Choose {topic.capitalize()} action or Pass"
        groups: dict[tuple[str, str], list[Any]] = {}
        for one in self.options:
            if isinstance(one, Act) and one is not PASS:
                groups.setdefault(self._label(one), []).append(one)
        asked = Asked("CARD_ACTION_CHOICE", text, may_be_empty=PASS in self.options, empty=PASS)
        asked.parameters = [("noPass", "false"), ("yourTurn", "true"), ("revertEligible", "true")]
        for number, ((card, words), group) in enumerate(groups.items()):
            asked.parameters += [
                ("actionId", str(number)),
                ("cardId", card),
                ("blueprintId", "inPlay"),
                ("actionText", words),
            ]
            asked.leads[str(number)] = self._step(group)
        return asked

    def _event(self) -> str:
        about = self.request.about
        name, a = about.get("event"), about.get("a", NONE)
        if not isinstance(a, int):
            return ""
        if name == "drain-start":
            return f"Force drain initiated at {self._place(a)} - "
        if name == "battle-start":
            return f"Battle just initiated at {self._place(a)} - "
        if name == "loss":
            return f"About to lose {a} Force - "
        if name == "deployed":
            return f"{self._title(a)} just deployed - "
        if name == "playing":
            return f"Playing {self._title(a)} - "
        return ""

    def _label(self, one: Any) -> tuple[str, str]:
        """The card and the words of an action."""
        dealer, table, kind = self.dealer, self.table, one.verb
        if kind == "activate":
            return dealer.pile_id(self.request.seat, RESERVE), "Activate Force"
        if kind == "draw":
            return dealer.pile_id(self.request.seat, FORCE), "Draw card into hand from Force Pile"
        if kind == "drain":
            return dealer.place_id(one.place), "Force drain"
        if kind == "battle":
            return dealer.place_id(one.place), "Initiate battle"
        if kind == "attack":
            return dealer.place_id(table.spot[one.card]), "Initiate attack on creature"
        if kind == "transit":
            return dealer.place_id(one.origin), "Docking bay transit"
        if kind == "move-system":
            return dealer.place_id(one.place), "Move using hyperspeed"
        if kind in _WALKS:
            return dealer.id_of(one.card), _WALKS[kind][0]
        if kind == "slot":
            return dealer.id_of(one.card), f"Move to {SLOTS[one.slot]} capacity slot"
        if kind in _PLAIN:
            return dealer.id_of(one.card), _PLAIN[kind]
        if kind == "fire":
            return dealer.id_of(one.card), f"Fire {table.cards[one.card].title}"
        return dealer.id_of(one.card), self._clause(one)

    def _clause(self, one: Any) -> str:
        action = self.table.config.texts[one.card].actions[one.clause]
        title = self.table.cards[one.card].title
        return f"{'LOST: ' if action.lost else ''}Use function {one.clause + 1} of {title}"

    def _step(self, group: Sequence[Any]) -> Option | Asked:
        """What an action asks next: how much, where to, with whom."""
        one: Option = group[0]
        assert isinstance(one, Act)
        if one.verb == "activate":
            return self._amount("Choose amount of Force to activate", group)
        if one.verb in _WALKS:
            return self._goals(one.verb, group)
        if one.verb in ("deploy", "deploy-with"):
            return self._crew(group)
        if one.verb == "move-system":
            return self._parsecs(group)
        if len(group) == 1:
            return one
        return self._words("Choose one of these", [(self._named(each), each) for each in group])

    def _amount(self, text: str, group: Sequence[Option]) -> Asked:
        amounts = {str(one.number): one for one in group if isinstance(one, OfNumber)}
        high = max(int(amount) for amount in amounts)
        low = min(int(amount) for amount in amounts)
        asked = Asked("INTEGER", text, [("min", str(low)), ("max", str(high)), ("defaultValue", str(high))])
        asked.leads = dict(amounts)
        return asked

    def _goals(self, kind: str, group: Sequence[Any]) -> Asked:
        found: dict[str, list[Any]] = {}
        for one in group:
            host = one.verb in ("embark", "transfer", "dock", "shuttle-up", "ferry")
            found.setdefault(
                self.dealer.id_of(one.goal) if host else self.dealer.place_id(one.goal), []
            ).append(one)
        name = self._place(group[0].origin) if kind == "transit" else self._title(group[0].card)
        leads: dict[str, Option | Asked] = {}
        for id, ways in found.items():
            leads[id] = ways[0] if len(ways) == 1 else self._seats(ways)
        return self._selection(_WALKS[kind][1].format(name) + _CANCEL, leads, 0)

    def _seats(self, ways: Sequence[Any]) -> Asked:
        text = f"Choose capacity slot for  {self._title(ways[0].card)} aboard {self._title(ways[0].goal)}"
        return self._words(text, [(SLOTS[one.slot].capitalize(), one) for one in ways])

    def _parsecs(self, group: Sequence[Any]) -> Asked:
        """Which parsec a mobile system moves to, and then what it orbits there."""
        found: dict[int, list[Any]] = {}
        for one in group:
            found.setdefault(one.parsec, []).append(one)
        ways: list[tuple[str, Option | Asked]] = []
        for parsec, there in found.items():
            orbits = [(self._named(each), each) for each in there]
            ways.append((str(parsec), there[0] if len(there) == 1 else self._words("Choose orbit", orbits)))
        return self._words("Choose parsec to move to ", ways)

    def _crew(self, group: Sequence[Any]) -> Option | Asked:
        alone: list[Option] = [one for one in group if one.verb == "deploy"]
        crewed = {self.dealer.id_of(one.pilot): one for one in group if one.verb == "deploy-with"}
        if not crewed:
            return alone[0]
        name = self._title(group[0].card)
        text = f"Choose a pilot from hand to simultaneously deploy aboard {name}{_CANCEL}"
        pilots = self._selection(text, dict(crewed), 0)
        if not alone:
            return pilots
        text = f"Do you want to simultaneously deploy a pilot from hand aboard  {name}"
        return self._words(text, [("Yes", pilots), ("No", alone[0])])

    # -- other questions -------------------------------------------------------------------------------------

    def _order(self) -> Asked:
        asked = Asked("ACTION_CHOICE", "Something happened - Required responses")
        for number, one in enumerate(self.options):
            assert isinstance(one, OnText)
            asked.parameters += [
                ("actionId", str(number)),
                ("blueprintId", self.table.cards[one.card].id[1:]),
                ("actionText", self._named(one)),
            ]
            asked.leads[str(number)] = one
        return asked

    def _question(self) -> str:
        topic = self.request.topic
        if topic == "battle-destiny":
            return "Do you want to draw 1 battle destiny?"
        if topic == "attack-destiny":
            return "Do you want to draw 1 destiny?"
        if topic == "convert-start":
            return "Both players have chosen the same starting location. Will you allow it to be converted"
        return f"Do you want to {self.request.prompt}?"

    def _words(self, text: str, words: Sequence[tuple[str, Option | Asked]]) -> Asked:
        asked = Asked("MULTIPLE_CHOICE", text, [("defaultIndex", "-1")])
        for number, (word, lead) in enumerate(words):
            asked.parameters.append(("results", word))
            asked.leads[str(number)] = lead
        return asked

    def _integer(self) -> Asked:
        text = "Choose amount of Force to use"
        if self.request.topic == "allow-activation":
            text = "Choose amount of Force to allow opponent to activate without you performing an action"
        return self._amount(text, self.options)

    def _cards(self) -> Asked:
        """Cards on table, in hand and on piles by their ids; others are shown."""
        table, dealer = self.table, self.dealer
        empty = DONE if DONE in self.options else None
        leads: dict[str, list[Any]] = {}
        shown: list[Any] = []
        for one in self.options:
            if not isinstance(one, Act) or one is DONE:
                continue
            if isinstance(one, LoseFrom):
                leads.setdefault(dealer.pile_id(self.request.seat, one.zone), []).append(one)
            elif isinstance(one, PickPlace):
                leads.setdefault(dealer.place_id(one.place), []).append(one)
            elif table.zone[one.numbers[0]] == PLAY or table.hands[self.request.seat] >> one.numbers[0] & 1:
                leads.setdefault(dealer.id_of(one.numbers[0]), []).append(one)
            else:
                shown.append(one)
        text = self._card_text()
        if shown or self.request.topic == "start":
            return self._shown(text, [*shown, *[one for ways in leads.values() for one in ways]], empty)
        steps: dict[str, Option | Asked] = {}
        for id, ways in leads.items():
            steps[id] = ways[0]
            if len(ways) > 1:
                card = self.request.about.get("card", ways[0].numbers[0])
                assert isinstance(card, int)
                words = [
                    (SLOTS[one.slot].capitalize() if one.verb == "host" else self._named(one), one)
                    for one in ways
                ]
                name = (
                    f"{self._title(card)} aboard {self._title(ways[0].host)}"
                    if ways[0].verb == "host"
                    else ""
                )
                steps[id] = self._words(f"Choose capacity slot for  {name}", words)
        return self._selection(text, steps, 0 if empty is not None else 1, empty)

    def _card_text(self) -> str:
        topic, card = self.request.topic, self.request.about.get("card", NONE)
        if topic == "start":
            return "Choose starting location"
        pilot = self.request.about.get("pilot", NONE)
        if topic == "deploy-to" and isinstance(card, int) and isinstance(pilot, int) and pilot != NONE:
            return f"Choose where to deploy {self._title(card)} and {self._title(pilot)} simultaneously"
        if topic in _TEXTS:
            name = self._title(card) if isinstance(card, int) and card != NONE else ""
            return _TEXTS[topic].format(name)
        return "Choose target"

    def _selection(
        self, text: str, leads: dict[str, Option | Asked], least: int, empty: Option | None = None
    ) -> Asked:
        asked = Asked("CARD_SELECTION", text, [("min", str(least)), ("max", "1")])
        asked.parameters += [("cardId", id) for id in leads]
        asked.leads, asked.least, asked.most, asked.empty = leads, least, 1, empty
        asked.may_be_empty = least == 0
        return asked

    def _shown(self, text: str, options: Sequence[Any], empty: Option | None) -> Asked:
        least = 0 if empty is not None else 1
        asked = Asked(
            "ARBITRARY_CARDS", text, [("min", str(least)), ("max", "1"), ("returnAnyChange", "false")]
        )
        for number, one in enumerate(options):
            asked.parameters += [
                ("cardId", f"temp{number}"),
                ("blueprintId", self.table.cards[one.card].id[1:]),
                ("selectable", "true"),
                ("preselected", "false"),
            ]
            asked.leads[f"temp{number}"] = one
        asked.least, asked.most, asked.empty, asked.may_be_empty = least, 1, empty, least == 0
        return asked


_PLAIN = {
    "deploy": "Deploy",
    "deploy-with": "Deploy",
    "disembark": "Disembark",
    "cover": "'Break cover'",
    "replace": "Persona replace",
    "asteroid": "Draw asteroid destiny",
    "react": "Move using landspeed as a 'react'",
    "deploy-react": "Deploy a card as a 'react'",
}
