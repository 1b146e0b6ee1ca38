import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { cmsUserType } from '../model/contract/session.ts'
import { defaultRoles } from '../model/roles.ts'
import { hashPassword } from '../server/call/password.ts'
import type { Trx } from '../server/db/handle.ts'
import { inTurn } from '../server/db/in-turn.ts'
import type { Database } from '../server/db/open.ts'
import { throwawaySealer } from '../server/outside/sealed.ts'
import { takeBannersDown } from './banners.ts'
import { type Entity, firstId, type Scale } from './entity.ts'
import { takeHeadsDown } from './heads.ts'
import { entities } from './index.ts'
import { type Link, linksInto } from './links.ts'
import { demoState, noteRemoved } from './state.ts'

type Counts = Readonly<Record<string, number>>
/** How many rows of each table went, which stay since a row of the house's own refers to them, and the sites that closed. */
export type Removed =
  | { outcome: 'removed'; removed: Counts; left: Counts; closed: readonly string[] }
  | { outcome: 'none' | 'removed-before' | 'no-administrator' }

/** Nobody may shorten these: their seals and the promise of a trail hold for the demo lines as well. */
const keptTables: ReadonlySet<string> = new Set(['audit_trails_rows', 'user_trails_rows', 'sellers_audit_trail'])
/** What belongs to an account alone and goes with it, each with the column that names the account. */
const ofAccounts: Readonly<Record<string, string>> = {
  ...{ sessions: 'user_id', second_factors: 'user_id', password_history: 'user_id', password_resets: 'user_id' },
  ...{
    exports: 'user_id',
    list_columns: 'user_id',
    dashboard_cards: 'user_id',
    saved_views: 'user_id',
    undo_log: 'user_id',
  },
  ...{ buyer_acts: 'user_id', buyer_codes: 'user_id', buyer_sessions: 'user_id' },
  ...{ buyer_agreement_consents: 'user_id', mail_outbox: 'account_id' },
}
/** Parts of a whole, by its column and theirs: where the whole stays, they stay. */
const parts = [
  { table: 'project_info', column: 'property_id', whole: 'properties', by: 'id' },
  ...(['reservation_partners', 'cis_attachments', 'client_surveys', 'client_signatures'] as const).map(table => ({
    ...{ table, column: 'reservation_no', whole: 'reservations', by: 'reservation_no' },
  })),
] as const

const removable = entities.filter(({ table }) => !keptTables.has(table))
const keyOf = (table: string): string => removable.find(entity => entity.table === table)?.key ?? 'id'
/** The demo rows that stood at the beginning, and those of them that go. */
const stood = (table: string) => sql.table(`demo_stood_${table}`)
const going = (table: string) => sql.table(`demo_going_${table}`)
const goes = (table: string, alias: string) =>
  sql`exists (select from ${going(table)} as g where g.key = ${sql.ref(`${alias}.${keyOf(table)}`)})`
const atOnce = 5_000

/**
 * Takes the demo data out again. What people made since stays, and so does each demo row that a row of theirs refers to:
 * a property with a lead of their own, an account that decided something. Such accounts are closed.
 */
export async function removeDemo(db: Database, now: Date): Promise<Removed> {
  const state = await demoState(db)
  if (!state) return { outcome: 'none' }
  if (state.removed) return { outcome: 'removed-before' }
  const closed = await hashPassword(randomBytes(32).toString('base64url'))
  return inTurn(db, 'demo', connection =>
    connection.transaction().execute(async (trx): Promise<Removed> => {
      for (const entity of removable) await mark(trx, entity, state.scale)
      if (!(await hasOwnAdministrator(trx))) return { outcome: 'no-administrator' }
      const tables = removable.map(({ table }) => table)
      const links = await linksInto(trx, tables)
      while (await spare(trx, links)) await spareParts(trx)
      const left = await counted(
        trx,
        table => sql`${stood(table)} as s where not exists
        (select from ${going(table)} as g where g.key = s.key)`,
      )
      await closeAccounts(trx, closed, now)
      const removed = await takeOut(trx)
      await takeBannersDown(trx)
      await takeHeadsDown(trx)
      const shut = await closeSites(trx)
      await noteRemoved(trx, state.scale)
      return { outcome: 'removed', removed, left, closed: shut }
    }),
  )
}

