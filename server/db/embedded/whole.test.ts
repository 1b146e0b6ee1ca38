import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../../test/database.ts'
import { proven, seed, sized, within } from '../../../test/sizes.ts'
import { whyNot } from '../../boot/why-not.ts'
import { openDatabase } from '../open.ts'

const rows = 3_000
const damages = sized(6, 40, 200)
/** Words that say what to do, whatever it is that is wrong. */
const inWords =
  /postgres.*(restore a backup, or put back a whole copy of the folder, or name another DATA_DIR\.|Restore a backup, or name another DATA_DIR or DATABASE_URL\.)$/s

type Damage = { name: string; to: (postgres: string) => Promise<void> }
let [prepared, other, dir, table]: [string, string, string, string] = ['', '', '', '']

const missing = (path: string): Damage => ({
  name: `${path} missing`,
  to: postgres => rm(join(postgres, path), { recursive: true }),
})
const half = (path: string): Damage => ({
  name: `${path} cut to half`,
  to: async postgres => truncate(join(postgres, path), Math.floor((await stat(join(postgres, path))).size / 2)),
})
const empty = (path: string): Damage => ({
  name: `${path} empty`,
  async to(postgres) {
    if (!(await stat(join(postgres, path))).isDirectory()) return truncate(join(postgres, path), 0)
    await rm(join(postgres, path), { recursive: true })
    await mkdir(join(postgres, path))
  },
})
const ofAnother = (path: string): Damage => ({
  name: `${path} of another database`,
  to: postgres => cp(join(other, 'postgres', path), join(postgres, path), { recursive: true }),
})

/** What the folder of a database cannot be without; `table` holds the rows. */
const named = (): Damage[] => [
  ...['', 'PG_VERSION', 'base', 'base/5', 'base/5/PG_VERSION', 'base/5/pg_filenode.map', table].map(missing),
  ...['global', 'global/pg_control', 'global/pg_filenode.map', 'postgresql.conf', 'pg_logical', 'pg_multixact'].map(
    missing,
  ),
  ...['pg_notify', 'pg_tblspc', 'pg_wal', 'pg_xact', 'pg_xact/0000'].map(missing),
  ...['', 'PG_VERSION', 'base', 'global', 'global/pg_control', 'pg_wal', 'pg_xact', 'pg_xact/0000', table].map(empty),
  ...['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base/5/pg_filenode.map', 'pg_xact/0000', table].map(
    half,
  ),
  half('pg_wal/000000010000000000000001'),
  ...['global/pg_control', 'pg_wal/000000010000000000000001', 'pg_xact'].map(ofAnother),
  { name: 'PG_VERSION of an older one', to: postgres => writeFile(join(postgres, 'PG_VERSION'), '15\n') },
]

async function filesOf(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    found[join(each.parentPath, each.name)] = each.isFile()
      ? createHash('sha256')
          .update(await readFile(join(each.parentPath, each.name)))
          .digest('hex')
      : 'a folder'
  return found
}

