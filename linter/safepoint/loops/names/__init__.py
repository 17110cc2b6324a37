"""What names stand for: imports across files, classes and their attributes, the types of objects and of elements."""
