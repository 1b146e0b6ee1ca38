import { root } from '../scripts/bootstrap.mjs'
import { capture } from '../scripts/child.mjs'

/** Kilobytes of JavaScript, gz, to each thing a first visit opens, as `scripts/desk-size.ts` counts them. */
export async function deskSizes(): Promise<{ to: string; kilobytes: number; most: number }[]> {
  const { output } = await capture(process.execPath, ['scripts/desk-size.ts'], { cwd: root })
  const sizes = [...output.matchAll(/JavaScript to (.+?): ([\d.]+) kB gz in \d+ files, at most (\d+)/g)]
  if (sizes.length === 0) throw new Error(`The desk could not be weighed.\n${output}`)
  return sizes.map(([, to = '', kilobytes, most]) => ({ to, kilobytes: Number(kilobytes), most: Number(most) }))
}
