"""A table in the terminal: play, replay, check."""
