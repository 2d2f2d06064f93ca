"""What the lines of the page “Bot turn” do."""

from __future__ import annotations

from understudy.core.flow import Flow, pick_random, roll
from understudy.core.requests import Die
from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.acting import put_cards_away
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.priorities import DECLARE, PRIORITIES, SURPASSING
from understudy.games.arcs.bots.supercat.plans.cards import is_matching_ambition, no_surpassing, plays
from understudy.games.arcs.bots.supercat.plans.kinds import Play
from understudy.games.arcs.bots.supercat.tokens import may_discard
from understudy.games.arcs.cards import GALACTIC_BARDS, LATTICE_SPIES
from understudy.games.arcs.events import CountersStand, SeizeRolled
from understudy.games.arcs.options import DISCARDS, USES
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import WINNING
from understudy.games.arcs.rules import guilds
from understudy.games.arcs.rules.ambitions import declare, may_declare
from understudy.games.arcs.rules.hands import discard, draw_from_stack
from understudy.games.arcs.rules.turn import play_card, seize
from understudy.games.arcs.table import PIVOT, SURPASS, Player, Table
from understudy.games.arcs.view import View
from understudy.pages import No, Page, decide

#: SC-GEN-04: the one die that is rolled for a number.
D6 = Die("six-sided die", ("1", "2", "3", "4", "5", "6"))


class Sitter:
    """A bot at its table, with the card it selects this turn."""

    __slots__ = ("seat", "selected", "table")

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.selected: Play | None = None

    @property
    def player(self) -> Player:
        return self.table.players[self.seat]

    @property
    def options(self) -> list[int]:
        """SC-BON-05: drawn and bonus cards alike."""
        return [*self.player.drawn, *self.player.bonus]

    def mind(self) -> Mind:
        return choosing(View(self.table, self.seat))

    def select(self, topic: str, page: Page) -> Flow[None]:
        """The card that a page finds; none if stack and discards gave no card at all."""
        if self.options:
            self.selected = yield from decide(self.seat, page, choosing, topic=topic)


def choosing(view: View) -> Mind:
    """How a bot looks at its cards (SC-BON-05)."""
    return Mind(view, options=[*view.own.drawn, *view.own.bonus])


def check_counter(chair: Sitter) -> None:
    """SC-CHP-05, SC-GEN-06: the counter is the number of cards in the virtual hand; it may exceed six."""
    player = chair.player
    bonus = len(player.bonus)
    chair.table.tell(CountersStand, chair.seat, player.counter, player.seize, bonus, rules=("SC-GEN-06",))


def may_draw(chair: Sitter) -> bool | No:
    """SC-BON-02."""
    counter, bonus = chair.player.counter, len(chair.player.bonus)
    return counter > bonus or No(noes.counter, counter, bonus)


def draw_two(chair: Sitter) -> Flow[None]:
    """SC-PLAY-02; SC-CHP-06: the discards are shuffled in when the stack runs out.

    In a position the bot may have drawn already.
    """
    if not chair.player.drawn:
        cards = yield from draw_from_stack(chair.table, chair.seat, 2)
        chair.player.drawn = list(cards)
    chair.table.tell("options", chair.seat, *chair.options, rules=("SC-BON-05",))


def draw_none(chair: Sitter) -> None:
    """SC-BON-03."""
    chair.player.drawn = []
    chair.table.tell("options", chair.seat, *chair.options, rules=("SC-BON-05",))


def decrement(chair: Sitter) -> None:
    """SC-TURN-03."""
    chair.player.counter -= 1


def has_initiative(chair: Sitter) -> bool | No:
    return chair.table.initiative == chair.seat or No(noes.other_initiative, chair.table.initiative)


def has_selected(chair: Sitter) -> bool | No:
    """With the initiative: by declaring."""
    return chair.selected is not None or No(noes.NOT_YET)


def has_surpassed(chair: Sitter) -> bool | No:
    """Without it: by surpassing."""
    return chair.selected is not None or no_surpassing(chair.mind())


# -- with the initiative -------------------------------------------------------------------------------------


def remove_seize_counter(chair: Sitter) -> None:
    """SC-TURN-04."""
    chair.player.seize = 0


def has_matching_ambition(chair: Sitter) -> bool | No:
    """SC-TURN-05."""
    return is_matching_ambition(chair.mind())


def has_marker(chair: Sitter) -> bool | No:
    return NONE in chair.table.markers or No(noes.no_marker, tuple(chair.table.markers))


def by_declaring(chair: Sitter) -> Flow[None]:
    """SC-TURN-06, SC-TURN-07."""
    yield from chair.select("declaration", DECLARE)


