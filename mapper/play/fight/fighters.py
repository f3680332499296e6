"""Who takes part in a fight: the members of a group, and foes with sheets of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.fight_rows import Fight, FightSide, Foe
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.stat_lines import stem
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.map_rules import rules_of
from mapper.play.members import foe_of, foes_of, members_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD, DOWN, LEFT, SURPRISED, stopping

ENEMIES: FightSide = "enemies"
ADVENTURERS: FightSide = "adventurers"
HEALTH = "HP"
DAMAGE = "Damage"
SEARCHING = "searching"
IDLE = (SURPRISED, SEARCHING)
"""States of a fight alone in which somebody does nothing."""
FALLEN = "fallen"
"""How somebody without health is who is in no state yet."""


class Fighter(NamedTuple):
    """One who takes part, with the sheet as it is now; a foe, or a member of the group."""

    who: str
    sheet: MemberSheet
    foe: Foe | None = None

    @property
    def side(self) -> FightSide:
        return ADVENTURERS if self.foe is None else ENEMIES

    @property
    def name(self) -> str:
        return self.sheet.member.name

    @property
    def why_out(self) -> str:
        """The state in which they fight no more; empty: they do."""
        states = self.sheet.conditions()
        return next((each for each in (DEAD, *LEFT) if each in states), "")

    @property
    def why_idle(self) -> str:
        """The state in which they do nothing now, or that they have fallen; empty: they may act."""
        states = self.sheet.conditions()
        found = next((each for each in (DEAD, *LEFT, *DOWN, *IDLE) if each in states), "")
        return found or (FALLEN if self.is_fallen else "")

    @property
    def is_fallen(self) -> bool:
        """Whether they lie there: without health, or in a state that does not pass at once."""
        lies = stopping(self.sheet.conditions().values())
        return bool(lies) or self.sheet.pool(HEALTH).now == 0


Fighters = Mapping[str, Fighter]


def fight_key(group: str) -> Key:
    return Key("fight", "", group)


def last_fight(campaign: Campaign, group: str) -> Fight | None:
    """The fight that a group is in, or was in last."""
    return campaign.found(Fight, fight_key(group))


def fight_of(campaign: Campaign, group: str) -> Fight | None:
    """The fight that a group is in; None: it is in none."""
    found = last_fight(campaign, group)
    return None if found is None or found.is_over else found


def the_fight(campaign: Campaign, group: str) -> Fight:
    found = fight_of(campaign, group)
    if found is None:
        raise NotAllowed("There is no fight.")
    return found


def fighters_of(campaign: Campaign, group: str) -> dict[str, Fighter]:
    """All who take part, the members first in marching order, then the foes as they came."""
    members = {
        who: Fighter(who, sheet_of(campaign, group, who)) for who in members_of(campaign, group)
    }
    rules = rules_of(campaign, campaign.one(Party, Key("party", "", group)).at.map)
    foes = {
        who: Fighter(who, MemberSheet(foe.member, foe.state, rules), foe)
        for who, (_, foe) in foes_of(campaign, group).items()
    }
    return members | foes


def was_dead(fight: Fight, fighter: Fighter) -> bool:
    """Whether a member who is dead had no part in this fight: they died on a day before."""
    is_of_it = fighter.who in fight.down or fighter.who in fight.fought
    return fighter.foe is None and fighter.why_out == DEAD and not is_of_it


def of_side(fighters: Iterable[Fighter], side: FightSide) -> list[Fighter]:
    return [each for each in fighters if each.side == side]


def by_kind(fighters: Mapping[str, Fighter]) -> dict[str, list[str]]:
    """The foes of one sort by what they are called, of those sorts that have several."""
    found: dict[str, list[str]] = {}
    for who, each in fighters.items():
        if each.foe is not None and each.foe.kind:
            found.setdefault(each.foe.kind, []).append(who)
    return {kind: those for kind, those in found.items() if len(those) > 1}


def told_to_players(campaign: Campaign, group: str, named: Mapping[str, str]) -> str:
    """Names of members and foes, by who has them, as players read them.

    Foes are named only where the players' log had named their sort before they came.
    """
    found = {who: foe_of(campaign, group, who) for who in named}
    hidden = [who for who, foe in found.items() if foe is not None and not _is_known(foe[1])]
    names = [name for who, name in named.items() if who not in hidden]
    foes = [f"{len(hidden)} foes" if len(hidden) > 1 else "a foe"] if hidden else []
    return listed([*names, *foes])


def listed(names: Sequence[str]) -> str:
    """“Ann, Bram and Pip”."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _is_known(foe: Foe) -> bool:
    """Whether players know its sort, and it is called by that: “Goblin 1” of the goblins."""
    return foe.is_known and stem(re.sub(r" [0-9]+$", "", foe.member.name)) == stem(foe.kind)
