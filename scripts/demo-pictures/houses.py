"""Houses of Philippine subdivisions: storeys, roofs with eaves, porches, carports, fences, gardens."""

import math
import random

import materials as m
from planting import bed, hedge_row, plant
from shapes import Shape, sides
from streets import car


class Home:
    """What a house is made of."""

    def __init__(self, wall=(0.76, 0.73, 0.67), second=(0.42, 0.3, 0.2), tiles=(0.3, 0.1, 0.06), roof='hip', ribbed=False, trim=(0.8, 0.79, 0.76), lit=0.0, frame=(0.06, 0.06, 0.065), stone=(0.45, 0.4, 0.33)):
        self.wall, self.second, self.trim, self.frame = m.plaster(wall), m.planks(second, 0.12, 3.0, 0.5), m.plaster(trim, dirt=0.12), m.paint(frame, 0.35)
        self.tiles = m.rib_roof(tiles) if ribbed else m.roof(tiles)
        self.glass = m.glass((0.035, 0.04, 0.04), lit, 2.2, 0.7)
        self.stone, self.roof, self.lit = m.stone(stone, 0.22, 0.8), roof, lit


def window(side, home, u, z, w, h, parts=2, hood=False):
    """A moulded surround, a frame, panes, a sill, and a hood against rain."""
    f = 0.11
    side.box(u - f, u, z - f, z + h + f, 0, 0.09, home.trim)
    side.box(u + w, u + w + f, z - f, z + h + f, 0, 0.09, home.trim)
    side.box(u, u + w, z + h, z + h + f, 0, 0.09, home.trim)
    side.box(u - f - 0.05, u + w + f + 0.05, z - f - 0.03, z, 0, 0.14, home.trim)
    for i in range(parts):
        a, b = u + w * i / parts, u + w * (i + 1) / parts
        side.pane(a, b, z, z + h, 0.012, home.glass, 0.003)
        side.box(a - 0.022, a + 0.022, z, z + h, 0.01, 0.055, home.frame)
    side.box(u + w - 0.022, u + w + 0.022, z, z + h, 0.01, 0.055, home.frame)
    for q in (z, z + h * 0.68, z + h - 0.045):
        side.box(u, u + w, q, q + 0.045, 0.01, 0.05, home.frame)
    if hood:
        side.box(u - 0.25, u + w + 0.25, z + h + f, z + h + f + 0.1, 0, 0.75, home.trim)


