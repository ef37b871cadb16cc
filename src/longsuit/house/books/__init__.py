"""The books: database, ledger, meters and audit log."""
