"""Decisions of players who know more than their own cards, each exactly right."""
