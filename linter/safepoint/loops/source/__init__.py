"""From text to effect trees: what a module's lines, comments and statements say, with nothing resolved yet."""
