import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { BrandId } from '../../../model/brands.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { transferRequest } from '../../../model/contract/transfers.ts'
import { existing, type FieldErrors } from '../../../model/errors.ts'
import { kinds } from '../../../model/kinds/index.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { PageId } from '../../../model/pages/index.ts'
import type { Flag } from '../../../model/pages/page.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { liveSubject } from '../../../model/workflows/request.ts'
import { idleStates } from '../../../model/workflows/reservation-record.ts'
import {
  askedOf,
  nobodyActs,
  ownTransfer,
  type TransferAction,
  type TransferInput,
  type TransferReceiver,
  type TransferRecord,
  transferWorkflow,
} from '../../../model/workflows/transfer.ts'
import type { Recipient } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { closeTokens, issueToken } from '../../records/action-tokens.ts'
import { fullName, sellerName } from '../../records/cases/case-source.ts'
import { type CaseKind, type Goal, type Loaded, type View, viewOf } from '../../records/cases/kind.ts'
import { shownOf } from '../../records/cases/queue.ts'
import { holdersIn, staffOf } from '../../records/cases/staff.ts'
import { turnOf } from '../../records/cases/waiting.ts'
import { rowAfter, writeRow } from '../../records/cases/write.ts'
import { fromSql, type Source, selectSql } from '../../records/list-sql.ts'
import { fieldsOf } from '../../records/row-fields.ts'
import { decidedRow, turnOf as peopleOf } from './transfer-rows.ts'

export type TransferRow = Static<(typeof transferRequest)['update']['reply']>

export const source: Source = {
  table: 'transfer_requests',
  fields: fieldsOf(transferRequest.list, {
    lead_no: sql`l.lead_no`,
    client: sql`l.client_first_name || ' ' || l.client_last_name`,
    from_seller: sellerName('a'),
    to_seller: sellerName('b'),
    from_group: sql`ga.sales_group_name`,
    to_group: sql`gb.sales_group_name`,
  }),
  joins: sql`join leads as l on l.id = t.lead_id join sellers as a on a.id = t.from_seller_id join sellers as b on b.id = t.to_seller_id
    join sales_groups as ga on ga.id = t.from_group_id join sales_groups as gb on gb.id = t.to_group_id`,
  searched: sql<string>`t.searched`,
  mine: { turn: turnOf('transferRequest') },
  types: {
    due_at: 'timestamptz',
    created_at: 'timestamptz',
    decided_at: 'timestamptz',
    brand_id: 'int',
    from_seller_id: 'bigint',
    to_seller_id: 'bigint',
  },
}

const groupsPage = 'sellers_portal.sales-groups'
type Person = Recipient & { id: number; acts: 'desk' | 'portal' | null }
export type Beside = {
  lead_id: number
  lead: {
    status: string
    client_email: string | null
    client_mobile: string | null
    property: string | null
    seller_id: number
  }
  ownership_expiration: Date
  from_seller_id: number
  to_seller_id: number
  from_group_id: number
  to_group_id: number
  heads: { from: Person; to: Person }
  sellers: Recipient[]
  seller_user: number
  to_seller_is: { status: string; prc_valid_until: string; brand_ids: number[] }
  reserved: boolean
  release_by_id: number | null
  /** Read for a step only, as the keepers are. */
  others: readonly TransferReceiver[]
  keepers: string[]
  created_by: number | null
  filed_by: string | null
  changed_by: string | null
  updated_by: number | null
  updated_at: Date
}
export type LoadedTransfer = Loaded<TransferRecord> & { readonly row: TransferRow; readonly beside: Beside }

