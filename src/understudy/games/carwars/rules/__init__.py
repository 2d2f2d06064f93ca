"""The rules of Car Wars as flows, one file per chapter."""
