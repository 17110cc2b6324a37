"""Each turn has a service run a whole benchmark, under a name that every run makes anew; nothing is noted here."""

import uuid

from langsmith import evaluate
from tqdm import tqdm

from tasks import predictor_of, right_answer

MODELS = ["small", "middle", "large", "huge"]
METHODS = ["none", "dynamic", "static"]

run = uuid.uuid4().hex[:4]
for repeat in tqdm(range(3)):  # told
    for model in MODELS:
        for method in METHODS:
            evaluate(
                predictor_of(model, method),
                data="questions",
                evaluators=[right_answer],
                experiment_prefix=f"{model}-{method}-{repeat}",
                metadata={"id": run},
            )
