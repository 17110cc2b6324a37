import json
from web3 import Web3

w3 = Web3(Web3.HTTPProvider("https://node.example.org"))
START, STEP = 12_000_000, 2_000

def transfers(contract):
    latest = w3.eth.block_number
    found = []
    for block in range(START, latest, STEP):  # told
        logs = w3.eth.get_logs({"address": contract, "fromBlock": block, "toBlock": block + STEP - 1})
        found.extend(dict(one) for one in logs)
    return found

if __name__ == "__main__":
    rows = transfers("0x00")
    with open("transfers.json", "w") as out:
        json.dump(rows, out, default=str)
