"""A table while it is played: opened, joined, hosted, watched; and who may do what there."""
