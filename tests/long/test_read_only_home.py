"""A home nobody can write to: kernels are compiled into a temporary folder, and the answer is the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path


def test_figures_come_without_a_place_to_store_them(tmp_path: Path) -> None:
    """A file stands where the cache's folder would be, which stops even root."""
    home = tmp_path / "home"
    home.touch()
    unset = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LONGSUIT_"))}
    command = [sys.executable, "-m", "longsuit", "analyze", "high-card-flush", "--json"]
    done = subprocess.run(command, env={**unset, "HOME": str(home)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["base"]["ev"] == {"numerator": -161766105078360, "denominator": 6071092494667200}
