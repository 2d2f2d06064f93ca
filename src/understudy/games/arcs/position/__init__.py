"""Positions: a table written as data, for puzzles, tests, corrections and digests.

Every part has a default, so that a puzzle names only what matters:

- no `out_of_play`: that of the `setup_card`; without one, all six clusters are in play
- no `map`: no pieces; supplies hold all pieces that are nowhere else, `supply` all tokens
- no `court`: dealt from the deck; no `court_deck`: every Court card that is nowhere else
- no `stack`: every action card that is nowhere else; hands are empty, a bot's counter shows six
- no `flipped`: one marker for each chapter before this one
- no `initiative`: whoever led, or whose turn it is
- no `agenda`: the turn of `active` starts; with a `turn`, it goes on where that stands
"""

from understudy.games.arcs.position.read import read_position
from understudy.games.arcs.position.write import position

__all__ = ["position", "read_position"]
