"""Pools, courts, parks, gates, clubhouses, roof gardens."""

import math
import random

import materials as m
from houses import Home, roof_over, window
from planting import bed, hedge_row, plant, turf
from shapes import Shape, light, sides, soft
from streets import car, person


def lounger(x, y, z=0.0, turn=0.0, color=(0.72, 0.71, 0.68)):
    s = Shape('lounger')
    w = m.wood((0.3, 0.17, 0.085))
    s.box(-0.32, -0.95, 0.26, 0.32, 0.95, 0.31, w)
    for a in (-0.28, 0.22):
        for b in (-0.85, 0.75):
            s.box(a, b, 0, a + 0.06, b + 0.06, 0.26, w)
    s.put((x, y, z), turn)
    s = Shape('mat')
    s.box(-0.3, -0.92, 0.31, 0.3, 0.35, 0.4, m.cloth(color))
    soft(s, (x, y, z), turn, 1, 0.03, 3)
    s = Shape('mat')
    s.box(-0.3, 0.0, -0.04, 0.3, 0.7, 0.05, m.cloth(color))
    ob = soft(s, (x - math.sin(turn) * 0.34, y + math.cos(turn) * 0.34, z + 0.37), turn, 1, 0.03, 3)
    ob.rotation_euler = (0.75, 0, turn)


def parasol(x, y, z=0.0, r=1.45, color=(0.74, 0.72, 0.66)):
    s = Shape('parasol')
    s.tube((0, 0, 0), (0, 0, 2.75), 0.03, 0.03, 10, m.wood((0.3, 0.17, 0.085)))
    s.tube((0, 0, 0), (0, 0, 0.09), 0.3, 0.28, 18, m.concrete())
    mat = m.curtain(color, 0.3)
    for i in range(8):
        a, b = i * math.pi / 4, (i + 1) * math.pi / 4
        s.poly([(r * math.cos(a), r * math.sin(a), 2.28), (r * math.cos(b), r * math.sin(b), 2.28), (0, 0, 2.8)], mat)
        s.quad((r * math.cos(a), r * math.sin(a), 2.28), (r * math.cos(b), r * math.sin(b), 2.28), (r * math.cos(b), r * math.sin(b), 2.12), (r * math.cos(a), r * math.sin(a), 2.12), mat)
        s.tube((0, 0, 2.74), (r * math.cos(a), r * math.sin(a), 2.27), 0.012, 0.01, 5, m.wood((0.3, 0.17, 0.085)), False)
    s.put((x, y, z), random.uniform(0, 1))


def pool(points, z=0.0, deck=None, edge=(0.62, 0.6, 0.56), blue=(0.07, 0.36, 0.42), bounds=(-14, -3, 14, 16)):
    """Water with its stone edge in a deck; `points` go round it against the clock."""
    s = Shape('pool')
    s.poly([(x, y, z - 0.06) for x, y in points], m.water(blue))
    n = len(points)
    for i in range(n):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % n]
        length = math.hypot(bx - ax, by - ay)
        ox, oy = (by - ay) / length * 0.38, -(bx - ax) / length * 0.38
        s.poly([(ax, ay, z + 0.02), (ax + ox, ay + oy, z + 0.02), (bx + ox, by + oy, z + 0.02), (bx, by, z + 0.02)], m.stone(edge, 0.4, 0.6))
        s.quad((ax, ay, z - 0.4), (bx, by, z - 0.4), (bx, by, z + 0.02), (ax, ay, z + 0.02), m.stone((0.2, 0.4, 0.44), 0.05, 0.2))
    s.put()


def ladder(x, y, z=0.0):
    s = Shape('ladder')
    k = m.metal((0.7, 0.7, 0.7), 0.12)
    for a in (-0.25, 0.25):
        p = [(x + a, y + 0.5, z), (x + a, y + 0.5, z + 0.75), (x + a, y + 0.1, z + 0.9), (x + a, y - 0.2, z + 0.6), (x + a, y - 0.2, z - 0.5)]
        for i in range(4):
            s.tube(p[i], p[i + 1], 0.022, 0.022, 8, k)
    s.put(smooth=True)


