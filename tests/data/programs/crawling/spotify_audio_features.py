import json

import pandas as pd
import spotipy
from spotipy.oauth2 import SpotifyClientCredentials

sp = spotipy.Spotify(auth_manager=SpotifyClientCredentials())


def playlist_tracks(playlist_id):
    results = sp.playlist_items(playlist_id)
    tracks = results["items"]
    while results["next"]:
        results = sp.next(results)
        tracks.extend(results["items"])
    return tracks


def describe(track):
    features = sp.audio_features([track["id"]])[0] or {}
    artist = sp.artist(track["artists"][0]["id"])
    return {**features, "name": track["name"], "artist": artist["name"], "genres": json.dumps(artist["genres"])}


def build_dataset(playlists):
    dataset = []
    for pid in playlists:  # told
        for item in playlist_tracks(pid):
            if item["track"]:
                dataset.append(describe(item["track"]))
    return pd.DataFrame(dataset)


if __name__ == "__main__":
    playlists = open("playlists.txt").read().splitlines()
    build_dataset(playlists).to_csv("tracks.csv", index=False)
