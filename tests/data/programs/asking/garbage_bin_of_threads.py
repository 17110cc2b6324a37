import json
import queue
import threading

import anthropic

todo = queue.Queue()
done = []
lock = threading.Lock()
client = anthropic.Anthropic()


def critique(answer):
    msg = client.messages.create(
        model="claude-3-5-haiku-latest", max_tokens=800, messages=[{"role": "user", "content": f"Criticise and rewrite:\n{answer}"}]
    )
    return msg.content[0].text


def work():
    while not todo.empty():  # told
        item = todo.get()
        item["revised"] = critique(item["answer"])
        with lock:
            done.append(item)
        todo.task_done()


if __name__ == "__main__":
    for line in open("answers.jsonl"):  # fine
        todo.put(json.loads(line))
    threads = [threading.Thread(target=work) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    with open("revised.jsonl", "w") as f:
        f.writelines(json.dumps(item) + "\n" for item in done)
