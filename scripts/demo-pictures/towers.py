"""Residential towers, floor by floor: walls, windows, balconies, rails, ledges, a podium below and a crown above."""

import random

import materials as m
from planting import plant
from shapes import Shape, Side, put, sides


class Look:
    """What a tower is made of; colours are linear."""

    def __init__(self, wall=(0.72, 0.7, 0.66), second=(0.3, 0.29, 0.28), accent=(0.35, 0.2, 0.1), tint=(0.03, 0.045, 0.055), lit=0.0, rail='glass', band=0.12, frame=(0.05, 0.05, 0.055), storey=3.15, bay=3.3):
        self.wall, self.second, self.accent = m.plaster(wall), m.panel(second), m.panel(accent, 0.5, 0.0)
        self.glass = m.glass(tint, lit, 2.4, 0.55)
        self.shop = m.glass((0.05, 0.05, 0.05), 0.95 if lit else 0.35, 3.2 if lit else 0.9, 0.0)
        self.spandrel = m.panel(tuple(c * 1.6 for c in tint), 0.12, 0.4)
        self.frame, self.rail, self.band, self.storey, self.bay, self.lit = m.paint(frame, 0.35), rail, band, storey, bay, lit


def window(s, look, u0, u1, z0, h, sill=0.9, head=0.5, parts=2, wall=None, ledge=False):
    """A wall with one window, set back by a hand's breadth."""
    wall = wall or look.wall
    w, top = 0.35, z0 + h - head
    s.box(u0, u1, z0, z0 + sill, -0.2, 0, wall)
    s.box(u0, u1, top, z0 + h, -0.2, 0, wall)
    s.box(u0, u0 + w, z0 + sill, top, -0.2, 0, wall)
    s.box(u1 - w, u1, z0 + sill, top, -0.2, 0, wall)
    s.box(u0 + w - 0.06, u1 - w + 0.06, z0 + sill - 0.05, z0 + sill, -0.1, 0.07, wall)
    glazing(s, look, u0 + w, u1 - w, z0 + sill, top, -0.14, parts)
    if ledge:
        s.box(u0 + w, u1 - w - 0.4, z0 + 0.02, z0 + 0.1, 0, 0.62, wall)
        for i in range(7):
            z = z0 + 0.12 + i * 0.085
            s.box(u0 + w, u1 - w - 0.4, z, z + 0.035, 0.56, 0.62, look.frame)


def glazing(s, look, u0, u1, z0, z1, n, parts, lean=0.004, transom=None, mat=None):
    k = 0.05
    for i in range(parts):
        a, b = u0 + (u1 - u0) * i / parts, u0 + (u1 - u0) * (i + 1) / parts
        s.pane(a, b, z0, z1, n, mat or look.glass, lean)
        s.box(a - k / 2, a + k / 2, z0, z1, n - 0.02, n + 0.05, look.frame)
    s.box(u1 - k / 2, u1 + k / 2, z0, z1, n - 0.02, n + 0.05, look.frame)
    s.box(u0, u1, z1 - k, z1, n - 0.02, n + 0.05, look.frame)
    s.box(u0, u1, z0, z0 + k, n - 0.02, n + 0.05, look.frame)
    if transom:
        s.box(u0, u1, transom, transom + k, n - 0.02, n + 0.05, look.frame)


