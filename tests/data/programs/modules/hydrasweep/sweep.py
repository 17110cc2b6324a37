import argparse
import asyncio
import logging

from grid import ABLATION
from process import DryLauncher, JobFailed, RetryingLauncher
from report import Report

log = logging.getLogger("sweep")


class Sweep:
    def __init__(self, grid, launcher, report):
        self.grid, self.launcher, self.report = grid, launcher, report
        self.gate = asyncio.Semaphore(1)

    async def execute(self):
        async for job in self.grid.paced(self.gate):  # told
            log.info("starting %s", job.name)
            try:
                metrics = await self.launcher.launch(job)
            except JobFailed as exc:
                log.error("%s", exc)
                self.report.failed(exc)
            else:
                self.report.save(job, metrics)
            finally:
                self.gate.release()


async def amain(ns):
    launcher = DryLauncher(ns.entry) if ns.dry else RetryingLauncher(ns.entry)
    report = Report(ABLATION.axes)
    await Sweep(ABLATION, launcher, report).execute()
    report.export(ns.out)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("entry", nargs="?", default="train.py")
    ap.add_argument("--dry", action="store_true")
    ap.add_argument("--out", default="ablation.parquet")
    logging.basicConfig(level=logging.INFO)
    asyncio.run(amain(ap.parse_args()))
