import datetime

import luigi
import requests


class DailyPrices(luigi.Task):
    day = luigi.DateParameter()

    def output(self):
        return luigi.LocalTarget(f"prices/{self.day}.json")

    def run(self):
        reply = requests.get("https://api.energy.example/day-ahead", params={"date": self.day}, timeout=60)
        with self.output().open("w") as f:
            f.write(reply.text)


class AllPrices(luigi.WrapperTask):
    start = luigi.DateParameter(default=datetime.date(2018, 1, 1))
    stop = luigi.DateParameter(default=datetime.date.today())

    def requires(self):
        day = self.start
        while day < self.stop:  # fine
            yield DailyPrices(day=day)
            day += datetime.timedelta(days=1)


if __name__ == "__main__":
    luigi.run(main_task_cls=AllPrices)
