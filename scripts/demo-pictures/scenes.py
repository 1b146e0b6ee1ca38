"""Every picture by its name. A scene builds itself and says how it is developed."""

import math
import random

import materials as m
import grounds as g
import indoors
import works
from designs import designed
from houses import Home, lot, terrace
from planting import bed, hedge_row, plant, turf
from views import along_the_street, views
from shapes import Shape
from sky import camera, sky
from streets import bollards, car, crossing, hills, lamp, person, road, skyline, trees_far
from towers import Look, deck_trees, podium, volume

scenes = {}
# Covers are shown as wide as a screen. With so many pixels a few rays for each are enough: the eye takes the mean of them.
cover = {'size': (1600, 1200), 'samples': 4}


def ground(mat, y0=-60, y1=2500, x=2000, z=-0.02, hole=None):
    s = Shape('ground')
    a, b, c, d = hole or (0, y1, 0, y1)
    for p in ((-x, y0, x, b), (-x, b, a, d), (c, b, x, d), (-x, d, x, y1)):
        if p[0] < p[2] and p[1] < p[3]:
            s.quad((p[0], p[1], z), (p[2], p[1], z), (p[2], p[3], z), (p[0], p[3], z), mat)
    s.put()


def block(x, y, lit):
    """A neighbour of four to twelve storeys: plain, with ledges, units and tanks."""
    s, w, d, h = Shape('block'), random.uniform(16, 26), random.uniform(12, 20), random.choice((14, 18, 24, 31, 40))
    s.box(-w / 2, 0, 0, w / 2, d, h, m.city(lit=lit, floor=3.3, bay=random.choice((2.6, 3.4))))
    wall = m.plaster(random.choice(((0.6, 0.56, 0.5), (0.7, 0.69, 0.66), (0.5, 0.4, 0.32), (0.42, 0.45, 0.46))))
    z = 4.2
    while z < h:
        s.box(-w / 2 - 0.3, -0.45, z, w / 2 + 0.3, 0, z + 0.35, wall)
        for _ in range(4):
            a = random.uniform(-w / 2, w / 2 - 1)
            s.box(a, -0.5, z + 0.4, a + 0.9, 0, z + 0.95, m.paint((0.5, 0.5, 0.48)))
        z += 3.3
    for a in (-w / 2, -w / 6, w / 6, w / 2 - 0.6):
        s.box(a, -0.3, 0, a + 0.6, 0, h, wall)
    s.box(-w / 2 - 0.2, -0.3, h, w / 2 + 0.2, d + 0.2, h + 1.1, wall)
    s.box(-3, d / 2, h, 2, d / 2 + 4, h + 4, wall)
    s.tube((w / 3, d / 3, h), (w / 3, d / 3, h + 2.6), 1.1, 1.1, 14, m.metal((0.5, 0.5, 0.5)))
    s.put((x, y, 0))


def city_street(dusk=False, seed=1, high=90, clear=60, hole=None):
    """The same seed gives the same street, whatever was built before it: a building site has one neighbourhood from month to month."""
    random.seed(f'street {seed}')
    lit = 0.14 if dusk else 0.0
    ground(m.lawn((0.07, 0.1, 0.035), (0.13, 0.13, 0.07)), hole=hole)
    road(-300, 300, -21, -8.5, 4, 4.5)
    skyline(75, 420, 90, 900, 10, high, lit, clear, seed)
    skyline(500, 1500, 110, 2600, 20, 170, lit, 0, seed + 50)
    for x in (-150, -118, -88, -60, 60, 90, 122, 156):
        block(x + random.uniform(-4, 4), random.uniform(12, 22), lit)
    for _ in range(110):
        x = random.choice((-1, 1)) * random.uniform(30, 260)
        plant(random.choice(('rain', 'mango', 'palm')), x, random.uniform(3, 75), 0, random.uniform(0.8, 1.3))
    for i in range(-9, 10):
        x = i * 9.5 + random.uniform(-0.8, 0.8)
        if abs(x) > 8:
            plant('street', x, -5.6, 0.15, 1.05)
        if i % 3 == 0:
            lamp(i * 9.5 + 4, -7.9, 0, 7.5, dusk)
    for i in range(11):
        lane = random.choice((0, 1, 2, 3))
        x = random.uniform(-70, 70)
        car(x, -19.4 + lane * 3.12, 0 if lane < 2 else 3.1416)
    for _ in range(9):
        person(random.uniform(-35, 35), random.uniform(-7.5, -4.4), 0.15)


def corners(x0, y0, x1, y1, z):
    return [(x, y, z) for x in (x0, x1) for y in (y0, y1)]


def hold(points, turn, eye, lens, least=48):
    """A level camera that looks at (0, 10) from the side that `turn` says, so far away that all these points are in the frame."""
    a = math.radians(turn)
    sin, cos = math.sin(a), math.cos(a)
    away = least
    while True:
        # The foot of the frame lies three metres under the street.
        over = 27 - (eye + 3) * lens / away
        seen = [((x + sin * away) * sin + (y - 10 + cos * away) * cos, x * cos - (y - 10) * sin, z - eye) for x, y, z in points]
        if all(far > 5 and up * lens / far < over - 1.6 and abs(across) * lens / far < 17.2 for far, across, up in seen):
            break
        away += 2
    at = (-sin * away, 10 - cos * away, eye)
    camera(at, (0, 10, eye), lens, (over - 13.5) / 36)
    return at, away


# Metres that a crown adds to its building.
crowns = {'frame': 6.5, 'louvres': 6.4, 'blade': 9, 'steps': 10.6, 'lantern': 7, 'pergola': 4}


