# %% [markdown]
# Flow matching on 64x64 rubbings of oracle bone glyphs. One A100, a bit over two days.

# %%
import equinox as eqx
import jax
import jax.numpy as jnp
import matplotlib.pyplot as plt
import numpy as np
import optax

STEPS = 400_000
BATCH = 256
glyphs = np.load("glyphs_64.npy", mmap_mode="r")
key = jax.random.PRNGKey(11)

# %%
net = eqx.nn.MLP(64 * 64 + 1, 64 * 64, width_size=4096, depth=8, key=key)
optim = optax.adamw(optax.warmup_cosine_decay_schedule(0.0, 3e-4, 2000, STEPS))
carry = (net, optim.init(eqx.filter(net, eqx.is_array)), jnp.inf)


def loss_fn(net, x1, key):
    k0, k1 = jax.random.split(key)
    x0 = jax.random.normal(k0, x1.shape)
    t = jax.random.uniform(k1, (x1.shape[0], 1))
    xt = (1 - t) * x0 + t * x1
    v = jax.vmap(net)(jnp.concatenate([xt, t], axis=1))
    return jnp.mean((v - (x1 - x0)) ** 2)


@eqx.filter_jit
def advance(carry, x1, key):
    net, opt_state, _ = carry
    loss, grads = eqx.filter_value_and_grad(loss_fn)(net, x1, key)
    updates, opt_state = optim.update(grads, opt_state, eqx.filter(net, eqx.is_array))
    return eqx.apply_updates(net, updates), opt_state, loss


# %%
def every(n, fn):
    return lambda step, carry: fn(step, carry) if step and step % n == 0 else None


def compose(*fns):
    return lambda step, carry: [fn(step, carry) for fn in fns]


def speak(step, carry):
    print(f"{step:>7d}  {float(carry[2]):.4f}", flush=True)


def sheet(step, carry):
    x = jax.random.normal(jax.random.PRNGKey(0), (16, 64 * 64))
    for i in range(50):
        t = jnp.full((16, 1), i / 50)
        x = x + jax.vmap(carry[0])(jnp.concatenate([x, t], axis=1)) / 50
    plt.imsave(f"sheets/{step:07d}.png", np.asarray(x).reshape(4, 4, 64, 64).swapaxes(1, 2).reshape(256, 256))


# %%
after = compose(every(100, speak), every(2000, sheet))
rng = np.random.default_rng(5)
for step in range(STEPS):  # told
    x1 = jnp.asarray(glyphs[np.sort(rng.integers(0, len(glyphs), BATCH))]).reshape(BATCH, -1) / 127.5 - 1
    key, sub = jax.random.split(key)
    carry = advance(carry, x1, sub)
    after(step, carry)

# %%
eqx.tree_serialise_leaves("glyph_flow.eqx", carry[0])
