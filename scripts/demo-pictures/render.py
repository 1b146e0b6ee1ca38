"""
blender -b --python scripts/demo-pictures/render.py -- OUT [--small | --build | --around] [NAME ...]

Renders the scenes of scenes.py (all that OUT lacks, or those named) as PNG; `npm run demo:pictures` calls it and makes
WebP of them. --build stops before rendering, --around says what stands round a building site.
"""

import hashlib
import os
import random
import sys
import tempfile
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)

# Nothing is left beside the scripts.
sys.dont_write_bytecode = True

import bpy
import finish
import materials
import planting
import streets
import works
from scenes import scene_of, scenes

seed = 20261121


def settings(samples, size, fast):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    c = scene.cycles
    c.device = 'CPU'
    c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = samples, True, 0.08, 8
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 5, 2, 3, 3, 8
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 30.0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1.0
    c.use_fast_gi, c.fast_gi_method, c.ao_bounces_render = fast, 'REPLACE', 1
    if fast and scene.world:
        scene.world.light_settings.distance = 12
    c.filter_width = 1.4
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.render.use_persistent_data = False
    scene.render.film_transparent = False
    scene.view_settings.view_transform = 'Raw'
    scene.frame_set(1)
    return scene


def around():
    """What stands where in the neighbourhood of a building site, as one number: the same for each month of it."""
    told = hashlib.sha256()
    for name in works.before:
        o = bpy.context.scene.objects[name]
        # The ground is open where a pit is dug.
        size = 0 if o.data.name == 'ground' else len(o.data.polygons)
        told.update(repr((name, size, [round(v, 4) for row in o.matrix_basis for v in row])).encode())
    eye = bpy.context.scene.camera
    return f'{len(works.before)} {told.hexdigest()[:16]} {[round(v, 3) for v in (*eye.location, *eye.rotation_euler, eye.data.lens, eye.data.shift_y)]}'


def picture(name, out, small=False):
    begun = time.time()
    spent = time.process_time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for kept in (materials, planting, streets):
        kept.forget()
    random.seed(f'{seed} {name}')
    build = scene_of(name)
    looks = build() or {}
    if '--around' in args:
        print(f'AROUND {name}: {around()}', flush=True)
        return
    if '--build' in args:
        print(f'PICTURE {name}: built {time.time() - begun:.0f} s', flush=True)
        return
    samples = looks.pop('samples', 10)
    size = looks.pop('size', (960, 720))
    if small:
        size, samples = (320, 240), max(6, samples // 3)
    scene = settings(samples, size, looks.pop('fast', True))
    for key in ('diffuse_bounces', 'max_bounces'):
        if key in looks:
            setattr(scene.cycles, key, looks.pop(key))
    built = time.time()
    with tempfile.TemporaryDirectory() as folder:
        finish.setup(scene, folder)
        bpy.ops.render.render()
        rendered = time.time()
        finish.develop(folder, os.path.join(out, f'{name}.png'), size, **looks)
    faces = sum(len(o.data.polygons) for o in scene.objects if o.type == 'MESH')
    print(f'PICTURE {name}: built {built - begun:.0f} s, rendered {rendered - built:.0f} s, finished {time.time() - rendered:.0f} s, {faces} faces, {time.process_time() - spent:.0f} s of a core', flush=True)


args = sys.argv[sys.argv.index('--') + 1 :]
small = '--small' in args
names = [a for a in args if not a.startswith('--')]
out = names.pop(0)
if '--around' not in args:
    os.makedirs(out, exist_ok=True)
for name in names or scenes:
    if not names and os.path.exists(os.path.join(out, f'{name}.png')):
        continue
    try:
        picture(name, out, small)
    except Exception:
        import traceback

        print(f'PICTURE {name} failed', flush=True)
        traceback.print_exc()
