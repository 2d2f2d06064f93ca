"""A language model plays: text in, the number of a choice out. Put your model in place of the stub.

python examples/language_model.py tyrants --opponent automa:easy
"""

from __future__ import annotations

import argparse
import re

from understudy.env.session import Session, planned


def model(prompt: str) -> str:
    """A stub that answers with the last number offered. A real one would send the prompt somewhere."""
    return re.findall(r"^(\d+):", prompt, re.MULTILINE)[-1]


def play(game: str, opponent: str, seed: int, most: int) -> str:
    """One game; the result as a sentence."""
    session = Session(planned(game, ["person", opponent], {}))
    session.start(seed)
    answers = 0
    while session.seat >= 0 and answers < most:
        reply = model(session.text(session.seat) + "\n\nAnswer with the number of your choice.")
        found = re.search(r"\d+", reply)
        number = int(found.group()) if found else 0
        session.choose(number if number < len(session.menu) else 0)
        answers += 1
    if not session.over:
        return f"stopped after {answers} answers"
    return f"{answers} answers; outcome {session.outcome(0):+.1f}, margin {session.margin(0):+.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=5_000, help="answers at most")
    wish = parser.parse_args()
    print(play(wish.game, wish.opponent, wish.seed, wish.most))


if __name__ == "__main__":
    main()
