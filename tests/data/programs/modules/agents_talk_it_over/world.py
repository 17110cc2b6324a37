import copy


class World:
    def __init__(self):
        self.state = {}

    def view(self, name):
        return str(self.state.get(name))

    def apply(self, name, action):
        self.state[name] = action

    def snapshot(self):
        return copy.deepcopy(self.state)
