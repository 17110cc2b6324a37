import os
import urllib.request

urls = open("urls.txt").read().split()
for u in urls:  # told
    urllib.request.urlretrieve(u, os.path.join("data", u.split("/")[-1]))
