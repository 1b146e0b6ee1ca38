"""Skies: the sun's lamp, the light of the air, clouds, and what the hour does to them."""

import math

import bpy
from materials import Nodes

from mathutils import Vector


def sky(height=32, turn=-50, clouds=0.5, dusk=False, seed=0, haze=1.0):
    """`height` and `turn` of the sun in degrees; turn 0 is behind the camera that looks along +y, -90 is from the left."""
    h, t = math.radians(height), math.radians(turn)
    to_sun = Vector((math.sin(t) * math.cos(h), -math.cos(t) * math.cos(h), math.sin(h)))
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    n = Nodes(world.node_tree)
    d = n('TexCoord', out='Generated')
    xyz = n('SeparateXYZ', Vector=d).node
    x, y, z = (xyz.outputs[i] for i in range(3))
    up = n.math('MAXIMUM', z, 0.0)
    low = n.math('MAXIMUM', n.math('ADD', z, 0.06), 0.03)
    if dusk:
        side = n.math('MULTIPLY', n.math('ADD', n('VectorMath', props={'operation': 'DOT_PRODUCT'}, out=1, i0=d, i1=(to_sun.x, to_sun.y, 0)), 1.0), 0.5)
        far = n.ramp(up, [(0.0, (0.42, 0.30, 0.36)), (0.12, (0.25, 0.24, 0.42)), (0.4, (0.09, 0.13, 0.32)), (1.0, (0.03, 0.055, 0.17))])
        near = n.ramp(up, [(0.0, (1.25, 0.55, 0.2)), (0.07, (1.05, 0.5, 0.3)), (0.2, (0.52, 0.36, 0.44)), (0.45, (0.13, 0.17, 0.38)), (1.0, (0.035, 0.065, 0.2))])
        air = n.mix(n.math('POWER', side, 1.6), far, near)
        lit, dark = (1.15, 0.5, 0.36), (0.16, 0.15, 0.27)
    else:
        # The lowest degrees are as bright as those above them: dust darkens them more than far hills and trees are.
        n_up = n('CombineXYZ', X=x, Y=y, Z=n.math('MAXIMUM', z, 0.09))
        node = n('TexSky', Vector=n_up, props={'sky_type': 'NISHITA', 'sun_disc': False, 'sun_elevation': h, 'sun_rotation': math.pi - t, 'air_density': 1.0, 'dust_density': 1.2 + haze, 'ozone_density': 1.6, 'altitude': 30})
        air = n.mix(1, node, (0.115, 0.115, 0.12), 'MULTIPLY')
        warm = max(0.0, min(1.0, (26 - height) / 22))
        lit = tuple((1 - warm) * a + warm * b for a, b in zip((1.0, 0.99, 0.97), (1.05, 0.82, 0.6)))
        dark = tuple((1 - warm) * a + warm * b for a, b in zip((0.46, 0.5, 0.57), (0.38, 0.35, 0.4)))
    if clouds > 0:
        flat = n('CombineXYZ', X=n.math('DIVIDE', x, low), Y=n.math('DIVIDE', y, low), Z=seed * 11.3)
        warp = n('VectorMath', props={'operation': 'ADD'}, i0=flat, i1=n('VectorMath', props={'operation': 'SCALE'}, i0=n.noise(flat, 0.5, 2, out='Color'), Scale=0.9))
        shape = n.noise(warp, 0.42, 7, 0.58)
        toward = n('VectorMath', props={'operation': 'ADD'}, i0=warp, i1=(to_sun.x * 0.35, to_sun.y * 0.35, 0))
        behind = n.noise(toward, 0.42, 3, 0.58)
        edge = 0.66 - 0.24 * clouds
        amount = n.ramp(shape, [(edge, 0.0), (min(0.98, edge + 0.16), 1.0)])
        amount = n.math('MULTIPLY', amount, n.ramp(up, [(0.0, 0.15), (0.05, 0.65), (0.25, 0.92)]))
        shade = n.ramp(n.math('ADD', 0.5, n.math('MULTIPLY', n.math('SUBTRACT', shape, behind), 3.2)), [(0.2, dark), (0.75, lit)])
        air = n.mix(amount, air, shade)
    ground = n.math('GREATER_THAN', 0.0, z)
    n('OutputWorld', Surface=n('Background', Color=n.mix(ground, air, (0.1, 0.095, 0.09) if not dusk else (0.05, 0.045, 0.05)), Strength=1.0))
    world.cycles.sampling_method = 'MANUAL'
    world.cycles.sample_map_resolution = 512
    lamp = bpy.data.lights.new('sun', 'SUN')
    k = max(0.0, min(1.0, (height - 4) / 34))
    lamp.color = (1.0, 0.55 + 0.4 * k, 0.26 + 0.62 * k)
    lamp.energy = 0.28 if dusk else 3.0 + 2.0 * k
    if dusk:
        lamp.color = (1.0, 0.5, 0.3)
    lamp.angle = math.radians(4.0 if dusk else 0.7)
    ob = bpy.data.objects.new('sun', lamp)
    ob.rotation_euler = to_sun.to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(ob)
    return to_sun


def camera(at, look, lens=28, rise=0.0, aperture=None):
    """Level, so that what stands upright is drawn upright; `rise` moves the frame up as a view camera does."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width, data.shift_y = lens, 36, rise
    data.clip_end = 6000
    if aperture:
        data.dof.use_dof, data.dof.aperture_fstop = True, aperture
        data.dof.focus_distance = (Vector(look) - Vector(at)).length
    ob = bpy.data.objects.new('camera', data)
    ob.location = at
    ob.rotation_euler = (Vector(look) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    return ob


def all_round(at, turn=0.0):
    """A view to all sides, as a sheet twice as wide as it is high; its middle looks along +y, turned by `turn`."""
    ob = camera(at, (at[0], at[1] + 1, at[2]))
    ob.data.type = 'PANO'
    ob.data.cycles.panorama_type = 'EQUIRECTANGULAR'
    ob.rotation_euler.z += turn
    return ob
