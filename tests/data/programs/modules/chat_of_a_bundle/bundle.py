from functools import partial

from registry import model_of


class LLMBundle:
    def __init__(self, name):
        self.mdl = model_of(name)

    async def async_chat(self, system, history, settings):
        asked = partial(self.mdl.begin, system, history)
        return await asked(**settings)

    def describe(self, system, history, settings):
        return len(system) + len(history) + len(settings)
