"""The designer's bench: strategies people can remember, pay tables and rules made to order. Everything found is solved again."""
