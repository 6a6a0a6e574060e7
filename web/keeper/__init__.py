"""Pages for whoever keeps this server, and how they are known."""
