"""Sheets and deeds of a game master's own: each judged by itself, and put beside the others."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.commands.deeds.doing import doing
from mapper.commands.groups.party import set_systems
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import answered
from mapper.play.deeds.deed_files import DEEDS, all_deeds, asked_by, built_in_deeds, deed_called
from mapper.play.deeds.fitting import offered
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.own.own_files import MOST_FILES
from mapper.play.own.own_rules import new_file, own_folder, put_own_rules, read_own_rules
from mapper.play.sheets.member_sheet import missing_systems, systems_of
from mapper.play.sheets.sheet_files import SHEETS, all_sheets, built_in_sheets, every_field
from mapper.resources import resources
from tests.play.deeds.healers import GROUP, healers
from tests.play.own.homes import DEED, SHEET, read

DEEDS_OF_OURS = resources() / "rules" / "deeds"


@pytest.fixture(autouse=True)
def as_it_comes() -> Iterator[None]:
    """What a test puts beside the program's is taken away again."""
    yield
    SHEETS.put(None)
    DEEDS.put(None)


def test_where_nothing_is_all_is_as_it_comes(tmp_path: Path) -> None:
    own = read_own_rules(tmp_path / "none")

    assert ((), (), ()) == (own.sheet_files, own.deed_files, own.all_wrong)
    assert built_in_deeds() == own.deeds
    assert dict(built_in_sheets().sheets) == dict(own.sheets.sheets)


def test_what_is_sound_stands_beside_what_comes_with_the_program(tmp_path: Path) -> None:
    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED)

    put_own_rules(own)

    assert () == own.all_wrong
    assert (("Spend luck", "First aid by luck"),) == tuple(each.adds for each in own.deed_files)
    assert "luck" in all_sheets()
    assert "Luck" in every_field()
    assert ("First aid", "First aid by luck") == asked_by()["sovereign", "first_aid"]


def test_a_deed_of_ones_own_is_done_like_any_other(tmp_path: Path) -> None:
    put_own_rules(read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED))
    campaign = healers()
    system, deed = deed_called("spend luck")
    scene = Scene(campaign, GROUP, system, {"actor": (Taker(GROUP, "Pip"),)})

    found = doing(answered(system, deed, scene, {}, {"die": 4}), {}, {"die": 4})

    assert "Pip rolls 4. Pip has no Luck on the sheet." == found.log


def test_its_deeds_are_offered_where_its_sheet_is_switched_on(tmp_path: Path) -> None:
    put_own_rules(read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED))
    campaign = healers()
    before = {each.deed.title for each in offered(campaign, GROUP)}

    campaign.apply(set_systems(campaign, ("luck",)))

    after = {each.deed.title for each in offered(campaign, GROUP)}
    assert "Spend luck" not in before
    assert "Spend luck" in after


@pytest.mark.parametrize(("systems", "options"), [((), 9), (("luck",), 10)])
def test_a_field_fills_in_only_where_its_sheet_is_switched_on(
    tmp_path: Path, systems: tuple[str, ...], options: int
) -> None:
    sailing = '[fields.Sailing]\nkind = "skill"\nasks = ["skill_level"]\n'
    put_own_rules(read(tmp_path, sheets_luck=SHEET + sailing))
    campaign = healers()
    campaign.apply(set_systems(campaign, systems))

    found = Scene(campaign, GROUP, "sovereign", {}).fields_for("skill_level")

    assert options == len(found)


def test_a_system_whose_file_is_not_there_is_kept_and_said(tmp_path: Path) -> None:
    campaign = healers()
    put_own_rules(read(tmp_path, sheets_luck=SHEET))
    campaign.apply(set_systems(campaign, ("luck", "sovereign")))

    SHEETS.put(None)
    campaign.apply(set_systems(campaign, ("luck", "violence")))

    row = campaign.one(Settings, SETTINGS)
    assert ("luck", "violence") == row.systems
    assert frozenset({"violence"}) == systems_of(campaign)
    assert ["luck"] == missing_systems(campaign)
    with pytest.raises(NotAllowed, match="not of ducks"):
        set_systems(campaign, ("ducks",))


def test_a_deed_with_the_title_of_another_takes_its_place_and_says_so(tmp_path: Path) -> None:
    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED.replace("Spend luck", "First Aid"))

    put_own_rules(own)

    assert ("“First Aid” takes the place of the deed of Sovereign.",) == own.deed_files[0].said
    assert "luck" == deed_called("First aid")[0]
    titles = [deed.title.casefold() for file in all_deeds() for deed in file.deeds]
    assert 1 == titles.count("first aid")


