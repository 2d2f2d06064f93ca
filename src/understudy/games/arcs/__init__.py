"""Arcs for two to four seats, people and SUPERCAT bots, with leaders and lore as an option."""
