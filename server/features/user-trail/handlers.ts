import { sql } from 'kysely'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { existing } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { ListSource } from '../../records/bulk.ts'
import { listPage } from '../../records/list.ts'
import type { Source } from '../../records/list-sql.ts'
import { askForCheck, checkTrails } from '../../records/seals/checks.ts'
import { checksOnWire } from '../../records/seals/checks-on-wire.ts'

type Trail = 'userTrail' | 'auditTrail'
type Handlers = HandlersOf<'auditTrail'>
type Entry = Awaited<ReturnType<Handlers['read']>>
type Row = Awaited<ReturnType<Handlers['list']>>['items'][number]

/** The table of a trail, and the rows of it that its page shows. */
const tables = {
  userTrail: { table: 'user_trails' },
  auditTrail: { table: 'audit_trails', only: sql`t.area = 'buyers_portal'` },
} as const satisfies Record<Trail, Pick<Source, 'table' | 'only'>>
const listed = ['id', 'created_at', 'user_id', 'user_name', 'module', 'action', 'entity', 'entity_id', 'result', 'ip']
const columns = [...listed, 'request_id']

const sourceOf = (trail: Trail): Source => ({
  ...tables[trail],
  fields: Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
  searched: sql<string>`t.search_text`,
  isParted: true,
  types: { created_at: 'timestamptz', user_id: 'bigint' },
})

/** A trail has no actions. */
const listSourceOf = (trail: Trail, entity: string): ListSource => ({
  list: lists[trail],
  source: sourceOf(trail),
  entity,
  page: pageOfList[trail],
  bulk: {},
})
export const trailListSources = {
  userTrail: listSourceOf('userTrail', 'user-trail'),
  auditTrail: listSourceOf('auditTrail', 'audit-trail'),
}

const trailHandlers = (trail: Trail): Handlers => {
  const source = sourceOf(trail)
  return {
    list: ({ query }, { db }) =>
      listPage<Row>(
        db,
        lists[trail],
        source,
        queryOf(lists[trail], query),
        {},
        query as { after?: string; total?: 'capped' | 'exact' | 'none' },
      ),
    read: async ({ params }, { db }) => {
      const read = [...columns, 'brand_id', 'before', 'after', 'user_agent'].map(column => sql.ref(`t.${column}`))
      const { rows } = await sql<Omit<Entry, 'created_at'> & { created_at: Date }>`
        select ${sql.join(read)} from ${sql.table(source.table)} as t
        where t.id = ${params.id} and ${source.only ?? sql`true`}`.execute(db)
      const row = existing(rows[0])
      return { ...row, created_at: row.created_at.toISOString() }
    },
    add: async ({ body: { action, entity, entity_id } }, ctx) => {
      await ctx.db.transaction().execute(trx =>
        ctx.record(trx, {
          action,
          ...(entity === undefined ? {} : { entity }),
          ...(entity_id === undefined ? {} : { entity_id }),
        }),
      )
      return { recorded: true }
    },
  }
}

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
