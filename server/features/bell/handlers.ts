import { sql } from 'kysely'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { tellBell } from '../../call/tell-bell.ts'
import { readRow } from '../../db/row-queries.ts'
import { bellOf } from '../../records/bell/items.ts'
import type { TalkSources } from '../../records/talk/talk-source.ts'

/** What concerns the caller, and what of it they have read. */
export const bellFrom = (sources: TalkSources): HandlersOf<'bell'> => ({
  list: (_, ctx) => bellOf(ctx, sources),
  read: async ({ body: { keys } }, ctx) => {
    const { user_id } = ctx.caller
    // What is not in the bell needs no mark, and whoever sends anything fills no table.
    const { items } = await bellOf(ctx, sources)
    const unread = items.filter(({ key, is_read }) => !is_read && keys.includes(key)).map(({ key }) => key)
    if (unread.length === 0) return { done: true }
    await ctx.db.transaction().execute(async trx => {
      await sql`insert into bell_reads (user_id, item, read_at)
        select ${user_id}, item, ${ctx.deps.now()} from unnest(${unread}::text[]) as item
        on conflict do nothing`.execute(trx)
      await tellBell(trx, [user_id])
    })
    return { done: true }
  },
  settings: async (_, ctx) => ({ mail: await mailFor(ctx) }),
  set: async ({ body: { mail } }, ctx) => {
    const { db, caller, deps } = ctx
    if ((await mailFor(ctx)) === mail) return { mail }
    const row = { mail, updated_at: deps.now() }
    await db
      .insertInto('bell_settings')
      .values({ user_id: caller.user_id, ...row })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return { mail }
  },
})

/** At once, until they set it (decision 291). */
const mailFor = async ({ db, caller }: CallerCtx) =>
  (await readRow(db, 'bell_settings', { user_id: caller.user_id }, ['mail']))?.mail ?? 'at_once'
