"""What goes on is shown with some messages, and no model is asked anything; the walkers are written down by the caller."""


def walk(walkers, printer, steps):
    found = []
    for step in range(steps):  # fine
        messages = []
        walkers = [one + 1 for one in walkers]
        if step % 100 == 0:
            messages.append("walked")
        found.append(walkers)
        printer.status(step, messages=messages)
    return found
