"""The work that is done behind the pages: the queue, and what is tidied away."""
