"""Which calls save or load progress, under which conditions, how often, and what a restart makes of it."""
