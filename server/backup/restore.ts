import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { changeKey, keyMark } from '../boot/held-key.ts'
import { writeAudit } from '../call/audit.ts'
import type { Trx } from '../db/handle.ts'
import { migrationNames } from '../db/migrate.ts'
import { writeHead } from '../records/seals/head.ts'
import { sealAll } from '../records/seals/seal.ts'
import { type Archive, BackupRefused, filePart, type Manifest, openArchive, tablePart } from './archive.ts'
import { type Applied, appliedIn, takenTables } from './backed-up-tables.ts'
import type { BackupParts } from './backup.ts'
import { asOfNow } from './upgrade.ts'

export type RestoreOptions = {
  /** Replaces the contents of the database. */
  readonly replace?: boolean
  /** Accepts an archive sealed under another key: its tax and identity numbers can no longer be read. */
  readonly otherKey?: boolean
}

/** The most text in one insert, in characters. */
const atOnce = 1_000_000

/**
 * Restores an archive into a database with all migrations: all of it or nothing. The archive is checked first, to the last
 * byte. Returns the manifest.
 */
export async function restore(
  parts: BackupParts,
  file: string,
  { replace, otherKey }: RestoreOptions = {},
): Promise<Manifest> {
  const archive = await openArchive(file)
  try {
    const { manifest } = archive
    const later = await judge(parts, file, manifest, otherKey === true)
    const { db } = parts
    if (!replace && (await isUsed(parts)))
      throw new BackupRefused(
        'The database holds rows of its own. Restore into an empty one, or give --replace to put the backup in their place. Nothing was changed.',
      )
    if (later.length > 0) {
      await asOfNow(
        parts,
        manifest.migrations,
        older => restore(older, file, { otherKey: otherKey === true }),
        upgraded => restore(parts, upgraded, { replace: true }),
      )
      return manifest
    }
    // Stored before the rows that name them; without those rows nobody can reach them.
    for (const each of manifest.files) await putBack(parts, archive, each)
    await db.owner.transaction().execute(async trx => {
      await load(trx, archive, parts.now())
      // The data under the other key has been replaced.
      await changeKey(trx, parts.secrets, parts.now())
    })
    const head = await sealAll(db, { secrets: parts.secrets, now: () => new Date(manifest.taken_at) })
    await record(parts, manifest)
    const last = (await sealAll(db, parts)) ?? head
    if (last) await writeHead(parts, last)
    return manifest
  } finally {
    archive.close()
  }
}

/** The first version whose archives a newer one takes. */
const oldest = '0183-server-key.sql'

/** Refuses an archive that does not belong here. Answers the migrations that this version has and the archive has not. */
async function judge(
  { db, secrets }: BackupParts,
  file: string,
  manifest: Manifest,
  otherKey: boolean,
): Promise<Applied[]> {
  const here = await appliedIn(db.owner)
  const same = (a: typeof here, b: typeof here) =>
    a.filter(one => !b.some(each => each.name === one.name && each.checksum === one.checksum))
  const [unknown, missing] = [same([...manifest.migrations], here), same(here, [...manifest.migrations])]
  if (unknown.length > 0)
    throw new BackupRefused(
      `${file} was made by another version of Atrium, with ${unknown[0]?.name}, which this one does not hold. Restore it with that version. Nothing was changed.`,
    )
  const own = await migrationNames()
  const foreign = missing.find(({ name }) => !own.includes(name))
  if (foreign)
    throw new BackupRefused(
      `The database has ${foreign.name}, which this version of Atrium does not hold. Restore with the version that it belongs to. Nothing was changed.`,
    )
  if (!manifest.migrations.some(({ name }) => name === oldest) && missing.length > 0)
    throw new BackupRefused(
      `${file} was made before ${missing[0]?.name}. Restore it with the version that made it, and start this one then. Nothing was changed.`,
    )
  if (manifest.key !== keyMark(secrets) && !otherKey)
    throw new BackupRefused(
      `${file} was made under another SECRET_KEY. Set that one (or put its secret.key into the data folder), or give --other-key to go on without the numbers it sealed. Nothing was changed.`,
    )
  return missing
}

/** Whether anybody has worked here: the rows that every Atrium starts with include no users. */
async function isUsed({ db }: BackupParts): Promise<boolean> {
  return (await db.system.selectFrom('users').select('id').limit(1).execute()).length > 0
}

