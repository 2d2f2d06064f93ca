"""What cards do, in short words for their faces. The full wording stands with the rules of each card."""

from __future__ import annotations

from understudy.games.arcs.cards import COURT_CARDS, LEADERS, LORE

_LOYAL = "Any token may be spent as {}, Outrage or not. Stays when you provoke Outrage."
_INTEREST = "Build: gain 1 {0}. Prelude, discard: fill your empty slots with {0}."
_CARTEL = "The supply of {0} scores for your Tycoon; rivals lose theirs after scoring. Discard: steal 1 {0}."
_UNION = "Prelude: place it next to a face-up {} card; take that card when the round ends."
_RAISE = "Prelude, discard: place 3 ships where you rule."

#: Court cards by name.
_COURT = {
    "Loyal Engineers": _LOYAL.format("Material"),
    "Loyal Pilots": _LOYAL.format("Fuel"),
    "Loyal Marines": f"{_LOYAL.format('Weapon')} {_RAISE}",
    "Loyal Empaths": _LOYAL.format("Psionic"),
    "Loyal Keepers": _LOYAL.format("Relic"),
    "Mining Interest": _INTEREST.format("Material"),
    "Shipping Interest": _INTEREST.format("Fuel"),
    "Material Cartel": _CARTEL.format("Material"),
    "Fuel Cartel": _CARTEL.format("Fuel"),
    "Admin Union": _UNION.format("Administration"),
    "Construction Union": _UNION.format("Construction"),
    "Spacing Union": _UNION.format("Mobilization"),
    "Arms Union": _UNION.format("Aggression"),
    "Gatekeepers": "2 more dice at gates. Prelude, discard: place a ship in every gate.",
    "Prison Wardens": f"Build: captives for tokens. Influence: captives become trophies. {_RAISE}",
    "Skirmishers": f"Reroll as many skirmish dice as you have Weapons. {_RAISE}",
    "Court Enforcers": f"Battle: capture rival agents on a card, if fewer than your Weapons. {_RAISE}",
    "Lattice Spies": "Prelude, discard before anything else: seize the initiative.",
    "Farseers": "When you declare: look at a hand, swap a card. Discard with cards: draw as many.",
    "Secret Order": "Your lead keeps its number when you declare Keeper or Empath.",
    "Silver-Tongues": "Prelude, discard: steal a token or a Guild card.",
    "Sworn Guardians": "Rivals cannot steal your tokens or your other Guild cards.",
    "Elder Broker": "Tax: trade tokens with a city you rule. Discard: gain Material, Fuel and Weapon.",
    "Relic Fence": "Prelude, once a turn: discard a token, gain a Relic.",
    "Galactic Bards": "When you surpass or pivot you may declare its ambition, if none was; no zero marker.",
    "Mass Uprising": "Place a ship in each system of a cluster.",
    "Populist Demands": "Declare any ambition, without the zero marker.",
    "Outrage Spreads": "Name a type: everybody provokes its Outrage.",
    "Song of Freedom": "Send a city you rule home, then seize the initiative. Back into the deck.",
    "Guild Struggle": "Steal a Guild card. Discarded Guild cards go back into the deck.",
    "Call to Action": "Take the lowest discarded action card into your hand.",
}
#: How the texts of leaders and lore are made plain.
_PLAIN = (
    ("NEW_ACTION ", ""),
    ("PRELUDE(discard self)", "Prelude, discard"),
    ("PRELUDE", "Prelude"),
    ("PASSIVE: ", ""),
    ("WHILE ", "While "),
    ("ON_TAX", "when you tax"),
    ("ON_DECLARE", "when you declare"),
    ("AFTER_DEFENDING", "after defending:"),
    ("AFTER_SCORING", "after scoring:"),
    ("AFTER_BATTLE", "after a battle"),
    ("AFTER_SETUP", "after set-up:"),
    ("AFTER_TAX", "after the tax"),
    ("SETUP", "at set-up"),
    ("ATTACK", "Attacking"),
    ("DEFEND", "Defending"),
    ("BATTLE", "battle"),
    ("BUILD", "Build"),
    ("MOVE", "Move"),
    (" (errata wording)", ""),
    (" (errata)", ""),
    (" | ", ". "),
)


def _plain(text: str) -> str:
    for old, new in _PLAIN:
        text = text.replace(old, new)
    return f"{text[:1].upper()}{text[1:]}."


COURT_TEXT = tuple(_COURT[card.name] for card in COURT_CARDS)
LEADER_TEXT = tuple(_plain(leader.text) for leader in LEADERS)
LORE_TEXT = tuple(_plain(lore.text) for lore in LORE)
