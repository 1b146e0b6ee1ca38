"""Units, lobbies and shared rooms as whole scenes."""

import math
import random

import materials as m
from planting import plant
from rooms import armchair, books, cabinets, chair, char, cushion, downlights, drapes, lamp_cone, linen, navy, olive, picture_on, rug, rust, shell, sofa, table, vase, warm
from shapes import Shape, light, soft
from sky import camera, sky
from streets import skyline, trees_far

oak, walnut = (0.42, 0.27, 0.15), (0.16, 0.085, 0.045)


def outside(high=True, seed=1, sun=(38, 150), clouds=0.5):
    sky(sun[0], sun[1], clouds, False, seed)
    s = Shape('far')
    z = -62 if high else -0.4
    s.quad((-3000, 8, z), (3000, 8, z), (3000, 4000, z), (-3000, 4000, z), m.lawn() if not high else m.concrete((0.3, 0.31, 0.3)))
    s.put()
    if high:
        r = random.Random(seed)
        for _ in range(90):
            t = Shape('far')
            w, d, top = r.uniform(16, 34), r.uniform(16, 30), 14 + 100 * r.random() ** 2.4
            t.box(-w / 2, -d / 2, 0, w / 2, d / 2, top, m.city(floor=3.4))
            t.put((r.uniform(-420, 420), r.uniform(90, 700), z))
    else:
        for _ in range(60):
            plant(random.choice(('mango', 'street', 'palm', 'shrub')), random.uniform(-22, 22), random.uniform(13, 40), z, random.uniform(0.8, 1.2))
        for _ in range(40):
            plant(random.choice(('shrub', 'flower', 'ground')), random.uniform(-10, 10), random.uniform(10.5, 13), z, 0.9)
        # The sun stands behind the trees, so the sky lights what one sees of them.
        light('AREA', (0, 8.5, 7), 2600, (0.95, 0.98, 1.0), 24, 5, aim=(0, 24, 1))


inside = {'samples': 12, 'fast': False, 'key': 0.3, 'air': 0.0003, 'diffuse_bounces': 3, 'max_bounces': 5, 'strength': 1.5, 'plain': 4, 'glare': 0.1, 'saturation': 1.05, 'warmth': 0.015}


def living(seed=1, color=warm, accent=oak, floor=oak, high=True, wall=(0.76, 0.74, 0.7), flip=False, cloth2=rust):
    def build():
        outside(high, seed, (34, 152 if seed % 2 else -152))
        a, b, t = shell(5.4, 5.6, 2.75, m.planks(floor, 0.16, 1.8, 0.4), wall, accent if seed % 2 else None)
        drapes(a - 0.1, a + 0.75, 5.45, t + 0.1, linen)
        drapes(b - 0.75, b + 0.1, 5.45, t + 0.1, linen)
        k = -1 if flip else 1
        rug(0.1 * k, 3.0, 3.1, 2.3, tuple(0.8 * c for c in linen))
        sofa(-1.75 * k, 3.1, k * math.pi / 2, 2.3, 0.95, color, (cloth2, linen, tuple(0.6 * c for c in color)))
        table(0.0, 3.0, 1.15, 0.65, 0.38, m.wood(floor))
        books(-0.2, 3.05, 0.38)
        vase(0.3, 2.9, 0.38, 'ground', 0.42)
        armchair(1.55 * k, 3.75, -k * 1.05, olive)
        armchair(1.6 * k, 2.55, -k * 1.75, olive)
        lamp_cone(-2.3 * k, 4.75, 1.35, 0.22, 0.28, power=14, stem=0.0)
        table(-2.3 * k, 1.75, 0.45, 0.45, 0.5, m.wood(walnut))
        lamp_cone(-2.3 * k, 1.75, 0.85, 0.17, 0.22, power=8, stem=0.5)
        picture_on(-2.7 if not flip else 2.7, 3.1, 1.25, 1.3, 0.9, seed)
        picture_on(2.7 if not flip else -2.7, 3.6, 1.3, 0.7, 0.95, seed + 3)
        vase(2.2 * k, 4.9, 0, 'areca', 0.62, (0.5, 0.48, 0.45), 0.19, 0.42)
        downlights((-2.35, 2.35), (0.5, 1.8, 3.1, 4.4), 2.6)
        camera((0.9 * k, -0.9, 1.35), (-0.25 * k, 4, 1.22), 22)
        return dict(inside)

    return build


