"""What every game must keep, whatever its rules; and that every room gives the same money."""
