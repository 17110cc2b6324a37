import argparse
import json

from vllm import LLM, SamplingParams

TEMPLATE = "Below is an instruction.\n\n### Instruction:\n{instruction}\n\n### Response:\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", default="generations.jsonl")
    args = parser.parse_args()
    llm = LLM(args.model, max_model_len=4096)
    rows = [json.loads(line) for line in open(args.data)]
    prompts = []
    for row in rows:  # fine
        prompts.append(TEMPLATE.format(**row))
    outputs = llm.generate(prompts, SamplingParams(temperature=0, max_tokens=1024))
    with open(args.out, "w") as f:
        for row, output in zip(rows, outputs):  # fine
            f.write(json.dumps({**row, "output": output.outputs[0].text}) + "\n")


if __name__ == "__main__":
    main()
