"""The highest of the numbers in use, however they come and go."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.used_numbers import MOST_ABOVE, HighestNumber


@given(st.lists(st.integers(1, 6)))
def test_it_knows_the_highest_number_and_how_often_each_is_used(drawn: list[int]) -> None:
    """A number is used, or where it is used twice, not any more."""
    tally, plain = HighestNumber(), Counter[int]()

    for number in drawn:
        if plain[number] == 2:
            tally.drop(number)
            tally.drop(number)
            del plain[number]
        else:
            tally.add(number)
            plain[number] += 1

    assert max(plain, default=0) == tally.highest
    assert [plain[n] for n in range(1, 7)] == [tally.times(n) for n in range(1, 7)]


def test_a_copy_goes_its_own_way() -> None:
    tally = HighestNumber()
    tally.add(3)

    other = tally.copied()
    other.add(5)
    tally.drop(3)

    assert (0, 5) == (tally.highest, other.highest)


@given(st.lists(st.tuples(st.booleans(), st.integers(MOST_ABOVE, MOST_ABOVE + 6)), max_size=30))
def test_copies_of_many_numbers_go_their_own_ways(drawn: list[tuple[bool, int]]) -> None:
    tally = HighestNumber()
    for number in range(1, MOST_ABOVE + 4):
        tally.add(number)
    tallies = [tally, tally.copied()]
    plain = [Counter(dict.fromkeys(range(1, MOST_ABOVE + 4), 1)) for _ in tallies]

    for is_of_copy, number in drawn:
        if plain[is_of_copy][number]:
            tallies[is_of_copy].drop(number)
            plain[is_of_copy] -= Counter([number])
        else:
            tallies[is_of_copy].add(number)
            plain[is_of_copy][number] += 1

    again = [*tallies, *(each.copied() for each in tallies)]
    assert [max(each) for each in plain * 2] == [each.highest for each in again]
    watched = range(MOST_ABOVE, MOST_ABOVE + 7)
    counted = [[each[number] for number in watched] for each in plain * 2]
    assert counted == [[each.times(number) for number in watched] for each in again]
