"""What a game master adds to the rules: sheets and deeds in files, each of which is judged."""
