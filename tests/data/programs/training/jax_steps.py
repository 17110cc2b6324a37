import jax, optax, pickle
from net import init, loss_fn
from data import batches

params = init(jax.random.PRNGKey(0))
opt = optax.adamw(3e-4)
state = opt.init(params)


@jax.jit
def step(params, state, batch):
    loss, grads = jax.value_and_grad(loss_fn)(params, batch)
    updates, state = opt.update(grads, state, params)
    return optax.apply_updates(params, updates), state, loss


for i, batch in enumerate(batches("train", steps=200_000)):  # told
    params, state, loss = step(params, state, batch)
    if i % 100 == 0:
        print(i, loss)
pickle.dump(params, open("params.pkl", "wb"))
