"""Contract documents for property tests: every shape the models take, and one document that uses every key."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st


def cased(*words: str):
    return st.sampled_from(words).flatmap(lambda word: st.sampled_from([word, word.upper(), word.title()]))


def mapping(required: dict[str, Any], optional: dict[str, Any]):
    return st.fixed_dictionaries(required, optional=optional)


NAME = st.sampled_from(["a", "b.c", "retrieve", "x y", "é", "0"])
WORDS = st.none() | st.text(max_size=5)
SEVERITY = cased("blocking", "warning", "advisory")
COUNT = st.integers(0, 10**6) | st.integers(0, 99).map(float)
AMOUNT = st.floats(0, 1e6) | st.integers(0, 9)
NUMBER = st.floats(-5, 5) | st.integers(-5, 5)
QUALITY = mapping({"metric": NAME, "threshold": NUMBER}, {"on_below": SEVERITY, "description": WORDS})
POLICY = cased("score_threshold", "human_or_model", "human_required", "any_evaluator")
EVALUATION = mapping(
    {"policy": POLICY},
    {
        "required": st.booleans(),
        "threshold": st.none() | NUMBER,
        "evaluator": WORDS,
        "on_unevaluated": SEVERITY,
        "on_below_threshold": SEVERITY,
        "description": WORDS,
    },
)
ANYTHING = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3) | st.lists(st.integers(0, 3), max_size=2)
FIELD = mapping(
    {"name": NAME},
    {
        "type": st.text(max_size=4),
        "severity": SEVERITY,
        "default": ANYTHING,
        "description": WORDS,
        "source_phase": st.none() | NAME,
        "constraints": st.none() | st.dictionaries(st.text(max_size=3), ANYTHING, max_size=2),
        "quality": st.none() | QUALITY,
        "evaluation": st.none() | EVALUATION,
    },
)
FIELDS = st.lists(FIELD, max_size=2)
PHASE = mapping(
    {},
    {
        "description": WORDS,
        "entry": mapping({}, {"required": FIELDS, "enrichment": FIELDS}),
        "exit": mapping({}, {"required": FIELDS, "optional": FIELDS}),
        "code": st.none() | st.sampled_from(["m:f", "a.b:C.d"]),
        "long_running": st.booleans(),
        "expected_duration_seconds": st.none() | AMOUNT,
    },
)
END = mapping({"phase": NAME, "field": NAME}, {})
CHAIN = mapping(
    {"chain_id": NAME, "source": END, "destination": END},
    {"description": WORDS, "waypoints": st.lists(END, max_size=2), "severity": SEVERITY, "verification": st.none()},
)
CHECK = mapping(
    {
        "field": NAME,
        "max_age_seconds": COUNT,
        "on_stale": SEVERITY,
        "recovery": cased("re_retrieve", "re_generate", "log_and_continue", "fail"),
    },
    {"description": WORDS},
)
APPROVAL = cased("human", "orchestrator", "human_or_orchestrator", "auto_if_fresh")
RESUME = mapping(
    {},
    {
        "revalidate_entry": st.booleans(),
        "staleness_checks": st.lists(CHECK, max_size=2),
        "approval_required": st.booleans(),
        "approval_policy": st.none() | APPROVAL,
        "on_missing_provenance": st.none() | SEVERITY,
        "clock_skew_seconds": AMOUNT,
    },
)
SPEC = mapping(
    {"checkpoint_id": NAME, "phase": NAME, "on_resume": RESUME}, {"next_phase": st.none() | NAME, "description": WORDS}
)
LOOP = mapping(
    {"id": NAME},
    {
        "code": st.none() | st.sampled_from(["m:f", "m:f#2"]),
        "phase": st.none() | NAME,
        "checkpoint_id": st.none() | NAME,
        "max_iterations_between_checkpoints": st.none() | COUNT,
        "max_duration_between_checkpoints_ms": st.none() | COUNT,
        "description": WORDS,
    },
)
PLACEMENT = mapping(
    {},
    {
        "max_iterations_between_checkpoints": COUNT,
        "max_duration_between_checkpoints_ms": COUNT,
        "mode": cased("warn", "strict"),
        "strict_abort_multiplier": AMOUNT,
        "loops": st.lists(LOOP, max_size=2),
    },
)
CONTRACT = mapping(
    {"schema_version": NAME, "pipeline_id": NAME, "phases": st.dictionaries(NAME, PHASE, max_size=3)},
    {
        "description": WORDS,
        "propagation_chains": st.lists(CHAIN, max_size=2),
        "checkpoint_integrity": st.lists(SPEC, max_size=2),
        "checkpoint_placement": st.none() | PLACEMENT,
    },
)
FULL = {
    "schema_version": "1",
    "pipeline_id": "p",
    "description": "d",
    "phases": {
        "one": {
            "description": "d",
            "entry": {"required": [{"name": "f"}], "enrichment": []},
            "exit": {
                "required": [
                    {
                        "name": "g",
                        "type": "str",
                        "severity": "warning",
                        "default": 1,
                        "description": "d",
                        "source_phase": "one",
                        "constraints": {"min": 1},
                        "quality": {"metric": "m", "threshold": 1, "on_below": "advisory", "description": "d"},
                        "evaluation": {
                            "required": True,
                            "policy": "human_required",
                            "threshold": 0.5,
                            "evaluator": "e",
                            "on_unevaluated": "warning",
                            "on_below_threshold": "warning",
                            "description": "d",
                        },
                    }
                ],
                "optional": [],
            },
            "code": "m:f",
            "long_running": False,
            "expected_duration_seconds": 5,
        }
    },
    "propagation_chains": [
        {
            "chain_id": "c",
            "description": "d",
            "source": {"phase": "one", "field": "f"},
            "waypoints": [{"phase": "one", "field": "f"}],
            "destination": {"phase": "one", "field": "g"},
            "severity": "blocking",
            "verification": "source == dest",
        }
    ],
    "checkpoint_integrity": [
        {
            "checkpoint_id": "k",
            "phase": "one",
            "next_phase": "one",
            "description": "d",
            "on_resume": {
                "revalidate_entry": True,
                "staleness_checks": [
                    {"field": "g", "max_age_seconds": 5, "on_stale": "blocking", "recovery": "fail", "description": "d"}
                ],
                "approval_required": True,
                "approval_policy": "human",
                "on_missing_provenance": "warning",
                "clock_skew_seconds": 1.5,
            },
        }
    ],
    "checkpoint_placement": {
        "max_iterations_between_checkpoints": 5,
        "max_duration_between_checkpoints_ms": 5,
        "mode": "strict",
        "strict_abort_multiplier": 1.5,
        "loops": [
            {
                "id": "l",
                "code": "m:f#2",
                "phase": "one",
                "checkpoint_id": "k",
                "max_iterations_between_checkpoints": 5,
                "max_duration_between_checkpoints_ms": 5,
                "description": "d",
            }
        ],
    },
}
ODD_VALUES = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.5,
    2.0,
    10**400,
    -(10**400),
    1e308,
    "",
    " ",
    "x",
    "3",
    "no",
    "blocking",
    "BLOCKING\n",
    "m:f\n",
    "m:f#0",
    "K",
    [],
    [1],
    {},
    {"a": 1},
]
ODD = st.sampled_from(ODD_VALUES).map(copy.deepcopy)


def mutate(document: Any, data: st.DataObject) -> None:
    """Replace, remove or add one value anywhere in the document."""
    places = list(containers(document))
    container = data.draw(st.sampled_from(places))
    keys = list(container) if isinstance(container, dict) else list(range(len(container)))
    action = data.draw(st.sampled_from(["replace", "remove", "add"])) if keys else "add"
    if action == "add":
        if isinstance(container, dict):
            container[data.draw(st.sampled_from(["surprise", "description", "phase", " "]))] = data.draw(ODD)
        else:
            container.append(data.draw(ODD))
        return
    key = data.draw(st.sampled_from(keys))
    if action == "replace":
        container[key] = data.draw(ODD)
    else:
        del container[key]


def containers(value: Any):
    if isinstance(value, (dict, list)):
        yield value
        for item in list(value.values() if isinstance(value, dict) else value):
            yield from containers(item)
