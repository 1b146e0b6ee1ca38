import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/bootstrap.mjs'
import { capture } from '../scripts/child.mjs'
import { atMost, type Figure, kilobytes } from './figures.ts'

/** Kilobytes of JavaScript, gz, to each thing a first visit opens, as `scripts/desk/size.ts` counts them. */
async function deskSizes(): Promise<{ to: string; size: number; most: number }[]> {
  const { output } = await capture(process.execPath, ['scripts/desk/size.ts'], { cwd: root })
  const sizes = [...output.matchAll(/JavaScript to (.+?): ([\d.]+) kB gz in \d+ files, at most (\d+)/g)]
  if (sizes.length === 0) throw new Error(`The desk could not be weighed.\n${output}`)
  return sizes.map(([, to = '', size, most]) => ({ to, size: Number(size), most: Number(most) }))
}

const shown = 12

/** What weighs most in each visit, by package and by folder of ours, as the build wrote it (`scripts/desk/weights.ts`). */
function tellWeights(): void {
  const file = join(root, 'dist/desk/.vite/weights.json')
  const visits = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number>>
  for (const [to, weights] of Object.entries(visits)) {
    const all = Object.values(weights).reduce((sum, each) => sum + each, 0)
    const most = Object.entries(weights).slice(0, shown)
    console.log(`\nTo ${to}, of ${Math.round(all / 1000)} thousand characters before they are made small:`)
    for (const [owner, length] of most) {
      const share = ((100 * length) / all).toFixed(1).padStart(5)
      console.log(`  ${share} %  ${String(Math.round(length / 1000)).padStart(5)}  ${owner}`)
    }
  }
}

export async function deskFigures(): Promise<Figure[]> {
  const sizes = await deskSizes()
  tellWeights()
  return sizes.map(({ to, size, most }) =>
    atMost(`JavaScript to ${to}, gz`, size, most, kilobytes, 'the built desk, chunks a first visit loads'),
  )
}
