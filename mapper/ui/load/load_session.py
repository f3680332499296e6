"""What everybody of the chosen group bears, and what is told of it before it is agreed to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from mapper.commands.load.hiring import dismiss, hire_told, hitch, pay
from mapper.commands.load.loading import load_up
from mapper.commands.time.clock import wages_of
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import living
from mapper.play.load.load_rules import GroupPace, LoadRules, Weighed, loads_of, pace_of
from mapper.play.load.packs import (
    NOBODY,
    SUPPLIES,
    BornePack,
    GearOrTreasure,
    Packs,
    Supply,
    altered,
    handed,
    handed_thing,
    shared,
    things_in,
    told,
    total_of,
)
from mapper.play.members import party_of
from mapper.play.reward.pots import keeps_purse, pot_of
from mapper.play.travel.procedure import people_in
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.grid_session import GridSession, Those

EVENLY = "="
"""What is typed into a cell of supplies to share them out among the rows that are marked."""


class LoadSession(GridSession):
    """The packs of the chosen group, as they are and as they are told to be."""

    hangs_on = frozenset({"party", "member_state", "rules", "settings", "pot", "timer", "map"})

    def __init__(self, editor: Editor, group: Callable[[], str]) -> None:
        super().__init__(editor, group)
        self._now: tuple[LoadRules, Packs] | None = None
        self._told: Packs | None = None

    @property
    def now(self) -> tuple[LoadRules, Packs]:
        """By which rules packs are weighed, and the packs as they are."""
        if self._now is None:
            self._now = loads_of(self.campaign, self.group)
        return self._now

    @property
    def rules(self) -> LoadRules:
        return self.now[0]

    @property
    def packs(self) -> Packs:
        """The packs as they are told to be."""
        return self.now[1] if self._told is None else self._told

    @property
    def is_told(self) -> bool:
        """Whether anything is told that is not done yet."""
        return self._told is not None and self._told != self.now[1]

    def lines(self) -> list[Those]:
        packs = self.now[1] if self.group else {}
        return [(who,) for who in packs] if len(packs) > 1 else []

    def pack(self, who: str) -> BornePack:
        return self.packs[who]

    def weighed(self, who: str) -> Weighed:
        """What a pack does to who bears it, as it is."""
        rules, packs = self.now
        return rules.weigh(packs[who], packs)

    def tell_supply(self, supply: Supply, those: Sequence[str], value: str) -> str:
        """So much of a supply for each of these, or all shared out among them; why not."""
        if value.strip() == EVENLY:
            return self.share([supply], those)
        return self._plan(lambda packs: told(packs, those, supply, value))

    def tell_gear(self, those: Sequence[str], value: str) -> str:
        """The things in these packs, by the game master's hand; why not, or nothing."""
        gear = ", ".join(things_in(value))
        return self._plan(
            lambda packs: {
                who: pack._replace(gear=gear) if who in those else pack
                for who, pack in packs.items()
            }
        )

    def share(self, supplies: Sequence[Supply], those: Sequence[str]) -> str:
        """Share out what these and nobody have of some supplies; of fewer than two, all members."""
        few = [who for who in those if who != NOBODY]
        among = few if len(few) > 1 else self.members()

        def all_shared(packs: Packs) -> Packs:
            for supply in supplies:
                packs = shared(packs, among, supply)
            return packs

        return self._plan(all_shared)

    def members(self) -> list[str]:
        return [who for who, pack in self.packs.items() if pack.sheet is not None]

    def hand(self, those: Sequence[str], to: str, what: Supply | GearOrTreasure) -> str:
        """Hand all that these have of something to another; why not, or nothing."""
        return self._plan(lambda packs: handed(packs, those, to, what))

    def hand_thing(self, giver: str, to: str, thing: str) -> str:
        return self._plan(lambda packs: handed_thing(packs, giver, to, thing))

    def drop(self) -> None:
        """Let go of all that was told and is not done."""
        self._told = None
        self.changed.emit()

    def would(self, who: str) -> str:
        """What a row comes to before it is agreed to; or what is the matter with it now."""
        rules, packs = self.rules, self.packs
        before, after = self.weighed(who), rules.weigh(packs[who], packs)
        if who not in altered(self.now[1], packs):
            return after.why_stuck or after.slowed
        if after.why_stuck:
            return after.why_stuck
        parts = [f"{mixed(before.load)} → {mixed(after.load)}"]
        if after.move is not None and after.move != before.move:
            parts.append(tr("Move {move}", move=mixed(after.move.value)))
        return ", ".join(parts)

    def do(self, _those: Sequence[str]) -> bool:
        """All that is told is done, as one step."""
        if not self.is_told:
            self.refuse(tr("Nothing is told yet: type numbers, or share and hand on."))
            return False
        group, wanted = self.group, self.packs
        return self.make(lambda c: load_up(c, group, wanted), lambda _change: self.drop())

    def hire(self, words: str) -> str:
        """Who comes along, as it was typed; why not, or nothing."""
        group = self.group
        return self.why_not(lambda c: hire_told(c, group, words))

    def dismiss(self, those: Collection[str]) -> bool:
        return self.of_group(lambda c, g: dismiss(c, g, those))

    def hitch(self, those: Collection[str]) -> bool:
        """These pull carts from now on; if all of them do, they bear packs again."""
        bearers = [self.packs[who].bearer for who in those]
        pull = all(each is not None and each.is_hitched for each in bearers)
        return self.of_group(lambda c, g: hitch(c, g, those, is_hitched=not pull))

    def tell_wage(self, those: Sequence[str], value: str) -> str:
        """What each of these is paid a day; why not, or nothing."""
        group, gold = self.group, value.strip()
        if not gold.isdecimal():
            return tr("Write the gold a day, such as 2.")
        return self.why_not(lambda c: pay(c, group, those, int(gold)))

    def comes_to(self) -> str:
        """How long supplies last, what is paid, and how fast the group is, before and after."""
        if not self.lines():
            return ""
        party = party_of(self.campaign, self.group)
        heads = people_in(living(self.campaign, party))
        food, water = (total_of(self.packs, each) // heads for each in SUPPLIES[:2])
        parts = [tr("Heads: {heads}", heads=heads)]
        if party.mounts.riders:
            riders = party.mounts.riders
            parts[0] = tr("Heads: {heads}, riders: {riders}", heads=heads, riders=riders)
        parts.append(tr("days of food: {food}, of water: {water}", food=food, water=water))
        wages, pot = wages_of(self.campaign, self.group), pot_of(self.campaign, self.group)
        if wages:
            purse = tr("{wages} of {coins} gold a day", wages=wages, coins=pot.coins)
            parts.append(
                purse if keeps_purse(pot) else tr("wages: {wages} gold a day", wages=wages)
            )
        return " · ".join(filter(None, (*parts, self._pace())))

    def _pace(self) -> str:
        """“Move 20 ft, by Ann”; with what it was before."""
        was, now = pace_of(*self.now), pace_of(self.rules, self.packs)
        if now.why_stuck:
            return now.why_stuck
        if now.move is None:
            return ""
        before = f"{self._in_words(was)} → " if was.move != now.move else ""
        said = f"{before}{self._in_words(now)}"
        return tr("Move: {move}, by {who}", move=said, who=now.who)

    def _in_words(self, pace: GroupPace) -> str:
        return tr("none") if pace.move is None else f"{mixed(pace.move)} {self.rules.pace}"

    def _plan(self, how: Callable[[Packs], Packs]) -> str:
        try:
            self._told = how(self.packs)
        except NotAllowed as refused:
            return str(refused)
        self.changed.emit()
        return ""

    def forget(self) -> None:
        """What was told is let go of once something else has altered the packs."""
        before, self._now = self._now, None
        if before is not None and self._told is not None and self.group:
            self._told = self._told if before[1] == self.now[1] else None
