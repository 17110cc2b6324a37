"""What holds for all tests: a busy machine is slow, and that is no fault, so that no example of a property has a deadline."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
