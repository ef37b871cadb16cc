"""The PAR sheet: its figures gathered as plain data, and the sheet they are printed on."""