def roof_over(s, home, x0, y0, x1, y1, z, rise=1.9, eave=0.75, kind=None):
    kind = kind or home.roof
    a0, b0, a1, b1 = x0 - eave, y0 - eave, x1 + eave, y1 + eave
    if kind == 'flat':
        s.box(x0 - 0.45, y0 - 0.6, z, x1 + 0.45, y1 + 0.45, z + 0.32, home.trim)
        s.box(x0 - 0.2, y0 - 0.3, z + 0.32, x1 + 0.2, y1 + 0.2, z + 0.4, m.concrete())
        return
    s.box(a0, b0, z - 0.06, a1, b1, z, home.trim)
    for x, y, c, d in ((a0, b0, a1, b0 + 0.1), (a0, b1 - 0.1, a1, b1), (a0, b0, a0 + 0.1, b1), (a1 - 0.1, b0, a1, b1)):
        s.box(x - 0.03, y - 0.03, z - 0.02, c + 0.03, d + 0.03, z + 0.2, home.frame)
    z += 0.14

    def slope(*p):
        base = math.dist(p[0], p[1])
        k = math.dist(((p[0][0] + p[1][0]) / 2, (p[0][1] + p[1][1]) / 2, p[0][2]), ((p[-1][0] + p[2][0]) / 2, (p[-1][1] + p[2][1]) / 2, p[2][2]))
        e = math.hypot(p[1][0] - p[0][0], p[1][1] - p[0][1])
        t = [((q[0] - p[0][0]) * (p[1][0] - p[0][0]) + (q[1] - p[0][1]) * (p[1][1] - p[0][1])) / e for q in p]
        s.poly(list(p), home.tiles, [(0, 0), (base, 0)] + [(t[i], k) for i in range(2, len(p))])

    w, d, t = a1 - a0, b1 - b0, z + rise
    if kind == 'hip':
        if w >= d:
            r0, r1 = (a0 + d / 2, (b0 + b1) / 2, t), (a1 - d / 2, (b0 + b1) / 2, t)
            slope((a0, b0, z), (a1, b0, z), r1, r0)
            slope((a1, b1, z), (a0, b1, z), r0, r1)
            slope((a1, b0, z), (a1, b1, z), r1)
            slope((a0, b1, z), (a0, b0, z), r0)
        else:
            r0, r1 = ((a0 + a1) / 2, b0 + w / 2, t), ((a0 + a1) / 2, b1 - w / 2, t)
            slope((a0, b0, z), (a1, b0, z), r0)
            slope((a1, b0, z), (a1, b1, z), r1, r0)
            slope((a1, b1, z), (a0, b1, z), r1)
            slope((a0, b1, z), (a0, b0, z), r0, r1)
        s.tube(r0, r1, 0.1, 0.1, 6, home.tiles)
    elif kind == 'gable':
        # The gable looks at the street.
        c = (a0 + a1) / 2
        slope((a0, b1, z), (a0, b0, z), (c, b0, t), (c, b1, t))
        slope((a1, b0, z), (a1, b1, z), (c, b1, t), (c, b0, t))
        f = 1 - eave / (w / 2)
        s.poly([(x0, y0, z - 0.1), (x1, y0, z - 0.1), (c, y0, z + rise * f)], home.wall)
        for q in (b0, b1 - 0.08):
            for e in (a0, a1):
                s.poly([(e, q, z - 0.1), (e, q, z + 0.12), (c, q, t + 0.12), (c, q, t - 0.12)], home.frame)
        for i in range(6):
            u = c - 1.1 + i * 0.44
            s.box(u - 0.03, y0 - 0.05, z, u + 0.03, y0, z + rise * f * 0.62, home.trim)
    else:
        low, high = z + 0.1, z + rise * 0.75
        slope((a0, b1, low), (a0, b0, low), (a1, b0, high), (a1, b1, high))
        s.poly([(a0, b0, low - 0.25), (a1, b0, z - 0.1), (a1, b0, high), (a0, b0, low)], home.frame)
        s.poly([(x0, y0, z - 0.2), (x1, y0, z - 0.2), (x1, y0, high - 0.1), (x0, y0, low)], home.wall)
        s.poly([(a1, b0, z - 0.1), (a1, b1, z - 0.1), (a1, b1, high), (a1, b0, high)], home.wall)


