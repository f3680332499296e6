"""Lights are lit, put out, dropped and taken up; what else runs out is counted down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Literal

from mapper.commands.burning_down import end_or_keep
from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.turn_order import open_at_end
from mapper.commands.edits import one_line
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import meant
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Countdown, Light
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_place
from mapper.play.delve.lights import burning, countdowns_of, light_name, lights_of, with_burning
from mapper.play.delve.site_procedure import SiteProcedure
from mapper.rules.sovereign import light as rules
from mapper.rules.sovereign.light import LightSource
from mapper.rules.sovereign.sovereign_tables import Lights

MOST_LEFT = 1_000_000
LightDoing = Callable[[Lights, LightSource], LightSource]


def rounds_of_light(site: SiteProcedure, source: str) -> int:
    """For how many rounds or turns a fresh torch or lantern burns; 0: the rules do not say."""
    if source not in {"torch", "lantern"}:
        return 0
    tables = site.tables.sovereign
    turns = rules.turns_it_burns(tables.lights, "lantern" if source == "lantern" else "torch")
    return ceil(Fraction(turns * tables.turns.house.minutes, site.minutes()))


def convert_burning(
    action: DelveAction, before: SiteProcedure, after: SiteProcedure | None = None
) -> None:
    """What is left of lights and timers, in what another procedure counts; a part counts whole.

    `after`: by what they count from now on; by the action's own rules if nothing is said.
    """
    rules = after or action.rules
    old, new = before.minutes(), rules.minutes()
    for id_, row in lights_of(action.campaign, action.group).items():
        left = ceil(Fraction(row.left * old, new))
        action.draft.put(Key("light", "", id_), replace(row, left=left))
    for id_, count in countdowns_of(action.campaign, action.group).items():
        if count.unit == before.unit and count.unit != rules.unit:
            left = ceil(Fraction(count.left * old, new))
            kept = replace(count, left=left, unit=rules.unit)
            action.draft.put(Key("countdown", "", id_), kept)


def light_up(
    campaign: Campaign, group: str, who: str, source: str = "torch", *, left: int | None = None
) -> Change:
    """A fresh light in somebody's hand, out of the supplies while there are any."""
    action = DelveAction(campaign, group, override=True)
    zone, name = action.delver(who).zone, action.called(who)
    action.refuse_stopped(who)
    words = one_line(source, "A light")
    lasts = rounds_of_light(action.rules, words) if left is None else left
    if not 1 <= lasts <= MOST_LEFT:
        raise NotAllowed(f"Say for how many {action.rules.unit}s this light burns.")
    made = rules.lit(action.tables.sovereign.lights, LightSource("torch", lasts))
    row = with_burning(Light(words, lasts, group=group, carrier=who), made)
    action.draft.put(Key("light", "", action.draft.new_id("light")), row)
    has = action.party.supplies
    if has.light:
        action.party = replace(action.party, supplies=replace(has, light=has.light - 1))
    lit = f"{name} lit a {words}"
    action.log(f"{lit}: {lasts} {action.rules.unit}s.", "note", f"{lit}.", zone)
    return action.change(f"Light a {words}")


def douse(campaign: Campaign, light: str) -> Change:
    """Put it out; what of this round or turn it burned counts whole."""
    return _handled(campaign, light, rules.doused, "was put out")


def relight(campaign: Campaign, light: str) -> Change:
    """Light again what was put out."""
    row = campaign.one(Light, Key("light", "", light))
    if not row.left:
        raise NotAllowed(f"This {row.source} has burned down; light another.")
    return _handled(campaign, light, rules.lit, "burns again")


def drop(campaign: Campaign, light: str) -> Change:
    """It lies where its carrier stands, and goes on burning."""
    row, action = _light_of(campaign, light)
    if row.at is not None:
        raise NotAllowed("It lies in a zone already.")
    zone = _zone_of(action, row)
    name = light_name(campaign, row)
    after = replace(row, carrier="", at=zone_place(action.map, zone))
    told = f"{action.called(row.carrier)} drops a {row.source}." if row.carrier else ""
    action.log(f"{name} dropped in {action.named(zone)}.", "note", told, zone)
    return _kept(action, light, after, "Drop a light")


def take(campaign: Campaign, light: str, who: str) -> Change:
    """Into somebody's hand: from the ground where they stand, or from another's."""
    row, action = _light_of(campaign, light)
    at = action.delver(who).zone
    action.refuse_stopped(who)
    if (row.at or zone_place(action.map, _zone_of(action, row))) != zone_place(action.map, at):
        raise NotAllowed(f"{action.called(who)} is not where it is.")
    name, whose = action.called(who), light_name(campaign, row)
    action.log(f"{name} took: {whose}.", "note", f"{name} takes a {row.source}.", at)
    return _kept(action, light, replace(row, carrier=who, at=None), "Take a light")


