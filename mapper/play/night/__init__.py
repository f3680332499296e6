"""A night of a group before it is slept: what each would eat, how they sleep, what is asked."""
