"""Building sites: the same building month after month."""

import math
import random

import bpy
import materials as m
from houses import Home, house, roof_over
from planting import plant
from shapes import Shape, put, sides
from streets import car, person
from towers import floor, podium, volume


# What stood there when the works began (render.py, --around).
before = []


def begin():
    """Says that all that was built so far is the neighbourhood."""
    before[:] = [o.name for o in bpy.context.scene.objects if o.type == 'MESH']


def lattice(s, x, y, z0, z1, w, mat, step=2.4):
    """A mast of angles, upright."""
    for a in (-w / 2, w / 2):
        for b in (-w / 2, w / 2):
            s.tube((x + a, y + b, z0), (x + a, y + b, z1), 0.07, 0.07, 5, mat, False)
    z, k = z0, 0
    while z < z1 - 0.1:
        t = min(z1, z + step)
        for (a, b), (c, d) in (((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))):
            p, q = (x + a * w / 2, y + b * w / 2), (x + c * w / 2, y + d * w / 2)
            lo, hi = (p, q) if k % 2 else (q, p)
            s.tube((*lo, z), (*hi, t), 0.035, 0.035, 4, mat, False)
            s.tube((*p, t), (*q, t), 0.035, 0.035, 4, mat, False)
        z, k = t, k + 1


def crane(x, y, height, turn=0.4, jib=38):
    s = Shape('crane')
    yellow = m.paint((0.62, 0.36, 0.03), 0.5)
    lattice(s, 0, 0, 0, height, 1.7, yellow)
    s.box(-1.0, -1.0, height, 1.0, 1.0, height + 1.2, yellow)
    s.box(0.9, -1.7, height + 0.2, 2.3, -0.4, height + 2.1, m.paint((0.7, 0.69, 0.66), 0.4))
    s.tube((0, 0, height + 1.2), (0, 0, height + 7.5), 0.5, 0.12, 4, yellow, False)
    z = height + 1.6
    for y1 in (-0.6, 0.6):
        s.tube((-12, y1, z), (jib, y1, z), 0.07, 0.07, 5, yellow, False)
    s.tube((0, 0, z + 1.3), (jib, 0, z + 1.3), 0.07, 0.07, 5, yellow, False)
    k = -12
    while k < jib - 1:
        for y1 in (-0.6, 0.6):
            if k >= 0:
                s.tube((k, y1, z), (k + 1.0, 0, z + 1.3), 0.03, 0.03, 4, yellow, False)
                s.tube((k + 1.0, 0, z + 1.3), (k + 2, y1, z), 0.03, 0.03, 4, yellow, False)
        s.tube((k, -0.6, z), (k + 2, 0.6, z), 0.03, 0.03, 4, yellow, False)
        k += 2
    for e in (-11, jib * 0.55, jib * 0.9):
        s.tube((0, 0, height + 7.5), (e, 0, z + (1.3 if e > 0 else 0)), 0.03, 0.03, 4, m.paint((0.05, 0.05, 0.05)), False)
    s.box(-12, -0.9, z - 1.6, -9.4, 0.9, z + 0.5, m.concrete())
    h = jib * 0.62
    for d in (-0.12, 0.12):
        s.tube((h, d, z), (h, d, z - height * 0.28), 0.02, 0.02, 4, m.paint((0.05, 0.05, 0.05)), False)
    s.box(h - 0.25, -0.2, z - height * 0.28 - 0.9, h + 0.25, 0.2, z - height * 0.28, yellow)
    s.put((x, y, 0), turn)


