"""What gets said about a run, and where."""
import abc
import pickle
from pathlib import Path

from ribs.visualize import grid_archive_heatmap
import matplotlib.pyplot as plt


class Report(abc.ABC):
    def start(self, sched): ...

    @abc.abstractmethod
    def generation(self, itr, sched): ...


class Console(Report):
    def generation(self, itr, sched):
        st = sched.archive.stats
        print(f"{itr:6d} cov {st.coverage:.3f} qd {st.qd_score:.1f} max {st.obj_max:.2f}")


class Heatmap(Report):
    def __init__(self, folder, every=100):
        self.folder, self.every = Path(folder), every

    def generation(self, itr, sched):
        if itr % self.every:
            return
        grid_archive_heatmap(sched.archive)
        plt.savefig(self.folder / f"{itr:06d}.png")
        plt.clf()


class Ledger(Report):
    def __init__(self, folder, every=20):
        self.folder, self.every = Path(folder), every

    def generation(self, itr, sched):
        if not itr % self.every:
            self._put(itr, sched)

    def _put(self, itr, sched):
        sched.archive.data(return_type="pandas").to_csv(self.folder / "archive.csv")
        tmp = self.folder / "sched.part"
        tmp.write_bytes(pickle.dumps((itr, sched)))
        tmp.rename(self.folder / "sched.pkl")

    def last(self):
        f = self.folder / "sched.pkl"
        return pickle.loads(f.read_bytes()) if f.exists() else (0, None)


class Several(Report):
    def __init__(self, *parts):
        self.parts = parts

    def generation(self, itr, sched):
        for p in self.parts:
            p.generation(itr, sched)
