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
  return postgres.stop
}
