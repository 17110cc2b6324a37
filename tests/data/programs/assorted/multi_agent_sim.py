import json

from llm import chat


class Agent:
    def __init__(self, name):
        self.name, self.memory = name, []
    def act(self, obs):
        out = chat([{"role": "system", "content": self.name}] + self.memory + [{"role": "user", "content": obs}])
        self.memory.append({"role": "assistant", "content": out})
        return out

class World:
    def __init__(self, agents):
        self.agents, self.log = agents, []
    def step(self):
        for a in self.agents:
            self.log.append((a.name, a.act(str(self.log[-5:]))))

def main(days=100):
    w = World([Agent(f"a{i}") for i in range(25)])
    for day in range(days):  # told
        w.step()
    json.dump(w.log, open("log.json", "w"))

if __name__ == "__main__":
    main()
