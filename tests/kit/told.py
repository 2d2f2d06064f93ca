"""A short trace of a game at a server, as `understudy gemp` writes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

TRACE: list[dict[str, Any]] = [
    {
        "understudy-told": 1,
        "game": "swccg",
        "server": "http://127.0.0.1:17001/gemp-swccg-server/",
        "id": "g4",
        "me": "kessa",
        "side": "Dark",
        "opponent": "~OzzelBot",
        "deck": "DS-A-imperial-tatooine",
        "level": "expert",
    },
    {
        "n": 1,
        "turn": 0,
        "phase": "Play starting cards",
        "whose": "kessa",
        "life": [60, 60],
        "asked": "Choose starting location",
        "type": "ARBITRARY_CARDS",
        "answer": "temp3",
        "said": "",
        "why": "the deck starts there",
    },
    {
        "n": 2,
        "turn": 1,
        "phase": "Activate",
        "whose": "kessa",
        "life": [51, 50],
        "asked": "Choose amount of Force to activate",
        "type": "INTEGER",
        "answer": "4",
        "said": "activate 4 Force",
        "why": "Activate all that the Reserve Deck can spare for destinies: the most",
        "thoughts": [
            [0, "Activate Force", []],
            [1, "Activate all that can be spared? 2 candidates.", ["SW-GEN-19", "SW-GEN-01"]],
            [2, "Prefer the most: activate 4 Force (4 against 3).", ["SW-GEN-01"]],
            [2, "So: activate 4 Force.", []],
        ],
        "strange": ["a card outside the pool"],
        "heard": ["Dark starts at Tatooine:\u2028Mos Eisley.", "Light <b>starts</b> elsewhere."],
    },
    {
        "end": 2,
        "heard": ["Dark wins."],
        "winner": "kessa",
        "reason": "Depleted opponent's Life Force",
        "refused": 0,
    },
]


def text_of(lines: Sequence[dict[str, Any]]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
