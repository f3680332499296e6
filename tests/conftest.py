"""What holds for every test: Qt off screen, and how long Hypothesis looks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("dev", derandomize=True, max_examples=60, deadline=None)
settings.register_profile("night", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Widgets that are to be deleted later are deleted now, or every test drags them along."""
    yield
    core = sys.modules.get("PySide6.QtCore")
    if core is not None and core.QCoreApplication.instance() is not None:
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Our own switches; and where pytest-qt is missing, its options: unknown ones are errors."""
    parser.addoption("--kills", type=int, default=20, help="how often a painting program is killed")
    parser.addoption("--pairs", type=int, default=0, help="compare so many pairs in every way")
    parser.addoption("--renew-pictures", action="store_true", help="take the maps as they are now")
    parser.addoption("--renew-words", action="store_true", help="list the texts that need forms")
    if not pluginmanager.hasplugin("pytest-qt"):
        for option in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(option, "Read by pytest-qt.")