def deck_over(x0, y0, x1, y1, z, hole, mat):
    """A deck round a rectangular hole."""
    a, b, c, d = hole
    s = Shape('deck')
    for p in ((x0, y0, x1, b), (x0, d, x1, y1), (x0, b, a, d), (c, b, x1, d)):
        s.box(p[0], p[1], z - 0.25, p[2], p[3], z, mat)
    s.put()


def pavilion(x, y, w=12.0, d=6.0, z=0.0, tiles=(0.16, 0.09, 0.06), wall=(0.72, 0.68, 0.6), lit=0.0, closed=True, roof='hip'):
    home = Home(wall=wall, tiles=tiles, roof=roof, lit=lit, second=(0.3, 0.16, 0.08))
    s = Shape('pavilion')
    h = 3.6
    s.box(-0.4, -2.6, 0, w + 0.4, d + 0.4, 0.3, m.paving((0.5, 0.46, 0.4), 0.5))
    for i in range(int(w / 3) + 1):
        q = i * w / int(w / 3)
        s.box(q - 0.2, -2.2, 0.3, q + 0.2, -1.8, h, home.trim if i % int(w / 3) else home.stone)
        s.box(q - 0.24, -2.24, 0.3, q + 0.24, -1.76, 0.95, home.stone)
    s.box(-0.3, -2.3, h - 0.35, w + 0.3, -1.7, h, m.wood((0.26, 0.14, 0.065)))
    if closed:
        s.box(0, 0.0, 0.3, w, d, h, home.wall)
        f = sides(s, 0, -0.02, w, d)[0][0]
        n = int(w / 3)
        for i in range(n):
            u0, u1 = i * w / n + 0.35, (i + 1) * w / n - 0.35
            for k in range(3):
                a, b = u0 + (u1 - u0) * k / 3, u0 + (u1 - u0) * (k + 1) / 3
                f.pane(a, b, 0.35, 2.9, 0.03, home.glass, 0.003)
                f.box(a - 0.03, a + 0.03, 0.35, 2.95, 0, 0.1, m.wood((0.22, 0.12, 0.055)))
            f.box(u1 - 0.03, u1 + 0.03, 0.35, 2.95, 0, 0.1, m.wood((0.22, 0.12, 0.055)))
            f.box(u0 - 0.05, u1 + 0.05, 2.9, 3.02, 0, 0.12, m.wood((0.22, 0.12, 0.055)))
    else:
        for i in range(int(w / 3) + 1):
            q = i * w / int(w / 3)
            s.box(q - 0.2, d - 0.4, 0.3, q + 0.2, d, h, home.trim)
    roof_over(s, home, -0.2, -2.2, w + 0.2, d, h, 2.6, 0.9)
    s.put((x, y, z))
    return home


def bench(x, y, turn=0.0, z=0.0):
    s = Shape('bench')
    w, k = m.wood((0.32, 0.19, 0.1)), m.paint((0.04, 0.04, 0.04), 0.5)
    for i in range(4):
        s.box(-0.85, -0.24 + i * 0.12, 0.43, 0.85, -0.14 + i * 0.12, 0.465, w)
        if i < 3:
            s.box(-0.85, 0.25, 0.55 + i * 0.13, 0.85, 0.28, 0.65 + i * 0.13, w)
    for a in (-0.7, 0.66):
        s.box(a, -0.24, 0, a + 0.05, -0.2, 0.43, k)
        s.box(a, 0.22, 0, a + 0.05, 0.27, 0.92, k)
        s.box(a, -0.24, 0.39, a + 0.05, 0.26, 0.43, k)
    s.put((x, y, z), turn)


