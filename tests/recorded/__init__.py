"""Complete games that must play back exactly."""
