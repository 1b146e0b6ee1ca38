import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { holdReferences } from '../hold-references.ts'
import { holdMedia } from '../media/hold.ts'
import { type ContentTarget, drawerOf, keyOf } from './target.ts'

type Draft = {
  /** The version it was made from; 0 before the first. */
  readonly version: number
  /** The values that the target sets itself. */
  readonly own: object
  readonly kind: 'save' | 'restore'
  readonly note: string | null
  /** It undoes a taking-out: the properties that are not here stand again. */
  readonly mayBeGone?: boolean
  /** What it may name although it is gone or not open, as it named it already; without it, the draft as it stood. */
  readonly known?: unknown
}
type At = Pick<ContentTarget, 'brand' | 'content'>
/** Whoever writes, and when. */
export type DraftWriting = {
  readonly deps: Pick<Deps, 'now'>
  readonly caller: { readonly user_id: number; readonly name: string }
}

/**
 * Writes a new draft version of a section and its row of history, if the version that was read is still the current one.
 * Returns the new version number, else undefined. The caller holds the transaction and writes the trail.
 */
export async function writeDraft(
  ctx: DraftWriting,
  trx: Trx,
  target: At,
  { version, own, kind, note, mayBeGone = false, known }: Draft,
): Promise<number | undefined> {
  const by = { updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id, updated_by_name: ctx.caller.name }
  const key = keyOf(target)
  const { drafts, revisions } = drawerOf(target)
  const stored = JSON.stringify(own)
  const before = await draftBefore(trx, target)
  await holdReferences(trx, 'save', {
    ...{ fields: target.content.fields, value: own, before: known ?? before?.own },
    brand_id: target.brand?.id ?? null,
    mayBeGone,
    page: target,
  })
  // A section that already has a version needs no first row.
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

const draftBefore = (trx: Trx, target: At) =>
  trx
    .selectFrom(drawerOf(target).drafts)
    .where(eb => eb.and(keyOf(target)))
    .select('own')
    .executeTakeFirst()
