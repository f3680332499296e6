"""The application: document, window, canvas, panels and dialogs."""
