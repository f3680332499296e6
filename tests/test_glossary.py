"""README's glossary and walks: each name is that of something which is there."""

from __future__ import annotations

import ast
import re

from tests.house import ROOT, modules, sources, tree

MOST = 42


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

    found = [path if path.startswith("tests/") else f"mapper/{path}" for path in paths]

    assert found
    assert [] == [
        path for path in found if not ((ROOT / path).exists() or (ROOT / f"{path}.py").exists())
    ]
