"""Houses of other designs than the usual one: each is the house of a few streets only."""

import random

import materials as m
from houses import roof_over, window
from shapes import Shape, sides


def glazed(side, home, u0, u1, z0, z1, parts, wood=False):
    """Panes from floor to ceiling in slender frames."""
    frame = m.wood((0.2, 0.11, 0.055)) if wood else home.frame
    for i in range(parts):
        a, b = u0 + (u1 - u0) * i / parts, u0 + (u1 - u0) * (i + 1) / parts
        side.pane(a, b, z0, z1, 0.02, home.glass, 0.003)
        side.box(a - 0.03, a + 0.03, z0, z1, 0, 0.08, frame)
    side.box(u1 - 0.03, u1 + 0.03, z0, z1, 0, 0.08, frame)
    for z in (z0, z1 - 0.05):
        side.box(u0, u1, z, z + 0.05, 0, 0.08, frame)


def slats(side, u0, u1, z0, z1, color=(0.28, 0.15, 0.07), step=0.14, out=0.12):
    k = m.wood(color)
    for i in range(int((u1 - u0) / step)):
        u = u0 + i * step
        side.box(u, u + 0.05, z0, z1, 0, out, k)


def door(side, home, u, z=0.34, color=(0.24, 0.12, 0.055)):
    side.box(u - 0.08, u + 1.13, z - 0.02, z + 2.3, 0, 0.05, home.trim)
    side.box(u, u + 1.05, z, z + 2.2, 0.03, 0.09, m.wood(color))
    side.box(u + 0.9, u + 0.94, z + 0.8, z + 1.4, 0.09, 0.14, m.metal())
    side.box(u + 1.3, u + 1.42, z + 1.5, z + 1.8, 0, 0.12, m.glow((1, 0.75, 0.45), 9 if home.lit else 0.4))


def drive(s, w):
    s.box(w, -4.6, 0.0, w + 3.3, 6.0, 0.06, m.paving((0.4, 0.39, 0.37), 0.5))


def back_windows(s, home, x0, y0, x1, y1, levels):
    for i in (1, 3):
        side, length = sides(s, x0, y0, x1, y1)[i]
        for z in levels:
            window(side, home, length * 0.2, z, 1.3, 1.25)
            window(side, home, length * 0.62, z, 1.3, 1.25)


def bungalow(s, home, w, d, r):
    """One storey under a wide hipped roof, with a porch along its front."""
    h = 3.2
    s.box(-0.1, -2.4, 0, w + 0.1, d, 0.4, m.stone((0.45, 0.42, 0.37), 0.25, 0.8))
    s.box(0, 0, 0.4, w, d, h, home.wall)
    f = sides(s, 0, 0, w, d)[0][0]
    glazed(f, home, 0.5, w * 0.45, 0.45, 2.75, 4, True)
    door(f, home, w * 0.52 + 0.3, 0.44)
    window(f, home, w * 0.8, 1.1, w * 0.15, 1.4, 1)
    for i in range(5):
        x = 0.1 + i * (w - 0.45) / 4
        s.box(x, -2.3, 0.4, x + 0.26, -2.04, h - 0.2, home.trim)
        s.box(x - 0.06, -2.36, 0.4, x + 0.32, -1.98, 1.2, home.stone)
    s.box(-0.1, -2.35, h - 0.25, w + 0.1, -2.0, h, home.trim)
    n = int(w * 0.45 / 0.14)
    for i in range(n):
        s.box(0.4 + i * 0.14, -2.2, 0.4, 0.43 + i * 0.14, -2.17, 1.3, home.trim)
    s.box(0.3, -2.24, 1.28, w * 0.45 + 0.4, -2.12, 1.36, home.trim)
    for k in range(3):
        s.box(w * 0.52, -3.3 + k * 0.32, 0, w * 0.52 + 2.0, -2.3, 0.13 * (k + 1), m.paving((0.45, 0.42, 0.38), 0.3))
    back_windows(s, home, 0, 0, w, d, (1.1,))
    roof_over(s, home, -0.1, -2.4, w + 0.1, d, h, 3.1, 0.9, 'hip')
    # A carport with a roof of its own.
    for y in (0.6, 5.0):
        s.box(w + 3.0, y, 0, w + 3.26, y + 0.26, 2.7, home.trim)
    s.box(w, 0.3, 2.7, w + 3.4, 5.6, 2.86, home.frame)