def excavator(x, y, z=0.0, turn=0.0):
    s = Shape('excavator')
    yellow, black = m.paint((0.62, 0.37, 0.03), 0.45), m.paint((0.03, 0.03, 0.03), 0.8)
    for b in (-1.2, 0.75):
        s.box(-1.7, b, 0.1, 1.7, b + 0.5, 0.85, black)
        for a in (-1.7, 1.7):
            s.tube((a, b, 0.47), (a, b + 0.5, 0.47), 0.38, 0.38, 14, black)
    s.box(-1.9, -1.2, 0.95, 1.3, 1.2, 1.85, yellow)
    s.box(-1.9, -1.15, 1.85, -0.4, 1.15, 2.2, yellow)
    s.box(0.0, 0.25, 1.85, 1.35, 1.15, 2.95, yellow)
    s.box(0.06, 0.24, 2.05, 1.37, 1.1, 2.8, m.paint((0.02, 0.03, 0.035), 0.05))
    p = [(1.2, -0.3, 1.6), (3.4, -0.3, 4.2), (5.6, -0.3, 3.6), (6.2, -0.3, 1.2)]
    for a, b, r in ((p[0], p[1], 0.26), (p[1], p[2], 0.24), (p[2], p[3], 0.17)):
        s.tube(a, b, r, r * 0.85, 4, yellow)
    s.tube((1.6, -0.3, 2.6), (3.0, -0.3, 3.4), 0.07, 0.07, 8, m.metal((0.6, 0.6, 0.6)))
    s.box(5.5, -0.85, 0.55, 6.6, 0.25, 1.3, black)
    s.put((x, y, z), turn)


def truck(x, y, turn=0.0, mixer=False):
    s = Shape('truck')
    cab, black, tyre = m.car_paint((0.7, 0.69, 0.66)), m.paint((0.02, 0.02, 0.02), 0.5), m.paint((0.02, 0.02, 0.02), 0.9)
    s.box(-3.8, -1.1, 0.75, 3.8, 1.1, 1.05, black)
    s.box(-3.9, -1.2, 0.7, -2.1, 1.2, 2.9, cab)
    s.box(-3.93, -1.0, 1.8, -3.8, 1.0, 2.7, m.paint((0.02, 0.025, 0.03), 0.05))
    for b in (-1.21, 1.19):
        s.box(-3.6, b, 1.8, -2.6, b + 0.02, 2.6, m.paint((0.02, 0.025, 0.03), 0.05))
    if mixer:
        for i, (r0, r1) in enumerate(((0.7, 1.15), (1.15, 1.2), (1.2, 0.65))):
            s.tube((-1.6 + i * 1.8, 0, 2.0 + i * 0.25), (0.2 + i * 1.8, 0, 2.25 + i * 0.25), r0, r1, 18, m.paint((0.62, 0.61, 0.58), 0.4))
    else:
        s.box(-1.9, -1.2, 1.05, 3.8, 1.2, 2.3, m.paint((0.45, 0.2, 0.05), 0.5))
        s.box(-1.7, -1.05, 2.2, 3.6, 1.05, 2.45, m.earth())
    for a in (-2.9, 1.6, 2.9):
        for b in (-1.15, 0.8):
            s.tube((a, b, 0.5), (a, b + 0.35, 0.5), 0.5, 0.5, 18, tyre)
    s.put((x, y, 0.05), turn)


def hoarding(x0, x1, y, color=(0.5, 0.55, 0.52), gate=None):
    s = Shape('hoarding')
    mat = m.panel(color, 0.5, 0.2)
    x = x0
    while x < x1:
        if gate is None or not gate[0] < x < gate[1]:
            for i in range(8):
                a = x + i * 0.3
                s.box(a, y - (0.03 if i % 2 else 0.0), 0.12, a + 0.3, y + 0.03, 2.35, mat)
            s.box(x - 0.05, y + 0.03, 0.1, x + 0.05, y + 0.12, 2.4, m.metal((0.3, 0.3, 0.3)))
        x += 2.4
    s.put()