@pytest.mark.parametrize("path", sorted(DEEDS_OF_OURS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_programs_own_deeds_are_written_as_a_game_master_would(
    path: Path, tmp_path: Path
) -> None:
    text = re.sub(r"(?ms)^\[played\]\n.*?^\n", "", path.read_text("utf-8"))

    own = read(tmp_path, **{f"deeds_{path.stem}": text})

    assert () == own.all_wrong
    assert len(own.deed_files[0].adds) == len(own.deed_files[0].said)


def test_two_of_ones_own_with_one_title_are_told(tmp_path: Path) -> None:
    own = read(tmp_path, sheets_luck=SHEET, deeds_a=DEED, deeds_b=DEED)

    assert 2 == len(own.all_wrong)
    assert "b.toml, line 4: a.toml has a deed “Spend luck” already; rename one." in own.all_wrong


WRONG_DEEDS = [
    ('title = "Spend luck"', "title = 3", "line 4: title: it must be words in quotes, not 3."),
    ('group = "Luck"\nwho', "who", "line 3: group: it is missing."),
    ('by = "-1"', 'buy = "-1"', "line 12: buy: this name is not known here"),
    ('by = "-1"', "", "line 11: Spend luck: say by ="),
    ('"actor.Luck"', '"actor.Lcuk"', "no sheet has a field “Lcuk”; did you mean “Luck”"),
    ('"actor.Luck"', '"actr.Luck"', "line 11: Spend luck: “actr.Luck” is nobody's"),
    ('"1d6"', '"six"', "line 7: Spend luck: “six” are no dice; write them as 2d6+1."),
    ("{die}", "{dice}", "line 8: Spend luck: nothing is known as “{dice}”; did you mean “die”."),
    ("{ actor =", "{ map =", "nobody can take part as “map”"),
    ('ask = "first_aid"', 'ask = "first_ad"', "line 21: First aid by luck: there is no question"),
    ('system = "sovereign"\n', "", "line 21: First aid by luck: first_aid is a question of"),
    ("{ heal =", "{ heel =", "line 24: First aid by luck: first_aid does not ask for “heel”"),
    ('"healer.Heal"', '"leader.Heal"', "“leader” is no role and no question before"),
    ('"healer.Heal"', '"map.tarrain"', "“map.tarrain”; did you mean “map.terrain”"),
    ('of = "patient"', 'of = "other"', "line 23: First aid by luck: nobody takes part as “other”"),
    ('add = "actor.Luck"', 'does = "heal"', "line 11: does: it must be 'search'"),
    ('add = "actor.Luck"', 'does = "first aid"\nof = "other"', "line 12: Spend luck: nobody takes"),
    ('add = "actor.Luck"\nby = "-1"', 'does = "march wear"', "line 11: Spend luck: say by ="),
    (
        'by = "-1"',
        'by = "-1"\nwhen = "stabilized or failed"',
        "line 13: Spend luck: “stabilized or",
    ),
    (
        'by = "-1"',
        'by = "-1"\nwhen = "actor.is out or dying"',
        "say on each side of or whose it is",
    ),
    ('by = "-1"', 'by = "-1"\nwhen = "die = 1 or 2"', "say on each side of or whose it is"),
]


@pytest.mark.parametrize(("before", "after", "sentence"), WRONG_DEEDS)
def test_a_deed_that_is_wrong_is_left_out_and_told_with_its_line(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    assert before in DEED

    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED.replace(before, after, 1))

    assert 1 == len(own.deed_files[0].adds)
    assert own.all_wrong[0].startswith("luck.toml, line ")
    assert sentence in own.all_wrong[0]


WRONG_FILES = [
    ('system = "luck"', "system = luck", "luck.toml, line 1: what stands behind = is not unders"),
    ('system = "luck"', 'system = "lack"', "luck.toml, line 1: there is no system “lack”"),
    ('system = "luck"', 'system = "luck"\n[played]\na = "b"', "line 2: [played] is for the files"),
    ('by = "-1"', 'by = "-1', "luck.toml, line 12: words end with a quote on the same line."),
    ('by = "-1"', "by = 2026-01-01", "luck.toml, line 12: by is no whole number and no words"),
]


@pytest.mark.parametrize(("before", "after", "sentence"), WRONG_FILES)
def test_a_file_that_is_wrong_is_left_out_as_a_whole(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED.replace(before, after, 1))

    assert () == own.deed_files[0].adds
    assert sentence in own.all_wrong[0]


WRONG_SHEETS = [
    ('kind = "pool"', 'kind = "pond"', "luck.toml, line 4: kind: "),
    ("[fields.Luck]", "[fields.HP]", "on another sheet the most of “HP” stands in “HP max”"),
    ("[fields.Luck]", '[fields."HP max"]', "“HP max” is kept by the pool “HP” of another sheet"),
    ('name = "Luck"', 'name = "Sovereign"', "line 1: there is a sheet called Sovereign already"),
    ("lasts = 3", "lasts = -1", "luck.toml, line 8: lasts: "),
    ("lasts = 3", 'asks = ["fraill"]', "no question asks for “fraill”; did you mean “frail”"),
    ("lasts = 3", 'then = ["cursed"]', "line 8: “cursed” would begin again and again."),
    ("lasts = 3", 'then = ["fraill"]', "line 8: no sheet has a state “fraill”"),
    ("lasts = 3", "sets = { Luck = -1 }", "line 8: no field “Luck” can be -1."),
    ("[conditions.cursed]", '[conditions."a, b"]', "line 7: a state is called by 1 to 40 letters"),
]


@pytest.mark.parametrize(("before", "after", "sentence"), WRONG_SHEETS)
def test_a_sheet_that_is_wrong_is_left_out_and_told_with_its_line(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    own = read(tmp_path, sheets_luck=SHEET.replace(before, after, 1))

    assert built_in_sheets().systems == own.sheets.systems
    assert sentence in own.all_wrong[0]


@pytest.mark.parametrize("stem", ["Luck", "my luck", "all", "sovereign", "x" * 41])
def test_a_sheet_is_called_by_the_name_of_its_file(tmp_path: Path, stem: str) -> None:
    own = read(tmp_path, **{f"sheets_{stem}": SHEET})

    assert built_in_sheets().systems == own.sheets.systems
    assert own.all_wrong[0].startswith(f"{stem}.toml, line 1: ")


HOSTILE = {
    "deep": b"x = " + b"[" * 900 + b"\n" + b"[" * 900,
    "dots": b"\n".join(b"a%d" % n + b".b" * 50 + b" = 1" for n in range(1500)),
    "many": b'system = "all"\n' + b'[[deeds]]\ntitle = "a"\n' * 8000,
    "bytes": b'system = "\xff"',
    "nothing": b"",
    "null": b"\0" * 500,
    "number": b"x = 0x" + b"f" * 900,
    "long": b"x = [" + b"1," * 50_000 + b"]",
    "huge": b"#" * 300_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_a_file_holds_it_is_told_soon(tmp_path: Path, name: str) -> None:
    for sort in ("sheets", "deeds"):
        (tmp_path / sort).mkdir()
        (tmp_path / sort / "odd.toml").write_bytes(HOSTILE[name])
    before = time.process_time()

    own = read_own_rules(tmp_path)

    assert time.process_time() - before < 5
    assert len(own.all_wrong) >= 2
    assert all(sentence.startswith("odd.toml") for sentence in own.all_wrong)


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes and no free links here")
def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "deeds").mkdir()
    os.mkfifo(tmp_path / "deeds" / "pipe.toml")
    (tmp_path / "deeds" / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "deeds" / "folder.toml").mkdir()
    (tmp_path / "sheets").symlink_to("sheets")

    own = read_own_rules(tmp_path)

    assert 4 == len(own.all_wrong)
    assert 3 == sum("is not an ordinary file" in sentence for sentence in own.all_wrong)


def test_so_many_files_are_read_and_no_more(tmp_path: Path) -> None:
    many = {f"deeds_d{n:03}": DEED.replace("luck", f"luck {n}") for n in range(MOST_FILES + 5)}

    own = read(tmp_path, **many)

    assert MOST_FILES == len(own.deed_files)
    assert any("more than 40 files" in sentence for sentence in own.wrong)


def test_a_new_file_works_and_takes_the_place_of_none(tmp_path: Path) -> None:
    paths = [new_file(tmp_path, sort) for sort in ("deeds", "sheets", "deeds", "sheets")]

    own = read_own_rules(tmp_path)

    assert 4 == len(set(paths))
    assert () == own.all_wrong
    assert [("Draw an omen",), ("Draw an omen 2",)] == [each.adds for each in own.deed_files]
    assert {"my_sheet", "my_sheet_2"} <= own.sheets.systems


def test_where_nothing_may_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a file", "utf-8")

    with pytest.raises(NotAllowed, match="No file can be written"):
        new_file(tmp_path / "rules", "deeds")


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "linux", "/x/cognita/rules"),
        ({"HOME": "/h", "XDG_DATA_HOME": "x"}, "linux", "/h/.local/share/cognita/rules"),
        ({"HOME": "/h"}, "linux", "/h/.local/share/cognita/rules"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/cognita/rules"),
        ({"HOME": "/h", "LOCALAPPDATA": "/l"}, "win32", "/l/cognita/rules"),
    ],
)
def test_each_system_keeps_them_where_programs_do(
    environ: dict[str, str], platform: str, folder: str
) -> None:
    assert Path(folder) == own_folder(environ, platform)
