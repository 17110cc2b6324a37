import json

from vllm import LLM, SamplingParams


def main(args):
    llm = LLM(model=args.model)
    params = SamplingParams(temperature=0.8, max_tokens=512)
    prompts = [json.loads(l)["prompt"] for l in open(args.input)]
    outputs = []
    for i in range(0, len(prompts), 64):  # told
        batch = prompts[i:i + 64]
        outs = llm.generate(batch, params)
        outputs.extend(o.outputs[0].text for o in outs)
    json.dump(outputs, open(args.output, "w"))
