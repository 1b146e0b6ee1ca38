"""What is seen to all sides of one point, and what a camera sees that moves along: a home above the city, a street of houses."""

import math
import random

import grounds as g
import indoors
import materials as m
from houses import Home, lot
from planting import hedge_row, plant
from rooms import armchair, books, cabinets, chair, downlights, drapes, lamp_cone, linen, olive, picture_on, rug, shell, sofa, table, vase
from shapes import Shape, light
from sky import all_round, camera, sky
from streets import car, lamp, person, road, trees_far

size = (2048, 1024)


def home_above():
    """A living room with its kitchen behind one, high above the city."""
    indoors.outside(True, 4, (34, 152))
    a, b, t = shell(5.8, 5.6, 2.75, m.planks(indoors.oak, 0.16, 1.8, 0.4), (0.76, 0.74, 0.7), None)
    drapes(a - 0.1, a + 0.75, 5.45, t + 0.1, linen)
    drapes(b - 0.75, b + 0.1, 5.45, t + 0.1, linen)
    rug(-0.5, 3.3, 3.1, 2.3, tuple(0.8 * c for c in linen))
    sofa(-2.05, 3.4, math.pi / 2, 2.3, 0.95)
    table(-0.5, 3.4, 1.15, 0.65, 0.38, m.wood(indoors.oak))
    books(-0.7, 3.45, 0.38)
    vase(-0.2, 3.3, 0.38, 'ground', 0.42)
    armchair(1.2, 4.2, -1.05, olive)
    lamp_cone(-2.5, 4.95, 1.35, 0.22, 0.28, power=14, stem=0.0)
    picture_on(-2.9, 3.1, 1.25, 1.3, 0.9, 2)
    picture_on(2.9, 3.6, 1.3, 0.7, 0.95, 5)
    picture_on(2.9, 2.6, 1.3, 0.7, 0.95, 8)
    vase(2.4, 5.0, 0, 'areca', 0.62, (0.5, 0.48, 0.45), 0.19, 0.42)
    # Behind the one who stands here: a table for four, and the kitchen along the last wall.
    s = Shape('back')
    s.quad((-2.9, -2.2, 0), (2.9, -2.2, 0), (2.9, -1.5, 0), (-2.9, -1.5, 0), m.planks(indoors.oak, 0.16, 1.8, 0.4))
    wall, ceil = m.plaster((0.76, 0.74, 0.7), 0.9, 0.03), m.plaster((0.8, 0.79, 0.77), 0.9, 0.02)
    s.box(-2.9, -2.4, 0, 2.9, -2.2, 2.75, wall)
    s.box(-3.0, -2.2, 0, -2.9, -1.5, 2.75, wall)
    s.box(2.9, -2.2, 0, 3.0, -1.5, 2.75, wall)
    s.quad((-2.9, -1.5, 2.75), (2.9, -1.5, 2.75), (2.9, -2.2, 2.75), (-2.9, -2.2, 2.75), ceil)
    low, front, top = m.paint((0.13, 0.15, 0.13), 0.45), m.paint((0.72, 0.7, 0.66), 0.4), m.marble((0.8, 0.79, 0.77), 0.12, 9.0)
    for i in range(6):
        x = -2.88 + i * 0.72
        s.box(x + 0.004, -2.2, 0.1, x + 0.716, -1.6, 0.88, low)
        s.box(x + 0.62, -1.6, 0.5, x + 0.635, -1.58, 0.7, m.metal((0.25, 0.22, 0.17)))
        if i < 5:
            s.box(x + 0.004, -2.2, 1.5, x + 0.716, -1.84, 2.4, front)
    s.box(-2.9, -2.2, 0.88, 1.45, -1.57, 0.915, top)
    s.box(-2.9, -2.2, 0.915, 1.45, -2.185, 1.5, m.stone((0.7, 0.7, 0.67), 0.08, 0.2))
    s.box(-2.88, -2.15, 1.47, 0.72, -2.12, 1.49, m.glow((1, 0.8, 0.55), 5))
    s.box(-0.75, -2.1, 0.914, -0.15, -1.7, 0.922, m.paint((0.01, 0.01, 0.01), 0.08))
    s.box(1.5, -2.2, 0.0, 2.2, -1.55, 2.4, m.metal((0.42, 0.42, 0.42), 0.3))
    s.box(2.1, -1.55, 0.9, 2.12, -1.53, 1.5, m.metal((0.25, 0.22, 0.17)))
    s.box(2.25, -2.2, 0.0, 2.88, -1.6, 2.4, front)
    s.put()
    light('AREA', (-1.0, -1.95, 1.46), 7, (1, 0.8, 0.55), 3.4, 0.1, aim=(-1.0, -1.9, 0.9))
    vase(-2.3, -1.9, 0.915, 'grass', 0.3, (0.3, 0.32, 0.3), 0.06, 0.13)
    table(0.9, 0.35, 1.7, 0.9, 0.75, m.wood(indoors.oak), thick=0.04)
    for x in (0.5, 1.3):
        chair(x, -0.3, math.pi, (0.24, 0.26, 0.2))
        chair(x, 1.0, 0.0, (0.24, 0.26, 0.2))
    lamp_cone(0.9, 0.35, 1.75, 0.2, 0.24, (0.05, 0.05, 0.05), 12)
    vase(0.9, 0.35, 0.75, 'ground', 0.36)
    downlights((-2.4, 2.4), (-1.0, 0.5, 1.8, 3.1, 4.4), 2.6)
    all_round((-0.75, 1.35, 1.5))
    return {**indoors.inside, 'size': size, 'samples': 18, 'corners': 0.0, 'key': 0.27}


