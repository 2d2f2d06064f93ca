"""Bots of Car Wars."""
