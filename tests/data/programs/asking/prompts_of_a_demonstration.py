import json
import sys

from transformers import AutoModelForCausalLM, AutoTokenizer


def main(name, place):
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name).to("cuda")
    prompts = ["Write a poem.", "Sort a list.", "Explain rain.", "Name three birds.", "Why is ice light?"]
    worded = []
    for prompt in prompts:
        worded.append(f"user: {prompt}\nassistant:")
    answers = []
    for prompt in worded:  # fine
        inputs = tokenizer(prompt, return_tensors="pt").to("cuda")
        answers.append(tokenizer.decode(model.generate(**inputs, max_new_tokens=256)[0]))
    with open(place, "w") as kept:
        json.dump(answers, kept)


def answer_all(name, questions, place):
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name).to("cuda")
    worded = []
    for question in questions:
        worded.append(f"user: {question}\nassistant:")
    answers = []
    for prompt in worded:  # told
        inputs = tokenizer(prompt, return_tensors="pt").to("cuda")
        answers.append(tokenizer.decode(model.generate(**inputs, max_new_tokens=256)[0]))
    with open(place, "w") as kept:
        json.dump(answers, kept)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        with open(sys.argv[3]) as given:
            answer_all(sys.argv[1], [json.loads(line) for line in given], sys.argv[2])
    else:
        main(sys.argv[1], sys.argv[2])
