"""Surfaces, all procedural; metres are the unit of every texture."""

import bpy

made = {}


def forget():
    made.clear()


class Nodes:
    """A short hand for node trees: n('ShaderNodeX', socket=value or another node's output)."""

    def __init__(self, tree):
        self.tree = tree
        tree.nodes.clear()

    def __call__(self, kind, out=0, props=None, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (props or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            name = key.replace('_', ' ')
            socket = node.inputs[int(key[1:])] if key[0] == 'i' and key[1:].isdigit() else node.inputs[name]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            elif value is not None:
                socket.default_value = (*value, 1) if isinstance(value, tuple) and len(value) == 3 and socket.type == 'RGBA' else value
        return node.outputs[out] if node.outputs else None

    def math(self, op, a, b=0.0, clamp=False):
        return self('Math', props={'operation': op, 'use_clamp': clamp}, i0=a, i1=b)

    def mix(self, f, a, b, how='MIX'):
        return self('MixRGB', props={'blend_type': how}, Fac=f, Color1=a, Color2=b)

    def ramp(self, f, stops):
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        self.tree.links.new(f, node.inputs[0])
        e = node.color_ramp.elements
        while len(e) < len(stops):
            e.new(0.5)
        for el, (at, c) in zip(e, stops):
            el.position = at
            el.color = (*c, 1) if isinstance(c, tuple) else (c, c, c, 1)
        return node.outputs[0]

    def noise(self, at, scale, detail=4, rough=0.5, out='Fac'):
        return self('TexNoise', out=out, Vector=at, Scale=scale, Detail=detail, Roughness=rough)

    def bump(self, height, strength=0.3, distance=0.02):
        return self('Bump', Height=height, Strength=strength, Distance=distance)

    def stretch(self, at, x, y, z):
        return self('Mapping', Vector=at, Scale=(x, y, z))


def material(build):
    def wrapped(*args, **kw):
        key = (build.__name__, args, tuple(sorted(kw.items())))
        if key not in made:
            mat = bpy.data.materials.new(build.__name__)
            mat.use_nodes = True
            mat.cycles.use_transparent_shadow = True
            n = Nodes(mat.node_tree)
            n.mat = mat
            shader = build(n, *args, **kw)
            n('OutputMaterial', Surface=shader)
            made[key] = mat
        return made[key]

    return wrapped


def principled(n, color, rough=0.6, spec=0.4, metal=0.0, normal=None, **more):
    return n('BsdfPrincipled', Base_Color=color, Roughness=rough, Specular=spec, Metallic=metal, Normal=normal, **more)


def where(n):
    return n('TexCoord', out='Object')


def uv(n):
    return n('TexCoord', out='UV')


@material
def plaster(n, color=(0.8, 0.78, 0.74), rough=0.75, dirt=0.25):
    p = n('NewGeometry', out='Position')
    worn = n.noise(n.stretch(p, 1.0, 1.0, 0.22), 0.7, 3, 0.65)
    shade = n.ramp(worn, [(0.35, 1.0 - dirt), (0.6, 1.0)])
    return principled(n, n.mix(1, color, shade, 'MULTIPLY'), rough, 0.3)


@material
def concrete(n, color=(0.46, 0.45, 0.43), joints=True):
    p = n('NewGeometry', out='Position')
    shade = n.ramp(n.noise(n.stretch(p, 1.0, 1.0, 0.3), 0.9, 5, 0.65), [(0.3, 0.62), (0.5, 0.9), (0.7, 1.08)])
    return principled(n, n.mix(1, color, shade, 'MULTIPLY'), 0.85, 0.25)


@material
def panel(n, color=(0.35, 0.35, 0.36), rough=0.35, metal=0.3):
    p = n('NewGeometry', out='Position')
    r = n('NewGeometry', out='Random Per Island')
    tone = n.ramp(r, [(0, 0.92), (1, 1.06)])
    return principled(n, n.mix(1, color, tone, 'MULTIPLY'), rough, 0.5, metal)


@material
def stone(n, color=(0.55, 0.5, 0.43), size=0.6, rough=0.55):
    t = uv(n)
    brick = n('TexBrick', Vector=t, Color1=tuple(c * 0.92 for c in color), Color2=tuple(min(1, c * 1.08) for c in color), Mortar=tuple(c * 0.55 for c in color), Scale=1.0, Mortar_Size=0.006, Brick_Width=size * 2, Row_Height=size, Bias=0.0)
    return principled(n, n.mix(1, brick, n.ramp(n.noise(n('NewGeometry', out='Position'), 4, 6, 0.7), [(0.3, 0.8), (0.7, 1.1)]), 'MULTIPLY'), rough, 0.4)


@material
def metal(n, color=(0.6, 0.6, 0.6), rough=0.35):
    return principled(n, color, rough, 0.5, 0.9)


@material
def paint(n, color=(0.2, 0.2, 0.2), rough=0.4):
    return principled(n, color, rough, 0.4)


@material
def car_paint(n, color=(0.5, 0.5, 0.52)):
    return principled(n, color, 0.3, 0.5, 0.3, Clearcoat=1.0, Clearcoat_Roughness=0.04)


@material
def glass(n, tint=(0.03, 0.045, 0.055), lit=0.0, power=3.0, curtains=0.55, shine=1.0):
    """A pane with what shows behind it: darkness, curtains by its edges, a lamp; the sky is in it by its angle."""
    t = uv(n)
    xyz = n('SeparateXYZ', Vector=t)
    x = n.tree.nodes[xyz.node.name].outputs[0]
    y = n.tree.nodes[xyz.node.name].outputs[1]
    r0 = n('NewGeometry', out='Random Per Island')
    r = n.math('FRACT', n.math('ADD', n.math('MULTIPLY', r0, 7.31), n.math('MULTIPLY', n('ObjectInfo', out='Random'), 3.77)))
    r2 = n.math('FRACT', n.math('MULTIPLY', r, 17.13))
    r3 = n.math('FRACT', n.math('MULTIPLY', r, 91.7))
    folds = n.math('MULTIPLY', n.math('ADD', n.math('SINE', n.math('MULTIPLY', x, 70.0)), 1.6), 0.38)
    width = n.math('MULTIPLY', n.math('GREATER_THAN', curtains, r), n.math('ADD', 0.12, n.math('MULTIPLY', r2, 0.45)))
    left = n.math('LESS_THAN', x, width)
    right = n.math('GREATER_THAN', x, n.math('SUBTRACT', 1.0, n.math('MULTIPLY', width, 0.7)))
    blind = n.math('MULTIPLY', n.math('GREATER_THAN', r2, 0.82), n.math('GREATER_THAN', y, n.math('ADD', 0.1, n.math('MULTIPLY', r3, 0.7))))
    cloth = n.math('MAXIMUM', n.math('MAXIMUM', left, right), blind)
    cloth_color = n.mix(1, n.ramp(r3, [(0, (0.42, 0.40, 0.37)), (0.5, (0.5, 0.47, 0.42)), (1, (0.33, 0.35, 0.37))]), folds, 'MULTIPLY')
    deep = n.mix(n.math('MULTIPLY', y, 0.5), tint, tuple(c * 2.2 for c in tint))
    inside = n.mix(n.math('MULTIPLY', cloth, 0.55), deep, cloth_color)
    base = n('BsdfDiffuse', Color=inside)
    if lit > 0:
        on = n.math('LESS_THAN', r3, lit)
        warm = n.ramp(r2, [(0, (1.0, 0.62, 0.28)), (0.6, (1.0, 0.74, 0.42)), (0.85, (1.0, 0.85, 0.62)), (1, (0.8, 0.9, 1.0))])
        room = n.math('ADD', 0.25, n.math('MULTIPLY', n.math('POWER', y, 1.5), 0.9))
        things = n.ramp(n.noise(n('Vector' 'Math', props={'operation': 'ADD'}, i0=t, i1=n('CombineXYZ', X=r, Y=n.math('MULTIPLY', r, 33.0))), 3.1, 2), [(0.38, 0.45), (0.6, 1.0)])
        amount = n.math('MULTIPLY', n.math('MULTIPLY', room, things), n.math('ADD', 0.25, n.math('MULTIPLY', r, 0.9)))
        veil = n.math('SUBTRACT', 1.0, n.math('MULTIPLY', cloth, 0.5))
        glow = n('Emission', Color=n.mix(1, warm, n.math('MULTIPLY', amount, veil), 'MULTIPLY'), Strength=n.math('MULTIPLY', on, power))
        base = n('AddShader', i0=base, i1=glow)
    n.mat.cycles.sample_as_light = False
    fresnel = n('Fresnel', IOR=1.75)
    sky = n('BsdfGlossy', Color=(0.9 * shine, 0.95 * shine, shine), Roughness=0.0)
    return n('MixShader', Fac=n.math('ADD', n.math('MULTIPLY', fresnel, 0.95), 0.04, True), i1=base, i2=sky)


@material
def rail_glass(n, tint=(0.75, 0.85, 0.85)):
    clear = n('BsdfTransparent', Color=tint)
    return n('MixShader', Fac=n('Fresnel', IOR=1.5), i1=clear, i2=n('BsdfGlossy', Roughness=0.02))


@material
def net(n, color=(0.05, 0.2, 0.12), open_share=0.45):
    p = n('NewGeometry', out='Position')
    fold = n.ramp(n.noise(n.stretch(p, 0.6, 0.6, 0.15), 1.3, 3), [(0.35, 0.6), (0.7, 1.2)])
    return n('MixShader', Fac=open_share, i1=n('BsdfDiffuse', Color=n.mix(1, color, fold, 'MULTIPLY')), i2=n('BsdfTransparent'))


@material
def asphalt(n):
    p = n('NewGeometry', out='Position')
    broad = n.ramp(n.noise(n.stretch(p, 0.15, 0.6, 1), 1.0, 3, 0.6), [(0.3, 0.72), (0.7, 1.25)])
    grain = n.ramp(n.noise(p, 90, 2), [(0.3, 0.75), (0.7, 1.3)])
    return principled(n, n.mix(1, n.mix(1, (0.075, 0.074, 0.072), broad, 'MULTIPLY'), grain, 'MULTIPLY'), 0.8, 0.3)


@material
def paving(n, color=(0.42, 0.39, 0.35), size=0.4, rough=0.75, joint=0.6):
    p = n('NewGeometry', out='Position')
    brick = n('TexBrick', Vector=p, Color1=tuple(c * 0.86 for c in color), Color2=tuple(c * 1.1 for c in color), Mortar=tuple(c * joint for c in color), Scale=1.0, Mortar_Size=0.008, Brick_Width=size * 2, Row_Height=size)
    return principled(n, n.mix(1, brick, n.ramp(n.noise(p, 0.8, 4, 0.65), [(0.3, 0.78), (0.7, 1.1)]), 'MULTIPLY'), rough, 0.3)


@material
def lawn(n, a=(0.06, 0.092, 0.024), b=(0.12, 0.135, 0.05)):
    p = n('NewGeometry', out='Position')
    broad = n.noise(p, 0.12, 6, 0.7)
    fine = n.noise(p, 9, 4, 0.7)
    f = n.math('MULTIPLY', n.math('ADD', broad, fine), 0.5)
    return n('BsdfDiffuse', Color=n.ramp(f, [(0.36, tuple(c * 0.6 for c in a)), (0.48, a), (0.62, b)]), Normal=n.bump(fine, 0.6, 0.05))


@material
def earth(n, a=(0.22, 0.14, 0.085), b=(0.36, 0.26, 0.17)):
    p = n('NewGeometry', out='Position')
    f = n.noise(p, 0.35, 9, 0.7)
    return principled(n, n.ramp(f, [(0.32, tuple(c * 0.65 for c in a)), (0.5, a), (0.66, b)]), 0.95, 0.1, normal=n.bump(n.noise(p, 2.2, 8, 0.7), 0.9, 0.15))


@material
def leaf(n, color=(0.07, 0.14, 0.025), spread=0.35, gloss=0.12):
    r = n('NewGeometry', out='Random Per Island')
    o = n('ObjectInfo', out='Random')
    tone = n.ramp(r, [(0, 1.0 - spread), (0.6, 1.0), (1, 1.0 + spread)])
    hue = n('HueSaturation', Hue=n.ramp(o, [(0, 0.475), (1, 0.515)]), Saturation=1.0, Value=n.ramp(o, [(0, 0.8), (1, 1.2)]), Color=n.mix(1, color, tone, 'MULTIPLY'))
    d = n('BsdfDiffuse', Color=hue)
    t = n('BsdfTranslucent', Color=n.mix(1, hue, (1.1, 1.25, 0.5), 'MULTIPLY'))
    s = n('MixShader', Fac=0.4, i1=d, i2=t)
    return n('MixShader', Fac=gloss * 0.5, i1=s, i2=n('BsdfGlossy', Roughness=0.45))


@material
def bark(n, color=(0.16, 0.12, 0.085)):
    p = where(n)
    f = n.noise(n.stretch(p, 6, 6, 1.2), 1.5, 6, 0.7)
    return principled(n, n.mix(1, color, n.ramp(f, [(0.3, 0.5), (0.7, 1.4)]), 'MULTIPLY'), 0.95, 0.1, normal=n.bump(f, 0.8, 0.05))


@material
def roof(n, color=(0.33, 0.1, 0.06), width=0.3, row=0.36):
    """Tiles in rows along the eave: u along it, v up the slope, in metres."""
    t = uv(n)
    brick = n('TexBrick', Vector=t, Color1=tuple(c * 0.75 for c in color), Color2=tuple(min(1, c * 1.2) for c in color), Mortar=tuple(c * 0.3 for c in color), Scale=1.0, Mortar_Size=0.012, Brick_Width=width, Row_Height=row)
    xyz = n('SeparateXYZ', Vector=t)
    u, v = xyz.node.outputs[0], xyz.node.outputs[1]
    wave = n.math('ABSOLUTE', n.math('SINE', n.math('MULTIPLY', u, 3.1416 / width)))
    step = n.math('SUBTRACT', 1.0, n.math('FRACT', n.math('DIVIDE', v, row)))
    age = n.ramp(n.noise(n('NewGeometry', out='Position'), 0.8, 6, 0.7), [(0.3, 0.68), (0.7, 1.12)])
    return principled(n, n.mix(1, brick, age, 'MULTIPLY'), 0.65, 0.35, normal=n.bump(n.math('ADD', wave, step), 0.9, 0.05))


@material
def rib_roof(n, color=(0.25, 0.27, 0.28)):
    u = n('SeparateXYZ', Vector=uv(n))
    f = n.math('LESS_THAN', n.math('FRACT', n.math('DIVIDE', u, 0.33)), 0.14)
    return principled(n, color, 0.42, 0.5, 0.25, normal=n.bump(f, 0.8, 0.04))


@material
def planks(n, color=(0.36, 0.2, 0.1), width=0.14, length=1.6, rough=0.45, position=False):
    t = n('NewGeometry', out='Position') if position else uv(n)
    brick = n('TexBrick', Vector=t, Color1=tuple(c * 0.72 for c in color), Color2=tuple(min(1, c * 1.2) for c in color), Mortar=tuple(c * 0.25 for c in color), Scale=1.0, Mortar_Size=0.003, Brick_Width=length, Row_Height=width, Bias=0.0)
    grain = n.ramp(n.noise(n.stretch(t, 1.2, 22, 1), 2.0, 6, 0.6), [(0.25, 0.7), (0.75, 1.2)])
    return principled(n, n.mix(1, brick, grain, 'MULTIPLY'), rough, 0.4, normal=n.bump(grain, 0.08, 0.005))


@material
def wood(n, color=(0.3, 0.17, 0.085), rough=0.4):
    p = where(n)
    g = n.noise(n.stretch(p, 2, 2, 26), 1.2, 5, 0.6)
    return principled(n, n.mix(1, color, n.ramp(g, [(0.3, 0.65), (0.7, 1.25)]), 'MULTIPLY'), rough, 0.4)


@material
def marble(n, color=(0.78, 0.76, 0.73), rough=0.12, tile=0.9):
    p = n('NewGeometry', out='Position')
    w = n.noise(p, 0.9, 8, 0.65, out='Color')
    vein = n.noise(n('VectorMath', props={'operation': 'ADD'}, i0=p, i1=w), 1.1, 8, 0.7)
    tone = n.ramp(vein, [(0.42, 1.0), (0.5, 0.74), (0.53, 1.0), (0.7, 0.93)])
    brick = n('TexBrick', Vector=p, Color1=(1, 1, 1), Color2=(0.94, 0.94, 0.93), Mortar=(0.6, 0.58, 0.55), Scale=1.0, Mortar_Size=0.003, Brick_Width=tile, Row_Height=tile, props={'offset': 0.0})
    return principled(n, n.mix(1, n.mix(1, color, tone, 'MULTIPLY'), brick, 'MULTIPLY'), rough, 0.5)


@material
def cloth(n, color=(0.5, 0.48, 0.45), weave=240.0):
    p = where(n)
    f = n.noise(p, weave, 2)
    return principled(n, n.mix(1, color, n.ramp(n.noise(p, 5, 4), [(0.3, 0.85), (0.7, 1.08)]), 'MULTIPLY'), 0.95, 0.1, normal=n.bump(f, 0.35, 0.004), Sheen=0.3)


@material
def curtain(n, color=(0.8, 0.77, 0.72), through=0.5):
    return n('MixShader', Fac=through, i1=n('BsdfDiffuse', Color=color), i2=n('BsdfTranslucent', Color=color))


@material
def canvas(n, seed=0, a=(0.75, 0.7, 0.62), b=(0.25, 0.32, 0.34), c=(0.6, 0.32, 0.18)):
    t = n('VectorMath', props={'operation': 'ADD'}, i0=uv(n), i1=(seed * 3.7, seed * 1.3, seed))
    f = n.noise(t, 1.3, 3, 0.4)
    return principled(n, n.ramp(f, [(0.36, b), (0.45, a), (0.56, a), (0.6, c), (0.68, a)]), 0.7, 0.2)


@material
def glow(n, color=(1.0, 0.78, 0.5), power=8.0, sampled=False):
    n.mat.cycles.sample_as_light = sampled
    return n('Emission', Color=color, Strength=power)


@material
def water(n, color=(0.05, 0.32, 0.38), wave=0.5, tiles=True, ripple=1.1):
    p = n('NewGeometry', out='Position')
    h = n.math('ADD', n.noise(p, ripple, 3, 0.5), n.math('MULTIPLY', n.noise(p, ripple * 3.6, 2), 0.35))
    bent = n('VectorMath', props={'operation': 'ADD'}, i0=p, i1=n('VectorMath', props={'operation': 'SCALE'}, i0=n.noise(p, 1.6, 2, out='Color'), Scale=0.35))
    web = n('TexVoronoi', props={'feature': 'DISTANCE_TO_EDGE'}, Vector=bent, Scale=1.4)
    light_web = n.ramp(web, [(0.0, 1.7), (0.09, 1.05), (0.3, 0.85)]) if tiles else n.ramp(h, [(0.3, 0.9), (0.7, 1.1)])
    body = n.mix(1, color, light_web, 'MULTIPLY')
    if tiles:
        grid = n('TexBrick', props={'offset': 0.0}, Vector=bent, Color1=(1, 1, 1), Color2=(0.93, 0.93, 0.93), Mortar=(0.78, 0.8, 0.82), Scale=1.0, Mortar_Size=0.02, Brick_Width=0.5, Row_Height=0.5)
        body = n.mix(1, body, grid, 'MULTIPLY')
    normal = n.bump(h, wave, 0.06)
    return n('MixShader', Fac=n('Fresnel', IOR=1.33, Normal=normal), i1=n('BsdfDiffuse', Color=body), i2=n('BsdfGlossy', Roughness=0.0, Normal=normal))


@material
def city(n, color=(0.5, 0.48, 0.45), lit=0.0, floor=3.3, bay=2.6):
    """A far building: rows of windows without depth."""
    p = where(n)
    xyz = n('SeparateXYZ', Vector=p)
    x, y, z = (xyz.node.outputs[i] for i in range(3))
    a = n.math('FRACT', n.math('DIVIDE', n.math('ADD', x, y), bay))
    b = n.math('FRACT', n.math('DIVIDE', z, floor))
    r = n('ObjectInfo', out='Random')
    win = n.math('MULTIPLY', n.math('GREATER_THAN', a, n.math('ADD', 0.15, n.math('MULTIPLY', r, 0.35))), n.math('GREATER_THAN', b, n.math('ADD', 0.3, n.math('MULTIPLY', r, 0.2))))
    up = n('SeparateXYZ', Vector=n('NewGeometry', out='Normal')).node.outputs[2]
    win = n.math('MULTIPLY', win, n.math('LESS_THAN', up, 0.5))
    tone = n.ramp(r, [(0, (0.62, 0.58, 0.52)), (0.3, (0.44, 0.43, 0.42)), (0.5, (0.66, 0.65, 0.62)), (0.75, (0.36, 0.39, 0.41)), (1, (0.56, 0.47, 0.4))])
    worn = n.ramp(n.noise(p, 0.08, 6, 0.6), [(0.3, 0.7), (0.7, 1.1)])
    wall = principled(n, n.mix(1, tone, worn, 'MULTIPLY'), 0.8, 0.2)
    cell = n('TexWhiteNoise', props={'noise_dimensions': '3D'}, Vector=n('CombineXYZ', X=n.math('FLOOR', n.math('DIVIDE', n.math('ADD', x, y), bay)), Y=n.math('FLOOR', n.math('DIVIDE', z, floor)), Z=r))
    pane = principled(n, n.ramp(cell, [(0, (0.03, 0.04, 0.05)), (0.7, (0.09, 0.1, 0.11)), (1, (0.25, 0.25, 0.24))]), 0.08, 0.7)
    if lit > 0:
        on = n.math('LESS_THAN', cell, lit)
        pane = n('AddShader', i0=pane, i1=n('Emission', Color=n.ramp(cell, [(0, (1, 0.6, 0.28)), (lit, (1, 0.85, 0.6))]), Strength=n.math('MULTIPLY', on, 1.6)))
        n.mat.cycles.sample_as_light = False
    return n('MixShader', Fac=win, i1=wall, i2=pane)
