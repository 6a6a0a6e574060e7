"""Teaching: what one labelled photograph tells of a printing."""
