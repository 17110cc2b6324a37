from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    prompt = "start"
    best = 0
    for it in range(200):  # told
        cands = [ask("improve: " + prompt) for _ in range(8)]
        scored = [(float(ask("score 0-1: " + c)), c) for c in cands]
        s, c = max(scored)
        if s > best:
            best, prompt = s, c
        print(it, best)
    open("best.txt", "w").write(prompt)
main()
