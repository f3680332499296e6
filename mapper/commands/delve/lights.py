"""Lights are lit, put out, dropped and taken up; what else runs out is counted down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Literal

from mapper.commands.burning_down import end_or_keep
from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.end_of_round import open_at_end
from mapper.commands.one_row import one_line
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
Doing = Callable[[Lights, LightSource], LightSource]


def rounds_of_light(site: SiteProcedure, source: str) -> int:
    """For how many rounds or turns a fresh torch or lantern burns; 0: the rules do not say."""
    if source not in {"torch", "lantern"}:
        return 0
    tables = site.tables.sovereign
    turns = rules.turns_it_burns(tables.lights, "lantern" if source == "lantern" else "torch")
    return ceil(Fraction(turns * tables.turns.house.minutes, site.minutes()))


def convert_burning(
    deed: DelveAction, before: SiteProcedure, after: SiteProcedure | None = None
) -> None:
    """What is left of lights and timers, in what another procedure counts; a part counts whole.

    `after`: by what they count from now on; by the deed's own rules if nothing is said.
    """
    rules = after or deed.rules
    old, new = before.minutes(), rules.minutes()
    for id_, row in lights_of(deed.campaign, deed.group).items():
        left = ceil(Fraction(row.left * old, new))
        deed.draft.put(Key("light", "", id_), replace(row, left=left))
    for id_, count in countdowns_of(deed.campaign, deed.group).items():
        if count.unit == before.unit and count.unit != rules.unit:
            left = ceil(Fraction(count.left * old, new))
            kept = replace(count, left=left, unit=rules.unit)
            deed.draft.put(Key("countdown", "", id_), kept)


def light_up(
    campaign: Campaign,
    group: str,
    who: str,
    source: str = "torch",
    *,
    left: int | None = None,
) -> Change:
    """A fresh light in somebody's hand, out of the supplies while there are any."""
    deed = DelveAction(campaign, group, override=True)
    deed.delver(who)
    name = deed.called(who)
    words = one_line(source, "A light")
    lasts = rounds_of_light(deed.rules, words) if left is None else left
    if not 1 <= lasts <= MOST_LEFT:
        raise NotAllowed(f"Say for how many {deed.rules.unit}s this light burns.")
    made = rules.lit(deed.tables.sovereign.lights, LightSource("torch", lasts))
    row = with_burning(Light(words, lasts, group=group, carrier=who), made)
    deed.draft.put(Key("light", "", deed.draft.new_id("light")), row)
    has = deed.party.supplies
    if has.light:
        deed.party = replace(deed.party, supplies=replace(has, light=has.light - 1))
    deed.log(f"{name} lit a {words}: {lasts} {deed.rules.unit}s.", "note", f"{name} lit a {words}.")
    return deed.change(f"Light a {words}")


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
    row, deed = _light_of(campaign, light)
    if row.at is not None:
        raise NotAllowed("It lies in a zone already.")
    zone = _zone_of(deed, row)
    name = light_name(campaign, row)
    after = replace(row, carrier="", at=zone_place(deed.map, zone))
    told = f"{deed.called(row.carrier)} drops a {row.source}." if row.carrier else ""
    deed.log(f"{name} dropped in {deed.named(zone)}.", "note", told, zone)
    return _kept(deed, light, after, "Drop a light")


def take(campaign: Campaign, light: str, who: str) -> Change:
    """Into somebody's hand: from the ground where they stand, or from another's."""
    row, deed = _light_of(campaign, light)
    at = deed.delver(who).zone
    if (row.at or zone_place(deed.map, _zone_of(deed, row))) != zone_place(deed.map, at):
        raise NotAllowed(f"{deed.called(who)} is not where it is.")
    name, whose = deed.called(who), light_name(campaign, row)
    deed.log(f"{name} took: {whose}.", "note", f"{name} takes a {row.source}.", at)
    return _kept(deed, light, replace(row, carrier=who, at=None), "Take a light")


