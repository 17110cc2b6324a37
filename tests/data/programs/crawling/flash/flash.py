import concurrent.futures


def flash(function, links, number):
    links = list(links)
    pool = concurrent.futures.ThreadPoolExecutor(max_workers=number)
    futures = (pool.submit(function, link) for link in links)
    for i, _ in enumerate(concurrent.futures.as_completed(futures)):  # gap: what a function that is handed in puts into a set
        if (i + 1) % number == 0:
            print(f"Progress: {i + 1}/{len(links)}", end="\r")
