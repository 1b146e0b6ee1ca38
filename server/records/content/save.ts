import { groupBrand } from '../../../model/brands.ts'
import { ownable, pick } from '../../../model/content/inherit.ts'
import { validate } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import { takenOutNote } from '../../../model/site-check/take-out.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { safeValues } from '../rich-text.ts'
import { stopWhereSame, unlessSame } from '../same-save.ts'
import { onWire } from './content-on-wire.ts'
import { writeDraft } from './draft.ts'
import { draftOf, groupValues, stateOf, valuesOf } from './store.ts'
import { type ContentTarget, drawerOf, entryOf, keyOf } from './target.ts'

type Values = Record<string, unknown>

/** A write must name the version it was made from. Otherwise nobody could tell whose work it overwrites. */
export function seen(version: number | undefined): number {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  return version
}

/** 409 with the current page, so that the desk can show both. */
export async function stale(ctx: CallerCtx, target: ContentTarget): Promise<Refusal> {
  const state = await stateOf(ctx, ctx.db, target)
  return new Refusal('STALE', {
    values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at ?? ctx.deps.now()) },
    detail: onWire(target, state),
  })
}

/** Validates the whole resulting page, stores only the site's own values and adds the step to the trail, all or nothing. */
async function store(
  ctx: CallerCtx,
  target: ContentTarget,
  version: number,
  own: object,
  values: Values,
  how: Pick<Parameters<typeof writeDraft>[3], 'kind' | 'note' | 'mayBeGone'>,
): Promise<void> {
  const errors = validate(target.content, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const write = async (trx: Trx) => {
    const before = await draftOf(trx, target)
    const next = await writeDraft(ctx, trx, target, { version, own, ...how })
    if (next === undefined) return false
    if (how.kind === 'save') stopWhereSame(before?.own ?? {}, own)
    await ctx.record(trx, {
      ...entryOf(target),
      before: before?.own ?? {},
      after: own,
    })
    return true
  }
  const written = await unlessSame(
    ctx,
    () => ctx.db.transaction().execute(write),
    () => true,
  )
  if (!written) throw await stale(ctx, target)
}

/** What a target sets itself of what was sent; refused at its fields where it may not be so. */
export function ownFrom(
  { brand, content }: Pick<ContentTarget, 'brand' | 'content'>,
  input: { readonly values: Values; readonly own: readonly string[] },
): object {
  const { fields } = content
  const paths = ownable(fields)
  const strange = input.own.filter(path => !paths.includes(path))
  if (strange.length > 0)
    throw new Refusal('INVALID', {
      errors: Object.fromEntries(
        strange.map(path => [path, ['There is no such field. Remove it, or reload the page if it was just added.']]),
      ),
    })
  // The group site and the portal own all their values. A brand owns the keys it lists; all others come from the group, whatever was sent.
  const owned = new Set(brand === null || brand.id === groupBrand.id ? paths : input.own)
  // The values are validated as they were sent, so that an unknown key is reported and not silently dropped.
  const errors = validate(content, input.values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return pick(fields, safeValues(fields, input.values), owned)
}

export async function save(
  ctx: CallerCtx,
  target: ContentTarget,
  input: { version?: number | undefined; values: Values; own: readonly string[] },
): Promise<void> {
  const version = seen(input.version)
  const group = await groupValues(ctx, target)
  const own = ownFrom(target, input)
  await store(ctx, target, version, own, valuesOf(ctx, target, group, own), { kind: 'save', note: null })
}

export async function restore(
  ctx: CallerCtx,
  target: ContentTarget,
  input: { version?: number | undefined; revision_id: number },
): Promise<void> {
  const version = seen(input.version)
  const revision = await ctx.db
    .selectFrom(drawerOf(target).revisions)
    .where('id', '=', input.revision_id)
    .where(eb => eb.and(keyOf(target)))
    .select(['own', 'version'])
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
  const group = await groupValues(ctx, target)
  const { fields } = target.content
  // An earlier state may be older than a present rule.
  const own = safeValues(fields, pick(fields, revision.own, new Set(ownable(fields))))
  await store(ctx, target, version, own, valuesOf(ctx, target, group, own), {
    kind: 'restore',
    note: `Version ${revision.version} restored`,
    mayBeGone: revision.version === version - 1 && (await isTakingOut(ctx, target, version)),
  })
}

/** Whether a version took out the properties that are not here: undone, they stand as they did. */
async function isTakingOut({ db }: CallerCtx, target: ContentTarget, version: number): Promise<boolean> {
  const made = await db
    .selectFrom(drawerOf(target).revisions)
    .where(eb => eb.and(keyOf(target)))
    .where('version', '=', version)
    .where('note', '=', takenOutNote)
    .select('id')
    .executeTakeFirst()
  return made !== undefined
}
