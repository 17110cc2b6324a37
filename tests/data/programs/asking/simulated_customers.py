import json
import traceback
from concurrent.futures import ThreadPoolExecutor

from envs import get_env
from litellm import completion


class UserSimulator:
    def __init__(self, instruction, model):
        self.model = model
        self.messages = [{"role": "system", "content": f"You are a customer. {instruction} Say ###STOP### when done."}]

    def say(self, text):
        self.messages.append({"role": "user", "content": text})
        reply = completion(model=self.model, messages=self.messages).choices[0].message.content
        self.messages.append({"role": "assistant", "content": reply})
        return reply


def run_task(env_name, index, model):
    env = get_env(env_name, index)
    user = UserSimulator(env.task.instruction, "gpt-4o")
    messages = [{"role": "system", "content": env.wiki}]
    said = user.say("Hi! How can I help you today?")
    for _ in range(30):  # fine
        messages.append({"role": "user", "content": said})
        message = completion(model=model, messages=messages, tools=env.tools_info).choices[0].message
        messages.append(message.model_dump())
        if message.tool_calls:
            said = env.call(message.tool_calls[0])
        else:
            said = user.say(message.content)
        if "###STOP###" in said:
            break
    return {"task": index, "reward": env.reward(), "messages": messages}


def guarded(args):
    try:
        return run_task(*args)
    except Exception:
        return {"task": args[1], "reward": 0, "error": traceback.format_exc()}


def main(env_name="retail", model="gpt-4o", trials=4, workers=4):
    results = []
    n_tasks = len(get_env(env_name).tasks)
    for trial in range(trials):  # told
        with ThreadPoolExecutor(workers) as pool:
            results.extend(pool.map(guarded, [(env_name, i, model) for i in range(n_tasks)]))
        print(trial, sum(r["reward"] for r in results) / len(results))
    json.dump(results, open(f"{env_name}-{model}.json", "w"), default=str)


if __name__ == "__main__":
    main()
