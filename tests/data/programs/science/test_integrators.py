"""Statistical tests of the integrators in galpy-like package `orbits`."""
import math

import numpy as np
import pytest
from scipy import stats
from scipy.integrate import solve_ivp

orbits = pytest.importorskip("orbits")

METHODS = ["leapfrog", "yoshida4", "rk4", "dop853"]


def kepler(t, y):
    r3 = (y[0] ** 2 + y[1] ** 2) ** 1.5
    return [y[2], y[3], -y[0] / r3, -y[1] / r3]


def energy(y):
    return 0.5 * (y[2] ** 2 + y[3] ** 2) - 1 / math.hypot(y[0], y[1])


@pytest.fixture(scope="module")
def reference():
    out = {}
    for e in np.linspace(0, 0.9, 10):  # fine
        y0 = [1 - e, 0, 0, math.sqrt((1 + e) / (1 - e))]
        out[round(float(e), 2)] = solve_ivp(kepler, (0, 200 * np.pi), y0, rtol=1e-12, atol=1e-12, dense_output=True)
    return out


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_energy_drift(method, reference):
    worst = []
    for e, sol in reference.items():
        o = orbits.Orbit(sol.y[:, 0], method=method, dt=1e-3)
        drift = []
        for epoch in range(200):  # fine
            o.integrate(math.pi)
            drift.append(abs(energy(o.state) / energy(sol.y[:, 0]) - 1))
        worst.append(max(drift))
    assert max(worst) < {"rk4": 1e-4, "dop853": 1e-9}.get(method, 1e-5)


@pytest.mark.slow
def test_escape_fraction_is_uniform_in_phase():
    rng = np.random.default_rng(20)
    phases, escaped = rng.uniform(0, 2 * np.pi, 500), []
    results = []
    for p in phases:  # fine
        res = orbits.simulate_flyby(phase=p, b=3.0, v=1.2, steps=2000)
        results.append(res)
        if res.unbound:
            escaped.append(p)
    assert len(results) == 500
    assert stats.kstest(np.array(escaped) / (2 * np.pi), "uniform").pvalue > 1e-3


def test_time_reversal():
    o = orbits.Orbit([1, 0, 0, 1.1], method="leapfrog", dt=1e-3)
    start = o.state.copy()
    for sign in (1, -1):
        o.dt = sign * abs(o.dt)
        o.integrate(20)
    np.testing.assert_allclose(o.state, start, atol=1e-9)