def rail(s, look, u0, u1, z, n, ends=0.0):
    top = z + 1.08
    s.box(u0, u1, top, top + 0.05, n - 0.05, n, look.frame)
    spans = [(u0, u1, None)]
    if look.rail == 'glass':
        k = max(1, round((u1 - u0) / 1.3))
        for i in range(k):
            a, b = u0 + (u1 - u0) * i / k, u0 + (u1 - u0) * (i + 1) / k
            s.pane(a + 0.02, b - 0.02, z + 0.06, top, n - 0.025, m.rail_glass())
            s.box(a - 0.02, a + 0.02, z, top, n - 0.045, n - 0.005, look.frame)
    elif look.rail == 'bars':
        s.box(u0, u1, z + 0.08, z + 0.12, n - 0.04, n - 0.01, look.frame)
        k = round((u1 - u0) / 0.16)
        for i in range(k + 1):
            a = u0 + (u1 - u0) * i / k
            s.box(a - 0.012, a + 0.012, z + 0.1, top, n - 0.035, n - 0.012, look.frame)
    else:
        s.box(u0, u1, z, z + 0.8, n - 0.13, n, look.wall)
    if ends:
        for u in (u0, u1):
            if look.rail == 'glass':
                s.s.quad(s.at(u, n - ends, z + 0.06), s.at(u, n, z + 0.06), s.at(u, n, top), s.at(u, n - ends, top), m.rail_glass(), True)
            else:
                for i in range(max(1, round(ends / 0.16))):
                    q = n - ends + i * 0.16
                    s.box(u - 0.012, u + 0.012, z, top, q - 0.012, q + 0.012, look.frame)
            s.box(u - 0.025, u + 0.025, top, top + 0.05, n - ends, n, look.frame)


def balcony(s, look, u0, u1, z0, h, deep=1.4, full=True):
    """Sliding doors behind a slab with a rail, and a few things that people leave there."""
    s.box(u0, u1, z0 + h - 0.32, z0 + h, -0.2, 0, look.wall)
    s.box(u0, u0 + 0.25, z0, z0 + h - 0.32, -0.2, 0, look.wall)
    s.box(u1 - 0.25, u1, z0, z0 + h - 0.32, -0.2, 0, look.wall)
    glazing(s, look, u0 + 0.25, u1 - 0.25, z0 + 0.04, z0 + h - 0.32, -0.12, 3 if u1 - u0 > 3 else 2)
    s.box(u0, u1, z0 - 0.16, z0 + 0.03, -0.05, deep, look.wall)
    rail(s, look, u0 + 0.03, u1 - 0.03, z0 + 0.03, deep - 0.04, deep - 0.05)
    r = random.random()
    if r < 0.35:
        s.box(u1 - 0.95, u1 - 0.15, z0 + 0.12, z0 + 0.7, 0.05, 0.38, m.paint((0.55, 0.55, 0.53), 0.5))
    elif r < 0.6:
        s.box(u0 + 0.5, u0 + 1.0, z0 + 0.03, z0 + 0.42, 0.4, 0.9, m.wood())
        s.box(u0 + 0.5, u0 + 1.0, z0 + 0.42, z0 + 0.85, 0.4, 0.47, m.wood())


def bays(length, bay):
    k = max(1, round(length / bay))
    return [(length * i / k, length * (i + 1) / k) for i in range(k)]


