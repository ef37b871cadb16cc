"""The designer's bench: strategies people can remember, pay tables and rules with a given edge. Every result is solved again."""
