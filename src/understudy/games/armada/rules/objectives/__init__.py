"""O1–O4: objectives: how one is chosen, its set-up and tokens, what it does in an attack and on the map, and
what it brings. What a card says about the set-up is data (`goals.py`).
"""
