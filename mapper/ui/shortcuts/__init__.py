"""The actions of the window as Qt has them, and the screens that show them and their keys."""
