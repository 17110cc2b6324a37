"""What runs inside a long loop: guard, cancellation mask, events and clocks; standard library only."""
