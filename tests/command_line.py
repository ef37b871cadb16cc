"""Commands run in this process and told as a process of their own would be: a second quicker, and the same to whoever asks."""

from __future__ import annotations

import os
import subprocess
from unittest.mock import patch

from tests.fast.terminal.sitting import longsuit as run


def longsuit(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command; its standard output stays open whatever becomes of it."""
    with patch.object(os, "dup2"):
        done = run(*arguments)
    return subprocess.CompletedProcess(arguments, done.code, done.out, done.err)
