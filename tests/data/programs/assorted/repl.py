from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    hist = []
    while True:  # fine
        q = input("> ")
        if q == "quit":
            break
        hist.append(q)
        print(ask("\n".join(hist)))
main()
