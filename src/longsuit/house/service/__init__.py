"""The card room over HTTP and WebSocket: a thin shell around `Room`."""
