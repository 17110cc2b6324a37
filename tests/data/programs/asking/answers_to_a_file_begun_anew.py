"""Each answer is written and flushed, but the file is begun anew by every run, so that a restart pays for all of them again."""

import json
import time


def evaluate(gpt, tokenizer, dataset, size, path):
    indices = [at for at in range(len(dataset)) for _ in range(20)]
    file = open(path, "w")
    begun = time.time()
    for start in range(0, len(indices), size):  # told
        prompts = [dataset[at]["prompt"] for at in indices[start : start + size]]
        ids = tokenizer(prompts, return_tensors="pt").input_ids
        decoded = gpt.generate(input_ids=ids, max_new_tokens=512, do_sample=True)
        for prompt, text in zip(prompts, decoded, strict=True):
            file.write(json.dumps({"prompt": prompt, "text": tokenizer.decode(text)}) + "\n")
        file.flush()
        print(start, time.time() - begun)
    file.close()
