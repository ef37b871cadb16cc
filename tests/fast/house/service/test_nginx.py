"""Two processes behind the nginx configuration of the documents: a table's visitors meet in one of them, and either does for the other."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.fast.house.service.service import Visitor
from tests.nginx import PROGRAM, configured, proxy
from tests.serving import served

pytestmark = pytest.mark.skipif(
    PROGRAM is None and os.environ.get("LONGSUIT_NO_SKIPS") != "1", reason="nginx is not installed (Debian: apt-get install nginx-light)"
)

OPTIONS = ("--shared", "--no-limits", "--pace", "0", "--log", "json")


def _commands(log: Path) -> set[int]:
    """Tables at which a process carried out what its visitors asked."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return {line["table"] for line in lines if line["what"] == "command" and line["command"] == "sit"}


def _sit_down(address: str, table: int, seat: int) -> None:
    visitor = Visitor(address).guest()
    with visitor.watching(table) as line:
        line.table()
        assert line.say(command="sit", seat=seat)["type"] == "answer"
        assert line.table(lambda seen: str(seat) in seen["seats"])
    visitor.close()


def test_the_ports_of_the_tests_are_put_in() -> None:
    text = configured([1111, 2222, 3333], 4444)
    assert text.count("server 127.0.0.1:") == 3
    assert "server 127.0.0.1:8001" not in text
    assert "listen 127.0.0.1:4444;" in text


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_visitors_of_a_table_meet_in_one_process(url: str, tmp_path: Path) -> None:
    logs = [tmp_path / "first", tmp_path / "second"]
    with (
        served(url, log=logs[0], options=OPTIONS) as first,
        served(url, log=logs[1], options=OPTIONS) as second,
        proxy([first.port, second.port]) as (address, _),
    ):
        for table in (1, 2, 3):
            for seat in (1, 2):
                _sit_down(address, table, seat)
        assert _commands(logs[0]) | _commands(logs[1]) == {1, 2, 3}
        assert not _commands(logs[0]) & _commands(logs[1])
        first.kill()
        for table in (1, 2, 3):
            _sit_down(address, table, 3)
