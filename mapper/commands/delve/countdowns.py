"""What runs out after so many rounds, turns, hours, or minutes at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.end_of_round import end_or_keep
from mapper.commands.one_row import one_line
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Countdown
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.burning import countdowns_of

MOST = 1_000_000
CountUnit = Literal["round", "turn", "hour", "real_minute"]


def start_countdown(
    campaign: Campaign,
    group: str,
    text: str,
    left: int,
    unit: CountUnit = "round",
) -> Change:
    """So many rounds, turns, hours or minutes at the table from now on."""
    deed = DelveAction(campaign, group, override=True)
    return _started(deed, text, left, unit, "")


def start_effect(
    campaign: Campaign,
    group: str,
    text: str,
    minutes: int,
    *,
    player_text: str = "",
    real_timer: bool = False,
) -> Change:
    """An effect that lasts so many minutes: in rounds or turns, this one included.

    With the real timer what lasts just an hour runs at the table instead.
    """
    deed = DelveAction(campaign, group, override=True)
    if not 1 <= minutes <= MOST:
        raise NotAllowed("An effect lasts a minute at the least.")
    lasts = deed.rules.lasts(minutes, deed.delve.round, real_timer)
    return _started(deed, text, lasts.left, lasts.unit, player_text)


def edit_countdown(
    campaign: Campaign, group: str, id_: str, *, left: int | None = None, text: str | None = None
) -> Change:
    """Set by hand how much is left, or what it is."""
    deed, row = _of(campaign, group, id_)
    after = replace(
        row,
        left=row.left if left is None else _checked(left),
        text=row.text if text is None else one_line(text, "A countdown"),
    )
    if after == row:
        return Change("Edit a countdown", {})
    deed.draft.put(Key("countdown", "", id_), after)
    unit = row.unit.replace("_", " ")
    left_now = f"{after.text}: {row.left} → {after.left} {unit}s"
    words = left_now if after.left != row.left else f"{row.text} → {after.text}"
    deed.log(f"{words} (set by hand).", "note")
    return deed.change(f"Edit {after.text}")


def remove_countdown(campaign: Campaign, group: str, id_: str) -> Change:
    deed, row = _of(campaign, group, id_)
    deed.draft.put(Key("countdown", "", id_), None)
    deed.log(f"{row.text} is taken off (by hand).", "note")
    return deed.change(f"Remove {row.text}")


def let_table_time_pass(campaign: Campaign, group: str, minutes: int) -> Change:
    """Minutes have passed at the table; who shows the clock counts them, and pauses as it likes."""
    deed = DelveAction(campaign, group, override=True)
    for id_, row in countdowns_of(campaign, group).items():
        if row.unit == "real_minute" and minutes > 0:
            end_or_keep(deed, id_, replace(row, left=max(0, row.left - minutes)))
    return deed.change("Time passes at the table")


def _started(deed: DelveAction, text: str, left: int, unit: CountUnit, player_text: str) -> Change:
    words = one_line(text, "A countdown")
    told = one_line(player_text, "A countdown", may_be_empty=True)
    row = Countdown(words, _checked(left), unit, deed.group, told, deed.party.minutes)
    deed.draft.put(Key("countdown", "", deed.draft.new_id("countdown")), row)
    said = f"{left} {unit.replace('_', ' ')}{'s' if left > 1 else ''}"
    deed.log(f"{words}: {said}.", "note", f"{told} begins." if told else "")
    return deed.change(f"Start {words}")


def _of(campaign: Campaign, group: str, id_: str) -> tuple[DelveAction, Countdown]:
    return DelveAction(campaign, group, override=True), campaign.one(
        Countdown, Key("countdown", "", id_)
    )


def _checked(left: int) -> int:
    if not 1 <= left <= MOST:
        raise NotAllowed(f"A number from 1 to {MOST:,} must stand here.")
    return left
