"""From noisy light to a picture: denoising by what the surfaces are, haze by distance, tone, glare, grain."""

import os

import bpy
import numpy as np

passes = ('Image', 'Denoising Albedo', 'Denoising Normal', 'Depth')


def setup(scene, folder):
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_z = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format = 'OPEN_EXR'
    out.format.color_depth = '32'
    out.file_slots.clear()
    for name in passes:
        out.file_slots.new(name.replace(' ', '') + '_')
        tree.links.new(layers.outputs[name], out.inputs[-1])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], composite.inputs[0])


def load(folder, name):
    path = os.path.join(folder, f'{name.replace(" ", "")}_0001.exr')
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Raw'
    w, h = image.size
    data = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(data)
    bpy.data.images.remove(image)
    os.remove(path)
    return data.reshape(h, w, 4)[:, :, :3]


def box(a, r):
    """The mean over a square of 2r + 1, edges repeated."""
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r + 1, r)
        c = np.cumsum(np.pad(a, pad, 'edge'), axis=axis, dtype=np.float64)
        n = a.shape[axis]
        k = 2 * r + 1
        hi = np.take(c, range(k, n + k), axis=axis)
        lo = np.take(c, range(0, n), axis=axis)
        a = ((hi - lo) / k).astype(np.float32)
    return a


def denoise(color, albedo, normal, depth, strength=1.0, reach=3, plain=2):
    """
    Light is averaged among near pixels of the same surface (by its colour, slant and distance) whose own neighbourhoods
    look alike; what the surface itself draws is divided out before and multiplied in after.
    """
    h, w, _ = color.shape
    base = np.maximum(albedo, 0.02)
    lum = color @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    # Fireflies: no brighter than a few times what stands around them.
    near = box(np.minimum(lum, np.percentile(lum, 99.7))[:, :, None], 2)[:, :, 0]
    cut = np.minimum(1.0, (near * 4 + 0.05) / np.maximum(lum, 1e-4))
    light = np.log1p(color * cut[:, :, None] / base * 4)
    gray = light.mean(axis=2)
    far = np.log(np.clip(depth[:, :, :1], 0.1, 5000))
    grad = np.abs(np.gradient(far[:, :, 0])[0]) + np.abs(np.gradient(far[:, :, 0])[1])
    noise = np.sqrt(np.maximum(box(gray[:, :, None] ** 2, 1) - box(gray[:, :, None], 1) ** 2, 1e-6))
    noise = np.minimum(box(noise, 3), 0.5)[:, :, 0] * strength + 0.004
    feature = np.concatenate([albedo / np.sqrt(0.004), normal / np.sqrt(0.03)], axis=2).astype(np.float32)
    slope = (1 / (0.012 + 2.0 * grad)).astype(np.float32)
    limit = (1 / (2.2 * 9 * noise**2)).astype(np.float32)
    line = far[:, :, 0].astype(np.float32)
    light, gray = light.astype(np.float32), gray.astype(np.float32)
    offsets = [(dx, dy) for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1) if 0 < dx * dx + dy * dy <= reach * reach + 1]
    total = np.empty_like(light)
    for top, low, high, foot in bands(h, reach + 1):
        total[low:high] = near_mean(light[top:foot], gray[top:foot], feature[top:foot], line[top:foot], slope[top:foot], limit[top:foot], offsets)[low - top : high - top]
    # What noise is left lies in blotches that are wider than the reach: on one plain surface it is averaged with wider and wider steps.
    for level in range(plain):
        step = 2 ** (level + 1)
        gray = total.mean(axis=2)
        even = np.empty_like(total)
        for top, low, high, foot in bands(h, step):
            even[low:high] = wide_mean(total[top:foot], gray[top:foot], feature[top:foot], line[top:foot], slope[top:foot], step, 0.16 / (level + 1))[low - top : high - top]
        total = even
    return np.expm1(total) / 4 * base


def bands(h, margin, high=64):
    """Rows to work on at once, which a processor's cache holds: the first of the margin, of the band, its end, and the margin's."""
    for y in range(0, h, high):
        end = min(h, y + high)
        yield max(0, y - margin), y, end, min(h, end + margin)


def shifted(h, w, dx, dy):
    return (slice(max(0, dy), min(h, h + dy)), slice(max(0, dx), min(w, w + dx))), (slice(max(0, -dy), min(h, h - dy)), slice(max(0, -dx), min(w, w - dx)))