def bare(w, d, h, formwork=False, nets=False, scaffold=False):
    """A storey of structure only: slab, columns, a core; and what hangs on it while it is young."""
    s = Shape('bare')
    c = m.concrete((0.44, 0.43, 0.41))
    s.box(-w / 2, -d / 2, h - 0.24, w / 2, d / 2, h, c)
    nx, ny = max(2, round(w / 5.4)), max(2, round(d / 5.4))
    for i in range(nx + 1):
        for j in range(ny + 1):
            x, y = -w / 2 + 0.4 + (w - 0.8) * i / nx, -d / 2 + 0.4 + (d - 0.8) * j / ny
            s.box(x - 0.3, y - 0.3, 0, x + 0.3, y + 0.3, h - 0.24, c)
    s.box(-w * 0.14, -d * 0.2, 0, w * 0.14, d * 0.25, h, c)
    if formwork:
        k = m.metal((0.36, 0.28, 0.2), 0.6)
        for i in range(int(w / 1.5)):
            for y in (-d / 2 + 0.3, -d / 4, d / 4):
                s.tube((-w / 2 + 0.6 + i * 1.5, y, 0), (-w / 2 + 0.6 + i * 1.5, y, h - 0.25), 0.03, 0.03, 5, k, False)
        s.box(-w / 2 - 0.5, -d / 2 - 0.5, h - 0.34, w / 2 + 0.5, d / 2 + 0.5, h - 0.25, m.planks((0.4, 0.26, 0.13), 0.3, 2.4, 0.7))
    else:
        r = random.random
        for i in range(nx):
            if r() < 0.35:
                x = -w / 2 + 0.8 + (w - 0.8) * i / nx
                s.box(x, -d / 2 + 0.5, 0, x + r() * 3.4 + 0.8, -d / 2 + 0.7, h - 0.24, m.stone((0.4, 0.39, 0.37), 0.2, 0.9))
        for _ in range(3):
            x = random.uniform(-w / 2 + 1, w / 2 - 2)
            s.box(x, -d / 2 + 1.4, 0, x + 1.2, -d / 2 + 2.4, random.uniform(0.4, 1.2), m.cloth((0.5, 0.45, 0.35)))
    for side, length in sides(s, -w / 2, -d / 2, w / 2, d / 2):
        for z in (0.55, 1.05):
            side.box(0, length, z, z + 0.04, 0.0, 0.04, m.paint((0.6, 0.45, 0.1), 0.6))
    if nets:
        for side, length in sides(s, -w / 2 - 0.9, -d / 2 - 0.9, w / 2 + 0.9, d / 2 + 0.9):
            side.pane(0, length, 0, h, 0, m.net(), 0.08)
    if nets or scaffold:
        k = m.metal((0.4, 0.38, 0.35), 0.5)
        for side, length in sides(s, -w / 2 - 0.8, -d / 2 - 0.8, w / 2 + 0.8, d / 2 + 0.8):
            for i in range(int(length / 1.9) + 1):
                u = i * length / int(length / 1.9)
                s.tube(side.at(u, 0, 0), side.at(u, 0, h), 0.028, 0.028, 5, k, False)
            side.box(0, length, h - 1.2, h - 1.15, -0.02, 0.02, k)
            side.box(0, length, 0.02, 0.07, -0.7, 0, m.planks((0.4, 0.28, 0.15), 0.3, 2.4, 0.8))
    return s.mesh()


def rebar(w, d, z):
    s = Shape('rebar')
    k = m.metal((0.16, 0.08, 0.045), 0.7)
    for x in (-w / 2 + 0.4, -w / 4, 0, w / 4, w / 2 - 0.4):
        for y in (-d / 2 + 0.4, 0, d / 2 - 0.4):
            for a in (-0.22, 0, 0.22):
                for b in (-0.22, 0, 0.22):
                    if a or b:
                        s.tube((x + a, y + b, z), (x + a, y + b, z + random.uniform(1.3, 1.7)), 0.016, 0.016, 4, k, False)
    s.put((0, 18, 0))


