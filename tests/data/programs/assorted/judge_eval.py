import argparse
import json

from litellm import completion


def judge(q, a):
    r = completion(model="gpt-4", messages=[{"role": "user", "content": f"{q} {a}"}])
    return int(r.choices[0].message.content)
def main():
    ap = argparse.ArgumentParser(); ap.add_argument("--answers"); args = ap.parse_args()
    scores = []
    for line in open(args.answers):  # told
        row = json.loads(line)
        row["score"] = judge(row["q"], row["a"])
        scores.append(row)
    print(sum(r["score"] for r in scores) / len(scores))
    json.dump(scores, open("scores.json", "w"))
if __name__ == "__main__":
    main()
