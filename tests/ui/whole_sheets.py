"""Whole sheets of a member, one for each system, as a game master would type them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Written = Mapping[str, str | int]

WHOLE: Mapping[str, Written] = MappingProxyType(
    {
        "sovereign": {
            "HP": 7,
            "HP max": 12,
            "Strain": 2,
            "Strength": 13,
            "Dexterity": 11,
            "Constitution": 14,
            "Intelligence": 9,
            "Wisdom": 12,
            "Exert": 1,
            "Heal": 0,
            "Notice": 1,
            "Sneak": 0,
            "Stab": 1,
            "Level": 3,
            "XP": 6250,
            "Class": "Warrior",
            "Readied": "sword 1, shield 1, torch 1",
            "Stowed": "rope 1, rations 3, healer’s kit 1, bedroll 2",
            "Healer's kit": 1,
        },
        "neverwhere": {
            "HP": 9,
            "HP max": 10,
            "FP": 9,
            "FP lost to hunger": 2,
            "Str": 14,
            "Vit": 12,
            "Vit modifier": 1,
            "Will": 2,
            "Dex": 1,
            "Move": "9/2",
            "Basic Move": 5,
            "Survival": 4,
            "Encumbrance": "light",
            "Carried": "mail 12, bow 3/2, rations 3",
            "Skis": 1,
        },
        "violence": {
            "HP": 4,
            "HP max": 8,
            "Scars": 2,
            "Agility": 12,
            "Brawn": 14,
            "Cunning": 9,
            "AC": 3,
        },
        "delving": {"FP": 8, "Con": 2, "Ammunition": 20},
    }
)
