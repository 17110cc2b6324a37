import time

import tensorflow as tf

from nmt.data import load_dataset
from nmt.model import Decoder, Encoder, loss_function

BATCH, UNITS, EPOCHS = 64, 1024, 30
dataset, inp_tok, targ_tok = load_dataset("spa.txt", BATCH)
encoder = Encoder(len(inp_tok) + 1, 256, UNITS, BATCH)
decoder = Decoder(len(targ_tok) + 1, 256, UNITS, BATCH)
optimizer = tf.keras.optimizers.Adam()

ckpt = tf.train.Checkpoint(optimizer=optimizer, encoder=encoder, decoder=decoder)
manager = tf.train.CheckpointManager(ckpt, "./training_checkpoints", max_to_keep=2)
if manager.latest_checkpoint:
    ckpt.restore(manager.latest_checkpoint)


@tf.function
def train_step(inp, targ, hidden):
    loss = 0.0
    with tf.GradientTape() as tape:
        output, hidden = encoder(inp, hidden)
        dec_input = tf.expand_dims([targ_tok["<start>"]] * BATCH, 1)
        for t in range(1, targ.shape[1]):  # fine
            pred, hidden, _ = decoder(dec_input, hidden, output)
            loss += loss_function(targ[:, t], pred)
            dec_input = tf.expand_dims(targ[:, t], 1)
    variables = encoder.trainable_variables + decoder.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss / int(targ.shape[1])


for epoch in range(EPOCHS):  # told
    start = time.time()
    hidden = encoder.initialize_hidden_state()
    total = 0.0
    for batch, (inp, targ) in enumerate(dataset):  # fine
        total += train_step(inp, targ, hidden)
    if (epoch + 1) % 2 == 0:
        manager.save()
    print(f"Epoch {epoch + 1} Loss {total:.4f} Time {time.time() - start:.1f} sec")
