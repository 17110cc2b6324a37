"""How often a loop turns: proved bounds, likely numbers, and what tells many from few."""
