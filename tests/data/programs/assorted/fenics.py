from dolfin import *

u = Function(V); u0 = Function(V)
t = 0
while t < T:  # gap: how many steps there are is not known
    solve(a == L, u, bcs)
    u0.assign(u)
    t += dt
