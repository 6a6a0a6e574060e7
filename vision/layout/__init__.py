"""Where the cards stand: rows and columns of a shelf, columns of a pile, the places between."""
