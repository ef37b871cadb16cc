"""Origins, hosts and networks: what is taken for our own."""

from __future__ import annotations

import pytest

from longsuit.house.service.addresses import whole_network
from longsuit.house.service.gate import known_host, same_origin
from longsuit.web.serve import Options, build
from tests.fast.house.service.service import Service


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "ours"),
    [
        ("http://room.example", "http", "room.example", True),
        ("http://room.example:80", "http", "room.example", True),
        ("https://room.example", "wss", "room.example:443", True),
        ("https://ROOM.example", "https", "room.example", True),
        ("http://[::1]:8000", "http", "[::1]:8000", True),
        ("http://room.example", "https", "room.example", False),
        ("https://room.example:80", "http", "room.example:80", False),
        ("http://room.example:8001", "http", "room.example:8000", False),
        ("http://room.example:x", "http", "room.example", False),
        ("null", "http", "room.example", False),
        ("http://", "http", "", False),
        ("http://evil@room.example", "http", "room.example", False),
        ("http://room.example/page", "http", "room.example", False),
        ("http://room.example", "http", "evil@room.example", False),
    ],
)
def test_origins_are_compared_whole(origin: str, scheme: str, host: str, *, ours: bool) -> None:
    assert same_origin(origin, scheme, host) is ours


@pytest.mark.parametrize(
    ("options", "known", "unknown"),
    [
        (Options(), ["localhost", "127.0.0.1:8000", "[::1]"], ["10.0.0.1", "room.example"]),
        (Options(host="0.0.0.0"), ["localhost", "10.0.0.1", "[fe80::1]:8000"], ["room.example", "rebound.evil"]),
        (Options(host="10.0.0.7"), ["10.0.0.7:8000", "localhost"], ["room.example", "10.0.0.8"]),
        (Options(allowed_hosts=("room.example",)), ["room.example", "ROOM.example:443", "localhost"], ["other.example", "a.room.example"]),
        (Options(allowed_hosts=("*",)), ["anything.example"], [""]),
    ],
)
def test_the_names_a_room_goes_by(options: Options, known: list[str], unknown: list[str], house: Service) -> None:
    hosts = build(house.room, options).state.service.settings.hosts
    assert [known_host(name, hosts) for name in known] == [True] * len(known)
    assert [known_host(name, hosts) for name in unknown] == [False] * len(unknown)


def test_an_address_of_the_new_internet_counts_with_its_whole_network() -> None:
    assert whole_network("2001:db8:1:2:3:4:5:6") == whole_network("2001:db8:1:2::1") != whole_network("2001:db8:1:3::1")
    assert [whole_network(name) for name in ("192.0.2.7", "::ffff:192.0.2.7", "nowhere")] == ["192.0.2.7", "192.0.2.7", "nowhere"]
