# %%
import os
import pandas as pd
from transformers import AutoTokenizer
from vllm import LLM, SamplingParams

# %%
DATA = "/kaggle/input/lmsys-chatbot-arena/test.csv"
MODEL = "/kaggle/input/qwen2.5/transformers/14b-instruct-awq/1"
BS = 256

test = pd.read_csv(DATA)
tok = AutoTokenizer.from_pretrained(MODEL)
llm = LLM(MODEL, quantization="awq", tensor_parallel_size=2, gpu_memory_utilization=0.95,
          max_model_len=8192, enable_prefix_caching=True)
sp = SamplingParams(temperature=0.7, top_p=0.9, n=8, max_tokens=1024, seed=2024)


# %%
def build(row):
    msgs = [
        {"role": "system", "content": "Decide which response is better: A, B or tie."},
        {"role": "user", "content": f"{row.prompt}\n\n[A]\n{row.response_a}\n\n[B]\n{row.response_b}"},
    ]
    return tok.apply_chat_template(msgs, tokenize=False, add_generation_prompt=True)


def vote(outs):
    c = {"A": 0, "B": 0, "tie": 0}
    for o in outs:
        last = o.text.strip().split("\n")[-1]
        for k in c:
            if k in last:
                c[k] += 1
                break
    n = max(1, sum(c.values()))
    return [c["A"] / n, c["B"] / n, c["tie"] / n]


# %%
prompts = [build(r) for r in test.itertuples()]
probs = []
for start in range(0, len(prompts), BS):  # told
    res = llm.generate(prompts[start:start + BS], sp, use_tqdm=False)
    probs += [vote(r.outputs) for r in res]
    print(f"{start + len(res)}/{len(prompts)}")

# %%
sub = pd.DataFrame(probs, columns=["winner_model_a", "winner_model_b", "winner_tie"])
sub.insert(0, "id", test["id"])
sub.to_csv("submission.csv", index=False)
