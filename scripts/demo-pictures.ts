/**
 * npm run demo:pictures [-- NAME ...]: the pictures of the demo data, rendered by Blender from scripts/demo-pictures (one
 * seed, so every run makes the same), and cut to WebP for demo/pictures. Without names: those that demo/pictures lacks.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { levels } from '../demo/level-plans.ts'
import { cutUpright, pictureNames, uprightName } from '../demo/pictures.ts'
import { unitPlans } from '../demo/plans/book.ts'
import { levelPlan } from './demo-pictures/level-plan.ts'
import { sheetOf } from './demo-pictures/plan-sheet.ts'

const root = new URL('..', import.meta.url).pathname
const folder = join(root, 'demo/pictures')
const webp = (name: string) => join(folder, `${name}.webp`)

/** What phones show needs no more height. */
const highest = 960

/** One picture of a scene, and of some the upright middle. */
async function cut(png: string, name: string): Promise<void> {
  await sharp(png).webp({ quality: 80, effort: 6, smartSubsample: true }).toFile(webp(name))
  if (cutUpright.has(name)) await upright(png, name)
}
async function upright(from: string, name: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(from).metadata()
  const narrow = Math.round((height * 3) / 4)
  await sharp(from)
    .extract({ left: Math.round((width - narrow) / 2), top: 0, width: narrow, height })
    .resize({ height: Math.min(height, highest) })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(webp(uprightName(name)))
}

const drawn = [
  ...[...levels].map(([name, plans]) => [name, levelPlan(plans)] as const),
  ...[...unitPlans].map(([name, plan]) => [name, sheetOf(plan)] as const),
]
for (const [name, svg] of drawn) await sharp(Buffer.from(svg)).webp({ quality: 84, effort: 6 }).toFile(webp(name))

const [first, ...rest] = process.argv.slice(2)
// Pictures that are rendered already: only cut.
const isFolder = first?.includes('/') === true
const asked = isFolder ? rest : [first, ...rest].filter(name => name !== undefined)
const names = asked.length > 0 ? asked : pictureNames.filter(name => !existsSync(webp(name)))
const rendered = isFolder ? first : mkdtempSync(join(tmpdir(), 'demo-pictures-'))
if (!isFolder && names.length > 0) {
  const args = ['-b', '--python', join(root, 'scripts/demo-pictures/render.py'), '--', rendered, ...names]
  const { status } = spawnSync('blender', args, { stdio: 'inherit' })
  if (status !== 0)
    throw new Error(
      'Blender did not end well. It is needed here, with numpy: Debian has them as the packages blender and python3-numpy.',
    )
}
const there = new Set(readdirSync(rendered))
for (const name of names) if (there.has(`${name}.png`)) await cut(join(rendered, `${name}.png`), name)
for (const name of cutUpright)
  if (existsSync(webp(name)) && !existsSync(webp(uprightName(name)))) await upright(webp(name), name)
if (!isFolder) rmSync(rendered, { recursive: true })
console.log(
  `${names.filter(name => there.has(`${name}.png`)).length} of ${names.length} pictures are in demo/pictures.`,
)
