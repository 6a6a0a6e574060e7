"""Photograph to reading: what stands on the table, with an honest doubt where there is one."""