async function putBack(
  { files }: BackupParts,
  archive: Archive,
  { path, sha256 }: Manifest['files'][number],
): Promise<void> {
  await mkdir(files.incoming, { recursive: true, mode: 0o700 })
  const incoming = join(files.incoming, randomUUID())
  try {
    const hash = createHash('sha256')
    const stream = await archive.read(filePart(path))
    stream.on('data', chunk => hash.update(chunk))
    await pipeline(stream, createWriteStream(incoming, { mode: 0o600 }))
    if (hash.digest('hex') !== sha256) throw new BackupRefused(`${path} is not what its manifest says.`)
    await files.put(path, incoming, 'application/octet-stream')
  } finally {
    await rm(incoming, { force: true })
  }
}

type Key = { table: string; name: string; definition: string }

/** One transaction: tables are emptied and filled while foreign keys are off; the keys are checked at the end. */
async function load(trx: Trx, archive: Archive, now: Date): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local lock_timeout = '60s'`.execute(trx)
  const tables = await takenTables(trx)
  const { rows: keys } =
    await sql<Key>`select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace`.execute(trx)
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  await withTriggers(
    trx,
    tables.map(({ name }) => name),
    async () => {
      for (const name of [...tables.map(each => each.name), 'sessions', 'presence'].reverse())
        await sql`truncate ${sql.table(name)} cascade`.execute(trx)
      await ensureMonths(trx, archive, now)
      for (const { name, columns } of archive.manifest.tables)
        await fill(trx, name, columns, await archive.read(tablePart(name)))
      for (const { table, column, at } of archive.manifest.counters)
        await sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), ${at})`.execute(trx)
      await markUnsealed(trx)
    },
  )
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
}

/** Triggers protect append-only tables from being emptied, and row-level security would restrict the owner: both are off for this work. */
async function withTriggers(trx: Trx, names: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{
    name: string
    forced: boolean
  }>`select c.oid::regclass::text as name, c.relforcerowsecurity as forced
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = any(${[...names, 'sessions', 'presence', 'trail_marks']}::text[]) or c.relispartition)
    order by c.relispartition, c.relname`.execute(trx)
  for (const { name, forced } of rows) {
    await sql`alter table ${sql.raw(name)} disable trigger user`.execute(trx)
    if (forced) await sql`alter table ${sql.raw(name)} no force row level security`.execute(trx)
  }
  await work()
  for (const { name, forced } of rows) {
    await sql`alter table ${sql.raw(name)} enable trigger user`.execute(trx)
    if (forced) await sql`alter table ${sql.raw(name)} force row level security`.execute(trx)
  }
}

/** Creates the partitions of all months in the archive: a line without its partition would never be stored. */
async function ensureMonths(trx: Trx, archive: Archive, now: Date): Promise<void> {
  let first = now
  for (const name of ['audit_trails_rows', 'user_trails_rows', 'sellers_audit_trail']) {
    if (!archive.manifest.tables.some(table => table.name === name)) continue
    for await (const line of linesIn(await archive.read(tablePart(name)))) {
      const at = new Date((JSON.parse(line) as { created_at: string }).created_at)
      if (at < first) first = at
    }
  }
  const months = (now.getUTCFullYear() - first.getUTCFullYear()) * 12 + now.getUTCMonth() - first.getUTCMonth() + 13
  await sql`select ensure_audit_partitions(${first.toISOString().slice(0, 10)}::date, ${months})`.execute(trx)
}

const linesIn = (stream: Readable): AsyncIterable<string> =>
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })

async function fill(trx: Trx, name: string, columns: readonly string[], stream: Readable): Promise<void> {
  const list = sql.join(columns.map(column => sql.ref(column)))
  let [lines, size]: [string[], number] = [[], 0]
  const put = async () => {
    if (lines.length === 0) return
    await sql`insert into ${sql.table(name)} (${list}) select ${list}
      from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(trx)
    ;[lines, size] = [[], 0]
  }
  for await (const line of linesIn(stream)) {
    lines.push(line)
    size += line.length
    if (size >= atOnce) await put()
  }
  await put()
}

/** Has the sealer read every restored line again: unsealed lines then get their seal. */
const markUnsealed = (trx: Trx) => sql`update trail_marks set xid = '0', row_id = 0, standing_before = '0'`.execute(trx)

/** Adds a trail line that says where the trail came from. */
const record = ({ db, now }: BackupParts, manifest: Manifest) =>
  db.system.transaction().execute(trx =>
    writeAudit(
      trx,
      { area: 'admin', module: 'status', action: 'restore' },
      { ip: '', user_agent: 'npm run restore', request_id: '' },
      { user_id: null, name: 'Atrium' },
      {
        entity: 'backup',
        entity_id: manifest.taken_at,
        after: { taken_at: manifest.taken_at, tables: manifest.tables.length, files: manifest.files.length },
      },
      now(),
    ),
  )
