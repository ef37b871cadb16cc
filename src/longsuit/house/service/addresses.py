"""Visitors' addresses, as rate limits and queues count them."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from starlette.requests import HTTPConnection


def address(connection: HTTPConnection) -> str:
    """The address by which rate limits and queues count a visitor."""
    return whole_network(connection.client.host) if connection.client else "nowhere"


def whole_network(host: str) -> str:
    """An address, or the network of it that belongs to one visitor: 64 bits of IPv6."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
