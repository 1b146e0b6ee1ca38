import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import {
  type ApprovalItem,
  type ChainLevel,
  levelOf,
  type PartnerAction,
  type PartnerInput,
  type PartnerRecord,
  partnerWorkflow,
} from '../../../model/workflows/marketing-partner.ts'
import type { Recipient } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { fullName } from '../../records/cases/case-source.ts'
import { type CaseKind, type Loaded, type View, viewOf } from '../../records/cases/kind.ts'
import { shownOf } from '../../records/cases/queue.ts'
import { rowAfter, writeRow } from '../../records/cases/write.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { decidedRow } from './decided-row.ts'
import { lapsedOf, unreadyOf } from './ready.ts'
import { needsApprover, ofBrands, type PartnerRow, partnerSource } from './rows.ts'

type Person = { id: number; name: string; email: string; is_active: boolean }
type ChainRow = { level: number; user_id: number; alternate_user_id: number | null }
type Beside = {
  trade_name: string | null
  email: string
  mobile: string
  address: string
  prc_license_no: string | null
  dhsud_reg_no: string | null
  dhsud_valid_until: string | null
  tin: Uint8Array | null
  vat_registered: boolean
  ewt_rate: string
  commission_rate: string | null
  amlc_registration_no: string | null
  sales_group_id: number
  documents: { doc_type: string; status: string }[]
  recruiter_id: number | null
  recruiter: Person | null
  posted_at: Date | null
  accredited_at: Date | null
  submitted_by: number | null
  level_id: number | null
  chain: ChainRow[] | null
  people: Person[]
  accreditation: Recipient[]
  updated_at: Date
  changed_by: string | null
}
export type LoadedPartner = Loaded<PartnerRecord> & { readonly row: PartnerRow; readonly beside: Beside }

const person = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${fullName(alias)}, 'email', ${sql.ref(`${alias}.email`)}, 'is_active', ${sql.ref(`${alias}.deleted_at`)} is null)`

/** The keepers of the chains, which are Accreditation; keepers of the roles too are not notified. */
export const accreditationSql = sql`select u."Firstname" || ' ' || u."Lastname" as name, u.email from users as u join user_roles as r on r.id = u.user_role_id
  where u.deleted_at is null and r.sellers_portal -> 'marketing-partners-approvers' ->> 'edit' = 'true' and coalesce(r.admin -> 'user-role' ->> 'edit', '') <> 'true' order by u.id limit 20`

const besideSql = sql`
  t.trade_name, t.email, t.mobile, t.address, t.prc_license_no, t.dhsud_reg_no, t.dhsud_valid_until, t.tin, t.vat_registered, t.ewt_rate::text, t.commission_rate::text, t.amlc_registration_no, t.sales_group_id,
  t.documents, t.recruiter_id, case when q.id is not null then ${person('q')} end as recruiter, t.posted_at, t.accredited_at, t.submitted_by, t.updated_at,
  v.id as level_id, v.approvers as chain, ${fullName('c')} as changed_by,
  (select coalesce(jsonb_agg(${person('p')}), '[]') from users as p where p.id in (
    select (a ->> 'approver_id')::bigint from jsonb_array_elements(t.approval) as a union select (a ->> 'alternate_id')::bigint from jsonb_array_elements(t.approval) as a
    union select (a ->> 'user_id')::bigint from jsonb_array_elements(v.approvers) as a union select (a ->> 'alternate_user_id')::bigint from jsonb_array_elements(v.approvers) as a)) as people,
  (select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'email', x.email)), '[]') from (${accreditationSql}) as x) as accreditation`
const besideJoins = sql`left join users as q on q.id = t.recruiter_id left join users as c on c.id = t.updated_by
  left join marketing_partner_approval_levels as v on v.sales_group_id = t.sales_group_id and v.is_active`

async function load(view: View, db: Db, id: number, goal?: 'step'): Promise<LoadedPartner | undefined> {
  if (goal) await db.selectFrom('marketing_partners').where('id', '=', id).select('id').forUpdate().execute()
  const { rows } = await sql<
    PartnerRow & Beside
  >`select ${selectSql(partnerSource)}, ${besideSql} from ${fromSql(partnerSource, true)} ${besideJoins}
    where t.id = ${id} and ${ofBrands(brandsIn(view))}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const row = shownOf(partnerSource, found) as PartnerRow
  const { updated_at, changed_by } = found
  return { row, beside: found, record: recordOf(row, found, view.now), version: row.version, updated_at, changed_by }
}

/** The partner that a call names. */
export async function foundPartner(ctx: CallerCtx, id: number, db: Db = ctx.db, goal?: 'step'): Promise<LoadedPartner> {
  return existing(await load(viewOf(ctx), db, id, goal))
}

