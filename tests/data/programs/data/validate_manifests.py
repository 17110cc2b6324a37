import sys
from pathlib import Path

import jsonschema
import yaml


def check(path, schema):
    try:
        jsonschema.validate(yaml.safe_load(path.read_text()), schema)
    except (jsonschema.ValidationError, yaml.YAMLError) as error:
        return str(error).splitlines()[0]
    return None


def main(root):
    schema = yaml.safe_load(Path("schema.yaml").read_text())
    errors = {}
    for path in Path(root).glob("**/*.yaml"):  # fine
        problem = check(path, schema)
        if problem:
            errors[path] = problem
    for path, problem in errors.items():  # fine
        print(f"{path}: {problem}")
    return len(errors)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
