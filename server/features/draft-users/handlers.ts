import { promotion } from '../../../model/content/records/draft-user.ts'
import { validate } from '../../../model/content/validate.ts'
import { complete } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { type DraftUserStatus, draftUserStates } from '../../../model/rules/draft-users.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { readRecord } from '../../kinds/record.ts'
import { recordHandlersOfAll, recordListSources } from '../../kinds/record-kinds.ts'
import { createRecord } from '../../kinds/record-writes.ts'
import { queueMail } from '../../records/outbox.ts'

type Handlers = HandlersOf<'draftUsers'>
const entity = 'draft_user'
const longestReason = 500

/** The registration as the caller read it, in one of these states. */
async function openOne(ctx: CallerCtx, id: number, version: number | undefined, from: readonly DraftUserStatus[]) {
  const draft = await readRecord(ctx, recordListSources.draftUsers, id)
  const status = draft['status'] as DraftUserStatus
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  if (draft.version !== version) throw new Refusal('STALE', { detail: draft })
  if (!from.includes(status)) {
    const message = `This registration has the status ${draftUserStates[status].label}.`
    throw new Refusal('INVALID_TRANSITION', { message })
  }
  return draft
}

async function decided(ctx: CallerCtx, id: number) {
  const { version, status, seller_code } = await readRecord(ctx, recordListSources.draftUsers, id)
  return { id, version, status: status as DraftUserStatus, seller_code: (seller_code as string | null) ?? null }
}

export const draftUsers: Handlers = {
  ...recordHandlersOfAll.draftUsers,
  promote: async ({ params: { id }, body: { version, ...given } }, ctx) => {
    const draft = await openOne(ctx, id, version, ['verified'])
    const values = complete(promotion.fields, given) as Record<string, unknown>
    const errors = validate(promotion, values)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const { first_name, last_name, email, mobile, position, sales_group_id } = draft
    const person = { first_name, last_name, email, mobile, position, sales_group_id: String(sales_group_id) }
    const rest = { dhsud_reg_no: '', tin: '', partner_no: '', status: 'active', status_reason: '' }
    // The seller brings the registration along (`promoteRegistrations`), in one transaction.
    await createRecord(ctx, recordListSources.sellers, { ...person, ...rest, ...values })
    return decided(ctx, id)
  },
  reject: async ({ params: { id }, body: { version, reason } }, ctx) => {
    const draft = await openOne(ctx, id, version, ['draft', 'verified'])
    const problem = reasonProblem(reason, longestReason)
    if (problem) throw new Refusal('INVALID', { errors: { reason: [problem] } })
    const now = ctx.deps.now()
    const said = { status: 'rejected', decision_reason: reason.trim(), decided_at: now } as const
    await ctx.db.transaction().execute(async trx => {
      const { numUpdatedRows } = await trx
        .updateTable('draft_users')
        .where('id', '=', id)
        .where('version', '=', draft.version)
        .set(eb => ({
          ...said,
          code_mark: null,
          updated_at: now,
          updated_by: ctx.caller.user_id,
          version: eb('version', '+', 1),
        }))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Refusal('STALE')
      await ctx.record(trx, { entity, entity_id: id, before: { status: draft['status'] }, after: said })
      const words = { firstname: String(draft['first_name']), reason: said.decision_reason }
      await queueMail(trx, {
        ...letter('seller.rejected', { ...words, reference: `registration ${id}` }),
        to: String(draft['email']),
      })
    })
    return decided(ctx, id)
  },
}
