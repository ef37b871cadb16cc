"""Whether a sheet's limits are lawful, somewhere on some day."""
