"""Every vector of the rules is told on the card of a deed, and answered there as it wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.commands.deeds.deed_asked import DeedAsked, tried
from mapper.model.campaign.campaign import Campaign
from mapper.play.deeds.deed_files import Deed, all_deeds
from mapper.play.deeds.scene import Taker
from mapper.questions import answer, op
from mapper.questions.input_kind import InputKind
from mapper.questions.question import plain
from mapper.rules.shared.dice import Notation, parsed
from mapper.ui.deeds.deed_card import CardAsked, DeedCard
from mapper.ui.deeds.given_line import GivenPart
from mapper.ui.deeds.input_fields import field_for
from mapper.ui.table.dice_lines import DieLine
from tests.play.deeds.healers import GROUP, healers
from tests.rules.test_vectors import VECTORS, holds

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Vector = Mapping[str, Any]
Question = tuple[str, str]
"""A system, and the name of a question of it."""

NOT_ON_CARDS = {
    ("attack", "rolls"): "an attack on a card is one roll, and no row of them",
    ("surprise", "group_modifier"): "on a card it is that of the members who are chosen",
}
"""What a card is told in another way than a vector tells it, and how; the list stays short."""
ANOTHER = {
    ("encounter_distance", "entrance_pick"): "Which door they come by",
    ("poison_save", "medic_heal"): "Poisoned, with a medic",
}
"""What is told on another deed than the first that asks the question."""
LED_BY: Mapping[str, Mapping[str, Any]] = {
    "awake_after": {"scars_before": 1, "roll_2d6": 7},
    "drowsy_success": {"fp_max": 10, "fp_lost_to_sleep": 6, "allowance": 16, "die": 20},
    "hp_new_character": {"class_die": "d8"},
    "level_up_hp": {"class_die": "d8", "level": 2},
    "poison_deadline": {"d20": 1},
    "ritual": {"roll": 1},
    "suffocation_damage": {"Constitution": 10, "round": 60, "level": 1},
}
"""What is told besides, where a question is asked only if others are answered so, or leads on."""
SOMEBODY = Taker(GROUP, "Rat")
"""On their sheet nothing stands."""


class OnCard(NamedTuple):
    """A deed, and the vectors that are told on its card."""

    system: str
    deed: Deed
    vectors: tuple[Vector, ...]


class NotTold(Exception):
    """An input that stands on no card, or what no dice of it show."""


def question_of(vector: Vector) -> Question:
    return vector["system"].lower(), vector["when"]["op"]


def told_in(vector: Vector) -> dict[str, Any]:
    """What is told by its name; that there is none of something is not told on cards."""
    both = {**vector["given"], **vector["when"]}
    return {name: value for name, value in both.items() if name != "op" and value not in (None, [])}


def askers() -> dict[Question, list[tuple[str, Deed]]]:
    """The deeds that ask each question, first those that ask it soonest whatever was answered."""
    found: dict[Question, list[tuple[int, str, Deed]]] = {}
    for file in all_deeds():
        for deed in file.deeds:
            for at, step in enumerate(deed.steps):
                place = step.system or file.system, step.ask
                far = at + len(deed.steps) * bool(step.when)
                found.setdefault(place, []).append((far, file.system, deed))
    soonest = {place: sorted(every, key=lambda each: each[0]) for place, every in found.items()}
    return {place: [each[1:] for each in every] for place, every in soonest.items()}


ASKERS = askers()
OF_CARDS = [each for each in VECTORS if question_of(each) in ASKERS]


def on_cards() -> Iterator[OnCard]:
    """Each vector on one deed."""
    shared: dict[str, list[Vector]] = {}
    deeds = {deed.title: (system, deed) for every in ASKERS.values() for system, deed in every}
    for vector in OF_CARDS:
        first = ASKERS[question_of(vector)][0][1].title
        ask = vector["when"]["op"]
        others = (ANOTHER[ask, name] for name in told_in(vector) if (ask, name) in ANOTHER)
        shared.setdefault(next(others, first), []).append(vector)
    for title, vectors in shared.items():
        yield OnCard(*deeds[title], tuple(vectors))


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    return healers()


def opened(on: OnCard, campaign: Campaign) -> DeedCard:
    """The card of a deed, by somebody of whom nothing is known."""
    who = {role: () if taking == "some" else (SOMEBODY,) for role, taking in on.deed.who.items()}
    needs = CardAsked(
        lambda asked: tried(campaign, asked),
        lambda _asked: "",
        (SOMEBODY,),
        lambda taker: taker.who,
        Random(1),
    )
    card = DeedCard(DeedAsked(on.system, on.deed, GROUP, who), needs)
    card.given.unfold()
    return card


def answer_on(card: DeedCard, vector: Vector) -> Mapping[str, Any] | None:
    """What the card answers once all of the vector is told there; None: it was never asked.

    `NotTold` says which input it cannot be told.
    """
    ask, done = vector["when"]["op"], set[tuple[str, str]]()
    told, led = told_in(vector), LED_BY.get(ask, {})
    while (place := next(not_done(card, done), None)) is not None:
        done.add(place)
        known = {**led, **told} if place[0] == ask else {**told, **led}
        if place in card.dice.lines:
            fall(card.dice.lines[place], known.get(place[1]))
        else:
            put(card.given.parts[place], known, has_to=place[0] == ask or place[1] in led)
    for name in told.keys() - {name for of, name in done if of == ask}:
        raise NotTold(name)
    asking = next((each for each in card.tried.answered.asked if each.op.name == ask), None)
    return None if asking is None else asking.answer


def not_done(card: DeedCard, done: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """What is asked and was not looked at, and then the dice that did not fall yet."""
    yield from (place for place in (*card.given.parts, *card.dice.lines) if place not in done)


def put(part: GivenPart, known: Mapping[str, Any], *, has_to: bool) -> None:
    """Tell it as a hand does: by a click on its words, and in the field that they open into.

    What no vector tells is as usual, or the least that it may be.
    """
    given, value = part.given, known.get(part.given.name)
    if given.found is None:
        value = least(given.kind) if value is None else value
    elif not has_to:
        return
    elif value is None and given.found.source != "usual" and not given.kind.is_required:
        value = plain(given.kind.default)
    if value is None:
        return
    if part.field is None:
        part.words.click()
    assert part.field is not None
    part.field.show_value(value)


def least(kind: InputKind) -> Any:
    """The first that may be told."""
    match kind.shape:
        case "choice" | "words":
            return least(kind.of[0]) if kind.of else kind.choices[0]
        case "list":
            return [least(kind.of[0])]
        case "record":
            return {name: least(each) for name, each in kind.fields}
        case "tick":
            return False
    return max(int(kind.least), 1)


def fall(line: DieLine, value: int | list[Any] | None) -> None:
    """Real dice that show so much, or the least: each is tapped, or typed."""
    dice = parsed(line.cast.notation)
    faces = value if isinstance(value, list) else [*faces_of(dice, value)]
    is_shown = len(faces) == dice.dice and all(isinstance(face, int) for face in faces)
    if not is_shown or (isinstance(value, int) and sum(faces) != value):
        raise NotTold(line.cast.name)
    for face in faces:
        tile = next((each for each in line.real.tiles if each.text() == str(face)), None)
        if tile is not None:
            tile.click()
        else:
            line.real.field.setText(str(face))
            QTest.keyClick(line.real.field, Qt.Key.Key_Return)


def faces_of(dice: Notation, total: int | None) -> Iterator[int]:
    """Faces that come as near to so much as they can."""
    sides = next(term.faces for term in dice.terms if term.faces)
    left = dice.dice if total is None else total
    for more in reversed(range(dice.dice)):
        face = max(1, min(sides, left - more))
        left -= face
        yield face


def in_fields(vector: Vector, beside: DeedCard) -> Mapping[str, Any]:
    """What is answered where each input is told in a field of its own."""
    kinds = op(*question_of(vector)).inputs
    asked = {part: dict[str, Any]() for part in ("given", "when")}
    for part, told in asked.items():
        for name, value in vector[part].items():
            if f"{part}.{name}" in kinds and value is not None:
                field = field_for(kinds[f"{part}.{name}"])
                field.setParent(beside)
                field.show_value(value)
                told[name] = field.told()
    asked["when"]["op"] = vector["when"]["op"]
    return answer({"system": vector["system"], **asked})


@pytest.mark.parametrize("on", [*on_cards()], ids=lambda on: on.deed.title)
def test_told_on_the_card_of_its_deed_it_is_answered_alike(
    on: OnCard, campaign: Campaign, qtbot: QtBot
) -> None:
    said, otherwise = {}, set[tuple[str, str]]()
    for vector in on.vectors:
        card = opened(on, campaign)
        qtbot.add_widget(card)
        try:
            said[vector["id"]] = answer_on(card, vector)
        except NotTold as place:
            said[vector["id"]] = in_fields(vector, card)
            if vector["then"].get("ok", True):  # else it is what no dice show
                otherwise.add((vector["when"]["op"], str(place)))

    wrong = [each for each in on.vectors if not holds(each["then"], said[each["id"]])]
    assert {} == {each["id"]: said[each["id"]] for each in wrong}
    assert otherwise <= NOT_ON_CARDS.keys()


def test_there_are_vectors_of_cards_and_little_is_not_told_on_them() -> None:
    assert OF_CARDS
    assert 2 == len(NOT_ON_CARDS)
