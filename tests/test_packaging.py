"""What makes the program known to a desktop is valid, and all its names agree."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from configparser import ConfigParser
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mapper import __version__
from mapper.resources import resources

PACKAGING = Path(__file__).parent.parent / "packaging"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
APPLICATION_ID = 0x436F676E


@pytest.fixture
def mime_type() -> ElementTree.Element:
    return part(ElementTree.parse(PACKAGING / "cognita.xml").getroot(), f"{MIME}mime-type")


@pytest.fixture
def component() -> ElementTree.Element:
    return ElementTree.parse(PACKAGING / "cognita.metainfo.xml").getroot()


@pytest.fixture
def entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.read(PACKAGING / "cognita.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


def test_the_desktop_entry_is_valid() -> None:
    run = tool("desktop-file-validate", "--no-hints", PACKAGING / "cognita.desktop")

    assert run.returncode == 0, run.stdout


def test_the_metainfo_is_valid() -> None:
    run = tool("appstreamcli", "validate", "--no-net", PACKAGING / "cognita.metainfo.xml")

    assert run.returncode == 0, run.stdout


def test_the_mime_database_takes_the_file_name_pattern(tmp_path: Path) -> None:
    database = mime_database(tmp_path)

    assert "50:application/x-cognita:*.cognita" in (database / "globs2").read_text().splitlines()


def test_the_mime_database_takes_the_first_bytes(tmp_path: Path) -> None:
    database = mime_database(tmp_path)

    assert (
        b"[60:application/x-cognita]\n"
        b">0=\x00\x10SQLite format 3\x00\n"
        b"1>68=\x00\x04Cogn\n" in (database / "magic").read_bytes()
    )


def test_a_campaign_has_the_first_bytes_that_the_mime_type_names(
    tmp_path: Path, mime_type: ElementTree.Element
) -> None:
    content = sqlite_file(tmp_path / "saltmarsh", APPLICATION_ID)

    assert matches(part(mime_type, f"{MIME}magic/{MIME}match"), content)


def test_another_sqlite_file_is_no_campaign(tmp_path: Path, mime_type: ElementTree.Element) -> None:
    content = sqlite_file(tmp_path / "bookmarks", 0)

    assert not matches(part(mime_type, f"{MIME}magic/{MIME}match"), content)


def test_the_desktop_entry_opens_a_file_with_our_command(entry: dict[str, str]) -> None:
    assert entry["exec"] == "cognita %f"


def test_the_command_is_what_the_metainfo_provides(
    entry: dict[str, str], component: ElementTree.Element
) -> None:
    assert entry["exec"].split()[0] == text(component, "provides/binary")


def test_the_metainfo_launches_the_desktop_entry(component: ElementTree.Element) -> None:
    launched = PACKAGING / text(component, "launchable[@type='desktop-id']")

    assert launched.is_file()


def test_all_three_name_the_same_mime_type(
    entry: dict[str, str], component: ElementTree.Element, mime_type: ElementTree.Element
) -> None:
    named = {
        entry["mimetype"].rstrip(";"),
        text(component, "provides/mediatype"),
        mime_type.get("type"),
    }

    assert {"application/x-cognita"} == named


def test_all_three_name_an_icon_that_exists(
    entry: dict[str, str], component: ElementTree.Element, mime_type: ElementTree.Element
) -> None:
    named = {
        entry["icon"],
        text(component, "icon"),
        part(mime_type, f"{MIME}icon").get("name"),
    }

    assert {icon.stem for icon in (resources() / "icons").glob("cognita.svg")} == named


def test_the_newest_release_is_this_version(component: ElementTree.Element) -> None:
    assert __version__ == part(component, "releases/release").get("version")


def part(element: ElementTree.Element, path: str) -> ElementTree.Element:
    found = element.find(path)
    assert found is not None, f"no {path}"
    return found


def text(element: ElementTree.Element, path: str) -> str:
    return part(element, path).text or ""


def tool(name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"{name} is not installed")
    return subprocess.run(
        [program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def mime_database(folder: Path) -> Path:
    (folder / "packages").mkdir()
    shutil.copy(PACKAGING / "cognita.xml", folder / "packages")
    tool("update-mime-database", folder)
    return folder


def sqlite_file(path: Path, application_id: int) -> bytes:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {application_id}")
        connection.execute("CREATE TABLE row (key TEXT)")
        connection.commit()
    return path.read_bytes()


def matches(match: ElementTree.Element, content: bytes) -> bool:
    """Whether the bytes stand where this element and one at least of those in it say."""
    offset = int(match.attrib["offset"])
    value = match.attrib["value"]
    if match.attrib["type"] == "big32":
        expected = int(value, 16).to_bytes(4, "big")
    else:
        expected = value.encode().decode("unicode_escape").encode("latin-1")
    if content[offset : offset + len(expected)] != expected:
        return False
    inner = match.findall(f"{MIME}match")
    return not inner or any(matches(one, content) for one in inner)
