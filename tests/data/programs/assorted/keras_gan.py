import numpy as np


class GAN:
    def __init__(self):
        self.discriminator = self.build_discriminator()
        self.generator = self.build_generator()
        self.combined = self.build_combined()

    def train(self, epochs, batch_size=128, sample_interval=50):
        X = np.load("x.npy")
        for epoch in range(epochs):  # told
            idx = np.random.randint(0, X.shape[0], batch_size)
            gen = self.generator.predict(np.random.normal(0, 1, (batch_size, 100)))
            d1 = self.discriminator.train_on_batch(X[idx], np.ones((batch_size, 1)))
            d2 = self.discriminator.train_on_batch(gen, np.zeros((batch_size, 1)))
            g = self.combined.train_on_batch(np.random.normal(0, 1, (batch_size, 100)), np.ones((batch_size, 1)))
            if epoch % sample_interval == 0:
                self.sample_images(epoch)

    def sample_images(self, epoch):
        import matplotlib.pyplot as plt
        plt.savefig("images/%d.png" % epoch)

if __name__ == "__main__":
    GAN().train(epochs=30000, batch_size=32, sample_interval=200)
