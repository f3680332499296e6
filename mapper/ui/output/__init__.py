"""Export and print: what is asked, and how a picture gets out of the window."""
