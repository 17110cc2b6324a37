import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

class Runner:
    def __init__(self, cfg):
        self.cfg = cfg
        self.results = {}
    def run_task(self, task):
        preds = []
        for ex in task["examples"]:  # fine
            preds.append(self.predict(ex))
            self.report()
        self.results[task["name"]] = preds
    def predict(self, ex):
        return ask(self.cfg["template"].format(**ex))
    def run(self):
        for t in self.cfg["tasks"]:  # fine
            self.run_task(t)
            self.report()
    def report(self):
        with open(self.cfg["out"], "w") as f:
            json.dump(self.results, f)
if __name__ == "__main__":
    Runner(json.load(open("cfg.json"))).run()
