"""Entry point: python run.py [iterations]"""
import sys

from sac_agent import SacAgent

from callbacks import Persist, Printer
from learner import Learner
from walker_config import WalkerConfig


def main():
    config = WalkerConfig()
    if len(sys.argv) > 1:
        config.iterations = int(sys.argv[1])
    agent = SacAgent(obs_dim=24, act_dim=4, buffer_size=200_000)
    Learner(agent, config, [Printer(), Persist(config.folder, config.every)]).learn()


if __name__ == "__main__":
    main()
