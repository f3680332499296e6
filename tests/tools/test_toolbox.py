"""The table of tools, and what holds for each of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import Hex
from mapper.tools.shared.tool import Hand, Paint, previewed
from mapper.tools.toolbox import ALL_TOOLS, NARROWER_KEY, WIDER_KEY, ToolEntry
from tests.small import FOREST, HILLS, MAP, PLAINS
from tests.tools.gestures import ALT, FREE, on, small_campaign, stroke, terrains

NOT_OURS = set("DTRKGC") | set("QWASD") | set("123456789")
"""Keys of other tools and views."""

ALL = ALL_TOOLS
BY_ID = {entry.id: entry for entry in ALL}
PAINTING = [BY_ID[id_] for id_ in ("brush", "eraser", "fill", "line", "rectangle", "hexagon")]

spots = st.builds(Hex, st.integers(-3, 9), st.integers(-5, 8))
paints = st.builds(
    Paint, st.just(MAP), st.sampled_from([PLAINS, FOREST, HILLS]), width=st.integers(1, 9)
)
keys_held = st.builds(
    lambda shift, control: FREE._replace(shift=shift, control=control), st.booleans(), st.booleans()
)


def named(entry: ToolEntry) -> str:
    return entry.id


def test_each_tool_has_an_id_of_its_own() -> None:
    assert len(ALL) == len(BY_ID)


def test_each_tool_has_a_key_of_its_own() -> None:
    keys = [entry.key for entry in ALL] + [NARROWER_KEY, WIDER_KEY]

    assert len(keys) == len(set(keys))
    assert set() == set(keys) & NOT_OURS


@pytest.mark.parametrize("entry", ALL, ids=named)
def test_each_tool_says_what_to_do(entry: ToolEntry) -> None:
    assert entry.hint.endswith(".")
    assert entry.title


@pytest.mark.parametrize("entry", ALL, ids=named)
def test_each_tool_can_be_made_and_given_other_paint(entry: ToolEntry) -> None:
    make, *_ = entry.makes.values()
    tool = make(Paint(MAP, FOREST))

    tool.paint = Paint(MAP, HILLS, 2)

    assert Paint(MAP, HILLS, 2) == tool.paint


@pytest.mark.parametrize("entry", ALL, ids=named)
def test_looking_at_a_preview_changes_nothing(entry: ToolEntry) -> None:
    campaign = small_campaign()
    make, *_ = entry.makes.values()

    previewed(make(Paint(MAP, FOREST, 3)), campaign, on(Hex(0, 0)))

    assert small_campaign().rows() == campaign.rows()


@pytest.mark.parametrize("entry", PAINTING, ids=named)
@given(paint=paints, earlier=st.lists(st.tuples(spots, spots)), at=spots, held=keys_held)
def test_a_press_does_what_its_preview_says(
    entry: ToolEntry, paint: Paint, earlier: list[tuple[Hex, Hex]], at: Hex, held: Hand
) -> None:
    campaign = small_campaign()
    for number, way in enumerate(earlier):
        stroke(campaign, BY_ID["line"].makes["hexes"](Paint(MAP, number % 4)), list(way))
    before = terrains(campaign)
    tool = entry.makes["hexes"](paint)

    shown = tool.preview(campaign, on(at, held))
    stroke(campaign, tool, [at], held)

    expected = before | dict.fromkeys(shown.hexes, shown.code)
    assert {hex_: code for hex_, code in expected.items() if code} == terrains(campaign)


@pytest.mark.parametrize("entry", PAINTING, ids=named)
def test_alt_picks_with_every_tool_that_paints(entry: ToolEntry) -> None:
    shown = entry.makes["hexes"](Paint(MAP, FOREST)).preview(small_campaign(), on(Hex(0, 0), ALT))

    assert PLAINS == shown.picked