def boxes(s, home, w, d, r):
    """Two volumes of concrete, the upper one framed and set forward over glass; slats and a flat roof."""
    h, z, t = 3.1, 3.3, 6.5
    s.box(-0.1, 0, 0, w + 0.1, d, 0.32, m.concrete())
    s.box(0, 1.4, 0.3, w, d, z, m.concrete((0.34, 0.33, 0.32)))
    f = sides(s, 0, 1.4, w, d)[0][0]
    glazed(f, home, 0.4, w * 0.5, 0.34, h - 0.25, 4)
    door(f, home, w * 0.52 + 0.3, color=(0.33, 0.2, 0.1))
    s.box(w * 0.86, 0.2, 0, w, 2, z, home.stone)
    # The upper box: a frame round a recess.
    s.box(-0.25, 0.4, z, w * 0.72, d, t, home.wall)
    for a, b, c, e in ((-0.25, z - 0.05, w * 0.72, z + 0.3), (-0.25, t - 0.35, w * 0.72, t), (-0.25, z + 0.3, 0.08, t - 0.35), (w * 0.72 - 0.33, z + 0.3, w * 0.72, t - 0.35)):
        s.box(a, -1.1, b, c, 0.4, e, home.wall)
    u = sides(s, 0, 0.38, w, d)[0][0]
    glazed(u, home, 0.4, w * 0.44, z + 0.32, t - 0.4, 3)
    slats(u, w * 0.46, w * 0.69, z + 0.3, t - 0.35, (0.36, 0.21, 0.1), 0.13, 0.16)
    for i in range(3):
        s.quad((0.1 + i * w * 0.21, -1.0, z + 0.32), (0.1 + (i + 1) * w * 0.21, -1.0, z + 0.32), (0.1 + (i + 1) * w * 0.21, -1.0, z + 1.25), (0.1 + i * w * 0.21, -1.0, z + 1.25), m.rail_glass())
    # The second one stands back, in the darker colour, over the car.
    s.box(w * 0.72, 2.2, z, w + 3.2, d, t - 0.5, m.plaster((0.16, 0.16, 0.165)))
    b = sides(s, 0, 2.2, w + 3.2, d)[0][0]
    window(b, home, w * 0.8, z + 0.7, 1.9, 1.5, 2)
    s.box(w + 3.0, 2.4, 0, w + 3.2, 2.7, z, home.frame)
    s.box(w * 0.72, 2.1, t - 0.5, w + 3.3, d, t - 0.3, m.metal((0.2, 0.2, 0.2), 0.5))
    back_windows(s, home, -0.25, 0.4, w, d, (z + 0.9,))
    for k in range(3):
        s.box(w * 0.5, -0.3 + k * 0.4, 0, w * 0.5 + 2.2, 1.4, 0.11 * (k + 1), m.paving((0.42, 0.4, 0.37), 0.4))


