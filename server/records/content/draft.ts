import type { Trx } from '../../db/handle.ts'
import type { CallerCtx } from '../../http/context.ts'
import { holdProperties } from '../hold-properties.ts'
import { holdMedia } from '../media/hold.ts'
import { drawerOf, keyOf, type Place } from './place.ts'

type Draft = {
  /** The version it was made from; 0 before the first. */
  readonly version: number
  /** What the place says itself. */
  readonly own: object
  readonly kind: 'save' | 'restore'
  readonly note: string | null
}
type At = Pick<Place, 'brand' | 'content'>

/**
 * Writes a new draft version of a section, and its row of history, where the one that was read still stands; answers
 * with its number, or undefined when it does not. The caller holds the transaction and writes the trail.
 */
export async function writeDraft(
  ctx: CallerCtx,
  trx: Trx,
  place: At,
  { version, own, kind, note }: Draft,
): Promise<number | undefined> {
  const by = { updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id, updated_by_name: ctx.caller.name }
  const key = keyOf(place)
  const { drafts, revisions } = drawerOf(place)
  const stored = JSON.stringify(own)
  const before = await draftBefore(trx, place)
  await holdProperties(trx, place.content.fields, own, before?.own)
  // A section that came with its first version is never begun.
  if (version === 0 && before) return undefined
  const row =
    version === 0
      ? await trx
          .insertInto(drafts)
          .values({ ...key, ...by, own: stored, version: 1 })
          .onConflict(conflict => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable(drafts)
          .set(eb => ({ ...by, own: stored, version: eb('version', '+', 1) }))
          .where(eb => eb.and(key))
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!row) return undefined
  await holdMedia(trx, own)
  await trx
    .insertInto(revisions)
    .values({
      ...key,
      version: row.version,
      kind,
      own: stored,
      note,
      created_at: by.updated_at,
      created_by: by.updated_by,
      created_by_name: by.updated_by_name,
    })
    .execute()
  return row.version
}

const draftBefore = (trx: Trx, place: At) =>
  trx
    .selectFrom(drawerOf(place).drafts)
    .where(eb => eb.and(keyOf(place)))
    .select('own')
    .executeTakeFirst()
