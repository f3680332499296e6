"""Deeds as files have them: who takes part, what is asked, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Interval, Len

from mapper.model.not_allowed import NotAllowed
from mapper.play.shelf import Shelf
from mapper.resources import resources
from mapper.rules.shared.tables import read_tables

MOST_DEEDS = 300
LONGEST_MINUTES = 366 * 1440
"""What a deed takes at the most."""

Title = Annotated[str, Len(1, 60)]
DeedWords = Annotated[str, Len(0, 400)]
NamedWords = Mapping[Title, Annotated[str, Len(0, 200)]]
Taking = Literal["one", "another", "several", "some", "foe"]
"""Who may take part: one member, one besides those before, at least one, any number; or one of the
other side, where there is a fight.
"""
OurFunction = Literal[
    "",
    "search",
    "search in vain",
    "first aid",
    "recover",
    "march wear",
    "march farther",
    "march no farther",
    "come to",
    "foes tested",
    "foes rally",
    "foes flee",
    "once more",
    "foes caught",
    "foes away",
    "caught",
    "away",
    "weary told",
    "hireling tested",
]
"""What play does by itself, which a deed names and never builds again."""
OF_A_GROUP: frozenset[OurFunction] = frozenset(
    {
        *("march farther", "march no farther"),
        *("foes tested", "foes rally", "foes flee", "foes caught", "foes away", "caught"),
    }
)
"""Those that a group does once, whoever of it takes part."""


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
    given: Annotated[NamedWords, Len(0, 60)] = field(default_factory=dict)
    each: Annotated[Mapping[Title, Annotated[NamedWords, Len(0, 60)]], Len(0, 9)] = field(
        default_factory=dict
    )
    dice: Annotated[NamedWords, Len(0, 20)] = field(default_factory=dict)
    when: DeedWords = ""

    def __post_init__(self) -> None:
        for name in ("given", "each", "dice"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))


@dataclass(frozen=True, slots=True)
class Effect:
    """What becomes of somebody `when` the answer is so: one of these.

    `set` a value of a sheet `to` something, or `add` to it `by` so much; a `state` begins that
    `lasts` so long, or `ends`; a `countdown` begins that `lasts` so long; `supply` grows `by` so
    much; it takes so many `minutes`; something is `charged` until now, or for as long as `by` times
    `every` so many hours, or until so many hours `ago`; `of` a role each `does` what play has a
    function for, the first role if left out.
    """

    when: DeedWords = ""
    set: DeedWords = ""
    to: DeedWords = ""
    add: DeedWords = ""
    by: DeedWords = ""
    state: DeedWords = ""
    lasts: DeedWords = ""
    ends: DeedWords = ""
    countdown: DeedWords = ""
    supply: Literal["", "rations", "water", "light"] = ""
    minutes: DeedWords = ""
    charged: DeedWords = ""
    every: DeedWords = ""
    ago: DeedWords = ""
    does: OurFunction = ""
    of: DeedWords = ""

    @property
    def places(self) -> tuple[DeedWords, ...]:
        """What of somebody becomes another: `patient.HP`, or a field that was chosen in braces."""
        return (self.set, self.add, self.state, self.ends, self.charged)


@dataclass(frozen=True, slots=True)
class Because:
    """Why the answer is what it is, in words; `when` the answer is so."""

    say: DeedWords
    when: DeedWords = ""


@dataclass(frozen=True, slots=True)
class NeededState:
    """What has to be true of those who take part, and what is said where it is not."""

    that: DeedWords
    say: DeedWords


@dataclass(frozen=True, slots=True)
class DueRule:
    """When the clock makes a deed due to somebody, and what is said of them until it is done.

    Due is `of` a role, so many hours `after` that was charged last: `eater.food`; or, where nothing
    is charged, the role alone, as long as the condition of `when` is true. `at_once`: to whom it
    was never charged it is due, too. Of nobody, it is due to the group, as long as `when` is true.
    """

    of: Annotated[str, Len(0, 60)]
    say: Title
    after: Annotated[int, Interval(ge=0, le=10_000)] = 0
    when: DeedWords = ""
    at_once: bool = False

    @property
    def role(self) -> str:
        return self.of.partition(".")[0]

    @property
    def what(self) -> str:
        """What is charged; empty: nothing is."""
        return self.of.partition(".")[2]


@dataclass(frozen=True, slots=True)
class Deed:
    """What can be done at the table by a rule.

    `rolls` are dice that no question asks for, such as the damage that an answer names. `text` is
    what the rule says, in a sentence; `fits` is when it is offered first; `needs` is what it is
    refused without; `acts` names the roles that do something, the first if left out; `told` is what
    the log says, in braces what it is said of, and `players` what of it players read; `because`
    says why the answers are what they are; `words` are others by which it is looked for.
    """

    title: Title
    group: Title
    text: DeedWords = ""
    who: Annotated[Mapping[Title, Taking], Len(0, 6)] = field(default_factory=dict)
    steps: Annotated[tuple[Step, ...], Len(0, 12)] = ()
    rolls: Annotated[NamedWords, Len(0, 12)] = field(default_factory=dict)
    effects: Annotated[tuple[Effect, ...], Len(0, 60)] = ()
    fits: Annotated[tuple[DeedWords, ...], Len(0, 12)] = ()
    told: DeedWords = ""
    players: DeedWords = ""
    because: Annotated[tuple[Because, ...], Len(0, 20)] = ()
    words: Annotated[tuple[Title, ...], Len(0, 30)] = ()
    whom: Annotated[NamedWords, Len(0, 6)] = field(default_factory=dict)
    """Of a role of several those who have it at first, where that is not everybody."""

    needs: Annotated[tuple[NeededState, ...], Len(0, 12)] = ()
    acts: Annotated[tuple[Title, ...], Len(0, 6)] | None = None
    due: Annotated[tuple[DueRule, ...], Len(0, 6)] = ()
    once_more: DeedWords = ""
    """When who does it in a fight may do something more in the same round."""

    would: DeedWords = ""
    """What it would come to, in a few words, before any dice have fallen."""

    def __post_init__(self) -> None:
        for name in ("who", "whom", "rolls"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @property
    def acting(self) -> tuple[str, ...]:
        """The roles that do something, which nobody does who lies there."""
        return tuple(self.who)[:1] if self.acts is None else self.acts


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
    found = read_tables(path, DeedFile)
    for deed in found.deeds:
        asked = (step.of for step in deed.steps)
        due = (rule.role for rule in deed.due)
        for role in (*asked, *(effect.of for effect in deed.effects), *deed.acting, *due):
            if role and role not in deed.who:
                raise NotAllowed(f"{path.name}: {deed.title}: nobody takes part as “{role}”.")
    return found


@cache
def built_in_deeds() -> tuple[DeedFile, ...]:
    """Those that come with the program."""
    files = sorted((resources() / "rules" / "deeds").glob("*.toml"))
    return tuple(map(read_deeds, files))


DEEDS = Shelf(built_in_deeds)


def all_deeds() -> tuple[DeedFile, ...]:
    """Those that come with the program, and the game master's own once they are read."""
    return DEEDS.now


def deed_called(title: str) -> tuple[str, Deed]:
    """The deed of this title, and its system."""
    every = DEEDS.kept(_by_title)
    if title in every:
        return every[title]
    wanted = title.strip().casefold()
    for called, found in every.items():
        if called.casefold() == wanted:
            return found
    raise NotAllowed(
        f"There is no deed “{title[:60]}”; if it is your own, look for its file in Deeds and"
        " sheets of your own."
    )


def _by_title(files: tuple[DeedFile, ...]) -> dict[str, tuple[str, Deed]]:
    """All deeds, each with its system; of two of one title the first."""
    found = dict[str, tuple[str, Deed]]()
    for file in files:
        for deed in file.deeds:
            found.setdefault(deed.title, (file.system, deed))
    return found


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
