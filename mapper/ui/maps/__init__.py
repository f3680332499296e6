"""The maps of a campaign: their tree, their dialogs, images beneath them, imports."""
