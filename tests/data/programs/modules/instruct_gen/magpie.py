"""Magpie: let an aligned model write its own instructions."""
import argparse

from sglang import Engine

from rolling import RollingTable

PRE = "<|start_header_id|>user<|end_header_id|>\n\n"
MID = "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n"


def generate(engine, n):
    ins = engine.generate([PRE] * n, {"temperature": 1.0, "top_p": 0.99, "max_new_tokens": 256, "stop": ["<|eot_id|>"]})
    questions = [o["text"].strip() for o in ins if 12 < len(o["text"]) < 2000]
    ans = engine.generate([PRE + q + MID for q in questions], {"temperature": 0, "max_new_tokens": 2048})
    return zip(questions, ans)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--model", default="meta-llama/Llama-3.1-8B-Instruct")
    ap.add_argument("--rows", type=int, default=300_000)
    ap.add_argument("--out", default="magpie")
    ap.add_argument("--width", type=int, default=128)
    args = ap.parse_args()
    engine = Engine(model_path=args.model)
    with RollingTable(args.out) as table:
        while len(table) < args.rows:  # fine
            for q, o in generate(engine, args.width):  # fine
                if o["meta_info"]["finish_reason"]["type"] == "stop":
                    table.add(instruction=q, response=o["text"], tokens=o["meta_info"]["completion_tokens"])
    engine.shutdown()


if __name__ == "__main__":
    main()