def bedroom(seed=1, head=walnut, cover=linen, throw=olive, high=True, floor=oak):
    def build():
        outside(high, seed + 5, (30, 150))
        a, b, t = shell(4.4, 4.8, 2.7, m.planks(floor, 0.16, 1.8, 0.45), (0.74, 0.71, 0.66), head, (0.2, 0.95), 0.35)
        drapes(a - 0.2, a + 0.6, 4.65, 2.6, linen)
        drapes(b - 0.55, b + 0.1, 4.65, 2.6, linen)
        # Drawn halfway: beside the sheer one looks out.
        drapes(a, a + (b - a) * 0.42, 4.72, 2.6, (0.85, 0.84, 0.82), True)
        rug(-0.3, 2.4, 2.6, 2.6, (0.5, 0.45, 0.38))
        s = Shape('head')
        for i in range(5):
            s.box(-2.18, 1.45 + i * 0.4, 0.3, -2.08, 1.84 + i * 0.4, 1.25, m.cloth((0.4, 0.35, 0.28)))
        soft(s, round_by=0.035, segments=3)
        for z0, z1, mat, e in ((0.08, 0.32, m.cloth((0.35, 0.31, 0.26)), 0), (0.32, 0.54, m.cloth((0.78, 0.77, 0.74)), 0.02), (0.4, 0.6, m.cloth(cover), 0.05)):
            s = Shape('bed')
            s.box(-2.08 + (0.55 if e == 0.05 else 0), 1.5 - e, z0, 0.0 + e, 3.4 + e, z1, mat)
            soft(s, round_by=0.06, segments=4)
        s = Shape('throw')
        s.box(-0.85, 1.42, 0.4, -0.25, 3.48, 0.62, m.cloth(throw, 90.0))
        soft(s, round_by=0.05, segments=4)
        for y in (1.98, 2.92):
            for i, c in enumerate(((0.8, 0.79, 0.76), throw)):
                s = Shape('pillow')
                s.box(-0.09, -0.34 + i * 0.08, 0, 0.09, 0.34 - i * 0.08, 0.44 - i * 0.08, m.cloth(c))
                ob = soft(s, (-1.93 + i * 0.2, y, 0.56), 0, 1, 0.085, 5)
                ob.rotation_euler = (0, -0.4, 0)
        for y in (1.1, 3.8):
            table(-1.9, y, 0.42, 0.45, 0.5, m.wood(walnut))
            lamp_cone(-1.9, y, 0.78, 0.14, 0.2, power=9, stem=0.5)
        picture_on(2.2, 2.6, 1.25, 0.8, 1.05, seed + 1)
        armchair(1.35, 3.75, -0.6, cover)
        vase(1.85, 1.2, 0, 'areca', 0.5, (0.42, 0.4, 0.38), 0.17, 0.38)
        downlights((-1.9, 1.9), (0.6, 2.0, 3.4), 2.55)
        camera((1.45, -1.2, 1.3), (-0.55, 3, 1.02), 23)
        return dict(inside)

    return build


