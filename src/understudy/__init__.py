"""Understudy takes the empty chairs at a tabletop game and says why it moved as it did."""

__version__ = "0.1.0"
