import { brandById } from '../../../model/brands.ts'
import { toWire } from '../../../model/content/wire.ts'
import { Refusal } from '../../../model/errors.ts'
import type { ReviewedKey } from '../../../model/kinds/reviewed.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { brandOfRow, rowOf } from '../../kinds/record.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { typedIn } from '../../records/changes/typed.ts'
import { unlessTrashed } from '../../records/changes/waiting-changes.ts'
import { seen } from '../../records/content/save.ts'
import { wholeSides } from '../../records/drafts/drafted.ts'
import type { NamedDraft } from '../../records/drafts/store.ts'
import type { RecordSource } from '../../records/record-repository.ts'
import { shown as fieldsOf } from '../../records/record-values.ts'
import { recordStanding } from '../../records/reviews/reviewed-records.ts'
import { titleColumnOf } from '../../records/site-check/checked-records.ts'
import { type DraftSource, draftIn, headOf, kept, listed, moved, removed, rewritten } from './draft-calls.ts'

type Group = HandlersOf<'recordDrafts'>
type Shown = Awaited<ReturnType<Group['read']>>
type Row = Awaited<ReturnType<typeof rowOf>>
type OfRecord = DraftSource & { readonly source: RecordSource; readonly row: Row }
type Of = { readonly list: ReviewedKey; readonly record: number }

async function recordOf(ctx: CallerCtx, { list, record }: Of): Promise<OfRecord> {
  const source = recordListSources[list]
  const row = unlessTrashed(source, await rowOf(ctx.db, source, record))
  const { content } = source.kind
  const own = fieldsOf(source.kind, row)
  const brand = brandById(row.brand_id ?? -1) ?? null
  return {
    ...{ source, row, place: { brand, property_id: null, section: null, list, record_id: record } },
    standing: { content, own, version: row.version, sideOf: wholeSides(content) },
    line: {
      ...{ entity: 'record-draft', page: source.page, ...brandOfRow(row) },
      called: String(own[titleColumnOf(list)] ?? row.id),
    },
  }
}

async function shown(ctx: CallerCtx, of: OfRecord, draft: NamedDraft): Promise<Shown> {
  const { head, changes, merged } = await headOf(ctx, of, draft)
  const values = { ...toWire(of.standing.content.fields, merged.values) }
  return { ...head, changes, record_version: of.row.version, values }
}

/** The record, locked, where it stands as it was seen; undefined where it moved on. */
async function lockedRow(ctx: CallerCtx, trx: Trx, { source, row }: OfRecord): Promise<Row | undefined> {
  const now = await rowOf(trx, source, row.id, ctx)
  return now.version === row.version ? now : undefined
}

const create: Group['create'] = async ({ params, body: { name, record_version, values } }, ctx) => {
  const version = seen(record_version)
  const of = await recordOf(ctx, params)
  const { source, row } = of
  const late = async () => {
    const { row: now } = await recordOf(ctx, params)
    return moved(ctx, now['updated_by_name'], now.updated_at, { record_version: now.version })
  }
  if (row.version !== version) throw await late()
  if (!(await recordStanding(ctx.db, params.list, row.id))?.is_out)
    throw new Refusal('INVALID', { message: `Visitors do not read this ${source.list.one} yet: save it as it is.` })
  const same = `Nothing differs from what stands. Change the ${source.list.one} first.`
  const id = await ctx.db.transaction().execute(async trx => {
    const locked = await lockedRow(ctx, trx, of)
    return locked && kept(ctx, trx, of, { name, same, content: await typedIn(trx, source, locked, values) })
  })
  if (id === undefined) throw await late()
  return shown(ctx, of, await draftIn(ctx, of, id))
}

const save: Group['save'] = async ({ params, body: { name, values, ...asked } }, ctx) => {
  const version = seen(asked.version)
  if (values !== undefined && asked.record_version === undefined) throw new Refusal('VERSION_REQUIRED')
  const of = await recordOf(ctx, params)
  const draft = await draftIn(ctx, of, params.draft)
  const late = async () => {
    const now = await recordOf(ctx, params)
    const stands = await draftIn(ctx, now, params.draft)
    return moved(ctx, stands.updated_by_name, stands.updated_at, await shown(ctx, now, stands))
  }
  const isSeen = values === undefined || asked.record_version === of.row.version
  if (draft.version !== version || !isSeen) throw await late()
  const isWritten = await ctx.db.transaction().execute(async trx => {
    if (values === undefined) return rewritten(ctx, trx, of, draft, { name, content: undefined })
    const locked = await lockedRow(ctx, trx, of)
    if (!locked) return false
    return rewritten(ctx, trx, of, draft, { name, content: await typedIn(trx, of.source, locked, values) })
  })
  if (!isWritten) throw await late()
  return shown(ctx, of, await draftIn(ctx, of, params.draft))
}

export const recordDrafts: Group = {
  list: async ({ params }, ctx) => listed(ctx, await recordOf(ctx, params)),
  read: async ({ params }, ctx) => {
    const of = await recordOf(ctx, params)
    return shown(ctx, of, await draftIn(ctx, of, params.draft))
  },
  create,
  save,
  remove: async ({ params, query }, ctx) => {
    const version = seen(query.version)
    const of = await recordOf(ctx, params)
    return removed(ctx, of, await draftIn(ctx, of, params.draft), version, now => shown(ctx, of, now))
  },
}
