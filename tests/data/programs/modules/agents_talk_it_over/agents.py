from llm import chat


class Agent:
    def __init__(self, name):
        self.name = name
        self.memory = []

    def act(self, view):
        self.memory.append(view)
        plan = chat(f"You are {self.name}. You remember {self.memory[-20:]}. What next?")
        self.memory.append(plan)
        return plan
