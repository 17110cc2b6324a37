"""The Python side: parse, facts of loops, packs and the project index."""
