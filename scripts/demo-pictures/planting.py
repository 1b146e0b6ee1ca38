"""Trees, palms, shrubs, hedges and grass: a few of each are grown and stand in many places."""

import math
import random

import numpy as np

import materials as m
from shapes import Shape, put

grown = {}


def forget():
    grown.clear()


def leaves(shape, centres, sizes, mat, up=0.4, long=1.7, rng=None):
    """One folded rhombus for each centre, turned at random and somewhat upwards."""
    rng = rng or np.random.default_rng(1)
    k = len(centres)
    d = rng.normal(size=(k, 3))
    d[:, 2] = d[:, 2] * 0.6 - 0.25
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    nrm = rng.normal(size=(k, 3)) + np.array([0, 0, up * 3])
    s = np.cross(d, nrm)
    s /= np.linalg.norm(s, axis=1, keepdims=True) + 1e-9
    L = (sizes * long)[:, None]
    W = sizes[:, None] * 0.5
    a, b = centres, centres + d * L
    mid = centres + d * L * 0.45 + np.cross(s, d) * L * 0.08
    pts = np.stack([a, mid + s * W, b, mid - s * W], axis=1).reshape(-1, 3)
    base, slot = len(shape.v), shape.slot(mat)
    shape.v += [tuple(p) for p in pts.tolist()]
    shape.f += [(base + 4 * i, base + 4 * i + 1, base + 4 * i + 2, base + 4 * i + 3) for i in range(k)]
    shape.m += [slot] * k
    shape.uv += [(0, 0), (1, 0), (1, 1), (0, 1)] * k


def broad(seed, height=9.0, spread=4.5, color=(0.065, 0.125, 0.022), flat=0.55, dense=1.0, leaf_size=0.21):
    """A broad-leaved tree: boughs, twigs, and clusters of leaves at their ends."""
    rng = np.random.default_rng(seed)
    s = Shape('tree')
    wood, green = m.bark(), m.leaf(color)
    fork = height * rng.uniform(0.22, 0.34)
    p = np.array([0.0, 0.0, 0.0])
    r = 0.028 * height
    for i in range(3):
        q = p + np.array([rng.normal() * 0.12, rng.normal() * 0.12, fork / 3])
        s.tube(tuple(p), tuple(q), r * (1.25 if i == 0 else 1), r * 0.9, 9, wood, False)
        p, r = q, r * 0.9
    tips = []
    boughs = rng.integers(5, 8)
    for b in range(boughs):
        a = 2 * math.pi * (b + rng.uniform(-0.3, 0.3)) / boughs
        reach = spread * rng.uniform(0.5, 0.95)
        end = np.array([math.cos(a) * reach, math.sin(a) * reach, height * rng.uniform(0.55, 0.86)])
        k = p
        rr = r * 0.6
        for i in range(1, 5):
            f = i / 4
            q = p + (end - p) * np.array([f, f, f**0.75]) + rng.normal(size=3) * 0.14
            s.tube(tuple(k), tuple(q), rr, rr * 0.7, 6, wood, False)
            k, rr = q, rr * 0.7
            if i >= 2:
                for _ in range(3):
                    out = rng.normal(size=3)
                    out[2] = abs(out[2]) * 0.6
                    out /= np.linalg.norm(out)
                    t = q + out * spread * rng.uniform(0.16, 0.36)
                    s.tube(tuple(q), tuple(t), rr * 0.55, rr * 0.2, 4, wood, False)
                    tips.append(t)
        tips.append(end)
    top = p + np.array([0, 0, height * 0.55])
    for _ in range(int(10 * dense)):
        tips.append(top + np.clip(rng.normal(size=3), -1.3, 1.3) * np.array([spread * 0.36, spread * 0.36, height * 0.09]))
    centres = []
    for t in tips:
        k = int(rng.integers(90, 130) * dense)
        rad = spread * rng.uniform(0.16, 0.27)
        dirs = rng.normal(size=(k, 3))
        dirs /= np.linalg.norm(dirs, axis=1, keepdims=True)
        centres.append(t + dirs * (rad * rng.uniform(0.35, 1.0, size=(k, 1)) ** 0.6) * np.array([1, 1, flat]))
    c = np.concatenate(centres)
    c = c[c[:, 2] > fork * 0.8]
    leaves(s, c, rng.uniform(0.7, 1.25, len(c)) * leaf_size, green, rng=rng)
    return s.mesh()


