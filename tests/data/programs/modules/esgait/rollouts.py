import mujoco
import numpy as np
import ray

from policy import CPG


@ray.remote(num_cpus=1)
class RolloutWorker:
    def __init__(self, xml):
        self.model = mujoco.MjModel.from_xml_path(xml)
        self.data = mujoco.MjData(self.model)

    def evaluate(self, theta, seconds=20.0, slopes=(-0.1, 0.0, 0.1)):
        return float(np.mean([self._walk(theta, seconds, s) for s in slopes]))

    def _walk(self, theta, seconds, slope):
        mujoco.mj_resetData(self.model, self.data)
        self.model.opt.gravity[:] = (-9.81 * np.sin(slope), 0, -9.81 * np.cos(slope))
        cpg, energy = CPG(theta, self.model.nu), 0.0
        for _ in range(int(seconds / self.model.opt.timestep)):  # fine
            self.data.ctrl[:] = cpg.step()
            mujoco.mj_step(self.model, self.data)
            energy += float(np.abs(self.data.actuator_force * self.data.actuator_velocity).sum())
            if self.data.qpos[2] < 0.12:
                return 10.0
        return -self.data.qpos[0] + 1e-5 * energy


class Fleet:
    def __init__(self, xml, n):
        self.pool = ray.util.ActorPool([RolloutWorker.remote(xml) for _ in range(n)])

    def map(self, thetas):
        return list(self.pool.map(lambda w, th: w.evaluate.remote(th), thetas))
