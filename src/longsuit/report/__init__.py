"""How it is shown on paper: one vocabulary of blocks (``document``), shown in the terminal, as Markdown, HTML and PDF."""
