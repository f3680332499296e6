"""The title of the window tells campaigns, their files and readers apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.storage.file import CampaignFile
from tests.flows.conftest import OpenWindow

pytestmark = pytest.mark.qt


def test_it_names_the_campaign_and_its_file(open_window: OpenWindow, path: Path) -> None:
    window = open_window(path)

    assert window.document is not None
    assert f"{window.document.name} (small.cognita) — Cognita" == window.windowTitle()


def test_it_says_who_only_reads(open_window: OpenWindow, path: Path) -> None:
    with CampaignFile(path, keep_backups=False):
        window = open_window(path)

        title = window.windowTitle()
        window.show_document(None)

    assert "(small.cognita, read only) — Cognita" in title
