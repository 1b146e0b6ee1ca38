import type { Content } from '../../../model/content/content.ts'
import { validate } from '../../../model/content/validate.ts'
import { complete } from '../../../model/content/value.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import {
  brandIdOf,
  type PropertyTarget,
  placeOf,
  type SectionValues,
  stateOf,
  writeSection,
} from '../../records/property-section.ts'
import { safeValues } from '../../records/rich-text.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import type { UseAnswer } from '../../records/uses/unless-used.ts'
import { beforeInactive } from './before-inactive.ts'

type SaveInput = { page: string; version?: number | undefined }

function seen({ version }: SaveInput): number {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  return version
}

/** 409 with the present page, so that the desk can show both. */
async function stale(ctx: CallerCtx, target: PropertyTarget): Promise<Refusal> {
  const state = await stateOf(ctx, ctx.db, await placeOf(ctx, ctx.db, target.property.id, target.page))
  return new Refusal('STALE', {
    values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at ?? ctx.deps.now()) },
    detail: state,
  })
}

function refuseUnsound(content: Content, values: SectionValues): void {
  const errors = validate(content, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

async function store(
  ctx: CallerCtx,
  target: PropertyTarget,
  write: Omit<Parameters<typeof writeSection>[3], 'values'> & { values: SectionValues },
  asked: UseAnswer = {},
): Promise<void> {
  const along = await beforeInactive(ctx, target, write.values, asked)
  const save = async (trx: Trx) => {
    const before = await stateOf(ctx, trx, await placeOf(ctx, trx, target.property.id, target.page))
    if ((await writeSection(ctx, trx, target, write)) === undefined) return false
    if (write.kind === 'save') stopWhereSame(before.values, write.values)
    await ctx.record(trx, {
      entity: 'project-info',
      entity_id: target.property.id,
      brand_id: brandIdOf(target),
      page: target.page,
      before: before.values,
      after: write.values,
    })
    await along(trx)
    return true
  }
  const written = await unlessSame(
    ctx,
    () => ctx.db.transaction().execute(save),
    () => true,
  )
  if (!written) throw await stale(ctx, target)
}

export async function save(
  ctx: CallerCtx,
  id: number,
  body: SaveInput & UseAnswer & { values: SectionValues },
): Promise<PropertyTarget> {
  const target = await placeOf(ctx, ctx.db, id, body.page)
  const version = seen(body)
  refuseUnsound(target.content, body.values)
  const values = safeValues(target.content.fields, body.values)
  await store(ctx, target, { version, values, kind: 'save', note: null }, body)
  return placeOf(ctx, ctx.db, id, body.page)
}

export async function restore(
  ctx: CallerCtx,
  id: number,
  body: SaveInput & { revision_id: number },
): Promise<PropertyTarget> {
  const target = await placeOf(ctx, ctx.db, id, body.page)
  const version = seen(body)
  const { fields, section } = target.content
  const revision = existing(
    await readRow(
      ctx.db,
      'property_revisions',
      { id: body.revision_id, property_id: id, brand_id: target.property.brand_id, section },
      ['values', 'version'],
    ),
  )
  // An earlier state may be older than a present field or rule.
  const values = safeValues(fields, complete(fields, revision.values) as SectionValues)
  refuseUnsound(target.content, values)
  const note = `Version ${revision.version} restored`
  await store(ctx, target, { version, values, kind: 'restore', note })
  return placeOf(ctx, ctx.db, id, body.page)
}