def kitchen(seed=1, front=(0.72, 0.7, 0.66), low=(0.13, 0.15, 0.13), high=True):
    def build():
        outside(high, seed + 9, (36, -150))
        a, b, t = shell(5.2, 5.4, 2.75, m.marble((0.66, 0.64, 0.6), 0.25, 0.6), (0.76, 0.74, 0.71), None, (0.5, 0.97), 0.0)
        drapes(b - 0.5, b + 0.1, 5.25, t + 0.1, linen)
        top = m.marble((0.8, 0.79, 0.77), 0.12, 9.0)
        # Along the far wall, left of the window.
        cabinets(-2.6, 0.0, 5.4, 0.88, m.paint(low, 0.45), 5)
        cabinets(-2.6, 0.0, 5.4, 2.45, m.paint(front, 0.4), 5, 0.36, 1.5)
        s = Shape('top')
        s.box(-2.6, 4.76, 0.88, 0.02, 5.4, 0.915, top)
        s.box(-2.6, 5.385, 0.915, 0.0, 5.4, 1.5, m.stone((0.7, 0.7, 0.67), 0.08, 0.2))
        s.box(-1.4, 4.9, 0.914, -0.85, 5.3, 0.922, m.paint((0.01, 0.01, 0.01), 0.08))
        s.box(-0.6, 5.18, 0.915, -0.56, 5.22, 1.2, m.metal((0.6, 0.58, 0.55), 0.2))
        s.box(-0.6, 4.98, 1.17, -0.56, 5.22, 1.2, m.metal((0.6, 0.58, 0.55), 0.2))
        s.box(-2.58, 5.05, 1.47, 0.0, 5.07, 1.49, m.glow((1, 0.8, 0.55), 5))
        s.put()
        light('AREA', (-1.3, 5.1, 1.46), 7, (1, 0.8, 0.55), 2.3, 0.1, aim=(-1.3, 5.0, 0.9))
        # Tall units and a refrigerator on the left wall.
        s = Shape('tall')
        for i in range(3):
            s.box(-2.6, 2.6 + i * 0.65, 0.1, -1.98, 3.244 + i * 0.65, 2.45, m.paint(front, 0.4) if i != 1 else m.metal((0.42, 0.42, 0.42), 0.3))
            s.box(-1.97, 3.16 + i * 0.65, 0.9, -1.95, 3.175 + i * 0.65, 1.4, m.metal((0.25, 0.22, 0.17)))
        s.put()
        # An island with stools and lamps above it.
        s = Shape('island')
        s.box(-1.0, 2.3, 0.08, 1.3, 3.1, 0.87, m.planks(oak, 0.06, 2.0, 0.5))
        s.box(-1.05, 2.05, 0.87, 1.35, 3.15, 0.915, top)
        soft(s, round_by=0.006)
        for x in (-0.65, 0.1, 0.85):
            s = Shape('stool')
            s.tube((0, 0, 0.66), (0, 0, 0.71), 0.18, 0.18, 20, m.cloth((0.3, 0.2, 0.12)))
            for i in range(4):
                c, d = math.cos(i * 1.571 + 0.785), math.sin(i * 1.571 + 0.785)
                s.tube((c * 0.2, d * 0.2, 0), (c * 0.13, d * 0.13, 0.66), 0.012, 0.014, 8, m.metal((0.1, 0.09, 0.08)))
            s.put((x, 1.72, 0), smooth=False)
            lamp_cone(x, 2.6, 1.72, 0.13, 0.17, (0.05, 0.05, 0.05), 9)
            s = Shape('cord')
            s.tube((x, 2.6, 1.85), (x, 2.6, 2.75), 0.005, 0.005, 6, m.paint((0.02, 0.02, 0.02)))
            s.put()
        vase(0.95, 2.75, 0.915, 'ground', 0.4)
        vase(-0.6, 2.8, 0.915, 'grass', 0.28, (0.3, 0.32, 0.3), 0.06, 0.13)
        vase(2.25, 4.7, 0, 'areca', 0.6, (0.5, 0.48, 0.45), 0.18, 0.4)
        picture_on(2.6, 3.0, 1.25, 1.2, 0.85, seed)
        downlights((-2.2, 2.2), (0.6, 2.0, 3.4, 4.6), 2.6)
        camera((1.5, -1.0, 1.4), (-0.3, 4, 1.15), 22)
        return dict(inside)

    return build