def edit_light(
    campaign: Campaign, light: str, *, left: int | None = None, source: str | None = None
) -> Change:
    """Set by hand what is left of it, or what it is."""
    row, deed = _light_of(campaign, light)
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
    deed.log(f"{name}: {what} (set by hand).", "note")
    return _kept(deed, light, after, "Edit a light")


def remove_light(campaign: Campaign, light: str) -> Change:
    row, deed = _light_of(campaign, light)
    deed.log(f"{light_name(campaign, row)} is gone (by hand).", "note")
    return _kept(deed, light, None, "Remove a light")


def _handled(campaign: Campaign, light: str, doing: Doing, words: str) -> Change:
    row, deed = _light_of(campaign, light)
    after = with_burning(row, doing(deed.tables.sovereign.lights, burning(row)))
    if after == row:
        return Change(f"A light {words}", {})
    name = light_name(campaign, row)
    told = f"{name} {words}." if row.carrier else f"A {row.source} {words}."
    deed.log(f"{name} {words}.", "note", told)
    return _kept(deed, light, after, f"{name} {words}")


def _light_of(campaign: Campaign, light: str) -> tuple[Light, DelveAction]:
    row = campaign.one(Light, Key("light", "", light))
    return row, DelveAction(campaign, row.group, override=True)


def _zone_of(deed: DelveAction, row: Light) -> str:
    who = meant(deed.members, row.carrier)
    return deed.delver(who).zone if who else deed.party.at.zone


def _kept(deed: DelveAction, light: str, row: Light | None, words: str) -> Change:
    deed.draft.put(Key("light", "", light), row)
    return deed.change(words)


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
    if not 1 <= minutes <= MOST_LEFT:
        raise NotAllowed("An effect lasts a minute at the least.")
    lasts = deed.rules.lasts(minutes, deed.delve.round, real_timer)
    return _started(deed, text, lasts.left, lasts.unit, player_text)


def edit_countdown(
    campaign: Campaign, group: str, id_: str, *, left: int | None = None, text: str | None = None
) -> Change:
    """Set by hand how much is left, or what it is."""
    deed, row = _countdown_of(campaign, group, id_)
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
    deed, row = _countdown_of(campaign, group, id_)
    deed.draft.put(Key("countdown", "", id_), None)
    deed.log(f"{row.text} is taken off (by hand).", "note")
    return deed.change(f"Remove {row.text}")


def let_table_time_pass(campaign: Campaign, group: str, minutes: int) -> Change:
    """Minutes have passed at the table; who shows the clock counts them, and pauses as it likes."""
    deed = DelveAction(campaign, group, override=True)
    for id_, row in countdowns_of(campaign, group).items():
        if row.unit == "real_minute" and minutes > 0:
            left = replace(row, left=max(0, row.left - minutes))
            if end_or_keep(deed, id_, left):
                open_at_end(deed, left)
    return deed.change("Time passes at the table")


def _started(deed: DelveAction, text: str, left: int, unit: CountUnit, player_text: str) -> Change:
    words = one_line(text, "A countdown")
    told = one_line(player_text, "A countdown", may_be_empty=True)
    row = Countdown(words, _checked(left), unit, deed.group, told, deed.party.minutes)
    deed.draft.put(Key("countdown", "", deed.draft.new_id("countdown")), row)
    said = f"{left} {unit.replace('_', ' ')}{'s' if left > 1 else ''}"
    deed.log(f"{words}: {said}.", "note", f"{told} begins." if told else "")
    return deed.change(f"Start {words}")


def _countdown_of(campaign: Campaign, group: str, id_: str) -> tuple[DelveAction, Countdown]:
    return DelveAction(campaign, group, override=True), campaign.one(
        Countdown, Key("countdown", "", id_)
    )


def _checked(left: int) -> int:
    if not 1 <= left <= MOST_LEFT:
        raise NotAllowed(f"A number from 1 to {MOST_LEFT:,} must stand here.")
    return left
