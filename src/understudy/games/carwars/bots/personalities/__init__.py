"""The bots of Car Wars: cars with a personality that changes from round to round (ledger ids CW-…)."""
