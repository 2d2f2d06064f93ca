"""Which games are handed out, and again where a worker died."""

from __future__ import annotations

import pytest

from understudy.core.errors import BadSetup
from understudy.simulate.order import Chunk, Outcome
from understudy.simulate.spans import DEATHS, HOPELESS, Span, Spans, spans_without


def all_of(spans: Spans) -> list[Span]:
    found = []
    while spans:
        found.append(spans.take())
    return found


def test_every_game_that_is_not_done_is_handed_out_once() -> None:
    assert spans_without(10, set()) == [Span(0, 10)]
    assert spans_without(10, {0, 3, 4, 9}) == [Span(1, 2), Span(5, 4)]
    assert spans_without(3, {0, 1, 2, 7}) == []
    handed = all_of(Spans(spans_without(10, {3})))
    assert [number for first, size in handed for number in range(first, first + size)] == [
        number for number in range(10) if number != 3
    ]


def test_chunks_grow_until_they_take_their_time() -> None:
    spans = Spans([Span(0, 10_000)])
    sizes = []
    for _ in range(6):
        span = spans.take()
        sizes.append(span.size)
        spans.finished(Chunk([Outcome(0)] * span.size, cpu_seconds=0.01 * span.size))
    assert sizes == [1, 4, 16, 64, 150, 150]


def test_games_over_which_a_worker_died_are_tried_alone_and_fail_at_last() -> None:
    spans = Spans([Span(0, 100)])
    for _ in range(2):
        span = spans.take()
        spans.finished(Chunk([Outcome(0)] * span.size, cpu_seconds=0.001 * span.size))
    span = spans.take()
    assert span.size > 1
    assert spans.died(span) is None
    alone = [spans.take() for _ in range(span.size)]
    assert alone == [Span(span.first + index, 1) for index in range(span.size)]
    for _ in range(DEATHS - 1):
        assert spans.died(alone[0]) is None
        assert spans.take() == alone[0]
    failed = spans.died(alone[0])
    assert failed is not None
    assert failed.number == alone[0].first
    assert "workers died" in failed.error


def test_workers_that_all_die_end_the_run() -> None:
    spans = Spans([Span(0, 1000)])
    for _ in range(HOPELESS - 1):
        spans.died(spans.take())
    with pytest.raises(BadSetup, match="none of them can play"):
        spans.died(Span(0, 1))
