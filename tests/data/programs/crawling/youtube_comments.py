import os
import pickle

import googleapiclient.discovery
from googleapiclient.errors import HttpError


def get_service():
    return googleapiclient.discovery.build("youtube", "v3", developerKey=os.environ["YT_KEY"])


def get_video_ids(service, playlist):
    ids = []
    request = service.playlistItems().list(part="contentDetails", playlistId=playlist, maxResults=50)
    while request is not None:
        response = request.execute()
        ids += [i["contentDetails"]["videoId"] for i in response["items"]]
        request = service.playlistItems().list_next(request, response)
    return ids


def get_comments(service, video_id):
    texts = []
    request = service.commentThreads().list(part="snippet", videoId=video_id, maxResults=100, textFormat="plainText")
    while request:
        response = request.execute()
        for item in response["items"]:
            texts.append(item["snippet"]["topLevelComment"]["snippet"]["textDisplay"])
        request = service.commentThreads().list_next(request, response)
    return texts


def main():
    service = get_service()
    all_comments = {}
    for vid in get_video_ids(service, "UUabc"):  # told
        try:
            all_comments[vid] = get_comments(service, vid)
        except HttpError as e:
            if "commentsDisabled" in str(e):
                continue
            raise
    with open("comments.pkl", "wb") as f:
        pickle.dump(all_comments, f)


main()
