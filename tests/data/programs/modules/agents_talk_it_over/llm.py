import litellm


def chat(prompt, model="gpt-4o-mini"):
    return litellm.completion(model=model, messages=[{"role": "user", "content": prompt}]).choices[0].message.content
