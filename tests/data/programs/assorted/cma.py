import cma
import numpy as np
from simulator import simulate


def main():
    es = cma.CMAEvolutionStrategy(np.zeros(50), 0.5)
    while not es.stop():  # told
        xs = es.ask()
        es.tell(xs, [simulate(x) for x in xs])
        es.disp()
    np.save("best.npy", es.result.xbest)

main()
