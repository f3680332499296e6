"""How soon a whole round of a large fight is fought, ended and on disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import MappingProxyType

from mapper.commands.deeds.in_fight import do_round
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.foes import add_foes
from mapper.model.campaign.zone_rows import Creature
from mapper.play.fight.fighters import fighters_of
from mapper.play.fight.plans import Plan, usual_plan
from mapper.storage.file import CampaignFile
from tests.bench.deeds import GROUP, LOG_ENTRIES, party_file
from tests.bench.files import raw_writes
from tests.bench.lines import Bar, Line, Measure, at_each_size, timed

MEMBERS, FOES, ROUNDS = 8, 40, 60
SHEET: Mapping[str, str | int] = MappingProxyType(
    {"HP": 900, "HP max": 900, "Agility": 12, "Brawn": 14, "AC": 7, "Damage": "1d8"}
)
GOBLINS = Creature(
    f"{FOES}", name="goblins", armour_class=8, attribute=11, health=900, damage="1d6"
)


def fight_round(hexes: int) -> Line:
    """From what each is about to do until the round is over, and on disk."""
    random = Random(1)
    with fight_file(hexes) as (file, plans):

        def one_round() -> None:
            change, _ = do_round(file.campaign, GROUP, plans, random)
            file.do(change)

        fought = timed(one_round, runs=ROUNDS, warm_up=3)
        raw = raw_writes(file.path.parent)
    return Line(
        "fight.round",
        hexes,
        Bar("p99", "<=", 50, "ms"),
        value=fought.p50,
        p50=fought.p50,
        p99=fought.p99,
        reference=raw.p50,
        reference_name="4 KB written and forced to disk",
        cases={"members": MEMBERS, "foes": FOES, "entries": LOG_ENTRIES},
    )


@contextmanager
def fight_file(hexes: int) -> Iterator[tuple[CampaignFile, Mapping[str, Plan]]]:
    """A large fight in a campaign whose log is long, and what each in it is about to do."""
    with party_file(hexes, MEMBERS, SHEET, "violence") as file:
        file.do(begin_fight(file.campaign, GROUP))
        file.do(add_foes(file.campaign, GROUP, GOBLINS, Random(1)))
        every = fighters_of(file.campaign, GROUP)
        plans = {who: usual_plan(file.campaign, GROUP, each) for who, each in every.items()}
        yield file, {who: plan for who, plan in plans.items() if plan is not None}


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"fight.round": at_each_size(fight_round)})
