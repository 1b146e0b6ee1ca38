"""Rooms and what stands in them; a room's window wall is at y = deep, the camera looks towards it from y = 0."""

import math
import random

import materials as m
from planting import plant
from shapes import Shape, light, soft

warm, linen, char, olive, rust, navy = (0.62, 0.57, 0.49), (0.7, 0.67, 0.6), (0.09, 0.09, 0.095), (0.2, 0.21, 0.13), (0.42, 0.17, 0.08), (0.06, 0.09, 0.15)


def shell(w, deep, h, floor, wall=(0.74, 0.72, 0.68), accent=None, window=(0.12, 0.88), sill=0.0, top=0.25, panes=4, frame=(0.05, 0.05, 0.05), skirting=True):
    """Floor, ceiling with a lowered edge, walls, and a window in the far wall."""
    s = Shape('room')
    wall_m, ceil = m.plaster(wall, 0.9, 0.03), m.plaster((0.8, 0.79, 0.77), 0.9, 0.02)
    x = w / 2
    s.quad((-x, -1.5, 0), (x, -1.5, 0), (x, deep, 0), (-x, deep, 0), floor)
    s.quad((-x, deep, h), (x, deep, h), (x, -1.5, h), (-x, -1.5, h), ceil)
    for a, b in ((-x, -x + 0.7), (x - 0.7, x)):
        s.box(a, -1.5, h - 0.16, b, deep, h - 0.02, ceil)
    s.quad((-x, deep, 0), (-x, -1.5, 0), (-x, -1.5, h), (-x, deep, h), m.planks(accent, 0.5, 3.2, 0.5) if accent else wall_m)
    s.quad((x, -1.5, 0), (x, deep, 0), (x, deep, h), (x, -1.5, h), wall_m)
    a, b, t = -x + window[0] * w, -x + window[1] * w, h - top
    s.box(-x, deep, 0, a, deep + 0.2, h, wall_m)
    s.box(b, deep, 0, x, deep + 0.2, h, wall_m)
    s.box(a, deep, t, b, deep + 0.2, h, wall_m)
    if sill:
        s.box(a, deep, 0, b, deep + 0.2, sill, wall_m)
    dark = m.paint(frame, 0.4)
    for i in range(panes + 1):
        q = a + (b - a) * i / panes
        s.box(q - 0.03, deep + 0.05, sill, q + 0.03, deep + 0.12, t, dark)
    for z in (sill, t - 0.06):
        s.box(a, deep + 0.05, z, b, deep + 0.12, z + 0.06, dark)
    if skirting:
        for side in (-x, x - 0.02):
            s.box(side, -1.5, 0, side + 0.02, deep, 0.1, m.paint((0.7, 0.69, 0.66), 0.5))
    s.put()
    # The sky's light through the window, gathered so that it reaches the room without noise.
    light('AREA', ((a + b) / 2, deep - 0.02, (sill + t) / 2), 46 * (b - a) * (t - sill) / 6, (0.9, 0.96, 1.0), b - a, t - sill, aim=((a + b) / 2, 0, 0.9))
    light('AREA', (0, -1.2, h - 0.3), 22, (1.0, 0.93, 0.84), w * 0.8, 1.2, aim=(0, 3, 0.3))
    return a, b, t


def drapes(x0, x1, y, h, color=linen, sheer=False):
    s = Shape('drapes')
    mat = m.curtain(color, 0.5 if sheer else 0.22)
    k = max(8, int(abs(x1 - x0) * 34))
    p = [(x0 + (x1 - x0) * i / k, y + math.sin(i * 1.15) * 0.045 + random.uniform(-0.012, 0.012)) for i in range(k + 1)]
    for i in range(k):
        s.quad((*p[i], 0.02), (*p[i + 1], 0.02), (*p[i + 1], h), (*p[i], h), mat)
    s.put(smooth=True)


def lamp_cone(x, y, z, r=0.22, h=0.26, color=(0.72, 0.66, 0.55), power=18, stem=None):
    s = Shape('shade')
    s.tube((0, 0, 0), (0, 0, h), r, r * 0.75, 24, m.curtain(color, 0.6), False)
    s.tube((0, 0, h * 0.4), (0, 0, h * 0.6), 0.045, 0.045, 10, m.glow((1, 0.74, 0.45), 14))
    if stem is not None:
        s.tube((0, 0, stem - z), (0, 0, h * 0.4), 0.012, 0.012, 8, m.metal((0.2, 0.17, 0.12)))
        s.tube((0, 0, stem - z), (0, 0, stem - z + 0.03), 0.13, 0.12, 18, m.metal((0.2, 0.17, 0.12)))
    s.put((x, y, z), smooth=True)
    light('POINT', (x, y, z + h * 0.45), power, (1, 0.72, 0.42), radius=0.12)


