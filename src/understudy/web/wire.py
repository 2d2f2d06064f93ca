"""How the server and its workers talk: each message is its length, and what was pickled.

Both ends are this program, and nobody else holds the line.
"""

from __future__ import annotations

import pickle
from struct import Struct
from typing import Any, NamedTuple

HEAD = Struct("!I")
#: In place of the number of what was asked: nothing can be answered, and why.
TROUBLE = -1


class Settings(NamedTuple):
    """What a worker is told first: where the matches lie, and whether to wait for the disk."""

    data: str
    durable: bool


def framed(message: Any) -> bytes:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data
