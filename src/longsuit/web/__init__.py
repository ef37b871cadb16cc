"""What you see: pages in a browser, served beside the card room's API."""
