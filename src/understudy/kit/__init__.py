"""What every game would otherwise write again: option registries, positions, data files. Knows no game."""
