"""The schema of `verification_evidence.json`, generated from its model."""

from __future__ import annotations

import json

from safepoint.contract.evidence import VerificationEvidence

NAME = "evidence-v1"


def outputs() -> dict[str, str]:
    """Return the generated file: path from the repository's root -> text."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:safepoint:schema:{NAME}",
        **VerificationEvidence.model_json_schema(),
        "title": "Verification evidence",
    }
    return {f"schemas/{NAME}.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"}
