/**
 * npm run demo:pictures [-- NAME ...]: the pictures of the demo data, rendered by Blender from scripts/demo-pictures (one
 * seed, so every run makes the same), and cut to WebP for demo/pictures. Without names: those that demo/pictures lacks.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { coverAlts } from '../demo/covers.ts'
import { levelName, levels } from '../demo/level-plans.ts'
import { pictureNames } from '../demo/pictures.ts'
import { unitPlans } from '../demo/plans/book.ts'
import { levelPlan } from './demo-pictures/level-plan.ts'
import { sheetOf } from './demo-pictures/plan-sheet.ts'

const root = new URL('..', import.meta.url).pathname
const folder = join(root, 'demo/pictures')
const webp = (name: string) => join(folder, `${name}.webp`)

/** One picture of a scene, and for a cover the upright middle of it. */
async function cut(png: string, name: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(png).metadata()
  await sharp(png).webp({ quality: 82, effort: 6, smartSubsample: true }).toFile(webp(name))
  if (!coverAlts.some(([cover]) => cover === name)) return
  const narrow = Math.round((height * 3) / 4)
  await sharp(png)
    .extract({ left: Math.round((width - narrow) / 2), top: 0, width: narrow, height })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(webp(`${name}-upright`))
}

const drawn = [
  ...[...levels].map(([set, plans]) => [levelName(set), levelPlan(plans)] as const),
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
    throw new Error('Blender did not end well. It is needed here: Debian has it as the package blender.')
}
const there = new Set(readdirSync(rendered))
for (const name of names) if (there.has(`${name}.png`)) await cut(join(rendered, `${name}.png`), name)
if (!isFolder) rmSync(rendered, { recursive: true })
console.log(
  `${names.filter(name => there.has(`${name}.png`)).length} of ${names.length} pictures are in demo/pictures.`,
)
