"""Finding: what helps the finder to miss no card and to name nothing a card that is none."""
