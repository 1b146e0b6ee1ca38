import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { existing, type FieldErrors } from '../../../model/errors.ts'
import { kinds } from '../../../model/kinds/index.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import type { PartnerPaper } from '../../../model/rules/partner-papers.ts'
import { partnerWorkflow } from '../../../model/workflows/marketing-partner.ts'
import {
  type ApprovalItem,
  type Approving,
  type ChainLevel,
  canActAt,
  levelOf,
  nobodyAt,
  type PartnerAction,
  type PartnerInput,
  type PartnerRecord,
} from '../../../model/workflows/partner-record.ts'
import type { Recipient } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { dueAt, fullName } from '../../records/cases/case-source.ts'
import { type CaseKind, type Goal, type Loaded, type View, viewOf } from '../../records/cases/kind.ts'
import { shownOf } from '../../records/cases/queue.ts'
import { rowAfter, writeRow } from '../../records/cases/write.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { decidedRow } from './decided-partner.ts'
import { needsApprover, ofBrands, type PartnerRow, partnerSource } from './partner-rows.ts'
import { lapsedOf, renewableOf, unreadyOf } from './ready.ts'

type Person = { id: number; name: string; email: string; is_active: boolean }
/** `approves`: their role may approve partners of a brand of this one. */
type Approver = Person & { approves: boolean }
type Paper = {
  doc_type: PartnerPaper
  id: number
  original_name: string
  mime: string
  size: number
  added_at: string
  added_by: string | null
}
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
  papers: Paper[]
  recruiter_id: number | null
  recruiter: Person | null
  registered_by: string | null
  posted_at: Date | null
  accredited_at: Date | null
  submitted_by: number | null
  level_id: number | null
  chain: ChainRow[] | null
  people: Approver[]
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

/** Whether the person `p` with the role `o` may approve the partner `t`. */
const mayApprove = sql`(p.deleted_at is null and p.user_type_id = ${cmsUserType} and o.sellers_portal -> 'marketing-partners' @> '{"view": true, "approve": true}'
  and exists (select from brands as b where o.brands @> to_jsonb(b.code) and t.brand_ids @> to_jsonb(b.id))) is true`

const besideSql = sql`
  t.trade_name, t.email, t.mobile, t.address, t.prc_license_no, t.dhsud_reg_no, t.dhsud_valid_until, t.tin, t.vat_registered, t.ewt_rate::text, t.commission_rate::text, t.amlc_registration_no, t.sales_group_id,
  t.recruiter_id, case when q.id is not null then ${person('q')} end as recruiter, t.posted_at, t.accredited_at, t.submitted_by, t.updated_at,
  v.id as level_id, v.approvers as chain, ${fullName('c')} as changed_by, ${fullName('e')} as registered_by,
  (select coalesce(jsonb_agg(jsonb_build_object('doc_type', d.doc_type, 'id', f.id, 'original_name', d.original_name, 'mime', f.mime, 'size', f.size,
      'added_at', d.created_at, 'added_by', ${fullName('w')}) order by d.id), '[]')
    from marketing_partner_papers as d join files as f on f.id = d.file_id left join users as w on w.id = d.created_by
    where d.partner_id = t.id and d.replaced_at is null) as papers,
  (select coalesce(jsonb_agg(${person('p')} || jsonb_build_object('approves', ${mayApprove})), '[]') from users as p left join user_roles as o on o.id = p.user_role_id where p.id in (
    select (a ->> 'approver_id')::bigint from jsonb_array_elements(t.approval) as a union select (a ->> 'alternate_id')::bigint from jsonb_array_elements(t.approval) as a
    union select (a ->> 'user_id')::bigint from jsonb_array_elements(v.approvers) as a union select (a ->> 'alternate_user_id')::bigint from jsonb_array_elements(v.approvers) as a)) as people,
  (select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'email', x.email)), '[]') from (${accreditationSql}) as x) as accreditation`
const besideJoins = sql`left join users as q on q.id = t.recruiter_id left join users as c on c.id = t.updated_by left join users as e on e.id = t.created_by
  left join marketing_partner_approval_levels as v on v.sales_group_id = t.sales_group_id and v.is_active`

async function load(view: View, db: Db, id: number, goal?: Goal): Promise<LoadedPartner | undefined> {
  if (goal === 'step') await db.selectFrom('marketing_partners').where('id', '=', id).select('id').forUpdate().execute()
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

const ownersOf = (...ids: readonly (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))]

