import type { Content } from '../../../model/content/content.ts'
import { validate } from '../../../model/content/validate.ts'
import { complete } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../http/context.ts'
import {
  brandIdOf,
  type PropertyPlace,
  placeOf,
  stateOf,
  type Values,
  writeSection,
} from '../../records/property-section.ts'
import { safeValues } from '../../records/rich-text.ts'

type Given = { page: string; version?: number | undefined }

function seen({ version }: Given): number {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  return version
}

/** 409 with the page as it now stands, so that the desk can show both. */
async function stale(ctx: CallerCtx, place: PropertyPlace): Promise<Refusal> {
  const state = await stateOf(ctx, ctx.db, await placeOf(ctx, ctx.db, place.property.id, place.page))
  return new Refusal('STALE', {
    values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at ?? ctx.deps.now()) },
    detail: state,
  })
}

function refuseUnsound(content: Content, values: Values): void {
  const errors = validate(content, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

async function store(
  ctx: CallerCtx,
  place: PropertyPlace,
  write: Omit<Parameters<typeof writeSection>[3], 'values'> & { values: Values },
): Promise<void> {
  const written = await ctx.db.transaction().execute(async trx => {
    const before = await stateOf(ctx, trx, await placeOf(ctx, trx, place.property.id, place.page))
    if ((await writeSection(ctx, trx, place, write)) === undefined) return false
    await ctx.record(trx, {
      entity: 'project-info',
      entity_id: place.property.id,
      brand_id: brandIdOf(place),
      page: place.page,
      before: before.values,
      after: write.values,
    })
    return true
  })
  if (!written) throw await stale(ctx, place)
}

export async function save(ctx: CallerCtx, id: number, body: Given & { values: Values }): Promise<PropertyPlace> {
  const place = await placeOf(ctx, ctx.db, id, body.page)
  const version = seen(body)
  refuseUnsound(place.content, body.values)
  await store(ctx, place, { version, values: safeValues(place.content.fields, body.values), kind: 'save', note: null })
  return placeOf(ctx, ctx.db, id, body.page)
}

export async function restore(
  ctx: CallerCtx,
  id: number,
  body: Given & { revision_id: number },
): Promise<PropertyPlace> {
  const place = await placeOf(ctx, ctx.db, id, body.page)
  const version = seen(body)
  const { fields, section } = place.content
  const revision = await ctx.db
    .selectFrom('property_revisions')
    .where('id', '=', body.revision_id)
    .where('property_id', '=', id)
    .where('brand_id', '=', place.property.brand_id)
    .where('section', '=', section)
    .select(['values', 'version'])
    .executeTakeFirst()
  if (!revision) throw new Refusal('NOT_FOUND')
  // An earlier state may be from before a field or a rule that stands today.
  const values = safeValues(fields, complete(fields, revision.values) as Values)
  refuseUnsound(place.content, values)
  const note = `Version ${revision.version} restored`
  await store(ctx, place, { version, values, kind: 'restore', note })
  return placeOf(ctx, ctx.db, id, body.page)
}