/** The chain of the group that a submission would copy. */
const chainOf = ({ chain, people }: Beside): ChainLevel[] => {
  const nameOf = (id: number | null) => people.find(one => one.id === id)?.name ?? null
  return (chain ?? []).map(({ level, user_id, alternate_user_id }) => ({
    level,
    approver_id: user_id,
    approver: nameOf(user_id) ?? '',
    alternate_id: alternate_user_id,
    alternate: nameOf(alternate_user_id),
  }))
}

function recordOf(row: PartnerRow, beside: Beside, now: Date): PartnerRecord {
  const today = manilaDate(now)
  const active = (id: number | null) => beside.people.find(one => one.id === id && one.is_active)
  const chain = chainOf(beside)
  const licences = {
    partner_type: row.partner_type,
    prc_valid_until: row.prc_valid_until,
    dhsud_valid_until: beside.dhsud_valid_until,
    accreditation_expires_at: row.accreditation_expires_at && manilaDate(new Date(row.accreditation_expires_at)),
    documents: beside.documents,
    has_tin: beside.tin !== null,
    levels: chain.length,
    inactive: chain.filter(({ approver_id }) => !active(approver_id)).map(({ level }) => level),
  }
  const items = row.approval as ApprovalItem[]
  const at = levelOf({ approval: items, current_level: row.current_level })
  const approversAt = (level: ChainLevel): Recipient[] =>
    [active(level.approver_id), active(level.alternate_id)].flatMap(one =>
      one ? [{ name: one.name, email: one.email }] : [],
    )
  const [first = 0] = row.brand_ids
  return {
    id: row.id,
    name: row.partner_no,
    partner: row.name,
    status: row.status,
    brand_id: first as BrandId,
    brands: row.brand_ids as BrandId[],
    // The submitter has said yes already (domain.md 2, preamble).
    own: [beside.recruiter_id, row.status === 'for_approval' ? beside.submitted_by : null].filter(id => id !== null),
    turn: at ? [active(at.approver_id)?.id, active(at.alternate_id)?.id].filter(id => id !== undefined) : [],
    decided: row.decided_at === null ? null : { by: row.decided_by ?? 'Atrium', at: row.decided_at },
    approval: items,
    current_level: row.current_level,
    accreditation_no: row.accreditation_no,
    accredited_at: beside.accredited_at?.toISOString() ?? null,
    accreditation_expires_at: row.accreditation_expires_at,
    erp_vendor_no: row.erp_vendor_no,
    posted_at: beside.posted_at?.toISOString() ?? null,
    status_reason: row.status_reason,
    submitted_by: beside.submitted_by,
    chain,
    unready: unreadyOf(licences, today),
    lapsed: lapsedOf(licences, today),
    tell: [
      { name: row.name, email: beside.email },
      ...(beside.recruiter?.is_active ? [{ name: beside.recruiter.name, email: beside.recruiter.email }] : []),
      ...beside.accreditation,
    ],
    asked: Object.fromEntries([...chain, ...items].map(level => [level.level, approversAt(level)])),
  }
}

export const partnerCases: CaseKind<PartnerAction, PartnerRecord, PartnerInput, LoadedPartner> = {
  workflow: partnerWorkflow,
  list: lists.marketingPartner,
  source: partnerSource,
  load,
  isSame({ record }, action, { remarks = '' }, user_id) {
    const last = record.approval.findLast(({ acted_at }) => acted_at !== null)
    if (action === 'submit') return record.submitted_by === user_id && record.status === 'for_approval'
    const wanted = { pass: 'approved', approve: 'approved', return: 'returned', disapprove: 'disapproved' } as const
    if (!Object.hasOwn(wanted, action)) return record.status === partnerWorkflow.actions[action].to
    return (
      last?.acted_by_id === user_id &&
      last.acted_at === record.decided?.at &&
      last.action === wanted[action as keyof typeof wanted] &&
      last.remarks === (remarks.trim() || null)
    )
  },
  store(trx, { before: { row, record: before, beside }, after }, acting) {
    const submits = after.status === 'for_approval' && before.status !== 'for_approval'
    const written = {
      ...decidedRow(after),
      approval: JSON.stringify(after.approval),
      ...(submits ? { submitted_at: acting.now, approval_level_id: beside.level_id } : {}),
    }
    return writeRow(trx, 'marketing_partners', { id: row.id, version: row.version }, written, acting)
  },
  async left(trx, { before, after }, { now }) {
    const submits = after.status === 'for_approval' && before.record.status !== 'for_approval'
    const { rows } = await sql<Pick<PartnerRow, 'needs_approver'>>`
      select ${needsApprover} as needs_approver from marketing_partners as t where t.id = ${after.id}`.execute(trx)
    const written = { ...decidedRow(after), ...rows[0], ...(submits ? { submitted_at: now } : {}) }
    const row = rowAfter(before.row, written)
    return { ...before, record: after, row, version: row.version }
  },
  turnOf(record) {
    const at = levelOf(record)
    return { n: at?.level ?? 0, name: at?.approver ?? 'nobody' }
  },
}
