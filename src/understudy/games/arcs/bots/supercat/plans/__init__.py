"""All ways to reach the goals of SUPERCAT's lines. Candidates come from the rules' own lists."""

from understudy.games.arcs.bots.supercat.plans.kinds import Agents, Combat, Journey, Plan, Play, Spend, find

__all__ = ["Agents", "Combat", "Journey", "Plan", "Play", "Spend", "find"]
