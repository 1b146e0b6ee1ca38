"""Roads, kerbs, lamps, cars, people far off, and the city behind."""

import math
import random

import bpy
import materials as m
from planting import plant
from shapes import Shape, put, soft

car_colors = ((0.62, 0.62, 0.62), (0.75, 0.75, 0.74), (0.05, 0.05, 0.055), (0.22, 0.23, 0.24), (0.3, 0.03, 0.03), (0.05, 0.09, 0.18), (0.4, 0.38, 0.34))
bodies = {}


def forget():
    bodies.clear()


def loft(s, sections, mat_of):
    """Skins rings of equal length, each one given from front to back."""
    for i in range(len(sections) - 1):
        a, b = sections[i], sections[i + 1]
        k = len(a)
        for j in range(k):
            s.quad(a[j], a[(j + 1) % k], b[(j + 1) % k], b[j], mat_of(i, j))


def car_mesh(color, kind):
    """A saloon, a hatchback or a van: rings across it, with wheel arches, lamps and glass."""
    s = Shape('car')
    body, glass, black, tyre, rim = m.car_paint(color), m.paint((0.012, 0.014, 0.016), 0.03), m.paint((0.02, 0.02, 0.02), 0.5), m.paint((0.02, 0.02, 0.02), 0.9), m.metal((0.5, 0.5, 0.5), 0.3)
    length, width = {'saloon': (4.4, 1.72), 'hatch': (3.8, 1.66), 'van': (4.5, 1.78)}[kind]
    roof = {'saloon': 1.43, 'hatch': 1.5, 'van': 1.78}[kind]
    # x along the car: share, height of the belt or bonnet, height of the roof line, half width at the roof
    rows = {
        'saloon': [(0.0, 0.5, 0.5), (0.02, 0.66, 0.66), (0.1, 0.76, 0.76), (0.28, 0.88, 0.88), (0.44, 0.92, roof - 0.03), (0.55, 0.93, roof), (0.72, 0.94, roof - 0.06), (0.87, 0.97, 0.98), (0.97, 0.95, 0.95), (1.0, 0.72, 0.72)],
        'hatch': [(0.0, 0.5, 0.5), (0.02, 0.68, 0.68), (0.1, 0.8, 0.8), (0.25, 0.92, 0.92), (0.42, 0.95, roof - 0.04), (0.55, 0.96, roof), (0.85, 0.99, roof - 0.07), (0.97, 1.0, 1.05), (1.0, 0.7, 0.7)],
        'van': [(0.0, 0.55, 0.55), (0.02, 0.78, 0.78), (0.08, 0.92, 0.92), (0.18, 1.02, 1.02), (0.33, 1.04, roof - 0.05), (0.5, 1.04, roof), (0.9, 1.04, roof - 0.04), (0.99, 1.02, 1.2), (1.0, 0.7, 0.7)],
    }[kind]
    rings = []
    for share, belt, top in rows:
        x = (share - 0.5) * length
        end = 0.86 if share in (0.0, 1.0) else 0.95 if share in (0.02, 0.97, 0.99) else 1.0
        w = width / 2 * end
        t = w * (0.8 if top > belt + 0.05 else 0.93)
        rings.append([(x, -w * 0.93, 0.22), (x, -w, 0.5), (x, -w * 0.98, belt), (x, -t, top), (x, t, top), (x, w * 0.98, belt), (x, w, 0.5), (x, w * 0.93, 0.22)])
    loft(s, rings, lambda i, j: glass if (j in (2, 4) and rows[i][2] + rows[i + 1][2] - rows[i][1] - rows[i + 1][1] > 0.35) or (j == 3 and abs(rows[i][2] - rows[i + 1][2]) > 0.3 and max(rows[i][2], rows[i + 1][2]) > 1.25) else black if j == 7 else body)
    s.poly(rings[0][::-1], body)
    s.poly(rings[-1], body)
    for share in (0.19, 0.8):
        x = (share - 0.5) * length
        for y in (-1, 1):
            s.tube((x, y * (width / 2 - 0.19), 0.32), (x, y * (width / 2 + 0.01), 0.32), 0.32, 0.31, 18, tyre)
            s.tube((x, y * (width / 2 - 0.02), 0.32), (x, y * (width / 2 + 0.02), 0.32), 0.2, 0.19, 14, rim)
            s.tube((x, y * (width / 2 - 0.3), 0.36), (x, y * (width / 2 + 0.004), 0.36), 0.385, 0.385, 18, black)
    f = -length / 2
    for y in (-1, 1):
        s.box(f - 0.01, y * (width / 2 - 0.42), 0.6, f + 0.12, y * (width / 2 - 0.1), 0.7, m.paint((0.75, 0.78, 0.8), 0.1))
        s.box(-f - 0.1, y * (width / 2 - 0.34), 0.72, -f + 0.015, y * (width / 2 - 0.1), 0.86, m.paint((0.25, 0.01, 0.01), 0.15))
        s.box(f + length * 0.3, y * (width / 2 - 0.02), 0.94, f + length * 0.3 + 0.12, y * (width / 2 + 0.16), 1.05, body)
    s.box(f - 0.015, -0.45, 0.34, f + 0.08, 0.45, 0.52, black)
    return s


