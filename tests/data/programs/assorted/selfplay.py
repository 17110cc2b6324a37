from game import Game
from mcts import MCTS
from net import PolicyNet


def main():
    net = PolicyNet()
    for it in range(1000):  # told
        examples = []
        for ep in range(100):
            examples += play_episode(Game(), MCTS(net))
        net.train(examples)
        print("iteration", it)

main()
