"""Commands on labels that share a look, and on the looks that a campaign has for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapper.commands.edits import Draft, one_line, refuse_same_name, removed, replaced
from mapper.commands.things.things import checked_letters, edit_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.label_rows import LabelPreset
from mapper.model.campaign.rows import HoldsRows, Key, Label


def edit_label(campaign: Campaign, key: Key, wanted: Label) -> Change:
    """A look that is given to a label is taken on; one that it shares changes for all of them."""
    before = campaign.one(Label, key)
    preset = campaign.all(LabelPreset).get(wanted.preset)
    if preset is None:
        return edit_thing(campaign, key, replace(wanted, preset=""))
    if wanted.preset != before.preset:
        return edit_thing(campaign, key, dressed(wanted, preset))
    change = edit_thing(campaign, key, wanted)
    if has_look(wanted, preset):
        return change
    look = LabelPreset(preset.name, wanted.size, wanted.style, wanted.letters)
    shared = edit_preset(campaign, wanted.preset, look)
    return replace(shared, rows={**shared.rows, **change.rows})


def add_preset(campaign: Campaign, wanted: LabelPreset) -> Change:
    row = _checked(campaign, wanted)
    key = Key("label_preset", "", campaign.new_id("label_preset"))
    return Change(f"Add the label look {row.name}", {key: Swap(None, row)})


def edit_preset(campaign: Campaign, id_: str, wanted: LabelPreset) -> Change:
    """With all labels that have it, on all maps."""
    key = Key("label_preset", "", id_)
    before, after = campaign.one(LabelPreset, key), _checked(campaign, wanted, id_)
    draft = Draft(campaign)
    draft.put(key, after)
    if before.name == after.name:
        for label, row in labels_of(campaign, id_):
            draft.put(label, dressed(row, after))
        return draft.change(f"Change the label look {after.name}")
    return replaced(key, before, replace(before, name=after.name), f"Rename to {after.name}")


def remove_preset(campaign: Campaign, id_: str) -> Change:
    """Labels that have it stay as they look."""
    key = Key("label_preset", "", id_)
    name = campaign.one(LabelPreset, key).name
    draft = Draft(campaign)
    for label, row in labels_of(campaign, id_):
        draft.put(label, replace(row, preset=""))
    gone = removed(campaign, key, f"Remove the label look {name}")
    return replace(gone, rows={**draft.change(gone.label).rows, **gone.rows})


def labels_of(campaign: Campaign, preset: str) -> Iterator[tuple[Key, Label]]:
    """The labels of all maps that have a look."""
    for map_id in campaign.maps():
        for id_, row in campaign.all(Label, map_id).items():
            if row.preset == preset:
                yield Key("label", map_id, id_), row


def dressed(row: Label, preset: LabelPreset) -> Label:
    """The same words in a look."""
    return replace(row, size=preset.size, style=preset.style, letters=preset.letters)


def has_look(row: Label, preset: LabelPreset) -> bool:
    return dressed(row, preset) == row


def with_known_look(holder: HoldsRows, row: Label) -> Label:
    """From elsewhere: it shares a look only with labels that look the same here."""
    preset = holder.all(LabelPreset).get(row.preset)
    return row if preset is not None and has_look(row, preset) else replace(row, preset="")


def _checked(campaign: Campaign, row: LabelPreset, own: str = "") -> LabelPreset:
    name = one_line(row.name, "A label look")
    refuse_same_name(campaign.all(LabelPreset), name, "label look", own)
    return replace(row, name=name, letters=checked_letters(row.letters))
