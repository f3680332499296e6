"""What a reward comes to, in words: sums, shares, and the levels that they make."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mapper.play.reward.pots import GOLD
from mapper.play.reward.shares import XP, Due, Rise, dice_of, xp_said
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.translated import tr


def sum_in_words(xp: Fraction, gold: int) -> str:
    """“350 XP, 50 gold”."""
    said = (
        tr("{xp} XP", xp=xp_said(xp)) if xp else "",
        tr("{gold} gold", gold=f"{gold:,}") if gold else "",
    )
    return ", ".join(filter(None, said))


def would_in_words(due: Due) -> Iterator[str]:
    """What a member would have in all then, and the level that this makes."""
    if due.xp or due.gold:
        xp, gold = (due.sheet.value(name).whole for name in (XP, GOLD))
        yield tr("has {sum}", sum=sum_in_words(Fraction(xp + due.xp), gold + due.gold))
    if due.rise is not None:
        yield rise_in_words(due, due.rise)


def rise_in_words(due: Due, rise: Rise) -> str:
    dice = sum(dice_of(due.sheet, rise))
    said = (
        tr("HP {dice}", dice=f"{dice}{rise.die}") if dice else tr("HP by hand"),
        tr("{points} skill points", points=rise.points),
        _feats(rise.feats),
    )
    return tr("level {level}: {what}", level=rise.level, what=", ".join(filter(None, said)))


def _feats(number: int) -> str:
    if number > 1:
        return tr("{number} Feats", number=number)
    return tr("a Feat") if number else ""


def part_in_words(part: Fraction) -> str:
    """“½”; nothing of it: “none”."""
    return mixed(part) if part else tr("none")
