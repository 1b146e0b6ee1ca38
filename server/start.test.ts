import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase, silent } from '../test/database.ts'
import { startS3 } from '../test/s3.ts'
import { FilesUnusable, openFiles } from './outside/file-store.ts'
import { readSettings } from './settings/settings.ts'
import { startAtrium } from './start.ts'

/** Starts on a database with nothing in it; answers with why it did not, and whether anything was made there. */
async function refusedStart(env: Record<string, string>) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'atrium-start-'))
  const db = await emptyDatabase('embedded')
  try {
    const opening = Promise.resolve({ ...db, close: async () => undefined })
    const starting = startAtrium(readSettings({ DATA_DIR, ...env }), opening, silent, (_, work) => work())
    const why = await starting.then(
      // It was to refuse: what began ends, so that this test fails and no other.
      async started => void (await started.stop()),
      (error: unknown) => error,
    )
    const { rows } = await sql<{ made: boolean }>`select to_regclass('schema_migrations') is not null as made`.execute(
      db.owner,
    )
    return { why, made: rows[0]?.made }
  } finally {
    await db.close()
    await rm(DATA_DIR, { recursive: true })
  }
}

test('a port that is taken ends the start before the work of a first one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { why, made } = await refusedStart({ SITES_PORT: String(port), PORT: '49321' })
  other.close()
  expect({ code: (why as { code?: string }).code, made }).toEqual({ code: 'EADDRINUSE', made: false })
})

test('a bucket that is not there ends the start, with what to do', async () => {
  const s3 = await startS3()
  const { host } = new URL(s3.place.endpoint)
  // The client is loaded and both have met: the time that a store has to answer is spent on its answer.
  expect(await (await openFiles(s3.place)).check()).toMatchObject({ ok: true })
  const { why, made } = await refusedStart({
    FILES_URL: `s3://S3RVER:S3RVER@${host}/elsewhere?region=us-east-1&tls=off`,
  })
  await s3.stop()
  expect(why).toBeInstanceOf(FilesUnusable)
  expect({ words: (why as Error).message, made }).toEqual({
    words:
      'There is no bucket named elsewhere: make it, or correct its address in the settings. Check FILES_URL and start again.',
    made: false,
  })
})
