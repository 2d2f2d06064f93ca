"""Procedures that play a fleet."""
