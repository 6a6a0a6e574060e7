"""What can be typed after `./run`: a file a command. Nothing else in the house knows them."""
