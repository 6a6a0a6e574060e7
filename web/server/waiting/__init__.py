"""Phones that wait for their table to change: parked by the loop, watched over by one thread a process."""
