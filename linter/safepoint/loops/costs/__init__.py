"""What a call, a turn and a function cost and save in all: events added up, and summaries made once a function."""