def dining(seed=1, high=False):
    def build():
        outside(high, seed + 12, (32, 148))
        a, b, t = shell(5.0, 5.2, 2.8, m.marble((0.7, 0.67, 0.61), 0.2, 0.6), (0.75, 0.72, 0.66), walnut, (0.08, 0.92))
        drapes(a - 0.1, a + 0.6, 5.05, t + 0.1, (0.6, 0.55, 0.46))
        drapes(b - 0.6, b + 0.1, 5.05, t + 0.1, (0.6, 0.55, 0.46))
        table(0, 2.9, 1.0, 2.2, 0.75, m.wood(walnut), thick=0.045)
        for y in (2.2, 2.9, 3.6):
            chair(-0.82, y, math.pi / 2 + random.uniform(-0.1, 0.1), linen)
            chair(0.82, y, -math.pi / 2 + random.uniform(-0.1, 0.1), linen)
        for y in (2.2, 2.9, 3.6):
            s = Shape('plates')
            for x in (-0.3, 0.3):
                s.tube((x, y, 0.75), (x, y, 0.765), 0.1, 0.135, 24, m.paint((0.75, 0.74, 0.71), 0.2))
            s.put(smooth=False)
            lamp_cone(0, y, 1.75, 0.12, 0.15, (0.55, 0.42, 0.25), 8)
        vase(0, 2.55, 0.75, 'flower', 0.32, (0.4, 0.44, 0.42))
        picture_on(2.5, 2.9, 1.2, 1.5, 1.0, seed)
        vase(-2.05, 4.6, 0, 'areca', 0.66, (0.42, 0.4, 0.38), 0.2, 0.45)
        downlights((-2.1, 2.1), (0.6, 2.0, 3.4, 4.6), 2.64)
        camera((0.95, -1.0, 1.45), (-0.2, 4, 1.15), 22)
        return dict(inside)

    return build


def lobby(seed=1, stone=(0.74, 0.71, 0.66), wood=walnut, tone=warm, slats=True):
    """A tall hall: stone floor, a desk before slatted wood, seats by a glass front."""

    def build():
        outside(False, seed + 2, (34, 150))
        h = 4.6
        a, b, t = shell(11, 10, h, m.marble(stone, 0.1, 1.2), (0.72, 0.69, 0.63), None, (0.06, 0.94), 0, 0.5, 7)
        s = Shape('lobby')
        # Slats along the left wall with light behind them, a desk in front.
        k = m.wood(wood)
        for i in range(74 if slats else 6):
            y = 0.3 + i * (0.12 if slats else 1.5)
            if slats:
                s.box(-5.42, y, 0, -5.3, y + 0.055, 3.9, k)
            else:
                for z in (0.0, 1.3, 2.6):
                    s.box(-5.42, y + 0.01, z + 0.01, -5.34, y + 1.49, z + 1.29, m.marble((0.46, 0.42, 0.36), 0.35, 2.9))
        s.box(-5.46, 0.2, 3.9, -5.2, 9.2, 3.98, k)
        s.box(-5.47, 0.3, 3.98, -5.42, 9.1, 4.06, m.glow((1, 0.76, 0.48), 9))
        s.box(-4.5, 3.2, 0, -3.75, 6.6, 1.08, m.marble((0.2, 0.19, 0.18), 0.15, 9.0))
        s.box(-4.6, 3.1, 1.08, -3.65, 6.7, 1.13, k)
        s.box(-3.76, 3.25, 0.05, -3.735, 6.55, 0.09, m.glow((1, 0.76, 0.48), 7))
        # Columns clad in stone, a coffered ceiling.
        for y in (2.2, 6.4):
            s.box(3.4, y, 0, 4.1, y + 0.7, h, m.marble((0.5, 0.46, 0.4), 0.2, 2.3))
        for y in range(0, 10, 2):
            s.box(-3.4, y + 0.1, h - 0.22, 3.2, y + 0.3, h - 0.02, k)
        for x in (-3.4, -1.2, 1.0, 3.2):
            s.box(x - 0.1, -1, h - 0.22, x + 0.1, 9.8, h - 0.02, k)
        s.put()
        rug(0.8, 5.6, 4.0, 3.2, (0.42, 0.38, 0.33))
        sofa(0.8, 7.0, 0, 2.4, 0.95, tone, (rust, linen))
        armchair(-0.6, 5.3, 2.0, olive)
        armchair(2.3, 5.3, -2.1, olive)
        table(0.8, 5.7, 1.2, 0.7, 0.38, m.marble((0.3, 0.28, 0.26), 0.15, 9.0))
        vase(0.9, 5.7, 0.38, 'flower', 0.45)
        for x, y in ((4.8, 8.9), (-2.6, 9.1), (4.8, 1.2)):
            vase(x, y, 0, 'areca', 0.9, (0.35, 0.33, 0.31), 0.28, 0.6)
        s = Shape('chandelier')
        r = random.Random(seed)
        for i in range(46):
            q, z = r.uniform(0, 6.28), r.uniform(2.7, 3.9)
            d = r.uniform(0.1, 1.0)
            x, y = 0.6 + math.cos(q) * d, 5.2 + math.sin(q) * d
            s.tube((x, y, z), (x, y, z + 0.16), 0.035, 0.035, 10, m.glow((1, 0.8, 0.55), 6))
            s.tube((x, y, z + 0.16), (x, y, h), 0.003, 0.003, 4, m.metal((0.3, 0.26, 0.18)))
        s.put()
        light('POINT', (0.6, 5.2, 3.2), 160, (1, 0.78, 0.52), radius=0.9)
        light('AREA', (-4.9, 4.8, 4.3), 90, (1, 0.76, 0.5), 8, 0.6, aim=(-4.6, 4.8, 0))
        downlights((-4.4, -2.3, 2.1, 4.4), (1, 3, 5, 7), h)
        camera((2.6, -1.2, 1.6), (-0.7, 5.5, 1.75), 22)
        return {**inside, 'key': 0.26}

    return build


