import json

import chess
import chess.engine
import chess.pgn

eng = chess.engine.SimpleEngine.popen_uci("stockfish")
evals = []
pgn = open("games.pgn")
while True:  # told
    game = chess.pgn.read_game(pgn)
    if game is None:
        break
    board = game.board()
    for mv in game.mainline_moves():
        board.push(mv)
        evals.append(str(eng.analyse(board, chess.engine.Limit(depth=20))["score"]))
json.dump(evals, open("e.json", "w"))
