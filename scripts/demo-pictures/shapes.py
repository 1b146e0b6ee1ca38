"""Meshes from boxes, quads and tubes, with texture coordinates in metres, and copies of them in the scene."""

import math
import random

import bpy


class Shape:
    """Collects faces with their materials and becomes one mesh."""

    def __init__(self, name):
        self.name, self.v, self.f, self.m, self.uv, self.mats = name, [], [], [], [], []

    def slot(self, mat):
        if mat not in self.mats:
            self.mats.append(mat)
        return self.mats.index(mat)

    def quad(self, a, b, c, d, mat, unit=False):
        i = len(self.v)
        self.v += [a, b, c, d]
        self.f.append((i, i + 1, i + 2, i + 3))
        self.m.append(self.slot(mat))
        w, h = (1, 1) if unit else (math.dist(a, b), math.dist(b, c))
        self.uv += [(0, 0), (w, 0), (w, h), (0, h)]

    def poly(self, points, mat, uvs=None):
        i = len(self.v)
        self.v += points
        self.f.append(tuple(range(i, i + len(points))))
        self.m.append(self.slot(mat))
        self.uv += uvs or [(p[0], p[1]) for p in points]

    def box(self, x0, y0, z0, x1, y1, z1, mat, top=None):
        x0, x1 = min(x0, x1), max(x0, x1)
        y0, y1 = min(y0, y1), max(y0, y1)
        z0, z1 = min(z0, z1), max(z0, z1)
        q = self.quad
        q((x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1), mat)
        q((x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1), mat)
        q((x1, y1, z0), (x0, y1, z0), (x0, y1, z1), (x1, y1, z1), mat)
        q((x0, y1, z0), (x0, y0, z0), (x0, y0, z1), (x0, y1, z1), mat)
        q((x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1), top or mat)
        q((x0, y1, z0), (x1, y1, z0), (x1, y0, z0), (x0, y0, z0), mat)

    def tube(self, a, b, r0, r1=None, n=8, mat=None, caps=True):
        """A tapered tube from a to b."""
        r1 = r0 if r1 is None else r1
        d = [b[i] - a[i] for i in range(3)]
        length = math.sqrt(sum(x * x for x in d)) or 1
        d = [x / length for x in d]
        u = (0, 0, 1) if abs(d[2]) < 0.9 else (1, 0, 0)
        s = [d[1] * u[2] - d[2] * u[1], d[2] * u[0] - d[0] * u[2], d[0] * u[1] - d[1] * u[0]]
        k = math.sqrt(sum(x * x for x in s))
        s = [x / k for x in s]
        t = [d[1] * s[2] - d[2] * s[1], d[2] * s[0] - d[0] * s[2], d[0] * s[1] - d[1] * s[0]]
        ring = lambda p, r: [
            tuple(p[j] + r * (math.cos(2 * math.pi * i / n) * s[j] + math.sin(2 * math.pi * i / n) * t[j]) for j in range(3))
            for i in range(n)
        ]
        lo, hi = ring(a, r0), ring(b, r1)
        for i in range(n):
            j = (i + 1) % n
            self.quad(lo[i], lo[j], hi[j], hi[i], mat)
        if caps:
            self.poly(hi, mat)
            self.poly(lo[::-1], mat)

    def mesh(self, smooth=False):
        me = bpy.data.meshes.new(self.name)
        me.from_pydata(self.v, [], self.f)
        for mat in self.mats:
            me.materials.append(mat)
        me.polygons.foreach_set('material_index', self.m)
        layer = me.uv_layers.new(name='UVMap')
        layer.data.foreach_set('uv', [c for uv in self.uv for c in uv])
        if smooth:
            me.polygons.foreach_set('use_smooth', [True] * len(self.f))
        me.update()
        return me

    def put(self, at=(0, 0, 0), turn=0, size=1, smooth=False):
        return put(self.mesh(smooth), at, turn, size)


class Side:
    """A wall's own frame: u along it, n out of it, z up; boxes in it become boxes of the shape."""

    def __init__(self, shape, origin, along, out):
        self.s, self.o, self.t, self.n = shape, origin, along, out

    def at(self, u, n, z):
        return (self.o[0] + u * self.t[0] + n * self.n[0], self.o[1] + u * self.t[1] + n * self.n[1], z)

    def box(self, u0, u1, z0, z1, n0, n1, mat):
        a, b = self.at(u0, n0, z0), self.at(u1, n1, z1)
        self.s.box(*a, *b, mat)

    def pane(self, u0, u1, z0, z1, n, mat, lean=0.0):
        """A sheet of glass that leans by some millimetres, as real ones do."""
        e = [random.uniform(-lean, lean) for _ in range(4)]
        self.s.quad(self.at(u0, n + e[0], z0), self.at(u1, n + e[1], z0), self.at(u1, n + e[2], z1), self.at(u0, n + e[3], z1), mat, True)


def sides(shape, x0, y0, x1, y1):
    """Front (towards -y), right, back and left, each with its length."""
    return [
        (Side(shape, (x0, y0), (1, 0), (0, -1)), x1 - x0),
        (Side(shape, (x1, y0), (0, 1), (1, 0)), y1 - y0),
        (Side(shape, (x1, y1), (-1, 0), (0, 1)), x1 - x0),
        (Side(shape, (x0, y1), (0, -1), (-1, 0)), y1 - y0),
    ]


def put(mesh, at=(0, 0, 0), turn=0, size=1):
    ob = bpy.data.objects.new(mesh.name, mesh)
    ob.location = at
    ob.rotation_euler = (0, 0, turn)
    ob.scale = size if isinstance(size, tuple) else (size, size, size)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def soft(shape, at=(0, 0, 0), turn=0, size=1, round_by=0.03, segments=2, smooth=True):
    """The same with rounded edges: furniture, cars."""
    ob = shape.put(at, turn, size)
    bpy.context.view_layer.objects.active = ob
    weld = ob.modifiers.new('weld', 'WELD')
    weld.merge_threshold = 0.0005
    bevel = ob.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method = round_by, segments, 'ANGLE'
    if smooth:
        for p in ob.data.polygons:
            p.use_smooth = True
        ob.data.use_auto_smooth = True
        ob.data.auto_smooth_angle = math.radians(40)
    return ob


def light(kind, at, power, color=(1, 1, 1), size=1.0, size_y=None, aim=None, radius=0.1, seen=False):
    data = bpy.data.lights.new(kind, kind)
    data.energy, data.color = power, color
    if kind == 'AREA':
        data.size = size
        if size_y:
            data.shape, data.size_y = 'RECTANGLE', size_y
    else:
        data.shadow_soft_size = radius
    ob = bpy.data.objects.new(kind, data)
    ob.location = at
    if aim:
        from mathutils import Vector

        ob.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    ob.visible_camera = seen
    ob.visible_glossy = False
    bpy.context.scene.collection.objects.link(ob)
    return ob
