import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { everyRight } from '../../../test/every-right.ts'
import { writeAudit } from '../../call/audit.ts'
import { throwawaySealer } from '../../outside/sealed.ts'
import { readAnchor, writeAnchor } from './anchors.ts'
import { checkTrails, runCheck } from './checks.ts'
import { writeHead } from './head.ts'
import { sealAll } from './seal.ts'
import { verifyTrails } from './verify.ts'

describe.each(engines)('checks of the trails, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: everyRight })).token
    await sealed(20)
  })
  afterAll(() => app.close())

  async function sealed(lines: number, secrets = app.deps.secrets) {
    await app.deps.db.system.transaction().execute(trx =>
      writeAudit(
        trx,
        { area: 'website', module: 'faq-list', action: 'edit' },
        { ip: '', user_agent: '', request_id: '' },
        { user_id: null, name: 'Ana' },
        Array.from({ length: lines }, (_, n) => ({
          entity: 'thing',
          entity_id: n,
          before: { n },
          after: { n: n + 1 },
        })),
        app.deps.now(),
      ),
    )
    const head = await sealAll(app.deps.db, { ...app.deps, secrets })
    if (head) await writeHead(app.deps, head)
  }
  const ask = () => app.call('userTrail.verify', { token })
  const checks = async () => (await app.call('userTrail.checks', { token })).body

  test('twenty who ask at once get one check; it is worked on by one process, and its result stands', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, ask))
    expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(202))
    const ids = new Set(asked.map(({ body }) => body.last.id))
    expect(ids.size).toBe(1)
    expect(app.sent.filter(({ name }) => name === checkTrails)).toHaveLength(1)
    expect((await checks()).last).toMatchObject({ status: 'waiting', verdict: null })
    const runs = await Promise.all([runCheck(app.deps), runCheck(app.deps), runCheck(app.deps)])
    expect(runs.filter(Boolean)).toHaveLength(1)
    const { last, ended } = await checks()
    expect(last).toMatchObject({ status: 'done', verdict: { sound: true, found: 0 } })
    expect(last.seals_done).toBe(last.seals_total)
    expect(ended.id).toBe(last.id)
    const status = await app.call('operations.status', { token })
    expect(status.body.trail_check.ended.verdict, status.text).toMatchObject({ sound: true })
    expect(await runCheck(app.deps)).toBe(false)
  })

  test('a check whose process was killed is taken over, and begun anew', async () => {
    await ask()
    const { id } = (await checks()).last
    await sql`update trail_checks set status = 'running', started_at = now(), heard_at = ${app.deps.now()}, seals_done = 3 where id = ${id}`.execute(
      app.deps.db.system,
    )
    // Its process works on it.
    expect(await runCheck(app.deps)).toBe(false)
    expect((await ask()).body.last.id).toBe(id)
    app.travel(180_000)
    expect(await runCheck(app.deps)).toBe(true)
    expect((await checks()).last).toMatchObject({ id, status: 'done' })
  })

  test('a file store that cannot be read ends it in words, and another may be asked for', async () => {
    await ask()
    const files = {
      ...app.deps.files,
      read: () => Promise.reject(new Error('the bucket is gone')),
    }
    expect(await runCheck({ ...app.deps, files })).toBe(true)
    const { last, ended } = await checks()
    expect(last).toMatchObject({ status: 'failed', problem: 'The check could not be finished: the bucket is gone' })
    expect(ended.id).toBe(last.id)
    await ask()
    expect(await runCheck(app.deps)).toBe(true)
    expect((await checks()).last).toMatchObject({ status: 'done' })
  })

  test('seals of another key are said to be of another key, and none of them to be changed', async () => {
    const verdict = await verifyTrails({ ...app.deps, secrets: throwawaySealer() }, app.deps.db.system)
    expect(verdict.sound).toBe(false)
    expect(verdict.findings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['key', 'head']))
    expect(verdict.findings.filter(({ kind }) => kind === 'changed' || kind === 'chain')).toEqual([])
  })

  test('the key was lost and another adopted: what it sealed is said to be of another key, what the new one did is sound', async () => {
    const own = throwawaySealer()
    await sealed(5, own)
    const verdict = await verifyTrails({ ...app.deps, secrets: own }, app.deps.db.system)
    const key = verdict.findings.filter(({ kind }) => kind === 'key')
    expect(key).toMatchObject([{ words: expect.stringMatching(/^Seals 1 to \d+ were made under another SECRET_KEY/) }])
    expect(verdict.findings.filter(({ kind }) => kind === 'changed' || kind === 'chain')).toEqual([])
  })
})

describe.each(engines)('anchors of the trails, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await app.deps.db.system.transaction().execute(trx =>
      writeAudit(
        trx,
        { area: 'website', module: 'faq-list', action: 'edit' },
        { ip: '', user_agent: '', request_id: '' },
        { user_id: null, name: 'Ana' },
        [1, 2, 3].map(n => ({ entity: 'thing', entity_id: n, before: { n }, after: { n: 0 } })),
        app.deps.now(),
      ),
    )
    await sealAll(app.deps.db, app.deps)
  })
  afterAll(() => app.close())

  const textOf = async (path: string) => {
    const found = await app.deps.files.read(path)
    const chunks: Buffer[] = []
    for await (const chunk of found?.stream ?? []) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  }

  test('an anchor stands in the file store and goes to whoever the mail settings name; the chain is held against it', async () => {
    await sql`insert into email_settings (event_key, label, event_group, from_name, from_email, "to")
      values ('trail.anchor', 'Anchor', 'operations', 'Atrium', 'atrium@example.com', '["auditor@example.com"]')`.execute(
      app.deps.db.system,
    )
    const anchor = await writeAnchor(app.deps)
    if (!anchor) throw new Error('no anchor')
    expect(anchor).toMatchObject({ seq: 3, lines: 3 })
    const text = await textOf(`audit/anchors/${anchor.at.slice(0, 10)}.txt`)
    expect(readAnchor(app.deps, text)).toEqual(anchor)
    const { body, to } = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'trail.anchor')
      .select(['body', 'to'])
      .executeTakeFirstOrThrow()
    expect(to).toEqual(['auditor@example.com'])
    // The mail as it came, saved to a file.
    expect(readAnchor(app.deps, body)).toEqual(anchor)
    expect((await verifyTrails(app.deps, app.deps.db.system, { anchor })).sound).toBe(true)
    expect(readAnchor(app.deps, text.replace('seal 3 ', 'seal 2 '))).toBe('forged')
    expect(readAnchor(app.deps, 'no anchor')).toBeUndefined()
  })

  test('a tail that is cut together with the head, and a chain that is made anew, do not stand against it', async () => {
    const anchor = await writeAnchor(app.deps)
    if (!anchor) throw new Error('no anchor')
    const undone = new Error('undone')
    const tampered = (how: string) =>
      app.deps.db.owner
        .transaction()
        .execute(async trx => {
          await sql`set local session_replication_role = replica`.execute(trx)
          await sql.raw(how).execute(trx)
          const { findings } = await verifyTrails(app.deps, trx, { anchor })
          throw Object.assign(undone, { kinds: findings.map(({ kind }) => kind) })
        })
        .catch((error: typeof undone & { kinds?: string[] }) => {
          if (error !== undone) throw error
          return error.kinds
        })
    expect(await tampered('delete from trail_seals where seq = 3')).toContain('cut')
    expect(await tampered(`update trail_seals set chain_hash = sha256('x') where seq = 3`)).toContain('head')
  })
})