def house(home, w=9.0, d=9.0, storeys=2, flip=False, balcony=True, carport=True, seed=1):
    """Its front looks towards -y from y = 0; the lot goes on to both sides. Returns its shape."""
    r = random.Random(seed)
    s = Shape('house')
    h0, h1 = 3.05, 2.95
    port = 3.3 if carport else 0.0
    x0, x1 = 0.0, w
    # Ground floor: the front room stands forward of the door's wall.
    step = 1.3
    split = w * 0.52
    s.box(x0 - 0.08, -0.05, 0, x1 + 0.08, d, 0.32, m.concrete())
    s.box(x0, 0, 0.3, split, d, h0, home.wall)
    s.box(split, step, 0.3, x1, d, h0, home.wall)
    front = sides(s, x0, 0, x1, d)[0][0]
    back_wall = sides(s, x0, step, x1, d)[0][0]
    window(front, home, split * 0.2, 0.95, split * 0.6, 1.55, 3, True)
    s.box(0.0, -0.07, 0.3, split * 0.14, 0, h0, home.stone)
    # Door, with a light beside it, three steps and a lamp.
    u = split + 0.5
    back_wall.box(u - 0.1, u + 1.15, 0.32, 2.62, 0, 0.06, home.trim)
    back_wall.box(u, u + 0.98, 0.34, 2.5, 0.03, 0.09, m.wood((0.24, 0.12, 0.055)))
    for k in range(4):
        back_wall.box(u + 0.12, u + 0.86, 0.5 + k * 0.5, 0.86 + k * 0.5, 0.09, 0.1, m.wood((0.17, 0.085, 0.04)))
    back_wall.box(u + 0.84, u + 0.88, 1.2, 1.55, 0.09, 0.14, m.metal())
    back_wall.pane(u + 1.15, u + 1.5, 0.4, 2.5, 0.02, home.glass)
    back_wall.box(u + 1.62, u + 1.74, 1.9, 2.2, 0, 0.12, m.glow((1, 0.75, 0.45), 9 if home.lit else 0.4))
    for k in range(3):
        s.box(split + 0.15, step - 1.5 + k * 0.32, 0, split + 2.2, step, 0.11 * (k + 1), m.paving((0.45, 0.42, 0.38), 0.3))
    s.box(split + 2.0, -0.1, 0.3, split + 2.25, 0.15, h0 - 0.2, home.trim)
    # Upper floor over both, a little forward.
    if storeys > 1:
        z = h0 + 0.22
        s.box(x0 - 0.12, -0.62, h0, x1 + 0.12, d + 0.1, z, home.trim)
        lean = 0.5
        inner = split * 0.96 if balcony else x1
        s.box(x0, -lean, z, inner, d, z + h1, home.wall)
        up = sides(s, x0, -lean, x1, d)[0][0]
        if balcony:
            s.box(inner, 0.9, z, x1, d, z + h1, home.wall)
            inset = sides(s, x0, 0.9, x1, d)[0][0]
            window(inset, home, inner + 0.4, z + 0.08, x1 - inner - 0.9, 2.2, 3)
            k = int((x1 - inner) / 0.13)
            for i in range(k + 1):
                a = inner + (x1 - inner) * i / k
                s.box(a - 0.012, -lean - 0.03, z, a + 0.012, -lean, z + 0.98, home.frame)
            s.box(inner, -lean - 0.06, z + 0.96, x1, -lean + 0.02, z + 1.02, m.wood((0.28, 0.15, 0.07)))
            s.box(x1 - 0.28, -lean, z, x1, -lean + 0.28, z + h1, home.trim)
            window(up, home, inner * 0.18, z + 0.85, inner * 0.62, 1.4, 3, home.roof == 'flat')
        else:
            for a in (0.1, 0.58):
                window(up, home, w * a, z + 0.85, w * 0.3, 1.4, 2, home.roof == 'flat')
        if r.random() < 0.75:
            up.box(0.0, inner * 0.14, z, z + h1, 0, 0.06, home.second)
            up.box(inner * 0.84, inner, z, z + h1, 0, 0.06, home.second)
        top = z + h1
    else:
        top = h0
    # Openings on the other walls.
    for i in (1, 3):
        side, length = sides(s, x0, 0 if i == 3 else step, x1, d)[i]
        window(side, home, length * 0.25, 1.1, 1.3, 1.2)
        window(side, home, length * 0.62, 1.5, 0.7, 0.7, 1)
        if storeys > 1:
            window(side, home, length * 0.2, h0 + 1.15, 1.4, 1.25)
            window(side, home, length * 0.6, h0 + 1.15, 1.4, 1.25)
            side.box(length * 0.47, length * 0.47 + 0.09, 0.2, top, 0, 0.09, home.trim)
    roof_over(s, home, x0, -0.5 if storeys > 1 else 0, x1, d, top, r.uniform(1.7, 2.3))
    if carport:
        c = x1 + port
        s.box(x1, 0.2, h0 - 0.25, c + 0.1, 5.6, h0, home.trim)
        s.box(x1 - 0.2, 0.0, h0 - 0.32, c + 0.25, 0.2, h0 + 0.12, home.frame if home.roof in ('flat', 'shed') else home.trim)
        for y in (0.25, 5.3):
            s.box(c - 0.25, y, 0, c, y + 0.26, h0 - 0.25, home.stone if y < 1 else home.trim)
        s.box(x1, -4.6, 0.0, c + 0.05, 6.0, 0.06, m.paving((0.4, 0.39, 0.37), 0.5))
    return s