def floor(look, w, d, style, variant, name='floor'):
    """One storey of a volume, from its floor line up; copies of it make the tower."""
    shape, h = Shape(name), look.storey
    x0, y0 = -w / 2, -d / 2
    shape.box(x0 + 0.2, y0 + 0.2, h - 0.2, -x0 - 0.2, -y0 - 0.2, h, m.concrete())
    for index, (s, length) in enumerate(sides(shape, x0, y0, -x0, -y0)):
        long = index % 2 == 0
        b = look.band
        if style != 'fins':
            s.box(-b, length + b, h - 0.28, h, 0, b, look.wall if style in ('balcony', 'bands', 'grid', 'terrace') else look.spandrel)
        cells = bays(length, look.bay)
        for i, (u0, u1) in enumerate(cells):
            last, pair = i in (0, len(cells) - 1), (i + variant) % 2 == 0
            if style == 'curtain':
                s.box(u0, u1, 0, 0.75, -0.1, -0.03, look.spandrel)
                glazing(s, look, u0, u1, 0.75, h - 0.28, -0.05, 3, 0.008, transom=h - 0.9)
                s.box(u0 - 0.05, u0 + 0.05, 0, h, -0.05, 0.13, look.frame)
            elif style == 'fins':
                s.box(u0, u1, 0, 0.4, -0.1, -0.03, look.spandrel)
                s.box(u0, u1, h - 0.35, h, -0.1, 0.0, look.spandrel)
                glazing(s, look, u0, u1, 0.4, h - 0.35, -0.05, 2, 0.006)
                for f in (0.0, 0.5):
                    u = u0 + (u1 - u0) * f
                    s.box(u - 0.04, u + 0.04, 0, h, 0, 0.42, look.wall)
            elif style == 'bands':
                s.box(u0, u1, 0, 0.85, -0.1, 0.02, look.wall)
                glazing(s, look, u0, u1, 0.85, h - 0.28, -0.1, 3)
                if long and pair and not last:
                    s.box(u0, u1, -0.15, 0.0, 0, 0.9, look.wall)
                    rail(s, look, u0, u1, 0.0, 0.88, 0.8)
            elif style == 'grid':
                s.box(u0 - 0.2, u0 + 0.2, 0, h, 0, 0.55, look.wall)
                s.box(u0, u1, h - 0.4, h, 0, 0.55, look.wall)
                if long and pair:
                    s.box(u0 + 0.2, u1 - 0.2, 0, 0.02, 0, 0.5, look.wall)
                    rail(s, look, u0 + 0.2, u1 - 0.2, 0.0, 0.5)
                    glazing(s, look, u0 + 0.2, u1 - 0.2, 0.03, h - 0.4, -0.1, 2)
                else:
                    window(s, look, u0 + 0.2, u1 - 0.2, 0, h - 0.4, 0.7, 0.25, 2, look.second)
                if i == len(cells) - 1:
                    s.box(u1 - 0.2, u1 + 0.2, 0, h, 0, 0.55, look.wall)
            elif style == 'terrace':
                if long:
                    s.box(u0, u1, -0.2, 0.04, 0, 1.7, look.wall)
                    glazing(s, look, u0, u1, 0.04, h - 0.28, -0.1, 3)
                    rail(s, look, u0, u1, 0.04, 1.66)
                    if not last and pair:
                        s.box(u0 - 0.12, u0 + 0.12, 0, h, 0, 1.5, look.accent)
                    if variant and pair:
                        for f in (0.2, 0.5, 0.8):
                            s.box(u0 + (u1 - u0) * f - 0.45, u0 + (u1 - u0) * f + 0.45, 0.04, 0.5, 1.2, 1.55, look.second)
                else:
                    window(s, look, u0, u1, 0, h, 0.75, 0.45, 2)
            else:
                if long and (pair if variant < 2 else not pair) and not last:
                    balcony(s, look, u0, u1, 0, h)
                elif long and last:
                    window(s, look, u0, u1, 0, h, 0.6, 0.45, 2, look.second)
                elif not long and len(cells) > 2 and i == len(cells) // 2:
                    s.box(u0, u1, 0, h, -0.1, 0.1, look.accent)
                    glazing(s, look, u0 + 1.0, u1 - 1.0, 0.9, h - 0.5, 0.12, 1)
                else:
                    window(s, look, u0, u1, 0, h, 0.85, 0.45, 2, ledge=i % 2 == 1)
        s.box(-0.02, 0.3, 0, h, -0.2, 0.03, look.wall)
        s.box(length - 0.3, length + 0.02, 0, h, -0.2, 0.03, look.wall)
    return shape.mesh()


