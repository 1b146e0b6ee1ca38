import { root } from '../scripts/bootstrap.mjs'
import { capture } from '../scripts/child.mjs'
import type { Figure } from './figures.ts'

/** Kilobytes of JavaScript, gz, to each thing a first visit opens, as `scripts/desk/size.ts` counts them. */
async function deskSizes(): Promise<{ to: string; kilobytes: number; most: number }[]> {
  const { output } = await capture(process.execPath, ['scripts/desk/size.ts'], { cwd: root })
  const sizes = [...output.matchAll(/JavaScript to (.+?): ([\d.]+) kB gz in \d+ files, at most (\d+)/g)]
  if (sizes.length === 0) throw new Error(`The desk could not be weighed.\n${output}`)
  return sizes.map(([, to = '', kilobytes, most]) => ({ to, kilobytes: Number(kilobytes), most: Number(most) }))
}

export const deskFigures = async (): Promise<Figure[]> =>
  (await deskSizes()).map(({ to, kilobytes, most }) => ({
    promise: `JavaScript to ${to}, gz`,
    target: `at most ${most} kB`,
    measured: `${kilobytes.toFixed(1)} kB`,
    holds: kilobytes <= most,
    how: 'the built desk, chunks a first visit loads',
  }))
