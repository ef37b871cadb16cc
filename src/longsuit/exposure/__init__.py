"""What information is worth to players, and costs the house."""
