import asyncio
import re

METRIC = re.compile(r"final/(?P<name>\w+)=(?P<value>[-\d.e]+)")


class JobFailed(Exception):
    def __init__(self, job, code, tail):
        super().__init__(f"{job.name} exited with {code}: {tail[-1] if tail else ''}")
        self.job = job


class Launcher:
    def __init__(self, entry, env=None):
        self.entry = entry
        self.env = env

    async def launch(self, job):
        proc = await asyncio.create_subprocess_exec(
            *job.command(self.entry), env=self.env,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
        metrics, tail = {}, []
        async for raw in proc.stdout:  # fine
            line = raw.decode(errors="replace").rstrip()
            tail = (tail + [line])[-20:]
            for m in METRIC.finditer(line):
                metrics[m["name"]] = float(m["value"])
        code = await proc.wait()
        if code:
            raise JobFailed(job, code, tail)
        return metrics


class DryLauncher(Launcher):
    async def launch(self, job):
        print(" ".join(job.command(self.entry)))
        return {"val_loss": 0.0}


class RetryingLauncher(Launcher):
    attempts = 2

    async def launch(self, job):
        for left in reversed(range(self.attempts)):  # fine
            try:
                return await super().launch(job)
            except JobFailed:
                if not left:
                    raise
                await asyncio.sleep(30)
