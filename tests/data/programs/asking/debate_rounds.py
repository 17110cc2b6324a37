import copy
import pickle
import sys

import numpy as np
import openai


def construct_message(others, question, idx):
    if not others:
        return {"role": "user", "content": "Please double check that your answer is correct."}
    text = "These are the solutions of the other agents: "
    for agent in others:
        text += f"\n\nOne agent solution: ```{agent[idx]['content']}```"
    return {"role": "user", "content": text + f"\n\nUsing these, solve the problem again: {question}"}


def generate_answer(context):
    completion = openai.ChatCompletion.create(model="gpt-3.5-turbo-0301", messages=context, n=1)
    return {"role": "assistant", "content": completion["choices"][0]["message"]["content"]}


if __name__ == "__main__":
    agents, rounds, problems = 3, 2, int(sys.argv[1])
    np.random.seed(0)
    generated = {}
    for i in range(problems):  # told
        a, b, c, d = np.random.randint(0, 30, size=4)
        question = f"What is {a}+{b}*{c}-{d}? Make sure to state your answer at the end."
        contexts = [[{"role": "user", "content": question}] for _ in range(agents)]
        for r in range(rounds):
            for n, context in enumerate(contexts):
                if r != 0:
                    others = contexts[:n] + contexts[n + 1 :]
                    context.append(construct_message(others, question, 2 * r - 1))
                context.append(generate_answer(copy.deepcopy(context)))
        generated[question] = (contexts, a + b * c - d)
    pickle.dump(generated, open(f"math_agents{agents}_rounds{rounds}.p", "wb"))
