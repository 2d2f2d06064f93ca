"""The laboratory: what a designer of bots wants to know about many games."""
