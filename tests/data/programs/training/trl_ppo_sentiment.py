import torch
from datasets import load_dataset
from tqdm import tqdm
from transformers import AutoTokenizer, pipeline
from trl import AutoModelForCausalLMWithValueHead, PPOConfig, PPOTrainer
from trl.core import LengthSampler

config = PPOConfig(model_name="lvwerra/gpt2-imdb", learning_rate=1.41e-5, log_with="wandb")
sent_kwargs = {"return_all_scores": True, "function_to_apply": "none", "batch_size": 16}


def build_dataset(config, input_min=2, input_max=8):
    tokenizer = AutoTokenizer.from_pretrained(config.model_name)
    ds = load_dataset("imdb", split="train").rename_columns({"text": "review"})
    size = LengthSampler(input_min, input_max)

    def tokenize(sample):
        sample["input_ids"] = tokenizer.encode(sample["review"])[: size()]
        sample["query"] = tokenizer.decode(sample["input_ids"])
        return sample

    ds = ds.map(tokenize, batched=False)
    ds.set_format(type="torch")
    return ds


def collator(data):
    return {key: [d[key] for d in data] for key in data[0]}


model = AutoModelForCausalLMWithValueHead.from_pretrained(config.model_name)
ref_model = AutoModelForCausalLMWithValueHead.from_pretrained(config.model_name)
tokenizer = AutoTokenizer.from_pretrained(config.model_name)
ppo_trainer = PPOTrainer(config, model, ref_model, tokenizer, dataset=build_dataset(config), data_collator=collator)
sentiment_pipe = pipeline("sentiment-analysis", model="lvwerra/distilbert-imdb")
gen_kwargs = {"min_length": -1, "top_k": 0.0, "top_p": 1.0, "do_sample": True}
length = LengthSampler(4, 16)

for epoch, batch in tqdm(enumerate(ppo_trainer.dataloader)):  # told
    queries = batch["input_ids"]
    responses = []
    for query in queries:
        gen_kwargs["max_new_tokens"] = length()
        response = ppo_trainer.generate(query, **gen_kwargs)
        responses.append(response.squeeze()[-gen_kwargs["max_new_tokens"]:])
    batch["response"] = [tokenizer.decode(r.squeeze()) for r in responses]
    texts = [q + r for q, r in zip(batch["query"], batch["response"])]
    rewards = [torch.tensor(out[1]["score"]) for out in sentiment_pipe(texts, **sent_kwargs)]
    stats = ppo_trainer.step(queries, responses, rewards)
    ppo_trainer.log_stats(stats, batch, rewards)

model.save_pretrained("gpt2-imdb-pos")
tokenizer.save_pretrained("gpt2-imdb-pos")
