import luigi


class parliament(luigi.Config):
    base = luigi.Parameter(default="https://api.parliament.example/v1")
    root = luigi.Parameter(default="data")
    pause = luigi.FloatParameter(default=0.8)
