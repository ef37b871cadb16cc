"""The back office: what supervisors read, export and check."""
