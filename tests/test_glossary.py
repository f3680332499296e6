"""README's glossary and walks: each name is that of something which is there."""

from __future__ import annotations

import ast
import re

from tests.house import ROOT, modules, sources, tree

MOST = 42
MOST_FILES = 6
"""That a new kind of thing on the map takes."""


def words() -> list[str]:
    """The words of README's glossary."""
    text = (ROOT / "README.md").read_text("utf-8")
    table = text.partition("## The words")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def named() -> list[str]:
    """The names of all classes, types, modules and folders."""
    found = [path.stem for path in modules()]
    found += {path.parent.name for path in sources()}
    for path in sources():
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef):
                found.append(node.name)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found.append(node.targets[0].id)
    return found


def test_the_glossary_is_short() -> None:
    assert 30 < len(words()) <= MOST


def test_each_word_is_the_name_of_something() -> None:
    known = set(named())

    assert [] == [word for word in words() if word not in known]


def test_no_class_of_the_glossary_is_named_twice() -> None:
    names = named()

    assert [] == [word for word in words() if word[0].isupper() and names.count(word) > 1]


def test_the_walks_lead_to_modules_that_are_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    _, *spans = text.partition("Three walks")[2].split("`")
    paths = [span for span in spans[::2] if re.fullmatch(r"[a-z_]+(/[a-z_]+)+(\.py)?", span)]

    found = [path if path.startswith(("tests/", "mapper/")) else f"mapper/{path}" for path in paths]

    assert found
    assert [] == [
        path for path in found if not ((ROOT / path).exists() or (ROOT / f"{path}.py").exists())
    ]


def test_a_new_kind_of_thing_takes_six_files_in_which_all_that_is_named_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    walk = text.partition("a new kind of thing")[2].partition("\nTests of all rows")[0]

    steps = re.findall(
        r"^\d\. `(mapper/[\w/]+\.py)`: (.*?)(?=^\d\. |\Z)", walk, re.MULTILINE | re.DOTALL
    )

    assert MOST_FILES >= len(steps) > 0
    for path, told in steps:
        source = (ROOT / path).read_text("utf-8")
        names = re.findall(r"`@?(\w+)[^`]*`", told)
        assert [] == [name for name in names if name not in source and "note_pin" not in name]