def edit_light(
    campaign: Campaign, light: str, *, left: int | None = None, source: str | None = None
) -> Change:
    """Set by hand what is left of it, or what it is."""
    row, action = _light_of(campaign, light)
    if left is not None and not 0 <= left <= MOST_LEFT:
        raise NotAllowed(f"A number from 0 to {MOST_LEFT:,} must stand here.")
    after = replace(
        row,
        left=row.left if left is None else left,
        source=row.source if source is None else one_line(source, "A light"),
        is_lit=row.is_lit and left != 0,
    )
    if after == row:
        return Change("Edit a light", {})
    name = light_name(campaign, row)
    what = f"{row.left} → {after.left} left" if after.left != row.left else f"a {after.source}"
    action.log(f"{name}: {what} (set by hand).", "note")
    return _kept(action, light, after, "Edit a light")


def remove_light(campaign: Campaign, light: str) -> Change:
    row, action = _light_of(campaign, light)
    action.log(f"{light_name(campaign, row)} is gone (by hand).", "note")
    return _kept(action, light, None, "Remove a light")


def _handled(campaign: Campaign, light: str, doing: LightDoing, words: str) -> Change:
    row, action = _light_of(campaign, light)
    after = with_burning(row, doing(action.tables.sovereign.lights, burning(row)))
    if after == row:
        return Change(f"A light {words}", {})
    name = light_name(campaign, row)
    told = f"{name} {words}." if row.carrier else f"A {row.source} {words}."
    action.log(f"{name} {words}.", "note", told)
    return _kept(action, light, after, f"{name} {words}")


def _light_of(campaign: Campaign, light: str) -> tuple[Light, DelveAction]:
    row = campaign.one(Light, Key("light", "", light))
    return row, DelveAction(campaign, row.group, override=True)


def _zone_of(action: DelveAction, row: Light) -> str:
    who = meant(action.members, row.carrier)
    return action.delver(who).zone if who else action.party.at.zone


def _kept(action: DelveAction, light: str, row: Light | None, words: str) -> Change:
    action.draft.put(Key("light", "", light), row)
    return action.change(words)


CountUnit = Literal["round", "turn", "hour", "real_minute"]


def start_countdown(
    campaign: Campaign, group: str, text: str, left: int, unit: CountUnit = "round"
) -> Change:
    """So many rounds, turns, hours or minutes at the table from now on."""
    action = DelveAction(campaign, group, override=True)
    return _started(action, text, left, unit)


def start_effect(
    campaign: Campaign, group: str, text: str, minutes: int, *, real_timer: bool = False
) -> Change:
    """An effect that lasts so many minutes: in rounds or turns, this one included.

    With the real timer what lasts just an hour runs at the table instead.
    """
    action = DelveAction(campaign, group, override=True)
    if not 1 <= minutes <= MOST_LEFT:
        raise NotAllowed("An effect lasts a minute at the least.")
    lasts = action.rules.lasts(minutes, action.delve.round, real_timer)
    return _started(action, text, lasts.left, lasts.unit)


def edit_countdown(
    campaign: Campaign, group: str, id_: str, *, left: int | None = None, text: str | None = None
) -> Change:
    """Set by hand how much is left, or what it is."""
    action, row = _countdown_of(campaign, group, id_)
    after = replace(
        row,
        left=row.left if left is None else _checked(left),
        text=row.text if text is None else one_line(text, "A countdown"),
    )
    if after == row:
        return Change("Edit a countdown", {})
    action.draft.put(Key("countdown", "", id_), after)
    unit = row.unit.replace("_", " ")
    left_now = f"{after.text}: {row.left} → {after.left} {unit}s"
    words = left_now if after.left != row.left else f"{row.text} → {after.text}"
    action.log(f"{words} (set by hand).", "note")
    return action.change(f"Edit {after.text}")


def remove_countdown(campaign: Campaign, group: str, id_: str) -> Change:
    action, row = _countdown_of(campaign, group, id_)
    action.draft.put(Key("countdown", "", id_), None)
    action.log(f"{row.text} is taken off (by hand).", "note")
    return action.change(f"Remove {row.text}")


def let_table_time_pass(campaign: Campaign, group: str, minutes: int) -> Change:
    """Minutes have passed at the table; who shows the clock counts them, and pauses as it likes."""
    action = DelveAction(campaign, group, override=True)
    for id_, row in countdowns_of(campaign, group).items():
        if row.unit == "real_minute" and minutes > 0:
            left = replace(row, left=max(0, row.left - minutes))
            if end_or_keep(action, id_, left):
                open_at_end(action, left)
    return action.change("Time passes at the table")


def _started(action: DelveAction, text: str, left: int, unit: CountUnit) -> Change:
    words = one_line(text, "A countdown")
    row = Countdown(words, _checked(left), unit, action.group, began=action.party.minutes)
    action.draft.put(Key("countdown", "", action.draft.new_id("countdown")), row)
    said = f"{left} {unit.replace('_', ' ')}{'s' if left > 1 else ''}"
    action.log(f"{words}: {said}.", "note")
    return action.change(f"Start {words}")


def _countdown_of(campaign: Campaign, group: str, id_: str) -> tuple[DelveAction, Countdown]:
    return DelveAction(campaign, group, override=True), campaign.one(
        Countdown, Key("countdown", "", id_)
    )


def _checked(left: int) -> int:
    if not 1 <= left <= MOST_LEFT:
        raise NotAllowed(f"A number from 1 to {MOST_LEFT:,} must stand here.")
    return left
