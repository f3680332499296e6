"""A folder of a game master's own files, written by a test."""

from __future__ import annotations

from pathlib import Path

from mapper.play.own.own_rules import OwnRules, read_own_rules

SHEET = """name = "Luck"

[fields.Luck]
kind = "pool"
most_in = "Luck max"

[conditions.cursed]
lasts = 3
"""
DEED = """system = "luck"

[[deeds]]
title = "Spend luck"
group = "Luck"
who = { actor = "one" }
rolls = { die = "1d6" }
told = "{actor} rolls {die}."

[[deeds.effects]]
add = "actor.Luck"
by = "-1"

[[deeds]]
title = "First aid by luck"
group = "Luck"
who = { healer = "one", patient = "one" }
told = "{healer} helps {patient} to {hp}."

[[deeds.steps]]
ask = "first_aid"
system = "sovereign"
of = "patient"
given = { heal = "healer.Heal" }

[[deeds.effects]]
set = "patient.HP"
to = "hp"
"""


def written(folder: Path, **files: str) -> Path:
    """Files by their sort and name, such as `sheets_luck`."""
    for name, text in files.items():
        sort, _, stem = name.partition("_")
        path = folder / sort / f"{stem}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def read(folder: Path, **files: str) -> OwnRules:
    return read_own_rules(written(folder, **files))