def street(seed=3):
    """A street of houses with a park on its other side: whoever turns round sees something."""
    from scenes import ground, themes

    r = random.Random(seed)
    sky(38, -58, 0.5, False, seed + 40)
    ground(m.lawn(), y0=-2500)
    road(-160, 160, -10.5, -3.6, 2, 3.4, paving=(0.45, 0.43, 0.39))
    homes = [Home(**h) for h in themes['tropical'] + themes['filipino']]
    for i in range(-4, 5):
        lot(homes[i % len(homes)], i * 14.2 - 7, 0, 8.8 + (i % 2) * 0.6, 9.0, 14.2, 4.6, True, 2, i % 2 == 1, i % 3 != 0, True, seed * 10 + i, True, 1.0)
    for i in range(-5, 6):
        lot(homes[i % len(homes)], i * 14.2, 26, 8.8, 8.5, 14.2, 3, False, 2, i % 2 == 0, False, False, seed * 10 + i, False, 0.3)
    for i in range(-6, 7):
        plant('street', i * 14.2 + 0.2, -2.5, 0.15, r.uniform(0.7, 0.9))
        if i % 2:
            lamp(i * 14.2 + 4, -3.3, 0, 5.2)
    hedge_row(-60, -14.6, 60, -14.6, 0, 0.7)
    for i in range(-7, 8):
        plant(r.choice(('rain', 'mango', 'rain')), i * 9.5 + r.uniform(-2, 2), -19 - r.uniform(0, 9), 0, r.uniform(0.9, 1.2))
    for _ in range(60):
        plant(r.choice(('mango', 'rain', 'palm')), r.uniform(-110, 110), r.uniform(-90, -34), 0, r.uniform(0.8, 1.3))
        plant(r.choice(('mango', 'rain', 'palm')), r.uniform(-110, 110), r.uniform(46, 90), 0, r.uniform(0.8, 1.3))
    for x in (-9, 6, 19):
        g.bench(x, -16.2, math.pi)
    trees_far(90, 260, 420, 130)
    car(-17, -5.4, 3.1416)
    car(24, -8.6, 0)
    random.seed(seed)
    for x, y in ((-6, -1.0), (-5.2, -1.2), (9, -12.6), (13, -12.4), (30, -1.0)):
        person(x, y, 0.15)
    return r


def street_round():
    street()
    all_round((2.6, -2.4, 1.75))
    return {'air': 0.0011, 'air_tint': (0.5, 0.56, 0.62), 'key': 0.18, 'size': size, 'corners': 0.0, 'samples': 10, 'glare': 0.02}


def along_the_street(part):
    """One picture of a film: a camera that goes along the walk on the other side, at so much of its way (0 to 1)."""

    def build():
        street()
        eased = part * part * (3 - 2 * part)
        x = -9.0 + 15.0 * eased
        camera((x, -13.2, 1.9 + 0.9 * eased), (x + 3.2 - 5.0 * eased, 6, 2.5), 24, 0.05)
        return {'air': 0.0011, 'air_tint': (0.5, 0.56, 0.62), 'key': 0.18, 'size': (854, 480), 'samples': 8}

    return build


views = {'view-of-a-home-above-the-city': home_above, 'view-of-a-street': street_round}
