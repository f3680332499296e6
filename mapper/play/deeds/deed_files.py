"""Deeds as files have them: who takes part, what is asked, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Len

from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources
from mapper.rules.shared.tables import read_tables

LARGEST_FILE = 200_000
MOST_DEEDS = 300
MOST_KEPT = 8

Title = Annotated[str, Len(1, 60)]
DeedWords = Annotated[str, Len(0, 400)]
Taking = Literal["one", "another", "several", "some"]
"""Who may take part: one member, one besides those before, at least one, or any number."""


@dataclass(frozen=True, slots=True)
class Step:
    """A question that is asked of the rules, and where its inputs come from.

    What `given` does not name is read from the sheet of `of` (the first role if empty), where that
    has a field that the question asks for; all else the table tells. `each` makes a list of
    records, one for each member of a role. `dice` names those that the question does not know, or
    that an earlier answer names.
    """

    ask: Title
    system: str = ""
    of: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    each: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    dice: Mapping[str, str] = field(default_factory=dict)
    when: DeedWords = ""

    def __post_init__(self) -> None:
        for name in ("given", "each", "dice"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))


@dataclass(frozen=True, slots=True)
class Effect:
    """What becomes of somebody `when` the answer is so: one of these.

    `set` a value of a sheet `to` something, or `add` to it `by` so much; a `state` begins that
    `lasts` so long, or `ends`; `supply` grows `by` so much; so many `minutes` pass; something is
    `charged` until now.
    """

    when: DeedWords = ""
    set: str = ""
    to: str = ""
    add: str = ""
    by: str = ""
    state: str = ""
    lasts: str = ""
    ends: str = ""
    supply: Literal["", "rations", "water", "light"] = ""
    minutes: str = ""
    charged: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """What can be done at the table by a rule.

    `rolls` are dice that no question asks for, such as the damage that an answer names. `text` is
    what the rule says, in a sentence; `fits` is when it is offered first; `told` is what
    the log says, in braces what it is said of; `words` are others by which it is looked for.
    """

    title: Title
    group: Title
    text: DeedWords = ""
    who: Mapping[str, Taking] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    rolls: Mapping[str, str] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    fits: tuple[DeedWords, ...] = ()
    told: DeedWords = ""
    words: tuple[Title, ...] = ()

    def __post_init__(self) -> None:
        for name in ("who", "rolls"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))


@dataclass(frozen=True, slots=True)
class DeedFile:
    """The deeds of one system, and which of its questions play asks by itself, and where."""

    system: Title
    deeds: Annotated[tuple[Deed, ...], Len(0, MOST_DEEDS)] = ()
    played: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "played", MappingProxyType(dict(self.played)))


def read_deeds(path: Path) -> DeedFile:
    """What a file says; a sentence with its line where it says something wrong."""
    try:
        size = path.stat().st_size
    except OSError as problem:
        raise NotAllowed(f"The deeds in {path.name} cannot be read: {problem}.") from problem
    if size > LARGEST_FILE:
        raise NotAllowed(f"The deeds in {path.name} are larger than {LARGEST_FILE:,} bytes.")
    found = read_tables(path, DeedFile)
    for deed in found.deeds:
        for step in deed.steps:
            if step.of and step.of not in deed.who:
                raise NotAllowed(f"{path.name}: {deed.title}: nobody takes part as “{step.of}”.")
    return found


@lru_cache(maxsize=MOST_KEPT)
def deeds_in(folder: Path) -> tuple[DeedFile, ...]:
    """All files of a folder, by name: read once."""
    return tuple(read_deeds(path) for path in sorted(folder.glob("*.toml")))


@cache
def all_deeds() -> tuple[DeedFile, ...]:
    """Those that come with the program."""
    return deeds_in(resources() / "rules" / "deeds")


def deed_called(title: str) -> tuple[str, Deed]:
    """The deed of this title, and its system."""
    wanted = title.strip().casefold()
    every = [(found.system, deed) for found in all_deeds() for deed in found.deeds]
    matching = [each for each in every if each[1].title.casefold() == wanted]
    if not matching:
        raise NotAllowed(f"There is no deed “{title[:60]}”.")
    return matching[0]


def asked_by() -> dict[tuple[str, str], tuple[str, ...]]:
    """The titles of the deeds that ask each question."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for system, deed in ((file.system, deed) for file in all_deeds() for deed in file.deeds):
        for step in deed.steps:
            place = (step.system or system, step.ask)
            found[place] = (*found.get(place, ()), deed.title)
    return found


def played_by() -> dict[tuple[str, str], str]:
    """The part of play that asks a question by itself."""
    return {
        (found.system, name): part for found in all_deeds() for name, part in found.played.items()
    }