def gym(seed=1):
    def build():
        outside(True, seed + 20, (34, 150))
        h = 3.0
        a, b, t = shell(9, 8, h, m.planks((0.24, 0.2, 0.17), 0.2, 1.6, 0.5), (0.7, 0.69, 0.67), walnut, (0.04, 0.96), 0, 0.35, 7)
        black, steel, red = m.paint((0.025, 0.025, 0.028), 0.45), m.metal((0.5, 0.5, 0.5), 0.3), m.cloth((0.12, 0.12, 0.13))
        for i in range(4):
            s = Shape('treadmill')
            s.box(-0.42, -0.9, 0.05, 0.42, 0.9, 0.2, black)
            s.box(-0.27, -0.88, 0.2, 0.27, 0.7, 0.215, m.paint((0.05, 0.05, 0.05), 0.8))
            for x in (-0.4, 0.4):
                s.tube((x, 0.65, 0.15), (x, 0.86, 1.3), 0.04, 0.035, 10, steel)
                s.tube((x, 0.8, 1.0), (x, 0.1, 0.95), 0.025, 0.025, 10, black)
            s.box(-0.42, 0.78, 1.22, 0.42, 0.9, 1.5, black)
            s.box(-0.2, 0.76, 1.28, 0.2, 0.785, 1.45, m.glow((0.35, 0.6, 0.8), 1.2))
            s.put((-2.9 + i * 1.35, 6.2, 0), 0)
        s = Shape('rack')
        for z in (0.45, 0.85):
            s.box(3.6, 1.2, z, 4.2, 4.4, z + 0.05, black)
            for i in range(9):
                y = 1.4 + i * 0.34
                for x in (3.72, 4.08):
                    s.tube((x - 0.07, y, z + 0.13), (x + 0.07, y, z + 0.13), 0.075, 0.075, 6, black)
                s.tube((3.7, y, z + 0.13), (4.1, y, z + 0.13), 0.018, 0.018, 8, steel)
        for y in (1.2, 4.35):
            s.box(3.6, y, 0, 3.7, y + 0.06, 1.0, black)
        s.put()
        for x, y, q in ((0.6, 3.1, 0.2), (2.2, 2.6, -0.15)):
            s = Shape('bench')
            s.box(-0.16, -0.6, 0.42, 0.16, 0.6, 0.5, red)
            soft(s, (x, y, 0), q, 1, 0.025, 3)
            s = Shape('legs')
            for d in (-0.45, 0.45):
                s.box(-0.3, d - 0.03, 0, 0.3, d + 0.03, 0.05, black)
                s.box(-0.03, d - 0.03, 0, 0.03, d + 0.03, 0.43, black)
            s.put((x, y, 0), q)
        for i, c in enumerate(((0.1, 0.16, 0.2), (0.36, 0.16, 0.08), (0.12, 0.2, 0.14))):
            s = Shape('mat')
            s.box(-3.9 + i * 1.0, 1.4, 0, -3.25 + i * 1.0, 3.2, 0.012, m.cloth(c))
            s.put()
        s = Shape('ball')
        for i in range(8):
            p, q = -1.57 + math.pi * i / 8, -1.57 + math.pi * (i + 1) / 8
            s.tube((-4.0, 3.9, 0.33 + 0.33 * math.sin(p)), (-4.0, 3.9, 0.33 + 0.33 * math.sin(q)), max(0.004, 0.33 * math.cos(p)), max(0.004, 0.33 * math.cos(q)), 24, m.paint((0.2, 0.3, 0.36), 0.4), False)
        s.put(smooth=True)
        s = Shape('strips')
        for x in (-2.6, 0, 2.6):
            s.box(x - 0.04, 0, h - 0.03, x + 0.04, 7.4, h - 0.01, m.glow((1, 0.93, 0.82), 7))
        s.put()
        light('AREA', (0, 3.5, h - 0.1), 120, (1, 0.93, 0.82), 6, 6, aim=(0, 3.5, 0))
        vase(-4.0, 7.2, 0, 'areca', 0.7, (0.3, 0.3, 0.3), 0.22, 0.5)
        camera((2.2, -1.2, 1.5), (-0.5, 5, 1.25), 21)
        return dict(inside)

    return build


