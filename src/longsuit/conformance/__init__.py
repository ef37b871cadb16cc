"""What must hold in every game, and that every room gives the same money."""