function recordOf(row: PartnerRow, beside: Beside, now: Date): PartnerRecord {
  const today = manilaDate(now)
  const approver = (id: number | null) => beside.people.find(one => one.id === id && one.approves)
  const chain = chainOf(beside)
  const licences = {
    partner_type: row.partner_type,
    prc_valid_until: row.prc_valid_until,
    dhsud_valid_until: beside.dhsud_valid_until,
    accreditation_expires_at: row.accreditation_expires_at && manilaDate(new Date(row.accreditation_expires_at)),
    papers: beside.papers.map(({ doc_type }) => doc_type),
    has_tin: beside.tin !== null,
    levels: chain.length,
  }
  const items = row.approval as ApprovalItem[]
  const at = levelOf({ approval: items, current_level: row.current_level })
  const approversAt = (level: ChainLevel): Approving[] =>
    [approver(level.approver_id), approver(level.alternate_id)].flatMap(one =>
      one ? [{ id: one.id, name: one.name, email: one.email }] : [],
    )
  const ableOf = (levels: readonly ChainLevel[]) =>
    Object.fromEntries(levels.map(level => [level.level, approversAt(level)]))
  const [first = 0] = row.brand_ids
  return {
    id: row.id,
    name: row.partner_no,
    partner: row.name,
    status: row.status,
    brand_id: first as BrandId,
    brands: row.brand_ids as BrandId[],
    // The submitter has said yes already (domain.md 2, preamble), and so has who approved an earlier level.
    own: ownersOf(
      beside.recruiter_id,
      ...(row.status === 'for_approval' ? [beside.submitted_by, ...items.map(({ acted_by_id }) => acted_by_id)] : []),
    ),
    turn: at ? [at.approver_id, at.alternate_id].filter(id => id !== null) : [],
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
    renewable: renewableOf(licences, row.status, today),
    tell: [
      { name: row.name, email: beside.email },
      ...(beside.recruiter?.is_active ? [{ name: beside.recruiter.name, email: beside.recruiter.email }] : []),
      ...beside.accreditation,
    ],
    keepers: beside.accreditation.map(({ name }) => name),
    able: { chain: ableOf(chain), approval: ableOf(items) },
  }
}

export const partnerCases: CaseKind<PartnerAction, PartnerRecord, PartnerInput, LoadedPartner> = {
  ...kinds.marketingPartner,
  source: partnerSource,
  load,
  // Each level of the chain has somebody before the partner enters it, so that it stops at none.
  async guard(_, { before: { record }, action }, { who }): Promise<FieldErrors> {
    if (action !== 'submit' && action !== 'renew') return {}
    const then = { ...record, own: ownersOf(...record.own, who.party === 'staff' ? who.user_id : null) }
    const stuck = record.chain.filter(({ level }) => canActAt(then, 'chain', level).length === 0)
    return stuck.length === 0 ? {} : { status: stuck.map(level => nobodyAt(then, level)) }
  },
  async next(_, { after }) {
    const at = levelOf(after)
    if (!at) return undefined
    return { people: canActAt(after, 'approval', at.level), nobody: nobodyAt(after, at) }
  },
  isSame({ record }, action, { remarks = '' }, user_id) {
    const last = record.approval.findLast(({ acted_at }) => acted_at !== null)
    if (action === 'submit' || action === 'renew')
      return record.submitted_by === user_id && record.status === 'for_approval'
    const { asked } = partnerWorkflow.actions[action]
    if (!partnerWorkflow.actions[action].from.includes('for_approval') || action === 'suspend')
      return record.status === partnerWorkflow.actions[action].to
    return (
      last?.acted_by_id === user_id &&
      last.acted_at === record.decided?.at &&
      last.action === asked &&
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
    const { rows } = await sql<{ needs_approver: boolean; decide_by: Date | null; due_at: Date | null }>`
      select ${needsApprover} as needs_approver, t.decide_by, ${dueAt} as due_at from marketing_partners as t where t.id = ${after.id}`.execute(
      trx,
    )
    const written = { ...decidedRow(after), ...rows[0], ...(submits ? { submitted_at: now } : {}) }
    const row = rowAfter(before.row, written)
    return { ...before, record: after, row, version: row.version }
  },
  touched: ({ row: { id } }) => [{ table: 'marketing_partners', at: { id } }],
  turnOf(record) {
    const at = levelOf(record)
    return { n: at?.level ?? 0, name: at?.approver ?? 'nobody' }
  },
}
