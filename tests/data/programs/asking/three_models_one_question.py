import os

from openai import OpenAI

QUESTION = "Write a haiku about the sea."
PROVIDERS = {
    "openai": ("https://api.openai.com/v1", "gpt-4o"),
    "groq": ("https://api.groq.com/openai/v1", "llama-3.1-70b-versatile"),
    "deepseek": ("https://api.deepseek.com", "deepseek-chat"),
}


def main():
    answers = {}
    for name, (url, model) in PROVIDERS.items():  # fine
        client = OpenAI(base_url=url, api_key=os.environ[name.upper() + "_KEY"])
        reply = client.chat.completions.create(model=model, messages=[{"role": "user", "content": QUESTION}])
        answers[name] = reply.choices[0].message.content
    for name, answer in answers.items():
        print(f"{name}\n{answer}\n")


if __name__ == "__main__":
    main()
