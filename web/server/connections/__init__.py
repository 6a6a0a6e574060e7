"""Between the network and the pages: a request gets a thread once it is there as a whole."""
