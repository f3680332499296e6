"""What holds for every test: Qt off screen, nobody's own home, nothing left behind, all at once."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from hypothesis import settings

from tests.leftovers import Left, delete_deferred, standing, standing_after

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["XDG_DATA_HOME"] = str(Path(gettempdir()) / f"cognita-tests-{os.getpid()}" / "data")

MOST_PROCESSES = 4
MANY_OBJECTS = 50_000
YOUNG, OLD = 1, 2
LET_IN_AFTER_FILES = 25
LONGEST = "test_gallery.py", "test_bench.py"
"""Files that take minutes: begun first, as in the end a process would be left alone with them."""

settings.register_profile("dev", derandomize=True, max_examples=30, deadline=None)
settings.register_profile("whole", derandomize=True, max_examples=60, deadline=None)
settings.register_profile("night", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

KNOWN = pytest.StashKey[frozenset[Left]]()
"""What was there before the test, and what fixtures keep for several."""

KEPT = pytest.StashKey[dict[object, frozenset[Left]]]()
HAS_FAILED = pytest.StashKey[bool]()
FILES_DONE = pytest.StashKey[int]()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """All tests go to as many processes as there are processors; what is named, to none."""
    asked = config.option
    is_alone = asked.collectonly or asked.usepdb or asked.renew_words or asked.renew_pictures
    is_all = config.args_source == pytest.Config.ArgsSource.TESTPATHS
    can_share = config.pluginmanager.hasplugin("xdist") and not hasattr(config, "workerinput")
    processes = min(MOST_PROCESSES, os.cpu_count() or 1)
    if can_share and is_all and not is_alone and asked.numprocesses is None and processes > 1:
        asked.numprocesses, asked.dist = processes, "worksteal"


def pytest_configure(config: pytest.Config) -> None:
    """Properties are tried with more examples where all is done in full size."""
    if config.getoption("whole") and "HYPOTHESIS_PROFILE" not in os.environ:
        settings.load_profile("whole")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_itemcollected(item: pytest.Item) -> None:
    """No test lives off the application of another: whatever needs Qt is given one, or left out."""
    has_qt = item.config.pluginmanager.hasplugin("pytest-qt")
    if not has_qt and item.get_closest_marker("qt"):
        item.add_marker(pytest.mark.skip("PySide6 or pytest-qt is not installed"))
    fixtures = getattr(item, "fixturenames", ["qapp"])
    if has_qt and item.get_closest_marker("qt") and "qapp" not in fixtures:
        fixtures.insert(0, "qapp")


def pytest_collection_finish(session: pytest.Session) -> None:
    stash = session.config.stash
    stash[KNOWN], stash[KEPT], stash[FILES_DONE] = standing(), {}, 0
    gc.disable()
    leave_out_what_is_there()


def leave_out_what_is_there() -> None:
    """What the tests themselves are made of is no part of what is looked through for garbage."""
    gc.collect()
    gc.freeze()


def look_for_garbage(stash: pytest.Stash, *, is_end_of_file: bool) -> None:
    """Here only: Python would look on any thread, and take windows down that are not its own.

    What tests have imported and kept since is left out, too, once it is much. The program leaves
    things out as well: those are let in now and then, as all must be looked through for them.
    """
    gc.disable()
    gc.collect(YOUNG)
    stash[FILES_DONE] += is_end_of_file
    if is_end_of_file and stash[FILES_DONE] % LET_IN_AFTER_FILES == 0:
        gc.unfreeze()
    if is_end_of_file and len(gc.get_objects(OLD)) > MANY_OBJECTS:
        leave_out_what_is_there()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """What a fixture makes for several tests may stay for so long."""
    if fixturedef.scope == "function":
        return (yield)
    before = standing()
    made = yield
    stash = request.config.stash
    stash[KEPT][fixturedef] = standing() - before
    stash[KNOWN] |= stash[KEPT][fixturedef]
    return made


def pytest_fixture_post_finalizer(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> None:
    stash = request.config.stash
    stash[KNOWN] -= stash[KEPT].pop(fixturedef, frozenset())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[HAS_FAILED] = item.stash.get(HAS_FAILED, False) or report.failed
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """A test fails that leaves a window, a desk, a timer or a thread; what failed holds its own.

    What fixtures gave it is let go before it is looked for: a window that is still held then
    counts as old from there on, and would be kept in memory with all its pictures.
    """
    yield
    stash = item.config.stash
    getattr(item, "funcargs", {}).clear()
    delete_deferred()
    is_end_of_file = nextitem is None or nextitem.path != item.path
    look_for_garbage(stash, is_end_of_file=is_end_of_file)
    known = stash[KNOWN]
    stash[KNOWN] = standing_after(known)
    left = sorted(left.name for left in stash[KNOWN] - known)
    if left and not item.stash.get(HAS_FAILED, False):
        pytest.fail(f"{item.nodeid} left {', '.join(left)}", pytrace=False)


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Our own switches; and where pytest-qt is missing, its options: unknown ones are errors."""
    parser.addoption("--kills", type=int, default=20, help="how often a painting program is killed")
    parser.addoption("--pairs", type=int, default=0, help="compare so many pairs in every way")
    parser.addoption("--whole", action="store_true", help="what is long by its size, in full size")
    parser.addoption("--renew-pictures", action="store_true", help="take the maps as they are now")
    parser.addoption("--renew-words", action="store_true", help="list the texts that need forms")
    if not pluginmanager.hasplugin("pytest-qt"):
        for option in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(option, "Read by pytest-qt.")
