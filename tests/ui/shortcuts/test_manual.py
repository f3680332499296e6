"""The manual: what comes with the program, its links, its search, and the example it works out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from mapper.play.deeds.deed_files import DEEDS
from mapper.play.own.own_rules import put_own_rules, read_own_rules
from mapper.play.sheets.sheet_files import SHEETS, fields_of
from mapper.resources import resources
from mapper.ui.shortcuts.manual import FIRST, Manual, pages, slug
from mapper.ui.window.actions import ACTIONS, MENUS
from mapper.ui.window.actions.rows import Submenu
from tests.ui.screens import without_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt
FOLDER = resources() / "manual"
OWN = "deeds_of_your_own.md"


@pytest.fixture
def manual(qtbot: QtBot) -> Manual:
    manual = Manual()
    qtbot.add_widget(manual)
    return manual


def test_it_begins_at_the_table(manual: Manual) -> None:
    assert "Playing at the table" == manual.list.currentItem().text()
    assert "Playing at the table" in manual.reader.toPlainText()


def test_a_link_leads_to_its_page(manual: Manual) -> None:
    manual.reader.anchorClicked.emit(QUrl(OWN))

    assert "Deeds and sheets of your own" == manual.list.currentItem().text()


def test_a_link_leads_to_its_section(manual: Manual) -> None:
    manual.open_page(OWN, "what-holds")

    assert "What holds" == manual.reader.textCursor().block().text()


def test_a_link_out_of_the_manual_leads_nowhere(manual: Manual) -> None:
    manual.reader.anchorClicked.emit(QUrl("file:///etc/passwd"))

    assert "Playing at the table" in manual.reader.toPlainText()


def test_a_search_goes_to_the_page_that_has_it(manual: Manual) -> None:
    manual.search.setText("Lucky bandage")

    assert "Deeds and sheets of your own" == manual.list.currentItem().text()
    assert "Lucky bandage" == manual.reader.textCursor().selectedText()


def test_return_goes_on_to_the_next_place(manual: Manual) -> None:
    manual.search.setText("Ctrl+Space")
    first = manual.reader.textCursor().position()

    QTest.keyClick(manual.search, Qt.Key.Key_Return)

    assert "Deeds and sheets of your own" == manual.list.currentItem().text()
    assert "Ctrl+Space" == manual.reader.textCursor().selectedText()
    assert first > 0


def test_what_is_nowhere_is_said(manual: Manual) -> None:
    manual.search.setText("zzzz")

    assert "Nothing fits." == manual.found.text()


def test_everything_has_a_name_for_screen_readers(manual: Manual) -> None:
    assert [] == without_name(manual)


def test_all_links_of_the_pages_lead_somewhere() -> None:
    texts = {page.name: page.text for page in pages(FOLDER)}
    for text in texts.values():
        for link in re.findall(r"\]\(([^)]+)\)", text):
            name, _, section = link.partition("#")
            headings = re.findall(r"(?m)^#+ (.*)$", texts[name or FIRST])

            assert not section or section in map(slug, headings)


def test_the_menu_entries_that_are_named_are_there() -> None:
    ways = {*ways_in_menus()}
    titles = "|".join(plain(menu.title) for menu in MENUS)
    for page in pages(FOLDER):
        for entry in re.findall(rf"\*((?:{titles}) > [^*]+)\*", page.text):
            assert entry in ways


def ways_in_menus() -> Iterator[str]:
    """How each entry is told; one of a menu in a menu with that one or without."""
    called = {row.id: plain(row.text) for row in ACTIONS}
    for menu in MENUS:
        title = plain(menu.title)
        yield from (f"{title} > {called[id_]}" for id_ in menu.ids() if id_ in called)
        for part in menu.entries:
            if isinstance(part, Submenu):
                yield f"{title} > {plain(part.title)}"
                yield from (f"{title} > {plain(part.title)} > {called[id_]}" for id_ in part.ids)


def plain(text: str) -> str:
    """Without the mark for its key."""
    return text.replace("&", "")


def test_the_keys_that_are_named_do_something() -> None:
    known = {key for row in ACTIONS for key in row.keys.split()} | {"Return", "Escape"}
    for page in pages(FOLDER):
        for key in re.findall(r"\*\*([A-Z]|F\d+|/|Return|Escape|(?:\w+\+)+\w+)\*\*", page.text):
            assert key in known


@pytest.fixture
def followed(tmp_path: Path) -> Iterator[Path]:
    """The files that the worked example has its reader write."""
    text = (FOLDER / OWN).read_text("utf-8")
    for name, content in re.findall(
        r"`((?:sheets|deeds)/\w+\.toml)`:\n\n```toml\n(.*?)```", text, re.DOTALL
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    yield tmp_path
    SHEETS.put(None)
    DEEDS.put(None)


def test_the_worked_example_works(followed: Path) -> None:
    own = read_own_rules(followed)
    put_own_rules(own)

    assert () == own.all_wrong
    assert ("Spend luck", "Lucky bandage") == own.deed_files[0].adds
    assert "Luck" in fields_of(frozenset({"luck"}))
