"""What a rule forbids: a sentence for the game master, and the short word for why."""

from __future__ import annotations

from mapper.model.not_allowed import NotAllowed


class Refused(NotAllowed):
    """A refusal by the rules.

    Its `reason` is one of the words that `cognita rules` answers with, such as too_far.
    """

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
