import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { watch } from '../jobs/watch.ts'
import { type ChainHead, readHead, writeHead } from '../records/seals/head.ts'
import { sealAll } from '../records/seals/seal.ts'
import { holdHead } from './held-head.ts'

describe.each(engines)('the head of the trail beside the database, %s', engine => {
  let app: TestApp
  let lines: string[] = []
  let deps: TestApp['deps']
  beforeAll(async () => {
    app = await testApp(engine, { ALERT_TO: 'it@atrium.test' })
    deps = { ...app.deps, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) }
  })
  afterAll(() => app.close())

  /** Lines of the trail, sealed; the head is written as the sealer does. */
  async function sealed(): Promise<ChainHead> {
    await signedIn(app)
    const head = await sealAll(deps.db, deps)
    if (!head) throw new Error('nothing was sealed')
    await writeHead(deps, head)
    return head
  }
  const found = async () => {
    lines = []
    return holdHead(deps)
  }
  const concerns = async () => {
    await watch(app.deps)
    return deps.db.system.selectFrom('attention').where('key', '=', 'verify').select('words').execute()
  }

  test('nothing is said where there is none yet, where it is the end, and where the trail went on', async () => {
    expect(await found()).toBeUndefined()
    const first = await sealed()
    expect(await found()).toBeUndefined()
    await sealed()
    await writeHead(deps, first)
    expect(await found()).toBeUndefined()
    expect(lines).toEqual([])
    expect(await concerns()).toEqual([])
  })

  test('a database put back to an older state is said in the log, on System Status and to operators, and what was kept is laid aside', async () => {
    const head = await sealed()
    // What the trail came to after the state that was put back.
    const later = { seq: head.seq + 7, chain: 'ab'.repeat(32), at: '2026-11-24T04:05:00.000Z' }
    await writeHead(deps, later)
    const words = await found()
    expect(words).toContain(`the trail was at seal ${later.seq}, and now it ends at seal ${head.seq}`)
    expect(words).toContain('npm run audit:verify')
    expect(lines.join('')).toContain('put back to an older state')
    expect(await concerns()).toEqual([{ words: `The audit trail: ${words}` }])
    // The sealer writes over the head, and it is still there to be held against the trail.
    await sealed()
    const kept = await deps.files.read(`audit/heads/${later.seq}-${later.chain.slice(0, 12)}.json`)
    expect(kept).toBeDefined()
  })

  test('an empty database beside the files of a house that was in use is refused', async () => {
    const head = await sealed()
    const empty = await testApp(engine)
    try {
      const beside = { ...deps, db: empty.deps.db }
      await empty.deps.db.owner.deleteFrom('users').execute()
      expect(await empty.deps.db.system.selectFrom('trail_seals').select('seq').execute()).toEqual([])
      await writeHead(deps, head)
      await expect(holdHead(beside)).rejects.toThrow(/new and empty.* DATABASE_URL.* FILES_URL are those of one house/)
      // Under its own key too, as a new database has.
      const own = { ...beside, secrets: { ...deps.secrets, mark: () => Buffer.from('00', 'hex') } }
      await expect(holdHead(own)).rejects.toThrow(/restore a backup into this one/)
      expect(await beside.db.system.selectFrom('operation_marks').select('key').execute()).toEqual([])
      // Somebody was here: that is a database which was put back, and the house opens.
      await createUser(empty)
      expect(await holdHead(beside)).toContain('now it has no seal')
    } finally {
      await empty.close()
    }
  })

  test('another chain than the one that was kept, and a head that this house did not write, are said', async () => {
    const head = await sealed()
    await writeHead(deps, { ...head, chain: 'cd'.repeat(32) })
    expect(await found()).toContain(`Seal ${head.seq} of the trail is not the one that was kept`)
    await writeHead({ ...deps, secrets: { ...deps.secrets, mark: () => Buffer.from('00', 'hex') } }, head)
    expect(await readHead(deps)).toBe('forged')
    expect(await found()).toContain('was written under another key')
  })

  if (engine === 'postgres')
    test('a store that does not answer does not hold up the start', async () => {
      const never = { ...deps.files, read: () => new Promise<undefined>(() => undefined) }
      lines = []
      const begun = performance.now()
      expect(await holdHead({ ...deps, files: never as TestApp['deps']['files'] })).toBeUndefined()
      expect(performance.now() - begun).toBeLessThan(10_000)
      expect(lines.join('')).toContain('does not answer')
    })
})