def palm(seed, height=8.0, fronds=20, reach=2.9, color=(0.085, 0.15, 0.03), drop=1.0):
    rng = np.random.default_rng(seed)
    s = Shape('palm')
    trunk, green = m.bark((0.27, 0.23, 0.19)), m.leaf(color, 0.25, 0.2)
    lean = rng.normal(size=2) * min(0.35, height * 0.12)
    p = np.array([0.0, 0.0, 0.0])
    for i in range(14):
        f = (i + 1) / 14
        q = np.array([lean[0] * f * f, lean[1] * f * f, height * f])
        s.tube(tuple(p), tuple(q), 0.17 - 0.06 * f + (0.05 if i == 0 else 0), 0.15 - 0.06 * f, 9, trunk, False)
        p = q
    s.tube(tuple(p), (p[0], p[1], p[2] + 0.8), 0.1, 0.05, 8, m.leaf((0.1, 0.16, 0.05)), False)
    top = p + np.array([0, 0, 0.5])
    for i in range(fronds):
        a = 2.399 * i + rng.uniform(-0.2, 0.2)
        rise = rng.uniform(-0.1, 1.15)
        out = np.array([math.cos(a), math.sin(a), 0])
        side = np.array([-math.sin(a), math.cos(a), 0])
        length = reach * rng.uniform(0.85, 1.1)
        line = []
        for j in range(13):
            f = j / 12
            line.append(top + out * length * f * (0.55 + 0.45 * math.cos(rise * 0.6)) + np.array([0, 0, length * (rise * f * 0.75 - drop * 0.75 * f * f)]))
        for j in range(12):
            s.tube(tuple(line[j]), tuple(line[j + 1]), 0.022 * (1 - j / 13), 0.02 * (1 - (j + 1) / 13), 3, green, False)
        for j in range(44):
            f = 0.1 + 0.9 * j / 43
            x = f * 12
            k = min(11, int(x))
            at = line[k] + (line[k + 1] - line[k]) * (x - k)
            along = line[k + 1] - line[k]
            along /= np.linalg.norm(along)
            w = 0.62 * length / 2.9 * math.sin(math.pi * min(1, f * 0.86 + 0.12)) ** 0.6
            for sign in (-1, 1):
                tip = at + (side * sign * 0.86 + along * 0.55) * w + np.array([0, 0, -w * rng.uniform(0.18, 0.5)])
                wide = along * 0.03
                mid = (at + tip) / 2 + np.array([0, 0, 0.03])
                s.quad(tuple(at), tuple(mid + wide), tuple(tip), tuple(mid - wide), green, True)
    return s.mesh()