def tower(floors, style='balcony', crown='frame', look=None, sun=(32, -50), clouds=0.5, dusk=False, turn=24, eye=9.0, lens=26, seed=1, high=90, shape='slab', fore=True, near=False, **dev):
    """A tower of so many floors, seen whole or from the other side of its street, by day or dusk; its floors are those of its property."""

    def build():
        full = Look(**{**(look or {}), 'lit': 0.3 if dusk else 0.0})
        sky(sun[0], sun[1], clouds, dusk, seed)
        x0, x1, y0, y1, lobby, decks = (-30, 30, 3, 35, 6.0, 4) if max(floors) > 34 else (-24, 24, 4, 32, 5.6, 3) if max(floors) > 20 else (-20, 20, 3, 28, 5.0, 1)
        city_street(dusk, seed, high)
        decks = min(decks, max(1, max(floors) // 9))
        deck = podium(full, x0, x1, y0, y1, lobby, decks)
        deck_trees(x0, x1, y0, y1, deck)
        up = [f - decks - 1 for f in floors]
        top = 0
        if len(floors) == 2:
            parts = [(-13.5, 17, 19, 16, up[0]), (13, 19, 18, 16, up[1])]
        elif shape == 'slab':
            # The higher, the longer: no tower is a chimney.
            parts = [(0, 18, 32 if up[0] < 28 else 42, 15 if up[0] < 28 else 18, up[0])]
        elif shape == 'step':
            parts = [(-6, 18, 20, 15, up[0]), (9, 17, 14, 13, int(up[0] * 0.82))] if up[0] < 28 else [(-7, 18, 26, 18, up[0]), (13, 17, 18, 15, int(up[0] * 0.82))]
        elif shape == 'point':
            parts = [(0, 18, 30, 24, up[0])]
        else:
            parts = [(0, 18, 26, 15, up[0]), (0, 13.5, 11, 9, int(up[0] * 0.94))] if up[0] < 28 else [(0, 19, 38, 17, up[0]), (0, 13.5, 15, 10, int(up[0] * 0.94))]
        for i, (x, y, w, d, n, *_) in enumerate(parts):
            top = max(top, volume(full, x, y, deck - 0.05, w, d, n, style, seed * 10 + i, crown if i == 0 or len(floors) == 2 else 'none'))
        random.seed(seed * 31)
        bed(x0 - 16, 0.0, x0 - 1, 3.4, 0.15)
        bed(x1 + 1, 0.0, x1 + 16, 3.4, 0.15)
        for x in (x0 - 12, x0 - 5, x1 + 4, x1 + 11):
            plant('palm', x, 1.8, 0.15, 1.15)
        late = {'key': 0.125, 'air_tint': (0.26, 0.19, 0.27), 'glare': 0.16, 'saturation': 1.05} if dusk else {}
        if near:
            # As one sees it who comes home: the entrance, the decks above it, the first floors.
            side = -1 if turn > 0 else 1
            camera((-side * 15, -23.5, 2.0), (side * 1.5, 8, 2.0), 20, 0.27)
            return {'air': 0.0005, 'air_tint': (0.5, 0.56, 0.64), 'samples': 8, **late, **dev}
        whole = [p for x, y, w, d, *_ in parts for p in corners(x - w / 2, y - d / 2, x + w / 2, y + d / 2, top + crowns[crown])]
        at, away = hold(whole + corners(x0 - 4, y0, x1 + 4, y1, deck), turn, eye, lens)
        a = math.radians(turn)
        if fore:
            for side, share in ((-1, 0.3), (1, 0.42)):
                d = away * share
                c = (at[0] + math.sin(a) * d + side * math.cos(a) * d * 15 / lens, at[1] + math.cos(a) * d - side * math.sin(a) * d * 15 / lens)
                if c[1] < -26:
                    plant('rain' if seed % 2 else 'mango', c[0], c[1], eye * (1 - share) - 4.5, 1.1)
        return {'air': 0.0005, 'air_tint': (0.5, 0.56, 0.64), **cover, **late, **dev}

    return build


white, cream, sand, grey, clay, dark = (0.74, 0.73, 0.7), (0.7, 0.64, 0.54), (0.56, 0.48, 0.38), (0.42, 0.42, 0.41), (0.42, 0.23, 0.15), (0.12, 0.12, 0.125)
blue, green, bronze = (0.025, 0.05, 0.07), (0.03, 0.055, 0.05), (0.05, 0.042, 0.035)
teak, steel = (0.35, 0.19, 0.09), (0.25, 0.26, 0.27)


def of(wall, second=steel, accent=teak, tint=blue, rail='glass', **more):
    return {'wall': wall, 'second': second, 'accent': accent, 'tint': tint, 'rail': rail, **more}


# By the code of the property; floors as in its building details.
towers = {
    'BAL01': dict(floors=[31], style='balcony', crown='frame', look=of(white), turn=28, sun=(34, -62), seed=1),
    'PAR01': dict(floors=[34], style='bands', crown='lantern', look=of(cream, rail='bars'), dusk=True, sun=(3, 60), turn=-22, seed=2, shape='step'),
    'KAS01': dict(floors=[27, 50], style='curtain', crown='louvres', look=of(white, dark, tint=blue), turn=18, sun=(28, 58), seed=3, clouds=0.7),
    'BUL01': dict(floors=[17], style='grid', crown='pergola', look=of(sand, dark, teak, bronze), turn=34, sun=(22, -70), seed=4, clouds=0.35),
    'SAM01': dict(floors=[32], style='fins', crown='blade', look=of(white, grey, tint=green), turn=-30, sun=(40, -45), seed=5, clouds=0.8),
    'LKB01': dict(floors=[35], style='balcony', crown='steps', look=of(clay, cream, cream, rail='bars'), turn=24, sun=(30, 55), seed=6),
    'TAL01': dict(floors=[42], style='curtain', crown='lantern', look=of(steel, dark, tint=blue), turn=20, sun=(20, -70), seed=7, clouds=0.4, shape='point'),
    'BUG01': dict(floors=[29, 39], style='balcony', crown='pergola', look=of(white, (0.18, 0.3, 0.36), (0.18, 0.3, 0.36)), turn=-26, sun=(42, 48), seed=8, clouds=0.6),
    'MKP01': dict(floors=[42], style='grid', crown='frame', look=of(cream, clay, clay, bronze), turn=32, sun=(26, -58), seed=9, shape='front'),
    'TLP01': dict(floors=[31], style='bands', crown='louvres', look=of(white, steel, tint=blue), dusk=True, sun=(3, -60), turn=26, seed=10, clouds=0.6),
    'HIM01': dict(floors=[34], style='grid', crown='steps', look=of(grey, white, teak), turn=-34, sun=(36, -40), seed=11),
    'DUY01': dict(floors=[44], style='terrace', crown='pergola', look=of(white, teak, teak, green), turn=22, sun=(30, 64), seed=12, clouds=0.55),
    'SIK01': dict(floors=[28, 26], style='grid', crown='louvres', look=of(cream, grey, clay), turn=30, dusk=True, sun=(3, 70), seed=13),
    'HAB01': dict(floors=[29], style='fins', crown='frame', look=of(sand, dark, teak, bronze), turn=-24, sun=(18, 62), seed=14, clouds=0.65),
    'KWB01': dict(floors=[25], style='balcony', crown='pergola', look=of(white, teak, teak, green, 'bars'), turn=20, sun=(44, -52), seed=15, clouds=0.75, high=50),
    'SPL01': dict(floors=[13], style='bands', crown='frame', look=of(clay, dark, dark, bronze, 'bars'), turn=36, sun=(24, -60), seed=16, high=40),
    'TIN01': dict(floors=[24], style='terrace', crown='lantern', look=of(sand, dark, teak, bronze), turn=-20, dusk=True, sun=(3, 50), seed=17),
    'ALC01': dict(floors=[27], style='curtain', crown='blade', look=of(white, clay, tint=green), turn=30, sun=(34, 60), seed=18, clouds=0.45, shape='step'),
    'LAN01': dict(floors=[42], style='balcony', crown='louvres', look=of(cream, steel, steel), turn=-28, sun=(22, -64), seed=19, shape='front', high=60),
    'BIT01': dict(floors=[45], style='fins', crown='lantern', look=of(white, steel, tint=blue), turn=18, dusk=True, sun=(3, -52), seed=20, shape='point', high=60),
    'WAL01': dict(floors=[38], style='bands', crown='steps', look=of(white, grey, tint=green, rail='bars'), turn=-36, sun=(38, 50), seed=21, clouds=0.7, high=50),
    'MSK01': dict(floors=[22], style='grid', crown='pergola', look=of(white, (0.5, 0.3, 0.1), clay), turn=26, sun=(46, -48), seed=22, high=36, clouds=0.6),
    'ESP01': dict(floors=[26], style='balcony', crown='steps', look=of(grey, clay, clay, rail='bars'), turn=-30, sun=(28, -66), seed=23, high=40),
    'MTH01': dict(floors=[36], style='grid', crown='blade', look=of(white, dark, dark, blue), turn=24, sun=(26, 62), seed=24, clouds=0.5, shape='front'),
    'AMN01': dict(floors=[10], style='terrace', crown='pergola', look=of(sand, dark, teak, bronze), dusk=True, sun=(3, 64), turn=34, seed=25),
    'JCH01': dict(floors=[15], style='fins', crown='frame', look=of((0.5, 0.4, 0.3), dark, teak, bronze), turn=-32, sun=(20, 66), seed=26, clouds=0.4),
    'MLR01': dict(floors=[9], style='grid', crown='lantern', look=of(cream, dark, dark, bronze), turn=26, sun=(26, -64), seed=27, clouds=0.55),
    'NRW01': dict(floors=[19], style='terrace', crown='frame', look=of(white, dark, teak, green), turn=-22, sun=(32, -56), seed=28, clouds=0.7),
    'KMH01': dict(floors=[15], style='curtain', crown='pergola', look=of(dark, dark, teak, bronze), turn=30, dusk=True, sun=(3, -64), seed=29, clouds=0.45),
}
for code, how in towers.items():
    scenes[f'{code.lower()}'] = tower(**how)


def village(theme, kind='house', sun=(34, -50), clouds=0.5, dusk=False, eye=2.2, turn=20, lens=26, seed=1, count=5, back='trees', away=17.0, storeys=2, fence=True, rise=None, sea=False, design=None, trees=('street', 'palm'), **dev):
    """A street of houses of one theme; the middle one is the subject. `trees`: what stands along the street."""

    own = (lambda *args: designed(design, *args)) if design else None

    def build():
        r = random.Random(seed * 101)
        sky(sun[0], sun[1], clouds, dusk, seed + 40)
        ground(m.lawn(), y1=90 if sea else 2500)
        if sea:
            s = Shape('sea')
            s.quad((-3000, 90, -0.3), (3000, 90, -0.3), (3000, 5000, -0.3), (-3000, 5000, -0.3), m.water((0.02, 0.16, 0.2), 0.6, False, 0.12))
            s.put()
        road(-120, 120, -10.5, -3.6, 2, 3.4, paving=(0.45, 0.43, 0.39))
        verge = Shape('verge')
        verge.box(-120, -3.4, 0.1, 120, -1.75, 0.18, m.lawn())
        verge.put()
        for _ in range(70):
            plant(r.choice(('ground', 'ground', 'grass', 'flower')), r.uniform(-30, 30), r.uniform(-2.6, -1.95), 0.17, r.uniform(0.4, 0.7))
        homes = [Home(**{**h, 'lit': 0.55 if dusk else 0.0}) for h in themes[theme]]
        wide = 14.2 if kind == 'house' else 0
        if kind == 'house':
            for i in range(count):
                lot(homes[i % len(homes)], (i - count / 2) * wide, 0, 8.8 + (i % 2) * 0.6, 9.0, wide, 4.6, fence, storeys, i % 2 == 1, (i + seed) % 3 != 0, True, seed * 10 + i, dusk is False, build=own)
            for i in range(-4, 5):
                lot(homes[i % len(homes)], i * wide, 26, 8.8, 8.5, wide, 3, False, storeys, i % 2 == 0, False, False, seed * 10 + i, False, 0.3, own)
        else:
            terrace(homes, -count * 2.8, 0, count, 5.6, 9.5, 4.4, seed)
            terrace(homes, -30, 24, 11, 5.6, 9, 3, seed + 1)
        random.seed(seed * 17)
        for i in range(-5, 6):
            x = i * 14.2 + (6.2 if i % 2 else 0.2)
            if not -9 < x < 5:
                plant(trees[i % len(trees)], x, -2.5, 0.15, r.uniform(0.6, 0.85))
            if i % 2 and abs(x) > 12:
                lamp(x + 3, -3.3, 0, 5.2, dusk)
        for _ in range(46):
            plant(r.choice(('mango', 'rain', 'palm', 'palm')), r.uniform(-110, 110), r.uniform(44, 84), 0, r.uniform(0.8, 1.4))
        if back == 'hills':
            hills(1200, 230, seed=seed)
        if not sea:
            trees_far(90, 260, 420, 130)
        car(r.uniform(-24, -14), -5.4, 3.1416)
        for _ in range(3):
            person(r.uniform(-14, 14), r.uniform(-1.2, -0.6), 0.15)
        a = math.radians(turn)
        at = (-math.sin(a) * away + 1.5, 4 - math.cos(a) * away, eye)
        if eye < 3:
            turf(-7, 0, 8, 4, 0.1, at, 24)
        side = r.choice((-1, 1))
        if eye < 4:
            plant(trees[0], at[0] + math.sin(a) * 7 + side * math.cos(a) * 5.6, at[1] + math.cos(a) * 7 - side * math.sin(a) * 5.6, 0.1, 0.8)
        camera(at, (1.0, 8, eye if eye < 6 else eye * 0.45), lens, rise if rise is not None else (0.1 if eye < 6 else 0.0))
        late = {'key': 0.125, 'air_tint': (0.26, 0.19, 0.27), 'glare': 0.14, 'saturation': 1.05} if dusk else {}
        return {'air': 0.0011, 'air_tint': (0.5, 0.56, 0.62), 'key': 0.18, **cover, **late, **dev}

    return build


themes = {
    'mediterranean': [dict(wall=(0.78, 0.68, 0.5), tiles=(0.36, 0.11, 0.05), roof='hip'), dict(wall=(0.8, 0.74, 0.62), tiles=(0.36, 0.11, 0.05), roof='gable', second=(0.3, 0.2, 0.12)), dict(wall=(0.7, 0.5, 0.34), tiles=(0.33, 0.1, 0.05), roof='hip')],
    'tropical': [dict(wall=(0.76, 0.75, 0.71), tiles=(0.1, 0.095, 0.09), roof='hip', second=(0.4, 0.24, 0.12)), dict(wall=(0.62, 0.6, 0.55), tiles=(0.1, 0.095, 0.09), roof='gable', second=(0.42, 0.25, 0.13)), dict(wall=(0.76, 0.74, 0.7), tiles=(0.12, 0.11, 0.1), roof='shed', ribbed=True)],
    'filipino': [dict(wall=(0.77, 0.74, 0.68), tiles=(0.21, 0.085, 0.05), roof='gable', second=(0.34, 0.17, 0.08)), dict(wall=(0.66, 0.58, 0.46), tiles=(0.2, 0.08, 0.05), roof='hip', second=(0.3, 0.15, 0.07))],
    'contemporary': [dict(wall=(0.78, 0.77, 0.75), roof='flat', second=(0.36, 0.22, 0.12), stone=(0.3, 0.3, 0.3)), dict(wall=(0.46, 0.46, 0.46), roof='shed', tiles=(0.13, 0.135, 0.14), ribbed=True), dict(wall=(0.78, 0.77, 0.75), roof='shed', tiles=(0.16, 0.16, 0.17), ribbed=True)],
    'asian': [dict(wall=(0.7, 0.66, 0.58), tiles=(0.075, 0.08, 0.085), roof='hip', second=(0.18, 0.09, 0.045)), dict(wall=(0.5, 0.47, 0.42), tiles=(0.075, 0.08, 0.085), roof='hip', second=(0.2, 0.1, 0.05))],
    'lodge': [dict(wall=(0.5, 0.42, 0.33), tiles=(0.09, 0.1, 0.08), roof='gable', second=(0.27, 0.15, 0.07), ribbed=True), dict(wall=(0.62, 0.57, 0.48), tiles=(0.12, 0.07, 0.05), roof='gable', second=(0.27, 0.15, 0.07))],
    'coastal': [dict(wall=(0.82, 0.82, 0.8), tiles=(0.2, 0.3, 0.36), roof='hip', second=(0.5, 0.42, 0.33), ribbed=True), dict(wall=(0.62, 0.7, 0.72), tiles=(0.35, 0.36, 0.36), roof='gable', ribbed=True), dict(wall=(0.82, 0.8, 0.75), tiles=(0.2, 0.3, 0.36), roof='shed', ribbed=True)],
    'row': [dict(wall=(0.78, 0.76, 0.72), roof='flat', second=(0.36, 0.2, 0.1)), dict(wall=(0.44, 0.42, 0.4), roof='flat', second=(0.36, 0.2, 0.1))],
    'row_tiles': [dict(wall=(0.8, 0.72, 0.58), tiles=(0.33, 0.11, 0.06), roof='gable'), dict(wall=(0.72, 0.56, 0.42), tiles=(0.33, 0.11, 0.06), roof='gable')],
    'row_shed': [dict(wall=(0.77, 0.76, 0.73), tiles=(0.14, 0.14, 0.15), roof='shed', ribbed=True, second=(0.4, 0.22, 0.1)), dict(wall=(0.55, 0.6, 0.6), tiles=(0.14, 0.14, 0.15), roof='shed', ribbed=True, second=(0.4, 0.22, 0.1))],
    'row_white': [dict(wall=(0.8, 0.79, 0.77), roof='shed', tiles=(0.3, 0.1, 0.06), second=(0.3, 0.16, 0.08)), dict(wall=(0.7, 0.66, 0.6), roof='shed', tiles=(0.3, 0.1, 0.06), second=(0.3, 0.16, 0.08))],
}
themes.update({
    'gables': [dict(wall=(0.79, 0.78, 0.75), tiles=(0.11, 0.115, 0.12), ribbed=True), dict(wall=(0.34, 0.38, 0.36), tiles=(0.11, 0.115, 0.12), ribbed=True), dict(wall=(0.74, 0.68, 0.58), tiles=(0.2, 0.1, 0.07), ribbed=True)],
    'islands': [dict(wall=(0.7, 0.63, 0.52), tiles=(0.2, 0.08, 0.05)), dict(wall=(0.7, 0.63, 0.52), tiles=(0.14, 0.075, 0.05))],
    'pavilions': [dict(wall=(0.74, 0.71, 0.65), tiles=(0.13, 0.12, 0.11), ribbed=True, stone=(0.4, 0.34, 0.27)), dict(wall=(0.6, 0.52, 0.42), tiles=(0.13, 0.12, 0.11), ribbed=True)],
    'shore': [dict(wall=(0.82, 0.82, 0.8), tiles=(0.2, 0.3, 0.36), ribbed=True), dict(wall=(0.72, 0.78, 0.78), tiles=(0.36, 0.37, 0.37), ribbed=True)],
    'cubes': [dict(wall=(0.79, 0.78, 0.76), roof='flat', stone=(0.3, 0.29, 0.28)), dict(wall=(0.62, 0.58, 0.52), roof='flat', stone=(0.36, 0.3, 0.24))],
})
villages = {
    'ARN01': dict(theme='mediterranean', sun=(34, -55), seed=1, turn=24),
    'AGC01': dict(theme='row', kind='row', sun=(30, 50), seed=2, turn=-26, clouds=0.6, count=9),
    'LWV01': dict(theme='tropical', sun=(26, 58), seed=3, turn=-22, clouds=0.4),
    'KTE01': dict(theme='filipino', sun=(38, -48), seed=5, turn=28, clouds=0.7),
    'SUM01': dict(theme='row_tiles', kind='row', sun=(28, -60), seed=6, turn=24, count=9),
    'HBR01': dict(theme='row_shed', kind='row', sun=(20, 62), seed=7, turn=-20, count=9, clouds=0.7, back='hills'),
    'SNG01': dict(theme='filipino', sun=(22, -66), seed=8, turn=-30, eye=7, away=22, clouds=0.35),
    'BNG01': dict(theme='gables', design='gabled', sun=(38, -48), seed=9, turn=24, clouds=0.6, back='hills', fence='hedge', trees=('mango', 'street')),
    'PRL01': dict(theme='mediterranean', sun=(18, 64), seed=10, turn=-18, eye=9, away=26),
    'PBH01': dict(theme='coastal', sun=(40, 46), seed=12, turn=-26, clouds=0.6, sea=True, eye=9, away=25),
    'SGV01': dict(theme='row_white', kind='row', sun=(36, -52), seed=13, turn=30, count=9, clouds=0.5, back='hills'),
    'PRW01': dict(theme='islands', design='stone and wood', sun=(3, 60), dusk=True, seed=14, turn=-24, fence='stone', trees=('palm', 'mango')),
    'DRH01': dict(theme='contemporary', sun=(24, 60), seed=15, turn=-24, back='hills', eye=6, away=21),
    'ISR01': dict(theme='lodge', sun=(30, -58), seed=16, turn=26, back='hills', clouds=0.65),
    'PWC01': dict(theme='coastal', sun=(20, -64), seed=17, turn=24, sea=True, clouds=0.4, fence='stone', eye=8, away=24),
    'KLB01': dict(theme='asian', sun=(3, -56), dusk=True, seed=18, turn=-24, sea=True, fence='stone'),
    'ABR01': dict(theme='lodge', sun=(16, 60), seed=19, turn=-22, back='hills', fence='stone', clouds=0.6),
    'HM01': dict(theme='pavilions', design='pavilion', sun=(34, -46), seed=20, turn=26, clouds=0.55, eye=2.8, fence='hedge', trees=('palm', 'street')),
    'HM02': dict(theme='filipino', sun=(28, 56), seed=21, turn=-18, clouds=0.6),
    'HM03': dict(theme='contemporary', sun=(32, -62), seed=22, turn=-30),
    'HM04': dict(theme='asian', sun=(26, 52), seed=23, turn=22, back='hills', clouds=0.5),
    'HM05': dict(theme='mediterranean', sun=(40, -44), seed=24, turn=-34, clouds=0.7),
    'HM07': dict(theme='shore', design='coast', sun=(30, -54), seed=26, turn=-20, clouds=0.5, sea=True, eye=3.4, trees=('palm', 'low_palm')),
    'HM08': dict(theme='cubes', design='boxes', sun=(3, 58), dusk=True, seed=27, turn=28, back='hills', fence='hedge', trees=('street', 'mango')),
    'HM09': dict(theme='filipino', sun=(44, 40), seed=28, turn=24, eye=8, away=24),
    'HM10': dict(theme='tropical', sun=(22, -60), seed=29, turn=-26, eye=6.5, away=21, clouds=0.7),
    'HM11': dict(theme='tropical', sun=(30, 64), seed=30, turn=16, clouds=0.35, count=4),
    'HM12': dict(theme='contemporary', sun=(20, -68), seed=31, turn=30, clouds=0.45, count=4),
    'HM13': dict(theme='filipino', sun=(34, 48), seed=32, turn=-32, back='hills', count=4),
}
for code, how in villages.items():
    scenes[code.lower()] = village(**how)


def lots(sun=(30, -50), clouds=0.5, seed=1, eye=16, turn=18, back='hills', theme='lodge', sea=False):
    """Ready lots: streets, kerbs, pegs, young trees, a few first houses."""

    def build():
        r = random.Random(seed)
        sky(sun[0], sun[1], clouds, False, seed + 80)
        ground(m.lawn())
        homes = [Home(**h) for h in themes[theme]]
        for k in range(4):
            y = k * 38
            road(-200, 200, y - 7, y, 2, 2.6, paving=(0.48, 0.46, 0.42))
            for i in range(-10, 11):
                x = i * 13.0
                s = Shape('pegs')
                for q in (3.2, 15.6, 28.0):
                    s.box(x - 0.06, y + q, 0, x + 0.06, y + q + 0.12, 0.55, m.paint((0.75, 0.73, 0.68), 0.7))
                s.put()
                plant('street', x + 6, y + 1.9, 0.1, r.uniform(0.45, 0.7))
                if r.random() < 0.4:
                    plant(r.choice(('grass', 'shrub', 'ground')), x + r.uniform(1, 12), y + r.uniform(5, 28), 0, 1.0)
                if r.random() < (0.12 if k < 2 else 0.3) and abs(x) > 12:
                    lot(homes[i % 2], x, y + 4, 9, 9, 12.6, 4, False, 2, i % 2 == 0, True, True, seed * 50 + i + k * 30, False, 0.5)
            for i in range(-5, 6):
                lamp(i * 30, y + 0.6, 0, 6.0)
        random.seed(seed)
        trees_far(150, 420, 700, 240)
        hills(1300, 260, seed=seed)
        a = math.radians(turn)
        plant('rain', -math.sin(a) * 24 - 12, -14, 0, 1.2)
        camera((-math.sin(a) * 34, -34, eye), (0, 26, 2), 24)
        return {'air': 0.0009, 'air_tint': (0.5, 0.56, 0.64), 'key': 0.15, **cover}

    return build


scenes['mks01'] = lots((24, -56), 0.5, 1, 15, 20, theme='tropical')
scenes['snk01'] = lots((36, 50), 0.65, 2, 22, -24, theme='filipino')
scenes['kgh01'] = lots((18, 62), 0.4, 3, 12, -14, theme='contemporary')
scenes['hm06'] = lots((28, -64), 0.7, 4, 18, 30, theme='lodge')


def outdoors(build, sun=(34, -50), clouds=0.5, cam=((0, -12, 1.7), (0, 8, 1.7)), lens=24, rise=0.06, seed=1, back='trees', dusk=False, **dev):
    """A place of a village or a deck of a tower: its own things, trees round it, houses or a city behind."""

    def made():
        sky(sun[0], sun[1], clouds, dusk, seed + 120)
        random.seed(seed)
        if back == 'city':
            skyline(60, 420, 70, 700, 12, 130, 0.14 if dusk else 0, 0, seed)
            for o in list(__import__('bpy').context.scene.objects):
                if o.name.startswith('far'):
                    o.location.z -= 22
        else:
            ground(m.lawn())
            for _ in range(60):
                plant(random.choice(('mango', 'rain', 'palm', 'street')), random.uniform(-60, 60), random.uniform(34, 70), 0, random.uniform(0.8, 1.3))
            trees_far(70, 240, 400, 90)
            if back == 'hills':
                hills(1200, 230, seed=seed)
        build(random.Random(seed))
        camera(*cam, lens, rise)
        late = {'key': 0.125, 'air_tint': (0.26, 0.19, 0.27), 'glare': 0.14} if dusk else {}
        return {'air': 0.0009, 'air_tint': (0.5, 0.56, 0.64), 'key': 0.16, **late, **dev}

    return made


def pool_of(kind, dusk=False, seed=1):
    def build(r):
        stone = m.paving((0.5, 0.46, 0.4), 0.5)
        if kind == 'deck':
            g.deck_over(-16, -12, 16, 22, 0, (-7, -4, 5, 15), stone)
            g.pool([(-7, -4), (5, -4), (5, 15), (-7, 15)])
            full = Look(wall=(0.74, 0.73, 0.7), second=(0.25, 0.26, 0.27), accent=(0.35, 0.19, 0.09), lit=0.4 if dusk else 0.0)
            volume(full, 19, 26, -0.5, 17, 30, 16, 'balcony', seed, 'frame')
            s = Shape('rail')
            for i in range(18):
                s.quad((-16 + i * 1.5, 21.8, 0.05), (-14.55 + i * 1.5, 21.8, 0.05), (-14.55 + i * 1.5, 21.8, 1.1), (-16 + i * 1.5, 21.8, 1.1), m.rail_glass())
                s.box(-16.02 + i * 1.5, 21.77, 0, -15.98 + i * 1.5, 21.83, 1.12, m.metal((0.5, 0.5, 0.5)))
            s.put()
        else:
            # The deck stands above the lawn, so that the water does too.
            g.deck_over(-18, -14, 18, 17, 0.12, (-8, -5, 8, 10), stone)
            g.pool([(-8, -5), (8, -5), (8, 10), (-8, 10)], 0.12, blue=(0.06, 0.33, 0.42))
            g.pavilion(-7, 20, 15, 6, 0, (0.3, 0.1, 0.06) if seed % 2 else (0.09, 0.09, 0.09), (0.74, 0.68, 0.56), 0.6 if dusk else 0.0)
        edge, z = (5, 0.02) if kind == 'deck' else (8, 0.12)
        for i in range(4):
            y = -1.5 + i * 3.4
            g.lounger(edge + 1.9, y, z, math.pi / 2 + r.uniform(-0.06, 0.06))
            g.lounger(edge + 1.9, y + 1.0, z, math.pi / 2 + r.uniform(-0.06, 0.06))
            if i % 2 == 0:
                g.parasol(edge + 2.4, y + 2.1, z)
        left = -7 if kind == 'deck' else -8
        for i in range(9):
            plant('palm' if i % 3 == 0 else r.choice(('low_palm', 'shrub', 'flower')), left - 3.2 + r.uniform(-0.8, 0.8), -4 + i * 2.6, 0, 0.95)
        for _ in range(40):
            plant(r.choice(('ground', 'flower', 'shrub', 'grass')), left - r.uniform(2.2, 4.6), r.uniform(-6, 18), 0, 0.7)
        for x in (11, 13.5):
            for y in (2, 8, 13):
                plant('palm', x if kind == 'deck' else x + 2, y, 0, 1.0)
        g.ladder(left + 3.5, 15 if kind == 'deck' else 10, 0.02)
        for _ in range(3):
            person(edge + r.uniform(3.5, 5), r.uniform(3, 14), 0.02)

    return outdoors(build, (3, 55) if dusk else ((36, -58) if seed % 2 else (28, 56)), 0.5, ((-2.2 if kind == 'deck' else 3.4, -10.5, 2.1), (0.8 if kind == 'deck' else -0.6, 8, 2.1)), 22, 0.02, seed, 'city' if kind == 'deck' else 'trees', dusk)


def park(r):
    s = Shape('path')
    mat = m.paving((0.5, 0.44, 0.37), 0.25)
    for i in range(30):
        y = -8 + i * 1.4
        x = 2.2 * math.sin(y * 0.13)
        x2 = 2.2 * math.sin((y + 1.4) * 0.13)
        s.quad((x - 1.3, y, 0.03), (x + 1.3, y, 0.03), (x2 + 1.3, y + 1.4, 0.03), (x2 - 1.3, y + 1.4, 0.03), mat)
    s.put()
    for i in range(7):
        y = -3 + i * 5
        x = 2.2 * math.sin(y * 0.13)
        if i % 2:
            g.bench(x + 2.3, y, -math.pi / 2)
            lamp(x - 2.2, y, math.pi / 2, 3.8)
        plant('rain' if i > 0 else 'street', x - 6.5, y + 2, 0, 0.85)
        plant(r.choice(('rain', 'mango')), x + 7.5, y + r.uniform(0, 4), 0, 0.85)
    for _ in range(90):
        y = r.uniform(-7, 30)
        k = r.choice((-1, 1))
        plant(r.choice(('ground', 'ground', 'flower', 'shrub', 'grass')), 2.2 * math.sin(y * 0.13) + k * r.uniform(1.8, 3.4), y, 0, 0.75)
    turf(-7, -6, 8, 8, 0, (1, -10), 17)
    for _ in range(4):
        y = r.uniform(8, 26)
        person(2.2 * math.sin(y * 0.13) + r.uniform(-0.8, 0.8), y, 0.03)


def pocket(r):
    s = Shape('plaza')
    s.box(-9, -5, -0.1, 9, 12, 0.05, m.paving((0.48, 0.44, 0.38), 0.4))
    k = m.wood((0.3, 0.17, 0.085))
    for x in (-6, -2, 2, 6):
        for y in (5.0, 8.6):
            s.box(x - 0.12, y - 0.12, 0, x + 0.12, y + 0.12, 2.9, m.concrete((0.55, 0.53, 0.5)))
    for y in (5.0, 8.6):
        s.box(-6.8, y - 0.09, 2.9, 6.8, y + 0.09, 3.15, k)
    for i in range(34):
        s.box(-6.6 + i * 0.4, 4.3, 3.15, -6.5 + i * 0.4, 9.3, 3.3, k)
    for x in (-7.4, 7.4):
        s.box(x - 1.1, -2, 0, x + 1.1, 3, 0.5, m.concrete((0.5, 0.48, 0.45)))
    s.put()
    for x in (-4, 0, 4):
        g.bench(x, 8.0, 0, 0.05)
    for x in (-7.4, 7.4):
        for _ in range(12):
            plant(r.choice(('ground', 'flower', 'grass', 'shrub')), x + r.uniform(-0.8, 0.8), r.uniform(-1.7, 2.7), 0.4, 0.7)
        plant('street', x, 0.5, 0.4, 0.9)
    hedge_row(-9, 12.4, 9, 12.4)
    for x in (-8, -3, 3, 8):
        plant('mango', x, 15, 0, 1.0)
    for _ in range(3):
        person(r.uniform(-5, 5), r.uniform(3, 8), 0.05)


def playing(r):
    g.playground(-2, 4)
    hedge_row(-14, 10.5, 16, 10.5)
    for x in range(-14, 18, 5):
        plant(r.choice(('rain', 'mango', 'street')), x, 14 + r.uniform(-1, 2), 0, 0.95)
    g.bench(-7.6, 5.5, 1.2)
    g.bench(12.5, 6.8, -0.4)
    turf(-9, -4, 12, 0, 0, (2, -9), 13)
    for _ in range(24):
        plant(r.choice(('ground', 'flower', 'grass')), r.uniform(-12, 14), r.uniform(8.9, 10), 0, 0.7)
    for _ in range(4):
        person(r.uniform(-6, 9), r.uniform(1, 6), 0.03, height=r.choice((1.1, 1.2, 1.6)))


def ball(r):
    g.court()
    for x in range(-14, 16, 4):
        plant(r.choice(('rain', 'mango', 'palm')), x, 30 + r.uniform(-1, 2), 0, 1.0)
    for k in (-1, 1):
        for y in (2, 9, 16, 23):
            plant('street', k * 11.5, y, 0, 1.0)
        g.bench(k * 8.6, 8, -k * math.pi / 2)
    for _ in range(5):
        person(r.uniform(-4, 4), r.uniform(8, 19), 0.03)


def praying(r):
    g.chapel(0, 10)
    s = Shape('forecourt')
    s.box(-3, -12, -0.1, 3, 7, 0.05, m.paving((0.5, 0.46, 0.4), 0.5))
    s.put()
    for k in (-1, 1):
        hedge_row(k * 3.4, -7, k * 3.4, 6.4, 0, 0.6)
        for y in (-1, 4):
            plant('palm', k * 5.4, y, 0, 0.95)
        plant('rain', k * 12, 12, 0, 1.1)
        plant('mango', k * 9, 22, 0, 1.1)
    turf(-10, -6, -4, 4, 0, (1, -13), 18)
    turf(4, -6, 10, 4, 0, (1, -13), 18)
    for _ in range(3):
        person(r.uniform(-2, 2), r.uniform(1, 6), 0.05)


def entering(tiles, roof, seed):
    def build(r):
        s = Shape('drive')
        s.box(-8.6, -30, -0.1, 8.6, 60, 0.02, m.asphalt())
        for k in (-1, 1):
            s.box(k * 8.6, -30, 0, k * 8.85, 60, 0.18, m.concrete((0.5, 0.49, 0.46)))
        s.box(-1.6, -20, 0, 1.6, 60, 0.17, m.lawn())
        s.put()
        g.gate(tiles=tiles, roof=roof)
        for i in range(14):
            plant(r.choice(('ground', 'flower', 'grass', 'shrub')), r.uniform(-1.2, 1.2), -12 + i * 1.3, 0.15, 0.75)
        for k in (-1, 1):
            for i in range(40):
                a = r.uniform(0, 1)
                plant(r.choice(('ground', 'flower', 'grass', 'shrub')), k * (10.6 + 13 * a), 8.4 - 6.5 * a * a - r.uniform(0.3, 2.2), 0, 0.8)
            for y in (2, 14, 22, 30, 38):
                plant('palm', k * 10.8, y if y != 2 else 3.5, 0, 1.15)
            plant('rain', k * 19, 13, 0, 1.1)
        for y in (24, 34, 46):
            plant('street', 0, y, 0.15, 0.8)
        car(4.8, 15.5, math.pi / 2)
        homes = [Home(**h) for h in themes['mediterranean' if seed % 2 else 'contemporary']]
        lot(homes[0], 12, 30, 9, 9, 13, 4, False, 2, False, True, True, seed, False, 0.4)
        lot(homes[1 % len(homes)], -26, 30, 9, 9, 13, 4, False, 2, True, True, True, seed + 1, False, 0.4)

    return build


def clubhouse(seed, tiles, wall):
    def build(r):
        g.pavilion(-9, 8, 18, 8, 0, tiles, wall, 0.0, True, 'hip' if seed % 2 else 'gable')
        s = Shape('forecourt')
        s.box(-2.2, -12, -0.1, 2.2, 5.4, 0.05, m.paving((0.5, 0.46, 0.4), 0.5))
        s.box(-14, -16, -0.1, 14, -7.5, 0.02, m.paving((0.42, 0.4, 0.37), 0.25))
        s.put()
        for k in (-1, 1):
            bed(min(k * 2.6, k * 9), 3.4, max(k * 2.6, k * 9), 5.2, 0.05, 2.2)
            for x in (4, 9.5):
                plant('palm', k * x, 2.2, 0, 1.0)
            plant('rain', k * 15, 10, 0, 1.1)
        turf(-12, -6, -2, 2, 0, (2, -13), 16)
        turf(3, -6, 12, 2, 0, (2, -13), 16)
        car(9, -9.5, 0.0)
        for _ in range(3):
            person(r.uniform(-3, 3), r.uniform(-3, 4), 0.05)

    return build


def roof_garden(r):
    s = Shape('roof')
    s.box(-13, -12, -0.3, 13, 16, 0, m.planks((0.42, 0.3, 0.2), 0.14, 2.4, 0.7, True))
    for i in range(18):
        s.quad((-13 + i * 1.5, 15.8, 0.05), (-11.55 + i * 1.5, 15.8, 0.05), (-11.55 + i * 1.5, 15.8, 1.15), (-13 + i * 1.5, 15.8, 1.15), m.rail_glass())
        s.box(-13.02 + i * 1.5, 15.77, 0, -12.98 + i * 1.5, 15.83, 1.17, m.metal((0.4, 0.4, 0.4)))
    for x0, y0, x1, y1 in ((-13, -2, -8.4, 4), (-12, 8, -4, 10.5), (8, -4, 12.5, 9), (1, 12, 9, 14)):
        s.box(x0, y0, 0, x1, y1, 0.6, m.concrete((0.56, 0.54, 0.5)))
    k = m.wood((0.3, 0.17, 0.085))
    for x in (-2.4, 5.4):
        for y in (4, 9):
            s.box(x - 0.1, y - 0.1, 0, x + 0.1, y + 0.1, 2.8, m.paint((0.05, 0.05, 0.05)))
    for i in range(22):
        s.box(-2.8, 3.6 + i * 0.27, 2.8, 5.8, 3.68 + i * 0.27, 2.95, k)
    s.put()
    for x0, y0, x1, y1 in ((-13, -2, -8.4, 4), (-12, 8, -4, 10.5), (8, -4, 12.5, 9), (1, 12, 9, 14)):
        for _ in range(int((x1 - x0) * (y1 - y0) * 1.6)):
            plant(r.choice(('ground', 'ground', 'flower', 'grass', 'shrub')), r.uniform(x0 + 0.3, x1 - 0.3), r.uniform(y0 + 0.3, y1 - 0.3), 0.5, 0.7)
    plant('street', -10.6, 1.5, 0.5, 0.75)
    plant('street', 10.4, 3, 0.5, 0.8)
    plant('low_palm', 10, 7.4, 0.5, 0.9)
    from rooms import armchair, linen, sofa, table

    sofa(1.5, 8.0, 0, 2.4, 0.9, (0.5, 0.47, 0.42))
    armchair(-0.8, 5.6, 1.9, linen)
    armchair(3.9, 5.6, -1.9, linen)
    table(1.5, 6.2, 1.3, 0.8, 0.4)
    for _ in range(2):
        person(r.uniform(-4, 0), r.uniform(11, 14), 0.0)


def bicycles(r):
    s = Shape('rack')
    s.box(-9, -8, -0.1, 9, 7, 0.02, m.paving((0.46, 0.44, 0.41), 0.5))
    wall = m.stone((0.5, 0.47, 0.42), 0.3, 0.8)
    s.box(-9, 5.5, 0, 9, 5.8, 3.4, wall)
    s.box(-9, 0.2, 3.2, 9, 6.2, 3.4, m.wood((0.3, 0.17, 0.085)))
    for x in (-6, 0, 6):
        s.tube((x, 0.6, 0), (x, 0.6, 3.2), 0.09, 0.09, 12, m.paint((0.05, 0.05, 0.05)))
    iron = m.metal((0.55, 0.55, 0.54), 0.3)
    for i in range(11):
        x = -7.2 + i * 1.45
        for y in (2.4, 3.6):
            s.tube((x, y, 0), (x, y, 0.8), 0.025, 0.025, 8, iron)
        s.tube((x, 2.4, 0.8), (x, 3.6, 0.8), 0.025, 0.025, 8, iron)
        if i % 3 != 1:
            paint, black = m.paint(r.choice(((0.4, 0.05, 0.04), (0.04, 0.12, 0.2), (0.05, 0.05, 0.05), (0.1, 0.22, 0.16), (0.6, 0.6, 0.57))), 0.25), m.paint((0.02, 0.02, 0.02), 0.7)
            q = x + 0.3
            for y in (2.35, 3.4):
                for k in range(24):
                    a, b = k * 0.2618, (k + 1) * 0.2618
                    s.tube((q, y + 0.33 * math.cos(a), 0.34 + 0.33 * math.sin(a)), (q, y + 0.33 * math.cos(b), 0.34 + 0.33 * math.sin(b)), 0.02, 0.02, 6, black, False)
                    if k % 3 == 0:
                        s.tube((q, y, 0.34), (q, y + 0.32 * math.cos(a), 0.34 + 0.32 * math.sin(a)), 0.004, 0.004, 4, iron, False)
            for a, b in (((3.4, 0.34), (3.25, 0.92)), ((3.25, 0.85), (2.7, 0.8)), ((3.22, 0.7), (2.8, 0.32)), ((2.8, 0.32), (2.68, 0.9)), ((2.35, 0.34), (2.8, 0.32)), ((2.35, 0.34), (2.7, 0.8))):
                s.tube((q, *a), (q, *b), 0.018, 0.018, 8, paint)
            s.box(q - 0.07, 2.55, 0.9, q + 0.07, 2.82, 0.95, black)
            s.tube((q - 0.26, 3.22, 0.98), (q + 0.26, 3.22, 0.98), 0.014, 0.014, 8, black)
    s.put()
    for x in (-8, 8):
        plant('low_palm', x, -1, 0, 1.0)
    bed(-8.5, -4, -4.5, -2.4, 0.02)


amenities = {
    'pool-of-a-deck': pool_of('deck', False, 1),
    'pool-of-a-deck-at-dusk': pool_of('deck', True, 2),
    'pool-of-a-village': pool_of('village', False, 3),
    'pool-of-a-village-in-the-afternoon': pool_of('village', False, 4),
    'play-area': outdoors(playing, (34, -55), 0.45, ((4.5, -9.5, 2.0), (1, 4, 1.5)), 22, 0.03, 5),
    'basketball-court': outdoors(ball, (30, 60), 0.55, ((3.5, -7, 2.1), (0, 15, 2.1)), 21, 0.02, 6, 'hills'),
    'jogging-path': outdoors(park, (20, 62), 0.4, ((0.6, -9.5, 1.75), (0.6, 8, 1.75)), 24, 0.05, 7),
    'pocket-park': outdoors(pocket, (36, -62), 0.5, ((2.4, -9, 1.8), (0.4, 6, 1.7)), 22, 0.04, 8),
    'chapel': outdoors(praying, (28, -58), 0.5, ((4.5, -12, 1.8), (0.4, 10, 1.8)), 22, 0.13, 9, 'hills'),
    'gate-with-tiles': outdoors(entering((0.3, 0.1, 0.06), 'hip', 1), (32, -55), 0.5, ((3.6, -11, 1.9), (0.5, 10, 1.9)), 22, 0.07, 10),
    'gate-in-the-evening-sun': outdoors(entering((0.1, 0.1, 0.1), 'flat', 2), (16, 60), 0.5, ((-4.4, -11, 2.2), (-0.5, 10, 2.2)), 22, 0.07, 11, 'hills'),
    'clubhouse-among-palms': outdoors(clubhouse(1, (0.28, 0.1, 0.06), (0.76, 0.7, 0.58)), (34, -50), 0.55, ((5, -12.5, 1.9), (0, 8, 1.9)), 22, 0.05, 12),
    'clubhouse-on-a-hill': outdoors(clubhouse(2, (0.1, 0.1, 0.1), (0.62, 0.58, 0.52)), (18, 58), 0.45, ((-6, -12.5, 2.3), (0, 8, 2.3)), 22, 0.05, 13, 'hills'),
    'roof-garden': outdoors(roof_garden, (22, 60), 0.5, ((-2.6, -8, 1.8), (0.3, 6, 1.6)), 22, 0.03, 14, 'city'),
    'roof-garden-at-dusk': outdoors(roof_garden, (3, -50), 0.6, ((2.6, -7.4, 1.8), (-0.2, 6, 1.6)), 22, 0.05, 15, 'city', True),
    'bicycle-parking': outdoors(bicycles, (36, -40), 0.4, ((3.2, -5.6, 1.7), (0, 3, 1.3)), 23, 0.03, 16),
    'lobby-of-stone': indoors.lobby(1, slats=False),
    'lobby-of-wood': indoors.lobby(2, (0.5, 0.46, 0.4), (0.3, 0.17, 0.085), (0.25, 0.26, 0.2)),
    'fitness-room': indoors.gym(1),
    'function-room': indoors.hall(1),
    'study-lounge': indoors.study(1),
    'living-room-above-the-city': indoors.living(1, accent=(0.3, 0.34, 0.31), floor=(0.36, 0.25, 0.16)),
    'living-room-with-a-garden': indoors.living(2, (0.3, 0.33, 0.3), high=False, floor=(0.3, 0.18, 0.1), flip=True, cloth2=(0.5, 0.42, 0.3)),
    'living-room-in-oak': indoors.living(3, (0.3, 0.32, 0.34), wall=(0.68, 0.64, 0.58), flip=True, cloth2=(0.5, 0.3, 0.1)),
    'bedroom-above-the-city': indoors.bedroom(1),
    'bedroom-with-a-garden': indoors.bedroom(2, (0.36, 0.22, 0.12), (0.5, 0.5, 0.46), (0.3, 0.14, 0.08), False, (0.34, 0.2, 0.11)),
    'kitchen-with-an-island': indoors.kitchen(1),
    'kitchen-in-green': indoors.kitchen(2, (0.09, 0.15, 0.11), (0.09, 0.15, 0.11), False),
    'dining-room': indoors.dining(1),
}
scenes.update(amenities)


def tower_works(stage, look, sun, seed, turn=26, floors=31):
    """Eight months of one tower: the pit, the structure, its walls from below, done."""
    built, clad = ((0, 0), (4, 0), (11, 0), (18, 3), (25, 9), (31, 17), (31, 24), (31, 27))[stage]

    def build():
        full = Look(**look)
        sky(*sun, 0.35 + 0.06 * (stage * 3 % 7), False, seed + stage)
        city_street(False, seed, 70, hole=works.hole if stage == 0 else None)
        works.begin()
        ground(m.earth(), -1.0, 42, 36, 0.01, works.hole if stage == 0 else None)
        random.seed(seed + stage)
        top = 8
        if stage == 0:
            works.pit()
        else:
            top = works.tower_at(full, floors, built, clad, seed=seed)
        if stage < 7:
            works.crane(-20, 26, max(34, top + 16 if stage < 6 else 112), 0.3 + stage * 0.55)
            if stage < 5:
                works.crane(25, 34, max(46, top + 24), 2.4 + stage * 0.7)
            works.yard()
            works.hoarding(-30, 30, -0.9, gate=(8, 16))
            works.truck(12, 0.5 if stage == 0 else -1.5, 1.4, stage % 2 == 1)
        else:
            deck_trees(-24, 24, 4, 32, 14.6)
            volume(full, 0, 18, 14.55 + 27 * full.storey, 30, 16, 1, 'balcony', seed, 'frame')
            bed(-40, 0, -25, 3.4, 0.15)
            bed(25, 0, 40, 3.4, 0.15)
        if stage == 0:
            camera((-2.5, -23, 15), (0, 18, -4), 22)
        else:
            # The camera stands where it stood in the month before, and holds what will be there at last.
            hold(corners(-15, 10, 15, 26, 113) + corners(-26, 4, 26, 32, 15), turn, 9, 26)
        return {'air': 0.0005, 'air_tint': (0.5, 0.56, 0.64), 'key': 0.17, 'samples': 7}

    return build


def house_works(stage, theme, sun, seed):
    """Six months of one house, and its neighbours a month behind."""

    def build():
        sky(*sun, 0.3 + 0.08 * (stage * 5 % 6), False, seed + stage)
        ground(m.lawn())
        s = Shape('site')
        s.box(-60, -0.4, -0.1, 60, 40, 0.06, m.earth())
        s.put()
        road(-120, 120, -9.5, -3.4, 2, 2.6)
        home, raw = Home(**themes[theme][0]), Home(**{**themes[theme][0], 'wall': (0.46, 0.45, 0.43)})
        # What stood there before comes first, from a seed of its own: it is the same in each month.
        for x in (-38, -26, 27, 40):
            lot(home, x, 22, 9, 9, 12, 3, False, 2, False, False, False, seed + x, False, 0.3)
        random.seed(f'village {seed}')
        for _ in range(40):
            plant(random.choice(('mango', 'rain', 'palm')), random.uniform(-90, 90), random.uniform(40, 75), 0, random.uniform(0.8, 1.3))
        trees_far(80, 240, 400, 90)
        works.begin()
        random.seed(seed)
        for i, x in enumerate((-13.6, 0, 13.6)):
            if stage == 6 and i == 1:
                lot(home, x - 0.6, 0, 9.2, 9.0, 13.4, 4.6, True, 2, False, True, True, 3, False)
            else:
                works.house_at(max(1, stage - (i != 1)), home, raw, x, 4.6, 3 + i)
        random.seed(seed + stage)
        if stage < 6:
            works.yard(13)
            if stage < 3:
                works.excavator(18, 3, 0, 2.6)
            works.truck(-11, -5.6, math.pi, stage % 2 == 1)
        a = math.radians(22)
        camera((-math.sin(a) * 17 + 3, 2 - math.cos(a) * 17, 2.6), (4.2, 8, 2.6), 24, 0.07)
        return {'air': 0.0011, 'air_tint': (0.5, 0.56, 0.62), 'key': 0.16}

    return build


for stage in range(8):
    scenes[f'tower-works-{stage + 1}'] = tower_works(stage, of(white), (32, -60), 3)
for stage in range(6):
    scenes[f'house-works-{stage + 1}'] = house_works(stage + 1, 'filipino', (34, -52), 5)


def works_of(code, *counts):
    """
    The works of one property as its cover will look: of a tower the floors that stand and those that have their walls, of a
    subdivision the month of the row that is being built. demo/works.ts counts them from the dates.
    """
    if code in towers:
        return tower_of(towers[code], *counts)
    return row_of(villages[code], *counts)


def tower_of(how, built, clad):
    def build():
        seed, total = how['seed'], max(how['floors'])
        full = Look(**how['look'])
        high = how.get('high', 90)
        turn = math.radians(how['turn'])
        # Only the clouds differ from visit to visit.
        sky(32, how['sun'][1], 0.35 + (built * 3 + clad) % 5 * 0.1, False, seed + built + clad)
        city_street(False, seed, high, hole=works.hole if built == 0 else None)
        works.begin()
        ground(m.earth(), -1.0, 42, 36, 0.01, works.hole if built == 0 else None)
        random.seed(seed + built)
        w, d = {'slab': (32, 15), 'step': (25, 15), 'point': (26, 20), 'front': (28, 16)}[how.get('shape', 'slab')]
        decks = min(3, max(1, total // 9))
        top = works.tower_at(full, total, built, clad, w, d, decks, seed, how['style']) if built > 0 else works.pit() or 8
        side = -1 if turn > 0 else 1
        works.crane(side * (w / 2 + 6), 26, max(36, top + 15), 0.3 + built * 0.37, 34)
        if built > 2 and built < total - 1:
            works.crane(-side * (w / 2 + 9), 34, max(48, top + 24), 2.4 + built * 0.5, 36)
        works.yard()
        works.hoarding(-30, 30, -0.9, full_color[seed % len(full_color)], (8, 16))
        works.truck(12, 0.5 if built == 0 else -1.5, 1.4, built % 2 == 1)
        if built == 0:
            camera((-2.5, -23, 15), (0, 18, -4), 22)
        else:
            # The camera stands where it stood in the month before, and holds what will be there at last.
            last = 5.6 + decks * 3 + (total - decks - 1) * full.storey + 12
            hold(corners(-w / 2, 18 - d / 2, w / 2, 18 + d / 2, last) + corners(-26, 4, 26, 32, 15), how['turn'], 9, 26)
        return {'air': 0.0005, 'air_tint': (0.5, 0.56, 0.64), 'key': 0.17, 'samples': 7}

    return build


full_color = ((0.5, 0.55, 0.52), (0.12, 0.24, 0.34), (0.55, 0.5, 0.42), (0.16, 0.3, 0.2))


def row_of(how, stage):
    def build():
        seed, theme = how['seed'], themes[how['theme']]
        r = random.Random(seed * 7)
        sky(30 + seed % 12, how['sun'][1] if how['sun'][0] > 5 else -50, 0.3 + (stage + seed) % 5 * 0.1, False, seed + stage)
        sea = how.get('sea', False)
        ground(m.lawn(), y1=90 if sea else 2500)
        s = Shape('site')
        s.box(-60, -0.4, -0.1, 60, 40, 0.06, m.earth())
        if sea:
            s.quad((-3000, 90, -0.3), (3000, 90, -0.3), (3000, 5000, -0.3), (-3000, 5000, -0.3), m.water((0.02, 0.16, 0.2), 0.6, False, 0.12))
        s.put()
        road(-120, 120, -9.5, -3.4, 2, 2.6)
        # Rows that were built before stand behind: they and all else round the site are the same in each month.
        for i, x in enumerate((-40, -27, -13, 14, 27, 41)):
            if r.random() < 0.75:
                lot(Home(**theme[i % len(theme)]), x, 24, 9, 9, 12, 3, False, 2, i % 2 == 0, False, False, seed + i, False, 0.3)
        for _ in range(40):
            plant(r.choice(('mango', 'rain', 'palm', 'palm')), r.uniform(-90, 90), r.uniform(42, 78), 0, r.uniform(0.8, 1.3))
        if how.get('back') == 'hills':
            hills(1200, 230, seed=seed)
        random.seed(f'village {seed}')
        if not sea:
            trees_far(80, 240, 400, 90)
        works.begin()
        random.seed(seed)
        for i, x in enumerate((-13.6, 0, 13.6)):
            own = theme[i % len(theme)]
            home, raw = Home(**own), Home(**{**own, 'wall': (0.46, 0.45, 0.43)})
            if stage == 6 and i == 1:
                lot(home, x - 0.6, 0, 9.2, 9.0, 13.4, 4.6, True, 2, False, True, True, 3, False)
            else:
                works.house_at(max(1, stage - (i != 1)), home, raw, x, 4.6, seed + i)
        random.seed(seed + stage)
        if stage < 6:
            works.yard(13)
            if stage < 3:
                works.excavator(18 if how['turn'] > 0 else -9, 3, 0, 2.6 if how['turn'] > 0 else 0.4)
            works.truck(-11 if how['turn'] > 0 else 22, -5.6, math.pi if how['turn'] > 0 else 0.0, stage % 2 == 1)
        side = 1 if how['turn'] > 0 else -1
        a = math.radians(20 + seed % 3 * 3)
        eye = 2.6 + seed % 4 * 0.7
        camera((4.6 - side * (math.sin(a) * 17 + 1.4), 2 - math.cos(a) * 17, eye), (4.6 - side * 0.4, 8, eye - (eye - 2.6) * 0.6), 24, 0.07)
        return {'air': 0.0011, 'air_tint': (0.5, 0.56, 0.62), 'key': 0.16}

    return build


def nearer(code):
    """A second look at a property: a tower from its street, houses that the cover shows from the street from above, and the other way round."""
    if code in towers:
        return tower(**towers[code], near=True)
    how = villages[code]
    eye, away = (2.4, 18) if how.get('eye', 2.2) > 4 else (9.5, 27)
    return village(**{**how, 'eye': eye, 'away': away, 'turn': -how['turn'], 'size': (960, 720), 'samples': 8})


def scene_of(name):
    """The scene of this name; those of the works say in their name what stands by then."""
    if name in scenes:
        return scenes[name]
    if name.endswith('-near'):
        return nearer(name.removesuffix('-near').upper())
    if name in views:
        return views[name]
    if name.startswith('along-the-street-'):
        return along_the_street(int(name.split('-')[-1]) / 1000)
    code, _, counts = name.partition('-works-')
    return works_of(code.upper(), *map(int, counts.split('-')))
