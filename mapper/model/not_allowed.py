"""The one exception for what a user may not do."""


class NotAllowed(Exception):
    """Carries a sentence for the status bar or the terminal: what is wrong, and what to do."""
