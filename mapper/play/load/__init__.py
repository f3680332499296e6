"""What members, beasts, carts and people hired bear: how much they can, and what Move it leaves."""
