"""What a crash takes: what the turns of a loop add to, carry on, or fill, and nothing durable holds."""
