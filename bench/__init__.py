"""The product's own figures, each beside its peer in the same run: `./run bench [PART …] [OPTION …]`."""
