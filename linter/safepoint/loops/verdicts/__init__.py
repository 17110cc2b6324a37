"""The verdict on one loop, step by step, how sure it is, and the words that explain it."""
