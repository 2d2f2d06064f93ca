"""Many games at once: how strong is a bot, how long are games, which lines never fire."""

from understudy.simulate.play import Order
from understudy.simulate.report import Report, SeatReport
from understudy.simulate.run import simulate

__all__ = ["Order", "Report", "SeatReport", "simulate"]
