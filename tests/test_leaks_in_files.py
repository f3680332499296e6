"""How files of other programs told what players did not know: a test for each way."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from random import Random

import pytest

from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Feature, Key, Label, Map, Pin, Row, Underlay
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.chunks import ChunkAt, index_in_chunk
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.storage.file import create_file
from tests.opened import opened, undated
from tests.play.twins import AT, GROUP, LAND, MAP, MARK, Rows, campaign_rows, entries, terrain
from tests.spoken import spoken

pytest.importorskip("PySide6.QtGui", exc_type=ImportError)

pytestmark = pytest.mark.qt

SMALL = {
    ".png": ("--px-per-hex", "20"),
    ".svg": ("--px-per-hex", "20"),
    ".pdf": ("--dpi", "24", "--mm-per-hex", "30", "--tiles"),
    ".dd2vtt": ("--px-per-hex", "12"),
    ".md": (),
}
DRAWN = (".png", ".svg", ".pdf", ".dd2vtt")
KNOWN = tuple(at for at in LAND if at.q < 4 and at.r < 4)


@pytest.fixture(autouse=True)
def offscreen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def corner() -> Rows:
    """A land of which one corner has been walked through, and nothing on it."""
    rows, _, _ = campaign_rows(Random(0))
    kept = ("settings", "map", "terrain", "terrain_type", "party")
    rows = {key: row for key, row in rows.items() if key.kind in kept}
    rows[Key("visited", MAP, AT, GROUP)] = entries(dict.fromkeys(KNOWN, 1))
    return rows


def exported(rows: Rows, folder: Path, ending: str, *words: str) -> bytes:
    campaign, out = folder / f"{MARK}.cognita", folder / f"out{ending}"
    create_file(campaign, rows, replace=True)
    answer = spoken("export", campaign, out, "--force", *SMALL[ending], *words)
    assert (0, "") == (answer.code, answer.err)
    return undated(out.read_bytes())


def other_land(rows: Rows) -> bytes:
    """The same to whoever knows the corner alone."""
    chunk = rows[Key("terrain", MAP, AT)]
    assert isinstance(chunk, bytes)
    return terrain({at: chunk[index_in_chunk(at)] if at in KNOWN else 2 for at in LAND})


BEYOND = Hex(6, 6)
PINS = (Pin(0, 0, BEYOND), Pin(9, 9, Hex(7, 6)))
SECRETS: dict[str, tuple[Key, Row]] = {
    "icons above the fog": (
        Key("feature", MAP, "8"),
        Feature(BEYOND, MARK, "overt", MARK, icon="tower"),
    ),
    "a hidden flag on what is known": (
        Key("feature", MAP, "8"),
        Feature(KNOWN[0], MARK, "secret", MARK),
    ),
    "a scan beneath the map": (Key("underlay", MAP, "8"), Underlay("ab" * 32, PINS)),
    "the tail of a label": (Key("label", MAP, "8"), Label(MARK, (KNOWN[0], BEYOND))),
    "the size and the pages": (Key("terrain", MAP, ChunkAt(3, 3)), b"\1" * 1024),
    "an exit that is not known": (Key("path", MAP, "8"), Way("road", (BEYOND, Hex(7, 6)))),
    "another map": (Key("map", "", "8"), Map(MARK, MARK)),
    "what was not told": (
        Key("log", "", "8"),
        LogEntry(0, MARK, "find", GROUP, Place(MAP, BEYOND)),
    ),
    "the whole map beneath a cover": (Key("terrain", MAP, AT), other_land(corner())),
}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of all kinds, while there is nothing secret."""
    folder = tmp_path_factory.mktemp("expected")
    return {ending: exported(corner(), folder, ending) for ending in SMALL}


@pytest.mark.parametrize("leak", SECRETS)
def test_no_file_changes_by_what_others_let_through(
    leak: str, expected: dict[str, bytes], tmp_path: Path
) -> None:
    key, row = SECRETS[leak]
    rows = corner() | {key: row}

    found = {ending: exported(rows, tmp_path, ending) for ending in SMALL}

    assert [] == [ending for ending in SMALL if expected[ending] != found[ending]]


