"""Each task is solved in a process of its own, which the block around it waits for; the answers are shown."""

from concurrent.futures import ProcessPoolExecutor

from openai import OpenAI

client = OpenAI()


def solve(task):
    talk = [{"role": "user", "content": task}]
    answer = client.chat.completions.create(model="large", messages=talk)
    print(task, answer.choices[0].message.content)


def solve_apart(task):
    with ProcessPoolExecutor(max_workers=1) as executor:
        executor.submit(solve, task)


def main(tasks):
    solved = []
    for task in tasks:  # told
        solve_apart(task)
        solved.append(task)
    print(len(solved))
