import jax
import optax
from flax.training import train_state


def train_and_evaluate(config, workdir):
    train_ds, test_ds = get_datasets()
    rng = jax.random.PRNGKey(0)
    state = create_train_state(rng, config)
    for epoch in range(1, config.num_epochs + 1):  # told
        rng, r = jax.random.split(rng)
        state, loss, acc = train_epoch(state, train_ds, config.batch_size, r)
        print(epoch, loss)
    return state
@jax.jit
def apply_model(state, x, y):
    def loss_fn(p):
        return optax.softmax_cross_entropy(state.apply_fn({"params": p}, x), y).mean()
    return jax.value_and_grad(loss_fn)(state.params)
def train_epoch(state, ds, bs, rng):
    for perm in jax.random.permutation(rng, len(ds["x"])).reshape(-1, bs):
        loss, grads = apply_model(state, ds["x"][perm], ds["y"][perm])
        state = state.apply_gradients(grads=grads)
    return state, loss, 0
def create_train_state(rng, config):
    return train_state.TrainState.create(apply_fn=net.apply, params=net.init(rng), tx=optax.sgd(config.lr))
