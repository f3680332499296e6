"""The columns of a fight: who, how they are, what each is about to do, what that would come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from mapper.play.fight.fighters import HEALTH, Fighter
from mapper.play.fight.plans import DeedChoice
from mapper.play.sheets.states import states_said
from mapper.ui.app.translated import tr
from mapper.ui.fight.fight_session import FightSession
from mapper.ui.grid.grid_session import Those
from mapper.ui.grid.grid_table import GridColumn
from mapper.ui.table.sheet_entries import STATE_WORDS

Say = Callable[[FightSession, Sequence[Fighter]], str]
"""What stands in a cell of these, of whom those who still fight come first."""


def fight_columns(session: FightSession) -> tuple[GridColumn, ...]:
    """What stands in a row of a fight, from the left."""

    def made(head: str, wide: int, one: Say, many: Say | None = None, **told: Any) -> GridColumn:
        return GridColumn(head, wide, partial(_said, session, one, many or one), **told)

    def written(name: str) -> Callable[[Those, str], str]:
        return lambda those, value: session.write(those, name, value.partition("/")[0].strip())

    def is_up(those: Those) -> bool:
        return bool(_able(session, those))

    deeds, targets = partial(_choices, session), partial(_targets, session)
    return (
        made(tr("Who"), 116, _name, _kind),
        made(
            tr("In"),
            34,
            _while_up(_order),
            tell=session.say_initiative,
            can_tell=is_up,
            waits=False,
        ),
        made(tr("HP"), 60, _health, _hurt, tell=written(HEALTH), waits=False),
        made(tr("AC"), 40, _while_up(_armour), tell=written("AC"), waits=False),
        made(tr("States"), 132, _states, _standing, tell=session.write_states, waits=False),
        made(tr("Deed"), 116, _while_up(_deed), tell=session.choose, choices=deeds, can_tell=is_up),
        made(tr("On"), 88, _while_up(_target), tell=session.aim, choices=targets, can_tell=is_up),
        made(tr("Dice"), 56, _while_up(_dice), _count, tell=session.tell_dice, can_tell=is_up),
        made(tr("Would"), 0, _would, _while_up(_would)),
    )


def _said(session: FightSession, one: Say, many: Say, those: Those) -> str:
    fighters = [session.fighters[who] for who in those]
    fighters.sort(key=lambda each: bool(each.why_out))
    return (one if len(those) == 1 else many)(session, fighters)


def _while_up(say: Say) -> Say:
    """What is told only of those who still fight."""
    return lambda session, those: "" if those[0].why_out else say(session, those)


def _able(session: FightSession, those: Those) -> str:
    """The first of a row who still fights."""
    return next((who for who in those if not session.fighters[who].why_out), "")


def _choices(session: FightSession, those: Those) -> list[tuple[str, DeedChoice]]:
    who = _able(session, those)
    return [(each.words, each) for each in session.choices(who)] if who else []


def _targets(session: FightSession, those: Those) -> list[tuple[str, str]]:
    who, fighters = _able(session, those), session.fighters
    return [(fighters[each].name, each) for each in session.targets(who)] if who else []


def _name(session: FightSession, those: Sequence[Fighter]) -> str:
    one = those[0]
    is_unfolded = one.foe is not None and one.foe.kind in session.unfolded
    return f"    {one.name}" if is_unfolded else one.name


def _kind(_session: FightSession, those: Sequence[Fighter]) -> str:
    foe = those[0].foe
    return f"{foe.kind if foe is not None else ''} × {len(those)}"


def _order(session: FightSession, those: Sequence[Fighter]) -> str:
    fight, rules = session.fight, session.rules
    return "" if fight is None or rules is None else rules.in_words(fight, those[0])


def _health(_session: FightSession, those: Sequence[Fighter]) -> str:
    pool = those[0].sheet.pool(HEALTH)
    return "" if pool.now is None else f"{pool.now}/{pool.most or '?'}"


def _hurt(_session: FightSession, those: Sequence[Fighter]) -> str:
    hurt = sum(_is_hurt(each) for each in those if not each.why_out)
    return tr("{hurt} hurt", hurt=hurt) if hurt else ""


def _armour(_session: FightSession, those: Sequence[Fighter]) -> str:
    """Of several who are up from the lowest to the highest."""
    values = [each.sheet.value("AC") for each in those if not each.why_out]
    found = {each.whole for each in values if each.source != "no sheet"}
    least, most = min(found, default=None), max(found, default=None)
    if least is None:
        return ""
    return f"{least}" if least == most else f"{least}–{most}"


def _states(session: FightSession, those: Sequence[Fighter]) -> str:
    return states_said(those[0].sheet, session.now, STATE_WORDS)


def _standing(_session: FightSession, those: Sequence[Fighter]) -> str:
    return tr("{up} up", up=sum(not each.why_out for each in those))


def _deed(session: FightSession, those: Sequence[Fighter]) -> str:
    meant = session.plan_of(those[0].who)
    return "" if meant is None else meant.choice.words


def _target(session: FightSession, those: Sequence[Fighter]) -> str:
    meant = session.plan_of(those[0].who)
    found = session.fighters.get(meant.target) if meant is not None else None
    return "" if found is None else found.name


def _dice(session: FightSession, those: Sequence[Fighter]) -> str:
    meant = session.plan_of(those[0].who)
    return "" if meant is None else ", ".join(_shown(value) for value in meant.dice.values())


def _count(_session: FightSession, those: Sequence[Fighter]) -> str:
    up = sum(not each.why_out for each in those)
    return f"{up} ×" if up else ""


def _would(session: FightSession, those: Sequence[Fighter]) -> str:
    return session.would(those[0].who)


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _is_hurt(fighter: Fighter) -> bool:
    pool = fighter.sheet.pool(HEALTH)
    return pool.now is not None and pool.most is not None and pool.now < pool.most