def of_stone_and_wood(s, home, w, d, r):
    """As old houses of the islands: stone below, wood above with a band of shell windows, a steep roof with deep eaves."""
    z, t = 3.2, 6.4
    low = m.stone((0.5, 0.44, 0.35), 0.35, 0.85)
    wood, dark = m.planks((0.3, 0.16, 0.08), 0.18, 3.0, 0.55), m.wood((0.14, 0.07, 0.035))
    s.box(0.25, 0.3, 0, w - 0.25, d, z, low)
    f = sides(s, 0.25, 0.3, w - 0.25, d)[0][0]
    for u in (0.7, 2.75, w - 2.1):
        f.box(u - 0.15, u + 1.35, 0.85, 2.6, 0, 0.1, home.trim)
        f.box(u, u + 1.2, 0.95, 2.5, 0.06, 0.12, m.paint((0.02, 0.018, 0.015), 0.4))
        for i in range(9):
            f.box(u + 0.06 + i * 0.135, u + 0.09 + i * 0.135, 0.95, 2.5, 0.1, 0.15, dark)
    door(f, home, w * 0.52, 0.2, (0.2, 0.1, 0.045))
    s.box(-0.3, -0.6, z, w + 0.3, d + 0.1, z + 0.25, dark)
    s.box(-0.15, -0.45, z + 0.25, w + 0.15, d, t, wood)
    shell = m.glass((0.5, 0.47, 0.4), home.lit * 1.4, 1.5, 0.0, 0.35)
    for index, (u, length) in enumerate(sides(s, -0.15, -0.45, w + 0.15, d)):
        if index == 2:
            continue
        k = max(2, int(length / 1.55))
        for i in range(k):
            a, b = 0.2 + (length - 0.4) * i / k, 0.2 + (length - 0.4) * (i + 1) / k
            u.box(a, a + 0.12, z + 0.25, t, 0, 0.14, dark)
            for q in range(4):
                for e in range(5):
                    p0, p1 = a + 0.18 + (b - a - 0.22) * q / 4, a + 0.18 + (b - a - 0.22) * (q + 1) / 4
                    u.pane(p0, p1, z + 1.2 + e * 0.29, z + 1.46 + e * 0.29, 0.07, shell, 0.001)
            u.box(a + 0.14, b, z + 1.1, z + 1.2, 0, 0.2, dark)
            u.box(a + 0.14, b, z + 2.68, z + 2.78, 0, 0.12, dark)
            for j in range(8):
                v = a + 0.2 + (b - a - 0.26) * j / 7
                u.box(v - 0.02, v + 0.02, z + 0.45, z + 1.05, 0.02, 0.08, home.trim)
            u.box(a + 0.14, b, z + 2.85, t - 0.05, 0.02, 0.06, home.trim)
    roof_over(s, home, -0.15, -0.45, w + 0.15, d, t, 3.0, 0.65, 'hip')
    # A stair of stone at the side, and a pent roof over the car.
    for i in range(9):
        s.box(w * 0.48 - 0.05, -1.9 + i * 0.06, 0, w * 0.48 + 1.6, 0.3, 0.03 * (i + 1), low)
    for y in (0.8, 5.0):
        s.box(w + 3.0, y, 0, w + 3.2, y + 0.2, 2.6, dark)
    s.poly([(w, 0.2, 3.1), (w + 3.5, 0.2, 2.55), (w + 3.5, 5.6, 2.55), (w, 5.6, 3.1)], home.tiles, [(0, 0), (3.5, 0), (3.5, 5.4), (0, 5.4)])
    s.poly([(w, 0.2, 2.98), (w + 3.5, 0.2, 2.43), (w + 3.5, 0.2, 2.57), (w, 0.2, 3.12)], dark)


