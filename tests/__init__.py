"""The tests, and the strategies and builders that they share."""