def near_mean(light, gray, feature, line, slope, limit, offsets):
    h, w, _ = light.shape
    total, weights = light.copy(), np.ones((h, w), np.float32)
    for dx, dy in offsets:
        there, here = shifted(h, w, dx, dy)
        d = feature[there] - feature[here]
        e = np.einsum('ijk,ijk->ij', d, d)
        e += np.abs(line[there] - line[here]) * slope[here]
        g = gray[there] - gray[here]
        g *= g
        g[1:-1] += g[:-2] + g[2:]
        g[:, 1:-1] += g[:, :-2] + g[:, 2:]
        e += np.maximum(g * limit[here] - 1.0, 0)
        k = np.exp(-np.minimum(e, 40))
        total[here] += k[:, :, None] * light[there]
        weights[here] += k
    return total / weights[:, :, None]


def wide_mean(light, gray, feature, line, slope, step, apart):
    h, w, _ = light.shape
    total, weights = light.copy(), np.ones((h, w), np.float32)
    for dy in (-step, 0, step):
        for dx in (-step, 0, step):
            if dx == dy == 0:
                continue
            there, here = shifted(h, w, dx, dy)
            d = feature[there] - feature[here]
            e = 2 * np.einsum('ijk,ijk->ij', d, d)
            e += np.abs(line[there] - line[here]) * slope[here] / step
            g = (gray[there] - gray[here]) / apart
            k = np.exp(-np.minimum(e + g * g, 40)) * (0.75 if dx and dy else 1.0)
            total[here] += k[:, :, None] * light[there]
            weights[here] += k
    return total / weights[:, :, None]


def haze(color, depth, amount, tint, start=40.0):
    d = np.clip(depth[:, :, :1], 0, 6000)
    sky = depth[:, :, :1] > 1e5
    f = 1 - np.exp(-np.maximum(d - start, 0) * amount)
    f[sky] = 0
    return color * (1 - f) + np.asarray(tint, np.float32) * f


def exposure(color, key, sky):
    lum = color @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    inside = lum[~sky] if (~sky).sum() > lum.size * 0.2 else lum.ravel()
    return key / np.exp(np.log(np.maximum(inside, 1e-3)).mean())


def filmic(x):
    """A film's curve: soft shoulder, a little toe; colours fade towards white where light is strong."""
    x = np.maximum(x, 0)
    peak = x.max(axis=2, keepdims=True)
    curve = lambda v: (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14)
    even = curve(x * 0.72)
    kept = x / np.maximum(peak, 1e-5) * curve(peak * 0.72)
    return np.clip(0.6 * even + 0.4 * kept, 0, 1)


def blur(a, r):
    for _ in range(3):
        a = box(a, r)
    return a


def develop(folder, out, size, air=0.00035, air_tint=(0.55, 0.62, 0.7), key=0.175, glare=0.06, warmth=0.0, strength=1.0, clean=True, saturation=1.14, contrast=1.0, seed=1, corners=0.07, reach=3, plain=2):
    color, albedo, normal, depth = (load(folder, p) for p in passes)
    sky = depth[:, :, 0] > 1e5
    if clean:
        color = denoise(color, albedo, normal, depth, strength, reach, plain)
    k = exposure(color, key, sky)
    color = haze(color * k, depth, air, np.array(air_tint) * min(1.6, max(0.5, k)), 40)
    bright = np.clip(color - 1.0, 0, 6)
    small = max(2, color.shape[1] // 120)
    color = color + glare * (blur(bright, small) + 0.6 * blur(bright, small * 4))
    color = color * np.array([1 + warmth, 1, 1 - warmth], np.float32)
    x = filmic(color)
    mid = x.mean(axis=2, keepdims=True)
    x = np.clip(mid + (x - mid) * saturation, 0, 1)
    x = np.clip(0.5 + (x - 0.5) * contrast, 0, 1)
    x = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)
    # A lens is a little sharper than the mean of its pixels, darker in its corners, and film has grain.
    x = x + 0.22 * (x - box(x, 1))
    h, w, _ = x.shape
    yy, xx = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    x *= (1 - corners * (xx**2 + yy**2)[:, :, None] ** 1.2).astype(np.float32)
    rng = np.random.default_rng(seed)
    x = np.clip(x + rng.normal(size=(h, w, 1)).astype(np.float32) * 0.006, 0, 1)
    image = bpy.data.images.new('out', w, h)
    image.colorspace_settings.name = 'Raw'
    full = np.ones((h, w, 4), np.float32)
    full[:, :, :3] = x
    image.pixels.foreach_set(full.ravel())
    image.file_format = 'PNG'
    image.filepath_raw = out
    image.save()
    bpy.data.images.remove(image)
