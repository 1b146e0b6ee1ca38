import { sql, type Transaction } from 'kysely'
import type { RequestRow } from '../../../model/contract/approvals.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import { type ApprovalKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import type { RequestAction, RequestInput, RequestRecord } from '../../../model/workflows/request.ts'
import { actionTo, apply, faults, judge, type Verdict, type Who } from '../../../model/workflows/workflow.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import type { AuditEntry } from '../../records/audit.ts'
import { queueMail } from '../../records/outbox.ts'
import { mayAttach } from './files.ts'
import { brandsOf } from './rows.ts'
import { type Loaded, load, type View, viewOf } from './store.ts'

type Trx = Transaction<Tables>
type Decision = RequestInput & { id: number; status: string; version?: number | undefined }

/** How long the same decision again is a double click, and not a decision of its own, in ms (domain.md 2, preamble). */
const doubleClick = 60_000

export const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
})

export function actionOf(key: ApprovalKey, status: string): RequestAction {
  const action = actionTo(workflows[key], 'staff', status)
  if (!action) throw new Refusal('INVALID', { errors: { status: ['Nobody of the desk brings a request there.'] } })
  return action
}

/** The refusal a verdict means. */
export function refuse(
  key: ApprovalKey,
  verdict: Exclude<Verdict, 'open'>,
  record: RequestRecord,
  detail: unknown,
): Refusal {
  if (verdict === 'forbidden') return new Refusal('FORBIDDEN')
  if (verdict === 'own') return new Refusal('OWN_REQUEST')
  const { by, at } = record.decided ?? { by: '', at: new Date(0) }
  return new Refusal('INVALID_TRANSITION', {
    values: { record: record.name, status: workflows[key].states[record.status].label, user: by, time: when(at) },
    detail,
  })
}

const stale = ({ record, row, beside }: Loaded): Refusal =>
  new Refusal('STALE', {
    values: { user: record.decided?.by ?? beside.changed_by ?? 'Someone', time: when(beside.updated_at) },
    detail: row,
  })

/** The same person, the same version, the same decision, a moment later. */
function isDoubleClick(ctx: CallerCtx, key: ApprovalKey, { record, row }: Loaded, given: Decision): boolean {
  return (
    row.status === given.status &&
    row.version === (given.version ?? 0) + 1 &&
    row.approver_id === ctx.caller.user_id &&
    record.decided !== null &&
    ctx.deps.now().getTime() - Date.parse(record.decided.at) <= doubleClick &&
    (workflows[key].actions[actionOf(key, given.status)].needs.reason === undefined
      ? record.approved_days === given.approved_days
      : record.disapproval_reason === given.reason?.trim() &&
        record.disapproval_attachment === (given.attachment ?? null))
  )
}

/** One transaction: lock, permission, version, transition, guards, write, trail, mail. Whatever is refused leaves nothing behind. */
export async function decide(ctx: CallerCtx, key: ApprovalKey, given: Decision): Promise<RequestRow> {
  if (given.version === undefined) throw new Refusal('VERSION_REQUIRED')
  const action = actionOf(key, given.status)
  return ctx.db.transaction().execute(async trx => {
    const view = viewOf(ctx)
    await lock(view, trx, key, given.id)
    const found = await load(view, trx, key, given.id)
    if (!found) throw new Refusal('NOT_FOUND')
    const { record, row } = found
    const verdict = judge(workflows[key], record, action, whoOf(ctx))
    if (verdict === 'forbidden' || verdict === 'own') throw refuse(key, verdict, record, row)
    if (row.version !== given.version) {
      if (!isDoubleClick(ctx, key, found, given)) throw stale(found)
      ctx.repeated()
      return row
    }
    if (verdict === 'closed') throw refuse(key, verdict, record, row)
    const { approved_days, reason, attachment } = given
    const input = { approved_days, reason, attachment }
    const errors = faults(workflows[key], record, action, input)
    if (attachment !== undefined && !(await mayAttach(trx, key, row, attachment)))
      errors.attachment = ['This file was not sent to this request. Attach it again.']
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const acting: Acting = {
      ...view,
      who: whoOf(ctx),
      user_id: ctx.caller.user_id,
      record: entry => ctx.record(trx, entry),
    }
    return write(acting, trx, key, found, action, input)
  })
}

/** The request and its subject, so that two decisions on one subject take turns. */
export async function lock({ brand_ids }: View, trx: Trx, key: ApprovalKey, id: number): Promise<void> {
  const brands = brandsOf(brand_ids)
  const { rows } = await sql<{
    lead_id: number
  }>`select lead_id from ${sql.table(requestKinds[key].table)} where id = ${id} and brand_id in (${sql.join(brands)}) for update`.execute(
    trx,
  )
  const lead = rows[0]?.lead_id
  if (lead !== undefined)
    await trx
      .selectFrom('leads')
      .where('id', '=', lead)
      .where('brand_id', 'in', brands)
      .select('id')
      .forUpdate()
      .execute()
}

/** Who brings it about, a person or a job, and how that stands in the trail. */
export type Acting = View & { who: Who; user_id: number | null; record(entry: AuditEntry): Promise<void> }

export async function write(
  acting: Acting,
  trx: Trx,
  key: ApprovalKey,
  found: Loaded,
  action: RequestAction,
  input: RequestInput,
): Promise<RequestRow> {
  const { record: before, row } = found
  const { table, expiry, counter } = requestKinds[key]
  const { now, who, user_id } = acting
  const { record, audit, mails } = apply(workflows[key], before, action, input, { who, now })
  const { from } = workflows[key].actions[action]
  const by = { updated_at: now, updated_by: user_id }
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set(eb => ({
      ...by,
      version: eb('version', '+', 1),
      status: record.status,
      [expiry]: record.expiry,
      previous_expiry: record.previous_expiry,
      approved_days: record.approved_days,
      approver_id: record.approver_id,
      approver: record.approver,
      decided_at: record.decided?.at ?? null,
      disapproval_date: record.disapproval_date,
      disapproval_reason: record.disapproval_reason,
      disapproval_attachment: record.disapproval_attachment,
    }))
    .where('id', '=', row.id)
    .where('brand_id', '=', row.brand_id)
    .where('status', 'in', from)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw stale(found)
  const { subject } = record
  if (subject !== before.subject) {
    await trx
      .updateTable('leads')
      .set(eb => ({
        ...by,
        version: eb('version', '+', 1),
        [expiry]: subject.expiry,
        [counter]: subject.used,
        status: subject.status as 'active',
      }))
      .where('id', '=', found.beside.lead_id)
      .where('brand_id', '=', row.brand_id)
      .execute()
  }
  await acting.record({
    action: audit.action,
    entity: workflows[key].entity,
    entity_id: row.request_no,
    brand_id: before.brand_id,
    before: audit.before,
    after: audit.after,
  })
  for (const { to, ...mail } of mails)
    await queueMail(trx, { ...mail, to: to.map(({ email }) => email), brand_id: before.brand_id })
  const after = await load(acting, trx, key, row.id)
  if (!after) throw new Error(`${row.request_no} is gone in the transaction that decided it.`)
  return after.row
}
