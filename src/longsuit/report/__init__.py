"""How it is shown on paper: rule cards and reports, in the terminal, as Markdown and as HTML."""
