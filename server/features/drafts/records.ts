import { brandById } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import { toWire } from '../../../model/content/wire.ts'
import { Refusal } from '../../../model/errors.ts'
import type { ReviewedKey } from '../../../model/kinds/reviewed.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { typedIn } from '../../records/changes/typed.ts'
import { saysSame, unlessTrashed, type Values } from '../../records/changes/waiting.ts'
import { seen } from '../../records/content/save.ts'
import { type DraftPlace, heldDraft, laidOver, type Standing, wholeSides } from '../../records/drafts/drafted.ts'
import {
  deleteDraft,
  draftAt,
  draftsAt,
  insertDraft,
  type NamedDraft,
  nameIn,
  updateDraft,
} from '../../records/drafts/store.ts'
import { launchesHolding } from '../../records/launches/of-drafts.ts'
import { brandOfRow, rowOf } from '../../records/record.ts'
import type { RecordSource } from '../../records/record-source.ts'
import { shown as fieldsOf } from '../../records/record-values.ts'
import { recordStanding } from '../../records/reviews/records.ts'
import { titleColumnOf } from '../../records/site-check/records.ts'
import { recordListSources } from '../record-kinds.ts'
import { headOf, lineOf, noDraft } from './told.ts'

type Group = HandlersOf<'recordDrafts'>
type Shown = Awaited<ReturnType<Group['read']>>
type Row = Awaited<ReturnType<typeof rowOf>>

/** A record with drafts, as it stands. */
type Drafted = {
  readonly key: ReviewedKey
  readonly source: RecordSource
  readonly row: Row
  readonly place: DraftPlace
  readonly standing: Standing
}
type Of = { readonly list: ReviewedKey; readonly record: number }

async function draftedOf(ctx: CallerCtx, { list: key, record }: Of): Promise<Drafted> {
  const source = recordListSources[key]
  const row = unlessTrashed(source, await rowOf(ctx.db, source, record))
  const { content } = source.kind
  return {
    ...{ key, source, row },
    place: {
      ...{ brand: brandById(row.brand_id ?? -1) ?? null, property_id: null, section: null },
      ...{ list: key, record_id: record },
    },
    standing: { content, own: fieldsOf(source.kind, row), version: row.version, sideOf: wholeSides(content) },
  }
}

async function shown(ctx: CallerCtx, { standing, row }: Drafted, draft: NamedDraft): Promise<Shown> {
  const laid = laidOver(standing, draft)
  const { fields } = standing.content
  return {
    ...headOf(draft, laid, await launchesHolding(ctx, [draft.id])),
    changes: diff(fields, standing.own as Values, laid.merged.values),
    record_version: row.version,
    values: { ...toWire(fields, laid.merged.values) },
  }
}

const moved = (ctx: CallerCtx, by: unknown, at: Date | string | undefined, detail: unknown): Refusal =>
  new Refusal('STALE', {
    values: { user: typeof by === 'string' ? by : 'Someone', time: when(new Date(at ?? ctx.deps.now())) },
    detail,
  })

async function draftIn(ctx: CallerCtx, { place }: Drafted, id: number): Promise<NamedDraft> {
  const draft = await draftAt(ctx.db, place, id)
  if (!draft) throw noDraft()
  return draft
}

const line = ({ key, row, source, standing }: Drafted, draft: { readonly id: number; readonly name: string }) => ({
  ...{ entity: 'record-draft', entity_id: draft.id, page: source.page, ...brandOfRow(row) },
  subject: `${String((standing.own as Values)[titleColumnOf(key)] ?? row.id)}, “${draft.name}”`,
})

const list: Group['list'] = async ({ params }, ctx) => {
  const { place, standing } = await draftedOf(ctx, params)
  const drafts = await draftsAt(ctx.db, place)
  const held = await launchesHolding(
    ctx,
    drafts.map(({ id }) => id),
  )
  const items = drafts.map(draft => {
    const laid = laidOver(standing, draft)
    return {
      ...headOf(draft, laid, held),
      changes: diff(standing.content.fields, standing.own as Values, laid.merged.values).length,
    }
  })
  return { items }
}

/** The record, locked, where it stands as it was seen; undefined where it moved on. */
async function lockedRow(ctx: CallerCtx, trx: Trx, { source, row }: Drafted): Promise<Row | undefined> {
  const now = await rowOf(trx, source, row.id, ctx)
  return now.version === row.version ? now : undefined
}

