"""The manual inside the program: pages, their window, ways to them, first steps."""