def hall(seed=1):
    """A function room laid for an evening."""

    def build():
        outside(False, seed + 30, (30, 150))
        h = 3.6
        a, b, t = shell(10, 10, h, m.cloth((0.3, 0.26, 0.22), 30.0), (0.7, 0.65, 0.57), walnut, (0.06, 0.94), 0, 0.5, 6)
        drapes(a - 0.1, a + 1.0, 9.8, t + 0.2, (0.5, 0.43, 0.34))
        drapes(b - 1.0, b + 0.1, 9.8, t + 0.2, (0.5, 0.43, 0.34))
        for x, y in ((-2.6, 3.4), (1.7, 3.0), (-2.4, 7.2), (1.9, 6.9)):
            s = Shape('round')
            s.tube((x, y, 0.02), (x, y, 0.72), 0.86, 0.78, 40, m.cloth((0.74, 0.72, 0.68)))
            s.tube((x, y, 0.72), (x, y, 0.75), 0.8, 0.8, 40, m.cloth((0.78, 0.76, 0.72)))
            for i in range(8):
                q = i * 0.785
                s.tube((x + math.cos(q) * 0.55, y + math.sin(q) * 0.55, 0.75), (x + math.cos(q) * 0.55, y + math.sin(q) * 0.55, 0.762), 0.09, 0.12, 18, m.paint((0.8, 0.79, 0.76), 0.2))
            s.put()
            vase(x, y, 0.75, 'flower', 0.36, (0.5, 0.46, 0.4))
            for i in range(8):
                q = i * 0.785 + 0.39
                chair(x + math.cos(q) * 1.15, y + math.sin(q) * 1.15, q - math.pi / 2, (0.5, 0.42, 0.3))
        for x in (-2.2, 2.2):
            for y in (2.5, 6.8):
                s = Shape('ring')
                for i in range(32):
                    p, q = i * math.pi / 16, (i + 1) * math.pi / 16
                    s.tube((x + 0.9 * math.cos(p), y + 0.9 * math.sin(p), 2.85), (x + 0.9 * math.cos(q), y + 0.9 * math.sin(q), 2.85), 0.035, 0.035, 6, m.glow((1, 0.78, 0.5), 6), False)
                for i in range(3):
                    s.tube((x + 0.9 * math.cos(i * 2.09), y + 0.9 * math.sin(i * 2.09), 2.85), (x, y, h), 0.006, 0.006, 4, m.metal())
                s.put()
                light('POINT', (x, y, 2.7), 60, (1, 0.77, 0.5), radius=0.8)
        downlights((-4.4, 4.4), (1, 3, 5, 7, 9), h - 0.15)
        camera((1.2, -1.3, 1.65), (-0.3, 6, 1.3), 22)
        return {**inside, 'key': 0.24}

    return build


