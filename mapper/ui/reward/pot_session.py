"""The rows of a pot: foes that are not gathered yet, the purse, treasure, and what is gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from mapper.commands.purse import set_purse
from mapper.commands.reward.gathering import (
    add_told,
    gather_foes,
    say_hit_dice,
    say_worth,
    sell_treasures,
    take_out,
    write_of_foe,
)
from mapper.model.campaign.reward_rows import Pot, Treasure
from mapper.play.fight.fight_rules import HIT_DICE
from mapper.play.reward.foes_worth import ABILITIES, FoeWorth, foes_worth, gives_xp, in_words
from mapper.play.reward.pots import pot_of, worth_in
from mapper.play.reward.shares import gold_shared, is_settled, lines_of, xp_of_gold, xp_said
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor, Making, Then
from mapper.ui.grid.grid_session import GridSession, Those
from mapper.ui.grid.grid_table import GridColumn

OF_POTS = frozenset({"pot", "fight", "foe", "party", "member_state", "rules", "settings"})
PURSE, FOE, TREASURE, GATHERED = "purse", "foe", "treasure", "gathered"


class PotRow(NamedTuple):
    """What stands in a row of a pot, each part in words."""

    what: str
    hit_dice: str = ""
    abilities: str = ""
    gold: str = ""
    xp: str = ""
    would: str = ""


class PotSession(GridSession):
    """What a group has won; `done_by`: the session through which all of the reward is done."""

    hangs_on = OF_POTS

    def __init__(self, editor: Editor, group: Callable[[], str], done_by: GridSession) -> None:
        super().__init__(editor, group)
        self._done_by = done_by
        self._foes: list[FoeWorth] | None = None
        self._seen: tuple[object, ...] = ()
        self._were: dict[str, object] = {}

    def make(self, command: Making, then: Then | None = None) -> bool:
        return self._done_by.make(command, then)

    def why_not(self, command: Making) -> str:
        return self._done_by.why_not(command)

    def forget(self) -> None:
        """A row that stands where another stood has none of its ticks."""
        self._foes = None
        rows = self._numbered()
        others = {each for each, row in rows.items() if row != self._were.get(each, row)}
        self.ticked -= others
        self._were = rows

    def _numbered(self) -> dict[str, object]:
        """Treasures and what is gathered, by their places in the pot."""
        if not self.group:
            return {}
        kinds = ((TREASURE, self.pot.treasures), (GATHERED, self.pot.gathered))
        return {f"{kind} {at}": row for kind, rows in kinds for at, row in enumerate(rows)}

    @property
    def pot(self) -> Pot:
        return pot_of(self.campaign, self.group)

    @property
    def foes(self) -> list[FoeWorth]:
        """Those of the last fight that are not gathered yet."""
        if self._foes is None:
            self._foes = foes_worth(self.campaign, self.group) if self.group else []
        return self._foes

    @property
    def defeated(self) -> list[str]:
        return [each.who for each in self.foes if each.is_defeated]

    @property
    def is_offered(self) -> bool:
        """Whether foes or a pot in a settlement wait that nobody has looked at as they are now."""
        return bool(self.group) and self._waits() and self._as_it_is() != self._seen

    def see(self) -> None:
        """It was looked at: it is offered again once there is more."""
        self._seen = self._as_it_is()

    def _as_it_is(self) -> tuple[object, ...]:
        return self.group, self.pot, tuple(self.defeated), self._can_be_shared()

    def _waits(self) -> bool:
        return bool(self.defeated) or self._can_be_shared()

    def _can_be_shared(self) -> bool:
        has_won = bool(lines_of(self.campaign, self.group))
        return has_won and is_settled(self.campaign, self.group)

    def lines(self) -> list[Those]:
        if not self.group:
            return []
        kinds: dict[tuple[str, bool], list[str]] = {}
        for each in self.foes:
            kinds.setdefault((each.kind, each.is_defeated), []).append(f"{FOE} {each.who}")
        pot = self.pot
        return [
            *(tuple(those) for those in kinds.values()),
            (PURSE,),
            *((f"{TREASURE} {at}",) for at in range(len(pot.treasures))),
            *((f"{GATHERED} {at}",) for at in range(len(pot.gathered))),
        ]

    def row(self, those: Those) -> PotRow:
        """What stands in the row of these."""
        kind, _, which = those[0].partition(" ")
        if kind == FOE:
            return _of_foes([each for each in self.foes if f"{FOE} {each.who}" in those])
        pot = self.pot
        if kind == PURSE:
            return self._of_purse(pot)
        if kind == TREASURE:
            return self._of_treasure(pot.treasures[int(which)])
        row = pot.gathered[int(which)]
        if row.unsaid:
            return PotRow(row.what, xp="?", would=tr("Say how many Hit Dice they have"))
        return PotRow(row.what, xp=_some(row.xp))

    def waits(self, those: Those) -> bool:
        """Whether these are foes of a fight before whose Hit Dice nobody has said."""
        kind, _, which = those[0].partition(" ")
        return kind == GATHERED and bool(self.pot.gathered[int(which)].unsaid)

    def do(self, those: Sequence[str]) -> bool:
        """The foes of these are gathered; or else the treasures sold."""
        foes, group = _which(those, FOE), self.group
        if foes:
            return self.make(lambda campaign: gather_foes(campaign, group, foes))
        treasures = [*map(int, _which(those, TREASURE))]
        if treasures:
            return self.make(lambda campaign: sell_treasures(campaign, group, treasures))
        self.refuse(tr("Mark foes to gather their experience, or treasure to sell it."))
        return False

    def gather(self) -> bool:
        """All foes that are defeated."""
        foes, group = self.defeated, self.group
        return self.make(lambda campaign: gather_foes(campaign, group, foes))

    def take_out(self, those: Sequence[str]) -> bool:
        """What the group has not, after all."""
        treasures = [*map(int, _which(those, TREASURE))]
        gathered, group = [*map(int, _which(those, GATHERED))], self.group
        if not treasures and not gathered:
            self.refuse(tr("Mark a treasure, or what is gathered, to take it out."))
            return False
        return self.make(lambda campaign: take_out(campaign, group, treasures, gathered))

    def add(self, line: str) -> str:
        """What was won besides, or paid, as it is typed; why it is not understood, or nothing."""
        group = self.group
        return self.why_not(lambda campaign: add_told(campaign, group, line))

    def write_of_foes(self, name: str, those: Those, value: str) -> str:
        foes, group = _which(those, FOE), self.group
        text = str(value).strip() or None
        if not foes:
            at = [*map(int, _which(those, GATHERED))]
            return self.why_not(lambda campaign: say_hit_dice(campaign, group, at, text))
        return self.why_not(lambda campaign: write_of_foe(campaign, group, foes, name, text))

    def write_gold(self, those: Those, value: str) -> str:
        """The gold in the purse, or what each of some treasures is worth."""
        digits, group = "".join(each for each in str(value) if each.isdecimal()), self.group
        treasures = [*map(int, _which(those, TREASURE))]
        if not digits:
            return tr("“{words}” is no number.", words=value)
        if treasures and PURSE in those:
            return tr("Tell the purse and treasure apart.")
        gold = int(digits[:12])
        if treasures:
            return self.why_not(lambda campaign: say_worth(campaign, group, treasures, gold))
        return self.why_not(lambda campaign: set_purse(campaign, group, gold))

    def _of_purse(self, pot: Pot) -> PotRow:
        xp = xp_of_gold(self.campaign, self.group, pot.new_coins)
        found = gold_shared(pot, "found")
        if found:
            would = tr("{gold} of it found, and shared", gold=f"{found:,}")
        else:
            would = "" if pot.coins or len(self.lines()) > 1 else self._nothing()
        return PotRow(tr("Purse"), gold=f"{pot.coins:,}", xp=_some(xp), would=would)

    def _nothing(self) -> str:
        if gives_xp(self.campaign):
            return tr("Nothing is won yet")
        return tr("Nothing is won yet; the rules in use give no experience for foes")

    def _of_treasure(self, row: Treasure) -> PotRow:
        xp = "" if row.is_shared else _some(xp_of_gold(self.campaign, self.group, row.worth))
        if row.worth:
            return PotRow(row.title, gold=f"{row.worth:,}", xp=xp, would=tr("Return sells it"))
        worth = worth_in(row.title)
        if worth:
            would = tr("Type its worth in Gold: {gold}, by its words", gold=f"{worth:,}")
            return PotRow(row.title, would=would)
        return PotRow(row.title, would=tr("Nobody has said its worth: type it in Gold"))


def _some(number: Fraction) -> str:
    return xp_said(number) if number else ""


def _which(those: Iterable[str], kind: str) -> list[str]:
    """Of some rows what is of a kind, without the word for it."""
    return [each.removeprefix(f"{kind} ") for each in those if each.startswith(f"{kind} ")]


def _of_foes(foes: Sequence[FoeWorth]) -> PotRow:
    worth = [each.xp for each in foes if each.xp is not None]
    dice = {mixed(each.hit_dice) for each in foes if each.hit_dice is not None}
    fates = ", ".join(dict.fromkeys(tr(each.fate) for each in foes if each.fate))
    if len(worth) < len(foes):
        would = tr("Say how many Hit Dice they have")
    elif foes[0].is_defeated:
        would = tr("{fates}: Return gathers them", fates=fates)
    else:
        would = tr("not defeated: Return gathers them all the same")
    return PotRow(
        in_words(foes),
        ", ".join(sorted(dice)),
        ", ".join(sorted({f"{each.abilities}" for each in foes})),
        "",
        _some(sum(worth, Fraction(0))) if len(worth) == len(foes) else "?",
        would,
    )


def pot_columns(session: PotSession) -> tuple[GridColumn, ...]:
    """What stands in a row of a pot, from the left."""

    def is_foe(those: Those) -> bool:
        return those[0].startswith(f"{FOE} ")

    def written(name: str) -> Callable[[Those, str], str]:
        return lambda those, value: session.write_of_foes(name, those, value)

    return (
        GridColumn(tr("Won"), 236, lambda those: session.row(those).what),
        GridColumn(
            tr("HD"),
            54,
            lambda those: session.row(those).hit_dice,
            written(HIT_DICE),
            can_tell=lambda those: is_foe(those) or session.waits(those),
        ),
        GridColumn(
            tr("Abilities"),
            72,
            lambda those: session.row(those).abilities,
            written(ABILITIES),
            can_tell=is_foe,
        ),
        GridColumn(
            tr("Gold"),
            80,
            lambda those: session.row(those).gold,
            session.write_gold,
            can_tell=lambda those: those[0].startswith((PURSE, TREASURE)),
        ),
        GridColumn(tr("XP"), 80, lambda those: session.row(those).xp),
        GridColumn(tr("Would"), 0, lambda those: session.row(those).would),
    )
