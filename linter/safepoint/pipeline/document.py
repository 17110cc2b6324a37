"""Reading and writing the YAML files of pipelines safely: bounded in size, plain data only, faults as one sentence."""

from __future__ import annotations

import os
import stat
from typing import Any

from safepoint.contract.yaml_plain import YamlError, load_plain
from safepoint.pipeline.errors import PipelineError

MAX_BYTES = 1 << 20
"""A phase checkpoint is a few kilobytes; a file above one mebibyte is something else."""


def read_bytes(path: str) -> bytes:
    """Return a regular file's bytes; raises PipelineError when it is missing, unreadable, no file, or too large."""
    name = os.path.basename(path)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise PipelineError(f"Corrupt checkpoint file {name}: not a regular file")
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PipelineError(f"Cannot read {path}: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise PipelineError(f"Corrupt checkpoint file {name}: larger than {MAX_BYTES} bytes")
    return data


def parse_mapping(data: bytes, name: str) -> dict[str, Any]:
    """Return the mapping that `data` holds; `name` is the file's, for the PipelineError of anything else."""
    try:
        value = load_plain(data)
    except YamlError as error:
        raise PipelineError(f"Corrupt checkpoint file {name}: invalid YAML: {error}") from None
    if not isinstance(value, dict):
        kind = "nothing" if value is None else type(value).__name__
        raise PipelineError(f"Corrupt checkpoint file {name}: expected mapping, got {kind}")
    return value


def dump_mapping(value: dict[str, Any]) -> bytes:
    """Return the YAML text of plain data, keys in their order; raises PipelineError for text that is no Unicode."""
    import yaml

    try:
        return str(yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=1 << 20)).encode("utf-8")
    except (UnicodeEncodeError, RecursionError, yaml.YAMLError) as error:
        raise PipelineError(f"The checkpoint cannot be written as YAML: {error}") from None
