"""How other programs' dungeons told what players did not know: a test for each way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, ImagePoint, Key, Label, Map, Row, Settings, Underlay
from mapper.model.campaign.zone_rows import (
    Level,
    Passage,
    PassageFound,
    PassageKind,
    PassageSide,
    Span,
    Zone,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.places import FootPoint, Place, ZonePoint
from mapper.model.zones.zone_shapes import rectangle
from mapper.storage.file import create_file
from tests.opened import opened, undated
from tests.play.any_rows import first_map
from tests.play.known_rooms import CRYPT, ROOM
from tests.play.minted import player_map
from tests.play.pairs import over_pairs
from tests.play.scans import PIXELS, hashed, known_rooms, scan, scanned
from tests.play.twins import GROUP, MARK, Rows
from tests.play.zone_twins import dungeon_rows, zone_twin
from tests.spoken import spoken

pytest.importorskip("PySide6.QtGui", exc_type=ImportError)

pytestmark = pytest.mark.qt

SMALL = {
    ".png": ("--px-per-hex", "16", "--legend"),
    ".svg": ("--px-per-hex", "16", "--legend"),
    ".pdf": ("--dpi", "24", "--mm-per-hex", "12", "--tiles", "--legend"),
    ".dd2vtt": ("--px-per-hex", "10"),
    ".md": (),
}
WAYS = (*SMALL, *(f"--level=all {ending}" for ending in (".png", ".svg", ".dd2vtt")))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    over_pairs(metafunc, "way", WAYS, each=2)


@pytest.fixture(autouse=True)
def offscreen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def room(column: int, row: int = 0, level: int = 1, *, number: str = "", name: str = MARK) -> Zone:
    corner = FootPoint(column * ROOM, row * ROOM)
    shape = rectangle(corner, FootPoint(corner.x + ROOM, corner.y + ROOM))
    return Zone(shape.outline, level=level, number=number, name=name, player_name="Hall")


def way(kind: PassageKind, one: str, other: str, *, visibility: Visibility = "overt") -> Passage:
    """In the wall between two rooms side by side, of which the first is the left one."""
    x = (ord(other or chr(ord(one) + 1)) - ord("a")) * ROOM
    sides = (side(one, visibility), side(other, visibility))
    return Passage(kind, sides, Span(FootPoint(x, 700), FootPoint(x, 1200)))


def side(zone: str, visibility: Visibility) -> PassageSide:
    return PassageSide(zone, visibility, MARK)


def halls(*known: str) -> Rows:
    """Rooms a, b, c and d in a row, with doors; a group knows some of them, and stands in a."""
    rows: Rows = {
        Key("settings", "", "campaign"): Settings(MARK, CRYPT),
        Key("map", "", CRYPT): Map(MARK, "The Crypt", plan=ZonePlan()),
        Key("party", "", GROUP): Party("We", Place(CRYPT, ZonePoint("a"))),
    }
    for column, id_ in enumerate("abcd"):
        rows[Key("zone", CRYPT, id_)] = room(column, number=f"{column + 1}")
    rows[Key("passage", CRYPT, "1")] = way("door", "a", "b")
    for entry, id_ in enumerate(known or ("a", "b"), 1):
        rows[Key("zone_known", CRYPT, id_, GROUP)] = ZoneKnown(entry, entry, entry)
    return rows


def handed(rows: Rows, folder: Path, way: str, blobs: Iterable[tuple[str, bytes]]) -> bytes | str:
    """What the file for players holds, or why there is none."""
    *words, ending = way.split()
    if player_map(Campaign(rows), first_map(rows), [GROUP]).extent() is not None:
        return exported(rows, folder, ending, *words, blobs=blobs)
    folder.mkdir()
    create_file(folder / "a.cognita", rows)
    out = folder / f"out{ending}"
    return str(spoken("export", folder / "a.cognita", out, "--group", GROUP).err)


def exported(
    rows: Rows,
    folder: Path,
    ending: str,
    *words: str,
    blobs: Iterable[tuple[str, bytes]] = (),
) -> bytes:
    folder.mkdir(exist_ok=True)
    campaign, out = folder / f"{MARK}.cognita", folder / f"out{ending}"
    create_file(campaign, rows, blobs, replace=True)
    size = () if "--px-per-hex" in words else SMALL[ending]
    answer = spoken("export", campaign, out, "--force", "--group", GROUP, *size, *words)
    assert (0, "") == (answer.code, answer.err)
    return undated(out.read_bytes())


def files(rows: Rows, folder: Path, blobs: Iterable[tuple[str, bytes]] = ()) -> dict[str, bytes]:
    blobs = list(blobs)
    return {ending: exported(rows, folder, ending, blobs=blobs) for ending in SMALL}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return [ending for ending in SMALL if one[ending] != other[ending]]


@lru_cache(maxsize=1)
def twins(pair: int) -> tuple[Rows, Rows]:
    """A dungeon and its twin, for all ways to look at them."""
    rows = dungeon_rows(Random(pair))
    return rows, zone_twin(rows, Random(pair + 100_000))


def test_what_is_not_known_changes_no_byte(way: str, pair: int, tmp_path: Path) -> None:
    rows, other = twins(pair)
    known = known_rooms(rows)

    one, two = (
        handed(each | scans, tmp_path / str(turn), way, blobs)
        for turn, each in enumerate((rows, other))
        for scans, blobs in [scanned(each, known, Random(pair + turn))]
    )

    assert one == two


@pytest.mark.parametrize("ending", SMALL)
@pytest.mark.parametrize("seed", range(2))
def test_no_word_of_the_game_masters_is_in_it(ending: str, seed: int, tmp_path: Path) -> None:
    content = opened(exported(dungeon_rows(Random(seed)), tmp_path, ending), ending)

    assert MARK.encode() not in content
    assert MARK.encode("utf-16-be") not in content


SECRETS: dict[str, tuple[Key, Row]] = {
    "other levels at opacity 0": (Key("zone", CRYPT, "x"), room(0, level=2)),
    "levels above the first one": (Key("zone", CRYPT, "x"), room(1, 1, level=-3)),
    "gaps in room numbers": (Key("zone", CRYPT, "0"), room(1, 1, number="2")),
    "a secret door exported as two walls": (
        Key("passage", CRYPT, "x"),
        way("secret_door", "a", "b", visibility="secret"),
    ),
    "a secret door to what is not known": (
        Key("passage", CRYPT, "x"),
        way("secret_door", "b", "c", visibility="secret"),
    ),
    "a concealed door": (
        Key("passage", CRYPT, "x"),
        way("concealed_door", "b", "c", visibility="secret"),
    ),
    "an opening that nobody has found": (
        Key("passage", CRYPT, "x"),
        way("opening", "b", "c", visibility="secret"),
    ),
    "a passage between rooms that are not known": (
        Key("passage", CRYPT, "x"),
        way("door", "c", "d"),
    ),
    "a wall where a room begins behind it": (
        Key("zone", CRYPT, "x"),
        Zone(rectangle(FootPoint(300, ROOM), FootPoint(900, 2 * ROOM)).outline, name=MARK),
    ),
    "door icons above the fog": (
        Key("feature", CRYPT, "x"),
        Feature(ZonePoint("d"), MARK, "overt", MARK, icon="tower"),
    ),
    "a hidden flag on what is known": (
        Key("feature", CRYPT, "x"),
        Feature(ZonePoint("a"), MARK, "secret", MARK),
    ),
    "the tail of an S past the fog’s edge": (
        Key("label", CRYPT, "x"),
        Label(MARK, (), points=(FootPoint(700, 700), FootPoint(2 * ROOM + 600, 700))),
    ),
    "the size of the canvas": (Key("zone", CRYPT, "x"), room(40, 30)),
    "a scan of another level": (
        Key("underlay", CRYPT, "x"),
        Underlay(
            "ab" * 32,
            (),
            spots=(ImagePoint(0, 0, FootPoint(0, 0)), ImagePoint(9, 0, FootPoint(ROOM, 0))),
            level=2,
        ),
    ),
}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of all kinds, while there is nothing secret."""
    return files(halls(), tmp_path_factory.mktemp("expected"))


