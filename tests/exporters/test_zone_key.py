"""Keys of zone maps: all for the game master, for players what they know."""

from __future__ import annotations

from dataclasses import replace

from mapper.exporters.gm_key import gm_key
from mapper.exporters.player_key import player_key
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Creature, Level, PassageSide, Span, Trap, ZonePlan
from mapper.model.map_view import GmMap
from mapper.model.places import OUTDOORS, Place, ZonePoint
from mapper.play.gate.known import PlayerMap
from tests.commands.crypt import CRYPT, crypt
from tests.model.dungeons import at, door, room

HALL = replace(
    room(0, 0, 30, 30),
    number="1",
    name="Hall_",
    player_name="The Hall",
    player_text="It echoes.",
    gm_notes="Cold.",
    danger="risky",
)
DEN = replace(room(30, 0, 60, 30, "cave"), ground="earth")
HINT = Clue("A draught", Place("crypt", ZonePoint("1")))
SECRET = replace(
    door("1", "2", kind="secret_door"),
    sides=(
        PassageSide("1", "secret", "Push.", clues=(HINT,)),
        PassageSide("2", gm_notes="A bolt."),
    ),
    material="stone",
)
VIEW = GmMap(
    "Crypt",
    plan=ZonePlan(levels=(Level(1, "Vaults", "Cellar"),)),
    zones={"1": HALL, "2": DEN},
    passages={
        "1": SECRET,
        "2": replace(
            door("1", "", Span(at(0, 10), at(0, 15)), "stairs"),
            beyond=OUTDOORS,
            state="open",
            name="Way up",
        ),
    },
    features={
        "1": Feature(
            ZonePoint("1"),
            "Pit",
            "hidden",
            trap=Trap(),
            creature=Creature("2d4", is_undead=True, morale=7),
            treasure="30 gp",
            clues=(HINT,),
        )
    },
    tokens={"1": Token(ZonePoint("2"), "Ghoul", gm_notes="Waits.")},
)

KEY = """\
# Crypt

Key for the game master. A move is 30 ft. The grid is of 5 ft.

## Vaults (level 1; for players Cellar)

### 1 Hall\\_

Dark, risky.\x20\x20
Players know it as The Hall.

> It echoes.

Cold.

- East: secret door (stone, closed, secret) to a cave. Push.
  - Clue in 1 Hall\\_: A draught
- West: **Way up**, stairs to the outside.

#### Pit (hidden)

Creatures: number 2d4, undead, morale 7.\x20\x20
A trap.\x20\x20
Treasure: 30 gp

- Clue in 1 Hall\\_: A draught

### A cave

Cave, earth, dark.

- West: secret door (stone, closed) to 1 Hall\\_. A bolt.

#### Ghoul (token)

Waits.
"""


def test_the_key_of_a_zone_map_tells_all_of_each_zone() -> None:
    assert KEY == gm_key({"crypt": VIEW}, "crypt")


def test_levels_follow_each_other_downwards() -> None:
    deep = replace(VIEW, zones={"1": replace(HALL, level=3), "2": DEN}, plan=ZonePlan())

    lines = gm_key({"crypt": deep}, "crypt").splitlines()

    assert ["## Level 1", "## Level 3"] == [line for line in lines if line.startswith("## ")]


def test_players_read_what_their_view_holds() -> None:
    shown = Feature(ZonePoint("1"), "A pit", "overt", player_title="A pit")
    known = PlayerMap(
        "The Crypt",
        plan=ZonePlan(),
        zones={"1": replace(HALL, name="The Hall")},
        passages={"1": door("1", "")},
        features={"1": shown},
    )

    assert (
        "# The Crypt\n\nThe grid is of 5 ft.\n\n### 1 The Hall\n\nIt echoes.\n\n"
        "- East: door.\n\n#### A pit\n"
    ) == player_key(known)


def test_what_players_do_not_know_is_not_in_their_key() -> None:
    from tests.play.minted import player_map

    key = player_key(player_map(crypt(), CRYPT, ["1"]))

    assert not [word for word in ("Vault", "Chest", "Gold", "Scratches", "Pit") if word in key]


def test_a_one_way_door_is_of_a_material_and_shut_like_any_door() -> None:
    way = replace(door("1", "2", kind="one_way"), material="metal")

    key = gm_key({"crypt": replace(VIEW, passages={"1": way})}, "crypt")

    assert "- East: one-way door (metal, closed) to a cave." in key
    assert "(metal, closed, from its other side only)" in key
