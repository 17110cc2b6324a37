"""What runs, and in which order: the calls of a function, what they lead to, and who calls it."""