def playground(x=0.0, y=0.0):
    s = Shape('play')
    red, yellow, blue, wood, steel = m.paint((0.5, 0.06, 0.04), 0.3), m.paint((0.68, 0.42, 0.04), 0.3), m.paint((0.05, 0.2, 0.4), 0.3), m.wood((0.36, 0.22, 0.11)), m.metal((0.5, 0.5, 0.5), 0.35)
    # Two towers with roofs and a bridge between them.
    for a, roof in ((0, red), (4.2, blue)):
        for i in (0, 1.5):
            for j in (0, 1.5):
                s.tube((a + i, j, 0), (a + i, j, 3.0), 0.06, 0.06, 10, wood)
        s.box(a - 0.05, -0.05, 1.35, a + 1.55, 1.55, 1.43, wood)
        for i in range(9):
            s.box(a + 0.08 + i * 0.16, 1.5, 1.43, a + 0.13 + i * 0.16, 1.53, 2.1, yellow)
        s.poly([(a - 0.2, -0.2, 2.95), (a + 1.7, -0.2, 2.95), (a + 0.75, 0.75, 3.9)], roof)
        s.poly([(a + 1.7, -0.2, 2.95), (a + 1.7, 1.7, 2.95), (a + 0.75, 0.75, 3.9)], roof)
        s.poly([(a + 1.7, 1.7, 2.95), (a - 0.2, 1.7, 2.95), (a + 0.75, 0.75, 3.9)], roof)
        s.poly([(a - 0.2, 1.7, 2.95), (a - 0.2, -0.2, 2.95), (a + 0.75, 0.75, 3.9)], roof)
    for i in range(14):
        q = 1.6 + i * 0.19
        z = 1.38 - 0.22 * math.sin(math.pi * (i + 0.5) / 14)
        s.box(q, 0.2, z, q + 0.15, 1.3, z + 0.05, wood)
    for j in (0.2, 1.3):
        for i in range(14):
            f = lambda k: 2.2 - 0.22 * math.sin(math.pi * k / 14)
            s.tube((1.55 + i * 0.19, j, f(i)), (1.55 + (i + 1) * 0.19, j, f(i + 1)), 0.02, 0.02, 6, m.cloth((0.5, 0.4, 0.25)), False)
    # The slide comes down towards the camera.
    p = [(0.75, -0.05 - 2.7 * t, 1.42 * (1 - t) ** 1.15 + 0.16) for t in [k / 12 for k in range(13)]]
    for i in range(12):
        a, b = p[i], p[i + 1]
        s.quad((a[0] - 0.3, a[1], a[2]), (a[0] + 0.3, a[1], a[2]), (b[0] + 0.3, b[1], b[2]), (b[0] - 0.3, b[1], b[2]), yellow)
        for e in (-0.3, 0.3):
            s.tube((a[0] + e, a[1], a[2] + 0.13), (b[0] + e, b[1], b[2] + 0.13), 0.045, 0.045, 8, yellow, False)
            s.quad((a[0] + e, a[1], a[2]), (b[0] + e, b[1], b[2]), (b[0] + e, b[1], b[2] + 0.13), (a[0] + e, a[1], a[2] + 0.13), yellow)
    for i in range(6):
        s.tube((4.5, -0.15 - i * 0.1, 1.3 - i * 0.24), (5.4, -0.15 - i * 0.1, 1.3 - i * 0.24), 0.025, 0.025, 8, steel)
    for e in (4.5, 5.4):
        s.tube((e, -0.05, 1.5), (e, -0.75, 0), 0.035, 0.035, 8, steel)
    # Swings.
    for e in (8.0, 12.0):
        for q in (-0.9, 0.9):
            s.tube((e, 0.6 + q, 0), (e, 0.6, 2.5), 0.05, 0.05, 10, blue)
    s.tube((7.9, 0.6, 2.5), (12.1, 0.6, 2.5), 0.06, 0.06, 10, blue)
    for q, away in ((9.2, 0.25), (10.8, -0.1)):
        for e in (-0.25, 0.25):
            s.tube((q + e, 0.6, 2.48), (q + e, 0.6 + away, 0.52), 0.012, 0.012, 6, steel, False)
        s.box(q - 0.28, 0.48 + away, 0.48, q + 0.28, 0.74 + away, 0.53, m.paint((0.03, 0.03, 0.03), 0.7))
    # A climbing dome.
    for k in range(1, 5):
        e = k * 0.32
        for i in range(10):
            a, b = i * 0.628, (i + 1) * 0.628
            r, z = 1.7 * math.cos(e), 1.7 * math.sin(e)
            r0, z0 = 1.7 * math.cos(e - 0.32), 1.7 * math.sin(e - 0.32)
            s.tube((-4.2 + r * math.cos(a), 1.2 + r * math.sin(a), z), (-4.2 + r * math.cos(b), 1.2 + r * math.sin(b), z), 0.024, 0.024, 6, red, False)
            s.tube((-4.2 + r * math.cos(a), 1.2 + r * math.sin(a), z), (-4.2 + r0 * math.cos(a + 0.314 * (k % 2)), 1.2 + r0 * math.sin(a + 0.314 * (k % 2)), z0), 0.024, 0.024, 6, red, False)
    s.put((x, y, 0.02))
    g = Shape('rubber')
    g.box(x - 7, y - 4.4, -0.1, x + 14, y + 4.2, 0.03, m.paving((0.3, 0.12, 0.07), 0.5, 0.95, 0.85))
    g.box(x + 6.6, y - 2.2, -0.1, x + 13.4, y + 3.4, 0.04, m.paving((0.1, 0.2, 0.26), 0.5, 0.95, 0.85))
    g.put()


