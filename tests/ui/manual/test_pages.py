"""The pages of the manual: what they link to, name and show is there, in plain short English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.play.deeds.deed_files import DEEDS
from mapper.play.own.own_rules import put_own_rules, read_own_rules
from mapper.play.sheets.sheet_files import SHEETS, fields_of
from mapper.resources import resources
from mapper.ui.manual.first_steps import courses
from mapper.ui.manual.pages import (
    CONTENTS,
    MARK,
    ManualPage,
    anchors,
    filled,
    hits,
    shipped_pages,
    topics,
)
from mapper.ui.window.menus import action_words

pytestmark = pytest.mark.qt
FOLDER = resources() / "manual"
OWN = "deeds_of_your_own.md"
PAGES = {page.name: page for page in shipped_pages()}
KEY = r"[A-Z]|F\d+|[,./\[\]?]|Del|Return|Escape|(?:(?:Ctrl|Shift|Alt)\+)+[^\s*]+"
"""How a key is written that an action could have."""
OF_LISTS = {"Return", "Escape", "Space", "Backspace", "Delete", "Tab"}
MOST_WORDS, MOST_MB = 45, 3.0


def test_all_pages_are_in_the_contents_once() -> None:
    there = {path.name for path in FOLDER.glob("*.md")} - {CONTENTS}

    assert there == {*PAGES}
    assert len(PAGES) == len(shipped_pages())


@pytest.mark.parametrize("page", PAGES.values(), ids=[*PAGES])
def test_each_link_leads_somewhere(page: ManualPage) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.text):
        name, _, section = link.partition("#")
        if link.startswith("leads:"):
            assert link.removeprefix("leads:") in {course.id for course in courses(page)}
        elif link.startswith("pictures/"):
            assert (FOLDER / link).is_file()
        else:
            assert not section or section in anchors(PAGES[name or page.name].text)
            assert not name or name in PAGES


@pytest.mark.parametrize("page", PAGES.values(), ids=[*PAGES])
def test_each_action_that_is_named_is_there(page: ManualPage) -> None:
    words = action_words()

    marks = MARK.findall(page.text)

    assert [] == [id_ for _, id_ in marks if id_ not in words]
    assert [] == [id_ for how, id_ in marks if how == "key" and not words[id_].keys]
    assert "{do " not in filled(page.text, words)


@pytest.mark.parametrize("page", PAGES.values(), ids=[*PAGES])
def test_no_key_of_an_action_is_written_by_hand(page: ManualPage) -> None:
    """The table of actions says it, so that a page names none that has become another."""
    of_actions = {key for words in action_words().values() for key in words.keys} - OF_LISTS

    written = re.findall(rf"\*\*({KEY})\*\*", page.text)

    assert [] == [key for key in written if key in of_actions]


@pytest.mark.parametrize("page", PAGES.values(), ids=[*PAGES])
def test_no_menu_is_written_by_hand(page: ManualPage) -> None:
    menus = {words.way.partition(" > ")[0] for words in action_words().values()}

    written = re.findall(r"\*(\w+) > [^*]+\*", page.text)

    assert [] == [menu for menu in written if menu in menus]


@pytest.mark.parametrize("page", PAGES.values(), ids=[*PAGES])
def test_sentences_are_short(page: ManualPage) -> None:
    prose = re.sub(r"(?s)```.*?```|<!--.*?-->|^\|.*?$", "", page.text, flags=re.MULTILINE)
    for part in re.split(r"(?<=[.:;?!])\s|\n\n|\n\s*(?:-|\d+\.) ", prose):
        assert MOST_WORDS >= len(part.split()), part


def test_pictures_are_small_and_each_is_shown() -> None:
    there = {path.name: path.stat().st_size for path in (FOLDER / "pictures").glob("*")}
    texts = "".join(page.text for page in PAGES.values())

    assert {*there} == set(re.findall(r"\(pictures/([^)]+)\)", texts))
    assert MOST_MB * 2**20 > sum(there.values())


def test_an_action_is_told_with_its_place_and_its_key() -> None:
    said = filled("{do undo}, {key undo}, {name undo}", action_words())

    assert "*Edit > Undo* (**Ctrl+Z**), **Ctrl+Z**, *Undo*" == said


def test_an_item_is_about_the_actions_and_terms_before_its_colon() -> None:
    page = ManualPage(
        "a.md",
        "A",
        "",
        "# A\n\n## Of tools\n\n- {do tool_brush}: paints\n- **Width**, **Age**: one",
    )

    assert "of-tools/do-tool_brush" == topics([page])["tool_brush"].anchor
    assert (False, 1) == anchors(page.text)["of-tools/age"][:2]


def test_a_section_is_about_what_its_comment_names() -> None:
    page = ManualPage("a.md", "A", "", "# A\n\n## B c\n<!-- about: Canvas here -->\n\nText.")

    assert "b-c" == topics([page])["here"].anchor
    assert "about" not in filled(page.text, {})


def test_a_search_finds_titles_first() -> None:
    pages = [
        ManualPage("a.md", "A", "", "# A\n\n## B\n\nA door stands there."),
        ManualPage("c.md", "C", "", "# C\n\n## A door\n\nWood."),
    ]

    found = hits(pages, {}, "door")

    assert ["A door", "B"] == [hit.section for hit in found]
    assert "A door stands there." == found[1].words


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
