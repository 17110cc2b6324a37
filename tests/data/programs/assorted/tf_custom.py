import tensorflow as tf

model = build_model()
opt = tf.keras.optimizers.Adam()

@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, model(x, training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
    return loss

for epoch in range(100):  # told
    for x, y in train_ds:
        loss = step(x, y)
    print("epoch", epoch, float(loss))
