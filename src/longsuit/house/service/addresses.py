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
        ip = ip_address(host)
    except ValueError:
        return host
    if ip.version == 4:
        return str(ip)
    return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False))
