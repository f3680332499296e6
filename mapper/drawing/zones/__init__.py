"""How zone maps are drawn: rock, floors, walls, passages, and the words and marks on them."""
