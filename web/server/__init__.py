"""What stands between the network and the pages: processes, connections, sessions, limits, logs."""
