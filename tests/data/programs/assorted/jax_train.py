import jax
import optax
from model import init_params, loss_fn

from data import batches


def main():
    params = init_params(jax.random.PRNGKey(0))
    opt = optax.adam(1e-3)
    state = opt.init(params)

    @jax.jit
    def update(params, state, batch):
        grads = jax.grad(loss_fn)(params, batch)
        updates, state = opt.update(grads, state)
        return optax.apply_updates(params, updates), state

    for step, batch in zip(range(100_000), batches()):  # told
        params, state = update(params, state, batch)
        if step % 100 == 0:
            print(step, loss_fn(params, batch))

main()
