"""Many games at once: how strong is a bot, how long are games, which lines never fire."""

from understudy.simulate.order import Order, Outcome
from understudy.simulate.report import Report, SeatReport
from understudy.simulate.run import simulate

__all__ = ["Order", "Outcome", "Report", "SeatReport", "simulate"]
