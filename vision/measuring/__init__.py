"""Measuring: how far the reader is right, and how far it may be believed."""
