/**
 * npm run demo:films [-- FOLDER]: the two short films of the demo data. The walk along a street is rendered by Blender,
 * one picture after the other (FOLDER: those that are rendered already); what turns or comes nearer is taken from pictures
 * of demo/pictures, as a camera on a tripod would. ffmpeg, as Debian packages it, puts them together.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const root = new URL('..', import.meta.url).pathname
const [width, height, perSecond] = [854, 480, 24] as const
const dissolve = 0.7

type Raw = { readonly data: Buffer; readonly width: number; readonly height: number }
async function rawOf(name: string): Promise<Raw> {
  const { data, info } = await sharp(join(root, `demo/pictures/${name}.webp`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The colour between four pixels; `x` goes round where the picture does. */
function sample({ data, width: w, height: h }: Raw, x: number, y: number, to: Buffer, at: number): void {
  const [x0, y0] = [Math.floor(x), Math.max(0, Math.min(h - 2, Math.floor(y)))]
  const [fx, fy] = [x - x0, Math.max(0, Math.min(1, y - y0))]
  const [a, b] = [((x0 % w) + w) % w, (((x0 + 1) % w) + w) % w]
  for (let c = 0; c < 3; c += 1) {
    const top = (data[(y0 * w + a) * 3 + c] ?? 0) * (1 - fx) + (data[(y0 * w + b) * 3 + c] ?? 0) * fx
    const low = (data[((y0 + 1) * w + a) * 3 + c] ?? 0) * (1 - fx) + (data[((y0 + 1) * w + b) * 3 + c] ?? 0) * fx
    to[at + c] = Math.round(top * (1 - fy) + low * fy)
  }
}

/** Slow at both ends. */
const eased = (part: number) => part * part * (3 - 2 * part)

/** A camera that turns, from one direction to another (in degrees), in the middle of a picture of all sides. */
function turning(picture: Raw, from: number, to: number, part: number): Buffer {
  const frame = Buffer.alloc(width * height * 3)
  const yaw = ((from + (to - from) * eased(part)) * Math.PI) / 180
  const wide = 0.62
  for (let j = 0; j < height; j += 1)
    for (let i = 0; i < width; i += 1) {
      const [x, y] = [((2 * i - width) / height) * wide, ((2 * j - height) / height) * wide]
      const lon = Math.atan2(x, 1) + yaw
      const lat = Math.atan2(-y, Math.hypot(x, 1))
      sample(
        picture,
        (lon / (2 * Math.PI) + 0.5) * picture.width - 0.5,
        (0.5 - lat / Math.PI) * picture.height - 0.5,
        frame,
        (j * width + i) * 3,
      )
    }
  return frame
}

/** A camera that comes nearer to a picture, or moves up along it. */
function nearing(picture: Raw, from: number, to: number, rise: number, part: number): Buffer {
  const frame = Buffer.alloc(width * height * 3)
  const share = from + (to - from) * eased(part)
  const w = picture.width * share
  const h = (w * height) / width
  const x0 = (picture.width - w) / 2
  const y0 = (picture.height - h) * (0.62 - rise * eased(part))
  for (let j = 0; j < height; j += 1)
    for (let i = 0; i < width; i += 1)
      sample(
        picture,
        Math.min(picture.width - 1.01, x0 + (i * w) / width),
        y0 + (j * h) / height,
        frame,
        (j * width + i) * 3,
      )
  return frame
}

function ffmpeg(args: readonly string[], input?: Buffer): void {
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], {
    stdio: [input ? 'pipe' : 'ignore', 'inherit', 'inherit'],
    ...(input ? { input } : {}),
  })
  if (status !== 0) throw new Error('ffmpeg did not end well. It is needed here: Debian has it as the package ffmpeg.')
}

type Shot = { readonly file: string; readonly seconds: number }
function shot(file: string, seconds: number, frame: (part: number) => Buffer): Shot {
  const n = Math.round(seconds * perSecond)
  const frames = Buffer.concat(Array.from({ length: n }, (_, i) => frame(i / (n - 1))))
  ffmpeg(
    [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      String(perSecond),
      '-i',
      '-',
      '-c:v',
      'libx264',
      '-qp',
      '8',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      file,
    ],
    frames,
  )
  return { file, seconds }
}

/** One shot dissolves into the next; no sound, nothing about how it was made. */
function film(name: string, shots: readonly Shot[]): void {
  const to = join(root, `demo/films/${name}.mp4`)
  let at = 0
  const steps = shots.slice(1).map((_, i) => {
    at += (shots[i]?.seconds ?? 0) - dissolve
    const before = i === 0 ? '[0]' : `[v${i}]`
    return `${before}[${i + 1}]xfade=transition=fade:duration=${dissolve}:offset=${at.toFixed(2)}[v${i + 1}]`
  })
  ffmpeg([
    ...shots.flatMap(each => ['-i', each.file]),
    ...['-filter_complex', steps.join(';'), '-map', `[v${shots.length - 1}]`, '-an', '-map_metadata', '-1'],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-crf', '27', '-preset', 'veryslow', '-pix_fmt', 'yuv420p'],
    ...['-flags', '+bitexact', '-fflags', '+bitexact', '-movflags', '+faststart', to],
  ])
  console.log(`${name}: ${Math.round(statSync(to).size / 1024)} kB`)
}

const [given] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'demo-films-'))
const rendered = given ?? folder
const steps = Array.from({ length: 19 }, (_, i) => `along-the-street-${i * 25}`)
if (steps.some(name => !existsSync(join(rendered, `${name}.png`)))) {
  const { status } = spawnSync(
    'blender',
    ['-b', '--python', join(root, 'scripts/demo-pictures/render.py'), '--', rendered, ...steps],
    { stdio: 'inherit' },
  )
  if (status !== 0)
    throw new Error('Blender did not end well. It is needed here: Debian has it as the package blender.')
}
mkdirSync(join(root, 'demo/films'), { recursive: true })
const inFolder = (name: string) => join(folder, `${name}.mp4`)

// Five pictures a second are rendered; those between follow what moves.
const walk: Shot = { file: inFolder('walk'), seconds: 19 / 5 - 0.2 }
const ordered = mkdtempSync(join(tmpdir(), 'demo-film-'))
for (const [i, name] of steps.entries()) await sharp(join(rendered, `${name}.png`)).toFile(join(ordered, `${i}.png`))
ffmpeg([
  ...[
    '-framerate',
    '5',
    '-i',
    join(ordered, '%d.png'),
    '-vf',
    `minterpolate=fps=${perSecond}:mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1`,
  ],
  ...[
    '-t',
    String(walk.seconds),
    '-c:v',
    'libx264',
    '-qp',
    '8',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    walk.file,
  ],
])
const street = await rawOf('view-of-a-street')
const home = await rawOf('view-of-a-home-above-the-city')
const [clubhouse, garden, tower] = [
  await rawOf('clubhouse-among-palms'),
  await rawOf('roof-garden'),
  await rawOf('bal01'),
]
film('film-of-a-street', [
  walk,
  shot(inFolder('street'), 5, part => turning(street, -58, 42, part)),
  shot(inFolder('clubhouse'), 4, part => nearing(clubhouse, 1, 0.82, 0, part)),
])
film('film-of-a-home-above-the-city', [
  shot(inFolder('tower'), 4.5, part => nearing(tower, 0.86, 0.86, 0.5, part)),
  shot(inFolder('home'), 6.5, part => turning(home, -75, 70, part)),
  shot(inFolder('garden'), 4, part => nearing(garden, 1, 0.82, 0, part)),
])
for (const each of [folder, ordered]) rmSync(each, { recursive: true })
