"""SUPERCAT's printed pages."""
