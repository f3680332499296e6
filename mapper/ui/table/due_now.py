"""What the clock makes due now: the first with what answers it, the others behind a number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from mapper.commands.offer import BY_RULES, Offer, OfferName
from mapper.commands.travel.encounter_dice import due_dice, faces, hours_of_watch, roll
from mapper.commands.travel.offers import plain_offer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import Condition, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Journey, Timer
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.hexes import label
from mapper.model.zones.zones import zone_name
from mapper.play.deeds.due import FALLS, deeds_due
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.lights import endings
from mapper.play.delve.site_procedure import states_in
from mapper.play.members import called
from mapper.play.sheets.sheet_files import ConditionKind, Unit, conditions_of, every_system
from mapper.play.sheets.states import DEAD, left_said
from mapper.rules.shared.dice import Term
from mapper.ui.app.measures import CONTROL, HAIR, NEAR, TIGHT, TRAY
from mapper.ui.app.text_size import grown, measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.dice_tray import DiceTray
from mapper.ui.table.offer_answers import offer_in_words
from mapper.ui.table.sheet_entries import STATE_WORDS, lasting, state_words
from mapper.ui.table.travel_words import day_in_words
from mapper.ui.widgets.ask_dialog import menu_of, show_above
from mapper.ui.widgets.die_faces import DieFaces
from mapper.ui.widgets.elided_label import ElidedLabel, TwoLines
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.plain_text import give_tip, shortened, without_keys
from mapper.ui.widgets.small_parts import IconButton

MARKS: Mapping[str, str] = MappingProxyType(
    {
        "half": "half of the day's points are spent",
        "first": "the first point is spent",
        "all": "all points are spent",
        "night": "night camp",
        "watch": "a watch has passed",
        "hazard": "all have acted",
        "wandering": "somebody may come by",
        "battering": "the noise may draw somebody",
        "turn": "a turn has passed",
        "overloaded": "a turn begins",
    }
)
"""Why a die is due."""

SHOWS = frozenset(
    {"party", "calendar", "rules", "due_die", "map", "member_state", "timer"}
    | {"light", "countdown", "delve", "journey", "settings", "fight"}
)
"""Rows that it tells of."""

ROLL_WIDE, NARROW = 48, 360
LETTERS = 24
"""So many of those of who is met have room."""

LONGEST = 80
"""So many letters has a line of the list."""

NAMED = 2
"""So many are told by name, of more the first and how many the others are."""

SOON, HOUR, DAY = 30, 60, 1440
"""Minutes: what passes by itself is told so long before, and what is worse when it ends."""


class DueLine(NamedTuple):
    """What falls due, when, in words with what is left; by what it is, a click leads somewhere."""

    kind: Literal["die", "state", "light", "timer", "deed", "offer"]
    minutes: int
    words: str
    id: str = ""
    """Of the die, or of the member who is in the state."""
    about: str = ""
    """The state, or the title of the deed."""
    who: tuple[str, ...] = ()
    """All to whom the deed is due, the longest first."""
    offers: tuple[OfferName, ...] = ()
    """Each of these answers it."""
    presses: bool = False
    """Whether it stands before all else: somebody dies of it, or has fallen."""


def due_lines(campaign: Campaign, group: str) -> list[DueLine]:
    """What falls due for a group: falls and what kills, dice, then the rest by the clock.

    What is only overdue waits an hour.
    """
    dice = [
        DueLine("die", row.minutes, due_in_words(campaign, row), id_)
        for id_, row in due_dice(campaign).items()
    ]
    party = campaign.get(Key("party", "", group))
    if not isinstance(party, Party):
        return dice
    now = party.minutes
    left = (
        *_ending(campaign, group, party),
        *_states(campaign, group, party),
        *_timers(campaign, group, now),
        *_deeds(campaign, group, now),
        *_called_for(campaign, group, party),
    )
    by_clock = sorted(left, key=lambda line: line.minutes)
    first = [line for line in by_clock if line.presses]
    return [*first, *dice, *(line for line in by_clock if not line.presses)]


def _ending(campaign: Campaign, group: str, party: Party) -> Iterator[DueLine]:
    """Lights and countdowns that end soon, in a dungeon and out of it."""
    rules, unit = site_rules(campaign, party.at.map), _unit(campaign, party)
    for ending, at in endings(campaign, group, SOON):
        left = lasting(max(1, -(-(at - party.minutes) // rules.minutes())), unit)
        yield DueLine("light", at, tr("{what}: {left}", what=ending.words, left=left))


def _unit(campaign: Campaign, party: Party) -> Unit:
    return "round" if site_rules(campaign, party.at.map).unit == "round" else "turn"


def _deeds(campaign: Campaign, group: str, now: int) -> Iterator[DueLine]:
    """What is to be done by now; of several the one to whom it is due the longest is first."""
    for due in deeds_due(campaign, group):
        names = [called(campaign, group, who) for who in due.who]
        who = ", ".join(names)
        if len(names) > NAMED:
            who = tr("{who} and {number} others", who=names[0], number=len(names) - 1)
        what = tr(due.say).replace("{hours}", lasting(due.hours, "hour"))
        words = tr("{who}: {what}", who=who, what=what) if who else what
        has_fallen = due.title in FALLS
        at = now if has_fallen else now + HOUR
        yield DueLine("deed", at, words, about=due.title, who=due.who, presses=has_fallen)


def _called_for(campaign: Campaign, group: str, party: Party) -> Iterator[DueLine]:
    """What a die has called for on the way, before anything else is done."""
    journey = campaign.get(Key("journey", "", group))
    if isinstance(journey, Journey) and journey.is_waning and not party.is_inside:
        words = tr("{who}: {what}", who=party.name, what=tr("food is due"))
        yield DueLine("offer", party.minutes, words, offers=("eat", "forage"))


def _states(campaign: Campaign, group: str, party: Party) -> Iterator[DueLine]:
    """States that end within the hour; those that something worse follows, within the day."""
    kinds, now = conditions_of(every_system()), party.minutes
    words_here = state_words(_unit(campaign, party) if party.is_inside else None)
    for who, row in states_in(campaign, group).items():
        for state in row.conditions:
            then = kinds.get(state.name, ConditionKind()).then
            if state.until is None or state.until - now > (DAY if then else HOUR):
                continue
            name, left = called(campaign, group, who), left_said(state, now, words_here)
            said = STATE_WORDS.called(state.name)
            words = tr("{who} is {state}: {left}", who=name, state=said, left=left)
            kills = DEAD in then
            yield DueLine("state", state.until, words, who, state.name, presses=kills)


def _timers(campaign: Campaign, group: str, now: int) -> Iterator[DueLine]:
    """Timers of today."""
    for row in campaign.all(Timer).values():
        if row.group in {"", group} and row.due // DAY <= now // DAY:
            left = left_said(Condition(row.text, row.due), now, STATE_WORDS)
            yield DueLine("timer", row.due, tr("{what}: {left}", what=row.text, left=left))


class LinesTray(QFrame):
    """A tray that tells one thing, and holds the others behind their number."""

    def __init__(self, name: str, nothing: str, more: str) -> None:
        """Its name, what it says while it is empty, and the name of the number."""
        super().__init__()
        self.setObjectName("now")
        self.setAccessibleName(name)
        measure(self, high=TRAY - 2 * HAIR)
        self.nothing = ElidedLabel()
        self.nothing.setText(nothing)
        self.nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.more = QToolButton()
        self.more.setAutoRaise(True)
        self.more.setAccessibleName(more)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.clicked.connect(lambda _on=False: self.open_list())

    def open_list(self) -> None:
        """All of them in a menu."""
        raise NotImplementedError  # each tray lists its own; Qt's classes cannot be abstract

    def open_first(self) -> None:
        """What the one that is told leads to."""
        raise NotImplementedError

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on its words is one on what leads on."""
        super().mouseReleaseEvent(event)
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and self.rect().contains(event.position().toPoint()):
            self.open_first()

    def show_more(self, lines: Sequence[str]) -> None:
        """So many stand behind the number."""
        self.more.setVisible(bool(lines))
        self.more.setText(f"+{len(lines)}")
        give_tip(self.more, "\n".join(lines))

    @property
    def beside(self) -> QWidget:
        """What the list opens beneath."""
        return self.more if self.more.isVisible() else self


