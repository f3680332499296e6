"""A campaign from somebody else, with images that are more than images: told, and not obeyed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Feature, Key, Row, TerrainType, Token
from mapper.storage.file import create_file
from mapper.storage.text_form import to_text
from tests.hostile_drawings import ENDLESS, OUTWARD
from tests.small import MAP, small_rows, spot
from tests.spoken import spoken

SECONDS = 30
HOSTILE = {
    "out": OUTWARD["an image"],
    "ring": ENDLESS["used in a ring"],
    "laughs": ENDLESS["a laugh"],
    "uses": ENDLESS["used ten times each"],
}


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def with_images(there: Path) -> tuple[dict[Key, Row], dict[str, bytes]]:
    """The small campaign with four features, a token and a terrain that have such images."""
    rows = dict(small_rows())
    feature = Feature(spot("0102"), "", "overt")
    blobs = {}
    for title, drawing in HOSTILE.items():
        content = drawing.format(there=there).encode() if title == "out" else drawing.encode()
        blobs[hashed(content)] = content
        row = replace(feature, title=title, icon=hashed(content))
        rows[Key("feature", MAP, f"9{len(blobs)}")] = row
    ground = Key("terrain_type", "", "forest")
    forest = rows[ground]
    assert isinstance(forest, TerrainType)
    rows[ground] = replace(forest, images=(next(iter(blobs)),))
    rows[Key("token", MAP, "9")] = Token(feature.at, "Rider", icon=hashed(content))
    return rows, blobs


@pytest.mark.qt
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_no_export_reads_what_an_image_leads_to(ending: str, tmp_path: Path) -> None:
    """Who opened the pipe would wait for ever."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    create_file(tmp_path / "c.cognita", *with_images(pipe)[:1], with_images(pipe)[1].items())
    words = ("export", tmp_path / "c.cognita", tmp_path / f"out.{ending}", "--for", "gm")

    run = subprocess.run(
        [sys.executable, "-m", "mapper", *map(str, words)],
        capture_output=True,
        check=False,
        timeout=SECONDS,
    )

    assert (0, b"") == (run.returncode, run.stderr)


def test_check_tells_what_holds_an_image_that_is_not_drawn(tmp_path: Path) -> None:
    rows, blobs = with_images(Path("/there"))
    create_file(tmp_path / "c.cognita", rows, blobs.items())

    answer = spoken("check", tmp_path / "c.cognita")

    told = [line for line in answer.out.splitlines() if "is not drawn" in line]
    assert 1 == answer.code
    assert [
        f"Remark: The icon of {name} at 0102 is not drawn: it {why}."
        for name, why in (
            ("“out”", "takes parts from outside of its own file"),
            ("“ring”", "holds itself, without an end; save it as a PNG"),
            ("“laughs”", "defines words of its own; save it as plain SVG"),
            ("“uses”", "takes too long to draw; save it as a PNG"),
            ("the token “Rider”", "takes too long to draw; save it as a PNG"),
        )
    ] == told[:-1]
    assert "An image of the terrain “Forest” is not drawn: it takes parts" in told[-1]


def test_a_text_form_is_taken_and_told_what_is_not_drawn(tmp_path: Path) -> None:
    rows, blobs = with_images(Path("/there"))
    (tmp_path / "a.json").write_text(to_text(rows, blobs.items()), "utf-8")

    answer = spoken("from-text", tmp_path / "a.json", tmp_path / "c.cognita")

    assert 0 == answer.code
    assert 6 == answer.out.count("is not drawn")
