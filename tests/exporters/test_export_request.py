"""What is asked to be exported: as words and back, and what fits which kind of file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from mapper.cli.command_words import parsed
from mapper.exporters.export_request import KINDS, ExportRequest, FileKind, fields_for
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import Extent, GmMap, MapView
from mapper.model.not_allowed import NotAllowed

DRAWN: Mapping[str, Any] = {
    "px_per_hex": 33.25,
    "mm_per_hex": 12.5,
    "dpi": 150,
    "paper": "A3",
    "tiles": True,
    "style": "dark",
    "unknown": "black",
    "legend": True,
    "without": ("grid", "numbers"),
    "opacity": (("terrain", 60), ("regions", 0)),
    "area": Extent(-2.0, 0.1, 9.5, 1 / 3),
}
"""A choice for each field about how a map is drawn."""

ALL_BUT_SIZE = {name: value for name, value in DRAWN.items() if name != "mm_per_hex"}
PLAYERS = ExportRequest(Path("a.cognita"), group="1", as_of=3, map="wild", level="all", force=True)


def asked(kind: FileKind) -> ExportRequest:
    """All that such a file has room for."""
    fitting = {name: value for name, value in ALL_BUT_SIZE.items() if name in fields_for(kind)}
    if kind != "png":  # dots beside pixels are for what is printed
        fitting.pop("dpi", None)
    if kind == "csv":  # which is for the game master
        fitting |= {"audience": "gm", "group": None, "as_of": None, "level": None}
    return replace(PLAYERS, out=Path(f"out.{kind}"), **fitting)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_to_the_command_line_is_what_it_asks_for(kind: FileKind) -> None:
    request = asked(kind)

    words = parsed(["export", *request.to_words()])

    assert request == ExportRequest.from_words(words)


@pytest.mark.parametrize(
    ("kind", "size", "high"),
    [
        ("png", {"px_per_hex": 64.0}, 40),
        ("png", {"px_per_hex": 64.0, "dpi": 300}, 125),
        ("png", {"mm_per_hex": 12.0}, 125),
        ("png", {"dpi": 72}, 30),
        ("svg", {"mm_per_hex": 12.0}, 40),
    ],
)
def test_thirty_points_are_as_high_on_paper_wherever_a_file_says_its_size(
    kind: FileKind, size: dict[str, Any], high: int
) -> None:
    view = GmMap("", features={"1": Feature(Hex(3, 3), "Tower", "overt")})
    request = ExportRequest(out=Path(f"out.{kind}"), **size)

    assert high == round(30 * request.look(view).style.point_px)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_file_has_room_for_is_no_problem(kind: FileKind) -> None:
    assert [] == [*asked(kind).problems()]


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("pdf", "px_per_hex"),
        ("svg", "dpi"),
        ("png", "tiles"),
        ("dd2vtt", "paper"),
        ("md", "legend"),
    ],
)
def test_what_a_file_has_no_room_for_is_refused(kind: FileKind, name: str) -> None:
    request = replace(ExportRequest(out=Path(f"out.{kind}")), **{name: DRAWN[name]})

    assert 1 == len([*request.problems()])
    assert name not in fields_for(kind)


def test_every_field_about_drawing_has_room_in_some_file() -> None:
    fitting = {name for kind in KINDS for name in fields_for(kind)}

    assert set(DRAWN) == fitting
    assert fitting < {row.name for row in fields(ExportRequest)}


def test_what_was_not_chosen_needs_no_words() -> None:
    assert ["a.cognita", "map.png"] == ExportRequest(Path("a.cognita")).to_words()


@pytest.mark.parametrize("recap", [{"evening": 3}, {"days": (2, 4)}, {"days": (2, 2)}])
def test_a_recap_is_asked_for_in_words(recap: Mapping[str, Any]) -> None:
    request = replace(ExportRequest(Path("a.cognita"), Path("out.md")), **recap)

    words = parsed(["export", *request.to_words()])

    assert request == ExportRequest.from_words(words)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"evening": 1, "days": (1, 2)}, "Choose --evening or --days, but not both."),
        (
            {"evening": 1, "out": Path("a.png")},
            "--evening and --days are about the recap: choose a name with .md.",
        ),
        ({"days": (1, 2), "audience": "gm"}, "A recap is for players; leave out “--for gm”."),
    ],
)
def test_what_does_not_go_with_a_recap_is_refused(asked: Mapping[str, Any], why: str) -> None:
    request = replace(ExportRequest(out=Path("out.md")), **asked)

    assert [why] == [*request.problems()]


@pytest.mark.parametrize("days", ["0", "4-2", "x", "1-", "-1", "1-2-3"])
def test_days_that_are_none_are_refused(days: str) -> None:
    with pytest.raises(NotAllowed, match="is no day such as 3, nor days such as 3-5"):
        parsed(["export", "a.cognita", "out.md", f"--days={days}"])


def test_a_name_that_ends_in_nothing_we_write_is_refused() -> None:
    with pytest.raises(NotAllowed, match=r"choose one that ends in \.png"):
        _ = ExportRequest(out=Path("map.jpg")).kind


@pytest.mark.parametrize(("asked_for", "drawn"), [(None, "Dark"), ("clean", "Clean")])
def test_a_map_is_drawn_in_its_style_unless_another_is_asked_for(
    asked_for: str | None, drawn: str
) -> None:
    look = ExportRequest(style=asked_for).look(MapView("Isle", style="dark"))

    assert drawn == look.style.name
