"""The Lab: change a game and see at once what every change is worth, exactly."""
