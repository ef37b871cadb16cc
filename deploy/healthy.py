"""The image's health check: whether the card room on a port is ready, its database with it. Exit code 0 or 1."""

import sys
import urllib.error
import urllib.request

try:
    with urllib.request.urlopen(f"http://127.0.0.1:{int(sys.argv[1])}/readyz", timeout=4) as answer:
        sys.exit(0 if answer.status == 200 else 1)
except (urllib.error.URLError, OSError):
    sys.exit(1)
