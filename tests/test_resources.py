"""The program's own files are found however it was installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from mapper.resources import resources

if TYPE_CHECKING:
    from pathlib import Path


def test_the_source_tree_has_its_resources() -> None:
    assert (resources() / "icons" / "cognita.svg").is_file()


def test_what_was_installed_beside_the_modules_comes_first(tmp_path: Path) -> None:
    installed = folder(tmp_path / "mapper" / "_resources")
    folder(tmp_path / "resources")

    assert installed == resources(tmp_path / "mapper")


def test_a_frozen_program_looks_where_it_was_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked = folder(tmp_path / "unpacked" / "resources")
    monkeypatch.setattr(sys, "_MEIPASS", str(unpacked.parent), raising=False)

    assert unpacked == resources(tmp_path / "program" / "mapper")


def test_the_error_says_where_it_looked(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="install it again") as error:
        resources(tmp_path / "mapper")

    assert str(tmp_path / "mapper" / "_resources") in str(error.value)


def folder(path: Path) -> Path:
    path.mkdir(parents=True)
    return path
