"""Append-only phase checkpoints of a pipeline: write, read, validate, list them, and plan where a run goes on.

Each finished attempt of a phase is one YAML file, `{root}/{ticket}/{run}/phase_{N}_{name}_a{attempt}.yaml`, written once and
never changed; a digest beside it makes later edits visible.
"""
