import type { Static } from 'typebox'
import { ownedPaths } from '../../../model/content/inherit.ts'
import type { Revisions } from '../../../model/contract/web-content.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { groupValues, publishedOf, valuesOf } from './store.ts'
import { type ContentTarget, drawerOf, keyOf } from './target.ts'

/** Rows of history in one reply. */
const perPage = 25

export async function revisionsOf(
  ctx: CallerCtx,
  target: ContentTarget,
  before: number | undefined,
): Promise<Static<typeof Revisions>> {
  const live = await publishedOf(ctx.db, target)
  const rows = await ctx.db
    .selectFrom(drawerOf(target).revisions)
    .where(eb => eb.and(keyOf(target)))
    .$if(before !== undefined, q => q.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .select(['id', 'version', 'kind', 'created_at', 'created_by_name', 'note'])
    .execute()
  const items = rows.slice(0, perPage).map(row => ({
    id: row.id,
    version: row.version,
    kind: row.kind,
    at: row.created_at.toISOString(),
    by: row.created_by_name,
    note: row.note,
    published: live?.version === row.version,
  }))
  return { items, next: rows.length > perPage ? (items.at(-1)?.id ?? null) : null }
}

/** One earlier state, completed to today's fields. */
export async function revisionOf(ctx: CallerCtx, target: ContentTarget, id: number) {
  const row = await ctx.db
    .selectFrom(drawerOf(target).revisions)
    .where('id', '=', id)
    .where(eb => eb.and(keyOf(target)))
    .select(['id', 'version', 'own'])
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
  const values = valuesOf(ctx, target, await groupValues(ctx, target), row.own)
  return { id: row.id, version: row.version, values, own: ownedPaths(target.content.fields, row.own) }
}
