"""The game master's key of a map."""

from __future__ import annotations

from collections import UserDict
from collections.abc import ItemsView
from fractions import Fraction

from mapper.exporters.gm_key import gm_key
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Crossing, Feature, Key, Path, Region, Token
from mapper.model.found_clues import FoundClue, clues_of
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import ORIGIN, Hex
from mapper.model.hexes.sides import Side
from mapper.model.map_view import GmMap
from mapper.model.places import FeatureAt, Place

WELL, DEN = Hex(1, 0), Hex(0, 0)
DEEP = GmMap("Deep", features={"1": Feature(ORIGIN, "Idol", "overt")})
WILD = GmMap(
    "Wild",
    hex_size=Fraction(3, 2),
    unit="km",
    regions={"1": Region("Fen", "#112233", "The Fens", "risky", "It sinks.")},
    region_hexes={"1": with_values({}, [(WELL, 1)])},
    paths={
        "1": Path("road", (DEN, WELL), "Old Road", "The Road"),
        "2": Path("trail", (DEN, WELL)),
    },
    crossings={
        "1": Crossing("bridge", Side(WELL, 0), "Long Bridge", is_within=True),
        "2": Crossing("ford", Side(DEN, 0)),
        "3": Crossing("ford", Side(DEN, 1)),
    },
    features={
        "1": Feature(
            WELL,
            "Well_1",
            "secret",
            player_title="A well",
            gm_notes="Deep.\n\nVery.",
            player_text="Water\n\nglints.",
            clues=(Clue("A song", Place("deep", ORIGIN)), Clue("A smell")),
            tags=("water", "old"),
            opens="deep",
            related=(FeatureAt("deep", "1"), FeatureAt("deep", "2")),
        ),
        "2": Feature(DEN, "Den", "overt", is_landmark=True, is_settlement=True),
    },
    tokens={"1": Token(DEN, "Wolf", gm_notes="Hungry.")},
    opens={"deep": DEN},
)

KEY = """\
# Wild

Key for the game master. One hex is 1½ km.

## Regions

### Fen

1 hex, danger: risky. Players know it as The Fens.

It sinks.

## Roads, rivers and other paths

- **Old Road** (road), from 0101 to 0201; players know it as The Road; \
a ford between 0101 and 0201, Long Bridge (bridge) at 0201

## Hexes

### 0101

Opens the map “Deep”.

#### Den (overt, landmark, settlement)

#### Wolf (token)

Hungry.

### 0201

#### Well\\_1 (secret)

Players know it as A well.\x20\x20
Tags: water, old.\x20\x20
Opens the map “Deep”.\x20\x20
See Idol at 0101 of Deep.\x20\x20
See a feature that is not there.

Deep.

Very.

> Water
>
> glints.

- Clue at 0101 of Deep: A song
- Clue: A smell
"""


def test_the_key_tells_all_in_the_order_of_the_hexes() -> None:
    assert KEY == gm_key({"wild": WILD, "deep": DEEP}, "wild")


def test_an_empty_map_has_a_short_key() -> None:
    expected = "# Void\n\nKey for the game master. One hex is 6 miles.\n"

    assert expected == gm_key({"void": GmMap("Void")}, "void")


def test_what_leads_to_no_map_says_so() -> None:
    clue = Clue("x", Place("moon", ORIGIN))
    lost = Feature(ORIGIN, "Gate", "hidden", opens="moon", clues=(clue,))

    key = gm_key({"a": GmMap("A", features={"1": lost})}, "a")

    assert "Opens the map that is not there." in key
    assert "Clue at a hex of a map that is not there: x" in key


def test_a_clue_is_told_where_it_is_found() -> None:
    clue = Clue("A scorched sheep", Place("wild", WELL))
    den = Feature(ORIGIN, "Den", "secret", clues=(clue,))
    found = clues_of(Key("feature", "wild", "1"), den, "wild")

    key = gm_key({"wild": GmMap("Wild", features={"1": den}, clues=found)}, "wild")

    assert "### 0201\n\n- Clue here to Den at 0101 of Wild: A scorched sheep\n" in key


class CountedReading(UserDict[str, FoundClue]):
    """Clues that count how often all of them are looked through."""

    times = 0

    def items(self) -> ItemsView[str, FoundClue]:
        self.times += 1
        return super().items()


def test_clues_are_looked_through_once_however_many_there_are() -> None:
    hidden = [Clue(f"Print {n}", Place("wild", Hex(n, 0))) for n in range(50)]
    den = Feature(ORIGIN, "Den", "secret", clues=tuple(hidden))
    found = CountedReading(clues_of(Key("feature", "wild", "1"), den, "wild"))

    key = gm_key({"wild": GmMap("Wild", features={"1": den}, clues=found)}, "wild")

    assert (50, 1) == (key.count("Clue here to Den"), found.times)


def test_names_that_are_linked_are_read_without_their_marks() -> None:
    inn = Feature(ORIGIN, "Inn", "hidden", "", "Near [[Den]].", clues=(Clue("To [[Den|it]]"),))

    key = gm_key({"a": GmMap("A", features={"1": inn})}, "a")

    assert "Near Den.\n\n- Clue: To it\n" in key
