"""The Automa of Tyrants, rule by rule."""
