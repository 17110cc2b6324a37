from torch.optim import Optimizer


class InBackward(Optimizer):
    def __init__(self, params, kind, **settings):
        params = list(params)
        self._optimizers = {}
        for number, param in enumerate(params):  # fine
            if param.requires_grad:
                self._optimizers[number] = kind([param], **settings)
                param.register_post_accumulate_grad_hook(lambda _, number=number: self._step_and_clear(number))
        super().__init__(params, settings)

    def _step_and_clear(self, number):
        self._optimizers[number].step()
        self._optimizers[number].zero_grad()