def volume(look, x, y, z, w, d, floors, style='balcony', seed=1, crown='frame', core=True):
    random.seed(seed)
    kinds = [floor(look, w, d, style, v) for v in range(3)]
    runs = random.choice(((0, 0, 0, 1), (0, 1), (0, 0, 1, 1), (0,), (0, 0, 0, 0, 0, 2)))
    for i in range(floors):
        put(kinds[runs[i % len(runs)]], (x, y, z + i * look.storey))
    top = z + floors * look.storey
    s = Shape('roof')
    s.box(x - w / 2, y - d / 2, top - 0.1, x + w / 2, y + d / 2, top + 0.02, m.concrete())
    for side, length in sides(s, x - w / 2, y - d / 2, x + w / 2, y + d / 2):
        side.box(0, length, top, top + 1.15, -0.2, look.band, look.wall)
    crown_of(s, look, x, y, top, w, d, crown)
    # What stands on every roof.
    s.box(x - w * 0.18, y - d * 0.2, top, x + w * 0.2, y + d * 0.25, top + 4.2, look.second)
    for _ in range(7):
        a, b = x + random.uniform(-0.42, 0.36) * w, y + random.uniform(-0.4, 0.34) * d
        s.box(a, b, top, a + random.uniform(0.9, 2.2), b + random.uniform(0.9, 2.0), top + random.uniform(0.9, 1.9), m.panel((0.5, 0.5, 0.49)))
    s.put()
    return top


def crown_of(s, look, x, y, top, w, d, kind):
    if kind == 'frame':
        h = 6.5
        for a in (-w / 2 + 0.3, -w / 6, w / 6, w / 2 - 0.3):
            for b in (-d / 2 + 0.3, d / 2 - 0.3):
                s.box(x + a - 0.3, y + b - 0.3, top, x + a + 0.3, y + b + 0.3, top + h, look.wall)
        # The beams of two sides end at the other two: where they lay in one another, corners were black.
        for i, (side, length) in enumerate(sides(s, x - w / 2, y - d / 2, x + w / 2, y + d / 2)):
            a, b = (-0.3, length + 0.3) if i % 2 == 0 else (0.7, length - 0.7)
            side.box(a, b, top + h - 0.8, top + h, -0.7, 0.3, look.wall)
    elif kind == 'louvres':
        for side, length in sides(s, x - w / 2, y - d / 2, x + w / 2, y + d / 2):
            for i in range(14):
                side.box(0, length, top + 1.2 + i * 0.36, top + 1.34 + i * 0.36, -0.3, 0.05, look.second)
            for u0, _ in bays(length, 3.3):
                side.box(u0 - 0.1, u0 + 0.1, top, top + 6.4, -0.4, -0.2, look.frame)
    elif kind == 'blade':
        s.box(x - w / 2 - 0.35, y - d / 2 - 0.2, 0, x - w / 2 + 0.25, y + d / 2 + 0.2, top + 9, look.second)
        s.box(x - w / 2, y - d / 2 - 0.1, top + 1.1, x + w * 0.1, y + d / 2, top + 4.8, look.glass)
    elif kind == 'steps':
        for i, (f, h) in enumerate(((0.78, 4.2), (0.55, 7.8), (0.3, 10.6))):
            s.box(x - w / 2 * f, y - d / 2 * f, top, x + w / 2 * f, y + d / 2 * f, top + h, look.wall if i % 2 == 0 else look.second)
    elif kind == 'lantern':
        for side, length in sides(s, x - w * 0.36, y - d * 0.36, x + w * 0.36, y + d * 0.36):
            for u0, u1 in bays(length, 2.0):
                side.pane(u0, u1, top, top + 6.5, 0, look.shop if look.lit else look.glass, 0.005)
                side.box(u0 - 0.08, u0 + 0.08, top, top + 6.5, -0.05, 0.12, look.frame)
        s.box(x - w * 0.39, y - d * 0.39, top + 6.5, x + w * 0.39, y + d * 0.39, top + 7.0, look.wall)
    elif kind == 'pergola':
        for i in range(int(w / 1.2)):
            a = x - w / 2 + 0.4 + i * 1.2
            s.box(a, y - d / 2, top + 3.6, a + 0.12, y + d / 2, top + 3.85, look.accent)
        for a in (-w / 2 + 0.5, 0, w / 2 - 0.5):
            for b in (-d / 2 + 0.4, d / 2 - 0.4):
                s.box(x + a - 0.15, y + b - 0.15, top, x + a + 0.15, y + b + 0.15, top + 3.6, look.accent)


