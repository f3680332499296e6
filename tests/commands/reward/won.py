"""A group that has won something by Sovereign's rules, in a settlement or on the way."""

from __future__ import annotations

from mapper.commands.edits import Draft
from mapper.commands.member_rows import put_sheet
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Map, Row, Settings
from mapper.model.campaign.zone_rows import Hoard
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.states import DEAD, state_from, with_state

US, ANN, BRAM, PIP, TAM = "us", "Ann", "Bram", "Pip", "Old Tam"
HERE = Hex(0, 0)
FULL: dict[str, str | int] = {"HP": 5, "HP max": 5, "Constitution": 10, "Class": "Warrior"}
TOWN = Feature(HERE, "Stillwater", "overt", is_settlement=True)


def winners(*, is_settled: bool = True, system: str = "sovereign") -> Campaign:
    """Three Delvers and a henchman, who have nothing yet."""
    members = (
        Member(ANN, fields={**FULL, "XP": 1400}),
        Member(BRAM, fields={**FULL, "Class": "Mage"}),
        Member(PIP, fields={"HP": 4, "HP max": 4}),
        Member(TAM, fields={"Counts as": "henchman"}),
    )
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Won", systems=(system,)),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", US): Party("We", Place("wild", HERE), 600, members=members),
    }
    campaign = Campaign(rows)
    if is_settled:
        campaign.apply(add_thing(campaign, "wild", TOWN))
    return campaign


def chest(campaign: Campaign, hoard: Hoard | None = None, text: str = "") -> Key:
    """Something to take, keyed where the group stands."""
    row = Feature(HERE, "Chest", "hidden", treasure=text, hoard=hoard)
    change = add_thing(campaign, "wild", row)
    campaign.apply(change)
    return next(key for key in change.rows if key.kind == "feature")


def dies(campaign: Campaign, who: str) -> None:
    draft = Draft(campaign)
    put_sheet(draft, US, who, with_state(sheet_of(campaign, US, who), state_from(DEAD, 600)))
    campaign.apply(draft.change("Die"))


def has(campaign: Campaign, who: str, name: str) -> int:
    return sheet_of(campaign, US, who).value(name).whole


def told(campaign: Campaign) -> str:
    """The last entry of the log."""
    entries = campaign.all(LogEntry)
    return entries[max(entries, key=int)].text
