import { sql } from 'kysely'
import { isObject } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import type { PostingType } from '../../../model/workflows/posting.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { subjects } from './subjects.ts'

/** Numbers of identity, tax and contact: the ledger shows them masked. */
const identity = /^(tin|id_no|mobile|landline|email|(present|permanent)_(unit|street))$/
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, identity.test(name) && inner !== null ? '•••' : masked(inner)]),
  )
}

type By = { readonly user_id: number | null; readonly brand_ids: readonly number[] }

/**
 * Queues a record for the ERP, in the transaction of the step that made it ready. For a record already queued it returns the
 * existing posting. A stopped posting that the ERP may have booked is sent again under the same key.
 */
export async function queuePosting(
  deps: Pick<Deps, 'secrets' | 'now'>,
  trx: Trx,
  type: PostingType,
  id: number,
  { user_id, brand_ids }: By,
): Promise<{ id: number; isNew: boolean; name: string; brand_id: number }> {
  const subject = subjects[type]
  const found = await subject?.load(deps, trx, id, brand_ids)
  if (!subject || !found) throw new Refusal('NOT_FOUND')
  const before = await trx
    .selectFrom('erp_postings')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('brand_id', '=', found.brand_id)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  const reply = { name: found.name, brand_id: found.brand_id }
  if (before && ['queued', 'posting', 'failed'].includes(before.status)) {
    // Nothing of it was sent yet, so the posting takes the record's present values.
    if (before.attempts === 0) await renew(deps, trx, before.id, found.payload)
    return { ...reply, id: before.id, isNew: false }
  }
  // A booked record is not booked again; client data may change and be sent again.
  if (before?.status === 'posted' && type !== 'client_data')
    throw new Refusal('INVALID_TRANSITION', { message: `Already posted as ${before.erp_doc_no}.` })
  if (found.standing !== 'open')
    throw new Refusal('INVALID_TRANSITION', {
      message: `${found.name} is ${found.standing.status.replaceAll('_', ' ')}. Only what is approved can be posted.`,
    })
  if (before?.status === 'dead' && !before.is_settled) {
    await again(trx, before.id, deps.now(), user_id)
    await subject.moved(trx, id, 'posting', null, deps.now())
    return { ...reply, id: before.id, isNew: true }
  }
  if (Object.keys(found.errors).length > 0) throw new Refusal('INVALID', { errors: found.errors })
  const idempotency_key = `${type}-${id}-${found.version}`
  const now = deps.now()
  const made = await trx
    .insertInto('erp_postings')
    .values({
      brand_id: found.brand_id,
      subject_type: type,
      subject_id: id,
      name: found.name,
      idempotency_key,
      next_attempt_at: now,
      sealed_request: deps.secrets.seal(JSON.stringify(found.payload)),
      request: JSON.stringify(masked(found.payload)),
      created_at: now,
      updated_at: now,
      created_by: user_id,
      updated_by: user_id,
    })
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    // The same version again after a refusal: its own row is reused.
    await sql`update erp_postings set status = 'queued', attempts = 0, next_attempt_at = ${now}, version = version + 1, updated_at = ${now}, updated_by = ${user_id}
      where idempotency_key = ${idempotency_key} and status = 'dead'`.execute(trx)
    const same = await trx
      .selectFrom('erp_postings')
      .where('idempotency_key', '=', idempotency_key)
      .select('id')
      .executeTakeFirstOrThrow()
    await subject.moved(trx, id, 'posting', null, now)
    return { ...reply, id: same.id, isNew: true }
  }
  await subject.moved(trx, id, 'posting', null, now)
  return { ...reply, id: made.id, isNew: true }
}

const renew = (deps: Pick<Deps, 'secrets' | 'now'>, trx: Trx, id: number, payload: object) =>
  trx
    .updateTable('erp_postings')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .set(eb => ({
      sealed_request: deps.secrets.seal(JSON.stringify(payload)),
      request: JSON.stringify(masked(payload)),
      updated_at: deps.now(),
      version: eb('version', '+', 1),
    }))
    .execute()

/** Client data that changed while an earlier version was being posted is queued after it. */
export async function queueWhatChanged(
  deps: Pick<Deps, 'secrets' | 'now'>,
  trx: Trx,
  { subject_type, subject_id, brand_id }: { subject_type: PostingType; subject_id: number; brand_id: number },
): Promise<void> {
  if (subject_type !== 'client_data') return
  const found = await subjects.client_data?.load(deps, trx, subject_id, [brand_id])
  if (found?.standing !== 'open') return
  const sent = await trx
    .selectFrom('erp_postings')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .orderBy('id', 'desc')
    .limit(1)
    .select('sealed_request')
    .executeTakeFirstOrThrow()
  if (deps.secrets.open(sent.sealed_request) === JSON.stringify(found.payload)) return
  await queuePosting(deps, trx, subject_type, subject_id, { user_id: null, brand_ids: [brand_id] })
}

/** Continues a stopped posting under the same key. */
export const again = (trx: Trx, id: number, now: Date, user_id: number | null) =>
  sql`update erp_postings set status = 'queued', attempts = 0, next_attempt_at = ${now}, version = version + 1, updated_at = ${now}, updated_by = ${user_id}
    where id = ${id} and status = 'dead'`.execute(trx)
