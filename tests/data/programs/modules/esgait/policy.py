import numpy as np


class CPG:
    """Hopf oscillators with coupling; the parameter vector is what evolution sees."""

    def __init__(self, theta, joints=8, dt=0.005):
        self.joints, self.dt = joints, dt
        self.freq = 1.0 + np.tanh(theta[0])
        self.amp = 0.5 * (1 + np.tanh(theta[1:1 + joints]))
        self.offset = 0.3 * np.tanh(theta[1 + joints:1 + 2 * joints])
        self.coupling = theta[1 + 2 * joints:].reshape(joints, joints)
        self.phase = np.linspace(0, np.pi, joints)

    @staticmethod
    def size(joints=8):
        return 1 + 2 * joints + joints * joints

    def step(self):
        diff = self.phase[None, :] - self.phase[:, None]
        self.phase += self.dt * (2 * np.pi * self.freq + (self.coupling * np.sin(diff)).sum(1))
        return self.offset + self.amp * np.sin(self.phase)
