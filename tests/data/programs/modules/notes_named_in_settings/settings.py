"""What to fetch; whoever runs the program fills it in."""

NOTE_IDS = [
    "4982041758140155",
    # ...
]

URL_PATTERNS = ["/notes/popular", "/notes/newest"]
