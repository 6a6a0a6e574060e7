"""Finding: where cards lie, each once, and what on the table is none."""
