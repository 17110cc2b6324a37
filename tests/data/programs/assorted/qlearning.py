import gymnasium as gym
import numpy as np

env = gym.make("Taxi-v3")
q = np.zeros([env.observation_space.n, env.action_space.n])
for episode in range(1, 100001):  # told
    state, _ = env.reset()
    done = False
    while not done:
        action = env.action_space.sample() if np.random.rand() < 0.1 else np.argmax(q[state])
        nxt, reward, done, trunc, info = env.step(action)
        q[state, action] += 0.1 * (reward + 0.6 * np.max(q[nxt]) - q[state, action])
        state = nxt
    if episode % 100 == 0:
        print(episode)
np.save("q.npy", q)
