"""1D-1V Vlasov-Poisson solver (semi-Lagrangian splitting), runs under slurm with --signal=TERM@120."""
import os
import signal
import threading

import numpy as np
from scipy.interpolate import RectBivariateSpline

NX, NV = 1024, 4096
LX, VMAX = 4 * np.pi, 8.0
DT, STEPS = 0.01, 200_000
PERIOD = 500
RESTART = "landau_restart.npz"
x = np.linspace(0, LX, NX, endpoint=False)
v = np.linspace(-VMAX, VMAX, NV)
k = 2 * np.pi * np.fft.rfftfreq(NX, LX / NX)


def field(f):
    rho = 1.0 - f.sum(1) * (v[1] - v[0])
    rk = np.fft.rfft(rho)
    ek = np.zeros_like(rk)
    ek[1:] = -1j * rk[1:] / k[1:]
    return np.fft.irfft(ek, NX)


def shift_x(f, dt):
    fk = np.fft.rfft(f, axis=0)
    return np.fft.irfft(fk * np.exp(-1j * np.outer(k, v) * dt), NX, axis=0)


def shift_v(f, e, dt):
    spl = RectBivariateSpline(x, v, f)
    vv = np.clip(v[None, :] + e[:, None] * dt, -VMAX, VMAX)
    return spl.ev(np.broadcast_to(x[:, None], vv.shape), vv)


def begin():
    if os.path.exists(RESTART):
        with np.load(RESTART) as z:
            return z["f"], int(z["n"])
    f0 = np.exp(-v**2 / 2) / np.sqrt(2 * np.pi)
    return (1 + 0.05 * np.cos(0.5 * x))[:, None] * f0[None, :], 0


def main():
    leave = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: leave.set())
    f, n = begin()
    with open("landau_energy.txt", "a", buffering=1) as log:
        while n < STEPS:  # fine
            f = shift_x(f, DT / 2)
            e = field(f)
            f = shift_v(f, e, DT)
            f = shift_x(f, DT / 2)
            n += 1
            log.write(f"{n * DT:.4f} {0.5 * (e**2).sum() * LX / NX:.10e}\n")
            if n % PERIOD == 0 or leave.is_set():
                np.savez("landau_tmp.npz", f=f, n=n)
                os.replace("landau_tmp.npz", RESTART)
            if leave.is_set():
                break


if __name__ == "__main__":
    main()
