"""Benchmarks: `make bench`. Rates are per CPU-second and compared by `rel` (see yardstick.py)."""
