"""The bot that knows the rules it plays by."""
