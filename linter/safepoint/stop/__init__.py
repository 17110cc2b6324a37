"""The message an agent gets when it is about to stop: what the files it changed ask for, once a turn, whatever the agent."""