def court(lit=False):
    """A basketball court with its lines, two hoops and a fence; its far hoop is seen."""
    s = Shape('court')
    line = m.paint((0.72, 0.71, 0.68), 0.6)
    s.box(-9.5, -4, -0.1, 9.5, 26, 0.02, m.paving((0.09, 0.17, 0.14), 5.0, 0.55, 0.97))
    s.box(-7.5, -2, -0.1, 7.5, 24, 0.025, m.paving((0.33, 0.13, 0.07), 5.0, 0.5, 0.97))
    z = 0.03
    for x in (-7.5, 7.45):
        s.box(x, -2, z, x + 0.05, 24, z + 0.002, line)
    for y in (-2, 11, 23.95):
        s.box(-7.5, y, z, 7.5, y + 0.05, z + 0.002, line)
    s.box(-2.45, 18.2, z, -2.4, 24, z + 0.002, line)
    s.box(2.4, 18.2, z, 2.45, 24, z + 0.002, line)
    s.box(-2.45, 18.2, z, 2.45, 18.25, z + 0.002, line)
    s.box(-2.4, 18.25, z - 0.003, 2.4, 23.95, z, m.paving((0.09, 0.17, 0.24), 5.0, 0.5, 0.97))

    def arc(cx, cy, r, a0, a1):
        k = 40
        for i in range(k):
            a, b = a0 + (a1 - a0) * i / k, a0 + (a1 - a0) * (i + 1) / k
            s.quad((cx + r * math.cos(a), cy + r * math.sin(a), z + 0.002), (cx + r * math.cos(b), cy + r * math.sin(b), z + 0.002), (cx + (r + 0.05) * math.cos(b), cy + (r + 0.05) * math.sin(b), z + 0.002), (cx + (r + 0.05) * math.cos(a), cy + (r + 0.05) * math.sin(a), z + 0.002), line)

    arc(0, 11, 1.8, 0, 6.284)
    arc(0, 18.2, 1.8, 0, 6.284)
    arc(0, 22.4, 6.75, math.pi, 2 * math.pi)
    k = m.paint((0.05, 0.08, 0.14), 0.4)
    s.tube((0, 25.2, 0), (0, 25.2, 2.6), 0.1, 0.1, 12, k)
    s.tube((0, 25.2, 2.6), (0, 23.0, 3.25), 0.07, 0.07, 12, k)
    s.box(-0.9, 22.78, 2.9, 0.9, 22.83, 3.95, m.paint((0.72, 0.73, 0.73), 0.15))
    for a, b, c, d in ((-0.9, 2.9, 0.9, 2.95), (-0.9, 3.9, 0.9, 3.95), (-0.3, 3.05, 0.3, 3.08), (-0.3, 3.5, 0.3, 3.53)):
        s.box(a, 22.765, b, c, 22.78, d, m.paint((0.5, 0.06, 0.04), 0.4))
    for i in range(20):
        a, b = i * 0.3142, (i + 1) * 0.3142
        s.tube((0.225 * math.cos(a), 22.5 + 0.225 * math.sin(a), 3.05), (0.225 * math.cos(b), 22.5 + 0.225 * math.sin(b), 3.05), 0.013, 0.013, 6, m.paint((0.55, 0.12, 0.03), 0.4), False)
        s.tube((0.225 * math.cos(a), 22.5 + 0.225 * math.sin(a), 3.04), (0.13 * math.cos(b), 22.5 + 0.13 * math.sin(b), 2.62), 0.006, 0.006, 4, m.paint((0.7, 0.7, 0.68)), False)
    iron = m.paint((0.04, 0.08, 0.06), 0.4)
    for i in range(11):
        x = -9.5 + i * 1.9
        s.tube((x, 26, 0), (x, 26, 4.0), 0.04, 0.04, 8, iron)
    for i in range(60):
        x = -9.5 + i * 0.32
        s.tube((x, 26, 0.1), (min(9.5, x + 3.9), 26, 4.0 if x + 3.9 <= 9.5 else 0.1 + 9.5 - x), 0.006, 0.006, 4, iron, False)
        s.tube((max(-9.5, x - 3.9), 26, 4.0 if x - 3.9 >= -9.5 else 0.1 + x + 9.5), (x, 26, 0.1), 0.006, 0.006, 4, iron, False)
    for q in (0.1, 4.0):
        s.tube((-9.5, 26, q), (9.5, 26, q), 0.03, 0.03, 8, iron)
    s.put()