def study(seed=1):
    def build():
        outside(True, seed + 40, (34, -150))
        h = 3.1
        a, b, t = shell(7.5, 7, h, m.planks(oak, 0.18, 1.8, 0.45), (0.74, 0.72, 0.68), None, (0.3, 0.96), 0, 0.3, 5)
        s = Shape('shelves')
        w = m.wood(walnut)
        for i in range(7):
            s.box(-3.75, 0.4, 0.1 + i * 0.42, -3.42, 6.6, 0.13 + i * 0.42, w)
        for i in range(8):
            y = 0.4 + i * 0.886
            s.box(-3.75, y - 0.015, 0, -3.42, y + 0.015, 2.65, w)
        r = random.Random(seed)
        for i in range(6):
            y = 0.46
            while y < 6.5:
                if r.random() < 0.12:
                    y += r.uniform(0.1, 0.35)
                    continue
                t_, q = r.uniform(0.018, 0.045), r.uniform(0.22, 0.34)
                s.box(-3.7, y, 0.13 + i * 0.42, -3.47 + r.uniform(-0.04, 0), y + t_, 0.13 + i * 0.42 + q, m.paint(r.choice((linen, char, rust, navy, olive, (0.5, 0.42, 0.3), (0.3, 0.12, 0.1), (0.62, 0.6, 0.55))), 0.6))
                y += t_ + 0.003
        s.put()
        table(0.4, 3.4, 1.1, 3.2, 0.75, m.wood(oak), thick=0.04)
        for y in (2.3, 3.4, 4.5):
            chair(-0.5, y, math.pi / 2 + random.uniform(-0.2, 0.2), (0.24, 0.26, 0.2))
            chair(1.3, y, -math.pi / 2 + random.uniform(-0.2, 0.2), (0.24, 0.26, 0.2))
            lamp_cone(0.4, y, 1.75, 0.15, 0.16, (0.04, 0.06, 0.05), 9)
        books(0.3, 2.8, 0.75, 3)
        s = Shape('laptop')
        for y, k in ((2.3, -1), (4.4, 1)):
            x = 0.4 + k * 0.28
            s.box(x - 0.11, y - 0.16, 0.75, x + 0.11, y + 0.16, 0.765, m.metal((0.4, 0.4, 0.41), 0.4))
            s.box(x - k * 0.12, y - 0.16, 0.765, x - k * 0.135, y + 0.16, 0.97, m.metal((0.4, 0.4, 0.41), 0.4))
        s.put()
        armchair(2.6, 5.6, -0.8, rust)
        armchair(2.7, 1.7, -1.9, rust)
        vase(3.3, 6.4, 0, 'areca', 0.7, (0.5, 0.48, 0.45), 0.2, 0.45)
        downlights((-2.9, 3.0), (0.6, 2.0, 3.4, 4.8), h)
        camera((2.0, -1.1, 1.55), (-0.6, 4.5, 1.25), 22)
        return dict(inside)

    return build