/** Notes the demo rows of a table that still stand, by their keys. */
async function mark(trx: Trx, { table, key, rows }: Entity, scale: Scale): Promise<void> {
  const column = sql.ref(`t.${key}`)
  for (const place of [stood(table), going(table)])
    await sql`create temp table ${place} on commit drop as select ${column} as key from ${sql.table(table)} as t with no data`.execute(
      trx,
    )
  const roles = await trx.selectFrom('user_roles').select(['id', 'name']).execute()
  const roleIds = new Map(roles.map(({ id, name }) => [name, id] as const))
  let keys: string[] = []
  // A row under a number of the house itself (the recipients of a site) is the house's own once somebody saved it.
  const flush = async () => {
    await sql`insert into ${stood(table)} select ${column} from ${sql.table(table)} as t where ${column}::text = any(${keys})
      and (${sql.lit(key)} <> 'id' or to_jsonb(t) ->> 'id' is null or (to_jsonb(t) ->> 'id')::bigint >= ${sql.lit(firstId)}
        or coalesce((to_jsonb(t) ->> 'version')::int, 1) = 1)`.execute(trx)
    keys = []
  }
  for (const row of rows(scale, { roleIds, passwordHash: '', secrets: throwawaySealer() })) {
    keys.push(String(row[key]))
    if (keys.length === atOnce) await flush()
  }
  await flush()
  await sql`insert into ${going(table)} select distinct key from ${stood(table)}`.execute(trx)
  await sql`create index on ${going(table)} (key)`.execute(trx)
  await sql`analyze ${going(table)}`.execute(trx)
}

async function hasOwnAdministrator(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from users as u join user_roles as r on r.id = u.user_role_id
    where u.user_type_id = ${cmsUserType} and u.deleted_at is null and r.name = ${defaultRoles[0]?.name ?? ''}
      and not ${goes('users', 'u')} limit 1`.execute(trx)
  return rows.length > 0
}

/** Spares each demo row that a row that stays refers to. Whether there was one. */
async function spare(trx: Trx, links: readonly Link[]): Promise<boolean> {
  let spared = 0n
  for (const { from, to, columns } of links) {
    const same = columns.map(([own, other]) => sql`c.${sql.ref(own)} = p.${sql.ref(other)}`)
    const owner = ofAccounts[from]
    const stays = removable.some(({ table }) => table === from)
      ? sql`not ${goes(from, 'c')}`
      : owner !== undefined && to === 'users' && columns.some(([own]) => own === owner)
        ? sql`false`
        : sql`true`
    const { numAffectedRows = 0n } =
      await sql`delete from ${going(to)} as d using ${sql.table(to)} as p, ${sql.table(from)} as c
        where d.key = p.${sql.ref(keyOf(to))} and ${sql.join(same, sql` and `)} and ${stays}`.execute(trx)
    spared += numAffectedRows
  }
  return spared > 0n
}

async function spareParts(trx: Trx): Promise<void> {
  for (const { table, column, whole, by } of parts)
    await sql`delete from ${going(table)} as d using ${sql.table(table)} as t, ${sql.table(whole)} as w
      where d.key = t.${sql.ref(keyOf(table))} and t.${sql.ref(column)} = w.${sql.ref(by)}
        and not ${goes(whole, 'w')}`.execute(trx)
}

async function counted(trx: Trx, of: (table: string) => RawBuilder<unknown>): Promise<Counts> {
  const counts: Record<string, number> = {}
  for (const { table } of removable) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${of(table)}`.execute(trx)
    if (rows[0]?.n) counts[table] = rows[0].n
  }
  return counts
}

/** Everybody knows the password of the demo accounts: those that stay open to nobody. */
async function closeAccounts(trx: Trx, closed: string, now: Date): Promise<void> {
  const ofDemo = sql`in (select key from ${stood('users')})`
  await sql`update users set password_hash = ${closed}, deleted_at = coalesce(deleted_at, ${now}),
    deactivation_source = coalesce(deactivation_source, 'system'),
    deactivation_reason = coalesce(deactivation_reason, 'The demo data was taken out') where id ${ofDemo}`.execute(trx)
  for (const [table, column] of Object.entries(ofAccounts))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} ${ofDemo}`.execute(trx)
}

/** The demo data opened each site that nobody had opened or closed: it shows properties that are gone. Answers with their codes. */
async function closeSites(trx: Trx): Promise<string[]> {
  const sites = await trx
    .updateTable('sites')
    .where('turned_at', 'is', null)
    .where('is_open', '=', true)
    .set({ is_open: false })
    .returning('code')
    .execute()
  return sites.map(({ code }) => code).sort()
}

/** What refers to others goes before them, as they were written after them. */
async function takeOut(trx: Trx): Promise<Counts> {
  const removed: Record<string, number> = {}
  for (const { table } of removable.toReversed()) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} as t where ${goes(table, 't')}`.execute(trx)
    if (numAffectedRows) removed[table] = Number(numAffectedRows)
  }
  return removed
}