def pavilion_house(s, home, w, d, r):
    """A wall of stone, a hall of glass as high as both floors, and one long roof that rises to the street on posts."""
    z, t = 3.2, 6.3
    s.box(-0.1, -1.6, 0, w + 0.1, d, 0.35, m.stone((0.42, 0.38, 0.33), 0.3, 0.8))
    s.box(0, 0.6, 0.3, w, d, t, home.wall)
    s.box(-0.1, -0.4, 0.3, w * 0.26, 1.2, t + 0.1, m.stone((0.4, 0.35, 0.29), 0.2, 0.9))
    f = sides(s, 0, 0.6, w, d)[0][0]
    glazed(f, home, w * 0.28, w * 0.74, 0.4, z - 0.15, 4, True)
    glazed(f, home, w * 0.28, w * 0.74, z + 0.15, t - 0.2, 4, True)
    f.box(w * 0.27, w * 0.75, z - 0.15, z + 0.15, 0, 0.22, m.wood((0.24, 0.13, 0.06)))
    slats(f, w * 0.76, w - 0.1, z + 0.1, t - 0.1, (0.34, 0.19, 0.09), 0.16, 0.14)
    door(f, home, w * 0.79, 0.4, (0.3, 0.16, 0.08))
    g = sides(s, -0.1, -0.4, w, d)[0][0]
    window(g, home, w * 0.08, z + 0.9, w * 0.12, 1.5, 1)
    wood = m.wood((0.26, 0.14, 0.065))
    for x in (w * 0.27, w * 0.63, w - 0.1):
        s.tube((x, -1.3, 0.3), (x, -1.3, t + 0.55), 0.09, 0.09, 10, wood)
    # The roof rises towards the street; its underside is of boards.
    a, b, c, e = -0.6, w + 1.0, -2.3, d + 0.8
    lo, hi = t + 0.05, t + 1.35
    s.poly([(b, e, lo), (a, e, lo), (a, c, hi), (b, c, hi)][::-1], home.tiles, [(0, 0), (b - a, 0), (b - a, e - c), (0, e - c)][::-1])
    s.poly([(a, e, lo - 0.22), (b, e, lo - 0.22), (b, c, hi - 0.22), (a, c, hi - 0.22)][::-1], m.planks((0.34, 0.19, 0.09), 0.14, 3.0, 0.5))
    s.poly([(a, c, hi - 0.24), (b, c, hi - 0.24), (b, c, hi + 0.02), (a, c, hi + 0.02)], home.frame)
    for x in (a, b):
        s.poly([(x, c, hi - 0.24), (x, e, lo - 0.24), (x, e, lo + 0.02), (x, c, hi + 0.02)], home.frame)
    for y0 in (0.6,):
        glazed(f, home, 0.1, w - 0.1, t, t + 0.75, 7)
    for x in (0.0, w):
        s.poly([(x, 0.6, t), (x, d, t - 0.02), (x, d, lo), (x, 0.6, t + 0.85)], home.wall)
    back_windows(s, home, 0, 0.6, w, d, (1.2, z + 1.0))
    s.box(w, 0.6, 2.75, w + 3.3, 5.8, 2.95, home.frame)
    for y in (0.8, 5.4):
        s.tube((w + 3.1, y, 0), (w + 3.1, y, 2.75), 0.07, 0.07, 10, wood)


def gabled(s, home, w, d, r):
    """A steep gable of white boards towards the street, a low wing of brick beside it."""
    z, t, x1 = 3.0, 5.4, w * 0.62
    s.box(-0.05, -0.6, 0, w + 0.1, d, 0.3, m.concrete())
    s.box(0, -0.5, 0.3, x1, d, t, home.wall)
    brick = m.stone((0.42, 0.2, 0.13), 0.09, 0.85)
    s.box(x1, 0.8, 0.3, w, d, z + 0.1, brick)
    f = sides(s, 0, -0.5, x1, d)[0][0]
    glazed(f, home, 0.7, x1 - 0.7, 0.4, 2.7, 4)
    glazed(f, home, x1 * 0.24, x1 * 0.76, z + 0.35, t + 0.9, 3)
    for i in range(int(x1 / 0.32)):
        # Boards end at the windows.
        if not x1 * 0.22 < i * 0.32 < x1 * 0.78:
            f.box(i * 0.32, i * 0.32 + 0.03, z - 0.2, t, 0, 0.025, home.trim)
    f.box(0, x1, z - 0.25, z - 0.1, 0, 0.6, home.frame)
    b = sides(s, x1, 0.8, w, d)[0][0]
    door(b, home, 0.35)
    # The roof of the gable, edge to edge.
    c, e, top = x1 / 2, 0.18, t + 3.4
    for p in ([(-e, d, t - 0.25), (-e, -0.8, t - 0.25), (c, -0.8, top), (c, d, top)], [(x1 + e, -0.8, t - 0.25), (x1 + e, d, t - 0.25), (c, d, top), (c, -0.8, top)]):
        s.poly(p, home.tiles, [(0, 0), (d + 0.8, 0), (d + 0.8, 4.6), (0, 4.6)])
    s.poly([(0, -0.5, t), (x1, -0.5, t), (c, -0.5, top - 0.35)], home.wall)
    for q in (-e, x1 + e):
        s.poly([(q, -0.8, t - 0.4), (q, -0.8, t - 0.12), (c, -0.8, top + 0.1), (c, -0.8, top - 0.2)], home.frame)
    g = sides(s, 0, -0.52, x1, d)[0][0]
    g.pane(c - 0.5, c + 0.5, t + 1.0, t + 1.75, 0.02, home.glass, 0.002)
    s.box(x1 - 0.05, 0.2, z + 0.1, w + 3.4, d * 0.75, z + 0.32, home.frame)
    for y in (0.5, 5.2):
        s.box(w + 3.1, y, 0, w + 3.3, y + 0.2, z + 0.1, home.frame)
    back_windows(s, home, 0, -0.5, w, d, (1.2,))


