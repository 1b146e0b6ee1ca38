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

export const deskFigures = async (): Promise<Figure[]> =>
  (await deskSizes()).map(({ to, size, most }) =>
    atMost(`JavaScript to ${to}, gz`, size, most, kilobytes, 'the built desk, chunks a first visit loads'),
  )
