import json
import subprocess
import time

results = []
for n in [10, 100, 1000]:  # told
    for solver in ["glucose", "minisat", "cadical"]:
        for inst in open("instances.txt").read().split():
            t = time.time()
            p = subprocess.run([solver, inst], capture_output=True, timeout=3600)
            results.append([solver, inst, p.returncode, time.time() - t])
json.dump(results, open("bench.json", "w"))
