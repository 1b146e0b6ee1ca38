import { type BrandId, brandById } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { erpSlug } from '../../../model/workflows/posting.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { queuePage } from '../../records/cases/queue.ts'
import { again, queuePosting } from '../../records/erp/queue-posting.ts'
import { subjects } from '../../records/erp/subjects.ts'
import { postToErp } from '../../records/erp/work.ts'
import { erpPostingsListSource } from './list-source.ts'

type Handlers = HandlersOf<'erpPostings'>
type Whole = Awaited<ReturnType<Handlers['read']>>

async function read({ db, caller }: CallerCtx, id: number): Promise<Whole> {
  const row = await db
    .selectFrom('erp_postings')
    .where('id', '=', id)
    .where('brand_id', 'in', brandsIn(caller))
    .selectAll()
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
  const { created_at, next_attempt_at, posted_at } = row
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    brand: brandById(row.brand_id)?.code ?? '',
    status: row.status,
    attempts: row.attempts,
    erp_doc_no: row.erp_doc_no,
    mismatch: row.mismatch,
    last_error: row.last_error,
    idempotency_key: row.idempotency_key,
    request: row.request,
    response: row.response,
    history: row.history,
    mismatches: row.mismatches,
    created_at: created_at.toISOString(),
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
    posted_at: posted_at?.toISOString() ?? null,
  }
}

export const erpPostings: Handlers = {
  post: async ({ params, body }, ctx) => {
    if (params.erp !== erpSlug) throw new Refusal('NOT_FOUND')
    const id = await ctx.db.transaction().execute(async trx => {
      const { caller } = ctx
      const queued = await queuePosting(ctx.deps, trx, body.type, body.id, caller)
      if (queued.isNew)
        await ctx.record(trx, {
          entity: subjects[body.type]?.entity ?? body.type,
          entity_id: queued.name,
          brand_id: queued.brand_id as BrandId,
          after: { posting: queued.id },
        })
      else ctx.repeated()
      return queued.id
    })
    await ctx.deps.jobs.send(postToErp)
    return read(ctx, id)
  },
  list: ({ query }, ctx) => queuePage(ctx, erpPostingsListSource, query),
  read: ({ params }, ctx) => read(ctx, params.id),
  replay: async ({ params }, ctx) => {
    const found = await read(ctx, params.id)
    await ctx.db.transaction().execute(async trx => {
      const now = ctx.deps.now()
      const { numAffectedRows } = await again(trx, params.id, now, ctx.caller.user_id)
      if (numAffectedRows !== 1n)
        throw new Refusal('INVALID_TRANSITION', {
          message: `${found.name} is on its way or posted already; only what stopped is tried again.`,
        })
      await subjects[found.subject_type]?.moved(trx, found.subject_id, 'posting', null, now)
      await ctx.record(trx, {
        entity: subjects[found.subject_type]?.entity ?? found.subject_type,
        entity_id: found.name,
        after: { posting: params.id, replay: true },
      })
    })
    await ctx.deps.jobs.send(postToErp)
    return read(ctx, params.id)
  },
}
