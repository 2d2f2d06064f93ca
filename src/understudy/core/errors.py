"""What can go wrong through somebody's input. Every message is written for a person."""


class Mistake(Exception):
    """Something outside the program was wrong: a file, an answer, an option."""


class IllegalAnswer(Mistake):
    """An answer that the pending request does not allow; nothing was changed."""


class BadJournal(Mistake):
    """A saved game that cannot be loaded; names the line."""


class BadTrace(Mistake):
    """A game that was told by a server and cannot be read; names the line."""


class BadPosition(Mistake):
    """A position that cannot be set up; names the field."""


class BadSetup(Mistake):
    """Unknown games, seats or options, or ones that do not go together."""


class BadData(Mistake):
    """A data file of a game that does not hold what it must; names file and row."""


class ScriptEnded(Mistake):
    """A strict script has no answer left for a chance request."""
