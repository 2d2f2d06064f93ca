"""The bots that play Arcs."""
