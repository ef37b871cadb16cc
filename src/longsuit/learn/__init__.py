"""Learning a game: the rule card with pictures, and five hands to play through. Everything is computed."""
