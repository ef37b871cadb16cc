"""Longsuit: exact, honest software for casino card games played against a dealer."""
