import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../scripts/bootstrap.mjs'

const script = `
  const begun = performance.now()
  const { PGlite } = await import('@electric-sql/pglite')
  const db = await PGlite.create(process.argv[1])
  await db.query('select 1')
  const ms = performance.now() - begun
  const { user, system } = process.cpuUsage()
  await db.close()
  console.log(JSON.stringify({ ms, processor: (user + system) / 1000 }))`

/**
 * Opens an embedded database with nothing in it, in a Node of its own, and makes it where the folder has none: what this
 * machine asks for it just now, by the clock and of its processor, in ms. What Atrium adds is told as a multiple of it.
 */
export async function bareDatabase(folder: string): Promise<{ ms: number; processor: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: root,
  })
  return JSON.parse(stdout)
}