def car(x, y, turn=0.0, color=None, kind=None):
    key = (color or random.choice(car_colors), kind or random.choice(('saloon', 'hatch', 'van')))
    if key not in bodies:
        ob = soft(car_mesh(*key), round_by=0.07, segments=3)
        deps = bpy.context.evaluated_depsgraph_get()
        bodies[key] = bpy.data.meshes.new_from_object(ob.evaluated_get(deps))
        bpy.data.objects.remove(ob)
    return put(bodies[key], (x, y, 0), turn)


def person(x, y, z=0.0, turn=None, height=None):
    """A figure to be seen from afar only: no face."""
    s = Shape('person')
    r = random.Random(random.random())
    shirt = m.cloth(r.choice(((0.5, 0.48, 0.45), (0.07, 0.09, 0.14), (0.3, 0.08, 0.06), (0.12, 0.2, 0.17), (0.6, 0.58, 0.52), (0.35, 0.27, 0.12))))
    legs, skin, hair = m.cloth(r.choice(((0.04, 0.045, 0.06), (0.16, 0.13, 0.1), (0.07, 0.07, 0.07)))), m.paint((0.25, 0.14, 0.09), 0.6), m.paint((0.012, 0.01, 0.008), 0.5)
    step = r.uniform(0.1, 0.3)
    for side in (-1, 1):
        s.tube((side * 0.09, side * step, 0.05), (side * 0.085, 0, 0.82), 0.055, 0.095, 9, legs)
        s.box(side * 0.09 - 0.045, side * step - 0.08, 0, side * 0.09 + 0.045, side * step + 0.17, 0.07, hair)
        s.tube((side * 0.2, 0, 1.36), (side * 0.25, -side * step * 0.5, 1.08), 0.05, 0.042, 8, shirt)
        s.tube((side * 0.25, -side * step * 0.5, 1.08), (side * 0.23, -side * step * 0.5 + 0.12, 0.84), 0.038, 0.03, 8, skin)
    s.tube((0, 0, 0.78), (0, 0, 1.12), 0.15, 0.15, 12, shirt)
    s.tube((0, 0, 1.12), (0, 0, 1.4), 0.15, 0.2, 12, shirt)
    s.tube((0, 0, 1.4), (0, 0, 1.5), 0.17, 0.055, 12, shirt)
    s.tube((0, 0, 1.48), (0, 0, 1.58), 0.05, 0.05, 8, skin)
    s.tube((0, 0, 1.54), (0, 0, 1.6), 0.065, 0.095, 10, skin)
    s.tube((0, 0, 1.6), (0, 0, 1.7), 0.098, 0.095, 10, hair)
    s.tube((0, 0, 1.7), (0, 0, 1.76), 0.095, 0.045, 10, hair)
    return s.put((x, y, z), random.uniform(0, 6.28) if turn is None else turn, (height or random.uniform(1.5, 1.72)) / 1.7, smooth=True)


def road(x0, x1, y0, y1, lanes=2, walk=3.2, side='both', dusk=False, paving=(0.4, 0.37, 0.33)):
    """A street along x with its marks, kerbs and walks, at height 0; walks are 0.15 above it."""
    s = Shape('road')
    black, white, kerb, pave = m.asphalt(), m.paint((0.62, 0.61, 0.57), 0.8), m.concrete((0.5, 0.49, 0.46)), m.paving(paving)
    s.quad((x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0), black)
    for i in range(1, lanes):
        y = y0 + (y1 - y0) * i / lanes
        if lanes == 4 and i == 2:
            for d in (-0.12, 0.12):
                s.box(x0, y + d - 0.05, 0, x1, y + d + 0.05, 0.006, m.paint((0.6, 0.42, 0.05), 0.8))
            continue
        x = x0
        while x < x1:
            s.box(x, y - 0.06, 0, min(x + 3, x1), y + 0.06, 0.006, white)
            x += 7.5
    for y, out in ((y1, 1), (y0, -1)):
        if side == 'far' and out < 0:
            continue
        s.box(x0, y - 0.35 * out, 0, x1, y, 0.02, m.concrete((0.42, 0.41, 0.39)))
        x = x0
        while x < x1:
            s.box(x, y, 0, x + 0.985, y + 0.18 * out, 0.16, kerb)
            x += 1.0
        s.box(x0, y + 0.18 * out, 0.0, x1, y + walk * out, 0.15, pave)
    s.put()


