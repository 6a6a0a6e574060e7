"""What comes after the reveal: the verdict, its log, its exports, and figures over many tables."""
