"""How many steps a second learners get: options with features and mask, and whole PettingZoo steps.

`python -m bench.learning --game tyrants`; without --game for all five.
"""

from __future__ import annotations

import argparse

from bench.yardstick import rates
from understudy.core.chance import mix
from understudy.env.aec import TableEnv
from understudy.env.arrays import Encoder
from understudy.env.session import Session, planned

#: Steps per CPU second with options and mask, and with the whole observation, that a game should reach.
AIMS = {
    "tyrants": ("≥ 30,000/s", "≥ 12,000/s"),
    "arcs": ("≥ 25,000/s", ""),
    "carwars": ("≥ 15,000/s", ""),
    "armada": ("≥ 10,000/s", ""),
    "swccg": ("≥ 10,000/s", ""),
}


def _chosen(state: int, session: Session) -> int:
    """Any option, but the end of the turn only if there is nothing else."""
    menu = session.menu
    if len(menu) > 1 and menu[0].ends:
        return 1 + state % (len(menu) - 1)
    return state % len(menu)


def steps(game: str, args: argparse.Namespace) -> list[tuple[str, str, str]]:
    """Both rows of a game."""
    session = Session(planned(game, ["person", "person"], {}))
    encoder = Encoder(session)
    env = TableEnv(game)

    def with_options(seed: int) -> int:
        session.start(seed)
        count = 0
        while session.seat >= 0:
            encoder.turn_to(0)
            encoder.rows()
            encoder.mask()
            session.choose(_chosen(mix(seed, count), session))
            count += 1
        return count

    def whole(seed: int) -> int:
        env.reset(seed=seed)
        count = 0
        while env.session.seat >= 0:
            env.observe(env.agent_selection)
            env.step(_chosen(mix(seed, count), env.session))
            count += 1
        return count

    found = []
    for what, play, aim in zip(
        ("steps with option features and mask", "whole PettingZoo steps"),
        (with_options, whole),
        AIMS[game],
        strict=True,
    ):
        _, decisions, rel = rates(play, args.seconds, args.repeats)
        found.append((f"{game}: {what}", f"{decisions:,.0f}/s (rel {rel:.2f})", aim))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learning", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds of one repeat")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--game", action="append", choices=AIMS, help="only this game; may be repeated")
    args = parser.parse_args()
    for game in args.game or AIMS:
        for what, reached, aim in steps(game, args):
            print(f"{what:48} {reached:24} {aim and 'aim ' + aim}", flush=True)


if __name__ == "__main__":
    main()
