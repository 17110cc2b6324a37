import json
import sys

import openai
import yaml
from alfworld.agents.environment import get_environment

with open("base_config.yaml") as reader:
    config = yaml.safe_load(reader)
env = get_environment(config["env"]["type"])(config, train_eval="eval_out_of_distribution").init_env(batch_size=1)
prompts = json.load(open("prompts/alfworld_3prompts.json"))


def llm(prompt, stop=("\n",)):
    response = openai.Completion.create(model="text-davinci-002", prompt=prompt, temperature=0, max_tokens=100, stop=list(stop))
    return response["choices"][0]["text"]


def process_ob(ob):
    return ob[ob.find(". ") + 2 :] if ob.startswith("You arrive at loc ") else ob


def alfworld_run(prompt, ob=""):
    init = prompt + ob + "\n>"
    history = ""
    for i in range(1, 50):  # fine
        action = llm(init + history).strip()
        observation, reward, done, info = env.step([action])
        observation, reward, done = process_ob(observation[0]), info["won"][0], done[0]
        if action.startswith("think:"):
            observation = "OK."
        history += f" {action}\n{observation}\n>"
        sys.stdout.flush()
        if done:
            return reward
    return 0


rewards = []
for episode in range(134):  # told
    ob, info = env.reset()
    ob = "\n".join(ob[0].split("\n\n")[1:])
    kind = "/".join(info["extra.gamefile"][0].split("/")[-3:-1]).split("-")[0]
    prompt = "Interact with a household to solve a task.\n" + prompts[f"react_{kind}_0"]
    rewards.append(alfworld_run(prompt, ob))
    print(episode + 1, "rate", sum(rewards) / len(rewards), "\n------------\n")