@pytest.mark.parametrize("leak", SECRETS)
def test_no_file_changes_by_what_others_let_through(
    leak: str, expected: dict[str, bytes], tmp_path: Path
) -> None:
    key, row = SECRETS[leak]

    assert [] == differing(expected, files(halls() | {key: row}, tmp_path))


def test_a_secret_door_is_wall_in_a_table_and_no_portal(tmp_path: Path) -> None:
    rows = halls("a")
    del rows[Key("passage", CRYPT, "1")]
    rows[Key("passage", CRYPT, "x")] = way("secret_door", "a", "b", visibility="secret")

    said = json.loads(exported(rows, tmp_path, ".dd2vtt"))

    assert (1, []) == (len(said["line_of_sight"]), said["portals"])


def test_a_secret_door_that_was_found_is_shown(tmp_path: Path) -> None:
    rows = halls("a")
    del rows[Key("passage", CRYPT, "1")]
    before = files(rows, tmp_path)
    rows[Key("passage", CRYPT, "x")] = way("secret_door", "a", "b", visibility="secret")
    rows[Key("passage_found", CRYPT, "x", GROUP)] = PassageFound(2)

    assert {".png", ".svg", ".pdf", ".md"} <= {*differing(before, files(rows, tmp_path))}


def test_a_bend_is_not_a_fork_for_an_exit_that_is_gone(tmp_path: Path) -> None:
    rows = halls("a", "b")
    plain = files(rows, tmp_path)
    leftover = Passage("opening", (PassageSide("b", "hidden"), PassageSide("gone")), BEND)

    assert [] == differing(plain, files(rows | {Key("passage", CRYPT, "x"): leftover}, tmp_path))


