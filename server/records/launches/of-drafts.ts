import { sql } from 'kysely'
import type { CallerCtx } from '../../call/context.ts'
import { orNone } from '../../db/or-none.ts'
import { heldBy } from './store.ts'

export type InLaunch = { readonly id: number; readonly name: string; readonly publish_at: string | null }

/** The launches of the caller that hold these drafts and have not gone out, by draft. */
export async function launchesHolding(
  ctx: CallerCtx,
  drafts: readonly number[],
): Promise<ReadonlyMap<number, InLaunch[]>> {
  const held = sql<{ launch_id: number; draft_id: number }>`(
    select launch_id, draft_id from launch_members union select launch_id, draft_id from launch_records)`
  const rows = await ctx.db
    .selectFrom('launches as l')
    .innerJoin(held.as('its'), 'its.launch_id', 'l.id')
    .where('its.draft_id', 'in', orNone(drafts))
    .where('l.status', '=', 'draft')
    .orderBy('l.id')
    .selectAll('l')
    .select('its.draft_id')
    .execute()
  const found = new Map<number, InLaunch[]>()
  for (const { draft_id, ...row } of rows.filter(row => heldBy(ctx, row)))
    found.set(draft_id, [
      ...(found.get(draft_id) ?? []),
      { id: row.id, name: row.name, publish_at: row.publish_at?.toISOString() ?? null },
    ])
  return found
}
