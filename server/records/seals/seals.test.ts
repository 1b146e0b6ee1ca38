import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { proven, sized, within } from '../../../test/sizes.ts'
import { writeAudit } from '../../call/audit.ts'
import type { Trx } from '../../db/handle.ts'
import { retireTrails } from '../../jobs/retire-trails.ts'
import { throwawaySealer } from '../../outside/sealed.ts'
import { readHead, writeHead } from './head.ts'
import { dueLook, dueSql, sealAll, sealIn } from './seal.ts'
import { sealsSql, verifyTrails } from './verify.ts'

const trials = sized(25, 100, 1_000)
const lines = 120

const trails = ['audit_trails', 'user_trails'] as const

describe.each(engines)('sealed trails, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    // The first pass takes what stands; from then on each line is sealed in its time.
    await sealAll(app.deps.db, app.deps)
    for (let i = 0; i < lines; i += 1) await line(i)
    const head = await sealAll(app.deps.db, app.deps)
    if (head) await writeHead(app.deps, head)
  })
  afterAll(() => app.close())

  const line = (i: number) =>
    app.deps.db.system
      .transaction()
      .execute(trx =>
        writeAudit(
          trx,
          { area: i % 3 === 0 ? 'admin' : 'website', module: `module-${i % 7}`, action: 'edit' },
          { ip: '127.0.0.1', user_agent: 'test', request_id: `r${i}` },
          { user_id: i, name: `Ana ${i}` },
          { entity: 'thing', entity_id: i, before: { n: i }, after: { n: i + 1 } },
          app.deps.now(),
        ),
      )
  const verdict = () => verifyTrails(app.deps, app.deps.db.system)

  test('what nobody touched is sound, and what is written meanwhile waits', async () => {
    expect(await verdict()).toMatchObject({ sound: true, found: 0, waiting: 0 })
    await line(500)
    expect(await verdict()).toMatchObject({ sound: true, waiting: 1 })
    const head = await sealAll(app.deps.db, app.deps)
    expect(await verdict()).toMatchObject({ sound: true, waiting: 0 })
    if (head) await writeHead(app.deps, head)
    expect((await verdict()).head?.seq).toBe(head?.seq)
  })

  /** One of the lines, for someone who owns the database and knows how it is made. */
  const one = async (trx: Trx, skip = 0) => {
    const trail = trails[randomInt(2)] ?? 'audit_trails'
    const { rows } = await sql<{
      id: number
      created_at: Date
    }>`select id, created_at from ${sql.table(`${trail}_rows`)}
      where request_id like 'r%' order by random() limit 1 offset ${skip}`.execute(trx)
    return { trail, table: `${trail}_rows`, ...(rows[0] as { id: number; created_at: Date }) }
  }
  const forged = sql`user_name = 'Someone else'`
  const edits = [
    forged,
    sql`user_id = 999`,
    sql`action = 'view'`,
    sql`entity_id = 'x'`,
    sql`before = '{}'`,
    sql`after = null`,
    sql`result = 'denied'`,
    sql`ip = null`,
    sql`brand_id = 0`,
    sql`module = 'other'`,
    sql`request_id = ''`,
    sql`user_agent = 'x'`,
    sql`subject = 'BI26-000001'`,
    sql`role_id = 1`,
    sql`role_name = 'Auditor'`,
    sql`created_at = created_at + interval '1 millisecond'`,
  ]
  const tampers: Record<string, (trx: Trx) => Promise<unknown>> = {
    update: async trx => {
      const { table, id } = await one(trx)
      await sql`update ${sql.table(table)} set ${edits[randomInt(edits.length)] ?? forged} where id = ${id}`.execute(
        trx,
      )
    },
    'update with its own seal': async trx => {
      const { table, trail, id } = await one(trx)
      await sql`update ${sql.table(table)} set ${forged} where id = ${id}`.execute(trx)
      await sql`update trail_seals set row_hash = sha256('x'), chain_hash = sha256('y') where trail = ${trail} and row_id = ${id}`.execute(
        trx,
      )
    },
    delete: async trx => {
      const { table, id } = await one(trx)
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
    },
    'delete with its seal': async trx => {
      const { table, trail, id } = await one(trx)
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
      await sql`delete from trail_seals where trail = ${trail} and row_id = ${id}`.execute(trx)
    },
    'insert in the past': async trx => {
      const { table } = await one(trx)
      await sql`insert into ${sql.table(table)} (created_at, user_name, area, module, action)
        values (now() - interval '3 days', 'Forged', 'website', 'x', 'approve')`.execute(trx)
      await sealIn(trx, app.deps)
    },
    'insert behind the sealer': async trx => {
      const { table, created_at } = await one(trx)
      await sql`insert into ${sql.table(table)} (created_at, user_name, area, module, action, xid)
        values (${created_at}, 'Forged', 'website', 'x', 'approve', '3')`.execute(trx)
    },
    reorder: async trx => {
      const { table, id } = await one(trx)
      await sql`update ${sql.table(table)} as a set user_name = b.user_name, entity_id = b.entity_id, before = b.before
        from ${sql.table(table)} as b where a.id = ${id} and b.id = (select min(id) from ${sql.table(table)} where id <> ${id} and request_id like 'r%')`.execute(
        trx,
      )
    },
    'reorder the seals': async trx => {
      const { rows } = await sql<{ seq: number }>`select seq from trail_seals order by random() limit 2`.execute(trx)
      const [a, b] = rows.map(({ seq }) => seq)
      await sql`update trail_seals set seq = -seq where seq = ${a}`.execute(trx).catch(() => undefined)
      await sql`update trail_seals as s set row_id = o.row_id, row_at = o.row_at + interval '0', trail = o.trail, row_hash = o.row_hash
        from (select * from trail_seals where seq = ${b}) as o where s.seq = ${a}`.execute(trx)
    },
    'cut the tail': async trx => {
      const from = (await sql<{ seq: number }>`select max(seq) - ${randomInt(10)} as seq from trail_seals`.execute(trx))
        .rows[0]?.seq
      for (const trail of trails)
        await sql`delete from ${sql.table(`${trail}_rows`)} as t using trail_seals as s
          where s.seq >= ${from} and s.trail = ${trail} and s.row_id = t.id`.execute(trx)
      await sql`delete from trail_seals where seq >= ${from}`.execute(trx)
    },
  }

  test(
    `${trials} of ${trials} tampered trails are found`,
    async () => {
      const names = Object.keys(tampers)
      let found = 0
      const missed: string[] = []
      for (let i = 0; i < trials; i += 1) {
        const name = names[i % names.length] as string
        const undone = new Error('undone')
        await app.deps.db.owner
          .transaction()
          .execute(async trx => {
            // Someone who owns the database switches its triggers and checks off.
            await sql`set local session_replication_role = replica`.execute(trx)
            await sql`alter table trail_seals drop constraint if exists trail_seals_seq_check`.execute(trx)
            await sql`drop index trail_seals_row`.execute(trx)
            await tampers[name]?.(trx)
            if ((await verifyTrails(app.deps, trx)).sound) missed.push(name)
            else found += 1
            throw undone
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error
          })
      }
      proven('tampering', engine, `${found} of ${trials} found`)
      expect({ found, missed }).toEqual({ found: trials, missed: [] })
      expect((await verdict()).sound).toBe(true)
    },
    within(60_000),
  )

  test('each thing that a line says is in its seal', async () => {
    const unseen: number[] = []
    const undone = new Error('undone')
    for (const [i, edit] of edits.entries())
      await app.deps.db.owner
        .transaction()
        .execute(async trx => {
          await sql`set local session_replication_role = replica`.execute(trx)
          await sql`update audit_trails_rows set ${edit} where request_id = 'r1'`.execute(trx)
          if ((await verifyTrails(app.deps, trx)).sound) unseen.push(i)
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
    expect(unseen).toEqual([])
  })

  test('a chain made under another key, and a head that someone else wrote, are found', async () => {
    const other = throwawaySealer()
    const judged = await verifyTrails({ ...app.deps, secrets: other }, app.deps.db.system)
    expect(judged).toMatchObject({
      sound: false,
      findings: expect.arrayContaining([
        expect.objectContaining({ words: expect.stringMatching(/^No seal was made under/) }),
      ]),
    })
    const head = await readHead(app.deps)
    if (!head || head === 'forged') throw new Error('no head')
    await writeHead({ ...app.deps, secrets: other }, { ...head, seq: 1 })
    expect((await verdict()).findings).toMatchObject([{ kind: 'head' }])
    await app.deps.files.remove('audit/head.json')
    // In its first moment a trail has none; later it was taken away.
    expect((await verdict()).sound).toBe(true)
    const later = { ...app.deps, now: () => new Date(app.deps.now().getTime() + 120_000) }
    expect((await verifyTrails(later, app.deps.db.system)).findings).toMatchObject([
      { kind: 'head', words: expect.stringMatching(/is gone/) },
    ])
    await writeHead(app.deps, head)
    expect((await verdict()).sound).toBe(true)
  })

  test('of 16 writers at once no line is left without its seal, and none is sealed twice', async () => {
    let isOver = false
    const sealing = (async () => {
      while (!isOver) await sealAll(app.deps.db, app.deps)
    })()
    await Promise.all(
      Array.from({ length: 16 }, async (_, w) => {
        for (let i = 0; i < 20; i += 1) await line(1_000 + w * 100 + i)
      }),
    )
    isOver = true
    await sealing
    await sealAll(app.deps.db, app.deps)
    const { rows } = await sql<{ lines: number; seals: number }>`select
      (select count(*)::int from audit_trails) + (select count(*)::int from user_trails) as lines,
      (select count(*)::int from trail_seals) as seals`.execute(app.deps.db.system)
    expect(rows[0]?.seals).toBe(rows[0]?.lines)
    expect(await verdict()).toMatchObject({ sound: true, waiting: 0 })
  })

  // The embedded database has one connection: there nobody writes while another transaction runs.
  if (engine === 'postgres')
    test('who takes long to commit is not passed over, however much is sealed meanwhile', async () => {
      const { owner } = app.deps.db
      const write = (trx: Trx, count: number, name: string) =>
        sql`insert into audit_trails_rows (user_name, area, module, action)
          select ${name}::text, 'website', 'module', 'edit' from generate_series(1, ${count}::int)`.execute(trx)
      const slow = await owner.startTransaction().execute()
      await write(slow as unknown as Trx, 1, 'Slow')
      await owner.transaction().execute(trx => write(trx, 5_000, 'Quick'))
      await sealAll(app.deps.db, app.deps)
      await slow.commit().execute()
      await sealAll(app.deps.db, app.deps)
      expect(await verdict()).toMatchObject({ sound: true, waiting: 0 })
    })

  /** Reading a month from its first line on. An empty month may be read so: it costs nothing, and is up to the planner. */
  async function wholeTrail(): Promise<RegExp> {
    const { rows } = await sql<{
      month: string
    }>`select distinct tableoid::regclass::text as month from audit_trails_rows
      union select distinct tableoid::regclass::text from user_trails_rows`.execute(app.deps.db.owner)
    return new RegExp(`Seq Scan on \\S*(${rows.map(({ month }) => month).join('|')})`)
  }
  async function planOf(asked: RawBuilder<unknown>): Promise<string> {
    const explained = sql<{ [plan: string]: string }>`explain (analyze, verbose, costs off, timing off) ${asked}`
    const { rows } = await explained.execute(app.deps.db.system)
    const steps = rows.map(row => Object.values(row)[0] ?? '')
    return steps.filter(step => !step.includes('never executed')).join('\n')
  }

  test('however long a trail is, only what is newer than the mark is looked at, and a check hashes each line once', async () => {
    const { system } = app.deps.db
    const long = async (trx: Trx) => {
      for (const trail of trails)
        await sql`insert into ${sql.table(`${trail}_rows`)} (user_name, area, module, action)
          select 'Ana ' || n, 'website', 'module', 'edit' from generate_series(1, 5000) as n`.execute(trx)
    }
    await app.deps.db.owner.transaction().execute(long)
    const isDue = dueLook(system)
    expect(await isDue()).toBe(true)
    await sealAll(app.deps.db, app.deps)
    expect(await isDue()).toBe(false)
    // Once PostgreSQL knows that each line has its seal, too.
    for (const table of ['audit_trails_rows', 'user_trails_rows', 'trail_seals'])
      await sql`analyze ${sql.table(table)}`.execute(app.deps.db.owner)
    const plan = await planOf(dueSql)
    expect(plan).not.toMatch(await wholeTrail())
    expect(plan).not.toMatch(/Anti Join|Seq Scan on \S*trail_seals/)
    expect(plan).not.toMatch(/Rows Removed by Filter: \d\d/)
    // To check two thousand seals, two thousand lines are hashed, not all: where they are scanned, nothing is.
    const check = await planOf(sealsSql(lines))
    expect(check).toMatch(/Output: .*sha256/)
    expect(check).not.toMatch(/Scan[^\n]* on [^\n]*(audit|user)_trails[^\n]*\n\s*Output: [^\n]*sha256/)
  })

  // Issue 24: "Idle at most 2 % of a processor at a million rows".
  test('where nothing ended since, a look asks only that; a line that ends later than the look is found', async () => {
    const { db } = app.deps
    await sealAll(db, app.deps)
    let asked = 0
    const counted = db.system.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const isDue = dueLook(counted)
    const write = (trx: Trx) =>
      sql`insert into audit_trails_rows (user_name, area, module, action) values ('Late', 'website', 'module', 'edit')`.execute(
        trx,
      )
    // Of the jobs of a running house one may end at any time; of three looks one after the other one meets none.
    await expect
      .poll(async () => {
        await isDue()
        asked = 0
        return (await isDue()) || asked
      })
      .toBe(1)
    if (engine === 'postgres')
      await db.owner.transaction().execute(async trx => {
        await write(trx)
        expect(await isDue()).toBe(false)
        expect(await isDue()).toBe(false)
      })
    else await db.owner.transaction().execute(write)
    expect(await isDue()).toBe(true)
    expect(await isDue()).toBe(true)
    await sealAll(db, app.deps)
    expect(await isDue()).toBe(false)
  })

  // The last: it moves the clock on by twelve years.
  test('a month goes when its time is over and all of it is sealed; the chain without it is whole', async () => {
    const { db } = app.deps
    const months = async () => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
        where relkind = 'r' and relname ~ '^(audit|user)_trails_[0-9]{4}_[0-9]{2}$' order by relname`.execute(db.owner)
      return rows.map(({ name }) => name)
    }
    expect(await retireTrails(app.deps)).toBe(0)
    const now = app.deps.now().toISOString().slice(0, 7).replace('-', '_')
    // Not an admin's line, and not sealed yet: the month of the other trail goes, this one's stays.
    await line(9_001)
    const all = await months()
    const twelveYears = 12 * 366 * 24 * 3_600_000
    app.travel(twelveYears)
    expect(await retireTrails(app.deps)).toBe(all.length - 1)
    expect(await months()).toEqual([`audit_trails_${now}`])
    // Sealed in its own time, the month may go.
    app.travel(-twelveYears)
    await sealAll(db, app.deps)
    app.travel(twelveYears)
    expect(await verdict()).toMatchObject({ sound: true, found: 0, waiting: 0 })
    expect(await retireTrails(app.deps)).toBe(1)
    await sealAll(db, app.deps)
    expect(await months()).toEqual([])
    // What people read goes with what is sealed.
    const { rows: left } = await sql<{
      n: number
    }>`select count(*)::int as n from trail_lines where request_id like 'r%'`.execute(db.system)
    expect(left).toEqual([{ n: 0 }])
    expect(await verdict()).toMatchObject({ sound: true, found: 0, waiting: 0 })
    const said = await db.system
      .selectFrom('user_trails')
      .where('action', '=', 'retire')
      .where('entity_id', '=', `audit_trails_${now}`)
      .select('after')
      .executeTakeFirstOrThrow()
    expect((said.after as { lines: number }).lines).toBeGreaterThan(lines / 2)
    // A line that says so is not enough: what is gone otherwise is missed as before.
    let isMissed = false
    const undone = new Error('undone')
    await expect(
      db.owner.transaction().execute(async trx => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`delete from user_trails_rows where action = 'retire' and entity_id = ${`audit_trails_${now}`}`.execute(
          trx,
        )
        isMissed = !(await verifyTrails(app.deps, trx)).sound
        throw undone
      }),
    ).rejects.toBe(undone)
    expect(isMissed).toBe(true)
  })
})
