"""nginx with the configuration of docs/nginx.conf, on ports of the tests' own."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.serving import free_port

CONFIGURATION = Path(__file__).parents[1] / "docs" / "nginx.conf"
PROGRAM = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

_AROUND = """daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; {user}
events {{ worker_connections 4096; }}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{inside} }}"""


def configured(ports: Sequence[int], listen: int) -> str:
    """The configuration with other ports in it, and as many processes as there are."""
    text = CONFIGURATION.read_text("utf-8")
    servers = re.findall(r"server 127\.0\.0\.1:\d+( [^;]*);", text)
    lines = "".join(f"server 127.0.0.1:{port}{servers[0]};" for port in ports)
    text = re.sub(r"(    server 127\.0\.0\.1:\d+ [^;]*;\n)+", lambda _: lines, text)
    return text.replace("listen 80;", f"listen 127.0.0.1:{listen};").replace("server_name room.example;", "")


@contextmanager
def proxy(ports: Sequence[int]) -> Iterator[tuple[str, int]]:
    """A running nginx before processes on these ports: its address, and the number of its group of processes."""
    assert PROGRAM is not None
    with tempfile.TemporaryDirectory() as folder:
        listen = free_port()
        file = Path(folder) / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        file.write_text(_AROUND.format(folder=folder, inside=configured(ports, listen), user=user), "utf-8")
        running = subprocess.Popen([PROGRAM, "-c", str(file), "-e", f"{folder}/error.log"], start_new_session=True)
        try:
            _wait(listen, running)
            yield f"http://127.0.0.1:{listen}", running.pid
        finally:
            running.terminate()
            running.wait(10)


def _wait(port: int, running: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 10
    while time.monotonic() < end and running.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError("nginx did not start.")
