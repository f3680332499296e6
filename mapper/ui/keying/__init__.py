"""What lies at a place: Inspector, forms, clues, finding, and the check before play."""
