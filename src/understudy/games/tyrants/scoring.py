"""R-END-2: what everybody has at the end, or would have by now."""

from __future__ import annotations

from understudy.core.game import Score
from understudy.games.tyrants.cards import CARDS, OUTCAST
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.table import Table

#: What each card is worth, by its number.
_VP = tuple(card.vp for card in CARDS).__getitem__
_INNER_VP = tuple(card.inner_vp for card in CARDS).__getitem__


def own_parts(table: Table, seat: int) -> dict[str, int]:
    """What a seat has by itself. ASM-27: an automa has no card points; TA-END-04: outcasts left cost it.

    They cost it at the end alone: a pile that is still being used up says little about how the game stands.
    """
    player = table.players[seat]
    parts = {"trophies": sum(player.trophies)}
    if player.automa and table.over:
        parts["outcasts left"] = -player.delay.count(OUTCAST)
    elif not player.automa:
        cards = player.deck + player.hand + player.discard + [card for card in player.played if card != NONE]
        parts["deck"] = sum(map(_VP, cards))
        parts["inner circle"] = sum(map(_INNER_VP, player.inner))
    parts["VP tokens"] = player.vp
    return parts


def parts_of(table: Table, seat: int) -> dict[str, int]:
    """R-END-2, ASM-31: a team counts its sites once and adds up the rest."""
    sites, total = table.board.site_points(table.board.side[seat])
    parts = {"sites": sites, "total control": total, **own_parts(table, seat)}
    for member in table.board.sides[table.board.side[seat]]:
        if member != seat:
            parts["partner"] = sum(own_parts(table, member).values())
    return parts


def totals(table: Table) -> list[int]:
    """What each seat has in all."""
    return [sum(parts_of(table, seat).values()) for seat in range(len(table.players))]


def scores(table: Table) -> list[Score]:
    """R-END-2, R-END-3: what each seat has, of what, and who has most."""
    found = [parts_of(table, seat) for seat in range(len(table.players))]
    whole = [sum(parts.values()) for parts in found]
    best = max(whole)
    return [Score(seat, whole[seat], parts, whole[seat] == best) for seat, parts in enumerate(found)]
