import { groupBrand } from '../../../model/brands.ts'
import { ownable, pick } from '../../../model/content/inherit.ts'
import { validate } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../http/context.ts'
import { safeValues } from '../rich-text.ts'
import { writeDraft } from './draft.ts'
import { drawerOf, entryOf, keyOf, type Place } from './place.ts'
import { draftOf, groupValues, stateOf, valuesOf } from './store.ts'
import { onWire } from './wire.ts'

type Values = Record<string, unknown>

/** The version a write was made from; without it nobody could tell whose work it would overwrite. */
export function seen(version: number | undefined): number {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  return version
}

/** 409 with the page as it now stands, so that the desk can show both. */
export async function stale(ctx: CallerCtx, place: Place): Promise<Refusal> {
  const state = await stateOf(ctx, ctx.db, place)
  return new Refusal('STALE', {
    values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at ?? ctx.deps.now()) },
    detail: onWire(place, state),
  })
}

/** Validates the whole page as it would read, stores only what the site owns, and puts the step in the trail, all or nothing. */
async function store(
  ctx: CallerCtx,
  place: Place,
  version: number,
  own: object,
  values: Values,
  kind: 'save' | 'restore',
  note: string | null,
): Promise<void> {
  const errors = validate(place.content, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const written = await ctx.db.transaction().execute(async trx => {
    const before = await draftOf(trx, place)
    const next = await writeDraft(ctx, trx, place, { version, own, kind, note })
    if (next === undefined) return false
    await ctx.record(trx, {
      ...entryOf(place),
      before: before?.own ?? {},
      after: own,
    })
    return true
  })
  if (!written) throw await stale(ctx, place)
}

export async function save(
  ctx: CallerCtx,
  place: Place,
  given: { version?: number | undefined; values: Values; own: readonly string[] },
): Promise<void> {
  const version = seen(given.version)
  const { fields } = place.content
  const paths = ownable(fields)
  const strange = given.own.filter(path => !paths.includes(path))
  if (strange.length > 0)
    throw new Refusal('INVALID', {
      errors: Object.fromEntries(
        strange.map(path => [path, ['There is no such field. Remove it, or reload the page if it was just added.']]),
      ),
    })
  // The group site and the portal own all they say; a brand owns what it lists, and the rest is the group's whatever was sent.
  const owned = new Set(place.brand === null || place.brand.id === groupBrand.id ? paths : given.own)
  const group = await groupValues(ctx, place)
  // What was sent is judged as it was sent, so that an unknown key is named and not silently dropped.
  const errors = validate(place.content, given.values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const own = pick(fields, safeValues(fields, given.values), owned)
  await store(ctx, place, version, own, valuesOf(ctx, place, group, own), 'save', null)
}

export async function restore(
  ctx: CallerCtx,
  place: Place,
  given: { version?: number | undefined; revision_id: number },
): Promise<void> {
  const version = seen(given.version)
  const revision = await ctx.db
    .selectFrom(drawerOf(place).revisions)
    .where('id', '=', given.revision_id)
    .where(eb => eb.and(keyOf(place)))
    .select(['own', 'version'])
    .executeTakeFirst()
  if (!revision) throw new Refusal('NOT_FOUND')
  const group = await groupValues(ctx, place)
  const { fields } = place.content
  // An earlier state may be from before a rule that stands today.
  const own = safeValues(fields, pick(fields, revision.own, new Set(ownable(fields))))
  await store(
    ctx,
    place,
    version,
    own,
    valuesOf(ctx, place, group, own),
    'restore',
    `Version ${revision.version} restored`,
  )
}
