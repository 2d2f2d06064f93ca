"""The browser front: pages, an HTTP API, and a stream of what happens."""
