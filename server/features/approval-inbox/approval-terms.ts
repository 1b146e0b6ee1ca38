import { sql } from 'kysely'
import { approvalTerms as content } from '../../../model/content/records/approval-terms.ts'
import { validate } from '../../../model/content/validate.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import { keepsTerms, openTerms } from '../../../model/workflows/terms.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { waitingKinds } from '../../records/cases/waiting-kinds.ts'
import { writeRow } from '../../records/cases/write.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'

type Group = HandlersOf<'approvalTerms'>
type Terms = Awaited<ReturnType<Group['save']>>
type Row = Omit<Terms, 'key' | 'updated_at' | 'may_edit'> & { entity: string; updated_at: Date }

async function read({ caller }: CallerCtx, db: Db): Promise<Terms[]> {
  const { rows } = await sql<Row>`
    select t.entity, t.version, t.days, t.remind_before, t.escalate_after, t.updated_at, u."Firstname" || ' ' || u."Lastname" as updated_by
    from approval_terms as t left join users as u on u.id = t.updated_by`.execute(db)
  return waitingKinds.flatMap(({ key, entity, page }) => {
    const may_edit = keepsTerms(caller.access, key)
    const row = rows.find(each => each.entity === entity)
    if (!row || !(may_edit || may(caller.access, 'approve', page))) return []
    const { entity: _, updated_at, ...terms } = row
    // Nobody has changed these terms yet.
    return [{ ...terms, key, may_edit, updated_at: row.updated_by === null ? null : updated_at.toISOString() }]
  })
}

export const approvalTerms: Group = {
  list: (_, ctx) => read(ctx, ctx.db),
  async save({ body: { key, version, ...input } }, ctx) {
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    if (!keepsTerms(ctx.caller.access, key)) throw new Refusal('FORBIDDEN')
    const entity = waitingKinds.find(kind => kind.key === key)?.entity ?? key
    const write = async (trx: Trx) => {
      await sql`select from approval_terms where entity = ${entity} for update`.execute(trx)
      const now = ctx.deps.now()
      const before = existing((await read(ctx, trx)).find(each => each.key === key))
      if (before.version !== version)
        throw new Refusal('STALE', {
          values: { user: before.updated_by ?? 'Someone', time: when(before.updated_at ?? now.toISOString()) },
          detail: before,
        })
      const valuesOf = ({ days, remind_before, escalate_after }: Terms) => ({ days, remind_before, escalate_after })
      const open = openTerms(key)
      const values = {
        ...valuesOf(before),
        ...Object.fromEntries(Object.entries(input).filter(([field]) => (open as readonly string[]).includes(field))),
      }
      const errors = validate(content, values)
      if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
      stopWhereSame(valuesOf(before), values)
      await writeRow(trx, 'approval_terms', { entity }, values, { now, user_id: ctx.caller.user_id })
      const after = (await read(ctx, trx)).find(each => each.key === key)
      if (!after) throw new Error(`The terms of ${entity} are gone in the transaction that changed them.`)
      await ctx.record(trx, {
        entity: 'approval_terms',
        entity_id: entity,
        before: valuesOf(before),
        after: valuesOf(after),
      })
      return after
    }
    return unlessSame(
      ctx,
      () => ctx.db.transaction().execute(write),
      async () => existing((await read(ctx, ctx.db)).find(each => each.key === key)),
    )
  },
}
