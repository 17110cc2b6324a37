"""What calls mean: by the packs, shipped or a project's own, and where those are silent by the words of a name."""