def lot(home, x, y, w=9.0, d=9.0, wide=14.0, deep=4.6, fence=True, storeys=2, flip=False, balcony=True, carport=True, seed=1, parked=None, green=1.0, build=None):
    """A house on its lot, whose front is at y and whose left edge is at x; `build` makes one of another design."""
    r = random.Random(seed * 7 + 1)
    random.seed(seed * 13 + 5)
    # Two lots' walls stand side by side, not in one another.
    x, wide = x + 0.25, wide - 0.5
    k = -1 if flip else 1
    shape = build(home, w, d, seed) if build else house(home, w, d, storeys, flip, balcony, carport, seed)
    ob = shape.put((x + (wide - 0.4 if flip else 0.6), y + deep, 0.12), 0, (k, 1, 1))
    if flip:
        # A mirrored mesh needs its faces turned.
        for p in ob.data.polygons:
            p.flip()
    s = Shape('garden')
    s.box(x, y, -0.1, x + wide, y + deep + d + 5, 0.1, m.lawn())
    gate0 = x + 0.6 if flip else x + 0.6 + w
    if flip:
        gate0 = x + wide - 0.4 - w - 3.3
    s.box(gate0, y - 0.6, 0, gate0 + 3.3, y + deep, 0.13, m.paving((0.38, 0.37, 0.35), 0.5))
    door = x + (0.6 + w * 0.52 + 0.3 if not flip else wide - 0.4 - w * 0.52 - 1.7)
    for i in range(7):
        s.box(door, y + 0.1 + i * 0.66, 0.1, door + 1.25, y + 0.6 + i * 0.66, 0.15, m.concrete((0.5, 0.49, 0.46)))
    if fence:
        runs = [(x, gate0), (gate0 + 3.3, x + wide)]
        for a, b in runs:
            if b - a < 0.5:
                continue
            if fence == 'hedge':
                hedge_row(a, y, b, y, 0, 1.0)
                continue
            s.box(a, y - 0.08, 0, b, y + 0.08, 0.62, home.stone if fence == 'stone' else home.trim)
            s.box(a, y - 0.11, 0.62, b, y + 0.11, 0.69, home.trim)
            n = int((b - a) / 0.14)
            for i in range(n):
                q = a + (b - a) * (i + 0.5) / n
                s.box(q - 0.012, y - 0.012, 0.69, q + 0.012, y + 0.012, 1.3, home.frame)
            s.box(a, y - 0.02, 1.2, b, y + 0.02, 1.24, home.frame)
            for q in (a, b):
                s.box(q - 0.17, y - 0.17, 0, q + 0.17, y + 0.17, 1.5, home.trim)
                s.box(q - 0.22, y - 0.22, 1.5, q + 0.22, y + 0.22, 1.58, home.trim)
    for a in (x, x + wide):
        s.box(a - 0.07, y, 0, a + 0.07, y + deep + d + 5, 1.7, home.trim)
    s.put()
    if parked if parked is not None else r.random() < 0.6:
        car(gate0 + 1.65, y + deep + 2.6, math.pi / 2)
    inner0, inner1 = (gate0 + 3.5, x + wide - 0.4) if flip else (x + 0.4, gate0 - 0.3)
    for _ in range(int(9 * green)):
        plant(r.choice(('shrub', 'flower', 'ground', 'ground', 'grass')), r.uniform(inner0, inner1), y + deep - r.uniform(0.2, 0.9), 0.1, r.uniform(0.5, 0.85))
    for _ in range(int(8 * green)):
        plant(r.choice(('ground', 'flower', 'grass')), r.uniform(inner0, inner1), y + r.uniform(0.3, 0.7), 0.1, r.uniform(0.5, 0.8))
    if r.random() < 0.8 * green:
        plant(r.choice(('street', 'palm', 'low_palm', 'mango')), inner0 + r.uniform(0.6, 2.0), y + r.uniform(1.3, 2.4), 0.1, r.uniform(0.55, 0.8))
    plant(r.choice(('street', 'mango', 'palm')), x + wide * r.uniform(0.2, 0.8), y + deep + d + 3, 0, r.uniform(0.8, 1.2))


