"""Downloads the parts of a model side by side and shows how many bytes have come."""

from multiprocessing import Process, Queue

import requests
import tqdm

PARTS = [f"https://example.org/model_{number}.npz" for number in range(5)]


def download(url, sizes, steps):
    with requests.get(url, stream=True) as answer, open(url.rpartition("/")[2], "wb") as out:
        sizes.put(int(answer.headers["Content-Length"]))
        for piece in answer.iter_content(1 << 20):  # fine
            out.write(piece)
            steps.put(len(piece))


def main():
    sizes, steps = Queue(), Queue()
    workers = [Process(target=download, args=(url, sizes, steps)) for url in PARTS]
    for worker in workers:
        worker.start()
    total = sum(sizes.get() for _ in PARTS)
    with tqdm.tqdm(total=total, unit="B", unit_scale=True) as bar:
        come = 0
        while come < total:  # fine
            step = steps.get()
            if step == "error":
                break
            come += step
            bar.update(step)
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
