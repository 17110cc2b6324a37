"""Loops whose work is a part of somebody else's, who keeps it or asks for it again."""
