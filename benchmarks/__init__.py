"""How fast the ground floor is, beside other people's work, in one run on one machine."""
