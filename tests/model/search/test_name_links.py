"""Links by names in texts: found, read, completed, listed backwards."""

from __future__ import annotations

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Key, Map, Region, Row
from mapper.model.search.link_marks import in_words, link_at, name_begun, renamed
from mapper.model.search.name_links import LinkIndex, rewritten, texts_in
from tests.counting import counted
from tests.small import MAP, small_rows, spot

GATE, INN, FEN = Key("feature", MAP, "1"), Key("feature", MAP, "2"), Key("region", MAP, "1")
ROWS: dict[Key, Row] = {
    GATE: Feature(spot("0101"), "Eastgate", "overt"),
    INN: Feature(
        spot("0102"),
        "The Inn",
        "secret",
        gm_notes="Near [[eastgate]].",
        clues=(Clue("A song of [[The Fen|the moor]]"),),
    ),
    FEN: Region("The Fen", "#446644", gm_notes="East of [[Estgate]]."),
}


def index_of(rows: dict[Key, Row]) -> LinkIndex:
    return LinkIndex(Campaign({**small_rows(), **rows}))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("To [[Eastgate]] and [[The Fen|the moor]].", "To Eastgate and the moor."),
        ("[[", "[["),
        ("[[]] [a] [[a\nb]]", "[[]] [a] [[a\nb]]"),
        ("[[ Eastgate ]]", "Eastgate"),
    ],
)
def test_names_are_read_without_the_marks_around_them(text: str, words: str) -> None:
    assert words == in_words(text)


def test_a_name_is_begun_until_its_link_is_closed() -> None:
    begun = [name_begun(text) for text in ("To [[Ea", "To [[", "To [[Eastgate]] a", "To [a")]

    assert ["Ea", "", None, None] == begun


def test_the_link_at_a_place_of_a_text_is_found() -> None:
    text = "To [[Eastgate]] now"

    found = [link_at(text, at) for at in (1, 5, 17)]

    assert [None, "Eastgate", None] == [link and link.name for link in found]


def test_other_names_come_into_links_and_nowhere_else() -> None:
    text = "Eastgate: [[eastgate]], [[Eastgate|the gate]], [[West]]"

    after = renamed(text, {"eastgate": "Seagate"})

    assert "Eastgate: [[Seagate]], [[Seagate|the gate]], [[West]]" == after


def test_what_links_to_a_name_is_listed_backwards() -> None:
    index = index_of(ROWS)

    assert ([INN], [INN]) == (index.telling_of("Eastgate"), index.telling_of("the fen"))


def test_links_to_nothing_are_told_as_they_are_written() -> None:
    assert [(FEN, "Estgate")] == list(index_of(ROWS).broken())


def test_of_several_with_one_name_that_on_the_same_map_is_meant() -> None:
    deep = Key("map", "", "deep")
    there, row = Key("feature", "deep", "1"), Feature(spot("0101"), "Eastgate", "overt")
    index = index_of({**ROWS, deep: Map("Eastgate"), there: row})

    assert (GATE, there) == (index.meant("EASTGATE", MAP), index.meant("Eastgate", "deep"))


def test_names_are_completed_from_their_beginning_first() -> None:
    index = index_of({**ROWS, Key("feature", MAP, "3"): Feature(spot("0103"), "Fen Inn", "overt")})

    assert ["Fen Inn", "The Fen"] == index.beginning("fen", MAP, 5)


@pytest.mark.parametrize("is_for_players", [False, True])
@pytest.mark.parametrize("begun", ["", "old", "inn"])
def test_a_letter_looks_at_few_of_many_names(begun: str, *, is_for_players: bool) -> None:
    told = {n: f"Den {n}" for n in range(500, 520)}
    rows: dict[Key, Row] = {
        Key("feature", MAP, str(n)): Feature(
            spot("0101"), f"Old Inn {n}", "overt", player_title=told.get(n, "")
        )
        for n in range(1_000)
    }
    index = index_of({**ROWS, **rows})

    with counted(natural) as times:
        names = index.beginning(begun, MAP, 12, is_for_players=is_for_players)

    assert (12, True) == (len(names), times["natural"] < 50)


def test_names_are_offered_as_they_are_called_by_now() -> None:
    campaign = Campaign({**small_rows(), **ROWS})
    index = LinkIndex(campaign)
    new = Feature(spot("0101"), "Fen Gate", "overt", player_title="Gate")
    change = Change("Edit", {GATE: Swap(ROWS[GATE], new), FEN: Swap(ROWS[FEN], None)})

    campaign.apply(change)
    index.follow(change)

    assert ["Fen Gate"] == index.beginning("fen", MAP, 5)
    assert ["Fen Gate|Gate"] == index.beginning("", MAP, 5, is_for_players=True)
    assert [] == index.beginning("east", MAP, 5)


def test_what_players_read_is_offered_their_names_alone() -> None:
    lair = Feature(spot("0103"), "Fen Lair", "secret")
    cave = Feature(spot("0104"), "Fen Wyrm", "hidden", player_title="Dark Cave")
    index = index_of({**ROWS, Key("feature", MAP, "3"): lair, Key("feature", MAP, "4"): cave})

    assert ["Fen Wyrm|Dark Cave"] == index.beginning("fen", MAP, 5, is_for_players=True)


def test_texts_are_rewritten_where_they_stand() -> None:
    row = rewritten(ROWS[INN], lambda text, _: text.upper())

    assert [text.upper() for text in texts_in(ROWS[INN])] == list(texts_in(row))


def test_an_index_that_follows_is_a_fresh_one() -> None:
    campaign = Campaign({**small_rows(), **ROWS})
    index = LinkIndex(campaign)
    renamed_inn = Feature(spot("0102"), "Estgate", "overt", gm_notes="Near [[The Fen]].")
    changes = (
        Change("Edit", {INN: Swap(ROWS[INN], renamed_inn)}),
        Change("Remove", {GATE: Swap(ROWS[GATE], None)}),
        Change("Undo", {GATE: Swap(None, ROWS[GATE]), INN: Swap(renamed_inn, ROWS[INN])}),
    )

    for change in changes:
        campaign.apply(change)
        index.follow(change)

        fresh = LinkIndex(campaign)
        assert list(fresh.broken()) == list(index.broken())
        for name in ("Eastgate", "Estgate", "The Inn", "The Fen"):
            told = (fresh.called(name), fresh.telling_of(name))
            assert told == (index.called(name), index.telling_of(name))
