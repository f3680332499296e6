"""The columns of loads: who, what of each supply, things and treasure, how much, the Move left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mapper.play.load.packs import NOBODY, Supply, titles
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.translated import tr
from mapper.ui.grid.grid_session import Those
from mapper.ui.grid.grid_table import GridColumn
from mapper.ui.load.load_session import LoadSession

BEARS = 8
"""The column of how much somebody bears, with its bar; the first is that of the ticks."""
OF: tuple[tuple[str, Supply], ...] = (
    ("Rations", "rations"),
    ("Water", "water"),
    ("Light", "light"),
)
"""The supplies, by what their columns are called."""


def load_columns(session: LoadSession) -> tuple[GridColumn, ...]:
    """What stands in a row of loads, from the left."""

    def column(head: str, wide: int, says: Callable[[LoadSession, str], str]) -> GridColumn:
        return GridColumn(head, wide, lambda those: says(session, those[0]))

    def supply(head: str, what: Supply) -> GridColumn:
        return GridColumn(
            tr(head),
            52,
            lambda those: _number(session, those[0], what),
            partial(session.tell_supply, what),
        )

    return (
        column(tr("Who"), 112, _name),
        *(supply(head, what) for head, what in OF),
        GridColumn(
            tr("Gear"),
            112,
            lambda those: session.pack(those[0]).gear,
            session.tell_gear,
            can_tell=partial(_has_gear, session),
        ),
        column(tr("Treasure"), 84, lambda at, who: titles(at.pack(who))),
        GridColumn(
            tr("Wage"),
            40,
            lambda those: _wage(session, those[0]),
            session.tell_wage,
            can_tell=lambda those: session.pack(those[0]).bearer is not None,
        ),
        column(tr("Bears"), 78, _bears),
        column(tr("Move"), 44, _move),
        column(tr("Would"), 0, lambda at, who: at.would(who)),
    )


def _name(session: LoadSession, who: str) -> str:
    pack = session.pack(who)
    if who == NOBODY:
        return tr("With nobody")
    is_hitched = pack.bearer is not None and pack.bearer.is_hitched
    return tr("{name}, pulls", name=pack.name) if is_hitched else pack.name


def _number(session: LoadSession, who: str, supply: Supply) -> str:
    return f"{session.pack(who).has(supply) or ''}"


def _has_gear(session: LoadSession, those: Those) -> bool:
    """Whether things can be told of: of a bearer, and of a member whose sheet has a pack."""
    pack = session.pack(those[0])
    return pack.bearer is not None or (pack.sheet is not None and bool(session.rules.gear))


def _wage(session: LoadSession, who: str) -> str:
    bearer = session.pack(who).bearer
    return f"{bearer.wage or ''}" if bearer is not None else ""


def _bears(session: LoadSession, who: str) -> str:
    weighed = session.weighed(who)
    if weighed.free is None:
        return mixed(weighed.load)
    return tr("{load} of {free}", load=mixed(weighed.load), free=mixed(weighed.free))


def _move(session: LoadSession, who: str) -> str:
    weighed = session.weighed(who)
    if weighed.why_stuck:
        return "–"
    return "" if weighed.move is None else mixed(weighed.move.value)
