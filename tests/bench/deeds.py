"""How soon the card of a deed is open and painted, and how soon a deed is done and on disk."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle
from random import Random
from types import MappingProxyType

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.scene import Taker
from mapper.storage.file import CampaignFile, create_file
from tests.bench.files import campaign_file, raw_writes
from tests.bench.lines import Bar, Line, Measure, Times, at_each_size, timed

MEMBERS, LOG_ENTRIES = 20, 100_000
GROUP, WILD = "1", "wild"
SHEET: Mapping[str, str | int] = MappingProxyType(
    {"HP": 3, "HP max": 12, "Strain": 2, "Constitution": 11, "Heal": 1, "Healer's kit": "yes"}
)
FIRST_AID, KIT = "First aid", "first_aid.healers_kit"


def open_card(hexes: int) -> Line:
    """From the choice of a deed until its card is painted."""
    with party_file(hexes) as file:
        card, plain = _openings(file)
    return Line(
        "deed.open",
        hexes,
        Bar("p50", "<=", 30, "ms"),
        value=card.p50,
        p50=card.p50,
        p99=card.p99,
        reference=plain.p50,
        reference_name="a box of two buttons opened and painted",
        cases={"members": MEMBERS, "entries": LOG_ENTRIES},
    )


def do(hexes: int) -> Line:
    """From a card that is filled in until the deed is in the campaign and on disk."""
    system, deed = deed_called(FIRST_AID)
    who = {"healer": (Taker(GROUP, "Member 1"),), "patient": (Taker(GROUP, "Member 2"),)}
    faces = cycle(range(1, 7))
    with party_file(hexes) as file:

        def first_aid() -> None:
            told, dice = {KIT: True, "first_aid.hp": 3}, {"first_aid.d6": next(faces)}
            asked = DeedAsked(system, deed, GROUP, who, {**told, "first_aid.strain": 2}, dice)
            file.do(do_deed(file.campaign, asked))

        done, raw = timed(first_aid, runs=200, warm_up=5), raw_writes(file.path.parent)
    return Line(
        "deed.do",
        hexes,
        Bar("p50", "<=", 10, "ms"),
        value=done.p50,
        p50=done.p50,
        p99=done.p99,
        reference=raw.p50,
        reference_name="4 KB written and forced to disk",
        cases={"members": MEMBERS, "entries": LOG_ENTRIES},
    )


@contextmanager
def party_file(
    hexes: int,
    members: int = MEMBERS,
    sheet: Mapping[str, str | int] = SHEET,
    system: str = "sovereign",
) -> Iterator[CampaignFile]:
    """A campaign with a large group whose log is long, on a map of so many hexes."""
    people = tuple(Member(f"Member {n}", fields=sheet) for n in range(1, members + 1))
    at = Place(WILD, Hex(0, 0))
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Deeds", systems=(system,)),
        Key("map", "", WILD): Map("Wild"),
        Key("party", "", GROUP): Party("We", at, 600, members=people),
    }
    for number in range(1, LOG_ENTRIES + 1):
        rows[Key("log", "", str(number))] = LogEntry(number, f"Entry {number}.", "note", GROUP, at)
    with campaign_file(hexes) as path:
        with CampaignFile(path, keep_backups=False) as bare:
            rows = {**bare.campaign.rows(), **rows}
        whole = path.with_name("party.cognita")
        create_file(whole, rows)
        with CampaignFile(whole, keep_backups=False) as file:
            yield file


def _openings(file: CampaignFile) -> tuple[Times, Times]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

    from mapper.ui.deeds.deeds_at_hand import Chosen, DeedsAtHand
    from mapper.ui.editing.document import Document
    from mapper.ui.editing.editor import Editor
    from mapper.ui.window.app import application

    if not isinstance(QApplication.instance(), QApplication):
        application(["cognita"])
    window, document = QWidget(), Document(file)
    window.resize(1280, 720)
    deeds = DeedsAtHand(Editor(document, window), lambda: Chosen(GROUP, "Member 1"), Random(1))

    def opened() -> None:
        deed = next(each for each in deeds.offered() if each.deed.title == FIRST_AID)
        deeds.open_offered(deed, window).grab()

    def plain() -> None:
        buttons = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        box.grab()
        box.deleteLater()

    taken = timed(opened, runs=40, warm_up=3), timed(plain, runs=40, warm_up=3)
    deeds.close()
    window.deleteLater()
    QApplication.processEvents()
    return taken


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {"deed.open": at_each_size(open_card), "deed.do": at_each_size(do)}
)
