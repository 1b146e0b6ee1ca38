import { sql } from 'kysely'
import { writeAudit } from '../call/audit.ts'
import type { Db } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import { readRow } from '../db/row-queries.ts'
import type { Sealer } from '../outside/sealed.ts'
import { chained, noSeal, type Seal } from '../records/seals/line.ts'

/** The key in use is not the one that the database's contents were sealed under. Nothing was written under it. */
export class KeyRefused extends Error {}

/** Identifies the key and reveals nothing of it. The text is from an earlier use; existing archives contain its mark. */
export const keyMark = (secrets: Sealer): string => secrets.mark('the key of a backup').toString('hex')

const another =
  'This database is used under another SECRET_KEY than the one that is set here, or that stands in secret.key of DATA_DIR. ' +
  'Give SECRET_KEY the key of the servers that share this database, or put their secret.key back from where it is kept. ' +
  'Nothing was sealed under the wrong key. Where the right one is lost for good, `npm run key:adopt` says what goes with it.'

/**
 * Passes if this is the key of the database; else throws KeyRefused. A database without a recorded key takes this one, if its
 * contents were sealed under it (decision 138): of servers that start at once, one key wins.
 * `adopt: false` is for commands that change nothing.
 */
export async function holdKey(db: Database, secrets: Sealer, { adopt = true } = {}): Promise<void> {
  const mark = keyMark(secrets)
  const known = await heldMark(db.owner)
  if (known === undefined) {
    if (!(await hasSealed(db, secrets))) throw new KeyRefused(another)
    if (!adopt) return
    await db.owner
      .insertInto('server_key')
      .values({ mark })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  if ((known ?? (await heldMark(db.owner))) !== mark) throw new KeyRefused(another)
}

/** Makes this the key of the database, whatever it was before. */
export async function changeKey(trx: Db, secrets: Sealer, now: Date): Promise<void> {
  const [mark, held_since] = [keyMark(secrets), now]
  await trx
    .insertInto('server_key')
    .values({ mark, held_since })
    .onConflict(conflict => conflict.column('is_only').doUpdateSet({ mark, held_since }))
    .execute()
}

const heldMark = async (owner: Db): Promise<string | undefined> =>
  (await owner.selectFrom('server_key').select('mark').executeTakeFirst())?.mark

/** Where the database holds what the key seals; `mark` is the column that finds it without reading it. */
export const sealedColumns = [
  { table: 'reservation_partners', column: 'tin', mark: 'tin_hash', words: 'TINs of buyers' },
  { table: 'reservation_partners', column: 'id_no', words: 'identity numbers of buyers' },
  { table: 'marketing_partners', column: 'tin', mark: 'tin_hash', words: 'TINs of marketing partners' },
  { table: 'sellers', column: 'tin', mark: 'tin_hash', words: 'TINs of sellers' },
  { table: 'sealed_mails', column: 'sealed', words: 'mails with a password, link or code that wait', id: 'mail_id' },
  { table: 'erp_postings', column: 'sealed_request', words: 'postings to the ERP' },
  {
    table: 'second_factors',
    column: 'secret',
    words: 'code apps; their owners sign in with a recovery code or a passkey',
    where: sql`kind = 'totp'`,
  },
] as const
type SealedColumn = (typeof sealedColumns)[number]

const sealedIn = (each: SealedColumn) =>
  sql`from ${sql.table(each.table)} where ${sql.ref(each.column)} is not null and ${'where' in each ? each.where : sql`true`}`

/** Whether the first sealed value in a database was sealed under this key; true where none exists. */
async function hasSealed({ system }: Database, secrets: Sealer): Promise<boolean> {
  // The trail decides: its chain began under one key, whatever another server wrote later.
  const first = await readRow(system, 'trail_seals', { seq: 1 }, '*')
  if (first) return chained(secrets, noSeal, first as Seal).equals(first.chain_hash)
  let found = false
  for (const each of sealedColumns) {
    const { rows } = await sql<{
      sealed: Buffer
    }>`select ${sql.ref(each.column)} as sealed ${sealedIn(each)} order by ${sql.ref('id' in each ? each.id : 'id')} limit 1`.execute(
      system,
    )
    if (rows[0] && secrets.open(rows[0].sealed) !== undefined) return true
    found ||= rows[0] !== undefined
  }
  return !found
}

/** The sealed contents of a database, as lines for people. */
export async function sealedThere({ system }: Database): Promise<string[]> {
  const lines: string[] = []
  const count = new Intl.NumberFormat('en-US')
  for (const each of sealedColumns) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${sealedIn(each)}`.execute(system)
    if (rows[0]?.n) lines.push(`${count.format(rows[0].n)} ${each.words}`)
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from trail_seals`.execute(system)
  if (rows[0]?.n)
    lines.push(`${count.format(rows[0].n)} seals of the audit trails, each of which Verify will call changed`)
  return lines
}

/** Replaces a lost key by this one, and adds that to the trail. */
export const adoptKey = (db: Database, secrets: Sealer, now: Date): Promise<void> =>
  db.owner.transaction().execute(async trx => {
    await changeKey(trx, secrets, now)
    await writeAudit(
      trx,
      { area: 'admin', module: 'status', action: 'adopt' },
      { ip: '', user_agent: 'npm run key:adopt', request_id: '' },
      { user_id: null, name: 'Atrium' },
      { entity: 'secret-key', entity_id: now.toISOString() },
      now,
    )
  })
