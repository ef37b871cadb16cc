"""The image without a container engine: its files linted, and every step of it run in a clean virtual environment."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import longsuit
from tests.serving import free_port
from tests.waiting import until

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def test_hadolint_finds_nothing() -> None:
    done = subprocess.run([BIN / "hadolint", "--ignore", "DL3006", ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout


@pytest.mark.skipif(not shutil.which("docker-compose"), reason="the compose file's schema comes with Debian's docker-compose")
def test_the_compose_file_meets_its_schema() -> None:
    environment = {**os.environ, "POSTGRES_PASSWORD": "secret"}
    command = ["docker-compose", "--file", str(ROOT / "compose.yaml"), "config", "--quiet"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr


def test_the_image_s_steps_make_a_room_that_runs_with_nothing_but_a_place_for_temporary_files(tmp_path: Path) -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    assert "RUN deploy/install.sh /opt/longsuit" in dockerfile
    target, port = tmp_path / "longsuit", free_port()
    bare = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", **{key: value for key, value in os.environ.items() if "PIP" in key.upper()}}
    done = subprocess.run([ROOT / "deploy" / "install.sh", target], env=bare, capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith(longsuit.__version__)
    assert not list((target / "lib").rglob("pytest")), "only what running needs"
    settings = dict(re.findall(r"(LONGSUIT_\w+)=(\S+)", dockerfile))
    environment = {**bare, "LONGSUIT_CACHE": str(tmp_path / "cache"), "LONGSUIT_DATABASE": f"sqlite:///{tmp_path}/room.db"}
    assert set(settings) <= set(environment)
    command = [str(target / "bin" / "longsuit"), "serve", "--host", "127.0.0.1", "--port", str(port), "--allowed-host", "*"]
    check = [str(target / "bin" / "python"), str(target / "bin" / "healthy.py"), str(port)]
    assert subprocess.run(check, check=False).returncode == 1
    room = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: subprocess.run(check, check=False).returncode == 0, seconds=300)
    finally:
        room.send_signal(signal.SIGTERM)
        assert room.wait(120) in (0, -signal.SIGTERM)
