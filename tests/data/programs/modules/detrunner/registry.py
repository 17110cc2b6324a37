class Registry:
    def __init__(self, name):
        self.name = name
        self._items = {}

    def register(self, cls=None, *, name=None):
        def put(c):
            key = name or c.__name__
            if key in self._items:
                raise KeyError(f"{key} already in {self.name}")
            self._items[key] = c
            return c
        return put(cls) if cls is not None else put

    def build(self, cfg, **defaults):
        cfg = {**defaults, **cfg}
        return self._items[cfg.pop("type")](**cfg)


MODELS = Registry("models")
DATASETS = Registry("datasets")
HOOKS = Registry("hooks")
LOOPS = Registry("loops")
