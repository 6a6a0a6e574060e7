"""The games: of each its pages, forms, sheet, words and templates. The shell knows none of them."""
