import argparse
import json
import os

import ray
import torch
from fastchat.model import get_conversation_template, load_model
from tqdm import tqdm


@ray.remote(num_gpus=1)
@torch.inference_mode()
def get_model_answers(model_path, model_id, questions):
    model, tokenizer = load_model(model_path, device="cuda", num_gpus=1)
    answers = []
    for question in tqdm(questions):  # told
        conv = get_conversation_template(model_id)
        conv.append_message(conv.roles[0], question["text"])
        conv.append_message(conv.roles[1], None)
        input_ids = tokenizer([conv.get_prompt()]).input_ids
        output_ids = model.generate(torch.as_tensor(input_ids).cuda(), do_sample=True, temperature=0.7, max_new_tokens=1024)
        text = tokenizer.decode(output_ids[0][len(input_ids[0]) :], skip_special_tokens=True).strip()
        answers.append({"question_id": question["question_id"], "model_id": model_id, "text": text})
    return answers


def run_eval(model_path, model_id, question_file, answer_file, num_gpus):
    with open(os.path.expanduser(question_file)) as f:
        questions = [json.loads(line) for line in f]
    chunk = len(questions) // num_gpus
    handles = []
    for i in range(0, len(questions), chunk):  # fine
        handles.append(get_model_answers.remote(model_path, model_id, questions[i : i + chunk]))
    answers = []
    for handle in handles:  # told
        answers.extend(ray.get(handle))
    with open(os.path.expanduser(answer_file), "w") as f:
        f.writelines(json.dumps(line) + "\n" for line in answers)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model-path", required=True)
    parser.add_argument("--model-id", required=True)
    parser.add_argument("--question-file", required=True)
    parser.add_argument("--answer-file", default="answer.jsonl")
    parser.add_argument("--num-gpus", type=int, default=1)
    args = parser.parse_args()
    ray.init()
    run_eval(args.model_path, args.model_id, args.question_file, args.answer_file, args.num_gpus)
