"""What the docks and the status bar hold: each a widget over the document, none knows another."""