NONE: Rows = {}
BEND = Span(FootPoint(2 * ROOM, 700), FootPoint(2 * ROOM, 1200))


def test_names_of_levels_that_nobody_has_been_on(tmp_path: Path) -> None:
    rows, key = halls(), Key("map", "", CRYPT)
    plain = files(rows, tmp_path)
    plan = ZonePlan(levels=(Level(2, MARK, MARK), Level(-5, MARK, MARK)))
    named = Map(MARK, "The Crypt", plan=plan)

    assert [] == differing(plain, files(rows | {key: named}, tmp_path))


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
@pytest.mark.parametrize("seed", range(2))
def test_all_levels_are_those_that_are_known(ending: str, seed: int, tmp_path: Path) -> None:
    rows = dungeon_rows(Random(seed))
    deeper: Rows = {
        Key("zone", CRYPT, "x"): room(0, level=2, number=MARK),
        Key("zone", CRYPT, "y"): room(1, level=-3, number=MARK),
    }
    twins = (rows, zone_twin(rows, Random(seed + 100_000)), rows | deeper)

    found = [
        exported(each, tmp_path / str(number), ending, "--level=all")
        for number, each in enumerate(twins)
    ]

    assert found[0] == found[1] == found[2]
    assert MARK.encode() not in opened(found[0], ending)


@pytest.mark.parametrize("level", ["2", "-1", "99"])
def test_a_level_that_is_not_known_is_refused_as_if_there_were_none(
    level: str, tmp_path: Path
) -> None:
    answers = []
    unknown: Rows = {Key("zone", CRYPT, "x"): room(0, level=2)}
    for name, more in (("one", NONE), ("two", unknown)):
        campaign = tmp_path / f"{name}.cognita"
        create_file(campaign, halls() | more)
        answer = spoken("export", campaign, tmp_path / "out.png", f"--level={level}")
        answers.append((answer.code, answer.err))

    assert 2 == answers[0][0]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf", ".dd2vtt"])
def test_an_underlay_is_cut_to_what_is_known_pixel_by_pixel(ending: str, tmp_path: Path) -> None:
    one, other = (
        exported(with_image(halls(), image), tmp_path, ending, blobs=[(hashed(image), image)])
        for image in (scan("#225588", "#ffffff"), scan("#225588", "#ff0000"))
    )

    assert one == other
    assert one != exported(halls(), tmp_path, ending)
    assert MARK.encode() not in opened(one, ending)


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_an_underlay_where_nothing_is_known_is_as_if_there_were_none(
    ending: str, tmp_path: Path
) -> None:
    image = scan("#225588", "#ffffff")
    rows = with_image(halls(), image, left=6 * ROOM)

    found = exported(rows, tmp_path, ending, blobs=[(hashed(image), image)])

    assert exported(halls(), tmp_path, ending) == found


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf", ".dd2vtt"])
def test_a_scan_shows_in_no_room_of_another_level(ending: str, tmp_path: Path) -> None:
    """Joined, the level above lies where the scan of the level below shows what nobody knows."""
    rows = two_levels()

    one, other = (
        exported(rows(image), tmp_path, ending, "--level=all", blobs=[(hashed(image), image)])
        for image in (scan("#ffffff", "#225588"), scan("#ff00ff", "#225588"))
    )

    assert one == other
    assert one != exported(rows(b""), tmp_path, ending, "--level=all")


def two_levels() -> Callable[[bytes], Rows]:
    """One room that is known on each level; the scan of the lower one reaches far to all sides."""
    rows = halls("a")
    rows[Key("zone", CRYPT, "x")] = room(0, level=2)
    rows[Key("zone_known", CRYPT, "x", GROUP)] = ZoneKnown(9, 9, 9)

    def with_scan(image: bytes) -> Rows:
        start, end = (
            ImagePoint(2 * PIXELS, 20, FootPoint(0, 0)),
            ImagePoint(2 * PIXELS + 20, 20, FootPoint(ROOM, 0)),
        )
        row = Underlay(hashed(image), (), opacity=100, spots=(start, end), level=2)
        return rows | {Key("underlay", CRYPT, "1"): row} if image else rows

    return with_scan


def with_image(rows: Rows, image: bytes, left: int = 0) -> Rows:
    """One as wide as all four rooms, which lies on them."""
    ends = (
        ImagePoint(0, 0, FootPoint(left, 0)),
        ImagePoint(4 * PIXELS, 0, FootPoint(left + 4 * ROOM, 0)),
    )
    row = Underlay(hashed(image), (), opacity=100, spots=ends)
    return rows | {Key("underlay", CRYPT, "1"): row}
