"""When it is rolled whether somebody comes by, and whether somebody does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mapper.rules.shared.reasons import Refused, on_die
from mapper.rules.sovereign.sovereign_tables import Doors, Wandering


@dataclass(frozen=True, slots=True)
class Counted:
    """The Turns since the last check, this one included, and whether a check is due in it."""

    since_check: int
    is_due: bool


@dataclass(frozen=True, slots=True)
class Stay:
    """Some Turns spent in one kind of place."""

    location: str
    turns: int


@dataclass(frozen=True, slots=True)
class ChecksWhileBattering:
    """The checks that the noise brings, and those that were due in any case."""

    extra_checks: int
    regular_checks: int

    @property
    def all_rolls(self) -> int:
        return self.extra_checks + self.regular_checks


def turns_between(table: Wandering, location: str) -> int:
    """Every how many Turns it is rolled in such a place; 0 is never (SOV-84)."""
    if location not in table.every:
        raise Refused("no_such_location", f"Places are {', '.join(table.every)}, not {location}.")
    return table.every[location]


def count_on_entry(table: Wandering) -> int:
    """The Turns that count as passed without a check when a site is entered."""
    return 0 if table.house.first_check_on == "nth_turn" else max(table.every.values())


def count_turn(table: Wandering, location: str, since_check: int) -> Counted:
    """One more Turn in such a place; the count stands still where nobody comes (SOV-84)."""
    every = turns_between(table, location)
    if not every:
        return Counted(since_check, False)
    since = since_check + 1
    return Counted(0, True) if since >= every else Counted(since, False)


def count_carried(table: Wandering, before: str, location: str, since_check: int) -> int:
    """The count when the party goes on to another kind of place."""
    if before == location or table.house.count_is_carried_over:
        return since_check
    return count_on_entry(table)


def check_turns(table: Wandering, stays: Sequence[Stay]) -> Iterator[int]:
    """The Turns since entry at whose start a regular check is rolled (SOV-84)."""
    since = count_on_entry(table)
    turn = 0
    before = stays[0].location if stays else ""
    for stay in stays:
        since = count_carried(table, before, stay.location, since)
        before = stay.location
        for _ in range(stay.turns):
            turn += 1
            counted = count_turn(table, stay.location, since)
            since = counted.since_check
            if counted.is_due:
                yield turn


def checks_for_battering(doors: Doors, table: Wandering, location: str) -> int:
    """The checks in a Turn of battering that come on top of a regular one (SOV-72)."""
    nobody_comes = not turns_between(table, location)
    if nobody_comes and not table.house.battering_draws_where_none_come:
        return 0
    return doors.battering_draws


def regular_checks(table: Wandering, location: str, since_check: int, turns: int) -> int:
    """How many regular checks fall into so many Turns."""
    due = 0
    for _ in range(turns):
        counted = count_turn(table, location, since_check)
        since_check = counted.since_check
        due += counted.is_due
    return due


def checks_while_battering(
    doors: Doors, table: Wandering, location: str, since_check: int, turns: int
) -> ChecksWhileBattering:
    """All checks of so many Turns of battering (SOV-72, 84)."""
    return ChecksWhileBattering(
        turns * checks_for_battering(doors, table, location),
        regular_checks(table, location, since_check, turns),
    )


def somebody_comes(table: Wandering, roll: int) -> bool:
    """Whether the roll brings an encounter this Turn (SOV-82)."""
    return on_die(roll, table.die) <= table.happens_up_to
