"""The card room: accounts, ledger, meters, tables. One database holds it all, and it is the truth. Play money only."""
