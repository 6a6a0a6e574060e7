"""What strangers try, against a server that runs."""
