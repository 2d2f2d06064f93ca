"""SUPERCAT 0.8, base game version (SC-GEN-05): a bot that follows the rules of Arcs by printed procedures."""
