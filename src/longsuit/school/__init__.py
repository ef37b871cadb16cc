"""How people learn a game: drills for dealers, floor people and players, made from the definition alone.

No question, answer or fault is written for a game: all come from the compiled game, the table and the procedure.
"""
