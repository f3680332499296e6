"""Going back: the Undo panel, and every moment of the journal with a picture."""
