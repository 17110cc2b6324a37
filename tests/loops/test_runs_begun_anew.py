"""Trainings that each call begins anew, and weights that are moved on by hand."""

import pytest

from support_loops import loops, shown

FITTED = """
import tensorflow as tf


def score(rows, made):
    x = tf.placeholder(tf.float32)
    solver = tf.train.AdamOptimizer().minimize(loss_of(rows, made))
    sess = tf.Session()
    for _ in range(20000):
        batch = picked(rows, made)
        sess.run([solver], feed_dict={x: batch})
    return sess


def main(args, rows, made):
    scores = []
    for _ in range(args.rounds):
        scores.append(score(rows, made))
    print(scores)
"""


def test_a_training_that_each_call_begins_anew_is_told_whatever_goes_around_it() -> None:
    assert [one.verdict for one in loops(FITTED)] == ["flagged", "flagged"]


def test_a_training_whose_network_is_handed_in_is_a_part_of_the_loop_around_it() -> None:
    text = """
def train_part(model, optimizer, loader):
    for batch in loader:
        model(batch).backward()
        optimizer.step()


def main(model, optimizer, loader, rounds):
    for _ in range(rounds):
        train_part(model, optimizer, loader)
"""
    assert [one.verdict for one in loops(text)] == ["covered", "flagged"]


def test_a_count_that_the_program_hands_in_as_a_number_is_known() -> None:
    text = """
def fit(model, optimizer, steps):
    for _ in range(steps):
        model().backward()
        optimizer.step()


def main(model, optimizer):
    fit(model, optimizer, {steps})
"""
    assert [one.trips.likely for one in loops(text.format(steps="50000"))] == [50000]
    assert [one.trips.likely for one in loops(text.format(steps="read()"))] == [1000]


BY_HAND = """
import gym
import numpy as np


def tried(env, net, noise):
    old = net.state_dict()
    for weights, step in zip(net.parameters(), noise):
        weights.data += step
    net.load_state_dict(old)
    env.reset()
    total = 0.0
    while True:
        _, reward, done, _ = env.step(net(noise))
        total += reward
        if done:
            return total


def move(net, noises, rewards):
    for weights, step in zip(net.parameters(), merged(noises, rewards)):
        {moved}


env = made("CartPole-v0")
net = make_net(env)
while True:
    noises, rewards = [], []
    for _ in range(100):
        noise = drawn(net)
        noises.append(noise)
        rewards.append(tried(env, net, noise))
    if np.mean(rewards) > 199:
        break
    move(net, noises, rewards)
"""


@pytest.mark.parametrize("moved", ["weights.data += step", "weights.data.add_(step)", "weights.copy_(step)"])
def test_weights_that_are_moved_by_hand_are_lost(moved: str) -> None:
    assert shown(BY_HAND.format(moved=moved)) == {"CKP101"}


def test_weights_that_are_only_tried_out_or_looked_at_are_not_moved() -> None:
    assert not shown(BY_HAND.format(moved="print(weights, step)"))