def cushion(x, y, z, size, color, turn=0.0, tilt=0.25):
    s = Shape('cushion')
    s.box(-size / 2, -0.07, 0, size / 2, 0.07, size, m.cloth(color))
    ob = soft(s, (x, y, z), turn, 1, 0.065, 4)
    ob.rotation_euler = (-tilt, 0, turn)


def sofa(x, y, turn=0.0, w=2.3, d=0.95, color=warm, cushions=(rust, linen)):
    """Its back is at +y of its own frame."""
    f, c = m.cloth(color), math.cos
    place = lambda s, r=0.06, n=4: soft(s, (x, y, 0), turn, 1, r, n)
    s = Shape('sofa')
    s.box(-w / 2, -d / 2 + 0.04, 0.13, w / 2, d / 2, 0.3, f)
    place(s, 0.03)
    s = Shape('sofa')
    s.box(-w / 2, d / 2 - 0.22, 0.28, w / 2, d / 2, 0.74, f)
    place(s)
    for a in (-w / 2, w / 2 - 0.2):
        s = Shape('sofa')
        s.box(a, -d / 2 + 0.02, 0.2, a + 0.2, d / 2, 0.6, f)
        place(s)
    n = 3 if w > 2 else 2 if w > 1.2 else 1
    for i in range(n):
        a, b = -w / 2 + 0.2 + (w - 0.4) * i / n, -w / 2 + 0.2 + (w - 0.4) * (i + 1) / n
        s = Shape('seat')
        s.box(a + 0.008, -d / 2, 0.29, b - 0.008, d / 2 - 0.2, 0.46, f)
        place(s)
        s = Shape('back')
        s.box(a + 0.01, d / 2 - 0.4, 0.44, b - 0.01, d / 2 - 0.2, 0.82, f)
        place(s, 0.07)
    s = Shape('feet')
    for a in (-w / 2 + 0.1, w / 2 - 0.1):
        for b in (-d / 2 + 0.12, d / 2 - 0.1):
            s.tube((a, b, 0), (a, b, 0.14), 0.018, 0.025, 8, m.wood((0.12, 0.07, 0.04)))
    s.put((x, y, 0), turn)
    for i, color in enumerate(cushions):
        u = (-w / 2 + 0.45) if i == 0 else (w / 2 - 0.45 - 0.3 * (i - 1))
        v = d / 2 - 0.47
        cushion(x + c(turn) * u - math.sin(turn) * v, y + math.sin(turn) * u + c(turn) * v, 0.46, 0.42, color, turn + random.uniform(-0.15, 0.15))


def armchair(x, y, turn, color=olive):
    f, w = m.cloth(color), m.wood((0.2, 0.11, 0.055))
    s = Shape('chair')
    s.box(-0.33, -0.36, 0.3, 0.33, 0.3, 0.44, f)
    soft(s, (x, y, 0), turn, 1, 0.05, 4)
    s = Shape('chair')
    for i in range(2):
        s.quad((-0.32, 0.24, 0.4), (0.32, 0.24, 0.4), (0.32, 0.4, 0.86), (-0.32, 0.4, 0.86), f)
    s.box(-0.32, 0.25, 0.42, 0.32, 0.37, 0.84, f)
    soft(s, (x, y, 0), turn, 1, 0.05, 4)
    s = Shape('frame')
    for a in (-0.37, 0.37):
        s.tube((a, -0.34, 0), (a, -0.3, 0.58), 0.018, 0.022, 8, w)
        s.tube((a, 0.4, 0), (a, 0.3, 0.6), 0.018, 0.022, 8, w)
        s.box(a - 0.025, -0.34, 0.56, a + 0.025, 0.36, 0.595, w)
    s.put((x, y, 0), turn)