class DueNow(LinesTray):
    """The tray of what is due, which takes the same room whether anything is or not.

    What a die came to stands in it until something else is done, or the next one is due. Those who
    are met stand before it: `meeting_asked` wants all that is known of them. `answer_asked` wants
    what answers a line.
    """

    meeting_asked = Signal()
    answer_asked = Signal(object)

    def __init__(
        self, editor: Editor, random: Random, tray: DiceTray, group: Callable[[], str]
    ) -> None:
        more = tr("More that is due")
        super().__init__(tr("Dice that are due"), tr("Nothing is due."), more)
        self._editor, self._random = editor, random
        document = self._document = editor.document
        self._is_rolling = False
        self._tray = tray
        self._group = group
        self._picked = ""
        self.lines: list[DueLine] = []
        self.meeting = IconButton("meeting", "", self.meeting_asked.emit)
        self.result = ElidedLabel()
        self.ending = ElidedLabel()
        self.go = IconButton("go", tr("Open what answers it"), self.open_first)
        self.due, self.roll = TwoLines(), QToolButton()
        self.real = DieFaces()
        self.dice = QWidget()
        self._set_up()
        tray.due_asked.connect(self.roll_die)
        document.changed.connect(self._follow)
        document.map_chosen.connect(self.show_due)
        self.show_due()

    @property
    def die(self) -> str:
        """The die that is rolled first, the oldest but for a choice; empty when none is due."""
        dice = due_dice(self._document.campaign)
        return self._picked if self._picked in dice else next(iter(dice), "")

    @property
    def faces(self) -> list[QToolButton]:
        """The faces of the die that is rolled first, to tap."""
        return self.real.tiles

    def roll_what_is_due(self) -> None:
        """Roll the oldest die that is due; where none is, the keys go to the tray for any dice."""
        if self.die:
            self.roll_die()
        else:
            self._tray.take_keys()

    def roll_die(self, face: int | None = None) -> None:
        """Roll the oldest die that is due, or take the face that a real one shows."""
        die = self.die
        if not die:
            return
        self._is_rolling = True
        try:
            step = self._editor.edit(lambda campaign: roll(campaign, die, self._random, face=face))
        finally:
            self._is_rolling = False
        if step:
            words = _last_said(self._document.campaign)
            self.result.setText(words)
            self._show_rest()
            self._editor.said.emit(words)

    def show_due(self, _map_id: str = "") -> None:
        """What the rows say now."""
        campaign = self._document.campaign
        dice = due_dice(campaign)
        if self.isVisible():
            self.lines = due_lines(campaign, self._group())
        self._show_rest()
        if not dice:
            return
        die = self.die
        row = dice[die]
        why = tr(MARKS[row.mark])
        self.due.say(f"{why[:1].upper()}{why[1:]}", due_in_words(campaign, row))
        self.real.show_die(Term(1, 1, faces(campaign, die)))
        is_writable = not self._document.file.read_only
        for part in (self.roll, self.real):
            part.setEnabled(is_writable)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_due()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a small window the words of a die stand before its faces."""
        super().resizeEvent(event)
        self.real.narrow(self.width() < grown(NARROW))

    def tell(self, met: str) -> None:
        """Who is met, if anybody."""
        self.meeting.setVisible(bool(met))
        self.meeting.setText(without_keys(shortened(met, LETTERS)))
        self.meeting.setAccessibleName(tr("Met: {who}", who=met))
        give_tip(self.meeting, tr("Met: {who}", who=met))
        self.show_due()

    def open_list(self) -> None:
        """All that is due, in the order of the clock: a click goes to what answers it."""
        lines = ((shortened(line.words, LONGEST), line) for line in self.lines)
        ways = ((words, partial(self.answer, line)) for words, line in lines)
        show_above(menu_of(ways, self), self.beside)

    def open_first(self) -> None:
        if self.ending.isVisible():
            self.answer(self.lines[0])

    def answer(self, line: DueLine) -> None:
        """A die comes into the tray to be rolled; what travel offers is chosen from; what answers
        the others is asked for.
        """
        if line.kind == "die":
            self._picked = line.id
            self.show_due()
            self.roll.setFocus()
        elif line.kind == "offer":
            offers = [plain_offer(self._group(), name) for name in line.offers]
            ways = ((offer_in_words(each), partial(self._take, each)) for each in offers)
            show_above(menu_of(ways, self), self.beside)
        else:
            self.answer_asked.emit(line)

    def _take(self, offer: Offer) -> None:
        self._editor.edit(lambda campaign: offer.command(campaign, self._random, BY_RULES))

    def _show_rest(self) -> None:
        """In the room of the dice: what the last one came to, what ends now, or that none is."""
        has_result, ends = bool(self.result.text()), bool(self.lines)
        presses = ends and self.lines[0].presses and self.die != self._picked
        is_due = bool(self.die) and not presses
        is_told = ends and (presses or not (has_result or is_due))
        self.dice.setVisible(is_due)
        self.ending.setText(self.lines[0].words if ends and not is_due else "")
        self.result.setVisible(has_result and not is_due and not presses)
        self.ending.setVisible(is_told)
        self.go.setVisible(is_told)
        shown = self.die if is_due else ""
        others = [line for line in self.lines[is_told:] if not shown or line.id != shown]
        self.show_more([line.words for line in others])
        self.nothing.setVisible(not has_result and not is_due and not ends)
        style = Qt.ToolButtonStyle
        beside = style.ToolButtonIconOnly if is_due else style.ToolButtonTextBesideIcon
        self.meeting.setToolButtonStyle(beside)

    def _set_up(self) -> None:
        self.meeting.setObjectName("meeting")
        measure(self.meeting, high=CONTROL)
        self.meeting.hide()
        self.ending.setObjectName("ending")
        self.roll.clicked.connect(lambda _on=False: self.roll_die())
        measure(self.roll, high=CONTROL, least_wide=ROLL_WIDE)
        self.roll.setText(tr("Roll"))
        self.roll.setProperty(TILE, True)
        self.roll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.roll.setAccessibleName(tr("Roll here"))
        give_tip(self.roll, tr("Roll here"))
        self.real.taken.connect(self.roll_die)
        self.real.refused.connect(self._editor.refuse)
        across(self.dice, (self.due, 1), self.roll, self.real, space=TIGHT)
        words = ((part, 1) for part in (self.dice, self.result, self.ending, self.nothing))
        across(self, self.meeting, *words, self.go, self.more, margin=(NEAR, 0, NEAR, 0))

    def _follow(self, change: Change) -> None:
        if not self._is_rolling:
            self.result.setText("")
            self._show_rest()
        if change.kinds & SHOWS:
            self.show_due()


def due_in_words(campaign: Campaign, row: DueDie) -> str:
    """Why a die is due, where and when it fell due, and whose it is where groups are several."""
    groups = campaign.all(Party)
    who = groups[row.group].name if len(groups) > 1 and row.group in groups else ""
    on = campaign.maps().get(row.at.map)
    where = ""
    if on is not None and row.at.hex is not None:
        where = label(row.at.hex, on.top, on.numbering)
    zones = campaign.all(Zone, row.at.map)
    if row.at.zone in zones:
        where = zone_name(row.at.zone, zones, campaign.all(Passage, row.at.map))
    when = day_in_words(campaign, row.minutes)
    hours, why = hours_of_watch(campaign, row), tr(MARKS[row.mark])
    if hours:
        why = tr("the watch from {begin} to {end} has passed", begin=hours[0], end=hours[1])
    said = tr("{why} ({where}, {when})", why=why, where=where, when=when)
    return tr("{who}: {what}", who=who, what=said) if who else f"{said[:1].upper()}{said[1:]}"


def _last_said(campaign: Campaign) -> str:
    entries = campaign.all(LogEntry)
    rolls = [id_ for id_, row in entries.items() if row.kind in ("roll", "weather")]
    return entries[max(rolls, key=natural)].text if rolls else ""
