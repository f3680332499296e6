"""The deeds that come with the program, and files of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import options_in
from mapper.play.deeds.deed_files import Deed, all_deeds, deed_called, read_deeds
from mapper.play.deeds.scene import CHARGED, OF_A_FIGHT, Scene
from mapper.play.sheets.sheet_files import MAX, conditions_of, every_field, every_system
from mapper.questions import OPS
from tests.play.deeds.healers import healers

EVERY = [(file.system, deed) for file in all_deeds() for deed in file.deeds]

OF_NO_SHEET = {"count", "name", *OF_A_FIGHT}


def named(case: object) -> str:
    return case.title if isinstance(case, Deed) else str(case)


@pytest.mark.parametrize(("system", "deed"), EVERY, ids=named)
def test_a_deed_asks_questions_that_there_are(system: str, deed: Deed) -> None:
    for step in deed.steps:
        inputs = OPS[step.system or system, step.ask].inputs

        names = {place.partition(".")[2] for place in inputs}
        assert {*step.given, *step.dice, *step.each} <= names


@pytest.mark.parametrize(("system", "deed"), EVERY, ids=named)
def test_a_deed_names_fields_that_a_sheet_has(system: str, deed: Deed) -> None:
    for role, name in fields_named(system, deed):
        assert role in deed.who
        assert is_field(name), name


def fields_named(system: str, deed: Deed) -> list[tuple[str, str]]:
    """The roles and fields that its sources and effects name."""
    found = []
    for step in deed.steps:
        for source in step.given.values():
            role, options = options_in(source)
            found += [(role, each) for each in options]
            if not options and source.partition(".")[0] in deed.who:
                found.append(split(source))
        for each in step.each.values():
            for part, name in each.items():
                names = options_in(f"each.{name}")[1] or (name,)
                found += [(each["of"], one) for one in names if part != "of"]
    for effect in deed.effects:
        found += [split(place) for place in (effect.set, effect.add) if place]
    return found


def split(place: str) -> tuple[str, str]:
    role, _, name = place.partition(".")
    return role, name


def is_field(name: str) -> bool:
    if name.startswith(("is ", "{")) or CHARGED.fullmatch(name) or name in OF_NO_SHEET:
        return True
    fields = every_field()
    given = {row.gives for row in fields.values()}
    return name.removesuffix(MAX) in fields or name in given


@pytest.mark.parametrize(("system", "deed"), EVERY, ids=named)
def test_the_states_of_a_deed_are_known(system: str, deed: Deed) -> None:
    known = conditions_of(every_system())

    for effect in deed.effects:
        for place in filter(None, (effect.state, effect.ends)):
            assert split(place)[1] in known or "{" in place


def test_titles_are_not_said_twice() -> None:
    titles = [deed.title.casefold() for _, deed in EVERY]

    assert sorted(set(titles)) == sorted(titles)


def test_a_source_of_the_map_is_known() -> None:
    scene = Scene(healers(), "us", "sovereign", {})

    for _, deed in EVERY:
        for step in deed.steps:
            for source in step.given.values():
                first = source.partition(".")[0]
                assert first not in ("map", "clock", "group") or scene.is_known(source), source


def test_a_deed_is_found_whatever_its_letters() -> None:
    assert "First aid" == deed_called("first AID ")[1].title


def test_a_file_that_is_wrong_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('system = "sovereign"\n\n[[deeds]]\ntitle = 3\n', "utf-8")

    with pytest.raises(NotAllowed, match=r"mine\.toml, line \d"):
        read_deeds(path)


def test_a_role_that_nobody_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'system = "sovereign"\n[[deeds]]\ntitle = "A"\ngroup = "B"\n'
        '[[deeds.steps]]\nask = "first_aid"\nof = "patient"\n',
        "utf-8",
    )

    with pytest.raises(NotAllowed, match="“patient”"):
        read_deeds(path)