@pytest.mark.parametrize("ending", [".png", ".svg", ".md"])
def test_a_part_asked_for_beyond_the_known_shows_no_more(ending: str, tmp_path: Path) -> None:
    words = ("--region", "0101-0909")
    expected = exported(corner(), tmp_path, ending, *words)
    rows = corner()
    rows[Key("feature", MAP, "1")] = Feature(BEYOND, MARK, "overt", MARK)

    assert expected == exported(rows, tmp_path, ending, *words)


@pytest.mark.parametrize("ending", DRAWN)
def test_the_name_of_the_file_is_not_the_title(ending: str, tmp_path: Path) -> None:
    content = opened(exported(corner(), tmp_path, ending), ending)

    assert MARK.encode() not in content


@pytest.mark.parametrize("ending", DRAWN)
def test_a_comment_in_an_image_stays_at_home(ending: str, tmp_path: Path) -> None:
    image = commented_png()
    hash_ = hashlib.sha256(image).hexdigest()
    rows = corner()
    rows[Key("feature", MAP, "1")] = Feature(KNOWN[5], MARK, "overt", "Inn", icon=hash_)
    campaign, out = tmp_path / "a.cognita", tmp_path / f"out{ending}"
    create_file(campaign, rows, [(hash_, image)])
    size = ("--mm-per-hex", "20") if ending == ".pdf" else ("--px-per-hex", "44")

    assert 0 == spoken("export", campaign, out, *size).code

    content = opened(out.read_bytes(), ending)
    assert MARK.encode() in image
    assert MARK.encode() not in content
    assert ending != ".svg" or b"<image" in content


def commented_png() -> bytes:
    """An icon as a game master's drawing program saves it."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QColor, QImage, QImageWriter

    icon = QImage(60, 60, QImage.Format.Format_RGB32)
    icon.fill(QColor("#883311"))
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setText("Comment", MARK)
    assert writer.write(icon)
    return bytes(content.data())


def test_ids_and_symbols_in_an_svg_have_no_names(tmp_path: Path) -> None:
    rows = corner()
    rows[Key("feature", MAP, "secret")] = Feature(KNOWN[5], MARK, "overt", "Inn", icon="tavern")

    text = exported(rows, tmp_path, ".svg").decode()

    used = set(re.findall('xlink:href="#([^"]+)"', text))
    assert used == set(re.findall(' id="([^"]+)"', text))
    assert all(len(id_) <= 2 for id_ in used)


def test_nothing_in_an_svg_is_invisible_or_cut_off(tmp_path: Path) -> None:
    text = exported(corner(), tmp_path, ".svg").decode()

    assert not re.search(r'opacity="0"|display|visibility|clip|mask|<!--|<title|<desc', text)


def test_a_pdf_has_no_notes_files_or_layers(tmp_path: Path) -> None:
    content = opened(exported(corner(), tmp_path, ".pdf"), ".pdf")

    assert not re.search(rb"/Annot\b|/EmbeddedFile|/OCG|/Outlines|/JavaScript", content)
    assert b"/Title (\xfe\xff" + "The Vale)".encode("utf-16-be")[:-2] in content


def test_a_table_gets_no_walls_doors_or_lights_of_a_hex_map(tmp_path: Path) -> None:
    content = exported(corner(), tmp_path, ".dd2vtt").decode()

    assert 4 == len(re.findall(r'"(?:\w*line_of_sight|portals|lights)": \[\]', content))


def test_before_anything_is_known_there_is_nothing_to_export(tmp_path: Path) -> None:
    rows = corner()
    del rows[Key("visited", MAP, AT, GROUP)]
    create_file(tmp_path / "a.cognita", rows)

    answer = spoken("export", tmp_path / "a.cognita", tmp_path / "a.png")

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert not (tmp_path / "a.png").exists()


def test_places_are_told_in_the_order_in_which_they_were_met(tmp_path: Path) -> None:
    rows = corner()
    later = dict.fromkeys(KNOWN[:8], 1) | dict.fromkeys(KNOWN[8:], 2)
    rows[Key("visited", MAP, AT, GROUP)] = entries(later)
    for number, at in (("9", KNOWN[9]), ("10", BEYOND), ("11", KNOWN[0])):
        rows[Key("feature", MAP, number)] = Feature(at, MARK, "overt", f"Place {number}")

    told = exported(rows, tmp_path, ".md").decode()

    assert ["Place 11", "Place 9"] == re.findall(r"^## \d+ (.*)$", told, re.MULTILINE)
