import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../scripts/postgres.mjs'

/**
 * Gives the workers a PostgreSQL in ATRIUM_TEST_PG_URL: the one already named there, else a throw-away one. Where there
 * is none the variable stays unset, and the tests of both engines run on the embedded one only.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['ATRIUM_TEST_PG_URL']) return
  // Throw-away rows need not survive a power cut. A copy of a template ends in a checkpoint, after which every page that any
  // test touches would be written to the log whole.
  const postgres = await startPostgres(['fsync=off', 'full_page_writes=off'])
  if ('missing' in postgres) {
    console.log(`PostgreSQL half not run: ${postgres.missing}.`)
    return
  }
  process.env['ATRIUM_TEST_PG_URL'] = postgres.url
  const stopTemplates = beginTemplates()
  return async () => {
    await stopTemplates()
    await postgres.stop()
  }
}

/**
 * The templates of the embedded database take most of a minute where they are not kept from an earlier run. A process of
 * its own makes them while the tests of PostgreSQL run; a test that needs one sooner waits in the same turn, and makes it
 * itself should this process fail.
 */
function beginTemplates(): () => Promise<void> {
  const script = fileURLToPath(new URL('embedded-templates.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  return async () => {
    child.kill()
    await ended
  }
}
