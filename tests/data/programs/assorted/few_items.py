from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    for q in ["a", "b", "c"]:  # fine
        print(ask(q))
main()