def shrub(seed, size=0.9, color=(0.06, 0.12, 0.025), count=650, leaf_size=0.06, flowers=None):
    rng = np.random.default_rng(seed)
    s = Shape('shrub')
    d = rng.normal(size=(count, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    lump = 1 + 0.25 * np.sin(d[:, :1] * 5 + seed) * np.cos(d[:, 1:2] * 4)
    c = d * lump * size * rng.uniform(0.45, 1.0, (count, 1)) ** 0.5 * np.array([1, 1, 0.8]) + np.array([0, 0, size * 0.62])
    c = c[c[:, 2] > 0.02]
    k = int(len(c) * 0.35) if flowers else 0
    leaves(s, c[k:], rng.uniform(0.8, 1.4, len(c) - k) * leaf_size * (size / 0.9) ** 0.5 * 1.4, m.leaf(color), rng=rng)
    if k:
        leaves(s, c[:k] * np.array([1.06, 1.06, 1.05]), rng.uniform(0.8, 1.4, k) * leaf_size, m.leaf(flowers, 0.25, 0.05), rng=rng)
    return s.mesh()


def hedge(seed, length=1.0, width=0.6, height=0.9, color=(0.045, 0.105, 0.022)):
    rng = np.random.default_rng(seed)
    s = Shape('hedge')
    s.box(0.0, -width / 2 + 0.07, 0, length, width / 2 - 0.07, height - 0.08, m.paint((0.012, 0.025, 0.008), 1.0))
    k = int(1500 * length * (width + height) / 1.5)
    c = rng.uniform([0, -width / 2, 0], [length, width / 2, height], (k, 3))
    face = rng.integers(0, 3, k)
    c[face == 0, 1] = np.sign(c[face == 0, 1]) * width / 2
    c[face == 1, 2] = height
    c += rng.normal(size=(k, 3)) * 0.025
    leaves(s, c, rng.uniform(0.7, 1.3, k) * 0.042, m.leaf(color, 0.4), rng=rng)
    return s.mesh()


def blades(seed, color=(0.085, 0.135, 0.034), count=420, height=0.07):
    """A square metre of turf."""
    rng = np.random.default_rng(seed)
    s = Shape('turf')
    green = m.leaf(color, 0.35, 0.1)
    at = rng.uniform(0, 1, (count, 2))
    for x, y in at.tolist():
        h, a = height * rng.uniform(0.5, 1.4), rng.uniform(0, 6.28)
        w, l = 0.006, h * rng.uniform(0.1, 0.8)
        c, d = math.cos(a), math.sin(a)
        s.quad((x - d * w, y + c * w, 0), (x + d * w, y - c * w, 0), (x + c * l * 0.5 + d * w * 0.6, y + d * l * 0.5 - c * w * 0.6, h * 0.65), (x + c * l, y + d * l, h), green, True)
    return s.mesh()


def tall_grass(seed, height=0.8, color=(0.13, 0.18, 0.05), count=90):
    rng = np.random.default_rng(seed)
    s = Shape('grass')
    green = m.leaf(color, 0.3, 0.15)
    for _ in range(count):
        a, h = rng.uniform(0, 6.28), height * rng.uniform(0.6, 1.1)
        out = h * rng.uniform(0.15, 0.7)
        c, d, w = math.cos(a), math.sin(a), 0.012
        x, y = rng.normal() * 0.06, rng.normal() * 0.06
        p = [(x + c * out * f * f, y + d * out * f * f, h * (f - 0.25 * f * f)) for f in (0, 0.4, 0.75, 1)]
        for i in range(3):
            k, j = w * (1 - i / 3.2), w * (1 - (i + 1) / 3.2)
            s.quad((p[i][0] - d * k, p[i][1] + c * k, p[i][2]), (p[i][0] + d * k, p[i][1] - c * k, p[i][2]), (p[i + 1][0] + d * j, p[i + 1][1] - c * j, p[i + 1][2]), (p[i + 1][0] - d * j, p[i + 1][1] + c * j, p[i + 1][2]), green, True)
    return s.mesh()


kinds = {
    'rain': [lambda i=i: broad(10 + i, 9.5, 6.0, (0.06, 0.115, 0.02), 0.4, 1.2) for i in range(2)],
    'mango': [lambda i=i: broad(20 + i, 7.5, 3.4, (0.042, 0.095, 0.018), 0.8, 1.3) for i in range(2)],
    'street': [lambda i=i: broad(30 + i, 6.2, 2.4, (0.075, 0.14, 0.025), 0.8, 1.7, 0.135) for i in range(3)],
    'palm': [lambda i=i: palm(40 + i, 7.0 + i, 20) for i in range(3)],
    'low_palm': [lambda i=i: palm(50 + i, 2.2 + 0.5 * i, 16, 1.9, (0.1, 0.17, 0.04), 0.8) for i in range(2)],
    # In a pot: fronds from the earth, without a trunk.
    'areca': [lambda i=i: palm(55 + i, 0.25, 26, 1.75, (0.075, 0.15, 0.035), 0.42) for i in range(2)],
    'shrub': [lambda i=i: shrub(60 + i) for i in range(3)],
    'flower': [lambda i=i: shrub(70 + i, 0.8, (0.06, 0.12, 0.025), 700, 0.06, ((0.55, 0.05, 0.2), (0.7, 0.2, 0.05), (0.7, 0.6, 0.55))[i]) for i in range(3)],
    'ground': [lambda i=i: shrub(80 + i, 0.42, ((0.05, 0.12, 0.03), (0.13, 0.19, 0.05), (0.12, 0.03, 0.06))[i], 330, 0.05) for i in range(3)],
    'hedge': [lambda i=i: hedge(90 + i) for i in range(2)],
    'turf': [lambda i=i: blades(95 + i) for i in range(3)],
    'grass': [lambda i=i: tall_grass(98 + i) for i in range(2)],
}


def plant(kind, x, y, z=0.0, size=1.0, vary=0.18, turn=None):
    i = random.randrange(len(kinds[kind]))
    if (kind, i) not in grown:
        grown[kind, i] = kinds[kind][i]()
    k = size * random.uniform(1 - vary, 1 + vary)
    turn = random.uniform(0, 6.28) if turn is None else turn
    return put(grown[kind, i], (x, y, z), turn, (k, k, k * random.uniform(0.92, 1.08)))


def turf(x0, y0, x1, y1, z=0.0, near=None, within=26):
    """Blades of grass on a lawn, only as far from the camera as one sees them."""
    for ix in range(int(x0), int(x1)):
        for iy in range(int(y0), int(y1)):
            if near and math.hypot(ix - near[0], iy - near[1]) > within:
                continue
            i = random.randrange(3)
            if ('turf', i) not in grown:
                grown['turf', i] = kinds['turf'][i]()
            put(grown['turf', i], (ix, iy, z), 0, (1, 1, random.uniform(0.8, 1.25)))


def bed(x0, y0, x1, y1, z=0.0, dense=1.6, mix=('ground', 'ground', 'shrub', 'grass', 'flower')):
    """A planted strip: lower things in front (towards -y), higher behind."""
    s = Shape('bed')
    s.box(x0, y0, z - 0.1, x1, y1, z + 0.04, m.earth((0.07, 0.045, 0.03), (0.1, 0.07, 0.05)))
    s.put()
    for _ in range(int((x1 - x0) * (y1 - y0) * dense) + 1):
        y = random.uniform(y0 + 0.15, y1 - 0.15)
        plant(random.choice(mix), random.uniform(x0 + 0.2, x1 - 0.2), y, z, random.uniform(0.55, 0.95))


def hedge_row(x0, y0, x1, y1, z=0.0, size=1.0):
    length = math.hypot(x1 - x0, y1 - y0)
    a = math.atan2(y1 - y0, x1 - x0)
    k = max(1, round(length))
    for i in range(k):
        plant('hedge', x0 + (x1 - x0) * i / k, y0 + (y1 - y0) * i / k, z, size, 0.03, a)