def crossing(x, y0, y1, wide=3.0):
    s = Shape('crossing')
    y = y0 + 0.4
    while y < y1 - 0.4:
        s.box(x, y, 0, x + wide, y + 0.45, 0.007, m.paint((0.62, 0.61, 0.57), 0.8))
        y += 0.95
    s.put()


def lamp(x, y, turn=0.0, height=7.5, lit=False):
    s = Shape('lamp')
    iron = m.paint((0.035, 0.037, 0.04), 0.45)
    s.tube((0, 0, 0), (0, 0, 0.7), 0.1, 0.09, 10, iron)
    s.tube((0, 0, 0.7), (0, 0, height), 0.065, 0.045, 10, iron)
    s.tube((0, 0, height), (0, -1.5, height + 0.25), 0.04, 0.03, 8, iron)
    s.box(-0.13, -1.95, height + 0.22, 0.13, -1.35, height + 0.31, iron)
    s.box(-0.11, -1.93, height + 0.205, 0.11, -1.37, height + 0.22, m.glow((1.0, 0.8, 0.55), 40.0) if lit else m.paint((0.8, 0.8, 0.78), 0.3))
    return s.put((x, y, 0.12), turn)


def bollards(x0, x1, y, step=1.8):
    s = Shape('bollards')
    x = x0
    while x < x1:
        s.tube((x, y, 0.1), (x, y, 0.85), 0.06, 0.06, 10, m.metal((0.35, 0.35, 0.34), 0.4))
        x += step
    s.put()


def skyline(y0, y1, count=70, width=900, low=12, high=90, lit=0.0, clear=70, seed=1):
    """Far buildings on both sides and behind; `clear` metres in the middle are left lower."""
    r = random.Random(seed)
    unit = Shape('far')
    for _ in range(count):
        x, y = r.uniform(-width / 2, width / 2), r.uniform(y0, y1)
        w, d = r.uniform(14, 34), r.uniform(14, 30)
        h = low + (high - low) * r.random() ** 2.6
        if abs(x) < clear:
            h = min(h, low + 14)
        s = Shape('far')
        mat = m.city(lit=lit, floor=r.choice((3.1, 3.4, 3.8)), bay=r.choice((1.8, 2.6, 3.4)))
        s.box(-w / 2, -d / 2, 0, w / 2, d / 2, h, mat)
        if h > 30:
            s.box(-w / 3, -d / 3, h, w / 3, d / 3, h + r.uniform(3, 9), mat)
        for _ in range(3):
            bx, by = r.uniform(-w / 2 + 2, w / 2 - 3), r.uniform(-d / 2 + 2, d / 2 - 3)
            s.box(bx, by, h, bx + r.uniform(1, 3), by + r.uniform(1, 3), h + r.uniform(1, 3), m.concrete())
        if r.random() < 0.25:
            s.tube((0, 0, h), (0, 0, h + r.uniform(6, 16)), 0.2, 0.05, 5, m.paint((0.5, 0.5, 0.5)))
        s.put((x, y, 0), r.choice((0, 0, 0.12, -0.2)))
    return unit


def hills(y=1500, height=150, color=(0.06, 0.1, 0.045), seed=3):
    r = random.Random(seed)
    s = Shape('hills')
    k, mat = 90, m.lawn(color, tuple(c * 1.6 for c in color))
    p = [r.uniform(0, 6.28) for _ in range(6)]
    # Nowhere so low that the sky's lowest degrees look through between two of them.
    top = lambda i: height * (0.58 + 0.2 * math.sin(i * 0.09 + p[0]) + 0.13 * math.sin(i * 0.23 + p[1]) + 0.06 * math.sin(i * 0.61 + p[2]) + 0.03 * math.sin(i * 1.9 + p[3]))
    for i in range(k):
        x0, x1 = (i / k - 0.5) * 4200, ((i + 1) / k - 0.5) * 4200
        s.quad((x0, y - 300, -2), (x1, y - 300, -2), (x1, y, top(i + 1)), (x0, y, top(i)), mat)
    s.put(smooth=True)


def trees_far(y0, y1, width=500, count=160, kinds=('rain', 'mango'), clear=None):
    for _ in range(count):
        x, y = random.uniform(-width / 2, width / 2), random.uniform(y0, y1)
        if clear and clear(x, y):
            continue
        plant(random.choice(kinds), x, y, 0, random.uniform(0.8, 1.3))
