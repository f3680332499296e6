"""The application's windows and widgets."""
