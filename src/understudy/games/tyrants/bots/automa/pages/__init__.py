"""The Automa's printed pages."""
