"""The words all parts share; standard library only."""