def terrace(homes, x, y, count=6, w=5.6, d=9.5, deep=4.0, seed=1):
    """Townhouses wall to wall; every second one mirrored, party walls above the roofs."""
    r = random.Random(seed)
    walls = Shape('party walls')
    for i in range(count + 1):
        walls.box(x + i * w - 0.1, y + deep - 1.1, 0, x + i * w + 0.1, y + deep + d, 7.1 + 0.1, homes[0].trim)
    walls.put()
    for i in range(count):
        home = homes[i % len(homes)]
        s = Shape('townhouse')
        q = x + i * w
        z = 3.2
        s.box(0.1, 0, 0, w - 0.1, d, 6.3, home.wall)
        s.box(0.1, -0.9, z - 0.2, w - 0.1, 0, z, home.trim)
        s.box(0.2, -0.9, z, w * 0.55, 0, 6.1, home.second if i % 2 else home.wall)
        f = sides(s, 0, 0, w, d)[0][0]
        b = sides(s, 0, -0.9, w, d)[0][0]
        window(b, home, 0.55, z + 0.8, w * 0.55 - 0.75, 1.5, 2)
        window(f, home, w * 0.6, z + 0.1, w * 0.33, 2.2, 2)
        for k in range(int(w * 0.4 / 0.13)):
            s.box(w * 0.56 + k * 0.13, -0.86, z, w * 0.56 + k * 0.13 + 0.022, -0.84, z + 0.95, home.frame)
        s.box(w * 0.55, -0.9, z + 0.94, w, -0.8, z + 1.0, home.frame)
        f.box(w * 0.62, w * 0.62 + 1.05, 0.1, 2.5, 0, 0.07, home.trim)
        f.box(w * 0.62 + 0.08, w * 0.62 + 0.97, 0.12, 2.42, 0.04, 0.1, m.wood((0.22, 0.11, 0.05)))
        window(f, home, 0.5, 0.95, w * 0.45, 1.45, 2)
        roof_over(s, home, 0.15, -0.6, w - 0.15, d, 6.3, 1.5, 0.3, 'flat' if home.roof == 'flat' else 'shed' if home.roof == 'shed' else 'gable')
        s.box(0, -deep, 0, w, 0, 0.1, m.paving((0.42, 0.41, 0.39), 0.5))
        s.box(w * 0.55, -deep, 0.02, w - 0.1, -0.05, 0.13, m.lawn())
        ob = s.put((q + (w if i % 2 else 0), y + deep, 0.1), 0, (-1 if i % 2 else 1, 1, 1))
        if i % 2:
            for p in ob.data.polygons:
                p.flip()
        g = q + (0.55 * w if i % 2 == 0 else 0.1)
        for _ in range(5):
            plant(r.choice(('ground', 'flower', 'shrub')), g + r.uniform(0.3, w * 0.4), y + deep - r.uniform(0.3, 0.8), 0.2, 0.6)
        plant(r.choice(('low_palm', 'street', 'shrub')), g + 1.0, y + 1.0, 0.1, 0.62)
        if r.random() < 0.5:
            car(q + (w * 0.28 if i % 2 == 0 else w * 0.72), y + deep - 2.4, math.pi / 2)
