"""Evidence that a CI gate can rest on: made from real runs, refused when it no longer fits the code."""