async function make(folder: string, most: number): Promise<string> {
  const db = await openDatabase({ dir: folder, log: silent })
  await sql`create table kept as select n, 'row ' || n as words from generate_series(1, ${sql.lit(most)}) as n`.execute(
    db.owner,
  )
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('kept') as path`.execute(db.owner)
  await db.close()
  return rows[0]?.path ?? ''
}

/** Opens it and reads every row; answers with the words of a refusal. */
async function opened(): Promise<{ count: number; sum: number } | string> {
  try {
    const db = await openDatabase({ dir, log: silent })
    try {
      const { rows } = await sql<{
        count: number
        sum: number
      }>`select count(*)::int as count, sum(n)::int as sum from kept
        where words = 'row ' || n`.execute(db.owner)
      return rows[0] ?? 'no answer'
    } finally {
      await db.close()
    }
  } catch (error) {
    return whyNot(error) ?? `not in words: ${error}`
  }
}
const everyRow = { count: rows, sum: (rows * (rows + 1)) / 2 }

describe('a data folder that is not whole', () => {
  beforeAll(async () => {
    ;[prepared, other] = [
      await mkdtemp(join(tmpdir(), 'atrium-whole-')),
      await mkdtemp(join(tmpdir(), 'atrium-other-')),
    ]
    table = await make(prepared, rows)
    await make(other, 10)
  })
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'atrium-damaged-'))
    await cp(prepared, dir, { recursive: true })
    return () => rm(dir, { recursive: true })
  })
  afterAll(async () => {
    for (const each of [prepared, other]) await rm(each, { recursive: true })
  })

  async function judge({ name, to }: Damage, { noted = true } = {}): Promise<'opened' | 'refused'> {
    const postgres = join(dir, 'postgres')
    await rm(dir, { recursive: true })
    await cp(prepared, dir, { recursive: true })
    if (!noted) await rm(join(dir, 'postgres.json'), { force: true })
    await to(postgres)
    const before = await filesOf(postgres)
    const answer = await opened()
    if (typeof answer !== 'string') {
      expect(answer, name).toEqual(everyRow)
      return 'opened'
    }
    expect(answer, name).toMatch(inWords)
    expect(await filesOf(postgres), name).toEqual(before)
    return 'refused'
  }

  test(
    'is opened with every row, or refused in words and left as it is',
    async () => {
      const every = named()
      const all = sized(
        every.filter((_, i) => i % 9 === 1),
        every,
        every,
      )
      const files = (await readdir(join(prepared, 'postgres'), { recursive: true, withFileTypes: true }))
        .filter(each => each.isFile())
        .map(each => join(each.parentPath, each.name).slice(join(prepared, 'postgres').length + 1))
        .sort()
      const ways = [missing, half, empty]
      for (let n = 0; all.length < damages; n += 1) {
        const pick = createHash('sha256').update(`${seed} ${n}`).digest()
        all.push((ways[pick.readUInt8(0) % 3] ?? missing)(files[pick.readUInt32LE(1) % files.length] ?? 'PG_VERSION'))
      }
      const found = { opened: 0, refused: 0 }
      for (const damage of all) found[await judge(damage)] += 1
      proven(
        'folder-damaged',
        'embedded',
        `${all.length} damages, seed ${seed}: ${found.refused} refused, ${found.opened} opened with every row`,
      )
    },
    within(120_000),
  )

  test('is refused without what was noted at its last close, as a folder of an older version has none', async () => {
    await rm(join(dir, 'postgres.json'), { force: true })
    expect(await opened()).toEqual(everyRow)
    const damages = [
      ...['PG_VERSION', 'base', 'global', 'global/pg_control', 'pg_wal', 'pg_xact', 'pg_notify'].map(missing),
      ...['global/pg_control', 'pg_wal/000000010000000000000001'].map(half),
      ...['global/pg_control', 'pg_wal/000000010000000000000001'].map(ofAnother),
    ]
    const some = damages.filter((_, i) => i % 6 === 0)
    for (const damage of sized(some, damages, damages))
      expect(await judge(damage, { noted: false }), damage.name).toBe('refused')
  })

  test('is made anew where its first start was cut off, and where its folder is empty and was never filled', async () => {
    for (const left of ['postgres', 'postgres.json']) await rm(join(dir, left), { recursive: true, force: true })
    await mkdir(join(dir, 'postgres.new'))
    await writeFile(join(dir, 'postgres.new', 'PG_VERSION'), '18\n')
    await mkdir(join(dir, 'postgres'))
    await make(dir, rows)
    expect(existsSync(join(dir, 'postgres.new'))).toBe(false)
    expect(await opened()).toEqual(everyRow)
  })

  test('an older copy of it, put back whole, is opened', async () => {
    const db = await openDatabase({ dir, log: silent })
    await sql`create table later as select n from generate_series(1, 5000) as n`.execute(db.owner)
    await db.close()
    await rm(join(dir, 'postgres'), { recursive: true })
    await cp(join(prepared, 'postgres'), join(dir, 'postgres'), { recursive: true })
    expect(await opened()).toEqual(everyRow)
  })

  test('has why in the log, where PGlite does not open it', async () => {
    const lines: string[] = []
    await truncate(join(dir, 'postgres/global/pg_filenode.map'), 100)
    await rm(join(dir, 'postgres.json'), { force: true })
    const log = pino({}, { write: line => void lines.push(line) })
    await expect(openDatabase({ dir, log })).rejects.toThrow(inWords)
    expect(lines.join('')).toContain('The embedded database failed')
  })
})