def chapel(x=0.0, y=12.0):
    """A small church: a steep roof, a tall window, a cross, benches outside."""
    s = Shape('chapel')
    wall, wood = m.plaster((0.78, 0.76, 0.72)), m.wood((0.26, 0.14, 0.07))
    home = Home(wall=(0.78, 0.76, 0.72), tiles=(0.12, 0.1, 0.09), roof='gable', ribbed=True)
    w, d, h = 9.0, 15.0, 4.2
    s.box(0, 0, 0, w, d, h, wall)
    s.box(-1, -3.4, 0, w + 1, 0, 0.3, m.paving((0.5, 0.47, 0.42), 0.6))
    for i in range(3):
        s.box(1.5 - i * 0.35, -3.4 - i * 0.35, 0, w - 1.5 + i * 0.35, -3.0 - i * 0.3, 0.3 - i * 0.1, m.paving((0.5, 0.47, 0.42), 0.6))
    # Gable wall with a tall window in wood ribs.
    c, t = w / 2, h + 5.2
    s.poly([(0, -0.05, h), (w, -0.05, h), (c, -0.05, t)], wall)
    for i in range(9):
        u = c - 1.6 + i * 0.4
        top = h + 5.2 * (1 - abs(u - c) / c) - 1.0
        s.box(u - 0.05, -0.3, 0.3, u + 0.05, -0.05, top, wood)
        if i < 8:
            mid = u + 0.2
            q = h + 5.2 * (1 - abs(mid - c) / c) - 1.05
            s.quad((u, -0.08, 2.7), (u + 0.4, -0.08, 2.7), (u + 0.4, -0.08, q), (u, -0.08, q), m.glass((0.05, 0.05, 0.05), 0.6, 1.2, 0.0), True)
    s.box(c - 1.25, -0.14, 0.3, c + 1.25, -0.05, 2.65, wood)
    s.box(c - 0.015, -0.16, 0.3, c + 0.015, -0.13, 2.65, m.paint((0.02, 0.015, 0.01)))
    for k in (-1, 1):
        s.poly([(c + k * (c + 1.0), -1.6, h - 1.15), (c + k * (c + 1.0), d + 0.6, h - 1.15), (c, d + 0.6, t + 0.25), (c, -1.6, t + 0.25)] if k < 0 else [(c + k * (c + 1.0), d + 0.6, h - 1.15), (c + k * (c + 1.0), -1.6, h - 1.15), (c, -1.6, t + 0.25), (c, d + 0.6, t + 0.25)], home.tiles, [(0, 0), (17, 0), (17, 8), (0, 8)])
        s.poly([(c + k * (c + 1.0), -1.6, h - 1.35), (c + k * (c + 1.0), -1.6, h - 1.12), (c, -1.6, t + 0.3), (c, -1.6, t)], wood)
    s.box(c - 0.06, -1.4, t + 0.2, c + 0.06, -1.28, t + 2.0, m.metal((0.4, 0.33, 0.2)))
    s.box(c - 0.5, -1.4, t + 1.25, c + 0.5, -1.28, t + 1.37, m.metal((0.4, 0.33, 0.2)))
    for i in range(5):
        q = 2.2 + i * 2.6
        s.quad((0 - 0.02, q + 0.9, 1.0), (-0.02, q, 1.0), (-0.02, q, 3.3), (-0.02, q + 0.9, 3.3), m.glass((0.05, 0.05, 0.05), 0.3, 1.0, 0.0), True)
    s.put((x - w / 2, y, 0))


