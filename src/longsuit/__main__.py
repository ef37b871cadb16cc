"""The command line, as ``python -m longsuit``."""

from longsuit.cli import main

main()
