"""Which version of the product this is; a sealed verdict names it."""

RELEASE = "1.0.0"
