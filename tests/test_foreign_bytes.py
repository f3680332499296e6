"""Files that a user chose are opened in one place only, and never one that may be a campaign."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mapper.foreign_bytes import beginning, is_database, whole
from mapper.importers.read_foreign import read_foreign
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import safely
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from tests.small import painted, small_rows

ROOT = Path(__file__).parents[1] / "mapper"

OPENS = {"open", "os.open", "io.open", "QFile", "QSaveFile"}
COPIES = {f"shutil.{name}" for name in ("copy", "copy2", "copyfile", "copytree", "move")}
METHODS = {"read_bytes", "read_text", "write_bytes", "write_text", "touch"}

ALLOWED = {
    "foreign_bytes.py": "it asks SQLite first",
    "safe_write.py": "its own new part, and folders",
    "cli/printing.py": "the null device",
    "storage/lock.py": "the lock beside a campaign, which SQLite never opens",
    "commands/maps/new_campaign.py": "resources",
    "commands/things/symbols.py": "resources",
    "drawing/style.py": "resources",
    "drawing/base/fonts.py": "resources",
    "play/deeds/input_words.py": "resources",
    "cli/command_words.py": "resources",
    "drawing/base/symbols.py": "resources",
    "rules/rule_meanings.py": "resources",
    "rules/shared/tables.py": "resources",
    "play/own/own_rules.py": "resources: the examples; and a new part to write into",
    "ui/manual/pages.py": "resources",
    "ui/manual/whole_manual.py": "resources",
    "ui/window/actions/help.py": "resources",
    "ui/widgets/feature_icons.py": "resources",
    "ui/window/files.py": "resources: the example",
    "ui/widgets/icons.py": "resources",
    "cli/file_commands.py": "resources: the example; and a new part to write into",
    "exporters/pdf.py": "the part that was just written, for its end",
    "exporters/png.py": "a new part to write into",
    "exporters/svg.py": "a new part to write into",
    "exporters/vtt.py": "a new part to write into",
    "storage/whole_files.py": "a new part to write into",
    "storage/after_a_crash.py": "the journal that a crash left beside a campaign, for its end",
    "ui/window/crash.py": "a new part to write into",
    "ui/output/recap_dialog.py": "a new part to write into",
    "ui/key_table/line_deeds.py": "a new part to write into",
    "cli/pictures.py": "a new part to write into",
}
"""Where files are opened at all, and which; none of them is chosen by a user."""


def opened_in(path: Path) -> Iterator[str]:
    """What a module calls that opens a file by its path."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            owner, _, name = called.rpartition(".")
            is_method = bool(owner) and (name in METHODS or (name == "open" and _has_mode(node)))
            if called in OPENS | COPIES or is_method:
                yield called


def _has_mode(call: ast.Call) -> bool:
    """Whether it is a file that is opened, not a dialog nor a buffer of Qt's."""
    return bool(call.args or call.keywords) and "OpenModeFlag" not in ast.unparse(call)


def test_only_the_modules_that_are_named_open_files() -> None:
    modules = {str(path.relative_to(ROOT)): path for path in ROOT.rglob("*.py")}

    opening = {name for name, path in modules.items() if any(opened_in(path))}

    assert set(ALLOWED) == opening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "small.cognita"
    create_file(target, small_rows())
    return target


