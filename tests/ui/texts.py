"""Which texts the program translates: found in its source and in the tables it declares."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as Xml

import PySide6

from mapper.commands.maps.map_rules import SYSTEMS
from mapper.commands.things.symbols import symbols
from mapper.play.deeds.deed_files import DeedFile, Step, all_deeds
from mapper.play.deeds.input_words import plain_words
from mapper.play.house_rules import in_the_list, numbers_of
from mapper.play.sheets.sheet_files import all_sheets
from mapper.questions import op
from mapper.questions.input_kind import InputKind
from mapper.resources import resources
from mapper.rules.rule_meanings import meaning_of
from mapper.tools.toolbox import ALL_TOOLS
from mapper.ui.app.translated import CONTEXT
from mapper.ui.dungeons.zone_palette import FLIGHTS, SHAPES, SHORT
from mapper.ui.hexes.terrain_dialog import GLYPHS
from mapper.ui.keying.label_looks import INSIDE, PRESETS
from mapper.ui.shortcuts.keys_sheet import GESTURES, IN_GRIDS
from mapper.ui.table.offer_answers import CHECK, TURNS
from mapper.ui.window.actions import ACTIONS, MENUS
from mapper.ui.window.actions.rows import Submenu
from mapper.ui.window.desks.slots import SLOTS
from mapper.ui.window.docks import PANELS

ROOT = Path(__file__).parents[2]
TS = resources() / "translations" / "cognita_en.ts"
QM = TS.with_suffix(".qm")
HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'

NAME = "Cognita"
SETTERS = "setText setStatusTip setWindowTitle setAccessibleName setPlaceholderText"
MORE_SETTERS = "setAccessibleDescription setTitle setSuffix setPrefix setLabelText setHeaderLabels"
ADDERS = "addAction addItem addItems addTab addRow addMenu heading section faint say"
MAKERS = (
    "QPushButton QCheckBox QRadioButton plain_label message_box progress_dialog give_tip titled"
)
ASKERS = (
    "give_tip on_button titled getText getOpenFileName getSaveFileName information question warning"
)
SHOWN_BY = frozenset(f"{SETTERS} {MORE_SETTERS} {ADDERS} {MAKERS} {ASKERS}".split())
"""What puts a text before the user, so that in its arguments none stands as it is."""


ASKING = "needing"
TRANSLATED_BY = frozenset({"tr", "tr_all", ASKING})
"""What takes a text to be translated first; of these, `ASKING` says none with a number."""


class Forms(NamedTuple):
    """How a text with a number reads in English."""

    one: str
    many: str


def texts() -> dict[str, bool]:
    """Every text that is translated, and whether it is said with a number."""
    found = dict.fromkeys(declared(), False)
    for module, call in calls():
        told = [*call.args[1:], *(word.value for word in call.keywords if word.arg == "n")]
        said = (n for n in told if not (isinstance(n, ast.Constant) and n.value is None))
        is_counted = ast.unparse(call.func) != ASKING and any(said)
        for text in said_in(module, call.args[0]):
            found[text] = found.get(text, False) or is_counted
    found.pop("", None)
    return found


def counted() -> list[str]:
    """The texts that need a form for one and a form for many."""
    return sorted(text for text, is_counted in texts().items() if is_counted or "%n" in text)


def declared() -> Iterator[str]:
    """The texts that stand in tables and are translated where the table is read."""
    for row in ACTIONS:
        yield from (row.text, row.hint, row.group)
    for menu in MENUS:
        yield from (menu.title, *(part.title for part in menu.entries if isinstance(part, Submenu)))
    yield from (slot.title for slots in SLOTS.values() for slot in slots)
    yield from (panel.title for panel in PANELS)
    yield from (*PRESETS, *INSIDE, CHECK, TURNS)
    yield from (*SHAPES.values(), *SHORT.values(), *FLIGHTS.values())
    for gesture in (*GESTURES, *IN_GRIDS):
        yield from gesture
    yield from GLYPHS.values()
    for sheet in all_sheets().values():
        yield from (sheet.name, *sheet.conditions)
        for name, field in sheet.fields.items():
            yield from (
                name,
                field.most_in,
                field.words,
                *(each.replace("_", " ") for each in field.choices),
            )
    yield from of_deeds()
    for number in (each for system in SYSTEMS for each in numbers_of(system)):
        yield meaning_of(number.path)
        yield from map(in_the_list, number.path.split(".")[1:])
    for tool in ALL_TOOLS:
        yield from (tool.hint, tool.zone_hint, *tool.other_way.values())
    for symbol in symbols().values():
        yield from (symbol.name, symbol.group)


def of_deeds() -> Iterator[str]:
    """What stands on the cards of deeds: titles and texts, roles, inputs and their words."""
    for file in all_deeds():
        yield file.system
        for deed in file.deeds:
            yield from (deed.title, deed.group, deed.text, *deed.who, *deed.rolls)
            yield from (plain_words(name) for step in deed.steps for name in _asked(file, step))


def _asked(file: DeedFile, step: Step) -> Iterator[str]:
    for place, kind in op(step.system or file.system, step.ask).inputs.items():
        yield place.partition(".")[2]
        yield from _words_in(kind)
    yield from (f"{name}.{part}" for name, parts in step.each.items() for part in parts)


def _words_in(kind: InputKind) -> Iterator[str]:
    """The words to choose from in an input, and the names of its parts, at any depth."""
    yield from kind.choices
    for name, part in kind.fields:
        yield name
        yield from _words_in(part)
    for each in kind.of:
        yield from _words_in(each)


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Each call of `tr` and `tr_all` with the name of the module that it stands in."""
    for path in sorted((ROOT / "mapper").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in TRANSLATED_BY:
                yield module, node


def shown_bare() -> Iterator[str]:
    """Texts that are handed to a widget without having been translated."""
    for path in sorted((ROOT / "mapper" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in SHOWN_BY:
                bare = (text for argument in node.args for text in _written_out(argument))
                yield from (f"{path.name}:{node.lineno} {text}" for text in bare)


def _written_out(argument: ast.expr) -> Iterator[str]:
    """The words in an argument, but not those in the calls it makes."""
    match argument:
        case ast.Constant(value=str(text)) if any(map(str.isalpha, text.replace(NAME, ""))):
            yield text
        case ast.JoinedStr(values=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from _written_out(part)
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_written_out(body), *_written_out(orelse))


def said_in(module: str, said: ast.expr) -> Iterator[str]:
    """The texts an expression can come to: those in it, and those of the tables it names."""
    for node in ast.walk(said):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name) and node.id.isupper():
            table = getattr(importlib.import_module(module), node.id)
            if isinstance(table, Mapping):
                yield from table.values()


def english() -> dict[str, Forms]:
    """The English forms as the file of translations has them."""
    found = {}
    for message in Xml.parse(TS).iter("message"):
        forms = [form.text or "" for form in message.iter("numerusform")]
        found[message.findtext("source", "")] = Forms(*forms)
    return found


def renew() -> None:
    """List in the file what needs forms, keeping those that are written; then compile it."""
    known = english() if TS.exists() else {}
    root = Xml.Element("TS", version="2.1", language="en", sourcelanguage="en")
    context = Xml.SubElement(root, "context")
    Xml.SubElement(context, "name").text = CONTEXT
    for text in counted():
        message = Xml.SubElement(context, "message", numerus="yes")
        Xml.SubElement(message, "source").text = text
        translation = Xml.SubElement(message, "translation")
        for form in known.get(text, Forms("", "")):
            Xml.SubElement(translation, "numerusform").text = form
    Xml.indent(root)
    TS.parent.mkdir(exist_ok=True)
    TS.write_text(HEAD + Xml.tostring(root, "unicode") + "\n", "utf-8")
    compile_to(QM)


def compile_to(target: Path) -> None:
    """Make the file that the program loads, with the tool that comes with Qt."""
    tool = Path(PySide6.__file__).parent / (
        "lrelease.exe" if sys.platform == "win32" else "lrelease"
    )
    subprocess.run([tool, "-silent", TS, "-qm", target], check=True)
