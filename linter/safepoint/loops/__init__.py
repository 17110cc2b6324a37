"""The Python side: from a project's sources to the facts of its loops.

`project` ties the steps together, each of which rests on those above it only:

    source        text, effect trees, declarations: what stands there, nothing resolved
    meanings      what library calls mean: packs, and the words of names
    names         imports across files, classes, types
    checkpoints   saves and loads, their conditions, what a restart does
    losses        what the turns of a loop leave in memory
    turns         how often a loop turns
    calls         what runs, in which order, and who calls it
    costs         what turns and functions cost and save in all
    exemptions    loops whose work somebody else owns
    verdicts      one loop's verdict, its confidence, its explanation

`facts` are what the rules may ask, and `codes` says which of them speaks; `summary` and `tally` are the plain values
that the steps hand on.
"""
