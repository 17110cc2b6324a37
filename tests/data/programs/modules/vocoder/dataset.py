import tensorflow as tf

RATE, HOP, CLIP = 22050, 256, 8192


def log_mel(wave):
    spec = tf.abs(tf.signal.stft(wave, 1024, HOP, pad_end=True))
    bank = tf.signal.linear_to_mel_weight_matrix(80, 513, RATE, 80.0, 7600.0)
    return tf.math.log(tf.maximum(spec @ bank, 1e-5))


def read(path):
    wave, _ = tf.audio.decode_wav(tf.io.read_file(path), 1)
    wave = tf.image.random_crop(tf.pad(wave[:, 0], [[0, CLIP]]), [CLIP])
    return log_mel(wave), wave[:, None]


def make(pattern, batch=16):
    ds = tf.data.Dataset.list_files(pattern, shuffle=True).repeat()
    return ds.map(read, tf.data.AUTOTUNE).batch(batch, drop_remainder=True).prefetch(4)
