import { existing, Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'

type Entry = Awaited<ReturnType<HandlersOf<'manageContent'>['setBank']>>

/** Domain.md 1A: the one portal whose payment method is chosen. */
const portal = 'seller'

async function entries(db: Db): Promise<Entry[]> {
  const rows = await db
    .selectFrom('manage_contents as m')
    .leftJoin('users as u', 'u.id', 'm.updated_by')
    .orderBy('m.id')
    .select(['m.id', 'm.portal', 'm.contents', 'm.version', 'm.updated_at', 'u.Firstname', 'u.Lastname'])
    .execute()
  return rows.map(({ id, portal, contents, version, updated_at, Firstname, Lastname }) => ({
    id,
    portal,
    contents: { payment_method: (contents as { payment_method?: unknown }).payment_method === true },
    version,
    updated_at: updated_at.toISOString(),
    updated_by: Firstname === null ? null : `${Firstname} ${Lastname}`,
  }))
}

async function entry(db: Db): Promise<Entry> {
  return existing((await entries(db)).find(each => each.portal === portal))
}

export const manageContent: HandlersOf<'manageContent'> = {
  read: (_, ctx) => entries(ctx.db),
  setBank: async ({ body: { payment_method, version } }, ctx) => {
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    const write = async (trx: Trx) => {
      const before = await entry(trx)
      const done = await trx
        .updateTable('manage_contents')
        .where('portal', '=', portal)
        .where('version', '=', version)
        .set({
          contents: JSON.stringify({ payment_method }),
          version: version + 1,
          updated_at: ctx.deps.now(),
          updated_by: ctx.caller.user_id,
        })
        .returning('id')
        .executeTakeFirst()
      if (!done) return false
      stopWhereSame(before.contents, { payment_method })
      await ctx.record(trx, {
        entity: 'manage-content',
        entity_id: portal,
        before: before.contents,
        after: { payment_method },
      })
      return true
    }
    const isWritten = await unlessSame(
      ctx,
      () => ctx.db.transaction().execute(write),
      () => true,
    )
    const now = await entry(ctx.db)
    if (!isWritten)
      throw new Refusal('STALE', {
        values: { user: now.updated_by ?? 'Someone', time: when(now.updated_at) },
        detail: now,
      })
    return now
  },
}
