"""What fetching the forms is like where WeasyPrint finds no Pango."""

raise OSError("cannot load library libpango-1.0-0")