const create: Group['create'] = async ({ params, body }, ctx) => {
  const version = seen(body.record_version)
  const drafted = await draftedOf(ctx, params)
  const { key, source, row, place, standing } = drafted
  const late = async () => {
    const { row: now } = await draftedOf(ctx, params)
    return moved(ctx, now['updated_by_name'], now.updated_at, { record_version: now.version })
  }
  if (row.version !== version) throw await late()
  if (!(await recordStanding(ctx.db, key, row.id))?.is_out)
    throw new Refusal('INVALID', { message: `Visitors do not read this ${source.list.one} yet: save it as it is.` })
  const id = await ctx.db.transaction().execute(async trx => {
    const locked = await lockedRow(ctx, trx, drafted)
    if (!locked) return undefined
    const name = await nameIn(trx, place, body.name)
    const content = await typedIn(trx, source, locked, body.values)
    if (saysSame(key, standing.own as Values, content))
      throw new Refusal('INVALID', {
        message: `Nothing differs from what stands. Change the ${source.list.one} first.`,
      })
    const id = await insertDraft(ctx, trx, place, { name, base: standing.own, content })
    await ctx.record(trx, {
      ...line(drafted, { id, name }),
      ...lineOf(standing.content, standing.own as Values, content),
    })
    return id
  })
  if (id === undefined) throw await late()
  return shown(ctx, drafted, await draftIn(ctx, drafted, id))
}

const save: Group['save'] = async ({ params, body }, ctx) => {
  const version = seen(body.version)
  const drafted = await draftedOf(ctx, params)
  const { source, place, standing } = drafted
  const draft = await draftIn(ctx, drafted, params.draft)
  const { values } = body
  if (values !== undefined && body.record_version === undefined) throw new Refusal('VERSION_REQUIRED')
  const late = async () => {
    const now = await draftedOf(ctx, params)
    const stands = await draftIn(ctx, now, params.draft)
    return moved(ctx, stands.updated_by_name, stands.updated_at, await shown(ctx, now, stands))
  }
  if (draft.version !== version || (values !== undefined && body.record_version !== standing.version))
    throw await late()
  const before = laidOver(standing, draft)
  const isMoved = await ctx.db.transaction().execute(async trx => {
    const name = body.name === undefined ? draft.name : await nameIn(trx, place, body.name, draft.id)
    const locked = values === undefined ? drafted.row : await lockedRow(ctx, trx, drafted)
    if (!locked) return true
    const content = values === undefined ? draft.content : await typedIn(trx, source, locked, values)
    const after = values === undefined ? before.merged.values : (content as Values)
    const isSame = name === draft.name && saysSame(drafted.key, before.merged.values, after)
    if (isSame && (values === undefined || heldDraft(before) === undefined)) {
      ctx.repeated()
      return false
    }
    // As of what stands now: who saves it has seen both.
    const base = values === undefined ? draft.base : standing.own
    if (!(await updateDraft(ctx, trx, draft, { name, base, content }))) return true
    const said = lineOf(standing.content, before.merged.values, after)
    const named = (as: string) => (name === draft.name ? {} : { draft: as })
    await ctx.record(trx, {
      ...line(drafted, { id: draft.id, name }),
      before: { ...said.before, ...named(draft.name) },
      after: { ...said.after, ...named(name) },
    })
    return false
  })
  if (isMoved) throw await late()
  return shown(ctx, drafted, await draftIn(ctx, drafted, params.draft))
}

const remove: Group['remove'] = async ({ params, query }, ctx) => {
  const version = seen(query.version)
  const drafted = await draftedOf(ctx, params)
  const { standing } = drafted
  const draft = await draftIn(ctx, drafted, params.draft)
  const isGone = await ctx.db.transaction().execute(async trx => {
    if (!(await deleteDraft(trx, { id: draft.id, version }))) return false
    const { merged } = laidOver(standing, draft)
    await ctx.record(trx, {
      ...line(drafted, draft),
      ...lineOf(standing.content, merged.values, standing.own as Values),
    })
    return true
  })
  if (!isGone) throw moved(ctx, draft.updated_by_name, draft.updated_at, await shown(ctx, drafted, draft))
  return { done: true }
}

export const recordDrafts: Group = {
  list,
  read: async ({ params }, ctx) => {
    const drafted = await draftedOf(ctx, params)
    return shown(ctx, drafted, await draftIn(ctx, drafted, params.draft))
  },
  create,
  save,
  remove,
}
