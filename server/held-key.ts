import { type Kysely, sql } from 'kysely'
import type { Database } from './db/open.ts'
import type { Tables } from './db/tables.ts'
import type { Sealer } from './outside/sealed.ts'
import { writeAudit } from './records/audit.ts'
import { chained, noSeal, type Seal } from './records/seals/line.ts'

/** The key in use is not the one under which the database was filled. Nothing was written under it. */
export class KeyRefused extends Error {}

/** Says which key it is, and nothing of the key. The words are of an earlier use, and stay for the archives that hold it. */
export const keyMark = (secrets: Sealer): string => secrets.mark('the key of a backup').toString('hex')

const another =
  'This database is used under another SECRET_KEY than the one that is set here, or that stands in secret.key of DATA_DIR. ' +
  'Give SECRET_KEY the key of the servers that share this database, or put their secret.key back from where it is kept. ' +
  'Nothing was sealed under the wrong key. Where the right one is lost for good, `npm run key:adopt` says what goes with it.'

/**
 * Passes where this is the key of the database; throws KeyRefused where it is not. A database that has said nothing yet
 * takes this one, if what is sealed there was sealed under it (decision 138): of servers that start at once, one key wins.
 * `adopt: false` is for commands that only look.
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

/** From now on this is the key of the database, whichever was before. */
export async function changeKey(trx: Kysely<Tables>, secrets: Sealer, now: Date): Promise<void> {
  const [mark, held_since] = [keyMark(secrets), now]
  await trx
    .insertInto('server_key')
    .values({ mark, held_since })
    .onConflict(conflict => conflict.column('is_only').doUpdateSet({ mark, held_since }))
    .execute()
}

const heldMark = async (owner: Kysely<Tables>): Promise<string | undefined> =>
  (await owner.selectFrom('server_key').select('mark').executeTakeFirst())?.mark

const sealedColumns = [
  { table: 'reservation_partners', column: 'tin', words: 'TINs of buyers' },
  { table: 'reservation_partners', column: 'id_no', words: 'identity numbers of buyers' },
  { table: 'marketing_partners', column: 'tin', words: 'TINs of marketing partners' },
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

/** Whether the first of what is sealed in a database was sealed under this key; true where nothing is. */
async function hasSealed({ system }: Database, secrets: Sealer): Promise<boolean> {
  // The trail tells whose the database is: the chain begins with one key, whatever another server wrote later.
  const first = await system.selectFrom('trail_seals').where('seq', '=', 1).selectAll().executeTakeFirst()
  if (first) return chained(secrets, noSeal, first as Seal).equals(first.chain_hash)
  let found = false
  for (const each of sealedColumns) {
    const { rows } = await sql<{
      sealed: Buffer
    }>`select ${sql.ref(each.column)} as sealed ${sealedIn(each)} order by id limit 1`.execute(system)
    if (rows[0] && secrets.open(rows[0].sealed) !== undefined) return true
    found ||= rows[0] !== undefined
  }
  return !found
}

/** What is sealed in a database, as a list of lines for people. */
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

/** Puts this key in the place of one that is lost, and says so in the trail. */
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
