"""Pages and files that belong to no table: the front page, assets, errors, offline copies, the theme."""
