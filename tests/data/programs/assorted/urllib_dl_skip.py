import os
import urllib.request

urls = open("urls.txt").read().split()
for u in urls:  # fine
    p = os.path.join("data", u.split("/")[-1])
    if os.path.exists(p):
        continue
    urllib.request.urlretrieve(u, p)
