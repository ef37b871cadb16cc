"""The card room: people, tables, rounds and every command."""

from longsuit.house.room.room import Room

__all__ = ["Room"]
