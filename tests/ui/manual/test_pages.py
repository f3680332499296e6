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
from tests.house import ROOT

pytestmark = pytest.mark.qt
FOLDER = resources() / "manual"
OWN = "deeds_of_your_own.md"
WORDS = action_words()
PAGES = {page.name: page for page in shipped_pages()}
KEY = r"[A-Z]|F\d+|[,./\[\]?]|Del|Return|Escape|(?:(?:Ctrl|Shift|Alt)\+)+[^\s*]+"
"""How a key is written that an action could have."""
OF_LISTS = {"Return", "Escape", "Space", "Backspace", "Delete", "Tab"}
MOST_WORDS, MOST_MB = 45, 3.0
SHORTER = {"Campaign", "Hex", "Fight", "Key", "Member", "journal"}
"""Words of which a game master is told less than who works on the program."""


def test_all_pages_are_in_the_contents_once() -> None:
    there = {path.name for path in FOLDER.glob("*.md")} - {CONTENTS}

    assert there == {*PAGES}
    assert len(PAGES) == len(shipped_pages())


def test_each_link_leads_somewhere() -> None:
    links = [
        (page, link) for page in PAGES.values() for link in re.findall(r"\]\(([^)]+)\)", page.text)
    ]

    assert [] == [(page.name, link) for page, link in links if not leads_somewhere(page, link)]


def leads_somewhere(page: ManualPage, link: str) -> bool:
    """To a picture, to first steps, or to a page and a heading of it."""
    if link.startswith("leads:"):
        return link.removeprefix("leads:") in {course.id for course in courses(page)}
    if link.startswith("pictures/"):
        return (FOLDER / link).is_file()
    name, _, section = link.partition("#")
    found = PAGES.get(name or page.name)
    return found is not None and (not section or section in anchors(found.text))


def test_each_action_that_is_named_is_there() -> None:
    marks = [(name, *mark) for name, page in PAGES.items() for mark in MARK.findall(page.text)]

    assert [] == [mark for mark in marks if mark[2] not in WORDS]
    assert [] == [mark for mark in marks if mark[1] == "key" and not WORDS[mark[2]].keys]
    assert [] == [name for name, page in PAGES.items() if "{do " in filled(page.text, WORDS)]


def test_no_key_of_an_action_is_written_by_hand() -> None:
    """The table of actions says it, so that a page names none that has become another."""
    of_actions = {key for words in WORDS.values() for key in words.keys} - OF_LISTS

    written = [
        (name, key)
        for name, page in PAGES.items()
        for key in re.findall(rf"\*\*({KEY})\*\*", page.text)
    ]

    assert [] == [each for each in written if each[1] in of_actions]


def test_no_menu_is_written_by_hand() -> None:
    menus = {words.way.partition(" > ")[0] for words in WORDS.values()}

    written = [
        (name, menu)
        for name, page in PAGES.items()
        for menu in re.findall(r"\*(\w+) > [^*]+\*", page.text)
    ]

    assert [] == [each for each in written if each[1] in menus]


def test_sentences_are_short() -> None:
    prose = {
        name: re.sub(r"(?s)```.*?```|<!--.*?-->|^\|.*?$", "", page.text, flags=re.MULTILINE)
        for name, page in PAGES.items()
    }
    parts = [
        (name, part)
        for name, text in prose.items()
        for part in re.split(r"(?<=[.:;?!])\s|\n\n|\n\s*(?:-|\d+\.) ", text)
    ]

    assert [] == [each for each in parts if len(each[1].split()) > MOST_WORDS]


def test_the_glossary_says_what_readme_says() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    theirs = dict(re.findall(r"(?m)^\| `(\w+)` \| (.+) \|$", readme))
    ours = dict(re.findall(r"(?m)^\| ([\w ,-]+) \| (.+) \|$", PAGES["glossary.md"].text))

    both = {word for word in theirs if word.lower() in ours} - SHORTER

    assert {"Clue", "Feature", "Passage", "Region", "Token", "Zone"} <= both
    assert [] == [word for word in both if theirs[word] != ours[word.lower()]]


def test_pictures_are_small_and_each_is_shown() -> None:
    there = {path.name: path.stat().st_size for path in (FOLDER / "pictures").glob("*")}
    texts = "".join(page.text for page in PAGES.values())

    assert {*there} == set(re.findall(r"\(pictures/([^)]+)\)", texts))
    assert MOST_MB * 2**20 > sum(there.values())


def test_an_action_is_told_with_its_place_and_its_key() -> None:
    said = filled("{do undo}, {key undo}, {name undo}", WORDS)

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
