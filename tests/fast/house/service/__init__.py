"""The card room over HTTP and WebSocket."""
