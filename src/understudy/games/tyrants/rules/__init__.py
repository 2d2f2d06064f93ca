"""The rulebook as flows, one file per chapter."""
