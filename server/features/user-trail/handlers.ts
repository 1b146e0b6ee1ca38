import { sql } from 'kysely'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { existing } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { splitId } from '../../../model/pages/access.ts'
import type { Area } from '../../../model/pages/page.ts'
import { entityOf } from '../../../model/trail/entity-of.ts'
import { listKeyOf } from '../../../model/trail/forms.ts'
import { subjectTold } from '../../../model/trail/told.ts'
import { sectionLabel } from '../../call/audit.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { ListSource } from '../../records/bulk.ts'
import type { Source } from '../../records/list-sql.ts'
import { askForCheck, checkTrails } from '../../records/seals/checks.ts'
import { checksOnWire } from '../../records/seals/checks-on-wire.ts'
import { sealedLines } from '../../records/trail/lines.ts'
import { trailPage } from '../../records/trail/page.ts'
import { recordInLines } from '../../records/trail/record-in-lines.ts'
import { seenBy, wholePages } from '../../records/trail/seen-by.ts'
import { trailSource } from '../../records/trail/trail-source.ts'
import { worded } from '../../records/trail/words.ts'

type Trail = 'userTrail' | 'auditTrail' | 'fullTrail'
type Reads = HandlersOf<'fullTrail'>
type Handlers = HandlersOf<'auditTrail'>
type Row = Awaited<ReturnType<Reads['list']>>['items'][number]

/** Each trail with the lines of it that a role sees. A trail has no actions. */
const listSourceOf = (trail: Trail, seen: NonNullable<ListSource['seenBy']>) => ({
  list: lists[trail],
  source: trailSource(),
  entity: 'trail',
  page: pageOfList[trail],
  bulk: {},
  seenBy: seen,
})
export const trailListSources = {
  userTrail: listSourceOf('userTrail', access => sql`t.area = 'admin' and ${wholePages(access)}`),
  auditTrail: listSourceOf('auditTrail', access => sql`t.area = 'buyers_portal' and ${wholePages(access)}`),
  fullTrail: listSourceOf('fullTrail', seenBy),
} satisfies Record<Trail, ListSource>

/** The source of a trail for a caller, and which of its lines they see. */
function sourceFor(trail: Trail, { caller }: CallerCtx): Source & Required<Pick<Source, 'only'>> {
  const { source, seenBy: seen } = trailListSources[trail]
  return { ...source, only: seen(caller.access) }
}

const readsOf = (trail: Trail): Reads => ({
  list: async ({ query }, ctx) => {
    const page = await trailPage<Row>(
      ctx.db,
      lists[trail],
      sourceFor(trail, ctx),
      queryOf(lists[trail], query),
      query as { after?: string; total?: 'capped' | 'exact' | 'none' },
    )
    // Lines of before decision 174 have a page of content by the key of its section.
    return {
      ...page,
      items: page.items.map(row => ({ ...row, subject: sectionLabel(row.entity, row.entity_id) ?? subjectTold(row) })),
    }
  },
  read: async ({ params }, ctx) => {
    const { only } = sourceFor(trail, ctx)
    const { rows } = await sql<Omit<Row, 'created_at'> & { line_id: number; created_at: Date }>`select t.id, t.line_id,
      t.created_at, t.user_id, t.user_name, t.role_name, t.area, t.module, t.page, t.action, t.entity, t.entity_id,
      t.subject, t.brand_id, t.result, t.ip, t.request_id from trail_lines as t where t.id = ${params.id} and ${only}`.execute(
      ctx.db,
    )
    const found = existing(rows[0])
    // What is shown of one line is read where it is sealed.
    const { before, after, user_agent } = existing((await sealedLines(ctx.db, [found])).get(found.id))
    const { line_id: line, created_at, ...row } = found
    const [words] = await worded(ctx.db, ctx.caller.access, [{ ...row, before, after }])
    return { ...existing(words), line, user_agent, created_at: created_at.toISOString() }
  },
})

const trailHandlers = (trail: Trail): Handlers => ({
  ...readsOf(trail),
  add: async ({ body: { page, action, entity: named, entity_id } }, ctx) => {
    const { area, key: module } = splitId(page)
    const list = listKeyOf({ area, module, entity: null, entity_id: null })
    const entity = named ?? (list && entity_id !== undefined ? entityOf(list) : undefined)
    await ctx.db.transaction().execute(async trx => {
      const of =
        entity === undefined || entity_id === undefined
          ? undefined
          : await recordInLines(trx, area as Area, entity, entity_id)
      await ctx.record(trx, {
        action,
        ...(entity === undefined ? {} : { entity }),
        ...(of === undefined ? {} : { entity_id: of.entity_id }),
        ...(of?.brand_id === undefined ? {} : { brand_id: of.brand_id }),
      })
    })
    return { recorded: true }
  },
})

export const fullTrail = readsOf('fullTrail')
export const auditTrail = trailHandlers('auditTrail')
export const userTrail: HandlersOf<'userTrail'> = {
  ...trailHandlers('userTrail'),
  verify: async (_, ctx) => {
    const { caller, deps } = ctx
    const isNew = await ctx.db.transaction().execute(async trx => {
      const made = await askForCheck(trx, { user_id: caller.user_id, name: caller.name }, deps.now())
      if (made) await ctx.record(trx, { entity: 'trail', after: { asked: true } })
      else ctx.repeated()
      return made
    })
    if (isNew) await deps.jobs.send(checkTrails, {}, { key: checkTrails })
    return checksOnWire(deps.db.system)
  },
  checks: (_, { deps }) => checksOnWire(deps.db.system),
}
