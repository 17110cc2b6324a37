import datetime
import random

from langchain_openai import ChatOpenAI


class Memory:
    def __init__(self):
        self.events = []

    def add(self, when, what):
        self.events.append((when, what))

    def recent(self, n=20):
        return "\n".join(f"{w:%H:%M} {t}" for w, t in self.events[-n:])


class Villager:
    def __init__(self, name, persona, llm):
        self.name, self.persona, self.llm = name, persona, llm
        self.memory = Memory()
        self.place = "home"

    def _think(self, prompt):
        return self.llm.invoke(f"You are {self.name}. {self.persona}\n{self.memory.recent()}\n{prompt}").content

    def step(self, now, town):
        action = self._think(f"It is {now:%H:%M}. What do you do next, and where? Places: {', '.join(town.places)}")
        self.memory.add(now, action)
        self.place = next((p for p in town.places if p in action), self.place)
        return action


class Town:
    places = ["home", "cafe", "park", "library", "office"]

    def __init__(self, personas):
        llm = ChatOpenAI(model="gpt-4o-mini", temperature=0.9)
        self.people = [Villager(n, p, llm) for n, p in personas.items()]
        self.now = datetime.datetime(2024, 5, 1, 6)

    def meet(self, person):
        here = [p for p in self.people if p.place == person.place and p is not person]
        if here and random.random() < 0.3:
            other = random.choice(here)
            line = person._think(f"You meet {other.name}. Say something.")
            other.memory.add(self.now, f"{person.name} said: {line}")

    def run(self, steps):
        for _ in range(steps):  # told
            for person in self.people:
                print(person.name, person.step(self.now, self))
                self.meet(person)
            self.now += datetime.timedelta(minutes=10)


if __name__ == "__main__":
    from personas import PERSONAS

    Town(PERSONAS).run(steps=6 * 24 * 2)