def gate(stone=(0.5, 0.45, 0.38), tiles=(0.3, 0.1, 0.06), roof='hip', seed=1):
    """The entrance of a village: walls, a guardhouse on an island, a roof over both lanes, barriers."""
    home = Home(tiles=tiles, roof=roof, wall=(0.76, 0.73, 0.67), stone=stone)
    s = Shape('gate')
    y = 10.0
    for k in (-1, 1):
        s.box(k * 10.2, y - 0.8, 0, k * 8.6, y + 0.8, 5.0, home.stone)
        s.box(k * 10.4, y - 1.0, 5.0, k * 8.4, y + 1.0, 5.2, home.trim)
        # A low wall sweeps outwards.
        for i in range(16):
            a, b = i / 16, (i + 1) / 16
            p, q = (k * (10.4 + 13 * a), y - 6.5 * a * a), (k * (10.4 + 13 * b), y - 6.5 * b * b)
            hgt = 2.9 - 1.2 * a
            s.quad((p[0], p[1] - 0.25, 0), (q[0], q[1] - 0.25, 0), (q[0], q[1] - 0.25, hgt), (p[0], p[1] - 0.25, hgt), home.stone if k > 0 else home.stone)
            s.quad((p[0], p[1] - 0.3, hgt), (q[0], q[1] - 0.3, hgt), (q[0], q[1] + 0.3, hgt), (p[0], p[1] + 0.3, hgt), home.trim)
    s.box(-1.5, y - 2.2, 0, 1.5, y + 2.2, 0.2, m.concrete())
    s.box(-1.1, y - 1.3, 0.2, 1.1, y + 1.3, 1.1, home.stone)
    for side, length in sides(s, -1.1, y - 1.3, 1.1, y + 1.3):
        for i in range(3):
            side.pane(length * i / 3, length * (i + 1) / 3, 1.1, 2.5, -0.02, home.glass)
            side.box(length * i / 3 - 0.03, length * i / 3 + 0.03, 1.1, 2.5, -0.03, 0.03, home.frame)
    s.box(-1.1, y - 1.3, 2.5, 1.1, y + 1.3, 4.4, home.wall)
    s.box(-9.9, y - 1.8, 4.25, 9.9, y + 1.8, 4.5, m.wood((0.28, 0.15, 0.07)))
    roof_over(s, home, -9.6, y - 2.0, 9.6, y + 2.0, 4.5, 1.8, 0.8)
    for k in (-1, 1):
        s.box(k * 1.7 - 0.14, y - 1.9, 0, k * 1.7 + 0.14, y - 1.6, 1.1, m.paint((0.55, 0.35, 0.03), 0.4))
        for i in range(8):
            s.box(k * (1.8 + i * 0.72), y - 1.8, 0.92, k * (1.8 + (i + 1) * 0.72), y - 1.7, 1.02, m.paint((0.68, 0.67, 0.65), 0.5) if i % 2 else m.paint((0.5, 0.05, 0.03), 0.5))
    s.put()
    return home
