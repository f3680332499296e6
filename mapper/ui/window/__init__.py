"""The main window, its menus and docks, and the campaign that is open in it."""