def yard(spread=26):
    """Heaps, bars, blocks, containers and people of a site."""
    for _ in range(7):
        s = Shape('heap')
        r, h = random.uniform(1.2, 3.2), random.uniform(0.6, 1.7)
        mat = random.choice((m.earth(), m.earth((0.42, 0.36, 0.28), (0.5, 0.45, 0.37))))
        for i in range(6):
            a, b = i / 6, (i + 1) / 6
            s.tube((0, 0, h * a), (0, 0, h * b), r * (1 - a) ** 0.8 + 0.1, r * (1 - b) ** 0.8 + 0.02, 16, mat, False)
        s.put((random.uniform(-spread, spread), random.uniform(-1.0, 4.5), 0), smooth=True)
    s = Shape('stock')
    for _ in range(6):
        x, y = random.uniform(-spread, spread), random.uniform(0, 4)
        if random.random() < 0.5:
            for i in range(22):
                s.tube((x, y + i % 8 * 0.07, 0.3 + i // 8 * 0.06), (x + 6, y + i % 8 * 0.07, 0.3 + i // 8 * 0.06), 0.016, 0.016, 4, m.metal((0.17, 0.085, 0.05), 0.7), False)
        else:
            s.box(x, y, 0, x + 1.2, y + 1.0, random.uniform(0.7, 1.5), m.stone((0.42, 0.41, 0.39), 0.2, 0.9))
    for i in range(2):
        s.box(-spread - 3 + i * 0.2, 6 + i * 2.7, 0.2 + i * 0.01, -spread + 3, 8.5 + i * 2.7, 2.8, m.panel((0.62, 0.62, 0.6) if i else (0.1, 0.2, 0.3), 0.5, 0.2))
    s.put()
    for _ in range(8):
        x, y = random.uniform(-spread, spread), random.uniform(-1, 4)
        person(x, y, 0.02)
        h = Shape('helmet')
        h.tube((0, 0, 0), (0, 0, 0.1), 0.13, 0.08, 12, m.paint(random.choice(((0.65, 0.5, 0.03), (0.7, 0.7, 0.68))), 0.35))
        h.put((x, y, 1.56))


# The excavation in metres, and where the ground is open for it.
pit_wide, pit_deep, pit_from = 46, 30, 4.0
hole = (-pit_wide / 2, pit_from, pit_wide / 2, pit_from + pit_deep)


def pit():
    """The excavation: walls of bored piles, a floor of earth and blinding, machines in it."""
    s = Shape('pit')
    w, d = pit_wide, pit_deep
    x, y0, z = w / 2, pit_from, -6.0
    for side, length in sides(s, -x, y0, x, y0 + d):
        k = int(length / 0.9)
        for i in range(k):
            u = (i + 0.5) * length / k
            p = side.at(u, 0, 0)
            s.tube((p[0], p[1], z), (p[0], p[1], 0.25), 0.42, 0.42, 12, m.concrete((0.38, 0.36, 0.33)), False)
        side.box(-0.6, length + 0.6, 0.1, 0.75, -0.5, 0.5, m.concrete())
        side.box(0, length, z + 3.0, z + 3.5, -0.75, -0.42, m.metal((0.25, 0.14, 0.08), 0.6))
    s.quad((-x, y0, z), (x, y0, z), (x, y0 + d, z), (-x, y0 + d, z), m.earth())
    s.box(-x + 4, y0 + 8, z, x - 12, y0 + d - 4, z + 0.15, m.concrete((0.5, 0.49, 0.46)))
    for _ in range(14):
        a, b = random.uniform(-x + 5, x - 13), random.uniform(y0 + 9, y0 + d - 5)
        for i in range(16):
            s.tube((a + i % 4 * 0.18, b + i // 4 * 0.18, z), (a + i % 4 * 0.18, b + i // 4 * 0.18, z + 2.0), 0.02, 0.02, 4, m.metal((0.17, 0.085, 0.05), 0.7), False)
    s.put()
    excavator(x - 8, y0 + 10, z, 2.6)
    excavator(-x + 9, y0 + 22, z, -0.5)
    for _ in range(9):
        person(random.uniform(-x + 3, x - 3), random.uniform(y0 + 6, y0 + d - 4), z + 0.1)


def tower_at(look, total, built, clad, w=30, d=16, decks=3, seed=1, style='balcony'):
    """So many storeys of structure, so many of them with their walls and windows."""
    deck = 5.6 + decks * 3.0
    random.seed(seed)
    if clad > 0:
        podium(look, -24, 24, 4, 32, 5.6, decks)
    else:
        base = bare(48, 28, 3.6)
        for i in range(min(decks + 1, built)):
            put(base, (0, 18, i * 3.65))
        deck = 3.65 * min(decks + 1, built)
    up = built - decks - 1
    if up <= 0:
        rebar(40, 22, deck)
        return deck
    h = look.storey
    random.seed(seed * 10)
    walls = [floor(look, w, d, style, v) for v in range(3)]
    plain, scaff, young, form = bare(w, d, h), bare(w, d, h, scaffold=True), bare(w, d, h, nets=True), bare(w, d, h, formwork=True, nets=True)
    for i in range(up):
        kind = walls[i % 4 == 3] if i < clad else scaff if i < clad + 2 and clad else form if i == up - 1 else young if i >= up - 3 else plain
        put(kind, (0, 18, deck + i * h))
    top = deck + up * h
    if built < total:
        rebar(w, d, top)
    s = Shape('hoist')
    lattice(s, w / 2 + 2.2, 18, 0, min(top + 3, deck + up * h), 1.3, m.paint((0.45, 0.08, 0.05), 0.5), 1.6)
    s.box(w / 2 + 1.5, 15.6, deck + up * h * 0.4, w / 2 + 2.9, 17.3, deck + up * h * 0.4 + 2.6, m.panel((0.45, 0.08, 0.05)))
    s.put()
    return top


def house_at(stage, home, raw, x=0.0, y=4.6, seed=3):
    """Footings, walls, second storey in scaffolding, trusses, plaster; the last stage is the house."""
    w, d, h = 9.2, 9.0, 3.05
    block, c = m.stone((0.4, 0.39, 0.37), 0.2, 0.95), m.concrete()
    if stage >= 5:
        house(raw if stage == 5 else home, w, d, 2, False, True, True, seed).put((x, y, 0.1))
        return
    s = Shape('works')
    s.box(-0.3, -0.6, 0, w + 0.3, d + 0.3, 0.22, c)
    levels = 1 if stage <= 2 else 2
    top = {1: 0.3, 2: 2.1, 3: h + 2.4, 4: h + 2.95}[stage]
    for k in range(levels):
        z0, z1 = (0.22, min(top, h)) if k == 0 else (h + 0.22, top + 0.22)
        if stage == 1:
            continue
        for side, length in sides(s, 0, 0, w, d):
            cuts = [(length * 0.14, length * 0.4), (length * 0.62, length * 0.86)]
            u = 0.0
            for a, b in cuts + [(length, length)]:
                side.box(u, a, z0, z1, -0.16, 0, block)
                if a < length:
                    side.box(a, b, z0, z0 + 0.95, -0.16, 0, block)
                    if z1 - z0 > 2.3:
                        side.box(a, b, z0 + 2.25, z1, -0.16, 0, c)
                u = b
    for x_ in (0, w * 0.5, w - 0.25):
        for y_ in (0, d * 0.5, d - 0.25):
            if stage > 1:
                s.box(x_, y_, 0.2, x_ + 0.25, y_ + 0.25, top + 0.1, c)
            for a in (0.05, 0.2):
                for b in (0.05, 0.2):
                    s.tube((x_ + a, y_ + b, 0.2), (x_ + a, y_ + b, max(top, 1.2) + 0.7), 0.012, 0.012, 4, m.metal((0.17, 0.085, 0.05), 0.7), False)
    if stage > 2:
        s.box(-0.1, -0.7, h, w + 0.1, d + 0.1, h + 0.22, c)
        k = m.wood((0.45, 0.32, 0.17))
        for i in range(7):
            a = -0.4 + i * 1.65
            s.tube((a, -1.3, 0), (a + 0.05, -1.25, 6.8), 0.05, 0.04, 6, k, False)
        for z in (1.9, 3.7, 5.4):
            s.tube((-0.8, -1.28, z), (w + 1.2, -1.28, z + 0.06), 0.04, 0.04, 6, k, False)
            s.box(-0.5, -1.28, z + 0.04, w + 0.8, -0.75, z + 0.08, m.planks((0.42, 0.3, 0.16), 0.25, 2.0, 0.8))
        for i in range(3):
            s.tube((-0.4 + i * 3.3, -1.3, 0.2), (2.6 + i * 3.3, -1.3, 5.2), 0.035, 0.035, 6, k, False)
    if stage == 4:
        steel = m.metal((0.3, 0.12, 0.08), 0.6)
        z = h + 3.2
        for i in range(8):
            y_ = -0.5 + i * 1.36
            s.tube((-0.7, y_, z), (w + 0.7, y_, z), 0.04, 0.04, 4, steel, False)
            for e in (-0.7, w + 0.7):
                s.tube((e, y_, z), (w / 2, y_, z + 2.1), 0.04, 0.04, 4, steel, False)
            for f in (0.25, 0.5, 0.75):
                s.tube((w * f, y_, z), (w * f, y_, z + 2.1 * (1 - abs(f - 0.5) * 1.8)), 0.03, 0.03, 4, steel, False)
        for f in (0.1, 0.3, 0.5, 0.7, 0.9):
            q = z + 2.1 * (1 - abs(f - 0.5) * 1.75)
            s.tube((w * f, -0.6, q), (w * f, 9.2, q), 0.03, 0.03, 4, steel, False)
    s.put((x, y, 0.1))
