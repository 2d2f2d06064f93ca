"""The ground every game stands on: requests, flows, matches. Knows no game."""