def by_priorities(chair: Sitter) -> Flow[None]:
    """SC-TURN-09, SC-TURN-16."""
    if chair.table.watch is not None:
        usable = [code for play in plays(chair.mind()) for code in (play.way, play.card)]
        chair.table.tell("usable", chair.seat, *usable, rules=("SC-DEC-02",))
    yield from chair.select("priorities", PRIORITIES)
    if chair.selected is None and chair.options:
        # A person overruled the page with nothing; but a bot with cards plays one (SC-PLAY-01).
        chair.selected = yield from pick_random(
            chair.seat, "Any legal play", plays(chair.mind()), topic="priorities"
        )


# -- without it ----------------------------------------------------------------------------------------------


def by_surpassing(chair: Sitter) -> Flow[None]:
    """SC-TURN-10, SC-TURN-11."""
    yield from chair.select("surpass", SURPASSING)


def raise_seize_counter(chair: Sitter) -> None:
    """SC-TURN-12; SC-GEN-06: never capped."""
    chair.player.seize += 1
    chair.table.tell("seize_counter", chair.seat, chair.player.seize, rules=("SC-TURN-12",))


def may_seize(chair: Sitter) -> bool | No:
    """SC-TURN-13: stricter than the game's own rule."""
    counter, seized = chair.player.counter, chair.table.seized
    return (counter >= 2 and seized == NONE) or No(noes.no_seizing, counter, seized)


def roll_to_seize(chair: Sitter) -> Flow[None]:
    """SC-TURN-14: the die, minus one for each undeclared ambition that the bot is winning."""
    mind = chair.mind()
    winning = sum(mind.places[ambition] == WINNING for ambition in mind.undeclared)
    (face,) = yield from roll(chair.seat, "Seize the initiative?", D6, 1, topic="seize-roll")
    rolled, counter = int(face), chair.player.seize
    passes = rolled - winning < counter
    chair.table.tell(
        SeizeRolled, chair.seat, rolled, winning, rolled - winning, counter, passes, rules=("SC-TURN-14",)
    )
    if passes:
        yield from seize_initiative(chair, mind)


def seize_initiative(chair: Sitter, mind: Mind) -> Flow[None]:
    """SC-TURN-15, SC-CHP-03; SC-GLD-02, A-9: Lattice Spies go instead of the extra card."""
    table, seat = chair.table, chair.seat
    if may_discard(mind, LATTICE_SPIES):
        table.tell("spies", seat, rules=("SC-GLD-02",))
        yield from guilds.use(table, seat, USES[LATTICE_SPIES])
        return
    chair.player.counter -= 1
    seize(table, seat)
    table.tell("extra_card", seat, chair.player.counter, rules=("SC-TURN-15", "SC-CHP-03"))


# -- playing the card ----------------------------------------------------------------------------------------


def play_selected(chair: Sitter) -> Flow[None]:
    """SC-TURN-17: the other drawn cards are discarded, then the card is played."""
    table, seat, player, play = chair.table, chair.seat, chair.player, chair.selected
    if play is None:
        return
    others = [card for card in player.drawn if card != play.card]
    put_cards_away(table, player, play.card)
    table.tell("laid", seat, play.card, play.way, *others, rules=("SC-TURN-17",))
    yield from discard_surplus_bonus(chair)
    play_card(table, seat, play.card, play.way)
    if queries.has_logistics(table, seat):
        table.pips += 1
        table.tell("logistics", seat, table.pips, rules=("SC-DIF-03", "SC-DIF-02"))
    if play.ambition != NONE:
        yield from declare(table, seat, play.ambition)
    elif play.way in (SURPASS, PIVOT):
        yield from sing(chair)


def discard_surplus_bonus(chair: Sitter) -> Flow[None]:
    """A-8: after seizing, a bonus card too many stands for the extra card."""
    player = chair.player
    while len(player.bonus) > player.counter:
        extra = yield from pick_random(
            chair.seat,
            "Which bonus card was the extra card?",
            [DISCARDS[card] for card in player.bonus],
            topic="extra-card",
        )
        player.bonus.remove(extra.card)
        discard(chair.table, [extra.card])
        chair.table.tell("surplus", chair.seat, extra.card)


def sing(chair: Sitter) -> Flow[None]:
    """BC25: Galactic Bards declare by the test of the bot turn, without the zero marker."""
    table, seat, play = chair.table, chair.seat, chair.selected
    assert play is not None
    if not chair.player.guilds >> GALACTIC_BARDS & 1 or table.declared or not may_declare(table, seat):
        return
    found: Play | None = yield from decide(
        seat, DECLARE, lambda view: Mind(view, options=[play.card]), topic="bards"
    )
    if found is not None:
        yield from declare(table, seat, found.ambition, zero=False)
