import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/bootstrap.mjs'
import { buildDesk } from '../scripts/build.mjs'
import { limits, weighed } from '../scripts/desk/weigh.ts'
import { atMost, type Figure, kilobytes } from './figures.ts'

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

/** Kilobytes of JavaScript, gz, to what a first visit opens and something is promised of. */
export async function deskFigures(): Promise<Figure[]> {
  await buildDesk()
  tellWeights()
  return weighed(join(root, 'dist/desk')).flatMap(({ to, kilobytes: size }) => {
    const promised = limits[to]?.promised
    const how = 'the built desk, chunks a first visit loads'
    return promised === undefined ? [] : [atMost(`JavaScript to ${to}, gz`, size, promised, kilobytes, how)]
  })
}
