"""The columns of a night: what each eats and drinks, how they sleep, what that would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from mapper.play.night.nights import OTHERS, NightPlan
from mapper.rules.shared.reasons import mixed, number_typed
from mapper.ui.app.translated import tr
from mapper.ui.grid.grid_session import Those
from mapper.ui.grid.grid_table import GridColumn
from mapper.ui.night.night_session import WARM, NightSession

LONGEST_SLEEP = 24
WATCHES = 6
WILL_DIE = 20
NO_WATCH = "–"
NightWords = Sequence[tuple[str, Any]]
PARTS = (Fraction(1), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(0))


def night_columns(session: NightSession) -> tuple[GridColumn, ...]:
    """What stands in a row of a night, from the left."""

    def told(
        head: str, wide: int, name: str, choices: NightWords, *, turns: bool = True
    ) -> GridColumn:
        def says(those: Those) -> str:
            value = getattr(session.plan_of(those[0]), name)
            return next((words for words, each in choices if each == value), "")

        return GridColumn(
            head,
            wide,
            _of_members(says) if name not in MEALS else says,
            tell=lambda those, value: session.tell(name, those, value),
            choices=lambda _those: choices,
            can_tell=session.is_open if name in MEALS else _is_member(session),
            turns=turns,
        )

    yes_or_no = ((tr("yes"), True), (tr("no"), False))
    return (
        GridColumn(tr("Who"), 116, lambda those: session.name(those[0])),
        told(tr("Fed"), 66, "food", _meals(tr("ration"))),
        told(tr("Water"), 66, "drink", _meals(tr("measure"))),
        told(tr("Warm"), 48, WARM, yes_or_no),
        GridColumn(
            tr("Slept"),
            46,
            _of_members(lambda those: mixed(session.plan_of(those[0]).hours)),
            tell=lambda those, words: _tell_hours(session, those, words),
            can_tell=_is_member(session),
        ),
        told(tr("Counts"), 52, "quality", _parts()),
        told(tr("Watch"), 48, "watch", _watches()),
        GridColumn(
            tr("Die"),
            34,
            lambda those: f"{session.dice.get(those[0], '')}",
            tell=lambda those, words: _tell_die(session, those, words),
            can_tell=lambda those: session.is_open(those) and bool(session.plan_of(those[0]).watch),
        ),
        told(tr("Rested"), 52, "has_rested", yes_or_no),
        GridColumn(tr("Would"), 0, lambda those: session.would(those[0])),
    )


MEALS = ("food", "drink")


def _meals(of_supplies: str) -> NightWords:
    return (of_supplies, "supplies"), (tr("enough"), "enough"), (tr("nothing"), "nothing")


def _parts() -> NightWords:
    words = {Fraction(1): tr("all"), Fraction(0): tr("none")}
    return tuple((words.get(part, mixed(part)), part) for part in PARTS)


def _watches() -> NightWords:
    return ((NO_WATCH, 0), *((f"{number}", number) for number in range(1, WATCHES + 1)))


def _of_members(says: Callable[[Those], str]) -> Callable[[Those], str]:
    """What is nothing to those who go along without being members."""
    return lambda those: "" if those[0] == OTHERS else says(those)


def _is_member(session: NightSession) -> Callable[[Those], bool]:
    return lambda those: those[0] != OTHERS and session.is_open(those)


def _tell_hours(session: NightSession, those: Those, words: str) -> str:
    hours = number_typed(words.strip()) if words.strip() else NightPlan().hours
    if hours is None or not 0 <= hours <= LONGEST_SLEEP:
        return tr("Who sleeps in a night sleeps from 0 to {most} hours.", most=LONGEST_SLEEP)
    return session.tell("hours", those, hours)


def _tell_die(session: NightSession, those: Those, words: str) -> str:
    face = int(words) if words.strip().isdecimal() else None
    if words.strip() and (face is None or not 1 <= face <= WILL_DIE):
        return tr("The die of a Will roll shows from 1 to {most}.", most=WILL_DIE)
    return session.show_die(those, face)
