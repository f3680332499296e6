"""A small campaign with a healer, a patient, and somebody who has no sheet at all."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, Party, Supplies
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.deeds.deed_files import Deed, Effect, Step
from mapper.play.deeds.scene import Scene, Taker

GROUP = "us"
HEALER = Member("Pip", fields={"Heal": 1})
PATIENT = Member(
    "Ysolde", fields={"HP": 3, "HP max": 12, "Constitution": 11, "Strain": 2, "Dexterity": 14}
)
NOBODY = Member("Rat")
KIT = {"healers_kit": True}


def healers() -> Campaign:
    party = Party(
        "We", Place("wild", Hex(0, 0)), 600, members=(HEALER, PATIENT, NOBODY), supplies=Supplies(4)
    )
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Healers"),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", GROUP): party,
    }
    return Campaign(rows)


def scene(campaign: Campaign | None = None, **who: str) -> Scene:
    takers = {role: (Taker(GROUP, name),) for role, name in who.items()}
    return Scene(campaign or healers(), GROUP, "sovereign", takers)


FIRST_AID = Deed(
    "First aid",
    "Hurt and heal",
    who={"healer": "one", "patient": "one"},
    steps=(Step("first_aid", of="patient", given={"heal": "healer.Heal"}),),
    effects=(
        Effect(set="patient.HP", to="hp"),
        Effect(set="patient.Strain", to="strain"),
        Effect(minutes="1"),
    ),
    fits=("patient.HP < patient.HP max",),
    told="{healer} patches {patient} up.",
)