@pytest.fixture
def drawn(path: Path) -> Iterator[CampaignFile]:
    """An open campaign whose last changes are in its log."""
    with CampaignFile(path, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
        yield file


READERS: dict[str, Callable[[Path], object]] = {
    "whole": whole,
    "beginning": lambda path: beginning(path, 64),
    "import": read_foreign,
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("by", ["its name", "another name", "a link"])
def test_an_open_campaign_is_never_read_as_something_else(
    drawn: CampaignFile, reader: str, by: str
) -> None:
    chosen = drawn.path
    if by == "another name":
        chosen = drawn.path.with_name("other.json")
        os.link(drawn.path, chosen)
    if by == "a link":
        chosen = drawn.path.with_name("other.json")
        chosen.symlink_to(drawn.path)
    before = locks_on(drawn.path)

    with pytest.raises(NotAllowed, match="is a campaign"):
        READERS[reader](chosen)

    assert before
    assert before == locks_on(drawn.path)


SPOILT: dict[str, Callable[[Path], object]] = {
    "overwritten": lambda path: _overwrite(path, b"{}" * 9999),
    "cut to nothing": lambda path: os.truncate(path, 0),
    "cut short": lambda path: os.truncate(path, 100),
}


def _overwrite(path: Path, content: bytes) -> None:
    with path.open("r+b") as file:
        file.write(content)


def by_another(spoil: Callable[[Path], object], path: Path) -> None:
    """Done by another program, so that no lock of ours is lost by it."""
    child = os.fork()
    if child == 0:
        spoil(path)
        os._exit(0)
    os.waitpid(child, 0)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("what", SPOILT)
def test_an_open_campaign_that_was_spoilt_is_never_read_as_something_else(
    drawn: CampaignFile, reader: str, what: str
) -> None:
    by_another(SPOILT[what], drawn.path)
    before = locks_on(drawn.path)

    with pytest.raises(NotAllowed, match="is a campaign"):
        READERS[reader](drawn.path)

    assert before
    assert before == locks_on(drawn.path)


def test_an_open_campaign_that_was_spoilt_is_not_replaced_by_something_else(
    drawn: CampaignFile,
) -> None:
    by_another(SPOILT["cut to nothing"], drawn.path)

    with (
        pytest.raises(NotAllowed, match="which would be lost"),
        safely(drawn.path, replace=True),
    ):
        pass

    assert 0 == drawn.path.stat().st_size


@pytest.mark.parametrize("leave", ["closed", "refused", "gone on in a copy"])
def test_what_is_not_open_any_more_is_read(path: Path, leave: str) -> None:
    if leave == "refused":
        by_another(SPOILT["overwritten"], path)
        with pytest.raises(NotAllowed):
            CampaignFile(path)
    else:
        with CampaignFile(path, keep_backups=False) as file, CampaignFile(path) as reader:
            assert reader.read_only
            if leave == "gone on in a copy":
                file.save_copy(path.with_name("copy.cognita"))
                file.go_on_in(path.with_name("copy.cognita"))
        by_another(SPOILT["overwritten"], path)

    assert b"{}{}" == beginning(path, 4)


def test_a_campaign_is_open_here_until_the_last_that_opened_it_has_closed_it(path: Path) -> None:
    with CampaignFile(path, keep_backups=False):
        CampaignFile(path).close()
        by_another(SPOILT["overwritten"], path)

        with pytest.raises(NotAllowed, match="is a campaign"):
            beginning(path, 4)


def locks_on(path: Path) -> list[str]:
    """The locks that this process holds on a file, as the system tells them.

    It tells one twice where another program lets one go while the list is read.
    """
    told = Path("/proc/locks")
    if not told.exists():
        pytest.skip("this system does not tell who holds which lock")
    inode = f":{path.stat().st_ino}"
    lines = [line.split() for line in told.read_text().splitlines()]
    mine = [words[1:] for words in lines if words[4] == str(os.getpid())]
    return sorted({" ".join(words) for words in mine if words[4].endswith(inode)})


def test_what_is_no_database_is_read(tmp_path: Path) -> None:
    chosen = tmp_path / "map.json"
    chosen.write_bytes(b"{}" * 100)

    assert b"{}" * 100 == whole(chosen)
    assert b"{}{" == beginning(chosen, 3)
    assert 12 == len(whole(chosen, 11))


@pytest.mark.parametrize("content", [b"", b"{", b"SQLite format 3\0", b"\x89PNG" * 999])
def test_foreign_bytes_are_no_database(tmp_path: Path, content: bytes) -> None:
    chosen = tmp_path / "foreign"
    chosen.write_bytes(content)

    assert not is_database(chosen)


def test_reading_a_copy_left_in_the_log_s_mode_leaves_the_locks_of_the_open_one(
    drawn: CampaignFile,
) -> None:
    other = drawn.path.with_name("other.cognita")
    os.link(drawn.path, other)
    before = locks_on(drawn.path)

    read_campaign(other)

    assert before == locks_on(drawn.path)
