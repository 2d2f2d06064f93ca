"""The Automa: acts on the market row, by the printed procedure (ledger ids TA-…)."""