def podium(look, x0, x1, y0, y1, lobby=5.6, decks=3, green=True):
    """A tall ground floor with shops and a lobby, and parking decks behind louvres and plants; gives the deck's height."""
    s = Shape('podium')
    h = 3.0
    top = lobby + decks * h
    s.box(x0 + 0.6, y0 + 0.6, 0.15, x1 - 0.6, y1 - 0.6, top - 0.05, m.concrete((0.2, 0.2, 0.2)))
    for index, (side, length) in enumerate(sides(s, x0, y0, x1, y1)):
        cells = bays(length, 4.4)
        for i, (u0, u1) in enumerate(cells):
            side.box(u0 - 0.3, u0 + 0.3, 0.15, lobby, -0.5, 0.05, m.stone((0.4, 0.36, 0.31)) if i % 2 else look.second)
            glazing(side, look, u0 + 0.3, u1 - 0.3, 0.2, lobby - 0.9, -0.35, 3, 0.006, transom=2.9, mat=look.shop)
            side.box(u0, u1, lobby - 0.9, lobby, -0.45, 0.0, look.second)
            if i % 3 == 1 and index in (0, 1):
                side.box(u0 + 0.4, u1 - 0.4, 3.05, 3.2, -0.3, 1.5, look.frame)
            for k in range(decks):
                z = lobby + k * h
                side.box(u0, u1, z, z + 0.9, -0.3, 0.0, look.wall)
                if (i + k) % 3 or not green:
                    for j in range(9):
                        side.box(u0, u1, z + 1.0 + j * 0.2, z + 1.07 + j * 0.2, -0.14, -0.02, look.accent if (i // 2) % 2 else look.second)
                side.box(u0 - 0.09, u0 + 0.09, z, z + h, -0.2, 0.06, look.second)
                if green and (i + k) % 3 == 0:
                    for _ in range(4):
                        p = side.at(random.uniform(u0 + 0.4, u1 - 0.4), -0.05, z + 0.72)
                        plant('ground', p[0], p[1], p[2], 1.2)
        side.box(-0.1, length + 0.1, lobby, lobby + 0.28, -0.3, 0.35, look.wall)
        side.box(0, length, top - 0.1, top + 1.0, -0.25, 0.06, look.wall)
    # The entrance: a canopy on slender columns, doors, planters.
    mid = (x0 + x1) / 2
    s.box(mid - 6, y0 - 4.6, 4.3, mid + 6, y0 + 0.2, 4.62, look.wall)
    s.box(mid - 5.8, y0 - 4.4, 4.27, mid + 5.8, y0, 4.3, m.wood((0.3, 0.18, 0.09)))
    for a in (-5.4, 5.4):
        s.tube((mid + a, y0 - 4.2, 0.15), (mid + a, y0 - 4.2, 4.3), 0.16, 0.16, 14, look.frame)
    if look.lit:
        for a in range(-5, 6, 2):
            s.box(mid + a - 0.15, y0 - 2.4, 4.24, mid + a + 0.15, y0 - 2.1, 4.265, m.glow((1, 0.78, 0.5), 30))
    s.box(x0, y0, top - 0.1, x1, y1, top, m.paving())
    s.put()
    for a in (-8.5, 7.0):
        for i in range(5):
            plant('low_palm' if i == 2 else 'ground', mid + a + i * 0.4, y0 - 2.6, 0.15, 0.9)
    return top


def deck_trees(x0, x1, y0, y1, z, count=22):
    for _ in range(count):
        e = random.random()
        x = random.uniform(x0 + 1.2, x1 - 1.2)
        y = y0 + 1.2 if e < 0.6 else random.uniform(y0 + 1, y1 - 1)
        plant(random.choice(('palm', 'street', 'low_palm', 'shrub', 'shrub')), x, y, z, random.uniform(0.6, 0.9))