const person = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${fullName(alias)}, 'email', ${sql.ref(`${alias}.email`)}, 'acts',
    case when ${sql.ref(`${alias}.deleted_at`)} is not null then null when ${sql.ref(`${alias}.user_type_id`)} = ${cmsUserType} then 'desk'
      when exists (select from sellers as z where z.user_id = ${sql.ref(`${alias}.id`)} and z.status in ('active', 'on_leave')) then 'portal' end)`
const besideSql = sql`
  l.id as lead_id, l.ownership_expiration, t.from_seller_id, t.to_seller_id, t.from_group_id, t.to_group_id, t.created_by, t.updated_by, t.updated_at, a.user_id as seller_user, t.release_by_id,
  jsonb_build_object('status', l.status, 'client_email', l.client_email, 'client_mobile', l.client_mobile, 'seller_id', l.seller_id,
    'property', (select property_name from properties where id = l.property_id)) as lead,
  jsonb_build_object('from', ${person('ha')}, 'to', ${person('hb')}) as heads,
  jsonb_build_array(jsonb_build_object('name', ${sellerName('a')}, 'email', a.email), jsonb_build_object('name', ${sellerName('b')}, 'email', b.email)) as sellers,
  jsonb_build_object('status', b.status, 'prc_valid_until', b.prc_valid_until::text, 'brand_ids', gb.brand_ids) as to_seller_is,
  lead_is_reserved(l.id, ${[...idleStates]}::text[]) as reserved,
  ${fullName('f')} as filed_by, ${fullName('c')} as changed_by`
const besideJoins = sql`join users as ha on ha.id = ga.head_user_id join users as hb on hb.id = gb.head_user_id
  left join users as f on f.id = t.created_by left join users as c on c.id = t.updated_by`

async function load(view: View, db: Db, id: number, goal?: Goal): Promise<LoadedTransfer | undefined> {
  const { rows } = await sql<
    TransferRow & Beside
  >`select ${selectSql(source)}, ${besideSql} from ${fromSql(source, true)} ${besideJoins}
    where t.id = ${id} and t.brand_id in (${sql.join(brandsIn(view))})`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const row = shownOf(source, found) as TransferRow
  const { updated_at, changed_by } = found
  // Who could stand in is asked of all members of staff, and only a step needs to know.
  const staff = goal ? await staffOf(db, 'all') : []
  const holders = (flag: Flag, page: PageId) => holdersIn(staff, [row.brand_id], flag, page)
  found.others = holders('approve', transferWorkflow.page)
  found.keepers = holders('edit', groupsPage).map(({ name }) => name)
  return { row, beside: found, record: recordOf(row, found), version: row.version, updated_at, changed_by }
}

async function lock(view: View, db: Db, id: number): Promise<void> {
  const brands = brandsIn(view)
  const row = await db
    .selectFrom('transfer_requests')
    .where('id', '=', id)
    .where('brand_id', 'in', brands)
    .select('lead_id')
    .forUpdate()
    .executeTakeFirst()
  if (row)
    await db
      .selectFrom('leads')
      .where('id', '=', row.lead_id)
      .where('brand_id', 'in', brands)
      .select('id')
      .forUpdate()
      .execute()
}

/** The transfer that a call names, for reading. */
export async function foundTransfer(ctx: CallerCtx, id: number, db: Db = ctx.db): Promise<LoadedTransfer> {
  return existing(await load(viewOf(ctx), db, id))
}

const recordOf = (row: TransferRow, beside: Beside): TransferRecord => ({
  id: row.id,
  name: row.transfer_no,
  status: row.status,
  brand_id: row.brand_id as BrandId,
  // Nobody does both halves: who released it does not accept it.
  own: [
    ...new Set([
      beside.seller_user,
      beside.created_by,
      ...(row.status === 'pending_acceptance' ? [beside.release_by_id] : []),
    ]),
  ].filter(id => id !== null),
  turn: peopleOf(row.status, beside.heads),
  decided: row.decided_at === null ? null : { by: row.decided_by ?? 'Atrium', at: row.decided_at },
  client: row.client,
  from_seller: row.from_seller,
  to_seller: row.to_seller,
  from_group_id: beside.from_group_id,
  to_group_id: beside.to_group_id,
  release_by: row.release_by,
  release_at: row.release_at,
  accept_by: row.accept_by,
  accept_at: row.accept_at,
  decision_reason: row.decision_reason,
  effective_at: row.effective_at,
  release_by_id: beside.release_by_id,
  heads: beside.heads,
  others: beside.others.map(({ id, name, email }) => ({ id, name, email })),
  keepers: beside.keepers,
  sellers: beside.sellers,
})

/** Domain.md 2.5: the rules for moving a lead, at filing and at the last step alike. */
export function standingFaults(
  {
    lead,
    from_seller_id,
    to_seller_is,
    reserved,
  }: Pick<Beside, 'lead' | 'from_seller_id' | 'to_seller_is' | 'reserved'>,
  { brand_id, from_seller, to_seller }: Pick<TransferRow, 'brand_id' | 'from_seller' | 'to_seller'>,
  now: Date,
): FieldErrors {
  const says = [
    ...(lead.seller_id === from_seller_id ? [] : [`The lead is no longer ${from_seller}’s.`]),
    ...((liveSubject as readonly string[]).includes(lead.status) ? [] : ['The lead is no longer active.']),
    ...(reserved ? ['The client has reserved a unit; the lead stays with its seller.'] : []),
    ...(to_seller_is.status === 'active' ? [] : [`${to_seller} is not active.`]),
    ...(to_seller_is.prc_valid_until >= manilaDate(now) ? [] : [`The PRC ID of ${to_seller} has expired.`]),
    ...(to_seller_is.brand_ids.includes(brand_id) ? [] : [`The group of ${to_seller} does not sell this brand.`]),
  ]
  return says.length > 0 ? { status: says } : {}
}

/** `{CMS}/sellers-portal/transfer-request?token=…`; the token is never part of the path. */
export const linkOf = (origin: string, token: string): string =>
  `${origin}/sellers-portal/transfer-request?token=${token}`

/** Transfers of leads; `origin` is the desk's, for the links in the mails. */
export const transferCases = (
  origin: string,
): CaseKind<TransferAction, TransferRecord, TransferInput, LoadedTransfer> => ({
  ...kinds.transferRequest,
  source,
  async load(view, db, id, goal) {
    if (goal === 'step') await lock(view, db, id)
    return load(view, db, id, goal)
  },
  ownSays: ({ release_by_id }) => ownTransfer(release_by_id !== null),
  guard: async (_, { before: { row, beside }, action }, { now }) =>
    action === 'accept' || action === 'release' ? standingFaults(beside, row, now) : {},
  async next(_, { after }) {
    if (after.status !== 'pending_release' && after.status !== 'pending_acceptance') return undefined
    return { people: askedOf(after).people, nobody: nobodyActs(after) }
  },
  isSame: ({ record, beside, row }, _action, { reason }, user_id) =>
    beside.updated_by === user_id &&
    (row.decision_reason ?? '') === (reason ?? '').trim() &&
    record.status !== 'pending_release',
  async store(trx, { before: { row, beside }, after }, acting) {
    const { now } = acting
    const { id, brand_id, version } = row
    if (!(await writeRow(trx, 'transfer_requests', { id, brand_id, version }, decidedRow(after, now), acting)))
      return false
    const gone = after.status === 'cancelled' || after.status === 'expired'
    await closeTokens(trx, { purpose: 'transfer', subject_id: id }, gone ? 'revoked' : 'used', now)
    if (after.status !== 'approved') return true
    const at = { id: beside.lead_id, brand_id, seller_id: beside.from_seller_id }
    const moved = { seller_id: beside.to_seller_id, sales_group_id: beside.to_group_id }
    return writeRow(trx, 'leads', at, moved, acting)
  },
  async left(_, { before, after }, { now }) {
    const row = rowAfter(before.row, decidedRow(after, now))
    return { ...before, record: after, row, version: row.version }
  },
  touched: ({ row: { id, brand_id }, beside: { lead_id } }) => [
    { table: 'transfer_requests', at: { id, brand_id } },
    { table: 'leads', at: { id: lead_id, brand_id } },
    { table: 'action_tokens', at: { purpose: 'transfer', subject_id: id, brand_id } },
  ],
  async letter(trx, { row, beside, record }, mail, { now }) {
    if (mail.event_key !== 'transfer.accept' || mail.values?.['link'] !== '') return mail
    const token = await issueToken(trx, {
      purpose: 'transfer',
      subject_id: row.id,
      brand_id: record.brand_id,
      recipient_user_id: beside.heads.to.id,
      now,
    })
    const values = { ...mail.values, link: linkOf(origin, token) } as Parameters<typeof letter<'transfer.accept'>>[1]
    return { ...letter('transfer.accept', values), to: mail.to }
  },
})
