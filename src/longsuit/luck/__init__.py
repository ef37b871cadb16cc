"""Results against expectation: what the house should have won, and how much of the difference is luck."""
