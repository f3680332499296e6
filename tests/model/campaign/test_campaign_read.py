"""What a snapshot has read, its campaign need not read again."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign, Unread
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from tests.counting import counted

COUNT = 20
ROWS = {Key("feature", "wild", f"{n}"): Feature(Hex(n, 0), f"F{n}", "overt") for n in range(COUNT)}


def unread() -> Campaign:
    return Campaign({key: Unread(encode(row)) for key, row in ROWS.items()})


def test_rows_that_a_snapshot_has_read_are_taken_over() -> None:
    campaign = unread()
    snapshot = campaign.snapshot()
    read = snapshot.all(Feature, "wild")

    with counted(decode) as calls:
        campaign.take_read(snapshot)
        found = campaign.all(Feature, "wild")

    assert 0 == calls["decode"]
    assert ROWS == campaign.rows()
    assert all(found[id_] is row for id_, row in read.items())


def test_what_the_snapshot_has_not_read_is_still_to_be_read() -> None:
    campaign = unread()

    campaign.take_read(campaign.snapshot())

    assert ROWS == campaign.rows()
