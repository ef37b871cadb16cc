"""The Lab: a game changed while one watches, and what every change is worth, exactly."""
