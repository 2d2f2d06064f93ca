"""The printed deck that plays a fleet."""
