"""The open campaign file: do, undo, redo, checkpoints, backups, and the text form."""