def of_the_coast(s, home, w, d, r):
    """White walls under a ribbed roof, a veranda on both floors with rails of cable, shutters in the colour of the sea."""
    z, t = 3.1, 6.1
    shutter = m.planks((0.16, 0.3, 0.36), 0.08, 2.0, 0.5)
    s.box(-0.1, -1.9, 0, w + 0.1, d, 0.34, m.planks((0.42, 0.34, 0.26), 0.14, 3.0, 0.8, True))
    s.box(0, 0, 0.3, w, d, t, home.wall)
    f = sides(s, 0, 0, w, d)[0][0]
    for base in (0.3, z):
        for u in (0.6, w * 0.35, w * 0.78):
            if base < 1 and u > w * 0.7:
                continue
            glazed(f, home, u, u + 1.5, base + 0.1, base + 2.35, 2)
            for k in (u - 0.5, u + 1.55):
                f.box(k, k + 0.45, base + 0.1, base + 2.35, 0, 0.06, shutter)
    door(f, home, w * 0.6 + 0.3, 0.34, (0.16, 0.3, 0.36))
    s.box(-0.1, -1.9, z - 0.12, w + 0.1, 0, z + 0.06, home.trim)
    for i in range(5):
        x = i * (w - 0.16) / 4
        s.box(x, -1.8, 0.3, x + 0.16, -1.64, t, home.trim)
    for base in (z + 0.06,):
        s.box(0, -1.78, base + 0.95, w, -1.68, base + 1.03, m.wood((0.3, 0.18, 0.09)))
        for q in range(6):
            s.tube((0, -1.73, base + 0.12 + q * 0.14), (w, -1.73, base + 0.12 + q * 0.14), 0.008, 0.008, 4, m.metal((0.5, 0.5, 0.5), 0.3), False)
    roof_over(s, home, 0, -1.9, w, d, t, 1.9, 0.6, 'hip')
    back_windows(s, home, 0, 0, w, d, (1.2, z + 0.9))
    for y in (0.4, 5.2):
        s.box(w + 3.0, y, 0, w + 3.16, y + 0.16, 2.6, home.trim)
    s.box(w, 0.2, 2.6, w + 3.3, 5.6, 2.74, home.trim)
    for i in range(12):
        s.box(w, 0.3 + i * 0.44, 2.74, w + 3.3, 0.38 + i * 0.44, 2.86, m.wood((0.3, 0.18, 0.09)))


designs = {
    'bungalow': bungalow,
    'boxes': boxes,
    'stone and wood': of_stone_and_wood,
    'pavilion': pavilion_house,
    'gabled': gabled,
    'coast': of_the_coast,
}


def designed(name, home, w, d, seed):
    """The house of this design; its front looks towards -y from y = 0, the drive is at its right."""
    s = Shape('house')
    designs[name](s, home, w, d, random.Random(seed))
    drive(s, w)
    return s