def table(x, y, w, d, h, top=None, leg=(0.12, 0.07, 0.04), turn=0.0, thick=0.035):
    s = Shape('table')
    s.box(-w / 2, -d / 2, h - thick, w / 2, d / 2, h, top or m.wood())
    soft(s, (x, y, 0), turn, 1, 0.008, 2)
    s = Shape('legs')
    for a in (-w / 2 + 0.07, w / 2 - 0.07):
        for b in (-d / 2 + 0.07, d / 2 - 0.07):
            s.tube((a, b, 0), (a, b, h - thick), 0.016, 0.026, 10, m.wood(leg))
    s.put((x, y, 0), turn)


def chair(x, y, turn, color=linen, leg=(0.14, 0.08, 0.045)):
    w = m.wood(leg)
    s = Shape('seat')
    s.box(-0.23, -0.23, 0.41, 0.23, 0.22, 0.48, m.cloth(color))
    s.box(-0.22, 0.2, 0.58, 0.22, 0.25, 0.86, m.cloth(color))
    soft(s, (x, y, 0), turn, 1, 0.025, 3)
    s = Shape('legs')
    for a in (-0.2, 0.2):
        s.tube((a, -0.2, 0), (a * 0.95, -0.19, 0.42), 0.014, 0.02, 8, w)
        s.tube((a, 0.24, 0), (a, 0.21, 0.84), 0.014, 0.018, 8, w)
    s.put((x, y, 0), turn)


def rug(x, y, w, d, color=(0.55, 0.5, 0.43)):
    s = Shape('rug')
    s.box(x - w / 2, y - d / 2, 0, x + w / 2, y + d / 2, 0.018, m.cloth(color, 60.0))
    soft(s, round_by=0.008)


def picture_on(side_x, y, z, w, h, seed=0):
    """On the left wall (side_x < 0) or the right one."""
    s = Shape('picture')
    k = 1 if side_x < 0 else -1
    x = side_x
    s.box(x, y - w / 2 - 0.03, z - 0.03, x + k * 0.03, y + w / 2 + 0.03, z + h + 0.03, m.wood((0.1, 0.06, 0.035)))
    q = x + k * 0.032
    p = [(q, y - w / 2, z), (q, y + w / 2, z), (q, y + w / 2, z + h), (q, y - w / 2, z + h)]
    s.quad(*(p if k < 0 else [p[1], p[0], p[3], p[2]]), m.canvas(seed))
    s.put()


def vase(x, y, z, kind='ground', size=0.5, color=(0.6, 0.55, 0.48), r=0.1, h=0.22):
    s = Shape('vase')
    for i in range(6):
        f, g = i / 6, (i + 1) / 6
        prof = lambda t: r * (0.65 + 0.5 * math.sin(t * 2.6 + 0.2))
        s.tube((0, 0, h * f), (0, 0, h * g), prof(f), prof(g), 18, m.paint(color, 0.35), i == 0)
    s.put((x, y, z), smooth=True)
    plant(kind, x, y, z + h * 0.85, size, 0.05)


def books(x, y, z, n=4):
    s = Shape('books')
    at = z
    for _ in range(n):
        t = random.uniform(0.018, 0.035)
        c = random.choice((linen, char, rust, navy, (0.5, 0.46, 0.38)))
        a = random.uniform(-0.02, 0.02)
        s.box(x - 0.13 + a, y - 0.09, at, x + 0.13 + a, y + 0.09, at + t, m.paint(c, 0.6))
        at += t
    s.put()


def downlights(xs, ys, h, power=9):
    s = Shape('spots')
    for x in xs:
        for y in ys:
            s.tube((x, y, h - 0.012), (x, y, h - 0.002), 0.05, 0.05, 14, m.glow((1, 0.82, 0.6), 12))
    s.put()


def cabinets(x0, x1, y, h, front, n=4, depth=0.6, z0=0.1, handles=True, toward=-1):
    """A row of doors that look towards -y, its back at y."""
    s = Shape('cabinets')
    for i in range(n):
        a, b = x0 + (x1 - x0) * i / n, x0 + (x1 - x0) * (i + 1) / n
        s.box(a + 0.003, y - depth, z0, b - 0.003, y, h, front)
        if handles:
            s.box(b - 0.06, y - depth - 0.03, (z0 + h) / 2 - 0.09, b - 0.045, y - depth - 0.015, (z0 + h) / 2 + 0.09, m.metal((0.25, 0.22, 0.17)))
    s.put()
