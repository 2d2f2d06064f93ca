"""Bots of the Star Wars CCG."""
