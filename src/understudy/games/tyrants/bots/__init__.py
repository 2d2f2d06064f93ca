"""The bots of Tyrants of the Underdark."""
