"""Who gets what of the chosen group's pot, as the window asks and does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from mapper.commands.reward.sharing import share_out, take_back, why_not_shared
from mapper.model.campaign.change import Change
from mapper.model.campaign.reward_rows import ShareGot
from mapper.play.members import members_of
from mapper.play.reward.foes_worth import gives_xp
from mapper.play.reward.pots import pot_of
from mapper.play.reward.shares import (
    Due,
    GoldShared,
    SharesAsked,
    dice_of,
    dues_of,
    is_settled,
    total_xp,
)
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.grid_session import GridSession, Those
from mapper.ui.grid.grid_table import GridColumn
from mapper.ui.reward.pot_session import OF_POTS
from mapper.ui.reward.reward_words import part_in_words, sum_in_words, would_in_words

PARTS = (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2))


class ShareSession(GridSession):
    """How a pot is to be shared is kept here until it is; then it stands in the campaign."""

    hangs_on = OF_POTS | {"feature"}

    def __init__(self, editor: Editor, group: Callable[[], str], random: Random) -> None:
        super().__init__(editor, group)
        self._random = random
        self._asked: dict[str, SharesAsked] = {}
        self._dues: dict[str, dict[str, Due]] = {}

    def forget(self) -> None:
        self._dues.clear()

    @property
    def asked(self) -> SharesAsked:
        """How the pot of the chosen group is to be shared."""
        return self._asked.get(self.group, SharesAsked())

    @property
    def dues(self) -> dict[str, Due]:
        """What each member would get."""
        if self.group not in self._dues:
            found = dues_of(self.campaign, self.group, self.asked) if self.group else []
            self._dues[self.group] = {due.who: due for due in found}
        return self._dues[self.group]

    @property
    def shares(self) -> dict[str, ShareGot]:
        """What members got last."""
        return dict(pot_of(self.campaign, self.group).shares) if self.group else {}

    @property
    def is_settled(self) -> bool:
        return bool(self.group) and is_settled(self.campaign, self.group)

    @property
    def needs_settlement(self) -> bool:
        """Whether they are on the way, by rules that share in settlements alone."""
        return bool(self.group) and gives_xp(self.campaign) and not self.is_settled

    @property
    def why_not_now(self) -> str:
        """Why nothing is shared, or nothing."""
        return why_not_shared(self.campaign, self.group, self.asked) if self.group else "-"

    def lines(self) -> list[Those]:
        return [(who,) for who in members_of(self.campaign, self.group)] if self.group else []

    def is_idle(self, those: Those) -> bool:
        return not self.dues[those[0]].weight

    def comes_to(self) -> str:
        """What is shared, or why it is not yet."""
        if not self.group:
            return ""
        if self.why_not_now:
            return tr(self.why_not_now)
        gold = sum(due.gold for due in self.dues.values())
        return tr("They share {sum}", sum=sum_in_words(total_xp(self.campaign, self.group), gold))

    def do(self, _those: Sequence[str]) -> bool:
        """All get their shares, as one step."""
        group, asked, random = self.group, self.asked, self._random
        return self.make(
            lambda campaign: share_out(campaign, group, asked, random), self._follow_shares
        )

    def take_back(self, who: str) -> bool:
        """What one got last goes back into the pot."""
        return self.of_group(lambda campaign, group: take_back(campaign, group, who))

    def weigh(self, those: Those, part: Any) -> str:
        """Another part of a share for these."""
        return self._ask(weights={**self.asked.weights, **dict.fromkeys(those, part)})

    def show_dice(self, those: Those, value: str) -> str:
        """What real hit dice show for one who makes a level; nothing: they are rolled."""
        due, words = self.dues[those[0]], str(value).replace(",", " ").split()
        number = sum(dice_of(due.sheet, due.rise)) if due.rise is not None else 0
        faces = int(due.rise.die.removeprefix("d") or 0) if due.rise is not None else 0
        rolls = {who: shown for who, shown in self.asked.rolls.items() if who != due.who}
        if words:
            is_number = all(word.isdecimal() and 1 <= int(word) <= faces for word in words)
            if len(words) != number or not is_number:
                dice = f"{number}d{faces}"
                return tr("{dice} show as many numbers from 1 to {faces}.", dice=dice, faces=faces)
            rolls[due.who] = tuple(map(int, words))
        return self._ask(rolls=rolls)

    def share_gold(self, how: GoldShared) -> None:
        self._ask(gold=how)

    def settle(self, *, is_so: bool) -> None:
        """What they came to counts as a settlement, or does not."""
        self._ask(anyway=is_so)

    def would(self, those: Those) -> str:
        """What one would have then; once it is shared, what they got."""
        due = self.dues[those[0]]
        words = "; ".join(would_in_words(due))
        got = self.shares.get(due.who)
        if words or got is None:
            return words
        sum_got = sum_in_words(Fraction(got.xp), got.gold)
        return tr("Got {sum}", sum=sum_got) if sum_got else tr("Got a level")

    def _ask(self, **told: Any) -> str:
        self._asked[self.group] = replace(self.asked, **told)
        self.forget()
        self.changed.emit()
        return ""

    def _follow_shares(self, _change: Change) -> None:
        self._asked.pop(self.group, None)
        self.forget()


def share_columns(session: ShareSession) -> tuple[GridColumn, ...]:
    """What stands in the row of a member, from the left."""

    def due(those: Those) -> Due:
        return session.dues[those[0]]

    def parts(_those: Those) -> list[tuple[str, Fraction]]:
        return [(part_in_words(part), part) for part in PARTS]

    def rises(those: Those) -> bool:
        found = due(those)
        return found.rise is not None and bool(dice_of(found.sheet, found.rise))

    def dice(those: Those) -> str:
        return " ".join(map(str, session.asked.rolls.get(those[0], ())))

    return (
        GridColumn(tr("Who"), 150, lambda those: due(those).sheet.member.name),
        GridColumn(
            tr("Share"),
            64,
            lambda those: part_in_words(due(those).weight),
            session.weigh,
            parts,
            turns=True,
        ),
        GridColumn(tr("XP"), 72, lambda those: f"{due(those).xp:,}" if due(those).xp else ""),
        GridColumn(tr("Gold"), 72, lambda those: f"{due(those).gold:,}" if due(those).gold else ""),
        GridColumn(tr("Dice"), 72, dice, session.show_dice, can_tell=rises),
        GridColumn(tr("Would"), 0, partial(ShareSession.would, session)),
    )
