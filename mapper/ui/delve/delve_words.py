"""What is done in a dungeon, how it stands there, and what a round brings, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import Danger, Delver, EntryNoise, Speed, TrapStanding
from mapper.play.delve.checklist import Checklist
from mapper.play.delve.lights import light_left, lights_of
from mapper.play.delve.site_procedure import NextCheck
from mapper.ui.app.translated import tr
from mapper.ui.keying.map_words import zone_on
from mapper.ui.keying.zone_words import inhabitants_called

SPEEDS: Mapping[Speed, str] = MappingProxyType({"delve": "Delve", "walk": "Walk", "run": "Run"})
SPEED_HINTS: Mapping[Speed, str] = MappingProxyType(
    {
        "delve": "Into the next zone, with care: traps are noticed, and the map is drawn",
        "walk": "Further, with the action: traps go off, and who comes surprises them",
        "run": "Furthest, with the action: traps go off, surprised, and nothing is mapped",
    }
)
DANGERS: Mapping[Danger, str] = MappingProxyType(
    {"normal": "Normal danger", "risky": "Risky", "deadly": "Deadly"}
)
TRAPS: Mapping[TrapStanding, str] = MappingProxyType(
    {"armed": "Armed", "detected": "Noticed", "disarmed": "Disarmed", "sprung": "Sprung"}
)
ENTRIES: Mapping[EntryNoise, str] = MappingProxyType({"soft": "Softly", "hard": "Hard"})
ENTRY_HINTS: Mapping[EntryNoise, str] = MappingProxyType(
    {
        "soft": "Doors are opened with care: what waits there may be noticed, nobody is alarmed",
        "hard": "Doors are thrown open: traps there go off, and those within may be stunned",
    }
)


def turn_in_words(row: Delver, unit: str) -> str:
    """What is left of a turn."""
    if row.is_done or (row.has_moved and row.has_acted):
        return tr("done")
    if row.has_moved:
        return tr("action left")
    if row.has_acted:
        return tr("move left") if unit == "round" else tr("done")
    return tr("still to act")


def delver_in_words(campaign: Campaign, map_id: str, row: Delver, unit: str) -> str:
    """What is left to somebody, where they are, how fast, and how tired."""
    parts = [turn_in_words(row, unit), zone_on(campaign, map_id, row.zone)]
    if row.speed != "delve":
        parts.append(tr(SPEEDS[row.speed]))
    if row.runs:
        parts.append(tr("%n rounds run in a row", n=row.runs))
    if row.is_exhausted:
        parts.append(tr("exhausted"))
    if row.fatigue is not None:
        parts.append(tr("fatigue {points}", points=row.fatigue))
    return " · ".join(parts)


def state_in_words(row: Delver, unit: str) -> str:
    """What a short line says behind a name; nothing of who is fresh."""
    parts = [turn_in_words(row, unit)] if row.has_begun and not row.is_done else []
    if row.speed != "delve" and row.has_begun:
        parts.append(tr(SPEEDS[row.speed]).lower())
    if row.is_exhausted:
        parts.append(tr("exhausted"))
    return ", ".join(parts)


def round_in_words(now: Checklist) -> str:
    if now.unit == "round":
        return tr("Round {number}", number=now.number)
    return tr("Turn {number}", number=now.number)


def closing_in_words(now: Checklist) -> str:
    if now.unit == "round":
        return tr("Close round {number}", number=now.number)
    return tr("Close turn {number}", number=now.number)


def peril_in_words(now: Checklist) -> str:
    """What decides how often somebody comes: danger by rounds, who lives there by turns."""
    if now.hazard_die:
        return tr(DANGERS[now.danger])
    return inhabitants_called(now.check.watched) if now.check else ""


def light_in_words(campaign: Campaign, group: str) -> str:
    """The light that burns longest, with its rounds or turns where it burns down."""
    left = light_left(campaign, group)
    if left is not None:
        return tr("{light} {left}", light=left.source, left=left.rounds)
    burns = any(row.is_lit for row in lights_of(campaign, group).values())
    return tr("light burns") if burns else tr("no light")


def endings_in_words(now: Checklist) -> str:
    """What ends with the round or turn."""
    return "; ".join(ending.words for ending in now.endings)


def checks_in_words(now: Checklist) -> str:
    """What is rolled, and what the surroundings ask for, each in a line."""
    parts = []
    if now.rolled:
        parts.append(tr("The hazard die showed {face}", face=now.rolled))
    elif now.hazard_die:
        danger = tr(DANGERS[now.danger])
        parts.append(tr("Hazard d{faces}: {danger}", faces=now.hazard_die, danger=danger.lower()))
    if now.check is not None:
        parts.append(check_in_words(now.check))
    return "\n".join((*parts, *now.environment))


def check_in_words(check: NextCheck) -> str:
    if not check.turn:
        return tr("Nobody comes by, but for a noise")
    if check.at_end:
        return tr("Encounter check with the end of turn {number}", number=check.turn)
    if check.watched:
        return tr("Wandering check as turn {number} begins", number=check.turn)
    return tr("Encounter die as turn {number} begins", number=check.turn)
